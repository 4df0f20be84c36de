//! The sizes that must be equal, as bounds.

use super::gemm::products;
use crate::algebra::by_mode::EachMode;
use crate::check::{BothHold, Condition, Found, Passed};
use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::{ModeTree, Outcome};
use crate::layout::cases::TreeCases;
use crate::layout::size::Measure;
use crate::outcome::{Accepted, Grants, Refused, Rule, rules};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::tensor::Addressing;
use core::marker::PhantomData;

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
impl<A, B, X: Nat, Y: Nat> SameSize<B> for A
where
    A: Addressing<Modes: Measure<Size = X>>,
    B: Addressing<Modes: Measure<Size = Y>>,
    Equal<X, Y, SizesDiffer<X, Y>>: Grants<A, B, Is = ()>,
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
/// The sizes of a matrix. They are defined for other modes too, so that rustc's next solver reports an operand that is no matrix.
pub trait MatrixSizes {
    /// The size of the first mode
    type Rows: Nat;
    /// The size of the second mode
    type Columns: Nat;
    /// The size of the third mode, 1 if there is none
    type Batch: Nat;
}
impl<M: ModeTree> MatrixSizes for M {
    type Rows = SizeOf<M::First>;
    type Columns = SizeOf<<M::Rest as EachMode>::First>;
    type Batch = SizeOf<<M::Rest as EachMode>::Rest>;
}
/// All sizes of A (M, K, L), B (N, K, L) and C (M, N, L) agree; else the first pair that differs
type Agreement<M, K, L, BN, BK, BL, CM, CN, CL> = BothHold<
    BothHold<Equal<L, CL, BatchesDiffer<L, CL>>, Equal<BL, CL, BatchesDiffer<BL, CL>>>,
    BothHold<
        BothHold<Equal<M, CM, RowsDiffer<M, CM>>, Equal<BN, CN, ColumnsDiffer<BN, CN>>>,
        Equal<K, BK, DepthsDiffer<K, BK>>,
    >,
>;

/// The [`Agreement`] of the modes of three matrices
pub(crate) type AgreementOf<A, B, C> = Agreement<
    <A as MatrixSizes>::Rows,
    <A as MatrixSizes>::Columns,
    <A as MatrixSizes>::Batch,
    <B as MatrixSizes>::Rows,
    <B as MatrixSizes>::Columns,
    <B as MatrixSizes>::Batch,
    <C as MatrixSizes>::Rows,
    <C as MatrixSizes>::Columns,
    <C as MatrixSizes>::Batch,
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
impl<A, B, C, P: ModeTree, Q: ModeTree, R: ModeTree, M, K, L, BN, BK, BL, CM, CN, CL, X> Multiplies<B, C> for A
where
    A: Addressing<Modes = P>,
    B: Addressing<Modes = Q>,
    C: Addressing<Modes = R>,
    P: MatrixA + MatrixSizes<Rows = M, Columns = K, Batch = L>,
    Q: MatrixB + MatrixSizes<Rows = BN, Columns = BK, Batch = BL>,
    R: MatrixC + MatrixSizes<Rows = CM, Columns = CN, Batch = CL>,
    M: Nat,
    K: Nat,
    L: Nat,
    BN: Nat,
    BK: Nat,
    BL: Nat,
    CM: Nat,
    CN: Nat,
    CL: Nat,
    Agreement<M, K, L, BN, BK, BL, CM, CN, CL>: Found<Type = X>,
    X: OfMatrices,
    X::Of<P, Q, R>: Grants<A, C, Is = ()>,
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
/// The check `X` if the modes are those of a matrix, else passed.
pub struct IfMatrix<X>(PhantomData<X>);
/// [`IfMatrix`] of the modes after the first.
pub struct AfterRows<X>(PhantomData<X>);
/// [`IfMatrix`] of the modes after the second.
pub struct AfterColumns<X>(PhantomData<X>);
/// [`IfMatrix`] of the modes after the third.
pub struct AfterBatch<X>(PhantomData<X>);
macro_rules! matrix_cases {
    ($($cases:ident: $nil:ty, $rest:ident => $cons:ty;)*) => {$(
        impl<X: Outcome> TreeCases for $cases<X> {
            type Leaf<S: Nat, D: Element> = Passed;
            type Nil = $nil;
            type Cons<H: ModeTree, $rest: ModeTree> = $cons;
        }
    )*};
}
matrix_cases! {
    IfMatrix: Passed, T => T::Match<AfterRows<X>>;
    AfterRows: Passed, T => T::Match<AfterColumns<X>>;
    AfterColumns: X, T => T::Match<AfterBatch<X>>;
    AfterBatch: X, _T => Passed;
}
/// The `Agreement` of operands that may be no matrices. Those pass, because they are refused by [`Matrix`]. Only a refusal asks for it.
pub trait OfMatrices {
    /// This check if `A`, `B` and `C` are matrices
    type Of<A: ModeTree, B: ModeTree, C: ModeTree>: Outcome;
}
impl<M: ModeTree> OfMatrices for Accepted<M> {
    type Of<A: ModeTree, B: ModeTree, C: ModeTree> = Self;
}
impl<W: Rule> OfMatrices for Refused<W> {
    type Of<A: ModeTree, B: ModeTree, C: ModeTree> = A::Match<IfMatrix<B::Match<IfMatrix<C::Match<IfMatrix<Self>>>>>>;
}
