//! PTX and SASS as lists of instructions, and the classes that they are counted by; problems for kernels; kernels run from their PTX.

pub mod attention;
pub mod attention_sm90;
pub mod batches;
pub mod collectives;
pub mod convolution;
pub mod data;
pub mod executed;
pub mod machine_code;
mod mapped;
pub mod matrices;
pub mod mutants;
pub mod rowwise;
pub mod source_mutants;
pub mod sparse;
pub mod splits;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folder of this workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace").to_path_buf()
}
/// The architectures for which there is PTX.
pub const ARCHITECTURES: [&str; 3] = ["sm_80", "sm_90a", "sm_100a"];

/// Where `gpu/build` puts what it builds.
pub fn built() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join(".build"), PathBuf::from).join("kernels")
}
/// The text of the committed PTX of an architecture.
pub fn ptx_text(architecture: &str) -> String {
    let path = root().join("ptx").join(format!("{architecture}.ptx"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
/// Its kernels.
pub fn ptx(architecture: &str) -> Vec<Kernel> {
    kernels(&ptx_text(architecture))
}

/// One kernel.
#[derive(Clone, Debug, Default)]
pub struct Kernel {
    /// Its name
    pub name: String,
    /// Labels (`$L1:`) and instructions without predicates and operands, in order; a branch with its target
    pub lines: Vec<String>,
}

/// What an instruction is counted as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Loads and stores
    Memory,
    /// Arithmetic with floats, tensor cores
    Floats,
    /// Barriers and waits
    Synchronisation,
    /// Branches
    Control,
    /// Arithmetic with integers: addresses and counters
    Integers,
    /// Between registers
    Moves,
}
impl Class {
    /// The class of an instruction of PTX, by its name.
    pub fn of(instruction: &str) -> Self {
        let first = instruction.split('.').next().unwrap_or_default();
        let float = [".f32", ".f16", ".bf16"].iter().any(|ty| instruction.contains(ty));
        match first {
            "bar" | "barrier" | "mbarrier" | "fence" => Self::Synchronisation,
            "cp" if instruction.contains("wait") || instruction.contains("commit") => Self::Synchronisation,
            "wgmma" if !instruction.contains("mma_async.sp") && !instruction.contains("mma_async.sync") => {
                Self::Synchronisation
            }
            "ld" | "st" | "cp" | "ldmatrix" | "stmatrix" | "prefetch" => Self::Memory,
            "tcgen05" if instruction.contains(".ld.") => Self::Memory,
            "tcgen05" if !instruction.contains(".mma.") => Self::Synchronisation,
            "mma" | "wgmma" | "tcgen05" => Self::Floats,
            "bra" | "ret" | "exit" | "trap" | "call" | "setp" | "selp" => Self::Control,
            "mov" | "cvt" | "cvta" | "shfl" | "elect" => Self::Moves,
            _ if float => Self::Floats,
            _ => Self::Integers,
        }
    }
}

/// Reads the entries of a PTX file.
pub fn kernels(text: &str) -> Vec<Kernel> {
    let mut all: Vec<Kernel> = Vec::new();
    let mut open = false;
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix(".visible .entry ") {
            let name = name.trim_end_matches('(').to_string();
            all.push(Kernel { name, lines: Vec::new() });
            open = true;
        } else if line == "}" && open {
            open = false;
        } else if open {
            let kernel = all.last_mut().expect("one is open");
            if let Some(label) = line.strip_suffix(':') {
                kernel.lines.push(format!("{label}:"));
                continue;
            }
            // A scope may have several statements in a line: `{ .reg .b32 tmp; mov.b64 {tmp, %r1}, %rd1; }`.
            let statements = line.trim_start_matches('{').split(';').map(str::trim);
            for statement in statements {
                let statement = match statement.strip_prefix('@') {
                    Some(rest) => rest.split_once(' ').map_or("", |(_, rest)| rest).trim_start(),
                    None => statement,
                };
                let (name, rest) = statement.split_once(char::is_whitespace).unwrap_or((statement, ""));
                if name.starts_with(|c: char| c.is_ascii_lowercase()) {
                    let target = if name.starts_with("bra") { format!(" {}", rest.trim()) } else { String::new() };
                    kernel.lines.push(format!("{name}{target}"));
                }
            }
        }
    }
    all
}

impl Kernel {
    /// The instructions.
    pub fn instructions(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().filter(|line| !line.ends_with(':')).map(|line| line.split(' ').next().unwrap_or_default())
    }
    /// How often each instruction occurs that `of` wants.
    pub fn count(&self, of: impl Fn(&str) -> bool) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        self.instructions().filter(|name| of(name)).for_each(|name| *counts.entry(name.to_string()).or_insert(0) += 1);
        counts
    }
    /// How many instructions a class has.
    pub fn of_class(&self, class: Class) -> usize {
        self.instructions().filter(|name| Class::of(name) == class).count()
    }
    /// How many instructions begin so.
    pub fn number(&self, prefix: &str) -> usize {
        self.instructions().filter(|name| name.starts_with(prefix)).count()
    }
    /// The loops of the compiler or assembler: from a label (`$…` or `.L…`) to the last branch back to it, as kernels.
    pub fn loops(&self) -> Vec<Self> {
        let is_label = |line: &str| (line.starts_with('$') || line.starts_with(".L")) && line.ends_with(':');
        let labels = self.lines.iter().enumerate().filter(|(_, line)| is_label(line));
        let body = |(start, label): (usize, &String)| {
            let target = label.trim_end_matches(':');
            let jumps = |line: &String| line.split_once(' ').is_some_and(|(_, to)| to == target);
            let end = self.lines.iter().rposition(jumps).filter(|end| *end > start)?;
            Some(Self { name: format!("{}, loop", self.name), lines: self.lines[start..=end].to_vec() })
        };
        labels.filter_map(body).collect()
    }
    /// Of the shortest loop that has all instructions beginning so: how many others it has, and how many of them at most follow one another, over its end, too.
    ///
    /// # Panics
    /// If there is none.
    #[track_caller]
    pub fn gaps(&self, prefix: &str) -> (usize, usize) {
        let all = self.number(prefix);
        let bodies = self.loops().into_iter().filter(|body| all > 0 && body.number(prefix) == all);
        let body = bodies.min_by_key(|body| body.lines.len()).expect("a loop");
        let others = body.instructions().filter(|name| !name.starts_with(prefix)).count();
        (others, body.longest_without(|name| name.starts_with(prefix)))
    }
}

/// A kernel of these, by name.
#[track_caller]
pub fn find<'k>(kernels: &'k [Kernel], name: &str) -> &'k Kernel {
    kernels.iter().find(|kernel| kernel.name == name).unwrap_or_else(|| panic!("there is no kernel {name}"))
}

/// The opcodes of each kernel in the output of `nvdisasm -c`.
pub fn sass(text: &str) -> Vec<Kernel> {
    let mut all: Vec<Kernel> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.trim().strip_prefix(".text.").and_then(|name| name.strip_suffix(':')) {
            all.push(Kernel { name: name.to_string(), lines: Vec::new() });
        }
        if let (Some(label), Some(kernel)) = (line.trim().strip_suffix(':'), all.last_mut()) {
            if label.starts_with(".L") {
                kernel.lines.push(format!("{label}:"));
            }
        }
        // `        /*0010*/              @!P0 LDG.E R4, [R12.64] ;`
        let Some((_, rest)) = line.trim().strip_prefix("/*").and_then(|rest| rest.split_once("*/")) else { continue };
        let name = rest.split_whitespace().find(|word| !word.starts_with('@')).unwrap_or_default();
        if let (Some(kernel), true) = (all.last_mut(), name.starts_with(|c: char| c.is_ascii_uppercase())) {
            // `BRA `(.L_x_3) ;`
            let target = rest.split_once("`(").and_then(|(_, target)| target.split_once(')'));
            let target = target.filter(|_| name.starts_with("BRA"));
            kernel.lines.push(target.map_or_else(|| name.to_string(), |(target, _)| format!("{name} {target}")));
        }
    }
    all
}
