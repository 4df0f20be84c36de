//! The copies from registers to memory, and the layouts of shared memory for which they have no bank conflicts.

use super::fragment::{FirstThreadValues, HoldsAccumulators, ValuesIn, Width};
use super::rules::{MatrixRule, StageRowsRule, StageShapeRule};
use crate::atom::copy::TiledCopy;
use crate::atom::mma::{Mode0, Mode1, SizeOf as ExtentOf};
use crate::banks::Width as AccessWidth;
use crate::banks::lanes::Enumerate;
use crate::banks::linear::AreInDifferentBanks;
use crate::check::{BothHold, Condition, IfMultiple, Passed};
use crate::collective::Vectors;
use crate::collective::reader::{Matrices, ReadMajor};
use crate::collective::tma::GlobalMajor;
use crate::htuple::congruence::And;
use crate::htuple::{Pair, Singleton};
use crate::instruction::copy::legal::MemoryLayout;
use crate::instruction::copy::matrix::*;
use crate::instruction::copy::universal::UniversalCopyBits;
use crate::instruction::copy::{CopyAtomOf, CopyInstruction};
use crate::instruction::operand::{MajorK, MajorMN};
use crate::int::{Add, Compare, Divide, ExactOrZero, Mul, Nat};
use crate::kind::Outcome;
use crate::layout::tree::ProjectTree;
use crate::layout::{IsLayout, ModesOf};
use crate::seal::Seal;
use crate::semimodule::coordinate::{FirstOf, Itself, RestOf};
use crate::smem::SmemElement;
use crate::smem::atoms::{RowFits, Wide, WidestRow};
use crate::swizzle::unit::Bits;
use crate::swizzle::{ComposedLayout, IsSwizzle, Swizzle};
use core::marker::PhantomData;
use typenum::{U0, U1, U2, U3, U8, U16, U32, UTerm};

/// The major of D: [`MajorK`] where N is contiguous, [`MajorMN`] where M is.
#[diagnostic::on_unimplemented(
    message = "this is no major of D",
    label = "expected `MajorK`, where N is contiguous, or `MajorMN`, where M is"
)]
pub trait StoreMajor: ReadMajor + GlobalMajor {
    /// The `stmatrix` for `N` registers of a thread
    #[doc(hidden)]
    type Stmatrix<N: Nat>;
    /// The bits of two values of `W` bits that are neighbours in a row of an accumulator, or of one where they are not neighbours in memory
    #[doc(hidden)]
    type Pair<W: Nat>: Nat;
    /// A tile (M, N) without a gap
    #[doc(hidden)]
    type Plain<M: Nat, N: Nat>: Singleton;
}
impl StoreMajor for MajorK {
    type Stmatrix<N: Nat> = Matrices<N, SM90_U32x4_STSM_N, SM90_U32x2_STSM_N, SM90_U32x1_STSM_N>;
    type Pair<W: Nat> = <U2 as Mul>::Times<W>;
    type Plain<M: Nat, N: Nat> = crate::Layout<Pair<M, N>, Pair<N, U1>>;
}
impl StoreMajor for MajorMN {
    type Stmatrix<N: Nat> = Matrices<N, SM90_U16x8_STSM_T, SM90_U16x4_STSM_T, SM90_U16x2_STSM_T>;
    type Pair<W: Nat> = W;
    type Plain<M: Nat, N: Nat> = crate::Layout<Pair<M, N>, Pair<U1, M>>;
}
/// A kind of stores from registers: [`Stmatrix`], [`ByPairs`] or [`Vectors`].
#[diagnostic::on_unimplemented(
    message = "this does not say how accumulators are stored",
    label = "expected `Stmatrix`, `ByPairs`, or `Vectors<Bits>` for the widths of `UniversalCopyBits`"
)]
pub trait StoreKind {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The instruction that stores `J`-major elements of `W` bits, of which a thread has `V`
    #[doc(hidden)]
    type Instruction<J: StoreMajor, W: Nat, V: Nat>;
    /// The bytes that a lane of it stores
    #[doc(hidden)]
    type Bytes<J: StoreMajor, W: Nat>: Nat;
    /// Accepted if it stores elements of `W` bits
    #[doc(hidden)]
    type Check<W: Nat>: Outcome;
}
/// `stmatrix`: elements of 16 bits, transposed where M is contiguous.
///
/// * **Source** CUTLASS `cutlass/epilogue/collective/builders/sm90_builder.inl`, `sm90_get_smem_store_op_for_accumulator`.
pub enum Stmatrix {}
/// Each thread stores what an accumulator holds side by side: two elements where N is contiguous, one where M is.
///
/// * **Source** CUTLASS, as [`Stmatrix`]: `AutoVectorizingCopyWithAssumedAlignment` for elements that `stmatrix` does not store.
pub enum ByPairs {}
impl StoreKind for Stmatrix {
    const SEAL: Seal = Seal;
    type Instruction<J: StoreMajor, W: Nat, V: Nat> = J::Stmatrix<ExactOrZero<<V as Mul>::Times<W>, U32>>;
    type Bytes<J: StoreMajor, W: Nat> = U16;
    type Check<W: Nat> = <<W as Compare>::Is<U16> as Condition>::Require<MatrixRule<W>>;
}
impl StoreKind for ByPairs {
    const SEAL: Seal = Seal;
    type Instruction<J: StoreMajor, W: Nat, V: Nat> = UniversalCopyBits<J::Pair<W>>;
    type Bytes<J: StoreMajor, W: Nat> = ExactOrZero<J::Pair<W>, U8>;
    type Check<W: Nat> = Passed;
}
impl<B: Nat> StoreKind for Vectors<B>
where
    UniversalCopyBits<B>: CopyInstruction,
{
    const SEAL: Seal = Seal;
    type Instruction<J: StoreMajor, W: Nat, V: Nat> = UniversalCopyBits<B>;
    type Bytes<J: StoreMajor, W: Nat> = ExactOrZero<B, U8>;
    type Check<W: Nat> = Passed;
}
/// A kind of loads of C into registers: [`Ldmatrix`], [`ByPairs`] or [`Vectors`]. Each is a kind of stores, backwards: a thread reads the elements that it
/// would store.
#[diagnostic::on_unimplemented(
    message = "this does not say how C is loaded into registers",
    label = "expected `Ldmatrix`, `ByPairs`, or `Vectors<Bits>` for the widths of `UniversalCopyBits`"
)]
pub trait LoadKind {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The stores
    #[doc(hidden)]
    type Stores: StoreKind;
    /// The instruction that loads `J`-major elements of `W` bits, of which a thread gets `V`
    #[doc(hidden)]
    type Instruction<J: StoreMajor, W: Nat, V: Nat>;
}
/// `ldmatrix`: elements of 16 bits, transposed where M is contiguous.
///
/// * **Source** CUTLASS `cutlass/epilogue/collective/builders/sm90_builder.inl`, `sm90_get_smem_load_op_for_source`.
pub enum Ldmatrix {}
impl LoadKind for Ldmatrix {
    const SEAL: Seal = Seal;
    type Stores = Stmatrix;
    type Instruction<J: StoreMajor, W: Nat, V: Nat> =
        <J as ReadMajor>::Ldmatrix<ExactOrZero<<V as Mul>::Times<W>, U32>>;
}
impl LoadKind for ByPairs {
    const SEAL: Seal = Seal;
    type Stores = ByPairs;
    type Instruction<J: StoreMajor, W: Nat, V: Nat> = UniversalCopyBits<J::Pair<W>>;
}
impl<B: Nat> LoadKind for Vectors<B>
where
    Self: StoreKind,
{
    const SEAL: Seal = Seal;
    type Stores = Vectors<B>;
    type Instruction<J: StoreMajor, W: Nat, V: Nat> = UniversalCopyBits<B>;
}
/// The copy by which the threads of `G` load `J`-major elements `T` of a sub-tile of `F` columns.
pub type LoadOf<C, T, J, F, G> = TiledCopy<
    CopyAtomOf<<C as LoadKind>::Instruction<J, <T as SmemElement>::Width, ValuesIn<G, Stored<F, G>>>, T>,
    FirstThreadValues<G, Stored<F, G>>,
    Pair<<G as HoldsAccumulators>::Rows, Stored<F, G>>,
>;
/// The columns that the threads of `G` store at a time, of a sub-tile of `F`
type Stored<F, G> = Width<F, <G as HoldsAccumulators>::Columns>;
/// The copy of a sub-tile of `F` columns of elements `T`, `J`-major.
pub type StoreOf<C, T, J, F, G> = TiledCopy<
    CopyAtomOf<<C as StoreKind>::Instruction<J, <T as SmemElement>::Width, ValuesIn<G, Stored<F, G>>>, T>,
    FirstThreadValues<G, Stored<F, G>>,
    Pair<<G as HoldsAccumulators>::Rows, Stored<F, G>>,
>;

/// The layout of shared memory of an epilogue: [`WidestFree`], or [`Given`].
#[diagnostic::on_unimplemented(
    message = "this is no layout of the shared memory of an epilogue",
    label = "expected `WidestFree`, or `Given<Layout>` for a layout of a sub-tile"
)]
pub trait StageChoice<T, J, X> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Accepted if there is such a layout
    type Check: Outcome;
}
/// The [`StageChoice`] for a copy of the kind `C`, whose threads have the coordinates `I`: (thread, values).
pub trait StageFor<C, I, T, J, X> {
    /// The layout of one sub-tile
    type Stage;
}
/// The canonical layout with the widest rows for which the stores have no bank conflicts.
///
/// * **Source** CUTLASS `sm90_builder.inl`, `sm90_get_epilogue_smem_swizzle_layout_atom`, takes the widest rows that divide the sub-tile, also where the
///   stores of 32-bit elements conflict.
pub enum WidestFree {}
/// As [`WidestFree`], of the rows that also divide `H` elements: those that a thread stores, where it has a part of each row of the sub-tile.
///
/// * **Source** as that.
/// ```
/// use cute_static::collective::Vectors;
/// use cute_static::epilogue::*;
/// use cute_static::instruction::{mma::SM100_MMA_F16BF16_2x1SM_SS, operand::MajorK};
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::prelude::*;
/// use cute_static::tma::IsTensorMap;
/// use cute_static::typenum::{U1, U48, U96, U128};
/// // Two CTAs with 64 rows each. A thread has 48 of the 96 columns of a row.
/// type Mma = TiledMma<SM100_MMA_F16BF16_2x1SM_SS<Float16, Float16, Float32, U128, U96>, layout!((1,1,1))>;
/// type Stores = StoreTma<U1, Vectors<U128>, MajorK, Write, WidestWithin<U48>>;
/// type D = CollectiveEpilogue<Stores, shape!((64,96)), shape!((64,96)), TmemAccumulators<Mma>, Float16>;
/// // Rows of 32 bytes: 16 elements divide 48, and 32 do not.
/// assert_eq!(<D as TmaEpilogue>::Map::BOX, [16, 64, 1, 1, 1]);
/// ```
pub struct WidestWithin<H>(PhantomData<H>);
/// The layout `L` of a sub-tile.
pub struct Given<L>(PhantomData<L>);
impl<L: MemoryLayout, T, J, M: Nat, N: Nat> StageChoice<T, J, Pair<M, N>> for Given<L> {
    const SEAL: Seal = Seal;
    type Check = <<<ExtentOf<Mode0<ModesOf<L::Inner>>> as Compare>::Is<M> as And>::And<
        <ExtentOf<Mode1<ModesOf<L::Inner>>> as Compare>::Is<N>,
    > as Condition>::Require<
        StageShapeRule<ExtentOf<Mode0<ModesOf<L::Inner>>>, ExtentOf<Mode1<ModesOf<L::Inner>>>, M, N>,
    >;
}
impl<L, C, I, T, J, X> StageFor<C, I, T, J, X> for Given<L> {
    type Stage = L;
}
/// The sub-tile in rows of `2^B` units of 16 bytes
type Rows<B, T, J, M, N> = <J as ReadMajor>::Blocks<Wide<B, T>, M, N>;
/// The sub-tile in rows of `2^B` units, with the swizzle of the hardware
type Tiles<B, T, J, M, N> = ComposedLayout<SwizzleOf<B, T>, UTerm, Rows<B, T, J, M, N>>;

/// The lanes of a phase of accesses of `W` bytes, where the threads have the coordinates `Self`; see [`linear`](crate::banks::linear).
pub trait PhaseBits<W, J> {
    /// The bits of their coordinates along the contiguous mode of a `J`-major sub-tile
    type Along: Nat;
    /// The bits of the rows
    type Across: Nat;
}
type BitsAt<I, P, W> =
    <<Mode0<ModesOf<I>> as ProjectTree>::Projected<P> as Enumerate>::LaneBits<<W as AccessWidth>::Lanes>;
type InRow<I, W> = BitsAt<I, FirstOf<Itself>, W>;
type InColumn<I, W> = BitsAt<I, FirstOf<RestOf<Itself>>, W>;
impl<I: IsLayout, W: AccessWidth, J: ReadMajor> PhaseBits<W, J> for I {
    type Along = J::Contiguous<InRow<I, W>, InColumn<I, W>>;
    type Across = J::Rows<InRow<I, W>, InColumn<I, W>>;
}
type SwizzleOf<B, T> = Swizzle<B, <T as SmemElement>::Log, U3, Bits<<T as SmemElement>::Width>>;
/// Whether `P` lanes with the bits `A` and `R` are in different banks, in rows of `2^B` units
type AreApart<B, T, A, R, P> = AreInDifferentBanks<
    <SwizzleOf<B, T> as IsSwizzle>::Apply<<<R as Mul>::Times<Wide<B, T>> as Add>::Plus<A>>,
    P,
    <T as SmemElement>::Width,
>;
/// `B` if rows of `2^B` units divide the sub-tile and the lanes are in different banks there, else `E`
type Widest<B, T, N, A, R, P, E> = <<AreApart<B, T, A, R, P> as And>::And<RowFits<N, B, T>> as Condition>::Number<B, E>;
/// `B` if rows of `2^B` units divide the sub-tile, else `E`
type Dividing<B, T, N, E> = <RowFits<N, B, T> as Condition>::Number<B, E>;
/// One row per choice: the elements that rows divide.
macro_rules! widest {
    ($($choice:ty $(, $h:ident)?: |$j:ident, $m:ident, $n:ident| $within:ty;)*) => {$(
        impl<T: SmemElement, $j: StoreMajor, $m: Nat, $n: Nat $(, $h: Nat)?> StageChoice<T, $j, Pair<$m, $n>> for $choice {
            const SEAL: Seal = Seal;
            type Check = BothHold<
                WidestRow<$within, T>,
                <<<$j as ReadMajor>::Rows<$m, $n> as Divide>::Ratio<U8> as IfMultiple>::Require<
                    StageRowsRule<<$j as ReadMajor>::Rows<$m, $n>>,
                >,
            >;
        }
        // Eight rows of 16 bytes are in different banks with each canonical layout, so `stmatrix` needs no search.
        impl<I, T: SmemElement, $j: StoreMajor, $m: Nat, $n: Nat $(, $h: Nat)?> StageFor<Stmatrix, I, T, $j, Pair<$m, $n>> for $choice {
            type Stage = Tiles<
                Dividing<U3, T, $within, Dividing<U2, T, $within, Dividing<U1, T, $within, U0>>>,
                T,
                $j,
                $m,
                $n,
            >;
        }
        searched! { $choice $(, $h)?: |$j, $m, $n| $within; ByPairs }
        searched! { $choice $(, $h)?: |$j, $m, $n| $within; Vectors<B>, B }
    )*};
}
macro_rules! searched {
    ($choice:ty $(, $h:ident)?: |$j:ident, $m:ident, $n:ident| $within:ty; $kind:ty $(, $p:ident)?) => {
        impl<$($p: Nat,)? W: AccessWidth, A: Nat, R: Nat, I, T: SmemElement, $j: StoreMajor, $m: Nat, $n: Nat $(, $h: Nat)?>
            StageFor<$kind, I, T, $j, Pair<$m, $n>> for $choice
        where
            $kind: StoreKind<Bytes<$j, T::Width> = W>,
            I: PhaseBits<W, $j, Along = A, Across = R>,
        {
            type Stage = Tiles<
                Widest<
                    U3,
                    T,
                    $within,
                    A,
                    R,
                    W::Lanes,
                    Widest<U2, T, $within, A, R, W::Lanes, Widest<U1, T, $within, A, R, W::Lanes, U0>>,
                >,
                T,
                $j,
                $m,
                $n,
            >;
        }
    };
}
widest! {
    WidestFree: |J, M, N| <J as ReadMajor>::Contiguous<M, N>;
    WidestWithin<H>, H: |J, M, N| H;
}
