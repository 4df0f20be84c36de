//! The machine code of our kernels beside that of CUTLASS's, and what a model of the machine says of both: `gpu/cutlass/compare` runs it.
//!
//! ```text
//! machine_code FOLDER                  a table of the main loops; fails if a target is missed that is claimed
//! machine_code FOLDER --predict [MHZ]  the time of each kernel, predicted, and measured where it has been
//! ```
//! The folder has the PTX, the machine code and what the assembler reported, for each architecture.

mod compare;
mod pairs;
mod predict;

use cute_static_gpu_tests::machine_code::{Assembled, Launch, assembled};
use cute_static_gpu_tests::{Kernel, sass};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

/// The kernels of a file.
struct Code {
    kernels: Vec<Kernel>,
    reports: BTreeMap<String, Assembled>,
    ptx: String,
}
/// One of them.
struct Found<'c> {
    code: &'c Kernel,
    assembled: Assembled,
    /// As its PTX states it: that of CUTLASS does.
    stated: Option<Launch>,
}
impl Code {
    /// `ours`, `cutlass` or `flash`, of an architecture.
    fn read(folder: &Path, whose: &str, architecture: &str) -> Self {
        let text = |kind: &str| {
            let path = folder.join(format!("{whose}_{architecture}.{kind}"));
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        Self { kernels: sass(&text("sass")), reports: assembled(&text("log")), ptx: text("ptx") }
    }
    fn find(&self, name: &str) -> Option<Found<'_>> {
        let code = self.kernels.iter().find(|kernel| kernel.name == name)?;
        let assembled = *self.reports.get(name)?;
        Some(Found { code, assembled, stated: Launch::stated(&self.ptx, name) })
    }
}
/// All files.
struct Codes(BTreeMap<(&'static str, &'static str), Code>);
impl Codes {
    fn read(folder: &Path) -> Self {
        let each = ["sm_80", "sm_90a", "sm_100a"].into_iter();
        let all = each.flat_map(|architecture| ["ours", "cutlass"].map(|whose| (whose, architecture)));
        let all = all.chain([("flash", "sm_80")]);
        Self(all.map(|key| (key, Code::read(folder, key.0, key.1))).collect())
    }
    fn find(&self, whose: &'static str, architecture: &'static str, name: &str) -> Option<Found<'_>> {
        self.0.get(&(whose, architecture))?.find(name)
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(folder) = arguments.first() else {
        eprintln!("a folder is needed");
        return ExitCode::FAILURE;
    };
    let codes = Codes::read(Path::new(folder));
    let good = match arguments.get(1).map(String::as_str) {
        Some("--predict") => {
            predict::run(&codes, arguments.get(2).and_then(|clock| clock.parse().ok()));
            true
        }
        _ => compare::run(&codes),
    };
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
