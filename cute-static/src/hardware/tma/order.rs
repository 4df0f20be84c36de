//! The number of instructions that a tile takes, and the least number for it.

use super::boxes::{LargestPart, MostOf};
use super::global::{GlobalModes, Lookup, MaybeKnown};
use super::rules::MoreInstructions;
use super::shared::SwizzleMode;
use crate::branch::branch;
use crate::check::Passed;
use crate::htuple::{HCons, HNil};
use crate::int::{Ceil, Compare, Equal, Greater, Less, Mul, Nat, One};
use crate::kind::{ModeList, ModeTree};
use crate::layout::tree::Mode;
use crate::outcome::{Grants, Refused};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::U256;

/// The least number of instructions for a tile with these modes, whose strides are basis elements of global memory.
pub trait CountInstructions {
    /// That number, for the swizzle mode `W` and elements of `N` bits
    type LeastInstructions<G: GlobalModes, W: SwizzleMode, N: Nat>: Nat;
}
/// The stride of `E` in `G`.
type StrideIn<G, E> = <<G as GlobalModes>::Find<E> as Lookup>::Stride;
impl<S: Nat, E: Element> CountInstructions for Mode<S, E> {
    // A contiguous mode is cut into rows of the swizzle, every other mode into 256 elements.
    type LeastInstructions<G: GlobalModes, W: SwizzleMode, N: Nat> =
        <<StrideIn<G, E> as MaybeKnown>::Is<One> as super::global::IfKnown>::CutPieces<S, W::Row<N>, U256>;
}
impl CountInstructions for HNil {
    type LeastInstructions<G: GlobalModes, W: SwizzleMode, N: Nat> = One;
}
impl<H: ModeTree, T: ModeTree> CountInstructions for HCons<H, T> {
    type LeastInstructions<G: GlobalModes, W: SwizzleMode, N: Nat> =
        <H::LeastInstructions<G, W, N> as Mul>::Times<T::LeastInstructions<G, W, N>>;
}
/// `⌈S / N⌉`
pub type Pieces<S, N> = <<S as Compare>::ComparedTo<N> as IfFewer>::IntoPieces<S, N>;

branch! {
    /// Branch: a number against another one.
    pub trait IfFewer {
        /// `⌈S / N⌉`, on `S` against `N`
        type IntoPieces<S: Nat, N: Nat>: Nat;
        /// The order of `N` instructions, on `N` against the least number `M`
        type OrderOf<N: Nat, M: Nat>: TileOrder;
        /// The mode `S : E` and those of `R` that one box of `K` blocks can have, on `S` against 256
        type CutAfter<S: Nat, E: Element, R: ModeList, K: Nat>: ModeList;
    }
    Less | Equal => One, Fewest<N>, HCons<Mode<S, E>, R::InOneBox<K>>;
    Greater => Ceil<S, N>, MoreThanFewest<N, M>, HCons<Mode<LargestPart<S, MostOf<K>>, E>, HNil>;
}

/// The order of a tile's blocks in shared memory, and the instructions that it takes.
pub trait TileOrder {
    /// The number of instructions
    type Instructions: Nat;
    /// The least number of instructions of any order
    type Least: Nat;
    /// Both numbers are equal
    type Legal: crate::kind::Outcome;
}
/// `N` instructions, the least number.
pub struct Fewest<N>(PhantomData<N>);
/// `N` instructions, where `M` suffice.
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

/// A warning for a tensor map `M` that takes more instructions than necessary: the constant `LINT` of `TileOrderOf<M>` is then deprecated.
///
/// This is the only warning of stable Rust that depends on a type. The lint `deprecated` applies to the impl that the compiler selects, so
/// the program must name the constant where the type is known.
/// ```
/// # #![deny(deprecated)]
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{TensorMap, TileOrderOf};
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// const _: () = TileOrderOf::<TensorMap<Float16, layout!((4096,4096):(4096,1)), Rows, shape!((128,64))>>::LINT;
/// ```
/// Blocks of 64 × 8 elements that follow one another along the contiguous mode take 16 instructions, one for each block.
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
    /// No warning.
    pub const LINT: () = ();
}
impl<N, M> TileOrderLint<MoreThanFewest<N, M>> {
    /// The warning.
    #[deprecated(note = "this tensor map takes more instructions than the tile need take: see `INSTRUCTIONS` and \
                         `LEAST_INSTRUCTIONS`; repeat the atom along the mode that is not contiguous first (CUTLASS's Step<_2, _1>)")]
    pub const LINT: () = ();
}

/// A tensor map that takes as few instructions as its tile and swizzle allow.
///
/// * **Admissible** where `INSTRUCTIONS = LEAST_INSTRUCTIONS`.
/// ```compile_fail,E0277
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{FewestInstructions, TensorMap};
/// fn load<M: FewestInstructions>() {}
/// type Blocks = Swizzled<Swizzle128B, Elements<16>, layout!(((64,2),(8,8)):((1,512),(64,1024)))>;
/// load::<TensorMap<Float16, layout!((4096,4096):(1,4096)), Blocks, shape!((128,64))>>();
/// ```
#[diagnostic::on_unimplemented(message = "this is not a tensor map", label = "expected a `TensorMap`")]
pub trait FewestInstructions: super::IsTensorMap {}
impl<M: super::Derived + super::IsTensorMap> FewestInstructions for M where
    <M::Order as TileOrder>::Legal: Grants<M::Name, M::Shared, Is = ()>
{
}
