//! Runs PTX on a CPU: the text that a compiler made, on blocks of threads, by the rules of the PTX ISA.
//!
//! Every opcode is matched whole, with all its modifiers: one that is not known is an error, none is ignored; so is one that the `.target`
//! does not have, an operand of another type (a register `.f32` or a float for an integer, an integer for a float), a register twice in
//! one result. Beyond the results, the interpreter fails where a GPU would go on:
//!
//! * a register, or a word of shared or global memory, that is read before it is written;
//! * an access outside of what was allocated, or at an address that is not a multiple of its size;
//! * lanes that are not together at an instruction of a warp, warps at one of a warpgroup (`setmaxnreg` is one); a `bra.uni` that some of
//!   the lanes at it take; a deadlock;
//! * a race: accesses of the same shared or global memory, one of them a write, that no barrier orders. Order is happens-before, with
//!   clocks of threads and of the engines that copy and multiply (`machine::clock`), through `bar.sync`, `barrier.cluster`, barriers in shared memory,
//!   and the fences of proxies. What a block of the same cluster did before it arrived is known only behind a wait of the scope of the cluster. In global
//!   memory nothing orders two blocks: what one writes, another neither reads nor writes in the same launch;
//! * an arrival or a copy in a block of the cluster that has ended;
//! * what `cp.async`, tensor maps, wgmma and tcgen05 bring, read before it has been waited for: it is there as late as the wait allows;
//! * what these have begun and nobody has waited for, where a block ends; tensor memory that is not given back, or by another warp;
//! * a first wgmma without `wgmma.fence`, its registers touched without one before, or before the wait after;
//! * a barrier that expects more bytes, or gets more arrivals, than it can count.
//!
//! It counts bank conflicts from the addresses of each warp.
//! ```
//! use cute_static_gpu_interpreter::{Argument, GlobalMemory, Module, PtxLaunch};
//! let text = "
//! .version 8.0
//! .target sm_80
//! .address_size 64
//! .visible .entry twice(.param .u64 p) {
//!     .reg .b32 %r<4>; .reg .b64 %rd<4>;
//!     ld.param.b64 %rd1, [p];
//!     mov.u32 %r1, %tid.x;
//!     mul.wide.u32 %rd2, %r1, 4;
//!     add.s64 %rd3, %rd1, %rd2;
//!     ld.global.b32 %r2, [%rd3];
//!     add.s32 %r3, %r2, %r2;
//!     st.global.b32 [%rd3], %r3;
//!     ret;
//! }";
//! let module = Module::parse(text).unwrap();
//! let mut memory = GlobalMemory::default();
//! let data = memory.upload(&(0..32u32).flat_map(u32::to_le_bytes).collect::<Vec<_>>());
//! let launch = PtxLaunch { grid: [1, 1], threads: 32, shared: 0 };
//! module.entry("twice").unwrap().run(launch, &mut memory, &[Argument::Address(data)]).unwrap();
//! assert_eq!(memory.download(data)[4..8], 2u32.to_le_bytes());
//! ```

mod decode;
mod format;
mod instruction;
mod machine;
mod operand;
mod syntax;

pub use machine::banks::Wavefronts;
pub use machine::global::{DeviceAddress, GlobalMemory};
pub use machine::{Argument, PtxLaunch};

use instruction::Program;
use std::fmt;

/// Why a module cannot be read, or a launch failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub(crate) String);
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for Fault {}

/// A module: entries, decoded.
#[derive(Clone, Debug)]
pub struct Module {
    target: String,
    entries: Vec<Entry>,
}
impl Module {
    /// Reads the text of a module.
    ///
    /// # Errors
    /// Where something in it is not known.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let syntax = syntax::read(text).map_err(Fault)?;
        let target = decode::Target::of(&syntax.target).map_err(Fault)?;
        let decode = |entry| decode::decode(entry, syntax.shared.as_deref(), target).map(Entry);
        let entries = syntax.entries.iter().map(decode).collect::<Result<_, _>>().map_err(Fault)?;
        Ok(Self { target: syntax.target, entries })
    }
    /// What `.target` says.
    pub fn target(&self) -> &str {
        &self.target
    }
    /// Its entries.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
    /// The entry of this name.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name() == name)
    }
}
/// An entry of a module.
#[derive(Clone, Debug)]
pub struct Entry(Program);
impl Entry {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.0.name
    }
    /// Runs it, one cluster of blocks after another, and counts what warps did in shared memory. The blocks of a cluster run at the same time; the entry
    /// says by `.reqnctapercluster` how many there are.
    ///
    /// # Errors
    /// Where the program does what the [crate] calls an error.
    pub fn run(
        &self,
        launch: PtxLaunch,
        memory: &mut GlobalMemory,
        arguments: &[Argument],
    ) -> Result<Wavefronts, Fault> {
        machine::run(&self.0, launch, memory, arguments).map_err(|why| Fault(format!("{}: {why}", self.name())))
    }
}
