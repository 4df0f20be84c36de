//! Where tensor maps bring the operands of products from: one matrix, a batch of matrices of one shape, or matrices with maps of their own; and a sparse operand with its metadata.

use crate::hopper::{MatrixMap, OperandMap, OperandSource, TensorMapOf};
use crate::machine::TensorMapObject;
use crate::matrix::mode;
use crate::pipeline::BoxAt;
use crate::tiles::Along;
use cute_static::cluster::Share;
use cute_static::collective::{MetadataLayouts, MetadataParts};
use cute_static::layout::IsLayout;
use cute_static::pipeline::{Barrier, TmaSource};
use cute_static::schedule::Work;
use cute_static::tma::IsTensorMap;
use cute_static::typenum::Unsigned;

/// The operand of each product of a launch, whose rows are along the mode `X`: what is copied is that of the operand `O` of one product.
pub trait OfProducts<const X: char, O: OperandSource<X>>: Copy {
    /// That of one product
    type Operand: OperandSource<X, At = O::At>;
    /// What one thread does before its first copy.
    fn prepare(self);
    /// That of the product of a work.
    ///
    /// # Safety
    /// There are so many products.
    unsafe fn of(self, work: &Work) -> Self::Operand;
}
impl<const X: char, O: OperandSource<X>> OfProducts<X, O> for O {
    type Operand = O;
    #[inline(always)]
    fn prepare(self) {
        OperandSource::prepare(self);
    }
    #[inline(always)]
    unsafe fn of(self, _: &Work) -> O {
        self
    }
}

/// Matrices of one shape: the map in global memory that the host has made of the [`batch_parameters`](cute_static::tma::RunTimeTensorMap::batch_parameters) of `M`.
#[repr(transparent)]
pub struct BatchMap<const X: char, M>(TensorMapOf<M>);
impl<const X: char, M> Clone for BatchMap<X, M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<const X: char, M> Copy for BatchMap<X, M> {}
impl<const X: char, M: IsTensorMap> BatchMap<X, M> {
    /// The map at a pointer.
    ///
    /// # Safety
    /// It was encoded from the batch parameters of `M`, and is in global memory.
    #[inline(always)]
    pub const unsafe fn new(map: *const TensorMapObject) -> Self {
        // SAFETY: as promised; what copies a box by it says which matrix.
        Self(unsafe { TensorMapOf::new(map) })
    }
    /// One matrix of the batch.
    ///
    /// # Safety
    /// There are so many.
    #[inline(always)]
    pub const unsafe fn matrix(self, number: u32) -> MatrixOfBatch<X, M> {
        MatrixOfBatch { batch: self, number }
    }
}
impl<const X: char, M: MatrixMap> OfProducts<X, OperandMap<X, M>> for BatchMap<X, M> {
    type Operand = MatrixOfBatch<X, M>;
    #[inline(always)]
    fn prepare(self) {
        self.0.prepare();
    }
    #[inline(always)]
    unsafe fn of(self, work: &Work) -> MatrixOfBatch<X, M> {
        // SAFETY: as promised.
        unsafe { self.matrix(work.batch) }
    }
}
/// One matrix of a [`BatchMap`].
pub struct MatrixOfBatch<const X: char, M> {
    batch: BatchMap<X, M>,
    number: u32,
}
impl<const X: char, M> Clone for MatrixOfBatch<X, M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<const X: char, M> Copy for MatrixOfBatch<X, M> {}
impl<const X: char, M: MatrixMap> OperandSource<X> for MatrixOfBatch<X, M> {
    type At = BoxAt<M>;
    #[inline(always)]
    fn prepare(self) {
        self.batch.0.prepare();
    }
    #[inline(always)]
    fn at(self, row: Along<X>, column: Along<'K'>) -> BoxAt<M> {
        self.batch.0.at_matrix(self.number, row.get() as i32, column.get() as i32)
    }
}

/// A sparse operand, of which half of the values along K are stored: the map `M` of these, and that of the metadata `E`.
pub struct SparseMap<const X: char, M, E: MetadataParts> {
    stored: OperandMap<X, M>,
    metadata: MetadataMap<E::Map>,
}
impl<const X: char, M, E: MetadataParts> Clone for SparseMap<X, M, E> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<const X: char, M, E: MetadataParts> Copy for SparseMap<X, M, E> {}
impl<const X: char, M, E: MetadataParts> SparseMap<X, M, E> {
    /// Both.
    #[inline(always)]
    pub const fn new(stored: OperandMap<X, M>, metadata: MetadataMap<E::Map>) -> Self {
        Self { stored, metadata }
    }
}
impl<const X: char, M, E> OperandSource<X> for SparseMap<X, M, E>
where
    M: IsTensorMap,
    E: MetadataParts<Map: IsTensorMap> + MetadataLayouts<Block: IsLayout>,
{
    type At = (BoxAt<M>, BlocksOfMetadata<E::Map>);
    #[inline(always)]
    fn prepare(self) {
        OperandSource::prepare(self.stored);
        self.metadata.0.prepare();
    }
    /// The column counts all values.
    #[inline(always)]
    fn at(self, row: Along<X>, column: Along<'K'>) -> Self::At {
        let [rows, values] = const { [mode(E::Block::SHAPE, 0) as u32, mode(E::Block::SHAPE, 1) as u32] };
        let blocks = [(row.get() / rows) as i32, (column.get() / values) as i32];
        (self.stored.at(row, Along::new(column.get() / 2)), BlocksOfMetadata { map: self.metadata.0, at: blocks })
    }
}
/// Metadata: the map `M` of three modes, words of a block, blocks of rows and blocks of values.
#[repr(transparent)]
pub struct MetadataMap<M>(TensorMapOf<M>);
impl<M> Clone for MetadataMap<M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M> Copy for MetadataMap<M> {}
impl<M: IsTensorMap> MetadataMap<M> {
    /// As [`TensorMapOf::new`].
    ///
    /// # Safety
    /// As [`TensorMapOf::new`].
    #[inline(always)]
    pub const unsafe fn new(map: *const TensorMapObject) -> Self {
        // SAFETY: as promised.
        Self(unsafe { TensorMapOf::new(map) })
    }
}
/// The blocks of metadata that begin at a block of rows and of values.
pub struct BlocksOfMetadata<M> {
    map: TensorMapOf<M>,
    at: [i32; 2],
}
// SAFETY: the instruction copies all blocks of the tile, since no other block of a cluster has a share of it.
unsafe impl<M: IsTensorMap> TmaSource<M> for BlocksOfMetadata<M> {
    #[inline(always)]
    fn copy(self, to: u32, barrier: Barrier, share: Share) {
        const {
            assert!(M::RANK == 3 && M::INSTRUCTIONS == 1, "the metadata of a tile are not one box of blocks");
            assert!(<M::Blocks as Unsigned>::U32 == 1, "blocks of a cluster share metadata");
        }
        let [rows, values] = self.at;
        self.map.copy_blocks(to, [0, rows, values], barrier.address(), share);
    }
}
