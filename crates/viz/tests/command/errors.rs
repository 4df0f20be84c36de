//! `cargo cute explain`: every stored error of an operation that has steps, and texts as rustc prints them.

use super::{Outcome, command, cute, root};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

/// The subject on its standard input.
fn piped(text: &str) -> Outcome {
    let mut command = command(&["explain"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    child.stdin.take().expect("its input").write_all(text.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Outcome { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// The words and the digits of a text, without the names of types; up to an operand that rustc leaves open.
fn bare(text: &str) -> String {
    let mut bare = format!(" {text}");
    bare =
        bare.replace("Opposite<", "").replace("CuteComplement<", "").replace("CuteLayout<", "").replace("Number<", "");
    for before in [" ", "(", "<", "-"] {
        bare = bare.replace(&format!("{before}n<"), before);
    }
    bare = bare.replace("F<", "f");
    if let Some(open) = bare.find(" _") {
        bare.truncate(open);
    }
    bare.chars().filter(|c| c.is_alphanumeric() && !"_".contains(*c)).collect()
}

/// A message without its operands.
fn reason(text: &str) -> &str {
    let before = |mark: &str| text.find(mark).map(|at| &text[..at]);
    let after = |mark: &str| text.rfind(mark).map(|at| &text[at..]);
    before("; operands")
        .or_else(|| before(", in "))
        .or_else(|| after(" reaches "))
        .or_else(|| after(": "))
        .unwrap_or(text)
}

/// Why a stored error has no derivation.
const NO_OPERATION: &str = "it is no refusal of an operation that has steps";

/// The stored errors that are not derived: by folder, and by file.
const UNDERIVED: &[(&str, &str)] = &[
    // A swizzle is made of it before it is composed.
    ("f2/swizzle_is_no_integer_layout", NO_OPERATION),
    // The operation is applied to a mode, and the error names the whole layout.
    ("complement/mode_1_does_not_fill_its_cotarget", NO_OPERATION),
    ("inverse/mode_1_has_no_left_inverse", NO_OPERATION),
    // The check of a descriptor takes a tile, which the error names in elements, out of a swizzled operand.
    ("museum/swizzle_across_two_warp_tiles", NO_OPERATION),
];

/// Every stored error of a rule whose last note names the command.
#[test]
fn stored_errors_are_derived() {
    let (mut derived, mut underived) = (0, 0);
    let folders =
        fs::read_dir(root().join("ui-tests")).expect("the stored errors").map(|entry| entry.expect("an entry").path());
    for path in folders.filter(|path| path.is_dir()).flat_map(|path| fs::read_dir(path).expect("a folder")) {
        let path = path.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "stderr") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        if !text.contains("= note: step by step: `cargo check 2>&1 | cargo cute explain`") {
            continue;
        }
        let first = text.lines().next().expect("a line").trim_start_matches("error[E0277]: ").to_string();
        let outcome = cute(&["explain", &path.display().to_string()]);
        let name = path.strip_prefix(root().join("ui-tests")).expect("one of them").display().to_string();
        if let Some((_, why)) = UNDERIVED.iter().find(|(of, _)| name.starts_with(of)) {
            assert_eq!(outcome.code, Some(1), "{name} has a derivation: {}", outcome.out);
            assert!(outcome.out.contains(&format!("without a derivation: {why}")), "{name}: {}", outcome.out);
            assert!(!outcome.out.contains("step by step"), "{name} is sent here: {}", outcome.out);
            underived += 1;
            continue;
        }
        assert_eq!(outcome.code, Some(0), "{name}: {}{}", outcome.out, outcome.err);
        let refused = outcome.out.lines().find_map(|line| line.strip_prefix("refused: ")).unwrap_or_default();
        // rustc writes a coordinate component by component.
        let part = |text: &str| bare(if first.contains("CuteCoordinate") { reason(text) } else { text });
        let (told, error) = (part(refused), part(&first));
        assert!(if first.contains(" _") { told.starts_with(&error) } else { told == error }, "{name}: {told} {error}");
        assert!(outcome.out.contains("\n1. "), "{name}: {}", outcome.out);
        derived += 1;
    }
    println!("{derived} derived, {underived} not");
    assert!(derived > 100 && underived >= UNDERIVED.len(), "{derived} derivations, {underived} without");
}

const STRIDE: &str = "\
error[E0277]: illegal composition CuteLayout<(n<4>, n<6>, n<8>), (n<2>, n<3>, n<5>)> ∘ CuteLayout<n<6>, n<3>>: stride n<3> and mode size n<4> do not divide one another (stride divisibility condition)
 --> src/main.rs:6:25
  |
6 |     let every_third = m.compose(layout!(6:3));
  |                         ^^^^^^^ no layout takes every n<3>-th element across a mode of size n<4>
  |
  = note: CuTe paper 3.3.2, eq. (20); the stride must be a multiple or a factor of the mode's size
";

#[test]
fn each_error_once_and_in_order() {
    let elsewhere = STRIDE.replace("main.rs:6:25", "lib.rs:9:1");
    let bank = "error[E0277]: bank conflict: n<8>-way in phase n<0> of CuteLayout<n<8>, n<64>>\n --> src/b.rs:1:1\n  |\n  = note: pad the rows\n";
    let foreign = "error[E0308]: mismatched types\n --> src/c.rs:1:1\n";
    let all = [STRIDE, foreign, bank, STRIDE, &elsewhere].join("\n");
    let outcome = piped(&all);
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(1), "1 error has no derivation, of 2\n"), "{}", outcome.out);
    assert!(
        outcome.out.starts_with("src/main.rs:6:25, src/lib.rs:9:1\ncompose (4,6,8):(2,3,5) 6:3\n"),
        "{}",
        outcome.out
    );
    assert_eq!(outcome.out.matches("refused: illegal composition").count(), 1, "{}", outcome.out);
    let end = "\nsrc/b.rs:1:1\nbank conflict: 8-way in phase 0 of 8:64\n  without a derivation: it is no refusal of an operation that has steps\n  note: pad the rows\n";
    assert!(outcome.out.ends_with(end), "{}", outcome.out);
    // From a file, and with colours.
    assert!(
        piped(&STRIDE.replace("error[E0277]", "\u{1b}[1m\u{1b}[91merror[E0277]\u{1b}[0m"))
            .out
            .contains("\nrefused: illegal")
    );
    assert_eq!(cute(&["explain", "docs/reading-errors.md"]).out.matches("\nrefused: ").count(), 2);
}

#[test]
fn a_text_without_such_errors_says_so() {
    for (text, message) in [
        ("", "error: the input has no error to be derived: no error of the compiler at all\n"),
        ("error[E0308]: mismatched types\n --> a.rs:1:1\n", "one error, and it is not of cute-static\n"),
        (
            "error[E0308]: mismatched types\n\nerror[E0277]: the trait bound `u8: A` is not satisfied\n",
            "2 errors, none of",
        ),
        // What cargo says of them all is none.
        (
            "error: aborting due to 1 previous error\n\nerror: could not compile `x` (bin \"x\")\n",
            "no error of the compiler",
        ),
    ] {
        let outcome = piped(text);
        assert!(outcome.code == Some(2) && outcome.err.contains(message), "{outcome:?}");
    }
    // Who has installed the command has no folder of this repository.
    assert!(cute(&["explain", "--help"]).out.contains("\n  cargo cute explain errors.txt\n"));
    let outcome = cute(&["explain", "/nowhere/at/all"]);
    assert!(outcome.code == Some(3) && outcome.err.contains("/nowhere/at/all: "), "{outcome:?}");
}

/// rustc leaves out parts of long types: they stand in the rule's line, or in the file that it names.
#[test]
fn shortened_types_are_written_out() {
    let full = "CuteLayout<((n<2>, n<2>), (n<4>, n<6>)), ((n<1>, n<2>), (n<16>, n<4>))>";
    let first = "\
error[E0277]: the tile does not divide: a mode of size n<24> is not a whole number of tiles that span n<5>, in CuteLayout<((n<2>, ...), ...), ...> divided by (n<2>, n<5>)
 --> src/main.rs:7:13
  |
7 |     let _ = R::default();
  |             ^ n<24> is not a multiple of n<5>
  |
";
    let ends = "refused: the tile does not divide: a mode of size 24 is not a whole number of tiles that span 5, in ((2,2),(4,6)):((1,2),(16,4)) divided by (2,5)";
    let sent = "  = note: step by step: `cargo check 2>&1 | cargo cute explain`\n";
    let rule = format!(
        "{first}  = help: the trait `TileDivides<{full}, (n<2>, n<5>), n<24>, n<5>>` is not implemented for `()`\n{sent}"
    );
    // Newer compilers write `_` for what they leave out.
    let newer = rule.replace("((n<2>, ...), ...), ...>", "((n<2>, _), _), _>");
    assert!(newer != rule && piped(&newer).out == piped(&rule).out);
    // A rule of hardware may have the same words; its notes do not send the reader here.
    assert_eq!(piped(&rule.replace(sent, "")).code, Some(1));
    let outcome = piped(&rule);
    assert!(outcome.code == Some(0) && outcome.out.contains(ends), "{outcome:?}");
    assert!(outcome.out.ends_with(
        "the error does not name its operation: logical-divide is refused in these words; so are zipped-divide, tiled-divide, flat-divide\n"
    ));

    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long-type.txt");
    let raw = "cute_static::Layout<UInt<UInt<UTerm, B1>, B0>, UTerm>";
    fs::write(&file, format!("Legal<{raw}, HNil>\n{full}\n")).expect("a file");
    let note = format!("{first}  = note: the full name for the type has been written to '{}'\n", file.display());
    let outcome = piped(&note);
    assert!(outcome.code == Some(0) && outcome.out.contains(ends), "{outcome:?}");
    fs::remove_file(&file).expect("it is there");
    let outcome = piped(&note);
    assert!(outcome.code == Some(1) && outcome.out.contains("without a derivation"), "{outcome:?}");
}

/// Where the first line has too little, the types say it.
#[test]
fn operands_are_read_from_types() {
    let three = "UInt<UInt<UTerm, B1>, B1>";
    let layout = format!(
        "cute_static::Layout<cute_static::HCons<UInt<UInt<UInt<UTerm, B1>, B1>, B0>, cute_static::HCons<{three}, HNil>>, cute_static::HCons<UInt<UTerm, B1>, cute_static::HCons<{three}, HNil>>>"
    );
    let text = format!(
        "error[E0277]: modes overlap, so there is no complement: stride n<3> is below n<6>, the extent of the modes with smaller strides; operands A and B\n \
         --> src/main.rs:1:1\n  = note: required for `Refused<OverlapRule<{three}, UInt<{three}, B0>>>` to implement `Legal<{layout}, ()>`\n"
    );
    // The words are not those of any derivation, but the operands are tried.
    let outcome = piped(&text);
    assert!(outcome.code == Some(1), "{outcome:?}");
    let text = text.replace("operands A and B", "operands CuteLayout<(n<6>, n<3>), (n<1>, n<3>)> and ...");
    assert_eq!(piped(&text).code, Some(1));
    let whole = text.replace("and ...", "and ()");
    let shortened = whole.replace("CuteLayout<(n<6>, n<3>), (n<1>, n<3>)>", "(6,3):(1,3)");
    let outcome = piped(&shortened);
    assert!(
        outcome.code == Some(0) && outcome.out.starts_with("src/main.rs:1:1\ncomplement (6,3):(1,3)\n"),
        "{outcome:?}"
    );
}

/// A divide of one line of code, whose columns `at..` are marked.
fn divide(code: &str, place: &str, (at, n): (usize, usize), verb: Option<&str>) -> String {
    let matrix = "CuteLayout<(n<8>, n<10>), (n<10>, n<1>)>";
    let required =
        verb.map_or(String::new(), |verb| format!("  = note: required for `{matrix}` to implement `{verb}<_>`\n"));
    format!(
        "error[E0277]: the tile does not divide: a mode of size n<8> is not a whole number of tiles that span n<3>, in {matrix} divided by (n<3>, n<5>)\n --> src/{place}\n  |\n5 | {code}\n  | {}{} n<8> is not a multiple of n<3>\n  |\n  = help: the trait `TileDivides<{matrix}, (n<3>, n<5>), n<8>, n<3>>` is not implemented for `()`\n  = note: step by step: `cargo check 2>&1 | cargo cute explain`\n{required}\n",
        " ".repeat(at),
        "^".repeat(n)
    )
}

const UNNAMED: &str = "the error does not name its operation";

#[test]
fn the_operation_is_what_the_error_names() {
    let line = "let f = m.logical_divide(layout!(2:1)); let z = m.zipped_divide(tiler!(<3,5>));";
    let at = (line.find("zipped").expect("it is there"), "zipped_divide".len());
    // What is under the line; what must be implemented goes before it.
    for (code, at, verb, title) in [
        (line, at, None, "zipped-divide"),
        ("logical_divide(m, t);", (0, 14), Some("FlatDivide"), "flat-divide"),
        ("let logical_divide = <TiledDivide<M, T>>::default();", (22, 11), None, "tiled-divide"),
    ] {
        let outcome = piped(&divide(code, "a.rs:5:1", at, verb));
        let head = format!("src/a.rs:5:1\n{title} (8,10):(10,1) (3,5)\n");
        assert!(outcome.out.starts_with(&head) && !outcome.out.contains(UNNAMED), "{title}: {outcome:?}");
    }
    // What is beside it may be of anything.
    let beside = piped(&divide("let zipped_divide = Z::default();", "a.rs:5:1", (20, 1), None));
    assert!(beside.out.contains("zipped-divide (8,10):(10,1) (3,5)\n"), "{beside:?}");
    assert!(
        beside.out.contains(&format!("{UNNAMED}: zipped-divide is refused in these words; so are logical-divide")),
        "{beside:?}"
    );
    let both = piped(&divide("both::<FlatDivide<M, T>, TiledDivide<M, T>>()", "a.rs:5:1", (0, 45), None));
    assert!(
        both.out.contains(&format!("{UNNAMED}: tiled-divide is refused in these words; so are flat-divide")),
        "{both:?}"
    );
}

#[test]
fn operations_of_one_message_are_apart() {
    let one = |name: &str, place: &str| divide(&format!("m.{name}(t);"), place, (2, name.len()), None);
    let all = [
        one("zipped_divide", "a.rs:5:1"),
        one("flat_divide", "a.rs:6:1"),
        one("tiled_divide", "a.rs:7:1"),
        one("flat_divide", "a.rs:8:1"),
    ];
    let outcome = piped(&all.concat());
    let titles: Vec<&str> = outcome.out.lines().filter(|line| line.ends_with("-divide (8,10):(10,1) (3,5)")).collect();
    assert_eq!(titles, ["zipped", "flat", "tiled"].map(|form| format!("{form}-divide (8,10):(10,1) (3,5)")));
    assert!(outcome.out.contains("\nsrc/a.rs:6:1, src/a.rs:8:1\nflat-divide "), "{outcome:?}");
}

/// A product whose second operand rustc leaves open.
fn product(code: &str, at: (usize, usize)) -> String {
    let a = "CuteLayout<(n<2>, n<2>), (n<1>, n<1>)>";
    format!(
        "error[E0277]: modes overlap, so there is no complement: stride n<1> is below n<2>, the extent of the modes with smaller strides; operands {a} and _\n --> src/a.rs:5:1\n  |\n5 | {code}\n  | {}{} here\n  |\n  = help: the trait `NoOverlap<{a}, _, n<1>, n<2>>` is not implemented for `()`\n  = note: step by step: `cargo check 2>&1 | cargo cute explain`\nnote: required by a bound in `product::<impl cute_static::Layout<S, D>>::raked_product`\n",
        " ".repeat(at.0),
        "^".repeat(at.1)
    )
}

#[test]
fn a_guess_is_not_shown_as_the_users() {
    let code = "let _ = <layout!((2,2):(1,1))>::default().raked_product(layout!((3,4):(4,1)));";
    let argument = (code.rfind("layout!").expect("it is there"), "layout!((3,4):(4,1))".len());
    let method = (code.find("raked").expect("it is there"), "raked_product".len());
    for at in [argument, method] {
        let outcome = piped(&product(code, at));
        assert!(outcome.out.starts_with("src/a.rs:5:1\nraked-product (2,2):(1,1) (3,4):(4,1)\n"), "{outcome:?}");
        assert!(outcome.out.ends_with("; the code has (3,4):(4,1), and the refusal is the same\n"), "{outcome:?}");
    }
    let guessed = piped(&product("<layout!((2,2):(1,1))>::default().raked_product(b)", (34, 13)));
    assert!(guessed.out.starts_with("src/a.rs:5:1\nraked-product (2,2):(1,1) _\n"), "{guessed:?}");
    let end = "; operands (2,2):(1,1) and _\nthe error has `_` for the second operand, and is the same for others in its place\n";
    assert!(guessed.out.ends_with(end) && !guessed.out.contains(" 1:0"), "{guessed:?}");
}

/// `--message-format short`: the message and the label in one line.
#[test]
fn errors_in_one_line_are_derived() {
    let stride = STRIDE.lines().next().expect("a line");
    let label = "no layout takes every n<3>-th element across a mode of size n<4>";
    let open = product("", (0, 0));
    let open = open.lines().next().expect("a line");
    let text = format!(
        "src/main.rs:6:25: {stride}: {label}\nsrc/a.rs:1:2: {open}: begins inside\nsrc/c.rs:9:9: error[E0308]: mismatched types\nerror: could not compile `x` (bin \"x\") due to 3 previous errors\n"
    );
    let outcome = piped(&text);
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(1), "1 error has no derivation, of 2\n"), "{outcome:?}");
    assert!(outcome.out.starts_with("src/main.rs:6:25\ncompose (4,6,8):(2,3,5) 6:3\n"), "{outcome:?}");
    assert!(
        outcome.out.contains("do not divide one another (stride divisibility condition)\nthe error does not name"),
        "{outcome:?}"
    );
    let cut = "  without a derivation: in one line, an error has too little to derive it from: print it without `--message-format short`\n";
    assert!(outcome.out.contains("\nsrc/a.rs:1:2\n") && outcome.out.ends_with(cut), "{outcome:?}");
    let foreign = piped("src/c.rs:9:9: error[E0308]: mismatched types\nerror: aborting due to 1 previous error\n");
    assert!(
        foreign.code == Some(2) && foreign.err.ends_with("one error, and it is not of cute-static\n"),
        "{foreign:?}"
    );
}

/// `--message-format json-diagnostic-short`: the parts are there, whatever has been printed of them.
#[test]
fn errors_printed_short_as_json_are_whole() {
    let first = STRIDE.lines().next().expect("a line");
    let message = first.trim_start_matches("error[E0277]: ");
    let code = "    let every_third = m.compose(layout!(6:3));";
    let span = serde_json::json!({
        "is_primary": true, "file_name": "src/main.rs", "line_start": 6, "column_start": 25, "label": "no layout",
        "text": [{"text": code, "highlight_start": 25, "highlight_end": 32}],
    });
    let rendered = format!("src/main.rs:6:25: {first}: no layout\n");
    let json = serde_json::json!({"reason": "compiler-message", "message": {
        "rendered": rendered, "message": message, "code": {"code": "E0277"}, "level": "error", "spans": [span],
        "children": [{"level": "note", "message": "CuTe paper 3.3.2"}],
    }});
    let outcome = piped(&format!("{json}\n"));
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert!(outcome.out.starts_with("src/main.rs:6:25\ncompose (4,6,8):(2,3,5) 6:3\n"), "{outcome:?}");
    assert!(!outcome.out.contains(UNNAMED), "the method is marked: {outcome:?}");
}

/// Of a composed layout, rustc names the layout inside.
#[test]
fn swizzled_operands_are_shown_whole() {
    let code = "<layout!(Sw<1,3,1> o 0 o (8,10):(10,1))>::default().zipped_divide(tiler!(<3,5>))";
    let at = (code.find("zipped").expect("it is there"), "zipped_divide".len());
    let whole = piped(&divide(code, "a.rs:5:1", at, None));
    assert!(whole.out.starts_with("src/a.rs:5:1\nzipped-divide Sw<1,3,1> o 0 o (8,10):(10,1) (3,5)\n"), "{whole:?}");
    let bound =
        "note: required by a bound in `forward::<impl cute_static::ComposedLayout<F, O, L>>::zipped_divide`\n\n";
    let elsewhere = divide("m.zipped_divide(t)", "a.rs:5:1", (2, 13), None);
    let inside = piped(&(elsewhere.trim_end().to_string() + "\n" + bound));
    assert!(
        inside
            .out
            .ends_with("\nthe layout is the one inside of a composed layout, whose swizzle the error does not have\n"),
        "{inside:?}"
    );
}
