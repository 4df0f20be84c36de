//! The GEMMs that take tensor maps, from their PTX.

use crate::collectives::Numbers;
use crate::data::{OF_BF16, OF_F16, Of16Bits, small};
use crate::executed::{Outcome, Row, address, extent, floats, halves, launched, unless, written, wrong_of_operands};
use cute_static::cluster::Cluster;
use cute_static::collective::{TmaCollective, TmaParts};
use cute_static::epilogue::TmaEpilogue;
use cute_static::numeric::{BFloat16, Float16};
use cute_static::schedule::{Schedule, Scheduler, Tiles};
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::{U1, U2};
use cute_static_gpu_interpreter::{Argument, Entry, GlobalMemory};
use cute_static_kernels::gemm_sm90::Format;
use cute_static_kernels::gemm_sm100::{Instance, OneBlock, Scheduling, TwoBlocks};
use cute_static_kernels::{gemm_sm90, gemm_sm100};

/// 1, 2, 3, 9 and 17 tiles: fewer and more than the stages
const MAPPED: &[&[usize]] = &[&[128, 256, 64], &[128, 256, 128], &[128, 512, 192], &[256, 512, 576], &[128, 256, 1088]];
/// And none
const MAPPED_OR_NONE: &[&[usize]] =
    &[&[128, 256, 64], &[128, 256, 128], &[128, 512, 192], &[256, 512, 576], &[128, 256, 1088], &[128, 256, 0]];

/// (m, n, k) and the blocks: fewer tiles than blocks and more, and no k tile
const TILE_AFTER_TILE: &[&[usize]] = &[&[300, 516, 200, 2], &[100, 260, 72, 8], &[130, 260, 0, 2]];
/// Below a tile, of a tile, around it, and an end in each part of a row: n in steps of 8, of 4, and of 2
const MAPPED_EDGES_OF_8: &[&[usize]] = &[
    &[128, 256, 0],
    &[128, 512, 192],
    &[128, 256, 1088],
    &[1, 8, 8],
    &[100, 40, 72],
    &[127, 248, 56],
    &[129, 264, 328],
    &[257, 24, 200],
    &[128, 256, 64],
    &[2, 56, 8],
    &[2, 72, 8],
    &[2, 88, 8],
    &[2, 104, 8],
    &[2, 120, 8],
    &[2, 136, 8],
    &[2, 152, 8],
    &[2, 168, 8],
    &[2, 184, 8],
    &[2, 200, 8],
    &[2, 216, 8],
    &[2, 232, 8],
    &[80, 8, 8],
    &[43, 8, 8],
];
const MAPPED_EDGES_OF_4: &[&[usize]] = &[
    &[1, 4, 8],
    &[37, 260, 80],
    &[130, 252, 64],
    &[129, 264, 328],
    &[257, 24, 200],
    &[2, 12, 8],
    &[2, 28, 8],
    &[2, 44, 8],
    &[2, 60, 8],
    &[2, 76, 8],
    &[2, 92, 8],
    &[2, 108, 8],
    &[2, 124, 8],
    &[2, 140, 8],
    &[2, 156, 8],
    &[2, 172, 8],
    &[2, 188, 8],
    &[2, 204, 8],
    &[2, 220, 8],
    &[2, 236, 8],
    &[2, 252, 8],
];
const MAPPED_EDGES: &[&[usize]] = &[
    &[1, 2, 8],
    &[37, 258, 80],
    &[130, 254, 64],
    &[129, 264, 328],
    &[257, 24, 200],
    &[2, 10, 8],
    &[2, 26, 8],
    &[2, 42, 8],
    &[2, 58, 8],
    &[2, 74, 8],
    &[2, 90, 8],
    &[2, 106, 8],
    &[2, 122, 8],
    &[2, 138, 8],
    &[2, 154, 8],
    &[2, 170, 8],
    &[2, 186, 8],
    &[2, 202, 8],
    &[2, 218, 8],
    &[2, 234, 8],
    &[2, 250, 8],
];
/// Their rows
pub(crate) const ROWS: &[Row] = &[
    Row { name: "gemm_sm90_bf16", extents: MAPPED_OR_NONE, run: |entry, of| SM90.run::<BFloat16>(entry, of, OF_BF16) },
    Row { name: "gemm_sm90_by_hand", extents: MAPPED, run: |entry, of| SM90.run::<BFloat16>(entry, of, OF_BF16) },
    Row { name: "gemm_sm90_f16", extents: MAPPED_OR_NONE, run: |entry, of| SM90.run::<Float16>(entry, of, OF_F16) },
    Row {
        name: "gemm_sm90_bf16_to_bf16",
        extents: MAPPED_EDGES_OF_8,
        run: |entry, of| TO_BF16.run::<BFloat16>(entry, of, OF_BF16),
    },
    Row {
        name: "gemm_sm90_edges_bf16",
        extents: MAPPED_EDGES,
        run: |entry, of| Mapped { edges: true, ..SM90 }.run::<BFloat16>(entry, of, OF_BF16),
    },
    Row {
        name: "gemm_sm90_edges_f16",
        extents: MAPPED_EDGES,
        run: |entry, of| Mapped { edges: true, ..SM90 }.run::<Float16>(entry, of, OF_F16),
    },
    Row {
        name: "gemm_sm100_bf16",
        extents: MAPPED_OR_NONE,
        run: |entry, of| SM100.run::<BFloat16>(entry, of, OF_BF16),
    },
    Row { name: "gemm_sm100_f16", extents: MAPPED_OR_NONE, run: |entry, of| SM100.run::<Float16>(entry, of, OF_F16) },
    Row {
        name: "gemm_sm100_edges_bf16",
        extents: MAPPED_EDGES_OF_4,
        run: |entry, of| Mapped { edges: true, ..SM100 }.run::<BFloat16>(entry, of, OF_BF16),
    },
    Row {
        name: "gemm_sm100_edges_f16",
        extents: MAPPED_EDGES_OF_4,
        run: |entry, of| Mapped { edges: true, ..SM100 }.run::<Float16>(entry, of, OF_F16),
    },
    Row {
        name: "gemm_sm100_persistent_bf16",
        extents: TILE_AFTER_TILE,
        run: |entry, of| run_persistent::<OneBlock<BFloat16>, Cluster>(entry, of, gemm_sm100::SHARED),
    },
    Row {
        name: "gemm_sm100_persistent_of_two_bf16",
        extents: TILE_AFTER_TILE,
        run: |entry, of| run_persistent::<TwoBlocks<BFloat16>, Cluster<U2>>(entry, of, gemm_sm100::SHARED_OF_TWO),
    },
];

type MapC<F> = <<F as Format>::Narrow as TmaEpilogue>::Map;
/// The maps of A and of B, small integers in rows that lie apart, with NaN between them.
fn maps<A, B>(memory: &mut GlobalMemory, [m, n, k]: [usize; 3], format: Of16Bits) -> Result<[Argument; 2], String>
where
    A: RunTimeTensorMap<Strides = (i64, U1)>,
    B: RunTimeTensorMap<Strides = (i64, U1)>,
{
    // There is no map without columns.
    let (columns, pitch) = (if k == 0 { 64 } else { k } as u64, k.max(64) + 16);
    let [a, b] = [(3, m), (4, n)].map(|(seed, rows)| {
        let mut of = small(seed);
        let mut element = |i: usize| if i % pitch < k { of(i / pitch * k + i % pitch) as f32 } else { f32::NAN };
        memory.upload(&halves((0..rows * pitch).map(|i| (format.nearest)(element(i)))))
    });
    let (strides, refused) = ((pitch as i64, U1::new()), |why| format!("no map: {why:?}"));
    let of_a = A::parameters((m as u64, columns), strides, a.number()).map_err(refused)?;
    let of_b = B::parameters((n as u64, columns), strides, b.number()).map_err(refused)?;
    Ok([address(memory.tensor_map(of_a, a)), address(memory.tensor_map(of_b, b))])
}
/// A GEMM that takes tensor maps: its launch, and what it is one for.
#[derive(Clone, Copy)]
struct Mapped {
    threads: u32,
    shared: u32,
    edges: bool,
    to_bf16: bool,
}
const SM90: Mapped = Mapped { threads: gemm_sm90::THREADS, shared: gemm_sm90::SHARED, edges: false, to_bf16: false };
const TO_BF16: Mapped = Mapped { shared: gemm_sm90::SHARED_TO_BF16, to_bf16: true, ..SM90 };
const SM100: Mapped = Mapped { threads: gemm_sm100::THREADS, shared: gemm_sm100::SHARED, ..SM90 };
impl Mapped {
    /// The kernels of both architectures take the same maps.
    fn run<F: Format>(self, entry: &Entry, of: &[usize], format: Of16Bits) -> Outcome {
        let ([m, n, k], mut memory) = ([of[0], of[1], of[2]], GlobalMemory::default());
        let [map_a, map_b] = maps::<F::MapA, F::MapB>(&mut memory, [m, n, k], format)?;
        let c = memory.allocate(if self.to_bf16 { 2 } else { 4 } * m * n);
        let all = [map_a, map_b, address(c), extent(m), extent(n), extent(k)];
        let without_m = [map_a, map_b, address(c), extent(n), extent(k)];
        let shape = ([m.div_ceil(128), n.div_ceil(256)], self.threads, self.shared);
        let report = if self.to_bf16 {
            let of_c = MapC::<F>::store_parameters((m as u64, n as u64), (n as i64, U1::new()), c.number())
                .map_err(|why| format!("no map: {why:?}"))?;
            let map_c = memory.tensor_map(of_c, c);
            launched(entry, &mut memory, shape, &[map_a, map_b, address(map_c), extent(k)])?
        } else {
            launched(entry, &mut memory, shape, if self.edges { &all } else { &without_m })?
        };
        let wrong = if self.to_bf16 {
            let bits: Vec<u16> = written(&memory, c)?.chunks(2).map(|b| u16::from_le_bytes([b[0], b[1]])).collect();
            wrong_of_operands(&bits, [m, n, k], format, OF_BF16.nearest)
        } else {
            wrong_of_operands(&floats(&memory, c)?, [m, n, k], format, |sum| sum)
        };
        unless(wrong, report)
    }
}
/// Blocks that compute tile after tile, by a schedule of clusters `C`.
fn run_persistent<I, C>(entry: &Entry, of: &[usize], shared: u32) -> Outcome
where
    I: Instance<Mainloop: TmaCollective<A: TmaParts<Map: RowMajor>, B: TmaParts<Map: RowMajor>>>,
    Scheduling<C>: Scheduler,
{
    let ([m, n, k], blocks, mut memory) = ([of[0], of[1], of[2]], of[3] as u32, GlobalMemory::default());
    let [map_a, map_b] = maps::<MapA<I>, MapB<I>>(&mut memory, [m, n, k], OF_BF16)?;
    let c = memory.allocate(4 * m * n);
    let tiles = [m.div_ceil(128), n.div_ceil(256), k.div_ceil(64)].map(|tiles| tiles as u32);
    let tiles = Tiles { m: tiles[0], n: tiles[1], k: tiles[2], batch: 1 };
    let Numbers { bytes, grid: [x, y, _] } =
        Numbers::of(Schedule::<Scheduling<C>>::new(tiles, blocks).map_err(|why| why.to_string())?);
    let schedule = memory.upload(&bytes);
    let shape = ([x as usize, y as usize], gemm_sm100::THREADS, shared);
    let arguments = [map_a, map_b, address(c), extent(m), extent(n), extent(k), address(schedule)];
    let report = launched(entry, &mut memory, shape, &arguments)?;
    unless(wrong_of_operands(&floats(&memory, c)?, [m, n, k], OF_BF16, |sum| sum), report)
}
/// A map of a matrix whose rows are contiguous.
trait RowMajor: RunTimeTensorMap<Strides = (i64, U1)> {}
impl<M: RunTimeTensorMap<Strides = (i64, U1)>> RowMajor for M {}
type MapA<I> = <<<I as Instance>::Mainloop as TmaCollective>::A as TmaParts>::Map;
type MapB<I> = <<<I as Instance>::Mainloop as TmaCollective>::B as TmaParts>::Map;
