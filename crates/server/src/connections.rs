//! From the listener to the router: one task per connection, which has limited time to send its request.

use crate::app::{self, App};
use crate::limits::Full;
use crate::lingering_stream::LingeringStream;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

/// How long to pause when the system has no room for another connection, until others have ended.
const REST: Duration = Duration::from_millis(200);

/// Limit in bytes for a request's head, and for what is read or written ahead.
const BUFFER: usize = 64 * 1024;

/// The answer to a connection that is one too many.
fn turn_away(stream: &TcpStream, full: Full) {
    let status = match full {
        Full::Address => "429 Too Many Requests",
        Full::Server => "503 Service Unavailable",
    };
    let answer = format!("HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    // Not awaited: turning a client away must cost nothing.
    let _ = stream.try_write(answer.as_bytes());
}

/// Serves until the server stops. Connections that are being answered then count as alive until they end.
pub(crate) async fn serve(app: Arc<App>, listener: TcpListener, router: Router) {
    let mut http = http1::Builder::new();
    // A client that sends its head byte by byte must not hold a connection for long.
    http.timer(TokioTimer::new()).header_read_timeout(app.config.limits.request()).max_buf_size(BUFFER);
    let mut stopped = pin!(app::stopped(app.stopping.clone()));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped.as_mut() => return,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(why) => {
                tracing::warn!(%why, "a connection was not accepted");
                tokio::time::sleep(REST).await;
                continue;
            }
        };
        let held = match app.addresses.hold(peer.ip(), app.config.behind_proxy) {
            Ok(held) => held,
            Err(full) => {
                tracing::debug!(%peer, ?full, "one connection too many");
                turn_away(&stream, full);
                continue;
            }
        };
        // A frame goes out as soon as it is made, not when the one before has arrived.
        if let Err(why) = stream.set_nodelay(true) {
            tracing::debug!(%why, "frames of this connection may wait for each other");
        }
        let router = router.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request.map(Body::new))
        });
        let connection = http.serve_connection(
            TokioIo::new(LingeringStream::new(stream, held, app.config.limits.write())),
            service,
        );
        let (stopping, alive) = (app.stopping.clone(), app.alive.subscribe());
        tokio::spawn(async move {
            let mut connection = pin!(connection.with_upgrades());
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = app::stopped(stopping) => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(why) = ended {
                tracing::trace!(%why, "a connection ended early");
            }
            drop(alive);
        });
    }
}
