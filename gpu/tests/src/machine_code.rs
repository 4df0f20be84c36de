//! The main loop of a kernel in machine code, what the assembler reports of the kernel, and how many of its blocks an SM runs at a time.

use crate::{Class, Kernel};
use std::collections::BTreeMap;

/// Whether an instruction of SASS is one of the tensor cores.
pub fn is_product(name: &str) -> bool {
    name.split('.').next().is_some_and(|first| first.ends_with("MMA"))
}
/// Whether it copies from global to shared memory.
pub fn is_copy(name: &str) -> bool {
    name.starts_with("LDGSTS") || name.starts_with("UTMALDG")
}
impl Class {
    /// The class of an instruction of SASS, by its name.
    pub fn of_sass(name: &str) -> Self {
        let first = name.split('.').next().unwrap_or_default();
        match first {
            _ if is_product(name) => Self::Floats,
            "SYNCS" | "BAR" | "WARPGROUP" | "DEPBAR" | "LDGDEPBAR" | "MEMBAR" | "FENCE" | "ERRBAR" | "CGAERRBAR"
            | "UTCBAR" | "WARPSYNC" | "UCGABAR_ARV" | "UCGABAR_WAIT" | "UTMACMDFLUSH" | "UTMACCTL" | "CCTL" => {
                Self::Synchronisation
            }
            "BRA" | "BSSY" | "BSYNC" | "BREAK" | "EXIT" | "NOP" | "YIELD" | "CALL" | "RET" | "ELECT" => Self::Control,
            "MOV" | "UMOV" | "R2UR" | "S2R" | "S2UR" | "CS2R" | "SHFL" => Self::Moves,
            // A product by one, or a sum with zero
            "IMAD" if name.starts_with("IMAD.MOV") || name.starts_with("IMAD.U32") => Self::Moves,
            _ if ["LD", "ST", "ULD", "UTMA", "UBLK"].iter().any(|start| first.starts_with(start)) => Self::Memory,
            "MUFU" | "HADD2" | "HMUL2" | "HFMA2" | "FSETP" | "FSEL" => Self::Floats,
            _ if first.starts_with('F') && first != "FLO" => Self::Floats,
            _ => Self::Integers,
        }
    }
}

/// A loop of a kernel, an instruction of which takes an issue slot of each warp that comes to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// Products of the tensor cores
    pub products: usize,
    /// All other instructions
    pub others: usize,
    /// Loads of matrices from shared memory. (`LDS` with a predicate that never holds is a pause, which the assembler puts between copies.)
    pub loads: usize,
    /// Copies from global to shared memory
    pub copies: usize,
    /// Barriers, fences and waits
    pub synchronisation: usize,
    /// Arithmetic with integers: addresses, descriptors and counters
    pub addresses: usize,
    /// How many of the others follow one another at most, over the end of the loop, too
    pub longest: usize,
    /// The products by name
    pub names: BTreeMap<String, usize>,
}
impl Loop {
    /// Of this body
    pub fn of(body: &Kernel) -> Self {
        let number = |of: &dyn Fn(&str) -> bool| body.instructions().filter(|name| of(name)).count();
        let class = |class: Class| number(&|name: &str| Class::of_sass(name) == class);
        Self {
            products: number(&is_product),
            others: number(&|name: &str| !is_product(name)),
            loads: number(&|name: &str| name.starts_with("LDSM")),
            copies: number(&is_copy),
            synchronisation: class(Class::Synchronisation),
            addresses: class(Class::Integers),
            longest: body.longest_without(is_product),
            names: body.count(is_product),
        }
    }
}
impl Kernel {
    /// The shortest loop with an instruction that `has` wants: of several inside one another the innermost.
    pub fn shortest_loop(&self, has: impl Fn(&str) -> bool) -> Option<Self> {
        let with = self.loops().into_iter().filter(|body| body.instructions().any(&has));
        with.min_by_key(|body| body.instructions().count())
    }
    /// How many instructions follow one another at most that `of` does not want, over the end, too.
    pub fn longest_without(&self, of: impl Fn(&str) -> bool) -> usize {
        let others: Vec<bool> = self.instructions().map(|name| !of(name)).collect();
        let twice = [&others[..], &others[..]].concat();
        twice.split(|other| !other).map(<[bool]>::len).max().unwrap_or(0).min(others.len())
    }
}

/// What `ptxas -v` says of a kernel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assembled {
    /// Registers of a thread
    pub registers: u32,
    /// Bytes that it stores to local memory and loads from there
    pub spilled: u32,
}
/// … of each kernel.
pub fn assembled(log: &str) -> BTreeMap<String, Assembled> {
    let mut all: BTreeMap<String, Assembled> = BTreeMap::new();
    let mut name = String::new();
    for line in log.lines() {
        if let Some((_, rest)) = line.split_once("Compiling entry function '") {
            name = rest.split('\'').next().unwrap_or_default().to_string();
        }
        let before = |word: &str| -> Option<u32> { line.split_once(word)?.0.split_whitespace().last()?.parse().ok() };
        let found = all.entry(name.clone()).or_default();
        if let Some(stores) = before(" bytes spill stores") {
            found.spilled = stores + before(" bytes spill loads").unwrap_or(0);
        }
        if let (true, Some(registers)) = (line.contains("Used "), before(" registers")) {
            found.registers = registers;
        }
    }
    all
}

/// How a kernel is launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Threads of a block
    pub threads: u32,
    /// Bytes of shared memory of a block
    pub shared: u32,
}
impl Launch {
    /// That of a kernel of CUTLASS, which its PTX states as variables.
    pub fn stated(ptx: &str, kernel: &str) -> Option<Self> {
        let variable = |what: &str| -> Option<u32> {
            let start = format!(" {what}_of_{kernel} = ");
            ptx.lines().find_map(|line| line.split_once(&start)?.1.trim_end_matches(';').parse().ok())
        };
        Some(Self { threads: variable("threads")?, shared: variable("shared")? })
    }
    /// The blocks that an SM has at a time: 64 Ki registers, which warps get 256 at a time; 2048 threads; 164 KiB of shared memory on sm_80
    /// and 228 KiB on sm_90 and sm_100, of which each block takes 1 KiB more than it names.
    pub fn blocks(self, architecture: &str, assembled: Assembled) -> u32 {
        let of_warp = (assembled.registers * 32).next_multiple_of(256);
        let by_registers = (64 << 10) / of_warp / self.threads.div_ceil(32);
        let all = if architecture == "sm_80" { 164 } else { 228 } << 10;
        by_registers.min(2048 / self.threads).min(all / (self.shared + 1024))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_of_machine_code() {
        let text = "
.text.k:
        /*0000*/                   MOV R1, c[0x0][0x28] ;
.L_x_1:
        /*0010*/                   LDSM.16.M88.4 R8, [R9] ;
        /*0020*/                   HMMA.16816.F32.BF16 R4, R8, R12, R4 ;
        /*0030*/                   IMAD.MOV.U32 R1, RZ, RZ, R2 ;
.L_x_2:
        /*0040*/                   SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [R1], R2 ;
        /*0050*/              @!P0 BRA `(.L_x_2) ;
        /*0060*/                   HMMA.16816.F32.BF16 R4, R8, R12, R4 ;
        /*0070*/                   LDGSTS.E.BYPASS.128 [R1], [R2.64] ;
        /*0080*/                   VIADD R1, R1, 0x1 ;
        /*0090*/               @P1 BRA `(.L_x_1) ;
        /*00a0*/                   HGMMA.64x256x16.F32.BF16 R24, gdesc[UR8], R24 ;
        /*00b0*/                   EXIT ;
";
        let kernel = crate::sass(text).remove(0);
        let body = kernel.shortest_loop(is_product).expect("a loop");
        let found = Loop::of(&body);
        let expected = Loop {
            products: 2,
            others: 7,
            loads: 1,
            copies: 1,
            synchronisation: 1,
            addresses: 1,
            // The copy, the sum, the branch and the load
            longest: 4,
            names: BTreeMap::from([("HMMA.16816.F32.BF16".into(), 2)]),
        };
        assert_eq!(found, expected);
        assert_eq!(kernel.shortest_loop(|name| name.starts_with("HGMMA")).map(|body| body.lines.len()), None);
    }
    #[test]
    fn what_the_assembler_says() {
        let log = "ptxas info    : Compiling entry function 'k' for 'sm_90a'\nptxas info    : Function properties for k\n    8 bytes stack frame, 4 bytes spill stores, 12 bytes spill loads\nptxas info    : Used 255 registers, used 1 barriers\n";
        let k = assembled(log)["k"];
        assert_eq!(k, Assembled { registers: 255, spilled: 16 });
        let launch = Launch::stated(
            ".visible .global .align 4 .u32 shared_of_k = 98304;\n.visible .global .align 4 .u32 threads_of_k = 128;\n",
            "k",
        );
        let launch = launch.expect("both are there");
        assert_eq!(launch, Launch { threads: 128, shared: 98304 });
        // By shared memory one on sm_80 and two on sm_90; by registers 65536 / (4 · 8192)
        assert_eq!((launch.blocks("sm_80", k), launch.blocks("sm_90a", k)), (1, 2));
    }
}
