//! What a thread copies into a stage: the operands, and what an instruction needs beside them.

use super::{MapA, MapB};
use cute_static::collective::{Collective, MetadataLayouts, MetadataParts, ScaleParts, TmaCollective, TmaParts};
use cute_static::pipeline::{Committed, Copies, Filling, IsRing, PipelinedCollective, StageCopy};
use cute_static::prelude::IsLayout;
use cute_static::tma::IsTensorMap;
use cute_static::typenum::Unsigned;
use cute_static_device::factors::ScaledMap;
use cute_static_device::hopper::{GivenTo, MatrixMap, OperandMap, OperandSource};
use cute_static_device::pipeline::Device;
use cute_static_device::sources::SparseMap;
use cute_static_device::tiles::BlockTile;

/// A main loop of TMA of the library: the copies of a stage, the tensor maps that a kernel is given for them, and the tile.
pub trait TmaMainloop:
    PipelinedCollective<Ring: IsRing<Filled = <Self as TmaMainloop>::Copies>>
    + TmaCollective
    + Collective<TileShape: BlockTile>
{
    /// The copies of a stage
    type Copies: Copies;
    /// The maps of A, and of what an instruction needs beside it
    type MapA: OperandSource<'M'>;
    /// Those of B
    type MapB: OperandSource<'N'>;
    /// The blocks that multiply together, 1 or 2
    const CTAS: u32 = <Self::Ctas as Unsigned>::U32;
    /// Issues the copies of a stage.
    fn copy<'s, R: IsRing<Filled = Self::Copies>>(
        stage: Filling<'s, R, Device, Self::Copies>,
        a: SourceOf<'M', MapA<Self>>,
        b: SourceOf<'N', MapB<Self>>,
    ) -> Committed<'s>;
}
/// The sources of the copies of an operand
type SourceOf<const X: char, M> = <M as OperandSource<X>>::At;
impl<G> TmaMainloop for G
where
    G: TmaCollective<Others: BesideOperands<G>>
        + PipelinedCollective<Ring: IsRing<Filled = <G::Others as BesideOperands<G>>::Copies>>
        + Collective<TileShape: BlockTile>,
{
    type Copies = <G::Others as BesideOperands<G>>::Copies;
    type MapA = <G::Others as BesideOperands<G>>::MapA;
    type MapB = <G::Others as BesideOperands<G>>::MapB;
    #[inline(always)]
    fn copy<'s, R: IsRing<Filled = Self::Copies>>(
        stage: Filling<'s, R, Device, Self::Copies>,
        a: SourceOf<'M', MapA<Self>>,
        b: SourceOf<'N', MapB<Self>>,
    ) -> Committed<'s> {
        <G::Others as BesideOperands<G>>::copy(stage, a, b)
    }
}
/// What the stages of the main loop `G` have beside A and B, its [`Others`](TmaCollective::Others), and so all of their copies.
pub trait BesideOperands<G> {
    /// As [`TmaMainloop::Copies`]
    type Copies: Copies;
    /// As [`TmaMainloop::MapA`]
    type MapA: OperandSource<'M'>;
    /// As [`TmaMainloop::MapB`]
    type MapB: OperandSource<'N'>;
    /// As [`TmaMainloop::copy`]
    fn copy<'s, R: IsRing<Filled = Self::Copies>>(
        stage: Filling<'s, R, Device, Self::Copies>,
        a: SourceOf<'M', Self::MapA>,
        b: SourceOf<'N', Self::MapB>,
    ) -> Committed<'s>;
}
impl<G, CopyA, CopyB> BesideOperands<G> for ()
where
    G: PipelinedCollective<Ring: IsRing<Filled = (CopyA, CopyB)>>,
    CopyA: StageCopy<Map: GivenTo<'M'>>,
    CopyB: StageCopy<Map: GivenTo<'N'>>,
{
    type Copies = (CopyA, CopyB);
    type MapA = <CopyA::Map as GivenTo<'M'>>::Source;
    type MapB = <CopyB::Map as GivenTo<'N'>>::Source;
    #[inline(always)]
    fn copy<'s, R: IsRing<Filled = Self::Copies>>(
        stage: Filling<'s, R, Device, Self::Copies>,
        a: SourceOf<'M', Self::MapA>,
        b: SourceOf<'N', Self::MapB>,
    ) -> Committed<'s> {
        stage.copy(a).copy(b).commit()
    }
}
impl<G, CopyA, CopyB, CopyE, E> BesideOperands<G> for (E,)
where
    G: PipelinedCollective<Ring: IsRing<Filled = (CopyA, CopyB, CopyE)>>,
    CopyA: StageCopy<Map: MatrixMap>,
    CopyB: StageCopy<Map: MatrixMap>,
    CopyE: StageCopy<Map = E::Map>,
    E: MetadataParts<Map: IsTensorMap> + MetadataLayouts<Block: IsLayout>,
{
    type Copies = (CopyA, CopyB, CopyE);
    type MapA = SparseMap<'M', CopyA::Map, E>;
    type MapB = OperandMap<'N', CopyB::Map>;
    #[inline(always)]
    fn copy<'s, R: IsRing<Filled = Self::Copies>>(
        stage: Filling<'s, R, Device, Self::Copies>,
        (a, of_a): SourceOf<'M', Self::MapA>,
        b: SourceOf<'N', Self::MapB>,
    ) -> Committed<'s> {
        stage.copy(a).copy(b).copy(of_a).commit()
    }
}
impl<G, CopyA, CopyB, X, Y> BesideOperands<G> for (X, Y)
where
    G: PipelinedCollective<Ring: IsRing<Filled = (CopyA, CopyB, X::Map, Y::Map)>> + TmaCollective<Ctas: Unsigned>,
    CopyA: StageCopy<Map: MatrixMap>,
    CopyB: StageCopy<Map: MatrixMap>,
    X: ScaleParts<Map: IsTensorMap<Coordinates: IsLayout>, Stage: IsLayout>,
    Y: ScaleParts<Map: IsTensorMap<Coordinates: IsLayout>, Stage: IsLayout>,
{
    type Copies = (CopyA, CopyB, X::Map, Y::Map);
    type MapA = ScaledMap<'M', CopyA::Map, X>;
    type MapB = ScaledMap<'N', CopyB::Map, Y, G::Ctas>;
    #[inline(always)]
    fn copy<'s, R: IsRing<Filled = Self::Copies>>(
        stage: Filling<'s, R, Device, Self::Copies>,
        (a, of_a): SourceOf<'M', Self::MapA>,
        (b, of_b): SourceOf<'N', Self::MapB>,
    ) -> Committed<'s> {
        stage.copy(a).copy(b).copy(of_a).copy(of_b).commit()
    }
}

/// A main loop whose stages have A, B and the scale factors of both.
pub trait OfScaledOperands:
    TmaMainloop<
        Copies = (
            <Self as OfScaledOperands>::CopyA,
            <Self as OfScaledOperands>::CopyB,
            <<Self as OfScaledOperands>::OfA as ScaleParts>::Map,
            <<Self as OfScaledOperands>::OfB as ScaleParts>::Map,
        ),
    > + TmaCollective<A: TmaParts<Map: MatrixMap>, B: TmaParts<Map: MatrixMap>>
{
    /// The copy of A
    type CopyA: StageCopy<Map = <<Self as TmaCollective>::A as TmaParts>::Map>;
    /// The copy of B
    type CopyB: StageCopy<Map = <<Self as TmaCollective>::B as TmaParts>::Map>;
    /// The factors of A
    type OfA: ScaleParts<Map: IsTensorMap>;
    /// The factors of B
    type OfB: ScaleParts<Map: IsTensorMap>;
}
impl<G, CopyA, CopyB, X, Y> OfScaledOperands for G
where
    G: TmaMainloop<Copies = (CopyA, CopyB, X::Map, Y::Map)>
        + TmaCollective<A: TmaParts<Map: MatrixMap>, B: TmaParts<Map: MatrixMap>, Others = (X, Y)>,
    CopyA: StageCopy<Map = <G::A as TmaParts>::Map>,
    CopyB: StageCopy<Map = <G::B as TmaParts>::Map>,
    X: ScaleParts<Map: IsTensorMap>,
    Y: ScaleParts<Map: IsTensorMap>,
{
    type CopyA = CopyA;
    type CopyB = CopyB;
    type OfA = X;
    type OfB = Y;
}

/// A main loop whose stages have a sparse A, its metadata, and B.
pub trait OfSparseOperands:
    TmaMainloop<
        Copies = (
            <Self as OfSparseOperands>::CopyA,
            <Self as OfSparseOperands>::CopyB,
            <Self as OfSparseOperands>::CopyOfMetadata,
        ),
    > + TmaCollective<A: TmaParts<Map: MatrixMap>, B: TmaParts<Map: MatrixMap>>
{
    /// The copy of what is stored of A
    type CopyA: StageCopy<Map = <<Self as TmaCollective>::A as TmaParts>::Map>;
    /// The copy of B
    type CopyB: StageCopy<Map = <<Self as TmaCollective>::B as TmaParts>::Map>;
    /// The copy of the metadata
    type CopyOfMetadata: StageCopy<Map = <<Self as OfSparseOperands>::Metadata as MetadataParts>::Map>;
    /// The metadata
    type Metadata: MetadataParts<Map: IsTensorMap>;
}
impl<G, CopyA, CopyB, CopyE, E> OfSparseOperands for G
where
    G: TmaMainloop<Copies = (CopyA, CopyB, CopyE)>
        + TmaCollective<A: TmaParts<Map: MatrixMap>, B: TmaParts<Map: MatrixMap>, Others = (E,)>,
    CopyA: StageCopy<Map = <G::A as TmaParts>::Map>,
    CopyB: StageCopy<Map = <G::B as TmaParts>::Map>,
    CopyE: StageCopy<Map = E::Map>,
    E: MetadataParts<Map: IsTensorMap>,
{
    type CopyA = CopyA;
    type CopyB = CopyB;
    type CopyOfMetadata = CopyE;
    type Metadata = E;
}

/// A main loop whose stages have A and B alone.
pub trait OfTwoOperands:
    TmaMainloop<Copies = (<Self as OfTwoOperands>::CopyA, <Self as OfTwoOperands>::CopyB)>
    + TmaCollective<A: TmaParts, B: TmaParts>
{
    /// The copy of A
    type CopyA: StageCopy<Map = <<Self as TmaCollective>::A as TmaParts>::Map>;
    /// The copy of B
    type CopyB: StageCopy<Map = <<Self as TmaCollective>::B as TmaParts>::Map>;
}
impl<G, CopyA, CopyB> OfTwoOperands for G
where
    G: TmaMainloop<Copies = (CopyA, CopyB)> + TmaCollective<A: TmaParts, B: TmaParts>,
    CopyA: StageCopy<Map = <G::A as TmaParts>::Map>,
    CopyB: StageCopy<Map = <G::B as TmaParts>::Map>,
{
    type CopyA = CopyA;
    type CopyB = CopyB;
}
