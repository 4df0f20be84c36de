use cute_static::prelude::*;

fn main() {
    let tile = layout!((4,8));
    let matrix = layout!((128,64));
    let _ = tile.zipped_divide(matrix);
}
