//! Links that lead nowhere: a Markdown file names a file, a picture or a heading that is not there.
//!
//! Links to other sites are not followed: we cannot fix those, and tidy needs no network.

use super::{Problem, Source};
use std::collections::HashSet;

/// The dead links of all Markdown files. `is_there` says whether the repository has a file or folder.
pub(crate) fn problems(sources: &[Source], is_there: impl Fn(&str) -> bool) -> Vec<Problem> {
    let mut problems = Vec::new();
    for source in sources.iter().filter(|source| source.is("md")) {
        for (line, target) in links(source) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (path, heading) = target.split_once('#').unwrap_or((&target, ""));
            let path = if path.is_empty() { Some(source.path.clone()) } else { from(&source.path, path) };
            let Some(path) = path.filter(|path| is_there(path)) else {
                problems.push(source.problem(line, format!("`{target}`"), "the link leads nowhere"));
                continue;
            };
            let page = sources.iter().find(|page| page.path == path && page.is("md"));
            if page.is_some_and(|page| !heading.is_empty() && !anchors(page).contains(heading)) {
                let what = format!("`{target}`");
                problems.push(source.problem(line, what, "that page has no such heading"));
            }
        }
    }
    problems
}

/// A path seen from a file, as a path from the root; nothing if it leaves the repository.
fn from(file: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The lines that are not part of a block of code.
fn prose(source: &Source) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    source.lines().filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    })
}

/// What a file links to, with the line: `[words](target)`, `[word]: target`, `src="target"`, `href="target"`.
fn links(source: &Source) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (n, line) in prose(source) {
        let line = without_code(line);
        for (start, end) in [("](", &[')', ' '][..]), ("src=\"", &['"']), ("href=\"", &['"'])] {
            for (at, _) in line.match_indices(start) {
                let rest = &line[at + start.len()..];
                links.push((n, rest.split(end).next().unwrap_or_default().to_owned()));
            }
        }
        if let Some((_, target)) = line.strip_prefix('[').and_then(|line| line.split_once("]: ")) {
            links.push((n, target.split(' ').next().unwrap_or_default().to_owned()));
        }
    }
    links
}

/// A line without what stands between backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

/// The names by which places of a page are linked to: `id="name"`, and headings by the name that GitHub gives them.
fn anchors(page: &Source) -> HashSet<String> {
    let mut anchors = HashSet::new();
    for (_, line) in prose(page) {
        let ids = line.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
        anchors.extend(ids.map(str::to_owned));
        let words = line.trim_start_matches('#');
        if words.len() == line.len() || !words.starts_with(' ') {
            continue;
        }
        let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        let name: String = words.trim().to_lowercase().chars().filter(kept).collect();
        let name = name.replace(' ', "-");
        // The second of that name is numbered, and so on.
        let mut names = (0..).map(|n| if n == 0 { name.clone() } else { format!("{name}-{n}") });
        anchors.extend(names.find(|name| !anchors.contains(name)));
    }
    anchors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;

    const FILES: [&str; 4] = ["README.md", "docs", "docs/a.md", "docs/pictures/board.webp"];

    fn found(pages: &[(&str, &str)]) -> Vec<(usize, String)> {
        let sources: Vec<Source> = pages.iter().map(|(path, text)| source(path, text)).collect();
        let problems = problems(&sources, |path| FILES.contains(&path));
        problems.into_iter().map(|problem| (problem.line, problem.what)).collect()
    }

    #[test]
    fn what_is_there_can_be_linked_to() {
        let readme = "[a](docs/a.md), [all](docs), ![b](docs/pictures/board.webp \"the board\")\n\
                      <img src=\"docs/pictures/board.webp\" alt=\"\">\n[ref]: docs/a.md\n\
                      [b](https://example.org/x.md) <https://example.org>";
        let page = "[up](../README.md) [beside](a.md) [here](./pictures/board.webp)";
        assert_eq!(found(&[("README.md", readme), ("docs/a.md", page)]), []);
    }

    #[test]
    fn what_is_not_there_is_named_with_its_line() {
        let readme = "# A\n[a](docs/b.md)\n<img src=\"board.png\">\n\n[ref]: docs/c.md\n[out](../other)\n";
        let wanted = [(2, "`docs/b.md`"), (3, "`board.png`"), (5, "`docs/c.md`"), (6, "`../other`")];
        assert_eq!(found(&[("README.md", readme)]), wanted.map(|(n, what)| (n, what.to_owned())));
        let page = "two on a line: [a](a.md), [b](../docs/a.md) and [c](docs/a.md)";
        assert_eq!(found(&[("docs/a.md", page)]), [(1, "`docs/a.md`".to_owned())]);
    }

    #[test]
    fn a_heading_is_linked_to_by_its_name() {
        let page =
            "# Fast, faster\n<a id=\"lc-1\"></a>\n## Lumicora's parts\n## A `word`\n## Twice\n## Twice\n";
        let good = "[a](docs/a.md#fast-faster) [b](docs/a.md#lumicoras-parts) [c](docs/a.md#a-word) \
                    [d](docs/a.md#twice) [e](docs/a.md#twice-1) [f](#here) [g](docs/a.md#lc-1)\n# Here\n";
        assert_eq!(found(&[("README.md", good), ("docs/a.md", page)]), []);
        let bad = "[a](docs/a.md#slow)\n[b](#there) [c](docs/a.md#twice-2)\n# Here\n";
        let wanted = [(1, "`docs/a.md#slow`"), (2, "`#there`"), (2, "`docs/a.md#twice-2`")];
        assert_eq!(
            found(&[("README.md", bad), ("docs/a.md", page)]),
            wanted.map(|(n, what)| (n, what.to_owned()))
        );
    }

    #[test]
    fn code_is_not_read() {
        let readme = "`[a](nowhere.md)`\n```sh\n# no heading\n[b](nowhere.md)\n```\n[c](#no-heading)\n";
        assert_eq!(found(&[("README.md", readme)]), [(6, "`#no-heading`".to_owned())]);
    }
}
