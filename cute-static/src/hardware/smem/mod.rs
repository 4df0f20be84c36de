//! Operands in shared memory: the layouts that the tensor cores read, and the descriptors of these layouts.
//!
//! wgmma (Hopper) and tcgen05 (Blackwell) read A and B from shared memory through a 64-bit descriptor. A descriptor holds two
//! strides and a swizzle, so only *canonical* layouts have one; PTX 9.7.15.5.1.2 and 9.7.16.4 list them. A layout has a
//! descriptor here **iff** it is canonical, and the constants of the descriptor are computed at compile time.
//!
//! The table lists the canonical layouts in units of 16 bytes. A row of the swizzle has `W` units (PTX 9.7.15.5.1.2.1; CUTLASS
//! `cute/atom/mma_traits_sm90_gmma.hpp`, `make_gmma_desc`):
//!
//! | major | | MN | K |
//! |---|---|---|---|
//! | K | unswizzled | `(8,m):(1,SBO)` | `2k:LBO` |
//! | K | swizzled | `(8,m):(W,SBO)` | `2k:1` |
//! | MN | unswizzled | `m:SBO` | `(8,k):(1,LBO)` |
//! | MN | swizzled | `(W,m):(1,LBO)` | `(8,k):(W,SBO)` |
//!
//! ```
//! use cute_static::prelude::*;
//! use cute_static::smem::*;
//! use cute_static::numeric::Float16;
//! use cute_static::instruction::operand::MajorK;
//! use cute_static::typenum::U1024;
//!
//! // 128 x 64 halves in swizzled rows of 128 bytes, in a buffer aligned to 1024 bytes.
//! type A = TileToShape<Layout_K_SW128_Atom<Float16>, shape!((128,64))>;
//! // Each instruction reads m64k16.
//! type Tile = GmmaTile<A, Float16, MajorK, shape!((64,16)), U1024>;
//! assert_eq!((Tile::LAYOUT_TYPE, Tile::LEADING_BYTE_OFFSET, Tile::STRIDE_BYTE_OFFSET), (1, 16, 1024));
//! // One k-block begins 32 bytes after the one before it.
//! assert_eq!(Tile::desc(0x8000, 0, 1), Tile::DESC | (0x8000 + 32) >> 4);
//! ```

// It may use the algebra, `swizzle`, `numeric` and `instruction`; `collective` uses it. The files:
// * `element`: the width of each element type, and the tensor cores that read it
// * `atoms`: the canonical atoms by name, and the largest one that divides a tile
// * `source`: layouts with or without a swizzle
// * `vectors`: layouts in units of 16 bytes
// * `hardware`: the swizzle modes of wgmma and tcgen05
// * `role`: the operands of instructions and their extents
// * `canonical`: the check that a layout is canonical, and its two strides
// * `descriptor`: `GmmaDescriptor` and `UmmaDescriptor`, for one instruction
// * `tile`: `GmmaTile` and `UmmaTile`, for a whole operand
// * `instruction`: the instruction descriptors of tcgen05
// * `find`: the layout of a tile for the accesses to it
// * `rules`: the rules by which layouts are refused

#[doc(hidden)]
pub mod atoms;
#[doc(hidden)]
pub mod canonical;
#[doc(hidden)]
pub mod descriptor;
#[doc(hidden)]
pub mod element;
#[doc(hidden)]
pub mod find;
#[doc(hidden)]
pub mod hardware;
#[doc(hidden)]
pub mod instruction;
#[doc(hidden)]
pub mod role;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod source;
#[doc(hidden)]
pub mod tile;
#[doc(hidden)]
pub mod vectors;

pub use atoms::{
    GmmaAtom, Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom, Layout_MN_INTER_Atom,
    Layout_MN_SW32_Atom, Layout_MN_SW64_Atom, Layout_MN_SW128_32B_Atom, Layout_MN_SW128_Atom, SelectAtom, UmmaAtom,
};
pub use descriptor::{DescribeOperand, GmmaDescriptor, SmemDescriptor, UmmaDescriptor};
pub use element::{SmemElement, Unpacked};
pub use find::access::{Access, Accesses, ByTensorCore, ByTma, ReadBy, WrittenBy};
pub use find::{FindSmemLayout, SmemConflicts, SmemLayoutFor};
pub use hardware::{MmaSync, Tcgen05, TensorCore, Wgmma};
pub use instruction::{BlockScaledDescriptor, InstructionDescriptor};
pub use role::{AnyOperand, DenseA, DenseB, OperandRole, SparseA, SparseB};
pub use source::SharedLayout;
pub use tile::{DescribeTile, GmmaTile, OperandTile, TileParts, UmmaTile};
