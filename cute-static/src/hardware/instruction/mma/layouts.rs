//! The thread-value layouts that instructions share. They have the names of CuTe where CuTe names them.
//!
//! `(T32,V4) → (M16,N8)` maps a thread and one of its values to an element of the tile, column-major. A suffix such as `_8b` is the width of a
//! value, where the order in registers depends on it.
#![allow(non_camel_case_types)]

/// One row per layout: the alias, and the text of the layout for the documentation of the instructions that have it.
macro_rules! shared {
    ($($(#[$doc:meta])* $name:ident = [$($layout:tt)*];)*) => {
        $(
            $(#[$doc])*
            #[doc = concat!("\n\n`", stringify!($($layout)*), "`")]
            pub type $name = crate::layout!($($layout)*);
        )*
        /// The text of a shared layout.
        macro_rules! layout_text {
            $(($name) => { stringify!($($layout)*) };)*
        }
        pub(super) use layout_text;
    };
}

shared! {
    /// The thread layout of one thread.
    OneThread = [1:0];
    /// The thread layout of a warp.
    Warp = [32:1];
    /// The thread layout of a warpgroup.
    Warpgroup = [128:1];
    /// The layout of the CTAs of a pair.
    PairOfCtas = [2:1];
    /// The thread layout of a quad pair: logical thread → lane.
    SM70_QuadPair = [(4,2):(1,16)];
    /// One element of one thread.
    OneElement = [(1,1):(0,0)];
    /// (T1,V2) → (M1,K2).
    SM61_1x2 = [(1,2):(0,1)];
    /// (T1,V4) → (M1,K4).
    SM61_1x4 = [(1,4):(0,1)];
    /// (T8,V4) → (M8,K4).
    SM70_8x4_Row = [(8,4):(1,8)];
    /// (T8,V4) → (M8,K4).
    SM70_8x4_Col = [((4,2),4):((8,4),1)];
    /// (T8,V8) → (M8,N8), 16 bits each.
    SM70_8x8_16b = [(8,8):(1,8)];
    /// (T8,V8) → (M8,N8), 32 bits each.
    SM70_8x8_32b = [((2,2,2),(2,2,2)):((1,16,4),(8,2,32))];
    /// (T32,V1) → (M8,K4).
    SM80_8x4 = [((4,8),1):((8,1),0)];
    /// (T32,V2) → (M8,N8).
    SM80_8x8_Row = [((4,8),2):((16,1),8)];
    /// (T32,V4) → (M8,K16).
    SM80_8x16_Row = [((4,8),4):((32,1),8)];
    /// (T32,V4) → (M16,N8).
    SM80_16x8_Row = [((4,8),(2,2)):((32,1),(16,8))];
    /// (T32,V2) → (M16,K4), one value to a register.
    SM80_16x4_32b = [((4,8),2):((16,1),8)];
    /// (T32,V4) → (M16,K8), one value to a register.
    SM80_16x8_32b = [((4,8),(2,2)):((16,1),(8,64))];
    /// (T32,V2) → (N8,K8), one value to a register.
    SM80_8x8_32b = [((4,8),2):((8,1),32)];
    /// (T32,V8) → (M16,K16), two values to a register.
    SM80_16x16_16b = [((4,8),(2,2,2)):((32,1),(16,8,128))];
    /// (T32,V4) → (N8,K16), two values to a register.
    SM80_8x16_16b = [((4,8),(2,2)):((16,1),(8,64))];
    /// (T32,V8) → (M16,K16), four values to a register.
    SM80_16x16_8b = [((4,8),(4,2)):((64,1),(16,8))];
    /// (T32,V16) → (M16,K32), four values to a register.
    SM80_16x32_8b = [((4,8),(4,2,2)):((64,1),(16,8,256))];
    /// (T32,V8) → (N8,K32), four values to a register.
    SM80_8x32_8b = [((4,8),(4,2)):((32,1),(8,128))];
    /// (T32,V8) → (M8,K32), eight values to a register.
    SM80_8x32_4b = [((4,8),(8)):((64,1),(8))];
    /// (T32,V16) → (M16,K32), eight values to a register.
    SM80_16x32_4b = [((4,8),(8,2)):((128,1),(16,8))];
    /// (T32,V32) → (M16,K64), eight values to a register.
    SM80_16x64_4b = [((4,8),(8,2,2)):((128,1),(16,8,512))];
    /// (T32,V16) → (N8,K64), eight values to a register.
    SM80_8x64_4b = [((4,8),(8,2)):((64,1),(8,256))];
    /// (T32,V32) → (M8,K128), 32 values to a register.
    SM80_8x128_1b = [((4,8),32):((256,1),8)];
    /// (T32,V64) → (M16,K128), 32 values to a register.
    SM80_16x128_1b = [((4,8),(32,2)):((512,1),(16,8))];
    /// (T32,V128) → (M16,K256), 32 values to a register.
    SM80_16x256_1b = [((4,8),(32,2,2)):((512,1),(16,8,2048))];
    /// (T32,V64) → (N8,K256), 32 values to a register.
    SM80_8x256_1b = [((4,8),(32,2)):((256,1),(8,1024))];
    /// (T32,V8) → (M16,K16), one value to a register.
    SM90_16x16_64b = [((4,8),(2,4)):((16,1),(8,64))];
    /// (T32,V4) → (N8,K16), one value to a register.
    SM90_8x16_64b = [((4,8),4):((8,1),32)];
    /// (T128,V4) → (M64,K8).
    ALayout_64x8 = [((4,8,4),(2,2)):((64,1,16),(8,256))];
    /// (T128,V8) → (M64,K16).
    ALayout_64x16 = [((4,8,4),(2,2,2)):((128,1,16),(64,8,512))];
    /// (T128,V16) → (M64,K32).
    ALayout_64x32 = [((4,8,4),(4,2,2)):((256,1,16),(64,8,1024))];
    /// (T128,V32) → (M64,K64).
    ALayout_64x64 = [((4,8,4),(8,2,2)):((512,1,16),(64,8,2048))];
    /// Metadata of 32-bit values; threads t and t+1 of a pair have the same metadata.
    ELayout_64x16 = [((2,2,8,4),(8,2)):((512,0,1,16),(64,8))];
    /// Metadata of 16-bit values; threads t and t+1 of a pair have the same metadata.
    ELayout_64x32 = [((2,2,8,4),(16,2)):((1024,0,1,16),(64,8))];
    /// Metadata of 8-bit values.
    ELayout_64x64 = [((2,2,8,4),(32)):((8,2048,1,16),(64))];
    /// (T32,V8) → (N8,K32), two values to a register.
    SM80_8x32_16b = [((4,8),(2,4)):((16,1),(8,64))];
    /// Metadata of 32-bit values, for K = 8; the threads of a quad have the same metadata.
    SM80_ELayout_16x8_32b = [((4,8),(8,2)):((0,1),(16,8))];
    /// Metadata of 32-bit values; threads t and t+2 of a quad have the same metadata.
    SM80_ELayout_16x16_32b = [((2,2,8),(8,2)):((128,0,1),(16,8))];
    /// Metadata of 16-bit values, for K = 16; the threads of a quad have the same metadata.
    SM80_ELayout_16x16_16b = [((4,8),(16,2)):((0,1),(16,8))];
    /// Metadata of 16-bit values; threads t and t+2 of a quad have the same metadata.
    SM80_ELayout_16x32_16b = [((2,2,8),(16,2)):((256,0,1),(16,8))];
    /// (T32,V16) → (N8,K64), four values to a register.
    SM120_8x64_8b = [((4,8),(4,4)):((32,1),(8,128))];
    /// (T32,V64) → (M16,K128), sixteen values to a register.
    SM120_16x128_4b = [((4,8),(16,2,2)):((256,1),(16,8,1024))];
    /// (T32,V32) → (N8,K128), eight values to a register.
    SM120_8x128_4b = [((4,8),(8,4)):((64,1),(8,256))];
    /// Metadata of 8-bit values.
    SM120_ELayout_16x64 = [((2,2,8),32):((8,512,1),16)];
    /// Metadata of 4-bit values.
    SM120_ELayout_16x128 = [((2,2,8),(64)):((8,1024,1),(16))];
    /// Scale factors of A, each factor in two threads.
    SM120_SFALayout_16x32 = [((2,2,8),32):((8,0,1),16)];
    /// Scale factors of A, each factor in two threads.
    SM120_SFALayout_16x64 = [((2,2,8),64):((8,0,1),16)];
    /// Scale factors of A, each factor in two threads.
    SM120_SFALayout_16x128 = [((2,2,8),128):((8,0,1),16)];
    /// Scale factors of B, each factor in four threads.
    SM120_SFBLayout_8x32 = [((4,8),32):((0,1),8)];
    /// Scale factors of B, each factor in four threads.
    SM120_SFBLayout_8x64 = [((4,8),64):((0,1),8)];
    /// Scale factors of B, each factor in four threads.
    SM120_SFBLayout_8x128 = [((4,8),128):((0,1),8)];
}
