//! Functions of rows: softmax, RMSNorm and LayerNorm.

use crate::cases::{Outcome, bytes_per_second};
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{Checked, bf16, small, value_of_bf16};
use cudarc::driver::PushKernelArg;
use cute_static_kernels::rowwise::THREADS;

/// The rows of a tile
const ROWS: usize = 4;
/// What is added to a mean of squares
const EPSILON: f32 = 1e-3;

/// Runs the kernel of this name on small integers. Every element is compared with double precision.
pub fn run(gpu: &Gpu, name: &str, [rows, columns]: [usize; 2]) -> Result<Outcome, Failure> {
    let numbers = |seed: u64, len: usize| (0..len).map(|i| small(seed, i)).collect::<Vec<_>>();
    let host = [numbers(1, rows * columns), numbers(2, columns), numbers(3, columns)];
    let is_wide = name.ends_with("_f32");
    // Elements of 32 bits, or two of 16 bits in a word
    let words = |of: &[i32]| -> Vec<u32> {
        let pair = |pair: &[i32]| u32::from(bf16(pair[0])) | u32::from(bf16(pair[1])) << 16;
        if is_wide { of.iter().map(|x| (*x as f32).to_bits()).collect() } else { of.chunks(2).map(pair).collect() }
    };
    let [x, weight, bias] = [0, 1, 2].map(|i| gpu.stream.clone_htod(&words(&host[i])));
    let (x, weight, bias) = (x?, weight?, bias?);
    let size = if is_wide { 4 } else { 2 };
    let mut y = gpu.stream.alloc_zeros::<u32>(rows * columns * size / 4)?;
    let shape = Shape { grid: [rows.div_ceil(ROWS) as u32, 1], threads: THREADS, shared: 0 };
    let (kernel, config) = gpu.kernel(name, shape)?;
    let extents = [rows as i64, columns as i64];
    let (is_softmax, is_layer) = (name.starts_with("softmax"), name.starts_with("layer"));
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        launch.arg(&x);
        if !is_softmax {
            launch.arg(&weight);
        }
        if is_layer {
            launch.arg(&bias);
        }
        launch.arg(&mut y).arg(&extents[0]).arg(&extents[1]);
        if !is_softmax {
            launch.arg(&EPSILON);
        }
        // SAFETY: the extents are those of the matrices, and rows are multiples of 16 bytes, of no more elements than a tile has.
        unsafe { launch.launch(config)? };
        Ok(())
    })?;
    let found: Vec<f64> = gpu.stream.clone_dtoh(&y)?.into_iter().flat_map(|word| values(word, is_wide)).collect();
    let wrong = host[0].chunks(columns).zip(found.chunks(columns)).enumerate().find_map(|(row, (x, found))| {
        let mean = |of: &dyn Fn(f64) -> f64| x.iter().map(|x| of(f64::from(*x))).sum::<f64>() / columns as f64;
        let average = if is_layer { mean(&|x| x) } else { 0.0 };
        let norm = (mean(&|x| (x - average).powi(2)) + f64::from(EPSILON)).sqrt();
        // The largest one may be 3.
        let total = mean(&|x| (x - 3.0).exp()) * columns as f64;
        (0..columns).find_map(|j| {
            let [x, weight, bias] = [x[j], host[1][j], host[2][j]].map(f64::from);
            let (expected, size) = match (is_softmax, is_layer) {
                (true, _) => ((x - 3.0).exp() / total, 0.0),
                (_, false) => (x / norm * weight, 0.0),
                _ => ((x - average) / norm * weight + bias, weight.abs() + bias.abs()),
            };
            let tolerance = if is_wide { 1e-5 } else { 1.0 / 250.0 } * expected.abs() + 1e-6 * size;
            let value = found[j];
            ((value - expected).abs() > tolerance).then(|| format!("row {row}, column {j}: {value}, not {expected}"))
        })
    });
    let throughput = bytes_per_second(2 * rows * columns * size, microseconds);
    Ok(Outcome { microseconds, throughput, checked: Checked { part: String::new(), wrong }, vendor: None })
}
/// The values of a word
fn values(word: u32, is_wide: bool) -> Vec<f64> {
    if is_wide {
        vec![f64::from(f32::from_bits(word))]
    } else {
        [word, word >> 16].map(|bits| f64::from(value_of_bf16(bits as u16))).to_vec()
    }
}
