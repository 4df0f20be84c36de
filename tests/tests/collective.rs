//! Collectives: the numbers of known kernels, and the way of every element from global memory through shared memory into the
//! registers where the MMA wants it, in plain Rust.

#[path = "../../cute-static/examples/collectives/shapes.rs"]
#[allow(dead_code)]
mod shapes;

use cute_static::arch::{Sm80, Sm90};
use cute_static::atom::operand::{OperandA, OperandB};
use cute_static::collective::cp_async::CpAsyncParts;
use cute_static::collective::{
    Collective, CollectiveMma, CpAsyncCollective, MainloopSm80CpAsync, MainloopSm100TmaUmma, TmaCollective, TmaParts,
    TmemCollective, Vectors,
};
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{Float4E2M1, Float8E4M3, Float32};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U4, U32, U64, U128};
use shapes::*;
use std::collections::BTreeSet;

/// `ldmatrix` of PTX 9.7.14.5.15 for a warp: `row(lane)` is where its row begins, in elements. The result is what each lane has
/// afterwards, in order: positions in shared memory.
fn ldmatrix(matrices: usize, transposed: bool, bits: usize, row: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    let per_register = 32 / bits;
    (0..32)
        .map(|lane| {
            let of_matrix = |j: usize| -> Vec<usize> {
                if transposed {
                    assert_eq!(bits, 16);
                    (0..2).map(|e| row(8 * j + 2 * (lane % 4) + e) + lane / 4).collect()
                } else {
                    (0..per_register).map(|e| row(8 * j + lane / 4) + per_register * (lane % 4) + e).collect()
                }
            };
            (0..matrices).flat_map(of_matrix).collect()
        })
        .collect()
}

/// Each lane loads `count` elements in a row.
fn vectors(count: usize, begin: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    (0..32).map(|lane| (0..count).map(|v| begin(lane) + v).collect()).collect()
}
/// In each phase, no two lanes access different words of one bank: 32 banks of 4 bytes, and 128 bytes at most in a phase.
fn without_conflicts(addresses: &[usize], bytes: usize) -> bool {
    addresses.chunks((128 / bytes).min(32)).all(|phase| {
        let words: BTreeSet<_> = phase.iter().flat_map(|from| (*from / 4)..(from + bytes).div_ceil(4)).collect();
        let banks: BTreeSet<_> = words.iter().map(|word| word % 32).collect();
        words.len() == banks.len()
    })
}

/// The way of one operand. `$o` is the operand, `$x` and `$k` its extents. A warp reads `$row` elements for each lane at a time, and
/// `$read` says what each lane gets then, `$moved` elements, of what begins where each lane asks.
macro_rules! way {
    ($collective:ty, $side:ident, $o:ident, ($x:literal, $k:literal), $bits:literal, $matrices:literal, $transposed:literal) => {
        way!(@ $collective, $side, $o, ($x, $k), $bits, 128 / $bits, $matrices * 32 / $bits,
            |begin: &dyn Fn(usize) -> usize| ldmatrix($matrices, $transposed, $bits, begin))
    };
    ($collective:ty, $side:ident, $o:ident, ($x:literal, $k:literal), $bits:literal, vectors of $count:literal) => {
        way!(@ $collective, $side, $o, ($x, $k), $bits, $count, $count,
            |begin: &dyn Fn(usize) -> usize| vectors($count, begin))
    };
    (@ $collective:ty, $side:ident, $o:ident, ($x:literal, $k:literal), $bits:literal, $row:expr, $moved:expr, $read:expr) => {{
        type Side = <$collective as CpAsyncCollective>::$side;
        type Mma = <$collective as Collective>::Mma;
        type Tile = cute_static::layout!(($x, $k):(1, $x));
        type Stage = <Side as CpAsyncParts>::Stage;
        let threads = <$collective as Collective>::THREADS as usize;
        let at = |offset: i64| <Stage as Tiled>::place(offset);

        // Global memory to shared memory: every element once, 16 bytes at a time.
        type Fill = <Side as CpAsyncParts>::Fill;
        type Plain = <Stage as Tiled>::Plain;
        let (from, to) = (PartitionS::<Fill, Tile>::default(), PartitionD::<Fill, Plain>::default());
        let (values, vector) = ($x * $k / threads, 128 / $bits);
        let mut shared = vec![None; $x * $k];
        for (thread, value) in (0..threads).flat_map(|t| (0..values).map(move |v| (t, v))) {
            let place = &mut shared[at(to.offset((thread as i64, value as i64)))];
            assert_eq!(*place, None, "thread {thread}, value {value}");
            *place = Some(from.offset((thread as i64, value as i64)));
        }
        assert!(shared.iter().all(Option::is_some));
        let places = |thread: usize, first: usize| -> Vec<usize> {
            (first..first + vector).map(|value| at(to.offset((thread as i64, value as i64)))).collect()
        };
        for (warp, first) in (0..threads / 32).flat_map(|w| (0..values).step_by(vector).map(move |v| (w, v))) {
            let begins: Vec<_> = (32 * warp..32 * warp + 32).map(|thread| places(thread, first)).collect();
            assert!(begins.iter().all(|run| run[0] % vector == 0 && run.iter().zip(run[0]..).all(|(a, b)| *a == b)));
            let bytes: Vec<_> = begins.iter().map(|run| run[0] * $bits / 8).collect();
            assert!(without_conflicts(&bytes, 16), "warp {warp} writes {bytes:?}");
        }

        // Shared memory to registers.
        type Load = <Side as CpAsyncParts>::Load;
        type Fragment = <Mma as FragmentOf<$o, Tile>>::Output;
        let rows = PartitionS::<Load, Plain>::default();
        let registers = RetileD::<Load, Fragment>::default();
        let wanted = <Mma as PartitionMatrix<$o, Tile>>::Output::default();
        let of_a_thread = Fragment::default().size() as usize;
        let (moved, row) = ($moved, $row);
        // What a lane gets, and what it reads a row of, are different numbers of elements where there are fewer than 4 matrices.
        for warp in 0..threads / 32 {
            let mut fragments = vec![vec![None; of_a_thread]; 32];
            for step in 0..of_a_thread / moved {
                let address = |lane: usize| at(rows.offset(((32 * warp + lane) as i64, (step * row) as i64)));
                let bytes: Vec<_> = (0..32).map(|lane| address(lane) * $bits / 8).collect();
                assert!(without_conflicts(&bytes, row * $bits / 8), "warp {warp} reads {bytes:?}");
                for (lane, got) in $read(&address).into_iter().enumerate() {
                    for (v, place) in got.into_iter().enumerate() {
                        let register = &mut fragments[lane][registers.offset((step * moved + v) as i64) as usize];
                        assert_eq!(*register, None);
                        *register = shared[place];
                    }
                }
            }
            for (lane, value) in (0..32).flat_map(|l| (0..of_a_thread).map(move |v| (l, v))) {
                let element = wanted.offset(((32 * warp + lane) as i64, value as i64));
                let place = Fragment::default().offset(value as i64) as usize;
                assert_eq!(fragments[lane][place], Some(element), "warp {warp}, lane {lane}, value {value}");
            }
        }
    }};
}
/// A stage, with or without a swizzle.
trait Tiled {
    type Plain;
    fn place(offset: i64) -> usize;
}
impl<S, D> Tiled for Layout<S, D> {
    type Plain = Self;
    fn place(offset: i64) -> usize {
        offset as usize
    }
}
impl<B, M, S, U, O, L> Tiled for ComposedLayout<Swizzle<B, M, S, U>, O, L>
where
    Swizzle<B, M, S, U>: IsSwizzle + Default,
{
    type Plain = L;
    fn place(offset: i64) -> usize {
        Swizzle::<B, M, S, U>::default().apply(offset as u64) as usize
    }
}

/// Atoms side by side without a permutation: 8 columns of B to a warp, which two matrices hold.
type Narrow = CollectiveMma<
    MainloopSm80CpAsync<U2>,
    shape!((64, 64, 64)),
    TiledMma<SM80_16x8x16_F16F16F16F16_TN, layout!((2, 2, 1))>,
>;
/// 8 integers of 8 bits along K: one matrix.
type Narrower = CollectiveMma<
    MainloopSm80CpAsync<U2>,
    shape!((32, 32, 64)),
    TiledMma<SM80_8x8x16_S32S8S8S32_TN, layout!((2, 2, 1))>,
>;

/// Floats of 8 and of 4 bits.
type BlackwellMixed = CollectiveMma<
    MainloopSm100TmaUmma<U2>,
    shape!((128, 128, 128)),
    TiledMma<SM100_MMA_F8F6F4_SS<Float8E4M3, Float4E2M1, Float32, U128, U128>, layout!((1, 1, 1))>,
>;

#[test]
fn every_element_of_an_ampere_tile_finds_its_register() {
    way!(Ampere, A, OperandA, (128, 32), 16, 4, false);
    way!(Ampere, B, OperandB, (128, 32), 16, 4, false);
    way!(AmpereNt, A, OperandA, (128, 32), 16, 4, true);
    way!(AmpereNt, B, OperandB, (128, 32), 16, 4, true);
    way!(AmpereWide, B, OperandB, (256, 64), 16, 4, false);
    way!(AmpereTf32, A, OperandA, (128, 32), 32, 4, false);
    way!(AmpereTf32, B, OperandB, (128, 32), 32, 4, false);
    way!(AmpereInt8, A, OperandA, (128, 64), 8, 4, false);
    way!(AmpereInt8, B, OperandB, (128, 64), 8, 4, false);
    way!(Ada, B, OperandB, (128, 64), 8, 4, false);
    way!(Flash2Scores, A, OperandA, (128, 128), 16, 4, false);
    way!(Flash2Scores, B, OperandB, (64, 128), 16, 4, false);
    way!(Flash2Output, B, OperandB, (128, 64), 16, 4, true);
    way!(Narrow, A, OperandA, (64, 64), 16, 4, false);
    way!(Narrow, B, OperandB, (64, 64), 16, 2, false);
    way!(Narrower, A, OperandA, (32, 64), 8, 1, false);
    way!(Narrower, B, OperandB, (32, 64), 8, 1, false);
}

/// Doubles in rows of 64 bytes, and of columns, by reads that are named.
type ShortDoubles = CollectiveMma<
    MainloopSm80CpAsync<U4, MajorK, MajorMN, Sm80, Vectors<U64>>,
    shape!((64, 64, 8)),
    TiledMma<SM80_8x8x4_F64F64F64F64_TN, layout!((2, 2, 1)), tiler!(<16, 16, 4>)>,
>;
/// Doubles of Hopper, 16 × 8 × 16 at a time, in rows of 256 bytes.
type LongDoubles = CollectiveMma<
    MainloopSm80CpAsync<U2, MajorK, MajorMN, Sm90>,
    shape!((64, 64, 32)),
    TiledMma<SM90_16x8x16_F64F64F64F64_TN, layout!((2, 2, 1))>,
>;
/// tf32 by reads that are named, in rows of 64 bytes.
type ShortTf32 = CollectiveMma<
    MainloopSm80CpAsync<U2, MajorK, MajorMN, Sm80, Vectors<U32>>,
    shape!((128, 64, 16)),
    TiledMma<SM80_16x8x4_F32TF32TF32F32_TN, layout!((4, 1, 1))>,
>;

#[test]
fn every_element_that_a_thread_reads_by_itself_finds_its_register() {
    way!(AmpereF64, A, OperandA, (128, 16), 64, vectors of 1);
    way!(AmpereF64, B, OperandB, (128, 16), 64, vectors of 1);
    way!(AmpereF64Nt, A, OperandA, (128, 16), 64, vectors of 1);
    way!(AmpereF64Nt, B, OperandB, (128, 16), 64, vectors of 1);
    way!(ShortDoubles, A, OperandA, (64, 8), 64, vectors of 1);
    way!(ShortDoubles, B, OperandB, (64, 8), 64, vectors of 1);
    way!(LongDoubles, A, OperandA, (64, 32), 64, vectors of 1);
    way!(LongDoubles, B, OperandB, (64, 32), 64, vectors of 1);
    way!(AmpereTf32Nt, A, OperandA, (128, 32), 32, vectors of 1);
    way!(AmpereTf32Nt, B, OperandB, (128, 32), 32, vectors of 1);
    way!(ShortTf32, A, OperandA, (128, 16), 32, vectors of 1);
    way!(ShortTf32, B, OperandB, (64, 16), 32, vectors of 1);
    way!(Sgemm, A, OperandA, (128, 8), 32, vectors of 4);
    way!(Sgemm, B, OperandB, (128, 8), 32, vectors of 4);
}

/// Bytes of shared memory, registers, threads.
fn sums<G: Collective>() -> (u64, u64, u64) {
    (G::SHARED_MEMORY, G::REGISTERS, G::THREADS)
}

#[test]
fn what_a_main_loop_takes_is_what_its_tiles_and_stages_add_up_to() {
    // bytes of A and B, times stages; accumulators, A and B of one step in registers of 32 bits
    assert_eq!(sums::<Sgemm>(), ((128 + 128) * 8 * 4 * 3, 64 + 8 + 8, 256));
    assert_eq!(sums::<Ampere>(), ((128 + 128) * 32 * 2 * 3, 128 + 16 + 16, 128));
    assert_eq!(sums::<AmpereWide>(), ((128 + 256) * 64 * 2 * 3, 128 + 16 + 16, 256));
    // doubles take two registers
    assert_eq!(sums::<AmpereF64>(), ((128 + 128) * 16 * 8 * 3, 2 * (64 + 4 + 8), 256));
    assert_eq!(sums::<AmpereInt8>(), ((128 + 128) * 64 * 4, 128 + 16 + 16, 128));
    assert_eq!(sums::<Flash2Output>(), (128 * 64 * 2 * 2, 128 + 8 + 32, 128));
    // two barriers of 8 bytes for each stage
    assert_eq!(sums::<Hopper>(), (((128 + 128) * 64 * 2 + 16) * 4, 64, 256));
    assert_eq!(sums::<HopperFp8>(), (((128 + 128) * 128 + 16) * 5, 64, 256));
    assert_eq!(sums::<Flash3Output>(), ((128 * 176 * 2 + 16) * 2, 64 + 4, 256));
    // and for each accumulator, and the address of tensor memory
    assert_eq!(sums::<Blackwell>(), (((128 + 128) * 64 * 2 + 16) * 4 + 16 + 4, 0, 1));
    // half of A and of B to each of two SMs
    assert_eq!(sums::<BlackwellPair>(), (((128 + 128) * 64 * 2 + 16) * 4 + 2 * 16 + 4, 0, 1));
}

/// Bytes that a barrier expects, copies of A and of B.
fn transactions<G: TmaCollective>() -> (u64, u64, u64) {
    (G::TRANSACTION_BYTES, <G::A as TmaParts>::INSTRUCTIONS, <G::B as TmaParts>::INSTRUCTIONS)
}

#[test]
fn a_stage_is_copied_by_as_few_instructions_as_the_swizzle_allows() {
    assert_eq!(transactions::<Hopper>(), ((128 + 128) * 64 * 2, 1, 1));
    // 256 columns in rows of 64
    assert_eq!(transactions::<HopperCooperative>(), ((128 + 256) * 64 * 2, 1, 4));
    assert_eq!(transactions::<Flash3Output>(), (128 * 176 * 2, 0, 2));
    // Two CTAs, whose copies signal one barrier.
    assert_eq!(transactions::<BlackwellFp8>(), (2 * (128 + 64) * 128, 1, 1));
    // 4 bits take a byte in shared memory, and the barrier counts them as 4 bits.
    assert_eq!(transactions::<BlackwellMixed>(), (128 * 128 + 128 * 128 / 2, 1, 1));
    assert_eq!(BlackwellMixed::SHARED_MEMORY, ((128 + 128) * 128 + 16) * 2 + 16 + 4);
}

#[test]
fn accumulators_take_columns_of_tensor_memory() {
    fn columns<G: TmemCollective>() -> (u64, u64) {
        (G::COLUMNS, G::ALLOCATED_COLUMNS)
    }
    assert_eq!(columns::<Blackwell>(), (128, 128));
    assert_eq!(columns::<BlackwellPair>(), (2 * 256, 512));
    // A has 128 halves in each lane.
    assert_eq!(columns::<BlackwellTs>(), (64 + 64, 128));
}

/// The registers that a thread of `warps` that multiply can have at most, by trying: a block is launched with some multiple of 8 for every
/// thread, 65536 in all. With one warp that loads, that is it. Whole warpgroups can move some to others by `setmaxnreg`, and keep 24.
fn most_registers(warps: u64) -> u64 {
    let launches = |all_warps: u64| (8..=256).step_by(8).filter(move |each| each * 32 * all_warps <= 65536);
    let as_launched = launches(warps + 1).max().unwrap_or(0);
    let moved = launches(warps + 4).flat_map(|each| {
        let pool = each * 32 * (warps + 4);
        (24..=256).step_by(8).filter(move |got| warps % 4 == 0 && got * 32 * warps + 24 * 128 <= pool)
    });
    as_launched.max(moved.max().unwrap_or(0)).min(255)
}

#[test]
fn registers_are_those_that_a_block_of_specialised_warps_can_have() {
    use cute_static::collective::budget::SpecialisedRegisterCheck;
    use cute_static::outcome::Legal;
    use cute_static::typenum::*;
    macro_rules! holds {
        ($n:ty, $t:ty) => {{
            struct Ask<V>(core::marker::PhantomData<V>);
            #[allow(dead_code)]
            trait Otherwise {
                const HOLDS: bool = false;
            }
            impl<V> Otherwise for Ask<V> {}
            #[allow(dead_code)]
            impl<V: Legal<HNil, ()>> Ask<V> {
                const HOLDS: bool = true;
            }
            <Ask<SpecialisedRegisterCheck<$n, $t>>>::HOLDS
        }};
    }
    macro_rules! each {
        ($t:ident: $($n:ident)*) => {$(
            let (n, warps) = ($n::U64, $t::U64 / 32);
            // 8 registers are for addresses and counters, and all are given out by 8.
            assert_eq!(holds!($n, $t), n + 8 <= most_registers(warps), "{n} registers of each of {warps} warps");
        )*};
    }
    macro_rules! all {
        ($($t:ident)*) => {$(
            each!($t: U1 U8 U55 U56 U57 U71 U72 U73 U87 U88 U89 U111 U112 U113 U151 U152 U153 U175 U176 U200 U216 U217 U224 U231 U232 U233 U240 U247 U248 U255);
        )*};
    }
    all!(U32 U64 U96 U128 U160 U256 U384 U512 U640 U768 U896 U992);
    assert_eq!([4, 8, 12, 16, 20, 24, 28].map(most_registers), [255, 240, 160, 120, 96, 80, 64]);
}

#[test]
fn the_partition_of_the_walkthrough_is_that_of_a_collective() {
    type Mma = <Sgemm as Collective>::Mma;
    let part = PartitionC::<Mma, cute_static::layout!((128,128):(128,1))>::default();
    assert_eq!(part.to_string(), "((16,16),(1,(4,2),(4,2))):((4,512),(0,(128,8192),(1,64)))");
    // 32 threads along M with 4 elements each, 8 along K.
    let fill = LayoutTvD::<<<Sgemm as CpAsyncCollective>::A as CpAsyncParts>::Fill>::default();
    assert_eq!(fill.to_string(), "(256,(4,1)):(4,(1,0))");
}
