// C of an 8 x 8 x 4 atom has 64 elements.
use cute_static::prelude::*;

type Fp64 = Atom<
    shape!((8,8,4)),
    layout!(32:1),
    layout!(((4,8),1):((8,1),0)),
    layout!(((4,8),1):((8,1),0)),
    layout!(((4,8),2):((16,1),32)),
>;

fn main() {
    type Wrong = ThrLayoutVmnk<TiledMma<Fp64, layout!((1,1,1))>>;
    let _: Wrong;
}
