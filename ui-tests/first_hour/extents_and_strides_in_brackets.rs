use cute_static::prelude::*;

fn main() {
    let data = [0.0f32; 12];
    let _ = Global::new(&data, [3, 4], [4, 1]);
}
