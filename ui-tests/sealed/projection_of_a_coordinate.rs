use cute_static::tensor::project::ProjectEntries;

struct Mine;

impl ProjectEntries<Mine> for (u64,) {
    type Kept = (u64,);
    fn project(self) -> (u64,) {
        self
    }
}

fn main() {}
