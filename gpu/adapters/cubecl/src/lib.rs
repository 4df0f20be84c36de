//! How layouts of cute-static enter CubeCL kernels.
//!
//! A layout is a type, so it is a generic of a `#[cube]` function, and its numbers are `comptime!` values: what CubeCL
//! generates has literals where the layout has constants, and the launch passes nothing. Whether tiles fit, rustc has
//! decided before CubeCL sees the kernel.
//!
//! ```
//! use cubecl_core as cubecl;
//! use cubecl_core::prelude::*;
//! use cute_static::prelude::*;
//! use cute_static_cubecl::{CubeLayout, offset};
//!
//! /// Each unit copies one element of a tile to where a row-major tile has it.
//! #[cube(launch_unchecked)]
//! fn repack<From: CubeLayout, To: CubeLayout>(input: &Array<f32>, output: &mut Array<f32>) {
//!     output[offset::<To>(UNIT_POS) as usize] = input[offset::<From>(UNIT_POS) as usize];
//! }
//!
//! type Tile = layout!((8,(2,4)):(2,(1,16)));
//! type RowMajor = layout!((8,8):(8,1));
//! # fn main() {
//! // repack::launch_unchecked::<Tile, RowMajor, Runtime>(…)
//! assert_eq!((Tile::LEAVES, Tile::extent(2), Tile::stride(2)), (3, 4, 16));
//! assert_eq!(RowMajor::LEAVES, 2);
//! # }
//! ```
//!
//! A tile that cannot be divided is refused by rustc, as everywhere:
//!
//! ```compile_fail,E0277
//! use cute_static::prelude::*;
//! fn takes<L: cute_static_cubecl::CubeLayout>() {}
//! takes::<ZippedDivide<layout!((8,8):(8,1)), tiler!(<3, 8>)>>();
//! ```

#![no_std]

use cubecl_core as cubecl;
use cubecl_core::prelude::*;
use cute_static::htuple::Tree;
use cute_static::prelude::*;
use cute_static::swizzle::IsSwizzle;

/// A layout whose offsets a CubeCL kernel can compute in 32 bits.
///
/// * **Admissible** where strides are integers, none negative, and offsets and indices fit in `u32`: the constants do
///   not evaluate otherwise.
///
/// ```compile_fail,E0080
/// use cute_static::prelude::*;
/// // Backwards: an offset below 0
/// const LEAVES: u32 = <layout!(8:-1) as cute_static_cubecl::CubeLayout>::LEAVES;
/// ```
pub trait CubeLayout: IsLayout + Send + Sync + 'static {
    /// How many integers the shape has
    const LEAVES: u32 = {
        assert!(Self::SIZE <= u32::MAX as u64 && Self::COSIZE <= u32::MAX as u64, "an offset does not fit in u32");
        count(Self::SHAPE, Self::STRIDE)
    };
    /// Leaf `k` of the shape, from the left
    fn extent(k: u32) -> u32 {
        leaf(Self::SHAPE, k)
    }
    /// Leaf `k` of the stride, from the left
    fn stride(k: u32) -> u32 {
        leaf(Self::STRIDE, k)
    }
    /// The product of the extents before leaf `k`
    fn below(k: u32) -> u32 {
        (0..k).map(Self::extent).product()
    }
}
impl<L: IsLayout + Send + Sync + 'static> CubeLayout for L {}

const fn count(shape: &Tree, stride: &Tree) -> u32 {
    match (shape, stride) {
        (Tree::Int(_), Tree::Int(0..)) => 1,
        (Tree::Int(_), _) => panic!("a stride is negative or no integer"),
        (Tree::Cons(s, shapes), Tree::Cons(d, strides)) => count(s, d) + count(shapes, strides),
        _ => 0,
    }
}

/// The number of leaves, and leaf `k` where there is one.
fn find(tree: &Tree, k: u32) -> (u32, Option<u32>) {
    match tree {
        Tree::Int(n) => (1, (k == 0).then_some(*n as u32)),
        Tree::Cons(first, rest) => match find(first, k) {
            (_, Some(n)) => (0, Some(n)),
            (before, None) => {
                let (after, n) = find(rest, k - before);
                (before + after, n)
            }
        },
        _ => (0, None),
    }
}
fn leaf(tree: &Tree, k: u32) -> u32 {
    find(tree, k).1.expect("k is below the number of leaves")
}

/// `L(index)`, of an index that is known when the kernel runs.
///
/// * **Law** the layout's offset for every index below its size: `Σ (index / ∏ s_j mod s_k) · d_k`, every number but
///   the index a literal.
///   Division by 1, multiplication by 1 and the remainder of the last leaf are left out.
#[cube]
pub fn offset<L: CubeLayout>(index: u32) -> u32 {
    let mut sum = 0u32;
    #[unroll]
    for k in 0..comptime!(L::LEAVES) {
        let extent = comptime!(L::extent(k));
        let stride = comptime!(L::stride(k));
        let below = comptime!(L::below(k));
        // A leaf of one element, or of stride 0, adds nothing.
        if comptime!(extent > 1 && stride > 0) {
            let quotient = if comptime!(below == 1) { index } else { index / below };
            let digit = if comptime!(below as u64 * extent as u64 == L::SIZE) { quotient } else { quotient % extent };
            sum += if comptime!(stride == 1) { digit } else { digit * stride };
        }
    }
    sum
}

/// `Sw(offset)`: what a swizzle makes of an offset, in its own unit.
#[cube]
pub fn swizzled<Sw: CubeSwizzle>(offset: u32) -> u32 {
    if comptime!(Sw::READ == 0) { offset } else { offset ^ ((offset & comptime!(Sw::READ)) >> comptime!(Sw::MOVED_BY)) }
}

/// A swizzle that moves bits downwards, in 32 bits.
pub trait CubeSwizzle: Send + Sync + 'static {
    /// The bits that are read
    const READ: u32;
    /// How far down they go
    const MOVED_BY: u32;
}
impl<Sw: IsSwizzle + Send + Sync + 'static> CubeSwizzle for Sw {
    const READ: u32 = {
        assert!(Sw::PERIOD <= 1 << 32 && Sw::SHIFT >= 0, "the swizzle does not move bits of a u32 downwards");
        Sw::SOURCE as u32
    };
    const MOVED_BY: u32 = Sw::SHIFT as u32;
}
