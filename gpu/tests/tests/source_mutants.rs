//! Some of the mistakes in the kernels' sources, built and run: `examples/source_mutants.rs` does so with all of them.

use cute_static_gpu_tests::source_mutants::{OPERATORS, Workspace};

/// On Ampere: what is replaced, by what, and what becomes of it.
const SOME: [(&str, &str, &str); 8] = [
    ("MainloopSm80CpAsync<U3>", "MainloopSm80CpAsync<cute_static::typenum::U1>", "does not compile: "),
    ("MainloopSm80CpAsync<U3>", "MainloopSm80CpAsync<cute_static::typenum::U4>", "passes"),
    ("shape!((128, 128, 64))", "shape!((120, 128, 64))", "does not compile: "),
    ("(a, b, c, work)", "(b, a, c, work)", "does not compile: "),
    ("CpAsyncRing::<S, Device>", "CpAsyncRing::<cute_static::typenum::U4, Device>", "does not compile: "),
    ("Side::new(a, stages, thread), Side::new(b,", "Side::new(b, stages, thread), Side::new(a,", "does not compile: "),
    ("pairs::sizes(m, n, k)", "pairs::sizes(n, m, k)", "emulated block: D["),
    ("1, 2, 8, rows", "1, 1, 8, rows", "does not compile: "),
];
#[test]
fn some_mistakes_do_not_compile_and_the_others_are_found() {
    let all = || OPERATORS.iter().flat_map(|operator| operator.changes);
    let changes = SOME.map(|(from, to, _)| {
        let change = all().find(|change| change.file.kernels.contains(&0) && change.from == from && change.to == to);
        *change.unwrap_or_else(|| panic!("`{from}` → `{to}` is not listed"))
    });
    let verdicts = Workspace::new("some", changes.to_vec()).verdicts();
    for ((from, to, what), verdict) in SOME.iter().zip(verdicts) {
        assert!(verdict.to_string().starts_with(what), "`{from}` → `{to}`: {verdict}");
    }
}
