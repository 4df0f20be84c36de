use cute_static::prelude::*;
use cute_static::banks::FindSwizzle;
use cute_static::typenum::U16;

fn swizzle<Rows: FindSwizzle<U16, U16>>() {}

fn main() {
    swizzle::<layout!((4,2):(64,512))>();
}
