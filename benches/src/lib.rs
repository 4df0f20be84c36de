//! What layouts cost.
