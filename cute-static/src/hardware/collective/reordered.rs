//! The order of a narrow operand in global memory in which the values of each thread are side by side.

use super::budget::{SourceKind, TileMatrix};
use crate::algebra::composition::bounds::Composition;
use crate::algebra::inverse::bounds::RightInverse;
use crate::algebra::product::bounds::{BlockedProduct, LogicalProduct};
use crate::atom::mma::{MmaAtom, Mnk, SizeOf};
use crate::htuple::{HCons, HNil, Pair};
use crate::instruction::mma::{DenseMma, MmaInstruction};
use crate::int::{ExactOrZero, Mul, Nat, One};
use crate::layout::edit::bounds::Select;
use crate::layout::regroup::bounds::SizeAt;
use crate::layout::{IsLayout, Layout, ModesOf};
use crate::seal::Seal;
use crate::stride::like::bounds::LayoutLike;
use typenum::{B1, U0, U1, U4, U32};

/// An instruction of wgmma with A in registers, for which A may be stored in the order of its registers: the atom is the rows of one warp and `N` instructions along K. `V` says
/// where each value of a thread is among those of one instruction, or of a part of them that repeats.
///
/// A is stored once, before many products: [`TileToShape`](crate::prelude::TileToShape) repeats the atom. A thread then reads all its values of `N` instructions by vectors. A
/// conversion that takes values `0, 2, 4, …` and `1, 3, 5, …` of a word apart has them in this order in memory: `layout!((2,4):(4,1))`.
///
/// * **Law** value `v` of lane `l` in instruction `i` along K is at `(l·N + i)·R + V(v)`, where a thread has `R` values of an instruction: the atom is
///   a bijection, in which the values of each lane are neighbours.
/// * **Source** CUTLASS `cutlass/util/mixed_dtype_utils.hpp`, `compute_memory_reordering_atom`; `examples/55_hopper_mixed_dtype_gemm`, `LayoutAtomQuant`.
/// * **Units** values.
/// * **Admissible** where the instruction is a dense wgmma with A in registers, and `V` is a layout without gaps whose size divides the values of a thread.
/// ```
/// use cute_static::collective::ReordersMemory;
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U1, U8, U64};
/// type Mma = SM90_64xNx16_F32F16F16_RS<U64>;
/// type InOrder = <Mma as ReordersMemory>::Output;
/// assert_eq!(InOrder::default().to_string(), "(((8,2),1),((2,4,2),1)):(((32,2),0),((1,8,4),0))");
/// // Lane 5 has rows 1 and 9, and the values 2, 3, 10 and 11 of each.
/// let at = |m, k| InOrder::default().offset((m, k));
/// assert_eq!([at(1, 2), at(1, 3), at(9, 2), at(9, 3), at(1, 10)], [40, 41, 42, 43, 44]);
/// // Even values first; a matrix of 128 rows of 256 values.
/// type Shuffled = <Mma as ReordersMemory<U1, layout!((2,4):(4,1))>>::Output;
/// assert_eq!(<TileToShape<Shuffled, shape!((128,256))>>::default().offset((1, 3)), 44);
/// ```
/// With A in shared memory no thread has values of it.
/// ```compile_fail,E0277
/// use cute_static::collective::ReordersMemory;
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::typenum::U64;
/// fn stored<I: ReordersMemory>() {}
/// stored::<SM90_64xNx16_F32F16F16_SS<U64>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "the values of this operand have no order in memory of this kind",
    label = "expected a dense wgmma with A in registers, a number of instructions, and a layout whose size divides the values of a thread"
)]
pub trait ReordersMemory<N = One, V = crate::layout!(1:0)> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// (m, k) → place
    type Output;
}
type Line<N> = Layout<HCons<N, HNil>, HCons<U1, HNil>>;
/// The rows of a warp
pub type WarpRows<I> = ExactOrZero<<<I as MmaAtom>::ShapeMNK as Mnk>::M, U4>;
/// The rows of a warp and the values along K of an instruction, column-major
type WarpTile<I> = TileMatrix<WarpRows<I>, <<I as MmaAtom>::ShapeMNK as Mnk>::K>;
/// How often the values `V` are in `N` instructions, of each of which a thread has `R`
type Repeats<R, V, N> = <ExactOrZero<R, SizeOf<ModesOf<V>>> as Mul>::Times<N>;
// A warp has the same rows of a tile of its own as a warpgroup of the tile of the instruction (`X`, `W`). The inverse says which lane and value has an element (`Y`, `A`). It
// is repeated along K (`B`), and composed with the place of each lane and value (`P`, `Q`, `T`).
#[diagnostic::do_not_recommend]
impl<I, N: Nat, V: IsLayout, L, R: Nat, X, W, Y, A, B, P, Q, T, O> ReordersMemory<N, V> for I
where
    I: DenseMma<SourceA: SourceKind<IsRegisters = B1>>
        + MmaInstruction
        + MmaAtom<LayoutATv = L, ThrId = crate::layout!(128:1)>,
    L: SizeAt<U1, Output = R> + Composition<Pair<U32, R>, Output = X>,
    X: LayoutLike<Output = W>,
    W: RightInverse<Output = Y>,
    Y: Composition<WarpTile<I>, Output = A>,
    A: BlockedProduct<Layout<Pair<U1, N>, Pair<U0, U1>>, Output = B>,
    V: LogicalProduct<Line<Repeats<R, V, N>>, Output = P>,
    P: LogicalProduct<Line<U32>, Output = Q>,
    Q: Select<Pair<U1, U0>, Output = T>,
    T: Composition<B, Output = O>,
{
    const SEAL: Seal = Seal;
    type Output = O;
}
