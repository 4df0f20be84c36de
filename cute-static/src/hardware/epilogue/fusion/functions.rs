//! Element functions.

#![allow(non_camel_case_types)] // CUTLASS's names

use super::math::{Arithmetic, Math, Real};

/// A function of the values `X`, a tuple of one to three `V`, by the instructions of `M`. Functions of one's own are types that implement it.
///
/// ```
/// use cute_static::epilogue::fusion::*;
/// enum Square {}
/// impl<V: Real, M> Function<V, (V,), M> for Square {
///     fn call((x,): (V,)) -> V {
///         x * x
///     }
/// }
/// type Squared = Compute<Square, (AccFetch,)>;
/// let at = Inputs { accumulator: 3.0, source: 0.0, row: 0, column: 0, inside: true };
/// assert_eq!(<Squared as Fusion>::visit(&((),), &mut ((),), &at), 9.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "this element function does not take so many operands, or does not compute in this type",
    label = "expected as many operands as the function has",
    note = "activations take one operand; `Plus`, `Multiplies`, `Maximum`, `Minimum` and `LeakyReLU` two; `MultiplyAdd` and `Clamp` three; functions of `Math` compute in `f32`"
)]
pub trait Function<V, X, M> {
    /// The value
    fn call(values: X) -> V;
}
/// One row per function: its type, what it requires of `M`, its operands and its value.
macro_rules! functions {
    ($(
        $(#[$doc:meta])*
        $name:ident[$($generic:ident)?; $v:ty] $(by $math:path)?: ($($x:ident),*) => $value:expr;
    )*) => {$(
        $(#[$doc])*
        pub enum $name {}
        #[diagnostic::do_not_recommend]
        impl<$($generic: Real,)? M $(: $math)?> Function<$v, ($(functions!(@ $x $v),)*), M> for $name {
            #[inline(always)]
            fn call(($($x,)*): ($(functions!(@ $x $v),)*)) -> $v {
                $value
            }
        }
    )*};
    (@ $x:ident $v:ty) => { $v };
}
functions! {
    /// `x + y`.
    Plus[V; V]: (x, y) => x + y;
    /// `x · y`.
    Multiplies[V; V]: (x, y) => x * y;
    /// `x · y + z`, as [`Arithmetic::multiply_add`].
    ///
    /// * **Source** CUTLASS `cutlass/functional.h`, `homogeneous_multiply_add`.
    MultiplyAdd[V; V] by Arithmetic<V>: (x, y, z) => M::multiply_add(x, y, z);
    /// The larger value; NaN if one is NaN.
    Maximum[V; V]: (x, y) => x.maximum(y);
    /// The smaller value; NaN if one is NaN.
    Minimum[V; V]: (x, y) => x.minimum(y);
    /// `max(x, 0)`. NaN remains NaN.
    ///
    /// * **Source** CUTLASS `cutlass/epilogue/thread/activation.h`, as the functions below.
    ReLu[V; V]: (x) => x.maximum(V::ZERO);
    /// `x`, or `alpha · x` where `x` is not positive.
    LeakyReLU[V; V]: (x, alpha) => if x > V::ZERO { x } else { x * alpha };
    /// `x`, but at least the second operand and at most the third one.
    Clamp[V; V]: (x, lower, upper) => x.maximum(lower).minimum(upper);
    /// `x · min(max(x + 3, 0), 6) / 6`.
    HardSwish[V; V]: (x) => x * (x + V::from(3.0)).maximum(V::ZERO).minimum(V::from(6.0)) / V::from(6.0);
    /// The hyperbolic tangent.
    Tanh[; f32] by Math: (x) => M::tanh(x);
    /// `1 / (1 + e⁻ˣ)`.
    Sigmoid[; f32] by Math: (x) => 1.0 / (1.0 + M::exp(-x));
    /// `x · Sigmoid(x)`.
    SiLu[; f32] by Math: (x) => x / (1.0 + M::exp(-x));
    /// `x · Φ(x) = x / 2 · (1 + erf(x / √2))`.
    GELU[; f32] by Math: (x) => 0.5 * x * (1.0 + M::erf(x * core::f32::consts::FRAC_1_SQRT_2));
    /// [`GELU`] with a hyperbolic tangent in place of the error function: `x / 2 · (1 + tanh(0.79788456 · x · (1 + 0.044715 · x²)))`.
    GELU_taylor[; f32] by Math: (x) => {
        let (scale, cubic) = (0.797_884_6, 0.044_715);
        0.5 * x * (1.0 + M::tanh(scale * x * (1.0 + cubic * x * x)))
    };
}
