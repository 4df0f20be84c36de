//! The plan of a block: what all its parts take together.
//!
//! A collective proves that its own main loop fits. A kernel has more: an epilogue, a second main loop, warps that load, named barriers. A
//! [`BlockPlan`] adds up the parts, and is an [`IsBlockPlan`] if one block of the architecture has enough for all of them. It also says where in
//! shared memory each part begins.

// The files:
// * `parts`: what one part takes
// * `kernel`: the roles of the warpgroups of a kernel, as one part
// * `sums`: what all parts take
// * `rules`: the rules by which plans are refused

mod kernel;
mod parts;
#[doc(hidden)]
pub mod rules;
mod sums;

pub use kernel::{
    KernelEpilogue, KernelSm90Cooperative, KernelSm90Pingpong, NoEpilogue, StoresTilesOf, WarpSpecialized,
};
pub use parts::{
    AtLaunch, ColumnsOf, EpilogueOf, KernelSm80Multistage, NamedBarriers, Over, Part, Reads, SharedBytes,
    SharedMemoryOf, Stages, Warps,
};

use crate::arch::{Architecture, AtLeast};
use crate::check::{BothHold, Limit};
use crate::cluster::{Cluster, IsCluster};
use crate::collective::budget::{Allocated, IfAtMost, Sum};
use crate::int::{Add, Compare, Mul, Nat, One, number};
use crate::outcome::Grants;
use crate::seal::Seal;
use core::marker::PhantomData;
use parts::HasAll;
use rules::{BarrierRule, BytesRule, ColumnRule, FileRule, ThreadRule};
use sums::{PartList, Parts, Sums};
use typenum::{U8, U9, U10, U12, U16, U20, U21, U24, U28, U32, U256, U512, U1024};

/// The parts `X`, a tuple of one to eight, of one block on the architecture `P`, in a [`Cluster`] `C`.
///
/// * **Law** each part of shared memory begins at the next multiple of 1024 bytes behind the one before it, except that the second part of [`Over`]
///   begins where the first one does. What the parts take otherwise adds up.
/// * **Admissible** see [`IsBlockPlan`].
#[cfg_attr(doc, doc = crate::picture::picture!("kernel/plan", "What each part of a block takes, and the sums"))]
pub struct BlockPlan<P, X, C = Cluster>(PhantomData<(P, X, C)>);

/// A plan of a block that has enough for all its parts.
///
/// * **Source** CUDA programming guide, compute capabilities: shared memory, threads and registers of a block; PTX 9.7.13.1: 16 named barriers; PTX
///   9.7.16.1: 512 columns; PTX 9.7.19.5: `setmaxnreg`.
/// * **Units** bytes, threads, columns of 32 bits in 128 lanes, registers of 32 bits.
/// * **Admissible** where the architecture has the instructions of all parts, and the parts take at most its shared memory, 512 columns, 1024 threads
///   and 16 named barriers, of which `bar.sync 0` is one, and at most the registers with which the block can be launched: 65,536 or fewer, the same
///   multiple of 8 for each thread.
/// ```
/// use cute_static::arch::Sm90;
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::plan::*;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U1, U4, U8, U40, U128, U232};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >;
/// /// A tile of C in bf16, where the stages were.
/// type Epilogue = SharedBytes<Int<32_768>>;
/// type Kernel = BlockPlan<Sm90, (Over<SharedMemoryOf<Gemm>, Epilogue>, Warps<U4, U40>, Warps<U8, U232>, NamedBarriers<U1>)>;
/// assert_eq!(Kernel::SHARED_MEMORY, 131_136);
/// assert_eq!(Kernel::THREADS, 384);
/// assert_eq!(Kernel::REGISTERS, 128 * 40 + 256 * 232);
/// ```
/// Behind six stages there is no place for the tile of C.
/// ```compile_fail,E0277
/// use cute_static::arch::Sm90;
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::plan::*;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U6, U128};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmma<U6>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >;
/// fn kernel<B: IsBlockPlan>() {}
/// kernel::<BlockPlan<Sm90, (SharedMemoryOf<Gemm>, SharedBytes<Int<65_536>>)>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not the plan of a block: its parts are a tuple of one to eight",
    label = "expected `BlockPlan<Architecture, (Part, …)>`"
)]
pub trait IsBlockPlan {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The architecture
    type Arch: Architecture;
    /// Bytes of shared memory
    const SHARED_MEMORY: u64;
    /// Warps
    type Warps: Nat;
    /// Threads
    const THREADS: u64;
    /// Registers of all threads. Warps without a number of registers have [`LAUNCH_REGISTERS`](Self::LAUNCH_REGISTERS).
    const REGISTERS: u64;
    /// The most registers of a thread with which the block can be launched, 255 or less
    const LAUNCH_REGISTERS: u64;
    /// Columns of tensor memory: those of all parts in one allocation, a power of two from 32 on, or 0
    type Columns: Nat;
    /// As [`Columns`](Self::Columns)
    const COLUMNS: u64 = number::<Self::Columns>();
    /// Named barriers, and `bar.sync 0`
    const BARRIERS: u64;
    /// The cluster
    type Cluster: IsCluster;
    /// Its extents
    const CLUSTER: [u32; 2] = Self::Cluster::EXTENTS;
    /// Where each part begins in shared memory; all that behind the last part
    const OFFSETS: [u64; 8];
}
type Bytes<X> = <Parts<X> as Sums>::BytesFrom<typenum::UTerm>;
type Threads<X> = <U32 as Mul>::Times<<Parts<X> as Sums>::Warps>;
type BarriersOf<X> = <<Parts<X> as Sums>::NamedBarriers as Add>::Plus<One>;
/// `N` bytes of shared memory, of which the largest part takes `L`, are at most `K` KiB.
type BytesCheck<N, L, K> = <<N as Compare>::ComparedTo<<U1024 as Mul>::Times<K>> as Limit>::AtMost<BytesRule<N, L, K>>;
/// `T ≤ 1024`
type ThreadCheck<T> = <<T as Compare>::ComparedTo<U1024> as Limit>::AtMost<ThreadRule<T>>;
/// `N ≤ 512`, of which the largest part takes `L`
type ColumnCheck<N, L> = <<N as Compare>::ComparedTo<U512> as Limit>::AtMost<ColumnRule<N, L>>;
/// `N ≤ 16`
type BarrierCheck<N> = <<N as Compare>::ComparedTo<U16> as Limit>::AtMost<BarrierRule<N>>;
/// The registers of all warps, in units of 256
type RegisterUnits<X> = Sum<
    <Parts<X> as Sums>::RegisterUnits,
    <<Parts<X> as Sums>::Launched as Mul>::Times<LaunchUnits<<Parts<X> as Sums>::Warps>>,
>;
/// `E ≤ W · LaunchUnits<W>`
type FileCheck<E, W> = <<E as Compare>::ComparedTo<Pool<W>> as Limit>::AtMost<
    FileRule<<U256 as Mul>::Times<E>, <U256 as Mul>::Times<Pool<W>>>,
>;
type Pool<W> = <W as Mul>::Times<LaunchUnits<W>>;
/// The most registers of a thread with which a block of `W` warps can be launched, in units of 8: `⌊256 / W⌋` where `W` is rounded up to a multiple
/// of 4, and at most 32.
type LaunchUnits<W> = IfAtMost<
    W,
    U8,
    U32,
    IfAtMost<
        W,
        U12,
        U21,
        IfAtMost<W, U16, U16, IfAtMost<W, U20, U12, IfAtMost<W, U24, U10, IfAtMost<W, U28, U9, U8>>>>,
    >,
>;
/// The checks of all parts, and of their sums.
type Check<P, X, C> = BothHold<
    <Parts<X> as Sums>::Check<C>,
    BothHold<
        BothHold<
            BytesCheck<Bytes<X>, <Parts<X> as Sums>::Largest<typenum::UTerm>, <P as Architecture>::SharedMemoryKib>,
            ThreadCheck<Threads<X>>,
        >,
        BothHold<
            ColumnCheck<<Parts<X> as Sums>::Columns, <Parts<X> as Sums>::LargestColumns<typenum::UTerm>>,
            BothHold<BarrierCheck<BarriersOf<X>>, FileCheck<RegisterUnits<X>, <Parts<X> as Sums>::Warps>>,
        >,
    >,
>;
/// The parts that a [`BlockPlan`] names.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this is not the plan of a block: its parts are a tuple of one to eight",
    label = "expected `BlockPlan<Architecture, (Part, …)>`"
)]
pub trait NamesPlan {
    /// The architecture
    type Arch;
    /// The parts
    type Parts;
    /// The cluster
    type Cluster;
}
impl<P, X, C> NamesPlan for BlockPlan<P, X, C> {
    type Arch = P;
    type Parts = X;
    type Cluster = C;
}
// For every such type: rustc would list an impl for one type in the error of each plan that is refused.
impl<B: NamesPlan<Arch = P, Parts = X, Cluster = C>, P: Architecture, X: PartList, C: IsCluster<Legal = ()>> IsBlockPlan
    for B
where
    P: HasAll<<Parts<X> as Sums>::Archs> + AtLeast<C::Arch>,
    Check<P, X, C>: Grants<(), (), Is = ()>,
{
    const SEAL: Seal = Seal;
    type Arch = P;
    const SHARED_MEMORY: u64 = number::<Bytes<X>>();
    type Warps = <Parts<X> as Sums>::Warps;
    const THREADS: u64 = number::<Threads<X>>();
    const REGISTERS: u64 = 256 * number::<RegisterUnits<X>>();
    const LAUNCH_REGISTERS: u64 = {
        let each = 8 * number::<LaunchUnits<<Parts<X> as Sums>::Warps>>();
        if each > 255 { 255 } else { each }
    };
    type Columns = Allocated<<Parts<X> as Sums>::Columns>;
    const BARRIERS: u64 = number::<BarriersOf<X>>();
    type Cluster = C;
    const OFFSETS: [u64; 8] = X::OFFSETS;
}
