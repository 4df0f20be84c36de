//! `cp.async`: each lane copies so many bytes from global to shared memory, or writes as many zeros.

use super::numbers::{Difference, difference};
use super::program::{PART, Program, Registers, program_on_shared};
use super::{Fault, Instruction, Named, Warp};
use crate::reference::Random;
use cute_static::arch::Architecture;
use cute_static::instruction::copy::bulk::{
    SM80_CP_ASYNC_CACHEALWAYS, SM80_CP_ASYNC_CACHEALWAYS_ZFILL, SM80_CP_ASYNC_CACHEGLOBAL,
    SM80_CP_ASYNC_CACHEGLOBAL_ZFILL,
};
use cute_static::instruction::copy::{CopyInstruction, CopyOperand};
use cute_static::typenum::{U32, U64, U128};

/// What a lane gives: where it writes and how many bytes it reads, in the first 16 bytes; its part of the shared memory; and what it copies. What it gets: its
/// part of the shared memory.
pub struct Asynchronous {
    named: Named,
    words: usize,
}

pub fn all() -> Vec<Asynchronous> {
    vec![
        Asynchronous::of::<SM80_CP_ASYNC_CACHEALWAYS<U32>>(),
        Asynchronous::of::<SM80_CP_ASYNC_CACHEALWAYS<U64>>(),
        Asynchronous::of::<SM80_CP_ASYNC_CACHEALWAYS<U128>>(),
        Asynchronous::of::<SM80_CP_ASYNC_CACHEGLOBAL<U128>>(),
        Asynchronous::of::<SM80_CP_ASYNC_CACHEALWAYS_ZFILL<U32>>(),
        Asynchronous::of::<SM80_CP_ASYNC_CACHEALWAYS_ZFILL<U64>>(),
        Asynchronous::of::<SM80_CP_ASYNC_CACHEALWAYS_ZFILL<U128>>(),
        Asynchronous::of::<SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<U128>>(),
    ]
}
impl Asynchronous {
    fn of<I: CopyInstruction>() -> Self {
        let words = <I::Source as CopyOperand>::WIDTH as usize / 32;
        Self { named: Named { name: I::NAME, mnemonic: I::PTX, requires: I::Arch::REQUIRES }, words }
    }
    /// Whether the lane says how many bytes it reads.
    fn has_size(&self) -> bool {
        self.named.mnemonic.contains("src_size")
    }
}
impl Instruction for Asynchronous {
    fn named(&self) -> Named {
        self.named
    }
    fn programs(&self, target: &str) -> Vec<Program> {
        let part = |name| Registers { name, count: PART, bits: 32 };
        let opcode = self.named.mnemonic.split(' ').next().unwrap_or_default();
        let instruction = format!(
            "    {opcode} [%o0], [%from+{}], {}{};
    cp.async.commit_group;
    cp.async.wait_group 0;
",
            2 * 4 * PART,
            4 * self.words,
            if self.has_size() { ", %o1" } else { "" },
        );
        vec![program_on_shared(target, [&[part('o')], &[part('x')]], &[], &instruction)]
    }
    fn compare(&self, warp: &mut dyn Warp, numbers: &mut Random) -> Result<(), Fault> {
        for program in self.programs(warp.target()) {
            let mut input: Vec<u32> = (0..32 * program.inputs).map(|_| numbers.word()).collect();
            let mut expected: Vec<u32> =
                input.chunks(program.inputs).flat_map(|lane| lane[PART..2 * PART].to_vec()).collect();
            for (lane, given) in input.chunks_mut(program.inputs).enumerate() {
                // To the part of another lane
                let to = PART * (31 - lane) + self.words * numbers.below(PART / self.words);
                let is_read = !self.has_size() || numbers.below(2) == 0;
                (given[0], given[1]) = (4 * to as u32, if is_read { 4 * self.words as u32 } else { 0 });
                let copied = &given[2 * PART..][..self.words];
                (0..self.words).for_each(|i| expected[to + i] = if is_read { copied[i] } else { 0 });
            }
            let found = warp.run(&program, &input).map_err(Fault::Refused)?;
            if let Some(Difference { first, found, expected, wrong, words }) = difference(&found, &expected) {
                return Err(Fault::Wrong(format!(
                    "shared word {first} is {found:#x}, not {expected:#x} ({wrong} of {words} are wrong)"
                )));
            }
        }
        Ok(())
    }
}
