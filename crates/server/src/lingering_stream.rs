//! Closes a connection gently. Closing one with unread data resets it, and the other side may never see the last
//! thing it was told: why. So for a moment whatever still comes in is read and thrown away. A client that does not
//! read what is written is dropped all the same, because an answer that nobody reads takes up memory.

use crate::limits::Held;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// How long the other side has to hang up.
const MOMENT: Duration = Duration::from_secs(3);
/// How much of what it still sends is read.
const MOST: usize = 64 * 1024 * 1024;

/// A connection that lingers when it is dropped, unless the other side has hung up.
#[derive(Debug)]
pub(crate) struct LingeringStream {
    stream: Option<TcpStream>,
    ended: bool,
    /// Counted until the descriptor is closed.
    held: Option<Held>,
    /// How long a write may wait, and the deadline of the one that is waiting.
    slowest: Duration,
    waits: Option<Pin<Box<Sleep>>>,
}

impl LingeringStream {
    pub(crate) fn new(stream: TcpStream, held: Held, slowest: Duration) -> LingeringStream {
        LingeringStream { stream: Some(stream), ended: false, held: Some(held), slowest, waits: None }
    }

    /// The result of a write, or that it took too long.
    fn in_time(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.waits = None;
            return written;
        }
        let slowest = self.slowest;
        match self.waits.get_or_insert_with(|| Box::pin(sleep(slowest))).as_mut().poll(cx) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(()) => {
                // A client that does not read has nothing more to see.
                (self.waits, self.ended) = (None, true);
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        self.stream.as_mut().map(Pin::new).ok_or_else(|| io::ErrorKind::NotConnected.into())
    }
}

impl Drop for LingeringStream {
    fn drop(&mut self) {
        let (Some(stream), false) = (self.stream.take(), self.ended) else { return };
        let held = self.held.take();
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                // A client that does not hang up in time is dropped.
                let _ = tokio::time::timeout(MOMENT, linger(stream)).await;
                drop(held);
            });
        }
    }
}

async fn linger(mut stream: TcpStream) -> io::Result<()> {
    stream.shutdown().await?;
    let (mut waste, mut read) = (vec![0; 16 * 1024], 0);
    while read < MOST {
        match stream.read(&mut waste).await? {
            0 => return Ok(()),
            n => read += n,
        }
    }
    Ok(())
}

impl AsyncRead for LingeringStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let (before, room) = (into.filled().len(), into.remaining());
        let read = self.stream()?.poll_read(cx, into);
        let gone = match &read {
            Poll::Ready(Ok(())) => room > 0 && into.filled().len() == before,
            Poll::Ready(Err(_)) => true,
            Poll::Pending => false,
        };
        self.ended |= gone;
        read
    }
}

impl AsyncWrite for LingeringStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, from: &[u8]) -> Poll<io::Result<usize>> {
        let written = self.stream()?.poll_write(cx, from);
        self.in_time(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        from: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream()?.poll_write_vectored(cx, from);
        self.in_time(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }
}
