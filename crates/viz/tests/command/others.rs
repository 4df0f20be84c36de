//! Overflows, which no rule speaks of, what rustdoc says, documentation tests, and colours.

use super::check::{ENGINE, MOST, errors, written};
use super::fix::{call, called, has_nightly, is_nightly, package};
use super::outcome;

/// A bound that never ends, which the compiler says with the types that it has come to.
const ENDLESS: &str = "use cute_static::prelude::*;
pub trait Endless {}
impl<S, D> Endless for Layout<S, D> where Layout<HCons<S, HNil>, HCons<D, HNil>>: Endless {}
pub fn ends<L: Endless>(_: L) {}
pub fn all() { ends(layout!((4,8))); }
";

fn an_overflow_is_shown_in_cutes_notation(toolchain: Option<&str>) {
    let folder = package(&format!("endless_{}", toolchain.unwrap_or("here")), ENDLESS);
    let outcome = called(&folder, toolchain, &["check", "--offline"]);
    let [overflow] = &errors(&outcome.err)[..] else { panic!("{outcome:?}") };
    assert!(overflow.starts_with("error[E0275]: overflow evaluating the requirement `("), "{overflow}");
    assert!(overflow.lines().next().is_some_and(|line| line.ends_with(": Endless`")), "{overflow}");
    assert!(written(overflow).all(|line| ENGINE.iter().all(|name| !line.contains(name))), "{overflow}");
    assert!(overflow.trim_end().lines().count() <= MOST, "{overflow}");
}

#[test]
fn an_overflow_is_in_cutes_notation() {
    an_overflow_is_shown_in_cutes_notation(None);
}

#[test]
fn an_overflow_is_in_cutes_notation_on_nightly() {
    if has_nightly() {
        an_overflow_is_shown_in_cutes_notation(Some("nightly"));
    }
}

/// `cargo cute doc`: rustdoc finds a refused type in a signature, and links that lead nowhere, which are none of ours.
#[test]
fn what_rustdoc_says_is_shown_in_cutes_notation() {
    let source = "//! See [`Nothing`].
use cute_static::prelude::*;
/// Every third element.
pub fn one(_: Composition<layout!((4,6,8):(2,3,5)), layout!(6:3)>) {}
";
    let folder = package("documented", source);
    let outcome = called(&folder, None, &["doc", "--offline", "--no-deps"]);
    assert_eq!(outcome.code, Some(101), "{outcome:?}");
    let [rule] = &errors(&outcome.err)[..] else { panic!("{outcome:?}") };
    assert!(rule.starts_with("error[E0277]: illegal composition (4,6,8):(2,3,5) ∘ 6:3: stride 3 and "), "{rule}");
    assert!(written(&outcome.err).all(|line| ENGINE.iter().all(|name| !line.contains(name))), "{outcome:?}");
    let folder = package("documented", &source.replace("(6:3)", "(4:1)"));
    let outcome = called(&folder, None, &["doc", "--offline", "--no-deps"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert!(outcome.err.contains("warning: unresolved link to `Nothing`\n"), "{outcome:?}");
}

/// Documentation tests that pass. The compiler and the programs see nothing of how errors are read.
const PASSING: &str = "//! ```
//! assert_eq!(std::env::var_os(\"RUSTC_BOOTSTRAP\"), None);
//! ```
//! ```compile_fail,E0277
//! use cute_static::prelude::*;
//! let _ = layout!((4,6,8):(2,3,5)).compose(layout!(6:3));
//! ```
//! ```should_panic
//! panic!(\"as it should\");
//! ```
//! ```no_run
//! loop {}
//! ```
";

/// Tests that fail: two that do not compile, one of them with a feature that only nightly has, one that panics, and one with another code, which
/// only nightly reads.
const FAILING: &str = "//! ```
//! #![feature(rustc_attrs)]
//! use cute_static::prelude::*;
//! let _: layout!((4,8)) = layout!((8,4));
//! ```
//! ```
//! use cute_static::prelude::*;
//! let _ = layout!((4,6,8):(2,3,5)).compose(layout!(6:3));
//! ```
//! ```
//! panic!(\"as it is\");
//! ```
//! ```compile_fail,E0308
//! use cute_static::prelude::*;
//! let _ = layout!((4,6,8):(2,3,5)).compose(layout!(6:3));
//! ```
";

fn documentation_tests_are_shown_in_cutes_notation(toolchain: Option<&str>) {
    let name = |kind: &str| format!("{kind}_{}", toolchain.unwrap_or("here"));
    let results = |out: &str| (out.matches(" ... ok\n").count(), out.matches(" ... FAILED\n").count());
    let test = ["test", "--offline"];
    let passing = called(&package(&name("passing"), PASSING), toolchain, &test);
    assert_eq!((passing.code, results(&passing.out)), (Some(0), (4, 0)), "{passing:?}");

    let folder = package(&name("failing"), &(PASSING.to_string() + FAILING));
    let failing = called(&folder, toolchain, &test);
    assert_eq!(failing.code, Some(101), "{failing:?}");
    let nightly = usize::from(toolchain.is_some() || is_nightly());
    assert_eq!(results(&failing.out), (5 - nightly, 3 + nightly), "{failing:?}");
    let errors = errors(&failing.out);
    let first = |text: &str| errors.iter().filter(|error| error.starts_with(text)).count();
    let rule = "error[E0277]: illegal composition (4,6,8):(2,3,5) ∘ 6:3: stride 3 and mode size 4 do not divide";
    assert_eq!((first(rule), first("error[E0554]: "), errors.len()), (1 + nightly, 1 - nightly, 3), "{failing:?}");
    assert_eq!(
        first("error[E0308]: mismatched types: expected `(4,8):(1,4)`, found `(8,4):(1,8)`\n"),
        1,
        "{failing:?}"
    );
    assert!(errors.iter().all(|error| error.trim_end().lines().count() <= MOST), "{failing:?}");
    assert!(written(&failing.out).all(|line| ENGINE.iter().all(|name| !line.contains(name))), "{failing:?}");
    assert_eq!(failing.out.matches("Couldn't compile the test.").count(), 2, "{failing:?}");
    assert!(failing.out.contains("\nas it is\n"), "{failing:?}");
    let explained = called(&folder, toolchain, &["test", "--explain", "--offline"]);
    assert!(explained.out.contains("Compare the stride 3 with the mode 4:2"), "{explained:?}");
    let passed_on = called(&folder, toolchain, &["test", "--offline", "--doc", "--", "--nocapture"]);
    let plain = passed_on.err.contains("error[E0308]: mismatched types\n");
    assert!(passed_on.code == Some(101) && plain, "{passed_on:?}");
}

#[test]
fn documentation_tests_are_in_cutes_notation() {
    documentation_tests_are_shown_in_cutes_notation(None);
}

#[test]
fn documentation_tests_are_in_cutes_notation_on_nightly() {
    if has_nightly() {
        documentation_tests_are_shown_in_cutes_notation(Some("nightly"));
    }
}

/// The command stands in for rustdoc, and calls the one that the environment names.
#[test]
fn documentation_tests_are_run_by_the_named_rustdoc() {
    let mut test = call(&package("named_rustdoc", PASSING), None, &["test", "--offline", "--doc"]);
    test.env("RUSTDOC", "/nowhere/rustdoc");
    let missing = outcome(test);
    assert!(missing.code == Some(101) && missing.err.contains("error: `/nowhere/rustdoc`: "), "{missing:?}");
}

/// Colours are cargo's: of `--color`, else of `--config`, else of the nearest configuration file.
#[test]
fn messages_have_cargos_colours() {
    let folder = package("coloured", "pub fn f() { let a = 1; }\n");
    let settings = folder.join(".cargo");
    std::fs::create_dir_all(&settings).expect("a folder");
    std::fs::write(settings.join("config.toml"), "[term]\ncolor = 'always'\n").expect("a setting");
    let is_coloured = |arguments: &[&str]| {
        let warned = called(&folder, None, &[&["check", "--offline"], arguments].concat());
        assert!(warned.code == Some(0) && warned.err.contains("unused variable"), "{warned:?}");
        warned.err.contains("\x1b[")
    };
    assert!(is_coloured(&[]));
    assert!(!is_coloured(&["--color", "never"]));
    assert!(!is_coloured(&["--config", "term.color='never'"]));
    assert!(is_coloured(&["--color=always", "--config=term.color='never'"]));
}
