//! Overflows, which no rule speaks of, what rustdoc says, and colours.

use super::check::{ENGINE, MOST, errors, written};
use super::fix::{called, has_nightly, package};

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
