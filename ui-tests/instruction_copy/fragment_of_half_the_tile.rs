// The source is 64 by 64 elements, 32 for each of 128 threads; the fragment has 16.
use cute_static::instruction::copy::{CopyAtomOf, tiled::*, universal::UniversalCopyBits};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::typenum::{U16, U128};

type Load = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U128>, Float16>, layout!((16,8):(8,1)), layout!((1,8):(8,1))>;

type Half = layout!(((8,1),2,1):((1,0),8,0));

fn load<C: LegalCopy<InBuffer<layout!((64,64):(64,1)), U16>, InFragment<Half>>>() {}

fn main() {
    load::<Load>();
}
