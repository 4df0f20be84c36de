//! The rules that a left inverse can break.

use crate::outcome::rules;

rules! {
    derived;

    /// In no radices do the digits of an offset determine the index.
    NoDigits<X> = HasDigits {
        message: "no left inverse of {A} as a layout: no layout takes each of its offsets back to its index",
        label: "whatever the radices, the digits of the offsets up to {X} do not give the index",
        note: "CuTe paper 3.4.3: the inverse takes an offset apart digit by digit; all radices have been tried"
    }
    /// A stride is not a multiple of the next smaller one.
    WeightRule<D, E> = WeighsEvenly {
        message: "no left inverse of {A} as a layout: stride {D} is not a multiple of the next smaller stride {E}",
        label: "an offset has no digits in the weights {E} and {D}",
        note: "CuTe paper 3.4.3: the inverse takes an offset apart digit by digit, so each stride must be a multiple of the one before it; other radices are tried for up to 32 coordinates and offsets below 128"
    }
    /// Two modes reach the same offset.
    NotInjective<D, X> = Segregated {
        message: "no left inverse of {A} as a layout: modes overlap, those of strides up to {D} reach offset {X}",
        label: "an offset near {X} could come from several coordinates, and its digits do not tell which",
        note: "CuTe paper 3.4.3: the inverse tells which coordinate an offset came from"
    }
    /// A stride is negative.
    NegativeInverse<D> = PositiveWeights {
        message: "no left inverse of {A} as a layout: it has a negative stride, {D}",
        label: "offsets count from 0 upwards",
        note: "strides of both signs are inverted where there are up to 32 coordinates and offsets between -128 and 128; behind a swizzle no stride may be negative"
    }
}
