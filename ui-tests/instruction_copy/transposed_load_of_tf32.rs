// ldmatrix.trans transposes elements of 16 bits: halves of these go to different threads.
use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U16x8_LDSM_T};
use cute_static::numeric::TFloat32;
use cute_static::atom::CopyAtom;

fn atom<A: CopyAtom>() {}

fn main() {
    type Wrong = CopyAtomOf<SM75_U16x8_LDSM_T, TFloat32>;
    atom::<Wrong>();
}
