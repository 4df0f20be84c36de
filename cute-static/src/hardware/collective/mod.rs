//! Collectives: the tile, instruction, shared memory, copies and descriptors of a GEMM main loop, derived and checked as one type.
//!
//! A [`CollectiveMma`] names the main loop, the tile and the tiled MMA. It is a [`Collective`] if every part is legal: the layouts of
//! shared memory, the copies that fill and read them, the bytes, the registers. So an illegal main loop does not compile.

// It may use all modules below it. The files:
// * `cp_async`: SM80: `cp.async`, `ldmatrix` or vectors, `mma.sync` or a multiply-add by each thread
// * `cp_async_sparse`: SM80 with metadata
// * `reader`: loads of operands from shared memory into registers, by `ldmatrix` or vectors
// * `tma`: operands that TMA copies
// * `tma_gmma`: SM90: TMA, `wgmma`
// * `implicit_gemm`: its operands for convolutions
// * `tma_gmma_mixed`: SM90 with a narrow A, converted in registers
// * `tma_reordered`: its A in the order of `reordered`
// * `tma_umma`: SM100: TMA, `tcgen05.mma`, tensor memory
// * `tma_gmma_sparse`: SM90 with metadata
// * `tma_umma_scaled`: SM100 with scale factors
// * `tma_umma_sparse`: SM100 with metadata
// * `tma_mma`: SM120: TMA, `ldmatrix`, `mma.sync`
// * `tma_mma_scaled`: SM120 with scale factors
// * `tma_mma_sparse`: SM120 with metadata
// * `stored`: a sparse A that threads load
// * `released`: what releases a stage: warps, products, or stores
// * `reordered`: a narrow operand in the order of the registers of its threads
// * `factors`: scale factors in global memory, shared memory and tensor memory
// * `group_factors`: narrow values, and scales and zero points of groups of them
// * `metadata`: metadata of a sparse A in global memory and shared memory
// * `metadata_columns`: those in tensor memory
// * `interleaved`: those of Ampere, which `cp.async` copies
// * `stage`: one operand in shared memory, in stages
// * `budget`: the limits of bytes, registers, threads and columns
// * `rules`: the rules by which collectives are refused

#[doc(hidden)]
pub mod budget;
#[doc(hidden)]
pub mod cp_async;
#[doc(hidden)]
pub mod cp_async_sparse;
#[doc(hidden)]
pub mod factors;
#[doc(hidden)]
pub mod group_factors;
#[doc(hidden)]
pub mod implicit_gemm;
#[doc(hidden)]
pub mod interleaved;
#[doc(hidden)]
pub mod metadata;
#[doc(hidden)]
pub mod metadata_columns;
#[doc(hidden)]
pub mod reader;
#[doc(hidden)]
pub mod released;
#[doc(hidden)]
pub mod reordered;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod stage;
#[doc(hidden)]
pub mod stored;
#[doc(hidden)]
pub mod tma;
#[doc(hidden)]
pub mod tma_gmma;
#[doc(hidden)]
pub mod tma_gmma_mixed;
#[doc(hidden)]
pub mod tma_gmma_sparse;
#[doc(hidden)]
pub mod tma_mma;
#[doc(hidden)]
pub mod tma_mma_scaled;
#[doc(hidden)]
pub mod tma_mma_sparse;
#[doc(hidden)]
pub mod tma_mma_sparse_scaled;
#[doc(hidden)]
pub mod tma_reordered;
#[doc(hidden)]
pub mod tma_umma;
#[doc(hidden)]
pub mod tma_umma_scaled;
#[doc(hidden)]
pub mod tma_umma_sparse;

pub use cp_async::{CpAsyncCollective, CpAsyncParts, MainloopSm80CpAsync};
pub use cp_async_sparse::MainloopSm80CpAsyncSparse;
pub use factors::{ScaleFactors, ScaleLayouts, ScaleParts};
pub use group_factors::{GroupParts, Grouped, NarrowValues};
pub use implicit_gemm::MainloopSm90TmaGmmaImplicitGemm;
pub use interleaved::{InterleavedMetadata, MetadataFills};
pub use metadata::{Metadata, MetadataAtom, MetadataFor, MetadataLayouts, MetadataParts, ReadsMetadata};
pub use metadata_columns::MetadataColumns;
pub use reader::Vectors;
pub use reordered::ReordersMemory;
pub use stage::OperandParts;
pub use stored::StoredMma;
pub use tma::{TmaCollective, TmaParts};
pub use tma_gmma::MainloopSm90TmaGmma;
pub use tma_gmma_mixed::MainloopSm90TmaGmmaRmemAMixedInput;
pub use tma_gmma_sparse::MainloopSm90TmaGmmaSparse;
pub use tma_mma::{LoadParts, MainloopSm120Tma};
pub use tma_mma_scaled::{MainloopSm120TmaBlockScaled, ScaleAtom};
pub use tma_mma_sparse::MainloopSm120TmaSparse;
pub use tma_mma_sparse_scaled::MainloopSm120TmaSparseBlockScaled;
pub use tma_reordered::{NarrowOrder, Reordered, RowMajor};
pub use tma_umma::{MainloopSm100TmaUmma, TmemCollective};
pub use tma_umma_scaled::MainloopSm100TmaUmmaBlockScaled;
pub use tma_umma_sparse::MainloopSm100TmaUmmaSparse;

use crate::arch::Architecture;
use crate::atom::mma::{OfLegalAtom, TileMma};
use crate::cluster::IsCluster;
use crate::instruction::mma::MmaInstruction;
use crate::int::{Nat, number};
use crate::kind::Outcome;
use crate::outcome::Grants;
use crate::seal::Seal;
use core::marker::PhantomData;

/// A GEMM main loop: `P` is its schedule (`MainloopSm80CpAsync<U3>`), `X` the tile (M, N, K) of one block, `M` the
/// [`TiledMma`](crate::prelude::TiledMma).
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/sm90", "Two operands in four stages of shared memory"))]
///
/// If the tiled MMA has several atoms along K, each has a partial sum, and the caller adds them up.
///
/// * **Source** CUTLASS `cutlass/gemm/collective/collective_mma.hpp`.
/// * **Admissible** where it is a [`Collective`].
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >;
/// // 4 stages of A and B, and two barriers of 8 bytes for each.
/// assert_eq!(Gemm::SHARED_MEMORY, 4 * (128 + 128) * 64 * 2 + 4 * 16);
/// ```
pub struct CollectiveMma<P, X, M>(PhantomData<(P, X, M)>);

/// A main loop that is legal with the tile `X` and the tiled MMA `M`. [`Collective`] has the same parts of the three together.
#[diagnostic::on_unimplemented(
    message = "this is not a main loop of a collective",
    label = "expected `MainloopSm80CpAsync<Stages>`, `MainloopSm90TmaGmma<Stages>`, `MainloopSm100TmaUmma<Stages>` or `MainloopSm120Tma<Stages>`, a tile (M, N, K), and a `TiledMma`",
    note = "if all three are there, the instruction may be illegal: `Mma::default().get_slice(0)` names its rule, where `Mma` is the tiled MMA"
)]
pub trait Mainloop<X, M> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The architecture
    type Arch: Architecture;
    /// Accepted if all parts are legal. Hidden, because rustdoc writes it out in each main loop.
    #[doc(hidden)]
    type Check: Outcome;
    /// A in shared memory: (M, K, stage)
    type SmemLayoutA;
    /// B in shared memory: (N, K, stage)
    type SmemLayoutB;
    /// Bytes of shared memory, as in [`Collective::SharedMemory`]
    type SharedMemory: Nat;
    /// Registers of one thread, as in [`Collective::Registers`]
    type Registers: Nat;
    /// Threads that multiply, as in [`Collective::Threads`]
    type Threads: Nat;
    /// What brings the operands into shared memory: [`ByTma`](tma::ByTma) or [`ByThreads`](cp_async::ByThreads)
    #[doc(hidden)]
    type Copies: CopiesInCluster;
    /// Columns of tensor memory, as in [`TmemCollective::Columns`]; `()` if accumulators are in registers
    #[doc(hidden)]
    type Columns;
}

/// What brings the operands of a main loop into the shared memory of the blocks of a cluster.
#[doc(hidden)]
pub trait CopiesInCluster {
    /// As in [`Collective::Cluster`]
    type Cluster: IsCluster;
}
/// What brings the operands of a main loop into shared memory by legal copies.
#[doc(hidden)]
pub trait LegalCopies {
    /// `()`, which mentions the rule, see [`Grants`]
    type Legal;
}
/// A legal [`CollectiveMma`].
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/sm90", "Two operands in four stages of shared memory"))]
///
/// * **Source** CUTLASS `cutlass/gemm/collective/`.
/// * **Admissible** where the tile of the MMA divides the tile; the operands have canonical atoms of shared memory; every copy into and
///   out of shared memory is legal, and those by threads have no bank conflicts; and the shared memory, the registers, the tensor
///   memory and the threads (at most 1024) of a block suffice.
///
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma, TmaCollective};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// /// 128 × 128 × 64 halves in 4 stages, and two warpgroups with 64 rows each.
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >;
/// assert_eq!((Gemm::THREADS, Gemm::REGISTERS, Gemm::SHARED_MEMORY), (256, 64, 131_136));
/// assert_eq!(Gemm::TRANSACTION_BYTES, 32_768);
/// static_assertions::assert_type_eq_all!(
///     <Gemm as Collective>::SmemLayoutA,
///     Swizzled<Swizzle128B, Elements<16>, layout!(((8,16),(64,1),(1,4)):((64,512),(1,0),(0,8192)))>,
/// );
/// ```
/// Eight stages exceed the shared memory of an SM.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U8, U128};
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmma<U8>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >>();
/// ```
#[diagnostic::on_unimplemented(message = "this is not a collective", label = "expected a `CollectiveMma`")]
pub trait Collective {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The architecture
    type Arch: Architecture;
    /// The tiled MMA
    type Mma: TileMma;
    /// The extents (M, N, K) of the tile of one block, or of two CTAs that multiply together
    type TileShape;
    /// A in shared memory: (M, K, stage), in elements; `()` if A is not in shared memory
    type SmemLayoutA;
    /// B in shared memory: (N, K, stage), in elements
    type SmemLayoutB;
    /// The cluster whose blocks share tiles: A along mode 1, and B along mode 0
    type Cluster: IsCluster;
    /// Bytes of shared memory, from a base that is a multiple of 1024: A in its stages, B from the next
    /// multiple of 1024 on, then barriers
    type SharedMemory: Nat;
    /// Registers of 32 bits that one thread holds: its accumulators, and A and B for one step along K
    type Registers: Nat;
    /// Threads that multiply, without the warp that loads by TMA
    type Threads: Nat;
    /// Bytes of shared memory, as in [`Collective::SharedMemory`]
    const SHARED_MEMORY: u64 = number::<Self::SharedMemory>();
    /// Registers of one thread, as in [`Collective::Registers`]
    const REGISTERS: u64 = number::<Self::Registers>();
    /// Threads that multiply, as in [`Collective::Threads`]
    const THREADS: u64 = number::<Self::Threads>();
}
/// The parts that a [`CollectiveMma`] names.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "this is not a collective", label = "expected a `CollectiveMma`")]
pub trait NamesCollective {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The schedule
    type Schedule;
    /// The tile
    type Tile;
    /// The tiled MMA
    type TiledMma;
}
impl<P, X, M> NamesCollective for CollectiveMma<P, X, M> {
    const SEAL: Seal = Seal;
    type Schedule = P;
    type Tile = X;
    type TiledMma = M;
}
// For every such type: rustc would list an impl for one type in the error of each collective that is refused.
impl<C, P, X, M> Collective for C
where
    C: NamesCollective<Schedule = P, Tile = X, TiledMma = M>,
    M: OfLegalAtom<Is = ()>,
    P: Mainloop<X, M>,
    <P as Mainloop<X, M>>::Check: Grants<X, (), Is = ()>,
    <P as Mainloop<X, M>>::Copies: LegalCopies<Legal = ()>,
    M: TileMma,
{
    const SEAL: Seal = Seal;
    type Arch = <P as Mainloop<X, M>>::Arch;
    type Mma = M;
    type TileShape = X;
    type Cluster = <<P as Mainloop<X, M>>::Copies as CopiesInCluster>::Cluster;
    type SmemLayoutA = <P as Mainloop<X, M>>::SmemLayoutA;
    type SmemLayoutB = <P as Mainloop<X, M>>::SmemLayoutB;
    type SharedMemory = <P as Mainloop<X, M>>::SharedMemory;
    type Registers = <P as Mainloop<X, M>>::Registers;
    type Threads = <P as Mainloop<X, M>>::Threads;
}
/// What a plan reads of a [`Collective`]. The impl has no check: rustc proves the bounds of an impl each time that it reads an associated type.
#[doc(hidden)]
pub trait TakesOfCollective {
    /// As [`Collective::Arch`]
    type ArchOfLoop;
    /// The architecture of the instruction
    type ArchOfAtom;
    /// As [`Collective::SharedMemory`]
    type Bytes: Nat;
    /// As [`Collective::Cluster`]
    type FilledBy: IsCluster;
}
impl<C, P, X, M> TakesOfCollective for C
where
    C: NamesCollective<Schedule = P, Tile = X, TiledMma = M>,
    P: Mainloop<X, M>,
    M: TileMma<Atom: MmaInstruction>,
{
    type ArchOfLoop = <P as Mainloop<X, M>>::Arch;
    type ArchOfAtom = <<M as TileMma>::Atom as MmaInstruction>::Arch;
    type Bytes = <P as Mainloop<X, M>>::SharedMemory;
    type FilledBy = <<P as Mainloop<X, M>>::Copies as CopiesInCluster>::Cluster;
}
