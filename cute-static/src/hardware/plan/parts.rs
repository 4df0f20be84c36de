//! What one part of a block takes.

use super::rules::{ArrivalRule, OverTurns, RegisterRule, RingCluster, WarpRule};
use crate::arch::{AnyArch, AtLeast, Sm90};
use crate::check::{BothHold, Condition, IfMultiple, Limit, Passed};
use crate::cluster::IsCluster;
use crate::collective::budget::{Eighth, Sum};
use crate::collective::{Collective, TakesOfCollective, TmemCollective};
use crate::epilogue::{Epilogue, TakesOfEpilogue};
use crate::htuple::congruence::And;
use crate::int::{Compare, Divide, ExactOrZero, Mul, Nat};
use crate::kind::{Either, Outcome};
use crate::pipeline::{IsRing, Releases};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U4, U8, U24, U32, U257, UTerm};

/// A part of a block: what it takes.
#[diagnostic::on_unimplemented(
    message = "this is not a part of a block",
    label = "expected `KernelSm80Multistage`, `KernelSm90Cooperative`, `KernelSm90Pingpong`, `SharedMemoryOf`, `Stages`, `ColumnsOf`, `EpilogueOf`, `SharedBytes`, `Over`, `Warps`, `Reads` or `NamedBarriers`"
)]
pub trait Part {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Bytes of shared memory, from a multiple of 1024 on
    type Bytes: Nat;
    /// Columns of tensor memory
    type Columns: Nat;
    /// Warps
    type Warps: Nat;
    /// Warps that keep the registers with which the block is launched
    type Launched: Nat;
    /// The registers of the other warps, in units of 256: those of one warp that has 8 for each thread
    type RegisterUnits: Nat;
    /// Named barriers besides `bar.sync 0`
    type NamedBarriers: Nat;
    /// The bytes of an order barrier, by which two groups of warps take turns: while one stores its tile, the other one reads the stages
    #[doc(hidden)]
    type OrderBytes: Nat;
    /// The architectures that its instructions need, for [`HasAll`]
    #[doc(hidden)]
    type Archs;
    /// Accepted if the part is legal on its own, in the cluster `C`
    #[doc(hidden)]
    type Check<C: IsCluster>: Outcome;
}
/// The instructions of an architecture, or of an architecture and a list.
pub struct Of<A, R = ()>(PhantomData<(A, R)>);
/// An architecture that has all instructions of `A`: `()`, `Of<Arch, A>` or a pair of such lists. The list names architectures only, so that an error does not
/// repeat the operands of the parts.
pub trait HasAll<A> {}
impl<P> HasAll<()> for P {}
impl<P: AtLeast<A> + HasAll<R>, A, R> HasAll<Of<A, R>> for P {}
impl<P: HasAll<A> + HasAll<B>, A, B> HasAll<(A, B)> for P {}
macro_rules! takes {
    (bytes $n:ty) => {
        takes! { $n, UTerm, UTerm, UTerm, UTerm, UTerm, UTerm, Passed }
    };
    (bytes $n:ty, $cluster:ty) => {
        takes! { $n, UTerm, UTerm, UTerm, UTerm, UTerm, UTerm, ClusterCheck<$cluster, C> }
    };
    (columns $n:ty) => {
        takes! { UTerm, $n, UTerm, UTerm, UTerm, UTerm, UTerm, Passed }
    };
    (barriers $n:ty) => {
        takes! { UTerm, UTerm, UTerm, UTerm, UTerm, $n, UTerm, Passed }
    };
    ($bytes:ty, $columns:ty, $warps:ty, $launched:ty, $units:ty, $named:ty, $order:ty, $check:ty) => {
        const SEAL: Seal = Seal;
        type Bytes = $bytes;
        type Columns = $columns;
        type Warps = $warps;
        type Launched = $launched;
        type RegisterUnits = $units;
        type NamedBarriers = $named;
        type OrderBytes = $order;
        type Check<C: IsCluster> = $check;
    };
}
/// One row per part: the architecture that it needs, and what it takes.
macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident<$p:ident: $($bound:path),+> from $($arch:ty),+ = $takes:ident $n:ty $(, $cluster:ty)?;)*) => {$(
        $(#[$doc])*
        pub struct $name<$p>(PhantomData<$p>);
        impl<$p: $($bound +)+> Part for $name<$p> {
            type Archs = parts!(@archs $($arch),+);
            takes! { $takes $n $(, $cluster)? }
        }
    )*};
    (@archs) => { () };
    (@archs $first:ty $(, $rest:ty)*) => { Of<$first, parts!(@archs $($rest),*)> };
}
parts! {
    /// The shared memory of the collective `G`, with its barriers.
    ///
    /// * **Admissible** where one block fills its stages, or the cluster of the plan.
    ///
    /// Two blocks fill the stages together, and the plan has single blocks.
    /// ```compile_fail,E0277
    /// use cute_static::arch::Sm90;
    /// use cute_static::cluster::Cluster;
    /// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
    /// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
    /// use cute_static::plan::{BlockPlan, IsBlockPlan, SharedMemoryOf};
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::{U2, U4, U128};
    /// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
    /// type Gemm = CollectiveMma<MainloopSm90TmaGmma<U4, Cluster<U2>>, shape!((128,128,64)), Mma>;
    /// fn kernel<B: IsBlockPlan>() {}
    /// kernel::<BlockPlan<Sm90, (SharedMemoryOf<Gemm>,)>>();
    /// ```
    SharedMemoryOf<G: Collective, TakesOfCollective> from G::ArchOfLoop, G::ArchOfAtom = bytes G::Bytes, G::FilledBy;
    /// The tensor memory of the collective `G`.
    ColumnsOf<G: TmemCollective> from G::Arch = columns G::Columns;
    /// The shared memory of the epilogue `E`: all its stages.
    EpilogueOf<E: Epilogue, TakesOfEpilogue> from E::ArchOfStores = bytes E::Bytes;
    /// `N` bytes of shared memory.
    SharedBytes<N: Nat> from AnyArch = bytes N;
    /// `N` named barriers besides `bar.sync 0`.
    ///
    /// A block has 16 together.
    /// ```compile_fail,E0277
    /// use cute_static::arch::Sm90;
    /// use cute_static::plan::{BlockPlan, IsBlockPlan, NamedBarriers};
    /// use cute_static::typenum::U16;
    /// fn kernel<B: IsBlockPlan>() {}
    /// kernel::<BlockPlan<Sm90, (NamedBarriers<U16>,)>>();
    /// ```
    NamedBarriers<N: Nat> from AnyArch = barriers N;
}

/// All warps of the block copy the tiles of the collective `G`, multiply them and store.
///
/// * **Source** CUTLASS `cutlass/gemm/dispatch_policy.hpp`, `KernelMultistage`.
/// * **Units** the shared memory is that of [`SharedMemoryOf`], and the warps are those that multiply.
/// ```
/// use cute_static::arch::Sm80;
/// use cute_static::collective::{CollectiveMma, MainloopSm80CpAsync};
/// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
/// use cute_static::plan::{BlockPlan, IsBlockPlan, KernelSm80Multistage};
/// use cute_static::prelude::*;
/// use cute_static::typenum::U3;
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tiler!(<32, 32, 16>)>;
/// type Gemm = CollectiveMma<MainloopSm80CpAsync<U3>, shape!((128,128,32)), Mma>;
/// type Kernel = BlockPlan<Sm80, (KernelSm80Multistage<Gemm>,)>;
/// assert_eq!((Kernel::THREADS, Kernel::SHARED_MEMORY), (128, 49_152));
/// ```
pub struct KernelSm80Multistage<G>(PhantomData<G>);
impl<G: Collective + TakesOfCollective> Part for KernelSm80Multistage<G> {
    type Archs = Of<G::ArchOfLoop, Of<G::ArchOfAtom>>;
    takes! {
        G::Bytes, UTerm, WarpsOf<G>, WarpsOf<G>, UTerm, UTerm, UTerm, ClusterCheck<G::FilledBy, C>
    }
}
type WarpsOf<G> = ExactOrZero<<G as Collective>::Threads, U32>;

/// The shared memory of the ring `R`, with its barriers.
///
/// * **Admissible** where the ring is filled by one block, or by the cluster of the plan.
pub struct Stages<R>(PhantomData<R>);
impl<R: IsRing> Part for Stages<R> {
    type Archs = Of<Sm90>;
    takes! { R::Bytes, UTerm, UTerm, UTerm, UTerm, UTerm, <R::Released as Releases>::OrderBytes, ClusterCheck<R::Cluster, C> }
}
/// `K` has one block, or the extents of `C`.
pub(super) type ClusterCheck<K, C> = <<<K as IsCluster>::IsOneBlock as Either>::Or<
    <<X<K> as Compare>::Is<X<C>> as And>::And<<Y<K> as Compare>::Is<Y<C>>>,
> as Condition>::Require<RingCluster<X<K>, Y<K>, X<C>, Y<C>>>;
type X<C> = <C as IsCluster>::X;
type Y<C> = <C as IsCluster>::Y;

/// The shared memory of `Y` is where that of `X` is, because `Y` is used when `X` is not used any more: an epilogue in the stages of its main loop.
///
/// In a cluster, other blocks use the stages of this one too, so all blocks meet between `X` and `Y`. A block that computes several tiles stores one before
/// it loads the stages of the next one.
///
/// * **Admissible** where no two groups of warps read the stages of `X` in turns, because one of them would store while the other one reads.
///
/// Two warpgroups take turns, and one stores where the other one reads.
/// ```compile_fail,E0277
/// use cute_static::arch::Sm90;
/// use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::plan::*;
/// use cute_static::prelude::*;
/// use cute_static::typenum::*;
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((1,1,1))>;
/// type Gemm = CollectiveMma<MainloopSm90TmaGmma<U4>, shape!((64,128,64)), Mma>;
/// fn kernel<B: IsBlockPlan>() {}
/// kernel::<BlockPlan<Sm90, (Over<KernelSm90Pingpong<Gemm>, SharedBytes<U1024>>,)>>();
/// ```
pub struct Over<X, Y>(PhantomData<(X, Y)>);
impl<X: Part, Y: Part> Part for Over<X, Y> {
    type Archs = (X::Archs, Y::Archs);
    takes! {
        Largest<X::Bytes, Y::Bytes>,
        Sum<X::Columns, Y::Columns>,
        Sum<X::Warps, Y::Warps>,
        Sum<X::Launched, Y::Launched>,
        Sum<X::RegisterUnits, Y::RegisterUnits>,
        Sum<X::NamedBarriers, Y::NamedBarriers>,
        Sum<X::OrderBytes, Y::OrderBytes>,
        BothHold<
            <<X::OrderBytes as Compare>::Is<UTerm> as Condition>::Require<OverTurns>,
            BothHold<X::Check<C>, Y::Check<C>>,
        >
    }
}

/// `W` warps, which have `R` registers for each thread.
///
/// * **Admissible** without `R`: the warps keep the registers with which the block is launched. With `R`, `setmaxnreg` gives them so many: the warps are
///   whole warpgroups, `R` is a multiple of 8 from 24 to 256, and the architecture is [`Sm90`] or later.
///
/// Two warps are half of a warpgroup.
/// ```compile_fail,E0277
/// use cute_static::arch::Sm90;
/// use cute_static::plan::{BlockPlan, IsBlockPlan, Warps};
/// use cute_static::typenum::{U2, U40};
/// fn kernel<B: IsBlockPlan>() {}
/// kernel::<BlockPlan<Sm90, (Warps<U2, U40>,)>>();
/// ```
/// `setmaxnreg` counts in eights.
/// ```compile_fail,E0277
/// use cute_static::arch::Sm90;
/// use cute_static::plan::{BlockPlan, IsBlockPlan, Warps};
/// use cute_static::typenum::{U4, U42};
/// fn kernel<B: IsBlockPlan>() {}
/// kernel::<BlockPlan<Sm90, (Warps<U4, U42>,)>>();
/// ```
/// 36 warps are 1152 threads.
/// ```compile_fail,E0277
/// use cute_static::arch::Sm90;
/// use cute_static::plan::{BlockPlan, IsBlockPlan, Warps};
/// use cute_static::typenum::U36;
/// fn kernel<B: IsBlockPlan>() {}
/// kernel::<BlockPlan<Sm90, (Warps<U36>,)>>();
/// ```
pub struct Warps<W, R = AtLaunch>(PhantomData<(W, R)>);
/// The registers with which the block is launched.
pub enum AtLaunch {}
impl<W: Nat> Part for Warps<W> {
    type Archs = ();
    takes! { UTerm, UTerm, W, W, UTerm, UTerm, UTerm, Passed }
}
impl<W: Nat, R: Nat> Part for Warps<W, R> {
    type Archs = Of<Sm90>;
    takes! {
        UTerm,
        UTerm,
        W,
        UTerm,
        <W as Mul>::Times<Eighth<R>>,
        UTerm,
        UTerm,
        BothHold<<<W as Divide>::Ratio<U4> as IfMultiple>::Require<WarpRule<W>>, RegisterCheck<R>>
    }
}

/// The part `X`, whose warps are those that read the ring `R`.
///
/// * **Admissible** where the ring expects an arrival of each of these warps, and is filled by one block or by the cluster of the plan. Products of tcgen05 count as one warp, whose thread begins them.
///
/// Eight warps read, and the ring expects four.
/// ```compile_fail,E0277
/// use cute_static::arch::Sm90;
/// use cute_static::numeric::Float16;
/// use cute_static::pipeline::Ring;
/// use cute_static::plan::{BlockPlan, IsBlockPlan, Reads, Stages, Warps};
/// use cute_static::prelude::*;
/// use cute_static::tma::{RunTime, TensorMap};
/// use cute_static::typenum::{U1, U3, U4, U8};
/// type Map = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
/// type Keys = Ring<U3, (Map,), U4>;
/// fn kernel<B: IsBlockPlan>() {}
/// kernel::<BlockPlan<Sm90, (Stages<Keys>, Reads<Keys, Warps<U8>>)>>();
/// ```
pub struct Reads<R, X>(PhantomData<(R, X)>);
type ArrivalsOf<R> = <<R as IsRing>::Released as Releases>::Arrivals;
impl<R: IsRing, X: Part> Part for Reads<R, X> {
    type Archs = Of<Sm90, X::Archs>;
    takes! {
        X::Bytes,
        X::Columns,
        X::Warps,
        X::Launched,
        X::RegisterUnits,
        X::NamedBarriers,
        X::OrderBytes,
        BothHold<
            BothHold<X::Check<C>, ClusterCheck<R::Cluster, C>>,
            <<ArrivalsOf<R> as Compare>::Is<X::Warps> as Condition>::Require<ArrivalRule<ArrivalsOf<R>, X::Warps>>,
        >
    }
}
/// The larger one of two numbers
pub(super) type Largest<X, Y> = <<<X as Compare>::ComparedTo<Y> as Limit>::IsAtMost as Condition>::Number<Y, X>;
/// `R` is a multiple of 8 from 24 to 256.
type RegisterCheck<R> = BothHold<
    <<R as Divide>::Ratio<U8> as IfMultiple>::Require<RegisterRule<R>>,
    BothHold<
        <<R as Compare>::ComparedTo<U24> as Limit>::AtLeast<RegisterRule<R>>,
        <<R as Compare>::ComparedTo<U257> as Limit>::Below<RegisterRule<R>>,
    >,
>;
