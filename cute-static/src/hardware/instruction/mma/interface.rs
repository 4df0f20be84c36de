//! The traits of MMA instructions: what is known of an instruction beyond the layouts of its atom.

use crate::arch::Architecture;
use crate::atom::mma::MmaAtom;
use crate::instruction::operand::OperandSource;
use crate::int::Nat;
use crate::layout::IsLayout;
use crate::numeric::Numeric;
use crate::text::{JoinedName, NamePart};
use core::fmt;

/// A matrix multiply-accumulate instruction, `D = A·B + C`.
///
/// * **Law** the thread-value layout of an operand in registers is a bijection onto its tile, and the bits of its values fill the registers. The
///   thread-value layout of an operand in shared memory maps each thread to the whole tile.
/// * **Source** PTX ISA 9.7.14 (mma), 9.7.15 (wgmma), 9.7.16 (tcgen05); CUTLASS `cute/atom/mma_traits_*.hpp`.
///
/// ```
/// use cute_static::instruction::mma::{MmaInstruction, RegisterType, SM80_16x8x16_F32F16F16F32_TN};
/// type Mma = SM80_16x8x16_F32F16F16F32_TN;
/// assert_eq!(Mma::PTX, "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
/// assert_eq!((Mma::REGISTERS_A.count, Mma::REGISTERS_C.of), (4, RegisterType::F32));
/// ```
pub trait MmaInstruction: MmaAtom {
    /// The architecture or the feature set of PTX that it requires
    type Arch: Architecture;
    /// The type of a value of A in a fragment
    type A: Numeric;
    /// The type of a value of B in a fragment
    type B: Numeric;
    /// The type of the accumulator that is read
    type C: Numeric;
    /// The type of the accumulator that is written
    type D: Numeric;
    /// The memory that holds A
    type SourceA: OperandSource;
    /// The memory that holds B
    type SourceB: OperandSource;
    /// The memory that holds C and D
    type SourceC: OperandSource;
    /// The registers of one thread for A
    const REGISTERS_A: RegisterArray;
    /// The registers of one thread for B
    const REGISTERS_B: RegisterArray;
    /// The registers of one thread for C
    const REGISTERS_C: RegisterArray;
    /// The name in CuTe, with the names of types from PTX
    const NAME: &'static str = Self::JOINED_NAME.as_str();
    /// The mnemonic of PTX
    const PTX: &'static str = Self::JOINED_PTX.as_str();
    /// Where CUTLASS has it: file and line of its traits, or the file for a family. Empty if CUTLASS does not have it.
    const CUTLASS: &'static str;
    #[doc(hidden)]
    const NAME_PARTS: &'static [NamePart];
    #[doc(hidden)]
    const PTX_PARTS: &'static [NamePart];
    #[doc(hidden)]
    const JOINED_NAME: &'static JoinedName = &JoinedName::of(Self::NAME_PARTS);
    #[doc(hidden)]
    const JOINED_PTX: &'static JoinedName = &JoinedName::of(Self::PTX_PARTS);
}

/// An instruction that computes `A·B + C` of its operands: it is neither sparse nor scaled, and where C is real, A and B are real.
///
/// * **Source** PTX ISA 9.7.14.5 (mma), 9.7.15.5 (wgmma), 9.7.16.10 (tcgen05), without `.sp` and `.block_scale`.
/// * **Law** the instruction reads nothing but A, B and C. So a main loop that copies these can issue it.
/// ```
/// use cute_static::instruction::mma::{DenseMma, SM80_16x8x16_F32F16F16F32_TN};
/// fn main_loop<I: DenseMma>() {}
/// main_loop::<SM80_16x8x16_F32F16F16F32_TN>();
/// ```
/// ```compile_fail,E0277
/// use cute_static::instruction::mma::{DenseMma, SM90_SPARSE_64xNx32_F32F16F16_SS};
/// use cute_static::typenum::U64;
/// fn main_loop<I: DenseMma>() {}
/// main_loop::<SM90_SPARSE_64xNx32_F32F16F16_SS<U64>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "this instruction is not A·B + C of what a main loop copies: A is sparse, there are scale factors, C is divided, or A and B are complex and C is real",
    label = "expected a dense instruction without scale factors",
    note = "PTX ISA 9.7.14.6 (mma.sp), 9.7.16.7 (block scaling), 9.7.16.10.9.1 (scale-input-d)"
)]
pub trait DenseMma: MmaInstruction {}

/// An instruction whose operand A is sparse, with the metadata E in registers.
///
/// ```
/// use cute_static::instruction::mma::{SM90_SPARSE_64xNx32_F32F16F16_SS, SparseMma};
/// use cute_static::prelude::*;
/// use cute_static::typenum::U64;
/// type Mma = SM90_SPARSE_64xNx32_F32F16F16_SS<U64>;
/// static_assertions::assert_type_eq_all!(<Mma as SparseMma>::LayoutETv, layout!(((2,2,8,4),(16,2)):((1024,0,1,16),(64,8))));
/// ```
#[diagnostic::on_unimplemented(
    message = "this instruction has no metadata in registers: A is not sparse, or its metadata are in tensor memory",
    label = "expected a sparse wgmma or mma, such as `SM90_SPARSE_64xNx32_F32F16F16_SS`",
    note = "PTX ISA 9.7.14.6 (mma.sp), 9.7.15.6 (wgmma.mma_async.sp)"
)]
pub trait SparseMma: HasMetadata {
    /// (thread, value) → column-major index in the (M, K) tile that the metadata describes
    type LayoutETv: IsLayout;
}

/// An instruction whose operand A is sparse, with its metadata in registers or in tensor memory.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this instruction has no metadata: A is not sparse",
    label = "expected a sparse wgmma, mma or tcgen05, such as `SM90_SPARSE_64xNx32_F32F16F16_SS`",
    note = "PTX ISA 9.7.14.6 (mma.sp), 9.7.15.6 (wgmma.mma_async.sp), 9.7.16.10.8 (tcgen05.mma.sp)"
)]
pub trait HasMetadata: MmaInstruction {}

/// A [`TmemMma`] without scale factors whose operand A is sparse, with its metadata in tensor memory.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this instruction is not A·B + C of a sparse A and its metadata in tensor memory: it is dense, or has scale factors, or its metadata are in registers",
    label = "expected a sparse tcgen05 without scale factors, such as `SM100_MMA_F16BF16_SS_SPARSE`",
    note = "PTX ISA 9.7.16.10.8 (tcgen05.mma.sp); the main loop of dense instructions is `MainloopSm100TmaUmma`, that of a sparse wgmma `MainloopSm90TmaGmmaSparse`"
)]
pub trait SparseTmemMma: HasMetadata + TmemMma {}

/// A [`SparseMma`] without scale factors.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this instruction is not A·B + C of a sparse A and its metadata in registers: it is dense, or has scale factors, or its metadata are in tensor memory",
    label = "expected a sparse wgmma or mma without scale factors, such as `SM90_SPARSE_64xNx32_F32F16F16_SS`",
    note = "PTX ISA 9.7.14.6 (mma.sp), 9.7.15.6 (wgmma.mma_async.sp); the main loops of dense instructions have the same names without `Sparse`"
)]
pub trait UnscaledSparseMma: SparseMma {}

/// An [`UnscaledSparseMma`] whose operands are in registers.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this instruction does not multiply a sparse A in registers: A is dense, or there are scale factors, or operands are in shared memory or tensor memory",
    label = "expected a sparse mma without scale factors, such as `SM80_SPARSE_16x8x32_F32F16F16F32_TN` or `SM120_SPARSE_16x8x64_TN`",
    note = "PTX ISA 9.7.14.6 (mma.sp); the main loops of dense instructions are `MainloopSm80CpAsync` and `MainloopSm120Tma`, that of a sparse wgmma is `MainloopSm90TmaGmmaSparse`"
)]
pub trait StoredInRegisters: UnscaledSparseMma + StoresHalf {}

/// A [`SparseMma`] with scale factors whose operands are in registers.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this instruction does not multiply a sparse A in registers by scale factors: A is dense, or there are no scale factors, or operands are in shared memory or tensor memory",
    label = "expected a sparse mma with scale factors, such as `SM120_SPARSE_16x8x128_TN_VS`",
    note = "PTX ISA 9.7.14.6 (mma.sp, .block_scale); the main loop of a sparse mma without scale factors is `MainloopSm120TmaSparse`, that of a dense one with them `MainloopSm120TmaBlockScaled`"
)]
pub trait ScaledStoredInRegisters: ScaledInRegisters + StoresHalf {}

/// A [`SparseMma`] whose operands are in registers.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this instruction does not multiply a sparse A in registers: A is dense, or operands are in shared memory or tensor memory",
    label = "expected a sparse mma, such as `SM80_SPARSE_16x8x32_F32F16F16F32_TN` or `SM120_SPARSE_16x8x64_TN`",
    note = "PTX ISA 9.7.14.6 (mma.sp)"
)]
pub trait StoresHalf: SparseMma {
    /// (thread, stored value) → column-major index in the tile of the stored values of A, of the extents (M, K / 2)
    type LayoutStoredTv: IsLayout;
}

/// An instruction whose operands have a scale factor for each vector of values along K.
#[diagnostic::on_unimplemented(
    message = "this instruction has no scale factors",
    label = "expected an instruction with scale factors, such as `SM100_MMA_MXF8F6F4_SS`",
    note = "PTX ISA 9.7.14.5 (mma, .block_scale), 9.7.16.10.7 (tcgen05.mma, .block_scale)"
)]
pub trait BlockScaledMma: MmaInstruction {
    /// The type of a scale factor
    type Scale: Numeric;
    /// The number of values along K that share a scale factor
    type VectorSize: Nat;
}

/// A [`BlockScaledMma`] whose scale factors are in registers.
pub trait ScaledInRegisters: BlockScaledMma {
    /// (thread, value) → index of the scaled value in the (M, K) tile. Several threads have the same scale factors
    type LayoutSfaTv: IsLayout;
    /// (thread, value) → index of the scaled value in the (N, K) tile. Several threads have the same scale factors
    type LayoutSfbTv: IsLayout;
}

/// An instruction that divides the accumulator by a power of two before it adds the product.
///
/// * **Law** `D = A·B + C·2^(−Exponent)`. A main loop would scale the accumulator in each step, so the instruction is not a [`DenseMma`].
/// * **Admissible** for exponents from 0 to 15.
/// * **Source** PTX ISA 9.7.16.10.9.1, `scale-input-d`; CUTLASS `cute/arch/mma_sm100_umma.hpp`, `ScaleC`.
///
/// ```
/// use cute_static::instruction::mma::{InputScaledMma, SM100_MMA_F16BF16_SS_SCALED};
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::typenum::{U3, U128};
/// type Mma = SM100_MMA_F16BF16_SS_SCALED<Float16, Float16, Float32, U128, U128, U3>;
/// static_assertions::assert_type_eq_all!(<Mma as InputScaledMma>::Exponent, U3);
/// ```
/// ```compile_fail,E0277
/// use cute_static::instruction::mma::{InputScaledMma, SM100_MMA_F16BF16_SS_SCALED};
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::typenum::{U16, U128};
/// fn scaled<I: InputScaledMma>() {}
/// scaled::<SM100_MMA_F16BF16_SS_SCALED<Float16, Float16, Float32, U128, U128, U16>>();
/// ```
pub trait InputScaledMma: MmaInstruction {
    /// C is divided by 2 to this power
    type Exponent: Nat;
}

/// An instruction with its accumulator in tensor memory.
///
/// * **Law** neighbouring lanes are 65536 columns of 32 bits apart. A value has a column of its own, also a value of 16 bits. For M = 128 of two
///   CTAs, half of the columns of C are in the other 64 lanes, and [`Columns`](TmemMma::Columns) is N / 2.
/// * **Units** `TmemC` counts values; `Columns` counts columns of 32 bits.
/// * **Source** PTX ISA 9.7.16.1.1, 9.7.16.10.5; CUTLASS `cute/atom/mma_traits_sm100.hpp`, `tmem_frg`.
///
/// ```
/// use cute_static::instruction::mma::{SM100_MMA_F16BF16_SS, TmemMma};
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U128, U256};
/// type Mma = SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U256>;
/// static_assertions::assert_type_eq_all!(<Mma as TmemMma>::TmemC, layout!(((128,256),1,1):((65536,1),0,0)));
/// static_assertions::assert_type_eq_all!(<Mma as TmemMma>::Columns, U256);
/// ```
/// The accumulators of `wgmma` are in registers.
/// ```compile_fail,E0277
/// use cute_static::instruction::mma::{SM90_64xNx16_F32F16F16_SS, TmemMma};
/// use cute_static::typenum::U128;
/// fn columns<I: TmemMma>() {}
/// columns::<SM90_64xNx16_F32F16F16_SS<U128>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "this instruction has no accumulators in tensor memory",
    label = "expected an instruction of tcgen05, such as `SM100_MMA_F16BF16_SS`",
    note = "PTX ISA 9.7.16 (tcgen05.mma); the main loops of wgmma and mma.sync are `MainloopSm90TmaGmma`, `MainloopSm80CpAsync` and `MainloopSm120Tma`"
)]
pub trait TmemMma: MmaInstruction {
    /// The layout of the accumulator in tensor memory, in units of its values
    type TmemC: IsLayout;
    /// The number of columns of tensor memory that the accumulator needs
    type Columns: Nat;
    /// The number of CTAs that issue the instruction together: 1 or 2
    const CTA_GROUP: u32;
}

/// A [`TmemMma`] that reads A from tensor memory.
pub trait TmemAMma: TmemMma {
    /// The layout of A in tensor memory, in units of its values
    type TmemA: IsLayout;
}

/// The registers that one thread gives to an operand.
///
/// ```
/// use cute_static::instruction::mma::{RegisterArray, RegisterType};
/// let two = RegisterArray { count: 2, of: RegisterType::F64 };
/// assert_eq!((two.bits(), two.to_string().as_str()), (128, "2 x f64"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterArray {
    /// The number of registers, 0 for an operand that is not in registers
    pub count: u64,
    /// The type of each register
    pub of: RegisterType,
}
/// The type of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegisterType {
    /// 32 bits of packed values
    B32,
    /// A signed integer
    S32,
    /// A `Float32`
    F32,
    /// A `Float64`
    F64,
    /// Two `Float64`, one complex number
    C64,
    /// Three `Float64`, one complex accumulator of the multiplication by three products (Gauss)
    G64,
}
impl RegisterType {
    /// The number of bits of one register
    pub const fn bits(self) -> u64 {
        match self {
            RegisterType::B32 | RegisterType::S32 | RegisterType::F32 => 32,
            RegisterType::F64 => 64,
            RegisterType::C64 => 128,
            RegisterType::G64 => 192,
        }
    }
    /// The name in PTX
    pub const fn name(self) -> &'static str {
        match self {
            RegisterType::B32 => "b32",
            RegisterType::S32 => "s32",
            RegisterType::F32 => "f32",
            RegisterType::F64 => "f64",
            RegisterType::C64 => "c64",
            RegisterType::G64 => "gauss_c64",
        }
    }
}
impl RegisterArray {
    /// No registers: the operand is in another memory.
    pub const NONE: RegisterArray = RegisterArray { count: 0, of: RegisterType::B32 };
    /// The number of bits of all registers
    pub const fn bits(self) -> u64 {
        self.count * self.of.bits()
    }
}
impl fmt::Display for RegisterArray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.count, self.of.name())
    }
}
