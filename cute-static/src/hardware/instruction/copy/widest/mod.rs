//! The search for the widest copy between two places by threads.
//!
//! The question is a type: the type of the elements, the number of threads, and for each side its memory, layout and alignment. The answer is a tiled copy.

// The files:
// * `place`: the sides, the accesses that are legal there, and the instructions between them
// * `share`: how threads share the accesses of a tile
// * `rules`: the refusals

pub mod place;
pub mod rules;
pub mod share;

use super::CopyAtomOf;
use crate::algebra::coalesce::CoalescedModes;
use crate::algebra::properties::walk::Holds;
use crate::atom::copy::TiledCopy;
use crate::atom::mma::SizeOf;
use crate::check::{About, Both, BothHold, Combine, Condition, Found, Passed, Verdict, steps};
use crate::htuple::congruence::And;
use crate::htuple::{HNil, Pair, Singleton};
use crate::int::{Ceil, Compare, ExactOrZero, MinMax, Mul, Nat, One};
use crate::kind::{Bool, Either, ModeTree, Outcome, PositiveNat};
use crate::layout::LayoutOf;
use crate::layout::tree::Mode;
use crate::numeric::Numeric;
use crate::outcome::{Accepted, GrantedValue, Grants, ModesFrom};
use crate::seal::Seal;
pub use place::{CopyPath, CopyPlace, InGlobal, InRegisters, InShared};
use rules::OtherExtentsRule;
use share::{AcrossOf, AlongOf, Shared};
use typenum::{U8, U16, U32, U64, U128, UTerm};

type Times<X, Y> = <X as Mul>::Times<Y>;
type Mn<S, D> = <S as CopyPlace>::MnOr<<D as CopyPlace>::MnOr<One>>;
type K<S, D> = <S as CopyPlace>::KOr<<D as CopyPlace>::KOr<One>>;
/// Accesses are along K if the source has its neighbours there, or if only the destination has any.
type AlongK<S, D> = <<S as CopyPlace>::LeadsAlongK as Either>::Or<
    <<<S as CopyPlace>::LeadsAlongMn as Either>::Not as And>::And<<D as CopyPlace>::LeadsAlongK>,
>;

/// The width `W`, if accesses of `W` bits fit both sides.
type Fitting<S, D, T, J, W> =
    BothHold<<S as CopyPlace>::Fits<W, T, J>, BothHold<<D as CopyPlace>::Fits<W, T, J>, Accepted<Mode<W, UTerm>>>>;
/// The widest accesses, accepted or refused.
type Widest<S, D, T, J> = <Fitting<S, D, T, J, U128> as Combine>::OrElse<From64<S, D, T, J>>;
steps! {
    /// The widest of 64 bits and less.
    From64<S: CopyPlace, D: CopyPlace, T: Nat, J: Bool> of _Nothing = <Fitting<S, D, T, J, U64> as Combine>::OrElse<From32<S, D, T, J>>;
    /// Of 32 bits and less.
    From32<S: CopyPlace, D: CopyPlace, T: Nat, J: Bool> of _Nothing = <Fitting<S, D, T, J, U32> as Combine>::OrElse<From16<S, D, T, J>>;
    /// Of 16 bits and less.
    From16<S: CopyPlace, D: CopyPlace, T: Nat, J: Bool> of _Nothing = <Fitting<S, D, T, J, U16> as Combine>::OrElse<From8<S, D, T, J>>;
    /// Of 8 bits.
    From8<S: CopyPlace, D: CopyPlace, T: Nat, J: Bool> of _Nothing = Fitting<S, D, T, J, U8>;
    /// There is a copy.
    Legal<> of _Nothing = Passed;
    /// The check of the narrowest accesses, whose refusal is reported.
    Narrowest<P: CopyPlace, T: Nat, J: Bool> of _Nothing = P::Fits<<<T as Compare>::ComparedTo<U8> as MinMax>::Max<T, U8>, T, J>;
}
type SideCheck<P, T, J, O> =
    About<<<O as Holds>::Holds as Condition>::ChooseStep<Legal, Narrowest<P, T, J>, HNil>, <P as CopyPlace>::Layout, T>;
/// The check that the side `P` has the extents `M` and `N`.
type SameExtents<P, M, N> = <<<<P as CopyPlace>::MnOr<M> as Compare>::Is<M> as And>::And<
    <<P as CopyPlace>::KOr<N> as Compare>::Is<N>,
> as Condition>::Require<OtherExtentsRule<M, N, <P as CopyPlace>::MnOr<M>, <P as CopyPlace>::KOr<N>>>;
type LayoutIn<P> = <P as CopyPlace>::Layout;
type Verdicts<S, D, T, J, O> = Both<
    Both<
        About<<S as CopyPlace>::HasTwoModes, LayoutIn<S>, LayoutIn<D>>,
        About<<D as CopyPlace>::HasTwoModes, LayoutIn<D>, LayoutIn<S>>,
    >,
    Both<
        About<SameExtents<D, Mn<S, D>, K<S, D>>, LayoutIn<S>, LayoutIn<D>>,
        Both<SideCheck<S, T, J, O>, SideCheck<D, T, J, O>>,
    >,
>;
type OutcomeOf<V> = <V as Verdict>::Outcome;
type LeftOf<V> = <V as Verdict>::Left;
type RightOf<V> = <V as Verdict>::Right;

/// `X` if accesses are along K, else `Y`.
type ByMajor<J, X, Y> = <J as Condition>::Number<X, Y>;
/// The elements of an access.
type Run<O, T> = ExactOrZero<SizeOf<ModesFrom<O>>, T>;
/// The rows of accesses along the contiguous mode.
type Rows<S, D, J> = ByMajor<J, Mn<S, D>, K<S, D>>;
/// The accesses of a row.
type Accesses<S, D, J, V> = ExactOrZero<ByMajor<J, K<S, D>, Mn<S, D>>, V>;
/// The copy by `B` threads along the contiguous mode and `A` across, each with accesses of `V` elements.
type CopyBy<I, T, J, V, B, A> = TiledCopy<
    CopyAtomOf<I, T>,
    LayoutOf<
        Pair<
            CoalescedModes<Pair<Mode<B, ByMajor<J, Times<A, V>, V>>, Mode<A, ByMajor<J, One, Times<B, V>>>>>,
            Mode<V, StrideOf<V, ByMajor<J, A, One>>>,
        >,
    >,
    Pair<ByMajor<J, A, Times<B, V>>, ByMajor<J, Times<B, V>, A>>,
>;
/// `D`, or 0 where the extent is 1
type StrideOf<N, D> = <<N as Compare>::Is<One> as Condition>::Number<UTerm, D>;
/// The least multiple of `A` from `N` on.
type Whole<N, A> = Times<A, Ceil<N, A>>;

/// The search for the widest copy of a tile (MN, K) of elements `T` by `N` threads, from this side to the side `D`. A side is [`InGlobal`], [`InShared`] or [`InRegisters`].
///
/// The family: accesses of 128, 64, 32, 16 or 8 bits, whose elements are neighbours along one mode, so that a row has E accesses; and a threads across the rows with b = N / a threads
/// side by side along each, where b is the greatest common divisor of N and E, or a is a power of two. From global to shared memory the accesses are `cp.async` of 16, 8 or 4 bytes
/// ([`SM80_CP_ASYNC_CACHEGLOBAL`](super::SM80_CP_ASYNC_CACHEGLOBAL), [`SM80_CP_ASYNC_CACHEALWAYS`](super::SM80_CP_ASYNC_CACHEALWAYS)), and narrower ones go through registers;
/// elsewhere they are vectors ([`UniversalCopyBits`](super::UniversalCopyBits)).
///
/// * **Law** no copy of the family with wider accesses is legal, where an access is legal if its elements are neighbours in memory, in their order, at a multiple of its bits, on both sides.
///   Of the copies with these accesses it is one whose tile is repeated least often. Of these, b is the greatest common divisor, or else as large as possible. If its tile divides the
///   extents, it is a [`LegalCopy`](super::LegalCopy) exactly where both sides can be [partitioned](crate::atom::PartitionSide) by it, which nested modes may not allow.
/// * **Admissible** where both sides have the same extents (MN, K), and single elements, or bytes where elements are narrower, are aligned on both sides. Otherwise the error is that of the narrowest access.
/// * **Predicates** the repeated tile covers the extents [`Covers`](Self::Covers), which are (MN, K) if no access needs a predicate: that is so if any copy of the family with these
///   accesses needs none. Otherwise each access whose coordinate is outside of (MN, K) must be left out; no access is partly outside.
/// * **Source** CUTLASS `cutlass/gemm/collective/builders/sm90_common.inl`, `make_cp_async_gmem_tiled_copy` and `make_simt_gmem_tiled_copy`, which take the width as a parameter, and refuse
///   threads that do not divide the tile.
///
/// ```compile_fail,E0277
/// use cute_static::instruction::copy::{InGlobal, InRegisters, WidestCopyFor};
/// use cute_static::numeric::Float32;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U128};
/// // Floats at a multiple of two bytes.
/// let copy = WidestCopyFor::<Float32, U128, InGlobal<layout!((64,32):(32,1)), U2>, InRegisters>::default();
/// ```
// rustc's next solver prints this message where the old one prints that of `CopyPath`.
#[diagnostic::on_unimplemented(
    message = "these are not two sides between which threads copy",
    label = "expected a type of elements, a number of threads, and two sides: an `InGlobal<Layout, Bytes>`, an `InShared<Layout, Bytes>` or `InRegisters`, and not `InRegisters` twice"
)]
pub trait FindWidestCopy<T, N, D> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The tiled copy
    type Copy: Singleton;
    /// The bits of an access
    type Bits: Nat;
    /// The extents that the tiles of the copy cover: those of the tile, or larger ones if accesses need predicates
    type Covers: Singleton;
}
impl<T: Numeric, N: PositiveNat, S: CopyPath<D>, D: CopyPlace, J: Bool, O: Outcome, V: Nat, C: ModeTree>
    FindWidestCopy<T, N, D> for S
where
    AlongK<S, D>: Found<Type = J>,
    Widest<S, D, T::Bits, J>: Found<Type = O>,
    Run<O, T::Bits>: Found<Type = V>,
    Shared<N, Accesses<S, D, J, V>, Rows<S, D, J>>: Found<Type = C>,
    OutcomeOf<Verdicts<S, D, T::Bits, J, O>>:
        Grants<LeftOf<Verdicts<S, D, T::Bits, J, O>>, RightOf<Verdicts<S, D, T::Bits, J, O>>>,
{
    const SEAL: Seal = Seal;
    type Copy = GrantedValue<
        OutcomeOf<Verdicts<S, D, T::Bits, J, O>>,
        LeftOf<Verdicts<S, D, T::Bits, J, O>>,
        RightOf<Verdicts<S, D, T::Bits, J, O>>,
        CopyBy<S::Instruction<SizeOf<ModesFrom<O>>>, T, J, V, AlongOf<C>, AcrossOf<C>>,
    >;
    type Bits = SizeOf<ModesFrom<O>>;
    type Covers = Pair<
        ByMajor<J, Whole<Mn<S, D>, AcrossOf<C>>, Whole<Mn<S, D>, Times<AlongOf<C>, V>>>,
        ByMajor<J, Whole<K<S, D>, Times<AlongOf<C>, V>>, Whole<K<S, D>, AcrossOf<C>>>,
    >;
}

/// The widest copy of a tile of elements `T` by `N` threads, from the side `S` to the side `D`: see [`FindWidestCopy`].
///
/// `cp.async` fills a tile of shared memory:
/// ```
/// use cute_static::instruction::copy::{CopyAtomOf, InGlobal, InShared, SM80_CP_ASYNC_CACHEGLOBAL, WidestCopyFor};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U16, U128};
/// type Rows = InGlobal<layout!((128,64):(512,1)), U16>;
/// type Tile = InShared<layout!(Sw<3,3,3> o 0 o (128,64):(64,1)), U128>;
/// type Copy = WidestCopyFor<Float16, U128, Rows, Tile>;
/// type Atom = CopyAtomOf<SM80_CP_ASYNC_CACHEGLOBAL<U128>, Float16>;
/// static_assertions::assert_type_eq_all!(Copy, MakeTiledCopy<Atom, layout!((16,8):(8,1)), layout!((1,8):(8,1))>);
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("partition/tiled-copy", "Thread and value of each element of a tile"))]
pub type WidestCopyFor<T, N, S, D> = <S as FindWidestCopy<T, N, D>>::Copy;
/// The extents that the tiles of [`WidestCopyFor`] cover. Those beyond the tile need predicates.
///
/// 96 threads copy a tile of 100 rows, eight threads to a row:
/// ```
/// use cute_static::instruction::copy::{CopyCoverFor, InGlobal, InRegisters};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U16, U96};
/// type Rows = InGlobal<layout!((100,64):(512,1)), U16>;
/// static_assertions::assert_type_eq_all!(CopyCoverFor<Float16, U96, Rows, InRegisters>, shape!((108,64)));
/// ```
pub type CopyCoverFor<T, N, S, D> = <S as FindWidestCopy<T, N, D>>::Covers;
/// The bits of an access of [`WidestCopyFor`].
pub type CopyBitsFor<T, N, S, D> = <S as FindWidestCopy<T, N, D>>::Bits;
