//! The web app as it was built: its files, also compressed, and the page for every address of the app.

use super::super::refusals::Refused;
use axum::body::Body;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use protocol::codes;

/// A file of the web app. If it is `hashed`, its address never means anything else.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// Its address.
    pub path: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// Whether its name changes with its content.
    pub hashed: bool,
    /// A tag that changes with its content.
    pub tag: &'static str,
    /// As it is.
    pub plain: &'static [u8],
    /// Compressed with Brotli; nothing if that is no shorter.
    pub brotli: Option<&'static [u8]>,
    /// Compressed with gzip; nothing if that is no shorter.
    pub gzip: Option<&'static [u8]>,
}

/// All files of the web app, or why there are none.
#[derive(Clone, Copy, Debug)]
pub struct Pages {
    /// The files.
    pub files: &'static [Page],
    /// Why there are none, shown to people who open the server in a browser.
    pub missing: &'static str,
}

impl Default for Pages {
    fn default() -> Pages {
        Pages { files: &[], missing: "It was built without its pages." }
    }
}

/// What the app's own addresses begin with. All others are files or do not exist.
const APP: [&str; 11] =
    ["t", "here", "rules", "replay", "replays", "analysis", "watch", "pad", "boards", "solo", "daily"];

/// Answers every request that nothing else has answered.
pub(crate) fn answer(pages: Pages, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response {
    let path = uri.path();
    let is_app = path == "/" || APP.contains(&path.split('/').nth(1).unwrap_or_default());
    let wanted = if is_app { "/index.html" } else { path };
    if !matches!(*method, Method::GET | Method::HEAD) {
        let code = if is_app { codes::METHOD } else { codes::NOWHERE };
        return Refused::Plain(code).into_response();
    }
    match pages.files.iter().find(|page| page.path == wanted) {
        Some(page) => page.respond(headers),
        None if is_app => Html(plain_page(pages.missing)).into_response(),
        None => nowhere(pages, path, headers),
    }
}

/// People who open an unknown address get the app, which says so in their language; programs get a refusal.
fn nowhere(pages: Pages, path: &str, headers: &HeaderMap) -> Response {
    let wants_page = headers.get_all(ACCEPT).iter().any(|list| accepts(list, "text/html"));
    let is_for_programs = path == "/api" || path.starts_with("/api/");
    match pages.files.iter().find(|page| page.path == "/index.html") {
        Some(page) if wants_page && !is_for_programs => {
            let unconditional = headers.iter().filter(|(name, _)| **name != IF_NONE_MATCH);
            let headers = unconditional.map(|(name, value)| (name.clone(), value.clone())).collect();
            (StatusCode::NOT_FOUND, page.respond(&headers)).into_response()
        }
        _ => Refused::Plain(codes::NOWHERE).into_response(),
    }
}

impl Page {
    fn respond(&self, headers: &HeaderMap) -> Response {
        let cache = if self.hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        let tag = format!("\"{}\"", self.tag);
        let known = headers.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
        let head = [(CACHE_CONTROL, cache), (ETAG, tag.as_str()), (VARY, "accept-encoding")];
        // Proxies that compress mark the tag as weak.
        if known.is_some_and(|tags| tags.split(',').any(|t| t.trim().trim_start_matches("W/") == tag)) {
            return (StatusCode::NOT_MODIFIED, head).into_response();
        }
        let accepts = |name: &str| headers.get_all(ACCEPT_ENCODING).iter().any(|list| accepts(list, name));
        let forms = [("br", self.brotli), ("gzip", self.gzip)];
        let packed =
            forms.into_iter().find_map(|(name, bytes)| Some((name, bytes.filter(|_| accepts(name))?)));
        match packed {
            Some((name, bytes)) => {
                (head, [(CONTENT_TYPE, self.kind), (CONTENT_ENCODING, name)], Body::from(bytes))
                    .into_response()
            }
            None => (head, [(CONTENT_TYPE, self.kind)], Body::from(self.plain)).into_response(),
        }
    }
}

/// Whether a list of encodings, or of media types, has this one, and not with weight zero.
fn accepts(list: &axum::http::HeaderValue, name: &str) -> bool {
    list.to_str().unwrap_or_default().split(',').any(|item| {
        let (coding, weight) = item.split_once(';').unwrap_or((item, ""));
        let weight = weight.trim().trim_start_matches("q=");
        coding.trim().eq_ignore_ascii_case(name) && !matches!(weight, "0" | "0.0" | "0.00" | "0.000")
    })
}

fn plain_page(missing: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Reeflight</title>\n<h1>Reeflight</h1>\n\
         <p>This server is up, but it has no web app. {missing}</p>\n\
         <p>Programs find everything at <a href=\"/api/openapi.json\">/api/openapi.json</a> and the socket at \
         <code>/api/socket</code>; docs/PROTOCOL.md describes both.</p>\n</html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: Page = Page {
        path: "/assets/a-1.js",
        kind: "text/javascript",
        hashed: true,
        tag: "t1",
        plain: b"plain",
        brotli: Some(b"br"),
        gzip: Some(b"gz"),
    };
    const INDEX: Page =
        Page { path: "/index.html", kind: "text/html", hashed: false, brotli: None, ..SCRIPT };
    const PAGES: Pages = Pages { files: &[SCRIPT, INDEX], missing: "" };

    fn get(pages: Pages, path: &'static str, headers: &[(axum::http::HeaderName, &str)]) -> Response {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        answer(pages, &Method::GET, &Uri::from_static(path), &headers)
    }

    fn header(response: &Response, name: axum::http::HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[test]
    fn every_address_of_the_app_is_its_page_and_others_are_nowhere() {
        for path in [
            "/",
            "/t/abc",
            "/here/lumis",
            "/rules/lumicora",
            "/replay/x",
            "/replay",
            "/replays",
            "/analysis/x",
            "/watch",
        ] {
            let response = get(PAGES, path, &[]);
            assert_eq!(response.status(), 200, "{path}");
            assert_eq!(header(&response, CONTENT_TYPE), "text/html");
            assert_eq!(header(&response, CACHE_CONTROL), "no-cache");
        }
        for path in ["/nowhere", "/table", "/assets/gone.js", "/api/nothing"] {
            assert_eq!(get(PAGES, path, &[]).status(), 404, "{path}");
        }
    }

    #[test]
    fn who_opens_an_address_that_is_none_gets_the_app_and_a_program_gets_json() {
        let browser = (ACCEPT, "text/html,application/xhtml+xml,*/*;q=0.8");
        for (path, headers, kind) in [
            ("/nope", std::slice::from_ref(&browser), "text/html"),
            ("/nope", &[browser.clone(), (IF_NONE_MATCH, "\"t1\"")], "text/html"),
            ("/nope", &[(ACCEPT, "*/*")], "application/json"),
            ("/nope", &[], "application/json"),
            ("/api/nope", std::slice::from_ref(&browser), "application/json"),
        ] {
            let response = get(PAGES, path, headers);
            assert_eq!(response.status(), 404, "{path}");
            assert_eq!(header(&response, CONTENT_TYPE), kind, "{path} {headers:?}");
        }
        assert_eq!(header(&get(Pages::default(), "/nope", &[browser]), CONTENT_TYPE), "application/json");
    }

    #[test]
    fn files_come_as_the_browser_can_read_them() {
        for (accepted, encoding) in
            [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("", "")]
        {
            let response = get(PAGES, "/assets/a-1.js", &[(ACCEPT_ENCODING, accepted)]);
            assert_eq!(header(&response, CONTENT_ENCODING), encoding, "{accepted}");
            assert!(header(&response, CACHE_CONTROL).contains("immutable"));
        }
        assert_eq!(get(PAGES, "/", &[(IF_NONE_MATCH, "W/\"t1\"")]).status(), 304);
    }

    #[test]
    fn without_an_app_the_page_says_so() {
        let response = get(Pages::default(), "/t/abc", &[]);
        assert_eq!(response.status(), 200);
        assert!(plain_page(Pages::default().missing).contains("built without its pages"));
    }
}
