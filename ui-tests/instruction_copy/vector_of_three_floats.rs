// There is no load of 12 bytes.
use cute_static::instruction::copy::{CopyAtomOf, universal::UniversalCopyBits};
use cute_static::numeric::Float32;
use cute_static::atom::CopyAtom;
use cute_static::typenum::U96;

fn atom<A: CopyAtom>() {}

fn main() {
    type Wrong = CopyAtomOf<UniversalCopyBits<U96>, Float32>;
    atom::<Wrong>();
}
