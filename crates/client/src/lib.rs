//! A small client of the server: plain HTTP requests and a socket. For load tests and checks, on networks where no
//! encryption is needed; a page and programs in other languages have their own.
//!
//! What it never does: keep anything on disk, decide what to play.

use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, PROTOCOL, ServerMessage};
use serde::Serialize;
use serde_json::Value;
use std::io;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How long to wait for an answer. A busy server may take long; one that is gone hangs up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client of a server, signed in or not.
#[derive(Clone, Debug)]
pub struct Client {
    /// Host and port.
    server: String,
    /// `Cookie` or `Authorization`, and its value.
    credential: Option<(&'static str, String)>,
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Reply {
    /// The body as JSON; null if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Client {
    /// A client of `http://HOST:PORT` that is not signed in yet.
    ///
    /// # Errors
    /// If this is not the URL of a plain HTTP server.
    pub fn new(url: &str) -> io::Result<Client> {
        let wrong =
            || io::Error::new(io::ErrorKind::InvalidInput, format!("{url:?}: http://HOST:PORT is wanted"));
        let server = url.strip_prefix("http://").ok_or_else(wrong)?.trim_end_matches('/');
        if server.is_empty() || server.contains('/') {
            return Err(wrong());
        }
        let port = if server.contains(':') { "" } else { ":80" };
        Ok(Client { server: format!("{server}{port}"), credential: None })
    }

    /// A guest at a server.
    ///
    /// # Errors
    /// If the server does not answer, or makes no account.
    pub async fn guest(url: &str) -> io::Result<Client> {
        let mut client = Client::new(url)?;
        let reply = client.get("/api/me").await?;
        let cookie =
            reply.header("set-cookie").and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        let refused = || io::Error::other(format!("no account: {}", reply.json()["code"]));
        client.credential = Some(("Cookie", cookie.ok_or_else(refused)?));
        Ok(client)
    }

    /// The same server, signed in by a token.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Client {
        Client { server: self.server.clone(), credential: Some(("Authorization", format!("Bearer {token}"))) }
    }

    /// The same server, signed in by a cookie, `NAME=VALUE`.
    #[must_use]
    pub fn with_cookie(&self, cookie: &str) -> Client {
        Client { server: self.server.clone(), credential: Some(("Cookie", cookie.to_owned())) }
    }

    /// The cookie that the account is known by, `NAME=VALUE`.
    pub fn cookie(&self) -> Option<&str> {
        self.credential.as_ref().filter(|(name, _)| *name == "Cookie").map(|(_, value)| value.as_str())
    }

    /// Sends a GET request.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn get(&self, path: &str) -> io::Result<Reply> {
        self.request("GET", path, &[], &[]).await
    }

    /// Sends JSON.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> io::Result<Reply> {
        let body = serde_json::to_vec(body)?;
        self.request("POST", path, &[("Content-Type", "application/json")], &body).await
    }

    /// Any request.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> io::Result<Reply> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.server);
        let own = self.credential.iter().map(|(name, value)| (*name, value.as_str()));
        for (name, value) in own.chain(headers.iter().copied()) {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("Content-Length: {}\r\n\r\n", body.len());
        let exchange = async {
            let mut stream = TcpStream::connect(&self.server).await?;
            stream.write_all(head.as_bytes()).await?;
            stream.write_all(body).await?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await?;
            read_reply(&answer).ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))
        };
        tokio::time::timeout(PATIENCE, exchange).await?
    }

    /// A socket that has said hello.
    ///
    /// # Errors
    /// If there is no server, or it does not let us in.
    pub async fn socket(&self) -> io::Result<Socket> {
        let mut socket = self.raw_socket(&[]).await?;
        socket.send(&ClientMessage::Hello { protocol: PROTOCOL, lang: None }).await?;
        match socket.next().await? {
            ServerMessage::Welcome { .. } => Ok(socket),
            other => Err(io::Error::other(format!("no welcome: {other:?}"))),
        }
    }

    /// A socket that has said nothing yet.
    ///
    /// # Errors
    /// If there is no server, or it does not let us in.
    pub async fn raw_socket(&self, headers: &[(&'static str, &str)]) -> io::Result<Socket> {
        let url = format!("ws://{}/api/socket", self.server);
        let mut request = url.into_client_request().map_err(io::Error::other)?;
        let own = self.credential.iter().map(|(name, value)| (*name, value.as_str()));
        for (name, value) in own.chain(headers.iter().copied()) {
            let value = HeaderValue::from_str(value).map_err(io::Error::other)?;
            request.headers_mut().insert(name, value);
        }
        let open = async {
            let stream = TcpStream::connect(&self.server).await?;
            stream.set_nodelay(true)?;
            let config = WebSocketConfig::default().max_message_size(None).read_buffer_size(8 * 1024);
            let opened = client_async_with_config(request, stream, Some(config)).await;
            opened.map(|(stream, _)| Socket { stream }).map_err(from_socket)
        };
        tokio::time::timeout(PATIENCE, open).await?
    }
}

fn read_reply(answer: &[u8]) -> Option<Reply> {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&answer[..end]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.to_ascii_lowercase(), value.trim().to_owned()))
    };
    Some(Reply { status, headers: lines.filter_map(header).collect(), body: answer[end + 4..].to_vec() })
}

fn from_socket(error: Error) -> io::Error {
    match error {
        Error::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// An open socket.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Sends a message.
    ///
    /// # Errors
    /// If the socket is closed.
    pub async fn send(&mut self, message: &ClientMessage) -> io::Result<()> {
        self.send_text(serde_json::to_string(message)?).await
    }

    /// Sends any text.
    ///
    /// # Errors
    /// If the socket is closed.
    pub async fn send_text(&mut self, text: String) -> io::Result<()> {
        self.stream.send(Message::text(text)).await.map_err(from_socket)
    }

    /// Sends a binary message, which the server refuses.
    ///
    /// # Errors
    /// If the socket is closed.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        self.stream.send(Message::binary(bytes)).await.map_err(from_socket)
    }

    /// The next message as it came, however long it takes.
    ///
    /// # Errors
    /// If the socket is closed.
    pub async fn wait_text(&mut self) -> io::Result<Utf8Bytes> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(from_socket(error)),
                None => return Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
            }
        }
    }

    /// The next message as it came.
    ///
    /// # Errors
    /// If the socket is closed, or nothing comes for long.
    pub async fn next_text(&mut self) -> io::Result<String> {
        let text = tokio::time::timeout(PATIENCE, self.wait_text()).await??;
        Ok(text.as_str().to_owned())
    }

    /// The next message.
    ///
    /// # Errors
    /// If the socket is closed, nothing comes for a long time, or it is not a message of this protocol.
    pub async fn next(&mut self) -> io::Result<ServerMessage> {
        let text = self.next_text().await?;
        serde_json::from_str(&text).map_err(|why| io::Error::other(format!("{why} in {text}")))
    }

    /// Reads until the other side closes the socket; returns its code and reason.
    ///
    /// # Errors
    /// If the socket ends without a farewell, or does not end for a long time.
    pub async fn until_closed(&mut self) -> io::Result<(u16, String)> {
        let closed = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Close(Some(why)))) => {
                        return Ok((why.code.into(), why.reason.as_str().to_owned()));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(from_socket(error)),
                    None => return Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
                }
            }
        };
        tokio::time::timeout(PATIENCE, closed).await?
    }

    /// The first message for which `pick` returns something.
    ///
    /// # Errors
    /// As [`next`](Socket::next).
    pub async fn until<T>(&mut self, mut pick: impl FnMut(ServerMessage) -> Option<T>) -> io::Result<T> {
        loop {
            if let Some(picked) = pick(self.next().await?) {
                return Ok(picked);
            }
        }
    }
}
