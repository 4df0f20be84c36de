//! A convolution on the tensor cores of Hopper: instances of the [generic kernel](crate::gemm_collective), whose A is a matrix of windows that no memory has. A tensor map in im2col mode
//! brings the pixels of 128 windows for 64 channels of one tap, and another one the filters of this tap.

use crate::gemm_collective::{
    Consumers, HeldOf, InRegisters, MapA, MapB, Plan, TmaMainloop, gemm as block, one_tile, shared, threads,
};
use crate::sizes::pairs;
use cute_static::arch::Sm90;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmmaImplicitGemm, TmaCollective, TmaParts};
use cute_static::epilogue::{CollectiveEpilogue, StoreDirect};
use cute_static::instruction::mma::SM90_64xNx16_F32BF16BF16_SS;
use cute_static::numeric::Float32;
use cute_static::pipeline::FilledAlone;
use cute_static::plan::{IsBlockPlan, KernelSm90Cooperative, StoresTilesOf};
use cute_static::prelude::*;
use cute_static::tma::{Fprop, Window};
use cute_static::typenum::{U0, U1, U2, U3, U4, U128};
use cute_static_device::convolution::{BeginsOf, Filters, FiltersMap, Images, ImagesMap};
use cute_static_device::epilogue::TileStore;
use cute_static_device::hopper::TensorMapOf;
use cute_static_device::machine::{Im2colObject, TensorMapObject};

/// Two warpgroups, one below the other
type Groups = TiledMma<SM90_64xNx16_F32BF16BF16_SS<U128>, layout!((2, 1, 1))>;
/// The main loop of a convolution with the windows `W`, of four stages: 128 windows, 128 filters and 64 channels of a tap
pub type MainloopOf<W> = CollectiveMma<MainloopSm90TmaGmmaImplicitGemm<Fprop, W, U4>, shape!((128, 128, 64)), Groups>;
/// The outputs, which threads store from registers
pub type Direct = CollectiveEpilogue<StoreDirect, shape!((128, 128)), shape!((128, 128)), Groups, Float32>;
/// The outputs of f32: (window, filter)
pub type Outputs = pairs::MatrixD<f32>;
/// The plan of a block
pub type PlanOf<C> = Plan<Sm90, KernelSm90Cooperative<<C as Convolution>::Mainloop>, Direct>;

/// A convolution.
pub trait Convolution {
    /// The main loop
    type Mainloop: InRegisters
        + TmaCollective<A: TmaParts<Map = Self::ImagesMap>, B: TmaParts<Map = Self::FiltersMap>>
        + TmaMainloop<MapA = Images<Self::ImagesMap>, MapB = Filters<Self::FiltersMap>>;
    /// How windows get to shared memory
    type ImagesMap: ImagesMap;
    /// How filters get there
    type FiltersMap: FiltersMap;
}
/// 3 × 3 taps with a border of one pixel
pub enum ThreeByThree {}
/// Every other window of 3 × 2 taps, which are one and two pixels apart, with unequal borders
pub enum Strided {}
/// Lines of four taps, three pixels apart, every other window
pub enum Lines {}
macro_rules! convolutions {
    ($($name:ident = $windows:ty;)*) => {$(
        impl Convolution for $name {
            type Mainloop = MainloopOf<$windows>;
            type ImagesMap = <<Self::Mainloop as TmaCollective>::A as TmaParts>::Map;
            type FiltersMap = <<Self::Mainloop as TmaCollective>::B as TmaParts>::Map;
        }
    )*};
}
convolutions! {
    ThreeByThree = (Window<U3, U1, U1, U1>, Window<U3, U1, U1, U1>);
    Strided = (Window<U3, U2, U1, U1, U2>, Window<U2, U1, U2, U1, U0>);
    Lines = (Window<U4, U2, U3, U2, U1>,);
}
/// Threads of a block: three warpgroups.
pub const THREADS: u32 = threads::<PlanOf<ThreeByThree>>();
/// Bytes of shared memory.
pub const SHARED: u32 = shared::<PlanOf<ThreeByThree>>();

/// The outputs of a convolution, `y(window, filter) = Σ x(pixel, channel)·w(filter, tap, channel)`, the sum over the taps and channels of the window: images are (image, …, row, column, channel), bf16; filters
/// (filter, tap, channel), bf16; `outputs` are (window, filter), f32, so many windows of all images and so many filters. One tile of 128 × 128 a block: x counts along windows.
///
/// # Safety
/// The maps are made from the parameters of the tiles of [`Convolution::ImagesMap`], of which `begins` are, and of [`Convolution::FiltersMap`]; `begins` are valid for reads; the number of filters is
/// even; the outputs are at a multiple of 8 and reach so many elements.
#[inline(always)]
pub unsafe fn forward<C: Convolution>(
    images: *const Im2colObject,
    begins: *const BeginsOf<C::ImagesMap>,
    filters: *const TensorMapObject,
    outputs: *mut f32,
    windows: i64,
    count: i64,
) where
    KernelSm90Cooperative<C::Mainloop>: Consumers<C::Mainloop, Ring: FilledAlone>,
    PlanOf<C>: IsBlockPlan,
    Direct: TileStore<HeldOf<C::Mainloop>, Outputs> + StoresTilesOf<C::Mainloop>,
{
    // SAFETY: as promised.
    unsafe {
        let images: MapA<C::Mainloop> = Images::new(images, *begins);
        let filters: MapB<C::Mainloop> = Filters::new(TensorMapOf::new(filters), &images);
        let k = images.columns();
        let outputs: Outputs = pairs::d(pairs::sizes_of_d(windows, count), outputs);
        block::<Sm90, KernelSm90Cooperative<C::Mainloop>, C::Mainloop, Direct, _, _>(
            images,
            filters,
            outputs,
            one_tile::<C::Mainloop>(k),
        );
    }
}
