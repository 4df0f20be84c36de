//! The programs that the documents show, as a package.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A block of code of a document, or an example.
pub struct Program {
    /// What a reader calls it: `README.md, block 2`
    pub name: String,
    pub file: PathBuf,
    pub text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace").to_path_buf()
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// The Rust blocks of a document that compile, as rustdoc takes them: a line behind `# ` is hidden, and what has no `main` is the body of one.
fn blocks(document: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        let Some(words) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
        let mut words = words.split(',');
        if words.next() != Some("rust") || words.any(|word| word.starts_with("compile_fail") || word == "ignore") {
            continue;
        }
        let shown = |line: &&str| {
            if *line == "#" { String::new() } else { line.strip_prefix("# ").unwrap_or(line).to_string() }
        };
        let text = block.iter().map(shown).collect::<Vec<_>>().join("\n");
        found.push(if text.lines().any(|line| line.starts_with("fn main()")) {
            text
        } else if text.lines().any(|line| line.starts_with("Ok::<")) {
            format!("fn main() -> Result<(), Box<dyn std::error::Error>> {{\n{text}\n}}\n")
        } else {
            format!("fn main() {{\n{text}\n}}\n")
        });
    }
    found
}

/// The smallest programs with what an editor does not know, one for each cause.
pub fn unknown() -> Vec<PathBuf> {
    sorted(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/editor/unknown"))
}

/// The files of a folder and of the folders in it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    sorted(folder).into_iter().flat_map(below).collect()
}

/// Writes a package with all blocks of the README and of the book and all of `unknown/`, each a module, and with the examples of the library. It depends on
/// the kernels, whose sources are programs too.
pub fn write(package: &Path) -> Vec<Program> {
    let root = root();
    let source = package.join("src");
    let _ = fs::remove_dir_all(&source);
    fs::create_dir_all(&source).expect("a folder");
    let mut documents = vec![root.join("README.md")];
    documents.extend(sorted(&root.join("docs/src")));
    documents.push(root.join("docs/divergences.md"));
    let (mut programs, mut modules) = (Vec::new(), String::from("#![allow(dead_code, unused)]\n"));
    for document in documents.iter().filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let text = fs::read_to_string(document).unwrap_or_else(|error| panic!("{}: {error}", document.display()));
        let title = document.file_name().expect("a name").to_string_lossy();
        for (number, text) in blocks(&text).into_iter().enumerate() {
            let module = format!("{}_{}", title.trim_end_matches(".md").to_lowercase().replace('-', "_"), number + 1);
            writeln!(modules, "mod {module};").expect("a text takes more");
            let file = source.join(format!("{module}.rs"));
            fs::write(&file, &text).expect("a module");
            programs.push(Program { name: format!("{title}, block {}", number + 1), file, text });
        }
    }
    for path in unknown() {
        let text = fs::read_to_string(&path).expect("a program");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        writeln!(modules, "mod {};", name.trim_end_matches(".rs")).expect("a text takes more");
        let file = source.join(&name);
        fs::write(&file, &text).expect("a module");
        programs.push(Program { name: format!("unknown, {name}"), file, text });
    }
    fs::write(source.join("lib.rs"), modules).expect("a library");

    let mut manifest = String::from(
        "[package]\nname = \"programs\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n",
    );
    for (name, folder) in [
        ("cute-static", "cute-static"),
        ("cute-static-viz", "crates/viz"),
        ("cute-static-device", "gpu/device"),
        ("cute-static-kernels", "gpu/kernels"),
    ] {
        writeln!(manifest, "{name} = {{ path = {:?} }}", root.join(folder)).expect("a text takes more");
    }
    for file in ["gpu/device/src", "gpu/kernels/src"].iter().flat_map(|folder| sources(&root.join(folder))) {
        let text = fs::read_to_string(&file).expect("a source");
        let name = file.strip_prefix(&root).expect("a file of the repository").display().to_string();
        programs.push(Program { name, file, text });
    }
    manifest.push_str("matrixmultiply = \"0.3\"\nstatic_assertions = \"1.1\"\n");
    for path in sorted(&root.join("cute-static/examples")) {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let (main, files) =
            if path.is_dir() { (path.join("main.rs"), sorted(&path)) } else { (path.clone(), vec![path]) };
        writeln!(manifest, "[[example]]\nname = {name:?}\npath = {main:?}").expect("a text takes more");
        for file in files {
            let text = fs::read_to_string(&file).expect("an example");
            programs.push(Program {
                name: format!("example {name}, {}", file.file_name().expect("a name").to_string_lossy()),
                file,
                text,
            });
        }
    }
    fs::write(package.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("the versions in use");
    programs
}
