// pycute returns ((2,1),(4,8)):((1,0),(2,8)); CuTe C++ does not compile.
use cute_static::prelude::*;

fn main() {
    let matrix = layout!((8,8));
    let _ = matrix.zipped_divide(tiler!(<2:1, _>));
}
