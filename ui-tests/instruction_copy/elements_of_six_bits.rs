// Rows of 128 bits are no whole number of elements of 6 bits.
use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N};
use cute_static::numeric::Float6E2M3;
use cute_static::atom::CopyAtom;

fn atom<A: CopyAtom>() {}

fn main() {
    type Wrong = CopyAtomOf<SM75_U32x4_LDSM_N, Float6E2M3>;
    atom::<Wrong>();
}
