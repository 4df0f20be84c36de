//! `ldmatrix`, `stmatrix` and `movmatrix`: each bit of the source goes where the layout of the destination has it.

use super::numbers::{Difference, Map, difference, get, put};
use super::program::{PART, Program, Registers, program_on_shared};
use super::{Fault, Instruction, Named, Warp};
use crate::reference::Random;
use cute_static::arch::Architecture;
use cute_static::instruction::copy::each::{OnCopy, each_of_fixed_shape};
use cute_static::instruction::copy::{CopyInstruction, CopyOperand};
use cute_static::layout::IsLayout;

/// One side of an instruction.
#[derive(Clone)]
pub struct Side {
    /// Where they are registers
    registers: Option<Registers>,
    /// (thread, bit) → bit
    pub map: Map,
}
impl Side {
    fn of<L: IsLayout, O: CopyOperand>(name: char) -> Self {
        let registers = Registers { name, count: O::COUNT as usize, bits: O::WIDTH as usize };
        Self { registers: (O::ALIGNMENT == 1).then_some(registers), map: Map::of::<L>(32) }
    }
    /// An address, or registers: in a list, except for `movmatrix`.
    fn operand(&self, is_list: bool) -> String {
        let registers = self.registers.map(Registers::list);
        registers.map_or("[%o0]".into(), |list| if is_list { list } else { list.trim_matches(['{', '}']).into() })
    }
}
/// A copy within a warp. What each lane gives: an address, the registers of the source, and its part of the shared memory; what it gets: the registers of the
/// destination, and that part.
#[derive(Clone)]
pub struct Copy {
    pub named: Named,
    pub source: Side,
    pub destination: Side,
}
/// CuTe's layouts of this one describe the identity, as its documentation says; `Movmatrix` has those of what it does.
const DESCRIBES_THE_IDENTITY: &str = "SM75_U32x1_MOVM_T";

impl Copy {
    /// The bits of a program's input that are copied, and the result: registers and shared memory of each lane.
    fn expected(&self, input: &[u32], program: &Program) -> Vec<u32> {
        let before = program.inputs - PART;
        let memory = |lane: usize, word: usize| input[lane * program.inputs + before + word];
        let mut shared: Vec<u32> = (0..32 * PART).map(|at| memory(at / PART, at % PART)).collect();
        // Bit by bit
        let mut bits = shared.clone();
        if self.source.registers.is_some() {
            for lane in 0..32 {
                for bit in 0..self.source.map.values() {
                    let value = get(&input[lane * program.inputs + 1..], bit, 1);
                    put(&mut bits, self.source.map.at(lane, bit), 1, value);
                }
            }
        }
        let results = self.destination.registers.map_or(0, Registers::words);
        let mut output = vec![0; 32 * program.outputs];
        for lane in 0..32 {
            for bit in 0..self.destination.map.values() {
                let at = self.destination.map.at(lane, bit);
                match results {
                    0 => put(&mut shared, at, 1, get(&bits, at, 1)),
                    _ => put(&mut output[lane * program.outputs..], bit, 1, get(&bits, at, 1)),
                }
            }
        }
        for (lane, words) in output.chunks_mut(program.outputs).enumerate() {
            words[results..].copy_from_slice(&shared[lane * PART..][..PART]);
        }
        output
    }
    /// What a lane gives as an address: where its first bit is.
    fn address(&self, lane: usize) -> u32 {
        let in_memory = [&self.source, &self.destination].into_iter().find(|side| side.registers.is_none());
        in_memory.map_or(0, |side| side.map.at(lane, 0) as u32 / 8)
    }
}
impl Instruction for Copy {
    fn named(&self) -> Named {
        self.named
    }
    fn programs(&self, target: &str) -> Vec<Program> {
        let address = Registers { name: 'o', count: 1, bits: 32 };
        let before: Vec<_> = [Some(address), self.source.registers].into_iter().flatten().collect();
        let outputs: Vec<_> = self.destination.registers.into_iter().collect();
        let mnemonic = self.named.mnemonic;
        let is_list = !mnemonic.starts_with("movmatrix.");
        let [to, from] = [&self.destination, &self.source].map(|side| side.operand(is_list));
        vec![program_on_shared(target, [&before, &[]], &outputs, &format!("    {mnemonic} {to}, {from};\n"))]
    }
    fn compare(&self, warp: &mut dyn Warp, numbers: &mut Random) -> Result<(), Fault> {
        for program in self.programs(warp.target()) {
            let mut input: Vec<u32> = (0..32 * program.inputs).map(|_| numbers.word()).collect();
            (0..32).for_each(|lane| input[lane * program.inputs] = self.address(lane));
            let (found, expected) =
                (warp.run(&program, &input).map_err(Fault::Refused)?, self.expected(&input, &program));
            match (difference(&found, &expected), self.named.name == DESCRIBES_THE_IDENTITY) {
                (Some(Difference { first, found, expected, wrong, words }), false) => {
                    let (lane, word) = (first / program.outputs, first % program.outputs);
                    let registers = self.destination.registers.map_or(0, Registers::words);
                    let what = if word < registers {
                        format!("register {word}")
                    } else {
                        format!("shared word {}", word - registers)
                    };
                    return Err(Fault::Wrong(format!(
                        "{what} of lane {lane} is {found:#x}, not {expected:#x} ({wrong} of {words} are wrong)"
                    )));
                }
                (None, true) => return Err(Fault::Wrong("it is the identity".into())),
                _ => (),
            }
        }
        Ok(())
    }
}
/// Every copy within a warp.
pub fn all() -> Vec<Copy> {
    let mut all = All(Vec::new());
    each_of_fixed_shape(&mut all);
    all.0
}
struct All(Vec<Copy>);
impl OnCopy for All {
    fn instruction<I: CopyInstruction>(&mut self) {
        let in_warp = ["ldmatrix.", "stmatrix.", "movmatrix."].iter().any(|name| I::PTX.starts_with(name));
        // Values of 4 and 6 bits are widened: their bits have no place in the layouts.
        if in_warp && !I::PTX.contains(".b8x16.") {
            self.0.push(Copy {
                named: Named { name: I::NAME, mnemonic: I::PTX, requires: I::Arch::REQUIRES },
                source: Side::of::<I::SrcBits, I::Source>('s'),
                destination: Side::of::<I::DstBits, I::Destination>('d'),
            });
        }
    }
}
