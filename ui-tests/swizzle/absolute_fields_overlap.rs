// The descriptor document's own example: bits 3, 4, 5 into bits 4, 5, 6.
use cute_static::swizzle::{AbsoluteSwizzle, RelativeSwizzle};
use cute_static::typenum::{U3, U4};

fn main() {
    type Wrong = RelativeSwizzle<AbsoluteSwizzle<U3, U4, U3>>;
    let _: Wrong;
}
