//! Traits that only this crate implements, because memory accesses rely on them.

/// A value that nobody outside this crate can name: a trait with a constant of this type cannot be implemented elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Seal;
