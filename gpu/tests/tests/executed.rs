//! The committed PTX, executed: every entry of every architecture on several problems, every element compared, no bank conflicts.

use cute_static_gpu_interpreter::Module;
use cute_static_gpu_tests::executed::rows;
use cute_static_gpu_tests::{ARCHITECTURES, ptx_text};

fn check(architecture: &str) {
    let module = Module::parse(&ptx_text(architecture)).unwrap_or_else(|why| panic!("{architecture}: {why}"));
    assert_eq!(module.target(), architecture);
    let mut failed = Vec::new();
    for entry in module.entries() {
        let Some(row) = rows().find(|row| row.name == entry.name()) else {
            panic!("{architecture} {}: no row of `executed::rows` says what to run it on", entry.name());
        };
        for extents in row.extents {
            let name = format!("{architecture} {} {extents:?}", row.name);
            let begun = std::time::Instant::now();
            match row.run(entry, extents) {
                Err(why) => failed.push(format!("{name}: {why}")),
                Ok(report) if report.taken != report.ideal => failed.push(format!("{name}: conflicts: {report:?}")),
                Ok(report) => println!(
                    "{name}: {} instructions of warps, {} in shared memory, {:.0?}",
                    report.instructions,
                    report.accesses,
                    begun.elapsed()
                ),
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
#[test]
fn sm_80() {
    check("sm_80");
}
#[test]
fn sm_90a() {
    check("sm_90a");
}
#[test]
fn sm_100a() {
    check("sm_100a");
}
/// A row that no PTX has an entry for checks nothing.
#[test]
fn every_row_is_run() {
    let all = ARCHITECTURES.map(ptx_text);
    for row in rows() {
        let entry = format!(".visible .entry {}(", row.name);
        assert!(all.iter().any(|text| text.contains(&entry)), "{}", row.name);
    }
}
