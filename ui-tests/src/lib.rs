//! What a wrong layout looks like: see `tests/ui.rs`.
