use cute_static::prelude::*;

layouts! {
    type Extents = ShapeOf<layout!((4,(2,3)))> => (4,(3,2));
}

fn main() { println!("{}", Extents::default()); }
