//! The rules by which the windows of a convolution are refused.

use crate::outcome::rules;

rules! {
    /// `N` modes of pixels.
    PixelModes<N> = HasPixelModes {
        message: "cuTensorMapEncodeIm2col, tensorRank: an image has 1 to 3 modes of pixels, and these windows have {N}",
        label: "{N} windows found, 1 to 3 expected: those of width, height and depth",
        note: "cuTensorMapEncodeIm2col, parameter `tensorRank`: 3, 4 or 5, of which the channels and the images are two"
    }
    /// An image of `X` pixels in mode `I`, of at most `L`.
    ExtentRange<I, X, L> = ExtentFits {
        message: "cuTensorMapEncodeIm2col, globalDim: that of mode {I} is {X}, not from 1 to {L}",
        label: "an image of {X} pixels found, at least 1 and at most {L} possible",
        note: "PTX 9.7.9.25.5.2, cp.async.bulk.tensor: a coordinate is a signed number of 32 bits, also behind the image"
    }
    /// `T` taps at the distance `D` in mode `I`.
    TapRule<I, T, D> = HasTaps {
        message: "cuTensorMapEncodeIm2col: the windows of mode {I} have {T} taps at the distance {D}, and both must be at least 1",
        label: "{T} taps at the distance {D} found",
        note: "CUTLASS cutlass/conv/convnd_problem_shape.hpp: the extent of a filter and its dilation are natural numbers"
    }
    /// The stride `S` in mode `I`.
    StrideRange<I, S> = ElementStrideFits {
        message: "cuTensorMapEncodeIm2col, elementStrides: that of mode {I} is {S}, not from 1 to 8",
        label: "windows at the distance {S} found, 1 to 8 possible",
        note: "cuTensorMapEncodeIm2col, parameter `elementStrides`: not 0, and at most 8; it is the traversal stride of the convolution"
    }
    /// The last tap of mode `I` is `R` pixels behind the first one, of at most `L`.
    OffsetRange<I, R, L> = OffsetFits {
        message: "im2colOffsets: the last tap of mode {I} is {R} pixels behind the first one, not from 0 to {L}",
        label: "an offset of {R} found, at most {L} possible",
        note: "PTX 9.7.9.25.5.2, cp.async.bulk.tensor: offsets have 16, 8 or 5 bits if there are one, two or three modes of pixels; the largest one is (taps - 1) x dilation"
    }
    /// The lower corner `-X` of mode `I`, of at least `-H`.
    LowerCornerBelow<I, X, H> = LowerCornerFits {
        message: "cuTensorMapEncodeIm2col, pixelBoxLowerCorner: that of mode {I} is -{X}, below -{H}",
        label: "-{X} found, at least -{H} possible",
        note: "PTX 5.5.4, bounding box: corners have 16, 8 or 5 bits if there are one, two or three modes of pixels; the lower one is minus the padding in front of the image"
    }
    /// The lower corner `X` of mode `I`, which must be less than `H`.
    LowerCornerAbove<I, X, H> = LowerCornerFitsBelow {
        message: "cuTensorMapEncodeIm2col, pixelBoxLowerCorner: that of mode {I} is {X}, not below {H}",
        label: "{X} found, less than {H} possible",
        note: "CUTLASS cutlass/conv/collective/detail.hpp, compute_lower_corner_whd: for the gradient of the images it is padding - (taps - 1) x dilation"
    }
    /// The upper corner `-X` of mode `I`, of at least `-H`.
    UpperCornerBelow<I, X, H> = UpperCornerFits {
        message: "cuTensorMapEncodeIm2col, pixelBoxUpperCorner: that of mode {I} is -{X}, below -{H}",
        label: "-{X} found, at least -{H} possible",
        note: "CUTLASS cutlass/conv/collective/detail.hpp, compute_upper_corner_whd: it is padding - (taps - 1) x dilation, and has 16, 8 or 5 bits if there are one, two or three modes of pixels"
    }
    /// The upper corner `X` of mode `I`, of less than `H`.
    UpperCornerAbove<I, X, H> = UpperCornerBelowLimit {
        message: "cuTensorMapEncodeIm2col, pixelBoxUpperCorner: that of mode {I} is {X}, not below {H}",
        label: "{X} found, less than {H} possible",
        note: "CUTLASS cutlass/conv/collective/detail.hpp, compute_upper_corner_whd: it is padding - (taps - 1) x dilation, and has 16, 8 or 5 bits if there are one, two or three modes of pixels"
    }
    /// A window of `W` pixels of mode `I` in an image that has `P` with its border.
    OutsideImage<I, W, P> = IsInsideImage {
        message: "cuTensorMapEncodeIm2col: the im2col box is outside of the padded image: a window of mode {I} has {W} pixels, and the image with its border has {P}",
        label: "a window of {W} pixels found, at most {P} possible",
        note: "CUTLASS cutlass/conv/convnd_problem_shape.hpp: the output has (extent + padding - (taps - 1) x dilation - 1) / stride + 1 pixels, and must have at least one"
    }
    /// The stride `S` in mode `I`, where the gradient of the images is computed.
    StridedGradient<I, S> = HasUnitStride {
        message: "the gradient of the images cannot be read by one map: the stride of mode {I} is {S}, and 1 is needed",
        label: "windows at the distance {S} found, 1 expected",
        note: "CUTLASS cutlass/conv/convolution.h, StrideSupport::kUnity: with a stride only some taps reach a pixel, and which ones depends on the pixel"
    }
}
