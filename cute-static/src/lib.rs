//! NVIDIA's CuTe layout algebra in Rust's type system.
//!
//! A *layout* maps coordinates to offsets. Here it is a type: shapes and strides are lists of [`typenum`] integers, and
//! trait impls compose, divide, multiply, invert and complement layouts while rustc type-checks. A value of such a type has
//! no size. An operation is implemented for its operands **iff** it is legal on them: an illegal one is a compile error that
//! names the rule and the numbers, and a bound is a proof.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! // A 128×128 row-major tile, every thread of a 16×16 block takes 4×4 elements at a time.
//! type Tile = layout!((128, 128):(128, 1));
//! type Blocks = ZippedDivide<Tile, tiler!(<4, 4>)>;
//!
//! let blocks = Blocks::default();
//! assert_eq!(blocks.to_string(), "((4,4),(32,32)):((128,1),(512,4))");
//! assert_eq!(blocks.offset(((2, 3), (1, 0))), 2 * 128 + 3 + 512);
//! ```
//!
//! ```compile_fail,E0277
//! use cute_static::prelude::*;
//! // 128 is not a multiple of 48: refused, not padded.
//! type Blocks = ZippedDivide<layout!((128, 128):(128, 1)), tiler!(<48, 4>)>;
//! let blocks = Blocks::default();
//! ```
//!
//! # Where to find things
//!
//! Import order is paper order: a module uses modules of earlier sections.
//!
//! | module | paper | what |
//! |---|---|---|
//! | [`mod@prelude`] | | everything that a user of layouts and tensors needs; the hardware modules are used by name |
//! | [`int`] | | the arithmetic of the leaves |
//! | [`numeric`], [`arch`] | | the types of values, and the architectures |
//! | [`htuple`] | §2.1 | tuples: rank, depth, congruence |
//! | [`mod@shape`] | §2.2 | size, compatibility, coordinates |
//! | [`semimodule`] | §2.3.1 | what strides are made of |
//! | [`mod@stride`] | §2.3 | compact strides |
//! | [`mod@layout`] | §2.4 | evaluation, reflection, mode edits, properties |
//! | [`algebra`] | §3 | coalesce, compose, invert, complement, multiply, divide |
//! | [`mod@swizzle`] | §2.4.3 | swizzles with their units, composed layouts |
//! | [`banks`] | | bank conflicts of shared memory: how many, and the swizzle against them |
//! | [`mod@notation`] | | layouts as text, candidates of a layout search |
//! | [`mod@tensor`] | §2.5 | layouts bound to accessors: tensors, slices, tiles |
//! | [`application`] | §2.6, §3.4 | copy, gemm, vectors, admissibility |
//! | [`atom`] | §3.3.4 | MMA and copy atoms, tiled, and the partition of tensors among their threads |
//! | [`instruction`] | §3.3.4 | the instructions of the hardware, as atoms |
//! | [`smem`] | §3.3.4 | operands in shared memory, and their descriptors |
//! | [`tma`] | | tensor maps: what one copy of the tensor memory accelerator is |
//! | [`collective`] | §3.3.4, §3.5.2 | a GEMM main loop as one type: tile, instruction, shared memory, copies |
//! | [`outcome`] | | how a refusal becomes an error message |
//! | [`kind`] | | the list of the kinds: which function is defined on which types |
//!
//! # How to read an error
//!
//! The line that starts with `error` names the operation, its operands and the broken rule; the label under the code says
//! what is wrong there; the note gives the section of the paper. `N<128>` is the number 128, `CuteLayout<(N<4>, N<8>),
//! (N<1>, N<4>)>` the layout `(4,8):(1,4)`. The `help` and `required for` lines below are rustc's own.

#![no_std]

extern crate self as cute_static;

pub mod algebra;
pub mod application;
pub mod arch;
pub mod atom;
pub mod banks;
pub mod collective;
pub mod htuple;
pub mod instruction;
pub mod int;
pub mod kind;
pub mod layout;
pub mod notation;
pub mod numeric;
pub mod outcome;
mod picture;
pub mod prelude;
mod seal;
pub mod semimodule;
pub mod shape;
pub mod smem;
pub mod stride;
pub mod swizzle;
pub mod tensor;
mod text;
pub mod tma;

pub use cute_static_macros::{basis, coord, layout, layouts, shape, stride, swizzle, tiler};
pub use htuple::{HCons, HNil};
pub use layout::Layout;
pub use prelude::*;
pub use semimodule::{Fraction, Xor};
pub use typenum;

/// The examples of the README and of the guide to errors, as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
#[doc = include_str!("../../docs/reading-errors.md")]
pub struct Readme;
