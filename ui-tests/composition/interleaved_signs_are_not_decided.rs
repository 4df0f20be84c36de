// Steps of 30 and 31 upwards, of 31 and 32 downwards: digits of both signs meet nowhere, and the search ends before it knows.
use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!((1024,8):(1,2000)), layout!((30,2,30):(31774,1026,-32799))>;
    let _: Wrong;
}
