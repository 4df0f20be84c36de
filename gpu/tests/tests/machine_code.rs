//! The build command, and the machine code that NVIDIA's assembler makes of the PTX. Says "skipped: …" where a tool cannot be had.

use cute_static_gpu_tests::{ARCHITECTURES, Kernel, built, find, root, sass};
use std::process::Command;

/// Runs `gpu/build --check`; `None` where a tool is missing.
fn build() -> Option<String> {
    let output = Command::new(root().join("build")).arg("--check").output().expect("bash");
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    match output.status.code() {
        Some(0) => Some(text),
        Some(2) => {
            println!("{}", text.lines().last().unwrap_or("skipped"));
            None
        }
        _ => panic!("{text}"),
    }
}

/// One test, so that the command runs once.
#[test]
fn builds_assembles_and_uses_the_instructions() {
    if std::env::var_os("CUTE_STATIC_GPU_BUILD").is_none_or(|value| value == "0") {
        println!("skipped: set CUTE_STATIC_GPU_BUILD=1 to build the kernels and look at their machine code");
        return;
    }
    let Some(report) = build() else { return };
    println!("{report}");
    for architecture in ARCHITECTURES {
        let Ok(text) = std::fs::read_to_string(built().join(format!("{architecture}.sass"))) else {
            println!("skipped: no nvdisasm");
            return;
        };
        let all = sass(&text);
        let uses = |kernel: &str, opcode: &str| find(&all, kernel).number(opcode);
        assert_eq!(uses("gemm_sm80_bf16", "HMMA.16816.F32.BF16"), 128, "{architecture}");
        assert_eq!(uses("gemm_sm80_bf16", "LDSM.16.M88.4"), 40, "{architecture}");
        assert_eq!(uses("gemm_sm80_bf16", "LDGSTS"), 48, "{architecture}");
        // In the main loop, copies and loads are among the products.
        for kernel in ["gemm_sm80_bf16", "gemm_sm80_f16", "gemm_sm80_edges_bf16", "gemm_sm80_edges_f16"] {
            let (others, longest) = find(&all, kernel).gaps("HMMA");
            println!("{architecture} {kernel}: {others} instructions besides 128 products, at most {longest} in a row");
            // On sm_90a the assembler places what edges take next to the barrier.
            let limit = match (kernel.contains("_edges_"), architecture) {
                (true, "sm_90a") => 32,
                (false, "sm_80") => 6,
                _ => 8,
            };
            assert!(longest <= limit, "{architecture} {kernel}: {longest} instructions without a product");
        }
        // Edges take no instruction of another kind, and no branch round a copy.
        assert_eq!(uses("gemm_sm80_edges_bf16", "HMMA.16816.F32.BF16"), 128, "{architecture}");
        assert_eq!(uses("gemm_sm80_edges_bf16", "LDGSTS"), 48, "{architecture}");
        for kernel in ["gemm_sm80_f16", "gemm_sm80_edges_f16"] {
            // Without BF16 at the end it is the other format.
            assert_eq!(
                (uses(kernel, "HMMA.16816.F32"), uses(kernel, "HMMA.16816.F32.BF16")),
                (128, 0),
                "{architecture}"
            );
            assert_eq!(uses(kernel, "LDGSTS"), 48, "{architecture}");
        }
        assert_eq!(uses("sgemm_by_layout", "LDS.128"), 32, "{architecture}");
        assert_eq!(uses("copy_by_layout", "LDG.E.128"), 1, "{architecture}");
        if architecture == "sm_90a" {
            let kernel = "gemm_sm90_bf16_to_bf16";
            assert_eq!((uses(kernel, "STSM.16.M88.4"), uses(kernel, "UTMASTG.2D"), uses(kernel, "STG")), (16, 8, 0));
            for kernel in ["gemm_sm90_bf16", "gemm_sm90_f16", "gemm_sm90_edges_bf16", "gemm_sm90_edges_f16"] {
                let products = uses(kernel, "HGMMA.64x256x16.F32");
                let of_bf16 = if kernel.ends_with("_f16") { 0 } else { products };
                assert!(products > 0 && products % 4 == 0 && uses(kernel, "HGMMA") == products, "{kernel}: {products}");
                assert_eq!(uses(kernel, "HGMMA.64x256x16.F32.BF16"), of_bf16, "{kernel}");
                assert!(uses(kernel, "UTMALDG.2D") > 0, "{kernel}");
                // Descriptors are computed once for a warp: only the number of the warp and the tile come from registers of threads.
                assert!(uses(kernel, "R2UR") <= 2, "{kernel}: {}", uses(kernel, "R2UR"));
            }
            // All weights of a tile are computed while the products of the weights before them are.
            for kernel in all.iter().filter(|kernel| kernel.name.starts_with("attention_sm90_")) {
                let main = kernel.shortest_loop(|name| name.starts_with("MUFU.EX2")).expect("the main loop");
                let order: Vec<&str> = main.instructions().collect();
                let parts: Vec<&[&str]> = order.split(|name| name.starts_with("WARPGROUP.DEPBAR")).collect();
                let weights = |part: &&[&str]| part.iter().filter(|name| name.starts_with("MUFU.EX2")).count();
                // A thread has 64 weights, and one exponential for each of its two rows, which rescales the sums.
                assert_eq!(parts.iter().map(weights).collect::<Vec<_>>(), [0, 64 + 2, 0], "{}", kernel.name);
            }
        }
        if architecture == "sm_100a" {
            for kernel in ["gemm_sm100_bf16", "gemm_sm100_f16", "gemm_sm100_edges_bf16", "gemm_sm100_edges_f16"] {
                assert_eq!((uses(kernel, "UTCHMMA"), uses(kernel, "LDTM.x32")), (4, 8), "{kernel}");
                assert_eq!((uses(kernel, "STG.E.128"), uses(kernel, "STG")), (64, 64), "{kernel}");
            }
        }
        for kernel in ["attention_bf16", "attention_edges_bf16", "attention_causal_bf16", "attention_causal_edges_bf16"]
        {
            assert_eq!(uses(kernel, "HMMA.16816.F32.BF16"), 64, "{architecture} {kernel}");
            assert_eq!(uses(kernel, "LDGSTS"), uses("attention_bf16", "LDGSTS"), "{architecture} {kernel}");
        }
        // Local memory
        let local = |kernel: &Kernel| kernel.number("LDL") + kernel.number("STL");
        assert!(all.iter().all(|kernel| local(kernel) == 0), "{architecture}");
    }
}
