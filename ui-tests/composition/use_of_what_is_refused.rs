// The README's first example with a matrix of 6 rows: what is done with a refused layout is no second error.
use cute_static::prelude::*;

fn main() {
    let matrix = layout!((6,8):(8,1));
    let fragment = layout!(((4,8),2):((16,1),8));
    let mine = matrix.compose(fragment);
    println!("{mine}, {}", mine.size());
    let _ = mine.offset((5, 1));
    let _ = mine.offset(coord!(((3,5),1)));
}
