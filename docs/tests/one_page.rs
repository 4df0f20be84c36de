//! What the page for the wall names is there: each macro, method and type of it.

#![allow(unused_imports)]

use cute_static::banks::ConflictFree;
use cute_static::bounds::{self, Bijective};
use cute_static::collective::{Collective, CollectiveMma};
use cute_static::prelude::*;
use cute_static::smem::GmmaTile;
use cute_static::tma::TensorMap;
use cute_static::typenum::{U1, U4, U8};
use cute_static::{assert_layout_eq, reveal};

/// Types that the page names.
type Named = (
    ComplementIn<layout!(4:1), U8>,
    PaddedComplement<layout!(4:1), U8>,
    TileToShape<layout!((2, 2)), shape!((4, 4))>,
    Upcast<layout!(8:1), U4>,
    Get<layout!((4, 8)), shape!(1)>,
);

fn composes<A: bounds::Composition<B>, B>(_: A, _: B) {}

#[test]
fn what_the_page_names_is_there() {
    let (a, b) = (layout!((4,8):(8,1)), layout!(8:4));
    let same: layout!((4,8):(8,1)) = layout!((4, 8), row_major);
    assert_eq!(same, a);
    let _ = (layout!(Sw<3,3,3> o 0 o (8,64):(64,1)), coord!((_, 2)), tiler!(<4,8:2>), Named::default());
    assert_eq!((a.offset((1, 2)), a.size(), a.cosize(), a.rank(), a.depth()), (10, 32, 32, 2, 1));
    composes(a, b);
    assert_eq!(a.compose(b).to_string(), "8:1");
    let _ = (a.coalesce(), a.right_inverse(), a.left_inverse());
    let _ = (a.logical_divide(tiler!(<4, 8>)), a.zipped_divide(tiler!(<4, 8>)), a.tiled_divide(tiler!(<4, 8>)));
    let _ = (a.flat_divide(tiler!(<4, 8>)), a.padded_zipped_divide(tiler!(<3, 8>)));
    let _ = (a.logical_product(b), a.blocked_product(b), a.raked_product(b));
    let t = Tensor::counting(0, a);
    assert_eq!((t.slice((Underscore, 2)).at(1), t.local_tile(tiler!(<2, 4>), (0, 1)).at((0, 0))), (10, 4));
}

/// Each name of the library in a cell of the page stands in this file, or in the table of names, which is compiled too.
#[test]
fn no_name_of_the_page_is_forgotten() {
    let page = include_str!("../src/one-page.md");
    let known = concat!(include_str!("one_page.rs"), include_str!("../src/from-cute.md"));
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
    let cells = rows.filter_map(|row| row.split(" | ").nth(2));
    let code = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let words = code.flat_map(|code| code.split(|c: char| !(c.is_alphanumeric() || c == '_')));
    let names: Vec<_> = words.filter(|word| word.len() > 2 && !word.chars().all(|c| c.is_ascii_digit())).collect();
    // Placeholders of the page.
    let own = [
        "CONSTANT",
        "data",
        "Threads",
        "Permutations",
        "Values",
        "Mma",
        "Bits",
        "Bytes",
        "padded_",
        "tiler",
        "cargo",
        "cute",
        "println",
    ];
    let forgotten: Vec<_> = names.iter().filter(|name| !own.contains(name) && !known.contains(**name)).collect();
    assert!(names.len() > 60 && forgotten.is_empty(), "{}: {forgotten:?}", names.len());
}
