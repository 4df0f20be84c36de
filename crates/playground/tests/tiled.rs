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
    ($($instruction:ident $atoms:tt $(: $strides:tt)? $(, {$($tile:tt)*})?;)*) => {$(
        type Mma = TiledMma<$instruction, layout!($atoms $(: $strides)?) $(, tiler!(<$($tile)*>))?>;
        let atoms = concat!(stringify!($atoms) $(, ":", stringify!($strides))? $(, ", <", $(stringify!($tile)),*, ">")?);
        let [a, b, c] = tiled_layouts(stringify!($instruction), atoms).expect("a tile");
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
    // Two atoms of the same threads along M and N, and an order of the groups of threads.
    {
        tiled! { SM80_16x8x16_F32F16F16F32_TN (2, 2, 1), {64, 32, 16}; }
    }
    {
        tiled! { SM80_16x8x16_F32F16F16F32_TN (2, 2, 1):(2, 1, 0), {_, 32, _}; }
    }
}

/// The text of CuTe is the same tile. CUTLASS permutes N in this way, so that a thread has the neighbouring columns of two atoms.
#[test]
fn tiles_of_other_languages_are_read() {
    {
        tiled! { SM80_16x8x16_F32F16F16F32_TN (2, 2, 1), {_, (8, 2, 2):(1, 16, 8), _}; }
    }
    let ours = "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), <32,(8,2,2):(1,16,8),16>)";
    let atom = "SM80_16x8x16_F32F16F16F32_TN";
    for text in [
        format!(
            "TiledMMA<MMA_Atom<{atom}>, Layout<Shape<_2,_2,_1>>, Tile<_32, Layout<Shape<_8,_2,_2>,Stride<_1,_16,_8>>, _16>>{{}}"
        ),
        format!(
            "make_tiled_mma({atom}{{}}, Layout<Shape<_2,_2,_1>>{{}}, Tile<_32, Layout<Shape<_8,_2,_2>,Stride<_1,_16,_8>>, _16>{{}});"
        ),
        format!(
            "cute.make_tiled_mma({atom}, (2, 2, 1), permutation_mnk=(32, cute.make_layout((8, 2, 2), stride=(1, 16, 8)), 16))"
        ),
        format!("TiledMma<{atom}, layout!((2,2,1)), tiler!(<32,(8,2,2):(1,16,8),16>)>"),
    ] {
        let answer = evaluate(&text, 16);
        assert_eq!(answer["imported"], ours, "{text}: {answer}");
        assert_eq!(answer["facts"], evaluate(ours, 16)["facts"]);
        assert!(answer["svg"].is_string(), "{text}");
    }
    let copy = "make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, half_t>{}, Layout<Shape<_4,_2>, Stride<_2,_1>>{}, Layout<Shape<_1,_4>>{})";
    assert_eq!(evaluate(copy, 16)["imported"], "tiled_copy((4,2):(2,1), (1,4))");
    assert_eq!(evaluate("SM75_U32x4_LDSM_N{}", 16)["imported"], "SM75_U32x4_LDSM_N");
    for (text, part) in [
        ("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), <48,32,16>)", "no multiple of the 32 of the atoms"),
        (
            "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), <32,16:2,16>)",
            "does not have each coordinate of the tile once",
        ),
        ("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1):(1,1,1))", "do not have each number"),
        ("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2))", "expected the numbers of atoms along M, N and K"),
        ("tiled_mma(SM75_U32x4_LDSM_N, (2,2,1))", "is no mma"),
        ("make_tiled_mma(half_t, Layout<Shape<_2,_2,_1>>{})", "`half_t` is no name of an instruction"),
        ("make_tiled_copy(UniversalCopy<float>{})", "`make_tiled_copy` takes more"),
    ] {
        let message = &evaluate(text, 16)["error"]["message"];
        assert!(message.as_str().is_some_and(|message| message.contains(part)), "{text}: {message}");
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
