//! The loads of operands from shared memory into registers, and layouts of shared memory for which they have no bank conflicts.

use super::budget::{StepOf, StepRegisters, ThreadValues, TileMatrix};
use super::stage::{StageAtom, StageMajor};
use crate::atom::copy::TiledCopy;
use crate::atom::mma::TileMma;
use crate::atom::operand::bounds::LayoutTv;
use crate::atom::operand::{FragmentOf, Operand};
use crate::atom::transfer::bounds::Retile;
use crate::atom::transfer::{Destination, Source};
use crate::banks::search::{SearchResult, TileSwizzle};
use crate::banks::{Lanes, SmallestFound, Width};
use crate::check::Condition;
use crate::htuple::{Pair, Singleton};
use crate::instruction::copy::matrix::*;
use crate::instruction::copy::tiled::WarpLanes;
use crate::instruction::copy::universal::UniversalCopyBits;
use crate::instruction::copy::{CopyAtomOf, CopyInstruction};
use crate::instruction::operand::{MajorK, MajorMN};
use crate::int::{Compare, Divide, ExactOrZero, Mul, Nat, One, OrZero};
use crate::kind::{Bool, Pick};
use crate::layout::{IsLayout, Layout};
use crate::smem::atoms::{RowFits, Wide, WidestRow};
use crate::smem::{MmaSync, SmemElement};
use core::marker::PhantomData;
use typenum::{B0, U0, U1, U2, U3, U4, U8, U32, U64};

/// A kind of loads from shared memory into registers: [`MmaSync`] or [`Vectors`].
#[diagnostic::on_unimplemented(
    message = "this does not say how operands come from shared memory into registers",
    label = "expected `MmaSync`, or `Vectors<Bits>` for the widths of `UniversalCopyBits`"
)]
pub trait SharedReader {
    /// The instruction that loads `J`-major elements of `W` bits into `N` registers of a thread
    type Load<J: ReadMajor, W: Nat, N: Nat>;
    /// The [`StageAtom`] of the operand `O` of the tiled MMA `X`, for `J`-major elements of `W` bits
    type Layouts<J: ReadMajor, W: Nat, O, X>;
}
/// The loads of operands of one major.
pub trait ReadMajor: StageMajor {
    /// Whether `ldmatrix` would have to transpose elements of `W = 32` bits; it transposes 16 bits only
    type TransposesWords<W: Nat>: Bool;
    /// The tile (MN, K) in rows of `C` elements, as blocks of such rows one after another
    type Blocks<C: Nat, Mn: Nat, K: Nat>: Singleton;
    /// The `ldmatrix` for `N` registers of a thread
    type Ldmatrix<N: Nat>;
    /// The contiguous mode of (MN, K)
    type Contiguous<Mn: Nat, K: Nat>: Nat;
    /// The other one
    type Rows<Mn: Nat, K: Nat>: Nat;
}
type Times<X, Y> = <X as Mul>::Times<Y>;
impl ReadMajor for MajorK {
    type TransposesWords<W: Nat> = B0;
    type Blocks<C: Nat, Mn: Nat, K: Nat> =
        Layout<Pair<Mn, Pair<C, ExactOrZero<K, C>>>, Pair<C, Pair<One, Times<C, Mn>>>>;
    type Ldmatrix<N: Nat> = Matrices<N, SM75_U32x4_LDSM_N, SM75_U32x2_LDSM_N, SM75_U32x1_LDSM_N>;
    type Contiguous<Mn: Nat, K: Nat> = K;
    type Rows<Mn: Nat, K: Nat> = Mn;
}
impl ReadMajor for MajorMN {
    type TransposesWords<W: Nat> = <W as Compare>::Is<U32>;
    type Blocks<C: Nat, Mn: Nat, K: Nat> =
        Layout<Pair<Pair<C, ExactOrZero<Mn, C>>, K>, Pair<Pair<One, Times<C, K>>, C>>;
    type Ldmatrix<N: Nat> = Matrices<N, SM75_U16x8_LDSM_T, SM75_U16x4_LDSM_T, SM75_U16x2_LDSM_T>;
    type Contiguous<Mn: Nat, K: Nat> = Mn;
    type Rows<Mn: Nat, K: Nat> = K;
}

/// Of one `ldmatrix` or `stmatrix` for four, two or one 8×8 matrices, the one for `N` registers of a thread, which are a register for each matrix.
pub type Matrices<N, X4, X2, X1> = <IsMultiple<N, U4> as Pick>::Pick<X4, <IsMultiple<N, U2> as Pick>::Pick<X2, X1>>;
/// Whether `D` divides `N`
pub type IsMultiple<N, D> = <<N as Divide>::ExactQuotient<D> as OrZero>::IsExact;

// PTX 9.7.14.5.15: a thread gets 32 bits of a row, which is half a double; `.trans` transposes elements of 16 bits.
impl SharedReader for MmaSync {
    type Load<J: ReadMajor, W: Nat, N: Nat> =
        ByElement<J, W, UniversalCopyBits<U64>, UniversalCopyBits<U32>, J::Ldmatrix<N>>;
    type Layouts<J: ReadMajor, W: Nat, O, X> = ByElement<J, W, VectorsOf<U64, O, X>, VectorsOf<U32, O, X>, MmaSync>;
}
/// `X` for doubles, `Y` for elements of 32 bits that would have to be transposed, else `Z`
type ByElement<J, W, X, Y, Z> =
    <<W as Compare>::Is<U64> as Pick>::Pick<X, <<J as ReadMajor>::TransposesWords<W> as Pick>::Pick<Y, Z>>;

/// Each thread loads vectors of `B` bits: for multiplications without tensor cores, and for operands that `ldmatrix` cannot load.
///
/// The tile has rows of the widest power of two up to 128 bytes that divides its contiguous extent, and the smallest swizzle for which
/// the loads have no bank conflicts. (A swizzle that splits the 16 bytes of a `cp.async` is not used.)
///
/// * **Source** CUTLASS `cute/arch/copy.hpp`, `AutoVectorizingCopyWithAssumedAlignment<B>`, as in SIMT kernels; CUTLASS
///   `test/unit/gemm/device/default_gemm_configuration.hpp`, which reads doubles and transposed `tf32` by `DefaultCopy`.
/// * **Admissible** for the widths of [`UniversalCopyBits`] up to 128, if the fragment of a thread consists of runs of `B` bits.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync, Vectors};
/// use cute_static::instruction::{mma::UniversalFMA, operand::MajorMN};
/// use cute_static::prelude::*;
/// use cute_static::{arch::Sm80, numeric::Float32};
/// use cute_static::typenum::{U3, U128};
/// // 16 × 16 threads; each has 4 × 4 neighbours of C at a time.
/// type Sgemm = CollectiveMma<
///     MainloopSm80CpAsync<U3, MajorMN, MajorMN, Sm80, Vectors<U128>>,
///     shape!((128,128,8)),
///     TiledMma<UniversalFMA<Float32>, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>,
/// >;
/// assert_eq!(Sgemm::SHARED_MEMORY, 3 * (128 + 128) * 8 * 4);
/// ```
pub struct Vectors<B>(PhantomData<B>);
impl<B: Nat> SharedReader for Vectors<B>
where
    UniversalCopyBits<B>: CopyInstruction,
{
    type Load<J: ReadMajor, W: Nat, N: Nat> = UniversalCopyBits<B>;
    type Layouts<J: ReadMajor, W: Nat, O, X> = VectorsOf<B, O, X>;
}

/// [`Vectors`] of `B` bits of the operand `O` of the tiled MMA `X`.
pub struct VectorsOf<B, O, X>(PhantomData<(B, O, X)>);
/// The copy of one step by the reader `C`
pub type LoadOf<C, O, T, J, X> = TiledCopy<
    CopyAtomOf<<C as SharedReader>::Load<J, <T as SmemElement>::Width, StepRegisters<O, T, X>>, T>,
    ThreadValues<O, X>,
    StepOf<O, X>,
>;
/// The fragment of a thread of the tiled MMA `X`, for the operand `O` of the extents (M, K)
pub type Fragment<O, X, M, K> = <X as FragmentOf<O, TileMatrix<M, K>>>::Output;
/// The fragment in the order of the copy `L`
pub type Retiled<L, O, M, K, X> = <L as Retile<Destination, Fragment<O, X, M, K>>>::Output;
/// The widest row that divides the tile, or a reason
type RowOf<T, J, M, K> = WidestRow<<J as ReadMajor>::Contiguous<M, K>, T>;
/// The tile in rows of `2^B` units of 16 bytes if they divide it, else `E`
type Rows<B, T, J, M, K, E> = <RowFits<<J as ReadMajor>::Contiguous<M, K>, B, T> as Condition>::Type<
    <J as ReadMajor>::Blocks<Wide<B, T>, M, K>,
    E,
>;
type Blocks<T, J, M, K> =
    Rows<U3, T, J, M, K, Rows<U2, T, J, M, K, Rows<U1, T, J, M, K, <J as ReadMajor>::Blocks<Wide<U0, T>, M, K>>>>;

/// A copy that reads the tile `L`, of elements of `N` bits, `W` bytes at a time.
pub trait ReadSwizzle<L, N, W> {
    /// The smallest swizzle without a bank conflict
    type Swizzle: TileSwizzle;
}
impl<C: WarpLanes<Source, L, Lanes: Lanes>, L, N: Nat, W: Width> ReadSwizzle<L, N, W> for C {
    type Swizzle = <SmallestFound<C::Lanes, N, W> as SearchResult>::ForTile;
}
type Bytes<B> = ExactOrZero<B, U8>;
type Swizzled<B, O, T, J, M, K, X> =
    <LoadOf<Vectors<B>, O, T, J, X> as ReadSwizzle<Blocks<T, J, M, K>, <T as SmemElement>::Width, Bytes<B>>>::Swizzle;
impl<B: Nat, O, X, T: SmemElement, J: ReadMajor, M: Nat, K: Nat> StageAtom<T, J, Pair<M, K>> for VectorsOf<B, O, X>
where
    Vectors<B>: SharedReader,
    O: Operand,
    X: TileMma + LayoutTv<O, Output: IsLayout>,
    LoadOf<Vectors<B>, O, T, J, X>: ReadSwizzle<Blocks<T, J, M, K>, T::Width, Bytes<B>>,
{
    type Check = RowOf<T, J, M, K>;
    type Atom = <Swizzled<B, O, T, J, M, K, X> as TileSwizzle>::Swizzled<Blocks<T, J, M, K>, T::Width, T::Log>;
}
