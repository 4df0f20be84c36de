use cute_static::HNil;
use cute_static::outcome::{Legal, Refused};
use cute_static::tensor::bounds::Beyond;
use cute_static::typenum::{U3, U4};

struct Mine;

impl Legal<Mine, Mine> for Refused<Beyond<U4, U3>> {}

fn main() {}
