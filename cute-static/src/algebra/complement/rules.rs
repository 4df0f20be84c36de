//! The rules that a complement can break.

use crate::outcome::rules;

rules! {
    derived;

    /// Two coordinates have the same offset: the stride `D` is below the period `C` of the modes with smaller strides.
    OverlapRule<D, C> = NoOverlap {
        message: "modes overlap, so there is no complement: stride {D} is below {C}, the extent of the modes with smaller strides; operands {A} and {B}",
        label: "a mode of stride {D} begins inside the first {C} offsets, and reaches an offset that the others reach too",
        note: "CuTe paper 3.5, eq. (28): a complement needs a layout that reaches no offset twice"
    }
    /// It is not known whether two coordinates have the same offset.
    UndecidedRule<D, C> = OverlapSettled {
        message: "it is undecided whether modes overlap: stride {D} is below {C}, the extent of the modes with smaller strides; operands {A} and {B}",
        label: "a mode of stride {D} begins inside the first {C} offsets, and there are more than 4096 differences to look at",
        note: "at most 4096 differences are looked at where three or more modes interleave; one or two modes at a time are decided whatever their sizes are"
    }
    /// The modes interleave, and no layout fills the offsets between them.
    InterleavedRule<D, C> = NotInterleaved {
        message: "modes interleave, so there is no exact complement: stride {D} is below {C}, the extent of the modes with smaller strides; operands {A} and {B}",
        label: "a mode of stride {D} begins inside the first {C} offsets, and no layout fills what the two leave out",
        note: "CuTe paper 3.5, eq. (30), (31): an interval is filled by modes each of which begins where those with smaller strides end; the open `Complement` exists"
    }
    /// A gap is not a whole number of periods.
    GapRule<D, C> = GapDivides {
        message: "a gap cannot be tiled, so there is no exact complement: stride {D} is not a multiple of {C}, the extent of the modes with smaller strides; operands {A} and {B}",
        label: "the gap between offset {C} and stride {D} cannot be tiled",
        note: "CuTe's rounding forms, `PaddedComplement` and the `Padded…` divides, leave holes here"
    }
    /// The cotarget is not a whole number of periods.
    CotargetRule<M, C> = CotargetDivides {
        message: "{C} does not divide {M}: offsets are left over, so there is no exact complement; operands {A} and {B}",
        label: "{C} offsets at a time do not cover {M} exactly",
        note: "pad {M} to a multiple of {C}, or take the rounding forms, `PaddedComplement` and the `Padded…` divides, which go beyond {M}"
    }
    /// A stride is negative.
    NegativeRule<D> = NonNegativeStride {
        message: "no complement of a layout with a negative stride, {D}; operands {A} and {B}",
        label: "a complement counts offsets from 0 upwards",
        note: "CuTe paper 3.5, eq. (29): the complement's image is ordered"
    }
}
