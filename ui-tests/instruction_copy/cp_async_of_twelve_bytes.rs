// Three floats at a time.
use cute_static::instruction::copy::{CopyAtomOf, bulk::SM80_CP_ASYNC_CACHEALWAYS};
use cute_static::numeric::Float32;
use cute_static::atom::CopyAtom;
use cute_static::typenum::U96;

fn atom<A: CopyAtom>() {}

fn main() {
    type Wrong = CopyAtomOf<SM80_CP_ASYNC_CACHEALWAYS<U96>, Float32>;
    atom::<Wrong>();
}
