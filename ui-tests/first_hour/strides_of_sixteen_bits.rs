use cute_static::prelude::*;

fn main() {
    let (data, columns) = ([0.0f32; 12], 4u16);
    let _ = Global::new(&data, (3, 4), (columns, 1));
}
