use cute_static::prelude::*;

layouts! {
    type Banks = Composition<layout!((8,8):(f1,f9)), layout!(((4,8),2):((16,1),8))> => ((4,8),2):((f18,f1),f8);
}

fn main() { println!("{}", Banks::default()); }
