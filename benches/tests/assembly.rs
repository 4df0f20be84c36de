//! `offset` of a static layout compiles to no more instructions than the same arithmetic written by hand.
//!
//! Both are compiled for this machine at opt-level 3, each in a crate of its own (identical functions in one crate are
//! merged), and the instructions of each function are counted.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

struct Pair {
    name: &'static str,
    arguments: &'static str,
    library: &'static str,
    literal: &'static str,
}

const PAIRS: &[Pair] = &[
    Pair {
        name: "row_major",
        arguments: "i: u64, j: u64",
        library: "layout!((64,128):(128,1)).offset((i, j))",
        literal: "i as i64 * 128 + j as i64",
    },
    Pair {
        name: "padded",
        arguments: "i: u64, j: u64",
        library: "layout!((64,128):(1,65)).offset((i, j))",
        literal: "i as i64 + j as i64 * 65",
    },
    Pair {
        name: "general_strides",
        arguments: "i: u64, j: u64, k: u64",
        library: "layout!((3,5,7):(1009,37,6)).offset((i, j, k))",
        literal: "i as i64 * 1009 + j as i64 * 37 + k as i64 * 6",
    },
    Pair {
        name: "nested_coordinate",
        arguments: "a: u64, b: u64, c: u64, d: u64",
        library: "layout!(((4,2),(4,2)):((128,8192),(1,64))).offset(((a, b), (c, d)))",
        literal: "a as i64 * 128 + b as i64 * 8192 + c as i64 + d as i64 * 64",
    },
    Pair {
        name: "index_into_modes",
        arguments: "i: u64",
        library: "layout!((8,16):(16,1)).offset(i)",
        literal: "(i % 8 * 16 + i / 8) as i64",
    },
    Pair {
        name: "index_into_three_modes",
        arguments: "i: u64",
        library: "layout!((8,4,16):(64,1,4)).offset(i)",
        literal: "(i % 8 * 64 + i / 8 % 4 + i / 32 * 4) as i64",
    },
    Pair {
        name: "tiled",
        arguments: "i: u64, j: u64",
        library: "layout!(((8,8),(16,8)):((16,1024),(1,128))).offset((i, j))",
        literal: "(i % 8 * 16 + i / 8 * 1024 + j % 16 + j / 16 * 128) as i64",
    },
    Pair {
        name: "stride_zero",
        arguments: "i: u64, j: u64",
        library: "layout!((16,16):(0,1)).offset((i, j))",
        literal: "{ let _ = i; j as i64 }",
    },
    Pair {
        name: "static_coordinate",
        arguments: "",
        library: "layout!((64,128):(128,1)).offset(coord!((3,5)))",
        literal: "389",
    },
    // Paper, Table 4
    Pair {
        name: "composed",
        arguments: "thread: u64, value: u64",
        library: "layout!((8,8):(1,9)).compose(layout!(((4,8),2):((16,1),8))).offset((thread, value))",
        literal: "(thread % 4 * 18 + thread / 4 + value * 9) as i64",
    },
    // LLVM sees that t % 4 · 2 + t / 4 · 8 is 2t when it is written by hand; here the algebra has to say so.
    Pair {
        name: "composed_and_coalesced",
        arguments: "thread: u64, value: u64",
        library: "layout!((8,8):(8,1)).compose(layout!(((4,8),2):((16,1),8))).coalesce_by(shape!((1,1))).offset((thread, value))",
        literal: "(thread % 4 * 2 + thread / 4 * 8 + value) as i64",
    },
];

/// The assembly of all functions, written in one of the two ways.
fn assembly(dir: &Path, way: &str, body: fn(&Pair) -> &'static str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
    let mut text = String::from("#![no_std]\n#[allow(unused_imports)]\nuse cute_static::prelude::*;\n");
    for pair in PAIRS {
        let (name, arguments, body) = (pair.name, pair.arguments, body(pair));
        writeln!(text, "#[unsafe(no_mangle)]\npub fn {name}({arguments}) -> i64 {{ {body} }}").expect("a string");
    }
    let krate = dir.join(way);
    let manifest = format!(
        "[package]\nname = \"{way}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\ncute-static.path = {:?}\n[workspace]\n[profile.release]\nopt-level = 3\ncodegen-units = 1\n",
        root.join("cute-static")
    );
    std::fs::create_dir_all(krate.join("src")).expect("a writable target directory");
    std::fs::write(krate.join("Cargo.toml"), manifest).expect("a manifest");
    std::fs::write(krate.join("src/lib.rs"), text).expect("a source file");
    std::fs::copy(root.join("Cargo.lock"), krate.join("Cargo.lock")).expect("the lock file");
    let file = dir.join(format!("{way}.s"));
    let out = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--offline", "--release", "--lib", "--"])
        .arg(format!("--emit=asm={}", file.display()))
        .current_dir(&krate)
        .env("CARGO_TARGET_DIR", dir.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    std::fs::read_to_string(file).expect("the assembly")
}

/// The instructions of each function: what stands between its label and its end and is neither label nor directive.
fn instructions(assembly: &str) -> BTreeMap<&'static str, Vec<&str>> {
    let mut functions = BTreeMap::<_, Vec<&str>>::new();
    let mut current = None;
    for line in assembly.lines() {
        let code = line.trim();
        if let Some(label) = code.strip_suffix(':').filter(|_| !line.starts_with(['\t', ' '])) {
            let known = |p: &&Pair| p.name == label.trim_start_matches('_').trim_matches('"');
            match PAIRS.iter().find(known) {
                Some(pair) => current = Some(pair.name),
                None if label.contains("func_end") => current = None,
                None => {}
            }
        } else if code.starts_with(".cfi_endproc") {
            current = None;
        } else if let Some(name) = current.filter(|_| !code.is_empty() && !code.starts_with(['.', '#', ';', '/'])) {
            functions.entry(name).or_default().push(code);
        }
    }
    functions
}

#[test]
fn a_static_layout_costs_what_constants_cost() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("assembly");
    let library = assembly(&dir, "library", |pair| pair.library);
    let literal = assembly(&dir, "literal", |pair| pair.literal);
    let (library, literal) = (instructions(&library), instructions(&literal));
    let mut worse = String::new();
    for pair in PAIRS {
        let (ours, hand) = (&library[pair.name], &literal[pair.name]);
        println!("{:<24} library {:>2} literal {:>2}", pair.name, ours.len(), hand.len());
        if ours.len() > hand.len() {
            write!(worse, "\n{}:\n{}\nby hand:\n{}\n", pair.name, ours.join("\n"), hand.join("\n")).expect("a string");
        }
    }
    assert!(worse.is_empty(), "more instructions than by hand:{worse}");
}
