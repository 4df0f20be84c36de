use cute_static::prelude::*;

fn main() {
    let row_and_column = layout!((4,8):(1@0,1@1));
    row_and_column.offset(5);
}
