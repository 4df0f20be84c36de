use cute_static::prelude::*;

fn main() {
    let _ = layout!((4,(3,2,2)):(1,(1,2,8))).left_inverse_by(coord!((_,_)));
}
