//! The rules of the driver for its arguments, checked on numbers.

use super::{Interleave, L2Promotion, OobFill, SwizzleKind, TensorMapDataType, TensorMapParameters};
use crate::arch::{Architecture, Sm90};
use core::fmt;

/// The shared memory of a block of SM90 and SM100, which have most. The documentation of the driver states no limit. It refuses boxes from 256 KiB on, and rounds down where an element
/// stride does not divide the extent of the box; the copy rounds up.
pub(super) const MOST_BYTES: u64 = <Sm90 as Architecture>::SHARED_MEMORY as u64;

/// Why `cuTensorMapEncodeTiled` would refuse its arguments, or the hardware could not use the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TmaError {
    /// `tensorRank`
    Rank {
        /// The rank
        found: u32,
        /// The least one
        least: u32,
    },
    /// `globalAddress`
    Address {
        /// The address
        found: u64,
        /// What it is a multiple of
        unit: u64,
    },
    /// `globalDim`: from 1 to 2³²
    GlobalDim {
        /// The mode
        mode: usize,
        /// Its extent
        found: u64,
    },
    /// `globalDim[0]` of a type smaller than a byte
    InnerDim {
        /// The extent
        found: u64,
        /// What it is a multiple of
        unit: u64,
    },
    /// The stride of the mode that must be contiguous
    InnerStride {
        /// The stride in elements
        found: u64,
    },
    /// An extent below 0
    NegativeExtent {
        /// The mode of the tensor
        mode: usize,
        /// Its extent
        found: i64,
    },
    /// A stride below 0
    NegativeStride {
        /// The mode of the tensor
        mode: usize,
        /// Its stride in elements
        found: i64,
    },
    /// `globalStrides`: a multiple of 16 or 32 bytes
    GlobalStride {
        /// The mode
        mode: usize,
        /// Its stride in bytes
        found: u64,
        /// What it is a multiple of
        unit: u64,
    },
    /// `globalStrides`: below 2⁴⁰
    GlobalStrideLimit {
        /// The mode
        mode: usize,
        /// Its stride in bytes
        found: u64,
    },
    /// `boxDim`: from 1 to 256
    BoxDim {
        /// The mode
        mode: usize,
        /// Its extent
        found: u32,
    },
    /// `boxDim`: a box is as large as shared memory at most
    BoxBytes {
        /// Its bytes
        found: u64,
        /// The largest number
        most: u64,
    },
    /// `globalDim[0]` of a tensor that boxes are stored to: a multiple of 16 bytes
    StoredRow {
        /// Its bytes
        bytes: u64,
    },
    /// `boxDim[0]`: a multiple of 16 bytes, where there is no interleave
    InnerBox {
        /// Its bits
        bits: u64,
    },
    /// `boxDim[0]` of a padded type: 128
    PaddedBox {
        /// Its extent
        found: u32,
    },
    /// `boxDim[0]`: within the swizzle
    SwizzleSpan {
        /// Its bytes
        bytes: u64,
        /// Those of a row of the swizzle
        span: u64,
    },
    /// `elementStrides`: from 1 to 8
    ElementStride {
        /// The mode
        mode: usize,
        /// The stride
        found: u32,
    },
    /// `swizzle`: not with this interleave
    SwizzleInterleave {
        /// The interleave
        interleave: Interleave,
        /// The swizzle
        swizzle: SwizzleKind,
    },
    /// `swizzle`: not with this type
    SwizzleType {
        /// The swizzle
        swizzle: SwizzleKind,
        /// The type
        data_type: TensorMapDataType,
    },
    /// `oobFill`: not with this type
    OobFill {
        /// The type
        data_type: TensorMapDataType,
    },
    /// im2col: a parameter out of its range
    Im2col {
        /// Which one
        parameter: &'static str,
        /// The mode
        mode: usize,
        /// The number
        found: i64,
        /// The least one
        least: i64,
        /// The largest one
        most: i64,
    },
    /// A window of a convolution that is larger than the image with its border
    Window {
        /// The mode
        mode: usize,
        /// The pixels of the window
        found: u64,
        /// Those of the image with its border
        padded: u64,
    },
    /// A box of a convolution that begins outside of the product
    BoxBegin {
        /// Its row or its k tile
        argument: &'static str,
        /// The number
        found: u64,
        /// How many there are
        count: u64,
    },
}
/// `cuTensorMapEncodeTiled, globalStrides: that of mode 1 is 142 bytes, not a multiple of 16`
impl fmt::Display for TmaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Im2col { parameter, mode, found, least, most } = *self {
            return write!(
                f,
                "cuTensorMapEncodeIm2col, {parameter}: that of mode {mode} is {found}, not from {least} to {most}"
            );
        }
        if let Self::Window { mode, found, padded } = *self {
            return write!(
                f,
                "cuTensorMapEncodeIm2col, a window of mode {mode} has {found} pixels, and the image with its border has {padded}"
            );
        }
        if let Self::BoxBegin { argument, found, count } = *self {
            return write!(f, "a box in im2col mode: its {argument} is {found}, and there are {count}");
        }
        f.write_str("cuTensorMapEncodeTiled, ")?;
        match *self {
            Self::Rank { found, least } => write!(f, "tensorRank: {found}, not from {least} to 5"),
            Self::Address { found, unit } => write!(f, "globalAddress: {found:#x} is not a multiple of {unit}"),
            Self::GlobalDim { mode, found } => {
                write!(f, "globalDim: that of mode {mode} is {found}, not from 1 to 2^32")
            }
            Self::InnerDim { found, unit } => {
                write!(f, "globalDim: that of mode 0 is {found}, for this type not a multiple of {unit}")
            }
            Self::InnerStride { found } => {
                write!(f, "globalStrides: the stride of mode 0 is {found} elements, and it must be contiguous")
            }
            Self::NegativeExtent { mode, found } => {
                write!(f, "globalDim: the tensor's mode {mode} has the extent {found}, below 0")
            }
            Self::NegativeStride { mode, found } => {
                write!(f, "globalStrides: the tensor's mode {mode} has the stride {found}, below 0")
            }
            Self::GlobalStride { mode, found, unit } => {
                write!(f, "globalStrides: that of mode {mode} is {found} bytes, not a multiple of {unit}")
            }
            Self::GlobalStrideLimit { mode, found } => {
                write!(f, "globalStrides: that of mode {mode} is {found} bytes, not below 2^40")
            }
            Self::BoxDim { mode, found } => write!(f, "boxDim: that of mode {mode} is {found}, not from 1 to 256"),
            Self::BoxBytes { found, most } => {
                write!(f, "boxDim: the box takes {found} bytes, more than the {most} of shared memory")
            }
            Self::StoredRow { bytes } => {
                let beyond = bytes.next_multiple_of(16) - bytes;
                write!(
                    f,
                    "globalDim: that of mode 0 takes {bytes} bytes, and a store of units of 16 bytes would write {beyond} bytes beyond"
                )
            }
            Self::InnerBox { bits } => {
                write!(f, "boxDim: that of mode 0 takes {bits} bits, not a multiple of 16 bytes")
            }
            Self::PaddedBox { found } => write!(f, "boxDim: that of mode 0 is {found}, and padded types take 128"),
            Self::SwizzleSpan { bytes, span } => {
                write!(f, "swizzle: boxDim of mode 0 takes {bytes} bytes, more than the {span} of the swizzle")
            }
            Self::ElementStride { mode, found } => {
                write!(f, "elementStrides: that of mode {mode} is {found}, not from 1 to 8")
            }
            Self::SwizzleInterleave { interleave, swizzle } => {
                write!(f, "swizzle: {swizzle:?} does not go with the interleave {interleave:?}")
            }
            Self::SwizzleType { swizzle, data_type } => {
                write!(f, "swizzle: {swizzle:?} does not go with the type {data_type:?}")
            }
            Self::OobFill { data_type } => write!(f, "oobFill: elements of the type {data_type:?} have no NaN"),
            Self::Im2col { .. } | Self::Window { .. } | Self::BoxBegin { .. } => Ok(()),
        }
    }
}
impl core::error::Error for TmaError {}

impl TensorMapParameters {
    /// Checks these arguments and the address of the tensor as the driver does, and that a block has room for the box.
    ///
    /// * **Source** CUDA driver API, `cuTensorMapEncodeTiled`. It states that strides grow from mode to mode, but the driver does not check
    ///   this, and neither does this function.
    /// # Errors
    /// The first parameter that is illegal.
    pub const fn check(&self, address: u64) -> Result<(), TmaError> {
        let interleaved = !matches!(self.interleave, Interleave::None);
        let wide = matches!(self.interleave, Interleave::Bytes32) || self.data_type.is_padded();
        let unit = if wide { 32 } else { 16 };
        let least = if interleaved { 3 } else { 1 };
        if self.rank < least || self.rank > 5 {
            return Err(TmaError::Rank { found: self.rank, least });
        }
        if address % unit != 0 {
            return Err(TmaError::Address { found: address, unit });
        }
        let mut mode = 0;
        while mode < self.rank as usize {
            if let Err(error) = self.check_mode(mode, unit) {
                return Err(error);
            }
            mode += 1;
        }
        let inner_unit = if self.data_type.is_padded() {
            128
        } else if matches!(self.data_type, TensorMapDataType::Align8B16U4) {
            2
        } else {
            1
        };
        if self.global_dims[0] % inner_unit != 0 {
            return Err(TmaError::InnerDim { found: self.global_dims[0], unit: inner_unit });
        }
        let bits = self.box_dims[0] as u64 * self.data_type.shared_bits();
        if self.data_type.is_padded() && self.box_dims[0] != 128 {
            return Err(TmaError::PaddedBox { found: self.box_dims[0] });
        }
        if !interleaved && bits % 128 != 0 {
            return Err(TmaError::InnerBox { bits });
        }
        let bytes = self.bytes();
        if bytes > MOST_BYTES {
            return Err(TmaError::BoxBytes { found: bytes, most: MOST_BYTES });
        }
        match self.swizzle.span() {
            Some(span) if !interleaved && bits > span * 8 => {
                return Err(TmaError::SwizzleSpan { bytes: bits / 8, span });
            }
            _ => {}
        }
        if matches!(self.interleave, Interleave::Bytes32) && !matches!(self.swizzle, SwizzleKind::Bytes32) {
            return Err(TmaError::SwizzleInterleave { interleave: self.interleave, swizzle: self.swizzle });
        }
        let swizzled = matches!(
            (self.data_type, self.swizzle),
            (_, SwizzleKind::None | SwizzleKind::Bytes128 | SwizzleKind::Bytes128Atom32)
                // Legal for stores only, but a map does not record whether it is for stores.
                | (TensorMapDataType::Align16B16U6, SwizzleKind::Bytes128Atom64)
        );
        if self.data_type.is_padded() && !swizzled {
            return Err(TmaError::SwizzleType { swizzle: self.swizzle, data_type: self.data_type });
        }
        if matches!(self.oob_fill, OobFill::Nan) && !self.data_type.has_nan() {
            return Err(TmaError::OobFill { data_type: self.data_type });
        }
        Ok(())
    }

    /// As [`check`](Self::check), for a map that boxes are stored by.
    ///
    /// * **Source** An H200 writes whole units of 16 bytes where a box reaches beyond the end of mode 0, so a row that is no multiple of 16 bytes would lose what is
    ///   behind it. CUTLASS refuses such rows, too (`can_implement`).
    /// # Errors
    /// The first parameter that is illegal.
    pub const fn check_store(&self, address: u64) -> Result<(), TmaError> {
        let bits = self.global_dims[0].saturating_mul(self.data_type.global_bits());
        if bits % 128 != 0 {
            return Err(TmaError::StoredRow { bytes: bits.div_ceil(8) });
        }
        self.check(address)
    }
    /// Bytes of a box in shared memory.
    const fn bytes(&self) -> u64 {
        let (mut bits, mut mode) = (self.box_dims[0] as u64 * self.data_type.shared_bits(), 1);
        while mode < self.rank as usize {
            bits *= self.box_dims[mode].div_ceil(self.element_strides[mode]) as u64;
            mode += 1;
        }
        bits / 8
    }
    const fn check_mode(&self, mode: usize, unit: u64) -> Result<(), TmaError> {
        let dim = self.global_dims[mode];
        if dim == 0 || dim > 1 << 32 {
            return Err(TmaError::GlobalDim { mode, found: dim });
        }
        if self.box_dims[mode] == 0 || self.box_dims[mode] > 256 {
            return Err(TmaError::BoxDim { mode, found: self.box_dims[mode] });
        }
        // Without an interleave the driver ignores the element stride of mode 0.
        let strided = mode > 0 || !matches!(self.interleave, Interleave::None);
        if strided && (self.element_strides[mode] == 0 || self.element_strides[mode] > 8) {
            return Err(TmaError::ElementStride { mode, found: self.element_strides[mode] });
        }
        if mode > 0 {
            let stride = self.global_strides[mode - 1];
            if stride % unit != 0 {
                return Err(TmaError::GlobalStride { mode, found: stride, unit });
            }
            if stride >= 1 << 40 {
                return Err(TmaError::GlobalStrideLimit { mode, found: stride });
            }
        }
        Ok(())
    }

    /// The same arguments with another promotion to the level-2 cache, which changes the speed only.
    #[must_use]
    pub const fn with_l2_promotion(mut self, l2_promotion: L2Promotion) -> Self {
        self.l2_promotion = l2_promotion;
        self
    }
}
