// Made by `tests/cutlass/make` from CUTLASS 4.2.0.
configurations! {
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float16 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        subtile: (128,32), source: 4, reused: true,
        c: "Sw<2,3,3> o 0 o ((8,16),(32,1),4):((32,256),(1,0),4096)",
        d: "Sw<2,3,3> o 0 o ((8,16),(32,1),4):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float16 MajorK, (128,256,64), (1,1) {
        stages: 3, stage: 49152, instruction: "SM100_MMA_F16BF16_SS", step: "(128,256,16)",
        subtile: (128,64), source: 4, reused: true,
        c: "Sw<3,3,3> o 0 o ((8,16),(64,1),4):((64,512),(1,0),8192)",
        d: "Sw<3,3,3> o 0 o ((8,16),(64,1),4):((64,512),(1,0),8192)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorMN reads Float16 MajorMN, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        subtile: (128,32), source: 4, reused: true,
        c: "Sw<3,3,3> o 0 o ((64,2),(8,4),4):((1,2048),(64,512),4096)",
        d: "Sw<3,3,3> o 0 o ((64,2),(8,4),4):((1,2048),(64,512),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: BFloat16 MajorK * BFloat16 MajorK + Float32 = Float32 MajorK reads Float32 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        subtile: (128,16), source: 4, reused: true,
        c: "Sw<2,2,3> o 0 o ((8,16),(16,1),4):((16,128),(1,0),2048)",
        d: "Sw<2,2,3> o 0 o ((8,16),(16,1),4):((16,128),(1,0),2048)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: BFloat16 MajorK * BFloat16 MajorK + Float32 = Float32 MajorK reads Float32 MajorK, (128,256,64), (1,1) {
        stages: 3, stage: 49152, instruction: "SM100_MMA_F16BF16_SS", step: "(128,256,16)",
        subtile: (128,32), source: 4, reused: true,
        c: "Sw<3,2,3> o 0 o ((8,16),(32,1),4):((32,256),(1,0),4096)",
        d: "Sw<3,2,3> o 0 o ((8,16),(32,1),4):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorK reads Float32 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        subtile: (128,16), source: 4, reused: true,
        c: "Sw<2,2,3> o 0 o ((8,16),(16,1),4):((16,128),(1,0),2048)",
        d: "Sw<1,3,3> o 0 o ((8,16),(16,1),4):((16,128),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: BFloat16 MajorK * BFloat16 MajorK + Float32 = Float32 MajorK reads BFloat16 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        subtile: (128,16), source: 4, reused: true,
        c: "Sw<1,3,3> o 0 o ((8,16),(16,1),4):((16,128),(1,0),4096)",
        d: "Sw<2,2,3> o 0 o ((8,16),(16,1),4):((16,128),(1,0),2048)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float8E4M3 MajorK reads Float8E4M3 MajorK, (128,128,128), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F8F6F4_SS", step: "(128,128,32)",
        subtile: (128,64), source: 2, reused: false,
        c: "Sw<2,4,3> o 0 o ((8,16),(64,1),2):((64,512),(1,0),8192)",
        d: "Sw<2,4,3> o 0 o ((8,16),(64,1),2):((64,512),(1,0),8192)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK reads Float8E4M3 MajorK, (128,128,128), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F8F6F4_SS", step: "(128,128,32)",
        subtile: (128,32), source: 4, reused: false,
        c: "Sw<1,4,3> o 0 o ((8,16),(32,1),4):((32,256),(1,0),4096)",
        d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float16 MajorK, (64,128,64), (1,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_SS", step: "(64,128,16)",
        subtile: (64,32), source: 4, reused: true,
        c: "Sw<2,3,3> o 0 o ((8,8),(32,1),4):((32,256),(1,0),2048)",
        d: "Sw<2,3,3> o 0 o ((8,8),(32,1),4):((32,256),(1,0),2048)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK reads Float32 MajorK, (64,64,32), (1,1) {
        stages: 12, stage: 16384, instruction: "SM100_MMA_TF32_SS", step: "(64,64,8)",
        subtile: (64,32), source: 3, reused: true,
        c: "Sw<3,2,3> o 0 o ((8,8),(32,1),3):((32,256),(1,0),2048)",
        d: "Sw<3,2,3> o 0 o ((8,8),(32,1),3):((32,256),(1,0),2048)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK reads Float16 MajorK, (256,128,64), (2,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,128,16)",
        subtile: (128,32), source: 4, reused: true,
        c: "Sw<2,3,3> o 0 o ((8,16),(32,1),4):((32,256),(1,0),4096)",
        d: "Sw<2,3,3> o 0 o ((8,16),(32,1),4):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorMN reads BFloat16 MajorMN, (256,256,64), (4,1) {
        stages: 5, stage: 32768, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,256,16)",
        subtile: (128,64), source: 4, reused: true,
        c: "Sw<3,3,3> o 0 o ((64,2),(8,8),4):((1,4096),(64,512),8192)",
        d: "Sw<3,3,3> o 0 o ((64,2),(8,8),4):((1,4096),(64,512),8192)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Int8 MajorK * Int8 MajorK + Int32 = Int8 MajorK reads Int8 MajorK, (256,128,128), (2,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_S8_2x1SM_SS", step: "(256,128,32)",
        subtile: (128,64), source: 2, reused: false,
        c: "Sw<2,4,3> o 0 o ((8,16),(64,1),2):((64,512),(1,0),8192)",
        d: "Sw<2,4,3> o 0 o ((8,16),(64,1),2):((64,512),(1,0),8192)",
    }
}
