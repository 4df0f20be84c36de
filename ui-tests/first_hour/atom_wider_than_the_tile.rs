use cute_static::prelude::*;
use cute_static::numeric::Float16;
use cute_static::smem::Layout_K_SW128_Atom;

fn main() {
    let _: TileToShape<Layout_K_SW128_Atom<Float16>, shape!((128,32))>;
}
