//! What operations on layouts with symbols cost, against the same operations on layouts of numbers.

/// A pair of extents of a tile
type Tile = (u32, u32);

/// The type of a result, for the extents M and K of a matrix and for a tile.
pub type Row = fn(&str, &str, Tile) -> String;

/// The operations.
pub const ROWS: [(&str, Row); 6] = [
    ("coalesce", |m, k, (a, b)| {
        format!("<layout!((2,{a},{m},{b},{k}):(1,2,{},{k},1)) as bounds::Coalesced>::Output", 2 * a)
    }),
    ("compose", |m, k, (a, b)| format!("{}<layout!(({m},{k}):({k},1)), tiler!(<{a},{b}>)>", composed(m))),
    ("zipped_divide", |m, k, (a, b)| format!("ZippedDivide<layout!(({m},{k}):({k},1)), tiler!(<{a},{b}>)>")),
    ("logical_product", |m, k, (a, b)| {
        format!("LogicalProduct<layout!(({a},{b}):({b},1)), layout!(({m},{k}):({k},1))>")
    }),
    ("blocked_product", |m, k, (a, b)| {
        format!("BlockedProduct<layout!(({m},{k}):({k},1)), layout!(({a},{b}):({b},1))>")
    }),
    ("tile_to_shape", |m, k, (a, b)| format!("TileToShape<layout!(({a},{b}):({b},1)), shape!(({m},{k}))>")),
];
/// The most that an operation with symbols may cost, as a multiple of the same one of numbers.
pub const MOST: f64 = 2.0;

fn composed(extent: &str) -> &'static str {
    if extent.starts_with('?') { "Known" } else { "CompositionInBounds" }
}

/// A crate with `count` results of an operation.
pub fn program(row: Row, symbols: bool, count: usize) -> String {
    let (m, k) = if symbols { ("?M", "?K") } else { ("1024", "512") };
    let mut text = "#![allow(dead_code)]
        use cute_static::prelude::*;
        use cute_static::{bounds, symbols};
        symbols! { Gemm { M: multiple_of 1024; K: multiple_of 512 } }
        type Known<A, B> = <B as cute_static::symbols::operations::ComposesSymbols<A>>::Output;
        fn main() {}\n"
        .to_string();
    let tiles = (0..10).flat_map(|i| (0..10).map(move |j| (1 << i, 1 << j))).filter(|&(a, b)| a > 1 && b > 1 && a != b);
    for (i, tile) in tiles.take(count).enumerate() {
        text += &format!("type R{i} = {};\nfn f{i}(x: R{i}) -> R{i} {{ x }}\n", row(m, k, tile));
    }
    text
}
