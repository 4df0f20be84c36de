//! The opcodes of the tensor cores of a warp.

use crate::instruction::{Format, Half, Sums};

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
/// The format of A and B of an `mma.sp` of 16 × 8 × 32 halves.
pub(super) fn sparse_products(opcode: &str) -> Option<Half> {
    match opcode.strip_prefix("mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.")? {
        "f32.bf16.bf16.f32" => Some(Half::Bf16),
        "f32.f16.f16.f32" => Some(Half::F16),
        _ => None,
    }
}
