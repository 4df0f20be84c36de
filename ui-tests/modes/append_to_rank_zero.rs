use cute_static::prelude::*;
use cute_static::layout::AppendToRank;
use cute_static::typenum::U0;

type R = AppendToRank<layout!((4,8)), layout!(1:0), U0>;

fn main() {
    let _: R = Default::default();
}
