//! The thread-value layout of a TMA copy.

use super::boxes::BoxTree;
use super::{IsTensorMap, extents::ExtentList};
use crate::algebra::complement::OpenComplement;
use crate::algebra::completed::Completed;
use crate::algebra::composition::Composing;
use crate::atom::step::Run;
use crate::check::{Combine, Step};
use crate::htuple::{HCons, HNil};
use crate::int::{ExactOrZero, One};
use crate::kind::ModeTree;
use crate::layout::LayoutOf;
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Legal, ModesFrom};
use core::marker::PhantomData;
use typenum::UTerm;

/// The elements of the whole box.
type BoxSize<M> = <<<M as IsTensorMap>::Map as BoxTree>::BoxExtents as ExtentList>::Product;
/// How many of them the tile has.
type Count<M> = ExactOrZero<<<M as IsTensorMap>::Inverse as Measure>::Size, BoxSize<M>>;
/// The block of the first instruction, repeated over the tile.
type Values<M> =
    <<Composing<<M as IsTensorMap>::Inverse, Run<BoxSize<M>>> as Combine>::Pipe<RepeatedBlock<M>> as Combine>::Pipe<
        BehindThread,
    >;

/// The block of one instruction, as often as the tile has it: `tile_to_shape`.
pub struct RepeatedBlock<M>(PhantomData<M>);
impl<M: IsTensorMap> Step for RepeatedBlock<M> {
    type Of<B: ModeTree> =
        <OpenComplement<HCons<B, HNil>> as Completed>::RepeatBlocked<HCons<B, HNil>, HCons<Run<Count<M>>, HNil>>;
}
/// One thread with these values.
pub enum BehindThread {}
impl Step for BehindThread {
    type Of<V: ModeTree> = Accepted<HCons<Mode<One, UTerm>, HCons<V, HNil>>>;
}

/// (thread, (element of an instruction, instruction)) → index in the tile, column-major.
///
/// * **Source** CUTLASS `make_tma_copy_tiled`: the `TiledCopy` that it returns. The thread is one, whatever the number of blocks.
/// * **Law** instruction `j` begins at index `tv(0, (0, j))` of the tile.
/// ```
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::tma::{TensorMap, ThreadValuesOfMap};
/// type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
/// type Load = TensorMap<Float16, layout!((4096,1024):(1024,1)), Rows, shape!((128,64))>;
/// assert_eq!(ThreadValuesOfMap::<Load>::default().to_string(), "(1,(((64,128),1))):(0,(((128,1),0)))");
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("copy/tma-load", "A box of a tensor beyond its edge, and where it is in shared memory"))]
pub trait TensorMapValues: IsTensorMap {
    /// The layout
    type ThreadValues;
}
impl<M: IsTensorMap> TensorMapValues for M
where
    Values<M>: Legal<(), ()>,
{
    type ThreadValues = LayoutOf<ModesFrom<Values<M>>>;
}
/// The thread-value layout of the tensor map `M`, see [`TensorMapValues`].
pub type ThreadValuesOfMap<M> = <M as TensorMapValues>::ThreadValues;
