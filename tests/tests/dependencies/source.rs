//! The sources of the library as modules: what each file declares, imports and uses.

use super::graph::Graph;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Files that pass on what others define. They are not in the graph.
const LISTS: &[&str] = &["bounds.rs", "lib.rs", "engine/messages.rs", "prelude.rs"];

/// What declares an item.
const KEYWORDS: &[&str] = &["struct", "enum", "union", "trait", "type", "fn", "const", "static", "macro_rules"];

/// The path of a module or of an item.
type Names = Vec<String>;

/// `use path as name;`. The name of all that a module has is `*`.
struct Import {
    path: Names,
    name: String,
    public: bool,
}

/// One file.
struct Source {
    file: String,
    items: BTreeSet<String>,
    imports: Vec<Import>,
    /// Paths in the code, of two names or more
    paths: Vec<Names>,
}

/// All files, by their modules.
pub struct Library(BTreeMap<Names, Source>);

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Names, `::` and single characters. Comments, strings and quotes are left out, and `$crate` is `crate`.
fn tokens(text: &str) -> Names {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("'\"'") {
            3
        } else if c == '"' {
            let (mut end, mut escaped) = (1, false);
            for c in rest[1..].chars() {
                end += c.len_utf8();
                if c == '"' && !escaped {
                    break;
                }
                escaped = c == '\\' && !escaped;
            }
            end
        } else if is_name(c) {
            rest.find(|c| !is_name(c)).unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            c.len_utf8()
        };
        if !rest.starts_with("//") && !c.is_whitespace() && !['"', '\'', '$'].contains(&c) {
            found.push(rest[..length].to_string());
        }
        rest = &rest[length..];
    }
    found
}

/// The imports of a `use`: of what stands between it and its `;`.
fn imports(tokens: &[String], before: &[String], public: bool, found: &mut Vec<Import>) {
    let mut depth = 0;
    let mut parts = vec![Vec::new()];
    for token in tokens {
        match token.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        match (token.as_str(), depth) {
            (",", 0) => parts.push(Vec::new()),
            _ => parts.last_mut().expect("a part").push(token.clone()),
        }
    }
    for part in parts.iter().filter(|part| !part.is_empty()) {
        let end = part.iter().position(|t| ["{", "*", "as"].contains(&t.as_str())).unwrap_or(part.len());
        let names = part[..end].iter().filter(|t| *t != "::" && *t != "self" || part.len() == 1 && before.is_empty());
        let mut path: Names = before.iter().chain(names).cloned().collect();
        if part[0] == "self" && before.is_empty() {
            path.insert(0, "self".to_string());
        }
        match part.get(end).map(String::as_str) {
            Some("{") => imports(&part[end + 1..part.len() - 1], &path, public, found),
            Some("*") => found.push(Import { path, name: "*".to_string(), public }),
            Some(_) => found.push(Import { path, name: part[end + 1].clone(), public }),
            None => found.push(Import { name: path.last().cloned().unwrap_or_default(), path, public }),
        }
    }
}

impl Source {
    fn new(file: String, text: &str) -> Self {
        let tokens = tokens(text);
        let at = |i: usize| tokens.get(i).map_or("", String::as_str);
        let mut source = Source { file, items: BTreeSet::new(), imports: Vec::new(), paths: Vec::new() };
        let mut i = 0;
        while i < tokens.len() {
            let mut next = i + 1;
            if at(i) == "use" && at(next) != "<" {
                let end = (next..tokens.len()).find(|j| at(*j) == ";").unwrap_or(tokens.len());
                // `pub use`, `pub(crate) use`
                let public = i > 0 && (at(i - 1) == "pub" || at(i - 1) == ")");
                imports(&tokens[next..end], &[], public, &mut source.imports);
                next = end;
            } else if KEYWORDS.contains(&at(i)) {
                source.items.insert(at(if at(next) == "!" { next + 1 } else { next }).to_string());
            } else if at(next) == "of" && at(next + 1) == "[" {
                // A row of `kinds!`.
                source.items.insert(tokens[i].clone());
            } else if at(i).chars().all(is_name) && at(next) == "::" {
                let mut path = vec![tokens[i].clone()];
                while at(next) == "::" && at(next + 1).chars().all(is_name) && next + 1 < tokens.len() {
                    path.push(tokens[next + 1].clone());
                    next += 2;
                }
                source.paths.push(path);
            }
            i = next;
        }
        source
    }
}

impl Library {
    /// All files below a folder.
    pub fn read(folder: &Path) -> Self {
        let mut library = Library(BTreeMap::new());
        library.read_below(folder, "");
        library
    }

    fn read_below(&mut self, folder: &Path, before: &str) {
        let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for path in entries.map(|e| e.expect("an entry").path()) {
            let file = format!("{before}{}", path.file_name().unwrap_or_default().to_string_lossy());
            if path.is_dir() {
                self.read_below(&path, &format!("{file}/"));
            } else if let Some(module) = file.strip_suffix(".rs") {
                let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
                let names = module.split('/').filter(|name| !["mod", "lib"].contains(name)).map(str::to_string);
                self.0.insert(names.collect(), Source::new(file.clone(), &text));
            }
        }
    }

    /// The module that declares the item which a path in the module `from` names. A path that names a module, or what is not of the
    /// library, names no item.
    fn item(&self, from: &[String], path: &[String], hops: usize) -> Option<Names> {
        let (first, mut rest) = path.split_first()?;
        let source = self.0.get(from)?;
        let mut module = match first.as_str() {
            "crate" => Vec::new(),
            "self" => from.to_vec(),
            "super" => from[..from.len().checked_sub(1)?].to_vec(),
            name => {
                let child = [from, std::slice::from_ref(first)].concat();
                let import = source.imports.iter().find(|import| import.name == name);
                match import.filter(|_| !self.0.contains_key(&child)) {
                    None => self.0.contains_key(&child).then_some(child)?,
                    Some(import) if import.path[0] == *first => return None,
                    Some(import) => return self.item(from, &[&import.path, rest].concat(), hops.checked_sub(1)?),
                }
            }
        };
        while let Some((name, behind)) = rest.split_first() {
            if name == "super" {
                module.pop();
                rest = behind;
                continue;
            }
            let child = [module.as_slice(), std::slice::from_ref(name)].concat();
            let here = self.0.get(&module)?;
            if self.0.contains_key(&child) {
                module = child;
                rest = behind;
                continue;
            }
            if here.items.contains(name) {
                return Some(module);
            }
            let hops = hops.checked_sub(1)?;
            if let Some(import) = here.imports.iter().find(|import| import.name == *name) {
                return self.item(&module, &[&import.path, behind].concat(), hops);
            }
            let all = here.imports.iter().filter(|import| import.name == "*" && import.public);
            let through = all.filter_map(|all| self.item(&module, &[&all.path, rest].concat(), hops));
            // What a macro declares is found nowhere else.
            return Some(through.filter(|found| *found != module).find(|m| self.has(m, name)).unwrap_or(module));
        }
        None
    }

    fn has(&self, module: &[String], name: &str) -> bool {
        self.0.get(module).is_some_and(|source| source.items.contains(name))
    }

    /// Which files each file uses: those that declare the items which it names.
    pub fn graph(&self) -> Graph {
        let mut graph = Graph::new();
        for (module, source) in self.0.iter().filter(|(_, source)| !LISTS.contains(&source.file.as_str())) {
            // A re-export in a `mod.rs` is no use.
            let imports = source.imports.iter().filter(|i| !(i.public && source.file.ends_with("mod.rs")));
            let paths = imports.map(|import| &import.path).chain(&source.paths);
            let used = paths.filter_map(|path| self.item(module, path, 16)).map(|m| self.0[&m].file.clone());
            let used = used.filter(|file| *file != source.file && !LISTS.contains(&file.as_str()));
            graph.insert(source.file.clone(), used.collect());
        }
        graph
    }
}

#[test]
fn paths_are_resolved_through_reexports() {
    let mut library = Library(BTreeMap::new());
    let mut add = |module: &[&str], file: &str, text: &str| {
        let names = module.iter().map(|name| name.to_string()).collect();
        library.0.insert(names, Source::new(file.to_string(), text));
    };
    add(&[], "lib.rs", "mod a; mod b; mod c;");
    add(&["a"], "a/mod.rs", "mod x; mod y; pub use x::X; pub use y::*;");
    add(&["a", "x"], "a/x.rs", "pub struct X; // use crate::b::B;\nconst S: &str = \"crate::b::B\";");
    add(&["a", "y"], "a/y.rs", "pub trait Y {} use super::{X as Z, x};");
    add(&["b"], "b.rs", "use crate::a::{self, X}; type B = (a::Y, crate::c::C);");
    add(&["c"], "c.rs", "make!(C); use core::fmt;");
    let graph = library.graph();
    let uses = |file: &str| graph[file].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(uses("a/mod.rs"), [""; 0]);
    assert_eq!(uses("a/x.rs"), [""; 0]);
    assert_eq!(uses("a/y.rs"), ["a/x.rs"]);
    assert_eq!(uses("b.rs"), ["a/x.rs", "a/y.rs", "c.rs"]);
    assert_eq!(uses("c.rs"), [""; 0]);
}
