//! Readers of PTX and SASS.
