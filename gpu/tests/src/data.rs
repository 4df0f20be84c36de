//! What kernels are run on: numbers, and references.

use cute_static_device::element::{Bf16, F16};
use cute_static_device::emulated::Report;
pub use cute_static_device::emulated::{Aligned, Pointer};

/// Integers in [-3, 3] from a seed.
pub fn small(seed: u64) -> impl FnMut(usize) -> i32 {
    move |i| {
        let x = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed.wrapping_mul(0xd134_2543_de82_ef95);
        ((x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40) as i32 % 7 - 3
    }
}
/// Whatever warps did in shared memory, it took no more wavefronts than it must.
#[track_caller]
pub fn without_conflicts(report: Report) {
    assert!(report.accesses > 0);
    assert_eq!(report.wavefronts, report.ideal, "bank conflicts: {report:?}");
}

/// `Σ a(i, l)·b(j, l)`, compared with every element of C.
#[track_caller]
pub fn compare(c: &[f32], extents: [usize; 3], a: impl Fn(usize, usize) -> f32, b: impl Fn(usize, usize) -> f32) {
    compare_as(c, extents, a, b, |sum| sum);
}
/// As [`compare`], where C has of each sum what `rounded` makes of it.
#[track_caller]
pub fn compare_as<T: PartialEq + std::fmt::Debug>(
    c: &[T],
    [m, n, k]: [usize; 3],
    a: impl Fn(usize, usize) -> f32,
    b: impl Fn(usize, usize) -> f32,
    rounded: impl Fn(f32) -> T,
) {
    assert_eq!(difference(c, [m, n, k], a, b, rounded), None);
}
/// The first element that is not as [`compare_as`] expects it.
pub fn difference<T: PartialEq + std::fmt::Debug>(
    c: &[T],
    [m, n, k]: [usize; 3],
    a: impl Fn(usize, usize) -> f32,
    b: impl Fn(usize, usize) -> f32,
    rounded: impl Fn(f32) -> T,
) -> Option<String> {
    let columns: Vec<f32> = (0..n * k).map(|i| b(i / k, i % k)).collect();
    (0..m).find_map(|i| {
        let row: Vec<f32> = (0..k).map(|l| a(i, l)).collect();
        (0..n).find_map(|j| {
            // From 0 on: the sum of nothing is not -0.
            let sum = row.iter().zip(&columns[j * k..]).fold(0.0, |sum, (x, y)| sum + x * y);
            let (found, expected) = (&c[i * n + j], rounded(sum));
            (*found != expected).then(|| format!("C[{i}][{j}] is {found:?}, not {expected:?}"))
        })
    })
}

/// A format of 16 bits: from a number to its bits, and back.
#[derive(Clone, Copy)]
pub struct Of16Bits {
    /// The bits of the nearest value
    pub nearest: fn(f32) -> u16,
    /// The value of the bits
    pub value: fn(u16) -> f32,
}
/// bfloat16
pub const OF_BF16: Of16Bits = Of16Bits { nearest: |x| Bf16::nearest(x).0, value: |bits| Bf16::from_bits(bits).value() };
/// IEEE binary16
pub const OF_F16: Of16Bits = Of16Bits { nearest: |x| F16::nearest(x).0, value: |bits| F16::from_bits(bits).value() };

/// A matrix of small integers by rows, which begin `pitch` elements apart. Between the rows and behind the last one there is NaN, which
/// must not be read into a sum.
pub struct Operand {
    /// The elements
    pub elements: Aligned<u16>,
    pitch: usize,
    value: fn(u16) -> f32,
}
impl Of16Bits {
    /// Such a matrix.
    pub fn operand(self, seed: u64, [rows, columns]: [usize; 2], pitch: usize) -> Operand {
        let mut number = small(seed);
        let inside = |i: usize| i / pitch < rows && i % pitch < columns;
        let mut element = |i: usize| (self.nearest)(if inside(i) { number(i) as f32 } else { f32::NAN });
        Operand { elements: Aligned::new(rows * pitch + 8192, &mut element), pitch, value: self.value }
    }
}
impl Operand {
    /// The element.
    pub fn at(&self, row: usize, column: usize) -> f32 {
        (self.value)(self.elements.slice()[row * self.pitch + column])
    }
}

/// C before a kernel has run: what it must not leave, in the matrix and behind it.
pub struct Guarded<T> {
    /// The elements
    pub elements: Aligned<T>,
    guard: T,
}
impl<T: Copy + PartialEq> Guarded<T> {
    /// `len` elements, and `behind` more.
    pub fn new(len: usize, behind: usize, guard: T) -> Self {
        Self { elements: Aligned::new(len + behind, |_| guard), guard }
    }
    /// The first `len` elements, if what is behind them has not been written.
    #[track_caller]
    pub fn inside(&self, len: usize) -> &[T] {
        let (inside, behind) = self.elements.slice().split_at(len);
        assert!(behind.iter().all(|x| *x == self.guard), "beyond the last row");
        inside
    }
}
/// Matrices, schedules and groups that all threads read.
pub struct Given<T>(pub T);
// SAFETY: what it points to outlives the launch, and each element is written by one thread.
unsafe impl<T> Sync for Given<T> {}
impl<T> Given<T> {
    /// It
    pub fn get(&self) -> &T {
        &self.0
    }
}
