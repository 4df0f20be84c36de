//! The GEMMs that take tensor maps, on an emulated block: boxes, descriptors, fragments, edges. All numbers are small integers, so every sum is
//! exact.

use cute_static::cluster::Cluster;
use cute_static::collective::{TmaCollective, TmaParts};
use cute_static::epilogue::TmaEpilogue;
use cute_static::numeric::{BFloat16, Float16};
use cute_static::pipeline::FilledAlone;
use cute_static::plan::{IsBlockPlan, KernelSm90Cooperative, StoresTilesOf};
use cute_static::schedule::{Schedule, Scheduler, Tiles};
use cute_static::tma::{Im2colMap, Im2colTiles, RunTimeTensorMap, TensorMapParameters, TmaError, Windows};
use cute_static::typenum::{U1, U2};
use cute_static_device::emulated::Launch;
use cute_static_device::epilogue::TileStore;
use cute_static_device::hopper::{OperandMap, TensorMapOf};
use cute_static_device::machine::{Im2colObject, TensorMapObject};
use cute_static_device::sources::{BatchMap, MetadataMap};
use cute_static_gpu_tests::batches::{self, Product};
use cute_static_gpu_tests::convolution::{Problem, lines, strided, three_by_three};
use cute_static_gpu_tests::data::{Aligned, Given, Guarded, OF_BF16, OF_F16, Of16Bits, Operand, Pointer, compare_as};
use cute_static_gpu_tests::sparse::{self, OF_SM90, SparseProblem};
use cute_static_gpu_tests::splits::{self, InParts, InShares};
use cute_static_kernels::convolution_sm90::{self, Convolution, Direct, Lines, Outputs, PlanOf, Strided, ThreeByThree};
use cute_static_kernels::gemm_collective::{Consumers, HeldOf};
use cute_static_kernels::gemm_sm90::Format;
use cute_static_kernels::gemm_sm100::{Instance, OneBlock, Scheduling, TwoBlocks};
use cute_static_kernels::{gemm_sm90, gemm_sm90_batched, gemm_sm90_sparse, gemm_sm100, gemm_split};

type Map = *const TensorMapObject;
/// What is launched: the threads of a block, bytes of shared memory, and the grid, if it is not a block for each tile, in clusters along x.
#[derive(Clone, Copy)]
struct Block(u32, u32, Option<[u32; 2]>, u32);
const SM90: Block = Block(gemm_sm90::THREADS, gemm_sm90::SHARED, None, 1);
const SM100: Block = Block(gemm_sm100::THREADS, gemm_sm100::SHARED, None, 1);
type ParametersOf = fn((u64, u64), (i64, U1), u64) -> Result<TensorMapParameters, TmaError>;
/// The maps of A and of B.
type Maps = [ParametersOf; 2];
const fn maps<A: RunTimeTensorMap<Strides = (i64, U1)>, B: RunTimeTensorMap<Strides = (i64, U1)>>() -> Maps {
    [|of, strides, at| A::parameters(of, strides, at), |of, strides, at| B::parameters(of, strides, at)]
}
const fn maps_of<F: Format>() -> Maps {
    maps::<F::MapA, F::MapB>()
}
type A<I> = <<<I as Instance>::Mainloop as TmaCollective>::A as TmaParts>::Map;
type B<I> = <<<I as Instance>::Mainloop as TmaCollective>::B as TmaParts>::Map;

/// An element of C: one that no sum is, and what a sum becomes.
trait InC: Copy + PartialEq + std::fmt::Debug + 'static {
    const GUARD: Self;
    fn rounded(sum: f32) -> Self;
}
impl InC for f32 {
    const GUARD: Self = f32::NEG_INFINITY;
    fn rounded(sum: f32) -> Self {
        sum
    }
}
/// The bits of a bf16
impl InC for u16 {
    const GUARD: Self = 0xff80;
    fn rounded(sum: f32) -> Self {
        (OF_BF16.nearest)(sum)
    }
}

/// `C = A·Bᵀ` by `kernel`, which is given the maps and C, on as many blocks as cover C: compared with every element, behind which nothing
/// has been written. Rows of A and B lie apart, with NaN between them.
fn check<T: InC>(
    format: Of16Bits,
    maps: Maps,
    Block(threads, shared, grid, cluster): Block,
    [m, n, k]: [usize; 3],
    kernel: impl Fn(Map, Map, *mut T) + Sync,
) {
    let pitch = k + 16;
    let (mut a, mut b) = (format.operand(5, [m, k], pitch), format.operand(6, [n, k], pitch));
    let strides = (pitch as i64, U1::new());
    let at = |operand: &mut Operand| Pointer::to(&mut operand.elements).get().cast::<u8>().cast_const();
    let (at_a, at_b) = (at(&mut a), at(&mut b));
    // There is no map without columns.
    let columns = k.max(8) as u64;
    let map_a = maps[0]((m as u64, columns), strides, at_a as u64).expect("a map");
    let map_b = maps[1]((n as u64, columns), strides, at_b as u64).expect("a map");
    let map_a = TensorMapObject { parameters: map_a, address: at_a };
    let map_b = TensorMapObject { parameters: map_b, address: at_b };
    let mut c = Guarded::new(m * n, 128 * n + 256, T::GUARD);
    let to = Pointer::to(&mut c.elements);
    let grid = grid.unwrap_or([m.div_ceil(128) as u32, n.div_ceil(256) as u32]);
    let launch = Launch { grid, threads, shared: shared as usize };
    let report = launch.run_in_clusters([cluster, 1], || kernel(&map_a, &map_b, to.get()));
    assert_eq!(report.wavefronts, report.ideal, "bank conflicts: {report:?}");
    compare_as(c.inside(m * n), [m, n, k], |i, l| a.at(i, l), |j, l| b.at(j, l), T::rounded);
}

type Whole<T> = unsafe fn(Map, Map, *mut T, i64, i64);
fn check_whole<F: Format, T: InC>(format: Of16Bits, block: Block, kernel: Whole<T>) {
    for extents in [[128, 256, 64], [256, 512, 64 * 9], [128, 256, 0]] {
        let [_, n, k] = extents.map(|extent| extent as i64);
        // SAFETY: the maps are those of the kernel's types, of matrices of these extents, multiples of 128, 256 and 64.
        check::<T>(format, maps_of::<F>(), block, extents, |a, b, c| unsafe { kernel(a, b, c, n, k) });
    }
}
type WithEdges<T> = unsafe fn(Map, Map, *mut T, i64, i64, i64);
/// Extents below a tile, of a tile, around it; n in steps of 8.
const EDGES: [[usize; 3]; 7] =
    [[1, 8, 8], [100, 40, 72], [127, 248, 56], [128, 256, 64], [129, 264, 328], [257, 24, 200], [64, 520, 16]];
/// Of the kernel whose n is a multiple of `step`.
fn check_edges<F: Format, T: InC>(format: Of16Bits, block: Block, step: usize, kernel: WithEdges<T>) {
    for [m, n, k] in EDGES.into_iter().chain([[1, step, 8], [37, 256 + step, 80], [130, 256 - step, 64]]) {
        let [rows, columns, depth] = [m, n, k].map(|extent| extent as i64);
        // SAFETY: as above; n is a multiple of `step`, as the kernel demands, k of 8.
        check::<T>(format, maps_of::<F>(), block, [m, n, k], |a, b, c| unsafe {
            kernel(a, b, c, rows, columns, depth)
        });
    }
}

type MapC<F> = <<F as Format>::Narrow as TmaEpilogue>::Map;
/// C has a map, too.
fn check_to_bf16<F: Format>(
    format: Of16Bits,
    kernel: unsafe fn(gemm_sm90::MapA<F>, gemm_sm90::MapB<F>, gemm_sm90::MapC<F>, i64),
) {
    let block = Block(gemm_sm90::THREADS, gemm_sm90::SHARED_TO_BF16, None, 1);
    for extents in EDGES.into_iter().chain([[37, 264, 80], [256, 512, 64 * 9]]) {
        check::<u16>(format, maps_of::<F>(), block, extents, |a, b, c| {
            let ([m, n, k], address) = (extents, c.cast::<u8>());
            let strides = (n as i64, U1::new());
            let parameters = MapC::<F>::store_parameters((m as u64, n as u64), strides, address as u64).expect("a map");
            // SAFETY: the maps are those of the kernel's types, of matrices of these extents.
            unsafe {
                let c = TensorMapObject { parameters, address };
                kernel(OperandMap::new(a), OperandMap::new(b), TensorMapOf::new(&c), k as i64)
            }
        });
    }
}
/// The kernels of both architectures take the same maps of A and B.
#[test]
fn maps_are_the_same() {
    let same = |maps: Maps, others: Maps| {
        let parameters = |of: ParametersOf| of((1000, 512), (520, U1::new()), 64).expect("a map");
        assert_eq!(maps.map(parameters), others.map(parameters));
    };
    same(maps_of::<BFloat16>(), maps::<A<OneBlock<BFloat16>>, B<OneBlock<BFloat16>>>());
    same(maps_of::<Float16>(), maps::<A<OneBlock<Float16>>, B<OneBlock<Float16>>>());
}

/// The kernel as a function of pointers to maps
macro_rules! taking_objects {
    ($kernel:expr, $($extent:ident),*) => {
        // SAFETY: as the kernel demands.
        |a, b, c, $($extent),*| unsafe { $kernel(OperandMap::new(a), OperandMap::new(b), c, $($extent),*) }
    };
}
#[test]
fn warpgroups() {
    check_whole::<BFloat16, _>(OF_BF16, SM90, taking_objects!(gemm_sm90::gemm::<BFloat16>, n, k));
    check_whole::<Float16, _>(OF_F16, SM90, taking_objects!(gemm_sm90::gemm::<Float16>, n, k));
}
#[test]
fn warpgroups_at_edges() {
    check_edges::<BFloat16, _>(OF_BF16, SM90, 2, taking_objects!(gemm_sm90::gemm_with_edges::<BFloat16>, m, n, k));
    check_edges::<Float16, _>(OF_F16, SM90, 2, taking_objects!(gemm_sm90::gemm_with_edges::<Float16>, m, n, k));
}
#[test]
fn warpgroups_to_bf16() {
    check_to_bf16::<BFloat16>(OF_BF16, gemm_sm90::gemm_to_bf16::<BFloat16>);
    check_to_bf16::<Float16>(OF_F16, gemm_sm90::gemm_to_bf16::<Float16>);
}
#[test]
fn tensor_memory() {
    check_whole::<BFloat16, _>(OF_BF16, SM100, taking_objects!(gemm_sm100::gemm::<OneBlock<BFloat16>>, n, k));
    check_whole::<Float16, _>(OF_F16, SM100, taking_objects!(gemm_sm100::gemm::<OneBlock<Float16>>, n, k));
}
#[test]
fn tensor_memory_at_edges() {
    check_edges::<BFloat16, _>(
        OF_BF16,
        SM100,
        4,
        taking_objects!(gemm_sm100::gemm_with_edges::<OneBlock<BFloat16>>, m, n, k),
    );
    check_edges::<Float16, _>(
        OF_F16,
        SM100,
        4,
        taking_objects!(gemm_sm100::gemm_with_edges::<OneBlock<Float16>>, m, n, k),
    );
}
/// Blocks that compute tile after tile, alone or by two, also without a k tile.
#[test]
fn tensor_memory_tile_after_tile() {
    macro_rules! check_persistent {
        ($instance:ident, $format:ident, $of:ident, $kernel:ident, $cluster:ty, $blocks:literal, $shared:ident) => {
            for extents in [[300_usize, 516, 200], [100, 260, 0]] {
                let [m, n, k] = extents.map(|extent| extent as i64);
                let [tiles_m, tiles_n, tiles_k] =
                    [extents[0].div_ceil(128), extents[1].div_ceil(256), extents[2].div_ceil(64)].map(|tiles| tiles as u32);
                let tiles = Tiles { m: tiles_m, n: tiles_n, k: tiles_k, batch: 1 };
                let schedule = Schedule::<Scheduling<$cluster>>::new(tiles, 2).expect("a schedule");
                let [x, y, _] = schedule.grid();
                let block = Block(gemm_sm100::THREADS, gemm_sm100::$shared, Some([x, y]), $blocks);
                let maps = maps::<A<$instance<$format>>, B<$instance<$format>>>();
                check::<f32>($of, maps, block, extents, |a, b, c| {
                    // SAFETY: the maps are those of the kernel's types, of matrices of these extents; the schedule is theirs.
                    unsafe {
                        let (a, b) = (OperandMap::new(a), OperandMap::new(b));
                        gemm_sm100::$kernel::<$instance<$format>>(a, b, c, m, n, k, &schedule);
                    }
                });
            }
        };
    }
    check_persistent!(OneBlock, BFloat16, OF_BF16, persistent, Cluster, 1, SHARED);
    check_persistent!(TwoBlocks, BFloat16, OF_BF16, persistent_of_two, Cluster<U2>, 2, SHARED_OF_TWO);
    check_persistent!(TwoBlocks, Float16, OF_F16, persistent_of_two, Cluster<U2>, 2, SHARED_OF_TWO);
}

/// A convolution, by blocks that tensor maps in im2col mode bring the pixels of windows: compared with the sum that defines it.
fn check_convolution<C, const N: usize>(problem: &Problem<N>)
where
    C: Convolution<ImagesMap: Im2colMap<Windows: Windows<Extents = [u32; N], Tiles = Im2colTiles<N>>>>,
    Direct: TileStore<HeldOf<C::Mainloop>, Outputs> + StoresTilesOf<C::Mainloop>,
    KernelSm90Cooperative<C::Mainloop>: Consumers<C::Mainloop, Ring: FilledAlone>,
    PlanOf<C>: IsBlockPlan,
{
    let mut operands = [&problem.images, &problem.filters].map(|numbers| Aligned::new(numbers.len(), |i| numbers[i]));
    let [images, filters] = operands.each_mut().map(|operand| Pointer::to(operand).get().cast::<u8>().cast_const());
    let tiles = problem.tiles::<C::ImagesMap>();
    let begins = tiles.begins().expect("few tiles");
    let images = Im2colObject { parameters: tiles.map(), address: images };
    let parameters = problem.map_of_filters::<C::FiltersMap>(filters as u64);
    let filters = TensorMapObject { parameters, address: filters };
    let (windows, count) = (problem.windows(), problem.counts[2]);
    let mut outputs = Guarded::new(windows * count, 256, f32::NEG_INFINITY);
    let to = Pointer::to(&mut outputs.elements);
    let grid = [windows.div_ceil(128) as u32, count.div_ceil(128) as u32];
    let launch = Launch { grid, threads: convolution_sm90::THREADS, shared: convolution_sm90::SHARED as usize };
    // SAFETY: the maps are those of the kernel's types, of these images and filters.
    launch.run(|| unsafe {
        convolution_sm90::forward::<C>(&images, &begins, &filters, to.get(), windows as i64, count as i64);
    });
    assert_eq!(problem.wrong(outputs.inside(windows * count)), None);
}
#[test]
fn convolutions() {
    check_convolution::<ThreeByThree, 2>(&Problem::new([2, 72, 130], three_by_three([9, 11])));
    check_convolution::<Strided, 2>(&Problem::new([3, 24, 40], strided([8, 6])));
    check_convolution::<Lines, 1>(&Problem::new([3, 40, 24], lines(50)));
}

/// A and B of products with maps, of one matrix or a batch
fn mapped(extents: [usize; 3], batch: Option<usize>, at: [*const u8; 2]) -> [TensorMapObject; 2] {
    let parameters = batches::maps(extents, batch, at.map(|at| at as u64));
    [0, 1].map(|i| TensorMapObject { parameters: parameters[i], address: at[i] })
}
#[test]
fn batches_of_warpgroups() {
    for (extents, batch, blocks) in [([100, 34, 72], 3, 2), ([136, 262, 200], 2, 3)] {
        let products: Vec<Product> = (0..batch).map(|number| Product::new(number, extents)).collect();
        let all = |i: usize| products.iter().flat_map(|product| product.operands[i].clone()).collect::<Vec<u16>>();
        let (left, right, [m, n, _]) = (all(0), all(1), extents);
        let (mut a, mut b) = (Aligned::new(left.len(), |i| left[i]), Aligned::new(right.len(), |i| right[i]));
        let mut c = Guarded::new(batch * m * n, 4096, f32::INFINITY);
        let at = [&mut a, &mut b].map(|of| Pointer::to(of).get().cast::<u8>().cast_const());
        let (maps, pc) = (mapped(extents, Some(batch), at), Pointer::to(&mut c.elements));
        let schedule = batches::schedule::<batches::MainloopSm90>(extents, batch, blocks);
        let Block(threads, shared, ..) = SM90;
        let launch = Launch { grid: [schedule.grid()[0], 1], threads, shared: shared as usize };
        let given = Given((&raw const schedule, maps.each_ref().map(|map| &raw const *map)));
        // SAFETY: the maps, the extents and the schedule are those of the matrices.
        launch.run(|| unsafe {
            let (schedule, [a, b]) = *given.get();
            let (a, b) = (BatchMap::new(a), BatchMap::new(b));
            gemm_sm90_batched::batched::<BFloat16>(a, b, pc.get(), m as i64, n as i64, schedule);
        });
        for (product, c) in products.iter().zip(c.inside(batch * m * n).chunks(m * n)) {
            assert_eq!(product.wrong(c), None);
        }
    }
}
#[test]
fn groups_of_warpgroups() {
    for blocks in [1, 3] {
        let products = batches::SHAPES.into_iter().enumerate().map(|(number, extents)| Product::new(number, extents));
        let mut memory: Vec<_> = products
            .map(|product| {
                let mut operands = product.operands.each_ref().map(|of| Aligned::new(of.len(), |i| of[i]));
                let [a, b] = &mut operands;
                let at = [a, b].map(|of| Pointer::to(of).get().cast::<u8>().cast_const());
                let c = Guarded::new(product.extents[0] * product.extents[1], 4096, f32::INFINITY);
                let maps = Box::new(mapped(product.extents, None, at));
                (product, operands, maps, c)
            })
            .collect();
        let (mut first, mut groups) = (0, Vec::new());
        for (product, _, maps, c) in &mut memory {
            let maps = maps.each_ref().map(|map| &raw const *map);
            let (group, end) = product.mapped_group(maps, Pointer::to(&mut c.elements).get(), first, blocks);
            first = end;
            groups.push(group);
        }
        let (given, Block(threads, shared, ..)) = (Given(groups), SM90);
        // SAFETY: the groups are those of the matrices and of the grid.
        Launch { grid: [blocks, 1], threads, shared: shared as usize }.run(|| unsafe {
            let groups = given.get();
            gemm_sm90_batched::grouped::<BFloat16>(groups.as_ptr(), groups.len() as u64);
        });
        for (product, _, _, c) in &memory {
            assert_eq!(product.wrong(c.inside(product.extents[0] * product.extents[1])), None);
        }
    }
}

fn check_split<S: Scheduler>((extents, blocks): ([usize; 3], u32)) {
    let product = Product::new(1, extents);
    let mut operands = product.operands.each_ref().map(|of| Aligned::new(of.len(), |i| of[i]));
    let [a, b] = &mut operands;
    let maps = mapped(extents, None, [a, b].map(|of| Pointer::to(of).get().cast::<u8>().cast_const()));
    let [m, n, k] = extents;
    let mut c = Guarded::new(m * n, 4096, f32::INFINITY);
    let schedule = splits::schedule::<batches::MainloopSm90, S>(extents, blocks);
    let words = splits::workspace(&schedule, true);
    let mut words = Aligned::new(words.len().max(1), |i| *words.get(i).unwrap_or(&0));
    let (to, workspace, Block(threads, shared, ..)) = (Pointer::to(&mut c.elements), Pointer::to(&mut words), SM90);
    let launch = Launch { grid: [schedule.grid()[0], 1], threads, shared: shared as usize };
    let given = Given((&raw const schedule, maps.each_ref().map(|map| &raw const *map)));
    // SAFETY: the maps, the schedule and the workspace are those of the matrices.
    launch.run(|| unsafe {
        let ((schedule, [a, b]), [m, n, k]) = (*given.get(), [m, n, k].map(|extent| extent as i64));
        let (a, b) = (OperandMap::new(a), OperandMap::new(b));
        gemm_split::sm90::<BFloat16, S>(a, b, to.get(), m, n, k, schedule, workspace.get().cast());
    });
    assert_eq!(product.wrong(c.inside(m * n)), None, "{extents:?}");
}
#[test]
fn tiles_of_several_blocks_of_warpgroups() {
    splits::PARTS.into_iter().for_each(check_split::<InParts>);
    splits::SHARES.into_iter().for_each(check_split::<InShares>);
}

#[test]
fn sparse_warpgroups() {
    for extents in [[128, 128, 128], [256, 128, 640], [100, 34, 16], [129, 130, 144], [1, 2, 80], [70, 90, 336]] {
        let (problem, [m, n, k]) = (SparseProblem::new(extents, OF_SM90), extents);
        let right = problem.b();
        let mut a = Aligned::new(problem.stored.len(), |i| problem.stored[i]);
        let mut metadata = Aligned::new(problem.metadata.len(), |i| problem.metadata[i]);
        let (mut b, mut c) = (Aligned::new(right.len(), |i| right[i]), Guarded::new(m * n, 4096, f32::INFINITY));
        let [of_a, of_b] = [&mut a, &mut b].map(|of| Pointer::to(of).get().cast::<u8>().cast_const());
        let at = [of_a, Pointer::to(&mut metadata).get().cast(), of_b];
        let parameters = sparse::maps(extents, at.map(|at| at as u64));
        let maps = [0, 1, 2].map(|i| TensorMapObject { parameters: parameters[i], address: at[i] });
        let to = Pointer::to(&mut c.elements);
        let (threads, shared) = (gemm_sm90_sparse::THREADS, gemm_sm90_sparse::SHARED as usize);
        let launch = Launch { grid: [m.div_ceil(128) as u32, n.div_ceil(128) as u32], threads, shared };
        let [rows, columns, depth] = [m, n, k].map(|extent| extent as i64);
        // SAFETY: the maps are those of the kernel's types, of matrices of these extents.
        launch.run(|| unsafe {
            let [a, metadata, b] = maps.each_ref().map(|map| &raw const *map);
            let (a, metadata, b) = (OperandMap::new(a), MetadataMap::new(metadata), OperandMap::new(b));
            gemm_sm90_sparse::gemm_with_edges::<BFloat16>(a, metadata, b, to.get(), rows, columns, depth);
        });
        assert_eq!(problem.wrong(c.inside(m * n)), None, "{extents:?}");
    }
}
