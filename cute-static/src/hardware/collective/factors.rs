//! Scale factors: where they are in global memory, shared memory and tensor memory.

use super::budget::{RoundedUp, parts_if_legal};
use super::rules::{ScaleBlockRule, ScaleRowsRule, ScaleStepRule};
use super::stage::CheckOperand;
use crate::algebra::composition::bounds::Composition;
use crate::algebra::tile_to_shape::bounds::TileToShape;
use crate::atom::mma::{MmaAtom, Mnk};
use crate::check::{BothHold, IfMultiple};
use crate::htuple::{HCons, Pair};
use crate::instruction::mma::BlockScaledMma;
use crate::int::{Divide, ExactOrZero, Mul, Nat, One, SuccPred, number};
use crate::layout::Layout;
use crate::numeric::Uint16;
use crate::outcome::Grants;
use crate::seal::Seal;
use crate::smem::{OperandTile, SmemDescriptor, Tcgen05};
use crate::tma::{AlignedBuffer, IsTensorMap, RunTime, TmaCopy};
use core::marker::PhantomData;
use typenum::{U1, U2, U4, U8, U16, U32, U127, U128, U256, U512, U1024, U262144, U8388608, UTerm};

/// The scale factors of `MN` rows and `K` values of an operand of the instruction `I`, in the blocks of 128 rows and 4 factors in which the
/// tensor cores read them.
///
/// `U` divides the rows. They are padded to whole blocks.
///
/// * **Source** CUTLASS `cutlass/detail/sm100_blockscaled_layout.hpp`, `Sm1xxBlockScaledBasicChunk`; PTX ISA 9.7.16.10.7.
/// * **Admissible** where it is a [`ScaleLayouts`].
/// ```
/// use cute_static::collective::{ScaleFactors, ScaleLayouts};
/// use cute_static::instruction::mma::SM100_MMA_MXF8F6F4_SS;
/// use cute_static::numeric::{Float8E4M3, Float8UE8M0, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U128, U256};
/// type Mma = SM100_MMA_MXF8F6F4_SS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U128, U128>;
/// type Factors = ScaleFactors<Mma, U128, U256>;
/// // 32 values have one factor.
/// static_assertions::assert_type_eq_all!(
///     <Factors as ScaleLayouts>::Stage,
///     layout!((((32,4),1),((32,4),2)):(((16,4),0),((0,1),512))),
/// );
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("kernel/factors", "Which byte of a block is the factor of which values of which row"))]
pub struct ScaleFactors<I, MN, K, U = U128>(PhantomData<(I, MN, K, U)>);

/// Where scale factors are.
///
/// * **Law** each factor has one byte of global memory and one of shared memory. `tcgen05.cp.32x128b.warpx4` number `i` takes the bytes from `512·i` on
///   to the columns from `4·i` on, and then [`Tmem`](Self::Tmem) is where the instruction reads the factor of row `m` and value `k`.
///   Its source is slice `(0, i)` of [`Descriptors`](Self::Descriptors).
/// * **Source** CUTLASS `cutlass/detail/sm100_blockscaled_layout.hpp`, `tile_atom_to_shape_SFA`, `deduce_smem_layoutSFA`;
///   `cute/atom/mma_traits_sm100.hpp`, `tmem_sf_frg`, `get_utccp_smem_desc_tensor`; PTX ISA 9.7.16.4.1, 9.7.16.9.
/// * **Units** `Global` and `Stage` count bytes from the first factor on, `Tmem` bytes with 262144 from one lane to the next, `Bytes` bytes, and
///   `Columns` columns of 32 bits.
/// * **Admissible** where the rows are a multiple of `U`, the values fill blocks of 4 factors, and the instruction reads 1, 2 or 4 factors of a row.
/// ```
/// use cute_static::collective::{ScaleFactors, ScaleLayouts};
/// use cute_static::instruction::mma::SM100_MMA_MXF4_SS;
/// use cute_static::numeric::{Float4E2M1, Float8UE4M3, Float32};
/// use cute_static::typenum::{U16, U128, U192, U256};
/// /// NVF4: a factor for each 16 values of 4 bits.
/// type Mma = SM100_MMA_MXF4_SS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U128, U192, U16>;
/// type Factors = ScaleFactors<Mma, U128, U256>;
/// assert_eq!((Factors::BYTES, Factors::COLUMNS), (128 * 256 / 16, 4 * 256 / 64));
/// // An instruction reads 4 factors of each row, which fill a column. Four of its columns are for 128 rows.
/// assert_eq!((Factors::FACTORS, Factors::column(1), Factors::id(1)), (4, 4, 0));
/// // The third copy takes the bytes from 1024 on of a stage at 0x8000 to the columns from 8 on.
/// type Copies = <Factors as ScaleLayouts>::Descriptors;
/// assert_eq!((Copies::BLOCKS, Copies::STRIDE_BYTE_OFFSET), ((1, 4), 8 * 16));
/// assert_eq!(Copies::desc(0x8000, 0, 2), Copies::DESC | (0x8000 + 1024) >> 4);
/// ```
/// A block has 4 factors of each row, and 64 values have 2 of them.
/// ```compile_fail,E0277
/// use cute_static::collective::{ScaleFactors, ScaleLayouts};
/// use cute_static::instruction::mma::SM100_MMA_MXF8F6F4_SS;
/// use cute_static::numeric::{Float8E4M3, Float8UE8M0, Float32};
/// use cute_static::typenum::{U64, U128};
/// type Mma = SM100_MMA_MXF8F6F4_SS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U128, U128>;
/// let bytes = <ScaleFactors<Mma, U128, U64> as ScaleLayouts>::BYTES;
/// ```
pub trait ScaleLayouts {
    #[doc(hidden)]
    const SEAL: Seal;
    /// (MN, K) in global memory, where they are the extents of the whole operand: the blocks along K first
    type Global;
    /// (MN, K) in one stage of shared memory: the blocks along MN first
    type Stage;
    /// (MN, K, quarter of the lanes) in tensor memory
    type Tmem;
    /// The descriptors of the bytes that `tcgen05.cp.32x128b.warpx4` copies from a stage: [`TileParts`](crate::smem::TileParts), with slice `(0, i)` for
    /// copy `i`
    type Descriptors;
    /// Bytes of one stage
    type Bytes: Nat;
    /// Columns of tensor memory
    type Columns: Nat;
    /// The factors of each row that one instruction reads
    const FACTORS: u64;
    /// [`ScaleLayouts::Bytes`] as a number
    const BYTES: u64 = number::<Self::Bytes>();
    /// [`ScaleLayouts::Columns`] as a number
    const COLUMNS: u64 = number::<Self::Columns>();
    /// The columns of the factors of 4 values of each row, one beside the other
    #[doc(hidden)]
    const BLOCK_COLUMNS: u64;
    /// The first column from which the instruction of step `step` along K reads
    fn column(step: u32) -> u32 {
        step * Self::FACTORS as u32 / 4 * Self::BLOCK_COLUMNS as u32
    }
    /// The byte of a column in which its factors begin: `SFA_ID` or `SFB_ID` of the instruction descriptor
    fn id(step: u32) -> u32 {
        step * Self::FACTORS as u32 % 4
    }
}
/// [`ScaleLayouts`] that TMA copies.
///
/// * **Law** after the copy of [`Map`](Self::Map), a stage holds the factors of the tile as [`Stage`](ScaleLayouts::Stage) says.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm100_blockscaled_mma_warpspecialized.hpp`, `make_tma_atom_A_sm100<uint16_t>`.
/// * **Admissible** where the factors of a tile fit in the box of a tensor map. [`MainloopSm100TmaUmmaBlockScaled`](super::MainloopSm100TmaUmmaBlockScaled)
///   has an example.
pub trait ScaleParts: ScaleLayouts {
    /// The tensor map, an [`IsTensorMap`]: (256 pairs of bytes of a block, blocks along MN, blocks along K). The number of blocks and the
    /// stride from one block along MN to the next are known at run time.
    type Map;
    /// The bytes that a barrier expects for one stage of one CTA
    const TRANSACTION_BYTES: u64;
}

/// `MN` in whole blocks of 128 rows
type Rows<MN> = RoundedUp<MN, U127>;
type VectorSize<I> = <I as BlockScaledMma>::VectorSize;
/// The values of a row whose factors are one block
type BlockK<I> = <U4 as Mul>::Times<VectorSize<I>>;
/// The factors of a row that the instruction reads
type Factors<I> = ExactOrZero<<<I as MmaAtom>::ShapeMNK as Mnk>::K, VectorSize<I>>;
/// A block: 32 rows of 16 bytes, in each of which 4 rows have 4 factors. `tcgen05.cp.32x128b` takes one row to one lane.
type Block<I> = Layout<Pair<Pair<U32, U4>, Pair<VectorSize<I>, U4>>, Pair<Pair<U16, U4>, Pair<UTerm, One>>>;
/// `tcgen05.cp` reads the 32 rows of a block as 4 core matrices of 8 rows of 16 bytes, one behind the other, and the next block begins 32 such rows later.
/// The hardware does not read the leading offset: a row has one core matrix only.
type CopiesOf<N> = OperandTile<SmemDescriptor<Tcgen05, One, U8, One, U8>, Layout<Pair<One, N>, Pair<UTerm, U32>>>;
/// `K` in whole blocks, as the check requires. If it is refused, that is the only error.
type Values<I, K> = RoundedUp<K, <BlockK<I> as SuccPred>::Pred>;
/// The blocks of a stage
type BlocksMn<MN> = ExactOrZero<Rows<MN>, U128>;
type BlocksK<I, K> = ExactOrZero<Values<I, K>, BlockK<I>>;
type Blocks<I, MN, K> = <BlocksMn<MN> as Mul>::Times<BlocksK<I, K>>;

/// Blocks `B` of `MN` rows and `K` values, `N` blocks in all.
pub struct Repeated<B, MN, K, N>(PhantomData<(B, MN, K, N)>);
/// The layouts of [`ScaleLayouts`].
pub trait LayoutsOfBlocks {
    /// The blocks along K first
    type Global;
    /// The blocks along MN first
    type Stage;
    /// After the copies
    type Tmem;
}
/// (MN, K, quarter): each quarter of the lanes receives all bytes.
type Quarters<MN, K> = HCons<MN, Pair<K, U4>>;
type InOrder = HCons<UTerm, Pair<U1, U2>>;
/// From a byte of shared memory, and a quarter of the lanes, to tensor memory.
type Copied<N> = Layout<HCons<U16, HCons<U32, Pair<N, U4>>>, HCons<One, HCons<U262144, Pair<U16, U8388608>>>>;
impl<B, MN, K, N> LayoutsOfBlocks for Repeated<B, MN, K, N>
where
    B: TileToShape<Pair<MN, K>, Pair<One, UTerm>>
        + TileToShape<Pair<MN, K>, Pair<UTerm, One>>
        + TileToShape<Quarters<MN, K>, InOrder>,
    Copied<N>: Composition<<B as TileToShape<Quarters<MN, K>, InOrder>>::Output>,
{
    type Global = <B as TileToShape<Pair<MN, K>, Pair<One, UTerm>>>::Output;
    type Stage = <B as TileToShape<Pair<MN, K>, Pair<UTerm, One>>>::Output;
    type Tmem = <Copied<N> as Composition<<B as TileToShape<Quarters<MN, K>, InOrder>>::Output>>::Output;
}
type Layouts<I, MN, K> = Repeated<Block<I>, Rows<MN>, Values<I, K>, Blocks<I, MN, K>>;

impl<I: BlockScaledMma, MN: Nat, K: Nat, U: Nat> CheckOperand for ScaleFactors<I, MN, K, U> {
    type Result = BothHold<
        <<MN as Divide>::Ratio<U> as IfMultiple>::Require<ScaleRowsRule<MN, U>>,
        BothHold<
            <<K as Divide>::Ratio<BlockK<I>> as IfMultiple>::Require<ScaleBlockRule<K, VectorSize<I>, BlockK<I>>>,
            <<U4 as Divide>::Ratio<Factors<I>> as IfMultiple>::Require<ScaleStepRule<Factors<I>>>,
        >,
    >;
}
impl<I: BlockScaledMma, MN: Nat, K: Nat, U: Nat> ScaleLayouts for ScaleFactors<I, MN, K, U>
where
    <Self as CheckOperand>::Result: Grants<Pair<MN, K>, (), Is = ()>,
    Layouts<I, MN, K>: LayoutsOfBlocks,
{
    const SEAL: Seal = Seal;
    type Global = <Layouts<I, MN, K> as LayoutsOfBlocks>::Global;
    type Stage = <Layouts<I, MN, K> as LayoutsOfBlocks>::Stage;
    type Tmem = <Layouts<I, MN, K> as LayoutsOfBlocks>::Tmem;
    type Descriptors = CopiesOf<Blocks<I, MN, K>>;
    type Bytes = <U512 as Mul>::Times<Blocks<I, MN, K>>;
    type Columns = <U4 as Mul>::Times<Blocks<I, MN, K>>;
    const FACTORS: u64 = number::<Factors<I>>();
    const BLOCK_COLUMNS: u64 = number::<<U4 as Mul>::Times<BlocksMn<MN>>>();
}
/// A block is 256 pairs of bytes: a mode of a box has at most 256 elements.
type StageOfPairs<X, Y> = Layout<HCons<U256, Pair<X, Y>>, HCons<One, Pair<U256, <U256 as Mul>::Times<X>>>>;
type MapOf<X, Y> = TmaCopy<Uint16, RunTime<(One, i64, U256)>, StageOfPairs<X, Y>, HCons<U256, Pair<X, Y>>>;
impl<I: BlockScaledMma, MN: Nat, K: Nat, U: Nat> ScaleParts for ScaleFactors<I, MN, K, U>
where
    Self: ScaleLayouts,
    MapOf<BlocksMn<MN>, BlocksK<I, K>>: AlignedBuffer<U1024>,
{
    type Map = MapOf<BlocksMn<MN>, BlocksK<I, K>>;
    const TRANSACTION_BYTES: u64 = <Self::Map as IsTensorMap>::TRANSACTION_BYTES;
}
parts_if_legal! { ScaleLayouts + Seal:
    type Global = ();
    type Stage = ();
    type Tmem = ();
    type Descriptors = ();
    type Bytes = UTerm;
    type Columns = UTerm;
    const FACTORS = 0;
    const BLOCK_COLUMNS = 0;
}
parts_if_legal! { ScaleParts:
    type Map = ();
    const TRANSACTION_BYTES = 0;
}
