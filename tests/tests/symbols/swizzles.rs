//! Swizzles of layouts with symbols: the swizzle of the layout with values is the same function.

use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::typenum::{N5, U1, U3};

symbols! { Matrix { M: multiple_of 16; K: multiple_of 64 } }
type Sw = Swizzle<U3, U3, U3>;
/// A right operand of a composition
type Values = layout!(((8, 2), 4):((1, 8), 16));

/// Each operation on a swizzled layout with symbols has the offsets of the same operation on the layout of integers, for which other tests show the law.
macro_rules! at_sizes {
    ($($m:literal, $k:literal;)*) => {$({
        let sizes = Matrix { M: $m, K: $k }.sizes().unwrap();
        at_sizes! { @each sizes, layout!((?M, ?K):(?K, 1)), layout!(($m, $k):($k, 1));
            zipped_divide(tiler!(<16, 64>)); tiled_divide(tiler!(<8, 32>)); logical_divide(tiler!(<2:8, _>)); flat_divide(tiler!(<16, 64>));
            flatten(); coalesce(); filter(); get(U1::new()); append(layout!(2:0)); logical_product(layout!(3:1));
        }
        let (symbols, numbers) = (layout!((?M, ?K):(?K, 1)), layout!(($m, $k):($k, 1)));
        let (symbols, numbers) = (Sw::default().compose(symbols), Sw::default().compose(numbers));
        let (found, expected) = (symbols.compose_known(tiler!(<8:2, Values>)).with(sizes).unwrap(), numbers.compose(tiler!(<8:2, Values>)));
        assert!((0..found.size()).map(|i| found.offset(i)).eq(expected.offsets()), "compose_known");
        // A shape with symbols, filled with a swizzled tile
        let tile = Sw::default().compose(layout!((8, 64):(64, 1)));
        let (found, expected) = (tile.tile_to_shape(shape!((?M, ?K))).with(sizes).unwrap(), tile.tile_to_shape(shape!(($m, $k))));
        assert!((0..found.size()).map(|i| found.offset(i)).eq(expected.offsets()), "tile_to_shape");
    })*};
    (@each $sizes:ident, $symbols:expr, $numbers:expr; $($op:ident($($operand:expr)?);)*) => {$({
        let (symbols, numbers) = (Sw::default().compose($symbols), Sw::default().compose($numbers));
        let (found, expected) = (symbols.$op($($operand)?).with($sizes).unwrap(), numbers.$op($($operand)?));
        assert_eq!((found.size(), found.cosize()), (expected.size(), expected.cosize()), stringify!($op));
        assert!((0..found.size()).map(|i| found.offset(i)).eq(expected.offsets()), stringify!($op));
    })*};
}
#[test]
fn operations_of_swizzled_layouts() {
    at_sizes! { 16, 64; 32, 64; 48, 192; }
    let divided = Sw::default().compose(layout!((?M, ?K):(?K, 1))).zipped_divide(tiler!(<16, 64>));
    assert_eq!(divided.to_string(), "Sw<3,3,3> o 0 o ((16,64),(M/16,K/64)):((K,1),(16*K,64))");
    // The complement is that of the layout, without the swizzle.
    let complement = Sw::default().compose(layout!((?M, 8):(16, 1))).complement();
    assert_eq!(complement.to_string(), layout!((?M, 8):(16, 1)).complement().to_string());
}

// A swizzle permutes integers.
static_assertions::assert_not_impl_any!(Sw: cute_static::bounds::Composition<layout!((?M, ?K):(1@0, 1@1))>);

#[test]
fn slices_and_bounds_of_swizzled_layouts() {
    type Negative = ComposedLayout<Swizzle<U3, U3, U3>, N5, layout!((?M, ?K):(?K, 1))>;
    for (m, k) in [(16, 64), (48, 128)] {
        let sizes = Matrix { M: m, K: k }.sizes().unwrap();
        let plain = layout!((?M, ?K):(?K, 1)).with(sizes).unwrap();
        for (swizzled, offset) in [
            (Sw::default().compose(layout!((?M, ?K):(?K, 1))).with(sizes).unwrap(), 0),
            (Negative::default().with(sizes).unwrap(), -5),
        ] {
            for i in 0..m {
                let row = swizzled.slice((i, Underscore));
                for j in 0..k {
                    // The bits 6..9 are added to the bits 3..6 without carry.
                    let before: i64 = plain.offset((i, j)) + offset;
                    let expected = before ^ ((before >> 3) & 0b11_1000);
                    assert_eq!(swizzled.offset((i, j)), expected);
                    assert_eq!((row.offset((j,)), row.slice((j,)).offset(0)), (expected, expected));
                    assert_eq!(swizzled.slice((Underscore, j)).offset((i,)), expected);
                }
                assert_eq!((row.checked_offset((k,)), swizzled.checked_offset((m, 0))), (None, None));
            }
            assert_eq!(swizzled.layout_b().to_string(), plain.to_string());
        }
    }
}

/// The offset in front of the swizzle fits in 62 bits.
#[test]
fn a_swizzled_layout_that_is_too_large() {
    symbols! { Large { L } }
    let at = |l: u64| Sw::default().compose(layout!(?L:1)).with(Large { L: l }.sizes().unwrap());
    assert_eq!(at(1 << 61).unwrap().offset((1_u64 << 61) - 1), ((1 << 61) - 1) ^ 0b11_1000);
    assert!(at((1 << 61) + 1).is_err());
}
