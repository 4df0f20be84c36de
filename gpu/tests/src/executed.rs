//! Kernels run from their PTX: which problems each entry is given, and what is compared. A new entry is a row.

use crate::attention::{Attention, OF_64, OF_128, OF_192, Seen, Sort, all, earlier};
use crate::data::{OF_BF16, OF_F16, Of16Bits, difference, small};
use cute_static_gpu_interpreter::{Argument, DeviceAddress, Entry, GlobalMemory, PtxLaunch, Wavefronts};
use cute_static_kernels::{copy, gemm_sm80, sgemm, transpose};

/// What warps did, or the fault, or the first element that is wrong.
pub type Outcome = Result<Wavefronts, String>;
/// What an entry is run on.
pub struct Row {
    /// The entry
    pub name: &'static str,
    /// The extents of the problems
    pub extents: &'static [&'static [usize]],
    pub(crate) run: fn(&Entry, &[usize]) -> Outcome,
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
const SM80_EDGES: &[&[usize]] = &[
    &[100, 34, 8],
    &[129, 130, 136],
    &[1, 2, 72],
    &[128, 128, 64],
    &[200, 260, 336],
    &[70, 90, 8],
    &[9, 122, 16],
    &[54, 10, 64],
];
/// As [`splits::PARTS`](crate::splits::PARTS)
const SPLIT: &[&[usize]] = &[&[100, 34, 328, 3], &[200, 140, 200, 12], &[130, 140, 200, 1]];
/// As [`splits::SHARES`](crate::splits::SHARES)
const SHARED: &[&[usize]] = &[&[100, 34, 1096, 2], &[130, 140, 584, 3], &[100, 600, 584, 2]];
/// Heads and lengths
const WHOLE_HEADS: &[&[usize]] = &[&[2, 192], &[1, 64], &[1, 256]];
const HEADS: &[&[usize]] = &[&[2, 1], &[1, 17], &[2, 63], &[1, 64], &[2, 65], &[1, 33], &[1, 150]];

/// The rows of all entries.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter()
        .chain(crate::mapped::ROWS)
        .chain(crate::attention_sm90::ROWS)
        .chain(crate::rowwise::ROWS)
        .chain(crate::convolution::ROWS)
        .chain(crate::collectives::COLLECTIVES)
}
const ROWS: &[Row] = &[
    Row { name: "copy_by_layout", extents: &[&[1024], &[3072]], run: run_copy },
    Row { name: "copy_by_hand", extents: &[&[1024], &[3072]], run: run_copy },
    Row { name: "transpose_by_layout", extents: TRANSPOSE, run: run_transpose },
    Row { name: "transpose_by_hand", extents: TRANSPOSE, run: run_transpose },
    Row { name: "sgemm_by_layout", extents: SGEMM, run: run_sgemm },
    Row { name: "sgemm_by_hand", extents: SGEMM, run: run_sgemm },
    Row {
        name: "sgemm_edges",
        extents: &[&[100, 132, 9], &[4, 8, 1], &[128, 256, 16], &[260, 4, 31], &[68, 72, 3], &[12, 124, 2]],
        run: run_sgemm,
    },
    Row { name: "gemm_sm80_bf16", extents: SM80, run: |entry, of| run_gemm(entry, of, OF_BF16, false) },
    Row { name: "gemm_sm80_f16", extents: SM80, run: |entry, of| run_gemm(entry, of, OF_F16, false) },
    Row { name: "gemm_sm80_edges_bf16", extents: SM80_EDGES, run: |entry, of| run_gemm(entry, of, OF_BF16, true) },
    Row { name: "gemm_sm80_edges_f16", extents: SM80_EDGES, run: |entry, of| run_gemm(entry, of, OF_F16, true) },
    Row {
        name: "gemm_sm80_batched_bf16",
        extents: &[&[100, 34, 72, 3, 2], &[136, 130, 200, 2, 3], &[128, 128, 64, 2, 8]],
        run: crate::batches::run_batched,
    },
    Row { name: "gemm_sm80_grouped_bf16", extents: &[&[1], &[3], &[16]], run: crate::batches::run_grouped },
    Row { name: "gemm_sm80_split_k_bf16", extents: SPLIT, run: crate::splits::run_in_parts },
    Row { name: "gemm_sm80_stream_k_bf16", extents: SHARED, run: crate::splits::run_in_shares },
    Row {
        name: "gemm_sm90_batched_bf16",
        extents: &[&[100, 34, 72, 3, 2], &[136, 262, 200, 2, 3], &[128, 256, 64, 2, 8]],
        run: crate::batches::run_batched_by_maps,
    },
    Row { name: "gemm_sm90_grouped_bf16", extents: &[&[1], &[3], &[16]], run: crate::batches::run_grouped_by_maps },
    Row { name: "gemm_sm90_split_k_bf16", extents: SPLIT, run: crate::splits::run_in_parts },
    Row { name: "gemm_sm90_stream_k_bf16", extents: SHARED, run: crate::splits::run_in_shares },
    Row {
        name: "gemm_sm90_sparse_bf16",
        extents: &[&[128, 128, 128], &[256, 128, 640], &[100, 34, 16], &[129, 130, 144], &[1, 2, 80], &[70, 90, 336]],
        run: crate::sparse::run_by_maps,
    },
    Row {
        name: "gemm_sm80_sparse_bf16",
        extents: &[&[128, 128, 64], &[256, 128, 320], &[128, 256, 128]],
        run: crate::sparse::run,
    },
    Row {
        name: "gemm_sm80_sparse_edges_bf16",
        extents: &[&[100, 34, 16], &[129, 130, 144], &[1, 2, 80], &[70, 90, 336]],
        run: crate::sparse::run,
    },
    Row { name: "attention_bf16", extents: WHOLE_HEADS, run: |entry, of| run_attention(entry, of, OF_64, all) },
    Row {
        name: "attention_causal_bf16",
        extents: WHOLE_HEADS,
        run: |entry, of| run_attention(entry, of, OF_64, earlier),
    },
    Row { name: "attention_edges_bf16", extents: HEADS, run: |entry, of| run_attention(entry, of, OF_64, all) },
    Row {
        name: "attention_causal_edges_bf16",
        extents: HEADS,
        run: |entry, of| run_attention(entry, of, OF_64, earlier),
    },
    Row {
        name: "attention_grouped_bf16",
        extents: &[&[4, 64], &[8, 128]],
        run: |entry, of| run_attention(entry, of, OF_64.by_4(), all),
    },
    Row { name: "attention_128_bf16", extents: WHOLE_HEADS, run: |entry, of| run_attention(entry, of, OF_128, all) },
    Row {
        name: "attention_128_grouped_causal_edges_bf16",
        extents: &[&[8, 1], &[4, 33], &[4, 64], &[4, 150]],
        run: |entry, of| run_attention(entry, of, OF_128.by_4(), earlier),
    },
    Row { name: "attention_192_bf16", extents: WHOLE_HEADS, run: |entry, of| run_attention(entry, of, OF_192, all) },
    Row {
        name: "attention_192_causal_edges_bf16",
        extents: &[&[2, 1], &[1, 64], &[1, 150]],
        run: |entry, of| run_attention(entry, of, OF_192, earlier),
    },
];

fn words(values: impl IntoIterator<Item = f32>) -> Vec<u8> {
    values.into_iter().flat_map(f32::to_le_bytes).collect()
}
pub(crate) fn halves(values: impl IntoIterator<Item = u16>) -> Vec<u8> {
    values.into_iter().flat_map(u16::to_le_bytes).collect()
}
/// What a kernel has written, all of it
pub(crate) fn written(memory: &GlobalMemory, at: DeviceAddress) -> Result<&[u8], String> {
    match memory.unwritten(at) {
        0 => Ok(memory.download(at)),
        bytes => Err(format!("{bytes} bytes of the result are not written")),
    }
}
pub(crate) fn floats(memory: &GlobalMemory, at: DeviceAddress) -> Result<Vec<f32>, String> {
    let float = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    Ok(written(memory, at)?.chunks(4).map(float).collect())
}
pub(crate) fn launched(
    entry: &Entry,
    memory: &mut GlobalMemory,
    (grid, threads, shared): ([usize; 2], u32, u32),
    arguments: &[Argument],
) -> Outcome {
    let launch = PtxLaunch { grid: grid.map(|blocks| blocks as u32), threads, shared };
    entry.run(launch, memory, arguments).map_err(|fault| fault.to_string())
}
pub(crate) fn unless(wrong: Option<String>, report: Wavefronts) -> Outcome {
    wrong.map_or(Ok(report), Err)
}
pub(crate) const fn address(at: DeviceAddress) -> Argument {
    Argument::Address(at)
}
pub(crate) const fn extent(n: usize) -> Argument {
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
    let (one, two) = (|i| small(1)(i), |i| small(2)(i));
    let a = memory.upload(&words((0..m * k).map(|i| one(i) as f32)));
    let b = memory.upload(&words((0..n * k).map(|i| two(i) as f32)));
    let c = memory.allocate(4 * m * n);
    let shape = ([n.div_ceil(128), m.div_ceil(128)], sgemm::THREADS, sgemm::SHARED);
    let arguments = [address(a), address(b), address(c), extent(m), extent(n), extent(k)];
    let report = launched(entry, &mut memory, shape, &arguments)?;
    let c = floats(&memory, c)?;
    let (a, b) = (|i, l| one(i + l * m), |j, l| two(j + l * n));
    unless(difference(&c, [m, n, k], |i, l| a(i, l) as f32, |j, l| b(j, l) as f32, |sum| sum), report)
}

/// A and B of small integers, row-major
fn operands(memory: &mut GlobalMemory, [m, n, k]: [usize; 3], format: Of16Bits) -> [DeviceAddress; 2] {
    [(3, m * k), (4, n * k)].map(|(seed, len)| {
        let mut of = small(seed);
        memory.upload(&halves((0..len).map(|i| (format.nearest)(of(i) as f32))))
    })
}
/// The first wrong element of the product of [`operands`]
pub(crate) fn wrong_of_operands<T: PartialEq + std::fmt::Debug>(
    c: &[T],
    [m, n, k]: [usize; 3],
    format: Of16Bits,
    rounded: impl Fn(f32) -> T,
) -> Option<String> {
    let element = |seed: u64| move |i: usize, l: usize| (format.value)((format.nearest)(small(seed)(i * k + l) as f32));
    difference(c, [m, n, k], element(3), element(4), rounded)
}
fn run_gemm(entry: &Entry, of: &[usize], format: Of16Bits, edges: bool) -> Outcome {
    let ([m, n, k], mut memory) = ([of[0], of[1], of[2]], GlobalMemory::default());
    let [a, b] = operands(&mut memory, [m, n, k], format);
    let c = memory.allocate(4 * m * n);
    let shape = ([m.div_ceil(128), n.div_ceil(128)], gemm_sm80::THREADS, gemm_sm80::SHARED);
    let all = [address(a), address(b), address(c), extent(m), extent(n), extent(k)];
    let without_m = [address(a), address(b), address(c), extent(n), extent(k)];
    let report = launched(entry, &mut memory, shape, if edges { &all } else { &without_m })?;
    unless(wrong_of_operands(&floats(&memory, c)?, [m, n, k], format, |sum| sum), report)
}

/// By exact look-ups, and against softmax
fn run_attention(entry: &Entry, of: &[usize], sort: Sort, seen: Seen) -> Outcome {
    let shape = [of[0], of[1]];
    attend(entry, sort, &Attention::lookup(sort, shape, seen))?;
    attend(entry, sort, &Attention::weights(sort, shape, seen))
}
fn attend(entry: &Entry, sort: Sort, problem: &Attention) -> Outcome {
    let (mut memory, elements) = (GlobalMemory::default(), problem.elements());
    let operands = problem.operands.iter().zip(elements);
    let uploaded: Vec<DeviceAddress> =
        operands.map(|(f, len)| memory.upload(&halves((0..len).map(|i| (OF_BF16.nearest)(f(i)))))).collect();
    let o = memory.allocate(4 * elements[3]);
    let shape = (problem.grid(), sort.launch().0, sort.launch().1);
    let arguments = [
        address(uploaded[0]),
        address(uploaded[1]),
        address(uploaded[2]),
        address(o),
        extent(problem.length),
        Argument::Float(problem.scale),
    ];
    let report = launched(entry, &mut memory, shape, &arguments)?;
    unless(problem.wrong(&floats(&memory, o)?), report)
}
