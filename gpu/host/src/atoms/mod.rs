//! The instructions of a warp against the layouts of their types.
//!
//! The PTX of an instruction is made of its type alone: its mnemonic and its registers. A warp executes it on registers that are filled as the layouts
//! of its operands say, and the layout of its result says what is compared.

mod asynchronous;
mod matrices;
pub mod numbers;
mod products;
mod program;
#[cfg(test)]
pub mod tests;

use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::Random;
use crate::results::Verdict;
use cudarc::driver::{CudaFunction, LaunchConfig, PushKernelArg};
use program::{ENTRY, Program};
use std::collections::HashMap;

/// A machine that runs a program on one warp: from the words of each lane to words of each lane.
trait Warp {
    /// What `.target` says
    fn target(&self) -> &str;
    fn run(&mut self, program: &Program, input: &[u32]) -> Result<Vec<u32>, String>;
}
/// What comes of an instruction that is not right.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// The first element that is wrong
    Wrong(String),
    /// The machine does not run it
    Refused(String),
}

/// What an instruction is called, and where it exists.
#[derive(Clone, Copy)]
pub struct Named {
    /// The name of its type
    pub name: &'static str,
    pub mnemonic: &'static str,
    /// The targets of which it needs one
    pub requires: &'static [&'static str],
}
/// An instruction of a warp.
trait Instruction {
    fn named(&self) -> Named;
    /// What is executed, for a target.
    fn programs(&self, target: &str) -> Vec<Program>;
    /// Executes it on random operands, and compares.
    fn compare(&self, warp: &mut dyn Warp, numbers: &mut Random) -> Result<(), Fault>;
}
/// Every instruction of a warp with fixed shape whose mnemonic begins so, and that a GPU of that compute capability has.
fn all(beginning: &str, capability: (i32, i32)) -> Vec<Box<dyn Instruction>> {
    fn boxed<I: Instruction + 'static>(all: Vec<I>) -> impl Iterator<Item = Box<dyn Instruction>> {
        all.into_iter().map(|one| Box::new(one) as _)
    }
    let mut all: Vec<_> =
        boxed(products::all()).chain(boxed(matrices::all())).chain(boxed(asynchronous::all())).collect();
    all.retain(|one| {
        let Named { mnemonic, requires, .. } = one.named();
        mnemonic.starts_with(beginning) && requires.iter().any(|it| has(capability, it))
    });
    all
}
/// Whether code for a GPU of that compute capability, with the features of its own, can use what `sm_90`, `sm_90a` or `sm_100f` brings (PTX ISA 11.1.2).
fn has((major, minor): (i32, i32), needed: &str) -> bool {
    let number = needed.trim_start_matches("sm_").trim_end_matches(['a', 'f']).parse().unwrap_or(i32::MAX);
    let own = 10 * major + minor;
    match needed.chars().last() {
        Some('a') => number == own,
        Some('f') => number <= own && number / 10 == own / 10,
        _ => number <= own,
    }
}

/// Compares every instruction whose mnemonic begins so, on so many operands.
pub fn run(gpu: &Gpu, beginning: &str, operands: usize) -> (Verdict, String) {
    let (major, minor) = gpu.machine.capability;
    let own = if major >= 9 { "a" } else { "" };
    let mut warp = OnGpu { gpu, target: format!("sm_{major}{minor}{own}"), compiled: HashMap::new() };
    verdict(&all(beginning, (major, minor)), &mut warp, operands)
}
/// The verdict, with the first fault of each instruction.
fn verdict(all: &[Box<dyn Instruction>], warp: &mut dyn Warp, operands: usize) -> (Verdict, String) {
    summary(all.iter().map(|one| {
        let mut numbers = Random::new(11);
        (one.named().name, (0..operands).try_for_each(|_| one.compare(warp, &mut numbers)))
    }))
}
/// The verdict of many, with the fault of each that has one.
pub fn summary<'n>(all: impl Iterator<Item = (&'n str, Result<(), Fault>)>) -> (Verdict, String) {
    let (mut count, mut verdict, mut faults) = (0, Verdict::Right, Vec::new());
    for (name, result) in all {
        count += 1;
        let (of_fault, what) = match result {
            Ok(()) => continue,
            Err(Fault::Wrong(what)) => (Verdict::Wrong, what),
            Err(Fault::Refused(what)) => (Verdict::Failed, what),
        };
        verdict = if verdict == Verdict::Wrong { verdict } else { of_fault };
        faults.push(format!("{name}: {what}"));
    }
    match faults.len() {
        _ if count == 0 => (Verdict::Failed, "this GPU has none".into()),
        0 => (verdict, format!("all {count}")),
        wrong => (verdict, format!("{wrong} of {count}: {}", faults.join("; "))),
    }
}

struct OnGpu<'g> {
    gpu: &'g Gpu,
    target: String,
    /// By the text
    compiled: HashMap<String, (CudaFunction, LaunchConfig)>,
}
impl Warp for OnGpu<'_> {
    fn target(&self) -> &str {
        &self.target
    }
    fn run(&mut self, program: &Program, input: &[u32]) -> Result<Vec<u32>, String> {
        self.launch(program, input).map_err(|why| why.to_string())
    }
}
impl OnGpu<'_> {
    fn launch(&mut self, program: &Program, input: &[u32]) -> Result<Vec<u32>, Failure> {
        if !self.compiled.contains_key(&program.text) {
            let shape = Shape { grid: [1, 1], threads: 32, shared: program::SHARED };
            self.compiled.insert(program.text.clone(), self.gpu.kernel_in(&program.text, ENTRY, shape)?);
        }
        let ((function, config), stream) = (&self.compiled[&program.text], &self.gpu.stream);
        let from = stream.clone_htod(input)?;
        let mut to = stream.alloc_zeros::<u32>(32 * program.outputs)?;
        // SAFETY: a lane reads and writes as many words as the program says, and the program accesses so many bytes of shared memory.
        unsafe { stream.launch_builder(function).arg(&from).arg(&mut to).launch(*config)? };
        Ok(stream.clone_dtoh(&to)?)
    }
}
