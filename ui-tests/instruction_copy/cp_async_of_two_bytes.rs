// One element of 16 bits at a time.
use cute_static::instruction::copy::{CopyAtomOf, bulk::SM80_CP_ASYNC_CACHEALWAYS};
use cute_static::numeric::Float16;
use cute_static::atom::CopyAtom;
use cute_static::typenum::U16;

fn atom<A: CopyAtom>() {}

fn main() {
    type Wrong = CopyAtomOf<SM80_CP_ASYNC_CACHEALWAYS<U16>, Float16>;
    atom::<Wrong>();
}
