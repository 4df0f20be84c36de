// title: The distance of K panels taken from a slice
// tracker: tile-ai/tilelang#2964
// link: https://github.com/tile-ai/tilelang/issues/2964
// date: 2026-08-14
// symptom: wrong values
// kind: descriptor strides
// outcome: refused
// story: A kernel on an H200 loaded a shared tile of 128 rows and 128 columns of bfloat16, and multiplied by its upper and by its lower 64
// rows. The swizzle is 128 bytes wide, so the tile is stored as two panels of 64 columns, and the second panel begins 128 times 64 elements
// behind the first. The code generator computed this distance from the rows of the slice, 64 times 64 elements, and read the second half of
// K from rows of the other slice. All reads were within the buffer: no warning, no fault, wrong numbers. With 64 columns there was one
// panel, and the result was right. The repair reads the distance from the layout of the buffer.

use cute_static::numeric::BFloat16;
use cute_static::prelude::*;
use cute_static::smem::Layout_K_SW128_Atom;

type Buffer = TileToShape<Layout_K_SW128_Atom<BFloat16>, shape!((128, 128))>;
type Slice = Composition<Buffer, tiler!(<64, 128>)>;
// What a tile of 64 rows would be by itself.
type Assumed = TileToShape<Layout_K_SW128_Atom<BFloat16>, shape!((64, 128))>;

assert_layout_eq!(Slice, Assumed);

fn main() {}
