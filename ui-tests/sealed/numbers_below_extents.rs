use cute_static::tensor::profile::Within;

#[derive(Clone, Copy)]
struct Mine;

impl Within for Mine {
    fn within(self, _: Self) -> bool {
        true
    }
}

fn main() {}
