//! Layouts and instructions of cute-static as metadata of NVIDIA's cuda-oxide, and its tiles as layouts.
//!
//! `cuda_device::config` names what a kernel is made of, and leaves it to libraries what the names mean: its traits are
//! open, and its compiler makes one kernel of each type. [`Of`] carries a type of cute-static through these traits;
//! [`Described`] is the way back. So a policy says `Tile<…>`, and the kernel has the layout, with all that was proved of
//! it.
//!
//! ```
//! use cuda_device::config::{Shape, Shared, TileSpec, Block};
//! use cute_static::prelude::*;
//! use cute_static::bounds;
//! use cute_static_cuda_oxide::{Described, TileOf};
//!
//! /// What a kernel asks of its tile: one whose elements do not overlap
//! trait Policy {
//!     type Stage: TileSpec<MemorySpace = Shared, Scope = Block> + Described<Cute: bounds::Injective>;
//! }
//! enum Interleaved {}
//! impl Policy for Interleaved {
//!     type Stage = TileOf<layout!(((8,4),(2,8)):((2,128),(1,16))), Shared, Block>;
//! }
//! assert_eq!(<<<Interleaved as Policy>::Stage as TileSpec>::Shape as Shape>::EXTENTS, [32, 16, 1]);
//! type Stage = <<Interleaved as Policy>::Stage as Described>::Cute;
//! assert_eq!(Stage::at(33), 3);
//! ```
//!
//! A layout that breaks what the policy asks is refused by rustc:
//!
//! ```compile_fail,E0277
//! use cuda_device::config::{Block, Shared};
//! use cute_static::prelude::*;
//! use cute_static::bounds;
//! use cute_static_cuda_oxide::{Described, TileOf};
//! fn stage<T: Described<Cute: bounds::Injective>>() {}
//! stage::<TileOf<layout!((32,16):(1,16)), Shared, Block>>();
//! ```

#![no_std]

use core::marker::PhantomData;
use cuda_device::config::{self, AtomKind, AtomSpec, ColumnMajor, MemorySpace, RowMajor, Scope, Shape, Shape2, Tile};
use cute_static::atom::mma::Mnk;
use cute_static::htuple::Tree;
use cute_static::instruction::mma::MmaInstruction;
use cute_static::layout::size::Measure;
use cute_static::prelude::*;
use cute_static::layout::{HCons, HNil};
use cute_static::typenum::{Const, ToUInt, U, U1, U32, U128};

/// A type of cute-static as metadata: a layout is a [`Shape`] and a [`Layout`](config::Layout), an instruction an [`AtomKind`].
pub struct Of<T>(PhantomData<fn() -> T>);

/// The sizes of a layout's modes.
///
/// * **Admissible** of rank 1 to 3: the constants do not evaluate otherwise. Modes may have modes: `EXTENTS` are the
///   sizes of the outermost.
///
/// ```compile_fail,E0080
/// use cuda_device::config::Shape;
/// use cute_static::prelude::*;
/// const EXTENTS: [usize; 3] = <cute_static_cuda_oxide::Of<layout!((2,2,2,2):(1,2,4,8))> as Shape>::EXTENTS;
/// ```
impl<L: IsLayout + 'static> Shape for Of<L> {
    const RANK: u8 = {
        assert!(1 <= L::RANK && L::RANK <= 3, "cuda_device's shapes have one to three extents");
        L::RANK as u8
    };
    const EXTENTS: [usize; 3] = {
        let _ = Self::RANK;
        extents(L::SHAPE)
    };
    const ELEMENTS: Option<usize> = Some(L::SIZE as usize);
}
impl<L: IsLayout + 'static> config::Layout for Of<L> {}

const fn size(tree: &Tree) -> usize {
    match tree {
        Tree::Int(n) => *n as usize,
        Tree::Cons(first, rest) => size(first) * size(rest),
        _ => 1,
    }
}
const fn extents(shape: &Tree) -> [usize; 3] {
    let mut extents = [1; 3];
    let (mut rest, mut k) = (shape, 0);
    while let Tree::Cons(first, others) = rest {
        extents[k] = size(first);
        (rest, k) = (others, k + 1);
    }
    if let Tree::Int(n) = shape {
        extents[0] = *n as usize;
    }
    extents
}

/// The tile of a layout.
pub type TileOf<L, Space, Who> = Tile<Of<L>, Of<L>, Space, Who>;

/// A tile that is a layout of cute-static.
///
/// * **Law** `Cute` has the tile's extents, and takes a coordinate to where the tile has it: `RowMajor` is `(m,n):(n,1)`, `ColumnMajor`
///   `(m,n):(1,m)`, `Of<L>` is `L`.
/// * **Admissible** where typenum knows the extents: up to 1024, powers of 2 and of 10.
pub trait Described {
    /// The layout
    type Cute: IsLayout;
}
impl<const M: usize, const N: usize, Space: MemorySpace, Who: Scope> Described
    for Tile<Shape2<M, N>, RowMajor, Space, Who>
where
    Const<M>: ToUInt,
    Const<N>: ToUInt,
    Layout<HCons<U<M>, HCons<U<N>, HNil>>, HCons<U<N>, HCons<U1, HNil>>>: IsLayout,
{
    type Cute = Layout<HCons<U<M>, HCons<U<N>, HNil>>, HCons<U<N>, HCons<U1, HNil>>>;
}
impl<const M: usize, const N: usize, Space: MemorySpace, Who: Scope> Described
    for Tile<Shape2<M, N>, ColumnMajor, Space, Who>
where
    Const<M>: ToUInt,
    Const<N>: ToUInt,
    Layout<HCons<U<M>, HCons<U<N>, HNil>>, HCons<U1, HCons<U<M>, HNil>>>: IsLayout,
{
    type Cute = Layout<HCons<U<M>, HCons<U<N>, HNil>>, HCons<U1, HCons<U<M>, HNil>>>;
}
impl<L: IsLayout + 'static, Space: MemorySpace, Who: Scope> Described for TileOf<L, Space, Who> {
    type Cute = L;
}

impl<I: MmaInstruction + 'static> AtomKind for Of<I> {}

/// An instruction as an atom: its shape is (M, N, K), its scope the threads that execute it.
pub struct AtomOf<I>(PhantomData<fn() -> I>);
impl<I: MmaInstruction + 'static> AtomSpec for AtomOf<I>
where
    ThreadsOf<I>: Together,
{
    type Kind = Of<I>;
    type Shape = Footprint<I>;
    type Scope = <ThreadsOf<I> as Together>::Scope;
}
type ThreadsOf<I> = <<<I as MmaAtom>::ThrId as IsLayout>::Modes as Measure>::Size;

/// The extents (M, N, K) of an instruction.
pub struct Footprint<I>(PhantomData<fn() -> I>);
impl<I: MmaInstruction + 'static> Shape for Footprint<I> {
    const RANK: u8 = 3;
    const EXTENTS: [usize; 3] = {
        use cute_static::typenum::Unsigned;
        [
            <<I::ShapeMNK as Mnk>::M as Unsigned>::USIZE,
            <<I::ShapeMNK as Mnk>::N as Unsigned>::USIZE,
            <<I::ShapeMNK as Mnk>::K as Unsigned>::USIZE,
        ]
    };
    const ELEMENTS: Option<usize> = {
        let [m, n, k] = Self::EXTENTS;
        Some(m * n * k)
    };
}

/// A number of threads that has a name.
#[diagnostic::on_unimplemented(
    message = "`cuda_device` has no name for this many threads",
    label = "expected an instruction of 1, 32 or 128 threads"
)]
pub trait Together {
    /// The name
    type Scope: Scope;
}
impl Together for U1 {
    type Scope = config::Thread;
}
impl Together for U32 {
    type Scope = config::Warp;
}
impl Together for U128 {
    type Scope = config::WarpGroup;
}
