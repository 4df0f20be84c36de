//! The GEMM of a sparse A on `mma.sp`.

use crate::cases::{Outcome, operations_per_second};
use crate::gemm::operand;
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{Checked, bf16, small};
use cudarc::driver::PushKernelArg;
use cute_static::collective::MetadataLayouts;
use cute_static::numeric::BFloat16;
use cute_static::tensor::Addressing;
use cute_static_kernels::gemm_sm80_sparse::{self, MetadataOf};

type Block = <MetadataOf<BFloat16> as MetadataLayouts>::Block;
/// The two of four values that are stored
const CHOICES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// Runs the kernel of this name. Small integers, row-major: two of each four of A are stored.
pub fn run(gpu: &Gpu, name: &str, [m, n, k]: [usize; 3]) -> Result<Outcome, Failure> {
    // Metadata are those of whole tiles, in blocks of 32 rows and 32 values: a bit for each value, and blocks along M come first.
    let (blocks_m, blocks_k) = (4 * m.div_ceil(128), 2 * k.div_ceil(64));
    let (mut a, mut stored) = (vec![0_i8; m * k], Vec::with_capacity(m * k / 2));
    let mut metadata = vec![0_u32; 32 * blocks_m * blocks_k];
    for row in 0..32 * blocks_m {
        for group in 0..8 * blocks_k {
            let inside = row < m && group < k / 4;
            let kept = CHOICES[if inside { (small(5, row * k + group) + 3) as usize % 6 } else { 0 }];
            let in_block = Block::default().address((row as u64 % 32, 4 * group as u64 % 32)) as usize;
            let at = in_block + 32 * 32 * (row / 32 + blocks_m * (group / 8));
            metadata[at / 32] |= ((kept[0] | kept[1] << 2) as u32) << (at % 32);
            for (i, which) in kept.into_iter().enumerate().filter(|_| inside) {
                let value = small(3, row * k + 4 * group + i);
                a[row * k + 4 * group + which] = value as i8;
                stored.push(bf16(value));
            }
        }
    }
    let b = operand(4, n, k);
    let on_a = gpu.stream.clone_htod(&stored)?;
    let on_metadata = gpu.stream.clone_htod(&metadata)?;
    let on_b = gpu.stream.clone_htod(&b.iter().map(|x| bf16(i32::from(*x))).collect::<Vec<_>>())?;
    let mut c = gpu.stream.alloc_zeros::<f32>(m * n)?;
    let shape = Shape {
        grid: [m.div_ceil(128) as u32, n.div_ceil(128) as u32],
        threads: gemm_sm80_sparse::THREADS,
        shared: gemm_sm80_sparse::SHARED,
    };
    let (kernel, config) = gpu.kernel(name, shape)?;
    let [rows, columns, depth] = [m, n, k].map(|extent| extent as i64);
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        launch.arg(&on_a).arg(&on_metadata).arg(&on_b).arg(&mut c);
        // SAFETY: the extents are those of the matrices: multiples of the tile, or, for the kernel with edges, of 2 along n and of 16 along k.
        unsafe { launch.arg(&rows).arg(&columns).arg(&depth).launch(config)? };
        Ok(())
    })?;
    Ok(Outcome {
        microseconds,
        // Those of the dense product
        throughput: operations_per_second([m, n, k], microseconds),
        checked: Checked::product(&gpu.stream.clone_dtoh(&c)?, [m, n, k], &a, &b),
        vendor: None,
    })
}
