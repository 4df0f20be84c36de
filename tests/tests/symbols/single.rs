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
