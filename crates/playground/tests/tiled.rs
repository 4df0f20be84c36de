//! The tiles of instructions that the page computes are those of the library's types.

use cute_static::atom::{LayoutTvA, LayoutTvB, LayoutTvC};
use cute_static::instruction::mma::{
    SM75_16x8x8_F32F16F16F32_TN, SM80_8x8x4_F64F64F64F64_TN, SM80_16x8x16_F32F16F16F32_TN,
};
use cute_static::layout::IsLayout;
use cute_static::prelude::*;
use cute_static_playground::atoms::{names, tiled_layouts};
use cute_static_playground::evaluate;
use cute_static_viz::notation::read;
use cute_static_viz::reflected;

/// Both have the same threads and values, and the same index at each of them.
fn same<L: IsLayout>(text: &str) {
    let (ours, theirs) = (read(text).expect("a layout"), reflected::<L>().expect("a layout"));
    for mode in [0, 1] {
        assert_eq!(ours.mode(mode).size(), theirs.mode(mode).size(), "{text} and {}", theirs.text());
    }
    for i in 0..ours.size() {
        assert_eq!(ours.at(i), theirs.at(i), "{text} and {} at {i}", theirs.text());
    }
}

macro_rules! tiled {
    ($($instruction:ident ($m:literal, $n:literal, $k:literal);)*) => {$(
        type Mma = TiledMma<$instruction, layout!(($m, $n, $k))>;
        let [a, b, c] = tiled_layouts(stringify!($instruction), [$m, $n, $k]).expect("a tile");
        same::<LayoutTvA<Mma>>(&a.to_string());
        same::<LayoutTvB<Mma>>(&b.to_string());
        same::<LayoutTvC<Mma>>(&c.to_string());
    )*};
}

#[test]
fn tiles_are_those_of_the_types() {
    {
        tiled! { SM80_16x8x16_F32F16F16F32_TN (2, 2, 1); }
    }
    {
        tiled! { SM80_8x8x4_F64F64F64F64_TN (4, 1, 2); }
    }
    {
        tiled! { SM75_16x8x8_F32F16F16F32_TN (1, 4, 1); }
    }
}

/// Every instruction has a picture or a reason, and no error.
#[test]
fn every_name_has_an_answer() {
    let names = names();
    assert!(names.len() > 150, "{}", names.len());
    let mut pictures = 0;
    for name in &names {
        let answer = evaluate(name, 8);
        assert!(
            answer["facts"].is_array()
                || answer["error"]["message"].as_str().is_some_and(|text| text.contains("no whole elements")),
            "{name}: {answer}"
        );
        pictures += usize::from(answer["svg"].is_string());
    }
    assert!(pictures * 10 > names.len() * 9, "{pictures} of {}", names.len());
}

#[test]
fn a_tiled_copy_has_the_threads_and_values_of_both() {
    let answer = evaluate("tiled_copy((4,2):(2,1), (1,4))", 16);
    assert_eq!(answer["facts"][0][1], "(4,8)");
    // Thread 1 is right of thread 0, and each has four elements of a row.
    assert_eq!(answer["facts"][1][1], "((2,4),4):((16,1),4)");
}
