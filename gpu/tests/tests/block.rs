//! Every kernel on an emulated block of threads, against plain loops. All numbers are small integers, so every sum is exact.

use cute_static::numeric::{BFloat16, Float16};
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::U1;
use cute_static_device::element::{Bf16, F16};
use cute_static_device::emulated::{Launch, Report};
use cute_static_device::machine::TensorMapObject;
use cute_static_gpu_tests::problem::{Attention, small, wrong_product};
use cute_static_kernels::{attention, copy, gemm_sm80, gemm_sm90, gemm_sm100, narrow, sgemm, transpose};

/// A pointer that threads share: the kernels write each element from one thread.
#[derive(Clone, Copy)]
struct Pointer<T>(*mut T);
// SAFETY: see above.
unsafe impl<T> Sync for Pointer<T> {}
impl<T> Pointer<T> {
    fn to(data: &mut Aligned<T>) -> Self {
        let skip = data.0.as_ptr().align_offset(16);
        Self(data.0[skip..].as_mut_ptr())
    }
    fn get(&self) -> *mut T {
        self.0
    }
}
/// Elements of which the first is at a multiple of 16 bytes.
struct Aligned<T>(Vec<T>, usize);
impl<T: Copy> Aligned<T> {
    fn new(len: usize, mut value: impl FnMut(usize) -> T) -> Self {
        let room = 16 / size_of::<T>();
        let mut data = vec![value(0); len + room];
        let skip = data.as_ptr().align_offset(16);
        (0..len).for_each(|i| data[skip + i] = value(i));
        Self(data, len)
    }
    fn slice(&self) -> &[T] {
        let skip = self.0.as_ptr().align_offset(16);
        &self.0[skip..skip + self.1]
    }
}
/// Whatever warps did in shared memory, it took no more wavefronts than it must.
#[track_caller]
fn without_conflicts(report: Report) {
    assert!(report.accesses > 0);
    assert_eq!(report.wavefronts, report.ideal, "bank conflicts: {report:?}");
}

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
    check_copy(copy::by_hand, 3);
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
        check_transpose(transpose::by_hand, rows, columns);
    }
}

/// `Σ a(i, l)·b(j, l)`, compared with every element of C
#[track_caller]
fn compare(c: &[f32], [m, n, k]: [usize; 3], a: impl Fn(usize, usize) -> f32, b: impl Fn(usize, usize) -> f32) {
    assert_eq!(wrong_product(c, [m, n, k], a, b), None);
}

type Sgemm = unsafe fn(*const f32, *const f32, *mut f32, i64, i64, i64);
fn check_sgemm(kernel: Sgemm, [m, n, k]: [usize; 3]) {
    let (one, two) = (small(1), small(2));
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
        check_sgemm(sgemm::by_hand, extents);
    }
}

#[test]
fn sgemms_at_edges() {
    for [m, n, k] in [[100, 132, 9], [4, 8, 1], [128, 256, 16]] {
        let (one, two) = (small(7), small(8));
        // As in `tensor_cores_at_edges`
        let (in_a, in_b, in_c) = (m * k, n * k, m * n);
        let mut a = Aligned::new(in_a + 2048, |i| if i < in_a { one(i) as f32 } else { f32::NAN });
        let mut b = Aligned::new(in_b + 2048, |i| if i < in_b { two(i) as f32 } else { f32::NAN });
        let mut c = Aligned::new(in_c + 128 * n + 128, |_| -0.5);
        let (pa, pb, pc) = (Pointer::to(&mut a), Pointer::to(&mut b), Pointer::to(&mut c));
        let grid = [n.div_ceil(128) as u32, m.div_ceil(128) as u32];
        let launch = Launch { grid, threads: sgemm::THREADS, shared: sgemm::SHARED as usize };
        let [rows, columns, depth] = [m, n, k].map(|x| x as i64);
        // SAFETY: the extents are those of the matrices; m and n are multiples of 4.
        let report = launch.run(|| unsafe { sgemm::with_edges(pa.get(), pb.get(), pc.get(), rows, columns, depth) });
        without_conflicts(report);
        let (a, b) = (a.slice(), b.slice());
        compare(&c.slice()[..in_c], [m, n, k], |i, l| a[i + l * m], |j, l| b[j + l * n]);
        assert!(c.slice()[in_c..].iter().all(|&x| x == -0.5), "beyond the last row");
    }
}

/// A format: the kernels for it, and from and to its bits.
struct Of16Bits {
    whole: unsafe fn(*const u16, *const u16, *mut f32, i64, i64),
    with_edges: unsafe fn(*const u16, *const u16, *mut f32, i64, i64, i64),
    nearest: fn(f32) -> u16,
    value: fn(u16) -> f32,
}
const FORMATS: [Of16Bits; 2] = [
    Of16Bits {
        whole: gemm_sm80::gemm::<BFloat16>,
        with_edges: gemm_sm80::gemm_with_edges::<BFloat16>,
        nearest: |x| Bf16::nearest(x).0,
        value: |bits| Bf16::from_bits(bits).value(),
    },
    Of16Bits {
        whole: gemm_sm80::gemm::<Float16>,
        with_edges: gemm_sm80::gemm_with_edges::<Float16>,
        nearest: |x| F16::nearest(x).0,
        value: |bits| F16::from_bits(bits).value(),
    },
];
#[test]
fn tensor_cores() {
    FORMATS.iter().for_each(check_tensor_cores);
}
#[test]
fn tensor_cores_at_edges() {
    FORMATS.iter().for_each(check_edges);
}
fn check_tensor_cores(Of16Bits { whole, nearest, value, .. }: &Of16Bits) {
    for [m, n, k] in [[128, 128, 64], [256, 128, 320]] {
        let (one, two) = (small(3), small(4));
        let mut a = Aligned::new(m * k, |i| nearest(one(i) as f32));
        let mut b = Aligned::new(n * k, |i| nearest(two(i) as f32));
        let mut c = Aligned::new(m * n, |_| f32::NAN);
        let (pa, pb, pc) = (Pointer::to(&mut a), Pointer::to(&mut b), Pointer::to(&mut c));
        let launch = Launch {
            grid: [m as u32 / 128, n as u32 / 128],
            threads: gemm_sm80::THREADS,
            shared: gemm_sm80::SHARED as usize,
        };
        // SAFETY: the extents are those of the matrices, multiples of 128, 128 and 64.
        let report = launch.run(|| unsafe { whole(pa.get(), pb.get(), pc.get(), n as i64, k as i64) });
        without_conflicts(report);
        let (a, b) = (a.slice(), b.slice());
        compare(c.slice(), [m, n, k], |i, l| value(a[i * k + l]), |j, l| value(b[j * k + l]));
    }
}

/// As [`check_tensor_cores`], of extents that are no multiples of the tile.
fn check_edges(Of16Bits { with_edges, nearest, value, .. }: &Of16Bits) {
    for [m, n, k] in [[100, 34, 8], [129, 130, 136], [1, 2, 72], [128, 128, 64]] {
        let (one, two) = (small(5), small(6));
        // What lies behind the matrices must not be read into a sum, and what lies behind C not be written.
        let (in_a, in_b, in_c) = (m * k, n * k, m * n);
        let value_of = |i: usize, end: usize, x: i32| if i < end { nearest(x as f32) } else { nearest(f32::NAN) };
        let mut a = Aligned::new(in_a + 8192, |i| value_of(i, in_a, one(i)));
        let mut b = Aligned::new(in_b + 8192, |i| value_of(i, in_b, two(i)));
        let mut c = Aligned::new(in_c + 128 * n + 128, |_| -0.5);
        let (pa, pb, pc) = (Pointer::to(&mut a), Pointer::to(&mut b), Pointer::to(&mut c));
        let launch = Launch {
            grid: [m.div_ceil(128) as u32, n.div_ceil(128) as u32],
            threads: gemm_sm80::THREADS,
            shared: gemm_sm80::SHARED as usize,
        };
        let [rows, columns, depth] = [m, n, k].map(|x| x as i64);
        // SAFETY: the extents are those of the matrices; n is even, k a multiple of 8.
        let report = launch.run(|| unsafe { with_edges(pa.get(), pb.get(), pc.get(), rows, columns, depth) });
        without_conflicts(report);
        let (a, b) = (a.slice(), b.slice());
        compare(&c.slice()[..in_c], [m, n, k], |i, l| value(a[i * k + l]), |j, l| value(b[j * k + l]));
        assert!(c.slice()[in_c..].iter().all(|&x| x == -0.5), "beyond the last row");
    }
}

type Mapped = unsafe fn(*const TensorMapObject, *const TensorMapObject, *mut f32, i64, i64);
/// A GEMM that takes tensor maps: boxes, descriptors, fragments.
fn check_mapped(kernel: Mapped, threads: u32, shared: u32) {
    for [m, n, k] in [[128, 256, 64], [256, 512, 64 * 9]] {
        let (one, two) = (small(5), small(6));
        let mut a = Aligned::new(m * k, |i| Bf16::nearest(one(i) as f32).0);
        let mut b = Aligned::new(n * k, |i| Bf16::nearest(two(i) as f32).0);
        let mut c = Aligned::new(m * n, |_| f32::NAN);
        let (pa, pb, pc) = (Pointer::to(&mut a), Pointer::to(&mut b), Pointer::to(&mut c));
        let (strides, address) =
            ((k as i64, U1::new()), |pointer: Pointer<u16>| pointer.get().cast::<u8>().cast_const());
        let map_a = gemm_sm90::MapA::parameters((m as u64, k as u64), strides, address(pa) as u64).expect("a map");
        let map_b = gemm_sm90::MapB::parameters((n as u64, k as u64), strides, address(pb) as u64).expect("a map");
        let map_a = TensorMapObject { parameters: map_a, address: address(pa) };
        let map_b = TensorMapObject { parameters: map_b, address: address(pb) };
        let launch = Launch { grid: [m as u32 / 128, n as u32 / 256], threads, shared: shared as usize };
        // SAFETY: the maps are those of the kernel's types, of matrices of these extents.
        launch.run(|| unsafe { kernel(&map_a, &map_b, pc.get(), n as i64, k as i64) });
        let value = |x: u16| Bf16::from_bits(x).value();
        let (a, b) = (a.slice(), b.slice());
        compare(c.slice(), [m, n, k], |i, l| value(a[i * k + l]), |j, l| value(b[j * k + l]));
    }
}
#[test]
fn warpgroups() {
    check_mapped(gemm_sm90::gemm, gemm_sm90::THREADS, gemm_sm90::SHARED);
}
#[test]
fn tensor_memory() {
    check_mapped(gemm_sm100::gemm, gemm_sm100::THREADS, gemm_sm100::SHARED);
}

/// Through `stmatrix` and swizzled shared memory, without conflicts.
#[test]
fn narrows() {
    let (m, n) = (128, 256);
    // More digits than a bf16 has: most are rounded, some from the middle.
    let mut src = Aligned::new(m * n, |i| (i * 37 % 100_003) as f32 - 50_000.0);
    let mut dst = Aligned::new(m * n, |_| 0u16);
    let (from, to) = (Pointer::to(&mut src), Pointer::to(&mut dst));
    let launch = Launch { grid: [1, 2], threads: narrow::THREADS, shared: narrow::SHARED as usize };
    // SAFETY: the extents are those of the matrices, multiples of 128.
    let report = launch.run(|| unsafe { narrow::to_bf16(from.get(), to.get(), n as i64) });
    without_conflicts(report);
    for (i, (x, bits)) in src.slice().iter().zip(dst.slice()).enumerate() {
        assert_eq!(*bits, Bf16::nearest(*x).0, "({}, {})", i / n, i % n);
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

/// Runs attention, and compares.
fn check_attention(problem: &Attention) {
    let [mut q, mut k, mut v] =
        problem.operands.each_ref().map(|f| Aligned::new(problem.len(), |i| Bf16::nearest(f(i)).0));
    let mut o = Aligned::new(problem.len(), |_| f32::NAN);
    let [pq, pk, pv] = [&mut q, &mut k, &mut v].map(Pointer::to);
    let po = Pointer::to(&mut o);
    let launch = Launch {
        grid: [problem.length as u32 / 64, problem.heads as u32],
        threads: attention::THREADS,
        shared: attention::SHARED as usize,
    };
    let (length, scale) = (problem.length as i64, problem.scale);
    let report =
        // SAFETY: all have (heads, length, 64) elements; the length is a multiple of 64.
        launch.run(|| unsafe { attention::forward(pq.get(), pk.get(), pv.get(), po.get(), length, scale) });
    without_conflicts(report);
    assert_eq!(problem.wrong(o.slice()), None);
}
#[test]
fn attention_finds() {
    check_attention(&Attention::lookup(2, 192));
}
#[test]
fn attention_weighs() {
    check_attention(&Attention::weights(256));
}
