//! The GEMMs of a sparse A, on `mma.sp` and on wgmma.

use crate::cases::{Outcome, operations_per_second};
use crate::gemm::operand;
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{Checked, bf16, small};
use crate::tensor_map::{self, map};
use cudarc::driver::{DevicePtr, PushKernelArg};
use cute_static::collective::{MetadataLayouts, MetadataParts};
use cute_static::numeric::BFloat16;
use cute_static::tensor::Addressing;
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::{U1, U128};
use cute_static_kernels::gemm_sm80_sparse::{self, MetadataOf};
use cute_static_kernels::gemm_sm90_sparse::{self, SparseGroupFormat};

type Metadata = <BFloat16 as SparseGroupFormat>::Metadata;
/// The order of metadata: the rows and values of a block and of a tile, and where the bit of a value is in its block.
struct Blocks {
    block: [usize; 2],
    tile: [usize; 2],
    at: fn(usize, usize) -> usize,
}
const OF_SM80: Blocks = Blocks {
    block: [32, 32],
    tile: [128, 64],
    at: |row, value| {
        <MetadataOf<BFloat16> as MetadataLayouts>::Block::default().address((row as u64, value as u64)) as usize
    },
};
const OF_SM90: Blocks = Blocks {
    block: [64, 128],
    tile: [128, 128],
    at: |row, value| <Metadata as MetadataLayouts>::Block::default().address((row as u64, value as u64)) as usize,
};
/// The two of four values that are stored
const CHOICES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// Runs the kernel of this name. Small integers, row-major: two of each four of A are stored.
pub fn run(gpu: &Gpu, name: &str, [m, n, k]: [usize; 3]) -> Result<Outcome, Failure> {
    let by_maps = name.contains("_sm90_");
    let Blocks { block: [block_rows, values], tile, at } = if by_maps { OF_SM90 } else { OF_SM80 };
    // Metadata are those of whole tiles, in blocks: a bit for each value, and blocks along M come first.
    let (blocks_m, blocks_k) = (m.next_multiple_of(tile[0]) / block_rows, k.next_multiple_of(tile[1]) / values);
    let (mut a, mut stored) = (vec![0_i8; m * k], Vec::with_capacity(m * k / 2));
    let mut metadata = vec![0_u32; block_rows * values / 32 * blocks_m * blocks_k];
    for row in 0..block_rows * blocks_m {
        for group in 0..values / 4 * blocks_k {
            let inside = row < m && group < k / 4;
            let kept = CHOICES[if inside { (small(5, row * k + group) + 3) as usize % 6 } else { 0 }];
            let in_block = at(row % block_rows, 4 * group % values);
            let at = in_block + block_rows * values * (row / block_rows + blocks_m * (4 * group / values));
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
    let (threads, shared) = if by_maps {
        (gemm_sm90_sparse::THREADS, gemm_sm90_sparse::SHARED)
    } else {
        (gemm_sm80_sparse::THREADS, gemm_sm80_sparse::SHARED)
    };
    let grid = [m.div_ceil(128) as u32, n.div_ceil(128) as u32];
    let (kernel, config) = gpu.kernel(name, Shape { grid, threads, shared })?;
    let maps = if by_maps {
        type Of = BFloat16;
        let at = on_metadata.device_ptr(&gpu.stream).0;
        // A block of metadata is 128 words of 64 bits.
        let extents = (128, blocks_m as u64, blocks_k as u64);
        let strides = (U1::new(), U128::new(), 128 * blocks_m as i64);
        let parameters = <Metadata as MetadataParts>::Map::parameters(extents, strides, at)?;
        let [m, n, k] = [m, n, k].map(|extent| extent as i64);
        vec![
            map::<<Of as SparseGroupFormat>::MapA>(gpu, [m, k / 2], on_a.device_ptr(&gpu.stream).0)?,
            tensor_map::upload(gpu, &tensor_map::encode(&parameters, at)?)?,
            map::<<Of as SparseGroupFormat>::MapB>(gpu, [n, k], on_b.device_ptr(&gpu.stream).0)?,
        ]
    } else {
        Vec::new()
    };
    let [rows, columns, depth] = [m, n, k].map(|extent| extent as i64);
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        match &maps[..] {
            [a, metadata, b] => launch.arg(a).arg(metadata).arg(b).arg(&mut c),
            _ => launch.arg(&on_a).arg(&on_metadata).arg(&on_b).arg(&mut c),
        };
        // SAFETY: the extents are those of the matrices and of the maps: multiples of the tile, or, for the kernels with edges, of 2 along n and of 16 along k.
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
