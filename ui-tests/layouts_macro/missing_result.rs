use cute_static::prelude::*;

layouts! {
    type Part = Composition<layout!((6,2):(8,2)), layout!((4,3):(3,1))> => _;
}

fn main() { println!("{}", Part::default()); }
