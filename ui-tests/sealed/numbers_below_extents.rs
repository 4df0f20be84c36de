use cute_static::tensor::profile::Within;

#[derive(Clone, Copy)]
struct Mine;

impl Within for Mine {
    type Extents = u64;
    fn within(self, _: Self) -> bool {
        true
    }
}

fn main() {}
