//! Oracles for `cute-static`, in plain Rust.
//!
//! * [`mod@reference`], a crate of its own: the algebra again, on values instead of types, one module per concept. It shares no code with the
//!   library and is what the library is judged by.
//! * [`probe`]: asks the compiler. A list of cases becomes a few generated programs; legality *and* result of every case
//!   are found while they compile, without a refused case failing the build of the others.
//! * [`vectors`]: the conformance rows (`*.jsonl`): reading, comparing, reporting.
//! * [`atoms`]: the rows of the hardware's instructions (`*.jsonl`), and what the library says of each.
//! * [`generate`]: random layouts with a fixed seed; [`classes`]: what kinds of arguments they are.
//! * [`texts`]: layouts as texts, leaf by leaf; [`setting`]: a number from the environment.

pub mod atoms;
pub mod classes;
pub mod generate;
pub mod probe;
pub mod texts;
pub mod vectors;

pub use cute_static_reference as reference;

/// The number in the environment variable `name`, if it is set.
///
/// # Panics
/// If its value is no such number.
#[must_use]
pub fn setting<N: std::str::FromStr>(name: &str) -> Option<N> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}
