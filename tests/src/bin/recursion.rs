//! The smallest `recursion_limit` with which each operation compiles: `cargo run -p cute-static-tests --bin recursion`.
//!
//! The operands are as large as the README promises, and larger over F₂: 63 bits in rank 16 and in rank 2, of round numbers and of others; 48 bits
//! over F₂. An argument selects the operations and operands whose names contain it. The program uses the compiler that cargo runs with, so
//! `cargo +nightly run …` measures rustc's next solver.
//!
//! Each program is a binary of one package. One run of cargo compiles all programs whose limit is not known yet, each with its own limit.
//!
//! The table of operations does not generate the list below, because the list is a choice of programs. It contains the operations that
//! need the highest limits, and operands with which they are legal in every size. The table states neither.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The operations with their operands `A`, `B`, `T` and `M`.
const OPERATIONS: &[(&str, &str)] = &[
    ("coalesce", "Coalesced<Compact>"),
    ("cosize", "Cosize<A>"),
    ("sort by stride", "SortByStride<A>"),
    ("filter", "Filtered<A>"),
    ("composition", "Composition<A, B>"),
    ("composition in bounds", "CompositionInBounds<A, B>"),
    ("right inverse", "RightInverse<A>"),
    ("left inverse", "LeftInverse<A>"),
    ("complement", "Complement<A>"),
    ("complement in M", "ComplementIn<A, M>"),
    ("padded complement", "PaddedComplement<A, M>"),
    ("injective", "IsInjective<A>"),
    ("bijective", "IsBijective<A>"),
    ("logical divide", "LogicalDivide<A, T>"),
    ("zipped divide", "ZippedDivide<A, T>"),
    ("padded logical divide", "PaddedLogicalDivide<A, T>"),
    ("logical product", "LogicalProduct<T, A>"),
    ("blocked product", "BlockedProduct<T, T>"),
    ("max common layout", "MaxCommonLayout<A, B>"),
    ("nullspace", "Nullspace<A>"),
    ("upcast", "Upcast<A, First>"),
];

/// The operations that are also measured over F₂.
const BINARY: &[&str] = &[
    "coalesce",
    "cosize",
    "right inverse",
    "left inverse",
    "complement",
    "complement in M",
    "injective",
    "bijective",
    "logical divide",
];

/// Operands in one size.
struct Operands {
    name: &'static str,
    sizes: Vec<u64>,
    binary: bool,
}

/// One program. The smallest limit is above `below`, and at most `enough`.
struct Case {
    name: String,
    text: String,
    below: u32,
    enough: Option<u32>,
}

/// rustc's own limit, which is tried first.
const DEFAULT: u32 = 128;
/// The highest limit that is tried. A program that needs more looks like one that is refused.
const MOST: u32 = 512;

impl Case {
    /// The limit to try next. There is none if the smallest limit is known or is above [`MOST`].
    fn next(&self) -> Option<u32> {
        match self.enough {
            None if self.below == MOST => None,
            None if self.below >= DEFAULT => Some(MOST),
            None => Some(DEFAULT),
            Some(enough) if enough - self.below == 1 => None,
            Some(enough) => Some((enough + self.below) / 2),
        }
    }
}

fn main() -> ExitCode {
    let only = std::env::args().nth(1).unwrap_or_default();
    let package = Package::new();
    let all = [
        Operands { name: "16 modes, round", sizes: [vec![16; 15], vec![8]].concat(), binary: false },
        Operands {
            name: "16 modes",
            sizes: vec![13, 15, 14, 15, 8, 15, 15, 13, 15, 15, 14, 15, 15, 13, 15, 15],
            binary: false,
        },
        Operands { name: "2 modes, round", sizes: vec![1 << 32, 1 << 31], binary: false },
        Operands { name: "2 modes", sizes: vec![3 * 1_431_655_751, 5 * 429_496_703], binary: false },
        Operands { name: "16 modes over F₂", sizes: vec![8; 16], binary: true },
        Operands { name: "2 modes over F₂", sizes: vec![1 << 24, 1 << 24], binary: true },
    ];
    println!("| smallest limit | {} |", all.each_ref().map(|o| o.name).join(" | "));
    println!("|---|{}", "---|".repeat(all.len()));
    let mut cases = Vec::new();
    for (row, (name, operation)) in OPERATIONS.iter().enumerate() {
        for (column, operands) in all.iter().enumerate() {
            let kept = name.contains(&only) || operands.name.contains(&only);
            if kept && (!operands.binary || BINARY.contains(name)) {
                let text = program(operands, operation);
                cases.push(Case { name: format!("p{row}_{column}"), text, below: 4, enough: None });
            }
        }
    }
    package.settle(&mut cases);
    for (row, (name, _)) in OPERATIONS.iter().enumerate() {
        let mut line = format!("| {name} |");
        for column in 0..all.len() {
            let limit = cases.iter().find(|c| c.name == format!("p{row}_{column}")).and_then(|c| c.enough);
            write!(line, " {} |", limit.map_or("–".into(), |n| n.to_string())).expect("a string");
        }
        println!("{line}");
    }
    println!("\nthe most: {}", cases.iter().filter_map(|c| c.enough).max().unwrap_or(0));
    ExitCode::SUCCESS
}

/// A package with a binary for each program.
struct Package(PathBuf);
impl Package {
    fn new() -> Package {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/recursion");
        let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cute-static");
        let manifest = format!(
            "[package]\nname = \"programs\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\ncute-static = {{ path = {library:?} }}\n\n[workspace]\n"
        );
        std::fs::create_dir_all(folder.join("src")).expect("a folder");
        std::fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        Package(folder)
    }

    /// Finds the smallest limit of each case.
    fn settle(&self, cases: &mut [Case]) {
        loop {
            let asked: Vec<_> = cases.iter_mut().filter_map(|case| case.next().map(|limit| (case, limit))).collect();
            if asked.is_empty() {
                return;
            }
            eprintln!("{} programs", asked.len());
            let folder = self.0.join("src/bin");
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).expect("a folder");
            for (case, limit) in &asked {
                let text = format!("#![recursion_limit = \"{limit}\"]\n{}", case.text);
                std::fs::write(folder.join(format!("{}.rs", case.name)), text).expect("a program");
            }
            let failed = self.failed();
            for (case, limit) in asked {
                if failed.contains(&case.name) { case.below = limit } else { case.enough = Some(limit) }
            }
        }
    }

    /// The names of the programs that do not compile.
    fn failed(&self) -> BTreeSet<String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(["check", "--bins", "--keep-going", "--offline", "--quiet", "--message-format", "short"]);
        let output = command.current_dir(&self.0).output().expect("cargo starts");
        let text = String::from_utf8_lossy(&output.stderr);
        // The next solver goes on beyond the limit with a warning.
        let named = |line: &str| match line.strip_prefix("error: could not compile `programs` (bin \"") {
            Some(rest) => rest.split('"').next().map(String::from),
            None => Some(Path::new(line.split_once(".rs:")?.0).file_name()?.to_string_lossy().into_owned()),
        };
        let failed: BTreeSet<String> = text.lines().filter_map(named).collect();
        assert!(output.status.success() || !failed.is_empty(), "cargo failed for another reason:\n{text}");
        failed
    }
}

fn program(operands: &Operands, operation: &str) -> String {
    let sizes = &operands.sizes;
    let rank = sizes.len();
    let text = |numbers: &[u64], f: &str| {
        format!("({})", numbers.iter().map(|n| format!("{f}{n}")).collect::<Vec<_>>().join(","))
    };
    let layout = |order: &dyn Fn(usize) -> usize| {
        let mut strides = vec![0; rank];
        let mut next = 1;
        for i in 0..rank {
            strides[order(i)] = next;
            next *= sizes[order(i)];
        }
        // Over F₂ each vector has lower bits as well.
        let lower = |d: u64| if operands.binary { d | ((d - 1) / 3) } else { d };
        let strides: Vec<u64> = strides.into_iter().map(lower).collect();
        format!("layout!({}:{})", text(sizes, ""), text(&strides, if operands.binary { "f" } else { "" }))
    };
    // The modes of a compact layout in another order: they divide the domain of each layout of these sizes.
    let shuffled = || {
        let compact = |i: usize| sizes[..i].iter().product();
        let order: Vec<usize> = (0..rank).map(|i| (i * 3 + 1) % rank).collect();
        let of = |f: &dyn Fn(usize) -> u64| text(&order.iter().map(|&i| f(i)).collect::<Vec<_>>(), "");
        format!("layout!({}:{})", of(&|i| sizes[i]), of(&compact))
    };
    let first = |i: usize| (i * 5 + 3) % rank;
    let tile = &sizes[..rank.div_ceil(4)];
    let size: u64 = sizes.iter().product();
    format!(
        "#![allow(dead_code, unused_imports)]\nuse cute_static::{{prelude::*, typenum}};\n\
         type Compact = {};\ntype A = {};\ntype B = {};\ntype T = layout!({});\ntype M = Size<shape!(({size},1))>;\n\
         type First = Size<shape!(({},1))>;\n\
         const fn computed<T>() {{}}\nconst _: () = computed::<{operation}>();\nfn main() {{}}\n",
        layout(&|i| i),
        layout(&first),
        shuffled(),
        text(tile, ""),
        sizes[first(0)],
    )
}
