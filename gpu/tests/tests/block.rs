//! Every kernel on an emulated block of threads, against plain loops. All numbers are small integers, so every sum is exact.

use cute_static::numeric::{BFloat16, Float16};
use cute_static::schedule::Scheduler;
use cute_static_device::element::F16;
use cute_static_device::emulated::Launch;
use cute_static_gpu_tests::batches::{self, Product};
use cute_static_gpu_tests::data::{
    Aligned, Given, Guarded, OF_BF16, OF_F16, Of16Bits, Pointer, compare, small, without_conflicts,
};
use cute_static_gpu_tests::rowwise::{Bits, EPSILON, Function, RowProblem};
use cute_static_gpu_tests::sparse::{OF_SM80, SparseProblem};
use cute_static_gpu_tests::splits::{self, InParts, InShares};
use cute_static_kernels::rowwise::{self, Rows16Bits, Rows32Bits, ShortRows};
use cute_static_kernels::{
    by_hand, copy, gemm_sm80, gemm_sm80_batched, gemm_sm80_sparse, gemm_split, sgemm, transpose,
};

type CopyKernel = unsafe fn(*const f32, *mut f32);
fn check_copy(kernel: CopyKernel, blocks: u32) {
    let len = (blocks * copy::TILE) as usize;
    let (mut src, mut dst) = (Aligned::new(len, |i| i as f32), Aligned::new(len, |_| -1.0));
    let (from, to) = (Pointer::to(&mut src), Pointer::to(&mut dst));
    // SAFETY: both have a tile for each block.
    Launch { grid: [blocks, 1], threads: copy::THREADS, shared: 0 }.run(|| unsafe { kernel(from.get(), to.get()) });
    assert_eq!(src.slice(), dst.slice());
}
#[test]
fn copies() {
    check_copy(copy::by_layout, 3);
    check_copy(by_hand::copy, 3);
}

type Transpose = unsafe fn(*const f32, *mut f32, i64, i64);
fn check_transpose(kernel: Transpose, rows: usize, columns: usize) {
    let (mut src, mut dst) = (Aligned::new(rows * columns, |i| i as f32), Aligned::new(rows * columns, |_| -1.0));
    let (from, to) = (Pointer::to(&mut src), Pointer::to(&mut dst));
    let launch = Launch {
        grid: [columns as u32 / 32, rows as u32 / 32],
        threads: transpose::THREADS,
        shared: transpose::SHARED as usize,
    };
    // SAFETY: the extents are those of the matrices, multiples of 32.
    let report = launch.run(|| unsafe { kernel(from.get(), to.get(), rows as i64, columns as i64) });
    without_conflicts(report);
    for (i, row) in src.slice().chunks(columns).enumerate() {
        for (j, value) in row.iter().enumerate() {
            assert_eq!(dst.slice()[j * rows + i], *value, "({i},{j})");
        }
    }
}
#[test]
fn transposes() {
    for (rows, columns) in [(32, 32), (64, 96)] {
        check_transpose(transpose::by_layout, rows, columns);
        check_transpose(by_hand::transpose, rows, columns);
    }
}

type Sgemm = unsafe fn(*const f32, *const f32, *mut f32, i64, i64, i64);
fn check_sgemm(kernel: Sgemm, [m, n, k]: [usize; 3]) {
    let (mut one, mut two) = (small(1), small(2));
    let mut a = Aligned::new(m * k, |i| one(i) as f32);
    let mut b = Aligned::new(n * k, |i| two(i) as f32);
    let mut c = Aligned::new(m * n, |_| f32::NAN);
    let (pa, pb, pc) = (Pointer::to(&mut a), Pointer::to(&mut b), Pointer::to(&mut c));
    let launch =
        Launch { grid: [n as u32 / 128, m as u32 / 128], threads: sgemm::THREADS, shared: sgemm::SHARED as usize };
    // SAFETY: the extents are those of the matrices, multiples of 128, 128 and 8.
    let report = launch.run(|| unsafe { kernel(pa.get(), pb.get(), pc.get(), m as i64, n as i64, k as i64) });
    without_conflicts(report);
    let (a, b) = (a.slice(), b.slice());
    compare(c.slice(), [m, n, k], |i, l| a[i + l * m], |j, l| b[j + l * n]);
}
#[test]
fn sgemms() {
    for extents in [[128, 128, 8], [128, 256, 24]] {
        check_sgemm(sgemm::by_layout, extents);
        check_sgemm(by_hand::sgemm, extents);
    }
}

#[test]
fn sgemms_at_edges() {
    for [m, n, k] in [[100, 132, 9], [4, 8, 1], [128, 256, 16]] {
        let (mut one, mut two) = (small(7), small(8));
        // As in `tensor_cores_at_edges`
        let (in_a, in_b) = (m * k, n * k);
        let mut a = Aligned::new(in_a + 2048, |i| if i < in_a { one(i) as f32 } else { f32::NAN });
        let mut b = Aligned::new(in_b + 2048, |i| if i < in_b { two(i) as f32 } else { f32::NAN });
        let mut c = Guarded::new(m * n, 128 * n + 128, -0.5);
        let (pa, pb, pc) = (Pointer::to(&mut a), Pointer::to(&mut b), Pointer::to(&mut c.elements));
        let grid = [n.div_ceil(128) as u32, m.div_ceil(128) as u32];
        let launch = Launch { grid, threads: sgemm::THREADS, shared: sgemm::SHARED as usize };
        let [rows, columns, depth] = [m, n, k].map(|x| x as i64);
        // SAFETY: the extents are those of the matrices; m and n are multiples of 4.
        let report = launch.run(|| unsafe { sgemm::with_edges(pa.get(), pb.get(), pc.get(), rows, columns, depth) });
        without_conflicts(report);
        let (a, b) = (a.slice(), b.slice());
        compare(c.inside(m * n), [m, n, k], |i, l| a[i + l * m], |j, l| b[j + l * n]);
    }
}

type Gemm = unsafe fn(*const u16, *const u16, *mut f32, i64, i64);
type GemmWithEdges = unsafe fn(*const u16, *const u16, *mut f32, i64, i64, i64);
const WHOLE: [(Gemm, Of16Bits); 2] = [(gemm_sm80::gemm::<BFloat16>, OF_BF16), (gemm_sm80::gemm::<Float16>, OF_F16)];
const WITH_EDGES: [(GemmWithEdges, Of16Bits); 2] =
    [(gemm_sm80::gemm_with_edges::<BFloat16>, OF_BF16), (gemm_sm80::gemm_with_edges::<Float16>, OF_F16)];

#[test]
fn tensor_cores() {
    for ((kernel, format), [m, n, k]) in
        WHOLE.into_iter().flat_map(|row| [(row, [128, 128, 64]), (row, [256, 128, 320])])
    {
        let (mut a, mut b) = (format.operand(3, [m, k], k), format.operand(4, [n, k], k));
        let mut c = Aligned::new(m * n, |_| f32::NAN);
        let (pa, pb, pc) = (Pointer::to(&mut a.elements), Pointer::to(&mut b.elements), Pointer::to(&mut c));
        let launch = Launch {
            grid: [m as u32 / 128, n as u32 / 128],
            threads: gemm_sm80::THREADS,
            shared: gemm_sm80::SHARED as usize,
        };
        // SAFETY: the extents are those of the matrices, multiples of 128, 128 and 64.
        let report = launch.run(|| unsafe { kernel(pa.get(), pb.get(), pc.get(), n as i64, k as i64) });
        without_conflicts(report);
        compare(c.slice(), [m, n, k], |i, l| a.at(i, l), |j, l| b.at(j, l));
    }
}

/// As [`tensor_cores`], of extents that are no multiples of the tile.
#[test]
fn tensor_cores_at_edges() {
    let shapes = [[100, 34, 8], [129, 130, 136], [1, 2, 72], [128, 128, 64]];
    for ((kernel, format), [m, n, k]) in WITH_EDGES.into_iter().flat_map(|row| shapes.map(|shape| (row, shape))) {
        // What lies behind the matrices must not be read into a sum, and what lies behind C not be written.
        let (mut a, mut b) = (format.operand(5, [m, k], k), format.operand(6, [n, k], k));
        let mut c = Guarded::new(m * n, 128 * n + 128, -0.5);
        let (pa, pb, pc) = (Pointer::to(&mut a.elements), Pointer::to(&mut b.elements), Pointer::to(&mut c.elements));
        let launch = Launch {
            grid: [m.div_ceil(128) as u32, n.div_ceil(128) as u32],
            threads: gemm_sm80::THREADS,
            shared: gemm_sm80::SHARED as usize,
        };
        let [rows, columns, depth] = [m, n, k].map(|x| x as i64);
        // SAFETY: the extents are those of the matrices; n is even, k a multiple of 8.
        let report = launch.run(|| unsafe { kernel(pa.get(), pb.get(), pc.get(), rows, columns, depth) });
        without_conflicts(report);
        compare(c.inside(m * n), [m, n, k], |i, l| a.at(i, l), |j, l| b.at(j, l));
    }
}

/// Every value of 16 bits, and what lies between two of them.
#[test]
fn nearest_halves() {
    let of = |bits: u16| f64::from(F16::from_bits(bits).value());
    for bits in 0..=u16::MAX {
        let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
        let expected = match exponent {
            0 => fraction * 2f64.powi(-24),
            31 if fraction == 0.0 => f64::INFINITY,
            31 => {
                assert!(of(bits).is_nan() && F16::nearest(of(bits) as f32).value().is_nan());
                continue;
            }
            _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
        };
        assert_eq!(of(bits), if bits >> 15 == 1 { -expected } else { expected }, "{bits:#x}");
        assert_eq!(F16::nearest(of(bits) as f32).0, bits);
        if bits & 0x7fff < 0x7c00 {
            // The one further from zero; beyond the last one, what it would be with another exponent.
            let next = if bits & 0x7fff == 0x7bff { 65536f64.copysign(of(bits)) } else { of(bits + 1) };
            let (even, middle) = (bits + (bits & 1), ((of(bits) + next) / 2.0) as f32);
            assert_eq!(F16::nearest(middle).0, even, "{bits:#x}");
            let nearer = |bits: u32| F16::nearest(f32::from_bits(bits)).0;
            assert_eq!((nearer(middle.to_bits() - 1), nearer(middle.to_bits() + 1)), (bits, bits + 1));
        }
    }
}

type SparseKernel = unsafe fn(*const u16, *const u32, *const u16, *mut f32, i64, i64, i64);
fn check_sparse(kernel: SparseKernel, extents: [usize; 3]) {
    let (problem, [m, n, k]) = (SparseProblem::new(extents, OF_SM80), extents);
    let (stored, right) = (&problem.stored, problem.b());
    // NaN behind the operands, which must not be read into a sum
    let with_nan = |values: &[u16]| Aligned::new(values.len() + 8192, |i| *values.get(i).unwrap_or(&0x7fc0));
    let (mut a, mut b) = (with_nan(stored), with_nan(&right));
    let mut metadata = Aligned::new(problem.metadata.len(), |i| problem.metadata[i]);
    let mut c = Guarded::new(m * n, 4096, f32::INFINITY);
    let (pa, pm, pb) = (Pointer::to(&mut a), Pointer::to(&mut metadata), Pointer::to(&mut b));
    let pc = Pointer::to(&mut c.elements);
    let launch = Launch {
        grid: [m.div_ceil(128) as u32, n.div_ceil(128) as u32],
        threads: gemm_sm80_sparse::THREADS,
        shared: gemm_sm80_sparse::SHARED as usize,
    };
    let [rows, columns, depth] = [m, n, k].map(|extent| extent as i64);
    // SAFETY: the extents are those of the matrices, and what the kernel takes.
    let report = launch.run(|| unsafe { kernel(pa.get(), pm.get(), pb.get(), pc.get(), rows, columns, depth) });
    without_conflicts(report);
    assert_eq!(problem.wrong(c.inside(m * n)), None);
}
#[test]
fn sparse_tensor_cores() {
    check_sparse(gemm_sm80_sparse::gemm::<BFloat16>, [128, 128, 64]);
    check_sparse(gemm_sm80_sparse::gemm::<BFloat16>, [256, 128, 320]);
    for extents in [[100, 34, 16], [129, 130, 144], [1, 2, 80], [70, 90, 336]] {
        check_sparse(gemm_sm80_sparse::gemm_with_edges::<BFloat16>, extents);
    }
}

#[test]
fn batches_and_groups() {
    for (extents, batch, blocks) in [([100, 34, 72], 3, 2), ([136, 130, 200], 2, 3)] {
        let products: Vec<Product> = (0..batch).map(|number| Product::new(number, extents)).collect();
        let all = |i: usize| products.iter().flat_map(|product| product.operands[i].clone()).collect::<Vec<u16>>();
        let (left, right, [m, n, _]) = (all(0), all(1), extents);
        let (mut a, mut b) = (Aligned::new(left.len(), |i| left[i]), Aligned::new(right.len(), |i| right[i]));
        let mut c = Guarded::new(batch * m * n, 4096, f32::INFINITY);
        let (pa, pb, pc) = (Pointer::to(&mut a), Pointer::to(&mut b), Pointer::to(&mut c.elements));
        let schedule = batches::schedule::<batches::Mainloop>(extents, batch, blocks);
        let grid = [schedule.grid()[0], 1];
        let (launch, schedule) = (
            Launch { grid, threads: gemm_sm80_batched::THREADS, shared: gemm_sm80_batched::SHARED as usize },
            Given(&raw const schedule),
        );
        let [rows, columns, depth] = extents.map(|extent| extent as i64);
        // SAFETY: the extents and the schedule are those of the matrices.
        let report = launch.run(|| unsafe {
            let (a, b, c) = (pa.get(), pb.get(), pc.get());
            gemm_sm80_batched::batched::<BFloat16>(a, b, c, rows, columns, depth, *schedule.get());
        });
        without_conflicts(report);
        for (product, c) in products.iter().zip(c.inside(batch * m * n).chunks(m * n)) {
            assert_eq!(product.wrong(c), None);
        }
    }
    for blocks in [1, 3] {
        let products = batches::SHAPES.into_iter().enumerate().map(|(number, extents)| Product::new(number, extents));
        let mut memory: Vec<_> = products
            .map(|product| {
                let operands = product.operands.each_ref().map(|of| Aligned::new(of.len(), |i| of[i]));
                let c = Guarded::new(product.extents[0] * product.extents[1], 4096, f32::INFINITY);
                (product, operands, c)
            })
            .collect();
        let (mut first, mut groups) = (0, Vec::new());
        for (product, [a, b], c) in &mut memory {
            let pointers = [Pointer::to(a).get().cast(), Pointer::to(b).get().cast()];
            let c = Pointer::to(&mut c.elements).get().cast::<u8>();
            let (group, end) = product.group([pointers[0], pointers[1], c], first, blocks);
            first = end;
            groups.push(group);
        }
        let given = Given(groups);
        let launch = Launch {
            grid: [blocks, 1],
            threads: gemm_sm80_batched::THREADS,
            shared: gemm_sm80_batched::SHARED as usize,
        };
        // SAFETY: the groups are those of the matrices and of the grid.
        let report = launch.run(|| unsafe {
            let groups = given.get();
            gemm_sm80_batched::grouped::<BFloat16>(groups.as_ptr(), groups.len() as u64);
        });
        without_conflicts(report);
        for (product, _, c) in &memory {
            assert_eq!(product.wrong(c.inside(product.extents[0] * product.extents[1])), None);
        }
    }
}

/// A function of rows, on blocks whose tiles have so many rows: every element is compared with double precision, and what is behind the last one is not written.
fn check_rows<T: Bits + Sync>(
    (function, [rows, columns], rows_of_tile): (Function, [usize; 2], usize),
    kernel: impl Fn([*const T; 3], *mut T, i64, i64) + Sync,
) {
    let problem = RowProblem::<T>::new(function, [rows, columns]);
    let mut operands =
        [&problem.x, &problem.weight, &problem.bias].map(|numbers| Aligned::new(numbers.len(), |i| numbers[i]));
    let from = operands.each_mut().map(|operand| Pointer::to(operand));
    let mut y = Guarded::new(rows * columns, 64, T::GUARD);
    let to = Pointer::to(&mut y.elements);
    let launch = Launch { grid: [rows.div_ceil(rows_of_tile) as u32, 1], threads: rowwise::THREADS, shared: 0 };
    launch.run(|| kernel(from.each_ref().map(|at| at.get().cast_const()), to.get(), rows as i64, columns as i64));
    assert_eq!(problem.wrong(y.inside(rows * columns)), None, "{function:?} {rows} × {columns}");
}
#[test]
fn functions_of_rows() {
    // SAFETY: of all of them: the extents are those of the matrices, and rows are multiples of 16 bytes.
    for extents in [[1, 8], [4, 1024], [6, 520]] {
        check_rows((Function::Softmax, extents, 4), |[x, ..], y, rows, columns| unsafe {
            rowwise::softmax::<Rows16Bits>(x, y, rows, columns);
        });
        check_rows((Function::RmsNorm, extents, 4), |[x, weight, _], y, rows, columns| unsafe {
            rowwise::rms_norm::<Rows16Bits>(x, weight, y, rows, columns, EPSILON);
        });
        check_rows((Function::LayerNorm, extents, 4), |[x, weight, bias], y, rows, columns| unsafe {
            rowwise::layer_norm::<Rows16Bits>(x, weight, bias, y, rows, columns, EPSILON);
        });
        check_rows((Function::LayerNorm, extents, 4), |[x, weight, bias], y, rows, columns| unsafe {
            rowwise::layer_norm::<Rows32Bits>(x, weight, bias, y, rows, columns, EPSILON);
        });
    }
    check_rows((Function::Softmax, [5, 516], 4), |[x, ..], y, rows, columns| unsafe {
        rowwise::softmax::<Rows32Bits>(x, y, rows, columns);
    });
    // A warp has four rows.
    check_rows((Function::LayerNorm, [37, 120], 16), |[x, weight, bias], y, rows, columns| unsafe {
        rowwise::layer_norm::<ShortRows>(x, weight, bias, y, rows, columns, EPSILON);
    });
    check_rows((Function::Softmax, [16, 128], 16), |[x, ..], y, rows, columns| unsafe {
        rowwise::softmax::<ShortRows>(x, y, rows, columns);
    });
}

fn check_split<S: Scheduler>((extents, blocks): ([usize; 3], u32)) {
    let (product, [m, n, k]) = (Product::new(1, extents), extents);
    let [left, right] = &product.operands;
    let (mut a, mut b) = (Aligned::new(left.len(), |i| left[i]), Aligned::new(right.len(), |i| right[i]));
    let mut c = Guarded::new(m * n, 4096, f32::INFINITY);
    let (pa, pb, pc) = (Pointer::to(&mut a), Pointer::to(&mut b), Pointer::to(&mut c.elements));
    let schedule = splits::schedule::<batches::Mainloop, S>(extents, blocks);
    let words = splits::workspace(&schedule, false);
    let mut words = Aligned::new(words.len().max(1), |i| *words.get(i).unwrap_or(&0));
    let (workspace, grid) = (Pointer::to(&mut words), [schedule.grid()[0], 1]);
    let (launch, schedule) = (
        Launch { grid, threads: gemm_sm80_batched::THREADS, shared: gemm_sm80_batched::SHARED as usize },
        Given(&raw const schedule),
    );
    let [rows, columns, depth] = [m, n, k].map(|extent| extent as i64);
    // SAFETY: the extents, the schedule and the workspace are those of the matrices.
    let report = launch.run(|| unsafe {
        let (a, b, c, workspace) = (pa.get(), pb.get(), pc.get(), workspace.get().cast());
        gemm_split::sm80::<BFloat16, S>(a, b, c, rows, columns, depth, *schedule.get(), workspace);
    });
    without_conflicts(report);
    assert_eq!(product.wrong(c.inside(m * n)), None, "{extents:?}");
}
#[test]
fn tiles_of_several_blocks() {
    splits::PARTS.into_iter().for_each(check_split::<InParts>);
    splits::SHARES.into_iter().for_each(check_split::<InShares>);
}
