//! The instances of the kernel that is generic over a collective, run from their PTX. Tiles reach beyond the edges of D, and the last k tile beyond those of A
//! and B.

use crate::executed::{Outcome, Row};
use crate::matrices::{Integers, Order, Stored, outside, pitch};
use cute_static::collective::{ScaleParts, TmaCollective, TmaParts};
use cute_static::plan::IsBlockPlan;
use cute_static::schedule::{Scheduler, Tiles};
use cute_static::tma::{RunTimeTensorMap, TensorMapParameters};
use cute_static::typenum::{U256, Unsigned};
use cute_static_gpu_interpreter::{Argument, Entry, GlobalMemory, Module, PtxLaunch};
use cute_static_kernels::collectives::names::*;
use cute_static_kernels::gemm_collective::{shared, threads};
use cute_static_kernels::{name_of_request, types_of_request};
use std::marker::PhantomData;

/// The parameters of a map: of the extents, the elements from one row or column to the next, and the address.
pub type Parameters = fn([u64; 2], i64, u64) -> TensorMapParameters;
/// The map of a matrix of the major `J`.
pub trait MapOfMajor<J> {
    /// Its [`Parameters`]
    fn of(extents: [u64; 2], pitch: i64, address: u64) -> TensorMapParameters;
}
impl<M: RunTimeTensorMap<Strides = (i64, U1)>> MapOfMajor<MajorK> for M {
    fn of([rows, columns]: [u64; 2], pitch: i64, address: u64) -> TensorMapParameters {
        M::parameters((rows, columns), (pitch, U1::new()), address).expect("a tensor map")
    }
}
impl<M: RunTimeTensorMap<Strides = (U1, i64)>> MapOfMajor<MajorMN> for M {
    fn of([rows, columns]: [u64; 2], pitch: i64, address: u64) -> TensorMapParameters {
        M::parameters((rows, columns), (U1::new(), pitch), address).expect("a tensor map")
    }
}

/// What is launched, and how the maps are made.
pub struct Instance {
    /// The tile (M, N, K) of a block
    pub tile: [usize; 3],
    /// The blocks of a cluster
    pub cluster: [u32; 2],
    /// The threads and the bytes of shared memory of a block
    pub launch: [u32; 2],
    /// The schedule of so many blocks
    pub schedule: fn(Tiles, u32) -> Numbers,
    /// The maps of A, B and D; a kernel without them is given pointers
    pub maps: Option<[Parameters; 3]>,
    /// The map of C, if the epilogue reads it by one
    pub source: Option<Parameters>,
    /// The maps of the scale factors of A and of B, of so many blocks along both modes
    pub factors: Option<[FactorParameters; 2]>,
    /// How many columns the last k tile has less than the others
    pub less: usize,
    /// How many columns D has more than the tiles of one cluster
    pub more: usize,
}
/// The parameters of a map of scale factors: of the blocks along MN and along K, and the address.
pub type FactorParameters = fn([u64; 2], u64) -> TensorMapParameters;
/// What a main loop copies beside A and B: the maps of their scale factors, or nothing.
pub trait MapsOfFactors {
    /// The maps
    const MAPS: Option<[FactorParameters; 2]>;
}
impl MapsOfFactors for () {
    const MAPS: Option<[FactorParameters; 2]> = None;
}
impl<X: ScaleParts<Map: MapOfBlocks>, Y: ScaleParts<Map: MapOfBlocks>> MapsOfFactors for (X, Y) {
    const MAPS: Option<[FactorParameters; 2]> = Some([X::Map::of_blocks, Y::Map::of_blocks]);
}
/// The map of blocks of scale factors.
pub trait MapOfBlocks {
    /// Its [`FactorParameters`]
    fn of_blocks(blocks: [u64; 2], address: u64) -> TensorMapParameters;
}
impl<M: RunTimeTensorMap<Strides = (U1, i64, U256)>> MapOfBlocks for M {
    fn of_blocks([rows, columns]: [u64; 2], address: u64) -> TensorMapParameters {
        let strides = (U1::new(), 256 * columns as i64, U256::new());
        M::parameters((256, rows, columns), strides, address).expect("a tensor map")
    }
}
/// A schedule as a kernel is given it: plain numbers; and its grid.
pub struct Numbers {
    /// The schedule, byte by byte
    pub bytes: Vec<u8>,
    /// The blocks
    pub grid: [u32; 3],
}
impl Numbers {
    /// Those of a schedule.
    pub fn of<S: Scheduler>(schedule: Schedule<S>) -> Self {
        let mut bytes = vec![0_u8; size_of_val(&schedule)];
        // SAFETY: a schedule is `repr(C)`, of numbers of 32 bits and one truth, whose other bytes no kernel reads: they are zeros here.
        unsafe {
            std::ptr::copy_nonoverlapping((&raw const schedule).cast::<u8>(), bytes.as_mut_ptr(), bytes.len());
        }
        Self { bytes, grid: schedule.grid() }
    }
}
impl Instance {
    /// That of a plan, a main loop, an epilogue and a scheduler, for matrices of these majors, and of the tile of a request.
    pub fn of<P, G, E, S, JA, JB, JD>(tile: [usize; 3], cluster: [u32; 2]) -> Self
    where
        G: TmaCollective<A: TmaParts<Map: MapOfMajor<JA>>, B: TmaParts<Map: MapOfMajor<JB>>, Others: MapsOfFactors>,
        E: TmaEpilogue<Map: MapOfMajor<JD>>,
        S: Scheduler,
        P: IsBlockPlan,
    {
        // The tile of a request is that of all blocks that multiply together.
        let [m, n, k] = tile;
        let tile = [m / <G::Ctas as Unsigned>::USIZE, n, k];
        Self {
            cluster,
            maps: Some([
                <<G::A as TmaParts>::Map as MapOfMajor<JA>>::of,
                <<G::B as TmaParts>::Map as MapOfMajor<JB>>::of,
                <E::Map as MapOfMajor<JD>>::of,
            ]),
            factors: G::Others::MAPS,
            ..Self::by_threads::<P, S>(tile)
        }
    }
    /// That of a plan whose threads copy and store without maps, and a scheduler.
    pub fn by_threads<P: IsBlockPlan, S: Scheduler>(tile: [usize; 3]) -> Self {
        Self {
            tile,
            cluster: [1, 1],
            launch: [threads::<P>(), shared::<P>()],
            schedule: |tiles, blocks| Numbers::of(Schedule::<S>::new(tiles, blocks).expect("a schedule")),
            maps: None,
            factors: None,
            less: (tile[2] / 2).min(16),
            source: None,
            more: 0,
        }
    }
    /// … whose epilogue `E` reads C of this major by a map.
    pub fn reading<E: FusedEpilogue<SourceMap: MapOfMajor<JC>>, JC>(self) -> Self {
        Self { source: Some(<E::SourceMap as MapOfMajor<JC>>::of), ..self }
    }
    /// The extents (M, N, K) of a problem: one more tile along M than a cluster has blocks, the last tiles in part, and so many k tiles. Stores write whole
    /// units of 16 bytes, so M and N are multiples of that in elements of D, and of 8.
    pub fn extents<D: Stored>(&self, k_tiles: usize) -> [usize; 3] {
        let ([m, n, k], [x, y]) = (self.tile, self.cluster.map(|mode| mode as usize));
        let unit = (128 / D::Bits::USIZE).max(8);
        [m * x + m / 2 + unit, n * y + self.more - if n > unit { unit } else { 0 }, k * k_tiles - self.less]
    }
    /// The tiles of a problem.
    pub fn tiles(&self, extents: [usize; 3]) -> Tiles {
        let [m, n, k] = std::array::from_fn(|i| extents[i].div_ceil(self.tile[i]) as u32);
        Tiles { m, n, k, batch: 1 }
    }
    /// Runs the PTX by so many blocks, and compares every element.
    ///
    /// # Errors
    /// The fault, or the first element that is wrong.
    pub fn run<D: Stored, JD: Order>(&self, entry: &Entry, problem: &Problem<D, JD>, blocks: u32) -> Outcome {
        let mut memory = GlobalMemory::default();
        let matrices = problem.bytes.each_ref().map(|bytes| memory.upload(bytes));
        let source = problem.source.as_ref().map(|source| memory.upload(&source.bytes));
        let integer = |n: usize| Argument::Integer(n as i64);
        let mut arguments: Vec<Argument> = match &self.maps {
            Some(maps) => {
                let mut arguments = Vec::new();
                for i in 0..3 {
                    if let (2, Some(map), Some(at)) = (i, self.source, source) {
                        let map = memory.tensor_map(problem.map_of_source(map, at.number()), at);
                        arguments.push(Argument::Address(map));
                    }
                    let parameters = problem.map(maps[i], i, matrices[i].number());
                    arguments.push(Argument::Address(memory.tensor_map(parameters, matrices[i])));
                    let factors = self.factors.zip(problem.factors.as_ref()).filter(|_| i < 2);
                    if let Some((maps, factors)) = factors {
                        let at = memory.upload(&factors[i]);
                        let parameters = problem.map_of_factors(maps[i], i, at.number());
                        arguments.push(Argument::Address(memory.tensor_map(parameters, at)));
                    }
                }
                if source.is_some() {
                    arguments.extend([integer(problem.extents[0]), integer(problem.extents[1])]);
                }
                arguments
            }
            None => {
                let mut addresses = matrices.to_vec();
                let mut pitches = problem.pitches.to_vec();
                if let (Some(of_c), Some(at)) = (&problem.source, source) {
                    addresses.insert(2, at);
                    pitches.insert(2, of_c.pitch);
                }
                let numbers = pitches.into_iter().chain(problem.extents).map(integer);
                addresses.into_iter().map(Argument::Address).chain(numbers).collect()
            }
        };
        if let Some(source) = &problem.source {
            arguments.extend(source.factors.map(|factor| Argument::Float(factor as f32)));
        }
        let Numbers { bytes, grid: [x, y, _] } = (self.schedule)(self.tiles(problem.extents), blocks);
        arguments.push(Argument::Address(memory.upload(&bytes)));
        let launch = PtxLaunch { grid: [x, y], threads: self.launch[0], shared: self.launch[1] };
        let report = entry.run(launch, &mut memory, &arguments).map_err(|fault| fault.to_string())?;
        problem.wrong(memory.download(matrices[2])).map_or(Ok(report), Err)
    }
}
/// A, B and D in memory, and A and B as integers.
pub struct Problem<D, JD> {
    /// The extents (M, N, K)
    pub extents: [usize; 3],
    /// The elements of A, B and D from one row or column to the next
    pub pitches: [usize; 3],
    /// The bytes of A, B and D, before the kernel is run
    pub bytes: [Vec<u8>; 3],
    /// A (M, K) and B (N, K), each value times its scale factor
    pub operands: [Integers; 2],
    /// The bytes of the scale factors of A and of B, if there are any
    pub factors: Option<[Vec<u8>; 2]>,
    /// The blocks of factors along K
    blocks: u64,
    /// C, if the kernel is given one
    pub source: Option<SourceMatrix>,
    of_d: PhantomData<(D, JD)>,
}
/// C, and `D = alpha·A·Bᵀ + beta·C`.
pub struct SourceMatrix {
    /// The elements from one row or column to the next
    pub pitch: usize,
    /// Its bytes: where beta is 0, those that no sum may contain
    pub bytes: Vec<u8>,
    /// alpha and beta
    pub factors: [i32; 2],
    numbers: Integers,
}
impl<D: Stored, JD: Order> Problem<D, JD> {
    /// Small integers. There is something between rows or columns.
    pub fn new<A: Stored, JA: Order, B: Stored, JB: Order>(extents: [usize; 3]) -> Self {
        let [m, n, k] = extents;
        let pitches = [pitch::<A, JA>([m, k]), pitch::<B, JB>([n, k]), pitch::<D, JD>([m, n])];
        Self::with_pitches::<A, JA, B, JB>(extents, pitches)
    }
    /// Small integers. One row or column follows another: multiples of 16 bytes.
    pub fn packed<A: Stored, JA: Order, B: Stored, JB: Order>(extents: [usize; 3]) -> Self {
        let [m, n, k] = extents;
        let pitches = [if JA::ROWS { k } else { m }, if JB::ROWS { k } else { n }, if JD::ROWS { n } else { m }];
        Self::with_pitches::<A, JA, B, JB>(extents, pitches)
    }
    fn with_pitches<A: Stored, JA: Order, B: Stored, JB: Order>(extents: [usize; 3], pitches: [usize; 3]) -> Self {
        let [m, n, k] = extents;
        let (a, b) = (Integers::small::<A>(1, [m, k]), Integers::small::<B>(2, [n, k]));
        let bytes = [a.bytes::<A, JA>(pitches[0]), b.bytes::<B, JB>(pitches[1]), outside::<D, JD>([m, n], pitches[2])];
        Self { extents, pitches, bytes, operands: [a, b], factors: None, blocks: 0, source: None, of_d: PhantomData }
    }
    /// Small integers of so many bits in memory, with factors `F` of so many values of a row.
    pub fn scaled<A: Stored, JA: Order, B: Stored, JB: Order, F: Stored>(
        extents: [usize; 3],
        bits: [usize; 2],
        values: usize,
    ) -> Self {
        let [m, n, k] = extents;
        let pitch = |along: usize| (along + 1).next_multiple_of(128);
        let pitches =
            [pitch(if JA::ROWS { k } else { m }), pitch(if JB::ROWS { k } else { n }), self::pitch::<D, JD>([m, n])];
        let (a, b) = (Integers::small::<A>(1, [m, k]), Integers::small::<B>(2, [n, k]));
        let bytes = [
            a.packed::<A, JA>(bits[0], pitches[0]),
            b.packed::<B, JB>(bits[1], pitches[1]),
            outside::<D, JD>([m, n], pitches[2]),
        ];
        let in_row = k.div_ceil(values);
        let (of_a, of_b) = (Integers::factors::<F>(3, [m, in_row]), Integers::factors::<F>(4, [n, in_row]));
        Self {
            extents,
            pitches,
            bytes,
            operands: [a.scaled(values, &of_a), b.scaled(values, &of_b)],
            factors: Some([of_a.blocks::<F>(), of_b.blocks::<F>()]),
            blocks: in_row.div_ceil(4) as u64,
            source: None,
            of_d: PhantomData,
        }
    }
    /// The parameters of the map of the factors of operand number `i` at an address.
    pub fn map_of_factors(&self, parameters: FactorParameters, i: usize, address: u64) -> TensorMapParameters {
        parameters([(self.extents[i] as u64).div_ceil(128), self.blocks], address)
    }
    /// … with C of elements `C`, and these factors alpha and beta.
    pub fn reading<C: Stored, JC: Order>(self, factors: [i32; 2]) -> Self {
        let [m, n, _] = self.extents;
        let (numbers, pitch) = (Integers::small::<C>(3, [m, n]), pitch::<C, JC>([m, n]));
        let bytes = if factors[1] == 0 { outside::<C, JC>([m, n], pitch) } else { numbers.bytes::<C, JC>(pitch) };
        Self { source: Some(SourceMatrix { pitch, bytes, factors, numbers }), ..self }
    }
    /// The parameters of the map of C at an address.
    pub fn map_of_source(&self, parameters: Parameters, address: u64) -> TensorMapParameters {
        let [m, n, _] = self.extents.map(|extent| extent as u64);
        parameters([m, n], self.source.as_ref().expect("C").pitch as i64, address)
    }
    /// The parameters of the map of matrix number `i` at an address.
    pub fn map(&self, parameters: Parameters, i: usize, address: u64) -> TensorMapParameters {
        let [m, n, k] = self.extents.map(|extent| extent as u64);
        let map = parameters([[m, k], [n, k], [m, n]][i], self.pitches[i] as i64, address);
        if i == 2 {
            map.check_store(address).expect("a map for stores");
        }
        map
    }
    /// The first element of D that is wrong.
    pub fn wrong(&self, found: &[u8]) -> Option<String> {
        let [a, b] = &self.operands;
        let mut sums = a.product(b);
        if let Some(SourceMatrix { factors: [alpha, beta], numbers, .. }) = &self.source {
            sums = sums.scaled_sum(*alpha, numbers, *beta);
        }
        sums.difference::<D, JD>(found, self.pitches[2])
    }
}

/// The PTX of all requests, which `gpu/build` makes and does not keep.
pub fn built(architecture: &str) -> Option<Module> {
    let path = crate::built().join(format!("{architecture}.ptx"));
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(Module::parse(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()))),
        Err(_) => {
            println!("skipped: the PTX of the requests, which gpu/build makes");
            None
        }
    }
}

macro_rules! rows {
    ($($schedule:ident: $a:ident $ja:ident * $b:ident $jb:ident + $t:ident = $d:ident $jd:ident, ($m:tt,$n:tt,$k:tt), ($x:tt,$y:tt);)*) => {
        /// A row for each instance whose PTX is kept: the number of k tiles. With so many, a cluster that computes two tiles fills its stages a second time.
        pub const COLLECTIVES: &[Row] = &[$(
            Row {
                name: name_of_request!($schedule: $a $ja * $b $jb + $t = $d $jd, ($m,$n,$k), ($x,$y)),
                extents: &[&[7]],
                run: |entry, of| {
                    types_of_request!(Sm90 $schedule: $a $ja * $b $jb + $t = $d $jd, ($m,$n,$k), ($x,$y));
                    let instance =
                        Instance::of::<Block, Mainloop, Epilogue, Scheduling, $ja, $jb, $jd>([$m, $n, $k], [$x, $y]);
                    let problem = Problem::<$d, $jd>::new::<$a, $ja, $b, $jb>(instance.extents::<$d>(of[0]));
                    // Two blocks, or one cluster
                    instance.run(entry, &problem, ($x * $y).max(2))
                },
            },
        )*];
    };
}
rows! {
    KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (2,2);
    KernelSm90Pingpong: Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorMN, (64,128,64), (1,1);
    KernelSm90Pingpong: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (64,128,32), (1,1);
    KernelSm90Cooperative: Float8E4M3 MajorK * Float8E5M2 MajorK + Float32 = Float16 MajorK, (256,128,128), (1,1);
    KernelSm90Pingpong: Int8 MajorK * Uint8 MajorK + Int32 = Int32 MajorK, (64,64,128), (1,1);
}
