use cute_static::htuple::Singleton;

#[derive(Clone, Copy)]
struct Mine;

impl Singleton for Mine {
    const VALUE: Self = Mine;
}

fn main() {}
