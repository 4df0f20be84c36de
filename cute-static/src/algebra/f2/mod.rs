//! Paper §2.4.4 — layouts with XOR strides as linear maps over F₂.
//!
//! A layout with XOR strides whose modes are powers of two is a matrix over F₂: its columns are the values at the bits of the
//! coordinate (Table 1).
//!
//! | file | what |
//! |---|---|
//! | `complement` | the offset bits that no pivot has |
//! | `convert` | integer layouts that are XOR layouts, and back |
//! | `cosize` | the largest value |
//! | `elimination` | columns, and their reduced echelon form |
//! | `inverse` | right and left inverse |
//! | `matrix` | the matrix as data, and its rank |
//! | `plain` | the fast path: nothing to eliminate |
//! | `properties` | injective, surjective, bijective |
//! | `recast` | wider and narrower elements |
//! | `spans` | three offset bits of an echelon form |

pub mod complement;
pub mod convert;
pub mod cosize;
pub mod elimination;
pub mod inverse;
pub mod matrix;
pub mod plain;
pub mod properties;
pub mod recast;
pub mod spans;
