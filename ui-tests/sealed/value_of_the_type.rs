use cute_static::htuple::Ghost;

#[derive(Clone, Copy)]
struct Mine;

impl Ghost for Mine {
    const VALUE: Self = Mine;
}

fn main() {}
