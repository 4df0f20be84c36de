use cute_static::prelude::*;

fn main() {
    let _ = coord!();
}
