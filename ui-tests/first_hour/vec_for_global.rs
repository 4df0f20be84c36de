use cute_static::prelude::*;

fn main() {
    let data = vec![0.0_f32; 12];
    let _ = Global::new(data, (3, 4), (4, 1));
}
