//! Answers: what a branch is on.

use super::Either;
use crate::algebra::{
    basis, coalesce, common, complement, completed, composition, distribute, equality, f2, filter, inverse, nullspace,
    properties, recast, sort, tile_to_shape,
};
use crate::{htuple, int, semimodule, shape, stride};

kinds! {
    /// No (`B0`) or yes (`B1`).
    Bool of [typenum::B0, typenum::B1] {
        typenum::Bit,
        int::phase::Equated,
        htuple::congruence::And,
        crate::layout::refusal::Ask,
        crate::layout::regroup::IfMatched,
        coalesce::IfContiguous,
        composition::bits::IfOneBit,
        composition::sum::IfSplits,
        composition::signs::IfOneMode,
        composition::search::IfOnLine,
        composition::vectors::IfBits,
        composition::vectors::IfUniform,
        f2::inverse::IfEven,
        f2::inverse::IfBits,
        f2::plain::IfPlain,
        f2::plain::IfGap,
        f2::properties::IfEvenFirst,
        f2::complement::IfPower,
        f2::recast::IfPower,
        composition::in_bounds::IfDescends,
        inverse::IfNext,
        inverse::IfUnbounded,
        filter::IfStill,
        common::IfParallel,
        nullspace::IfIgnored,
        equality::IfSame,
        properties::walk::IfRefused,
        distribute::IfVector,
        Either,
        crate::swizzle::affine::IfDescending,
        crate::swizzle::through::IfUpwards,
        crate::swizzle::compose::IfIdle,
        crate::swizzle::compose::IfNothing,
        crate::banks::words::IfSameWord,
        crate::banks::search::IfExhausted,
        crate::swizzle::xor::IfSingle,
        crate::swizzle::xor::IfFirst,
        crate::swizzle::xor::IfPlain,
        crate::tma::global::IfKnown,
        crate::tma::boxes::IfMerged,
        crate::tma::shared::IfMode,
        crate::layout::refusal::Choose,
        crate::smem::vectors::IfPacked,
    }
    /// Less, equal or greater.
    Order of [int::Less, int::Equal, int::Greater] {
        int::OddOrder,
        int::MinMax,
        int::phase::Ordered,
        htuple::modes::IfInRange,
        stride::order::IfOrdered,
        crate::layout::sorted::IfPrecedes,
        composition::walk::IfRoom,
        composition::borrow::IfLarger,
        composition::occupancy::IfNoCarry,
        composition::bits::IfWithin,
        composition::vectors::IfInsideA,
        composition::vectors::IfReaches,
        f2::inverse::IfIndependent,
        f2::inverse::IfTop,
        f2::properties::IfRank,
        f2::complement::IfBelow,
        composition::in_bounds::IfInside,
        sort::IfBefore,
        inverse::IfSegregated,
        inverse::IfBelow,
        recast::IfInsideElement,
        complement::gaps::IfAbove,
        common::IfAsLong,
        properties::walk::IfReached,
        tile_to_shape::IfPermutes,
        crate::swizzle::function::IfBelow,
        crate::swizzle::common::IfCut,
        crate::banks::IfWarp,
        crate::banks::phases::IfWorse,
        crate::application::admissible::IfEntered,
        crate::tensor::bounds::IfBelowExtent,
        crate::tma::element::IfPaddedMode,
        crate::tma::boxes::IfBoxed,
        crate::tma::derive::IfMany,
        crate::tma::order::IfFewer,
        crate::layout::refusal::NotAbove,
        crate::layout::refusal::IfBelow,
        crate::instruction::copy::legal::IfManyThreads,
    }
    /// Zero, one or more.
    Magnitude of [int::Zero, int::Unit, int::Many] {
        crate::collective::budget::IfStages,
        int::RoundUp,
        int::gcd::IfRest,
        htuple::modes::IfHere,
        htuple::modes::IfAny,
        stride::compact::IfExtended,
        stride::like::IfMoves,
        crate::layout::edit::IfPositive,
        crate::layout::slice::IfSeveral,
        coalesce::IfUnit,
        completed::IfEnd,
        composition::leaves::IfLeaf,
        basis::IfCounts,
        composition::digits::IfDigit,
        composition::search::IfMoreSteps,
        composition::search::IfSteps,
        composition::occupancy::MarkDigit,
        composition::bits::IfClear,
        composition::vectors::IfBeyond,
        f2::inverse::IfUnreached,
        f2::inverse::IfClean,
        f2::cosize::IfTried,
        f2::recast::IfConsecutive,
        sort::IfLive,
        complement::gaps::IfGap,
        recast::IfSized,
        recast::stride::IfOnlyOne,
        recast::stride::IfConsecutive,
        properties::walk::IfMoving,
        crate::swizzle::through::IfField,
        crate::banks::phases::IfLastLane,
        crate::banks::search::IfBasesLeft,
        crate::banks::search::IfConflict,
        crate::instruction::copy::legal::IfLongRun,
        crate::instruction::copy::legal::IfSwizzles,
        crate::instruction::copy::tensor_memory::IfRepeated,
        crate::smem::hardware::IfSwizzled,
    }
    /// A natural, or below zero.
    Difference of [{U: int::Nat} int::NonNegative<U>, int::Negative] {
        int::Digit, semimodule::OrOpposite, htuple::modes::IfMissing,
        crate::swizzle::affine::OrNone,
        crate::swizzle::recast::ByBase,
        crate::banks::search::IfNarrow,
    }
    /// An exact quotient, or none.
    Quotient of [{Q: int::Nat} int::Exact<Q>, int::Inexact] {
        int::QuotientDigit, int::phase::Divided,
        int::OrZero,
        crate::layout::refusal::IfExact,
        crate::banks::phases::IfAligned,
        crate::smem::vectors::IfUnits,
    }
    /// Equal, a multiple, a factor, or neither.
    Ratio of [int::Same, {Q: int::Nat} int::Multiple<Q>, {Q: int::Nat} int::Factor<Q>, int::Neither] {
        int::phase::Related,
        shape::divide::IfDivides,
        composition::walk::PlaceDigit,
        composition::walk::FillMode,
        composition::sum::Align,
        composition::occupancy::JoinChain,
        f2::recast::VectorRatio,
        f2::plain::IfRun,
        f2::recast::FillElement,
        composition::digits::SplitAtCarry,
        inverse::IfWeighs,
        complement::gaps::FromRatio,
        recast::ByRatio,
        recast::stride::StrideRatio,
        recast::stride::FillElement,
        tile_to_shape::IfFills,
        crate::swizzle::through::IfClear,
        crate::swizzle::recast::ByWidth,
        crate::swizzle::inverse::IfWhole,
        crate::instruction::copy::legal::FitsIn,
        crate::tma::extents::IfShares,
        crate::collective::cp_async::IfMatrices,
        crate::smem::vectors::IfBlocks,
        crate::layout::refusal::IfWhole,
    }
    /// Nothing, a vector of no negative number, one of no positive number, or one with numbers of both signs.
    Sense of [semimodule::sense::Still, semimodule::sense::Rising, semimodule::sense::Falling, semimodule::sense::Torn] {
        semimodule::sense::Joined,
        composition::search::FromSense,
        composition::search::IfOutweighs,
        composition::search::IfBeyond,
    }
    /// What the search for a coordinate that borrows has found.
    Found of [
        {F: int::Nat} composition::search::Clear<F>,
        {E: semimodule::Element} composition::search::Borrows<E>,
        composition::search::Open,
    ] {
        composition::search::Found
    }
    /// Whether positive and negative have been exchanged.
    Side of [composition::search::Straight, composition::search::Mirrored] {
        composition::search::Side
    }
}
