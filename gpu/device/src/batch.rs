//! Several products in one launch: their matrices by number.

use crate::epilogue::{Storing, TileStore, WithoutStages};
use crate::tiles::{Along, Matrix, PartOf};
use crate::window::{Edges, MatrixStrides};
use cute_static::epilogue::{CollectiveEpilogue, StoreDirect};
use cute_static::schedule::Reduction;

/// Several matrices D, by the number of the product.
pub trait ByProduct: Copy {
    /// Their elements, as bytes
    type Element: Copy;
    /// Their strides
    type Strides: MatrixStrides;
    /// Whether tiles may reach beyond them
    type Edges: Edges;
    /// That of a product.
    ///
    /// # Safety
    /// There are so many.
    unsafe fn of(self, product: u32) -> MatrixOf<Self>;
}
/// One of several matrices D
pub type MatrixOf<D> = Matrix<'M', 'N', <D as ByProduct>::Element, <D as ByProduct>::Strides, <D as ByProduct>::Edges>;
/// Matrices of one shape.
#[derive(Clone, Copy)]
pub struct Batch<M> {
    /// The first one
    pub first: M,
    /// The elements from one to the next
    pub step: i64,
}
impl<const X: char, const Y: char, T: Copy, V: MatrixStrides, E: Edges> Batch<Matrix<X, Y, T, V, E>> {
    /// That of a product.
    ///
    /// # Safety
    /// There are so many.
    #[inline(always)]
    pub unsafe fn matrix(self, product: u32) -> Matrix<X, Y, T, V, E> {
        // SAFETY: as promised.
        self.first.part(|first| unsafe { first.behind(i64::from(product) * self.step) })
    }
}
impl<T: Copy, V: MatrixStrides, E: Edges> ByProduct for Batch<Matrix<'M', 'N', T, V, E>> {
    type Element = T;
    type Strides = V;
    type Edges = E;
    #[inline(always)]
    unsafe fn of(self, product: u32) -> MatrixOf<Self> {
        // SAFETY: as promised.
        unsafe { self.matrix(product) }
    }
}
/// Tiles are stored to the matrix of their product.
#[derive(Clone, Copy)]
pub struct EachOf<D>(pub D);
impl<S, D, C, J, X, Y, G, T> TileStore<S, EachOf<D>> for CollectiveEpilogue<StoreDirect<C, J>, X, Y, G, T>
where
    Self: TileStore<S, MatrixOf<D>, Source = WithoutStages>,
    D: ByProduct,
{
    type Source = WithoutStages;
    #[inline(always)]
    fn prepare(_: EachOf<D>, _: Storing) {}
    /// To the matrix of the first product.
    #[inline(always)]
    unsafe fn store(to: EachOf<D>, at: (Along<'M'>, Along<'N'>), sums: S, storing: Storing, (): &mut ()) {
        let first = PartOf { product: 0, reduction: Reduction::Finishes { waits_for: 0..0 } };
        // SAFETY: the same demand.
        unsafe { <Self as TileStore<S, EachOf<D>>>::store_part(to, at, first, sums, storing, &mut ()) }
    }
    #[inline(always)]
    unsafe fn store_part(
        EachOf(to): EachOf<D>,
        at: (Along<'M'>, Along<'N'>),
        of: PartOf,
        sums: S,
        storing: Storing,
        (): &mut (),
    ) {
        // SAFETY: as promised: the products are those of D.
        unsafe {
            let to = to.of(of.product);
            <Self as TileStore<S, MatrixOf<D>>>::prepare(to, storing);
            <Self as TileStore<S, MatrixOf<D>>>::store_part(to, at, of, sums, storing, &mut ());
        }
    }
    #[inline(always)]
    fn is_read(storing: Storing, (): &mut ()) {
        <Self as TileStore<S, MatrixOf<D>>>::is_read(storing, &mut ());
    }
    #[inline(always)]
    fn finish(storing: Storing) {
        <Self as TileStore<S, MatrixOf<D>>>::finish(storing);
    }
}
