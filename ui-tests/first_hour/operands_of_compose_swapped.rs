use cute_static::prelude::*;

fn main() {
    let (matrix, every_third) = (layout!((4,6,8):(2,3,5)), layout!(6:3));
    let _ = matrix.compose(every_third);
}
