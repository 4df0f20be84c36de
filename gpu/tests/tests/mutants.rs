//! Kernels with one mistake each: the runs that find nothing in the committed PTX find it there. (`examples/mutants.rs` makes many more.) And the list of mistakes in their sources.

use cute_static_gpu_tests::mutants::{Single, mistakes, row};
use cute_static_gpu_tests::source_mutants::{Change, OPERATORS, mistake};
use cute_static_gpu_tests::{ptx, ptx_text};

/// An entry, and mistakes: what is replaced in which line that has it, by what, and what a run of it says.
type Mistakes = (&'static str, &'static str, &'static [(&'static str, usize, &'static str, &'static str)]);

const ALL: &[Mistakes] = &[
    (
        "sm_80",
        "copy_by_layout",
        &[
            ("st.global.v4.b32", 0, "st.global.v2.b32", "a vector of 2"),
            ("mul.wide.u32", 1, "// ", "before it is written"),
        ],
    ),
    ("sm_80", "transpose_by_layout", &[("bar.sync", 0, "// ", "was not written"), ("xor.b32", 0, "or.b32", "race")]),
    ("sm_80", "transpose_by_hand", &[("bar.sync", 0, "// ", "was not written"), ("xor.b32", 2, "or.b32", "")]),
    (
        "sm_80",
        "sgemm_by_layout",
        &[
            ("bar.sync", 0, "// ", "race"),
            ("bar.sync", 1, "// ", "was not written"),
            ("fma.rn.f32", 77, "mul.rn.f32", "2 operands"),
            ("st.global.v4.b32", 3, "// ", "bytes of the result are not written"),
        ],
    ),
    ("sm_80", "sgemm_edges", &[("setp.lt.s64", 0, "setp.ge.s64", "C[")]),
    (
        "sm_80",
        "gemm_sm80_bf16",
        &[
            ("bar.sync", 0, "// ", "race"),
            ("cp.async.wait_group", 0, "// ", "waited for"),
            ("cp.async.wait_group 1", 0, "cp.async.wait_group 2", "waited for"),
            ("cp.async.commit_group", 0, "// ", "waited for"),
            ("bf16.bf16", 0, "f16.f16", "C["),
            ("ldmatrix.sync.aligned.m8n8.x4", 0, "ldmatrix.sync.aligned.m8n8.x4.trans", "C["),
        ],
    ),
    ("sm_80", "gemm_sm80_edges_f16", &[(", 16, %r", 3, ", 16; // ", "outside of what is allocated")]),
    (
        "sm_80",
        "attention_bf16",
        &[
            ("max.f32", 15, "min.f32", "row"),
            ("shfl.sync.bfly.b32", 4, "// ", "before it is written"),
            ("cvt.rn.bf16x2.f32", 5, "cvt.rn.f16x2.f32", "row"),
            ("x4.trans", 3, "x4", "row"),
            ("bar.sync", 1, "// ", "race"),
        ],
    ),
    (
        "sm_90a",
        "gemm_sm90_bf16",
        &[
            // The descriptor's stride, its swizzle
            ("4611686293305360384", 0, "4611686155866406912", "C["),
            ("4611686293305360384", 0, "9223372311732748288", "C["),
            ("49152;", 0, "49151;", "deadlock"),
            ("xor.b32", 0, "or.b32", ""),
            ("wgmma.fence", 0, "// ", "no wgmma.fence before the first"),
            ("wgmma.commit_group", 1, "// ", ""),
            ("wgmma.wait_group.sync.aligned 1", 1, "wgmma.wait_group.sync.aligned 2", "race"),
            ("wgmma.wait_group.sync.aligned 0", 0, "// ", "an asynchronous instruction is reading or writing"),
            // The last one releases the last stages, which nobody fills.
            ("mbarrier.arrive.shared::cta.b64", 0, "// ", "deadlock"),
            ("bar.sync", 0, "// ", "race: the barrier"),
            ("setmaxnreg.dec", 0, "// ", "deadlock"),
        ],
    ),
    (
        "sm_90a",
        "KernelSm90Cooperative_Float16MajorK_Float16MajorK_Float32_Float16MajorK_128x128x64_2x2",
        &[
            // What other blocks of the cluster read is known behind a wait of the scope of the cluster.
            (
                "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64",
                0,
                "mbarrier.try_wait.parity.shared::cta.b64",
                "race",
            ),
            ("barrier.cluster.arrive", 0, "// ", "has not arrived"),
            ("barrier.cluster.wait", 0, "// ", "a second time"),
            ("barrier.cluster.arrive", 1, "// ", "has not arrived"),
            ("mapa.shared::cluster.u32", 0, "and.b32", "no barrier"),
            ("mbarrier.arrive.shared::cluster.b64 _, [remote];", 0, "", "deadlock"),
            (".reqnctapercluster 2, 2", 0, ".reqnctapercluster 4, 1", "do not divide"),
        ],
    ),
    (
        "sm_100a",
        "gemm_sm100_bf16",
        &[
            // Products begin with zeros; the descriptor's version
            ("setp.ne.b32 add", 0, "setp.eq.b32 add", "without value"),
            ("4611756662049472512", 1, "4611686293305294848", "not one of tcgen05"),
            ("tcgen05.commit", 0, "// ", "deadlock"),
            ("tcgen05.commit", 1, "// ", "deadlock"),
            ("tcgen05.fence::before_thread_sync", 0, "// ", "after the allocation"),
            ("tcgen05.fence::after_thread_sync", 1, "// ", "no fence of tcgen05 orders this load"),
            ("tcgen05.wait::ld", 3, "// ", "reading or writing"),
            ("tcgen05.dealloc", 0, "// ", "not given back"),
        ],
    ),
];

#[test]
fn mistakes_are_found() {
    let mut missed = Vec::new();
    for (architecture, entry, mistakes) in ALL {
        let single = Single::of(&ptx_text(architecture), entry);
        let row = row(entry);
        for (part, nth, other, why) in *mistakes {
            let Some(mutant) = single.replaced(part, other, *nth) else {
                missed.push(format!("{entry}: no {part} number {nth}"));
                continue;
            };
            match mutant.first_failure(row) {
                Some(failure) if failure.contains(why) => println!("{entry}, {part} → {other}: {failure}"),
                other_failure => missed.push(format!("{entry}, {part} number {nth} → {other}: {other_failure:?}")),
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// A sample of single mistakes of every entry: how many of them are found. Those that are not are mostly none: bits that are zero anyway,
/// the first of two barriers. The test prints how many there are.
#[test]
fn most_single_mistakes_are_found() {
    for (architecture, every) in [("sm_80", 797), ("sm_90a", 421), ("sm_100a", 809)] {
        let (mut all, mut found) = (0, 0);
        for kernel in ptx(architecture) {
            let single = Single::of(&ptx_text(architecture), &kernel.name);
            let lines: Vec<_> = single
                .instructions()
                .flat_map(|(at, line)| mistakes(line).into_iter().map(move |mistake| (at, mistake)))
                .collect();
            for (at, mistake) in lines.into_iter().skip(all).step_by(every) {
                all += 1;
                found += usize::from(single.with(at, &mistake).first_failure(row(&kernel.name)).is_some());
            }
        }
        println!("{architecture}: {found} of {all}");
        assert!(4 * found >= 3 * all && all > 30, "{architecture}: {found} of {all}");
    }
}

/// Each text is in its source, no mistake is listed twice, and `gpu/RESULTS.md` has a row for each, which says what became of it.
#[test]
fn the_list_is_that_of_the_sources_and_of_the_results() {
    let results = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../RESULTS.md")).expect("the results");
    let (_, section) = results.split_once("\n## Mistakes do not compile\n").expect("the section");
    let section = section.split("\n## ").next().expect("its text");
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| ") && line.contains(".rs`")).collect();
    let mut counts = [0; 4];
    let mut seen: Vec<&Change> = Vec::new();
    let mut mistakes = Vec::new();
    for operator in OPERATORS {
        for change in operator.changes {
            let text = change.applied();
            assert!(text.is_some(), "{}: no `{}` number {}", change.file.path, change.from, change.nth);
            assert!(!seen.contains(&change), "{}: `{}` twice", change.file.path, change.from);
            seen.push(change);
            let cells = mistake(operator, change);
            let row = rows.iter().find(|row| row.starts_with(&cells));
            let what = &row.unwrap_or_else(|| panic!("RESULTS.md has no row {cells}"))[cells.len()..];
            let outcomes = [" does not compile: ", " emulated block: ", " passes", " no mistake: "];
            let outcome = outcomes.iter().position(|outcome| what.starts_with(outcome)).expect("an outcome");
            assert_eq!(outcome == 3, change.equivalent.is_some(), "{cells}{what}");
            counts[outcome] += 1;
            mistakes.push(cells);
        }
    }
    assert_eq!(rows.len(), mistakes.len(), "RESULTS.md has rows of other mistakes");
    let [refused, found, passed, equivalent] = counts;
    let summary = format!(
        "{refused} do not compile, the emulated block finds {found}, {passed} pass; {equivalent} are no mistakes"
    );
    assert!(section.contains(&summary), "RESULTS.md does not say: {summary}");
}
