// 60 elements of 16 bits are 120 bytes.
use cute_static::instruction::copy::{CopyAtomOf, bulk::SM90_BULK_COPY_G2S};
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::atom::CopyAtom;

fn atom<A: CopyAtom>() {}

fn main() {
    type Wrong = CopyAtomOf<SM90_BULK_COPY_G2S<Int<960>>, Float16>;
    atom::<Wrong>();
}
