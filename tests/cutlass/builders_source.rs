// Made by `tests/cutlass/make` from CUTLASS 4.2.0.
configurations! {
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float16 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        subtile: (128,32), source: 4, reused: true,
        c: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,4)):((32,256),(1,0),(0,4096))",
        d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,4)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float16 MajorK, (128,256,64), (2,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x256x16_F32F16F16_SS", step: "(128,256,16)",
        subtile: (128,32), source: 4, reused: true,
        c: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,4)):((32,256),(1,0),(0,4096))",
        d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,4)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float32 MajorK, (128,128,64), (1,1) {
        stages: 4, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        subtile: (128,32), source: 4, reused: false,
        c: "Sw<3,2,3> o 0 o ((8,16),(32,1),(1,4)):((32,256),(1,0),(0,4096))",
        d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorK reads BFloat16 MajorMN, (256,128,64), (2,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x128x16_F32BF16BF16_SS", step: "(128,128,16)",
        subtile: (128,32), source: 4, reused: true,
        c: "Sw<3,3,3> o 0 o ((64,2),(8,4),(1,4)):((1,2048),(64,512),(0,4096))",
        d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,4)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK reads Float32 MajorK, (128,128,32), (1,1) {
        stages: 5, stage: 32768, instruction: "MMA_64x128x8_F32TF32TF32_SS_TN", step: "(128,128,8)",
        subtile: (128,32), source: 4, reused: true,
        c: "Sw<3,2,3> o 0 o ((8,16),(32,1),(1,4)):((32,256),(1,0),(0,4096))",
        d: "Sw<3,2,3> o 0 o ((8,16),(32,1),(1,4)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float8E4M3 MajorK reads Float8E4M3 MajorK, (128,128,128), (1,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x32_F32E4M3E4M3_SS_TN", step: "(128,128,32)",
        subtile: (128,32), source: 4, reused: false,
        c: "Sw<1,4,3> o 0 o ((8,16),(32,1),(1,4)):((32,256),(1,0),(0,4096))",
        d: "Sw<1,4,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float8E4M3 MajorK reads BFloat16 MajorK, (64,128,128), (1,1) {
        stages: 8, stage: 24576, instruction: "MMA_64x128x32_F32E4M3E4M3_SS_TN", step: "(64,128,32)",
        subtile: (64,64), source: 2, reused: false,
        c: "Sw<3,3,3> o 0 o ((8,8),(64,1),(1,2)):((64,512),(1,0),(0,4096))",
        d: "Sw<2,4,3> o 0 o ((8,8),(64,1),(1,2)):((64,512),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorMN + Float32 = Float16 MajorMN reads Float16 MajorMN, (64,128,64), (1,1) {
        stages: 8, stage: 24576, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(64,128,16)",
        subtile: (64,32), source: 4, reused: true,
        c: "Sw<3,3,3> o 0 o ((64,1),(8,4),(1,4)):((1,0),(64,512),(0,2048))",
        d: "Sw<3,3,3> o 0 o ((64,1),(8,4),(1,4)):((1,0),(64,512),(0,2048))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float16 MajorK, (64,32,64), (1,1) {
        stages: 18, stage: 12288, instruction: "MMA_64x32x16_F32F16F16_SS", step: "(64,32,16)",
        subtile: (64,32), source: 2, reused: true,
        c: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorK reads Float16 MajorK, (128,64,64), (1,2) {
        stages: 8, stage: 24576, instruction: "MMA_64x64x16_F16F16F16_SS", step: "(64,64,16)",
        subtile: (64,32), source: 4, reused: true,
        c: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,4)):((32,256),(1,0),(0,2048))",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,4)):((32,256),(1,0),(0,2048))",
    }
}
