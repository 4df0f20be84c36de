//! The canonical form of a candidate, and its identity.

use super::candidate::SwizzleRecord;
use super::stride::{Kind, Mode, Stride};

/// `s · d`, where it fits and where a mode of that stride continues one of `s` coordinates and stride `d`.
const fn continued(extent: u64, stride: &Stride) -> Option<i64> {
    if let Kind::Binary = stride.kind() {
        // 2^k · f_d = f_(d << k); at a multiple of another number the bits do not just move on.
        let shift = extent.trailing_zeros();
        let fits = extent.is_power_of_two() && shift < stride.scale().leading_zeros();
        return if fits { Some(stride.scale() << shift) } else { None };
    }
    let product = extent as i128 * stride.scale() as i128;
    if product >= i64::MIN as i128 && product <= i64::MAX as i128 { Some(product as i64) } else { None }
}

/// Filters zero strides and extents of 1, then coalesces: `(s₀,s₁):(d, s₀·d) = s₀s₁:d`. Gives the modes and their number.
///
/// * **Law** the result is a fixed point, and what is left out or merged changes no value.
pub(super) const fn canonical<const N: usize>(modes: &[Mode]) -> ([Mode; N], usize) {
    let (mut result, mut length, mut i) = ([Mode::UNIT; N], 0, 0);
    while i < modes.len() {
        let (extent, stride) = (modes[i].extent(), modes[i].stride());
        i += 1;
        if extent == 1 || stride.is_zero() {
            continue;
        }
        if length > 0 {
            let (before, step) = (result[length - 1].extent(), result[length - 1].stride());
            if let Some(next) = continued(before, &step) {
                if stride.is_equal(&step.scaled(next)) {
                    // At most the size of the candidate, which fits.
                    result[length - 1] = Mode::new(before * extent, step);
                    continue;
                }
            }
        }
        result[length] = Mode::new(extent, stride);
        length += 1;
    }
    (result, length)
}

/// FNV-1a with 64 bits.
struct Hash(u64);

impl Hash {
    const fn add(&mut self, n: u64) {
        let bytes = n.to_le_bytes();
        let mut i = 0;
        while i < bytes.len() {
            self.0 = (self.0 ^ bytes[i] as u64).wrapping_mul(0x0000_0100_0000_01B3);
            i += 1;
        }
    }
}

/// The hash of the canonical modes and the swizzle. It must never change: it may have been stored.
pub(super) const fn identity(modes: &[Mode], swizzle: &Option<SwizzleRecord>) -> u64 {
    let mut hash = Hash(0xCBF2_9CE4_8422_2325);
    hash.add(modes.len() as u64);
    let mut i = 0;
    while i < modes.len() {
        let stride = modes[i].stride();
        hash.add(match stride.kind() {
            Kind::Trivial => 0,
            Kind::Integers => 1,
            Kind::Coordinates => 2,
            Kind::Binary => 3,
        });
        hash.add(modes[i].extent());
        hash.add(stride.scale() as u64);
        hash.add(stride.dimensions().len() as u64);
        let mut j = 0;
        while j < stride.dimensions().len() {
            hash.add(stride.dimensions()[j] as u64);
            j += 1;
        }
        i += 1;
    }
    if let Some(swizzle) = swizzle {
        hash.add(swizzle.bits() as u64);
        hash.add(swizzle.base() as u64);
        hash.add(swizzle.shift() as u64);
    }
    hash.0
}
