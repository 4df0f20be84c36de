// 16 threads in the layout of C, 32 in the atom.
use cute_static::prelude::*;

type Fp64 = Atom<
    shape!((8,8,4)),
    layout!(32:1),
    layout!(((4,8),1):((8,1),0)),
    layout!(((4,8),1):((8,1),0)),
    layout!(((4,4),2):((16,1),8)),
>;

fn main() {
    type Wrong = ThrLayoutVmnk<TiledMma<Fp64, layout!((1,1,1))>>;
    let _: Wrong;
}
