// Made by `tests/cutlass/make` from CUTLASS 4.2.0.
configurations! {
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (2,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,256,64), (2,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x256x16_F32F16F16_SS", step: "(128,256,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,4)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,32),(64,1),(1,4)):((64,512),(1,0),(0,16384))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,128,64), (2,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,32),(64,1),(1,4)):((64,512),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,4)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,128,64), (1,2) {
        stages: 4, stage: 49152, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,32),(64,1),(1,4)):((64,512),(1,0),(0,16384))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,4)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,128), (2,2) {
        stages: 3, stage: 65536, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,2),(1,3)):((64,512),(1,8192),(0,16384))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,2),(1,3)):((64,512),(1,8192),(0,16384))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,128,32), (4,1) {
        stages: 8, stage: 24576, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<2,3,3> o 0 o ((8,32),(32,1),(1,8)):((32,256),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<2,3,3> o 0 o ((8,16),(32,1),(1,8)):((32,256),(1,0),(0,4096))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,192,64), (2,1) {
        stages: 5, stage: 40960, instruction: "MMA_64x192x16_F32F16F16_SS", step: "(128,192,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,24),(64,1),(1,5)):((64,512),(1,0),(0,12288))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,192,64), (2,1) {
        stages: 3, stage: 57344, instruction: "MMA_64x192x16_F32F16F16_SS", step: "(128,192,16)",
        a: ["Sw<3,3,3> o 0 o ((8,32),(64,1),(1,3)):((64,512),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,24),(64,1),(1,3)):((64,512),(1,0),(0,12288))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,160,64), (1,1) {
        stages: 5, stage: 36864, instruction: "MMA_64x160x16_F32F16F16_SS", step: "(128,160,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,5)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,20),(64,1),(1,5)):((64,512),(1,0),(0,10240))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,136,64), (1,1) {
        stages: 6, stage: 33792, instruction: "MMA_64x136x16_F32F16F16_SS", step: "(128,136,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,17),(64,1),(1,6)):((64,512),(1,0),(0,8704))", "SM90_TMA_LOAD"],
        subtile: (128,8), d: "((8,16),(8,1),(1,2)):((8,64),(1,0),(0,1024))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,16,64), (1,1) {
        stages: 12, stage: 18432, instruction: "MMA_64x16x16_F32F16F16_SS", step: "(128,16,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,12)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,2),(64,1),(1,12)):((64,512),(1,0),(0,1024))", "SM90_TMA_LOAD"],
        subtile: (128,16), d: "Sw<1,3,3> o 0 o ((8,16),(16,1),(1,1)):((16,128),(1,0),(0,0))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64,128,64), (1,1) {
        stages: 9, stage: 24576, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(64,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,9)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,9)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64,64,64), (1,1) {
        stages: 13, stage: 16384, instruction: "MMA_64x64x16_F32F16F16_SS", step: "(64,64,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,13)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,13)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64,256,64), (2,1) {
        stages: 5, stage: 40960, instruction: "MMA_64x256x16_F32F16F16_SS", step: "(64,256,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,5)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,32),(64,1),(1,5)):((64,512),(1,0),(0,16384))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,64,64), (1,2) {
        stages: 9, stage: 24576, instruction: "MMA_64x64x16_F32F16F16_SS", step: "(64,64,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,9)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,9)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64,8,64), (1,1) {
        stages: 25, stage: 9216, instruction: "MMA_64x8x16_F32F16F16_SS", step: "(64,8,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,25)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,1),(64,1),(1,25)):((64,0),(1,0),(0,512))", "SM90_TMA_LOAD"],
        subtile: (64,8), d: "((8,8),(8,1),(1,1)):((8,64),(1,0),(0,0))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64,24,64), (1,1) {
        stages: 20, stage: 11264, instruction: "MMA_64x24x16_F32F16F16_SS", step: "(64,24,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,20)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,3),(64,1),(1,20)):((64,512),(1,0),(0,1536))", "SM90_TMA_LOAD"],
        subtile: (64,24), d: "((8,8),(8,3),(1,1)):((8,64),(1,512),(0,0))",
    }
    Sm90 Auto: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64,128,64), (2,1) {
        stages: 9, stage: 24576, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(64,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,9)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,9)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 Auto: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (2,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 Auto: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256,128,64), (4,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,32),(64,1),(1,4)):((64,512),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,4)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorMN + Float32 = Float16 MajorK, (128,128,64), (2,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,2),(8,8),(1,6)):((1,4096),(64,512),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorMN * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (1,2) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((64,2),(8,8),(1,6)):((1,4096),(64,512),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorK, (128,256,64), (2,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x256x16_F32F16F16_SS", step: "(128,256,16)",
        a: ["Sw<3,3,3> o 0 o ((64,2),(8,8),(1,4)):((1,4096),(64,512),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,4),(8,8),(1,4)):((1,4096),(64,512),(0,16384))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorMN, (256,128,64), (2,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((64,4),(8,8),(1,4)):((1,4096),(64,512),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,2),(8,8),(1,4)):((1,4096),(64,512),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<3,3,3> o 0 o ((64,2),(8,4),(1,2)):((1,2048),(64,512),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorMN, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<3,3,3> o 0 o ((64,2),(8,4),(1,2)):((1,2048),(64,512),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorMN, (64,128,64), (1,1) {
        stages: 9, stage: 24576, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(64,128,16)",
        a: ["Sw<3,3,3> o 0 o ((64,1),(8,8),(1,9)):((1,0),(64,512),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,2),(8,8),(1,9)):((1,4096),(64,512),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<3,3,3> o 0 o ((64,1),(8,4),(1,2)):((1,0),(64,512),(0,2048))",
    }
    Sm90 KernelSm90Pingpong: BFloat16 MajorK * BFloat16 MajorMN + Float32 = BFloat16 MajorMN, (64,96,64), (1,1) {
        stages: 10, stage: 20480, instruction: "MMA_64x96x16_F32BF16BF16_SS", step: "(64,96,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,10)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<2,3,3> o 0 o ((32,3),(8,8),(1,10)):((1,2048),(32,256),(0,6144))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<3,3,3> o 0 o ((64,1),(8,4),(1,2)):((1,0),(64,512),(0,2048))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorK, (128,256,64), (2,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x256x16_F16F16F16_SS", step: "(128,256,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,4)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,32),(64,1),(1,4)):((64,512),(1,0),(0,16384))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorK, (64,256,64), (1,1) {
        stages: 5, stage: 40960, instruction: "MMA_64x256x16_F16F16F16_SS", step: "(64,256,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,5)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,32),(64,1),(1,5)):((64,512),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Cooperative: BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorK, (128,128,64), (2,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32BF16BF16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorK, (64,128,64), (2,1) {
        stages: 9, stage: 24576, instruction: "MMA_64x128x16_F32BF16BF16_SS", step: "(64,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,9)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,9)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Cooperative: BFloat16 MajorMN * BFloat16 MajorK + Float32 = BFloat16 MajorK, (128,256,64), (2,2) {
        stages: 4, stage: 49152, instruction: "MMA_64x256x16_F32BF16BF16_SS", step: "(128,256,16)",
        a: ["Sw<3,3,3> o 0 o ((64,2),(8,8),(1,4)):((1,4096),(64,512),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((8,32),(64,1),(1,4)):((64,512),(1,0),(0,16384))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK, (128,128,64), (2,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<3,2,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK, (64,128,64), (1,1) {
        stages: 8, stage: 24576, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(64,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,8)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,8)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<3,2,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Cooperative: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (128,128,32), (2,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x8_F32TF32TF32_SS_TN", step: "(128,128,8)",
        a: ["Sw<3,2,3> o 0 o ((8,16),(32,1),(1,6)):((32,256),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,2,3> o 0 o ((8,16),(32,1),(1,6)):((32,256),(1,0),(0,4096))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<3,2,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (64,128,32), (1,1) {
        stages: 8, stage: 24576, instruction: "MMA_64x128x8_F32TF32TF32_SS_TN", step: "(64,128,8)",
        a: ["Sw<3,2,3> o 0 o ((8,8),(32,1),(1,8)):((32,256),(1,0),(0,2048))", "SM90_TMA_LOAD"],
        b: ["Sw<3,2,3> o 0 o ((8,16),(32,1),(1,8)):((32,256),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<3,2,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Cooperative: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (256,128,32), (2,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x128x8_F32TF32TF32_SS_TN", step: "(128,128,8)",
        a: ["Sw<3,2,3> o 0 o ((8,32),(32,1),(1,4)):((32,256),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,2,3> o 0 o ((8,16),(32,1),(1,4)):((32,256),(1,0),(0,4096))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<3,2,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,128,128), (2,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x32_F32E4M3E4M3_SS_TN", step: "(128,128,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,6)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,6)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float16 MajorK, (128,256,128), (2,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x256x32_F32E4M3E4M3_SS_TN", step: "(128,256,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,4)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,32),(128,1),(1,4)):((128,1024),(1,0),(0,32768))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E5M2 MajorK + Float32 = Float16 MajorK, (256,128,128), (1,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x128x32_F32E4M3E5M2_SS_TN", step: "(128,128,32)",
        a: ["Sw<3,4,3> o 0 o ((8,32),(128,1),(1,4)):((128,1024),(1,0),(0,32768))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,4)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: Float8E5M2 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (64,128,128), (1,1) {
        stages: 9, stage: 24576, instruction: "MMA_64x128x32_F32E5M2E4M3_SS_TN", step: "(64,128,32)",
        a: ["Sw<3,4,3> o 0 o ((8,8),(128,1),(1,9)):((128,1024),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,9)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Pingpong: Float8E5M2 MajorK * Float8E5M2 MajorK + Float32 = BFloat16 MajorK, (64,256,128), (1,1) {
        stages: 5, stage: 40960, instruction: "MMA_64x256x32_F32E5M2E5M2_SS_TN", step: "(64,256,32)",
        a: ["Sw<3,4,3> o 0 o ((8,8),(128,1),(1,5)):((128,1024),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,32),(128,1),(1,5)):((128,1024),(1,0),(0,32768))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float8E4M3 MajorK, (128,128,64), (2,1) {
        stages: 13, stage: 16384, instruction: "MMA_64x128x32_F32E4M3E4M3_SS_TN", step: "(128,128,32)",
        a: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,13)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<2,4,3> o 0 o ((8,16),(64,1),(1,13)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<1,4,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = Float8E4M3 MajorK, (64,128,128), (1,1) {
        stages: 9, stage: 24576, instruction: "MMA_64x128x32_F32E4M3E4M3_SS_TN", step: "(64,128,32)",
        a: ["Sw<3,4,3> o 0 o ((8,8),(128,1),(1,9)):((128,1024),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,9)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        subtile: (64,64), d: "Sw<2,4,3> o 0 o ((8,8),(64,1),(1,2)):((64,512),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float8E4M3 MajorK * Float8E4M3 MajorK + Float16 = Float16 MajorK, (128,128,128), (1,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x32_F16E4M3E4M3_SS_TN", step: "(128,128,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,6)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,6)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorK, (128,128,128), (2,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x32_S32S8S8_SS_TN", step: "(128,128,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,6)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,6)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<3,2,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorK, (64,128,128), (1,1) {
        stages: 8, stage: 24576, instruction: "MMA_64x128x32_S32S8S8_SS_TN", step: "(64,128,32)",
        a: ["Sw<3,4,3> o 0 o ((8,8),(128,1),(1,8)):((128,1024),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,8)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<3,2,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Cooperative: Int8 MajorK * Int8 MajorK + Int32 = Int8 MajorK, (128,256,128), (2,1) {
        stages: 4, stage: 49152, instruction: "MMA_64x256x32_S32S8S8_SS_TN", step: "(128,256,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,4)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,32),(128,1),(1,4)):((128,1024),(1,0),(0,32768))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<1,4,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Uint8 MajorK * Uint8 MajorK + Int32 = Int32 MajorK, (128,64,128), (1,1) {
        stages: 8, stage: 24576, instruction: "MMA_64x64x32_S32U8U8_SS_TN", step: "(128,64,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,8)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,8),(128,1),(1,8)):((128,1024),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<3,2,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: Int8 MajorK * Uint8 MajorK + Int32 = Int32 MajorK, (64,64,128), (1,1) {
        stages: 13, stage: 16384, instruction: "MMA_64x64x32_S32S8U8_SS_TN", step: "(64,64,32)",
        a: ["Sw<3,4,3> o 0 o ((8,8),(128,1),(1,13)):((128,1024),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,8),(128,1),(1,13)):((128,1024),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<3,2,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,16), (1,1) {
        stages: 26, stage: 8192, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<1,3,3> o 0 o ((8,16),(16,1),(1,26)):((16,128),(1,0),(0,2048))", "SM90_TMA_LOAD"],
        b: ["Sw<1,3,3> o 0 o ((8,16),(16,1),(1,26)):((16,128),(1,0),(0,2048))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (1,2) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (2,2) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (4,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,128,64), (1,4) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64,64,64), (2,1) {
        stages: 13, stage: 16384, instruction: "MMA_64x64x16_F32F16F16_SS", step: "(64,64,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,13)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,13)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128,64,64), (2,2) {
        stages: 9, stage: 24576, instruction: "MMA_64x64x16_F32F16F16_SS", step: "(64,64,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,9)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,9)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD_MULTICAST"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 KernelSm90Pingpong: Float16 MajorK * Float16 MajorMN + Float32 = Float16 MajorK, (64,128,64), (1,1) {
        stages: 9, stage: 24576, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(64,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,9)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((64,2),(8,8),(1,9)):((1,4096),(64,512),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 Auto: BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorK, (128,128,64), (1,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x16_F32BF16BF16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,6)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 Auto: BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorK, (64,128,64), (1,1) {
        stages: 9, stage: 24576, instruction: "MMA_64x128x16_F32BF16BF16_SS", step: "(64,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,9)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,9)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (64,32), d: "Sw<2,3,3> o 0 o ((8,8),(32,1),(1,2)):((32,256),(1,0),(0,2048))",
    }
    Sm90 Auto: TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorK, (128,128,32), (1,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x8_F32TF32TF32_SS_TN", step: "(128,128,8)",
        a: ["Sw<3,2,3> o 0 o ((8,16),(32,1),(1,6)):((32,256),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        b: ["Sw<3,2,3> o 0 o ((8,16),(32,1),(1,6)):((32,256),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<3,2,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 Auto: Float8E4M3 MajorK * Float8E4M3 MajorK + Float32 = BFloat16 MajorK, (128,128,128), (1,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x32_F32E4M3E4M3_SS_TN", step: "(128,128,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,6)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,6)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 Auto: Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorK, (128,128,128), (1,1) {
        stages: 6, stage: 32768, instruction: "MMA_64x128x32_S32S8S8_SS_TN", step: "(128,128,32)",
        a: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,6)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        b: ["Sw<3,4,3> o 0 o ((8,16),(128,1),(1,6)):((128,1024),(1,0),(0,16384))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<3,2,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (384,128,64), (1,1) {
        stages: 3, stage: 65536, instruction: "MMA_64x128x16_F32F16F16_SS", step: "(128,128,16)",
        a: ["Sw<3,3,3> o 0 o ((8,48),(64,1),(1,3)):((64,512),(1,0),(0,24576))", "SM90_TMA_LOAD"],
        b: ["Sw<3,3,3> o 0 o ((8,16),(64,1),(1,3)):((64,512),(1,0),(0,8192))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
    Sm90 KernelSm90Cooperative: Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (512,64,64), (1,2) {
        stages: 2, stage: 73728, instruction: "MMA_64x64x16_F32F16F16_SS", step: "(128,64,16)",
        a: ["Sw<3,3,3> o 0 o ((8,64),(64,1),(1,2)):((64,512),(1,0),(0,32768))", "SM90_TMA_LOAD_MULTICAST"],
        b: ["Sw<3,3,3> o 0 o ((8,8),(64,1),(1,2)):((64,512),(1,0),(0,4096))", "SM90_TMA_LOAD"],
        subtile: (128,32), d: "Sw<2,3,3> o 0 o ((8,16),(32,1),(1,2)):((32,256),(1,0),(0,4096))",
    }
}
