//! Why a complement is refused.

use crate::outcome::rules;

rules! {
    /// Two modes reach the same offset: the stride `D` is below the period `C` of the modes with smaller strides.
    OverlapRule<D, C> = NoOverlap {
        message: "no complement of {A}: its modes overlap, stride {D} is below {C}, the extent of the modes with smaller strides",
        label: "a mode of stride {D} begins inside the first {C} offsets, which other modes cover",
        note: "CuTe paper 3.5, eq. (28): a complement needs the modes' images to be disjoint"
    }
    /// A gap is not a whole number of periods.
    GapRule<D, C> = GapDivides {
        message: "no exact complement of {A} in {B}: stride {D} is not a multiple of {C}, the extent of the modes with smaller strides",
        label: "the gap between offset {C} and stride {D} cannot be tiled",
        note: "CuTe's rounding form is `PaddedComplement`, which leaves holes here"
    }
    /// The cotarget is not a whole number of periods.
    CotargetRule<M, C> = CotargetDivides {
        message: "no exact complement of {A} in {B}: {M} is not a multiple of {C}, the extent of the layout",
        label: "{C} offsets at a time do not cover {M} exactly",
        note: "CuTe's rounding form is `PaddedComplement`, which goes beyond {M}"
    }
    /// A stride is negative.
    NegativeRule<D> = NonNegativeStride {
        message: "no complement of {A}: it has a negative stride, {D}",
        label: "a complement counts offsets from 0 upwards",
        note: "CuTe paper 3.5, eq. (29): the complement's image is ordered"
    }
}
