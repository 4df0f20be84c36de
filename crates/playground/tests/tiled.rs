//! The tiles of instructions that the page computes are those of the library's types.

use cute_static::atom::{LayoutTvA, LayoutTvB, LayoutTvC, MmaAtom};
use cute_static::instruction::mma::{
    MmaInstruction, SM75_16x8x8_F32F16F16F32_TN, SM80_8x8x4_F64F64F64F64_TN, SM80_16x8x16_F32F16F16F32_TN,
    SM90_64xNx8_F32TF32TF32_SS_TN, SM90_64xNx16_F32BF16BF16_RS, SM90_64xNx16_F32F16F16_SS,
    SM90_64xNx32_S32S8U8_RS_TN_SATURATE, SM90_SPARSE_64xNx32_F32F16F16_SS,
};
use cute_static::layout::IsLayout;
use cute_static::prelude::*;
use cute_static::typenum::{U8, U16, U24, U40, U256};
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

macro_rules! members {
    ($($family:ident<$columns:ident>: $name:literal;)*) => {$(
        type Atom = $family<$columns>;
        assert_eq!(Atom::NAME, $name);
        let answer = evaluate($name, 16);
        let fact = |name: &str| {
            let facts = answer["facts"].as_array().expect($name);
            let fact = facts.iter().find(|fact| fact[0] == name).expect(name);
            fact[1].as_str().expect("a text").to_string()
        };
        assert_eq!(fact("PTX"), Atom::PTX);
        same::<<Atom as MmaAtom>::LayoutATv>(&fact("A"));
        same::<<Atom as MmaAtom>::LayoutBTv>(&fact("B"));
        same::<<Atom as MmaAtom>::LayoutCTv>(&fact("C"));
        assert!(answer["svg"].is_string(), "{}", $name);
    )*};
}

/// Each member of a family of wgmma has the layouts of its type.
#[test]
fn members_of_families_are_those_of_the_types() {
    {
        members! { SM90_64xNx16_F32F16F16_SS<U8>: "SM90_64x8x16_F32F16F16_SS"; }
    }
    {
        members! { SM90_64xNx16_F32BF16BF16_RS<U40>: "SM90_64x40x16_F32BF16BF16_RS"; }
    }
    {
        members! { SM90_64xNx32_S32S8U8_RS_TN_SATURATE<U256>: "SM90_64x256x32_S32S8U8_RS_TN_SATURATE"; }
    }
    {
        members! { SM90_64xNx8_F32TF32TF32_SS_TN<U24>: "SM90_64x24x8_F32TF32TF32_SS_TN"; }
    }
    {
        members! { SM90_SPARSE_64xNx32_F32F16F16_SS<U16>: "SM90_SPARSE_64x16x32_F32F16F16_SS"; }
    }
    for text in ["SM90_64x128x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::MN>{}", "SM90_64xNx16_F32F16F16_SS<U128>"] {
        assert_eq!(evaluate(text, 16)["imported"], "SM90_64x128x16_F32F16F16_SS", "{text}");
    }
    let tile = evaluate("tiled_mma(SM90_64x32x16_F32F16F16_SS, (2,1,1))", 16);
    assert_eq!(tile["facts"][3][0], "C: (thread, value) → index in (M,N) = (128,32)");
    for (text, part) in [
        ("SM90_64x100x16_F32F16F16_SS", "the columns N of SM90_64xNx16_F32F16F16_SS are 8..256 step 8"),
        ("SM90_64x040x16_F32F16F16_SS", "the columns N of"),
        ("SM90_64xNx16_F32F16F16_SS", "the columns N of"),
        ("SM90_64x40x32_S32S8S8_SS_TN", "8, 24, 16..256 step 16"),
        ("SM90_64x128x16_F32F16F16_SX", "did you mean `SM90_64x128x16_F32F16F16_SS`"),
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
