//! Tensor maps: copies by the tensor memory accelerator (TMA), derived from layouts.
//!
//! A [`TensorMap`] is the copy of a tile of a tensor in global memory to a layout of shared memory, or back. Its box, its global
//! extents and strides, its swizzle and its number of instructions follow from the layouts, as in CUTLASS. A map that
//! `cuTensorMapEncodeTiled` would refuse, or that the hardware would execute wrongly, does not compile. Numbers that are known at
//! run time only are checked once, when the parameters are made.

// It may use the algebra, `swizzle`, `tensor`, `atom` and `instruction`; `collective` uses it. The files:
// * `element`: the types of values
// * `global`: global memory, as a static layout or with extents and strides that are known at run time
// * `symbolic`: global memory whose layout has symbols
// * `shared`: shared memory and the swizzle modes
// * `derive`: the derivation, step by step, and maps that are refused
// * `boxes`: the modes of a tensor map
// * `extents`: the extents of the box, and multicast
// * `order`: the number of instructions
// * `values`: the thread-value layout of the copy
// * `parameters`, `check`: the arguments of the driver, and their rules
// * `im2col`: the arguments of the driver for convolutions
// * `limits`: their limits
// * `convolution/`: these arguments from the windows of a convolution, and where a box begins
// * `rules`: the rules by which tensor maps are refused

#[doc(hidden)]
pub mod boxes;
mod check;
#[doc(hidden)]
pub mod convolution;
#[doc(hidden)]
pub mod derive;
#[doc(hidden)]
pub mod element;
#[doc(hidden)]
pub mod extents;
#[doc(hidden)]
pub mod global;
mod im2col;
#[doc(hidden)]
pub mod limits;
#[doc(hidden)]
pub mod order;
#[doc(hidden)]
pub mod parameters;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod shared;
#[doc(hidden)]
pub mod symbolic;
#[doc(hidden)]
pub mod values;

pub use check::TmaError;
pub use convolution::{
    ChannelTiles, Dgrad, FilterTaps, Fprop, Im2col, Im2colBegin, Im2colBegins, Im2colMap, Im2colTiles, Wgrad, Window,
    Windows,
};
pub use element::{Padded, TensorMapDataType, TmaElement};
pub use global::{GlobalMemory, RunTime};
pub use im2col::Im2colParameters;
pub use order::FewestInstructions;
#[doc(no_inline)]
pub use order::{TileOrderLint, TileOrderOf};
pub use parameters::{
    Interleave, L2Promotion, OobFill, RunTimeTensorMap, StaticTensorMap, SwizzleKind, TensorMapParameters,
};
#[doc(no_inline)]
pub use shared::SharedTile;
pub use symbolic::SymbolTensorMap;
pub use values::{TensorMapValues, ThreadValuesOfMap};

use crate::algebra::by_mode::EachMode;
use crate::check::{Combine, Condition, IfExact, Limit};
use crate::htuple::HCons;
use crate::htuple::HNil;
use crate::int::{Compare, Divide, ExactOrZero, Mul, Nat, One};
use crate::kind::{ModeTree, Tiler};
use crate::layout::LayoutOf;
use crate::layout::size::Measure;
use crate::outcome::{Granted, Grants, ModesFrom};
use crate::seal::Seal;
use boxes::{BoxTree, MapConstants};
use core::marker::PhantomData;
use derive::{Derivation, Engine, RefusedMap, ThenMap};
#[doc(hidden)]
pub use extents::ExtentList;
use extents::{Division, Shares};
use global::{GlobalModes, Numbering};
#[doc(hidden)]
pub use order::TileOrder;
use order::{CountInstructions, IfFewer};
use rules::{BufferAlignment, NarrowRow, PortableRule};
use shared::SwizzleMode;
use typenum::{U1, U8, U9, UTerm};

/// The copy of a tile `C` of the tensor `G` of elements `T` to the layout `S` of shared memory, or back, by `K` blocks together.
///
/// `K` is at most 16; every cluster can have 8 ([`PortableMulticast`]).
///
/// * **Source** CUTLASS `cute/atom/copy_traits_sm90_tma.hpp`, `make_tma_copy`; CUDA driver API, `cuTensorMapEncodeTiled`.
/// * **Law** after all [`INSTRUCTIONS`](IsTensorMap::INSTRUCTIONS), shared memory at `S(c)` holds the element `c` of the tile, or 0 if
///   `c` is outside of the tensor, for every coordinate `c`.
/// * **Admissible** where it is an [`IsTensorMap`].
///
/// The derivation differs from CUTLASS's in two points, so that the law holds at the edge of a tensor. Adjacent modes of global memory are
/// merged only if the tile has the whole first mode: a box of both would copy the elements beyond its end instead of zeros. And a mode of one
/// element has a coordinate if the tile exceeds it. The law assumes that the hardware swizzles addresses; [`FullRows`] are rows as wide as
/// the swizzle.
///
/// ```
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{IsTensorMap, StaticTensorMap, TensorMap};
/// // 128 rows of 64 halves, in the form that the tensor cores read.
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// type Load = TensorMap<Float16, layout!((4096,1024):(1024,1)), Rows, shape!((128,64))>;
/// assert_eq!(Load::BOX, [64, 128, 1, 1, 1]);
/// assert_eq!((Load::RANK, Load::INSTRUCTIONS, Load::TRANSACTION_BYTES), (2, 1, 16384));
/// let parameters = Load::PARAMETERS;
/// assert_eq!(parameters.global_dims, [1024, 4096, 1, 1, 1]);
/// assert_eq!(parameters.global_strides, [2048, 0, 0, 0]);
/// ```
/// A tensor whose extents and row stride are known at run time:
/// ```
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{RunTime, RunTimeTensorMap, TensorMap};
/// use cute_static::typenum::U1;
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// type Load = TensorMap<Float16, RunTime<(i64, U1)>, Rows, shape!((128,64))>;
/// let parameters = Load::parameters((1000, 72), (72, U1::new()), 0x1000)?;
/// assert_eq!(parameters.global_strides[0], 144);
/// let error = Load::parameters((1000, 71), (71, U1::new()), 0x1000).unwrap_err();
/// assert_eq!(error.to_string(), "cuTensorMapEncodeTiled, globalStrides: that of mode 1 is 142 bytes, not a multiple of 16");
/// # Ok::<(), cute_static::tma::TmaError>(())
/// ```
/// One box cannot write rows of shared memory that are wider than the swizzle.
/// ```compile_fail,E0277
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::TensorMap;
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,128):(128,1))>;
/// let of: TensorMap<Float16, layout!((4096,1024):(1024,1)), Rows, shape!((128,128))>;
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("copy/tma-load", "A box of a tensor beyond its edge, and where it is in shared memory"))]
pub type TensorMap<T, G, S, C, K = U1> = <TmaCopy<T, G, S, C, K> as LegalMap>::Checked;

/// The input from which a [`TensorMap`] is derived, legal or not.
#[cfg_attr(doc, doc = crate::picture::picture!("copy/tma-load", "A box of a tensor beyond its edge, and where it is in shared memory"))]
pub struct TmaCopy<T, G, S, C, K = U1>(PhantomData<(T, G, S, C, K)>);

type Modes<A> = ModesFrom<<A as Derived>::Outcome>;
type Second<M> = <<M as EachMode>::Rest as EachMode>::First;
type Third<M> = <<<M as EachMode>::Rest as EachMode>::Rest as EachMode>::First;
type Fourth<M> = <<<<M as EachMode>::Rest as EachMode>::Rest as EachMode>::Rest as EachMode>::First;

/// The result of a derivation: the map, or a reason.
pub trait Derived {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The map, or a reason
    type Outcome: crate::kind::Outcome;
    /// The text of global memory in error messages
    type Name: crate::outcome::Shown;
    /// Shared memory
    type Shared: crate::outcome::Shown;
}
impl<T: TmaElement, G: GlobalMemory, S: SharedTile<T>, C: Tiler, K: Nat> Derived for TmaCopy<T, G, S, C, K> {
    const SEAL: Seal = Seal;
    type Outcome = Derivation<T, G, S, C, K>;
    type Name = G::Name;
    type Shared = S;
}

/// The parts of a legal tensor map.
///
/// * **Source** CUTLASS `cute/atom/copy_traits_sm90_tma.hpp`; the rules are those of `cuTensorMapEncodeTiled`, parameter by parameter.
/// * **Admissible** where all of these hold: the extents of tile and shared memory agree; shared memory has no holes; the swizzle is one of
///   the hardware's; the mode that is contiguous in shared memory is contiguous in global memory; box extents are at most 256 (a mode of more
///   elements is cut into equal boxes, where the least number of them that suffices or one of the three behind it divides the elements), the inner one a
///   multiple of 16 bytes and within the swizzle's span; strides are multiples of 16 bytes and below 2⁴⁰, extents at most 2³²; blocks of
///   several instructions begin at multiples of 128 bytes; the tile fits in the 227 KiB of shared memory that a block has at most; the blocks of
///   a multicast are at most 16 and divide the box.
#[diagnostic::on_unimplemented(message = "this is not a tensor map", label = "expected a `TensorMap`")]
pub trait IsTensorMap {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The type of values
    type Element: TmaElement;
    /// The modes of global memory
    type GlobalModes: GlobalModes;
    /// Shared memory without the swizzle, in elements
    type SharedLayout;
    /// The modes of the tile, as coordinates of global memory
    type Tile: ModeTree;
    /// From offsets of shared memory to coordinates of the tile
    type Inverse: ModeTree;
    /// The modes of the map
    type Map: ModeTree;
    /// The extents of the box of one instruction
    type Box: ExtentList;
    /// From coordinates of global memory to coordinates of the map: a layout of the tensor's shape, whose strides are basis elements
    type Coordinates;
    /// The swizzle mode
    type Mode: SwizzleMode;
    /// The number of instructions, and the least one
    type Order: TileOrder;
    /// The blocks of a multicast
    type Blocks: Nat;

    /// The rank of the map
    const RANK: usize;
    /// `boxDim`: the elements that one block copies by one instruction; of images, `channelsPerPixel` and `pixelsPerColumn`
    const BOX: [u32; 5] = <Self::Box as ExtentList>::EXTENTS;
    /// The instructions that each block issues for a tile
    const INSTRUCTIONS: u64 = <<Self::Order as TileOrder>::Instructions as typenum::Unsigned>::U64;
    /// The least number of instructions that any order of the blocks of shared memory takes
    const LEAST_INSTRUCTIONS: u64 = <<Self::Order as TileOrder>::Least as typenum::Unsigned>::U64;
    /// Bytes that one instruction writes to the shared memory of each block that receives it
    const INSTRUCTION_BYTES: u64 = <<<Self::Box as ExtentList>::Product as Mul>::Times<
        <Self::Element as TmaElement>::SharedBits,
    > as typenum::Unsigned>::U64
        / 8;
    /// The bytes that the barrier of one block expects for a whole tile (`expect_tx`), also in a multicast: those of the tile in shared
    /// memory without the padding of [`Padded`] types (CUTLASS, `TmaTransactionBytes`, counts the bits of the packed type)
    const TRANSACTION_BYTES: u64 = <<<Self::Box as ExtentList>::Product as Mul>::Times<
        <Self::Element as TmaElement>::GlobalBits,
    > as typenum::Unsigned>::U64
        / 8
        * Self::INSTRUCTIONS
        * <Self::Blocks as typenum::Unsigned>::U64;
    /// Whether the multicast needs a cluster of more than 8 blocks. A kernel that uses one needs the attribute
    /// `cudaFuncAttributeNonPortableClusterSizeAllowed`
    const NON_PORTABLE_CLUSTER: bool = <Self::Blocks as typenum::Unsigned>::U64 > PORTABLE_CLUSTER;
    /// The alignment of a buffer in shared memory, in bytes
    const ALIGNMENT: u64 = <<Self::Mode as SwizzleMode>::Alignment as typenum::Unsigned>::U64;
}
/// The largest number of blocks that a cluster can have on every device. With `cudaFuncAttributeNonPortableClusterSizeAllowed` it is
/// [`LARGEST_CLUSTER`].
///
/// **Source** CUDA programming guide, thread block clusters.
pub const PORTABLE_CLUSTER: u64 = 8;
/// The largest number of blocks of a cluster: one for each bit of the CTA mask of a multicast.
///
/// **Source** PTX 9.7.9.27.1.2, `.multicast::cluster`; CUDA programming guide, thread block clusters.
pub const LARGEST_CLUSTER: u64 = 16;
/// `N / (X·K)`: the boxes of `X` elements, shared by `K` blocks, in `N` elements.
type Times<N, X, K> = ExactOrZero<N, <X as Mul>::Times<K>>;
/// The extents of the box.
type BoxOf<M, K> = <Shares<<M as BoxTree>::BoxExtents, K> as Division>::Extents;
/// `N` instructions against `M`.
type Ordered<N, M> = <<N as Compare>::ComparedTo<M> as IfFewer>::OrderOf<N, M>;
/// A [`TmaCopy`] that is legal.
// rustc's next solver prints this message for a type of another kind; the old solver names the kind.
#[diagnostic::on_unimplemented(
    message = "TMA does not copy elements of this type",
    label = "expected a type that TMA copies, a layout of global memory, one of shared memory for such elements, a tile and a number of blocks"
)]
pub trait LegalMap {
    #[doc(hidden)]
    const SEAL: Seal;
    /// This map
    type Checked;
}
impl<M: Derived> LegalMap for M
where
    M::Outcome: Grants<M::Name, M::Shared>,
{
    const SEAL: Seal = Seal;
    type Checked = Granted<M::Outcome, M::Name, M::Shared, <M::Outcome as ThenMap>::Map<Self, Engine>>;
}
macro_rules! maps {
    ($($map:ty $(, where $legal:path)?;)*) => {$(
        impl<T: TmaElement, G: GlobalMemory, S: SharedTile<T>, C: Tiler, K: Nat> IsTensorMap for $map
        $(where Self: $legal)?
        {
            const SEAL: Seal = Seal;
            type Element = T;
            type GlobalModes = G::Modes;
            type SharedLayout = LayoutOf<<Modes<TmaCopy<T, G, S, C, K>> as EachMode>::First>;
            type Tile = Second<Modes<TmaCopy<T, G, S, C, K>>>;
            type Inverse = Third<Modes<TmaCopy<T, G, S, C, K>>>;
            type Map = Fourth<Modes<TmaCopy<T, G, S, C, K>>>;
            type Box = BoxOf<Fourth<Modes<TmaCopy<T, G, S, C, K>>>, K>;
            type Coordinates =
                LayoutOf<<G::Tree as Numbering>::MapPlaces<HCons<One, HNil>, Fourth<Modes<TmaCopy<T, G, S, C, K>>>, G::Modes>>;
            type Mode = S::Mode;
            type Order = Ordered<
                Times<
                    <<Modes<TmaCopy<T, G, S, C, K>> as EachMode>::First as Measure>::Size,
                    <BoxOf<Fourth<Modes<TmaCopy<T, G, S, C, K>>>, K> as ExtentList>::Product,
                    K,
                >,
                <Second<Modes<TmaCopy<T, G, S, C, K>>> as CountInstructions>::LeastInstructions<G::Modes, S::Mode, T::SharedBits>,
            >;
            type Blocks = K;
            const RANK: usize = <<Self::Map as BoxTree>::MapListing<G::Modes> as MapConstants>::RANK + G::MORE_MODES;
        }
    )*};
}
maps! {
    TmaCopy<T, G, S, C, K>, where LegalMap;
    RefusedMap<TmaCopy<T, G, S, C, K>, Engine>;
}

/// A tensor map whose rows of shared memory are as wide as the swizzle, as wgmma and tcgen05 read them.
///
/// * **Source** the canonical layouts of PTX 9.7.15.5.1. A narrower row is legal for TMA, but PTX does not specify where the hardware writes
///   its 16-byte atoms.
/// * **Admissible** where `boxDim[0]` in bytes is the span of the swizzle: 32, 64 or 128 bytes, or 16 without a swizzle.
/// ```compile_fail,E0277
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{FullRows, TensorMap};
/// fn load<M: FullRows>() {}
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,32):(32,1))>;
/// load::<TensorMap<Float16, layout!((4096,1024):(1024,1)), Rows, shape!((128,32))>>();
/// ```
#[diagnostic::on_unimplemented(message = "this is not a tensor map", label = "expected a `TensorMap`")]
pub trait FullRows: IsTensorMap {}
type Inner<M> = <<M as IsTensorMap>::Box as ExtentList>::First;
type BitsOf<M> = <<M as IsTensorMap>::Element as TmaElement>::SharedBits;
type SpanOf<M> = <<M as IsTensorMap>::Mode as SwizzleMode>::Span;
impl<M: Derived + IsTensorMap> FullRows for M where
    <<<BitsOf<M> as Mul>::Times<Inner<M>> as Compare>::Is<<SpanOf<M> as Mul>::Times<U8>> as Condition>::Require<
        NarrowRow<Inner<M>, BitsOf<M>, SpanOf<M>>,
    >: Grants<M::Name, M::Shared, Is = ()>
{
}

/// A tensor map whose multicast needs a portable cluster only.
///
/// * **Source** CUDA programming guide, thread block clusters: 8 blocks are portable.
/// * **Admissible** where the blocks are at most 8.
/// ```
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{IsTensorMap, PortableMulticast, TensorMap};
/// use cute_static::typenum::{U8, U16};
/// fn load<M: PortableMulticast>() {}
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// type Load<K> = TensorMap<Float16, layout!((4096,1024):(1024,1)), Rows, shape!((128,64)), K>;
/// load::<Load<U8>>();
/// assert!(<Load<U16>>::NON_PORTABLE_CLUSTER);
/// ```
/// ```compile_fail,E0277
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{PortableMulticast, TensorMap};
/// use cute_static::typenum::U16;
/// fn load<M: PortableMulticast>() {}
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// load::<TensorMap<Float16, layout!((4096,1024):(1024,1)), Rows, shape!((128,64)), U16>>();
/// ```
#[diagnostic::on_unimplemented(message = "this is not a tensor map", label = "expected a `TensorMap`")]
pub trait PortableMulticast: IsTensorMap {}
impl<M: Derived + IsTensorMap> PortableMulticast for M where
    <<M::Blocks as Compare>::ComparedTo<U9> as Limit>::Below<PortableRule<M::Blocks>>:
        Grants<M::Name, M::Shared, Is = ()>
{
}

/// A tensor map whose shared memory lies in a buffer aligned to `A` bytes.
///
/// * **Source** PTX 5.5.7; CUDA programming guide, alignment of multi-dimensional TMA.
/// * **Admissible** where `A` is a multiple of 128 without a swizzle, and of 256, 512 and 1024 with the swizzles of 32, 64 and 128 bytes.
/// ```
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{AlignedBuffer, TensorMap};
/// use cute_static::typenum::U1024;
/// fn load<M: AlignedBuffer<U1024>>() {}
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// load::<TensorMap<Float16, layout!((4096,1024):(1024,1)), Rows, shape!((128,64))>>();
/// ```
/// ```compile_fail,E0277
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{AlignedBuffer, TensorMap};
/// use cute_static::typenum::U128;
/// fn load<M: AlignedBuffer<U128>>() {}
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// load::<TensorMap<Float16, layout!((4096,1024):(1024,1)), Rows, shape!((128,64))>>();
/// ```
#[diagnostic::on_unimplemented(message = "this is not a tensor map", label = "expected a `TensorMap`")]
pub trait AlignedBuffer<A>: IsTensorMap {}
type Alignment<M> = <<M as IsTensorMap>::Mode as SwizzleMode>::Alignment;
impl<M: Derived + IsTensorMap, A: Nat> AlignedBuffer<A> for M where
    <<<A as Compare>::Is<UTerm> as Condition>::Forbid<BufferAlignment<A, Alignment<M>>> as Combine>::AndThen<
        <<A as Divide>::ExactQuotient<Alignment<M>> as IfExact>::Require<BufferAlignment<A, Alignment<M>>>,
    >: Grants<M::Name, M::Shared, Is = ()>
{
}
