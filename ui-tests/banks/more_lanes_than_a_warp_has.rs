use cute_static::prelude::*;
use cute_static::banks::CountBankConflicts;
use cute_static::typenum::{U4, U32};

fn count<Lanes: CountBankConflicts<U32, U4>>() {}

fn main() {
    count::<layout!((8,64):(64,1))>();
}
