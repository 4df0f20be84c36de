use cute_static::prelude::*;

layouts! {
    type Places = Composition<layout!((8,8):(1@0,1@1)), layout!((4,8):(16,1))> => (4,8):(1@0,1@1);
}

fn main() { println!("{}", Places::default()); }
