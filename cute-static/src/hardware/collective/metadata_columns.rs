//! Metadata of a sparse A in tensor memory.

use super::budget::parts_if_legal;
use super::metadata::{BlockK, BlockM, InstructionK, Metadata, MetadataLayouts, PerByte, Whole};
use crate::algebra::composition::bounds::Composition;
use crate::htuple::{HCons, Pair};
use crate::instruction::mma::{HasMetadata, TmemMma};
use crate::int::{ExactOrZero, Mul, Nat, One, number};
use crate::layout::Layout;
use crate::smem::{OperandTile, SmemDescriptor, Tcgen05};
use core::marker::PhantomData;
use typenum::{U4, U8, U16, U128, U262144, UTerm};

/// [`MetadataLayouts`] that `tcgen05.cp` takes to tensor memory.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/metadata-columns", "Which rows and values have their metadata in which lane and column"))]
///
/// * **Law** `tcgen05.cp.128x128b` number `i` takes the block from `2048·i` on to the columns from `4·i` on, and then [`Tmem`](Self::Tmem) is where the
///   instruction reads the metadata of row `m` and value `k`. Its source is slice `(0, i)` of [`Descriptors`](Self::Descriptors). The blocks along M come first.
/// * **Source** PTX ISA 9.7.16.9, 9.7.16.10.8; CUTLASS `cute/atom/mma_traits_sm100.hpp`, `tmem_e_frg`;
///   `cutlass/gemm/collective/sm100_sparse_mma_warpspecialized.hpp`, `SM100_UTCCP_128dp128bit_1cta`.
/// * **Units** `Tmem` counts values of A as [`Layout`](MetadataLayouts::Layout) does, with 262144 bytes from one lane to the next; `Columns` counts columns of 32 bits.
/// * **Admissible** where it is a [`MetadataLayouts`] and the instruction is one of tcgen05 that multiplies 128 rows in each CTA.
/// ```
/// use cute_static::collective::{Metadata, MetadataColumns};
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_SS_SPARSE;
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::typenum::{U128, U256};
/// type Atom = SM100_MMA_F16BF16_SS_SPARSE<Float16, Float16, Float32, U128, U256>;
/// type E = Metadata<Atom, U128, U256>;
/// // An instruction takes 32 values along K, whose metadata are a column. Two columns have one address, and the selector chooses.
/// assert_eq!(E::COLUMNS, 8);
/// assert_eq!((E::column(0, 4), E::selector(4)), (4, 0));
/// assert_eq!((E::column(0, 5), E::selector(5)), (4, 1));
/// ```
/// The metadata of wgmma are in registers.
/// ```compile_fail,E0277
/// use cute_static::collective::{Metadata, MetadataColumns};
/// use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
/// use cute_static::typenum::{U64, U128};
/// let columns = <Metadata<SM90_SPARSE_64xNx32_F32F16F16_SS<U128>, U64, U64> as MetadataColumns>::COLUMNS;
/// ```
pub trait MetadataColumns: MetadataLayouts {
    /// (M, K) in tensor memory
    type Tmem;
    /// The descriptors of the blocks that `tcgen05.cp.128x128b` copies from a stage: [`TileParts`](crate::smem::TileParts), with slice `(0, i)` for copy `i`
    type Descriptors;
    /// Columns of tensor memory
    type Columns: Nat;
    /// [`MetadataColumns::Columns`] as a number
    const COLUMNS: u64 = number::<Self::Columns>();
    /// The columns of one instruction
    #[doc(hidden)]
    const STEP_COLUMNS: u64;
    /// The blocks along M
    #[doc(hidden)]
    const BLOCKS: u64;
    /// The first column of the metadata of the instruction on the block `block` of rows, of step `step` along K: an even one, which the selector may exceed by one
    fn column(block: u32, step: u32) -> u32 {
        place(block, step, Self::BLOCKS as u32, Self::STEP_COLUMNS as u32) & !1
    }
    /// The selector of the instruction of step `step` along K, for [`sparse`](crate::smem::InstructionDescriptor::sparse)
    fn selector(step: u32) -> u32 {
        place(0, step, Self::BLOCKS as u32, Self::STEP_COLUMNS as u32) & 1
    }
}
/// A block has 4 columns, and an instruction `each` of them.
const fn place(block: u32, step: u32, blocks: u32, each: u32) -> u32 {
    4 * (block + blocks * (step * each / 4)) + step * each % 4
}

type Times<X, Y> = <X as Mul>::Times<Y>;
type Blocks<I, M, K> = Times<BlocksM<I, M>, ExactOrZero<Whole<K, BlockK<I, K>>, BlockK<I, K>>>;
type BlocksM<I, M> = ExactOrZero<Whole<M, BlockM<I>>, BlockM<I>>;
/// `tcgen05.cp` reads the 128 rows of a block as 16 core matrices of 8 rows of 16 bytes, one behind the other, and the next block begins 128 such rows later.
/// The hardware does not read the leading offset: a row has one core matrix only.
type CopiesOf<N> = OperandTile<SmemDescriptor<Tcgen05, One, U8, One, U8>, Layout<Pair<One, N>, Pair<UTerm, U128>>>;
/// From a place in shared memory to one in tensor memory, where a byte has `P` values: 16 bytes of a row, 128 rows, `N` blocks.
type Copied<P, N> = Layout<HCons<Times<U16, P>, Pair<U128, N>>, HCons<One, Pair<Times<U262144, P>, Times<U16, P>>>>;
/// The layout `L` in a stage, after the copies `C`.
pub struct AfterCopies<C, L>(PhantomData<(C, L)>);
/// The composition under a name: rustc would look into the extents of a layout that it is given itself.
pub trait InTensorMemory {
    /// `C ∘ L`
    type Output;
}
impl<C: Composition<L>, L> InTensorMemory for AfterCopies<C, L> {
    type Output = <C as Composition<L>>::Output;
}
type InLanes<I, M, K> =
    AfterCopies<Copied<PerByte<I>, Blocks<I, M, K>>, <Metadata<I, M, K> as MetadataLayouts>::Layout>;

impl<I: HasMetadata + TmemMma, M: Nat, K: Nat> MetadataColumns for Metadata<I, M, K>
where
    Self: MetadataLayouts,
    InLanes<I, M, K>: InTensorMemory,
{
    type Tmem = <InLanes<I, M, K> as InTensorMemory>::Output;
    type Descriptors = CopiesOf<Blocks<I, M, K>>;
    type Columns = Times<U4, Blocks<I, M, K>>;
    const STEP_COLUMNS: u64 = number::<ExactOrZero<InstructionK<I>, Times<U4, PerByte<I>>>>();
    const BLOCKS: u64 = number::<BlocksM<I, M>>();
}
parts_if_legal! { MetadataColumns:
    type Tmem = ();
    type Descriptors = ();
    type Columns = UTerm;
    const STEP_COLUMNS = 0;
    const BLOCKS = 0;
}
