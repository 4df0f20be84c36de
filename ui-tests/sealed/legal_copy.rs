use cute_static::instruction::copy::LegalCopy;

struct Mine;

impl LegalCopy<Mine, Mine> for Mine {}

fn main() {}
