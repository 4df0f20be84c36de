//! Kernels run from their PTX: which problems each entry is given, and what is compared. A new entry is a row.

use crate::problem::{Attention, small, wrong_product};
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::U1;
use cute_static_device::element::{Bf16, F16};
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

/// The rows of all entries.
pub const ROWS: &[Row] = &[
    Row { name: "copy_by_layout", extents: &[&[1024], &[3072]], run: run_copy },
    Row { name: "copy_by_hand", extents: &[&[1024], &[3072]], run: run_copy },
    Row { name: "transpose_by_layout", extents: TRANSPOSE, run: run_transpose },
    Row { name: "transpose_by_hand", extents: TRANSPOSE, run: run_transpose },
    Row { name: "sgemm_by_layout", extents: SGEMM, run: run_sgemm },
    Row { name: "sgemm_by_hand", extents: SGEMM, run: run_sgemm },
    Row { name: "sgemm_edges", extents: &[&[100, 132, 9], &[4, 8, 1], &[128, 256, 16], &[260, 4, 31]], run: run_sgemm },
    Row { name: "gemm_sm80_bf16", extents: SM80, run: |entry, of| run_gemm(entry, of, BF16, false) },
    Row { name: "gemm_sm80_f16", extents: SM80, run: |entry, of| run_gemm(entry, of, FLOAT16, false) },
    Row { name: "gemm_sm80_edges_bf16", extents: SM80_EDGES, run: |entry, of| run_gemm(entry, of, BF16, true) },
    Row { name: "gemm_sm80_edges_f16", extents: SM80_EDGES, run: |entry, of| run_gemm(entry, of, FLOAT16, true) },
    Row {
        name: "attention_bf16",
        extents: &[&[2, 192], &[1, 64], &[0, 256]],
        run: |entry, of| match of {
            [0, length] => run_attention(entry, &Attention::weights(*length)),
            _ => run_attention(entry, &Attention::lookup(of[0], of[1])),
        },
    },
    Row { name: "to_bf16", extents: &[&[128, 128], &[128, 256], &[256, 128]], run: run_narrow },
    Row {
        name: "gemm_sm90_bf16",
        extents: MAPPED_OR_NONE,
        run: |entry, of| run_mapped(entry, of, BF16, [gemm_sm90::THREADS, gemm_sm90::SHARED]),
    },
    Row {
        name: "gemm_sm100_bf16",
        extents: MAPPED,
        run: |entry, of| run_mapped(entry, of, BF16, [gemm_sm100::THREADS, gemm_sm100::SHARED]),
    },
];

/// A format of 16 bits
#[derive(Clone, Copy)]
struct Format {
    nearest: fn(f32) -> u16,
    value: fn(u16) -> f32,
}
const BF16: Format = Format { nearest: |x| Bf16::nearest(x).0, value: |bits| Bf16::from_bits(bits).value() };
const FLOAT16: Format = Format { nearest: |x| F16::nearest(x).0, value: |bits| F16::from_bits(bits).value() };

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
fn operands(memory: &mut GlobalMemory, [m, n, k]: [usize; 3], format: Format) -> [DeviceAddress; 2] {
    [(3, m * k), (4, n * k)].map(|(seed, len)| {
        let of = small(seed);
        memory.upload(&halves((0..len).map(|i| (format.nearest)(of(i) as f32))))
    })
}
/// The first wrong element of the product of [`operands`]
fn wrong_of_operands(c: &[f32], [m, n, k]: [usize; 3], format: Format) -> Option<String> {
    let element = |seed: u64| move |i: usize, l: usize| (format.value)((format.nearest)(small(seed)(i * k + l) as f32));
    wrong_product(c, [m, n, k], element(3), element(4))
}
fn run_gemm(entry: &Entry, of: &[usize], format: Format, edges: bool) -> Outcome {
    let ([m, n, k], mut memory) = ([of[0], of[1], of[2]], GlobalMemory::default());
    let [a, b] = operands(&mut memory, [m, n, k], format);
    let c = memory.allocate(4 * m * n);
    let shape = ([m.div_ceil(128), n.div_ceil(128)], gemm_sm80::THREADS, gemm_sm80::SHARED);
    let all = [address(a), address(b), address(c), extent(m), extent(n), extent(k)];
    let without_m = [address(a), address(b), address(c), extent(n), extent(k)];
    let report = launched(entry, &mut memory, shape, if edges { &all } else { &without_m })?;
    unless(wrong_of_operands(&floats(&memory, c)?, [m, n, k], format), report)
}
fn run_mapped(entry: &Entry, of: &[usize], format: Format, [threads, shared]: [u32; 2]) -> Outcome {
    let ([m, n, k], mut memory) = ([of[0], of[1], of[2]], GlobalMemory::default());
    // There is no map without columns.
    let columns = k.max(64);
    let [a, b] = operands(&mut memory, [m, n, columns], format);
    let c = memory.allocate(4 * m * n);
    let strides = (columns as i64, U1::new());
    let refused = |why| format!("no map: {why:?}");
    let of_a = gemm_sm90::MapA::parameters((m as u64, columns as u64), strides, a.number()).map_err(refused)?;
    let of_b = gemm_sm90::MapB::parameters((n as u64, columns as u64), strides, b.number()).map_err(refused)?;
    let (map_a, map_b) = (memory.tensor_map(of_a, a), memory.tensor_map(of_b, b));
    let arguments = [address(map_a), address(map_b), address(c), extent(n), extent(k)];
    let report = launched(entry, &mut memory, ([m / 128, n / 256], threads, shared), &arguments)?;
    unless(wrong_of_operands(&floats(&memory, c)?, [m, n, k], format), report)
}
fn run_attention(entry: &Entry, problem: &Attention) -> Outcome {
    let mut memory = GlobalMemory::default();
    let [q, k, v] =
        problem.operands.each_ref().map(|f| memory.upload(&halves((0..problem.len()).map(|i| (BF16.nearest)(f(i))))));
    let o = memory.allocate(4 * problem.len());
    let shape = ([problem.length / 64, problem.heads], attention::THREADS, attention::SHARED);
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
    let found = written(&memory, dst)?.chunks(2).map(|half| u16::from_le_bytes([half[0], half[1]]));
    let wrong = found.enumerate().find(|(i, bits)| *bits != (BF16.nearest)(value(*i)));
    unless(wrong.map(|(i, bits)| format!("element {i} is {bits:#x}")), report)
}
