//! Opcodes of tcgen05.

use super::types::Type;
use super::{Decoder, vector};
use crate::instruction::*;
use crate::syntax::{Operand, Result};

/// The part of an opcode behind `.cta_group::1` or `.cta_group::2`, and that number.
fn of_group<'o>(opcode: &'o str, name: &str) -> Option<(u32, &'o str)> {
    let rest = opcode.strip_prefix("tcgen05.")?.strip_prefix(name)?.strip_prefix(".cta_group::")?;
    let (blocks, rest) = rest.split_at_checked(1)?;
    let blocks = blocks.parse().ok()?;
    matches!(blocks, 1 | 2).then_some((blocks, rest))
}
/// The lanes of a load, how many registers it has, and whether it packs.
fn loads(opcode: &str) -> Option<(TensorLanes, usize, bool)> {
    let rest = opcode.strip_prefix("tcgen05.ld.sync.aligned.")?.strip_suffix(".b32")?;
    let (rest, packed) = rest.strip_suffix(".pack::16b").map_or((rest, false), |rest| (rest, true));
    let (shape, count) = rest.split_once(".x")?;
    let count: usize = count.parse().ok()?;
    let (lanes, each) = match shape {
        "32x32b" => (TensorLanes::Word, 1),
        "16x128b" => (TensorLanes::Quad, 2),
        "16x256b" => (TensorLanes::Octet, 4),
        _ => return None,
    };
    (count.is_power_of_two() && each * count <= 128).then_some((lanes, each * count, packed))
}
impl Decoder<'_> {
    pub(super) fn blackwell(&self, opcode: &str, operands: &[Operand]) -> Result<Instruction> {
        let at = |operand: &Operand| self.place(operand, Width::B32);
        let word = |operand: &Operand| self.source(operand, Width::B32);
        let long = |operand: &Operand| self.source(operand, Width::B64);
        match (opcode, operands) {
            ("tcgen05.fence::before_thread_sync", []) => return Ok(Instruction::TensorBefore),
            ("tcgen05.fence::after_thread_sync", []) => return Ok(Instruction::TensorAfter),
            ("tcgen05.wait::ld.sync.aligned", []) => return Ok(Instruction::TensorWaitLoad),
            _ => {}
        }
        if let (Some((lanes, count, packed)), [to, from]) = (loads(opcode), operands) {
            let to = self.registers(vector(to, count)?, Width::B32, Type::Bits)?;
            return Ok(Instruction::TensorLoad { to, from: at(from)?, lanes, packed });
        }
        let names = ["alloc", "relinquish_alloc_permit", "dealloc", "mma", "commit", "cp"];
        let group = names.iter().find_map(|name| Some((*name, of_group(opcode, name)?)));
        let Some((name, (blocks, rest))) = group else { return Err("the opcode is not known".into()) };
        Ok(match (name, rest, operands) {
            ("alloc", ".sync.aligned.shared::cta.b32", [to, columns]) => {
                Instruction::TensorAllocate { to: at(to)?, columns: word(columns)? }
            }
            ("relinquish_alloc_permit", ".sync.aligned", []) => Instruction::TensorNoMore,
            ("dealloc", ".sync.aligned.b32", [from, columns]) => {
                Instruction::TensorFree { at: word(from)?, columns: word(columns)? }
            }
            ("cp", ".32x128b.warpx4", [to, from]) => Instruction::TensorCopy { blocks, to: at(to)?, from: long(from)? },
            ("mma", _, [to, a, b, instruction, of_a, of_b, add]) => {
                let kind = match rest {
                    ".kind::mxf8f6f4.block_scale.scale_vec::1X" => ScaledKind::Mxf8f6f4,
                    ".kind::mxf4.block_scale.scale_vec::2X" => ScaledKind::Mxf4,
                    ".kind::mxf4nvf4.block_scale.scale_vec::4X" => ScaledKind::Nvf4,
                    _ => return Err("the kind of the product is not known".into()),
                };
                let (to, a, b, factors) = (at(to)?, long(a)?, long(b)?, [at(of_a)?, at(of_b)?]);
                let (instruction, add) = (word(instruction)?, self.source(add, Width::Predicate)?);
                Instruction::TensorMultiplyScaled { kind, blocks, to, a, b, instruction, factors, add }
            }
            ("mma", _, [to, a, b, instruction, add]) => {
                let kind = match rest {
                    ".kind::f16" => TensorKind::F16,
                    ".kind::tf32" => TensorKind::Tf32,
                    ".kind::f8f6f4" => TensorKind::F8f6f4,
                    ".kind::i8" => TensorKind::I8,
                    _ => return Err("the kind of the product is not known".into()),
                };
                let (to, a, b) = (at(to)?, long(a)?, long(b)?);
                let (instruction, add) = (word(instruction)?, self.source(add, Width::Predicate)?);
                Instruction::TensorMultiply { kind, blocks, to, a, b, instruction, add }
            }
            ("commit", ".mbarrier::arrive::one.shared::cluster.b64", [to]) => {
                Instruction::TensorCommit { barrier: at(to)?, blocks: None }
            }
            ("commit", ".mbarrier::arrive::one.shared::cluster.multicast::cluster.b64", [to, mask]) => {
                Instruction::TensorCommit { barrier: at(to)?, blocks: Some(self.source(mask, Width::B16)?) }
            }
            _ => return Err("the opcode, or the number of its operands, is not known".into()),
        })
    }
}
