//! Kernels run from their PTX: which problems each entry is given, and what is compared. A new entry is a row.

use crate::data::{OF_BF16, OF_F16, Of16Bits};
use crate::problem::{Attention, EARLIER_KEYS, EVERY_KEY, Seen, small, wrong_product, wrong_product_as};
use cute_static::numeric::{BFloat16, Float16};
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::U1;
use cute_static_gpu_interpreter::{Argument, DeviceAddress, Entry, GlobalMemory, PtxLaunch, Wavefronts};
use cute_static_kernels::{attention, copy, gemm_sm80, gemm_sm90, gemm_sm100, narrow, sgemm, transpose};

/// What warps did, or the fault, or the first element that is wrong.
pub type Outcome = Result<Wavefronts, String>;
/// What an entry is run on.
pub struct Row {
    /// The entry
    pub name: &'static str,
    /// The extents of the problems
    pub extents: &'static [&'static [usize]],
    run: fn(&Entry, &[usize]) -> Outcome,
}
impl Row {
    /// Runs an entry on a problem, and compares every element of the result.
    ///
    /// # Errors
    /// The fault, or the first element that is wrong.
    pub fn run(&self, entry: &Entry, extents: &[usize]) -> Outcome {
        (self.run)(entry, extents)
    }
}

const TRANSPOSE: &[&[usize]] = &[&[32, 32], &[64, 96]];
const SGEMM: &[&[usize]] = &[&[128, 128, 8], &[128, 256, 24], &[256, 128, 40]];
const SM80: &[&[usize]] = &[&[128, 128, 64], &[256, 128, 320], &[128, 256, 128]];
const SM80_EDGES: &[&[usize]] = &[&[100, 34, 8], &[129, 130, 136], &[1, 2, 72], &[128, 128, 64], &[200, 260, 336]];
/// 1, 2, 3, 9 and 17 tiles: fewer and more than the stages
const MAPPED: &[&[usize]] = &[&[128, 256, 64], &[128, 256, 128], &[128, 512, 192], &[256, 512, 576], &[128, 256, 1088]];
/// And none
const MAPPED_OR_NONE: &[&[usize]] =
    &[&[128, 256, 64], &[128, 256, 128], &[128, 512, 192], &[256, 512, 576], &[128, 256, 1088], &[128, 256, 0]];

/// Rows of C that are moved 4 elements at a time, or 2
const MAPPED_EDGES: &[&[usize]] = &[&[1, 4, 8], &[100, 36, 72], &[129, 260, 328], &[128, 256, 64]];
/// … 8
const MAPPED_EDGES_OF_8: &[&[usize]] = &[&[1, 8, 8], &[100, 40, 72], &[129, 264, 328], &[128, 256, 64]];
/// Heads and length; no head: weights of one
const ATTENTION: &[&[usize]] = &[&[2, 192], &[1, 64], &[0, 256]];
const ANY_LENGTH: &[&[usize]] = &[&[2, 63], &[1, 1], &[2, 150], &[0, 65]];

/// The rows of all entries.
pub const ROWS: &[Row] = &[
    Row { name: "copy_by_layout", extents: &[&[1024], &[3072]], run: run_copy },
    Row { name: "copy_by_hand", extents: &[&[1024], &[3072]], run: run_copy },
    Row { name: "transpose_by_layout", extents: TRANSPOSE, run: run_transpose },
    Row { name: "transpose_by_hand", extents: TRANSPOSE, run: run_transpose },
    Row { name: "sgemm_by_layout", extents: SGEMM, run: run_sgemm },
    Row { name: "sgemm_by_hand", extents: SGEMM, run: run_sgemm },
    Row { name: "sgemm_edges", extents: &[&[100, 132, 9], &[4, 8, 1], &[128, 256, 16], &[260, 4, 31]], run: run_sgemm },
    Row { name: "gemm_sm80_bf16", extents: SM80, run: |entry, of| run_gemm(entry, of, OF_BF16, false) },
    Row { name: "gemm_sm80_f16", extents: SM80, run: |entry, of| run_gemm(entry, of, OF_F16, false) },
    Row { name: "gemm_sm80_edges_bf16", extents: SM80_EDGES, run: |entry, of| run_gemm(entry, of, OF_BF16, true) },
    Row { name: "gemm_sm80_edges_f16", extents: SM80_EDGES, run: |entry, of| run_gemm(entry, of, OF_F16, true) },
    Row { name: "attention_bf16", extents: ATTENTION, run: |entry, of| run_attention(entry, of, EVERY_KEY) },
    Row { name: "attention_causal_bf16", extents: ATTENTION, run: |entry, of| run_attention(entry, of, EARLIER_KEYS) },
    Row { name: "attention_edges_bf16", extents: ANY_LENGTH, run: |entry, of| run_attention(entry, of, EVERY_KEY) },
    Row {
        name: "attention_causal_edges_bf16",
        extents: ANY_LENGTH,
        run: |entry, of| run_attention(entry, of, EARLIER_KEYS),
    },
    Row { name: "to_bf16", extents: &[&[128, 128], &[128, 256], &[256, 128]], run: run_narrow },
    Row {
        name: "gemm_sm90_bf16",
        extents: MAPPED_OR_NONE,
        run: |entry, of| run_mapped::<BFloat16>(entry, of, OF_BF16, SM90),
    },
    Row { name: "gemm_sm90_f16", extents: MAPPED, run: |entry, of| run_mapped::<Float16>(entry, of, OF_F16, SM90) },
    Row {
        name: "gemm_sm90_edges_bf16",
        extents: MAPPED_EDGES,
        run: |entry, of| run_mapped::<BFloat16>(entry, of, OF_BF16, SM90.with_edges()),
    },
    Row {
        name: "gemm_sm90_edges_f16",
        extents: MAPPED_EDGES,
        run: |entry, of| run_mapped::<Float16>(entry, of, OF_F16, SM90.with_edges()),
    },
    Row {
        name: "gemm_sm90_bf16_to_bf16",
        extents: MAPPED_OR_NONE,
        run: |entry, of| run_mapped::<BFloat16>(entry, of, OF_BF16, SM90.to_bf16()),
    },
    Row {
        name: "gemm_sm90_edges_bf16_to_bf16",
        extents: MAPPED_EDGES_OF_8,
        run: |entry, of| run_mapped::<BFloat16>(entry, of, OF_BF16, SM90.with_edges().to_bf16()),
    },
    Row {
        name: "gemm_sm100_bf16",
        extents: MAPPED,
        run: |entry, of| run_mapped::<BFloat16>(entry, of, OF_BF16, SM100),
    },
    Row { name: "gemm_sm100_f16", extents: MAPPED, run: |entry, of| run_mapped::<Float16>(entry, of, OF_F16, SM100) },
    Row {
        name: "gemm_sm100_edges_bf16",
        extents: MAPPED_EDGES,
        run: |entry, of| run_mapped::<BFloat16>(entry, of, OF_BF16, SM100.with_edges()),
    },
    Row {
        name: "gemm_sm100_edges_f16",
        extents: MAPPED_EDGES,
        run: |entry, of| run_mapped::<Float16>(entry, of, OF_F16, SM100.with_edges()),
    },
];

fn words(values: impl IntoIterator<Item = f32>) -> Vec<u8> {
    values.into_iter().flat_map(f32::to_le_bytes).collect()
}
fn halves(values: impl IntoIterator<Item = u16>) -> Vec<u8> {
    values.into_iter().flat_map(u16::to_le_bytes).collect()
}
/// What a kernel has written, all of it
fn written(memory: &GlobalMemory, at: DeviceAddress) -> Result<&[u8], String> {
    match memory.unwritten(at) {
        0 => Ok(memory.download(at)),
        bytes => Err(format!("{bytes} bytes of the result are not written")),
    }
}
fn floats(memory: &GlobalMemory, at: DeviceAddress) -> Result<Vec<f32>, String> {
    let float = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    Ok(written(memory, at)?.chunks(4).map(float).collect())
}
fn bits(memory: &GlobalMemory, at: DeviceAddress) -> Result<Vec<u16>, String> {
    Ok(written(memory, at)?.chunks(2).map(|half| u16::from_le_bytes([half[0], half[1]])).collect())
}
fn launched(
    entry: &Entry,
    memory: &mut GlobalMemory,
    (grid, threads, shared): ([usize; 2], u32, u32),
    arguments: &[Argument],
) -> Outcome {
    let launch = PtxLaunch { grid: grid.map(|blocks| blocks as u32), threads, shared };
    entry.run(launch, memory, arguments).map_err(|fault| fault.to_string())
}
fn unless(wrong: Option<String>, report: Wavefronts) -> Outcome {
    wrong.map_or(Ok(report), Err)
}
const fn address(at: DeviceAddress) -> Argument {
    Argument::Address(at)
}
const fn extent(n: usize) -> Argument {
    Argument::Integer(n as i64)
}

fn run_copy(entry: &Entry, of: &[usize]) -> Outcome {
    let mut memory = GlobalMemory::default();
    let src = memory.upload(&words((0..of[0]).map(|i| i as f32)));
    let dst = memory.allocate(4 * of[0]);
    let shape = ([of[0] / copy::TILE as usize, 1], copy::THREADS, 0);
    let report = launched(entry, &mut memory, shape, &[address(src), address(dst)])?;
    let found = floats(&memory, dst)?.into_iter().enumerate().find(|(i, x)| *x != *i as f32);
    unless(found.map(|(i, x)| format!("element {i} is {x}")), report)
}
fn run_transpose(entry: &Entry, of: &[usize]) -> Outcome {
    let (rows, columns, mut memory) = (of[0], of[1], GlobalMemory::default());
    let src = memory.upload(&words((0..rows * columns).map(|i| i as f32)));
    let dst = memory.allocate(4 * rows * columns);
    let shape = ([columns / 32, rows / 32], transpose::THREADS, transpose::SHARED);
    let arguments = [address(src), address(dst), extent(rows), extent(columns)];
    let report = launched(entry, &mut memory, shape, &arguments)?;
    let expected = |i: usize| (i % rows * columns + i / rows) as f32;
    let found = floats(&memory, dst)?.into_iter().enumerate().find(|(i, x)| *x != expected(*i));
    unless(found.map(|(i, x)| format!("element {i} is {x}, not {}", expected(i))), report)
}
fn run_sgemm(entry: &Entry, of: &[usize]) -> Outcome {
    let ([m, n, k], mut memory) = ([of[0], of[1], of[2]], GlobalMemory::default());
    let (one, two) = (small(1), small(2));
    let a = memory.upload(&words((0..m * k).map(|i| one(i) as f32)));
    let b = memory.upload(&words((0..n * k).map(|i| two(i) as f32)));
    let c = memory.allocate(4 * m * n);
    let shape = ([n.div_ceil(128), m.div_ceil(128)], sgemm::THREADS, sgemm::SHARED);
    let arguments = [address(a), address(b), address(c), extent(m), extent(n), extent(k)];
    let report = launched(entry, &mut memory, shape, &arguments)?;
    let c = floats(&memory, c)?;
    unless(wrong_product(&c, [m, n, k], |i, l| one(i + l * m) as f32, |j, l| two(j + l * n) as f32), report)
}

/// A and B of small integers, row-major
fn operands(memory: &mut GlobalMemory, [m, n, k]: [usize; 3], format: Of16Bits) -> [DeviceAddress; 2] {
    [(3, m * k), (4, n * k)].map(|(seed, len)| {
        let of = small(seed);
        memory.upload(&halves((0..len).map(|i| (format.nearest)(of(i) as f32))))
    })
}
/// The first wrong element of the product of [`operands`]
fn wrong_of_operands(c: &[f32], [m, n, k]: [usize; 3], format: Of16Bits) -> Option<String> {
    let element = |seed: u64| move |i: usize, l: usize| (format.value)((format.nearest)(small(seed)(i * k + l) as f32));
    wrong_product(c, [m, n, k], element(3), element(4))
}
fn run_gemm(entry: &Entry, of: &[usize], format: Of16Bits, edges: bool) -> Outcome {
    let ([m, n, k], mut memory) = ([of[0], of[1], of[2]], GlobalMemory::default());
    let [a, b] = operands(&mut memory, [m, n, k], format);
    let c = memory.allocate(4 * m * n);
    let shape = ([m.div_ceil(128), n.div_ceil(128)], gemm_sm80::THREADS, gemm_sm80::SHARED);
    let all = [address(a), address(b), address(c), extent(m), extent(n), extent(k)];
    let without_m = [address(a), address(b), address(c), extent(n), extent(k)];
    let report = launched(entry, &mut memory, shape, if edges { &all } else { &without_m })?;
    unless(wrong_of_operands(&floats(&memory, c)?, [m, n, k], format), report)
}
/// A kernel that takes tensor maps.
#[derive(Clone, Copy)]
struct Mapped {
    threads: u32,
    shared: u32,
    edges: bool,
    narrow: bool,
}
const SM90: Mapped = Mapped { threads: gemm_sm90::THREADS, shared: gemm_sm90::SHARED, edges: false, narrow: false };
const SM100: Mapped = Mapped { threads: gemm_sm100::THREADS, shared: gemm_sm100::SHARED, edges: false, narrow: false };
impl Mapped {
    const fn with_edges(self) -> Self {
        Self { edges: true, ..self }
    }
    const fn to_bf16(self) -> Self {
        Self { narrow: true, ..self }
    }
}
fn run_mapped<F: gemm_sm90::Format>(entry: &Entry, of: &[usize], format: Of16Bits, kernel: Mapped) -> Outcome {
    let ([m, n, k], mut memory) = ([of[0], of[1], of[2]], GlobalMemory::default());
    // There is no map without columns.
    let columns = if k == 0 { 64 } else { k };
    let [a, b] = operands(&mut memory, [m, n, columns], format);
    let c = memory.allocate(if kernel.narrow { 2 } else { 4 } * m * n);
    let strides = (columns as i64, U1::new());
    let refused = |why| format!("no map: {why:?}");
    let of_a = F::MapA::parameters((m as u64, columns as u64), strides, a.number()).map_err(refused)?;
    let of_b = F::MapB::parameters((n as u64, columns as u64), strides, b.number()).map_err(refused)?;
    let (map_a, map_b) = (memory.tensor_map(of_a, a), memory.tensor_map(of_b, b));
    let all = [address(map_a), address(map_b), address(c), extent(m), extent(n), extent(k)];
    let without_m = [address(map_a), address(map_b), address(c), extent(n), extent(k)];
    let shape = ([m.div_ceil(128), n.div_ceil(256)], kernel.threads, kernel.shared);
    let report = launched(entry, &mut memory, shape, if kernel.edges { &all } else { &without_m })?;
    let element = |seed: u64| move |i: usize, l: usize| (format.value)((format.nearest)(small(seed)(i * k + l) as f32));
    let wrong = if kernel.narrow {
        wrong_product_as(&bits(&memory, c)?, [m, n, k], element(3), element(4), OF_BF16.nearest)
    } else {
        wrong_product(&floats(&memory, c)?, [m, n, k], element(3), element(4))
    };
    unless(wrong, report)
}
fn run_attention(entry: &Entry, of: &[usize], seen: Seen) -> Outcome {
    let problem = match of {
        [0, length] => Attention::weights(1, *length, seen),
        _ => Attention::lookup(of[0], of[1], seen),
    };
    let mut memory = GlobalMemory::default();
    let [q, k, v] = problem
        .operands
        .each_ref()
        .map(|f| memory.upload(&halves((0..problem.len()).map(|i| (OF_BF16.nearest)(f(i))))));
    let o = memory.allocate(4 * problem.len());
    let shape = ([problem.length.div_ceil(64), problem.heads], attention::THREADS, attention::SHARED);
    let arguments =
        [address(q), address(k), address(v), address(o), extent(problem.length), Argument::Float(problem.scale)];
    let report = launched(entry, &mut memory, shape, &arguments)?;
    unless(problem.wrong(&floats(&memory, o)?), report)
}
fn run_narrow(entry: &Entry, of: &[usize]) -> Outcome {
    let (rows, columns, mut memory) = (of[0], of[1], GlobalMemory::default());
    // More digits than a bf16 has: most are rounded, some from the middle.
    let value = |i: usize| (i * 37 % 100_003) as f32 - 50_000.0;
    let src = memory.upload(&words((0..rows * columns).map(value)));
    let dst = memory.allocate(2 * rows * columns);
    let shape = ([rows / 128, columns / 128], narrow::THREADS, narrow::SHARED);
    let report = launched(entry, &mut memory, shape, &[address(src), address(dst), extent(columns)])?;
    let found = bits(&memory, dst)?;
    let wrong = found.into_iter().enumerate().find(|(i, bits)| *bits != (OF_BF16.nearest)(value(*i)));
    unless(wrong.map(|(i, bits)| format!("element {i} is {bits:#x}")), report)
}
