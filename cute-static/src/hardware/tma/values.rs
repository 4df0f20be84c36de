//! The thread-value layout of a TMA copy.

use super::boxes::BoxTree;
use super::{IsTensorMap, extents::ExtentList};
use crate::algebra::complement::OpenComplement;
use crate::algebra::completed::Completed;
use crate::algebra::composition::Composing;
use crate::algebra::tilers::Run;
use crate::check::{Combine, steps};
use crate::htuple::{HCons, HNil};
use crate::int::{ExactOrZero, One};
use crate::layout::LayoutOf;
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Grants, ModesFrom};
use typenum::UTerm;

/// The elements of the whole box.
type BoxSize<M> = <<<M as IsTensorMap>::Map as BoxTree>::BoxExtents as ExtentList>::Product;
/// The number of such boxes in the tile.
type Count<M> = ExactOrZero<<<M as IsTensorMap>::Inverse as Measure>::Size, BoxSize<M>>;
/// The box of the first instruction, repeated over the tile.
type Values<M> =
    <<Composing<<M as IsTensorMap>::Inverse, Run<BoxSize<M>>> as Combine>::Pipe<RepeatedBox<M>> as Combine>::Pipe<
        OneThread,
    >;

steps! {
    /// The box of one instruction, repeated over the tile as by `tile_to_shape`.
    RepeatedBox<M: IsTensorMap> of B =
        <OpenComplement<HCons<B, HNil>> as Completed>::RepeatBlocked<HCons<B, HNil>, HCons<Run<Count<M>>, HNil>>;
    /// One thread with these values.
    OneThread<> of V = Accepted<HCons<Mode<One, UTerm>, HCons<V, HNil>>>;
}

/// The layout (thread, (element of an instruction, instruction)) → column-major index in the tile.
///
/// * **Source** CUTLASS `make_tma_copy_tiled`: the `TiledCopy` that it returns. It has one thread for any number of blocks.
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
    Values<M>: Grants<(), (), Is = ()>,
{
    type ThreadValues = LayoutOf<ModesFrom<Values<M>>>;
}
/// The thread-value layout of the tensor map `M`, see [`TensorMapValues`].
pub type ThreadValuesOfMap<M> = <M as TensorMapValues>::ThreadValues;
