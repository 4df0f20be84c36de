use cute_static::htuple::Singleton;

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Mine;

impl Singleton for Mine {
    const VALUE: Self = Mine;
}

fn main() {}
