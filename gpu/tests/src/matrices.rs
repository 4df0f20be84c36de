//! Matrices of small integers in any type of elements and any major, in the bytes of memory that kernels are given, and their products.

use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static_device::element::{Bf16, F16, narrow, to_minifloat};

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
    Float6E2M3: |x| nearest_narrow(0x3f, narrow::<2, 3>, x), 0x3f;
    Float6E3M2: |x| nearest_narrow(0x3f, narrow::<3, 2>, x), 0x3f;
    Float4E2M1: |x| nearest_narrow(0xf, narrow::<2, 1>, x), 0xf;
    // Factors, which are powers of two or small.
    Float8UE8M0: |x| 127 + x.ilog2() as u8, 0xff, true;
    Float8UE4M3: |x| to_minifloat::<4>(x as f32), 0x7f, true;
    Int32: |x| x as u32, 0x5bad_5bad;
    Int8: |x| x.clamp(-128, 127) as u8, 0x5b;
    Uint8: |x| x.clamp(0, 255) as u8, 0x5b, true;
}
/// The bits up to `last` of the nearest value.
fn nearest_narrow(last: u8, value: fn(u8) -> f32, x: i32) -> u8 {
    let distance = |bits: &u8| (value(*bits) - x as f32).abs();
    (0..=last).min_by(|a, b| distance(a).total_cmp(&distance(b))).expect("a number")
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
    /// Scale factors, of so many rows and so many of a row: 1, 2 and 4 where they are powers of two, else 1, 2 and 3.
    pub fn factors<F: Stored>(seed: u64, extents: [usize; 2]) -> Self {
        let mut number = crate::data::small(seed);
        let all = [1, 2, if F::nearest(4) == F::nearest(2) + 1 { 4 } else { 3 }];
        let numbers = (0..extents[0] * extents[1]).map(|i| all[number(i).unsigned_abs() as usize % 3]);
        Self { extents, numbers: numbers.collect() }
    }
    /// Each number times the factor of so many values of its row.
    pub fn scaled(&self, values: usize, factors: &Self) -> Self {
        let [rows, columns] = self.extents;
        let number = |i: usize| self.numbers[i] * factors.at(i / columns, i % columns / values);
        Self { extents: self.extents, numbers: (0..rows * columns).map(number).collect() }
    }
    /// Its bytes as scale factors, in blocks of 128 rows and 4 factors, the blocks along rows first: CUTLASS, `Sm1xxBlockScaledBasicChunk`. There is no number in
    /// rows that are not there, and zeros behind the last factor of a row.
    pub fn blocks<F: Stored>(&self) -> Vec<u8> {
        let [rows, columns] = self.extents;
        let [along_rows, along_columns] = [rows.div_ceil(128), columns.div_ceil(4)];
        let mut bytes = vec![0; 512 * along_rows * along_columns];
        for (row, column) in
            (0..128 * along_rows).flat_map(|row| (0..4 * along_columns).map(move |column| (row, column)))
        {
            let block = row / 128 * along_columns + column / 4;
            let at = 512 * block + row % 32 * 16 + row % 128 / 32 * 4 + column % 4;
            bytes[at] = match (row < rows, column < columns) {
                (false, _) => F::OUTSIDE as u8,
                (true, true) => F::nearest(self.at(row, column)) as u8,
                (true, false) => 0,
            };
        }
        bytes
    }
    /// As [`bytes`](Self::bytes), where each element has so many bits, packed.
    pub fn packed<T: Stored, J: Order>(&self, bits: usize, pitch: usize) -> Vec<u8> {
        let lines = if J::ROWS { self.extents[0] } else { self.extents[1] };
        let mut bytes = vec![0; lines * pitch * bits / 8];
        let mut put = |at: usize, element: u64| {
            for bit in (0..bits).filter(|bit| element >> bit & 1 == 1) {
                bytes[(at * bits + bit) / 8] |= 1 << ((at * bits + bit) % 8);
            }
        };
        let [rows, columns] = self.extents;
        let outside = if J::ROWS { columns..pitch } else { rows..pitch };
        outside.for_each(|along| (0..lines).for_each(|line| put(line * pitch + along, T::OUTSIDE)));
        for (row, column) in self.places() {
            put(J::at(pitch, row, column), T::nearest(self.at(row, column)));
        }
        bytes
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
    /// `alpha` of these and `beta` of the others.
    pub fn scaled_sum(&self, alpha: i32, others: &Self, beta: i32) -> Self {
        let sums = self.numbers.iter().zip(&others.numbers).map(|(x, y)| alpha * x + beta * y);
        Self { extents: self.extents, numbers: sums.collect() }
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
