//! Traits that only this crate implements, and functions that only it calls, because memory accesses rely on them.

/// A value that nobody outside this crate can name: a trait with a constant of this type cannot be implemented elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Seal;

/// That a layout is a partition of another: only this crate says so, and memory accesses rely on it.
#[derive(Clone, Copy, Debug)]
pub struct Proven;
