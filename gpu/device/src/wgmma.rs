//! wgmma with B in shared memory, and A in shared memory, dense or sparse, or in registers: a row for each family of instructions of the library, with every number of columns that it has.

use crate::accumulators::{Accumulates, Accumulators, Fragment};
use crate::machine;
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::{Major, MajorK, MajorMN};

/// A wgmma whose B is in shared memory.
pub trait GroupMma: Accumulates {
    /// What a thread gives for A: the descriptor of an operand in shared memory, or the registers of its part
    type GivenA: Copy;
    /// What a thread gives besides the descriptors: `()`, or a word of metadata of a sparse A
    type Metadata: Copy;
    /// The instruction, which adds to the registers from `sums` on.
    ///
    /// # Safety
    /// All threads of the warpgroup come here together, with descriptors of operands in shared memory and as many registers; nobody touches
    /// the registers or writes the operands before [`group_wait`](crate::hopper::group_wait).
    unsafe fn multiply(sums: *mut Self::Sum, a: Self::GivenA, b: u64, metadata: Self::Metadata);
}
/// Which mode of an operand in shared memory is contiguous, as wgmma is told.
pub trait Transposed: Major {
    /// 1 where that is not K
    const TRANSPOSED: i32;
}
impl Transposed for MajorK {
    const TRANSPOSED: i32 = 0;
}
impl Transposed for MajorMN {
    const TRANSPOSED: i32 = 1;
}

impl<A: GroupMma, L: Fragment> Accumulators<A, L> {
    /// One instruction, which adds to the registers of its place along M and N.
    ///
    /// # Safety
    /// As [`GroupMma::multiply`]; [`fence`](Self::fence) comes before the first one; there is such a place.
    #[inline(always)]
    pub unsafe fn multiply(&mut self, [m, n]: [u64; 2], a: A::GivenA, b: u64, metadata: A::Metadata) {
        let first = A::REGISTERS * (m + Self::INSTRUCTIONS[0] * n) as usize;
        // SAFETY: the same demand; the fragment is compact.
        unsafe { A::multiply(self.sums.as_mut_ptr().add(first), a, b, metadata) }
    }
    /// Orders what was done with the accumulators before the products that follow. The compiler would put zeros, which it knows, behind
    /// the instruction, right before their use, where the PTX ISA leaves undefined what becomes of them.
    #[inline(always)]
    pub fn fence(&mut self) {
        self.settle();
        machine::group_fence();
    }
}

// A row is the family; the PTX behind its columns; the type of a register of C; and what its operands are: `any` where they may be MN-major, and
// the instruction says so, also with a `sparse` A, or one that is `held` in registers; K-major `floats`, or `integers`, which have no sign to change.
macro_rules! families {
    ($each:ident) => {
        $each! { SM90_64xNx16_F16F16F16_SS: "k16.f16.f16.f16", u32, any }
        $each! { SM90_64xNx16_F32F16F16_SS: "k16.f32.f16.f16", f32, any }
        $each! { SM90_64xNx16_F32BF16BF16_SS: "k16.f32.bf16.bf16", f32, any }
        $each! { SM90_64xNx16_F32F16F16_RS: "k16.f32.f16.f16", f32, held }
        $each! { SM90_64xNx16_F32BF16BF16_RS: "k16.f32.bf16.bf16", f32, held }
        $each! { SM90_64xNx8_F32TF32TF32_SS_TN: "k8.f32.tf32.tf32", f32, floats }
        $each! { SM90_64xNx32_F16E4M3E4M3_SS_TN: "k32.f16.e4m3.e4m3", u32, floats }
        $each! { SM90_64xNx32_F32E4M3E4M3_SS_TN: "k32.f32.e4m3.e4m3", f32, floats }
        $each! { SM90_64xNx32_F16E4M3E5M2_SS_TN: "k32.f16.e4m3.e5m2", u32, floats }
        $each! { SM90_64xNx32_F32E4M3E5M2_SS_TN: "k32.f32.e4m3.e5m2", f32, floats }
        $each! { SM90_64xNx32_F16E5M2E4M3_SS_TN: "k32.f16.e5m2.e4m3", u32, floats }
        $each! { SM90_64xNx32_F32E5M2E4M3_SS_TN: "k32.f32.e5m2.e4m3", f32, floats }
        $each! { SM90_64xNx32_F16E5M2E5M2_SS_TN: "k32.f16.e5m2.e5m2", u32, floats }
        $each! { SM90_64xNx32_F32E5M2E5M2_SS_TN: "k32.f32.e5m2.e5m2", f32, floats }
        $each! { SM90_64xNx32_S32S8S8_SS_TN: "k32.s32.s8.s8", i32, integers }
        $each! { SM90_64xNx32_S32S8U8_SS_TN: "k32.s32.s8.u8", i32, integers }
        $each! { SM90_64xNx32_S32U8S8_SS_TN: "k32.s32.u8.s8", i32, integers }
        $each! { SM90_64xNx32_S32U8U8_SS_TN: "k32.s32.u8.u8", i32, integers }
        $each! { SM90_SPARSE_64xNx32_F32F16F16_SS: "k32.f32.f16.f16", f32, sparse }
        $each! { SM90_SPARSE_64xNx32_F32BF16BF16_SS: "k32.f32.bf16.bf16", f32, sparse }
    };
}

/// As PTX: one statement for each number of columns, whose registers are its operands.
#[cfg(target_arch = "nvptx64")]
mod instructions {
    use super::*;
    use core::arch::asm;
    use cute_static::typenum::*;

    // The columns of a family, and how many registers each one has more than the one before it.
    macro_rules! family {
        ($name:ident: $ptx:literal, u32, $kind:ident) => {
            each! { ($name $ptx u32 $kind) []
                U8 "8" [0 1] U16 "16" [2 3] U24 "24" [4 5] U32 "32" [6 7] U40 "40" [8 9] U48 "48" [10 11] U56 "56" [12 13] U64 "64" [14 15]
                U72 "72" [16 17] U80 "80" [18 19] U88 "88" [20 21] U96 "96" [22 23] U104 "104" [24 25] U112 "112" [26 27] U120 "120" [28 29] U128 "128" [30 31]
                U136 "136" [32 33] U144 "144" [34 35] U152 "152" [36 37] U160 "160" [38 39] U168 "168" [40 41] U176 "176" [42 43] U184 "184" [44 45] U192 "192" [46 47]
                U200 "200" [48 49] U208 "208" [50 51] U216 "216" [52 53] U224 "224" [54 55] U232 "232" [56 57] U240 "240" [58 59] U248 "248" [60 61] U256 "256" [62 63]
            }
        };
        ($name:ident: $ptx:literal, f32, $kind:ident) => {
            each! { ($name $ptx f32 $kind) []
                U8 "8" [0 1 2 3] U16 "16" [4 5 6 7] U24 "24" [8 9 10 11] U32 "32" [12 13 14 15]
                U40 "40" [16 17 18 19] U48 "48" [20 21 22 23] U56 "56" [24 25 26 27] U64 "64" [28 29 30 31]
                U72 "72" [32 33 34 35] U80 "80" [36 37 38 39] U88 "88" [40 41 42 43] U96 "96" [44 45 46 47]
                U104 "104" [48 49 50 51] U112 "112" [52 53 54 55] U120 "120" [56 57 58 59] U128 "128" [60 61 62 63]
                U136 "136" [64 65 66 67] U144 "144" [68 69 70 71] U152 "152" [72 73 74 75] U160 "160" [76 77 78 79]
                U168 "168" [80 81 82 83] U176 "176" [84 85 86 87] U184 "184" [88 89 90 91] U192 "192" [92 93 94 95]
                U200 "200" [96 97 98 99] U208 "208" [100 101 102 103] U216 "216" [104 105 106 107] U224 "224" [108 109 110 111]
                U232 "232" [112 113 114 115] U240 "240" [116 117 118 119] U248 "248" [120 121 122 123] U256 "256" [124 125 126 127]
            }
        };
        ($name:ident: $ptx:literal, i32, $kind:ident) => {
            each! { ($name $ptx i32 $kind) []
                U8 "8" [0 1 2 3] U16 "16" [4 5 6 7] U24 "24" [8 9 10 11] U32 "32" [12 13 14 15]
                U48 "48" [16 17 18 19 20 21 22 23] U64 "64" [24 25 26 27 28 29 30 31]
                U80 "80" [32 33 34 35 36 37 38 39] U96 "96" [40 41 42 43 44 45 46 47]
                U112 "112" [48 49 50 51 52 53 54 55] U128 "128" [56 57 58 59 60 61 62 63]
                U144 "144" [64 65 66 67 68 69 70 71] U160 "160" [72 73 74 75 76 77 78 79]
                U176 "176" [80 81 82 83 84 85 86 87] U192 "192" [88 89 90 91 92 93 94 95]
                U208 "208" [96 97 98 99 100 101 102 103] U224 "224" [104 105 106 107 108 109 110 111]
                U240 "240" [112 113 114 115 116 117 118 119] U256 "256" [120 121 122 123 124 125 126 127]
            }
        };
    }
    macro_rules! each {
        ($row:tt [$($before:literal)*]) => {};
        ($row:tt [$($before:literal)*] $n:ident $columns:literal [$($more:literal)*] $($rest:tt)*) => {
            implementation! { $row $n $columns [$($before)* $($more)*] }
            each! { $row [$($before)* $($more)*] $($rest)* }
        };
    }
    macro_rules! implementation {
        (($name:ident $ptx:literal $sum:ident any) $n:ident $columns:literal $registers:tt) => {
            implementation! { @shared [JA: Transposed, JB: Transposed] $name<$n, JA, JB>, $sum, $registers, (_metadata: ()), "", $columns, $ptx,
                "", ", 1, 1, {ta}, {tb}", [ta = const JA::TRANSPOSED, tb = const JB::TRANSPOSED,] }
        };
        // The first two lanes of each four have the metadata.
        (($name:ident $ptx:literal $sum:ident sparse) $n:ident $columns:literal $registers:tt) => {
            implementation! { @shared [JA: Transposed, JB: Transposed] $name<$n, JA, JB>, $sum, $registers, (metadata: u32), "sp.", $columns, $ptx,
                ", {metadata}, 0", ", 1, 1, {ta}, {tb}", [metadata = in(reg32) metadata, ta = const JA::TRANSPOSED, tb = const JB::TRANSPOSED,] }
        };
        (($name:ident $ptx:literal $sum:ident held) $n:ident $columns:literal $registers:tt) => {
            implementation! { @[J: Transposed] $name<$n, J>, $sum, $registers, a, [u32; 4], (_metadata: ()), "", $columns, $ptx,
                "{{{w}, {x}, {y}, {z}}}", "", ", 1, 1, {tb}",
                [w = in(reg32) a[0], x = in(reg32) a[1], y = in(reg32) a[2], z = in(reg32) a[3], tb = const J::TRANSPOSED,] }
        };
        (($name:ident $ptx:literal $sum:ident floats) $n:ident $columns:literal $registers:tt) => {
            implementation! { @shared [] $name<$n>, $sum, $registers, (_metadata: ()), "", $columns, $ptx, "", ", 1, 1", [] }
        };
        (($name:ident $ptx:literal $sum:ident integers) $n:ident $columns:literal $registers:tt) => {
            implementation! { @shared [] $name<$n>, $sum, $registers, (_metadata: ()), "", $columns, $ptx, "", "", [] }
        };
        (@shared $p:tt $atom:ty, $sum:ident, $registers:tt, $metadata:tt, $sparse:literal, $columns:literal, $ptx:literal,
            $behind:literal, $tail:literal, [$($more:tt)*]) => {
            implementation! { @$p $atom, $sum, $registers, a, u64, $metadata, $sparse, $columns, $ptx, "{a}", $behind, $tail, [a = in(reg64) a, $($more)*] }
        };
        (@[$($p:tt)*] $atom:ty, $sum:ident, [$first:literal $($i:literal)*], $a:ident, $of_a:ty, ($metadata:ident: $of:ty), $sparse:literal, $columns:literal,
            $ptx:literal, $operand:literal, $behind:literal, $tail:literal, [$($more:tt)*]) => {
            impl<$($p)*> GroupMma for $atom {
                type GivenA = $of_a;
                type Metadata = $of;
                #[inline(always)]
                unsafe fn multiply(sums: *mut $sum, $a: $of_a, b: u64, $metadata: $of) {
                    // SAFETY: as promised.
                    unsafe {
                        asm!(
                            "{{ .reg .pred add; setp.eq.b32 add, 0, 0;",
                            concat!(
                                "wgmma.mma_async.", $sparse, "sync.aligned.m64n", $columns, $ptx, " {{{", $first, "}", $(", {", $i, "}",)* "}}, ", $operand, ", {b}",
                                $behind, ", add", $tail, "; }}"
                            ),
                            inout(reg32) *sums.add($first), $(inout(reg32) *sums.add($i),)*
                            b = in(reg64) b, $($more)* options(nostack),
                        );
                    }
                }
            }
        };
    }
    families!(family);
}

/// On a CPU: whatever the library says of the instruction's operands, element by element.
#[cfg(not(target_arch = "nvptx64"))]
mod instructions {
    use super::*;
    use crate::machine::{GroupOperand, group_multiply, group_multiply_held, group_multiply_sparse};
    use cute_static::int::Nat;
    use cute_static::numeric::Numeric;

    macro_rules! family {
        ($name:ident: $ptx:literal, $sum:ident, any) => {
            family! { @[JA: Transposed, JB: Transposed] [JA, JB] $name, $sum, (group_multiply A, _metadata: ()), JA::TRANSPOSED == 1, JB::TRANSPOSED == 1 }
        };
        // What is stored of a sparse A has the type of B.
        ($name:ident: $ptx:literal, $sum:ident, sparse) => {
            family! { @[JA: Transposed, JB: Transposed] [JA, JB] $name, $sum, (group_multiply_sparse B, metadata: u32, metadata), JA::TRANSPOSED == 1, JB::TRANSPOSED == 1 }
        };
        ($name:ident: $ptx:literal, $sum:ident, held) => {
            impl<N: Nat, J: Transposed> GroupMma for $name<N, J>
            where
                Self: Accumulates<Sum = $sum>,
            {
                type GivenA = [u32; 4];
                type Metadata = ();
                #[track_caller]
                unsafe fn multiply(sums: *mut $sum, a: [u32; 4], b: u64, _: ()) {
                    let b = GroupOperand { descriptor: b, format: <Self as MmaInstruction>::B::NAME, transposed: J::TRANSPOSED == 1 };
                    // SAFETY: the registers are those of the caller, as promised.
                    let sums = unsafe { core::slice::from_raw_parts_mut(sums, <Self as Accumulates>::REGISTERS) };
                    group_multiply_held(N::U32, sums, a, b);
                }
            }
        };
        ($name:ident: $ptx:literal, $sum:ident, $kind:ident) => {
            family! { @[] [] $name, $sum, (group_multiply A, _metadata: ()), false, false }
        };
        (@[$($p:tt)*] [$($j:ident),*] $name:ident, $sum:ident, ($multiply:ident $stored:ident, $metadata:ident: $of:ty $(, $given:ident)?), $ta:expr, $tb:expr) => {
            impl<N: Nat, $($p)*> GroupMma for $name<N, $($j),*>
            where
                Self: Accumulates<Sum = $sum>,
            {
                type GivenA = u64;
                type Metadata = $of;
                #[track_caller]
                unsafe fn multiply(sums: *mut $sum, a: u64, b: u64, $metadata: $of) {
                    // The operands of the instruction, and what the library says of them, are all that the emulated machine knows.
                    let a = GroupOperand { descriptor: a, format: <Self as MmaInstruction>::$stored::NAME, transposed: $ta };
                    let b = GroupOperand { descriptor: b, format: <Self as MmaInstruction>::B::NAME, transposed: $tb };
                    // SAFETY: the registers are those of the caller, as promised.
                    let sums = unsafe { core::slice::from_raw_parts_mut(sums, <Self as Accumulates>::REGISTERS) };
                    $multiply(N::U32, sums, a, b $(, $given)?);
                }
            }
        };
    }
    families!(family);

    /// The text of each row is that of the library's instruction.
    #[test]
    fn the_rows_are_instructions_of_the_library() {
        macro_rules! family {
            ($name:ident: $ptx:literal, $sum:ident, $kind:ident) => {
                let library = <$name<cute_static::typenum::U64> as MmaInstruction>::PTX;
                assert!(library.contains(concat!("m64n64", $ptx)), "{library}");
            };
        }
        families!(family);
    }
}
