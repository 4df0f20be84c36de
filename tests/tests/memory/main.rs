//! Random programs over memory: tensors, slices, tiles, partitions (also by the atoms of instructions), compositions, recasts, swizzles,
//! run-time strides, negative strides, elements without a size, copies, accumulation, each over storage with guards on both sides. What is reached must be
//! what the reference predicts, and the guards must stay as they are.
//!
//! | variable | meaning | default |
//! |---|---|---|
//! | `CUTE_STATIC_MEMORY_CASES`, `_SEED` | how many cases, and the seed | 2400, fixed |
//! | `CUTE_STATIC_MEMORY_RUN` | what builds and runs them, as `cargo +nightly miri run --target i686-unknown-linux-gnu` | `cargo run` |

mod atoms;
mod backwards;
mod elsewhere;
mod empty;
mod far;
mod layouts;
mod plain;
mod recast;
mod reducing;

use cute_static_tests::generate::Random;
use cute_static_tests::probe::Setup;
use cute_static_tests::setting;
use std::fmt::Write as _;
use std::{env, fs};

const PROGRAMS: usize = 4;

/// A statement of a program.
type Case = fn(&mut Random, usize) -> Option<String>;

/// The kinds of cases, one after another. Those of one row take turns: the partitions by atoms compile five times as long as others.
const KINDS: &[&[Case]] = &[
    &[atoms::multiplied_written, atoms::transferred_written, atoms::multiplied, atoms::transferred],
    &[plain::whole],
    &[plain::whole_written],
    &[plain::composed],
    &[plain::divided],
    &[plain::divided_written],
    &[plain::sliced],
    &[plain::partitioned],
    &[plain::partitioned_written],
    &[plain::copied],
    &[plain::product],
    &[plain::owned],
    &[plain::lent],
    &[elsewhere::global_tile],
    &[elsewhere::global_edge],
    &[elsewhere::global_composed],
    &[elsewhere::vectors],
    &[elsewhere::vectors_written],
    &[elsewhere::swizzled],
    &[elsewhere::swizzled_written],
    &[recast::recast],
    &[recast::recast_written],
    &[backwards::read],
    &[backwards::written],
    &[empty::elements],
    &[far::refused],
    &[reducing::accumulated],
];

#[test]
fn every_element_is_inside_and_the_predicted_one() {
    let cases: u64 = setting("CUTE_STATIC_MEMORY_CASES").unwrap_or(2400);
    let seed: u64 = setting("CUTE_STATIC_MEMORY_SEED").unwrap_or(20_260_727);
    println!("{cases} cases from seed {seed}");
    let mut random = Random::new(seed);
    let mut programs = vec![String::new(); PROGRAMS];
    let mut made = vec![0; KINDS.len()];
    for id in 0..cases as usize {
        let (kind, round) = (id % KINDS.len(), id / KINDS.len());
        let case = KINDS[kind][round % KINDS[kind].len()];
        let text = (0..50).find_map(|_| case(&mut random, id)).expect("a case of each kind");
        let _ = writeln!(programs[round % PROGRAMS], "fn case_{id}() {{\n    {text}\n}}");
        made[kind] += 1;
    }
    assert!(cases < 2 * KINDS.len() as u64 || made.iter().all(|n| *n > 1), "{made:?}");
    run(&programs);
}

fn run(programs: &[String]) {
    // The programs use what the probes have built.
    let setup = Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "memory");
    let folder = &setup.folder;
    let _ = fs::remove_dir_all(folder.join("src"));
    fs::create_dir_all(folder.join("src/bin")).expect("a writable target directory");
    fs::write(folder.join("Cargo.toml"), setup.manifest("")).expect("a manifest");
    fs::copy(setup.library.join("../Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
    for (i, text) in programs.iter().enumerate() {
        let calls = text.lines().filter_map(|line| line.strip_prefix("fn ")?.strip_suffix(" {"));
        let main: String = calls.map(|call| format!("    {call};\n")).collect();
        let program = format!("{}\n{text}\nfn main() {{\n{main}}}\n", include_str!("storage.rs.txt"));
        fs::write(folder.join(format!("src/bin/part{i}.rs")), program).expect("a program");
    }
    let command = env::var("CUTE_STATIC_MEMORY_RUN").unwrap_or_else(|_| "cargo run".into());
    let words: Vec<&str> = command.split_whitespace().collect();
    let cargo = &|extra: &[&str]| {
        let mut command = setup.command(words[0]);
        command.args(&words[1..]).args(extra);
        let output = command.output().expect("cargo");
        assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    };
    // Cargo builds one program after another, and each runs beside the build of the next one.
    std::thread::scope(|scope| {
        for i in 0..programs.len() {
            scope.spawn(move || cargo(&["--quiet", "--bin", &format!("part{i}")]));
        }
    });
}
