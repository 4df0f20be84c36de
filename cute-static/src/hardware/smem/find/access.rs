//! The accesses to a tile: who writes and reads it.

use super::bits::{AsAccess, Conflicts, NotLegal, VectorSize, WarpFacts};
use super::rules::{InRegistersRule, NoBox, NoDescriptor, OtherElementsRule, OtherMajor, Unfit};
use super::search::{AccessList, Arrangement, ContiguousMode, IfBetter, PlacedAccess, PlacedList};
use crate::algebra::properties::walk::Holds;
use crate::arch::{Sm90, Sm100};
use crate::atom::copy::{CopyTiling, TileCopy};
use crate::atom::transfer::{Destination, Source};
use crate::banks::width::Halves;
use crate::check::{About, BothHold, Combine, Condition, Verdict, steps};
use crate::htuple::{HCons, HNil, Pair};
use crate::instruction::copy::IsInstruction;
use crate::instruction::copy::checks::{ElementBits, OperandOf};
use crate::instruction::copy::operand::CopyOperand;
use crate::instruction::copy::rules::RunBits;
use crate::int::{Add, Compare, Is, Mul, Nat};
use crate::kind::{Bool, Pick, Tiler};
use crate::outcome::{ModesFrom, Refused};
use crate::seal::Seal;
use crate::smem::SmemElement;
use crate::smem::canonical::CanonicalMajor;
use crate::smem::descriptor::OperandSpec;
use crate::smem::hardware::Takes;
use crate::smem::role::{AnyOperand, OperandRole};
use crate::smem::tile::DescribingTile;
use crate::smem::vectors::Number0;
use core::marker::PhantomData;
use typenum::{B0, B1, U8, U1024, U4096, UTerm};

/// One access to a tile of elements `T`: [`WrittenBy`], [`ReadBy`], [`ByTma`] or [`ByTensorCore`].
#[diagnostic::on_unimplemented(
    message = "this is not an access to a tile in shared memory",
    label = "expected `WrittenBy<Copy>`, `ReadBy<Copy>`, `ByTma<Major>` or `ByTensorCore<Core, Major, Extents>`"
)]
pub trait Access<T> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The checks that do not depend on the layout
    #[doc(hidden)]
    type Check<Mn: Nat, K: Nat>: Verdict;
    /// What the search needs to know about it
    #[doc(hidden)]
    type At<Mn: Nat, K: Nat>: PlacedAccess<T>;
}

/// The tiled copy `C` writes the tile: `cp.async`, `stmatrix`, or vectors of each thread.
///
/// * **Law** legal where the elements of each access are neighbours, in their order, at a multiple of the access.
/// * **Admissible** where the destination of the instruction is memory, and the tile of the copy divides the tile.
pub struct WrittenBy<C>(PhantomData<C>);
/// The tiled copy `C` reads the tile: `ldmatrix`, or vectors of each thread. See [`WrittenBy`].
///
/// A transposition writes rows of floats and reads columns. No layout with pieces of 16 bytes is free of conflicts, and one with pieces of 4 bytes is:
/// ```
/// use cute_static::instruction::copy::{CopyAtomOf, UniversalCopyBits};
/// use cute_static::numeric::Float32;
/// use cute_static::prelude::*;
/// use cute_static::smem::{ReadBy, SmemLayoutFor, WrittenBy};
/// use cute_static::typenum::U32;
/// type Word = CopyAtomOf<UniversalCopyBits<U32>, Float32>;
/// type Rows = MakeTiledCopy<Word, layout!((8,32):(32,1)), layout!((1,1))>;
/// type Columns = MakeTiledCopy<Word, layout!((32,8):(1,32)), layout!((1,1))>;
/// type Tile = SmemLayoutFor<Float32, shape!((32,32)), (WrittenBy<Rows>, ReadBy<Columns>)>;
/// assert_eq!(Tile::default().to_string(), "Sw<5,0,5> o 0 o ((32,1),(32,1)):((32,0),(1,0))");
/// ```
pub struct ReadBy<C>(PhantomData<C>);

type WidthOf<C, X> = <<OperandOf<C, X> as CopyOperand>::AccessBytes as Halves>::Nearest;
type VectorBits<F, T> = <VectorSize<F> as Mul>::Times<<T as SmemElement>::Width>;
type AccessBits<C, X> = <<OperandOf<C, X> as CopyOperand>::AccessBytes as Mul>::Times<U8>;
steps! {
    /// Each instruction has as many bits as its access.
    WholeAccess<T: SmemElement, N: Nat> of F = <Is<VectorBits<F, T>, N> as Condition>::Require<RunBits<VectorBits<F, T>, N>>;
}
type SideCheck<C, X, T> = BothHold<
    <Is<ElementBits<C>, <T as SmemElement>::Width> as Condition>::Require<
        OtherElementsRule<ElementBits<C>, <T as SmemElement>::Width>,
    >,
    <Is<<OperandOf<C, X> as CopyOperand>::AccessBytes, UTerm> as Condition>::Forbid<InRegistersRule>,
>;
macro_rules! by_threads {
    ($($access:ident: $side:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: SmemElement, C: TileCopy<Atom: IsInstruction>> Access<T> for $access<C> {
            const SEAL: Seal = Seal;
            type Check<Mn: Nat, K: Nat> = About<
                BothHold<
                    SideCheck<C, $side, T>,
                    <WarpFacts<C, $side, Mn, K, WidthOf<C, $side>> as Combine>::Pipe<WholeAccess<T, AccessBits<C, $side>>>,
                >,
                Pair<Mn, K>,
                <C as CopyTiling>::Tile,
            >;
            type At<Mn: Nat, K: Nat> =
                <ModesFrom<WarpFacts<C, $side, Mn, K, WidthOf<C, $side>>> as AsAccess<T, WidthOf<C, $side>>>::Access;
        }
    )*};
}
by_threads! {
    WrittenBy: Destination;
    ReadBy: Source;
}

/// TMA writes or reads the tile in boxes, from or to a tensor whose contiguous mode is `J`. `P` is [`Sm90`], or
/// [`Sm100`] with its swizzles of 32-byte pieces.
///
/// * **Law** legal in swizzled rows with pieces of 16 bytes, on [`Sm100`] also in rows of 128 bytes with pieces of 32; and in plain rows without padding, of at
///   most 256 elements and a multiple of 16 bytes.
pub struct ByTma<J, P = Sm90>(PhantomData<(J, P)>);
/// The swizzles of TMA.
pub trait TmaSwizzles {
    /// Whether it has the swizzle of 32-byte pieces
    type HasWide: Bool;
}
impl TmaSwizzles for Sm90 {
    type HasWide = B0;
}
impl TmaSwizzles for Sm100 {
    type HasWide = B1;
}
type SameMajor<A, J> = Is<<<A as Arrangement>::Major as ContiguousMode>::Code, <J as ContiguousMode>::Code>;
#[diagnostic::do_not_recommend]
impl<T: SmemElement, J: ContiguousMode, P: TmaSwizzles> Access<T> for ByTma<J, P> {
    const SEAL: Seal = Seal;
    type Check<Mn: Nat, K: Nat> = ();
    type At<Mn: Nat, K: Nat> = Self;
}
impl<T: SmemElement, J: ContiguousMode, P: TmaSwizzles> PlacedAccess<T> for ByTma<J, P> {
    type On<A: Arrangement> = <SameMajor<A, J> as Condition>::Choose<
        <A::HasBoxes<P::HasWide> as Condition>::Choose<Conflicts<UTerm>, Refused<Unfit>>,
        Refused<Unfit>,
    >;
    type Reason<A: Arrangement> = <SameMajor<A, J> as Pick>::Pick<NoBox, OtherMajor>;
}

/// The tensor core `C` reads the tile through descriptors as a `J`-major operand in the role `R`, each instruction a slice of the extents `X` = (MN, K).
///
/// * **Law** legal where [`DescribeTile`](crate::smem::DescribeTile) is, in a buffer that is aligned to 1024 bytes. It has no bank conflicts.
/// ```
/// use cute_static::instruction::operand::{MajorK, MajorMN};
/// use cute_static::numeric::{BFloat16, TFloat32};
/// use cute_static::prelude::*;
/// use cute_static::smem::*;
/// use cute_static::arch::Sm100;
/// type A = SmemLayoutFor<BFloat16, shape!((128,32)), (ByTma<MajorK>, ByTensorCore<Wgmma, MajorK, shape!((64,16)), DenseA>)>;
/// static_assertions::assert_type_eq_all!(A, TileToShape<Layout_K_SW64_Atom<BFloat16>, shape!((128,32))>);
/// type B = SmemLayoutFor<TFloat32, shape!((128,32)), (ByTma<MajorMN, Sm100>, ByTensorCore<Tcgen05, MajorMN, shape!((128,8)), DenseB>)>;
/// static_assertions::assert_type_eq_all!(B, TileToShape<Layout_MN_SW128_32B_Atom<TFloat32>, shape!((128,32)), coord!((1,0))>);
/// ```
pub struct ByTensorCore<C, J, X, R = AnyOperand>(PhantomData<(C, J, X, R)>);
type Slices<C, T, J, X, R, A> =
    DescribingTile<OperandSpec<C, T, J, U1024, R, A>, <A as crate::smem::source::SharedLayout>::Modes, X>;
steps! {
    /// The descriptors of the tile, without conflicts.
    Described<C: Takes<T>, T: SmemElement, J: CanonicalMajor, X: Tiler, R: OperandRole, A: Arrangement> of _Nothing =
        BothHold<Slices<C, T, J, X, R, A>, Conflicts<UTerm>>;
}
#[diagnostic::do_not_recommend]
impl<T: SmemElement, C: Takes<T>, J: ContiguousMode + CanonicalMajor, X: Tiler, R: OperandRole> Access<T>
    for ByTensorCore<C, J, X, R>
{
    const SEAL: Seal = Seal;
    type Check<Mn: Nat, K: Nat> = ();
    type At<Mn: Nat, K: Nat> = Self;
}
impl<T: SmemElement, C: Takes<T>, J: ContiguousMode + CanonicalMajor, X: Tiler, R: OperandRole> PlacedAccess<T>
    for ByTensorCore<C, J, X, R>
{
    type On<A: Arrangement> = <SameMajor<A, J> as Condition>::ChooseStep<Described<C, T, J, X, R, A>, NotLegal, HNil>;
    type Reason<A: Arrangement> = <SameMajor<A, J> as Pick>::Pick<NoDescriptor, OtherMajor>;
}

/// The score of an access that is not legal: more than all conflicts together.
pub type Illegal = U4096;
steps! {
    /// An access that is not legal, as conflicts.
    AsIllegal<> of _Nothing = Conflicts<Illegal>;
}
type ScoreOf<O> = Number0<ModesFrom<<O as Combine>::OrElse<AsIllegal>>>;
type Sum<S, O> = <S as Add>::Plus<ScoreOf<O>>;
type IsLegal<O> = <O as Holds>::Holds;

/// A tuple of accesses to a tile of elements `T`.
#[diagnostic::on_unimplemented(
    message = "these are not the accesses to a tile in shared memory",
    label = "expected a tuple of `WrittenBy<Copy>`, `ReadBy<Copy>`, `ByTma<Major>` and `ByTensorCore<Core, Major, Extents>`; one access is `(ReadBy<Copy>,)`"
)]
pub trait Accesses<T> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The accesses as a list
    #[doc(hidden)]
    type List: AccessList<T>;
}
impl<T> AccessList<T> for HNil {
    type Check<Mn: Nat, K: Nat> = ();
    type At<Mn: Nat, K: Nat> = HNil;
}
impl<T> PlacedList<T> for HNil {
    type Score<A: Arrangement, N: Nat, S: Nat> = S;
    type FailsAt<A: Arrangement, N: Nat> = UTerm;
    type Reason<A: Arrangement> = ();
}
impl<T, H: Access<T>, L: AccessList<T>> AccessList<T> for HCons<H, L> {
    type Check<Mn: Nat, K: Nat> = crate::check::Both<H::Check<Mn, K>, L::Check<Mn, K>>;
    type At<Mn: Nat, K: Nat> = HCons<H::At<Mn, K>, L::At<Mn, K>>;
}
impl<T, H: PlacedAccess<T>, L: PlacedList<T>> PlacedList<T> for HCons<H, L> {
    type Score<A: Arrangement, N: Nat, S: Nat> =
        <<Sum<S, H::On<A>> as Compare>::ComparedTo<N> as IfBetter>::Continue<T, L, A, N, Sum<S, H::On<A>>>;
    type FailsAt<A: Arrangement, N: Nat> = <IsLegal<H::On<A>> as Condition>::Number<L::FailsAt<A, N::Succ>, N::Succ>;
    type Reason<A: Arrangement> = <IsLegal<H::On<A>> as Pick>::Pick<L::Reason<A>, H::Reason<A>>;
}
macro_rules! tuples {
    () => {};
    ($first:ident $($rest:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<T, $first: Access<T>, $($rest: Access<T>),*> Accesses<T> for ($first, $($rest,)*) {
            const SEAL: Seal = Seal;
            type List = tuples!(# $first $($rest)*);
        }
        tuples!($($rest)*);
    };
    (#) => { HNil };
    (# $first:ident $($rest:ident)*) => { HCons<$first, tuples!(# $($rest)*)> };
}
tuples!(P0 P1 P2 P3 P4 P5);
