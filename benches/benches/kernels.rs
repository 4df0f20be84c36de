//! Kernels on tensors against loops with literal offsets: `cargo bench -p cute-static-benches --bench kernels`.
//!
//! After criterion's report, the ratio of the two: the two ways take turns, and the fastest turn of each counts.

use criterion::Criterion;
use cute_static::prelude::*;
use std::hint::black_box;
use std::time::{Duration, Instant};

type Matrix = layout!((64,64):(64,1));
type Turned = layout!((64,64):(1,64));
type Tiled = layout!(((8,8),(8,8)):((8,512),(1,64)));

/// One kernel: its data, and both ways.
struct Kernel {
    name: &'static str,
    library: fn(&[f32; 4096], &[f32; 4096], &mut [f32; 4096]),
    literal: fn(&[f32; 4096], &[f32; 4096], &mut [f32; 4096]),
}

const KERNELS: [Kernel; 6] = [
    Kernel {
        name: "copy",
        library: |a, _, c| copy(&Tensor::new(a, Matrix::default()), &mut Tensor::new_mut(c, Matrix::default())),
        literal: |a, _, c| c.copy_from_slice(a),
    },
    Kernel {
        name: "transpose",
        library: |a, _, c| copy(&Tensor::new(a, Turned::default()), &mut Tensor::new_mut(c, Matrix::default())),
        literal: |a, _, c| {
            for i in 0..64 {
                for j in 0..64 {
                    c[64 * i + j] = a[i + 64 * j];
                }
            }
        },
    },
    Kernel {
        name: "copy from tiles",
        library: |a, _, c| copy(&Tensor::new(a, Tiled::default()), &mut Tensor::new_mut(c, Matrix::default())),
        literal: |a, _, c| {
            for i in 0..64 {
                for j in 0..8 {
                    for k in 0..8 {
                        c[64 * i + 8 * j + k] = a[i % 8 * 8 + i / 8 * 512 + k + 64 * j];
                    }
                }
            }
        },
    },
    Kernel {
        name: "axpby",
        library: |a, _, c| {
            axpby(2.0, &Tensor::new(a, Matrix::default()), 0.5, &mut Tensor::new_mut(c, Matrix::default()));
        },
        literal: |a, _, c| {
            for i in 0..4096 {
                c[i] = 2.0 * a[i] + 0.5 * c[i];
            }
        },
    },
    Kernel {
        name: "tile by tile",
        library: |a, _, c| {
            let mut c = Tensor::new_mut(c, Matrix::default());
            for i in 0..8 {
                for j in 0..8 {
                    let tile = Tensor::new(a, Turned::default()).inner_partition(tiler!(<8,8>), (i, j));
                    copy(&tile, &mut c.view_mut().inner_partition(tiler!(<8,8>), (i, j)));
                }
            }
        },
        literal: |a, _, c| {
            for i in 0..8 {
                for j in 0..8 {
                    for m in 0..8 {
                        for n in 0..8 {
                            c[512 * i + 8 * j + 64 * m + n] = a[8 * i + 512 * j + m + 64 * n];
                        }
                    }
                }
            }
        },
    },
    Kernel {
        name: "gemm",
        library: |a, b, c| {
            let (a, b) = (Tensor::new(a, Turned::default()), Tensor::new(b, Turned::default()));
            gemm(&a, &b, &mut Tensor::new_mut(c, Turned::default()));
        },
        literal: |a, b, c| {
            for k in 0..64 {
                for n in 0..64 {
                    for m in 0..64 {
                        c[m + 64 * n] += a[m + 64 * k] * b[n + 64 * k];
                    }
                }
            }
        },
    },
];

/// How long each way takes at least, in turns.
fn turns(kernel: &Kernel, a: &[f32; 4096], b: &[f32; 4096]) -> [Duration; 2] {
    let mut best = [Duration::MAX; 2];
    let mut c = Box::new([0.0; 4096]);
    for turn in 0..400 {
        let way = if turn % 2 == 0 { kernel.library } else { kernel.literal };
        c.fill(1.0);
        let start = Instant::now();
        for _ in 0..20 {
            way(black_box(a), black_box(b), black_box(&mut c));
        }
        best[turn % 2] = best[turn % 2].min(start.elapsed());
    }
    best
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let a: Box<[f32; 4096]> = Box::new(std::array::from_fn(|i| (i % 17) as f32 / 16.0));
    let b: Box<[f32; 4096]> = Box::new(std::array::from_fn(|i| (i % 13) as f32 / 16.0));
    for kernel in &KERNELS {
        let mut c = Box::new([0.0; 4096]);
        let mut group = criterion.benchmark_group(kernel.name);
        for (way, run) in [("library", kernel.library), ("literal", kernel.literal)] {
            group.bench_function(way, |bench| bench.iter(|| run(black_box(&a), black_box(&b), black_box(&mut c))));
        }
        group.finish();
    }
    criterion.final_summary();
    println!("\n{:<16} {:>12} {:>12} ratio", "64 x 64 floats", "library", "literal");
    for kernel in &KERNELS {
        let [library, literal] = turns(kernel, &a, &b).map(|time| time.as_nanos() as f64 / 20.0);
        println!("{:<16} {library:>9.0} ns {literal:>9.0} ns  {:.2}", kernel.name, library / literal);
    }
}
