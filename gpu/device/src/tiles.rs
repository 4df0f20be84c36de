//! The product `D = A·Bᵀ` in tiles: coordinates and matrices that know their modes, so that those of two modes cannot be exchanged.

use crate::global::{Edges, Global, Left, MatrixStrides};
use crate::machine;
use core::iter::{Once, once};
use cute_static::collective::Collective;
use cute_static::htuple::{HCons, HNil};
use cute_static::int::Nat;
use cute_static::layout::Layout;
use cute_static::pipeline::StageIndex;
use cute_static::schedule::{Reduction, Work};
use cute_static::tensor::Advance;
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

/// The extents of A, B and D, which are not multiples of a tile.
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
            /// As [`Global::within`].
            #[inline(always)]
            pub const unsafe fn $name<T, V: MatrixStrides>(self, at: *mut T, strides: V) -> Matrix<$x, $y, T, V, Left> {
                // SAFETY: as promised.
                Matrix(unsafe { Global::within(at, strides, [self.$rows, self.$columns]) })
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
#[derive(Clone, Copy, Debug)]
pub struct Matrix<const X: char, const Y: char, T, V, E>(pub(crate) Global<T, V, E>);
impl<const X: char, const Y: char, T, V: MatrixStrides> Matrix<X, Y, T, V, crate::global::Whole> {
    /// A matrix at an address, of whole tiles.
    ///
    /// # Safety
    /// As [`Global::new`].
    #[inline(always)]
    pub const unsafe fn new(at: *mut T, strides: V) -> Self {
        // SAFETY: as promised.
        Self(unsafe { Global::new(at, strides) })
    }
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
    pub const fn of(elements: Global<T, V, E>) -> Self {
        Self(elements)
    }
    /// A part of it.
    #[inline(always)]
    pub fn part(self, of: impl FnOnce(Global<T, V, E>) -> Global<T, V, E>) -> Self {
        Self(of(self.0))
    }
    /// Its elements
    #[inline(always)]
    pub const fn elements(self) -> Global<T, V, E> {
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
}
/// The work of a block that computes one tile of the collective `G`, a sum of products of `k` values: x counts along M, and y along N.
#[inline(always)]
pub fn one_tile<G: Collective<TileShape: BlockTile>>(k: i64) -> Once<Work> {
    let deep = const { <G::TileShape as BlockTile>::EXTENTS[2] as u64 };
    let reduction = Reduction::Finishes { waits_for: 0..0 };
    let k = 0..(k as u64).div_ceil(deep) as u32;
    once(Work { m: machine::block_index_x(), n: machine::block_index_y(), batch: 0, k, inside: true, reduction })
}
