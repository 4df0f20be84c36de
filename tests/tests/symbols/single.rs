//! Single cases of layouts with symbols: the stride 0, extents that may be 1, and large multiples.

use cute_static::prelude::*;
use cute_static::symbols;

/// A multiple of symbols of `G` by a name, with the exponents of the symbols.
macro_rules! multiples {
    ($group:ident { $($name:ident = $factor:literal [$($exponent:ty),+];)+ }) => {$(
        enum $name {}
        impl cute_static::symbols::IsSymbol for $name {
            type Symbols = $group;
        }
        impl cute_static::symbols::SymbolOf<$group> for $name {
            type Value = cute_static::symbols::Times<
                cute_static::shape!($factor), $group, cute_static::semimodule::ArithmeticTuple<multiples!(@list $($exponent),+)>>;
        }
    )+};
    (@list) => { cute_static::htuple::HNil };
    (@list $first:ty $(, $rest:ty)*) => { cute_static::htuple::HCons<$first, multiples!(@list $($rest),*)> };
}

/// The stride 0 has no symbols, whatever the right operand has.
#[test]
fn composition_at_stride_0() -> Result<(), Box<dyn std::error::Error>> {
    use cute_static::typenum::{U0, U1};
    symbols! { Gemm { M: multiple_of 4; K: multiple_of 2 } }
    multiples! { Gemm { HalfOfK = 1 [U0, U1]; } }
    let sizes = Gemm { M: 8, K: 6 }.sizes()?;
    let fits = layout!((?M, ?K):(0, 0)).compose_known(layout!((?K):(?M)));
    assert_eq!((fits.to_string().as_str(), fits.with(sizes)?.to_string().as_str()), ("(K):(0)", "(6):(0)"));
    // Half of the steps are in the modes of stride 0
    let fills = layout!((?M, ?HalfOfK, 2):(0, 0, 1)).compose_known(layout!((?K):(?M)));
    assert_eq!(fills.to_string(), "((K/2,2)):((0,1))");
    let (fills, right) = (fills.with(sizes)?, layout!((?K):(?M)).with(sizes)?);
    for i in 0..6 {
        // The left layout at these sizes
        assert_eq!(fills.offset(i), layout!((8, 3, 2):(0, 0, 1)).offset(right.offset(i)));
    }
    Ok(())
}

/// A gap that is rounded down is refused where a mode beside it may be of extent 1. A composition needs no gaps.
#[test]
fn gaps_that_are_rounded_down() -> Result<(), Box<dyn std::error::Error>> {
    use cute_static::typenum::U1;
    use static_assertions::assert_not_impl_any;
    symbols! { Gemm { N } }
    multiples! { Gemm { TwoN = 2 [U1]; FiveN = 5 [U1]; } }
    assert_not_impl_any!(layout!((?N, 3):(2, ?FiveN)): cute_static::bounds::Complement);
    assert_not_impl_any!(layout!((2, ?N, ?N):(1, 2, ?FiveN)): cute_static::bounds::Complement);
    assert_not_impl_any!(layout!((?N, 3):(2, ?FiveN)): cute_static::bounds::LogicalProduct<layout!(2:4)>);
    for n in [1, 2, 3, 4] {
        let sizes = Gemm { N: n }.sizes()?;
        let copies = layout!((?TwoN, 3):(2, ?FiveN)).logical_product(layout!(2:4)).with(sizes)?;
        assert_eq!(copies.to_string(), format!("(({},3),2):((2,{}),{})", 2 * n, 5 * n, 30 * n));
        let composed = layout!((?N, 20):(1, ?N)).compose_known(layout!((?N, 3):(2, ?FiveN))).with(sizes)?;
        assert_eq!(composed.to_string(), format!("({n},3):(2,{})", 5 * n));
    }
    // The mode N:2 has no gap in front of it, so that 2 copies fit at N = 1, too.
    let complement = layout!((2, ?N, 3):(1, 2, ?FiveN)).complement();
    assert_eq!(complement.to_string(), "(2,1):(2*N,15*N)");
    assert_eq!(layout!((2, 1, 3):(1, 2, 5)).complement().to_string(), "(2,1):(2,15)");
    Ok(())
}

/// A stride that is a negative multiple of a symbol
#[test]
fn negative_multiples() -> Result<(), Box<dyn std::error::Error>> {
    use cute_static::typenum::U1;
    symbols! { Gemm { M: multiple_of 16 } }
    multiples! { Gemm { Sixteenth = 1 [U1]; Half = 8 [U1]; } }
    let sizes = Gemm { M: 48 }.sizes()?;
    let down = layout!((?M):(-5)).compose_known(layout!((16):(?Sixteenth)));
    assert_eq!(down.to_string(), "(16):(-5*M/16)");
    let halves = layout!((?M):(-16)).compose_known(layout!((2):(?Half)));
    assert_eq!((halves.to_string().as_str(), halves.with(sizes)?.to_string().as_str()), ("(2):(-8*M)", "(2):(-384)"));
    let tiles = down.zipped_divide(tiler!(<4:4>)).with(sizes)?;
    assert_eq!(tiles.to_string(), "((4),(4)):((-60),(-15))");
    let down = down.with(sizes)?;
    for i in 0..16 {
        assert_eq!((down.offset(i), tiles.offset((i / 4, i % 4))), (-5 * 3 * i, -5 * 3 * i));
    }
    assert_eq!((down.size(), down.cosize()), (16, 15 * 15 + 1));
    Ok(())
}

/// 12/M is an integer for some values of M only.
#[test]
fn exponents_below_0() {
    use cute_static::symbols::Symbolic;
    use cute_static::typenum::{N1, U1};
    use static_assertions::{assert_impl_all, assert_not_impl_any};
    symbols! { Gemm { M } }
    multiples! { Gemm { Twelve = 12 [U1]; Part = 12 [N1]; } }
    type Of<E> = Layout<Symbolic<Gemm, <E as symbols::SymbolOf<Gemm>>::Value>, Symbolic<Gemm, U1>>;
    use cute_static::{bounds, symbols};
    assert_impl_all!(Of<Twelve>: bounds::Coalesced, bounds::LogicalDivide<layout!(4:1)>, bounds::LogicalProduct<layout!(4:1)>);
    assert_not_impl_any!(Of<Part>: bounds::Coalesced, bounds::LogicalDivide<layout!(4:1)>, bounds::LogicalProduct<layout!(4:1)>);
}

/// The product of what symbols are multiples of need not fit in 127 bits.
#[test]
fn divisors_that_do_not_fit() {
    use cute_static::typenum::U1;
    symbols! { Large { A: multiple_of 4611686018427387904; B: multiple_of 4611686018427387904; C: multiple_of 4611686018427387904 } }
    multiples! { Large { Units = 1 [U1, U1, U1]; Three = 3 [U1, U1]; Multiple = 4611686018427387904 [U1, U1, U1]; } }
    let two_to_the_124 = 1_u128 << 124;
    assert_eq!(layout!(?Units:1).to_string(), format!("A*B*C/{two_to_the_124}/4611686018427387904:1"));
    assert_eq!(layout!(?Three:1).to_string(), format!("3*A*B/{two_to_the_124}:1"));
    assert_eq!(layout!(?Multiple:1).to_string(), format!("A*B*C/{two_to_the_124}:1"));
}
