// 256 x 256 x 8 halves are a megabyte; the shared memory of a block is less than a quarter of that.
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    let of: TensorMap<
        Float16,
        layout!((4096,1024,64):(1024,1,4194304)),
        layout!((256,256,8):(256,1,65536)),
        shape!((256,256,8)),
    >;
}
