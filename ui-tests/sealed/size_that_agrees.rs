use cute_static::application::agree::SameSize;

struct Mine;

impl SameSize<Mine> for Mine {}

fn main() {}
