//! The instructions that multiply elements, by their types.

use super::stages::{Doublings, Multiples, StepKinds};
use crate::check::Condition;
use crate::collective::budget::IfAtMost;
use crate::collective::cp_async::CpAsyncMajor;
use crate::collective::reader::{IsMultiple, ReadMajor};
use crate::collective::tma::TmaValue;
use crate::epilogue::lanes::Packs;
use crate::instruction::copy::tensor_memory::{HalfColumns, WholeColumns};
use crate::instruction::mma::narrow::{F8F6F4, FloatAccumulator};
use crate::instruction::mma::*;
use crate::instruction::operand::{Major, MajorK, MajorMN};
use crate::int::{Compare, Nat, One};
use crate::kind::{Bool, Either};
use crate::numeric::{
    BFloat16, Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float16, Float32, Float64, Int8, Int32,
    Numeric, TFloat32, Uint8,
};
use crate::smem::SmemElement;
use typenum::{B0, B1, U4, U8, U16, U24, U31, U32, U64};

/// A type of elements that `wgmma` multiplies by elements `B` and adds to accumulators `C`.
#[diagnostic::on_unimplemented(
    message = "no wgmma multiplies these types of elements, or adds them to accumulators of this type",
    label = "expected f16 into f16 or f32, bf16 or tf32 into f32, e4m3 or e5m2 by either one into f16 or f32, s8 or u8 by either one into s32",
    note = "PTX 9.7.15.2; elements of two other types are multiplied after the narrower ones have been converted"
)]
pub trait WgmmaProduct<B, C>: TmaValue {
    /// The elements along K that an instruction multiplies
    type Depth: Nat;
    /// Whether an instruction has `N` columns
    type HasColumns<N: Nat>: Bool;
    /// The columns from one instruction to the next wider one, for a tile of `N` columns
    type Step<N: Nat>: Nat;
    /// The instruction of `N` columns
    type Instruction<N: Nat, JA: Major, JB: Major>;
}
/// The columns of instructions of one kind.
pub trait WgmmaColumns {
    /// Whether an instruction has `N` columns
    type Has<N: Nat>: Bool;
    /// As [`WgmmaProduct::Step`]
    type Step<N: Nat>: Nat;
}
/// All multiples of 8
pub enum Floats {}
/// 8, 24, and the multiples of 16
pub enum Integers {}
impl WgmmaColumns for Floats {
    type Has<N: Nat> = IsMultiple<N, U8>;
    type Step<N: Nat> = U8;
}
impl WgmmaColumns for Integers {
    type Has<N: Nat> =
        <IsMultiple<N, U16> as Either>::Or<<<N as Compare>::Is<U8> as Either>::Or<<N as Compare>::Is<U24>>>;
    type Step<N: Nat> = IfAtMost<N, U31, U8, U16>;
}
/// One row per product; `any` where the operands may be MN-major.
macro_rules! products {
    ($($a:ident * $b:ident + $c:ident: $name:ident $majors:ident, $depth:ident, $columns:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl WgmmaProduct<$b, $c> for $a {
            type Depth = $depth;
            type HasColumns<N: Nat> = <$columns as WgmmaColumns>::Has<N>;
            type Step<N: Nat> = <$columns as WgmmaColumns>::Step<N>;
            type Instruction<N: Nat, JA: Major, JB: Major> = products!(@$majors $name N JA JB);
        }
    )*};
    (@any $name:ident $n:ident $ja:ident $jb:ident) => { $name<$n, $ja, $jb> };
    // `ReadsMajor` refuses the others.
    (@k $name:ident $n:ident $ja:ident $jb:ident) => { $name<$n> };
}
products! {
    Float16 * Float16 + Float16: SM90_64xNx16_F16F16F16_SS any, U16, Floats;
    Float16 * Float16 + Float32: SM90_64xNx16_F32F16F16_SS any, U16, Floats;
    BFloat16 * BFloat16 + Float32: SM90_64xNx16_F32BF16BF16_SS any, U16, Floats;
    TFloat32 * TFloat32 + Float32: SM90_64xNx8_F32TF32TF32_SS_TN k, U8, Floats;
    Float8E4M3 * Float8E4M3 + Float16: SM90_64xNx32_F16E4M3E4M3_SS_TN k, U32, Floats;
    Float8E4M3 * Float8E4M3 + Float32: SM90_64xNx32_F32E4M3E4M3_SS_TN k, U32, Floats;
    Float8E4M3 * Float8E5M2 + Float16: SM90_64xNx32_F16E4M3E5M2_SS_TN k, U32, Floats;
    Float8E4M3 * Float8E5M2 + Float32: SM90_64xNx32_F32E4M3E5M2_SS_TN k, U32, Floats;
    Float8E5M2 * Float8E4M3 + Float16: SM90_64xNx32_F16E5M2E4M3_SS_TN k, U32, Floats;
    Float8E5M2 * Float8E4M3 + Float32: SM90_64xNx32_F32E5M2E4M3_SS_TN k, U32, Floats;
    Float8E5M2 * Float8E5M2 + Float16: SM90_64xNx32_F16E5M2E5M2_SS_TN k, U32, Floats;
    Float8E5M2 * Float8E5M2 + Float32: SM90_64xNx32_F32E5M2E5M2_SS_TN k, U32, Floats;
    Int8 * Int8 + Int32: SM90_64xNx32_S32S8S8_SS_TN k, U32, Integers;
    Int8 * Uint8 + Int32: SM90_64xNx32_S32S8U8_SS_TN k, U32, Integers;
    Uint8 * Int8 + Int32: SM90_64xNx32_S32U8S8_SS_TN k, U32, Integers;
    Uint8 * Uint8 + Int32: SM90_64xNx32_S32U8U8_SS_TN k, U32, Integers;
}

/// A type of elements that `tcgen05.mma` multiplies by elements `B` and adds to accumulators `C`.
#[diagnostic::on_unimplemented(
    message = "no tcgen05.mma multiplies these types of elements, or adds them to accumulators of this type",
    label = "expected f16 into f16 or f32, bf16 or tf32 into f32, e4m3 or e5m2 by either one into f16 or f32, s8 or u8 by either one into s32",
    note = "PTX 9.7.16.2; elements of two other types are multiplied after the narrower ones have been converted"
)]
pub trait Tcgen05Product<B, C>: TmaValue {
    /// The elements along K that an instruction multiplies
    type Depth: Nat;
    /// The columns from one instruction of `T` CTAs to the next wider one, for a tile of `N` columns, where B is `J`-major
    type Step<N: Nat, T: Nat, J: ReadMajor>: Nat;
    /// The instruction of one CTA
    type One<M, N, JA, JB>;
    /// The instruction of two CTAs
    type Two<M, N, JA, JB>;
}
/// Whether accumulators have 16 bits: how they lie in columns of tensor memory. Every number type has an answer, so that rustc's next solver reports a
/// product that does not exist, and not what follows from it.
pub trait Packed {
    /// The columns
    type Columns: Packs;
}
impl Packed for B1 {
    type Columns = HalfColumns;
}
impl Packed for B0 {
    type Columns = WholeColumns;
}
type IsOne<T> = <T as Compare>::Is<One>;
/// One row per kind of products: the steps of one CTA where B is K-major and where it is MN-major, those of two CTAs, the elements along K, the
/// instructions, and the types.
///
/// * **Source** PTX 9.7.16.2, Table 39. Each CTA of a pair has half of the rows of B. Rows of 32 bits that are MN-major consist of 32 elements.
macro_rules! tcgen05_products {
    ($([$n:ident: $k1:ty, $mn1:ty] [$k2:ty, $mn2:ty], $depth:ident, $one:ident, $two:ident: $($a:ident * $b:ident + $c:ident),*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl Tcgen05Product<$b, $c> for $a {
            type Depth = $depth;
            type Step<$n: Nat, T: Nat, J: ReadMajor> =
                <IsOne<T> as Condition>::Number<J::Contiguous<$mn1, $k1>, J::Contiguous<$mn2, $k2>>;
            type One<M, N, JA, JB> = $one<$a, $b, $c, M, N, JA, JB>;
            type Two<M, N, JA, JB> = $two<$a, $b, $c, M, N, JA, JB>;
        }
    )*)*};
}
tcgen05_products! {
    [N: U8, U8] [U16, U16], U16, SM100_MMA_F16BF16_SS, SM100_MMA_F16BF16_2x1SM_SS:
        Float16 * Float16 + Float16, Float16 * Float16 + Float32, BFloat16 * BFloat16 + Float32;
    [N: U8, U32] [U16, U64], U8, SM100_MMA_TF32_SS, SM100_MMA_TF32_2x1SM_SS: TFloat32 * TFloat32 + Float32;
    [N: U8, U16] [U16, U32], U32, SM100_MMA_F8F6F4_SS, SM100_MMA_F8F6F4_2x1SM_SS:
        Float8E4M3 * Float8E4M3 + Float16, Float8E4M3 * Float8E4M3 + Float32, Float8E4M3 * Float8E5M2 + Float16,
        Float8E4M3 * Float8E5M2 + Float32, Float8E5M2 * Float8E4M3 + Float16, Float8E5M2 * Float8E4M3 + Float32,
        Float8E5M2 * Float8E5M2 + Float16, Float8E5M2 * Float8E5M2 + Float32;
    [N: IfAtMost<N, U31, U8, U16>, U16] [U32, U32], U32, SM100_MMA_S8_SS, SM100_MMA_S8_2x1SM_SS:
        Int8 * Int8 + Int32, Int8 * Uint8 + Int32, Uint8 * Int8 + Int32, Uint8 * Uint8 + Int32;
}

/// A type of elements that `mma.sync` of SM120 multiplies by elements `B` and adds to accumulators `C`.
#[diagnostic::on_unimplemented(
    message = "no mma.sync of SM120 multiplies these types of elements, or adds them to accumulators of this type",
    label = "expected f16 into f16 or f32, bf16 or tf32 into f32, s8 or u8 by either one into s32, or floats of 8, 6 and 4 bits by one another into f16 or f32",
    note = "PTX 9.7.14.5; elements of two other types are multiplied after the narrower ones have been converted"
)]
pub trait MmaSyncProduct<B, C>: TmaValue {
    /// The elements along K that an instruction multiplies
    type Depth: Nat;
    /// The instruction
    type Instruction;
}
/// A type of elements that `mma.sync` of SM80 multiplies by elements `B` of as many bits and adds to accumulators `C`.
#[diagnostic::on_unimplemented(
    message = "no mma.sync of SM80 multiplies these types of elements, or adds them to accumulators of this type",
    label = "expected f16 into f16 or f32, bf16 or tf32 into f32, f64 into f64, s8 or u8 by either one into s32",
    note = "PTX 9.7.14.5; elements of two other types are multiplied after the narrower ones have been converted"
)]
pub trait CpAsyncProduct<B, C>: SmemElement {
    /// The elements along K that an instruction multiplies
    type Depth: Nat;
    /// The instruction
    type Instruction;
}
/// One row per product that SM80 and SM120 have.
macro_rules! mma_sync_products {
    ($($a:ident * $b:ident + $c:ident: $name:ident, $depth:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl MmaSyncProduct<$b, $c> for $a {
            type Depth = $depth;
            type Instruction = $name;
        }
        #[diagnostic::do_not_recommend]
        impl CpAsyncProduct<$b, $c> for $a {
            type Depth = $depth;
            type Instruction = $name;
        }
    )*};
}
#[diagnostic::do_not_recommend]
impl CpAsyncProduct<Float64, Float64> for Float64 {
    type Depth = U4;
    type Instruction = SM80_8x8x4_F64F64F64F64_TN;
}
mma_sync_products! {
    Float16 * Float16 + Float16: SM80_16x8x16_F16F16F16F16_TN, U16;
    Float16 * Float16 + Float32: SM80_16x8x16_F32F16F16F32_TN, U16;
    BFloat16 * BFloat16 + Float32: SM80_16x8x16_F32BF16BF16F32_TN, U16;
    TFloat32 * TFloat32 + Float32: SM80_16x8x8_F32TF32TF32F32_TN, U8;
    Int8 * Int8 + Int32: SM80_16x8x32_S32S8S8S32_TN, U32;
    Int8 * Uint8 + Int32: SM80_16x8x32_S32S8U8S32_TN, U32;
    Uint8 * Int8 + Int32: SM80_16x8x32_S32U8S8S32_TN, U32;
    Uint8 * Uint8 + Int32: SM80_16x8x32_S32U8U8S32_TN, U32;
}
macro_rules! narrow_products {
    ($($a:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<B: F8F6F4, C: FloatAccumulator> MmaSyncProduct<B, C> for $a {
            type Depth = U32;
            type Instruction = SM120_16x8x32_TN<$a, B, C>;
        }
    )*};
}
narrow_products!(Float8E4M3 Float8E5M2 Float6E2M3 Float6E3M2 Float4E2M1);

/// The contiguous mode of an operand of elements `T` that `wgmma` or `ldmatrix` reads.
#[diagnostic::on_unimplemented(
    message = "wgmma and ldmatrix read an operand whose contiguous mode is M or N only where its elements have 16 bits: the nearest request is K-major",
    label = "`MajorMN` found, `MajorK` needed",
    note = "PTX 9.7.15.5.1 and 9.7.14.5.15: only f16 and bf16 are transposed; a copy to K-major, or instructions of SM100, take the others"
)]
pub trait ReadsMajor<T>: Major + ReadMajor {}
#[diagnostic::do_not_recommend]
impl<T: Numeric> ReadsMajor<T> for MajorK {}
#[diagnostic::do_not_recommend]
impl ReadsMajor<Float16> for MajorMN {}
#[diagnostic::do_not_recommend]
impl ReadsMajor<BFloat16> for MajorMN {}
/// The contiguous mode of an operand of elements `T` that threads copy and load.
#[diagnostic::on_unimplemented(
    message = "the threads of SM80 load an operand whose contiguous mode is M or N only where its elements have 16 bits or more: the nearest request is K-major",
    label = "`MajorMN` found, `MajorK` needed",
    note = "PTX 9.7.14.5.15: `ldmatrix` transposes 16 bits; elements of 32 and 64 bits are loaded one at a time, and four of 8 bits are in one register"
)]
pub trait LoadsMajor<T>: CpAsyncMajor {
    /// How the steps along MN and along K grow: those of the contiguous mode are powers of two
    type Along: StepKinds;
}
impl<T: Numeric> LoadsMajor<T> for MajorK {
    type Along = (Multiples, Multiples, Doublings);
}
macro_rules! transposed {
    ($($ty:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl LoadsMajor<$ty> for MajorMN {
            type Along = (Doublings, Doublings, Multiples);
        }
    )*};
}
transposed!(Float16 BFloat16 TFloat32 Float64);
