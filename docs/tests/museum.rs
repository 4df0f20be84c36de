//! The chapter with the museum is generated from the headers of `ui-tests/museum/`. `CUTE_STATIC_VIZ_OVERWRITE=1` stores it.
//! The errors of what is refused are stored by the tests of `ui-tests`, which also run what compiles.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "../../crates/viz/tests/stored/mod.rs"]
mod stored;

/// The fewest bugs of the museum.
const FEWEST: usize = 97;
/// How many of 100 programs are refused.
const REFUSED_PERCENT: usize = 80;
/// The most lines of a program.
const LONGEST: usize = 25;

const SYMPTOMS: [&str; 7] =
    ["wrong values", "bank conflicts", "out of bounds", "fault or hang", "slow copies", "overflow", "misleading error"];
const KINDS: [&str; 13] = [
    "composition",
    "complement or product",
    "thread-value layout",
    "predication",
    "swizzle phase",
    "bank conflicts",
    "alignment",
    "descriptor strides",
    "TMA box or bytes",
    "accumulator order",
    "scale factors",
    "pipeline protocol",
    "integer overflow",
];

/// A program and its header.
struct Bug {
    /// The path below `ui-tests/museum/`, such as `compiles/tile_at_the_end.rs`.
    file: String,
    fields: Vec<(String, String)>,
    /// The first line of the program.
    begins: usize,
    program: String,
}

fn museum() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../ui-tests/museum"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default() + letters.as_str()
}

/// Words that Markdown takes for no markup.
fn prose(text: &str) -> String {
    capital(&text.replace('<', "\\<").replace('*', "\\*"))
}

impl Bug {
    /// The comment at the top, up to the first empty line: fields, of which the last is the story.
    fn of(folder: &str, path: &Path) -> Bug {
        let text = read(path);
        let name = path.file_name().expect("a name").to_string_lossy();
        let (header, program) = text.split_once("\n\n").unwrap_or_else(|| panic!("{name} has no header"));
        let mut fields: Vec<(String, String)> = Vec::new();
        for line in header.lines() {
            let words = line.strip_prefix("// ").unwrap_or_else(|| panic!("{name}: {line}"));
            let in_story = fields.last().is_some_and(|(field, _)| field == "story");
            match words.split_once(": ").filter(|_| !in_story) {
                Some((field, value)) => fields.push((field.to_string(), value.trim().to_string())),
                None => {
                    let (_, value) = fields.last_mut().filter(|_| in_story).expect("a story");
                    *value += &format!(" {words}");
                }
            }
        }
        Bug {
            file: format!("{folder}{name}"),
            fields,
            begins: header.lines().count() + 2,
            program: program.to_string(),
        }
    }

    fn field(&self, name: &str) -> &str {
        let field = self.fields.iter().find(|(field, _)| field == name);
        field.map_or_else(|| panic!("{} has no {name}", self.file), |(_, value)| value)
    }

    fn is_refused(&self) -> bool {
        !self.file.contains('/')
    }

    /// What the compiler says first.
    fn error(&self) -> String {
        let text = read(&museum().join(&self.file).with_extension("stderr"));
        let first = text.lines().find(|line| line.starts_with("error")).expect("an error");
        first.split_once(": ").expect("a message").1.to_string()
    }

    fn check(&self) {
        let file = &self.file;
        let mut names = vec!["title", "tracker", "link", "date", "symptom", "kind", "outcome"];
        names.extend((!self.is_refused()).then_some("open"));
        names.push("story");
        assert!(self.fields.iter().map(|(field, _)| field).eq(&names), "{file} needs these fields: {names:?}");
        assert!(self.fields.iter().all(|(_, value)| !value.is_empty()), "{file} has an empty field");
        let title = self.field("title");
        let plain = |c: char| !"_`#[]()*<>|".contains(c);
        assert!(title.chars().all(plain) && !title.ends_with('.'), "{file}: the title makes no anchor: {title}");
        let date: Vec<_> = self.field("date").split('-').map(|part| part.parse::<u32>().expect("a number")).collect();
        assert!(
            matches!(date[..], [2017..=2026, 1..=12, 1..=31]) && self.field("date").len() == 10,
            "{file}: {date:?}"
        );
        let (link, tracker) = (self.field("link"), self.field("tracker"));
        assert!(link.starts_with("https://"), "{file}: {link}");
        if let Some((repository, number)) = tracker.split_once('#') {
            let of = |path: &str| link == format!("https://github.com/{repository}/{path}/{number}");
            assert!(["issues", "pull", "discussions"].into_iter().any(of), "{file}: {link} is not that of {tracker}");
        }
        assert!(SYMPTOMS.contains(&self.field("symptom")), "{file}: {}", self.field("symptom"));
        assert!(KINDS.contains(&self.field("kind")), "{file}: {}", self.field("kind"));
        let outcome = if self.is_refused() { "refused" } else { "compiles" };
        assert_eq!(self.field("outcome"), outcome, "{file}");
        let words = self.field("story").split_whitespace().count();
        assert!((40..=220).contains(&words), "{file}: a story of {words} words");
        assert!(!self.field("story").contains("]("), "{file}: a link in a story");
        assert!(self.program.lines().count() <= LONGEST, "{file}: a program of more than {LONGEST} lines");
        assert!(self.is_refused() || self.program.contains("assert"), "{file} shows nothing");
    }

    /// The section of the chapter.
    fn section(&self) -> String {
        let field = |name| self.field(name);
        let outcome = if self.is_refused() {
            format!("Refused: `` {} ``", self.error())
        } else {
            format!("**It compiles here too**, and its assertions show the mistake. {}", prose(field("open")))
        };
        format!(
            "### {}\n\n[{}]({}), {}. {}.\n\n{}\n\n```rs\n{{{{#include ../../ui-tests/museum/{}:{}:}}}}\n```\n\n{outcome}\n\n",
            field("title"),
            field("tracker"),
            field("link"),
            field("date"),
            capital(field("symptom")),
            prose(field("story")),
            self.file,
            self.begins,
        )
    }

    fn link(&self) -> String {
        let title = self.field("title");
        let anchor: String = title.to_lowercase().replace(' ', "-");
        let anchor: String = anchor.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect();
        format!("[{title}](#{anchor})")
    }
}

/// All bugs, sorted by date.
fn bugs() -> Vec<Bug> {
    let mut bugs = Vec::new();
    for folder in ["", "compiles/"] {
        let entries = fs::read_dir(museum().join(folder)).expect("a folder").map(|entry| entry.expect("a file").path());
        bugs.extend(entries.filter(|path| path.extension().is_some_and(|e| e == "rs")).map(|p| Bug::of(folder, &p)));
    }
    bugs.sort_by_key(|bug| (bug.field("date").to_string(), bug.file.clone()));
    bugs
}

#[test]
fn headers_are_complete() {
    let bugs = bugs();
    bugs.iter().for_each(Bug::check);
    for name in ["link", "title"] {
        let unique: BTreeSet<_> = bugs.iter().map(|bug| bug.field(name)).collect();
        let mut seen = BTreeSet::new();
        let twice: Vec<_> = bugs.iter().map(|bug| bug.field(name)).filter(|value| !seen.insert(*value)).collect();
        assert_eq!(unique.len(), bugs.len(), "two bugs have one {name}: {twice:?}");
    }
    let refused = bugs.iter().filter(|bug| bug.is_refused()).count();
    println!("{} bugs, {refused} of them refused", bugs.len());
    assert!(bugs.len() >= FEWEST, "{} bugs", bugs.len());
    assert!(100 * refused >= REFUSED_PERCENT * bugs.len(), "{refused} of {} are refused", bugs.len());
}

#[test]
fn the_chapter_is_that_of_the_programs() {
    let bugs = bugs();
    let refused = bugs.iter().filter(|bug| bug.is_refused()).count();
    let mut text = format!(
        "# A museum of layout bugs\n\nIn each of these {} public bugs a layout was wrong, and nothing said so, or something else, or too late. The story \
         is that of the thread, in short. The program has the same mistake in this library: {refused} of the programs do not compile, and [the others](#open-work) \
         do. The compiler's words are those of its first line, which the tests of `ui-tests/museum/` store.\n\n## By symptom\n\n",
        bugs.len()
    );
    for symptom in SYMPTOMS {
        let with: Vec<_> = bugs.iter().filter(|bug| bug.field("symptom") == symptom).map(Bug::link).collect();
        if !with.is_empty() {
            text += &format!("* **{}** ({}): {}.\n", capital(symptom), with.len(), with.join("; "));
        }
    }
    for kind in KINDS {
        let of_kind: Vec<_> = bugs.iter().filter(|bug| bug.field("kind") == kind).collect();
        if !of_kind.is_empty() {
            text += &format!("\n## {}\n\n", capital(kind));
            text.extend(of_kind.into_iter().map(Bug::section));
            text.truncate(text.trim_end().len());
            text += "\n";
        }
    }
    text += "\n## Open work\n\nThese programs compile. What would refuse them:\n\n";
    for bug in bugs.iter().filter(|bug| !bug.is_refused()) {
        text += &format!("* {}. {}\n", bug.link(), prose(bug.field("open")));
    }
    text += "\n## How they were found\n\n{{#include ../../ui-tests/museum/queries.md}}\n";
    stored::are_stored([(PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/museum.md")), text)]);
}
