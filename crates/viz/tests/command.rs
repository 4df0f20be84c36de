//! The command, as one calls it: what it prints, writes and exits with. What it says of operations is compared with the types.

use cute_static::prelude::*;
use cute_static::typenum::{U4, U24};
use cute_static_viz::{Function, subject};
use std::path::{Path, PathBuf};
use std::process::Command;

#[path = "command/check.rs"]
mod check;
#[path = "command/errors.rs"]
mod errors;
#[path = "command/first_hour.rs"]
mod first_hour;
#[path = "command/fix.rs"]
mod fix;
#[path = "command/others.rs"]
mod others;
#[path = "command/pictures.rs"]
mod pictures;

/// The folder of the workspace, in which the command is called.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("a workspace")
}

/// What a call came to.
#[derive(Debug, PartialEq)]
struct Outcome {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Outcome {
    fn first_line(&self) -> &str {
        self.out.lines().next().unwrap_or_default()
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cute"));
    command.args(arguments).env("CARGO_CUTE_CACHE", PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cargo-cute"));
    command.env_remove("NO_COLOR").env_remove("CARGO_TERM_COLOR").current_dir(root());
    command
}

fn outcome(mut command: Command) -> Outcome {
    let output = command.output().expect("the command starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Outcome { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn cute(arguments: &[&str]) -> Outcome {
    outcome(command(arguments))
}

/// The words of a line of a shell, in which texts stand in single quotes.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            c => word.push(c),
        }
    }
    words.push(word);
    words
}

#[test]
fn layouts_are_drawn_as_from_their_types() {
    let f = Function::of(layout!(((2,2),(4,2)):((1,8),(2,16)))).expect("a layout");
    let text = "((2,2),(4,2)):((1,8),(2,16))";
    let picture = |picture: Result<cute_static_viz::Picture, _>| picture.expect("a picture");
    assert_eq!(cute(&["layout", text]).out, picture(subject::layout(&f)).to_text());
    assert_eq!(cute(&["layout", text, "--color", "always"]).out, picture(subject::layout(&f)).to_ansi());
    assert_eq!(cute(&["print", text]).out, picture(subject::layout(&f)).to_print_layout());
    assert_eq!(cute(&["memory", text, "8"]).out, picture(subject::memory(&f, 8)).to_text());
    let tv = Function::of(layout!(((4,8),2):((16,1),8))).expect("a layout");
    assert_eq!(cute(&["tv", tv.text(), "8x8"]).out, picture(subject::thread_value(&tv, (8, 8))).to_text());
    let swizzled = Function::of(layout!(Sw<3,3,3> o 0 o (8,64):(64,1))).expect("a layout");
    assert_eq!(cute(&["swizzle", swizzled.text(), "16"]).out, picture(subject::swizzle(&swizzled, 16)).to_text());
    // The paper's Figure 5
    let sliced = cute(&["slice", "((3,2),((2,3),2)):((4,1),((2,15),100))", "(2,((0,_),_))"]);
    assert_eq!((sliced.code, sliced.out.matches('[').count()), (Some(0), 6));
}

#[test]
fn a_golden_picture() {
    let folded = cute(&["layout", "(2,2):(1,2)"]);
    assert_eq!(
        folded.out,
        "(2,2):(1,2)\n      0   1 \n    +---+---+\n 0  | 0 | 2 |\n    +---+---+\n 1  | 1 | 3 |\n    +---+---+\n"
    );
    assert_eq!(
        cute(&["cute", "layout", "(2,2)"]),
        folded,
        "a shape alone is column-major, and cargo's own word is dropped"
    );
    assert_eq!(cute(&["layout", "CuteLayout<(n<2>, n<2>), (n<1>, n<2>)>"]), folded, "pasted from an error");
}

/// Each line: the call, and the result of the types.
#[test]
fn operations_are_those_of_the_types() {
    let a = layout!((8,16):(16,1));
    let small = layout!((2,2):(1,2));
    let tiler = "<4:1,8:2>";
    let cases: Vec<(Vec<&str>, String)> = vec![
        (
            vec!["compose", "(8,8):(8,1)", "((4,8),2):((16,1),8)"],
            layout!((8,8):(8,1)).compose(layout!(((4,8),2):((16,1),8))).to_string(),
        ),
        (
            vec!["compose", "Sw<3,3,3> o 0 o (8,64):(64,1)", "<4:2,8:1>"],
            layout!(Sw<3,3,3> o 0 o (8,64):(64,1)).compose(tiler!(<4:2,8:1>)).to_string(),
        ),
        (
            vec!["compose", "(8,8):(1@0,1@1)", "(4,4):(1,16)"],
            layout!((8,8):(1@0,1@1)).compose(layout!((4,4):(1,16))).to_string(),
        ),
        (vec!["complement", "4:2", "24"], ComplementIn::<layout!(4:2), U24>::default().to_string()),
        (vec!["complement", "(2,4):(1,4)"], Complement::<layout!((2,4):(1,4))>::default().to_string()),
        (vec!["coalesce", "(2,(1,6)):(1,(6,2))"], Coalesced::<layout!((2,(1,6)):(1,(6,2)))>::default().to_string()),
        (vec!["right-inverse", "(4,8):(8,1)"], RightInverse::<layout!((4,8):(8,1))>::default().to_string()),
        (vec!["left-inverse", "(4,8):(1,5)"], LeftInverse::<layout!((4,8):(1,5))>::default().to_string()),
        (vec!["nullspace", "(4,2,8):(1,0,4)"], Nullspace::<layout!((4,2,8):(1,0,4))>::default().to_string()),
        (vec!["filter", "(4,2,8):(1,0,5)"], Filtered::<layout!((4,2,8):(1,0,5))>::default().to_string()),
        (vec!["logical-divide", "(8,16):(16,1)", tiler], a.logical_divide(tiler!(<4:1,8:2>)).to_string()),
        (vec!["zipped-divide", "(8,16):(16,1)", tiler], a.zipped_divide(tiler!(<4:1,8:2>)).to_string()),
        (vec!["zipped-divide", "(8,16):(16,1)", "(4,8)"], a.zipped_divide(tiler!((4, 8))).to_string()),
        (vec!["tiled-divide", "(8,16):(16,1)", tiler], a.tiled_divide(tiler!(<4:1,8:2>)).to_string()),
        (vec!["flat-divide", "(8,16):(16,1)", tiler], a.flat_divide(tiler!(<4:1,8:2>)).to_string()),
        (vec!["logical-product", "(2,2):(1,2)", "6:1"], small.logical_product(layout!(6:1)).to_string()),
        (vec!["zipped-product", "(2,2):(1,2)", "<3:1,4:1>"], small.zipped_product(tiler!(<3:1,4:1>)).to_string()),
        (vec!["tiled-product", "(2,2):(1,2)", "<3:1,4:1>"], small.tiled_product(tiler!(<3:1,4:1>)).to_string()),
        (vec!["flat-product", "(2,2):(1,2)", "<3:1,4:1>"], small.flat_product(tiler!(<3:1,4:1>)).to_string()),
        (vec!["blocked-product", "(2,2):(1,2)", "(3,4)"], small.blocked_product(layout!((3, 4))).to_string()),
        (vec!["raked-product", "(2,2):(1,2)", "(3,4)"], small.raked_product(layout!((3, 4))).to_string()),
        (vec!["upcast", "(4,8):(8,1)", "4"], Upcast::<layout!((4,8):(8,1)), U4>::default().to_string()),
        (vec!["downcast", "(4,8):(8,1)", "4"], Downcast::<layout!((4,8):(8,1)), U4>::default().to_string()),
        (
            vec!["tile-to-shape", "(8,8):(8,1)", "(32,16)", "(1,0)"],
            TileToShape::<layout!((8,8):(8,1)), shape!((32, 16)), coord!((1, 0))>::default().to_string(),
        ),
    ];
    for (call, expected) in cases {
        let outcome = cute(&call);
        assert_eq!((outcome.code, outcome.first_line()), (Some(0), expected.as_str()), "{call:?}: {}", outcome.err);
    }
}

#[test]
fn a_question_asked_before_is_not_compiled_again() {
    let call = ["compose", "(6,4):(4,1)", "(2,3)"];
    let first = cute(&call);
    let again = cute(&call);
    assert_eq!((first.code, again.err.as_str()), (Some(0), ""), "{}", first.err);
    assert_eq!(first.out, again.out);
    // Pasted operands are the same question.
    let pasted = cute(&["compose", "CuteLayout<(n<6>, n<4>), (n<4>, n<1>)>", "(n<2>, n<3>)"]);
    assert_eq!((pasted.err.as_str(), pasted.out), ("", first.out));
}

#[test]
fn a_refusal_is_the_compilers_in_cutes_notation() {
    let call = ["compose", "(4,6,8):(2,3,5)", "6:3"];
    let expected = "\
refused: illegal composition (4,6,8):(2,3,5) ∘ 6:3: stride 3 and mode size 4 do not divide one another (stride divisibility condition)
  no layout takes every 3-th element across a mode of size 4
  note: CuTe paper 3.3.2, eq. (20); the stride must be a multiple or a factor of the mode's size wherever it crosses into the next mode
";
    for _ in 0..2 {
        let outcome = cute(&call);
        assert_eq!((outcome.code, outcome.out.as_str()), (Some(1), ""));
        assert!(outcome.err.ends_with(expected), "{}", outcome.err);
    }
    let uneven = cute(&["zipped-divide", "(8,10):(10,1)", "(4,4)"]);
    assert_eq!(uneven.code, Some(1));
    assert!(uneven.err.contains("10 is not a multiple of 4"), "{}", uneven.err);
    assert!(!uneven.err.contains("n<") && !uneven.err.contains("UInt"), "{}", uneven.err);
}

#[test]
fn operations_are_derived() {
    let told = cute(&["compose", "(6,2):(8,2)", "(4,3):(3,1)", "--explain"]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert!(told.out.contains("Compare the stride 3 with the mode 6:8: 6 = 3·2"), "{}", told.out);
    assert!(told.out.contains(&layout!((6,2):(8,2)).compose(layout!((4,3):(3,1))).to_string()), "{}", told.out);
    let refused = cute(&["compose", "(4,6,8):(2,3,5)", "6:3", "--explain"]);
    assert_eq!(refused.code, Some(1));
    // The derivation ends in what the compiler says, and that is not said again.
    let last = refused.out.lines().last().unwrap_or_default();
    assert!(last.starts_with("refused: illegal composition (4,6,8):(2,3,5)"), "{refused:?}");
    assert!(refused.err.ends_with("  no layout takes every 3-th element across a mode of size 4\n"), "{refused:?}");
    assert!(!refused.err.contains("illegal composition"), "{refused:?}");
    let told = refused.out.replace("refused: ", "");
    assert!(cute(&["compose", "(4,6,8):(2,3,5)", "6:3"]).err.contains(told.lines().last().unwrap_or_default()));
    // A tiler in parentheses with a hole is a tiler.
    for tiler in ["(4,_)", "<_,(2,_)>", "(_,(2,_))"] {
        let holed = cute(&["compose", "(4,(4,2)):(1,(4,16))", tiler, "--explain"]);
        let plain = cute(&["compose", "(4,(4,2)):(1,(4,16))", tiler]);
        assert_eq!((holed.code, plain.code), (Some(0), Some(0)), "{holed:?}");
        assert_eq!(holed.out.lines().last(), Some(format!("result: {}", plain.first_line()).as_str()));
    }
    // A shape alone is what it is without a derivation.
    let shape = cute(&["blocked-product", "(2,2)", "(3,4)", "--explain"]);
    assert_eq!(shape.code, Some(0), "{shape:?}");
    // Without the raw types of a tiler that is no operand here.
    let tiler = cute(&["compose", "<4:2,6:1>", "4:1"]);
    assert!(tiler.code == Some(2) && tiler.err.contains("such as (4,8):(1,4), found a tiler\n"), "{tiler:?}");
    let layout = cute(&["layout", "(4,2):(1,0)", "--explain"]);
    assert!(layout.code == Some(2) && layout.err.contains("unexpected argument '--explain'"), "{layout:?}");
}

#[test]
fn answers_as_json() {
    let json = |call: &[&str]| -> (Option<i32>, serde_json::Value) {
        let outcome = cute(call);
        assert_eq!(outcome.out.lines().count(), 1, "{outcome:?}");
        (outcome.code, serde_json::from_str(&outcome.out).expect("JSON"))
    };
    let (code, answer) = json(&["compose", "(8,8):(8,1)", "4:2", "--json"]);
    assert_eq!((code, &answer["lines"][0], &answer["operands"][1]), (Some(0), &"4:16".into(), &"4:2".into()));
    let (code, answer) = json(&["compose", "(4,6):(2,3)", "6:3", "--json"]);
    assert_eq!((code, &answer["error"]["kind"]), (Some(1), &"refused".into()));
    assert!(answer["error"]["message"].as_str().is_some_and(|text| text.contains("illegal composition")), "{answer}");
    let (code, answer) = json(&["layout", "(4,8", "--json"]);
    assert_eq!((code, &answer["error"]["kind"], &answer["error"]["byte"]), (Some(2), &"notation".into(), &4.into()));
}

#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = cute(&["completions", shell]);
        assert!(script.code == Some(0) && script.out.contains("zipped-divide"), "{shell}: {script:?}");
    }
}

/// Every operation that can be explained is one of the command's, by the same name, and its derivation ends as the types do.
#[test]
fn examples_of_the_help_are_derived() {
    use cute_static_viz::explain::Operation;
    for operation in Operation::ALL {
        let name = operation.to_string();
        let help = cute(&["help", &name]).out;
        let call = format!("  cargo cute {name} ");
        let line = help.lines().rfind(|line| line.starts_with(&call));
        let line = line.unwrap_or_else(|| panic!("no example of {name}"));
        let words = words(line.trim_start_matches("  cargo cute "));
        let outcome = cute(&words.iter().map(String::as_str).chain(["--explain"]).collect::<Vec<_>>());
        assert_eq!(outcome.code, Some(0), "{line}: {}{}", outcome.out, outcome.err);
    }
}

#[test]
fn instructions_are_those_of_the_types() {
    use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N};
    use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN as Mma;
    let mma = cute(&["mma", "SM80_16x8x16_F32F16F16F32_TN"]);
    let picture = subject::mma_atom::<Mma>("SM80_16x8x16_F32F16F16F32_TN").expect("a picture").to_text();
    assert!(mma.out.ends_with(&picture), "{}{}", mma.out, mma.err);
    assert!(mma.out.starts_with(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32\n(16,8,16)\nA ((4,8),(2,2,2)):((32,1),(16,8,128))\n"
    ));
    let copy = cute(&["copy", "SM75_U32x4_LDSM_N", "16"]);
    type Ldmatrix = CopyAtomOf<SM75_U32x4_LDSM_N, cute_static::numeric::Float16>;
    let picture = subject::copy_atom::<Ldmatrix>("SM75_U32x4_LDSM_N, elements of 16 bits", 8).expect("a picture");
    assert!(copy.out.ends_with(&picture.to_text()), "{}{}", copy.out, copy.err);

    // A family by CuTe's name, by ours with N, and with types.
    let wgmma = cute(&["mma", "SM90_64x32x16_F32F16F16_SS"]);
    assert_eq!((wgmma.code, wgmma.first_line()), (Some(0), "wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16"));
    assert_eq!(cute(&["mma", "SM90_64xNx16_F32F16F16_SS", "32"]).out, wgmma.out);
    let typed = cute(&["mma", "SM120_16x8x32_TN<e4m3,e5m2,f32>"]);
    assert!(typed.first_line().ends_with("f32.e4m3.e5m2.f32"), "{typed:?}");

    let illegal = cute(&["mma", "SM90_64x9x16_F32F16F16_SS"]);
    assert_eq!(illegal.code, Some(1));
    assert!(illegal.err.contains("no wgmma is 9 columns wide"), "{}", illegal.err);
    let all = cute(&["mma"]).out;
    assert!(all.lines().count() > 200 && all.lines().any(|name| name == "SM100_MMA_F16BF16_SS<A,B,C,M,N>"), "{all}");
}

#[test]
fn files_are_written() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("written");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).display().to_string();
    let [svg, tex, html, text] = ["a.svg", "a.tex", "a.html", "a.txt"].map(path);
    let call = ["layout", "(4,8):(1,5)", "--svg", &svg, "--tex", &tex, &format!("--html={html}"), "--text", &text];
    let outcome = cute(&call);
    assert_eq!(outcome.out, format!("wrote {svg}\nwrote {tex}\nwrote {html}\nwrote {text}\n"), "{}", outcome.err);
    let picture = subject::layout_and_holes(&Function::of(layout!((4,8):(1,5))).expect("a layout")).expect("a picture");
    let read = |path: &str| std::fs::read_to_string(path).expect("the file");
    assert_eq!([read(&svg), read(&tex)], [picture.to_svg(), picture.to_tikz()]);
    assert_eq!([read(&html), read(&text)], [picture.to_html(), picture.to_text()]);
    let png = path("a.png");
    assert_eq!(cute(&["layout", "(4,8):(1,5)", "--png", &png]).out, format!("wrote {png}\n"));
    assert_eq!(std::fs::read(&png).expect("the image"), picture.to_png().expect("an image"));
    // Of an operation too, and the result is still said.
    let outcome = cute(&["raked-product", "(3,4):(4,1)", "(2,5):(1,2)", "--svg", &svg]);
    assert_eq!(outcome.out, format!("((2,3),(5,4)):((12,4),(24,1))\nwrote {svg}\n"));
    assert!(read(&svg).contains("raked-product (3,4):(4,1), (2,5):(1,2)"));
}

#[test]
fn wrong_calls_and_texts() {
    let cases: &[(&[&str], i32, &str)] = &[
        (&[], 2, "Usage: cargo cute COMMAND"),
        (&["layuot", "4"], 2, "tip: a similar subcommand exists: 'layout'"),
        (&["layout"], 2, "Example:\n  cargo cute layout '((2,2),(4,2)):((1,8),(2,16))'\n"),
        (&["layout", "4", "--htlm", "x"], 2, "tip: a similar argument exists: '--html'"),
        (&["layout", "(4,8"], 2, "error: expected `,` or `)`, found the end\n  (4,8\n      ^\n"),
        (&["layout", "(4,8):(1,4,2)"], 2, "found (1,4,2)\n  (4,8):(1,4,2)\n        ^\n"),
        (&["slice", "(4,8)", "(4,_)"], 2, "4 is no coordinate of a mode of shape 4\n  (4,_)\n   ^\n"),
        (&["tv", "(4,2)", "8by8"], 2, "a tile such as 8x16"),
        (&["tv", "(4,4)", "2x2"], 1, "refused: 4 is no place in a tile of 2 x 2"),
        (&["layout", "(65536,65536)"], 1, "too many for a picture"),
        (&["compose", "(4,8)", "x; fn main() {}"], 2, "`x` is not CuTe's notation\n"),
        (&["upcast", "(4,8)", "0"], 2, "expected a positive integer, found 0"),
        (&["mma", "SM80_16x8x16_F32F16F16F32_T"], 2, "did you mean `SM80_16x8x16_F32F16F16F32_TN`"),
        (
            &["mma", "SM90_64xNx16_F32F16F16_SS"],
            2,
            "arguments of `SM90_64xNx16_F32F16F16_SS<N>`, after the name or in `<…>`: expected 1, found 0",
        ),
        (&["copy", "SM75_U32x4_LDSM_N", "5"], 2, "expected the bits of an element: 1, 4, 6, 8"),
        (&["layout", "8", "--svg", "/nowhere/at/all.svg"], 3, "/nowhere/at/all.svg: "),
    ];
    for (call, code, message) in cases {
        let outcome = cute(call);
        assert_eq!((outcome.code, outcome.out.as_str()), (Some(*code), ""), "{call:?}: {}", outcome.err);
        assert!(outcome.err.contains(message), "{call:?}: {}", outcome.err);
    }
}

#[test]
fn without_a_compiler_layouts_are_still_drawn() {
    let without = |call: &[&str]| {
        let mut command = command(call);
        command.env("CARGO", "/nowhere/cargo");
        outcome(command)
    };
    assert_eq!(without(&["layout", "(4,8)"]), cute(&["layout", "(4,8)"]));
    let asked = without(&["compose", "(4,8)", "4"]);
    assert_eq!(asked.code, Some(3));
    assert!(asked.err.contains("operations need the compiler, and there is no `/nowhere/cargo`"), "{}", asked.err);
}

#[test]
fn the_examples_of_the_help_work() {
    let help = cute(&["--help"]);
    assert_eq!(
        (help.code, help.out.as_str()),
        (Some(0), cute(&[]).err.as_str()),
        "help is what is printed without arguments"
    );
    assert!(help.out.lines().count() < 45, "one screen:\n{}", help.out);
    // The names stand in paragraphs: two spaces, names, spaces between.
    let names =
        help.out.lines().skip_while(|line| !line.starts_with("Pictures")).take_while(|line| *line != "Options:");
    let names: Vec<&str> = names.filter(|line| line.starts_with("  ")).flat_map(str::split_whitespace).collect();
    assert!(names.len() > 40, "{}", help.out);
    let helps: Vec<String> = names.iter().map(|name| cute(&["help", name]).out).collect();
    let examples = helps.iter().zip(&names).map(|(help, name)| {
        let example = help.lines().find_map(|line| line.strip_prefix("  cargo cute "));
        example.unwrap_or_else(|| panic!("{name} has no example:\n{help}"))
    });
    for example in examples {
        let words = words(example);
        // What the compiler has printed into a file.
        let printed =
            |word: &String| if word == "errors.txt" { "docs/reading-errors.md".to_string() } else { word.clone() };
        let call: Vec<String> = words.iter().map(printed).collect();
        // What works on the package where it is called has tests with packages of their own.
        if !["fix", "check", "build", "test", "clippy", "doc"].contains(&words[0].as_str()) {
            let outcome = cute(&call.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(outcome.code, Some(0), "{example}: {}", outcome.err);
            assert!(outcome.out.lines().count() > 3, "{example}: {}", outcome.out);
        }
    }
    assert_eq!(cute(&["layuot", "--help"]).code, Some(2));
    assert_eq!(cute(&["--version"]).out, format!("cargo-cute {}\n", env!("CARGO_PKG_VERSION")));
}
