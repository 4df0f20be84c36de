//! Paper §2.4.4 — layouts with XOR strides as linear maps over F₂.
//!
//! A layout with XOR strides whose modes are powers of two is a matrix over F₂. Its columns are the values at the bits of the
//! coordinate (Table 1).
//!
//! | file | contents |
//! |---|---|
//! | `complement` | the complement: the offset bits without a pivot |
//! | `convert` | conversion between integer and XOR strides |
//! | `cosize` | the largest value |
//! | `elimination` | columns, and their reduced echelon form |
//! | `inverse` | the right and the left inverse |
//! | `matrix` | the matrix as data, and its rank |
//! | `plain` | the fast path, where no elimination is needed |
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
