use cute_static::prelude::*;

type R = Composition<layout!(((4,6),(6,4)):((1,10),(100,1000))), layout!(12:1@0+1@1)>;

fn main() {
    let _: R = Default::default();
}
