//! The committed PTX: what a kernel addressed by layouts has, one addressed by hand has too; and each trap that a compiler for GPUs sets.

use cute_static_gpu_tests::{ARCHITECTURES, Class, Kernel, find, ptx, ptx_text};

/// One row per pair: the kernel, and how many more integer instructions its prologue may have than the one by hand. Those compute where a
/// thread begins, once: the layout's tile coordinate and thread coordinate are two sums there, which by hand are one.
const PAIRS: [(&str, usize); 3] = [("copy", 1), ("transpose", 12), ("sgemm", 6)];
const CLASSES: [Class; 4] = [Class::Memory, Class::Floats, Class::Synchronisation, Class::Control];

#[test]
fn addressed_by_layout_as_by_hand() {
    for architecture in ARCHITECTURES {
        let all = ptx(architecture);
        for (name, prologue) in PAIRS {
            let layout = find(&all, &format!("{name}_by_layout"));
            let hand = find(&all, &format!("{name}_by_hand"));
            for class in CLASSES {
                let of = |kernel: &Kernel| kernel.count(|name| Class::of(name) == class);
                assert_eq!(of(layout), of(hand), "{architecture} {name} {class:?}");
            }
            let integers = |kernel: &Kernel| kernel.of_class(Class::Integers);
            println!(
                "{architecture} {name}: {} and {} instructions, {} and {} of them with integers",
                layout.instructions().count(),
                hand.instructions().count(),
                integers(layout),
                integers(hand)
            );
            assert!(integers(layout) <= integers(hand) + prologue, "{architecture} {name}");
            assert_eq!(layout.loops().len(), hand.loops().len());
            for (layout, hand) in layout.loops().iter().zip(hand.loops()) {
                println!("    loop: {} and {} with integers", integers(layout), integers(&hand));
                assert!(integers(layout) <= integers(&hand), "{architecture} {}", layout.name);
            }
        }
    }
}

/// The most instructions of each kernel: `instructions.txt` has those of a time when sizes were numbers. Symbols in their place cost none.
/// `CUTE_STATIC_INSTRUCTIONS_OVERWRITE=1` writes the file.
#[test]
fn no_kernel_has_more_instructions_than_before() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.txt");
    let all = ARCHITECTURES.into_iter().flat_map(|architecture| {
        ptx(architecture).into_iter().map(move |kernel| (format!("{architecture} {}", kernel.name), kernel))
    });
    let now: Vec<(String, usize)> = all.map(|(name, kernel)| (name, kernel.instructions().count())).collect();
    if std::env::var_os("CUTE_STATIC_INSTRUCTIONS_OVERWRITE").is_some() {
        let lines: String = now.iter().map(|(name, count)| format!("{name} {count}\n")).collect();
        std::fs::write(path, lines).expect("it can be written");
    }
    let recorded = std::fs::read_to_string(path).expect("the file");
    for (name, count) in now {
        let most = recorded.lines().find_map(|line| line.strip_prefix(&name)?.strip_prefix(' ')?.parse().ok());
        let most: usize = most.unwrap_or_else(|| panic!("instructions.txt has no line of {name}"));
        assert!(count <= most, "{name} has {count} instructions, and had {most}");
    }
}

/// The instance of the generic kernel, whose barriers, phases, bytes and stages come from types, has the same accesses, products, barriers and fences as the kernel
/// that has them by hand, and not more instructions in its loops. Before these it has a few more: it takes any k. Behind its store is a barrier of the warp, since it can compute tile after tile.
#[test]
fn pipelines_by_type_as_by_hand() {
    let all = ptx("sm_90a");
    let (typed, hand) = (find(&all, "gemm_sm90_bf16"), find(&all, "gemm_sm90_by_hand"));
    for class in [Class::Memory, Class::Floats, Class::Synchronisation] {
        let of = |kernel: &Kernel| kernel.count(|name| Class::of(name) == class && name != "bar.warp.sync");
        assert_eq!(of(typed), of(hand), "{class:?}");
    }
    assert_eq!((typed.number("bar.warp.sync"), hand.number("bar.warp.sync")), (1, 0));
    let length = |kernel: &Kernel| kernel.instructions().count();
    println!("{} and {} instructions", length(typed), length(hand));
    assert!(length(typed) <= length(hand) + 10);
    for what in ["wgmma.mma_async", "cp.async.bulk.tensor"] {
        let shortest = |kernel: &Kernel| length(&kernel.shortest_loop(|name| name.starts_with(what)).expect("a loop"));
        let (typed, hand) = (shortest(typed), shortest(hand));
        println!("    loop of {what}: {typed} and {hand} instructions");
        assert!(typed <= hand, "{what}");
    }
}

/// Registers stay registers; every access says which memory it means; a panic leaves no function behind.
#[test]
fn no_local_memory_no_generic_access_no_call() {
    for architecture in ARCHITECTURES {
        for kernel in ptx(architecture) {
            for name in kernel.instructions() {
                let memory = (name.starts_with("ld.") || name.starts_with("st.")) && !name.starts_with("ld.param");
                assert!(
                    !memory || name.contains(".global") || name.contains(".shared"),
                    "{architecture} {}: {name}",
                    kernel.name
                );
                assert!(!name.contains(".local"), "{architecture} {}: {name}", kernel.name);
                assert!(!name.starts_with("call") && name != "trap", "{architecture} {}: {name}", kernel.name);
            }
        }
        let text = std::fs::read_to_string(cute_static_gpu_tests::root().join(format!("ptx/{architecture}.ptx")))
            .expect("read");
        assert!(!text.contains(".local "), "{architecture}: an array in local memory");
    }
}

/// Instructions of warps and of blocks are where the source has them, and as often: no branch has a copy of one.
#[test]
fn nothing_convergent_is_copied() {
    // (kernel, instruction, how often)
    let expected = [
        ("transpose_by_layout", "bar.sync", 1),
        ("sgemm_by_layout", "bar.sync", 2),
        ("attention_bf16", "bar.sync", 2),
        ("attention_bf16", "mma.sync", 2 * 8 * 4),
        ("attention_bf16", "ldmatrix.sync.aligned.m8n8.x4.trans", 4 * 4),
        ("attention_bf16", "ldmatrix.sync", 4 + 2 * 4 * 4),
        ("attention_bf16", "shfl.sync", 2 * 2 * 2),
        ("attention_128_bf16", "bar.sync", 2),
        ("attention_128_bf16", "mma.sync", 8 * 8 + 16 * 4),
        ("attention_128_bf16", "ldmatrix.sync.aligned.m8n8.x4.trans", 8 * 4),
        ("attention_128_bf16", "ldmatrix.sync", 8 + 4 * 8 + 8 * 4),
        ("attention_128_bf16", "shfl.sync", 2 * 2 * 2),
        ("gemm_sm80_bf16", "bar.sync", 3),
        ("gemm_sm80_bf16", "mma.sync", 4 * 8 * 4),
        ("gemm_sm80_bf16", "ldmatrix.sync", (4 + 4) * (1 + 4)),
        ("gemm_sm80_bf16", "cp.async.cg", 3 * 2 * 8),
        ("gemm_sm80_bf16", "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", 4 * 8 * 4),
        ("gemm_sm80_f16", "bar.sync", 3),
        ("gemm_sm80_f16", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", 4 * 8 * 4),
        ("gemm_sm80_f16", "ldmatrix.sync", (4 + 4) * (1 + 4)),
        ("gemm_sm80_f16", "cp.async.cg", 3 * 2 * 8),
        ("sgemm_edges", "bar.sync", 2),
        ("gemm_sm80_edges_bf16", "bar.sync", 3),
        ("gemm_sm80_edges_bf16", "mma.sync", 4 * 8 * 4),
        ("gemm_sm80_edges_bf16", "ldmatrix.sync", (4 + 4) * (1 + 4)),
        ("gemm_sm80_edges_bf16", "cp.async.cg", 3 * 2 * 8),
        ("gemm_sm80_edges_f16", "bar.sync", 3),
        ("gemm_sm80_edges_f16", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", 4 * 8 * 4),
        ("gemm_sm80_edges_f16", "cp.async.cg", 3 * 2 * 8),
    ];
    for architecture in ARCHITECTURES {
        let all = ptx(architecture);
        for (kernel, instruction, times) in expected {
            assert_eq!(find(&all, kernel).number(instruction), times, "{architecture} {kernel} {instruction}");
            // What a query sees, where a head ends, and which keys it has take no more of these.
            let others: &[&str] = match kernel {
                "attention_bf16" => &[
                    "attention_edges_bf16",
                    "attention_causal_bf16",
                    "attention_causal_edges_bf16",
                    "attention_grouped_bf16",
                ],
                "attention_128_bf16" => &["attention_128_grouped_causal_edges_bf16"],
                _ => &[],
            };
            for other in others {
                assert_eq!(find(&all, other).number(instruction), times, "{architecture} {other} {instruction}");
            }
        }
    }
}

/// In attention by warpgroups a warp meets seven times before one lane arrives for it, and LLVM has copied none of these: behind the first scores it passes its turn and releases keys; in the loop
/// it passes its turn, and releases values and keys; at the end it releases values, and the queries. The products are those of the first scores, of the loop, and of the last values.
#[test]
fn warps_of_attention_meet_where_they_do_in_the_source() {
    let all = ptx("sm_90a");
    let mut found = 0;
    for kernel in all.iter().filter(|kernel| kernel.name.starts_with("attention_sm90_")) {
        let (name, values) = (&kernel.name, 128 / 16);
        let scores =
            [64, 128, 192].into_iter().find(|features| name.contains(&format!("_{features}_"))).expect("features") / 16;
        assert_eq!(kernel.number("bar.warp.sync"), 2 + 3 + 2, "{name}");
        assert_eq!(kernel.number("mbarrier.arrive.shared::cta"), 2 + 3 + 2, "{name}");
        assert_eq!(kernel.number("wgmma.mma_async"), scores + (scores + values) + values, "{name}");
        // In the loop, the weights of a tile are computed between the two waits, and the fence is behind them.
        let order: Vec<&str> = kernel.instructions().collect();
        let fence = order.iter().position(|name| *name == "fence.acq_rel.cta").expect("the fence");
        let is_wait = |name: &&str| name.starts_with("wgmma.wait_group");
        let wait = order[..fence].iter().rposition(is_wait).expect("a wait before it");
        let weights = order[wait..fence].iter().filter(|name| name.starts_with("ex2"));
        assert_eq!((weights.count(), kernel.number("fence.acq_rel.cta")), (64 + 2, 1), "{name}");
        let next = order[fence..].iter().find(|name| name.starts_with("wgmma") || name.starts_with("ex2"));
        assert!(next.is_some_and(is_wait), "{name}: {next:?}");
        found += 1;
    }
    assert_eq!(found, 6);
}

/// No metadata of a sparse A are loaded while products are in flight: each wait is for all of them.
#[test]
fn metadata_wait_for_products() {
    let text = ptx_text("sm_90a");
    let kernel = text.split(".visible .entry ").find(|entry| entry.starts_with("gemm_sm90_sparse_bf16(")).expect("it");
    let waits: Vec<&str> = kernel.split("wgmma.wait_group.sync.aligned ").skip(1).collect();
    assert!(!waits.is_empty() && waits.iter().all(|wait| wait.starts_with("0;")), "{} waits", waits.len());
}

/// In the main loop of SM80 the copies are spread over the steps along K, and each step is loaded while the one before it is multiplied: between the products of
/// two steps are the loads of a step and a quarter of the copies, and there is no branch.
#[test]
fn copies_are_spread() {
    for architecture in ARCHITECTURES {
        let all = ptx(architecture);
        for name in ["gemm_sm80_bf16", "gemm_sm80_f16", "gemm_sm80_edges_bf16", "gemm_sm80_edges_f16"] {
            let kernel = find(&all, name);
            let body = kernel.loops().into_iter().find(|body| body.number("mma.sync") > 0).expect("the main loop");
            let is_step = |name: &&str| ["mma.", "cp.async.cg", "ldmatrix."].iter().any(|of| name.starts_with(of));
            let order: Vec<&str> =
                body.instructions().filter(is_step).map(|name| name.split('.').next().unwrap_or(name)).collect();
            let runs: Vec<(&str, usize)> = order.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect();
            let step = [("cp", 4), ("ldmatrix", 8), ("mma", 32)];
            assert_eq!(runs, [step; 4].concat(), "{architecture} {name}");
            assert_eq!(body.number("bra"), 1, "{architecture} {name}");
        }
    }
}

/// The scores that a query does not see are masked in the one tile that has some; where all are seen there is nothing of it.
#[test]
fn masks() {
    for architecture in ARCHITECTURES {
        let all = ptx(architecture);
        let selects = |name: &str| find(&all, name).number("selp.f32");
        for masked in ["attention_edges_bf16", "attention_causal_bf16", "attention_causal_edges_bf16"] {
            let more = selects(masked) - selects("attention_bf16");
            // One for each score of a thread, but where the compiler can tell: a row from 8 on sees the first columns.
            assert!((28..=32).contains(&more), "{architecture} {masked}: {more}");
        }
        let copies = |name: &str| find(&all, name).count(|name| name.starts_with("cp.async.cg"));
        assert_eq!(copies("attention_edges_bf16"), copies("attention_bf16"), "{architecture}");
    }
}

/// Another format is another instruction, and nothing else.
#[test]
fn formats_differ_in_their_products() {
    for architecture in ARCHITECTURES {
        let all = ptx(architecture);
        let mapped: &[&str] = match architecture {
            "sm_90a" => &["gemm_sm90", "gemm_sm90_edges"],
            // tcgen05 reads the format from the descriptor.
            "sm_100a" => &["gemm_sm100", "gemm_sm100_edges"],
            _ => &[],
        };
        for kernel in ["gemm_sm80", "gemm_sm80_edges"].iter().chain(mapped) {
            let other = |name: &str| !name.starts_with("mma.sync") && !name.starts_with("wgmma.mma_async");
            let of = |format: &str| find(&all, &format!("{kernel}_{format}")).count(other);
            assert_eq!(of("f16"), of("bf16"), "{architecture} {kernel}");
        }
    }
}

/// What is written to shared memory is written before the barrier, and read behind it.
#[test]
fn barriers_stay_in_their_place() {
    for architecture in ARCHITECTURES {
        let all = ptx(architecture);
        let places = |kernel: &str, prefix: &str| -> Vec<usize> {
            let lines = find(&all, kernel).instructions().enumerate();
            lines.filter(|(_, name)| name.starts_with(prefix)).map(|(at, _)| at).collect()
        };
        for kernel in ["transpose_by_layout", "transpose_by_hand"] {
            let [stores, barrier, loads] = ["st.shared", "bar.sync", "ld.shared"].map(|prefix| places(kernel, prefix));
            assert!(
                stores.iter().all(|at| *at < barrier[0]) && loads.iter().all(|at| *at > barrier[0]),
                "{architecture}"
            );
        }
        // Before the loop, in the last step of a tile, and behind the loop: each wait is right before its barrier.
        let (waits, barriers) = (places("gemm_sm80_bf16", "cp.async.wait_group"), places("gemm_sm80_bf16", "bar.sync"));
        assert_eq!(waits.iter().map(|at| at + 1).collect::<Vec<_>>(), barriers, "{architecture}");
        assert_eq!(barriers.len(), 3, "{architecture}");
    }
}

/// The compiler may unroll the loops of the pipeline, but each product is between its fence and its commit, and each loop has all four.
#[test]
fn warpgroups() {
    let all = ptx("sm_90a");
    for name in ["gemm_sm90_bf16", "gemm_sm90_f16", "gemm_sm90_edges_bf16", "gemm_sm90_edges_f16"] {
        pipeline(find(&all, name));
        let format = if name.ends_with("_f16") { "f16.f16" } else { "bf16.bf16" };
        let instruction = format!("wgmma.mma_async.sync.aligned.m64n256k16.f32.{format}");
        assert_eq!(find(&all, name).number(&instruction), find(&all, name).number("wgmma.mma_async"), "{name}");
    }
    // Through shared memory: each of eight sub-tiles is rounded, written by `stmatrix`, and stored by a tensor map.
    let kernel = find(&all, "gemm_sm90_bf16_to_bf16");
    assert_eq!(kernel.number("bar.sync"), 1 + 2 * 8);
    assert_eq!(kernel.number("stmatrix.sync.aligned.m8n8.x4.shared.b16"), 128 / 8);
    assert_eq!((kernel.number("cvt.rn.bf16x2.f32"), kernel.number("cp.async.bulk.tensor.2d.global")), (64, 8));
    assert_eq!(kernel.number("st.global"), 0);
    // A sub-tile is written when its stage has been read, and stored when all have written it. No sum is rounded before the products have been waited for.
    let steps =
        ["wgmma", "bar.sync", "cvt.rn.bf16x2", "stmatrix", "fence.proxy.async", "cp.async.bulk.tensor.2d.global"];
    let is_step = |name: &&str| steps.iter().any(|step| name.starts_with(step));
    let order: Vec<&str> = kernel.instructions().filter(is_step).collect();
    let first = order.iter().position(|name| name.starts_with("cvt")).expect("it rounds");
    let before = order[..first].iter().rposition(|name| name.starts_with("wgmma")).expect("it multiplies");
    assert_eq!(order[before], "wgmma.wait_group.sync.aligned");
    let mut stored: Vec<&str> = order[before + 1..].iter().map(|name| name.split('.').next().unwrap_or(name)).collect();
    // The loop may stand behind that.
    stored.retain(|name| !["cvt", "wgmma"].contains(name));
    assert_eq!(stored, [["bar", "stmatrix", "stmatrix", "fence", "bar", "cp"]; 8].concat());
    // Bounded stores are the same stores.
    for name in ["gemm_sm90_bf16", "gemm_sm90_edges_bf16"] {
        assert_eq!((find(&all, name).number("st.global.v2"), find(&all, name).number("st.global")), (64, 64), "{name}");
    }
}
fn pipeline(kernel: &Kernel) {
    let rounds = kernel.number("wgmma.fence");
    assert_eq!(kernel.number("wgmma.mma_async"), 4 * rounds);
    assert_eq!(kernel.number("wgmma.commit_group"), rounds);
    assert_eq!(kernel.number("wgmma.wait_group"), rounds + 1);
    assert_eq!(kernel.number("bar.sync"), 1);
    assert_eq!(kernel.number("setmaxnreg"), 2);
    let fills = kernel.number("mbarrier.arrive.expect_tx");
    assert_eq!(kernel.number("cp.async.bulk.tensor.2d"), 2 * fills);
    // In the loop nothing moves the 128 accumulators; two moves are the pipeline's position.
    let main = kernel.loops().into_iter().find(|body| body.number("wgmma.mma_async") > 0).expect("the main loop");
    assert_eq!(main.number("wgmma.mma_async"), 4);
    assert!(main.number("mov") <= 4, "{:?}", main.count(|name| name.starts_with("mov")));
    assert!(main.of_class(Class::Integers) <= 40, "{}", main.of_class(Class::Integers));
}

/// The accumulator stays in tensor memory until it is read, 32 columns at a time.
#[test]
fn tensor_memory() {
    let all = ptx("sm_100a");
    for name in [
        "gemm_sm100_bf16",
        "gemm_sm100_f16",
        "gemm_sm100_edges_bf16",
        "gemm_sm100_edges_f16",
        "gemm_sm100_persistent_bf16",
        "gemm_sm100_persistent_of_two_bf16",
    ] {
        accumulates_there(find(&all, name));
    }
}
fn accumulates_there(kernel: &Kernel) {
    assert_eq!(kernel.number("tcgen05.mma"), 4);
    // One for a stage, one for the accumulator
    assert_eq!(kernel.number("tcgen05.commit"), 2);
    assert_eq!((kernel.number("tcgen05.ld"), kernel.number("tcgen05.wait::ld")), (8, 8));
    assert_eq!((kernel.number("tcgen05.alloc"), kernel.number("tcgen05.dealloc")), (1, 1));
    // A pair has barriers of the cluster: behind those of its rings, on both sides of tensor memory, and at the end.
    let barriers = if kernel.name.contains("_of_two_") { (0, 4) } else { (3, 0) };
    assert_eq!((kernel.number("bar.sync"), kernel.number("barrier.cluster.wait")), barriers, "{}", kernel.name);
    assert_eq!(kernel.number("st.global.v4"), 64);
    let fills = kernel.number("mbarrier.arrive.expect_tx");
    assert_eq!(kernel.number("cp.async.bulk.tensor.2d"), 2 * fills);
}

/// What a hand-written kernel would use.
#[test]
fn widths_are_automatic() {
    for architecture in ARCHITECTURES {
        let all = ptx(architecture);
        assert_eq!(find(&all, "copy_by_layout").number("ld.global.v4"), 1);
        let sgemm = find(&all, "sgemm_by_layout");
        assert_eq!((sgemm.number("ld.shared.v4"), sgemm.number("ld.shared")), (32, 32));
        assert_eq!(sgemm.number("fma.rn.f32"), 8 * 64);
        assert_eq!(find(&all, "gemm_sm80_bf16").number("st.global.v2"), 64);
    }
}
