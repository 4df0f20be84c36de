//! Oracles for `cute-static`, in plain Rust.
//!
//! * [`mod@reference`], a crate of its own: the algebra again, on values instead of types, one module per concept. It shares no code with the
//!   library and is what the library is judged by.
//! * [`probe`]: asks the compiler. A list of cases becomes a few generated programs; legality *and* result of every case
//!   are found while they compile, without a refused case failing the build of the others.
//! * [`vectors`]: the conformance rows (`*.jsonl`): reading, comparing, reporting.
//! * [`atoms`]: the rows of the hardware's instructions (`*.jsonl`), and what the library says of each.
//! * [`expressible`]: whether any layout has given values, by trial; [`headers`]: packages of PyPI.
//! * [`generate`]: random layouts with a fixed seed; [`classes`]: what kinds of arguments they are.
//! * [`tma`]: a tensor memory accelerator; [`maps`]: maps of matrices; [`reads`]: what threads copy and warps read; [`layouts`]: layouts as values.
//! * [`texts`]: layouts as texts, leaf by leaf; [`setting`]: a number from the environment; [`files`]: those below a folder; [`holds!`]: whether a bound does.

pub mod atoms;
pub mod classes;
pub mod expressible;
pub mod generate;
pub mod headers;
pub mod layouts;
pub mod maps;
pub mod probe;
pub mod reads;
pub mod texts;
pub mod tma;
pub mod vectors;

pub use cute_static_reference as reference;

use std::fs;
use std::path::{Path, PathBuf};

/// Whether a bound holds: the constant of the type where it does, else that of a trait.
#[macro_export]
macro_rules! holds {
    ($ty:ty: $($bound:tt)+) => {{
        struct Ask<T>(core::marker::PhantomData<T>);
        #[allow(dead_code)]
        trait Otherwise {
            const HOLDS: bool = false;
        }
        impl<T> Otherwise for Ask<T> {}
        #[allow(dead_code)]
        impl<T: $($bound)+> Ask<T> {
            const HOLDS: bool = true;
        }
        <Ask<$ty>>::HOLDS
    }};
}

/// The files below a folder.
///
/// # Panics
/// If a folder cannot be read.
#[must_use]
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The number in the environment variable `name`, if it is set.
///
/// # Panics
/// If its value is no such number.
#[must_use]
pub fn setting<N: std::str::FromStr>(name: &str) -> Option<N> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}
