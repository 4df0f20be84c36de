//! A user's first mistakes, `ui-tests/first_hour`, as `cargo cute check` shows them: all of them in one call of each toolchain.

use super::check::{ENGINE, MOST, written};
use super::fix::{called, has_nightly, package};
use super::root;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The most lines of half of the errors.
const MEDIAN: usize = 8;
/// Errors whose first line says what to do as the compiler has it: what is no field is to be called, what is not `mut` is to be so.
const SAID: [&str; 2] = ["E0596", "E0615"];

/// The programs, by their names.
fn programs() -> BTreeMap<String, PathBuf> {
    let folder = root().join("ui-tests/first_hour");
    let files = fs::read_dir(&folder).expect("the programs").map(|entry| entry.expect("an entry").path());
    let programs = files.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    programs.map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), path)).collect()
}

/// The code and the words of the error that is stored for a program.
fn stored(program: &Path) -> (String, String) {
    let text = fs::read_to_string(program.with_extension("stderr")).expect("a stored error");
    let first = text.lines().next().expect("a line");
    let (code, words) = first.split_once(": ").expect("a first line");
    (code.trim_start_matches("error").trim_matches(['[', ']']).to_string(), words.to_string())
}

/// The errors of each program. `of` names the programs.
fn errors(of: &str, toolchain: Option<&str>, programs: &BTreeMap<String, PathBuf>) -> BTreeMap<String, Vec<Value>> {
    let folder = package(&format!("{of}_{}", toolchain.unwrap_or("here")), "");
    let manifest = folder.join("Cargo.toml");
    let mut text = fs::read_to_string(&manifest).expect("a manifest");
    for (name, path) in programs {
        write!(text, "[[bin]]\nname = {name:?}\npath = {path:?}\n").expect("a text takes more");
    }
    fs::write(&manifest, text).expect("a manifest");
    let arguments = ["check", "--offline", "--bins", "--keep-going", "--message-format=json"];
    let outcome = called(&folder, toolchain, &arguments);
    assert_eq!(outcome.code, Some(101), "{outcome:?}");
    let mut found = BTreeMap::<_, Vec<_>>::new();
    for line in outcome.out.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let said = line["message"]["message"].as_str().unwrap_or_default();
        if line["message"]["level"] == "error" && !said.starts_with("aborting due to") {
            let name = line["target"]["name"].as_str().expect("a target").to_string();
            found.entry(name).or_default().push(line["message"].clone());
        }
    }
    found
}

/// The one error of a program, and how it is printed: short, and without names of the engine.
fn the_error<'a>(name: &str, found: &'a BTreeMap<String, Vec<Value>>) -> (&'a Value, &'a str) {
    let [error] = found.get(name).map_or(&[][..], Vec::as_slice) else { panic!("{name}: {:#?}", found.get(name)) };
    let text = error["rendered"].as_str().expect("a text").trim_end();
    assert!(text.lines().count() <= MOST, "{name}: {text}");
    for engine in ENGINE {
        assert!(written(text).all(|line| !line.contains(engine)), "{name}: {engine}: {text}");
    }
    (error, text)
}

fn first_mistakes_are_understood(toolchain: Option<&str>) {
    let programs = programs();
    let found = errors("first_hour", toolchain, &programs);
    let mut lengths = Vec::new();
    for (name, path) in &programs {
        let (error, text) = the_error(name, &found);
        lengths.push(text.lines().count());
        // The first line says what to do: a rule says it, and where the words are rustc's, ours stand behind them.
        let said = error["message"].as_str().expect("a text");
        let (code, words) = stored(path);
        let bound = said.starts_with("the trait bound") || said.contains("which the method");
        assert!(!bound && text.contains(said.lines().next().expect("a line")), "{name}: {text}");
        let of_rustc = !code.is_empty() && code != "E0277" || said.starts_with('`') || words.starts_with("cannot find");
        let more = said.contains(": ") && said.len() > words.len().min(40);
        assert!(!of_rustc || SAID.contains(&code.as_str()) || more, "{name}: {text}");
    }
    lengths.sort_unstable();
    let (median, most) = (lengths[lengths.len() / 2], lengths[lengths.len() - 1]);
    println!("{} programs: the median is {median} lines, the most {most}", programs.len());
    assert!(median <= MEDIAN && programs.len() >= 60, "{median} lines, {} programs", programs.len());
}

#[test]
fn first_mistakes_are_understood_here() {
    first_mistakes_are_understood(None);
}

#[test]
fn first_mistakes_are_understood_on_nightly() {
    if has_nightly() {
        first_mistakes_are_understood(Some("nightly"));
    }
}

/// The strides are an array; all that is made of the tensor is refused as well.
const BRACKETS: &str = "use cute_static::prelude::*;
fn main() {
    let data = [0; 12];
    let a = Global::new(&data, [3, 4], [4, 1]).unwrap();
    let tiles = a.tiles(shape!((3,2))).unwrap();
    copy(tiles.at((0, 0)), &mut OwnedTensor::filled(0, layout!((3,2))));
    let _ = a.edge_tiles(shape!((3,2))).part((0, 0));
    let _ = (a.get((0, 1)), a.domain_offset((0, 1)), a.local_tile(shape!((3,2)), (0, 0)));
}
";
/// The registers of a thread for an illegal tiled MMA.
const REGISTERS: &str = "use cute_static::{instruction::mma::SM90_64xNx16_F32F16F16_SS, prelude::*, typenum::U132};
type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U132>, layout!((1,1,1))>;
fn main() {
    let _: OwnedTensor<f32, FragmentC<Mma, layout!((64,132))>> = OwnedTensor::filled(0.0, Default::default());
}
";
/// A thread has 3 values for atoms of 4; the tiled copy is used twice.
const VALUES: &str = "use cute_static::{prelude::*, typenum::U4};
type Copies = MakeTiledCopy<UniversalCopy<U4>, layout!((4,8):(8,1)), layout!((1,3))>;
fn main() {
    let data = [0u32; 1024];
    let _ = Copies::default().get_slice(9).partition_s(Tensor::new(&data, layout!((32,32))));
    let _ = Copies::default().get_slice(9).partition_d(Tensor::new(&data, layout!((32,32))));
}
";
/// Wrong tiles in the first kernel of the book: what is written, the mistake, and the rule that it breaks.
const TILES: [(&str, &str, &str); 5] = [
    ("c.tiles(shape!((16,16)))", "c.tiles(shape!((16,15)))", "the tile does not divide: a mode of size 15 "),
    (
        "m, k), (k, U1::new()))?.tiles(shape!((16,8)))",
        "m, k), (k, U1::new()))?.tiles(shape!((16,7)))",
        "mismatched types: expected `Tensor<_, (1,2,8):",
    ),
    (".tiles(shape!((16,8)))", ".tiles(shape!((12,8)))", "the tile does not divide: a mode of size 12 "),
    ("layout!((16,16))", "layout!((16,12))", "the tile does not divide: a mode of size 12 "),
    (
        "layout!((16,16))> => (1,2,2):(0,1,2)",
        "layout!((16,24))> => (1,2,3):(0,1,2)",
        "gemm: B has N = 2 rows, C has 3 columns",
    ),
];

/// Programs with one mistake of which the compiler makes several errors, and how the error begins.
fn cascades() -> BTreeMap<String, (String, &'static str)> {
    let chapter = fs::read_to_string(root().join("docs/src/first-kernel.md")).expect("the first kernel");
    let kernel = chapter.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a program");
    let (items, body) = kernel.split_once("\nlet (a, b, mut c)").expect("items, and what is run");
    let kernel = format!("{items}\nfn main() {{ let (a, b, mut c){} }}", body.replace("\n# ", "\n"));
    let tiles = TILES.iter().enumerate().map(|(i, (right, wrong, rule))| {
        assert!(kernel.contains(right), "{right}");
        (format!("tile_{i}"), (kernel.replace(right, wrong), *rule))
    });
    let others = [
        ("brackets", BRACKETS, "these are no strides: write them in parentheses"),
        ("registers", REGISTERS, "no wgmma is 132 columns wide"),
        ("values", VALUES, "the tiled copy uses too few values for the atom"),
    ];
    tiles.chain(others.map(|(name, source, rule)| (name.to_string(), (source.to_string(), rule)))).collect()
}

fn what_follows_is_not_shown(toolchain: Option<&str>) {
    let cascades = cascades();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cascades");
    fs::create_dir_all(&folder).expect("a folder");
    let programs = cascades.iter().map(|(name, (source, _))| {
        let path = folder.join(name).with_extension("rs");
        fs::write(&path, source).expect("a program");
        (name.clone(), path)
    });
    let found = errors("cascades", toolchain, &programs.collect());
    for (name, (_, rule)) in &cascades {
        let (error, text) = the_error(name, &found);
        assert!(error["message"].as_str().is_some_and(|said| said.starts_with(rule)), "{name}: {text}");
    }
}

#[test]
fn what_follows_from_a_first_mistake_is_not_shown() {
    what_follows_is_not_shown(None);
}

#[test]
fn what_follows_from_a_first_mistake_is_not_shown_on_nightly() {
    if has_nightly() {
        what_follows_is_not_shown(Some("nightly"));
    }
}
