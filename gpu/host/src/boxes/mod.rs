//! Boxes of tensor maps: after a load, shared memory has each element of the tile where the type's layout says, and zeros where the tile exceeds the tensor;
//! after a store, the tensor has them, and nothing else has changed.

#[cfg(test)]
mod tests;

use crate::atoms::numbers::{Difference, difference, get, put};
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
/// Boxes that no GPU copies, a case each, because the driver's error ends the context: a name, an atom of `f32` along K, the first row and column of its
/// tile, and the way
pub const ILLEGAL: [(&str, &str, [i64; 2], Way); 5] = [
    ("boxes loaded from byte 8", "Float32 Layout_K_INTER_Atom", [0, 2], Way::Load),
    ("boxes loaded from byte 8 of 128", "Float32 Layout_K_SW128_Atom", [0, 2], Way::Load),
    ("boxes stored at byte 8", "Float32 Layout_K_INTER_Atom", [0, 2], Way::Store),
    ("boxes stored at byte -16", "Float32 Layout_K_INTER_Atom", [0, -4], Way::Store),
    ("boxes stored at row -1", "Float32 Layout_K_INTER_Atom", [-1, 0], Way::Store),
];
/// Where boxes begin, in parts of a tile: inside, beyond the end of either mode, before the beginning of both (loads only), and outside of the tensor. The
/// tensor is two tiles and a little more. Along the contiguous mode, boxes begin at multiples of 16 bytes.
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
impl Tile {
    /// The elements of 16 bytes
    const fn unit(&self) -> usize {
        128 / self.bits
    }
    /// The first coordinates at a place: from zero to the next multiple of 16 bytes.
    fn begin(&self, place: [f64; 2]) -> [i64; 2] {
        [0, 1].map(|mode| {
            let unit = if mode == self.along { self.unit() as f64 } else { 1.0 };
            let units = place[mode] * self.extents[mode] as f64 / unit;
            (units.abs().ceil().copysign(units) * unit) as i64
        })
    }
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
pub enum Way {
    Load,
    Store,
}
/// A machine that copies boxes.
trait Copies {
    /// The tensor and the shared memory after the copy.
    fn copy(&mut self, copy: &Transfer, way: Way) -> Result<[Vec<u32>; 2], String>;
}
impl Transfer<'_> {
    fn new<'t>(tile: &'t Tile, begin: [i64; 2], numbers: &mut Random) -> Transfer<'t> {
        let extents = [0, 1].map(|mode| 2 * tile.extents[mode] + 4);
        // Rows are multiples of 16 bytes, and 16 bytes apart.
        let stride = (extents[tile.along].div_ceil(tile.unit()) + 1) * tile.unit();
        let mut words = |elements: usize| -> Vec<u32> {
            // No element is infinite or not a number: of a float, the second bit is of the exponent.
            let mask = if tile.bits == 64 {
                0xbfff_ffff
            } else {
                (0..32 / tile.bits).map(|i| !(1 << (tile.bits * (i + 1) - 2))).fold(u32::MAX, |a, b| a & b)
            };
            (0..elements * tile.bits / 32).map(|_| numbers.word() & mask).collect()
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
    /// What the law says. A store writes whole units of 16 bytes, and so a part of what lies between two rows.
    fn expected(&self, way: Way) -> [Vec<u32>; 2] {
        let Tile { bits, extents: [m, k], along, at, .. } = *self.tile;
        let mut ends = self.extents;
        if way == Way::Store {
            ends[along] = ends[along].next_multiple_of(self.tile.unit());
        }
        let [mut tensor, mut shared] = [self.tensor.clone(), self.shared.clone()];
        for i in 0..m * k {
            let in_shared = at(i as u64) as usize * bits;
            let at = [self.begin[0] + (i % m) as i64, self.begin[1] + (i / m) as i64];
            let inside = (0..2).all(|mode| (0..ends[mode] as i64).contains(&at[mode]));
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
/// Copies a box, and compares all of both memories.
fn compare(copy: &Transfer, way: Way, machine: &mut dyn Copies) -> Result<(), Fault> {
    let (found, expected) = (machine.copy(copy, way).map_err(Fault::Refused)?, copy.expected(way));
    let of = if way == Way::Load { "loaded from" } else { "stored at" };
    for (i, memory) in ["the tensor", "shared memory"].into_iter().enumerate() {
        if let Some(Difference { first, found, expected, wrong, words }) = difference(&found[i], &expected[i]) {
            return Err(Fault::Wrong(format!(
                "{of} {:?}, word {first} of {memory} is {found:#010x}, not {expected:#010x} ({wrong} of {words} are wrong)",
                copy.begin
            )));
        }
    }
    Ok(())
}
/// Loads and stores boxes at all places.
fn compare_all(tile: &Tile, machine: &mut dyn Copies) -> Result<(), Fault> {
    let mut numbers = Random::new(17);
    PLACES
        .iter()
        .flat_map(ways)
        .try_for_each(|(place, way)| compare(&Transfer::new(tile, tile.begin(*place), &mut numbers), way, machine))
}
/// The ways at a place: no coordinate of a store is negative.
fn ways(place: &[f64; 2]) -> impl Iterator<Item = (&[f64; 2], Way)> {
    let stored = place.iter().all(|part| *part >= 0.0);
    [Some(Way::Load), stored.then_some(Way::Store)].into_iter().flatten().map(move |way| (place, way))
}
/// What a machine says of an illegal box, which it should refuse.
fn refused(of: &str, machine: &mut dyn Copies) -> Option<Result<(), String>> {
    let (_, atom, begin, way) = ILLEGAL.into_iter().find(|(name, ..)| *name == of)?;
    let tile = tiles(CANONICAL).into_iter().find(|tile| tile.name == atom)?;
    Some(machine.copy(&Transfer::new(&tile, begin, &mut Random::new(17)), way).map(drop))
}

pub fn run(gpu: &Gpu, of: &str) -> (Verdict, String) {
    let (major, minor) = gpu.machine.capability;
    let entry = |way| gpu.kernel_in(&program(&format!("sm_{major}{minor}a"), way), ENTRY, SHAPE);
    match (entry(Way::Load), entry(Way::Store)) {
        (Ok(load), Ok(store)) => {
            let mut machine = OnGpu { gpu, load, store };
            match refused(of, &mut machine) {
                None => summary(tiles(of).iter().map(|tile| (tile.name, compare_all(tile, &mut machine)))),
                Some(Ok(())) => (Verdict::Wrong, "the GPU copies it".into()),
                Some(Err(why)) if why.contains("CUDA_ERROR_ILLEGAL_INSTRUCTION") => (Verdict::Right, why),
                Some(Err(why)) => (Verdict::Failed, why),
            }
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
