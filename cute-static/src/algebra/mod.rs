//! Paper §3 — the layout algebra.
pub mod coalesce;
pub mod composition;
