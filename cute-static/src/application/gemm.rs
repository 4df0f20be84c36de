//! Paper §2.6.2 — GEMM: `C += A·Bᵀ`. With grouped modes it is GETT and CONV.

#![allow(unsafe_code)]

use super::agree::{AddressedModes, Matrix, Multiplies, SizeOf};
use super::loops::{ModeOf, PlanOf, Planned, offsets, run};
use super::plan::{OPERANDS, Plan};
use crate::int;
use crate::int::unroll::{Step, Unroll};
use crate::tensor::accessor::{Accessor, MemoryMut};
use crate::tensor::{Addressing, AnyTensor, Tensor};
use core::marker::PhantomData;
use core::ops::{Add, Mul};

/// The most products for which all loops are unrolled
const UNROLLED: u64 = 128;
/// The most elements of C for which one step over K is unrolled, so that C may stay in registers
const TILE: u64 = 128;

/// `C(m,n) += Σ_k A(m,k)·B(n,k)`, batched `C(m,n,l) += Σ_k A(m,k,l)·B(n,k,l)`.
///
/// * **Paper** §2.6.2, Table 3.
/// * **Law** each element of C adds its products in the order of `k`, so rounding is the same for all layouts.
/// * **Admissible** where `A` is (M,K), `B` is (N,K) and `C` is (M,N), or each has a third mode L. A mode may be a group, such as the
///   modes of a tensor contraction, or of a convolution's `im2col` layout.
///
/// ```
/// use cute_static::prelude::*;
/// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)));
/// let b = Tensor::new(&[1, 0, 2, 0, 1, 1], layout!((2,3):(3,1)));
/// let mut c = OwnedTensor::filled(0, layout!((2,2):(2,1)));
/// gemm(&a, &b, &mut c);
/// assert_eq!(c.as_slice(), [7, 5, 16, 11]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// // gemm: A has K = 3 columns, B has 2
/// let a = Tensor::counting(0, layout!((4,3)));
/// let b = Tensor::counting(0, layout!((4,2)));
/// gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((4,4))));
/// ```
#[inline(always)]
pub fn gemm<A: AnyTensor<Element: Mul<B::Element>, Layout: Multiplies<B::Layout, N>>, B, C, N>(
    a: A,
    b: B,
    c: &mut Tensor<C, N>,
) where
    B: AnyTensor,
    C: MemoryMut<N::Offset, Item: Copy + Add<<A::Element as Mul<B::Element>>::Output, Output = C::Item>>,
    N: Addressing,
{
    gemm_with(a, b, c, |c, a, b| c + a * b);
}

/// [`gemm`] with another multiply-add: `C(m,n) = f(C(m,n), A(m,k), B(n,k))` for every `k`.
///
/// ```
/// use cute_static::prelude::*;
/// // Shortest paths of two steps: + for ·, min for +.
/// let d = Tensor::new(&[0, 3, 9, 3, 0, 4, 9, 4, 0], layout!((3,3):(3,1)));
/// let mut two = OwnedTensor::filled(i32::MAX, layout!((3,3):(3,1)));
/// gemm_with(&d, &d, &mut two, |c, a, b| c.min(a + b));
/// assert_eq!(two.as_slice(), [0, 3, 7, 3, 0, 4, 7, 4, 0]);
/// ```
#[inline(always)]
pub fn gemm_with<A: AnyTensor<Layout: Multiplies<B::Layout, N>>, B, C, N>(
    a: A,
    b: B,
    c: &mut Tensor<C, N>,
    f: impl Fn(C::Item, A::Element, B::Element) -> C::Item,
) where
    B: AnyTensor,
    C: MemoryMut<N::Offset, Item: Copy>,
    N: Addressing,
{
    let a = a.as_tensor();
    let b = b.as_tensor();
    let layouts = (a.layout(), b.layout(), c.layout());
    let to = c.accessor_mut();
    Multiplies::each_product(layouts, |x, y, z| {
        // SAFETY: rows, columns and batches agree, so all three offsets are those of in-bounds coordinates.
        unsafe {
            let element = to.item_mut(z);
            *element = f(*element, a.accessor().load(x), b.accessor().load(y));
        }
    });
}

type RowsOf<L> = <AddressedModes<L> as Matrix>::Rows;
type ColumnsOf<L> = <AddressedModes<L> as Matrix>::Columns;
type BatchOf<L> = <AddressedModes<L> as Matrix>::Batch;
/// M·N
type Tile<A, B> = <SizeOf<RowsOf<A>> as int::Mul>::Times<SizeOf<RowsOf<B>>>;
type Rows<L> = ModeOf<L, RowsOf<L>, 0>;
type Columns<L> = ModeOf<L, ColumnsOf<L>, 1>;
type Batches<L> = ModeOf<L, BatchOf<L>, 2>;

/// The loops over m, n, k and l
type OverM<A, C, const U: bool> = PlanOf<Rows<A>, Rows<A>, Rows<C>, U>;
type OverN<B, C, const U: bool> = PlanOf<Rows<B>, Rows<B>, Columns<C>, U>;
type OverK<A, B> = PlanOf<Columns<A>, Columns<A>, Columns<B>, true>;
type OverL<A, B, C> = PlanOf<Batches<A>, Batches<B>, Batches<C>, false>;

/// The choice of the loops.
struct Choice<A, B, C>(PhantomData<(A, B, C)>);
impl<A: Addressing, B: Addressing, C: Addressing> Choice<A, B, C>
where
    A::Modes: Matrix,
    B::Modes: Matrix,
    C::Modes: Matrix,
{
    const M: Plan = OverM::<A, C, false>::PLAN;
    const N: Plan = OverN::<B, C, false>::PLAN;
    const K: Plan = OverK::<A, B>::PLAN;
    /// Offsets of affine layouts are sums over the loops.
    const NESTED: bool = Self::M.nested && Self::N.nested && Self::K.nested && OverL::<A, B, C>::PLAN.nested;
    const UNROLL_C: bool = Self::M.size.saturating_mul(Self::N.size) <= TILE;
    const UNROLL_K: bool = Self::UNROLL_C && Self::M.size * Self::N.size * Self::K.size <= UNROLLED;
    /// The innermost loop runs along the smaller stride of C.
    const BY_COLUMNS: bool = least(Self::M) <= least(Self::N);
}

const fn least(plan: Plan) -> u64 {
    match plan.depth {
        0 => u64::MAX,
        _ => plan.loops[0].strides[OPERANDS - 1].unsigned_abs(),
    }
}

/// The products of one batch `l`, or of one step over K in it.
struct Products<'f, A, B, C, F> {
    layouts: (A, B, C),
    batch: (u64, [i64; OPERANDS]),
    step: (u64, [i64; OPERANDS]),
    f: &'f mut F,
}
impl<A: Addressing, B: Addressing, C: Addressing, F: FnMut(A::Offset, B::Offset, C::Offset)> Products<'_, A, B, C, F>
where
    A::Modes: Matrix,
    B::Modes: Matrix,
    C::Modes: Matrix,
{
    /// The product at (m, n), where the loops over m and n have the offsets `[x, z]` and `[y, w]`
    #[inline(always)]
    fn one(&mut self, m: u64, [x, _, z]: [i64; OPERANDS], n: u64, [y, _, w]: [i64; OPERANDS]) {
        let (a, b, c) = &self.layouts;
        let ((l, [xl, yl, zl]), (k, [xk, _, yk])) = (self.batch, self.step);
        if const { Choice::<A, B, C>::NESTED } {
            (self.f)(
                a.resolve(xl + xk + x, || Matrix::element(a, m, k, l)),
                b.resolve(yl + yk + y, || Matrix::element(b, n, k, l)),
                c.resolve(zl + z + w, || Matrix::element(c, m, n, l)),
            );
        } else {
            (self.f)(Matrix::element(a, m, k, l), Matrix::element(b, n, k, l), Matrix::element(c, m, n, l));
        }
    }
}
/// The unrolled product at an index of (m, n, k)
impl<A: Addressing, B: Addressing, C: Addressing, F: FnMut(A::Offset, B::Offset, C::Offset)> Step
    for Products<'_, A, B, C, F>
where
    A::Modes: Matrix,
    B::Modes: Matrix,
    C::Modes: Matrix,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (rows, columns) = const { (Choice::<A, B, C>::M.size, Choice::<A, B, C>::N.size) };
        let (m, n) = (i % rows, i / rows % columns);
        if const { Choice::<A, B, C>::UNROLL_K } {
            let k = i / (rows * columns);
            self.step = (k, offsets::<OverK<A, B>>(k));
        }
        self.one(m, offsets::<OverM<A, C, true>>(m), n, offsets::<OverN<B, C, true>>(n));
    }
}

/// Calls `f` with the offsets in A, B and C of each product. For one element of C, the order is that of k.
#[inline(always)]
pub(crate) fn products<A: Addressing, B: Addressing, C: Addressing>(
    layouts: (A, B, C),
    mut f: impl FnMut(A::Offset, B::Offset, C::Offset),
) where
    A::Modes: Matrix,
    B::Modes: Matrix,
    C::Modes: Matrix,
{
    run::<OverL<A, B, C>>(|l, at| {
        let mut products = Products { layouts, batch: (l, at), step: (0, [0; OPERANDS]), f: &mut f };
        if const { Choice::<A, B, C>::UNROLL_K } {
            return <<SizeOf<ColumnsOf<A>> as int::Mul>::Times<Tile<A, B>>>::unroll(0, &mut products);
        }
        run::<OverK<A, B>>(|k, at| {
            products.step = (k, at);
            if const { Choice::<A, B, C>::UNROLL_C } {
                <Tile<A, B>>::unroll(0, &mut products);
            } else if const { Choice::<A, B, C>::BY_COLUMNS } {
                run::<OverN<B, C, false>>(|n, y| run::<OverM<A, C, false>>(|m, x| products.one(m, x, n, y)));
            } else {
                run::<OverM<A, C, false>>(|m, x| run::<OverN<B, C, false>>(|n, y| products.one(m, x, n, y)));
            }
        });
    });
}
