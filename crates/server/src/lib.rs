//! Tables over HTTP and sockets.
