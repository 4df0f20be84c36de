// Made by `tests/cutlass/make` from CUTLASS 4.2.0.
configurations! {
    Sm80 Auto: Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK, (128,128,32), (1,1) {
        stages: 3, stage: 16384, instruction: "SM80_16x8x16_F32F16F16F32_TN", step: "(32,32,16)",
        a: ["Sw<2,3,3> o 0 o ((8,16),(32,1),(1,3)):((32,256),(1,0),(0,4096))", "SM75_U32x4_LDSM_N", "((4,32),8):((256,1),32)"],
        b: ["Sw<2,3,3> o 0 o ((8,16),(32,1),(1,3)):((32,256),(1,0),(0,4096))", "SM75_U32x4_LDSM_N", "((4,32),8):((256,1),32)"],
    }
    Sm80 Auto: Float16 MajorK * Float16 MajorMN + Float32 = Float32 MajorK, (128,128,32), (1,1) {
        stages: 3, stage: 16384, instruction: "SM80_16x8x16_F32F16F16F32_TN", step: "(32,32,16)",
        a: ["Sw<2,3,3> o 0 o ((8,16),(32,1),(1,3)):((32,256),(1,0),(0,4096))", "SM75_U32x4_LDSM_N", "((4,32),8):((256,1),32)"],
        b: ["Sw<3,3,3> o 0 o ((64,2),(8,4),(1,3)):((1,512),(64,1024),(0,4096))", "SM75_U16x8_LDSM_T", "(128,8):(8,1)"],
    }
    Sm80 Auto: Float16 MajorMN * Float16 MajorK + Float32 = Float32 MajorK, (128,128,32), (1,1) {
        stages: 3, stage: 16384, instruction: "SM80_16x8x16_F32F16F16F32_TN", step: "(32,32,16)",
        a: ["Sw<3,3,3> o 0 o ((64,2),(8,4),(1,3)):((1,512),(64,1024),(0,4096))", "SM75_U16x8_LDSM_T", "(128,8):(8,1)"],
        b: ["Sw<2,3,3> o 0 o ((8,16),(32,1),(1,3)):((32,256),(1,0),(0,4096))", "SM75_U32x4_LDSM_N", "((4,32),8):((256,1),32)"],
    }
    Sm80 Auto: Float16 MajorMN * Float16 MajorMN + Float32 = Float32 MajorMN, (128,128,32), (1,1) {
        stages: 3, stage: 16384, instruction: "SM80_16x8x16_F32F16F16F32_TN", step: "(32,32,16)",
        a: ["Sw<3,3,3> o 0 o ((64,2),(8,4),(1,3)):((1,512),(64,1024),(0,4096))", "SM75_U16x8_LDSM_T", "(128,8):(8,1)"],
        b: ["Sw<3,3,3> o 0 o ((64,2),(8,4),(1,3)):((1,512),(64,1024),(0,4096))", "SM75_U16x8_LDSM_T", "(128,8):(8,1)"],
    }
    Sm80 Auto: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (128,128,32), (1,1) {
        stages: 3, stage: 32768, instruction: "SM80_16x8x8_F32TF32TF32F32_TN", step: "(32,32,8)",
        a: ["Sw<3,2,3> o 0 o ((8,16),(32,1),(1,3)):((32,256),(1,0),(0,4096))", "SM75_U32x4_LDSM_N", "((8,16),4):((64,1),16)"],
        b: ["Sw<3,2,3> o 0 o ((8,16),(32,1),(1,3)):((32,256),(1,0),(0,4096))", "SM75_U32x4_LDSM_N", "((8,16),4):((64,1),16)"],
    }
    Sm80 Auto: TFloat32 MajorK * TFloat32 MajorMN + Float32 = Float32 MajorMN, (128,128,32), (1,1) {
        stages: 3, stage: 32768, instruction: "SM80_16x8x8_F32TF32TF32F32_TN", step: "(32,32,8)",
        a: ["Sw<3,2,3> o 0 o ((8,16),(32,1),(1,3)):((32,256),(1,0),(0,4096))", "SM75_U32x4_LDSM_N", "((8,16),4):((64,1),16)"],
        b: ["Sw<3,2,3> o 0 o ((32,4),(8,4),(1,3)):((1,256),(32,1024),(0,4096))", "UniversalCopy", "(128,4):(4,1)"],
    }
    Sm80 Auto: TFloat32 MajorMN * TFloat32 MajorK + Float32 = Float32 MajorK, (128,128,32), (1,1) {
        stages: 3, stage: 32768, instruction: "SM80_16x8x8_F32TF32TF32F32_TN", step: "(32,32,8)",
        a: ["Sw<3,2,3> o 0 o ((32,4),(8,4),(1,3)):((1,256),(32,1024),(0,4096))", "UniversalCopy", "(128,4):(4,1)"],
        b: ["Sw<3,2,3> o 0 o ((8,16),(32,1),(1,3)):((32,256),(1,0),(0,4096))", "SM75_U32x4_LDSM_N", "((8,16),4):((64,1),16)"],
    }
    Sm80 Auto: TFloat32 MajorMN * TFloat32 MajorMN + Float32 = Float32 MajorK, (128,128,32), (1,1) {
        stages: 3, stage: 32768, instruction: "SM80_16x8x8_F32TF32TF32F32_TN", step: "(32,32,8)",
        a: ["Sw<3,2,3> o 0 o ((32,4),(8,4),(1,3)):((1,256),(32,1024),(0,4096))", "UniversalCopy", "(128,4):(4,1)"],
        b: ["Sw<3,2,3> o 0 o ((32,4),(8,4),(1,3)):((1,256),(32,1024),(0,4096))", "UniversalCopy", "(128,4):(4,1)"],
    }
    Sm80 Auto: Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorK, (128,128,64), (1,1) {
        stages: 3, stage: 16384, instruction: "SM80_16x8x32_S32S8S8S32_TN", step: "(32,32,32)",
        a: ["Sw<2,4,3> o 0 o ((16,8),(64,1),(1,3)):((64,1024),(1,0),(0,8192))", "SM75_U32x4_LDSM_N", "((4,32),16):((512,1),32)"],
        b: ["Sw<2,4,3> o 0 o ((16,8),(64,1),(1,3)):((64,1024),(1,0),(0,8192))", "SM75_U32x4_LDSM_N", "((4,32),16):((512,1),32)"],
    }
    Sm80 Auto: Float64 MajorK * Float64 MajorK + Float64 = Float64 MajorMN, (128,64,16), (1,1) {
        stages: 3, stage: 24576, instruction: "SM80_8x8x4_F64F64F64F64_TN", step: "(32,32,4)",
        a: ["Sw<2,0,4> o 0 o ((4,32),(16,1),(1,3)):((1,64),(4,0),(0,2048))", "AutoVectorizingCopyWithAssumedAlignment", "((16,8),1):((8,1),0)"],
        b: ["Sw<2,0,4> o 0 o ((4,16),(16,1),(1,3)):((1,64),(4,0),(0,1024))", "AutoVectorizingCopyWithAssumedAlignment", "((16,8),1):((8,1),0)"],
    }
    Sm80 Auto: Float64 MajorK * Float64 MajorMN + Float64 = Float64 MajorMN, (128,64,16), (1,1) {
        stages: 3, stage: 24576, instruction: "SM80_8x8x4_F64F64F64F64_TN", step: "(32,32,4)",
        a: ["Sw<2,0,4> o 0 o ((4,32),(16,1),(1,3)):((1,64),(4,0),(0,2048))", "AutoVectorizingCopyWithAssumedAlignment", "((16,8),1):((8,1),0)"],
        b: ["Sw<2,2,2> o 0 o ((16,4),(4,4),(1,3)):((1,64),(16,256),(0,1024))", "AutoVectorizingCopyWithAssumedAlignment", "(128,2):(2,1)"],
    }
    Sm80 Auto: Float64 MajorMN * Float64 MajorK + Float64 = Float64 MajorMN, (128,64,16), (1,1) {
        stages: 3, stage: 24576, instruction: "SM80_8x8x4_F64F64F64F64_TN", step: "(32,32,4)",
        a: ["Sw<2,2,2> o 0 o ((16,8),(4,4),(1,3)):((1,64),(16,512),(0,2048))", "AutoVectorizingCopyWithAssumedAlignment", "(128,2):(2,1)"],
        b: ["Sw<2,0,4> o 0 o ((4,16),(16,1),(1,3)):((1,64),(4,0),(0,1024))", "AutoVectorizingCopyWithAssumedAlignment", "((16,8),1):((8,1),0)"],
    }
    Sm80 Auto: Float64 MajorMN * Float64 MajorMN + Float64 = Float64 MajorMN, (128,64,16), (1,1) {
        stages: 3, stage: 24576, instruction: "SM80_8x8x4_F64F64F64F64_TN", step: "(32,32,4)",
        a: ["Sw<2,2,2> o 0 o ((16,8),(4,4),(1,3)):((1,64),(16,512),(0,2048))", "AutoVectorizingCopyWithAssumedAlignment", "(128,2):(2,1)"],
        b: ["Sw<2,2,2> o 0 o ((16,4),(4,4),(1,3)):((1,64),(16,256),(0,1024))", "AutoVectorizingCopyWithAssumedAlignment", "(128,2):(2,1)"],
    }
}
