//! The sizes that must be equal, as bounds.

use super::gemm::products;
use crate::check::{BothHold, Condition};
use crate::htuple::{HCons, HNil};
use crate::kind::ModeTree;
use crate::layout::size::Measure;
use crate::outcome::{Legal, rules};
use crate::seal::Seal;
use crate::tensor::Addressing;

rules! {
    /// Two tensors of different sizes.
    SizesDiffer<X, Y> = SizesAgree {
        message: "sizes differ: {A} has {X} elements, {B} has {Y}",
        label: "{X} elements against {Y}",
        note: "CuTe paper 2.6.1: `@pre size(src) == size(dst)`; the ranks may differ"
    }
    /// Rows of A and of C.
    RowsDiffer<X, Y> = RowsAgree {
        message: "gemm: A has M = {X} rows, C has {Y}",
        label: "A is (M,K), B is (N,K), C is (M,N); M is {X} in A = {A} and {Y} in C = {B}",
        note: "CuTe paper 2.6.2: `@pre M: size<0>(A) == size<0>(C)`; for parts (V,M,K), (V,N,K), (V,M,N) of a tiled MMA write `mma.gemm(a, b, c)`"
    }
    /// Rows of B and columns of C.
    ColumnsDiffer<X, Y> = ColumnsAgree {
        message: "gemm: B has N = {X} rows, C has {Y} columns",
        label: "A is (M,K), B is (N,K), C is (M,N); N is {X} in B and {Y} in C",
        note: "CuTe paper 2.6.2: `@pre N: size<0>(B) == size<1>(C)`; B is (N,K), not (K,N); for parts (V,M,K), (V,N,K), (V,M,N) of a tiled MMA write `mma.gemm(a, b, c)`"
    }
    /// Columns of A and of B.
    DepthsDiffer<X, Y> = DepthsAgree {
        message: "gemm: A has K = {X} columns, B has {Y}",
        label: "A is (M,K), B is (N,K), C is (M,N); K is {X} in A and {Y} in B",
        note: "CuTe paper 2.6.2: `@pre K: size<1>(A) == size<1>(B)`; B is (N,K), not (K,N); for parts (V,M,K), (V,N,K), (V,M,N) of a tiled MMA write `mma.gemm(a, b, c)`"
    }
    /// Batches of an operand and of C.
    BatchesDiffer<X, Y> = BatchesAgree {
        message: "gemm: an operand is a batch of L = {X} matrices, C of {Y}",
        label: "batched, A is (M,K,L), B is (N,K,L), C is (M,N,L); L is {X} in A or B and {Y} in C",
        note: "repeat one matrix by a mode of stride 0; for parts (V,M,K), (V,N,K), (V,M,N) of a tiled MMA write `mma.gemm(a, b, c)`"
    }
}

/// Passed if `X = Y`, else refused for the reason `W`.
type Equal<X, Y, W> = <<X as crate::int::Compare>::Is<Y> as Condition>::Require<W>;
/// The size of modes
pub(super) type SizeOf<M> = <M as Measure>::Size;

/// A layout of the same size as `B`. The ranks may differ.
///
/// * **Paper** §2.6.1, `@pre size(src) == size(dst)`.
pub trait SameSize<B> {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<A: Addressing, B: Addressing> SameSize<B> for A
where
    Equal<SizeOf<A::Modes>, SizeOf<B::Modes>, SizesDiffer<SizeOf<A::Modes>, SizeOf<B::Modes>>>: Legal<A, B>,
{
    const SEAL: Seal = Seal;
}

/// Modes of a matrix: rows and columns, and perhaps a third mode for the batch.
pub trait Matrix: ModeTree {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The first mode
    type Rows: ModeTree;
    /// The second mode
    type Columns: ModeTree;
    /// The third mode, `()` if there is none
    type Batch: ModeTree;
    /// `L(row, column, batch)`
    fn element<L: Addressing<Modes = Self>>(layout: &L, row: u64, column: u64, batch: u64) -> L::Offset;
}
#[diagnostic::do_not_recommend]
impl<R: ModeTree, C: ModeTree> Matrix for HCons<R, HCons<C, HNil>> {
    const SEAL: Seal = Seal;
    type Rows = R;
    type Columns = C;
    type Batch = HNil;
    #[inline(always)]
    fn element<L: Addressing<Modes = Self>>(layout: &L, row: u64, column: u64, _: u64) -> L::Offset {
        layout.address((row, column))
    }
}
#[diagnostic::do_not_recommend]
impl<R: ModeTree, C: ModeTree, B: ModeTree> Matrix for HCons<R, HCons<C, HCons<B, HNil>>> {
    const SEAL: Seal = Seal;
    type Rows = R;
    type Columns = C;
    type Batch = B;
    #[inline(always)]
    fn element<L: Addressing<Modes = Self>>(layout: &L, row: u64, column: u64, batch: u64) -> L::Offset {
        layout.address((row, column, batch))
    }
}

/// The modes that coordinates of a tensor must fit
pub(super) type AddressedModes<L> = <L as Addressing>::Modes;
type RowsOf<M> = <<M as Matrix>::Rows as Measure>::Size;
type ColumnsOf<M> = <<M as Matrix>::Columns as Measure>::Size;
type BatchesOf<M> = <<M as Matrix>::Batch as Measure>::Size;
/// `A` and `C` have the same M
type RowsAgreed<A, C> = Equal<RowsOf<A>, RowsOf<C>, RowsDiffer<RowsOf<A>, RowsOf<C>>>;
/// `B` and `C` have the same N
type ColumnsAgreed<B, C> = Equal<RowsOf<B>, ColumnsOf<C>, ColumnsDiffer<RowsOf<B>, ColumnsOf<C>>>;
/// `A` and `B` have the same K
type DepthsAgreed<A, B> = Equal<ColumnsOf<A>, ColumnsOf<B>, DepthsDiffer<ColumnsOf<A>, ColumnsOf<B>>>;
/// Both have the same L
type BatchesAgreed<A, C> = Equal<BatchesOf<A>, BatchesOf<C>, BatchesDiffer<BatchesOf<A>, BatchesOf<C>>>;
/// All sizes of `A`, `B` and `C` agree; else the first pair that differs
pub(crate) type Agreement<A, B, C> = BothHold<
    BothHold<BatchesAgreed<A, C>, BatchesAgreed<B, C>>,
    BothHold<BothHold<RowsAgreed<A, C>, ColumnsAgreed<B, C>>, DepthsAgreed<A, B>>,
>;

/// `C = A·Bᵀ` is defined: `self` is (M,K), `B` is (N,K), `C` is (M,N), and all may have the same batch.
///
/// * **Paper** §2.6.2, the preconditions of GEMM.
pub trait Multiplies<B, C>: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Calls `f` with the offsets in A, B and C of each product.
    #[doc(hidden)]
    fn each_product(layouts: (Self, B, C), f: impl FnMut(Self::Offset, B::Offset, C::Offset))
    where
        Self: Addressing,
        B: Addressing,
        C: Addressing;
}
impl<A: Addressing, B: Addressing, C: Addressing> Multiplies<B, C> for A
where
    A::Modes: MatrixA,
    B::Modes: MatrixB,
    C::Modes: MatrixC,
    A: Agrees<B, C>,
{
    const SEAL: Seal = Seal;
    #[inline(always)]
    fn each_product(layouts: (A, B, C), f: impl FnMut(A::Offset, B::Offset, C::Offset)) {
        products(layouts, f);
    }
}
// The modes of each operand are those of a matrix. The bounds have names, because the error stands at the first operand and must name the one that is no matrix.
macro_rules! matrices {
    ($($name:ident $message:literal $label:literal;)*) => {$(
        #[diagnostic::on_unimplemented(message = $message, label = $label)]
        pub trait $name: Matrix {}
        #[diagnostic::do_not_recommend]
        impl<M: Matrix> $name for M {}
    )*};
}
matrices! {
    MatrixA "gemm: A is no matrix, nor a batch of them" "A must have two modes or three: rows, columns and batch; group others into them";
    MatrixB "gemm: B is no matrix, nor a batch of them" "B must have two modes or three: rows, columns and batch; group others into them";
    MatrixC "gemm: C is no matrix, nor a batch of them" "C must have two modes or three: rows, columns and batch; group others into them";
}
/// The check of the sizes as a named bound. It projects out of no other bound, so that rustc's next solver reports an operand that is no matrix.
pub trait Agrees<B, C> {}
impl<A: Addressing, B: Addressing, C: Addressing> Agrees<B, C> for A
where
    A::Modes: MatrixA,
    B::Modes: MatrixB,
    C::Modes: MatrixC,
    Agreement<A::Modes, B::Modes, C::Modes>: Legal<A, C>,
{
}
