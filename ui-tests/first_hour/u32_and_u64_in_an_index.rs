use cute_static::prelude::*;

fn main() {
    let thread = 3_u32;
    let _: u64 = layout!((4,8)).offset((thread, 1));
}
