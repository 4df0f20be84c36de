// Made by `tests/cutlass/make` from CUTLASS 4.2.0.
configurations! {
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,128,64), (1,1) {
        stages: 5, stage: 16384, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,128,128), (1,1) {
        stages: 2, stage: 32768, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,2)):((128,1024),(1,0),(0,16384))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,2)):((128,1024),(1,0),(0,16384))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,128,32), (1,1) {
        stages: 11, stage: 8192, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<1,4,3> o 0 o ((8,16),(32,1),(1,11)):((32,256),(1,0),(0,4096))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<1,4,3> o 0 o ((8,16),(32,1),(1,11)):((32,256),(1,0),(0,4096))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,64,64), (1,1) {
        stages: 7, stage: 12288, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,7)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,8),(64,1),(1,7)):((64,512),(1,0),(0,4096))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,32,128), (1,1) {
        stages: 4, stage: 20480, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,4)):((128,1024),(1,0),(0,16384))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<3,4,3> o 0 o ((8,4),(128,1),(1,4)):((128,1024),(1,0),(0,4096))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (256,64,64), (1,1) {
        stages: 4, stage: 20480, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,32),(64,1),(1,4)):((64,512),(1,0),(0,16384))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,8),(64,1),(1,4)):((64,512),(1,0),(0,4096))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (64,128,128), (1,1) {
        stages: 3, stage: 24576, instruction: "SM120_16x8x32_TN", step: "(64,32,32)",
        a: ["Sw<3,4,3> o 0 o ((8,8),(128,1),(1,3)):((128,1024),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,3)):((128,1024),(1,0),(0,16384))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (64,64,256), (1,1) {
        stages: 2, stage: 32768, instruction: "SM120_16x8x32_TN", step: "(64,32,32)",
        a: ["Sw<3,4,3> o 0 o ((8,8),(128,2),(1,2)):((128,1024),(1,8192),(0,16384))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<3,4,3> o 0 o ((8,8),(128,2),(1,2)):((128,1024),(1,8192),(0,16384))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,96,64), (1,1) {
        stages: 6, stage: 14336, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,12),(64,1),(1,6)):((64,512),(1,0),(0,6144))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,256,64), (1,1) {
        stages: 3, stage: 24576, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,3)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,32),(64,1),(1,3)):((64,512),(1,0),(0,16384))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 Auto: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,128,64), (1,1) {
        stages: 5, stage: 16384, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 Auto: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,128,96), (1,1) {
        stages: 3, stage: 24576, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<1,4,3> o 0 o ((8,16),(32,3),(1,3)):((32,256),(1,4096),(0,12288))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<1,4,3> o 0 o ((8,16),(32,3),(1,3)):((32,256),(1,4096),(0,12288))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float16 MajorK, (128,128,64), (1,1) {
        stages: 5, stage: 16384, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float32 MajorK, (128,128,64), (1,1) {
        stages: 5, stage: 16384, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "AutoVectorizingCopyWithAssumedAlignment",
        d: "Sw<3,2,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float8E4M3 MajorK, (128,128,128), (1,1) {
        stages: 2, stage: 32768, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,2)):((128,1024),(1,0),(0,16384))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,2)):((128,1024),(1,0),(0,16384))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "AutoVectorizingCopyWithAssumedAlignment",
        d: "Sw<1,4,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorMN, (128,128,64), (1,1) {
        stages: 5, stage: 16384, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U16x4_STSM_T",
        d: "Sw<3,3,3> o 0 o ((64,1),(8,4),(1,2)):((1,0),(64,512),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float32 MajorMN, (128,64,128), (1,1) {
        stages: 3, stage: 24576, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,3)):((128,1024),(1,0),(0,16384))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<3,4,3> o 0 o ((8,8),(128,1),(1,3)):((128,1024),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "AutoVectorizingCopyWithAssumedAlignment",
        d: "Sw<3,2,3> o 0 o ((32,2),(8,4),(1,2)):((1,1024),(32,256),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float8E5M2 MajorMN, (128,128,128), (1,1) {
        stages: 2, stage: 32768, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,2)):((128,1024),(1,0),(0,16384))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,2)):((128,1024),(1,0),(0,16384))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "AutoVectorizingCopyWithAssumedAlignment",
        d: "Sw<2,4,3> o 0 o ((64,1),(8,4),(1,2)):((1,0),(64,512),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E5M2 MajorK + Float32 = BFloat16 MajorK, (128,128,64), (1,1) {
        stages: 5, stage: 16384, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E5M2 MajorK * Float8E4M3 MajorK + Float32 = Float16 MajorK, (64,128,64), (1,1) {
        stages: 7, stage: 12288, instruction: "SM120_16x8x32_TN", step: "(64,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,8),(64,1),(1,7)):((64,512),(1,0),(0,4096))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,7)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 Auto: Float8E5M2 MajorK * Float8E5M2 MajorK + Float32 = Float32 MajorK, (256,128,32), (1,1) {
        stages: 6, stage: 12288, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<1,4,3> o 0 o ((8,32),(32,1),(1,6)):((32,256),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<1,4,3> o 0 o ((8,16),(32,1),(1,6)):((32,256),(1,0),(0,4096))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "AutoVectorizingCopyWithAssumedAlignment",
        d: "Sw<3,2,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 Auto: Float8E5M2 MajorK * Float8E5M2 MajorK + Float32 = BFloat16 MajorK, (128,160,64), (1,1) {
        stages: 4, stage: 18432, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        a: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,4)):((64,512),(1,0),(0,8192))", "SM75_U32x4_LDSM_N"],
        b: ["Sw<2,4,3> o 0 o ((8,20),(64,1),(1,4)):((64,512),(1,0),(0,10240))", "SM75_U32x4_LDSM_N"],
        subtile: (64,32), store: "SM90_U32x2_STSM_N",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
}
