// N is kept, and A is (M,K).
use cute_static::prelude::*;

fn main() {
    let a = Global::new(&[0; 72], (8, 9), (9, 1)).unwrap();
    let _ = a.projected_tiles(shape!((4,2,3)), coord!((1,1,1)));
}
