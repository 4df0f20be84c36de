//! Tensor maps of operands with scale factors, which are in blocks of 128 rows and 4 factors.

use crate::hopper::{OperandMap, OperandSource, TensorMapOf};
use crate::machine;
use crate::matrix::mode;
use crate::pipeline::BoxAt;
use crate::runs::component;
use crate::tiles::Along;
use core::marker::PhantomData;
use cute_static::cluster::Share;
use cute_static::collective::ScaleParts;
use cute_static::htuple::Tree;
use cute_static::pipeline::{Barrier, TmaSource};
use cute_static::prelude::*;
use cute_static::tma::IsTensorMap;
use cute_static::typenum::{U1, Unsigned};

/// The tensor map of the scale factors `F` of an operand, whose rows are along the mode `X`: in blocks of 128 rows and 4 factors, of 512 bytes.
#[repr(transparent)]
pub struct FactorMap<const X: char, F: ScaleParts>(TensorMapOf<F::Map>);
impl<const X: char, F: ScaleParts> Clone for FactorMap<X, F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<const X: char, F: ScaleParts> Copy for FactorMap<X, F> {}
impl<const X: char, F: ScaleParts<Map: IsTensorMap<Coordinates: IsLayout>, Stage: IsLayout>> FactorMap<X, F> {
    /// The rows and the values along K of a block
    const BLOCK: [u32; 2] = [mode(child(F::Stage::SHAPE, 0), 0) as u32, mode(child(F::Stage::SHAPE, 1), 0) as u32];
    /// As [`TensorMapOf::new`].
    ///
    /// # Safety
    /// As [`TensorMapOf::new`].
    #[inline(always)]
    pub const unsafe fn new(map: *const machine::TensorMapObject) -> Self {
        // SAFETY: as promised.
        Self(unsafe { TensorMapOf::new(map) })
    }
}
/// Mode `i` of a shape
const fn child(shape: &'static Tree, i: usize) -> &'static Tree {
    match shape {
        Tree::Cons(first, _) if i == 0 => first,
        Tree::Cons(_, rest) => child(rest, i - 1),
        _ => panic!("the shape has no such mode"),
    }
}
/// The mode of a map that mode `i` of a tensor is, whose strides are basis elements
const fn place(strides: &'static Tree, i: usize) -> usize {
    let Tree::Coordinate(list) = child(strides, i) else { return 0 };
    let mut place = 0;
    while component(list, place) != 1 {
        place += 1;
    }
    place
}
/// The blocks of factors that begin at a row and a value of the operand.
#[derive(Clone, Copy)]
pub struct BlocksAt<M> {
    map: TensorMapOf<M>,
    at: [i32; 2],
}
impl<const X: char, F: ScaleParts<Map: IsTensorMap<Coordinates: IsLayout>, Stage: IsLayout>> OperandSource<X>
    for FactorMap<X, F>
{
    type At = BlocksAt<F::Map>;
    #[inline(always)]
    fn prepare(self) {
        self.0.prepare();
    }
    #[inline(always)]
    fn at(self, row: Along<X>, column: Along<'K'>) -> BlocksAt<F::Map> {
        let [rows, values] = Self::BLOCK;
        BlocksAt { map: self.0, at: [(row.get() / rows) as i32, (column.get() / values) as i32] }
    }
}
// SAFETY: the instruction copies all blocks of the tile.
unsafe impl<M: IsTensorMap<Coordinates: IsLayout>> TmaSource<M> for BlocksAt<M> {
    #[inline(always)]
    fn copy(self, to: u32, barrier: Barrier, share: Share) {
        const {
            assert!(M::RANK == 3 && M::INSTRUCTIONS == 1, "the map is not one of blocks of factors");
            assert!(<M::Blocks as Unsigned>::U32 == 1, "blocks of a cluster share factors");
        }
        // (pair of bytes, rows, columns), in the order of the map's modes
        let (mut at, [rows, columns]) = ([0; 3], self.at);
        at[const { place(M::Coordinates::STRIDE, 1) }] = rows;
        at[const { place(M::Coordinates::STRIDE, 2) }] = columns;
        self.map.copy_blocks(to, at, barrier.address(), share);
    }
}
/// What a kernel is given for an operand with scale factors: the map `M` of its values, and that of its factors `F`. `T` blocks have a part of the values each, and
/// the factors of all of them.
pub struct ScaledMap<const X: char, M, F: ScaleParts, T = U1> {
    values: OperandMap<X, M>,
    factors: FactorMap<X, F>,
    blocks: PhantomData<T>,
}
impl<const X: char, M, F: ScaleParts, T> Clone for ScaledMap<X, M, F, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<const X: char, M, F: ScaleParts, T> Copy for ScaledMap<X, M, F, T> {}
impl<const X: char, M, F: ScaleParts, T> ScaledMap<X, M, F, T> {
    /// Both.
    #[inline(always)]
    pub const fn new(values: OperandMap<X, M>, factors: FactorMap<X, F>) -> Self {
        Self { values, factors, blocks: PhantomData }
    }
}
/// [`ScaledMap`]
pub trait IsScaledMap {
    /// What is known of the values
    type Values;
    /// … and of their factors
    type Factors;
}
impl<const X: char, M, F: ScaleParts, T> IsScaledMap for ScaledMap<X, M, F, T> {
    type Values = OperandMap<X, M>;
    type Factors = FactorMap<X, F>;
}
/// The map of the values of an operand
pub type ValuesOf<M> = <M as IsScaledMap>::Values;
/// The map of the factors of an operand
pub type FactorsOf<M> = <M as IsScaledMap>::Factors;
impl<const X: char, M, F, T> OperandSource<X> for ScaledMap<X, M, F, T>
where
    M: IsTensorMap<SharedLayout: IsLayout>,
    F: ScaleParts<Map: IsTensorMap<Coordinates: IsLayout>, Stage: IsLayout>,
    T: Unsigned,
{
    type At = (BoxAt<M>, BlocksAt<F::Map>);
    #[inline(always)]
    fn prepare(self) {
        self.values.prepare();
        self.factors.prepare();
    }
    #[inline(always)]
    fn at(self, row: Along<X>, column: Along<'K'>) -> (BoxAt<M>, BlocksAt<F::Map>) {
        // The tile of all blocks
        let rows = const { mode(M::SharedLayout::SHAPE, 0) as u32 * T::U32 };
        let all = Along::new(row.get() / rows * rows);
        (self.values.at(row, column), self.factors.at(all, column))
    }
}
