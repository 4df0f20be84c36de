use cute_static::prelude::*;

type R = ZippedDivide<layout!((256,384):(1,256)), layout!((128,128):(1@0,1@2))>;

fn main() {
    let _: R = Default::default();
}
