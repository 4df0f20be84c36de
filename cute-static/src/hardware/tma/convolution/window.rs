//! The windows of a convolution as types.

use super::Im2colTiles;
use super::rules::{
    ExtentRange, LowerCornerAbove, LowerCornerBelow, OffsetRange, OutsideImage, PixelModes, StrideRange,
    StridedGradient, TapRule, UpperCornerAbove, UpperCornerBelow,
};
use super::value::{ConvolutionMode, Layer};
use crate::algebra::interleaved::least::Monus;
use crate::check::{BothHold, Condition, Limit};
use crate::htuple::congruence::And;
use crate::int::{Add, Compare, Mul, Nat, One, SuccPred, number};
use crate::kind::{Either, Outcome};
use crate::outcome::Refused;
use crate::seal::Seal;
use crate::tma::global::{MaybeKnown, RunTimeStride};
use crate::tma::limits::{HalfOfCorners1, HalfOfCorners2, HalfOfCorners3, MostExtent, MostStride};
use crate::tma::{SwizzleKind, TensorMapDataType, TmaError};
use core::marker::PhantomData;
use typenum::{U0, U1, U2, U3, U4, UTerm};

/// The windows of a convolution in one mode of the pixels: `T` taps at the distance `D`, windows at the distance `S`, in an image with a border of `P` pixels
/// in front of it and `Q` behind it. Its extent `X` is a number of typenum, or known at run time.
///
/// The windows of all modes are a tuple ([`Windows`]): width, height, depth.
/// * **Law** window `q` begins `P` pixels before pixel `q·S` of the image; its tap `s` is `s·D` pixels further on.
/// * **Source** CUTLASS `cutlass/conv/convnd_problem_shape.hpp`, `ConvProblemShape`.
/// * **Units** pixels.
/// * **Admissible** in an [`Im2col`](super::Im2col) map, which has the rules.
pub struct Window<T, S = U1, D = U1, P = U0, Q = P, X = i64>(PhantomData<(T, S, D, P, Q, X)>);

/// A [`Window`].
pub trait IsWindow {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The rules of the images in mode `I`, whose corners are from `-H` to `H - 1`
    type Check<I: Nat, H: Nat>: Outcome;
    /// The same for the gradient of the images
    type GradientCheck<I: Nat, H: Nat>: Outcome;
    /// Its numbers; the extent is 0 if it is known at run time only
    const MODE: ConvolutionMode;
}
/// `(T − 1)·D`: the distance of the first tap from the last one
type Reach<T, D> = <<T as SuccPred>::Pred as Mul>::Times<D>;
/// The pixels of an image, or 1 if they are not known
type Extent<X> = <<X as RunTimeStride>::Stride as MaybeKnown>::OrOne;
type ExtentInRange<X, I> = BothHold<
    <<X as Compare>::Is<UTerm> as Condition>::Forbid<ExtentRange<I, X, MostExtent>>,
    AtMost<X, MostExtent, ExtentRange<I, X, MostExtent>>,
>;
/// The pixels of an image with its border
type Padded<P, Q, X> = <<Extent<X> as Add>::Plus<P> as Add>::Plus<Q>;
type Plus1<N> = <N as SuccPred>::Succ;
type Below<N, L, W> = <<N as Compare>::ComparedTo<L> as Limit>::Below<W>;
type AtMost<N, L, W> = <<N as Compare>::ComparedTo<L> as Limit>::AtMost<W>;
/// The corner `X − Y` of the mode `I` is from `−H` to `H − 1`; otherwise `W` or `V` refuses it.
macro_rules! corner {
    ($i:ty, $h:ty, $x:ty, $y:ty, $above:ident, $below:ident) => {
        BothHold<Below<Monus<$x, $y>, $h, $above<$i, Monus<$x, $y>, $h>>, AtMost<Monus<$y, $x>, $h, $below<$i, Monus<$y, $x>, $h>>>
    };
}
/// The rules that both operators have: taps, the offset of the last one, and windows that are not larger than the image.
type Taps<T, D, P, Q, X, I, H> = BothHold<
    BothHold<
        ExtentInRange<Extent<X>, I>,
        <<<T as Compare>::Is<UTerm> as Either>::Or<<D as Compare>::Is<UTerm>> as Condition>::Forbid<TapRule<I, T, D>>,
    >,
    BothHold<
        Below<Reach<T, D>, <H as Add>::Plus<H>, OffsetRange<I, Reach<T, D>, <<H as Add>::Plus<H> as SuccPred>::Pred>>,
        <<<<X as RunTimeStride>::Stride as MaybeKnown>::IsKnown as And>::And<
            <<Padded<P, Q, X> as Compare>::ComparedTo<Reach<T, D>> as Limit>::IsAtMost,
        > as Condition>::Forbid<OutsideImage<I, Plus1<Reach<T, D>>, Padded<P, Q, X>>>,
    >,
>;
impl<T: Nat, S: Nat, D: Nat, P: Nat, Q: Nat, X: RunTimeStride> IsWindow for Window<T, S, D, P, Q, X> {
    const SEAL: Seal = Seal;
    type Check<I: Nat, H: Nat> = BothHold<
        BothHold<
            Taps<T, D, P, Q, X, I, H>,
            BothHold<
                <<S as Compare>::Is<UTerm> as Condition>::Forbid<StrideRange<I, S>>,
                AtMost<S, MostStride, StrideRange<I, S>>,
            >,
        >,
        BothHold<
            AtMost<P, H, LowerCornerBelow<I, P, H>>,
            corner!(I, H, Q, Reach<T, D>, UpperCornerAbove, UpperCornerBelow),
        >,
    >;
    type GradientCheck<I: Nat, H: Nat> = BothHold<
        BothHold<Taps<T, D, P, Q, X, I, H>, <<S as Compare>::Is<One> as Condition>::Require<StridedGradient<I, S>>>,
        BothHold<
            corner!(I, H, P, Reach<T, D>, LowerCornerAbove, LowerCornerBelow),
            AtMost<Q, H, UpperCornerBelow<I, Q, H>>,
        >,
    >;
    const MODE: ConvolutionMode = ConvolutionMode {
        extent: word(<X::Stride as MaybeKnown>::NUMBER),
        taps: word(number::<T>()),
        stride: word(number::<S>()),
        dilation: word(number::<D>()),
        padding: [word(number::<P>()), word(number::<Q>())],
    };
}
const fn word(number: u64) -> u32 {
    assert!(number <= u32::MAX as u64, "a number of a window has more than 32 bits");
    number as u32
}

/// The windows of a convolution: a tuple of one to three [`Window`]s, those of width, height and depth.
#[diagnostic::on_unimplemented(
    message = "these are not the windows of a convolution",
    label = "expected a tuple of one to three windows: `(Window<U3>, Window<U3>)`"
)]
pub trait Windows {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The rules of the images
    #[doc(hidden)]
    type Check: Outcome;
    /// The rules of the gradient of the images
    #[doc(hidden)]
    type GradientCheck: Outcome;
    /// The modes of pixels
    const MODES: usize;
    /// The extents of an image: one for each mode
    type Extents;
    /// The tiles of the matrix of windows: [`Im2colTiles`]
    type Tiles;
    /// The tiles of the convolution of so many images with so many channels by so many filters.
    #[doc(hidden)]
    fn tiles(counts: [u32; 3], extents: Self::Extents, map: Boxes) -> Result<Self::Tiles, TmaError>;
}
/// The boxes of a map.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Boxes {
    pub data_type: TensorMapDataType,
    pub swizzle: SwizzleKind,
    /// The pixels and the channels of a box
    pub of: [u32; 2],
    /// The channels of a tile
    pub channels: u32,
    /// Whether the map is that of the gradients of the outputs
    pub backward: bool,
}
macro_rules! windows {
    ($($count:literal: [$($w:ident $i:ty),*], $check:ty, $gradient:ty;)*) => {$(
        impl<$($w: IsWindow),*> Windows for ($($w,)*) {
            const SEAL: Seal = Seal;
            type Check = $check;
            type GradientCheck = $gradient;
            const MODES: usize = $count;
            type Extents = [u32; $count];
            type Tiles = Im2colTiles<$count>;
            fn tiles([images, channels, filters]: [u32; 3], extents: [u32; $count], map: Boxes) -> Result<Self::Tiles, TmaError> {
                let mut modes: [ConvolutionMode; $count] = [$($w::MODE),*];
                for (mode, (of, found)) in modes.iter_mut().zip(extents).enumerate() {
                    if of.extent != 0 && of.extent != found {
                        let (found, extent) = (found.into(), of.extent.into());
                        return Err(TmaError::Im2col { parameter: "extent", mode: mode + 1, found, least: extent, most: extent });
                    }
                    of.extent = found;
                }
                Layer { images, channels, filters, modes }.tiles(map)
            }
        }
    )*};
}
windows! {
    0: [], Refused<PixelModes<U0>>, Refused<PixelModes<U0>>;
    1: [A U1], A::Check<U1, HalfOfCorners1>, A::GradientCheck<U1, HalfOfCorners1>;
    2: [A U1, B U2], BothHold<A::Check<U1, HalfOfCorners2>, B::Check<U2, HalfOfCorners2>>, BothHold<A::GradientCheck<U1, HalfOfCorners2>, B::GradientCheck<U2, HalfOfCorners2>>;
    3: [A U1, B U2, C U3], BothHold<A::Check<U1, HalfOfCorners3>, BothHold<B::Check<U2, HalfOfCorners3>, C::Check<U3, HalfOfCorners3>>>,
        BothHold<A::GradientCheck<U1, HalfOfCorners3>, BothHold<B::GradientCheck<U2, HalfOfCorners3>, C::GradientCheck<U3, HalfOfCorners3>>>;
    4: [A U1, B U2, C U3, D U4], Refused<PixelModes<U4>>, Refused<PixelModes<U4>>;
}
