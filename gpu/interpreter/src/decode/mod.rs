//! From statements to instructions: names become numbers, in the scopes that they are declared in.

mod arithmetic;
mod blackwell;
mod opcodes;
mod products;
mod targets;
mod types;

use crate::instruction::*;
use crate::machine::shared::BASE;
use crate::syntax::{Definition, Operand, Result, Statement, Written};
use std::collections::HashMap;
pub use targets::Target;
use types::Type;

/// What names are in a scope.
#[derive(Default)]
struct Scope {
    registers: HashMap<String, (Register, Width, Type)>,
    labels: HashMap<String, usize>,
}
/// An entry being decoded.
struct Decoder<'d> {
    entry: &'d Definition,
    /// The name of dynamic shared memory
    shared: Option<&'d str>,
    target: Target,
    scopes: Vec<Scope>,
    registers: usize,
    /// Where each label is
    labels: Vec<Option<u32>>,
    code: Vec<Guarded>,
}

/// The bytes of a type, `.u64`
fn bytes(kind: &str) -> u32 {
    if kind.ends_with("64") { 8 } else { 4 }
}

/// Decodes an entry.
pub fn decode(entry: &Definition, shared: Option<&str>, target: Target) -> Result<Program> {
    let (scopes, labels, code) = (Vec::new(), Vec::new(), Vec::new());
    let mut decoder = Decoder { entry, shared, target, scopes, registers: 0, labels, code };
    decoder.scope(&entry.body)?;
    let mut code = std::mem::take(&mut decoder.code);
    for guarded in &mut code {
        if let Instruction::Branch { target, .. } = &mut guarded.instruction {
            *target = decoder.labels[*target as usize].ok_or("a label is declared and not placed")?;
        }
    }
    Ok(Program {
        name: entry.name.clone(),
        parameters: entry.parameters.iter().map(|(_, kind)| bytes(kind)).collect(),
        threads: entry.threads,
        blocks: entry.blocks,
        cluster: entry.cluster,
        registers: decoder.registers,
        code,
    })
}

impl Decoder<'_> {
    fn scope(&mut self, statements: &[Statement]) -> Result<()> {
        let mut scope = Scope::default();
        for statement in statements {
            if let Statement::Label(name) = statement {
                if scope.labels.insert(name.clone(), self.labels.len()).is_some() {
                    return Err(format!("{}: two labels {name}", self.entry.name));
                }
                self.labels.push(None);
            }
        }
        self.scopes.push(scope);
        for statement in statements {
            match statement {
                Statement::Scope(inner) => self.scope(inner)?,
                Statement::Label(name) => {
                    let label = self.scopes.last().expect("one is open").labels[name];
                    self.labels[label] = Some(self.code.len() as u32);
                }
                Statement::Registers(kind, name, count) => self.declare(kind, name, *count)?,
                Statement::Instruction(written) => {
                    let guarded = self.instruction(written).map_err(|why| {
                        format!("{}, line {}: {}: {why}", self.entry.name, written.line, written.opcode)
                    })?;
                    self.code.push(guarded);
                }
            }
        }
        self.scopes.pop();
        Ok(())
    }
    fn declare(&mut self, kind: &str, name: &str, count: Option<u32>) -> Result<()> {
        let (width, ty) = Type::declared(kind);
        let names: Vec<String> = match count {
            None => vec![name.into()],
            Some(count) => (0..count).map(|i| format!("{name}{i}")).collect(),
        };
        for name in names {
            let register = u16::try_from(self.registers).map(Register).map_err(|_| "too many registers")?;
            self.registers += 1;
            let scope = self.scopes.last_mut().expect("one is open");
            if scope.registers.insert(name.clone(), (register, width, ty)).is_some() {
                return Err(format!("{}: {name} is declared twice", self.entry.name));
            }
        }
        Ok(())
    }
    fn instruction(&mut self, written: &Written) -> Result<Guarded> {
        let guard = match &written.guard {
            None => None,
            Some((name, when)) => {
                Some((self.register(&Operand::Name(name.clone()), Width::Predicate, Type::Bits)?, *when))
            }
        };
        self.target.check(&written.opcode)?;
        let instruction = self.opcode(&written.opcode, &written.operands)?;
        if guard.is_some() && instruction.together() != Together::Lanes {
            return Err("an instruction of a warp under a predicate".into());
        }
        Ok(Guarded { guard, instruction, line: written.line })
    }

    fn register(&self, operand: &Operand, width: Width, ty: Type) -> Result<Register> {
        let Operand::Name(name) = operand else { return Err(format!("a register is expected, not {operand:?}")) };
        let found = self.scopes.iter().rev().find_map(|scope| scope.registers.get(name));
        match found {
            Some((register, w, declared)) if *w == width && declared.agrees(ty) => Ok(*register),
            Some((_, w, declared)) if *w == width => Err(format!("{name} is declared as {declared:?}, not {ty:?}")),
            Some((_, w, _)) => Err(format!("{name} has {} bits, not {}", w.bits(), width.bits())),
            None => Err(format!("{name} is not declared")),
        }
    }
    /// Of integers and addresses
    fn source(&self, operand: &Operand, width: Width) -> Result<Source> {
        self.typed(operand, width, Type::Integer)
    }
    fn typed(&self, operand: &Operand, width: Width, ty: Type) -> Result<Source> {
        match operand {
            Operand::Float(bits) if width == Width::B32 && ty.agrees(Type::Float) => {
                Ok(Source::Constant(u64::from(*bits)))
            }
            Operand::Float(bits) => Err(format!("{} is a float of 32 bits", f32::from_bits(*bits))),
            Operand::Number(n) if !ty.agrees(Type::Integer) => Err(format!("{n} is no float")),
            Operand::Number(n) => {
                let (bits, signed) = (width.bits(), *n as i64);
                // The truth of a predicate is 1 or -1.
                let fits = bits == 64 || *n >> bits == 0 || signed >> (bits - 1) == -1;
                let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
                if fits { Ok(Source::Constant(n & mask)) } else { Err(format!("{signed} has not {bits} bits")) }
            }
            Operand::Name(name) if Some(name.as_str()) == self.shared => match width {
                Width::B32 | Width::B64 => Ok(Source::Constant(u64::from(BASE))),
                _ => Err(format!("{name} is an address")),
            },
            _ => self.register(operand, width, ty).map(Source::Register),
        }
    }
    fn sources(&self, operands: &[Operand], width: Width, ty: Type) -> Result<Vec<Source>> {
        operands.iter().map(|operand| self.typed(operand, width, ty)).collect()
    }
    /// Registers of a result, each once
    fn registers(&self, operands: &[Operand], width: Width, ty: Type) -> Result<Vec<Register>> {
        let mut all = Vec::new();
        for operand in operands {
            let register = self.register(operand, width, ty)?;
            if all.contains(&register) {
                return Err(format!("{operand:?} is twice in the result"));
            }
            all.push(register);
        }
        Ok(all)
    }
    /// `[base + offset]`, of addresses of a width
    fn place(&self, operand: &Operand, width: Width) -> Result<Place> {
        match operand {
            Operand::Address(list, offset) if list.len() == 1 => {
                Ok(Place { base: self.source(&list[0], width)?, offset: *offset })
            }
            _ => Err(format!("an address is expected, not {operand:?}")),
        }
    }
    fn label(&self, operand: &Operand) -> Result<u32> {
        let Operand::Name(name) = operand else { return Err("a label is expected".into()) };
        let found = self.scopes.iter().rev().find_map(|scope| scope.labels.get(name));
        found.map(|label| *label as u32).ok_or_else(|| format!("there is no label {name}"))
    }
    fn parameter(&self, operand: &Operand) -> Result<usize> {
        let Operand::Address(list, 0) = operand else { return Err("a parameter is expected".into()) };
        let [Operand::Name(name)] = &list[..] else { return Err("a parameter is expected".into()) };
        let found = self.entry.parameters.iter().position(|(parameter, _)| parameter == name);
        found.ok_or_else(|| format!("there is no parameter {name}"))
    }
}

/// The elements of a vector of so many
fn vector(operand: &Operand, len: usize) -> Result<&[Operand]> {
    match operand {
        Operand::Vector(list) if list.len() == len => Ok(list),
        _ => Err(format!("a vector of {len} is expected")),
    }
}
fn constant(operand: &Operand) -> Result<u64> {
    match operand {
        Operand::Number(n) => Ok(*n),
        _ => Err(format!("a number is expected, not {operand:?}")),
    }
}
