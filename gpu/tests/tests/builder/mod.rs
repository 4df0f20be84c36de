//! The kernel that is generic over a collective, an epilogue and a scheduler, for every request in the table of the library's builder: on emulated blocks, and
//! by the interpreter from the PTX, if the build command has made it. Every element of D is compared with a product in integers. Tiles reach beyond the edges
//! of D and of A and B, a block computes several tiles, and on the emulated blocks the stages are filled more than once.
//!
//! Several programs have the requests, which compile at the same time: each says by a macro `wanted!` which clusters and types of A are its own.

use cute_static::collective::ScaleParts;
use cute_static::pipeline::FilledAlone;
use cute_static::plan::{IsBlockPlan, StoresTilesOf};
use cute_static::schedule::{Scheduler, Tiles};
use cute_static::tma::{IsTensorMap, TensorMapParameters};
use cute_static::typenum::{U8, Unsigned};
use cute_static_device::emulated::Launch;
use cute_static_device::epilogue::{TensorSums, TileStore};
use cute_static_device::factors::{FactorMap, ScaledMap};
use cute_static_device::hopper::OperandMap;
pub use cute_static_device::hopper::TensorMapOf;
use cute_static_device::machine::{self, TensorMapObject};
use cute_static_gpu_interpreter::Module;
pub use cute_static_gpu_tests::collectives::Instance;
use cute_static_gpu_tests::collectives::Problem;
use cute_static_gpu_tests::matrices::{Order, Stored};
pub use cute_static_kernels::collectives::names::*;
use cute_static_kernels::gemm_collective::sm100::TensorMainloop;
use cute_static_kernels::gemm_collective::{Consumers, HeldOf, InRegisters, gemm, gemm_in_cluster};
pub use cute_static_kernels::{name_of_request, types_of_request};
use std::ptr::null;

/// Memory that a tensor map may begin at, also one of padded elements
struct Bytes(Vec<Chunk>, usize);
#[repr(align(32))]
struct Chunk([u8; 32]);
impl Bytes {
    fn new(bytes: &[u8]) -> Self {
        let chunk = |bytes: &[u8]| {
            let mut chunk = [0; 32];
            chunk[..bytes.len()].copy_from_slice(bytes);
            Chunk(chunk)
        };
        Self(bytes.chunks(32).map(chunk).collect(), bytes.len())
    }
    fn map(&mut self, parameters: impl FnOnce(u64) -> TensorMapParameters) -> TensorMapObject {
        let address = self.0.as_mut_ptr().cast::<u8>();
        TensorMapObject { parameters: parameters(address as u64), address }
    }
    fn get(&self) -> Vec<u8> {
        self.0.iter().flat_map(|chunk| chunk.0).take(self.1).collect()
    }
}
type Object = *const TensorMapObject;
/// What a kernel is given: the maps of A and B, each with that of its scale factors, if it has some; those of D and C, if it reads C; alpha and beta; and the
/// extents (M, N).
pub struct Given {
    pub operands: [[Object; 2]; 2],
    pub maps: [Object; 2],
    pub factors: [f32; 2],
    pub extents: [u32; 2],
}
/// A request of the table: its name, what its types say, and the kernel, which is given the tiles and the number of blocks.
pub struct Request {
    pub name: &'static str,
    pub instance: Instance,
    pub stages: usize,
    pub kernel: fn(Given, Tiles, u32),
}
/// What a kernel is given for an operand.
pub trait OfObjects {
    /// The map of its values, and of its scale factors, if it has some.
    ///
    /// # Safety
    /// They are maps of its types.
    unsafe fn of(maps: [Object; 2]) -> Self;
}
impl<const X: char, M, F, T> OfObjects for ScaledMap<X, M, F, T>
where
    M: IsTensorMap,
    F: ScaleParts<Map: IsTensorMap<Coordinates: IsLayout>, Stage: IsLayout>,
{
    unsafe fn of([values, factors]: [Object; 2]) -> Self {
        // SAFETY: as promised.
        unsafe { Self::new(OperandMap::new(values), FactorMap::new(factors)) }
    }
}
impl<const X: char, M: IsTensorMap> OfObjects for OperandMap<X, M> {
    unsafe fn of([map, _]: [Object; 2]) -> Self {
        // SAFETY: as promised.
        unsafe { Self::new(map) }
    }
}
impl Request {
    /// `with_source` gives a problem C, and alpha and beta, if the kernel reads one.
    pub fn check<A: Stored, JA: Order, B: Stored, JB: Order, D: Stored, JD: Order>(
        &self,
        built: Option<&Module>,
        with_source: impl Fn(Problem<D, JD>, [i32; 2]) -> Problem<D, JD>,
    ) {
        let problem = |extents, factors| with_source(Problem::<D, JD>::new::<A, JA, B, JB>(extents), factors);
        self.check_each(built, problem, |_| 0);
    }
    /// With factors `F` of so many values, for k tiles (M, K).
    pub fn check_scaled<
        H: ScaledOperands,
        A: Stored,
        JA: Order,
        B: Stored,
        JB: Order,
        D: Stored,
        JD: Order,
        F: Stored,
    >(
        &mut self,
        built: Option<&Module>,
        values: usize,
        tile: [u64; 2],
    ) {
        let of = [A::Bits::USIZE, B::Bits::USIZE];
        self.instance.less = self.instance.less.min(H::less(of));
        // A tile may begin in the middle of a block of factors.
        self.instance.more = self.instance.tile[1];
        self.check_each(
            built,
            |extents, _| Problem::<D, JD>::scaled::<A, JA, B, JB, F>(extents, H::bits(of), values),
            |Tiles { m, n, k, .. }| u64::from(m * n * k) * H::wavefronts(tile, values as u64),
        );
    }
    /// `more` says how many wavefronts there are beyond the fewest.
    fn check_each<D: Stored, JD: Order>(
        &self,
        built: Option<&Module>,
        problem_of: impl Fn([usize; 3], [i32; 2]) -> Problem<D, JD>,
        more: impl Fn(Tiles) -> u64,
    ) {
        let (name, instance) = (self.name, &self.instance);
        let problem = |k_tiles, factors| problem_of(instance.extents::<D>(k_tiles), factors);
        // All stages are filled, and the first ones a second time.
        self.check_emulated(&problem(self.stages.div_ceil(2) + 1, [2, -1]), &more);
        if instance.source.is_some() {
            // Nobody reads C, which has no numbers.
            self.check_emulated(&problem(1, [1, 0]), &more);
        }
        let Some(module) = built else { return };
        let begun = std::time::Instant::now();
        let entry = module.entry(name).unwrap_or_else(|| panic!("{name} has not been built"));
        let blocks = instance.cluster.iter().product();
        let factors: &[[i32; 2]] = if instance.source.is_some() { &[[2, -1], [1, 0]] } else { &[[1, 0]] };
        for factors in factors {
            let problem = problem(2, *factors);
            match instance.run(entry, &problem, blocks) {
                Ok(report) => {
                    let counted = report.taken - report.ideal;
                    assert_eq!(counted, more(instance.tiles(problem.extents)), "{name}: bank conflicts: {report:?}");
                }
                Err(why) => panic!("{name}, from its PTX, alpha and beta {factors:?}: {why}"),
            }
        }
        println!("    from its PTX: {:.0?}", begun.elapsed());
    }
    fn check_emulated<D: Stored, JD: Order>(&self, problem: &Problem<D, JD>, more: impl Fn(Tiles) -> u64) {
        let Self { name, instance, .. } = self;
        let mut memory = problem.bytes.each_ref().map(|bytes| Bytes::new(bytes));
        let mut number = 0..;
        let maps = memory.each_mut().map(|memory| {
            let i = number.next().expect("a number");
            memory.map(|address| problem.map(instance.maps.expect("maps")[i], i, address))
        });
        let mut factors = problem.factors.as_ref().map(|factors| factors.each_ref().map(|bytes| Bytes::new(bytes)));
        let mut number = 0..;
        let factors = factors.as_mut().map(|factors| {
            factors.each_mut().map(|memory| {
                let i = number.next().expect("a number");
                memory.map(|address| problem.map_of_factors(instance.factors.expect("maps")[i], i, address))
            })
        });
        let of = |i: usize| factors.as_ref().map_or(null(), |maps| &raw const maps[i]);
        let mut of_c = problem.source.as_ref().map(|source| Bytes::new(&source.bytes));
        let map_of_c = of_c
            .as_mut()
            .zip(instance.source)
            .map(|(memory, map)| memory.map(|address| problem.map_of_source(map, address)));
        let source = map_of_c.as_ref().map_or(null(), std::ptr::from_ref);
        let scalars = problem.source.as_ref().map_or([1, 0], |source| source.factors);
        let (tiles, blocks) = (instance.tiles(problem.extents), instance.cluster.iter().product());
        let [x, y, _] = (instance.schedule)(tiles, blocks).grid;
        let launch = Launch { grid: [x, y], threads: instance.launch[0], shared: instance.launch[1] as usize };
        let begun = std::time::Instant::now();
        let [a, b, d] = maps.each_ref().map(std::ptr::from_ref);
        let pointers = Pointers([a, b, d, source, of(0), of(1)]);
        let [m, n, _] = problem.extents.map(|extent| extent as u32);
        let report = launch.run_in_clusters(instance.cluster, || {
            let [a, b, d, c, of_a, of_b] = pointers.get();
            let factors = scalars.map(|factor| factor as f32);
            let given = Given { operands: [[a, of_a], [b, of_b]], maps: [d, c], factors, extents: [m, n] };
            (self.kernel)(given, tiles, blocks)
        });
        println!("{name}: {:.0?}", begun.elapsed());
        let counted = report.wavefronts - report.ideal;
        assert_eq!(counted, more(tiles), "{name}: bank conflicts: {report:?}");
        assert_eq!(problem.wrong(&memory[2].get()), None, "{name}, alpha and beta {scalars:?}");
    }
}
/// Maps that threads share
struct Pointers([Object; 6]);
impl Pointers {
    fn get(&self) -> [Object; 6] {
        self.0
    }
}
// SAFETY: the threads only read the maps, which outlive the launch.
unsafe impl Sync for Pointers {}
/// The kernel on the blocks of a grid, of one cluster at a time, or of blocks alone.
macro_rules! kernels {
    ($($name:ident = $kernel:ident $(, $alone:path)?;)*) => {$(
        pub fn $name<A, K, G, E, S, To: Copy>([a, b]: [[Object; 2]; 2], to: To, tiles: Tiles, blocks: u32)
        where
            K: Consumers<G $(, Ring: $alone)?>,
            G: InRegisters<MapA: OfObjects, MapB: OfObjects>,
            E: TileStore<HeldOf<G>, To> + StoresTilesOf<G>,
            S: Scheduler,
            Plan<A, K, E>: IsBlockPlan,
        {
            let schedule = Schedule::<S>::new(tiles, blocks).expect("a schedule");
            let block = [machine::block_index_x(), machine::block_index_y(), 0];
            // SAFETY: the maps are those of the kernel's types, of matrices of these extents; the launch is that of its plan.
            unsafe {
                let (a, b) = (MapA::<G>::of(a), MapB::<G>::of(b));
                $kernel::<A, K, G, E, _, _>(a, b, to, schedule.work(block))
            }
        }
    )*};
}
kernels! {
    alone = gemm, FilledAlone;
    in_cluster = gemm_in_cluster;
}
/// The same where the sums are in tensor memory.
macro_rules! kernels_in_tensor_memory {
    ($($name:ident = $kernel:ident $(, $alone:path)?;)*) => {$(
        pub fn $name<G, E, S, To: Copy>([a, b]: [[Object; 2]; 2], to: To, tiles: Tiles, blocks: u32)
        where
            G: TensorMainloop<MapA: OfObjects, MapB: OfObjects $(, Ring: $alone, Accumulators: $alone)?>,
            E: TileStore<TensorSums<G::Sum>, To>,
            S: Scheduler,
            sm100::Plan<G, E>: IsBlockPlan<Warps = U8>,
        {
            let schedule = Schedule::<S>::new(tiles, blocks).expect("a schedule");
            let block = [machine::block_index_x(), machine::block_index_y(), 0];
            // SAFETY: as above.
            unsafe {
                let (a, b) = (MapA::<G>::of(a), MapB::<G>::of(b));
                sm100::$kernel::<G, E, _, _>(a, b, to, schedule.work(block))
            }
        }
    )*};
}
kernels_in_tensor_memory! {
    in_tensor_memory = gemm, FilledAlone;
    in_tensor_memory_of_cluster = gemm_in_cluster;
}
macro_rules! kernel_of {
    (Sm100 1 1 $kernel:ty, $($of:ty),*) => { in_tensor_memory::<$($of),*, _> };
    (Sm100 $x:tt $y:tt $kernel:ty, $($of:ty),*) => { in_tensor_memory_of_cluster::<$($of),*, _> };
    ($arch:ident 1 1 $($of:ty),*) => { alone::<$arch, $($of),*, _> };
    ($arch:ident $x:tt $y:tt $($of:ty),*) => { in_cluster::<$arch, $($of),*, _> };
}
/// D, or D and C with the arguments of the epilogue.
macro_rules! stored_to {
    ($given:ident) => {
        // SAFETY: the map is made from the parameters of its type.
        unsafe { TensorMapOf::<<Epilogue as TmaEpilogue>::Map>::new($given.maps[0]) }
    };
    ($given:ident $c:ident) => {
        WithSource {
            to: stored_to!($given),
            // SAFETY: as above.
            source: unsafe { TensorMapOf::<<Epilogue as FusedEpilogue>::SourceMap>::new($given.maps[1]) },
            extents: $given.extents,
            arguments: Scaled { alpha: $given.factors[0], beta: $given.factors[1] },
        }
    };
}

/// A test of the requests of a table that `wanted!` has, whose PTX is `$built`, if there is one.
macro_rules! requests {
    ($test:ident $built:expr; $($arch:ident $schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident $(reads $c:ident $jc:ident)? $(scaled $f:ident $v:tt)?, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt) {
        stages: $stages:literal, $($rest:tt)*
    })*) => {
        #[test]
        fn $test() {
            // A part of a request, to run that one alone
            let filter = std::env::var("REQUEST").unwrap_or_default();
            let built = $built;
            $(wanted!($arch $x $y $a {
                types_of_request!($arch $schedule: $a $ja * $b $jb + $t = $d $jd $(reads $c $jc)? $(scaled $f $v)?, ($m,$n,$k), ($x,$y));
                #[allow(unused_mut)]
                let mut request = Request {
                    name: name_of_request!($schedule: $a $ja * $b $jb + $t = $d $jd $(reads $c $jc)? $(scaled $f $v)?, ($m,$n,$k), ($x,$y)),
                    instance: Instance::of::<Block, Mainloop, Epilogue, Scheduling, $ja, $jb, $jd>([$m, $n, $k], [$x, $y])$(.reading::<Epilogue, $jc>())?,
                    stages: $stages,
                    kernel: |given, tiles, blocks| {
                        let to = stored_to!(given $($c)?);
                        kernel_of!($arch $x $y Kernel, Mainloop, Epilogue, Scheduling)(given.operands, to, tiles, blocks)
                    },
                };
                if request.name.contains(&filter) {
                    check!(request built $arch [$a, $ja, $b, $jb, $d, $jd] [$($c $jc)?] $($f $v, [$m, $k])?);
                }
            });)*
        }
    };
}
macro_rules! check {
    ($request:ident $built:ident $arch:ident [$($types:ty),*] []) => {
        $request.check::<$($types),*>($built.as_ref(), |problem, _| problem)
    };
    ($request:ident $built:ident $arch:ident [$($types:ty),*] [$c:ident $jc:ident]) => {
        $request.check::<$($types),*>($built.as_ref(), |problem, factors| problem.reading::<$c, $jc>(factors))
    };
    ($request:ident $built:ident $arch:ident [$($types:ty),*] [] $f:ident $v:literal, [$m:literal, $k:literal]) => {
        $request.check_scaled::<$arch, $($types,)* $f>($built.as_ref(), $v, [$m, $k])
    };
}
/// What is an architecture's own about operands with scale factors.
pub trait ScaledOperands {
    /// The bits of values of so many bits in memory
    fn bits(of: [usize; 2]) -> [usize; 2];
    /// How many columns the last k tile may have less than the others
    fn less(of: [usize; 2]) -> usize;
    /// Of the loads of factors of a k tile (M, K), the wavefronts beyond the fewest, where a factor is for so many values
    fn wavefronts(tile: [u64; 2], values: u64) -> u64;
}
/// Values of less than 8 bits by others have a byte each.
fn in_bytes(of: [usize; 2]) -> bool {
    of != [4, 4]
}
impl ScaledOperands for Sm100 {
    fn bits(of: [usize; 2]) -> [usize; 2] {
        of
    }
    /// The rows of a tensor map that pads elements are multiples of 128 of them.
    fn less(of: [usize; 2]) -> usize {
        if of.iter().any(|bits| *bits < 8) && in_bytes(of) { 0 } else { 16 }
    }
    /// No thread loads factors.
    fn wavefronts(_: [u64; 2], _: u64) -> u64 {
        0
    }
}
impl ScaledOperands for Sm120 {
    fn bits(of: [usize; 2]) -> [usize; 2] {
        if in_bytes(of) { [8; 2] } else { of }
    }
    fn less(_: [usize; 2]) -> usize {
        16
    }
    /// Of the 16 rows of an instruction, rows 8 apart have their factors in one bank: each of eight warps loads a word for each 64 rows of a tile and for
    /// each four factors of a row, in two wavefronts.
    fn wavefronts([m, k]: [u64; 2], values: u64) -> u64 {
        8 * (m / 64) * (k / values / 4)
    }
}
