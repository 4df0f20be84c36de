//! Paper §3.3.4 — partitioning: which thread owns which elements. Atoms, given as layouts, decide it.
//!
//! An [`MmaAtom`] or a [`CopyAtom`] describes one instruction. A [`TiledMma`] or a [`TiledCopy`] applies many of them to a tile. The types `Partition…`
//! and `Fragment…` are the parts of all threads, and `get_slice` returns the part of one thread.

// This module uses the algebra, tensors and `application`. `instruction` declares atoms, and `smem`, `tma` and `collective` partition with them.
// * `mma`: an MMA atom, and a grid of atoms: `TiledMma`
// * `operand`: the partition of A, B and C
// * `accumulator`: C of one tiled MMA as A of another one
// * `conversion`: from the registers of one fragment to those of another one
// * `copy`: a copy atom, and a tile of atoms: `TiledCopy`
// * `cotiled`: a tiled copy from the offsets that its threads access
// * `transfer`: the partition of source and destination
// * `linear`: a fragment as a linear map over F₂, with the bases of Triton
// * `gemm`: the product of the parts of one thread
// * `slice`: the part of one thread at run time
// * `step`: the steps of a partition, and the operands that its errors name

#[doc(hidden)]
pub mod accumulator;
#[doc(hidden)]
pub mod conversion;
#[doc(hidden)]
pub mod copy;
#[doc(hidden)]
pub mod cotiled;
#[doc(hidden)]
pub mod gemm;
#[doc(hidden)]
pub mod linear;
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

pub use accumulator::{AccumulatorsAsA, OrderOfK};
pub use conversion::shuffles::ShufflePlan;
pub use conversion::{
    ConversionKind, ConversionKindFor, ConversionLayoutFor, CrossesWarps, FindConversion, PermutesBytes,
    RenamesRegisters, ShufflesLanes,
};
pub use copy::{
    CopyAtom, CopyLayouts, MakeTiledCopy, MakeTiledCopyA, MakeTiledCopyB, MakeTiledCopyC, TileCopy, TiledCopy,
    UniversalCopy,
};
pub use cotiled::{MakeCotiledCopy, MakeTmemCopy};
pub use linear::LinearBases;
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
