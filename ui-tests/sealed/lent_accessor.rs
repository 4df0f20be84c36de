use cute_static::tensor::accessor::Lend;

struct Mine;

impl Lend for Mine {
    type Shared<'a> = Mine;
    fn lend(&self) -> Mine {
        Mine
    }
}

fn main() {}
