use cute_static::prelude::*;

fn main() {
    let _: BlockedProduct<layout!((2,4):(4,9)), layout!((3,2):(-1,3))> = Default::default();
}
