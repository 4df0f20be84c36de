// 16x256b takes 4 registers each time, and 64 times are 256.
use cute_static::instruction::copy::{CopyAtomOf, tensor_memory::{Lanes16Bits256, TensorMemoryLoad}};
use cute_static::numeric::Float32;
use cute_static::atom::CopyAtom;
use cute_static::typenum::U64;

fn atom<A: CopyAtom>() {}

fn main() {
    type Wrong = CopyAtomOf<TensorMemoryLoad<Lanes16Bits256, U64>, Float32>;
    atom::<Wrong>();
}
