use cute_static::prelude::*;

layouts! {
    type Part = Composition<layout!((6,2):(8,2)), layout!((4,3):(3,1))> => ((2,2),3):((24,2),9);
}

fn main() { println!("{}", Part::default()); }
