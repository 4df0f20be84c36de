//! Operations on tensors and partitions, as functions: what `cargo check` takes, and `cargo build`, which plans the loops as well.

use std::fmt::Write;

/// The rows of the table.
pub const OPERATIONS: [&str; 8] =
    ["slice", "local_tile", "partition_c", "partition_s", "cotiled_copy", "tile_of_global", "copy", "copy_vectorized"];

/// How many functions there are of each.
pub fn count(short: bool) -> u32 {
    if short { 10 } else { 40 }
}

/// A crate with so many functions that do the operation, each on numbers of its own.
pub fn program(op: &str, count: u32) -> String {
    let mut text = String::from(
        "#![allow(dead_code, unused_imports)]\n\
         use cute_static::{atom::*, prelude::*, tensor::*, typenum::*};\n\
         type Sm80 = Atom<shape!((16,8,16)), layout!(32:1), layout!(((4,8),(2,2,2)):((32,1),(16,8,128))),\n\
             layout!(((4,8),(2,2)):((16,1),(8,64))), layout!(((4,8),(2,2)):((32,1),(16,8)))>;\n\
         type Mma = TiledMma<Sm80, layout!((2,2,1)), tiler!(<32,32,16>)>;\n\
         type Rows = MakeTiledCopy<UniversalCopy<U8>, layout!((32,8):(8,1)), layout!((1,8):(8,1))>;\n",
    );
    for k in 0..count {
        writeln!(text, "pub fn f{k}{}", function(op, k)).expect("a string");
    }
    text
}

fn function(op: &str, k: u32) -> String {
    let w = 2 * k + 3;
    match op {
        "slice" => format!(
            "(i: usize) -> i64 {{ Tensor::counting(0, layout!((8,(4,16)):(64,({w},512)))).slice((i, (Underscore, 1))).at(2) }}"
        ),
        "local_tile" => format!(
            "(i: usize) -> i64 {{ Tensor::counting(0, layout!((64,128):({},1))).local_tile(tiler!(<8,16>), (i, Underscore)).at(2) }}",
            128 * w
        ),
        "partition_c" => format!(
            "(t: usize) -> i64 {{ Mma::default().get_slice(t).partition_c(Tensor::counting(0, layout!((128,128):({},1)))).at((0, 1, 0)) }}",
            128 * w
        ),
        "partition_s" => format!(
            "(t: usize) -> i64 {{ Rows::default().get_slice(t).partition_s(Tensor::counting(0, layout!((128,64):({},1)))).at((0, 1, 0)) }}",
            64 * w
        ),
        "cotiled_copy" => format!(
            "() -> MakeCotiledCopy<UniversalCopy<U4>, layout!((32,4):({},1)), layout!((64,16):({},1))> {{ Default::default() }}",
            16 * w,
            16 * w
        ),
        "tile_of_global" => format!(
            "(a: Global<View<'_, f32>, (i64, U1), (MultipleOf<U{}>, MultipleOf<U64>)>) -> f32 {{ a.whole_tile(shape!(({w},64)), (0, 0)).at(2) }}",
            4 * w
        ),
        "copy" => format!(
            "(a: &[f32; 4096], b: &mut [f32; 4096]) {{
                copy(&Tensor::new(a, layout!((16,16):({},1))), &mut Tensor::new_mut(b, layout!((16,16):(1,{})))); }}",
            16 + k,
            64 + k
        ),
        "copy_vectorized" => format!(
            "(a: &[f32; 4096], b: &mut [f32; 4096]) -> usize {{
                copy_vectorized(U128::new(), &Tensor::new(a, layout!((16,16):({},1))), &mut Tensor::new_mut(b, layout!((16,16):({},1)))) }}",
            16 + 4 * k,
            64 + 4 * k
        ),
        other => panic!("no functions for {other}"),
    }
}
