// The strides of a shape with a parameter are left out.
use cute_static::prelude::*;
use cute_static::typenum::{Const, ToUInt};

fn kernel<const N: usize>()
where
    Const<N>: ToUInt,
{
    let _tile = layout!(({ N }, 64));
}

fn main() {
    kernel::<4>();
}
