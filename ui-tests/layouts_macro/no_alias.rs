use cute_static::prelude::*;

layouts! {
    fn part() => 4:1;
}

fn main() {}
