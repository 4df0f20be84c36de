//! Every copy instruction, and every legal repetition of a family: its layouts reach all bits, each as often as the other side and the
//! threads say, and a thread has as many bits of them as its registers or its address.

use cute_static::htuple::Tree;
use cute_static::instruction::copy::operand::{self, CopyOperand};
use cute_static::instruction::copy::{CopyInstruction, CopyTraits};
use cute_static::instruction::copy::{bulk::*, matrix::*, names::*, tensor_memory::*, universal::*};
use cute_static::prelude::*;
use cute_static::typenum::*;

/// The leaves of a layout: extent and stride.
fn modes(shape: &Tree, stride: &Tree, into: &mut Vec<(u64, u64)>) {
    match (shape, stride) {
        (Tree::Int(s), Tree::Int(d)) => into.push((*s as u64, *d as u64)),
        (Tree::Cons(s, s2), Tree::Cons(d, d2)) => {
            modes(s, d, into);
            modes(s2, d2, into);
        }
        _ => {}
    }
}
fn modes_of<L: IsLayout>() -> Vec<(u64, u64)> {
    let mut all = Vec::new();
    modes(L::SHAPE, L::STRIDE, &mut all);
    all
}

/// How many bits a layout reaches, how far, and how often each; nothing where some are reached more often than others.
fn coverage<L: IsLayout>() -> (u64, u64, Option<u64>) {
    let (still, moving): (Vec<_>, Vec<_>) = modes_of::<L>().into_iter().partition(|(_, d)| *d == 0);
    let times: u64 = still.iter().map(|(s, _)| s).product();
    let mut offsets = vec![0];
    for (s, d) in moving {
        offsets = (0..s).flat_map(|i| offsets.iter().map(move |o| o + i * d)).collect();
    }
    let mut counts = vec![0u64; L::COSIZE as usize];
    offsets.iter().for_each(|o| counts[*o as usize] += times);
    let reached: Vec<u64> = counts.into_iter().filter(|count| *count > 0).collect();
    (reached.len() as u64, L::COSIZE, reached.iter().all(|c| *c == reached[0]).then(|| reached[0]))
}

/// What is known of an instruction beforehand: how often each side has each bit.
fn check<I: CopyInstruction>(source_times: u64, destination_times: u64) {
    let threads = I::ThrId::SIZE;
    let reference = coverage::<I::RefBits>();
    assert_eq!(reference.0, reference.1, "{}: the reference has gaps", I::NAME);
    assert!(reference.2.is_some(), "{}: the reference is uneven", I::NAME);
    for (side, found, times) in [
        ("source", coverage::<I::SrcBits>(), source_times),
        ("destination", coverage::<I::DstBits>(), destination_times),
    ] {
        assert_eq!(found.0, found.1, "{}: the {side} has gaps", I::NAME);
        assert_eq!(found.2, Some(times), "{}: the {side} has each bit so often", I::NAME);
    }
    // A side that is registers, or an address of as many bits, has these bits of every thread.
    for (side, values, count, width, exact) in [
        ("source", I::SrcBits::SIZE / threads, I::Source::COUNT, I::Source::WIDTH, is_exact::<I::Source>()),
        (
            "destination",
            I::DstBits::SIZE / threads,
            I::Destination::COUNT,
            I::Destination::WIDTH,
            is_exact::<I::Destination>(),
        ),
    ] {
        assert!(!exact || values == count * width, "{}: {values} bits of the {side} in {count} of {width}", I::NAME);
    }
    assert!(!I::PTX.is_empty() && I::CUTLASS.starts_with("include/cute/"), "{}", I::NAME);
}
/// Registers and runs, as opposed to addresses of tensor memory, descriptors and tensor maps.
fn is_exact<O: CopyOperand>() -> bool {
    // By the names of the types themselves, so that a new name does not leave the check out.
    let head = |name: &'static str| name.split('<').next();
    let name = head(std::any::type_name::<O>());
    [std::any::type_name::<operand::RegisterList<U1, U32>>(), std::any::type_name::<operand::AlignedRun<U8>>()]
        .iter()
        .any(|exact| head(exact) == name)
}

macro_rules! check_all {
    ($($source:literal, $destination:literal: $($instruction:ty)*;)*) => {
        $($(check::<$instruction>($source, $destination);)*)*
    };
}

#[test]
fn instructions_of_one_thread_move_each_bit_once() {
    check_all! {
        1, 1: UniversalCopyBits<U8> UniversalCopyBits<U16> UniversalCopyBits<U32> UniversalCopyBits<U64> UniversalCopyBits<U128>
            UniversalCopyBits<U256> AutoVectorizingCopyWithAssumedAlignment<U128> SM100_LOAD_256bit_CACHE_NOALLOCATION
            SM80_CP_ASYNC_CACHEALWAYS<U32> SM80_CP_ASYNC_CACHEALWAYS<U64> SM80_CP_ASYNC_CACHEALWAYS<U128> SM80_CP_ASYNC_CACHEGLOBAL<U128>
            SM80_CP_ASYNC_CACHEALWAYS_ZFILL<U32> SM80_CP_ASYNC_CACHEALWAYS_ZFILL<U64> SM80_CP_ASYNC_CACHEALWAYS_ZFILL<U128>
            SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<U128>
            SM90_BULK_COPY_G2S<U128> SM90_BULK_COPY_G2S<Int<896>> SM90_BULK_COPY_S2G<U65536>
            SM90_TMA_LOAD<U65536> SM90_TMA_LOAD_MULTICAST<U65536> SM90_TMA_STORE<U65536> SM90_TMA_REDUCE_ADD<U65536>
            SM90_TMA_LOAD_IM2COL<U65536> SM90_TMA_LOAD_IM2COL_MULTICAST<U65536> SM90_TMA_STORE_IM2COL<U65536>
            SM100_TMA_2SM_LOAD<U65536> SM100_TMA_2SM_LOAD_MULTICAST<U65536> SM100_TMA_LOAD_2D_GATHER4<U65536>
            SM100_TMA_STORE_2D_SCATTER4<U65536>;
    }
}

#[test]
fn matrix_instructions_name_rows_as_often_as_matrices_are_missing() {
    check_all! {
        1, 1: SM50_Shuffle_U32_2x2Trans_XOR1 SM50_Shuffle_U32_2x2Trans_XOR4 SM75_U32x4_LDSM_N SM75_U16x8_LDSM_T SM75_U32x1_MOVM_T Movmatrix
            SM90_U32x4_STSM_N SM90_U16x8_STSM_T SM100_U8x16_LDSM_T SM100_SU4_DU8x16_x4_LDSM_N SM100_SU6_DU8x16_x4_LDSM_N SM100_U8x16_STSM_T;
        4, 1: SM75_U32x1_LDSM_N SM75_U16x2_LDSM_T SM100_SU4_DU8x16_x1_LDSM_N SM100_SU6_DU8x16_x1_LDSM_N;
        2, 1: SM75_U32x2_LDSM_N SM75_U16x4_LDSM_T SM100_U8x8_LDSM_T SM100_SU4_DU8x16_x2_LDSM_N SM100_SU6_DU8x16_x2_LDSM_N;
        1, 4: SM90_U32x1_STSM_N SM90_U16x2_STSM_T SM100_U8x4_STSM_T;
        1, 2: SM90_U32x2_STSM_N SM90_U16x4_STSM_T SM100_U8x8_STSM_T;
    }
}

/// One row per shape: its legal repetitions. All threads of a warp name all bits of tensor memory.
macro_rules! repetitions {
    ($($shape:ident [$($n:ident)*];)*) => {$($(
        check::<TensorMemoryLoad<$shape, $n>>(32, 1);
        check::<TensorMemoryLoad<$shape, $n, HalfColumns>>(32, 1);
        check::<TensorMemoryStore<$shape, $n>>(1, 32);
        check::<TensorMemoryStore<$shape, $n, HalfColumns>>(1, 32);
        places::<TensorMemoryLoad<$shape, $n>>();
        places::<TensorMemoryLoad<$shape, $n, HalfColumns>>();
    )*)*};
}
/// Every bit of the reference has its own place in tensor memory.
fn places<I: CopyInstruction<Source: operand::TensorMemoryOperand>>() {
    let val_id = coverage_of_places(&modes_of::<<I::Source as operand::TensorMemoryOperand>::ValId>());
    let (reached, _, _) = coverage::<I::RefBits>();
    assert_eq!(val_id, reached, "{}", I::NAME);
}
fn coverage_of_places(modes: &[(u64, u64)]) -> u64 {
    let mut offsets = vec![0];
    for (s, d) in modes {
        offsets = (0..*s).flat_map(|i| offsets.iter().map(move |o| o + i * d)).collect();
    }
    offsets.sort_unstable();
    offsets.dedup();
    offsets.len() as u64
}

#[test]
fn tensor_memory_loads_and_stores_move_each_bit_once_at_every_repetition() {
    repetitions! {
        Lanes16Bits256 [U1 U2 U4 U8 U16 U32];
        Lanes16Bits128 [U1 U2 U4 U8 U16 U32 U64];
        Lanes16Bits64 [U1 U2 U4 U8 U16 U32 U64 U128];
        Lanes16Bits32x2 [U1 U2 U4 U8 U16 U32 U64 U128];
        Lanes32Bits32 [U1 U2 U4 U8 U16 U32 U64 U128];
    }
    check_all! { 32, 1: SM100_TMEM_LOAD_STAT_32dp32b32x SM100_TMEM_LOAD_STAT_32dp32b128x; }
}

#[test]
fn copies_into_tensor_memory_multiply_the_lanes() {
    check_all! {
        1, 1: SM100_UTCCP_128dp256bit_1cta SM100_UTCCP_128dp128bit_1cta;
        2, 2: SM100_UTCCP_128dp256bit_2cta SM100_UTCCP_128dp128bit_2cta;
        4, 1: SM100_UTCCP_4x32dp128bit_1cta;
        8, 2: SM100_UTCCP_4x32dp128bit_2cta;
        2, 1: SM100_UTCCP_2x64dp128bitlw0213_1cta SM100_UTCCP_2x64dp128bitlw0123_1cta;
        4, 2: SM100_UTCCP_2x64dp128bitlw0213_2cta SM100_UTCCP_2x64dp128bitlw0123_2cta;
    }
    // Four of 32 lanes are refreshed, and the reference is all of them: the one pair with gaps.
    for found in [
        coverage::<<SM100_UTCCP_4dp256bit_1cta as CopyTraits>::SrcBits>(),
        coverage::<<SM100_UTCCP_4dp256bit_1cta as CopyTraits>::DstBits>(),
    ] {
        assert_eq!(found, (1024, 32737, Some(1)));
    }
    assert_eq!(coverage::<<SM100_UTCCP_4dp256bit_2cta as CopyTraits>::RefBits>(), (1024, 32737, Some(2)));
}
