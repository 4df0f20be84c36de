//! Which architecture has which instruction: the bounds of the library against PTX's rule for feature sets, and against ptxas.
//!
//! `tests/atoms/targets.txt` is what ptxas accepts, instruction by instruction and target by target; `tests/atoms/targets.py` writes it.

use cute_static::arch::*;
use cute_static::instruction::copy::{CopyInstruction, bulk::*, matrix::*, names::*, tensor_memory::*, universal::*};
use cute_static::instruction::mma::*;
use cute_static::numeric::*;
use cute_static::typenum::*;
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// `Holds::<A, R>::ANSWER` says whether `A: AtLeast<R>`: the constant of the type where the bound holds, else that of the trait.
struct Holds<A, R>(PhantomData<(A, R)>);
impl<A: AtLeast<R>, R> Holds<A, R> {
    const ANSWER: bool = true;
}
trait Otherwise {
    const ANSWER: bool = false;
}
impl<A, R> Otherwise for Holds<A, R> {}

struct Known {
    name: &'static str,
    requires: &'static [&'static str],
    targets: &'static [&'static str],
}

/// All types of `arch`, and which is at least which.
macro_rules! all {
    ($($name:ident)*) => {
        const ALL: &[Known] = &[$(Known {
            name: stringify!($name),
            requires: <$name as Architecture>::REQUIRES,
            targets: <$name as Architecture>::TARGETS,
        }),*];
        /// The answers for one requirement.
        macro_rules! answers {
            ($required:ty) => { [$(Holds::<$name, $required>::ANSWER),*] };
        }
        fn relation() -> Vec<Vec<bool>> {
            vec![$(answers!($name).to_vec()),*]
        }
    };
}
all! {
    AnyArch Sm50 Sm61 Sm70 Sm75 Sm80 Sm86 Sm87 Sm89 Sm90 Sm100 Sm103 Sm110 Sm120 Sm121
    Sm90a Sm100a Sm100f Sm103a Sm103f Sm110a Sm110f Sm120a Sm120f Sm121a Sm121f
    Sm100fOr110f Sm100aOr110a Sm100aOr103aOr110a Sm103fOr110f Sm100fOr110fOr120f Sm120aOr121a GenericFrom100
}

/// `sm_100f` as (100, 'f'); the suffix of a plain target is a space.
fn target(text: &str) -> (u32, char) {
    let digits = text.trim_start_matches("sm_");
    let number = digits.trim_end_matches(['a', 'f']);
    (number.parse().expect("a number"), digits[number.len()..].chars().next().unwrap_or(' '))
}
/// The family of a target, PTX ISA 11.1.2.
fn family(number: u32) -> u32 {
    match number {
        100 | 103 => 100,
        120 | 121 => 120,
        other => other,
    }
}
/// Whether code for the target `of` can use what `needed` brings.
fn brings(needed: &str, of: &str) -> bool {
    let ((n, feature), (number, suffix)) = (target(needed), target(of));
    match feature {
        'a' => needed == of,
        'f' => suffix != ' ' && family(n) == family(number) && n <= number,
        _ => n <= number,
    }
}

#[test]
fn the_order_is_that_of_ptx() {
    let relation = relation();
    let mut yes = 0;
    for (required, answers) in ALL.iter().zip(&relation) {
        for (architecture, answer) in ALL.iter().zip(answers) {
            let brought = |of: &&str| required.requires.iter().any(|needed| brings(needed, of));
            let expected = match (required.requires.is_empty(), architecture.targets.is_empty()) {
                (true, _) => true,
                (false, true) => false,
                (false, false) => architecture.targets.iter().all(brought),
            };
            assert_eq!(*answer, expected, "{}: AtLeast<{}>", architecture.name, required.name);
            yes += usize::from(*answer);
        }
    }
    assert!(yes > ALL.len() && yes < ALL.len() * ALL.len(), "{yes} of {}", ALL.len() * ALL.len());
}

#[test]
fn every_architecture_has_its_own_instructions() {
    for (i, answers) in relation().iter().enumerate() {
        assert!(answers[i], "{}", ALL[i].name);
    }
}

/// Instruction by instruction, the architectures that have it.
type Owners = Vec<(&'static str, &'static str, &'static str, Vec<bool>)>;
macro_rules! instructions {
    ($($row:literal: $($instruction:ty as $kind:ident),* $(,)?;)*) => {
        fn owners() -> Owners {
            vec![$($((
                $row,
                <$instruction as $kind>::NAME,
                <<$instruction as $kind>::Arch as Architecture>::NAME,
                answers!(<$instruction as $kind>::Arch).to_vec(),
            )),*),*]
        }
    };
}
type F32 = Float32;
type F4 = Float4E2M1;
type E8 = Float8UE8M0;
type E4 = Float8UE4M3;
instructions! {
    "mma m16n8k8 f16": SM75_16x8x8_F32F16F16F32_TN as MmaInstruction, SM75_16x8x8_F16F16F16F16_TN as MmaInstruction;
    "mma m8n8k16 s8": SM75_8x8x16_S32S8S8S32_TN as MmaInstruction;
    "mma m16n8k16 bf16": SM80_16x8x16_F32BF16BF16F32_TN as MmaInstruction, SM80_16x8x16_F32F16F16F32_TN as MmaInstruction;
    "mma m16n8k8 tf32": SM80_16x8x8_F32TF32TF32F32_TN as MmaInstruction;
    "mma m8n8k4 f64": SM80_8x8x4_F64F64F64F64_TN as MmaInstruction;
    "mma m16n8k64 s4": SM80_16x8x64_S32S4S4S32_TN as MmaInstruction;
    "mma m16n8k256 b1 xor": SM80_16x8x256_S32U1U1S32_TN_XORPOPC as MmaInstruction;
    "mma m16n8k16 e4m3": SM89_16x8x16_F32E4M3E4M3F32_TN as MmaInstruction, SM89_16x8x16_F16E5M2E4M3F16_TN as MmaInstruction;
    "mma m16n8k32 e4m3": SM89_16x8x32_F32E4M3E4M3F32_TN as MmaInstruction, SM89_16x8x32_F16E5M2E4M3F16_TN as MmaInstruction;
    "mma m16n8k16 f64": SM90_16x8x16_F64F64F64F64_TN as MmaInstruction;
    "mma f8f6f4": SM120_16x8x32_TN<Float8E4M3, F4, F32> as MmaInstruction;
    "mma.sp f8f6f4": SM120_SPARSE_16x8x64_TN<Float8E4M3, F4, F32> as MmaInstruction;
    "mma.sp m16n8k16 f16": SM80_SPARSE_16x8x16_F32F16F16F32_TN as MmaInstruction, SM80_SPARSE_16x8x16_F16F16F16F16_TN as MmaInstruction;
    "mma.sp m16n8k32 bf16": SM80_SPARSE_16x8x32_F32BF16BF16F32_TN as MmaInstruction, SM80_SPARSE_16x8x32_F32F16F16F32_TN as MmaInstruction;
    "mma.sp m16n8k8 tf32": SM80_SPARSE_16x8x8_F32TF32TF32F32_TN as MmaInstruction;
    "mma.sp m16n8k16 tf32": SM80_SPARSE_16x8x16_F32TF32TF32F32_TN as MmaInstruction;
    "mma.sp m16n8k64 s8": SM80_SPARSE_16x8x64_S32S8U8S32_TN_SATURATE as MmaInstruction, SM80_SPARSE_16x8x64_S32U8U8S32_TN as MmaInstruction;
    "mma.sp m16n8k128 s4": SM80_SPARSE_16x8x128_S32S4S4S32_TN as MmaInstruction, SM80_SPARSE_16x8x128_S32U4S4S32_TN_SATURATE as MmaInstruction;
    "mma.sp m16n8k64 e4m3": SM89_SPARSE_16x8x64_F32E4M3E5M2F32_TN as MmaInstruction;
    "mma mxf8f6f4": SM120_16x8x32_TN_VS<Float8E4M3, F4, F32, E8, U32> as MmaInstruction;
    "mma.sp mxf8f6f4": SM120_SPARSE_16x8x64_TN_VS<Float8E4M3, F4, F32, E8, U64> as MmaInstruction;
    "mma mxf4nvf4 2X ue8m0": SM120_16x8x64_TN_VS<F4, F4, F32, E8, U32> as MmaInstruction;
    "mma mxf4nvf4 4X ue4m3": SM120_16x8x64_TN_VS<F4, F4, F32, E4, U16> as MmaInstruction;
    "mma mxf4nvf4 4X ue8m0": SM120_16x8x64_TN_VS<F4, F4, F32, E8, U16> as MmaInstruction;
    "mma.sp mxf4nvf4 4X ue8m0": SM120_SPARSE_16x8x128_TN_VS<F4, F4, F32, E8, U32> as MmaInstruction;
    "mma.sp mxf4nvf4 2X ue8m0": SM120_SPARSE_16x8x128_TN_VS<F4, F4, F32, E8, U64> as MmaInstruction;
    "mma.sp mxf4nvf4 4X ue4m3": SM120_SPARSE_16x8x128_TN_VS<F4, F4, F32, E4, U32> as MmaInstruction;
    "wgmma": SM90_64xNx16_F32F16F16_SS<U128> as MmaInstruction, SM90_64xNx32_S32S8S8_RS_TN<U128> as MmaInstruction,
        SM90_SPARSE_64xNx32_F32F16F16_SS<U64> as MmaInstruction;
    "tcgen05.mma tf32": SM100_MMA_TF32_SS<TFloat32, TFloat32, F32, U128, U128> as MmaInstruction,
        SM100_MMA_TF32_2x1SM_TS<TFloat32, TFloat32, F32, U128, U128> as MmaInstruction,
        SM100_MMA_TF32_TS_INTERLEAVED_CF32CTF32CTF32CF32_TN<U128, U128> as MmaInstruction,
        SM100_MMA_TF32_2x1SM_TS_INTERLEAVED_CF32CTF32CTF32CF32_TN<U128, U128> as MmaInstruction;
    "tcgen05.mma tf32 scaled": SM100_MMA_TF32_SS_SCALED<TFloat32, TFloat32, F32, U128, U128, U3> as MmaInstruction,
        SM100_MMA_TF32_2x1SM_TS_SCALED<TFloat32, TFloat32, F32, U128, U128, U15> as MmaInstruction;
    "tcgen05.mma f16 scaled": SM100_MMA_F16BF16_TS_SCALED<Float16, Float16, F32, U128, U128, U0> as MmaInstruction,
        SM100_MMA_F16BF16_2x1SM_SS_SCALED<Float16, Float16, F32, U128, U128, U3> as MmaInstruction;
    "tcgen05.mma f16": SM100_MMA_F16BF16_SS<Float16, Float16, F32, U128, U128> as MmaInstruction;
    "tcgen05.mma i8": SM100_MMA_S8_SS<Int8, Uint8, Int32, U128, U128> as MmaInstruction,
        SM100_MMA_S8_TS<Int8, Uint8, Int32, U128, U128> as MmaInstruction,
        SM100_MMA_S8_2x1SM_SS<Int8, Uint8, Int32, U128, U128> as MmaInstruction,
        SM100_MMA_S8_2x1SM_TS<Int8, Uint8, Int32, U128, U128> as MmaInstruction;
    "tcgen05.mma f8f6f4": SM100_MMA_F8F6F4_SS<Float8E4M3, F4, F32, U128, U128> as MmaInstruction;
    "tcgen05.mma.sp tf32": SM100_MMA_TF32_SS_SPARSE<TFloat32, TFloat32, F32, U128, U128> as MmaInstruction;
    "tcgen05.mma.sp f16": SM100_MMA_F16BF16_2x1SM_SS_SPARSE<Float16, Float16, F32, U128, U128> as MmaInstruction;
    "tcgen05.mma.sp i8": SM100_MMA_S8_SS_SPARSE<Int8, Uint8, Int32, U128, U128> as MmaInstruction,
        SM100_MMA_S8_2x1SM_SS_SPARSE<Int8, Uint8, Int32, U128, U128> as MmaInstruction;
    "tcgen05.mma.sp f8f6f4": SM100_MMA_F8F6F4_SS_SPARSE<Float8E4M3, F4, F32, U128, U128> as MmaInstruction;
    "tcgen05.mma mxf8f6f4.block_scale": SM100_MMA_MXF8F6F4_SS<Float8E4M3, F4, F32, E8, U128, U128> as MmaInstruction;
    "tcgen05.mma mxf4.block_scale.block32": SM100_MMA_MXF4_SS<F4, F4, F32, E8, U128, U128, U32> as MmaInstruction;
    "tcgen05.mma mxf4nvf4.block_scale.block16": SM100_MMA_MXF4_SS<F4, F4, F32, E4, U128, U128, U16> as MmaInstruction;
    "tcgen05.mma.sp mxf8f6f4.block_scale": SM100_MMA_MXF8F6F4_SS_SPARSE<Float8E4M3, F4, F32, E8, U128, U128> as MmaInstruction,
        SM100_MMA_MXF8F6F4_2x1SM_SS_SPARSE<Float8E4M3, F4, F32, E8, U256, U128> as MmaInstruction;
    "tcgen05.mma.sp mxf4.block_scale.block32": SM100_MMA_MXF4NVF4_SS_SPARSE<F4, F4, F32, E8, U128, U128, U64> as MmaInstruction;
    "tcgen05.mma.sp mxf4nvf4.block_scale.block16": SM100_MMA_MXF4NVF4_SS_SPARSE<F4, F4, F32, E4, U128, U128, U32> as MmaInstruction,
        SM100_MMA_MXF4NVF4_2x1SM_SS_SPARSE<F4, F4, F32, E8, U256, U128, U32> as MmaInstruction;
    "fma f32x2": SM100_1x2x1_F32F32F32F32 as MmaInstruction, SM100_2x1x1_F32F32F32F32 as MmaInstruction;
    "ldmatrix m8n8": SM75_U32x4_LDSM_N as CopyInstruction, SM75_U16x8_LDSM_T as CopyInstruction;
    "movmatrix": Movmatrix as CopyInstruction;
    "stmatrix m8n8": SM90_U32x4_STSM_N as CopyInstruction, SM90_U16x8_STSM_T as CopyInstruction;
    "ldmatrix m16n16": SM100_U8x8_LDSM_T as CopyInstruction, SM100_U8x16_LDSM_T as CopyInstruction;
    "ldmatrix m8n16 b4x16": SM100_SU4_DU8x16_x1_LDSM_N as CopyInstruction, SM100_SU4_DU8x16_x4_LDSM_N as CopyInstruction;
    "ldmatrix m8n16 b6x16": SM100_SU6_DU8x16_x1_LDSM_N as CopyInstruction, SM100_SU6_DU8x16_x4_LDSM_N as CopyInstruction;
    "stmatrix m16n8": SM100_U8x4_STSM_T as CopyInstruction, SM100_U8x16_STSM_T as CopyInstruction;
    "cp.async": SM80_CP_ASYNC_CACHEALWAYS<U32> as CopyInstruction, SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<U128> as CopyInstruction;
    "bulk load": SM90_BULK_COPY_G2S<U128> as CopyInstruction;
    "bulk store": SM90_BULK_COPY_S2G<U128> as CopyInstruction;
    "tma load": SM90_TMA_LOAD<U1024> as CopyInstruction;
    "tma multicast": SM90_TMA_LOAD_MULTICAST<U1024> as CopyInstruction;
    "tma store": SM90_TMA_STORE<U1024> as CopyInstruction;
    "tma reduce": SM90_TMA_REDUCE_ADD<U1024> as CopyInstruction;
    "tma im2col": SM90_TMA_LOAD_IM2COL<U1024> as CopyInstruction, SM90_TMA_LOAD_IM2COL_MULTICAST<U1024> as CopyInstruction;
    "tma im2col store": SM90_TMA_STORE_IM2COL<U1024> as CopyInstruction;
    "tma pair": SM100_TMA_2SM_LOAD<U1024> as CopyInstruction, SM100_TMA_2SM_LOAD_MULTICAST<U1024> as CopyInstruction;
    "tma pair im2col": SM100_TMA_2SM_LOAD_IM2COL<U1024> as CopyInstruction,
        SM100_TMA_2SM_LOAD_IM2COL_MULTICAST<U1024> as CopyInstruction;
    "tma gather4 multicast": SM100_TMA_LOAD_MULTICAST_2D_GATHER4<U1024> as CopyInstruction;
    "tma gather4": SM100_TMA_LOAD_2D_GATHER4<U1024> as CopyInstruction;
    "tma scatter4": SM100_TMA_STORE_2D_SCATTER4<U1024> as CopyInstruction;
    "tcgen05.ld": SM100_TMEM_LOAD_32dp32b32x as CopyInstruction, SM100_TMEM_LOAD_16dp256b2x_16b as CopyInstruction;
    "tcgen05.st": SM100_TMEM_STORE_32dp32b32x as CopyInstruction;
    "tcgen05.ld.red": TensorMemoryLoadStat<U32> as CopyInstruction, TensorMemoryLoadStat<U128> as CopyInstruction;
    "tcgen05.cp": SM100_UTCCP_128dp256bit_1cta as CopyInstruction, SM100_UTCCP_2x64dp128bitlw0123_2cta as CopyInstruction;
    "ld 256": SM100_LOAD_256bit_CACHE_NOALLOCATION as CopyInstruction, UniversalCopyBits<U256> as CopyInstruction;
    "st 256": SM100_STORE_256bit_CACHE_NOALLOCATION as CopyInstruction;
}

/// What the assembler accepts: instruction → targets.
fn accepted() -> BTreeMap<&'static str, Vec<&'static str>> {
    let lines = include_str!("../atoms/targets.txt").lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let (name, list) = line.split_once(':').expect("an instruction and its targets");
        (name, list.split_whitespace().collect())
    };
    lines.map(row).collect()
}

#[test]
fn every_instruction_is_where_the_assembler_accepts_it() {
    let accepted = accepted();
    let mut compared = 0;
    for (row, instruction, _, answers) in owners() {
        let expected = accepted.get(row).unwrap_or_else(|| panic!("targets.txt has no row `{row}`"));
        for (architecture, answer) in ALL.iter().zip(answers) {
            // The assembler does not know what is older than sm_75 any more.
            let [only] = architecture.targets else { continue };
            if target(only).0 < 75 {
                continue;
            }
            assert_eq!(answer, expected.contains(only), "{instruction} on {}, {only}", architecture.name);
            compared += 1;
        }
    }
    assert!(compared > 1500, "{compared}");
}

#[test]
fn every_row_of_the_assembler_is_an_instruction_of_the_library() {
    let known: Vec<&str> = owners().iter().map(|(row, ..)| *row).collect();
    for (row, targets) in accepted() {
        // Rows without a target are what does not exist.
        assert!(targets.is_empty() || known.contains(&row), "{row}");
    }
}

#[test]
fn the_prefix_of_a_name_is_its_architecture() {
    for (_, instruction, name, _) in owners() {
        let named = instruction.split('_').next().unwrap_or_default();
        assert!(named == name || name == "generic" || instruction == "Movmatrix", "{instruction}: {name}");
    }
}

#[test]
fn shared_memory_is_that_of_the_architecture() {
    let kib = [
        (Sm86::SHARED_MEMORY, 99),
        (Sm87::SHARED_MEMORY, 163),
        (Sm110::SHARED_MEMORY, 227),
        (Sm121::SHARED_MEMORY, 99),
    ];
    assert!(kib.iter().all(|(bytes, kib)| *bytes == kib * 1024));
}
