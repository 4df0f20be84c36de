//! A narrow operand in the order of [`ReordersMemory`]: TMA copies it as it is, and each thread reads its values of several instructions as one vector.

use super::ReordersMemory;
use super::budget::{AtomK, AtomOf, HeldRegisters, StepOf, StepRows, ThreadValues};
use super::metadata::{MFirst, MapOf};
use super::reader::IsMultiple;
use super::rules::{
    ReorderedBlockRule, ReorderedPlaceRule, ReorderedShareRule, ReorderedStepRule, ReorderedVectorRule,
};
use super::stage::{CheckOperand, OperandParts};
use super::tma::TmaParts;
use super::tma_gmma_mixed::Converted;
use super::tma_mma::{LoadParts, LoadedOperand};
use crate::algebra::inverse::InverseOfBijection;
use crate::algebra::properties::IsBijective;
use crate::algebra::tile_to_shape::bounds::TileToShape;
use crate::algebra::tilers::Tile;
use crate::atom::TiledCopy;
use crate::atom::mma::{MmaAtom, Mode0, Mode1, SizeOf, TileMma};
use crate::atom::operand::OperandA;
use crate::atom::operand::bounds::LayoutTv;
use crate::atom::step::Composed;
use crate::check::{BothHold, Condition, IfMultiple, Passed, Step};
use crate::collective::reordered::WarpRows;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, Pair, Underscore};
use crate::instruction::copy::CopyAtomOf;
use crate::instruction::copy::tiled::{InBanks, InFragment, LegalCopy};
use crate::instruction::copy::universal::UniversalCopyBits;
use crate::instruction::mma::MmaInstruction;
use crate::instruction::operand::MajorK;
use crate::int::{Compare, Divide, ExactOrZero, Mul, Nat, One};
use crate::kind::Either;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, LayoutOf, ModesOf};
use crate::numeric::Numeric;
use crate::outcome::ModesFrom;
use crate::seal::Seal;
use crate::smem::SmemElement;
use crate::tma::extents::{Division, ExtentList, Shares};
use crate::tma::{AlignedBuffer, IsTensorMap};
use core::marker::PhantomData;
use typenum::{U1, U2, U16, U32, U64, U128, U1024, UTerm};

/// The order of a narrow A in global memory: [`RowMajor`] or [`Reordered`].
#[diagnostic::on_unimplemented(
    message = "this is not an order of a narrow operand in global memory",
    label = "expected `RowMajor`, or `Reordered<Instructions, Places>`"
)]
pub trait NarrowOrder {
    #[doc(hidden)]
    const SEAL: Seal;
    /// A, values `T` of the extents `Y` = (M, K) in `S` stages, of the tiled MMA `X`; `B` blocks of a cluster share it
    #[doc(hidden)]
    type Operand<T, Y, S, X: TileMma<Atom: MmaInstruction>, B>;
}
/// The rows of A, each of which is contiguous.
pub enum RowMajor {}
/// The order of [`ReordersMemory`]: the values of a thread for `N` instructions along K are side by side, and among those of one instruction, or of a part of
/// them that repeats, each is where `V` says.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/reordered", "Pairs of values of A, the lane that reads them, and their places in its vector"))]
///
/// * **Law** global memory and a stage repeat the atom of [`ReordersMemory`], along M first. Each thread reads its values of `N` instructions as one vector, and
///   [`Fragment`](LoadParts::Fragment) says where each value is in it.
/// * **Source** CUTLASS `cutlass/util/mixed_dtype_utils.hpp`, `compute_memory_reordering_atom`; `examples/55_hopper_mixed_dtype_gemm`.
/// * **Admissible** in [`MainloopSm90TmaGmmaRmemAMixedInput`](super::MainloopSm90TmaGmmaRmemAMixedInput), where the vector has 32, 64 or 128 bits; the tile has
///   whole atoms; the tiled MMA takes one instruction along K at a time; `V` is a bijection whose size divides the values of a thread; and the blocks of a
///   cluster that share A divide its atoms along K, then those along M, and then the words of one, of 128 bytes or a multiple.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, LoadParts, MainloopSm90TmaGmmaRmemAMixedInput, Reordered, TmaCollective};
/// use cute_static::cluster::Cluster;
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
/// use cute_static::numeric::Int4;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// type Order = Reordered<U4, layout!((2,4):(4,1))>;
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmmaRmemAMixedInput<U4, Int4, Cluster, Order>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2,1,1))>,
/// >;
/// // 64 accumulators, the 32 integers of four instructions, and 8 halves.
/// assert_eq!(Gemm::REGISTERS, 64 + 4 + 4);
/// // Value 1 of the third instruction is the fifth of its 8 integers.
/// let fragment = <<Gemm as TmaCollective>::A as LoadParts>::Fragment::default();
/// assert_eq!(fragment.offset((1, 0, 2)), 2 * 8 + 4);
/// ```
/// Eight instructions of 8 integers of 4 bits have 256 bits.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaRmemAMixedInput, Reordered};
/// use cute_static::cluster::Cluster;
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
/// use cute_static::numeric::Int4;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U8, U128};
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmmaRmemAMixedInput<U4, Int4, Cluster, Reordered<U8>>,
///     shape!((128,128,128)),
///     TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2,1,1))>,
/// >>();
/// ```
pub struct Reordered<N = U1, V = crate::layout!(1:0)>(PhantomData<(N, V)>);

impl NarrowOrder for RowMajor {
    const SEAL: Seal = Seal;
    type Operand<T, Y, S, X: TileMma<Atom: MmaInstruction>, B> =
        LoadedOperand<Converted<<<AtomOf<X> as MmaInstruction>::A as Numeric>::Bits>, OperandA, T, MajorK, Y, S, X, B>;
}
impl<N: Nat, V: IsLayout> NarrowOrder for Reordered<N, V> {
    const SEAL: Seal = Seal;
    type Operand<T, Y, S, X: TileMma<Atom: MmaInstruction>, B> = ReorderedOperand<N, V, T, Y, S, X, B>;
}
/// A in the order [`Reordered`].
#[allow(clippy::type_complexity)] // a name, never a value
pub struct ReorderedOperand<N, V, T, Y, S, X, B>(PhantomData<(N, V, T, Y, S, X, B)>);

type Times<X, Y> = <X as Mul>::Times<Y>;
/// The values of a thread for one instruction
type ValuesOf<X> = SizeOf<Mode1<ModesOf<<AtomOf<X> as MmaAtom>::LayoutATv>>>;
/// Those of `N` instructions, and their bits
type VectorOf<N, X> = Times<N, ValuesOf<X>>;
type VectorBits<N, T, X> = Times<VectorOf<N, X>, <T as SmemElement>::Width>;
/// The values along K of an atom
type BlockK<N, X> = Times<N, AtomK<X>>;
type StepM<X> = StepRows<OperandA, X>;
/// The rows that a thread has, as steps of the tiled MMA, and the vectors that it has along K
type RestM<M, X> = ExactOrZero<M, StepM<X>>;
type RestK<N, K, X> = ExactOrZero<K, BlockK<N, X>>;
/// Value → place, of `C` values: `V` repeated
type Places<V, C> = Pair<ModesOf<V>, Mode<ExactOrZero<C, SizeOf<ModesOf<V>>>, SizeOf<ModesOf<V>>>>;
/// (thread, value of `N` instructions) → element of a step of so many, column-major
type InOrder<N, X> = Pair<
    Mode0<ModesOf<ThreadValues<OperandA, X>>>,
    Pair<Mode1<ModesOf<ThreadValues<OperandA, X>>>, Mode<N, SizeOfStep<StepOf<OperandA, X>>>>,
>;
type SizeOfStep<P> = <P as StepSize>::Size;
/// The extents of a step.
pub trait StepSize {
    /// Their product
    type Size: Nat;
}
impl<M: Nat, K: Nat> StepSize for Pair<M, K> {
    type Size = Times<M, K>;
}
/// (thread, place in the vector) → element
type InVector<N, V, X> = LayoutOf<
    ModesFrom<
        <Composed<Pair<Underscore, Tile<InverseOfBijection<Places<V, VectorOf<N, X>>>>>> as Step>::Of<InOrder<N, X>>,
    >,
>;
type Load<N, V, T, X> =
    TiledCopy<CopyAtomOf<UniversalCopyBits<VectorBits<N, T, X>>, T>, InVector<N, V, X>, Pair<StepM<X>, BlockK<N, X>>>;
type Atom<N, V, X> = <AtomOf<X> as ReordersMemory<N, V>>::Output;
type Stage<N, V, M, K, X> = <Atom<N, V, X> as TileToShape<Pair<M, K>, MFirst>>::Output;
/// The vectors of the 32 lanes of a warp are an atom, in words of 64 bits.
type Words<N, T, X> = ExactOrZero<Times<U32, VectorBits<N, T, X>>, U64>;
/// The atoms along M
type Atoms<M, X> = ExactOrZero<M, WarpRows<AtomOf<X>>>;
type Map<N, T, M, K, X, B> = MapOf<Words<N, T, X>, Atoms<M, X>, RestK<N, K, X>, B>;
/// The words that each of `B` blocks of a cluster copies: 1 if they cannot be divided
type WordsOfShare<N, T, M, K, X, B> =
    <<Shares<HCons<Words<N, T, X>, Pair<Atoms<M, X>, RestK<N, K, X>>>, B> as Division>::Extents as ExtentList>::Product;
/// (value, M, K) → place in the registers: vector by vector
type FragmentOf<N, V, M, K, X> = LayoutOf<
    HCons<
        Places<V, ValuesOf<X>>,
        Pair<
            Mode<RestM<M, X>, VectorOf<N, X>>,
            Pair<Mode<N, ValuesOf<X>>, Mode<RestK<N, K, X>, Times<VectorOf<N, X>, RestM<M, X>>>>,
        >,
    >,
>;
/// The same registers in the order of the loads
type LoadedInto<N, M, K, X> = LayoutOf<
    HCons<
        Pair<Mode<VectorOf<N, X>, One>, Mode<One, UTerm>>,
        Pair<Mode<RestM<M, X>, VectorOf<N, X>>, Mode<RestK<N, K, X>, Times<VectorOf<N, X>, RestM<M, X>>>>,
    >,
>;

type IsVector<W> =
    <<W as Compare>::Is<U32> as Either>::Or<<<W as Compare>::Is<U64> as Either>::Or<<W as Compare>::Is<U128>>>;
/// Each of the `B` blocks of a cluster that share A copies whole words, of 128 bytes or a multiple.
type ShareCheck<N, T, M, K, X, B> = <IsMultiple<M, B> as Condition>::Choose<
    <IsMultiple<WordsOfShare<N, T, M, K, X, B>, U16> as Condition>::Require<
        ReorderedShareRule<B, Atoms<M, X>, RestK<N, K, X>>,
    >,
    Passed,
>;
type Checks<N, V, T, K, X> = BothHold<
    BothHold<
        <<AtomK<X> as Compare>::Is<SizeOf<<X as TileMma>::PermutationK>> as Condition>::Require<
            ReorderedStepRule<AtomK<X>, SizeOf<<X as TileMma>::PermutationK>>,
        >,
        <<IsMultiple<ValuesOf<X>, SizeOf<ModesOf<V>>> as And>::And<IsBijective<V>> as Condition>::Require<
            ReorderedPlaceRule<LayoutOf<ModesOf<V>>, ValuesOf<X>>,
        >,
    >,
    BothHold<
        <IsVector<VectorBits<N, T, X>> as Condition>::Require<ReorderedVectorRule<N, VectorBits<N, T, X>>>,
        <<K as Divide>::Ratio<BlockK<N, X>> as IfMultiple>::Require<ReorderedBlockRule<N, BlockK<N, X>, K>>,
    >,
>;
impl<N: Nat, V: IsLayout, T: SmemElement, M: Nat, K: Nat, S, X: TileMma<Atom: MmaInstruction>, B: Nat> CheckOperand
    for ReorderedOperand<N, V, T, Pair<M, K>, S, X, B>
where
    X: LayoutTv<OperandA, Output: IsLayout>,
{
    type Result = BothHold<Checks<N, V, T, K, X>, ShareCheck<N, T, M, K, X, B>>;
}
impl<N: Nat, V: IsLayout, T: SmemElement, M: Nat, K: Nat, S: Nat, X: TileMma<Atom: MmaInstruction>, B> OperandParts
    for ReorderedOperand<N, V, T, Pair<M, K>, S, X, B>
where
    AtomOf<X>: ReordersMemory<N, V, Output: TileToShape<HCons<M, Pair<K, S>>, HCons<UTerm, Pair<U1, U2>>>>,
    X: LayoutTv<OperandA, Output: IsLayout>,
{
    const SEAL: Seal = Seal;
    type Smem = <Atom<N, V, X> as TileToShape<HCons<M, Pair<K, S>>, HCons<UTerm, Pair<U1, U2>>>>::Output;
    type BitCount = Times<S, Times<M, Times<K, T::Width>>>;
    type Registers = Times<N, HeldRegisters<OperandA, T, X, M>>;
    type Columns = UTerm;
}
impl<N: Nat, V: IsLayout, T: SmemElement, M: Nat, K: Nat, S: Nat, X: TileMma<Atom: MmaInstruction>, B: Nat> TmaParts
    for ReorderedOperand<N, V, T, Pair<M, K>, S, X, B>
where
    Self: OperandParts,
    AtomOf<X>: ReordersMemory<N, V, Output: TileToShape<Pair<M, K>, MFirst>>,
    X: LayoutTv<OperandA, Output: IsLayout>,
    Map<N, T, M, K, X, B>: AlignedBuffer<U1024>,
{
    type Stage = Stage<N, V, M, K, X>;
    type Map = Map<N, T, M, K, X, B>;
    type Descriptors = ();
    const TRANSACTION_BYTES: u64 = <Self::Map as IsTensorMap>::TRANSACTION_BYTES;
    const INSTRUCTIONS: u64 = <Self::Map as IsTensorMap>::INSTRUCTIONS;
}
impl<N: Nat, V: IsLayout, T: SmemElement, M: Nat, K: Nat, S: Nat, X: TileMma<Atom: MmaInstruction>, B: Nat> LoadParts
    for ReorderedOperand<N, V, T, Pair<M, K>, S, X, B>
where
    Self: TmaParts,
    AtomOf<X>: ReordersMemory<N, V, Output: TileToShape<Pair<M, K>, MFirst>>,
    X: LayoutTv<OperandA, Output: IsLayout>,
    Load<N, V, T, X>: Default + LegalCopy<InBanks<Stage<N, V, M, K, X>, U1024>, InFragment<LoadedInto<N, M, K, X>>>,
{
    type Load = Load<N, V, T, X>;
    type Fragment = FragmentOf<N, V, M, K, X>;
    type Retiled = LoadedInto<N, M, K, X>;
}
