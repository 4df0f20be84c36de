use cute_static::prelude::*;

fn main() {
    let n = 2;
    let _ = match n {
        2 => layout!((2,8)),
        _ => layout!((4,8)),
    };
}
