use cute_static::tensor::accessor::LendMut;

struct Mine;

impl LendMut for Mine {
    type Unique<'a> = Mine;
    fn lend_mut(&mut self) -> Mine {
        Mine
    }
}

fn main() {}
