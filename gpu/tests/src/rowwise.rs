//! Functions of rows: softmax, RMSNorm and LayerNorm, compared with the same in double precision.

use crate::data::{OF_BF16, small};
use crate::executed::{Outcome, Row, address, extent, launched, unless, written};
use cute_static_gpu_interpreter::{Argument, Entry, GlobalMemory};
use cute_static_kernels::rowwise::THREADS;

/// What becomes of a row
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // They are their names.
pub enum Function {
    Softmax,
    RmsNorm,
    LayerNorm,
}
/// What is added to a mean of squares
pub const EPSILON: f32 = 1e-3;

/// An element in memory.
pub trait Bits: Copy + PartialEq + 'static {
    /// What no result is
    const GUARD: Self;
    /// How far a result may be from the right one, as a part of it
    const TOLERANCE: f64;
    /// The nearest one
    fn nearest(x: f32) -> Self;
    /// The value
    fn value(self) -> f32;
    /// In memory
    fn bytes(self) -> Vec<u8>;
    /// From memory
    fn read(bytes: &[u8]) -> Self;
}
/// bf16
impl Bits for u16 {
    const GUARD: Self = 0xff80;
    const TOLERANCE: f64 = 1.0 / 250.0;
    fn nearest(x: f32) -> Self {
        (OF_BF16.nearest)(x)
    }
    fn value(self) -> f32 {
        (OF_BF16.value)(self)
    }
    fn bytes(self) -> Vec<u8> {
        self.to_le_bytes().to_vec()
    }
    fn read(bytes: &[u8]) -> Self {
        Self::from_le_bytes([bytes[0], bytes[1]])
    }
}
/// f32
impl Bits for u32 {
    const GUARD: Self = 0xff80_0000;
    const TOLERANCE: f64 = 1e-5;
    fn nearest(x: f32) -> Self {
        x.to_bits()
    }
    fn value(self) -> f32 {
        f32::from_bits(self)
    }
    fn bytes(self) -> Vec<u8> {
        self.to_le_bytes().to_vec()
    }
    fn read(bytes: &[u8]) -> Self {
        Self::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
    }
}

/// Rows, and the weights and biases of their columns.
pub struct RowProblem<T> {
    /// The function
    pub function: Function,
    /// The rows and the columns
    pub extents: [usize; 2],
    /// The rows, one after another
    pub x: Vec<T>,
    /// A weight for each column
    pub weight: Vec<T>,
    /// A bias for each column
    pub bias: Vec<T>,
}
impl<T: Bits> RowProblem<T> {
    /// Numbers around a mean that differs from row to row.
    pub fn new(function: Function, [rows, columns]: [usize; 2]) -> Self {
        let numbers = |seed: u64, len: usize, begin: &dyn Fn(usize) -> f32| -> Vec<T> {
            let (mut coarse, mut fine) = (small(seed), small(seed + 1));
            (0..len).map(|i| T::nearest(begin(i) + coarse(i) as f32 + fine(i) as f32 / 8.0)).collect()
        };
        Self {
            function,
            extents: [rows, columns],
            x: numbers(1, rows * columns, &|i| (i / columns % 5) as f32 - 2.0),
            weight: numbers(3, columns, &|_| 0.5),
            bias: numbers(5, columns, &|_| 0.0),
        }
    }
    /// The first element that is wrong.
    pub fn wrong(&self, found: &[T]) -> Option<String> {
        let [_, columns] = self.extents;
        let numbers = |of: &[T]| of.iter().map(|x| f64::from(x.value())).collect::<Vec<_>>();
        let (weight, bias) = (numbers(&self.weight), numbers(&self.bias));
        self.x.chunks(columns).zip(found.chunks(columns)).enumerate().find_map(|(row, (x, found))| {
            let x = numbers(x);
            let mean = |of: &dyn Fn(f64) -> f64| x.iter().map(|x| of(*x)).sum::<f64>() / columns as f64;
            let (average, largest) = (mean(&|x| x), x.iter().copied().fold(f64::NEG_INFINITY, f64::max));
            let total: f64 = x.iter().map(|x| (x - largest).exp()).sum();
            let norm = |center: f64| (mean(&|x| (x - center).powi(2)) + f64::from(EPSILON)).sqrt();
            (0..columns).find_map(|j| {
                // What is added to it is as exact as the larger one of both.
                let (expected, size) = match self.function {
                    Function::Softmax => ((x[j] - largest).exp() / total, 0.0),
                    Function::RmsNorm => (x[j] / norm(0.0) * weight[j], 0.0),
                    Function::LayerNorm => {
                        ((x[j] - average) / norm(average) * weight[j] + bias[j], bias[j].abs() + weight[j].abs())
                    }
                };
                let value = f64::from(found[j].value());
                let near = (value - expected).abs() <= T::TOLERANCE * expected.abs() + 1e-6 * size + 1e-38;
                (!near).then(|| format!("row {row}, column {j}: {value}, not {expected}"))
            })
        })
    }
}
/// The rows of a tile of each kernel that has a name
const ROWS_OF_TILE: usize = 4;
fn run<T: Bits>(entry: &Entry, of: &[usize], function: Function) -> Outcome {
    let ([rows, columns], mut memory) = ([of[0], of[1]], GlobalMemory::default());
    let problem = RowProblem::<T>::new(function, [rows, columns]);
    let mut upload =
        |numbers: &[T]| address(memory.upload(&numbers.iter().flat_map(|x| x.bytes()).collect::<Vec<_>>()));
    let (x, weight, bias) = (upload(&problem.x), upload(&problem.weight), upload(&problem.bias));
    let y = memory.allocate(rows * columns * size_of::<T>());
    let mut arguments = match function {
        Function::Softmax => vec![x, address(y)],
        Function::RmsNorm => vec![x, weight, address(y)],
        Function::LayerNorm => vec![x, weight, bias, address(y)],
    };
    arguments.extend([extent(rows), extent(columns)]);
    if function != Function::Softmax {
        arguments.push(Argument::Float(EPSILON));
    }
    let shape = ([rows.div_ceil(ROWS_OF_TILE), 1], THREADS, 0);
    let report = launched(entry, &mut memory, shape, &arguments)?;
    let found: Vec<T> = written(&memory, y)?.chunks(size_of::<T>()).map(T::read).collect();
    unless(problem.wrong(&found), report)
}

/// Below a tile, of a tile, and beyond one
const OF_16_BITS: &[&[usize]] = &[&[1, 8], &[4, 1024], &[5, 520], &[9, 264]];
/// Their rows
pub(crate) const ROWS: &[Row] = &[
    Row { name: "softmax_bf16", extents: OF_16_BITS, run: |entry, of| run::<u16>(entry, of, Function::Softmax) },
    Row {
        name: "softmax_f32",
        extents: &[&[1, 4], &[4, 1024], &[5, 516]],
        run: |entry, of| run::<u32>(entry, of, Function::Softmax),
    },
    Row { name: "rms_norm_bf16", extents: OF_16_BITS, run: |entry, of| run::<u16>(entry, of, Function::RmsNorm) },
    Row { name: "layer_norm_bf16", extents: OF_16_BITS, run: |entry, of| run::<u16>(entry, of, Function::LayerNorm) },
];
