use cute_static::prelude::*;

fn main() {
    let _: LogicalProduct<layout!(4:-1), layout!(2:1)>;
}
