//! Tiles and partitions, and what is drawn, shortened or kept.

use super::{Outcome, command, cute, outcome};
use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN as Mma;
use cute_static::prelude::*;
use cute_static_viz::partition::Partition;
use cute_static_viz::{Function, subject};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn refused(outcome: &Outcome, code: i32, message: &str) {
    assert!(outcome.code == Some(code) && outcome.err.contains(message), "{message}: {outcome:?}");
}

#[test]
fn tiles_are_those_of_the_types() {
    let divided = IdentityLayout::<shape!((8, 16))>::default().zipped_divide(tiler!(<(2,2):(1,4), 8>));
    let picture = subject::tiles(&Function::of(divided).expect("a layout"), (8, 16)).expect("a picture").to_text();
    let told = cute(&["tiler", "<(2,2):(1,4),8>", "8x16"]);
    let grid = |text: &str| text[text.find("tile, element").unwrap_or(0)..].to_string();
    assert_eq!((told.first_line(), grid(&told.out)), (divided.to_string().as_str(), grid(&picture)), "{}", told.err);
    // `_` is all of a mode.
    assert_eq!(cute(&["tiler", "<4,_>", "8x16"]).out, cute(&["tiler", "<4,16>", "8x16"]).out);
    refused(&cute(&["tiler", "<3,_>", "8x16"]), 1, "8 is not a multiple of 3");
    refused(&cute(&["tiler", "<-2,2>", "8x8"]), 2, "the extent -2 is negative: extents begin at 1\n  <-2,2>\n   ^\n");
    refused(&cute(&["tiler", "<4,8>", "0x16"]), 2, "rows x columns, from 1 on\n");
    refused(&cute(&["tiler", "<4,8>", "8by16"]), 2, "a tile such as 8x16");
}

type Warps<P> = TiledMma<Mma, layout!((2, 2, 1)), P>;
type Tiles = Partition<layout!((32,32):(32,1)), layout!((32,16):(16,1)), layout!((32,16):(16,1))>;

#[test]
fn partitions_are_those_of_the_types() {
    let page = temporary("partition.html").display().to_string();
    let call = ["partition", "SM80_16x8x16_F32F16F16F32_TN", "2x2x1", "32x32x16", "<_,(8,2,2):(1,16,8),_>", "<_,_,_>"];
    let wanted = Tiles::of::<Warps<tiler!(<_, (8,2,2):(1,16,8), _>)>>(&call.join(" "));
    let wanted = wanted.and_then(|p| p.against::<Warps<tiler!(<_, _, _>)>>()).expect("a partition");
    let written = cute(&[&call[..], &["--html", &page]].concat());
    assert_eq!(written.code, Some(0), "{}", written.err);
    assert!(written.out.ends_with(&format!("wrote {page}\n")), "{}", written.out);
    assert_eq!(fs::read_to_string(&page).expect("the page").trim_end(), wanted.to_html().trim_end());

    let [c, a, _] = wanted.matrices() else { panic!("three matrices") };
    let grid = |matrix: &cute_static_viz::partition::Matrix, (m, n)| {
        let text = subject::thread_value(&matrix.places, (m, n)).expect("a picture").to_text();
        text.split_once('\n').expect("a title").1.to_string()
    };
    let told = cute(&call);
    assert_eq!(told.first_line(), format!("C {}: {}", c.tile.text(), c.part.text()), "{}", told.err);
    assert!(told.out.contains("\nC (32,32):(32,1) among 128 threads\n") && told.out.ends_with(&grid(c, (32, 32))));
    let of_a = cute(&[&call[..], &["A"]].concat());
    assert!(of_a.out.ends_with(&grid(a, (32, 16))), "{}{}", of_a.out, of_a.err);

    refused(&cute(&["partition", call[1], "2x2x1", "32x33x16"]), 1, "33 is not a multiple of 16");
    refused(
        &cute(&["partition", call[1], "0x1x1"]),
        2,
        "the extents of ATOMS and TILE begin at 1 and end at 65536\n  0x1x1\n",
    );
    refused(&cute(&["partition", call[1], "(1,2)"]), 2, "expected ATOMS or a TILE such as 2x2x1");
    refused(&cute(&["partition", "SM80_16x8x16_F32F16F16F32_T"]), 2, "did you mean");
}

#[test]
fn shapes_may_have_an_order() {
    let same = |one: &str, other: &str| assert_eq!(cute(&["layout", one]), cute(&["layout", other]), "{one}");
    same("(4,8), row_major", &layout!((4, 8), row_major).to_string());
    same("(4,8), col_major", &layout!((4, 8), col_major).to_string());
    same("(2,(3,4)), order (1,0)", &layout!((2, (3, 4)), order(1, 0)).to_string());
    same("(2,(3,4)), order (1,(7,0))", &layout!((2, (3, 4)), order(1, (7, 0))).to_string());
    same("(2,2,2,2), order (0,2,3,1)", &layout!((2, 2, 2, 2), order(0, 2, 3, 1)).to_string());
    same("(2,1,4), order (2,1,0)", &layout!((2, 1, 4), order(2, 1, 0)).to_string());
    refused(&cute(&["layout", "(4,8), rowmajor"]), 2, "did you mean `row_major`?\n  (4,8), rowmajor\n         ^\n");
    let told = cute(&["coalesce", "(4,8), row_major", "--explain"]);
    assert!(told.out.starts_with("coalesce (4,8):(8,1)\n"), "{told:?}");
}

#[test]
fn composed_layouts_are_derived_by_the_layout_inside() {
    const L: &str = "Sw<3,3,3> o 0 o (8,64):(64,1)";
    let told = cute(&["zipped-divide", L, "<4:2,8:1>", "--explain"]);
    let types = layout!(Sw<3,3,3> o 0 o (8,64):(64,1)).zipped_divide(tiler!(<4:2,8:1>)).to_string();
    assert_eq!((told.code, told.out.lines().last()), (Some(0), Some(format!("result: {types}").as_str())), "{told:?}");
    let head = format!("zipped-divide {L} <4:2,8:1>\n\n1. A = {L} is a composed layout\n");
    assert!(told.out.starts_with(&head) && told.out.contains(". Mode 0: 8:64 and 4:2\n"), "{told:?}");
    let refusal = cute(&["zipped-divide", L, "<3,8>", "--explain"]);
    assert_eq!((refusal.code, refusal.out.matches("refused: the tile does not divide").count()), (Some(1), 1));
    assert!(!refusal.err.contains("the tile does not divide"), "{refusal:?}");
    refused(
        &cute(&["right-inverse", L, "--explain"]),
        2,
        "no derivation: right-inverse of these is not right-inverse of the",
    );
}

#[test]
fn coordinates_are_refused_by_their_components() {
    let told = cute(&["compose", "((4,6),8):((1,8),64)", "(2,6):(1@1,3@0)", "--explain"]);
    let last = "refused: illegal composition ((4,6),8):((1,8),64) ∘ (2,6):(1@1,3@0): stride 3 and mode size 4 do not";
    assert!(told.code == Some(1) && told.out.lines().last().is_some_and(|line| line.starts_with(last)), "{told:?}");
    assert!(told.out.contains("Component @0 indexes mode 0, (4,6):(1,8): "), "{told:?}");
    // The compiler has the same words, which are not said again.
    assert!(!told.err.contains("illegal composition"), "{told:?}");
    let legal = cute(&["compose", "(8,8):(8,1)", "(2,4):(1@1,2@0)", "--explain"]);
    assert!(legal.code == Some(0) && legal.out.ends_with("\nresult: (2,4):(1,16)\n"), "{legal:?}");
}

#[test]
fn a_refusal_has_no_picture() {
    let file = temporary("refusal.svg");
    let outcome = cute(&["compose", "(4,6,8):(2,3,5)", "6:3", "--explain", "--svg", &file.display().to_string()]);
    let all = outcome.out.clone() + &outcome.err;
    assert_eq!((outcome.code, all.matches("illegal composition").count()), (Some(1), 1), "{outcome:?}");
    let end = format!("\nthere is no picture of a refusal: {} not written\n", file.display());
    assert!(outcome.err.ends_with(&end) && !file.exists(), "{outcome:?}");
    refused(&cute(&["mma", "--svg", &file.display().to_string()]), 1, "there is no picture of it: ");
}

#[test]
fn units_of_swizzles_are_kept() {
    const PASTED: &str =
        "CuteComposed<Sw<n<3>, n<3>, n<3>, BitsEach<n<16>>>, n<0>, CuteLayout<(n<8>, n<64>), (n<64>, n<1>)>>";
    assert_eq!(cute(&["layout", PASTED]), cute(&["layout", "Sw<3,3,3> o 0 o (8,64):(64,1)"]));
    let composed = cute(&["compose", PASTED, "4:2"]);
    assert_eq!((composed.code, composed.first_line()), (Some(0), "Sw<3,3,3> o 0 o 4:128"), "{}", composed.err);
    // Elements of 16 bits against bytes; and the types are not shortened.
    let other = cute(&["compose", "Sw<3,4,3,Elements<8>>", PASTED]);
    let words =
        "units differ: Sw<3,4,3> counts elements of 8 bits, Sw<3,3,3> o 0 o (8,64):(64,1) counts elements of 16 bits\n";
    refused(&other, 1, words);
}

#[test]
fn pictures_are_as_large_as_one_can_read() {
    let million = "1000000 cells are too many to print here; --svg FILE, --html FILE or --text FILE has them";
    refused(&cute(&["layout", "1000000:1"]), 1, million);
    refused(&cute(&["layout", "(1000,1000):(1,1000)"]), 1, million);
    refused(&cute(&["print", "(2,1025)"]), 1, "2050 cells, 1025 in a row, are too many to print here");
    refused(&cute(&["layout", "(512,512)"]), 1, "262144 cells are too many");
    assert_eq!(cute(&["layout", "(128,128)"]).code, Some(0));
    let file = temporary("row.txt").display().to_string();
    let written = cute(&["layout", "2000:1", "--text", &file]);
    assert_eq!((written.code, fs::read_to_string(&file).expect("a file").matches(" 1999 ").count()), (Some(0), 2));
    let composed = cute(&["coalesce", "2000:1"]);
    assert!(
        composed.code == Some(0) && composed.out.starts_with("2000:1\n2000 cells, 2000 in a row, are too many"),
        "{composed:?}"
    );
    // As wide as the offsets, not as many coordinates.
    let complement = cute(&["complement", "(4,2):(1,0)", "8"]);
    let header: Vec<&str> = complement.out.lines().nth(3).unwrap_or_default().split_whitespace().collect();
    assert_eq!(header, ["0", "1", "2", "3", "4", "5", "6", "7"], "{complement:?}");
    refused(
        &cute(&["memory", "(4,8):(1@0,1@1)"]),
        1,
        "memory is drawn from offset 0 on, and (4,8):(1@0,1@1) yields (0,0), a coordinate; `cargo cute layout '(4,8):(1@0,1@1)'` draws that",
    );
    refused(&cute(&["memory", "(4,8):(1,-4)"]), 1, "yields -4, an offset below 0");
}

#[test]
fn old_answers_go() {
    let cache = temporary("cargo-cute-old");
    let answers = cache.join("answers");
    fs::create_dir_all(&answers).expect("a folder");
    for i in 0..1500 {
        let path = answers.join(format!("old_{i}.json"));
        fs::write(&path, "{}").expect("a file");
        let long_ago = SystemTime::now() - Duration::from_secs(10_000 - i);
        fs::File::options().append(true).open(&path).and_then(|f| f.set_modified(long_ago)).expect("a time");
    }
    // Without a compiler nothing is asked, but the folder is looked at.
    let mut call = command(&["coalesce", "4:1"]);
    call.env("CARGO_CUTE_CACHE", &cache).env("CARGO", "/nowhere/cargo");
    assert_eq!(outcome(call).code, Some(3));
    let left = fs::read_dir(&answers).expect("the folder").count();
    assert!((700..=1024).contains(&left) && !answers.join("old_0.json").exists(), "{left}");
    assert!(answers.join("old_1499.json").exists());
    fs::remove_dir_all(cache).expect("it goes");
}

/// The answers of the types, and what is no question.
#[test]
fn layouts_are_found() {
    let swizzled = "Sw<3,3,3> o 0 o (128,64):(64,1)";
    let rows = ["find", "copy", "f16", "128", "global", "(128,64):(512,1)", "16"];
    let copy = cute(&[&rows[..], &["shared", swizzled, "16"]].concat());
    let said = "SM80_CP_ASYNC_CACHEGLOBAL<b128>\n(thread, value) ((8,16),8):((128,1),16) in a tile (16,64)\n";
    assert!(copy.out.starts_with(said), "{copy:?}");
    assert!(copy.out.contains("\nits repetitions cover (128,64); no access needs a predicate\n"), "{}", copy.out);
    let part = cute(&["find", "copy", "f16", "96", "global", "(100,64):(512,1)", "16", "registers"]);
    let said = "\nits repetitions cover (108,64); accesses beyond the extents need predicates\n";
    assert!(part.out.contains(said), "{part:?}");
    refused(&cute(&["find", "copy", "f32", "32", "global", "(8,8)", "2", "registers"]), 1, "is aligned to 2 bytes");

    let tile = ["find", "smem", "f32", "32x32"];
    let word = |side, threads| [side, "UniversalCopyBits<32>", threads, "(1,1)"];
    let transposed = cute(&[&tile[..], &word("write", "(8,32):(32,1)"), &word("read", "(32,8):(1,32)")].concat());
    let said = "Sw<5,0,5> o 0 o ((32,1),(32,1)):((32,0),(1,0))\nno bank conflicts\n";
    assert_eq!(transposed.out, said, "{}", transposed.err);
    let operand = cute(&["find", "smem", "f16", "128x32", "tma", "K", "wgmma", "K", "64x16"]);
    assert_eq!(operand.first_line(), "Sw<2,3,3> o 0 o ((8,16),(32,1)):((32,256),(1,0))", "{}", operand.err);

    refused(&cute(&["find", "tile"]), 2, "expected `copy` or `smem`");
    refused(&cute(&["find", "smem", "f16", "128x32"]), 2, "expected an access at the end");
    refused(&cute(&["find", "copy", "K", "128"]), 2, "expected a type such as f16");
    refused(&cute(&["find", "copy", "f16", "128", "shared", "(8,8)", "0"]), 2, "the alignment in bytes from 1 to");
}
