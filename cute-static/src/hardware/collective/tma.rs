//! An operand that TMA copies into shared memory, from which a tensor core reads it through descriptors.

use super::budget::{AtomK, AtomOf, parts_if_legal};
use super::factors::ScaleParts;
use super::metadata::Stored;
use super::released::Releases;
use super::rules::ShareRule;
use super::stage::{CheckOperand, OperandParts, StageAtom, StageLayouts, StageMajor, Staged, held};
use super::{CopiesInCluster, LegalCopies, Mainloop};
use crate::atom::mma::{OfLegalAtom, TileMma};
use crate::check::{BothHold, IfMultiple, Passed};
use crate::cluster::IsCluster;
use crate::htuple::Pair;
use crate::instruction::mma::{MmaInstruction, SparseElement};
use crate::instruction::operand::{MajorK, MajorMN, Registers, SharedMemory, TensorMemory};
use crate::int::{Divide, ExactOrZero, Mul, Nat, One, number};
use crate::numeric::{
    BFloat16, Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float16, Int8, Numeric, TFloat32, Uint8,
};
use crate::seal::Seal;
use crate::smem::hardware::Takes;
use crate::smem::{DenseA, DenseB, DescribeTile, OperandRole, SmemElement, SparseA, SparseB, Unpacked};
use crate::tma::{AlignedBuffer, IsTensorMap, Padded, RunTime, TmaCopy, TmaElement};
use core::marker::PhantomData;
use typenum::{U32, U1024, UTerm};

/// An operand of an instruction, A or B.
pub trait InstructionOperand {
    /// Its role
    type Role: OperandRole;
    /// The mode of a cluster whose blocks share it
    type SharedAlong: Nat;
    /// `J`-major, in global memory
    type Global<J: GlobalMajor>;
}
macro_rules! sides {
    ($($(#[$doc:meta])* $name:ident: $role:ty, $shared:ty;)*) => {$(
        $(#[$doc])*
        pub enum $name {}
        impl InstructionOperand for $name {
            type Role = $role;
            type SharedAlong = $shared;
            type Global<J: GlobalMajor> = RunTime<J::Strides>;
        }
    )*};
}
sides! {
    /// A.
    SideA: DenseA, One;
    /// B.
    SideB: DenseB, UTerm;
    /// A, as it is stored: half of its values along K.
    SideSparseA: SparseA, One;
    /// B of an instruction with a sparse A.
    SideSparseB: SparseB, UTerm;
}

/// A type of values that TMA copies into shared memory and an instruction reads from there.
#[diagnostic::on_unimplemented(
    message = "no instruction reads this type from shared memory",
    label = "expected a type of `cute_static::numeric` that wgmma or tcgen05 multiplies",
    note = "PTX 9.7.15.2 (wgmma), 9.7.16.2 (tcgen05)"
)]
pub trait TmaValue: Numeric {
    /// Its type in shared memory
    type InSmem: SmemElement;
    /// Its type for TMA
    type InTma: TmaElement;
}
macro_rules! values {
    ($($ty:ident: $smem:ty, $tma:ty;)*) => {$(
        impl TmaValue for $ty {
            type InSmem = $smem;
            type InTma = $tma;
        }
    )*};
}
// Values of less than 8 bits take a byte each (PTX 9.7.16.4, kind::f8f6f4).
values! {
    TFloat32: TFloat32, TFloat32;
    Float16: Float16, Float16;
    BFloat16: BFloat16, BFloat16;
    Float8E4M3: Float8E4M3, Float8E4M3;
    Float8E5M2: Float8E5M2, Float8E5M2;
    Int8: Int8, Int8;
    Uint8: Uint8, Uint8;
    Float6E2M3: Float6E2M3, Padded<Float6E2M3>;
    Float6E3M2: Float6E3M2, Padded<Float6E3M2>;
    Float4E2M1: Unpacked<Float4E2M1>, Padded<Float4E2M1>;
}

impl<N: Nat, T: TmaValue> TmaValue for SparseElement<N, T> {
    type InSmem = T::InSmem;
    type InTma = T::InTma;
}

/// The strides of an operand in global memory. The extents and the stride of the other mode are known at run time.
pub trait GlobalMajor: StageMajor {
    /// Strides (MN, K)
    type Strides;
}
impl GlobalMajor for MajorK {
    type Strides = (i64, One);
}
impl GlobalMajor for MajorMN {
    type Strides = (One, i64);
}

/// The operand `O` of the tiled MMA `G`: elements `T` in the memory `P`, of the extents `X` = (MN, K), in `S` stages. Instructions of the
/// tensor core `C` read slices of the extents `Y`. `B` blocks of a cluster share the tile.
#[allow(clippy::type_complexity)] // a name, never a value
pub struct TmaOperand<C, O, T, P, X, Y, S, G, B = One>(PhantomData<(C, O, T, P, X, Y, S, G, B)>);

/// A of the tiled MMA `G`, in the role and in global memory as `O` says: `M` rows in the shared memory of one CTA, from which its instructions read `Y` at
/// a time. Of `K` values of a sparse A, half are stored.
pub type OperandOfA<C, S, M, K, Y, G, B = One, O = SideA, T = <AtomOf<G> as MmaInstruction>::A> = TmaOperand<
    C,
    O,
    T,
    <AtomOf<G> as MmaInstruction>::SourceA,
    Pair<M, Stored<K, AtomOf<G>>>,
    Pair<Y, Stored<AtomK<G>, AtomOf<G>>>,
    S,
    G,
    B,
>;
/// B of the tiled MMA `G`, likewise: `N` rows in the shared memory of one CTA, from which its instructions read `Y` at a time.
pub type OperandOfB<C, S, N, K, Y, G, B = One, O = SideB, T = <AtomOf<G> as MmaInstruction>::B> =
    TmaOperand<C, O, T, <AtomOf<G> as MmaInstruction>::SourceB, Pair<N, K>, Pair<Y, AtomK<G>>, S, G, B>;

impl<C, O: InstructionOperand, T: TmaValue, J, M: Nat, K, Y, S, G, B: Nat> CheckOperand
    for TmaOperand<C, O, T, SharedMemory<J>, Pair<M, K>, Y, S, G, B>
where
    C: StageAtom<T::InSmem, J, Pair<M, K>>,
{
    type Result = BothHold<C::Check, <<M as Divide>::Ratio<B> as IfMultiple>::Require<ShareRule<M, B, O::SharedAlong>>>;
}
/// The parts of a legal operand that TMA copies: its tensor map and its descriptors.
///
/// * **Law** after [`INSTRUCTIONS`](TmaParts::INSTRUCTIONS) copies of a stage, [`Descriptors`](TmaParts::Descriptors) describe in slice
///   (`mn`, `k`) the elements of slice (`mn`, `k`) of the tile in global memory.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm90_mma_tma_gmma_ss_warpspecialized.hpp`.
/// * **Units** `Stage` counts elements; [`TRANSACTION_BYTES`](TmaParts::TRANSACTION_BYTES) bytes.
/// * **Admissible** where the tile has a canonical atom, TMA fills it, and every slice of it has a descriptor.
///
/// A kernel that is generic over the collective names the parts that it uses in its bounds:
/// ```
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma, TmaCollective, TmaParts};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::smem::TileParts;
/// use cute_static::tma::IsTensorMap;
/// use cute_static::typenum::{U4, U128};
/// /// The descriptor of A in step `k` of a stage that starts at an address of shared memory.
/// fn read_a<G: TmaCollective<A: TmaParts<Descriptors: TileParts, Map: IsTensorMap>>>(stage: u32, k: u32) -> u64 {
///     assert_eq!(stage as u64 % <<G::A as TmaParts>::Map as IsTensorMap>::ALIGNMENT, 0);
///     <<G::A as TmaParts>::Descriptors as TileParts>::desc(stage, 0, k)
/// }
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >;
/// // 32 bytes from one step along K to the next
/// assert_eq!(read_a::<Gemm>(0x400, 1) - read_a::<Gemm>(0x400, 0), 32 / 16);
/// ```
/// The A of an `RS` instruction is in registers and has no descriptors.
/// ```compile_fail,E0277
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma, TmaCollective, TmaParts};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
/// use cute_static::prelude::*;
/// use cute_static::smem::TileParts;
/// use cute_static::typenum::{U4, U128};
/// fn read_a<G: TmaCollective<A: TmaParts<Descriptors: TileParts>>>() {}
/// read_a::<CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2,1,1))>,
/// >>();
/// ```
pub trait TmaParts: OperandParts {
    /// One stage: (MN, K); `()` if the operand is not in shared memory
    type Stage;
    /// The copy from global memory, with extents and strides that are known at run time: an [`IsTensorMap`], or `()`
    type Map;
    /// The descriptors of the slices of one stage: [`TileParts`](crate::smem::TileParts); `()` if the operand is not in shared memory or
    /// threads read it ([`LoadParts`](super::LoadParts))
    type Descriptors;
    /// The bytes that a barrier expects for one stage of one CTA
    const TRANSACTION_BYTES: u64;
    /// The TMA instructions for one stage
    const INSTRUCTIONS: u64;
}
type Stages<C, T, J, X, S> = Staged<C, <T as TmaValue>::InSmem, J, X, S>;
type StageOf<C, T, J, X, S> = <Stages<C, T, J, X, S> as StageLayouts>::Stage;
type MapOf<C, O, T, J, X, S, B> =
    TmaCopy<<T as TmaValue>::InTma, <O as InstructionOperand>::Global<J>, StageOf<C, T, J, X, S>, X, B>;

impl<C, O, T: TmaValue, J, M: Nat, K: Nat, Y, S, G, B> OperandParts
    for TmaOperand<C, O, T, SharedMemory<J>, Pair<M, K>, Y, S, G, B>
where
    Stages<C, T, J, Pair<M, K>, S>: StageLayouts,
{
    const SEAL: Seal = Seal;
    type Smem = <Stages<C, T, J, Pair<M, K>, S> as StageLayouts>::Stages;
    type BitCount = <Stages<C, T, J, Pair<M, K>, S> as StageLayouts>::BitCount;
    type Registers = UTerm;
    type Columns = UTerm;
}
impl<C: Takes<T::InSmem>, O: InstructionOperand, T: TmaValue, J: GlobalMajor, M: Nat, K: Nat, Y, S, G, B: Nat> TmaParts
    for TmaOperand<C, O, T, SharedMemory<J>, Pair<M, K>, Y, S, G, B>
where
    Stages<C, T, J, Pair<M, K>, S>: StageLayouts,
    StageOf<C, T, J, Pair<M, K>, S>: DescribeTile<C, T::InSmem, J, Y, U1024, O::Role>,
    MapOf<C, O, T, J, Pair<M, K>, S, B>: AlignedBuffer<U1024>,
{
    type Stage = StageOf<C, T, J, Pair<M, K>, S>;
    type Map = MapOf<C, O, T, J, Pair<M, K>, S, B>;
    type Descriptors = <StageOf<C, T, J, Pair<M, K>, S> as DescribeTile<C, T::InSmem, J, Y, U1024, O::Role>>::Output;
    const TRANSACTION_BYTES: u64 = <Self::Map as IsTensorMap>::TRANSACTION_BYTES;
    const INSTRUCTIONS: u64 = <Self::Map as IsTensorMap>::INSTRUCTIONS;
}
held!(TmaOperand, SideA, Y, B);
held!(TmaOperand, SideSparseA, Y, B);
// A stage in tensor memory: for each atom along M, its rows are lanes, and 32 bits along K are a column (PTX 9.7.16.1).
impl<C, O, T: TmaValue, M: Nat, K: Nat, YM: Nat, YK, S, G, B> OperandParts
    for TmaOperand<C, O, T, TensorMemory, Pair<M, K>, Pair<YM, YK>, S, G, B>
{
    const SEAL: Seal = Seal;
    type Smem = ();
    type BitCount = UTerm;
    type Registers = UTerm;
    type Columns = <ExactOrZero<M, YM> as Mul>::Times<ExactOrZero<K::Times<<T::InSmem as SmemElement>::Width>, U32>>;
}
macro_rules! elsewhere {
    ($($place:ty),*) => {$(
        impl<C, O, T, X, Y, S, G, B> CheckOperand for TmaOperand<C, O, T, $place, X, Y, S, G, B> {
            type Result = Passed;
        }
        impl<C, O, T, X, Y, S, G, B> TmaParts for TmaOperand<C, O, T, $place, X, Y, S, G, B>
        where
            Self: OperandParts,
        {
            type Stage = ();
            type Map = ();
            type Descriptors = ();
            const TRANSACTION_BYTES: u64 = 0;
            const INSTRUCTIONS: u64 = 0;
        }
    )*};
}
elsewhere!(Registers, TensorMemory);

parts_if_legal! { TmaParts:
    type Stage = ();
    type Map = ();
    type Descriptors = ();
    const TRANSACTION_BYTES = 0;
    const INSTRUCTIONS = 0;
}

/// The operands `A` and `B` that TMA copies into `S` stages, and what it copies besides them, `O`. `R` releases a stage. The blocks of the cluster `C` share tiles,
/// and `T` CTAs multiply together.
#[allow(clippy::type_complexity)] // a name, never a value
pub struct ByTma<A, B, O, S, R, C, T>(PhantomData<(A, B, O, S, R, C, T)>);
/// [`ByTma`]: what brings the operands of a [`Mainloop`](super::Mainloop) into shared memory.
#[diagnostic::on_unimplemented(
    message = "TMA does not copy the operands of this main loop",
    label = "expected a main loop with `Tma` in its name, such as `MainloopSm90TmaGmma<Stages>`"
)]
pub trait TmaCopies: CopiesInCluster {
    /// A
    type A: TmaParts;
    /// B
    type B: TmaParts;
    /// As in [`TmaCollective::Others`]
    type Others: OtherCopies;
    /// The stages
    type Stages: Nat;
    /// As in [`TmaCollective::Releases`]
    type Releases: Releases;
    /// CTAs that multiply together
    type Ctas: Nat;
}
impl<A: TmaParts, B: TmaParts, O: OtherCopies, S: Nat, R: Releases, C: IsCluster, T: Nat> TmaCopies
    for ByTma<A, B, O, S, R, C, T>
{
    type A = A;
    type B = B;
    type Others = O;
    type Stages = S;
    type Releases = R;
    type Ctas = T;
}
impl<A, B, O, S, R, C: IsCluster, T> CopiesInCluster for ByTma<A, B, O, S, R, C, T> {
    type Cluster = C;
}
impl<A, B, O, S, R, C, T> LegalCopies for ByTma<A, B, O, S, R, C, T> {
    type Legal = ();
}
/// What TMA copies besides A and B: nothing, the scale factors of both, the metadata of A, all of these, or the scales of groups of values of A.
#[doc(hidden)]
pub trait OtherCopies {
    const SEAL: Seal;
    /// The bytes that a barrier expects for one stage of one CTA
    const TRANSACTION_BYTES: u64;
}
impl OtherCopies for () {
    const SEAL: Seal = Seal;
    const TRANSACTION_BYTES: u64 = 0;
}
impl<A: ScaleParts, B: ScaleParts> OtherCopies for (A, B) {
    const SEAL: Seal = Seal;
    const TRANSACTION_BYTES: u64 = A::TRANSACTION_BYTES + B::TRANSACTION_BYTES;
}
/// A [`Collective`](super::Collective) whose operands TMA copies.
///
/// * **Source** CUTLASS `cutlass/gemm/collective/sm90_mma_tma_gmma_ss_warpspecialized.hpp`, `TmaTransactionBytes`.
/// * **Law** the barrier of a stage expects the bytes of A, of B, and of their scale factors or the metadata.
/// * **Admissible** where the main loop is [`MainloopSm90TmaGmma`](super::MainloopSm90TmaGmma), that of a convolution,
///   [`MainloopSm100TmaUmma`](super::MainloopSm100TmaUmma), [`MainloopSm120Tma`](super::MainloopSm120Tma), or one of those with scale factors, metadata
///   or a narrow A, and it is a [`Collective`](super::Collective). [`TmaParts`] has an example.
/// ```compile_fail,E0277
/// use cute_static::collective::{CollectiveMma, MainloopSm80CpAsync, TmaCollective};
/// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
/// use cute_static::prelude::*;
/// use cute_static::typenum::U3;
/// fn kernel<G: TmaCollective>() {}
/// // No barrier counts the bytes of `cp.async`.
/// kernel::<CollectiveMma<
///     MainloopSm80CpAsync<U3>,
///     shape!((128,128,32)),
///     TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tiler!(<32, 32, 16>)>,
/// >>();
/// ```
#[diagnostic::on_unimplemented(
    message = "TMA does not copy the operands of this main loop",
    label = "expected a collective whose main loop has `Tma` in its name, such as `MainloopSm90TmaGmma<Stages>`"
)]
pub trait TmaCollective: super::Collective {
    /// A, the share of one CTA
    type A: TmaParts;
    /// B, the share of one CTA
    type B: TmaParts;
    /// CTAs that multiply together: 2 for the instructions of `cta_group::2`
    type Ctas: Nat;
    /// The stages
    type Stages: Nat;
    /// What releases a stage: the warps that multiply, or [`AfterProducts`](crate::pipeline::AfterProducts) of tcgen05
    type Releases: Releases;
    /// What TMA copies besides A and B: `()`; the scale factors of A and of B, two [`ScaleParts`]; `(E,)`, the
    /// [`MetadataParts`](super::MetadataParts); all three, `(E, X, Y)`; or the scales of groups of values of A, [`GroupParts`](super::GroupParts)
    type Others: OtherCopies;
    /// The bytes that the barrier of a stage expects: the shares of all CTAs that multiply together, since the CTA that starts the
    /// instruction waits for all shares at its own barrier (CUTLASS, `TmaTransactionBytes`)
    const TRANSACTION_BYTES: u64 = number::<Self::Ctas>()
        * (<Self::A as TmaParts>::TRANSACTION_BYTES
            + <Self::B as TmaParts>::TRANSACTION_BYTES
            + <Self::Others as OtherCopies>::TRANSACTION_BYTES);
}
type CopiesOf<P, X, M> = <P as Mainloop<X, M>>::Copies;
impl<P, X, M> TmaCollective for super::CollectiveMma<P, X, M>
where
    Self: super::Collective,
    M: OfLegalAtom<Is = ()>,
    P: Mainloop<X, M, Copies: TmaCopies>,
    M: TileMma,
{
    type A = <CopiesOf<P, X, M> as TmaCopies>::A;
    type B = <CopiesOf<P, X, M> as TmaCopies>::B;
    type Ctas = <CopiesOf<P, X, M> as TmaCopies>::Ctas;
    type Stages = <CopiesOf<P, X, M> as TmaCopies>::Stages;
    type Releases = <CopiesOf<P, X, M> as TmaCopies>::Releases;
    type Others = <CopiesOf<P, X, M> as TmaCopies>::Others;
}
