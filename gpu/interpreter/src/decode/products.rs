//! The opcodes of the tensor cores of a warp.

use crate::instruction::{Format, Half, Scale, Scaled, Sums};

/// The formats of A and B of an `mma.sync`, whose rows of A have 32 bytes, and what its sums are.
pub(super) fn products(opcode: &str) -> Option<([Format; 2], Sums)> {
    let (shape, of) = opcode.strip_prefix("mma.sync.aligned.")?.split_once(".row.col.")?;
    let [d, a, b, c] = of.split('.').collect::<Vec<_>>()[..] else { return None };
    let formats = [Format::of(a)?, Format::of(b)?];
    let sums = match d {
        "f32" => Sums::F32,
        "s32" => Sums::S32,
        "f16" => Sums::F16,
        _ => return None,
    };
    use Format::{E4m3, E5m2, S8, Tf32, U8};
    let there = match (formats, sums) {
        ([Format::Half(a), Format::Half(b)], Sums::F32) => shape == "m16n8k16" && a == b,
        ([Format::Half(Half::F16), Format::Half(Half::F16)], Sums::F16) => shape == "m16n8k16",
        ([Tf32, Tf32], Sums::F32) => shape == "m16n8k8",
        ([S8 | U8, S8 | U8], Sums::S32) => shape == "m16n8k32",
        ([E4m3 | E5m2, E4m3 | E5m2], Sums::F32) => shape == "kind::f8f6f4.m16n8k32",
        _ => false,
    };
    (there && c == d).then_some((formats, sums))
}
/// What an `mma.sync` with scale factors multiplies.
pub(super) fn scaled_products(opcode: &str) -> Option<Scaled> {
    let (shape, of) = opcode.strip_prefix("mma.sync.aligned.kind::")?.split_once(".row.col.f32.")?;
    let [a, b, "f32", scale] = of.split('.').collect::<Vec<_>>()[..] else { return None };
    let formats = [Format::of(a)?, Format::of(b)?];
    use Format::{E2m1, E2m3, E3m2, E4m3, E5m2};
    let narrow = formats.iter().all(|format| matches!(format, E4m3 | E5m2 | E2m3 | E3m2 | E2m1));
    match (shape, scale) {
        ("mxf8f6f4.block_scale.scale_vec::1X.m16n8k32", "ue8m0") if narrow => {
            Some(Scaled { formats, in_bytes: true, scale: Scale::Ue8m0, factors: 1 })
        }
        ("mxf4nvf4.block_scale.scale_vec::2X.m16n8k64", "ue8m0") if formats == [E2m1; 2] => {
            Some(Scaled { formats, in_bytes: false, scale: Scale::Ue8m0, factors: 2 })
        }
        ("mxf4nvf4.block_scale.scale_vec::4X.m16n8k64", "ue4m3") if formats == [E2m1; 2] => {
            Some(Scaled { formats, in_bytes: false, scale: Scale::Ue4m3, factors: 4 })
        }
        _ => None,
    }
}
/// The format of A and B of an `mma.sp` of 16 × 8 × 32 halves.
pub(super) fn sparse_products(opcode: &str) -> Option<Half> {
    match opcode.strip_prefix("mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.")? {
        "f32.bf16.bf16.f32" => Some(Half::Bf16),
        "f32.f16.f16.f32" => Some(Half::F16),
        _ => None,
    }
}
