//! Seals: traits that only this crate can implement, and functions that only it can call. Memory accesses rely on them.

/// A type that other crates cannot name. A trait with a constant of this type cannot be implemented outside this crate.
#[derive(Clone, Copy, Debug)]
pub struct Seal;

/// The proof that a layout is a partition of another one. Only this crate can make it.
#[derive(Clone, Copy, Debug)]
pub struct Proven;
