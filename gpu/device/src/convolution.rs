//! The operands of a convolution, which tensor maps copy in im2col mode: a tile along K has the channels of one tap.

use crate::hopper::{GivenTo, OperandSource, TensorMapOf, place_of};
use crate::machine::{self, Im2colObject};
use crate::matrix::mode;
use crate::tiles::Along;
use core::marker::PhantomData;
use cute_static::cluster::Share;
use cute_static::layout::IsLayout;
use cute_static::pipeline::{Barrier, TmaSource};
use cute_static::tensor::Addressing;
use cute_static::tma::{
    ChannelTiles, FilterTaps, Im2col, Im2colBegin, Im2colBegins, Im2colMap, Im2colTiles, IsTensorMap, RunTimeTensorMap,
    TensorMapValues, TmaCopy, Windows,
};
use cute_static::typenum::{U1, Unsigned};

/// The tiles of a matrix of windows: where their boxes begin is plain numbers.
pub trait HasBegins {
    /// [`Im2colBegins`]
    type Begins: Begins;
}
impl<const N: usize> HasBegins for Im2colTiles<N> {
    type Begins = Im2colBegins<N>;
}
/// [`Im2colBegins`], for any number of modes.
pub trait Begins: Copy {
    /// As [`Im2colBegins::begin`]
    fn begin(&self, row: u32, k_tile: u32) -> Im2colBegin;
    /// As [`Im2colBegins::channels`]
    fn channels(&self) -> ChannelTiles;
    /// As [`Im2colBegins::k_tiles`]
    fn k_tiles(&self) -> u32;
}
impl<const N: usize> Begins for Im2colBegins<N> {
    #[inline(always)]
    fn begin(&self, row: u32, k_tile: u32) -> Im2colBegin {
        Im2colBegins::begin(self, row, k_tile)
    }
    #[inline(always)]
    fn channels(&self) -> ChannelTiles {
        Im2colBegins::channels(self)
    }
    #[inline(always)]
    fn k_tiles(&self) -> u32 {
        Im2colBegins::k_tiles(self)
    }
}
/// A map of images, of a matrix whose channels are contiguous.
pub trait ImagesMap: Im2colMap<SharedLayout: IsLayout, Windows: Windows<Tiles: HasBegins>> {}
impl<M: Im2colMap<SharedLayout: IsLayout, Windows: Windows<Tiles: HasBegins>>> ImagesMap for M {}
/// Where the boxes of a map of images begin
pub type BeginsOf<M> = <<<M as Im2colMap>::Windows as Windows>::Tiles as HasBegins>::Begins;

/// The map of the images of a convolution, whose windows are the rows of A, and where its boxes begin.
pub struct Images<M: ImagesMap> {
    map: *const Im2colObject,
    begins: BeginsOf<M>,
}
impl<M: ImagesMap> Clone for Images<M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M: ImagesMap> Copy for Images<M> {}
impl<M: ImagesMap> Images<M> {
    /// The map at a pointer.
    ///
    /// # Safety
    /// It was encoded from the parameters of the tiles of `M` of which `begins` are, and is in global memory.
    #[inline(always)]
    pub const unsafe fn new(map: *const Im2colObject, begins: BeginsOf<M>) -> Self {
        Self { map, begins }
    }
    /// The columns of all k tiles, those of each of which are as many as the tile has.
    #[inline(always)]
    pub fn columns(&self) -> i64 {
        i64::from(self.begins.k_tiles() * const { columns_of::<M>() })
    }
}
/// The columns of a tile
const fn columns_of<M: IsTensorMap<SharedLayout: IsLayout>>() -> u32 {
    mode(M::SharedLayout::SHAPE, 1) as u32
}
impl<M: ImagesMap> OperandSource<'M'> for Images<M> {
    type At = PixelsAt<M>;
    #[inline(always)]
    fn prepare(self) {
        // SAFETY: it is a tensor map.
        unsafe { machine::prepare_tensor_map(self.map.cast()) }
    }
    #[inline(always)]
    fn at(self, row: Along<'M'>, column: Along<'K'>) -> PixelsAt<M> {
        let begin = self.begins.begin(row.get(), column.get() / const { columns_of::<M>() });
        PixelsAt { map: self.map, begin, tile: PhantomData }
    }
}
/// The box of pixels that begins there.
pub struct PixelsAt<M> {
    map: *const Im2colObject,
    begin: Im2colBegin,
    tile: PhantomData<M>,
}
// SAFETY: the instructions copy the whole tile, which no other block shares.
unsafe impl<M: ImagesMap> TmaSource<M> for PixelsAt<M> {
    #[inline(always)]
    fn copy(self, to: u32, barrier: Barrier, _: Share) {
        const { assert!(<M::Blocks as Unsigned>::U32 == 1, "blocks do not share images here") };
        let Im2colBegin { mut coordinate, offsets } = self.begin;
        let mut i = 0;
        while i < M::INSTRUCTIONS {
            let to = to + (i * M::INSTRUCTION_BYTES) as u32;
            // SAFETY: a pipeline has a free stage at the address, and a barrier that expects the bytes.
            unsafe {
                match const { <M::Windows as Windows>::MODES } {
                    1 => machine::copy_pixels::<1>(to, self.map, coordinate, offsets, barrier.address()),
                    2 => machine::copy_pixels::<2>(to, self.map, coordinate, offsets, barrier.address()),
                    _ => machine::copy_pixels::<3>(to, self.map, coordinate, offsets, barrier.address()),
                }
            }
            // The following box has the following channels.
            coordinate[0] += const { M::BOX[0] as i32 };
            i += 1;
        }
    }
}
impl<T, W, O, S, C, K> GivenTo<'M'> for TmaCopy<T, Im2col<W, O>, S, C, K>
where
    Self: ImagesMap,
{
    type Source = Images<Self>;
}

/// The map of the filters of a convolution, of which a tile has one tap.
pub struct Filters<M> {
    map: TensorMapOf<M>,
    channels: ChannelTiles,
}
impl<M> Clone for Filters<M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M> Copy for Filters<M> {}
impl<M: FiltersMap> Filters<M> {
    /// The map of the filters of the convolution of these images.
    #[inline(always)]
    pub fn new<I: ImagesMap>(map: TensorMapOf<M>, images: &Images<I>) -> Self {
        Self { map, channels: images.begins.channels() }
    }
}
/// A map of filters, whose channels are contiguous.
pub trait FiltersMap:
    TensorMapValues<SharedLayout: IsLayout, ThreadValues: Addressing<Offset = i64> + IsLayout + Default>
    + RunTimeTensorMap<Strides = (i64, U1, i64)>
{
}
impl<M> FiltersMap for M where
    M: TensorMapValues<SharedLayout: IsLayout, ThreadValues: Addressing<Offset = i64> + IsLayout + Default>
        + RunTimeTensorMap<Strides = (i64, U1, i64)>
{
}
impl<M: FiltersMap> OperandSource<'N'> for Filters<M> {
    type At = FiltersAt<M>;
    #[inline(always)]
    fn prepare(self) {
        self.map.prepare();
    }
    #[inline(always)]
    fn at(self, row: Along<'N'>, column: Along<'K'>) -> FiltersAt<M> {
        let (channel, tap) = self.channels.tap(column.get() / const { columns_of::<M>() });
        FiltersAt { map: self.map, at: [row.get() as i32, channel as i32, tap as i32] }
    }
}
/// The box that begins at a filter, a channel and a tap.
pub struct FiltersAt<M> {
    map: TensorMapOf<M>,
    at: [i32; 3],
}
// SAFETY: the instructions copy the whole tile, which no other block shares.
unsafe impl<M: FiltersMap> TmaSource<M> for FiltersAt<M> {
    #[inline(always)]
    fn copy(self, to: u32, barrier: Barrier, _: Share) {
        const { assert!(<M::Blocks as Unsigned>::U32 == 1, "blocks do not share filters here") };
        let ([filter, channel, tap], mut i) = (self.at, 0);
        while i < M::INSTRUCTIONS {
            let (filter, channel) = place_of::<M>((filter, channel), i, 0);
            let to = to + (i * M::INSTRUCTION_BYTES) as u32;
            // SAFETY: a pipeline has a free stage at the address, and a barrier that expects the bytes.
            unsafe { machine::copy_box(to, self.map.pointer(), [channel, filter, tap], barrier.address()) };
            i += 1;
        }
    }
}
impl<T, S, C, K> GivenTo<'N'> for TmaCopy<T, FilterTaps<(i64, U1, i64)>, S, C, K>
where
    Self: FiltersMap,
{
    type Source = Filters<Self>;
}
