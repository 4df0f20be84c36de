//! Boxes of tensor maps: after a load, shared memory has each element of the tile where the type's layout says, and zeros where the tile exceeds the tensor;
//! after a store, the tensor has them, and nothing else has changed.

use crate::atoms::numbers::{get, put};
use crate::atoms::{Fault, summary};
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::Random;
use crate::results::Verdict;
use crate::tensor_map;
use cudarc::driver::{CudaFunction, DevicePtr, LaunchConfig, PushKernelArg};
use cute_static::numeric::{BFloat16, Float16, Float32, Float64, Int32, TFloat32, Uint8, Uint16, Uint32};
use cute_static::numeric::{Float4E2M1, Numeric};
use cute_static::prelude::*;
use cute_static::smem::*;
use cute_static::swizzle::{Swizzle128BAtom32B, Swizzle128BAtom64B};
use cute_static::tensor::Addressing;
use cute_static::tma::{RunTime, RunTimeTensorMap, TensorMap, TensorMapParameters, TmaError};
use cute_static::typenum::{U1, Unsigned};

/// The canonical atoms, along K and along M, of each type of elements
pub const CANONICAL: &str = "boxes of canonical atoms";
/// The swizzles with atoms of 32 and 64 bytes, and elements of 4 bits
pub const OTHERS: &str = "boxes of other forms";
/// Where boxes begin, in parts of a tile: inside, beyond the end of either mode, before the beginning of both, and outside of the tensor. The tensor is two
/// tiles and a little more.
pub const PLACES: [[f64; 2]; 5] = [[0.0, 0.0], [1.5, 0.25], [0.5, 1.75], [-0.5, -0.25], [5.0, 1.0]];

/// A tensor map of one box.
struct Tile {
    name: &'static str,
    /// The bits of an element
    bits: usize,
    extents: [usize; 2],
    /// The mode that is contiguous
    along: usize,
    /// The offset of a coordinate in shared memory, in elements
    at: fn(u64) -> i64,
    /// The parameters of a tensor of these extents, with this stride, at this address
    parameters: fn([i64; 2], i64, u64) -> Result<TensorMapParameters, TmaError>,
}
fn offset<L: Addressing<Offset = i64> + Default>(i: u64) -> i64 {
    L::default().address(i)
}
macro_rules! tile {
    ($name:expr, $element:ty, $shared:ty, ($m:literal, $k:literal), $along:literal, $strides:ty, |$stride:ident| $of:expr) => {
        Tile {
            name: $name,
            bits: <$element as Numeric>::Bits::USIZE,
            extents: [$m, $k],
            along: $along,
            at: offset::<$shared>,
            parameters: |extents, $stride, address| {
                type Map = TensorMap<$element, RunTime<$strides>, $shared, shape!(($m, $k))>;
                Map::parameters((extents[0], extents[1]), $of, address)
            },
        }
    };
}
/// Tiles of 40 rows of a canonical atom, which are so wide.
macro_rules! canonical {
    ($($element:ident: $($along_k:ident $along_m:ident $width:literal),*;)*) => {
        vec![$($(
            tile!(
                concat!(stringify!($element), " ", stringify!($along_k)), $element,
                TileToShape<$along_k<$element>, shape!((40, $width))>, (40, $width), 1, (i64, U1), |stride| (stride, U1::new())
            ),
            tile!(
                concat!(stringify!($element), " ", stringify!($along_m)), $element,
                TileToShape<$along_m<$element>, shape!(($width, 40))>, ($width, 40), 0, (U1, i64), |stride| (U1::new(), stride)
            ),
        )*)*]
    };
    ($($element:ident [$wide:literal $half:literal $quarter:literal $least:literal])*) => {
        canonical! {
            $($element: Layout_K_SW128_Atom Layout_MN_SW128_Atom $wide, Layout_K_SW64_Atom Layout_MN_SW64_Atom $half,
                Layout_K_SW32_Atom Layout_MN_SW32_Atom $quarter, Layout_K_INTER_Atom Layout_MN_INTER_Atom $least;)*
        }
    };
}
/// Rows of 128 bytes.
macro_rules! others {
    ($($element:ident $swizzle:ident $bits:literal $width:literal;)*) => {
        vec![$(tile!(
            concat!(stringify!($element), " ", stringify!($swizzle)), $element,
            Swizzled<$swizzle, Elements<$bits>, layout!((40, $width):($width, 1))>, (40, $width), 1, (i64, U1), |stride| (stride, U1::new())
        )),*]
    };
}
fn tiles(of: &str) -> Vec<Tile> {
    match of {
        CANONICAL => canonical! {
            Uint8 [128 64 32 16] Uint16 [64 32 16 8] Float16 [64 32 16 8] BFloat16 [64 32 16 8]
            Uint32 [32 16 8 4] Int32 [32 16 8 4] Float32 [32 16 8 4] TFloat32 [32 16 8 4] Float64 [16 8 4 2]
        },
        _ => others! {
            Float32 Swizzle128BAtom32B 32 32;
            Float16 Swizzle128BAtom32B 16 64;
            Uint8 Swizzle128BAtom32B 8 128;
            Float32 Swizzle128BAtom64B 32 32;
            Float16 Swizzle128BAtom64B 16 64;
            Uint8 Swizzle128BAtom64B 8 128;
            Float4E2M1 Swizzle128B 4 256;
        },
    }
}

/// What a copy is given, and what it changes.
struct Transfer<'t> {
    tile: &'t Tile,
    extents: [usize; 2],
    stride: usize,
    /// The coordinates of the tile's first element
    begin: [i64; 2],
    /// Words of the tensor and of shared memory
    tensor: Vec<u32>,
    shared: Vec<u32>,
}
/// Which way
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Load,
    Store,
}
/// A machine that copies boxes.
trait Copies {
    /// The tensor and the shared memory after the copy.
    fn copy(&mut self, copy: &Transfer, way: Way) -> Result<[Vec<u32>; 2], String>;
}
impl Transfer<'_> {
    fn new<'t>(tile: &'t Tile, place: [f64; 2], numbers: &mut Random) -> Transfer<'t> {
        let extents = [0, 1].map(|mode| 2 * tile.extents[mode] + 4);
        // Rows are multiples of 16 bytes, and 16 bytes apart.
        let unit = 128 / tile.bits;
        let stride = (extents[tile.along].div_ceil(unit) + 1) * unit;
        // Elements of 4 bits are copied in pairs.
        let begin = [0, 1].map(|mode| (place[mode] * tile.extents[mode] as f64 / 2.0) as i64 * 2);
        let mut words = |elements: usize| -> Vec<u32> {
            let mut word = || (numbers.below(1 << 16) << 16 | numbers.below(1 << 16)) as u32;
            // No element is infinite or not a number: of a float, the second bit is of the exponent.
            let mask = if tile.bits == 64 {
                0xbfff_ffff
            } else {
                (0..32 / tile.bits).map(|i| !(1 << (tile.bits * (i + 1) - 2))).fold(u32::MAX, |a, b| a & b)
            };
            (0..elements * tile.bits / 32).map(|_| word() & mask).collect()
        };
        let (tensor, shared) = (words(stride * extents[1 - tile.along]), words(tile.extents[0] * tile.extents[1]));
        Transfer { tile, extents, stride, begin, tensor, shared }
    }
    fn parameters(&self, address: u64) -> Result<TensorMapParameters, TmaError> {
        (self.tile.parameters)(self.extents.map(|extent| extent as i64), self.stride as i64, address)
    }
    /// The coordinates of the box in the tensor map: the contiguous mode comes first.
    fn corner(&self) -> [i64; 2] {
        [self.begin[self.tile.along], self.begin[1 - self.tile.along]]
    }
    /// What the law says.
    fn expected(&self, way: Way) -> [Vec<u32>; 2] {
        let Tile { bits, extents: [m, k], along, at, .. } = *self.tile;
        let [mut tensor, mut shared] = [self.tensor.clone(), self.shared.clone()];
        for i in 0..m * k {
            let in_shared = at(i as u64) as usize * bits;
            let at = [self.begin[0] + (i % m) as i64, self.begin[1] + (i / m) as i64];
            let inside = (0..2).all(|mode| (0..self.extents[mode] as i64).contains(&at[mode]));
            let in_tensor = || (at[along] as usize + self.stride * at[1 - along] as usize) * bits;
            match way {
                Way::Load => {
                    put(&mut shared, in_shared, bits, if inside { get(&tensor, in_tensor(), bits) } else { 0 })
                }
                Way::Store if inside => put(&mut tensor, in_tensor(), bits, get(&shared, in_shared, bits)),
                Way::Store => (),
            }
        }
        [tensor, shared]
    }
}
/// Loads and stores boxes at all places.
fn compare(tile: &Tile, machine: &mut dyn Copies) -> Result<(), Fault> {
    let mut numbers = Random::new(17);
    for place in PLACES {
        for way in [Way::Load, Way::Store] {
            let copy = Transfer::new(tile, place, &mut numbers);
            let (found, expected) = (machine.copy(&copy, way).map_err(Fault::Refused)?, copy.expected(way));
            let of = if way == Way::Load { "loaded from" } else { "stored at" };
            for (i, memory) in ["the tensor", "shared memory"].into_iter().enumerate() {
                let wrong: Vec<_> = (0..found[i].len()).filter(|at| found[i][*at] != expected[i][*at]).collect();
                if let Some(first) = wrong.first() {
                    let (found, expected, words) = (found[i][*first], expected[i][*first], found[i].len());
                    return Err(Fault::Wrong(format!(
                        "{of} {:?}, word {first} of {memory} is {found:#010x}, not {expected:#010x} ({} of {words} are wrong)",
                        copy.begin,
                        wrong.len()
                    )));
                }
            }
        }
    }
    Ok(())
}

pub fn run(gpu: &Gpu, of: &str) -> (Verdict, String) {
    let (major, minor) = gpu.machine.capability;
    let entry = |way| gpu.kernel_in(&program(&format!("sm_{major}{minor}a"), way), ENTRY, SHAPE);
    match (entry(Way::Load), entry(Way::Store)) {
        (Ok(load), Ok(store)) => {
            let mut machine = OnGpu { gpu, load, store };
            summary(tiles(of).iter().map(|tile| (tile.name, compare(tile, &mut machine))))
        }
        (Err(why), _) | (_, Err(why)) => (Verdict::Failed, why.to_string()),
    }
}
struct OnGpu<'g> {
    gpu: &'g Gpu,
    load: (CudaFunction, LaunchConfig),
    store: (CudaFunction, LaunchConfig),
}
impl Copies for OnGpu<'_> {
    fn copy(&mut self, copy: &Transfer, way: Way) -> Result<[Vec<u32>; 2], String> {
        self.launch(copy, way).map_err(|why| why.to_string())
    }
}
impl OnGpu<'_> {
    fn launch(&self, copy: &Transfer, way: Way) -> Result<[Vec<u32>; 2], Failure> {
        let stream = &self.gpu.stream;
        let (tensor, mut shared) = (stream.clone_htod(&copy.tensor)?, stream.clone_htod(&copy.shared)?);
        let address = tensor.device_ptr(stream).0;
        let map = tensor_map::upload(self.gpu, &tensor_map::encode(&copy.parameters(address)?, address)?)?;
        let ([x, y], bytes) = (copy.corner(), 4 * copy.shared.len() as i64);
        let (function, config) = if way == Way::Load { &self.load } else { &self.store };
        let mut launch = stream.launch_builder(function);
        // SAFETY: the map is of the tensor, and its box has so many bytes, at most those of `SHAPE`.
        unsafe { launch.arg(&map).arg(&mut shared).arg(&x).arg(&y).arg(&bytes).launch(*config)? };
        Ok([stream.clone_dtoh(&tensor)?, stream.clone_dtoh(&shared)?])
    }
}
/// Bytes of shared memory before the box, which begins at a multiple of 1024: there is the barrier.
const BEFORE: usize = 1024;
/// A box is 40 rows of at most 128 bytes.
const SHAPE: Shape = Shape { grid: [1, 1], threads: 32, shared: (BEFORE + 40 * 128) as u32 };
const ENTRY: &str = "program";
/// A warp that fills shared memory, copies a box by the first lane, and gives the shared memory back.
fn program(target: &str, way: Way) -> String {
    let copy = match way {
        Way::Load => "    mbarrier.arrive.expect_tx.shared::cta.b64 _, [%barrier], %bytes;
    cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%box], [%map, {%x, %y}], [%barrier];",
        Way::Store => "    cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%map, {%x, %y}], [%box];
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
    mbarrier.arrive.expect_tx.shared::cta.b64 _, [%barrier], 0;",
    };
    format!(
        ".version 8.7
.target {target}
.address_size 64
.extern .shared .align 1024 .b8 memory[];
.visible .entry {ENTRY}(.param .u64 of_map, .param .u64 of_part, .param .u64 of_x, .param .u64 of_y, .param .u64 of_bytes)
{{
    .reg .pred %other;
    .reg .pred %more;
    .reg .b32 %lane;
    .reg .b32 %barrier;
    .reg .b32 %box;
    .reg .b32 %x;
    .reg .b32 %y;
    .reg .b32 %bytes;
    .reg .b32 %first;
    .reg .b32 %at;
    .reg .b32 %place;
    .reg .b32 %word;
    .reg .b64 %map;
    .reg .b64 %part;
    .reg .b64 %wide;
    .reg .b64 %address;
    ld.param.b64 %map, [of_map];
    ld.param.b64 %part, [of_part];
    ld.param.b64 %wide, [of_x];
    cvt.u32.u64 %x, %wide;
    ld.param.b64 %wide, [of_y];
    cvt.u32.u64 %y, %wide;
    ld.param.b64 %wide, [of_bytes];
    cvt.u32.u64 %bytes, %wide;
    mov.u32 %lane, %tid.x;
    mov.u32 %barrier, memory;
    add.u32 %box, %barrier, {BEFORE};
    mul.lo.u32 %first, %lane, 4;
    mov.u32 %at, %first;
FILL:
    cvt.u64.u32 %address, %at;
    add.u64 %address, %address, %part;
    ld.global.b32 %word, [%address];
    add.u32 %place, %box, %at;
    st.shared.b32 [%place], %word;
    add.u32 %at, %at, 128;
    setp.lt.u32 %more, %at, %bytes;
    @%more bra FILL;
    setp.ne.u32 %other, %lane, 0;
    @%other bra FILLED;
    mbarrier.init.shared::cta.b64 [%barrier], 1;
    fence.mbarrier_init.release.cluster;
FILLED:
    fence.proxy.async;
    bar.sync 0;
    @%other bra WAIT;
    fence.proxy.tensormap::generic.acquire.sys [%map], 128;
{copy}
WAIT:
    mbarrier.try_wait.parity.shared::cta.b64 %more, [%barrier], 0;
    @!%more bra WAIT;
    bar.sync 0;
    mov.u32 %at, %first;
READ:
    cvt.u64.u32 %address, %at;
    add.u64 %address, %address, %part;
    add.u32 %place, %box, %at;
    ld.shared.b32 %word, [%place];
    st.global.b32 [%address], %word;
    add.u32 %at, %at, 128;
    setp.lt.u32 %more, %at, %bytes;
    @%more bra READ;
    ret;
}}
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atoms::tests::assembles;
    use cute_static_gpu_interpreter::{Argument, GlobalMemory, Module, PtxLaunch};

    struct Interpreter;
    impl Copies for Interpreter {
        fn copy(&mut self, copy: &Transfer, way: Way) -> Result<[Vec<u32>; 2], String> {
            let module = Module::parse(&program("sm_90a", way)).map_err(|why| why.to_string())?;
            let mut memory = GlobalMemory::default();
            let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
            let (tensor, shared) = (memory.upload(&bytes(&copy.tensor)), memory.upload(&bytes(&copy.shared)));
            let parameters = copy.parameters(tensor.number()).map_err(|why| why.to_string())?;
            let map = memory.tensor_map(parameters, tensor);
            let [x, y] = copy.corner().map(Argument::Integer);
            let size = 4 * copy.shared.len();
            let launch = PtxLaunch { grid: SHAPE.grid, threads: SHAPE.threads, shared: SHAPE.shared };
            let arguments = [Argument::Address(map), Argument::Address(shared), x, y, Argument::Integer(size as i64)];
            let entry = module.entry(ENTRY).expect("the entry");
            entry.run(launch, &mut memory, &arguments).map_err(|why| why.to_string())?;
            let words = |bytes: &[u8]| {
                bytes.chunks(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
            };
            Ok([words(memory.download(tensor)), words(memory.download(shared))])
        }
    }
    /// The interpreter, which has the swizzles of the PTX ISA, executes the PTX: all boxes are right, and a tile in another order is not.
    #[test]
    fn boxes() {
        let all = tiles(CANONICAL);
        assert_eq!(all.len(), 9 * 8);
        for tile in &all {
            assert_eq!(compare(tile, &mut Interpreter), Ok(()), "{}", tile.name);
            let at = tile.at;
            let mut offsets: Vec<_> = (0..(tile.extents[0] * tile.extents[1]) as u64).map(at).collect();
            offsets.sort_unstable();
            assert!(offsets.into_iter().eq(0..(tile.extents[0] * tile.extents[1]) as i64), "{}", tile.name);
        }
        let of = |name: &str| all.iter().find(|tile| tile.name == name).expect("a tile");
        // Without its swizzle
        let wrong = Tile { at: |i| i as i64 % 40 * 64 + i as i64 / 40, ..*of("Float16 Layout_K_SW128_Atom") };
        let fault = compare(&wrong, &mut Interpreter);
        assert!(matches!(&fault, Err(Fault::Wrong(what)) if what.contains("loaded from [0, 0], word")), "{fault:?}");
        [Way::Load, Way::Store].into_iter().for_each(|way| assembles(&program("sm_90a", way)));
        // The others are not in the interpreter; the driver's parameters exist.
        for tile in tiles(OTHERS) {
            let copy = Transfer::new(&tile, PLACES[0], &mut Random::new(1));
            assert!(copy.parameters(0).is_ok(), "{}", tile.name);
        }
    }
}
