//! The smallest `recursion_limit` with which each operation compiles: `cargo run -p cute-static-tests --bin recursion`.
//!
//! The operands are as large as the README promises: 63 bits in rank 16 and in rank 2, of round numbers and of others; 48 bits over F₂.
//! A part of an operation's name keeps these. The compiler is the one that cargo runs with: `cargo +nightly run …` asks rustc's next solver.

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, ExitCode};

/// What is computed; `A`, `B`, `T` and `M` are the operands.
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
    ("upcast", "Upcast<A, typenum::U4>"),
];

/// The operations that are asked over F₂.
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

fn main() -> ExitCode {
    let only = std::env::args().nth(1).unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/recursion");
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cute-static");
    let manifest = format!(
        "[package]\nname = \"recursion\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ncute-static = {{ path = {library:?} }}\n\n[workspace]\n"
    );
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    let mut general = vec![13, 15, 14, 15, 11, 15, 15, 13, 15, 15, 14, 15, 15, 13, 15, 15];
    general[4] = 8;
    let all = [
        Operands { name: "16 modes, round", sizes: [vec![16; 15], vec![8]].concat(), binary: false },
        Operands { name: "16 modes", sizes: general, binary: false },
        Operands { name: "2 modes, round", sizes: vec![1 << 32, 1 << 31], binary: false },
        Operands { name: "2 modes", sizes: vec![3 * 1_431_655_751, 5 * 429_496_703], binary: false },
        Operands { name: "16 modes over F₂", sizes: vec![8; 16], binary: true },
        Operands { name: "2 modes over F₂", sizes: vec![1 << 24, 1 << 24], binary: true },
    ];
    println!("| smallest limit | {} |", all.each_ref().map(|o| o.name).join(" | "));
    println!("|---|{}", "---|".repeat(all.len()));
    let mut most = 0;
    for (name, operation) in OPERATIONS.iter().filter(|(name, _)| name.contains(&only)) {
        let mut row = format!("| {name} |");
        for operands in &all {
            let limit = match operands.binary && !BINARY.contains(name) {
                true => None,
                false => smallest(&folder, operands, operation),
            };
            most = most.max(limit.unwrap_or(0));
            write!(row, " {} |", limit.map_or("–".into(), |n| n.to_string())).expect("a string");
        }
        println!("{row}");
    }
    println!("\nthe most: {most}");
    ExitCode::SUCCESS
}

/// The smallest limit that is enough; none where the operation is refused.
fn smallest(folder: &Path, operands: &Operands, operation: &str) -> Option<u32> {
    let (mut below, mut enough) = (4, 1024);
    if !compiles(folder, operands, operation, enough) {
        return None;
    }
    // Most are near.
    for guess in [128, 96, 64, 32] {
        if compiles(folder, operands, operation, guess) {
            enough = guess;
        } else {
            below = guess;
            break;
        }
    }
    while enough - below > 1 {
        let middle = (enough + below) / 2;
        if compiles(folder, operands, operation, middle) { enough = middle } else { below = middle }
    }
    Some(enough)
}

fn compiles(folder: &Path, operands: &Operands, operation: &str, limit: u32) -> bool {
    std::fs::write(folder.join("src/main.rs"), program(operands, operation, limit)).expect("a program");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo).args(["check", "-q", "--offline"]).current_dir(folder).output().expect("cargo");
    // The next solver goes on beyond the limit with a warning.
    output.status.success() && !String::from_utf8_lossy(&output.stderr).contains("recursion")
}

fn program(operands: &Operands, operation: &str, limit: u32) -> String {
    let sizes = &operands.sizes;
    let text = |numbers: &[u64], f: &str| {
        format!("({})", numbers.iter().map(|n| format!("{f}{n}")).collect::<Vec<_>>().join(","))
    };
    let layout = |order: &dyn Fn(usize) -> usize| {
        let mut strides = vec![0; sizes.len()];
        let mut next = 1;
        for i in 0..sizes.len() {
            strides[order(i)] = next;
            next *= sizes[order(i)];
        }
        // Over F₂ each vector has lower bits as well.
        let lower = |d: u64| if operands.binary { d | ((d - 1) / 3) } else { d };
        let strides: Vec<u64> = strides.into_iter().map(lower).collect();
        format!("layout!({}:{})", text(sizes, ""), text(&strides, if operands.binary { "f" } else { "" }))
    };
    let rank = sizes.len();
    let tile = &sizes[..rank.div_ceil(4)];
    let size: u64 = sizes.iter().product();
    format!(
        "#![recursion_limit = \"{limit}\"]\n#![allow(dead_code, unused_imports)]\n\
         use cute_static::{{prelude::*, typenum}};\n\
         type Compact = {};\ntype A = {};\ntype B = {};\ntype T = layout!({});\ntype M = Size<shape!(({size},1))>;\n\
         const fn computed<T>() {{}}\nconst _: () = computed::<{operation}>();\nfn main() {{}}\n",
        layout(&|i| i),
        layout(&|i| (i * 5 + 3) % rank),
        layout(&|i| (i * 3 + 1) % rank),
        text(tile, ""),
    )
}
