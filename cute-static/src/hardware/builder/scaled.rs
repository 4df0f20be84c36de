//! Operands with scale factors: their instructions, and how many bytes and columns the factors take.

use super::stages::{Lesser, StagesThatFit};
use crate::algebra::interleaved::least::Monus;
use crate::collective::reader::ReadMajor;
use crate::instruction::mma::narrow::F8F6F4;
use crate::instruction::mma::*;
use crate::instruction::operand::{Major, MajorK, MajorMN};
use crate::int::{Add, Bits, ExactOrZero, Floor, Mul, Nat, One};
use crate::numeric::{
    Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float8UE4M3, Float8UE8M0, Float32, Numeric,
};
use core::marker::PhantomData;
use typenum::{U4, U8, U16, U32, U64, U127, U128, U512};

/// The [`Operands`](super::Operands) `G` of a GEMM with a scale factor `F` for each `V` values along K of A and of B.
///
/// | | values | factors |
/// |---|---|---|
/// | MXF8, MXF6 and MXF4 by one another | `Float8E4M3`, `Float8E5M2`, `Float6E2M3`, `Float6E3M2`, `Float4E2M1` | `Float8UE8M0` for 32 |
/// | MXF4 | `Float4E2M1` by itself, which takes 4 bits of shared memory | `Float8UE8M0` for 32 |
/// | NVF4 | `Float4E2M1` by itself | `Float8UE4M3` for 16 |
///
/// * **Source** CUTLASS `mx_float8_t`, `mx_float6_t`, `mx_float4_t`, `nv_float4_t`; `sm100_blockscaled_umma_builder.inl`, `sm120_blockscaled_mma_builder.inl`.
/// * **Admissible** where the request is [`Built`](super::Built), on SM100 and SM120.
/// ```
/// use cute_static::arch::Sm100;
/// use cute_static::builder::{BlockScaled, Built, CollectiveBuilder, Operands};
/// use cute_static::cluster::Cluster;
/// use cute_static::collective::{TmaCollective, TmemCollective};
/// use cute_static::instruction::operand::MajorK;
/// use cute_static::numeric::{BFloat16, Float4E2M1, Float8UE4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U16};
/// type Values = (Float4E2M1, MajorK);
/// type Nvf4 = BlockScaled<Operands<Values, Values, Float32, (BFloat16, MajorK)>, Float8UE4M3, U16>;
/// type Gemm = CollectiveBuilder<Sm100, Nvf4, shape!((256,128,256)), Cluster<U2>>;
/// // Two accumulators of 128 columns, and the factors of 256 values of 128 rows and of 128 columns
/// assert_eq!(<<Gemm as Built>::Mainloop as TmemCollective>::COLUMNS, 2 * 128 + 2 * 16);
/// ```
/// Factors of 16 values come in blocks of 64 values along K.
/// ```compile_fail,E0277
/// use cute_static::arch::Sm100;
/// use cute_static::builder::{BlockScaled, Built, CollectiveBuilder, Operands};
/// use cute_static::instruction::operand::MajorK;
/// use cute_static::numeric::{BFloat16, Float4E2M1, Float8UE4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::U16;
/// type Values = (Float4E2M1, MajorK);
/// type Nvf4 = BlockScaled<Operands<Values, Values, Float32, (BFloat16, MajorK)>, Float8UE4M3, U16>;
/// fn kernel<B: Built>() {}
/// kernel::<CollectiveBuilder<Sm100, Nvf4, shape!((128,128,96))>>();
/// ```
pub struct BlockScaled<G, F, V>(PhantomData<(G, F, V)>);

/// A type of elements that tensor cores multiply by elements `B`, with a factor `F` for each `V` values of both, and add to `f32`.
#[diagnostic::on_unimplemented(
    message = "no instruction multiplies these types of elements with such scale factors",
    label = "expected floats of 8, 6 and 4 bits with a `Float8UE8M0` for each 32 values, or floats of 4 bits by themselves with a `Float8UE4M3` for each 16",
    note = "PTX 9.7.16.2 and 9.7.14.5, block scaling: mxf8f6f4, mxf4 and mxf4nvf4"
)]
pub trait ScaledProduct<B, F, V>: Numeric {
    /// The bits of an element in shared memory
    type Width: Nat;
    /// The instruction of tcgen05 of one CTA
    type One<M, N, JA, JB>;
    /// The instruction of tcgen05 of two CTAs
    type Two<M, N, JA, JB>;
    /// The instruction of `mma.sync`
    type Warp;
    /// The elements along K of the instruction of `mma.sync`
    type WarpDepth: Nat;
}
/// Products of `kind::mxf8f6f4`, whose values have a byte each in shared memory: one row per A, with its types of B.
macro_rules! bytes {
    ($($a:ident: $([$p:ident])? $($b:ident)*;)*) => {$($(
        bytes!(@ [$p: F8F6F4] $a $p);
    )?$(
        bytes!(@ [] $a $b);
    )*)*};
    (@ [$($p:ident: $bound:ident)?] $a:ident $b:ident) => {
        #[diagnostic::do_not_recommend]
        impl $(<$p: $bound>)? ScaledProduct<$b, Float8UE8M0, U32> for $a {
            type Width = U8;
            type One<M, N, JA, JB> = SM100_MMA_MXF8F6F4_SS<$a, $b, Float32, Float8UE8M0, M, N, JA, JB>;
            type Two<M, N, JA, JB> = SM100_MMA_MXF8F6F4_2x1SM_SS<$a, $b, Float32, Float8UE8M0, M, N, JA, JB>;
            type Warp = SM120_16x8x32_TN_VS<$a, $b, Float32, Float8UE8M0, U32>;
            type WarpDepth = U32;
        }
    };
}
bytes! {
    Float8E4M3: [B];
    Float8E5M2: [B];
    Float6E2M3: [B];
    Float6E3M2: [B];
    Float4E2M1: Float8E4M3 Float8E5M2 Float6E2M3 Float6E3M2;
}
/// Products of `kind::mxf4` and `kind::mxf4nvf4`.
macro_rules! nibbles {
    ($($f:ident $v:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl ScaledProduct<Float4E2M1, $f, $v> for Float4E2M1 {
            type Width = U4;
            type One<M, N, JA, JB> = SM100_MMA_MXF4_SS<Float4E2M1, Float4E2M1, Float32, $f, M, N, $v>;
            type Two<M, N, JA, JB> = SM100_MMA_MXF4_2x1SM_SS<Float4E2M1, Float4E2M1, Float32, $f, M, N, $v>;
            type Warp = SM120_16x8x64_TN_VS<Float4E2M1, Float4E2M1, Float32, $f, $v>;
            type WarpDepth = U64;
        }
    )*};
}
nibbles! {
    Float8UE8M0 U32;
    Float8UE4M3 U16;
}
/// The contiguous mode of an operand of elements `T` with scale factors.
#[diagnostic::on_unimplemented(
    message = "an operand with scale factors whose contiguous mode is M or N has elements of 8 bits, on SM100: the nearest request is K-major",
    label = "`MajorMN` found, `MajorK` needed",
    note = "PTX 9.7.16.10 and 9.7.14.5: `mma.sync` and kind::mxf4 read K-major operands; 6 and 4 bits are unpacked along K"
)]
pub trait ScaledMajor<T>: Major + ReadMajor {}
impl<T: Numeric> ScaledMajor<T> for MajorK {}
#[diagnostic::do_not_recommend]
impl ScaledMajor<Float8E4M3> for MajorMN {}
#[diagnostic::do_not_recommend]
impl ScaledMajor<Float8E5M2> for MajorMN {}

type Times<X, Y> = <X as Mul>::Times<Y>;
/// The values along K of a block of four factors. No instruction has factors of more than 32 values, and the depth of such a block is no second error.
pub type BlockDepth<V> = Times<U4, Lesser<V, U32>>;
/// The blocks of factors along K
type BlocksAlongK<K, V> = ExactOrZero<K, BlockDepth<V>>;
/// The blocks of factors of `N` rows, of 128 each
pub type BlocksOf<N> = Floor<<N as Add>::Plus<U127>, U128>;
/// The bytes of the factors of `R` blocks of rows in one stage
pub type FactorBytes<R, K, V> = Times<U512, Times<R, BlocksAlongK<K, V>>>;
/// The columns of the same in tensor memory
pub type FactorColumns<R, K, V> = Times<U4, Times<R, BlocksAlongK<K, V>>>;
/// The stages of `E` bytes that fit in `F` bytes, where the factors of A are `R` blocks of rows. The factors of B begin at a multiple of 1024, so an odd number of
/// stages of an odd number of blocks of A has a gap of 512 bytes behind them.
pub type StagesWithGap<F, E, R, K, V> =
    StagesThatFit<E, Monus<F, Times<U512, Odd<Times<StagesThatFit<E, F>, Times<R, BlocksAlongK<K, V>>>>>>>;
/// `N mod 2`
type Odd<N> = <N as Bits>::AndBits<One>;
