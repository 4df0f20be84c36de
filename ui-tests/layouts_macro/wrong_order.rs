use cute_static::prelude::*;
use cute_static::layout::SortByStride;

layouts! {
    type Sorted = SortByStride<layout!((4,8):(8,1))> => (8,4), row_major;
}

fn main() { println!("{}", Sorted::default()); }
