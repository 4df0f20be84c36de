//! The template as somebody uses it who begins a crate: a copy of it, outside of this workspace. Its tests pass, its program compiles, and its PTX gives the
//! right results.

use cute_static_gpu_interpreter::{Argument, GlobalMemory, Module, PtxLaunch};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const GPU: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let name = entry.file_name();
        if entry.path().is_dir() {
            if name != "target" && name != "ptx" {
                copy(&entry.path(), &to.join(name));
            }
        } else {
            fs::copy(entry.path(), to.join(name)).expect("a copy");
        }
    }
}
/// The copy, whose dependencies are where they are.
fn copied() -> PathBuf {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join("my-kernel");
    let _ = fs::remove_dir_all(&to);
    copy(&Path::new(GPU).join("template"), &to);
    let manifest = fs::read_to_string(to.join("Cargo.toml")).expect("a manifest");
    let found = manifest.matches("path = \"../").count();
    assert_eq!(found, 2, "{manifest}");
    let here = fs::canonicalize(GPU).expect("the folder");
    let moved = manifest.replace("path = \"../", &format!("path = \"{}/template/../", here.display()));
    fs::write(to.join("Cargo.toml"), moved).expect("a manifest");
    to
}
/// A command in the copy, which shares what this workspace has compiled.
fn command(program: impl AsRef<std::ffi::OsStr>, copy: &Path) -> Command {
    let mut command = Command::new(program);
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("target");
    command.current_dir(copy).env("CARGO_TARGET_DIR", target);
    command
}

#[test]
fn a_copy_of_the_template() {
    let copy = copied();
    let status = command(env!("CARGO"), &copy).args(["test", "--quiet", "--features", "cuda"]).status();
    assert!(status.expect("cargo runs").success(), "its tests");

    let built =
        command(Path::new(GPU).join("build"), &copy).args(["--crate", "."]).output().expect("the build command runs");
    let said = String::from_utf8_lossy(&built.stdout);
    if built.status.code() == Some(2) {
        println!("{said}");
        return;
    }
    assert!(built.status.success(), "{said}{}", String::from_utf8_lossy(&built.stderr));
    let report = fs::read_to_string(copy.join("ptx/report.txt")).expect("a report");
    assert!(report.lines().any(|line| line.starts_with("sm_80 axpy ") && line.ends_with(" 0 0")), "{report}");

    let text = fs::read_to_string(copy.join("ptx/sm_80.ptx")).expect("PTX");
    assert!(text.contains("ld.global.v4.b32") && text.contains("st.global.v4.b32"), "vectors of 16 bytes: {text}");
    assert_eq!(text.matches(".visible .entry").count(), 1, "entries of others: {text}");
    let module = Module::parse(&text).expect("PTX");
    let bytes = |vector: Vec<f32>| vector.into_iter().flat_map(f32::to_le_bytes).collect::<Vec<_>>();
    for n in [4_usize, 1000, 1024, 5000] {
        let mut memory = GlobalMemory::default();
        let x = memory.upload(&bytes((0..n).map(|i| i as f32).collect()));
        let y = memory.upload(&bytes(vec![1.0; n]));
        let launch = PtxLaunch { grid: [n.div_ceil(1024) as u32, 1], threads: 256, shared: 0 };
        let arguments = [Argument::Float(2.0), Argument::Address(x), Argument::Address(y), Argument::Integer(n as i64)];
        module.entry("axpy").expect("its entry").run(launch, &mut memory, &arguments).expect("a run");
        assert_eq!(memory.download(y), bytes((0..n).map(|i| 2.0 * i as f32 + 1.0).collect()), "of {n}");
    }
}
