//! A program that has the macros from another crate only, which re-exports the library: each way that a re-export can be written.

use cute_static_tests_renamed::kit::{self, cute};
use cute_static_tests_renamed::square;

const TILE: usize = 16;

mod by_a_glob {
    use cute_static_tests_renamed::kit::cute::prelude::*;
    pub type Tile = layout!((4, 8));
}
mod by_its_name {
    use cute_static_tests_renamed::kit::layout;
    pub type Tile = layout!((4,8):(1,4));
}
type ByAPath = kit::layout!((4, 8), col_major);
type ByAnotherName = kit::grid!((4, 8));
type OfTheLibrary = cute::layout!((4, 8));
kit::layouts! {
    type Stated = cute::Composition<kit::layout!(64:1), kit::layout!((4,8):(1,4))> => (4,8):(1,4);
}

#[test]
fn every_way_of_a_re_export() {
    let texts = [
        by_a_glob::Tile::default().to_string(),
        by_its_name::Tile::default().to_string(),
        ByAPath::default().to_string(),
        ByAnotherName::default().to_string(),
        OfTheLibrary::default().to_string(),
        Stated::default().to_string(),
        kit::layout!((4, 8)).to_string(),
    ];
    assert!(texts.iter().all(|text| text == "(4,8):(1,4)"), "{texts:?}");
    assert_eq!(kit::shape!((4, 8)).to_string(), "(4,8)");
    let squares = [square!(TILE).to_string(), square!(8 + 8).to_string(), <square!(16)>::default().to_string()];
    assert_eq!(squares, ["(16,16):(1,16)"; 3]);
}

/// Numbers by constants, by names of types, and by parameters
#[test]
fn numbers_in_each_form() {
    type Wide = cute::typenum::U64;
    fn rows<const N: usize>() -> String
    where
        cute::typenum::Const<N>: cute::typenum::ToUInt,
        kit::layout!(({N}, 64):(64, 1)): cute::Addressing<Offset = i64>,
    {
        kit::layout!(({N}, 64):(64, 1)).to_string()
    }
    let texts = [
        kit::layout!(({TILE}, 64):(64, 1)).to_string(),
        kit::layout!(({TILE}, Wide):(Wide, 1)).to_string(),
        kit::layout!(({ TILE / 2 * 2 }, cute::typenum::U64):(64, 1)).to_string(),
        rows::<16>(),
        rows::<TILE>(),
    ];
    assert!(texts.iter().all(|text| text == "(16,64):(64,1)"), "{texts:?}");
}
