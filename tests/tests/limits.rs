//! Rank 16 and 63-bit sizes, in a caller that has rustc's default `recursion_limit`: that this file compiles is the test.
#![allow(unknown_lints, reason = "the lint is of rustc's next solver")]
#![deny(recursion_depth_exceeding_limit)]

use cute_static::algebra::IsBijective;
use cute_static::bounds;
use cute_static::layout::SortByStride;
use cute_static::prelude::*;
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

type Shape = shape!((16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 8));
/// Column-major, 2^63 elements.
type Plain = layout!((16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 8));
/// The same elements, the modes in another order in memory.
type Shuffled = layout!((16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 8):(268435456, 4294967296, 140737488355328, 1048576, 1, 8796093022208, 16777216, 576460752303423488, 2251799813685248, 36028797018963968, 256, 16, 65536, 4096, 549755813888, 68719476736));
/// The modes of `Plain` in another order.
type Permuted = layout!((16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 8):(17592186044416, 65536, 68719476736, 16, 268435456, 1, 1048576, 72057594037927936, 4294967296, 281474976710656, 4503599627370496, 4096, 256, 1099511627776, 16777216, 1152921504606846976));
type Whole = layout!(9223372036854775808:1);

assert_type_eq_all!(Coalesced<Plain>, Whole);
assert_type_eq_all!(Composition<Shuffled, Permuted>, layout!((16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 8):(16, 1, 36028797018963968, 4294967296, 576460752303423488, 268435456, 8796093022208, 549755813888, 2251799813685248, 65536, 4096, 1048576, 140737488355328, 256, 16777216, 68719476736)));
assert_type_eq_all!(CompositionInBounds<Shuffled, Permuted>, Composition<Shuffled, Permuted>);
assert_type_eq_all!(Complement<Shuffled>, Layout<typenum::U1, Size<Plain>>);
assert_type_eq_all!(ComplementIn<Shuffled, Size<Plain>>, layout!(1:0));
assert_type_eq_all!(Coalesced<Composition<Shuffled, RightInverse<Shuffled>>>, Whole);
assert_type_eq_all!(LeftInverse<Shuffled>, RightInverse<Shuffled>);
assert_type_eq_all!(Cosize<Shuffled>, Size<Shape>);
assert_type_eq_all!(IsBijective<Shuffled>, typenum::B1);
assert_type_eq_all!(SortByStride<Permuted>, Plain);

/// Three interleaved strides of both signs.
type BothSigns = layout!((50,2,50):(1049625576,1048577,-1050674153));
assert_type_eq_all!(Composition<layout!((1048576,8)), BothSigns>, BothSigns);
// Refused: the limit is not reached before the steps of the search are. With strides of 30 bits, as above, the next solver would reach it.
assert_not_impl_any!(layout!((65536,8):(8,1)): bounds::Composition<layout!((50,2,50):(65602536,65537,-65668073))>);

#[test]
fn sizes_fit() {
    assert_eq!((Shuffled::SIZE, Shuffled::COSIZE, Shuffled::RANK), (1 << 63, 1 << 63, 16));
}

#[test]
fn divides_and_products() {
    fn size<L: IsLayout>(_: L) -> u64 {
        L::SIZE
    }
    assert_eq!(size(Shuffled::default().logical_divide(layout!((16,16,16,16):(1,16,256,4096)))), 1 << 63);
    assert_eq!(size(Shuffled::default().zipped_divide(layout!(16:4294967296))), 1 << 63);
    assert_eq!(size(layout!((1048576, 1048576)).blocked_product(layout!((1024,2048):(2048,1)))), 1 << 61);
}
