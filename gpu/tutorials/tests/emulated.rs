//! The tutorials' kernels on emulated blocks. All numbers are small integers, so that every sum is exact.

use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::U1;
use cute_static_device::element::Bf16;
use cute_static_device::emulated::{Aligned, Launch, Pointer, Report};
use cute_static_device::hopper::{OperandMap, TensorMapOf};
use cute_static_device::machine::TensorMapObject;
use cute_static_tutorials::{ampere, blackwell, hopper};

fn number(i: usize) -> i32 {
    (i * 7 + i / 5) as i32 % 7 - 3
}
fn bits(x: i32) -> u16 {
    Bf16::nearest(x as f32).0
}
/// What kernels are run on: A, B, and D, behind which there is room that nobody writes.
struct Matrices<D> {
    extents: [usize; 3],
    a: Aligned<u16>,
    b: Aligned<u16>,
    d: Aligned<D>,
}
impl<D: Copy + PartialEq + std::fmt::Debug> Matrices<D> {
    fn new([m, n, k]: [usize; 3], guard: D) -> Self {
        Self {
            extents: [m, n, k],
            a: Aligned::new(m * k, |i| bits(number(i))),
            b: Aligned::new(n * k, |i| bits(number(i + 3))),
            d: Aligned::new(m * n + 128 * n + 128, |_| guard),
        }
    }
    /// Compares every element of D, and the guard behind it.
    fn check(&self, report: Report, guard: D, rounded: impl Fn(i32) -> D) {
        assert_eq!(report.wavefronts, report.ideal, "bank conflicts: {report:?}");
        let [m, n, k] = self.extents;
        let sum = |i: usize, j: usize| (0..k).map(|l| number(i * k + l) * number(j * k + l + 3)).sum();
        let (inside, behind) = self.d.slice().split_at(m * n);
        for (i, d) in inside.iter().enumerate() {
            assert_eq!(*d, rounded(sum(i / n, i % n)), "D[{}][{}]", i / n, i % n);
        }
        assert!(behind.iter().all(|d| *d == guard), "behind D");
    }
}
fn grid([m, n, _]: [usize; 3]) -> [u32; 2] {
    [m, n].map(|extent| extent.div_ceil(128) as u32)
}
// ANCHOR: map
/// A tensor map of a row-major matrix, as the driver would make it.
fn map<M: RunTimeTensorMap<Strides = (i64, U1)>, T: Copy>(
    matrix: &mut Aligned<T>,
    [rows, columns]: [usize; 2],
) -> TensorMapObject {
    let address = Pointer::to(matrix).get().cast::<u8>().cast_const();
    let parameters = M::parameters((rows as u64, columns as u64), (columns as i64, U1::new()), address as u64);
    TensorMapObject { parameters: parameters.expect("a map"), address }
}
// ANCHOR_END: map

const EXTENTS: [[usize; 3]; 3] = [[128, 128, 64], [200, 136, 72], [8, 264, 320]];

#[test]
fn on_ampere() {
    let [threads, shared] = ampere::LAUNCH;
    for extents in EXTENTS {
        let mut all = Matrices::new(extents, f32::NEG_INFINITY);
        let [m, n, k] = extents.map(|extent| extent as i64);
        let (a, b, d) = (Pointer::to(&mut all.a), Pointer::to(&mut all.b), Pointer::to(&mut all.d));
        // SAFETY: these are the extents of the matrices.
        let report = Launch { grid: grid(extents), threads, shared: shared as usize }
            .run(|| unsafe { ampere::gemm(a.get(), b.get(), d.get(), m, n, k) });
        all.check(report, f32::NEG_INFINITY, |sum| sum as f32);
    }
}
#[test]
fn on_hopper() {
    let [threads, shared] = hopper::LAUNCH;
    for extents in EXTENTS {
        let mut all = Matrices::new(extents, 0xff80);
        let [m, n, k] = extents;
        let (a, b) = (map::<hopper::MapA, _>(&mut all.a, [m, k]), map::<hopper::MapB, _>(&mut all.b, [n, k]));
        let d = map::<hopper::MapD, _>(&mut all.d, [m, n]);
        // SAFETY: the maps are those of the kernel's types, of matrices of these extents.
        let report = Launch { grid: grid(extents), threads, shared: shared as usize }.run(|| unsafe {
            let (a, b, d) = (OperandMap::new(&a), OperandMap::new(&b), TensorMapOf::new(&d));
            hopper::gemm(a, b, d, k as i64)
        });
        all.check(report, 0xff80, bits);
    }
}
#[test]
fn on_blackwell() {
    for extents in EXTENTS {
        let mut all = Matrices::new(extents, f32::NEG_INFINITY);
        let [m, n, k] = extents;
        let (a, b) = (map::<blackwell::Map, _>(&mut all.a, [m, k]), map::<blackwell::Map, _>(&mut all.b, [n, k]));
        let d = Pointer::to(&mut all.d);
        let launch = Launch { grid: grid(extents), threads: blackwell::THREADS, shared: blackwell::SHARED as usize };
        // SAFETY: as above.
        let report = launch.run(|| unsafe { blackwell::gemm(&a, &b, d.get(), m as i64, n as i64, k as i64) });
        all.check(report, f32::NEG_INFINITY, |sum| sum as f32);
    }
}
