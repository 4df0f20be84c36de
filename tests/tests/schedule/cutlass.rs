//! CUTLASS 4.7.0's schedulers by their own formulas, on numbers: include/cutlass/gemm/kernel/static_tile_scheduler.hpp, sm90_tile_scheduler.hpp and
//! tile_scheduler_params.h.

/// `PersistentTileSchedulerSm90Params::initialize`, tile_scheduler_params.h, lines 131 to 183.
pub struct Params {
    problem_blocks: [u64; 2],
    cluster: [u64; 2],
    pub log_swizzle_size: u32,
    pub along_m: bool,
}
fn round_up(number: u64, to: u64) -> u64 {
    number.div_ceil(to) * to
}
impl Params {
    pub fn new(tiles: [u32; 2], cluster: [u32; 2], log_swizzle_size: u32, along_m: bool) -> Self {
        let cluster = cluster.map(u64::from);
        let rounded = [0, 1].map(|i| round_up(round_up(tiles[i].into(), cluster[i]), cluster[i] << log_swizzle_size));
        Self { problem_blocks: rounded, cluster, log_swizzle_size, along_m }
    }
    /// With `RasterOrderOptions::Heuristic`.
    pub fn heuristic(tiles: [u32; 2], cluster: [u32; 2], max_swizzle_size: u32) -> Self {
        let blocks = [0, 1].map(|i| round_up(tiles[i].into(), cluster[i].into()));
        let log_swizzle_size = get_log_swizzle_size(blocks[0], blocks[1], max_swizzle_size);
        let params = Self::new(tiles, cluster, log_swizzle_size, false);
        // get_rasterization_order
        let along_m = params.problem_blocks[1] > params.problem_blocks[0];
        Self { along_m, ..params }
    }
    pub fn blocks_per_problem(&self) -> u64 {
        self.problem_blocks[0] * self.problem_blocks[1]
    }
    /// `get_current_work_for_linear_idx` (static_tile_scheduler.hpp) and `get_work_idx_m_and_n` (sm90_tile_scheduler.hpp, lines 92 to 135).
    pub fn work(&self, linear_idx: u64) -> [u64; 2] {
        let [m, n] = self.cluster;
        let (major, minor, blocks_major) =
            if self.along_m { (m, n, self.problem_blocks[0]) } else { (n, m, self.problem_blocks[1]) };
        let blk_per_grid_dim = linear_idx / minor;
        let cluster_minor_offset = linear_idx % minor;
        let (cluster_id, cluster_major_offset) = (blk_per_grid_dim / major, blk_per_grid_dim % major);
        let offset = cluster_id & ((1 << self.log_swizzle_size) - 1);
        let extra = cluster_id >> self.log_swizzle_size;
        let divmod_cluster_blk_major = blocks_major / major;
        let (div_swizzle, cluster_idx_major) = (extra / divmod_cluster_blk_major, extra % divmod_cluster_blk_major);
        let cluster_idx_minor = div_swizzle * (1 << self.log_swizzle_size) + offset;
        let minor_work_idx = cluster_idx_minor * minor + cluster_minor_offset;
        let major_work_idx = cluster_idx_major * major + cluster_major_offset;
        if self.along_m { [major_work_idx, minor_work_idx] } else { [minor_work_idx, major_work_idx] }
    }
}
/// tile_scheduler_params.h, line 313
fn get_log_swizzle_size(problem_ctas_m: u64, problem_ctas_n: u64, max_swizzle_size: u32) -> u32 {
    let min_cta_dim = problem_ctas_m.min(problem_ctas_n);
    if max_swizzle_size >= 8 && min_cta_dim >= 6 {
        3
    } else if max_swizzle_size >= 4 && min_cta_dim >= 3 {
        2
    } else if max_swizzle_size >= 2 && min_cta_dim >= 2 {
        1
    } else {
        0
    }
}

/// `get_num_sk_tiles` with `DecompositionMode::StreamK` and clusters of one block.
pub fn get_num_sk_tiles(output_tiles: u64, ctas_per_wave: u64, k_tiles_per_output_tile: u64) -> u64 {
    let full_waves = output_tiles / ctas_per_wave;
    let total_waves = output_tiles.div_ceil(ctas_per_wave);
    let dp_waves = full_waves.saturating_sub(1);
    if full_waves == total_waves || k_tiles_per_output_tile <= 8 { 0 } else { output_tiles - dp_waves * ctas_per_wave }
}
/// `get_num_sk_units`
pub fn get_num_sk_units(ctas_per_sk_wave: u64, sk_tiles: u64, k_tiles_per_output_tile: u64) -> u64 {
    ctas_per_sk_wave.min(k_tiles_per_output_tile * sk_tiles / 8)
}
