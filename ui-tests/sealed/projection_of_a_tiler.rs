use cute_static::tensor::project::ModeProjection;

struct Mine;

impl ModeProjection<Mine> for Mine {
    type Output = Mine;
}

fn main() {}
