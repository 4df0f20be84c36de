use cute_static::numeric::{Float8E5M2, Uint4, convert};

fn main() {
    let _ = convert::<Uint4, Float8E5M2>(9);
}
