//! What several architectures have in common: extents of tiles, boxes and stores, and the bytes of a stage.

use super::rules::ClusterShapeRule;
use super::stages::{Greater, HighestBit, Lesser, Unlimited};
use crate::algebra::interleaved::least::Monus;
use crate::atom::mma::TiledMma;
use crate::check::Condition;
use crate::cluster::IsCluster;
use crate::collective::budget::{Bytes, Sum};
use crate::collective::reader::{IsMultiple, ReadMajor};
use crate::collective::tma::TmaValue;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil, Pair};
use crate::int::{Bits, Compare, ExactOrZero, Floor, Mul, Nat, One};
use crate::layout::Layout;
use crate::smem::SmemElement;
use crate::stride::compact::Compact;
use typenum::{U2, U7, U8, U16, U32, U128, U224, U256, U512, U1024, UTerm};

/// The bits of an element in shared memory
pub type WidthOf<T> = <<T as TmaValue>::InSmem as SmemElement>::Width;
/// The bytes of A and B in one stage of all blocks that multiply together
pub type StageBytes<A, B, M, N, K> =
    Bytes<<K as Mul>::Times<Sum<<M as Mul>::Times<WidthOf<A>>, <N as Mul>::Times<WidthOf<B>>>>>;
/// The greatest common divisor of 32 and `N`, which is a multiple of 8
pub type WithThirtyTwo<N> =
    <IsMultiple<N, U32> as Condition>::Number<U32, <IsMultiple<N, U16> as Condition>::Number<U16, U8>>;
/// The sub-tiles (E, F) of a tile (M, N)
pub type Subtiles<M, N, E, F> = <ExactOrZero<M, E> as Mul>::Times<ExactOrZero<N, F>>;
/// The stages of the epilogue: 2, or the only sub-tile
pub type StoreStages<T> = Lesser<T, U2>;
/// The columns of a sub-tile are a multiple of this number. If N is contiguous, a row then has whole 16 bytes.
pub type StoreStep<D, JD> =
    <<<D as SmemElement>::Width as Compare>::Is<U8> as Condition>::Number<<JD as ReadMajor>::Contiguous<U8, U16>, U8>;
/// The rows that `B` blocks copy, where the operand is `J`-major: by up to seven boxes of 256 rows, or by one for each block if there are more blocks. The tiles
/// of a builder that have at most so many rows come in steps of which equal boxes are whole repeats of the swizzle; beyond, some do not.
pub type BoxRows<J, B> = <J as ReadMajor>::Rows<<U256 as Mul>::Times<Greater<U7, B>>, Unlimited>;
/// The elements along K that a box has, where the operand is `J`-major
pub type BoxDepth<J> = <J as ReadMajor>::Rows<Unlimited, U256>;
type Grid<W> = HCons<W, HCons<One, HCons<One, HNil>>>;
/// `W` instructions side by side along M
pub type Mma<I, W> = TiledMma<I, Layout<Grid<W>, <Grid<W> as Compact>::ColMajorFrom<One>>>;
/// `W` warps, half of them along M and two along N, which multiply the step `X` at a time
pub type WarpMma<I, W, X> =
    TiledMma<I, Layout<HCons<<W as Bits>::Halved, Pair<U2, One>>, HCons<One, Pair<<W as Bits>::Halved, UTerm>>>, X>;
type Times<X, Y> = <X as Mul>::Times<Y>;
/// The registers of a thread of `W` such warps for accumulators of `Z` bits, and for one instruction of A and of B along K, which has 32 bytes of each row
pub type WarpRegisters<Z, M, N, W> = Sum<
    ExactOrZero<Times<Times<M, N>, Z>, Times<U1024, W>>,
    Sum<ExactOrZero<M, <W as Nat>::Twice>, ExactOrZero<N, U8>>,
>;
/// The largest `x` with `x·E·Z / 1024·W + E / D + x / F ≤ 224`: the columns where there are `E` rows, or the rows where there are `E` columns. `E / D` and
/// `x / F` are registers of operands, and `P = 1024·W / D`, `Q = 1024·W / F`.
pub type HeldExtent<Z, E, W, P, Q> = Floor<Monus<Times<U224, Times<U1024, W>>, Times<E, P>>, Sum<Times<E, Z>, Q>>;
/// The columns of `M` rows
pub type HeldColumns<Z, M, W> = HeldExtent<Z, M, W, U512, Times<U128, W>>;
/// The rows of `N` columns
pub type HeldRows<Z, N, W> = HeldExtent<Z, N, W, Times<U128, W>, U512>;
/// The cluster has the `T` blocks that multiply together, and no others.
pub type ClusterCheck<C, T> = <<<<C as IsCluster>::X as Compare>::Is<T> as And>::And<
    <<C as IsCluster>::Y as Compare>::Is<One>,
> as Condition>::Require<ClusterShapeRule<<C as IsCluster>::X, <C as IsCluster>::Y, T, One>>;
/// The cluster has whole groups of `T` blocks along mode 0, and a power of two along mode 1.
pub type GroupsCheck<C, T> = <<IsMultiple<<C as IsCluster>::X, T> as And>::And<
    <<C as IsCluster>::Y as Bits>::IsPowerOfTwo,
> as Condition>::Require<
    ClusterShapeRule<
        <C as IsCluster>::X,
        <C as IsCluster>::Y,
        Greater<T, Times<Floor<<C as IsCluster>::X, T>, T>>,
        HighestBit<<C as IsCluster>::Y>,
    >,
>;
