// title: A store that writes behind 466 bytes of a row
// tracker: triton-lang/triton#11583
// link: https://github.com/triton-lang/triton/issues/11583
// date: 2026-09-04
// symptom: out of bounds
// kind: TMA box or bytes
// outcome: compiles
// open: a bound for maps by which a kernel stores: an inner extent that is a multiple of 16 bytes
// story: A block was stored by TMA to the first 466 columns of a tensor of bytes whose rows have 512. The documentation says that what is
// outside of the tensor is ignored. On an H100 the store also wrote columns 466 to 479, up to the next multiple of 16 bytes, and these
// belonged to something else. The same happens with 16-bit and 32-bit values, and never where the inner extent is a multiple of 16 bytes.
// Triton checks that the strides are multiples of 16 bytes, and not the extent. It is a property of the hardware, and a proposed change
// adds a warning to the documentation.

use cute_static::numeric::Int8;
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, TensorMap};

type Map = TensorMap<Int8, layout!((32,466):(512,1)), layout!((32,128):(128,1)), shape!((32, 128))>;

fn store<M: IsTensorMap>() {}

fn main() {
    store::<Map>();
    // The hardware writes whole chunks of 16 bytes.
    let written = 466u32.next_multiple_of(16);
    assert_eq!(written - 466, 14);
}
