//! Runs straight-line integer code of CubeCL's representation.

use cubecl_core::ir::{
    Arithmetic, BinaryOperator, Bitwise, Builtin, ConstantValue, Operation, Operator, Scope, Variable, VariableKind,
};
use std::collections::HashMap;

/// What a unit knows: integers, and of elements where they are from.
struct Unit {
    position: u64,
    values: HashMap<VariableKind, u64>,
}

impl Unit {
    fn value(&self, variable: &Variable) -> u64 {
        match variable.kind {
            VariableKind::Constant(ConstantValue::UInt(n)) => n,
            VariableKind::Constant(ConstantValue::Int(n)) => n as u64,
            VariableKind::Builtin(Builtin::UnitPos) => self.position,
            kind => *self.values.get(&kind).unwrap_or_else(|| panic!("{variable} is read before it is written")),
        }
    }
    fn both(&self, operands: &BinaryOperator) -> (u64, u64) {
        (self.value(&operands.lhs), self.value(&operands.rhs))
    }
}

/// For the unit at this position: the index that it reads in the input, and the one that it writes in the output.
pub fn moved(body: &Scope, position: u64) -> (u64, u64) {
    let mut unit = Unit { position, values: HashMap::new() };
    let mut written = None;
    for instruction in &body.instructions {
        let result = match &instruction.operation {
            Operation::Copy(from) => unit.value(from),
            Operation::Operator(Operator::Cast(operand)) => unit.value(&operand.input),
            Operation::Arithmetic(Arithmetic::Add(operands)) => {
                let (a, b) = unit.both(operands);
                a + b
            }
            Operation::Arithmetic(Arithmetic::Mul(operands)) => {
                let (a, b) = unit.both(operands);
                a * b
            }
            Operation::Arithmetic(Arithmetic::Div(operands)) => {
                let (a, b) = unit.both(operands);
                a / b
            }
            Operation::Arithmetic(Arithmetic::Modulo(operands)) => {
                let (a, b) = unit.both(operands);
                a % b
            }
            Operation::Bitwise(Bitwise::BitwiseAnd(operands)) => {
                let (a, b) = unit.both(operands);
                a & b
            }
            Operation::Bitwise(Bitwise::BitwiseXor(operands)) => {
                let (a, b) = unit.both(operands);
                a ^ b
            }
            Operation::Bitwise(Bitwise::ShiftRight(operands)) => {
                let (a, b) = unit.both(operands);
                a >> b
            }
            // An element is known by its index.
            Operation::Operator(Operator::Index(at) | Operator::UncheckedIndex(at)) => unit.value(&at.index),
            Operation::Operator(Operator::IndexAssign(at) | Operator::UncheckedIndexAssign(at)) => {
                let before = written.replace((unit.value(&at.value), unit.value(&at.index)));
                assert!(before.is_none(), "a unit writes one element");
                continue;
            }
            Operation::NonSemantic(_) => continue,
            other => panic!("{other} is not known"),
        };
        unit.values.insert(instruction.out.expect("the instruction has a result").kind, result);
    }
    written.expect("a unit writes one element")
}
