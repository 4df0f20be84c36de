//! How many instructions a tile takes, and how many it need not exceed.

use super::global::{GlobalModes, MaybeKnown, Sought};
use super::rules::MoreInstructions;
use super::shared::SwizzleMode;
use crate::check::Passed;
use crate::htuple::{HCons, HNil};
use crate::int::{Ceil, Compare, Equal, Greater, Less, Mul, Nat, One};
use crate::kind::ModeTree;
use crate::layout::tree::Mode;
use crate::outcome::{Legal, Refused};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::U256;

/// The least number of instructions for a tile of these modes of global memory.
pub trait Least {
    /// With rows of the swizzle mode `W` of elements of `N` bits
    type LeastInstructions<G: GlobalModes, W: SwizzleMode, N: Nat>: Nat;
}
/// The stride of `E` in `G`.
type StrideIn<G, E> = <<G as GlobalModes>::Find<E> as Sought>::Stride;
impl<S: Nat, E: Element> Least for Mode<S, E> {
    // A contiguous mode is cut into rows of the swizzle, the others into 256 elements.
    type LeastInstructions<G: GlobalModes, W: SwizzleMode, N: Nat> =
        <<StrideIn<G, E> as MaybeKnown>::Is<One> as super::global::IfKnown>::CutPieces<S, W::Row<N>, U256>;
}
impl Least for HNil {
    type LeastInstructions<G: GlobalModes, W: SwizzleMode, N: Nat> = One;
}
impl<H: ModeTree, T: ModeTree> Least for HCons<H, T> {
    type LeastInstructions<G: GlobalModes, W: SwizzleMode, N: Nat> =
        <H::LeastInstructions<G, W, N> as Mul>::Times<T::LeastInstructions<G, W, N>>;
}
/// `⌈S / N⌉`
pub type Pieces<S, N> = <<S as Compare>::ComparedTo<N> as IfFewer>::IntoPieces<S, N>;

/// Branch: is the one less than the other?
pub trait IfFewer {
    /// `⌈S / N⌉`, `S` against `N`
    type IntoPieces<S: Nat, N: Nat>: Nat;
    /// How many instructions there are, `N`, against `M` that would do
    type OrderOf<N: Nat, M: Nat>: TileOrder;
}
impl IfFewer for Less {
    type IntoPieces<S: Nat, N: Nat> = One;
    type OrderOf<N: Nat, M: Nat> = Fewest<N>;
}
impl IfFewer for Equal {
    type IntoPieces<S: Nat, N: Nat> = One;
    type OrderOf<N: Nat, M: Nat> = Fewest<N>;
}
impl IfFewer for Greater {
    type IntoPieces<S: Nat, N: Nat> = Ceil<S, N>;
    type OrderOf<N: Nat, M: Nat> = MoreThanFewest<N, M>;
}

/// The order of a tile's blocks in shared memory: as good as any, or not.
pub trait TileOrder {
    /// The number of instructions
    type Instructions: Nat;
    /// How many would do
    type Least: Nat;
    /// They are the same
    type Legal: crate::kind::Outcome;
}
/// `N` instructions, and fewer would not do.
pub struct Fewest<N>(PhantomData<N>);
/// `N` instructions, where `M` would do.
pub struct MoreThanFewest<N, M>(PhantomData<(N, M)>);
impl<N: Nat> TileOrder for Fewest<N> {
    type Instructions = N;
    type Least = N;
    type Legal = Passed;
}
impl<N: Nat, M: Nat> TileOrder for MoreThanFewest<N, M> {
    type Instructions = N;
    type Least = M;
    type Legal = Refused<MoreInstructions<N, M>>;
}

/// A place for a warning: `TileOrderOf<M>` has one constant, deprecated where `M` takes more instructions than it need.
///
/// Stable Rust has no warning that depends on a type, but for this: the lint `deprecated` is on the impl that is chosen, so it must be
/// chosen where the type is known, by a line of the user's.
/// ```
/// # #![deny(deprecated)]
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{TensorMap, TileOrderOf};
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// const _: () = TileOrderOf::<TensorMap<Float16, layout!((4096,4096):(4096,1)), Rows, shape!((128,64))>>::LINT;
/// ```
/// Blocks of 64 × 8 elements that follow one another along the contiguous mode: 16 instructions, each of one block.
/// ```compile_fail
/// # #![deny(deprecated)]
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{TensorMap, TileOrderOf};
/// type Blocks = Swizzled<Swizzle128B, Elements<16>, layout!(((64,2),(8,8)):((1,512),(64,1024)))>;
/// const _: () = TileOrderOf::<TensorMap<Float16, layout!((4096,4096):(1,4096)), Blocks, shape!((128,64))>>::LINT;
/// ```
pub struct TileOrderLint<R>(PhantomData<R>);
/// The [`TileOrderLint`] of the tensor map `M`.
pub type TileOrderOf<M> = TileOrderLint<<M as super::IsTensorMap>::Order>;
impl<N> TileOrderLint<Fewest<N>> {
    /// Nothing to warn of.
    pub const LINT: () = ();
}
impl<N, M> TileOrderLint<MoreThanFewest<N, M>> {
    /// A warning.
    #[deprecated(note = "this tensor map takes more instructions than the tile need take: see `INSTRUCTIONS` and \
                         `LEAST_INSTRUCTIONS`; repeat the atom along the mode that is not contiguous first (CUTLASS's Step<_2, _1>)")]
    pub const LINT: () = ();
}

/// A tensor map that takes as few instructions as its tile and swizzle allow.
///
/// * **Law** `INSTRUCTIONS = LEAST_INSTRUCTIONS`.
/// * **Admissible** exactly then.
/// ```compile_fail,E0277
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{FewestInstructions, TensorMap};
/// fn load<M: FewestInstructions>() {}
/// type Blocks = Swizzled<Swizzle128B, Elements<16>, layout!(((64,2),(8,8)):((1,512),(64,1024)))>;
/// load::<TensorMap<Float16, layout!((4096,4096):(1,4096)), Blocks, shape!((128,64))>>();
/// ```
#[diagnostic::on_unimplemented(message = "this is no tensor map", label = "expected a `TensorMap`")]
pub trait FewestInstructions: super::IsTensorMap {}
impl<T, G: super::GlobalMemory, S, C, K> FewestInstructions for super::TmaCopy<T, G, S, C, K>
where
    Self: super::IsTensorMap,
    <<Self as super::IsTensorMap>::Order as TileOrder>::Legal: Legal<G::Name, S>,
{
}
