//! Structures: tuples, trees and lists.

use super::{Bool, Rule};
use crate::algebra::{
    basis, by_mode, coalesce, common, complement, completed, composition, distribute, equality, f2, filter,
    interleaved, inverse, nullspace, properties, recast, sort, tile_to_shape, tilers, tiles,
};
use crate::htuple::{HCons, HNil};
use crate::int::octal::Octal;
use crate::layout::tree::{self, Mode};
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::{htuple, int, shape, stride};

kinds! {
    /// An HTuple of any leaves.
    HTuple of [{L: htuple::Leaf} L, HNil, {H: HTuple, T: HTuple} HCons<H, T>] {
        htuple::structure::Structure,
        htuple::congruence::Congruence,
        htuple::modes::Modes,
        crate::layout::regroup::Profile,
    }
    /// An HTuple of naturals.
    ShapeTree of [{N: int::Nat} N, HNil, {H: ShapeTree, T: ShapeTree} HCons<H, T>] {
        shape::extent::Extent,
        shape::relation::Compatible,
        shape::index::Indexing,
        shape::divide::DivideTree,
        shape::left_divide::LeftDivide,
        stride::compact::Compact,
        stride::order::Ordering,
        crate::layout::natural::Indices,
        crate::layout::identity::Identity,
        distribute::Distribute,
    }
    /// The blocks of a compact layout.
    Blocks of [HNil, {O: int::Nat, N: int::Nat, R: Blocks} HCons<stride::order::Block<O, N>, R>] {
        stride::order::Product
    }

    /// A layout as an HTuple of modes.
    ModeTree of [{S: int::Nat, D: Element} Mode<S, D>, HNil, {H: ModeTree, T: ModeTree} HCons<H, T>] {
        shape::index::Locate,
        stride::like::Like,
        stride::fragment::Fragment,
        crate::layout::cases::MatchTree,
        crate::layout::codomain::HasCodomain,
        crate::layout::codomain::Denominators,
        crate::layout::size::Measure,
        crate::layout::constants::Constants,
        crate::layout::evaluate::Evaluate,
        crate::swizzle::slice::OffsetMasks,
        crate::swizzle::through::FieldReach,
        crate::swizzle::xor::Recognise,
        crate::layout::sorted::SortModes,
        tree::Unzip,
        completed::OpenEnds,
        completed::MagnitudeTree,
        tree::ProjectTree,
        coalesce::CoalesceTree,
        by_mode::EachMode,
        composition::leaves::ComposeTree,
        composition::vectors::ThroughTree,
        composition::blocks::Columns,
        composition::blocks::LeafVector,
        f2::convert::AbsoluteTree,
        filter::DropTree,
        f2::matrix::PowersOfTwo,
        f2::matrix::MatrixOf,
        composition::fields::AsFields,
        basis::BasisTree,
        complement::by_codomain::Boxes,
        complement::by_codomain::EmbedTree,
        complement::cotarget::Cotarget,
        sort::SortTree,
        inverse::left::AllZero,
        tilers::ModeTilers,
        tiles::Splice,
        tiles::ZipModes,
        filter::FilterTree,
        recast::RecastTree,
        recast::narrow::NarrowTree,
        nullspace::Leaves,
        properties::walk::StrideSigns,
        properties::image::Listed,
        tile_to_shape::GridEnd,
        crate::banks::lanes::Enumerate,
        crate::tma::global::Numbering,
        crate::tma::boxes::BoxTree,
        crate::tma::derive::TileExtents,
        crate::tma::order::CountInstructions,
        crate::smem::descriptor::OperandModes,
        crate::symbols::known::WithStrides,
        crate::symbols::complement::WithoutSymbols,
    }
    /// A flat list of modes.
    ModeList of [HNil, {S: int::Nat, D: Element, R: ModeList} HCons<Mode<S, D>, R>] {
        ModeTree,
        coalesce::Coalescing,
        coalesce::Unwrap,
        composition::domain::AsDomain,
        composition::vectors::LinearList,
        composition::blocks::Blocks,
        f2::elimination::Columns,
        f2::inverse::ByExtents,
        f2::inverse::IfLast,
        f2::plain::WithGaps,
        f2::cosize::OddFactors,
        f2::properties::FillsBefore,
        f2::properties::EvenFirst,
        composition::sum::AddModes,
        composition::outcome::Negate,
        composition::signs::OppositeLeaves,
        composition::borrow::Vectors,
        composition::search::Search,
        sort::SortList,
        inverse::overlap::Reverse,
        common::Prefix,
        nullspace::Nulls,
        equality::SameList,
        crate::tma::boxes::UnitModes,
        crate::smem::vectors::InUnits,
    }
    /// The modes of a layout, sorted by stride.
    StrideList of [
        HNil,
        {S: int::Nat, D: Element, P: int::Nat, Z: Bool, R: StrideList} HCons<crate::layout::sorted::Entry<S, D, P, Z>, R>,
    ] {
        crate::layout::sorted::Insert,
        distribute::Alignment,
        inverse::right::Chain,
        f2::plain::Runs,
        f2::cosize::Levels,
        inverse::left::Digits,
        inverse::facts::Facts,
        inverse::radices::Points,
        complement::gaps::Gaps,
        properties::walk::StrideWalk,
        interleaved::ClusterWalk,
        interleaved::least::Differences,
    }
    /// The accumulator to which the columns of a matrix over F₂ are added.
    Growing of [
        {L: EchelonList, K: Octal} f2::elimination::Growth<L, K>,
        {X: Octal, L: EchelonList} f2::cosize::FromTheTop<X, L>,
    ] {
        f2::elimination::Grown
    }
    /// An echelon form over F₂, by groups of three offset bits.
    EchelonList of [
        HNil,
        {L: EchelonList} HCons<f2::spans::S0, L>,
        {A: Octal, I: Octal, L: EchelonList} HCons<f2::spans::S1<A, I>, L>,
        {A: Octal, I: Octal, L: EchelonList} HCons<f2::spans::S3<A, I>, L>,
        {A: Octal, I: Octal, L: EchelonList} HCons<f2::spans::S5<A, I>, L>,
        {A: Octal, I: Octal, L: EchelonList} HCons<f2::spans::S7<A, I>, L>,
        {A: Octal, I: Octal, L: EchelonList} HCons<f2::spans::S2<A, I>, L>,
        {A: Octal, I: Octal, L: EchelonList} HCons<f2::spans::S6<A, I>, L>,
        {A: Octal, I: Octal, L: EchelonList} HCons<f2::spans::S4<A, I>, L>,
        {A: Octal, I: Octal, B: Octal, J: Octal, L: EchelonList} HCons<f2::spans::S12<A, I, B, J>, L>,
        {A: Octal, I: Octal, B: Octal, J: Octal, L: EchelonList} HCons<f2::spans::S52<A, I, B, J>, L>,
        {A: Octal, I: Octal, B: Octal, J: Octal, L: EchelonList} HCons<f2::spans::S16<A, I, B, J>, L>,
        {A: Octal, I: Octal, B: Octal, J: Octal, L: EchelonList} HCons<f2::spans::S56<A, I, B, J>, L>,
        {A: Octal, I: Octal, B: Octal, J: Octal, L: EchelonList} HCons<f2::spans::S14<A, I, B, J>, L>,
        {A: Octal, I: Octal, B: Octal, J: Octal, L: EchelonList} HCons<f2::spans::S34<A, I, B, J>, L>,
        {A: Octal, I: Octal, B: Octal, J: Octal, L: EchelonList} HCons<f2::spans::S24<A, I, B, J>, L>,
        {A: Octal, I: Octal, B: Octal, J: Octal, C: Octal, M: Octal, L: EchelonList} HCons<f2::spans::S124<A, I, B, J, C, M>, L>,
    ] {
        f2::spans::Echelon
    }
    /// A column that is independent of the others.
    FreeColumn of [{V: Octal, K: Octal} f2::spans::Column<V, K>] {
        f2::elimination::FreeColumn
    }
    /// The role of an offset bit in an echelon form over F₂.
    Slot of [
        f2::elimination::Gap,
        f2::elimination::NoBit,
        {K: int::Nat} f2::elimination::UnitPivot<K>,
        {K: int::Nat} f2::elimination::ResiduePivot<K>,
    ] {
        f2::elimination::Slot, f2::inverse::ReadSlot, f2::complement::LeftOver, f2::properties::CleanSlot
    }
    /// Offset bits in groups of three.
    PivotList of [
        HNil,
        {A: Slot, B: Slot, C: Slot, L: PivotList} HCons<f2::elimination::Three<A, B, C>, L>,
    ] {
        f2::inverse::ReadBack, f2::complement::Gaps, f2::properties::CleanPivots
    }
    /// The odd factors of a layout over F₂.
    LevelList of [
        HNil,
        {N: int::Nat, V: int::Nat, F: Growing, R: LevelList} HCons<f2::cosize::Level<N, V, F>, R>,
    ] {
        f2::cosize::Search
    }
    /// The blocks of an odd factor.
    BlockList of [
        HNil,
        {B: int::Nat, W: int::Nat, C: super::Numbers, L: BlockList} HCons<f2::cosize::Block<B, W, C>, L>,
    ] {
        f2::cosize::Tried
    }
    /// How the list of gaps of a layout ends.
    GapPolicy of [
        complement::gaps::Unbounded,
        {M: int::Nat} complement::gaps::Exactly<M>,
        {M: int::Nat} crate::algebra::divide::Evenly<M>,
        {M: complement::cotarget::Cotarget} complement::gaps::Padding<M>,
        {W: Rule} complement::gaps::RefusedFor<W>,
        {P: Sized, M: int::Nat} crate::symbols::operations::DivideKnown<P, M>,
        properties::walk::InjectivityOnly,
    ] {
        complement::gaps::GapPolicy
    }
    /// The gaps of a layout, a refusal, or that they interleave.
    Gapped of [
        {L: ModeList} Accepted<L>,
        {W: Rule} Refused<W>,
        {D: int::Nat, C: int::Nat} complement::gaps::Interleaved<D, C>,
    ] {
        complement::gaps::Gapped
    }
    /// Woven modes, in clusters.
    ClusterList of [
        HNil,
        {K: StrideList, M: int::Nat, C: int::Nat, B: ClusterList} HCons<interleaved::Interleaved<K, M, C>, B>,
    ] {
        interleaved::Clusters
    }
    /// Woven modes that have been joined.
    Grown of [{K: StrideList, M: int::Nat} interleaved::Apart<K, M>, interleaved::Overlapping, interleaved::Undecided] {
        interleaved::Grown
    }
    /// A layout as a domain of indices.
    Domain of [
        {D: Element, O: Occupancy} composition::domain::Last<D, O>,
        {S: int::Nat, D: Element, O: Occupancy, R: Domain} composition::domain::Bounded<S, D, O, R>,
        {U: Domain, W: Domain, P: ModeList, N: ModeList} composition::signs::Both<U, W, P, N>,
        {F: Domain, R: Domain} composition::fields::Fields<F, R>,
        {P: composition::fields::Path, R: int::Nat} composition::fields::Absent<P, R>,
        {P: composition::fields::Path} composition::fields::LeafMode<P>,
    ] {
        composition::domain::Walk,
        composition::domain::Digits,
        composition::signs::SignCheck,
        composition::signs::Symbolic,
        composition::fields::PlaceTuple,
    }
    /// The part of a bounded mode that is in use.
    Occupancy of [
        composition::occupancy::Unused,
        composition::occupancy::Used,
        composition::bits::NoBits,
        {N: int::Nat, V: int::Nat} composition::bits::OneLeaf<N, V>,
        {U: int::Nat, X: int::Nat} composition::bits::InUse<U, X>,
        {X: int::Nat} composition::occupancy::UpTo<X>,
        {C: int::Nat, N: int::Nat, V: int::Nat, L: composition::occupancy::Reached} composition::occupancy::Chain<C, N, V, L>,
    ] {
        composition::occupancy::Occupy, composition::occupancy::OccupyLast
    }
    /// The part of a mode with an XOR stride that is in use, or a refusal.
    Fitting of [
        {N: int::Nat, V: int::Nat} Accepted<composition::bits::OneLeaf<N, V>>,
        {U: int::Nat, X: int::Nat} Accepted<composition::bits::InUse<U, X>>,
        {W: Rule} Refused<W>,
    ] {
        composition::bits::Fitting
    }
}
