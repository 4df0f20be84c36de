// Made by `tests/cutlass/make` from CUTLASS 4.2.0.
configurations! {
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,256,64), (1,1) {
        stages: 4, stage: 49152, instruction: "SM100_MMA_F16BF16_SS", step: "(128,256,16)",
        accumulators: 2, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,4)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((256,16),1,4,(1,4)):((64,1),0,16,(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,192,64), (1,1) {
        stages: 5, stage: 40960, instruction: "SM100_MMA_F16BF16_SS", step: "(128,192,16)",
        accumulators: 2, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,5)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((192,16),1,4,(1,5)):((64,1),0,16,(0,12288))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,64,64), (1,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_SS", step: "(128,64,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,8)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,8)):((64,1),0,16,(0,4096))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,96,64), (1,1) {
        stages: 7, stage: 28672, instruction: "SM100_MMA_F16BF16_SS", step: "(128,96,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,7)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((96,16),1,4,(1,7)):((64,1),0,16,(0,6144))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,32,64), (1,1) {
        stages: 10, stage: 20480, instruction: "SM100_MMA_F16BF16_SS", step: "(128,32,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,10)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((32,16),1,4,(1,10)):((64,1),0,16,(0,2048))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),1):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,16,64), (1,1) {
        stages: 12, stage: 18432, instruction: "SM100_MMA_F16BF16_SS", step: "(128,16,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,12)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((16,16),1,4,(1,12)):((64,1),0,16,(0,1024))", "SM90_TMA_LOAD"],
        subtile: (128,16), load: "SM100_TMEM_LOAD_32dp32b16x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<1,3,3> o 0 o ((8,16),(16,1),1):((16,128),(1,0),2048)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,128), (1,1) {
        stages: 3, stage: 65536, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,(4,2),(1,3)):((64,1),0,(16,8192),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,(4,2),(1,3)):((64,1),0,(16,8192),(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,32), (1,1) {
        stages: 13, stage: 16384, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<2,3,3> o 0 o ((128,16),1,2,(1,13)):((32,1),0,16,(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<2,3,3> o 0 o ((128,16),1,2,(1,13)):((32,1),0,16,(0,4096))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64,64,64), (1,1) {
        stages: 13, stage: 16384, instruction: "SM100_MMA_F16BF16_SS", step: "(64,64,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,13)):((64,1),0,16,(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,13)):((64,1),0,16,(0,4096))", "SM90_TMA_LOAD"],
        subtile: (64,64), load: "SM100_TMEM_LOAD_16dp256b8x", store: "SM90_U32x4_STSM_N", d: "Sw<3,3,3> o 0 o ((8,8),(64,1),1):((64,512),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64,128,64), (1,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_SS", step: "(64,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,8)):((64,1),0,16,(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,8)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (64,64), load: "SM100_TMEM_LOAD_16dp256b8x", store: "SM90_U32x4_STSM_N", d: "Sw<3,3,3> o 0 o ((8,8),(64,1),2):((64,512),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64,256,64), (1,1) {
        stages: 5, stage: 40960, instruction: "SM100_MMA_F16BF16_SS", step: "(64,256,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,5)):((64,1),0,16,(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((256,16),1,4,(1,5)):((64,1),0,16,(0,16384))", "SM90_TMA_LOAD"],
        subtile: (64,64), load: "SM100_TMEM_LOAD_16dp256b8x", store: "SM90_U32x4_STSM_N", d: "Sw<3,3,3> o 0 o ((8,8),(64,1),2):((64,512),(1,0),4096)",
    }
    Sm100 Auto: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorMN + Float32 = Float16 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o (((64,2),16),1,4,(1,6)):(((1,4096),64),0,1024,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: BFloat16 MajorMN * BFloat16 MajorK + Float32 = BFloat16 MajorK, (128,256,64), (1,1) {
        stages: 4, stage: 49152, instruction: "SM100_MMA_F16BF16_SS", step: "(128,256,16)",
        accumulators: 2, a: ["Sw<3,3,3> o 0 o (((64,2),16),1,4,(1,4)):(((1,4096),64),0,1024,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((256,16),1,4,(1,4)):((64,1),0,16,(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: BFloat16 MajorMN * BFloat16 MajorMN + Float32 = BFloat16 MajorMN, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o (((64,2),16),1,4,(1,6)):(((1,4096),64),0,1024,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o (((64,2),16),1,4,(1,6)):(((1,4096),64),0,1024,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_16dp256b4x", store: "SM90_U16x8_STSM_T", d: "Sw<3,3,3> o 0 o ((64,2),(8,4),2):((1,2048),(64,512),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorMN, (128,256,64), (1,1) {
        stages: 4, stage: 49152, instruction: "SM100_MMA_F16BF16_SS", step: "(128,256,16)",
        accumulators: 2, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,4)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((256,16),1,4,(1,4)):((64,1),0,16,(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_16dp256b4x", store: "SM90_U16x8_STSM_T", d: "Sw<3,3,3> o 0 o ((64,2),(8,4),2):((1,2048),(64,512),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorMN, (64,128,64), (1,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_SS", step: "(64,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,8)):((64,1),0,16,(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,8)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (64,64), load: "SM100_TMEM_LOAD_16dp256b8x", store: "SM90_U16x8_STSM_T", d: "Sw<3,3,3> o 0 o ((64,1),(8,8),2):((1,0),(64,512),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: BFloat16 MajorK * BFloat16 MajorK + Float32 = Float32 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,2,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: BFloat16 MajorK * BFloat16 MajorK + Float32 = Float32 MajorMN, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,2> o 0 o ((32,4),(4,8),2):((1,1024),(32,128),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: BFloat16 MajorK * BFloat16 MajorK + Float32 = Float32 MajorK, (64,128,64), (1,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_SS", step: "(64,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,8)):((64,1),0,16,(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,8)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (64,64), load: "SM100_TMEM_LOAD_16dp128b16x", store: "SM90_U32x4_STSM_N", d: "Sw<3,2,3> o 0 o ((8,8),(32,2),2):((32,256),(1,2048),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (128,128,32), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_TF32_SS", step: "(128,128,8)",
        accumulators: 4, a: ["Sw<3,2,3> o 0 o ((128,8),1,4,(1,6)):((32,1),0,8,(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,2,3> o 0 o ((128,8),1,4,(1,6)):((32,1),0,8,(0,4096))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,2,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (128,256,32), (1,1) {
        stages: 4, stage: 49152, instruction: "SM100_MMA_TF32_SS", step: "(128,256,8)",
        accumulators: 2, a: ["Sw<3,2,3> o 0 o ((128,8),1,4,(1,4)):((32,1),0,8,(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,2,3> o 0 o ((256,8),1,4,(1,4)):((32,1),0,8,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,2,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,128,128), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F8F6F4_SS", step: "(128,128,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,6)):((128,1),0,32,(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,6)):((128,1),0,32,(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float8E4M3 MajorK * Float8E5M2 MajorK + Float32 = Float16 MajorK, (128,256,128), (1,1) {
        stages: 4, stage: 49152, instruction: "SM100_MMA_F8F6F4_SS", step: "(128,256,32)",
        accumulators: 2, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,4)):((128,1),0,32,(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((256,32),1,4,(1,4)):((128,1),0,32,(0,32768))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float8E5M2 MajorK * Float8E4M3 MajorK + Float32 = Float8E4M3 MajorK, (128,128,128), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F8F6F4_SS", step: "(128,128,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,6)):((128,1),0,32,(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,6)):((128,1),0,32,(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<1,4,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorK, (128,128,128), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_S8_SS", step: "(128,128,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,6)):((128,1),0,32,(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,6)):((128,1),0,32,(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,2,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Int8 MajorK * Int8 MajorK + Int32 = Int8 MajorK, (128,256,128), (1,1) {
        stages: 4, stage: 49152, instruction: "SM100_MMA_S8_SS", step: "(128,256,32)",
        accumulators: 2, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,4)):((128,1),0,32,(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((256,32),1,4,(1,4)):((128,1),0,32,(0,32768))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<1,4,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Uint8 MajorK * Uint8 MajorK + Int32 = Int32 MajorK, (128,64,128), (1,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_S8_SS", step: "(128,64,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,8)):((128,1),0,32,(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((64,32),1,4,(1,8)):((128,1),0,32,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,2,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: TFloat32 MajorMN * TFloat32 MajorMN + Float32 = Float32 MajorK, (128,128,32), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_TF32_SS", step: "(128,128,8)",
        accumulators: 4, a: ["Sw<2,3,2> o 0 o (((32,4),8),1,4,(1,6)):(((1,1024),32),0,256,(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<2,3,2> o 0 o (((32,4),8),1,4,(1,6)):(((1,1024),32),0,256,(0,4096))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,2,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float8E4M3 MajorMN * Float8E4M3 MajorMN + Float32 = Float16 MajorK, (128,128,128), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F8F6F4_SS", step: "(128,128,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,6)):((1,128),0,4096,(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,6)):((1,128),0,4096,(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b16x_16b", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorMN, (128,256,64), (1,1) {
        stages: 4, stage: 49152, instruction: "SM100_MMA_F16BF16_SS", step: "(128,256,16)",
        accumulators: 2, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,4)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((256,16),1,4,(1,4)):((64,1),0,16,(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_16dp128b4x_16b", store: "SM90_U16x8_STSM_T", d: "Sw<3,3,3> o 0 o ((64,2),(8,4),2):((1,2048),(64,512),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorK, (64,128,64), (1,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_SS", step: "(64,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,8)):((64,1),0,16,(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,8)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        subtile: (64,64), load: "SM100_TMEM_LOAD_16dp128b8x_16b", store: "SM90_U32x4_STSM_N", d: "Sw<3,3,3> o 0 o ((8,8),(64,1),2):((64,512),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float8E4M3 MajorK * Float8E5M2 MajorK + Float16 = Float16 MajorMN, (256,128,128), (2,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F8F6F4_2x1SM_SS", step: "(256,128,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,8)):((128,1),0,32,(0,16384))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((64,32),1,4,(1,8)):((128,1),0,32,(0,8192))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_16dp128b4x_16b", store: "SM90_U16x8_STSM_T", d: "Sw<3,3,3> o 0 o ((64,2),(8,4),2):((1,2048),(64,512),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,128,64), (2,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,8)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,8)):((64,1),0,16,(0,4096))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,256,64), (2,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,256,16)",
        accumulators: 2, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,192,64), (2,1) {
        stages: 7, stage: 28672, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,192,16)",
        accumulators: 2, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,7)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((96,16),1,4,(1,7)):((64,1),0,16,(0,6144))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,64,64), (2,1) {
        stages: 10, stage: 20480, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,64,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,10)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((32,16),1,4,(1,10)):((64,1),0,16,(0,2048))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,128,128), (2,1) {
        stages: 4, stage: 49152, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,(4,2),(1,4)):((64,1),0,(16,8192),(0,16384))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,16),1,(4,2),(1,4)):((64,1),0,(16,4096),(0,8192))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 Auto: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,128,64), (2,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,8)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,8)):((64,1),0,16,(0,4096))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,64,64), (2,1) {
        stages: 18, stage: 12288, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(128,64,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,18)):((64,1),0,16,(0,4096))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((32,16),1,4,(1,18)):((64,1),0,16,(0,2048))", "SM100_TMA_2SM_LOAD"],
        subtile: (64,64), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,3,3> o 0 o ((8,8),(64,1),1):((64,512),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (2,1) {
        stages: 13, stage: 16384, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,13)):((64,1),0,16,(0,4096))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,13)):((64,1),0,16,(0,4096))", "SM100_TMA_2SM_LOAD"],
        subtile: (64,64), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,8),(32,2),2):((32,256),(1,2048),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,256,64), (2,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(128,256,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,8)):((64,1),0,16,(0,4096))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,8)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        subtile: (64,64), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,8),(32,2),2):((32,256),(1,2048),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorMN + Float32 = Float16 MajorK, (256,128,64), (2,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,8)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,8)):((1,64),0,1024,(0,4096))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: BFloat16 MajorMN * BFloat16 MajorMN + Float32 = BFloat16 MajorMN, (256,256,64), (2,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,256,16)",
        accumulators: 2, a: ["Sw<3,3,3> o 0 o (((64,2),16),1,4,(1,6)):(((1,4096),64),0,1024,(0,8192))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o (((64,2),16),1,4,(1,6)):(((1,4096),64),0,1024,(0,8192))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_16dp256b4x", store: "SM90_U16x8_STSM_T", d: "Sw<3,3,3> o 0 o ((64,2),(8,4),2):((1,2048),(64,512),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: BFloat16 MajorK * BFloat16 MajorK + Float32 = Float32 MajorK, (256,256,64), (2,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,256,16)",
        accumulators: 2, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,2,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (256,128,32), (2,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_TF32_2x1SM_SS", step: "(256,128,8)",
        accumulators: 4, a: ["Sw<3,2,3> o 0 o ((128,8),1,4,(1,8)):((32,1),0,8,(0,4096))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,2,3> o 0 o ((64,8),1,4,(1,8)):((32,1),0,8,(0,2048))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,2,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (256,256,128), (2,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F8F6F4_2x1SM_SS", step: "(256,256,32)",
        accumulators: 2, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,6)):((128,1),0,32,(0,16384))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,6)):((128,1),0,32,(0,16384))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float8E4M3 MajorK, (256,128,128), (2,1) {
        stages: 9, stage: 24576, instruction: "SM100_MMA_F8F6F4_2x1SM_SS", step: "(256,128,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,9)):((128,1),0,32,(0,16384))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((64,32),1,4,(1,9)):((128,1),0,32,(0,8192))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<1,4,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorK, (256,128,128), (2,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_S8_2x1SM_SS", step: "(256,128,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,8)):((128,1),0,32,(0,16384))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((64,32),1,4,(1,8)):((128,1),0,32,(0,8192))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,2,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float8E5M2 MajorMN * Float8E5M2 MajorMN + Float32 = BFloat16 MajorMN, (256,128,64), (2,1) {
        stages: 17, stage: 12288, instruction: "SM100_MMA_F8F6F4_2x1SM_SS", step: "(256,128,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((128,32),1,2,(1,17)):((1,128),0,4096,(0,8192))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<2,4,3> o 0 o ((64,32),1,2,(1,17)):((1,64),0,2048,(0,4096))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_16dp256b4x", store: "SM90_U16x8_STSM_T", d: "Sw<3,3,3> o 0 o ((64,2),(8,4),2):((1,2048),(64,512),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (2,1) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,256,64), (1,2) {
        stages: 4, stage: 49152, instruction: "SM100_MMA_F16BF16_SS", step: "(128,256,16)",
        accumulators: 2, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,4)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((256,16),1,4,(1,4)):((64,1),0,16,(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: BFloat16 MajorMN * BFloat16 MajorMN + Float32 = BFloat16 MajorMN, (128,128,64), (2,2) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o (((64,2),16),1,4,(1,6)):(((1,4096),64),0,1024,(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o (((64,2),16),1,4,(1,6)):(((1,4096),64),0,1024,(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_16dp256b4x", store: "SM90_U16x8_STSM_T", d: "Sw<3,3,3> o 0 o ((64,2),(8,4),2):((1,2048),(64,512),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (64,128,128), (4,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F8F6F4_SS", step: "(64,128,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((64,32),1,4,(1,8)):((128,1),0,32,(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,8)):((128,1),0,32,(0,16384))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (64,64), load: "SM100_TMEM_LOAD_16dp256b8x", store: "SM90_U32x4_STSM_N", d: "Sw<3,3,3> o 0 o ((8,8),(64,1),2):((64,512),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (128,128,32), (1,4) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_TF32_SS", step: "(128,128,8)",
        accumulators: 4, a: ["Sw<3,2,3> o 0 o ((128,8),1,4,(1,6)):((32,1),0,8,(0,4096))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,2,3> o 0 o ((128,8),1,4,(1,6)):((32,1),0,8,(0,4096))", "SM90_TMA_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,2,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized1SmSm100: Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorK, (128,128,64), (4,2) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b16x_16b", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,128,64), (4,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,8)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,8)):((64,1),0,16,(0,4096))", "SM100_TMA_2SM_LOAD_MULTICAST"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,256,64), (2,2) {
        stages: 6, stage: 32768, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,256,16)",
        accumulators: 2, a: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((128,16),1,4,(1,6)):((64,1),0,16,(0,8192))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: BFloat16 MajorMN * BFloat16 MajorMN + Float32 = BFloat16 MajorMN, (256,128,64), (4,2) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(256,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o (((64,2),16),1,4,(1,8)):(((1,4096),64),0,1024,(0,8192))", "SM100_TMA_2SM_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,8)):((1,64),0,1024,(0,4096))", "SM100_TMA_2SM_LOAD_MULTICAST"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_16dp256b4x", store: "SM90_U16x8_STSM_T", d: "Sw<3,3,3> o 0 o ((64,2),(8,4),2):((1,2048),(64,512),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (4,2) {
        stages: 13, stage: 16384, instruction: "SM100_MMA_F16BF16_2x1SM_SS", step: "(128,128,16)",
        accumulators: 4, a: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,13)):((64,1),0,16,(0,4096))", "SM100_TMA_2SM_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((64,16),1,4,(1,13)):((64,1),0,16,(0,4096))", "SM100_TMA_2SM_LOAD_MULTICAST"],
        subtile: (64,64), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,8),(32,2),2):((32,256),(1,2048),4096)",
    }
    Sm100 KernelTmaWarpSpecialized2SmSm100: Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorK, (256,128,128), (2,4) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_S8_2x1SM_SS", step: "(256,128,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,8)):((128,1),0,32,(0,16384))", "SM100_TMA_2SM_LOAD_MULTICAST"],
        b: ["Sw<3,4,3> o 0 o ((64,32),1,4,(1,8)):((128,1),0,32,(0,8192))", "SM100_TMA_2SM_LOAD"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<3,2,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
    Sm100 Auto: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (256,128,128), (4,1) {
        stages: 8, stage: 24576, instruction: "SM100_MMA_F8F6F4_2x1SM_SS", step: "(256,128,32)",
        accumulators: 4, a: ["Sw<3,4,3> o 0 o ((128,32),1,4,(1,8)):((128,1),0,32,(0,16384))", "SM100_TMA_2SM_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((64,32),1,4,(1,8)):((128,1),0,32,(0,8192))", "SM100_TMA_2SM_LOAD_MULTICAST"],
        subtile: (128,32), load: "SM100_TMEM_LOAD_32dp32b32x", store: "AutoVectorizingCopyWithAssumedAlignment", d: "Sw<2,3,3> o 0 o ((8,16),(32,1),2):((32,256),(1,0),4096)",
    }
}
