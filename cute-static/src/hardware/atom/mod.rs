//! Paper §3.3.4 — partitioning: which thread owns which elements, by atoms given as layouts.
//!
//! An [`MmaAtom`] or a [`CopyAtom`] is what one instruction does. A [`TiledMma`] or a [`TiledCopy`] is many of them on a tile. The types `Partition…` and `Fragment…` are the parts
//! of each thread, and `get_slice` yields those of one thread.

// The files of this module:
// * `mma`: an MMA atom, and atoms side by side: `TiledMma`
// * `operand`: A, B and C among its threads
// * `copy`: a copy atom, and a tile of them: `TiledCopy`
// * `cotiled`: a tiled copy from the offsets that its threads touch
// * `transfer`: source and destination among its threads
// * `gemm`: the product of one thread's parts
// * `slice`: one thread's part, at run time
// * `step`: the steps of a partition, and what is asked before

#[doc(hidden)]
pub mod copy;
#[doc(hidden)]
pub mod cotiled;
#[doc(hidden)]
pub mod gemm;
#[doc(hidden)]
pub mod mma;
#[doc(hidden)]
pub mod operand;
#[doc(hidden)]
pub mod slice;
#[doc(hidden)]
pub mod step;
#[doc(hidden)]
pub mod transfer;

pub use copy::{
    CopyAtom, CopyLayouts, MakeTiledCopy, MakeTiledCopyA, MakeTiledCopyB, MakeTiledCopyC, TileCopy, TiledCopy,
    UniversalCopy,
};
pub use cotiled::{MakeCotiledCopy, MakeTmemCopy};
pub use mma::{Atom, MmaAtom, PermutationMnk, ThrLayoutVmnk, ThreadsIn, TileMma, TileShapeMnk, TiledMma, UniversalFma};
pub use operand::{
    AtomTiles, AtomValues, FragmentA, FragmentB, FragmentC, LayoutTv, LayoutTvA, LayoutTvB, LayoutTvC, OperandA,
    OperandB, OperandC, PartitionA, PartitionB, PartitionC, PartitionMatrix, PermutedMatrix, ThrFrg, ThrFrgA, ThrFrgB,
    ThrFrgC,
};
pub use slice::{ThrCopy, ThrMma};
pub use transfer::{
    Destination, LayoutTvD, LayoutTvOfSide, LayoutTvS, PartitionD, PartitionS, PartitionSide, Retile, RetileD, RetileS,
    Source, TidFrg, TidFrgD, TidFrgS,
};
