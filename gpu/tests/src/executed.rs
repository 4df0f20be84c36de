//! Kernels run from their PTX: which problems each entry is given, and what is compared. A new entry is a row.

use crate::attention::{Attention, OF_64, OF_128, Seen, Sort, all, earlier};
use crate::data::{OF_BF16, OF_F16, Of16Bits, difference, small};
use cute_static::epilogue::TmaEpilogue;
use cute_static::numeric::{BFloat16, Float16};
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::U1;
use cute_static_gpu_interpreter::{Argument, DeviceAddress, Entry, GlobalMemory, PtxLaunch, Wavefronts};
use cute_static_kernels::gemm_sm90::Format;
use cute_static_kernels::{copy, gemm_sm80, gemm_sm90, gemm_sm100, sgemm, transpose};

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
/// 1, 2, 3, 9 and 17 tiles: fewer and more than the stages
const MAPPED: &[&[usize]] = &[&[128, 256, 64], &[128, 256, 128], &[128, 512, 192], &[256, 512, 576], &[128, 256, 1088]];
/// And none
const MAPPED_OR_NONE: &[&[usize]] =
    &[&[128, 256, 64], &[128, 256, 128], &[128, 512, 192], &[256, 512, 576], &[128, 256, 1088], &[128, 256, 0]];

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
/// Heads and lengths
const WHOLE_HEADS: &[&[usize]] = &[&[2, 192], &[1, 64], &[1, 256]];
const HEADS: &[&[usize]] = &[&[2, 1], &[1, 17], &[2, 63], &[1, 64], &[2, 65], &[1, 33], &[1, 150]];

/// The rows of all entries.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().chain(crate::collectives::COLLECTIVES)
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
    Row { name: "gemm_sm100_bf16", extents: MAPPED, run: |entry, of| SM100.run::<BFloat16>(entry, of, OF_BF16) },
    Row { name: "gemm_sm100_f16", extents: MAPPED, run: |entry, of| SM100.run::<Float16>(entry, of, OF_F16) },
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
];

fn words(values: impl IntoIterator<Item = f32>) -> Vec<u8> {
    values.into_iter().flat_map(f32::to_le_bytes).collect()
}
pub(crate) fn halves(values: impl IntoIterator<Item = u16>) -> Vec<u8> {
    values.into_iter().flat_map(u16::to_le_bytes).collect()
}
/// What a kernel has written, all of it
fn written(memory: &GlobalMemory, at: DeviceAddress) -> Result<&[u8], String> {
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
fn wrong_of_operands<T: PartialEq + std::fmt::Debug>(
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

type MapC<F> = <<F as Format>::Narrow as TmaEpilogue>::Map;
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
    /// Rows of A and B lie apart, with NaN between them.
    fn run<F: Format>(self, entry: &Entry, of: &[usize], format: Of16Bits) -> Outcome {
        let ([m, n, k], mut memory) = ([of[0], of[1], of[2]], GlobalMemory::default());
        // There is no map without columns.
        let (columns, pitch) = (k.max(64), k.max(64) + 16);
        let [a, b] = [(3, m), (4, n)].map(|(seed, rows)| {
            let mut of = small(seed);
            let mut element = |i: usize| if i % pitch < k { of(i / pitch * k + i % pitch) as f32 } else { f32::NAN };
            memory.upload(&halves((0..rows * pitch).map(|i| (format.nearest)(element(i)))))
        });
        let c = memory.allocate(if self.to_bf16 { 2 } else { 4 } * m * n);
        let (columns, strides) = (if k == 0 { columns } else { k } as u64, (pitch as i64, U1::new()));
        let refused = |why| format!("no map: {why:?}");
        let of_a = F::MapA::parameters((m as u64, columns), strides, a.number()).map_err(refused)?;
        let of_b = F::MapB::parameters((n as u64, columns), strides, b.number()).map_err(refused)?;
        let (map_a, map_b) = (memory.tensor_map(of_a, a), memory.tensor_map(of_b, b));
        let all = [address(map_a), address(map_b), address(c), extent(m), extent(n), extent(k)];
        let without_m = [address(map_a), address(map_b), address(c), extent(n), extent(k)];
        let shape = ([m.div_ceil(128), n.div_ceil(256)], self.threads, self.shared);
        let report = if self.to_bf16 {
            let of_c = MapC::<F>::store_parameters((m as u64, n as u64), (n as i64, U1::new()), c.number())
                .map_err(refused)?;
            let map_c = memory.tensor_map(of_c, c);
            launched(entry, &mut memory, shape, &[address(map_a), address(map_b), address(map_c), extent(k)])?
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
