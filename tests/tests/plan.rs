//! Plans of a block: each sum is that of the parts, each limit is exact, and no two parts of shared memory overlap.

use cute_static::arch::{Sm80, Sm90, Sm100, Sm120};
use cute_static::cluster::Cluster;
use cute_static::collective::*;
use cute_static::instruction::mma::*;
use cute_static::numeric::{Float16, Float32};
use cute_static::pipeline::{IsRing, RingOf};
use cute_static::plan::*;
use cute_static::prelude::*;
use cute_static::typenum::*;
use cute_static_tests::holds;
use static_assertions::{assert_impl_all, assert_not_impl_any, assert_type_eq_all};

/// The parts begin at multiples of 1024, one behind the other, and the last one ends where the plan does.
fn parts_are_side_by_side<B: IsBlockPlan>(bytes: &[u64]) {
    let mut end = 0_u64;
    for (i, size) in bytes.iter().enumerate() {
        if *size > 0 {
            assert_eq!((B::OFFSETS[i] % 1024, B::OFFSETS[i]), (0, end.next_multiple_of(1024)), "part {i}");
            end = B::OFFSETS[i] + size;
        }
    }
    assert_eq!(B::SHARED_MEMORY, end);
}
#[test]
fn shared_memory_is_laid_out_part_by_part() {
    type B<X> = BlockPlan<Sm90, X>;
    type S<N> = SharedBytes<N>;
    parts_are_side_by_side::<B<(S<U1>,)>>(&[1]);
    parts_are_side_by_side::<B<(S<U1>, S<U1024>)>>(&[1, 1024]);
    parts_are_side_by_side::<B<(S<U1024>, S<Add1<U1024>>, S<U7>)>>(&[1024, 1025, 7]);
    parts_are_side_by_side::<B<(Warps<U4, U128>, S<U1000>, NamedBarriers<U2>, S<Prod<U1000, U2>>, S<U24>)>>(&[
        0, 1000, 0, 2000, 24,
    ]);
    parts_are_side_by_side::<B<(S<U5>, S<U6>, S<U7>, S<U8>, S<U9>, S<U10>, S<U11>, S<U12>)>>(&[
        5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    // The larger one of two at the same place
    parts_are_side_by_side::<B<(Over<S<U100>, S<Prod<U1000, U3>>>, S<U1>)>>(&[3000, 1]);
    parts_are_side_by_side::<B<(Over<S<Prod<U1000, U3>>, S<U100>>, S<U1>)>>(&[3000, 1]);
    parts_are_side_by_side::<B<(Over<Over<S<U10>, S<Prod<U1000, U2>>>, S<U100>>, S<U1>)>>(&[2000, 1]);
}

/// A whole kernel for Hopper: its main loop with the tile of C over it, and three warpgroups.
#[test]
fn a_kernel_adds_up() {
    type Gemm = CollectiveMma<
        MainloopSm90TmaGmma<U4>,
        shape!((128, 256, 64)),
        TiledMma<SM90_64xNx16_F32F16F16_SS<U256>, layout!((2, 1, 1))>,
    >;
    type Readers = Reads<RingOf<Gemm>, Warps<U8, U232>>;
    type Main = Over<SharedMemoryOf<Gemm>, SharedBytes<U65536>>;
    type Kernel = BlockPlan<Sm90, (Main, Warps<U4, U40>, Readers, NamedBarriers<U1>), Cluster<U2>>;
    assert_eq!(Kernel::SHARED_MEMORY, Gemm::SHARED_MEMORY);
    assert_eq!((Kernel::THREADS, Kernel::REGISTERS), (384, 128 * 40 + 256 * 232));
    assert_eq!((Kernel::COLUMNS, Kernel::BARRIERS, Kernel::CLUSTER), (0, 2, [2, 1]));
    // The ring of the collective is its shared memory.
    type Ring = BlockPlan<Sm90, (Stages<RingOf<Gemm>>,)>;
    assert_eq!(Ring::SHARED_MEMORY, Gemm::SHARED_MEMORY);
    assert_eq!(u64::from(RingOf::<Gemm>::SHARED_MEMORY), Gemm::SHARED_MEMORY);
}

/// Both kernels of Hopper: the warps and registers of the roles, for tiles that take more and more registers.
#[test]
fn the_roles_of_a_kernel_add_up() {
    type Mma<N, L> = TiledMma<SM90_64xNx16_F32F16F16_SS<N>, L>;
    type One<M, N> = CollectiveMma<MainloopSm90TmaGmma<U2>, shape!((M, N, 64)), Mma<N, layout!((1, 1, 1))>>;
    type Two<M, N> = CollectiveMma<MainloopSm90TmaGmma<U2>, shape!((M, N, 64)), Mma<N, layout!((2, 1, 1))>>;
    fn kernel<K: WarpSpecialized, G: Collective>(tiles: u32, registers: u64)
    where
        BlockPlan<Sm90, (K, NamedBarriers<U2>)>: IsBlockPlan,
    {
        type Block<K> = BlockPlan<Sm90, (K, NamedBarriers<U2>)>;
        assert_eq!((K::TILES, G::REGISTERS), (tiles, registers));
        let expected = if registers >= 208 { (24, 240) } else { (40, 232) };
        assert_eq!((K::LOAD_REGISTERS, K::MMA_REGISTERS), expected);
        assert_eq!(Block::<K>::THREADS, 384);
        assert_eq!(Block::<K>::REGISTERS, 128 * expected.0 + 256 * expected.1);
        // The threads of a tile release its stages, and the order barrier is there where two warpgroups take turns.
        assert_eq!(u64::from(K::Ring::ARRIVALS), G::THREADS / 32);
        assert_eq!(Block::<K>::SHARED_MEMORY, G::SHARED_MEMORY + if tiles == 2 { 32 } else { 0 });
    }
    macro_rules! families {
        ($($kernel:ident, $gemm:ident, $tiles:literal: $(($m:ty, $n:ty) $registers:literal),*;)*) => {
            $($(kernel::<$kernel<$gemm<$m, $n>>, $gemm<$m, $n>>($tiles, $registers);)*)*
        };
    }
    families! {
        KernelSm90Cooperative, Two, 1: (U128, U8) 4, (U128, U128) 64, (U128, U256) 128, (U256, U192) 192, (U256, U208) 208, (U256, U232) 232;
        KernelSm90Pingpong, One, 2: (U64, U8) 4, (U64, U128) 64, (U64, U256) 128, (U128, U128) 128, (U128, U208) 208, (U128, U232) 232;
    }
    assert_not_impl_any!(BlockPlan<Sm90, (KernelSm90Pingpong<One<U128, U240>>,)>: IsBlockPlan);
    assert_not_impl_any!(BlockPlan<Sm90, (KernelSm90Pingpong<Two<U128, U128>>,)>: IsBlockPlan);
    assert_not_impl_any!(BlockPlan<Sm90, (KernelSm90Cooperative<One<U128, U128>>,)>: IsBlockPlan);
    assert_not_impl_any!(BlockPlan<Sm80, (KernelSm90Pingpong<One<U64, U128>>,)>: IsBlockPlan);
}

/// The columns of an accumulator are rounded up to what can be allocated.
#[test]
fn columns_are_allocated_in_powers_of_two() {
    type Gemm<N, R> = CollectiveMma<
        MainloopSm100TmaUmma<U2, R>,
        shape!((128, N, 64)),
        TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, N>, layout!((1, 1, 1))>,
    >;
    fn columns<G: TmemCollective>() -> (u64, u64)
    where
        BlockPlan<Sm100, (ColumnsOf<G>,)>: IsBlockPlan,
    {
        (BlockPlan::<Sm100, (ColumnsOf<G>,)>::COLUMNS, G::ALLOCATED_COLUMNS)
    }
    assert_eq!(columns::<Gemm<U16, U1>>(), (32, 32));
    assert_eq!(columns::<Gemm<U48, U1>>(), (64, 64));
    assert_eq!(columns::<Gemm<U96, U1>>(), (128, 128));
    assert_eq!(columns::<Gemm<U64, U3>>(), (256, 256));
    assert_eq!(columns::<Gemm<U192, U2>>(), (512, 512));
    assert_impl_all!(BlockPlan<Sm100, (ColumnsOf<Gemm<U128, U1>>, ColumnsOf<Gemm<U192, U1>>)>: IsBlockPlan);
    assert_impl_all!(BlockPlan<Sm100, (ColumnsOf<Gemm<U192, U1>>, ColumnsOf<Gemm<U256, U1>>)>: IsBlockPlan);
    // One allocation for both: 384 + 16 columns, and 384 + 128, are 512; 384 + 144 are more.
    type Both<N> = BlockPlan<Sm100, (ColumnsOf<Gemm<U192, U2>>, ColumnsOf<Gemm<N, U1>>)>;
    assert_eq!((<Both<U16>>::COLUMNS, <Both<U128>>::COLUMNS), (512, 512));
    assert_type_eq_all!(<Both<U16> as IsBlockPlan>::Columns, U512);
    assert_not_impl_any!(Both<U144>: IsBlockPlan);
    assert_eq!(BlockPlan::<Sm100, (SharedBytes<U1>,)>::COLUMNS, 0);
}

/// A kernel for Blackwell: one warp loads, one multiplies, four write. No warp changes its registers.
#[test]
fn warps_keep_the_registers_of_the_launch() {
    type Gemm = CollectiveMma<
        MainloopSm100TmaUmma<U4>,
        shape!((128, 128, 64)),
        TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U128>, layout!((1, 1, 1))>,
    >;
    // The products of one warp release the stages.
    type Multiplies = Reads<RingOf<Gemm>, Warps<U1>>;
    type Kernel = BlockPlan<Sm100, (SharedMemoryOf<Gemm>, ColumnsOf<Gemm>, Warps<U1>, Multiplies, Warps<U4>)>;
    assert_eq!((Kernel::THREADS, Kernel::COLUMNS), (192, 128));
    assert_eq!((Kernel::LAUNCH_REGISTERS, Kernel::REGISTERS), (255, 192 * 256));
    assert_not_impl_any!(BlockPlan<Sm100, (SharedMemoryOf<Gemm>, Reads<RingOf<Gemm>, Warps<U2>>)>: IsBlockPlan);
    // Some warps keep 168, and so the others have what is left of 384 · 168.
    assert_impl_all!(Block<(Warps<U4>, Warps<U8, U168>)>: IsBlockPlan);
    assert_not_impl_any!(Block<(Warps<U4>, Warps<U8, U176>)>: IsBlockPlan);
    assert_impl_all!(Block<(Warps<U4>, Warps<U4, U24>, Warps<U4, U240>)>: IsBlockPlan);
    assert_eq!(<Block<(Warps<U4>, Warps<U4, U24>, Warps<U4, U240>)>>::REGISTERS, 128 * (168 + 24 + 240));
}
/// The most registers of a launch, by trying each multiple of 8: warps are allocated four at a time.
#[test]
fn registers_of_a_launch() {
    macro_rules! each {
        ($($warps:ident)*) => {$({
            let allocated = $warps::U64.next_multiple_of(4);
            let most = (8..=256).step_by(8).filter(|each| each * 32 * allocated <= 65536).max();
            // A thread has at most 255, for which 256 are allocated.
            assert_eq!(Some(<Block<(Warps<$warps>,)>>::LAUNCH_REGISTERS), most.map(|most| most.min(255)));
        })*};
    }
    each! { U1 U2 U3 U4 U5 U7 U8 U9 U11 U12 U13 U16 U17 U20 U21 U24 U25 U28 U29 U31 U32 }
}

type Block<X> = BlockPlan<Sm90, X>;
type Kib<N> = Prod<U1024, N>;
type Bytes<P, N> = BlockPlan<P, (SharedBytes<N>,)>;
// Each limit is the last one that is accepted. Shared memory: 227, 163 and 99 KiB.
assert_impl_all!(Bytes<Sm90, Kib<U227>>: IsBlockPlan);
assert_not_impl_any!(Bytes<Sm90, Add1<Kib<U227>>>: IsBlockPlan);
assert_impl_all!(Bytes<Sm80, Kib<U163>>: IsBlockPlan);
assert_not_impl_any!(Bytes<Sm80, Add1<Kib<U163>>>: IsBlockPlan);
assert_impl_all!(Bytes<Sm120, Kib<U99>>: IsBlockPlan);
assert_not_impl_any!(Bytes<Sm120, Add1<Kib<U99>>>: IsBlockPlan);
// An architecture has the instructions of all parts.
assert_impl_all!(BlockPlan<Sm80, (Warps<U3>, NamedBarriers<U1>)>: IsBlockPlan);
assert_not_impl_any!(BlockPlan<Sm80, (Warps<U4, U128>,)>: IsBlockPlan);
assert_not_impl_any!(BlockPlan<Sm80, (Warps<U3>,), Cluster<U2>>: IsBlockPlan);
assert_impl_all!(BlockPlan<Sm80, (Warps<U3>,), Cluster<U1>>: IsBlockPlan);
// Threads: 1024
assert_impl_all!(Block<(Warps<U16, U64>, Warps<U16, U64>)>: IsBlockPlan);
assert_not_impl_any!(Block<(Warps<U16, U56>, Warps<U20, U56>)>: IsBlockPlan);
// Registers: 65536
assert_impl_all!(Block<(Warps<U4, U24>, Warps<U8, U240>)>: IsBlockPlan);
assert_not_impl_any!(Block<(Warps<U4, U40>, Warps<U8, U240>)>: IsBlockPlan);
// A block is launched with the same multiple of 8 for each thread: 384 threads have 168 each, which are 64512.
assert_not_impl_any!(Block<(Warps<U4, U32>, Warps<U8, U240>)>: IsBlockPlan);
assert_impl_all!(Block<(Warps<U4, U32>, Warps<U12, U160>)>: IsBlockPlan);
// Of one thread: multiples of 8 from 24 to 256
assert_impl_all!(Block<(Warps<U4, U24>,)>: IsBlockPlan);
assert_impl_all!(Block<(Warps<U4, U256>,)>: IsBlockPlan);
assert_not_impl_any!(Block<(Warps<U4, U16>,)>: IsBlockPlan);
assert_not_impl_any!(Block<(Warps<U4, U264>,)>: IsBlockPlan);
assert_not_impl_any!(Block<(Warps<U4, U28>,)>: IsBlockPlan);
// Whole warpgroups
assert_not_impl_any!(Block<(Warps<U6, U64>,)>: IsBlockPlan);
// Barriers: 16, of which one is `bar.sync 0`
assert_impl_all!(Block<(NamedBarriers<U15>,)>: IsBlockPlan);
assert_not_impl_any!(Block<(NamedBarriers<U8>, NamedBarriers<U8>)>: IsBlockPlan);
// A ring of one block is in any cluster, and one that a cluster fills in this cluster alone.
type Shared<C> = RingOf<
    CollectiveMma<
        MainloopSm90TmaGmma<U2, C>,
        shape!((128, 128, 64)),
        TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>,
    >,
>;
assert_impl_all!(BlockPlan<Sm90, (Stages<Shared<Cluster>>,), Cluster<U2, U2>>: IsBlockPlan);
assert_impl_all!(BlockPlan<Sm90, (Stages<Shared<Cluster<U2>>>,), Cluster<U2>>: IsBlockPlan);
assert_not_impl_any!(BlockPlan<Sm90, (Stages<Shared<Cluster<U2>>>,), Cluster<U1, U2>>: IsBlockPlan);
assert_not_impl_any!(BlockPlan<Sm90, (Stages<Shared<Cluster<U2>>>,)>: IsBlockPlan);
assert_not_impl_any!(BlockPlan<Sm90, (Reads<Shared<Cluster<U2>>, Warps<U8>>,)>: IsBlockPlan);
assert_impl_all!(BlockPlan<Sm90, (Reads<Shared<Cluster<U2>>, Warps<U8>>,), Cluster<U2>>: IsBlockPlan);
assert_not_impl_any!(BlockPlan<Sm90, (SharedBytes<U1>,), Cluster<U3, U3>>: IsBlockPlan);

/// The registers with which a block can be launched, by trying each multiple of 8 for every thread.
#[test]
fn registers_are_those_that_a_block_is_launched_with() {
    macro_rules! each {
        ($($more:ident: $($r:ident)*;)*) => {$($({
            let (warps, r) = (4 + $more::U64, $r::U64);
            let pool = (8..=256).step_by(8).map(|each| each * 32 * warps).filter(|pool| *pool <= 65536).max();
            let needed = 128 * 24 + 32 * $more::U64 * r;
            assert_eq!(holds!(Block<(Warps<U4, U24>, Warps<$more, $r>)>: IsBlockPlan), Some(needed) <= pool, "{warps} warps, {r} registers");
        })*)*};
    }
    each! {
        U4: U240 U256;
        U8: U232 U240 U248;
        U12: U152 U160 U168;
        U16: U104 U112 U120 U128;
        U20: U80 U88 U96 U104;
        U24: U72 U80 U88;
        U28: U64 U72;
    }
}
