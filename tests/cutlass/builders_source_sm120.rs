// Made by `tests/cutlass/make` from CUTLASS 4.2.0.
configurations! {
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK reads BFloat16 MajorK, (128,128,64), (1,1) {
        stages: 5, stage: 16384, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        subtile: (64,32), source: 3, reused: true,
        c: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,3)):((32,256),(1,0),(0,2048))",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,3)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK reads Float32 MajorK, (128,64,64), (1,1) {
        stages: 6, stage: 12288, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        subtile: (64,32), source: 2, reused: false,
        c: "Sw<3,2,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E5M2 MajorK + Float32 = Float8E4M3 MajorK reads Float8E4M3 MajorK, (128,128,128), (1,1) {
        stages: 2, stage: 32768, instruction: "SM120_16x8x32_TN", step: "(128,32,32)",
        subtile: (64,32), source: 2, reused: false,
        c: "Sw<1,4,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
        d: "Sw<1,4,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm120 KernelSm90Cooperative: Float8E5M2 MajorK * Float8E4M3 MajorK + Float32 = Float16 MajorMN reads Float16 MajorMN, (64,128,64), (1,1) {
        stages: 7, stage: 12288, instruction: "SM120_16x8x32_TN", step: "(64,32,32)",
        subtile: (64,32), source: 3, reused: true,
        c: "Sw<3,3,3> o 0 o ((64,1),(8,4),(1,3)):((1,0),(64,512),(0,2048))",
        d: "Sw<3,3,3> o 0 o ((64,1),(8,4),(1,3)):((1,0),(64,512),(0,2048))",
    }
    Sm120 Auto: Float8E5M2 MajorK * Float8E5M2 MajorK + Float32 = Float32 MajorK reads Float32 MajorK, (64,32,128), (1,1) {
        stages: 6, stage: 12288, instruction: "SM120_16x8x32_TN", step: "(64,32,32)",
        subtile: (64,32), source: 2, reused: true,
        c: "Sw<3,2,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
        d: "Sw<3,2,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
}
