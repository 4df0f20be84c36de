//! Matrices of small integers in any type of elements and any major, in the bytes of memory that kernels are given, and their products.

use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static_device::element::{Bf16, F16, to_minifloat};

/// A type of elements: what a matrix has in memory for a number.
pub trait Stored: Numeric {
    /// The bits of the nearest value; integers and floats of 8 bits end at the largest one.
    fn nearest(x: i32) -> u64;
    /// Bits that no sum may contain: NaN, or a number that would be seen.
    const OUTSIDE: u64;
    /// Whether it has no sign
    const UNSIGNED: bool = false;
}
macro_rules! stored {
    ($($ty:ident: |$x:ident| $bits:expr, $outside:expr $(, $unsigned:literal)?;)*) => {$(
        impl Stored for $ty {
            fn nearest($x: i32) -> u64 {
                u64::from($bits)
            }
            const OUTSIDE: u64 = $outside;
            $(const UNSIGNED: bool = $unsigned;)?
        }
    )*};
}
stored! {
    Float32: |x| (x as f32).to_bits(), 0x7fc0_0000;
    TFloat32: |x| (x as f32).to_bits(), 0x7fc0_0000;
    Float64: |x| f64::from(x).to_bits(), 0x7ff8_0000_0000_0000;
    Float16: |x| F16::nearest(x as f32).0, 0x7e00;
    BFloat16: |x| Bf16::nearest(x as f32).0, 0x7fc0;
    Float8E4M3: |x| to_minifloat::<4>(x as f32), 0x7f;
    Float8E5M2: |x| to_minifloat::<5>(x as f32), 0x7f;
    Int32: |x| x as u32, 0x5bad_5bad;
    Int8: |x| x.clamp(-128, 127) as u8, 0x5b;
    Uint8: |x| x.clamp(0, 255) as u8, 0x5b, true;
}
/// Which mode is contiguous: `(row, column)` to the number of the element.
pub trait Order {
    /// Rows and columns are far apart: the elements from one to the next.
    fn at(pitch: usize, row: usize, column: usize) -> usize;
    /// Whether rows are contiguous
    const ROWS: bool;
}
impl Order for MajorK {
    fn at(pitch: usize, row: usize, column: usize) -> usize {
        row * pitch + column
    }
    const ROWS: bool = true;
}
impl Order for MajorMN {
    fn at(pitch: usize, row: usize, column: usize) -> usize {
        column * pitch + row
    }
    const ROWS: bool = false;
}

/// A matrix of integers, of so many rows and columns.
#[derive(Clone, Debug)]
pub struct Integers {
    /// The extents
    pub extents: [usize; 2],
    numbers: Vec<i32>,
}
impl Integers {
    /// From −3 to 3, or from 0 to 3 where the elements have no sign.
    pub fn small<T: Stored>(seed: u64, extents: [usize; 2]) -> Self {
        let mut number = crate::data::small(seed);
        let mut next = |i| if T::UNSIGNED { number(i).abs() } else { number(i) };
        Self { extents, numbers: (0..extents[0] * extents[1]).map(&mut next).collect() }
    }
    /// The number.
    pub fn at(&self, row: usize, column: usize) -> i32 {
        self.numbers[row * self.extents[1] + column]
    }
    /// `A·Bᵀ`
    pub fn product(&self, b: &Self) -> Self {
        let ([m, k], [n, _]) = (self.extents, b.extents);
        let row = |matrix: &Self, i: usize| matrix.numbers[i * k..(i + 1) * k].to_vec();
        let rows: Vec<Vec<i32>> = (0..n).map(|j| row(b, j)).collect();
        let sums = (0..m).flat_map(|i| {
            let a = row(self, i);
            rows.iter().map(move |b| a.iter().zip(b).map(|(x, y)| x * y).sum()).collect::<Vec<i32>>()
        });
        Self { extents: [m, n], numbers: sums.collect() }
    }
    /// Its bytes, as elements `T` in the order `J`: rows or columns `pitch` elements apart, with [`Stored::OUTSIDE`] between them.
    pub fn bytes<T: Stored, J: Order>(&self, pitch: usize) -> Vec<u8> {
        let mut bytes = outside::<T, J>(self.extents, pitch);
        let size = size::<T>();
        for (row, column) in self.places() {
            let at = J::at(pitch, row, column) * size;
            bytes[at..at + size].copy_from_slice(&T::nearest(self.at(row, column)).to_le_bytes()[..size]);
        }
        bytes
    }
    fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let [rows, columns] = self.extents;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }
    /// The first element that is not in the bytes, or what has been written between its rows or columns.
    pub fn difference<T: Stored, J: Order>(&self, bytes: &[u8], pitch: usize) -> Option<String> {
        let wrong = self
            .places()
            .find_map(|(row, column)| wrong_element::<T, J>(bytes, pitch, [row, column], self.at(row, column)));
        wrong.or_else(|| (bytes != self.bytes::<T, J>(pitch)).then(|| "something is written outside of D".into()))
    }
}
/// What the bytes of D have in place of a number, if they have something else.
pub fn wrong_element<T: Stored, J: Order>(
    bytes: &[u8],
    pitch: usize,
    [row, column]: [usize; 2],
    number: i32,
) -> Option<String> {
    let size = size::<T>();
    let at = J::at(pitch, row, column) * size;
    let found = bytes[at..at + size].iter().rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte));
    let expected = T::nearest(number) & u64::MAX >> (64 - 8 * size);
    (found != expected).then(|| format!("D[{row}][{column}] is {found:#x}, and {expected:#x} is {number}"))
}
/// The bytes of an element
pub fn size<T: Stored>() -> usize {
    <T::Bits as cute_static::typenum::Unsigned>::USIZE / 8
}
/// The memory of a matrix that nothing has been written to.
pub fn outside<T: Stored, J: Order>([rows, columns]: [usize; 2], pitch: usize) -> Vec<u8> {
    let elements = if J::ROWS { rows } else { columns } * pitch;
    let size = size::<T>();
    T::OUTSIDE.to_le_bytes()[..size].repeat(elements)
}
/// Elements from one row or column to the next: a multiple of 16 bytes, and some more than there are.
pub fn pitch<T: Stored, J: Order>([rows, columns]: [usize; 2]) -> usize {
    let along = if J::ROWS { columns } else { rows };
    (along + 1).next_multiple_of(16 / size::<T>())
}
