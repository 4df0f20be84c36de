use cute_static::layout::coordinate::{Coordinate, OutOfBounds};
use cute_static::semimodule::coordinate::Projection;
use cute_static::HNil;

#[derive(Clone, Copy)]
struct Mine;

impl Coordinate<HNil> for Mine {
    fn offset<P: Projection>(self) -> i64 {
        1000
    }
    fn check(self) -> Result<(), OutOfBounds> {
        Ok(())
    }
}

fn main() {}
