//! The arguments of the driver: `cuTensorMapEncodeTiled`.

use super::boxes::{BoxTree, MapConstants};
use super::check::TmaError;
use super::extents::ExtentList;
use super::global::{GlobalModes, RunTimeStrides};
use super::shared::SwizzleMode;
use super::{
    Engine, GlobalMemory, IsTensorMap, RefusedMap, RunTime, SharedTile, TensorMapDataType, TmaCopy, TmaElement,
};
use crate::int::Nat;
use crate::kind::Tiler;
use crate::layout::Layout;
use crate::layout::tree::Zip;
use crate::tensor::extents::LeafNumbers;
use crate::tensor::profile::{Extents, Strides};

/// One row per enum of the driver: the name and the number of each value.
macro_rules! driver_enums {
    ($($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $value:ident = $number:literal),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u32)]
        #[non_exhaustive]
        #[allow(missing_docs)]
        pub enum $name { $($(#[$of])* $value = $number),* }
    )*};
}
driver_enums! {
    /// `CUtensorMapInterleave`, by its numbers
    Interleave { None = 0, Bytes16 = 1, Bytes32 = 2 }
    /// `CUtensorMapSwizzle`, by its numbers. Those with atoms of 32 and 64 bytes are of compute capability 10.0 and later: driver 580 refuses them on an H200.
    SwizzleKind {
        None = 0, Bytes32 = 1, Bytes64 = 2, Bytes128 = 3,
        /// Atoms of 32 bytes in rows of 128
        Bytes128Atom32 = 4,
        /// Atoms of 32 bytes in rows of 128, and the 8-byte halves of atoms of 16 bytes are swapped: not an XOR of addresses of 16 bytes
        Bytes128Atom32Flip8 = 5,
        /// Atoms of 64 bytes in rows of 128
        Bytes128Atom64 = 6,
    }
    /// `CUtensorMapL2promotion`, by its numbers
    L2Promotion { None = 0, Bytes64 = 1, Bytes128 = 2, Bytes256 = 3 }
    /// `CUtensorMapFloatOOBfill`, by its numbers: the value of elements outside of the tensor
    OobFill { Zero = 0, Nan = 1 }
}
impl SwizzleKind {
    const fn of(code: u32) -> Self {
        match code {
            0 => Self::None,
            1 => Self::Bytes32,
            2 => Self::Bytes64,
            3 => Self::Bytes128,
            4 => Self::Bytes128Atom32,
            5 => Self::Bytes128Atom32Flip8,
            6 => Self::Bytes128Atom64,
            _ => panic!("no swizzle mode has this number"),
        }
    }
    /// The bytes of a row; `None` without a swizzle.
    pub const fn span(self) -> Option<u64> {
        match self {
            Self::None => None,
            Self::Bytes32 => Some(32),
            Self::Bytes64 => Some(64),
            _ => Some(128),
        }
    }
}

/// The arguments of `cuTensorMapEncodeTiled` besides the map and the address. Unused entries of arrays are 1, those of strides 0.
///
/// * **Source** CUDA driver API. As in CUTLASS: no interleave, element strides 1, promotion to 128 bytes, zeros outside of the tensor.
/// ```
/// use cute_static::tma::{TensorMapDataType, TensorMapParameters};
/// const MATRIX: TensorMapParameters = TensorMapParameters::new(TensorMapDataType::F16, 2);
/// let map = TensorMapParameters { global_dims: [64, 8, 1, 1, 1], box_dims: [64, 8, 1, 1, 1], global_strides: [120, 0, 0, 0], ..MATRIX };
/// assert_eq!(map.check(0).unwrap_err().to_string(), "cuTensorMapEncodeTiled, globalStrides: that of mode 1 is 120 bytes, not a multiple of 16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TensorMapParameters {
    /// `tensorDataType`
    pub data_type: TensorMapDataType,
    /// `tensorRank`
    pub rank: u32,
    /// `globalDim`, in elements
    pub global_dims: [u64; 5],
    /// `globalStrides`, in bytes, from mode 1 on
    pub global_strides: [u64; 4],
    /// `boxDim`, in elements
    pub box_dims: [u32; 5],
    /// `elementStrides`
    pub element_strides: [u32; 5],
    /// `interleave`
    pub interleave: Interleave,
    /// `swizzle`
    pub swizzle: SwizzleKind,
    /// `l2Promotion`
    pub l2_promotion: L2Promotion,
    /// `oobFill`
    pub oob_fill: OobFill,
}
impl TensorMapParameters {
    /// A box of one element, with CUTLASS's defaults.
    pub const fn new(data_type: TensorMapDataType, rank: u32) -> Self {
        Self {
            data_type,
            rank,
            global_dims: [1; 5],
            global_strides: [0; 4],
            box_dims: [1; 5],
            element_strides: [1; 5],
            interleave: Interleave::None,
            swizzle: SwizzleKind::None,
            l2_promotion: L2Promotion::Bytes128,
            oob_fill: OobFill::Zero,
        }
    }
    /// Bytes of a box in shared memory.
    pub const fn box_bytes(&self) -> u64 {
        let (mut bits, mut mode) = (self.data_type.shared_bits(), 0);
        while mode < 5 {
            bits *= self.box_dims[mode].div_ceil(if mode == 0 { 1 } else { self.element_strides[mode] }) as u64;
            mode += 1;
        }
        bits / 8
    }
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// `(s − 1)·d/g`, the largest coordinate in steps of `g`; `None` if `g` is 0. It saturates, since the maximum exceeds every limit.
const fn steps(extent: u64, stride: u64, divisor: u64) -> Option<u64> {
    match stride.checked_div(divisor) {
        Some(each) => Some((extent - 1).saturating_mul(each)),
        None => None,
    }
}

/// The parameters of a map whose mode `i` has the leaves in the bit mask `each[i]`, with these extents and strides (in elements).
const fn encode(
    base: TensorMapParameters,
    each: [u32; 5],
    extents: &[u64],
    strides: &[u64],
) -> Result<TensorMapParameters, TmaError> {
    let mut map = base;
    let mut mode = 0;
    while mode < base.rank as usize {
        let (mut dim, mut stride, mut leaf) = (1u64, 0u64, 0);
        while leaf < extents.len() {
            if each[mode] >> leaf & 1 == 1 {
                if extents[leaf] == 0 || extents[leaf] > 1 << 32 {
                    return Err(TmaError::GlobalDim { mode, found: extents[leaf] });
                }
                let divisor = gcd(stride, strides[leaf]);
                dim = match (steps(dim, stride, divisor), steps(extents[leaf], strides[leaf], divisor)) {
                    (Some(reach), Some(more)) => reach.saturating_add(more).saturating_add(1),
                    // All strides are 0.
                    _ => extents[leaf],
                };
                stride = divisor;
            }
            leaf += 1;
        }
        map.global_dims[mode] = dim;
        if mode == 0 {
            if stride != 1 {
                return Err(TmaError::InnerStride { found: stride });
            }
        } else {
            let bits = match stride.checked_mul(base.data_type.global_bits()) {
                Some(bits) => bits,
                None => return Err(TmaError::GlobalStride { mode, found: u64::MAX, unit: 16 }),
            };
            if bits % 8 != 0 {
                return Err(TmaError::GlobalStride { mode, found: bits / 8, unit: 16 });
            }
            map.global_strides[mode - 1] = bits / 8;
        }
        mode += 1;
    }
    Ok(map)
}

/// The parameters that do not depend on the extents and strides of global memory.
const fn base<M: IsTensorMap + ?Sized>() -> TensorMapParameters {
    let new = TensorMapParameters::new(<M::Element as TmaElement>::DATA_TYPE, M::RANK as u32);
    TensorMapParameters { box_dims: <M::Box as ExtentList>::EXTENTS, swizzle: swizzle_of::<M>(), ..new }
}
/// The swizzle mode of a map.
pub(super) const fn swizzle_of<M: IsTensorMap + ?Sized>() -> SwizzleKind {
    SwizzleKind::of(<<M::Mode as SwizzleMode>::Code as typenum::Unsigned>::U32)
}
/// The leaves of each mode of the map.
type ListingOf<M> = <<M as IsTensorMap>::Map as BoxTree>::MapListing<<M as IsTensorMap>::GlobalModes>;

/// The parameters for these extents and strides, in elements, of the leaves of global memory.
pub(super) const fn map_of<M: IsTensorMap + ?Sized>(
    extents: &[u64],
    strides: &[u64],
) -> Result<TensorMapParameters, TmaError> {
    encode(base::<M>(), <ListingOf<M> as MapConstants>::EACH, extents, strides)
}

/// A tensor map of a tensor whose extents and strides are constants.
///
/// * **Admissible** where it is an [`IsTensorMap`].
pub trait StaticTensorMap: IsTensorMap {
    /// The arguments of the driver
    const PARAMETERS: TensorMapParameters;
}
impl<T: TmaElement, P: Zip<D>, D, S: SharedTile<T>, C: Tiler, K: Nat> StaticTensorMap
    for TmaCopy<T, Layout<P, D>, S, C, K>
where
    Layout<P, D>: GlobalMemory,
    Self: IsTensorMap,
{
    const PARAMETERS: TensorMapParameters = {
        let modes = <<Self as IsTensorMap>::GlobalModes as GlobalModes>::COUNT;
        let extents = <<Self as IsTensorMap>::GlobalModes as GlobalModes>::EXTENTS;
        let strides = <<Self as IsTensorMap>::GlobalModes as GlobalModes>::STRIDES;
        match map_of::<Self>(extents.split_at(modes).0, strides.split_at(modes).0) {
            Ok(map) => match map.check(0) {
                Ok(()) => map,
                Err(_) => panic!("the rules of the types are those of the driver"),
            },
            Err(_) => panic!("the rules of the types are those of the driver"),
        }
    };
}

impl<T: TmaElement, P: Zip<D>, D, S: SharedTile<T>, C: Tiler, K: Nat> StaticTensorMap
    for RefusedMap<TmaCopy<T, Layout<P, D>, S, C, K>, Engine>
where
    Layout<P, D>: GlobalMemory,
{
    const PARAMETERS: TensorMapParameters = TensorMapParameters::new(T::DATA_TYPE, 1);
}

/// A tensor map of a tensor whose extents are known at run time.
///
/// * **Admissible** where it is an [`IsTensorMap`].
pub trait RunTimeTensorMap: IsTensorMap {
    /// The strides: integers, or numbers of typenum
    type Strides: RunTimeStrides;

    /// The arguments of the driver for these extents and strides, in elements, and this address of the tensor.
    ///
    /// # Errors
    /// The first argument that the driver would refuse, or a box that no block has room for.
    fn parameters(
        extents: impl Extents<<Self::Strides as Strides>::Coordinate>,
        strides: Self::Strides,
        address: u64,
    ) -> Result<TensorMapParameters, TmaError> {
        let leaves = LeafNumbers::of(strides, extents);
        let (mut extents, mut naturals, mut count) = ([0; 8], [0; 8], 0);
        for (mode, extent, stride) in leaves.each() {
            extents[mode] =
                u64::try_from(extent).map_err(|_| TmaError::NegativeExtent { mode, found: extent as i64 })?;
            naturals[mode] =
                u64::try_from(stride).map_err(|_| TmaError::NegativeStride { mode, found: stride as i64 })?;
            count = mode + 1;
        }
        let map = map_of::<Self>(&extents[..count], &naturals[..count])?;
        map.check(address)?;
        Ok(map)
    }
    /// As [`parameters`](Self::parameters), for a map that boxes are stored by: an epilogue's.
    ///
    /// # Errors
    /// The first argument that the driver would refuse, or rows that are no multiple of 16 bytes: see [`TensorMapParameters::check_store`].
    /// ```
    /// use cute_static::numeric::Float16;
    /// use cute_static::prelude::*;
    /// use cute_static::tma::{RunTime, RunTimeTensorMap, TensorMap};
    /// use cute_static::typenum::U1;
    /// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
    /// type Store = TensorMap<Float16, RunTime<(i64, U1)>, Rows, shape!((128,64))>;
    /// // Rows of 132 halves in a matrix of 136 columns.
    /// let error = Store::store_parameters((1000, 132), (136, U1::new()), 0).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "cuTensorMapEncodeTiled, globalDim: that of mode 0 takes 264 bytes, and a store of units of 16 bytes would write 8 bytes beyond"
    /// );
    /// assert!(Store::store_parameters((1000, 136), (136, U1::new()), 0).is_ok());
    /// ```
    fn store_parameters(
        extents: impl Extents<<Self::Strides as Strides>::Coordinate>,
        strides: Self::Strides,
        address: u64,
    ) -> Result<TensorMapParameters, TmaError> {
        let map = Self::parameters(extents, strides, address)?;
        map.check_store(address)?;
        Ok(map)
    }
    /// As [`parameters`](Self::parameters), for a batch: `count` tensors of these extents and strides, of which each begins `step` elements behind the one
    /// before it. The last mode of the map counts them.
    ///
    /// * **Law** the box at `(c, l)` of this map is the box at `c` of the map of tensor `l`: a box reaches no other tensor.
    /// * **Admissible** where the map of one tensor has at most four modes, and the rules of `cuTensorMapEncodeTiled` hold for the count and the step, too.
    ///
    /// # Errors
    /// As [`parameters`](Self::parameters).
    /// ```
    /// use cute_static::numeric::Float16;
    /// use cute_static::prelude::*;
    /// use cute_static::tma::{RunTime, RunTimeTensorMap, TensorMap};
    /// use cute_static::typenum::U1;
    /// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
    /// type Load = TensorMap<Float16, RunTime<(i64, U1)>, Rows, shape!((128,64))>;
    /// // 5 matrices of 1000 × 72 elements, one behind another
    /// let map = Load::batch_parameters((1000, 72), (72, U1::new()), (5, 72_000), 0x1000)?;
    /// assert_eq!((map.rank, map.global_dims[2], map.global_strides[1], map.box_dims[2]), (3, 5, 144_000, 1));
    /// let error = Load::batch_parameters((1000, 72), (72, U1::new()), (5, 72_001), 0x1000).unwrap_err();
    /// assert_eq!(error.to_string(), "cuTensorMapEncodeTiled, globalStrides: that of mode 2 is 144002 bytes, not a multiple of 16");
    /// # Ok::<(), cute_static::tma::TmaError>(())
    /// ```
    fn batch_parameters(
        extents: impl Extents<<Self::Strides as Strides>::Coordinate>,
        strides: Self::Strides,
        (count, step): (u64, i64),
        address: u64,
    ) -> Result<TensorMapParameters, TmaError> {
        let mut map = Self::parameters(extents, strides, address)?;
        let mode = map.rank as usize;
        map.rank += 1;
        if mode < map.global_dims.len() {
            let step = u64::try_from(step).map_err(|_| TmaError::NegativeStride { mode, found: step })?;
            let bits = step.checked_mul(map.data_type.global_bits()).filter(|bits| bits % 8 == 0);
            let stride = bits.ok_or(TmaError::GlobalStride { mode, found: u64::MAX, unit: 16 })? / 8;
            (map.global_dims[mode], map.global_strides[mode - 1]) = (count, stride);
        }
        map.check(address)?;
        Ok(map)
    }
}
impl<T: TmaElement, V: RunTimeStrides, S: SharedTile<T>, C: Tiler, K: Nat> RunTimeTensorMap
    for TmaCopy<T, RunTime<V>, S, C, K>
where
    Self: IsTensorMap,
{
    type Strides = V;
}
impl<T: TmaElement, V: RunTimeStrides, S: SharedTile<T>, C: Tiler, K: Nat> RunTimeTensorMap
    for RefusedMap<TmaCopy<T, RunTime<V>, S, C, K>, Engine>
{
    type Strides = V;
}
