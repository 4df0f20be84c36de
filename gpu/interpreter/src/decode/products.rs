//! The opcodes of the tensor cores of a warp, and of a warpgroup.

use super::types::Type;
use super::{Decoder, vector};
use crate::instruction::{Format, GroupA, Half, Instruction, Scale, Scaled, Source, Sums, Width};
use crate::syntax::{Operand, Result};

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
impl Decoder<'_> {
    /// wgmma, with what is behind `m64n` in the opcode
    pub(super) fn group_multiply(
        &self,
        shape: &str,
        (sums, a, b): (&Operand, &Operand, &Operand),
        metadata: Option<(Source, usize)>,
        (add, immediates): (&Operand, &[Operand]),
    ) -> Result<Instruction> {
        let (columns, rest) = shape.split_once('k').ok_or("the shape is not known")?;
        let columns: usize = columns.parse().map_err(|_| "the shape is not known")?;
        let [depth, of, a_type, b_type] = rest.split('.').collect::<Vec<_>>()[..] else {
            return Err("the format is not known".into());
        };
        let of = match of {
            "f32" => Sums::F32,
            "f16" => Sums::F16,
            "s32" => Sums::S32,
            _ => return Err("the type of the accumulators is not known".into()),
        };
        let formats = [a_type, b_type].map(Format::of);
        let [Some(in_a), Some(in_b)] = formats else { return Err("the format is not known".into()) };
        let floats = !matches!(in_a, Format::S8 | Format::U8);
        // 32 bytes of a row of A, which are half of the values of a sparse one
        let values = if metadata.is_some() { 64 } else { 32 } / in_a.size();
        if metadata.is_some() && (!matches!(in_a, Format::Half(_)) || matches!(a, Operand::Vector(_))) {
            return Err("sparse products of this format are not known".into());
        }
        if depth.parse() != Ok(values) || in_a.size() != in_b.size() || floats == (of == Sums::S32) {
            return Err("there is no such product".into());
        }
        let integers = [8, 16, 24, 32].contains(&columns) || columns % 16 == 0;
        if columns % 8 != 0 || !(8..=256).contains(&columns) || !floats && !integers {
            return Err("there is no such shape".into());
        }
        // The signs of A and B, and whether they are transposed, where the format has them
        let numbers: Option<Vec<i64>> = immediates
            .iter()
            .map(|operand| if let Operand::Number(number) = operand { Some(*number as i64) } else { None })
            .collect();
        let held = matches!(a, Operand::Vector(_));
        let transposed = match (in_a, numbers.as_deref()) {
            (Format::Half(_), Some([1, 1, b @ (0 | 1)])) if held => [false, *b == 1],
            (Format::Half(_), Some([1, 1, a @ (0 | 1), b @ (0 | 1)])) if !held => [*a == 1, *b == 1],
            _ if held => return Err("A of this format is not known in registers".into()),
            (Format::Half(_), _) => return Err("positive operands, and their majors, are expected".into()),
            (Format::S8 | Format::U8, Some([])) => [false; 2],
            (Format::Tf32 | Format::E4m3 | Format::E5m2, Some([1, 1])) => [false; 2],
            _ => return Err("positive operands are expected".into()),
        };
        let ty = if of == Sums::F32 { Type::Float } else { Type::Bits };
        let sums = self.registers(vector(sums, columns / 2 / of.values())?, Width::B32, ty)?;
        let a = if held {
            let registers = vector(a, 4)?.iter().map(|operand| self.register(operand, Width::B32, Type::Bits));
            GroupA::Held(registers.collect::<Result<_>>()?)
        } else {
            GroupA::Described(self.source(a, Width::B64)?)
        };
        let b = self.source(b, Width::B64)?;
        let (formats, add) = ([in_a, in_b], self.source(add, Width::Predicate)?);
        Ok(Instruction::GroupMultiply { formats, transposed, of, sums, a, b, metadata, add })
    }
}
