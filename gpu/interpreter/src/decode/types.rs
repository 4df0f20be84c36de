//! Types of opcodes, against those that registers are declared with and literals are written in.

use crate::instruction::Width;

/// What an operand is to be, or a register is declared as, of its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// `.b32`, `.pred`: anything, or not known
    Bits,
    /// `.u32`, `.s64`, and halves packed in `.b32`: no `.f32`
    Integer,
    /// `.f32`: no integer
    Float,
}
use Type::{Bits, Float, Integer};

impl Type {
    /// What `u32` or `bf16x2` says.
    fn of(part: &str) -> Option<Self> {
        Some(match part {
            "u16" | "u32" | "u64" | "s16" | "s32" | "s64" | "f16" | "bf16" | "f16x2" | "bf16x2" => Integer,
            "f32" => Float,
            "b16" | "b32" | "b64" | "pred" => Bits,
            _ => return None,
        })
    }
    /// The type at the end of an opcode.
    pub fn last(opcode: &str) -> Self {
        opcode.rsplit('.').next().and_then(Self::of).unwrap_or(Bits)
    }
    /// The type of the result of a lane's own opcode.
    pub fn of_result(opcode: &str) -> Self {
        let mut parts = opcode.rsplit('.');
        let last = parts.next().and_then(Self::of).unwrap_or(Bits);
        match opcode.split('.').next() {
            Some("cvt") => parts.next().and_then(Self::of).unwrap_or(Bits),
            Some("setp") => Bits,
            _ => last,
        }
    }
    /// The type of its operand of this number: amounts of shifts are integers.
    pub fn of_operand(opcode: &str, number: usize) -> Self {
        let shift = opcode.starts_with("shl.") || opcode.starts_with("shr.");
        let predicate = opcode.starts_with("selp.") && number == 2;
        match () {
            () if shift && number == 1 => Integer,
            () if predicate => Bits,
            () => Self::last(opcode),
        }
    }
    /// Whether a register of a type, or a literal of one, may be an operand of another: bits agree with all.
    pub fn agrees(self, other: Self) -> bool {
        self == other || self == Bits || other == Bits
    }
    /// The type of a declaration, `.f32`, with the width.
    pub fn declared(kind: &str) -> (Width, Self) {
        match kind {
            ".pred" => (Width::Predicate, Bits),
            ".b16" => (Width::B16, Bits),
            ".b64" => (Width::B64, Bits),
            ".f32" => (Width::B32, Float),
            _ => (Width::B32, Bits),
        }
    }
}
