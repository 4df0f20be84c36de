//! The product `D = A·Bᵀ` in tiles: coordinates and matrices that know their modes, so that those of two modes cannot be exchanged.

use crate::machine;
use crate::window::{Edges, Left, MatrixStrides, Whole, Window};
use core::iter::{Once, once};
use cute_static::collective::Collective;
use cute_static::htuple::{HCons, HNil};
use cute_static::int::Nat;
use cute_static::layout::Layout;
use cute_static::pipeline::StageIndex;
use cute_static::schedule::{Reduction, Work};
use cute_static::symbols::{Declared, Symbols, WithSizes};
use cute_static::tensor::symbolic::BoundModes;
use cute_static::tensor::{Advance, BoundLayout, Global, Promises};
use cute_static::typenum::{U1, Unsigned};

/// A number of elements along the mode `X`: 'M', 'N' or 'K'.
/// ```compile_fail,E0308
/// use cute_static_device::tiles::Along;
/// fn begin(row: Along<'M'>, column: Along<'N'>) -> (Along<'M'>, Along<'N'>) {
///     (column, row)
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Along<const X: char>(u32);
impl<const X: char> Along<X> {
    /// So many.
    #[inline(always)]
    pub const fn new(elements: u32) -> Self {
        Self(elements)
    }
    /// The number
    #[inline(always)]
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// What the sums of a work are part of.
#[derive(Clone, Debug)]
pub struct PartOf {
    /// The number of the product
    pub product: u32,
    /// Whether several blocks compute the tile
    pub reduction: Reduction,
}

/// The extents of A, B and D, of which nothing is known: tiles may reach beyond the matrices.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // Each is the mode of its name.
pub struct Extents {
    pub m: i64,
    pub n: i64,
    pub k: i64,
}
macro_rules! matrices {
    ($($(#[$doc:meta])* $name:ident: $x:literal $rows:ident, $y:literal $columns:ident;)*) => {
        impl Extents {$(
            $(#[$doc])*
            ///
            /// # Safety
            /// As [`Global::from_raw`]. What is moved at once divides the pitch and the contiguous extent.
            #[inline(always)]
            pub unsafe fn $name<T, V: MatrixStrides<Coordinate = (i64, i64)>>(self, at: *mut T, strides: V) -> Matrix<$x, $y, T, V, Left> {
                // SAFETY: as promised.
                let of = unsafe { Global::from_raw(at, (self.$rows as u64, self.$columns as u64), strides) };
                Matrix(Window::within(of))
            }
        )*}
    };
}
matrices! {
    /// A at an address.
    a: 'M' m, 'K' k;
    /// B at an address.
    b: 'N' n, 'K' k;
    /// D at an address.
    d: 'M' m, 'N' n;
}
/// A matrix in global memory, whose rows are along the mode `X` and whose columns are along `Y`.
///
/// The symbols of its layout have the names of the modes: extents cannot be exchanged.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::symbols;
/// use cute_static_device::tiles::{CutMatrix, Matrix};
/// symbols! { Product { M; N; K: multiple_of 8 } }
/// type RowMajorA = layout!((?M, ?K):(?K, 1));
/// fn a(sizes: Product, at: *mut f32) -> CutMatrix<'M', 'K', f32, RowMajorA> {
///     // SAFETY: this example reads nothing.
///     unsafe { Matrix::within(RowMajorA::default().with(sizes.sizes().unwrap()).unwrap(), at) }
/// }
/// a(Product { M: 2, N: 3, K: 8 }, [0.0; 16].as_mut_ptr());
/// ```
/// ```compile_fail,E0080
/// use cute_static::prelude::*;
/// use cute_static::symbols;
/// use cute_static_device::tiles::{CutMatrix, Matrix};
/// symbols! { Product { M; N; K: multiple_of 8 } }
/// type RowMajorB = layout!((?N, ?K):(?K, 1));
/// fn a(sizes: Product, at: *mut f32) -> CutMatrix<'M', 'K', f32, RowMajorB> {
///     // SAFETY: this example reads nothing. B is no A.
///     unsafe { Matrix::within(RowMajorB::default().with(sizes.sizes().unwrap()).unwrap(), at) }
/// }
/// a(Product { M: 2, N: 3, K: 8 }, [0.0; 16].as_mut_ptr());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Matrix<const X: char, const Y: char, T, V, E>(pub(crate) Window<T, V, E>);
/// The matrix of the layout `L`, which has symbols, of whole tiles.
pub type WholeMatrix<const X: char, const Y: char, T, L> = Matrix<X, Y, T, <L as BoundLayout>::Strides, Whole>;
/// The matrix of the layout `L`, which has symbols and which tiles may reach beyond.
pub type CutMatrix<const X: char, const Y: char, T, L> = Matrix<X, Y, T, <L as BoundLayout>::Strides, Left>;
impl<const X: char, const Y: char, T, V: MatrixStrides> Matrix<X, Y, T, V, Whole> {
    /// A matrix of whole tiles `S`, by the types of its extents.
    ///
    /// # Safety
    /// As [`WithSizes::tensor_from_raw`]; the address is a multiple of what is moved at once.
    #[inline(always)]
    pub unsafe fn whole<S, G: Symbols, M>(layout: WithSizes<G, M>, at: *mut T) -> Self
    where
        M: BoundModes<Strides = V, Extents: Promises<S>>,
    {
        const { check_modes::<X, Y, G, M>() }
        // SAFETY: as promised.
        Self(Window::whole(unsafe { layout.tensor_from_raw(at) }))
    }
}
impl<const X: char, const Y: char, T, V: MatrixStrides> Matrix<X, Y, T, V, Left> {
    /// A matrix that tiles may reach beyond.
    ///
    /// # Safety
    /// As [`WithSizes::tensor_from_raw`]; the address is a multiple of what is moved at once.
    #[inline(always)]
    pub unsafe fn within<G: Symbols, M>(layout: WithSizes<G, M>, at: *mut T) -> Self
    where
        M: BoundModes<Strides = V>,
    {
        const { check_modes::<X, Y, G, M>() }
        // SAFETY: as promised.
        Self(Window::within(unsafe { layout.tensor_from_raw(at) }))
    }
}
/// Fails to compile unless the symbols of the two modes have the names of the matrix's.
const fn check_modes<const X: char, const Y: char, G: Symbols, M: BoundModes>() {
    const fn is(symbol: Option<&Declared>, mode: char) -> bool {
        match symbol {
            Some(Declared { name, .. }) => name.len() == 1 && name.as_bytes()[0] == mode as u8,
            None => false,
        }
    }
    assert!(
        is(WithSizes::<G, M>::symbol(0), X),
        "the rows of the matrix are along another mode: the symbol has another name"
    );
    assert!(
        is(WithSizes::<G, M>::symbol(1), Y),
        "the columns of the matrix are along another mode: the symbol has another name"
    );
}
impl<const X: char, const Y: char, T, V: MatrixStrides, E: Edges> Matrix<X, Y, T, V, E> {
    /// The matrix from this element on.
    ///
    /// # Safety
    /// It has the element, or edges.
    #[inline(always)]
    pub unsafe fn from(self, x: Along<X>, y: Along<Y>) -> Self {
        // SAFETY: as promised.
        Self(unsafe { self.0.advance((i64::from(x.0), i64::from(y.0))) })
    }
    /// The matrix of these elements.
    #[inline(always)]
    pub const fn of(elements: Window<T, V, E>) -> Self {
        Self(elements)
    }
    /// A part of it.
    #[inline(always)]
    pub fn part(self, of: impl FnOnce(Window<T, V, E>) -> Window<T, V, E>) -> Self {
        Self(of(self.0))
    }
    /// Its elements
    #[inline(always)]
    pub const fn elements(self) -> Window<T, V, E> {
        self.0
    }
    /// The matrix from this column on.
    ///
    /// # Safety
    /// It has the column, or edges.
    #[inline(always)]
    pub unsafe fn from_column(self, y: Along<Y>) -> Self {
        // SAFETY: as promised.
        Self(unsafe { self.0.advance((0, i64::from(y.0))) })
    }
}

/// What tiles may reach beyond as the edges `E` of another matrix say.
pub trait WithEdges<E> {}
impl<const X: char, const Y: char, T, V, E> WithEdges<E> for Matrix<X, Y, T, V, E> {}

/// The tile (M, N, K) of a block.
pub trait BlockTile {
    /// The rows of A and of C
    type M: Nat;
    /// The rows of B, and columns of C
    type N: Nat;
    /// The columns of A and of B
    type K: Nat;
    /// The tile of A, column-major
    type A;
    /// The tile of B
    type B;
    /// The tile of C
    type C;
    /// The extents (M, K) of A
    type ShapeA;
    /// The extents (N, K) of B
    type ShapeB;
    /// The extents (M, N) of D
    type ShapeD;
    /// The extents
    const EXTENTS: [u32; 3] = [Self::M::U32, Self::N::U32, Self::K::U32];
    /// Where the tile of the work begins.
    #[inline(always)]
    fn begin(work: &Work) -> (Along<'M'>, Along<'N'>) {
        let [m, n, _] = Self::EXTENTS;
        (Along(work.m * m), Along(work.n * n))
    }
    /// Where the rows of A and of B begin that a block copies, of `ctas` blocks that multiply together: its own rows of A, and its share of those of B.
    #[inline(always)]
    fn begin_of_copies(work: &Work, ctas: u32) -> (Along<'M'>, Along<'N'>) {
        let [m, n, _] = Self::EXTENTS;
        let own = if ctas == 2 { machine::rank_in_cluster() % 2 * (n / 2) } else { 0 };
        (Along(work.m * (m / ctas)), Along(work.n * n + own))
    }
    /// Where a k tile begins.
    #[inline(always)]
    fn column(tile: u32) -> Along<'K'> {
        let [_, _, k] = Self::EXTENTS;
        Along(tile * k)
    }
    /// Where the k tile of a stage begins.
    #[inline(always)]
    fn column_of(stage: &StageIndex<'_>) -> Along<'K'> {
        Self::column(stage.tile())
    }
}
type ColumnMajor<M, N> = Layout<HCons<M, HCons<N, HNil>>, HCons<U1, HCons<M, HNil>>>;
impl<M: Nat, N: Nat, K: Nat> BlockTile for HCons<M, HCons<N, HCons<K, HNil>>> {
    type M = M;
    type N = N;
    type K = K;
    type A = ColumnMajor<M, K>;
    type B = ColumnMajor<N, K>;
    type C = ColumnMajor<M, N>;
    type ShapeA = HCons<M, HCons<K, HNil>>;
    type ShapeB = HCons<N, HCons<K, HNil>>;
    type ShapeD = HCons<M, HCons<N, HNil>>;
}
/// The work of a block that computes one tile of the collective `G`, a sum of products of `k` values: x counts along M, and y along N.
#[inline(always)]
pub fn one_tile<G: Collective<TileShape: BlockTile>>(k: i64) -> Once<Work> {
    let deep = const { <G::TileShape as BlockTile>::EXTENTS[2] as u64 };
    let reduction = Reduction::Finishes { waits_for: 0..0 };
    let k = 0..(k as u64).div_ceil(deep) as u32;
    once(Work { m: machine::block_index_x(), n: machine::block_index_y(), batch: 0, k, inside: true, reduction })
}
