//! The copies of CUTLASS's `make_cp_async_gmem_tiled_copy` (`cutlass/gemm/collective/builders/sm90_common.inl`), and what is legal of the answers.

use cute_static::instruction::copy::*;
use cute_static::numeric::*;
use cute_static::prelude::*;
use cute_static::typenum::{U16, U128};
use cute_static_tests::holds;
use static_assertions::assert_type_eq_all;

/// Elements, threads and extents: the atom, threads and values that CUTLASS selects. Each copy is legal between rows or columns in global memory and a tile with a swizzle.
macro_rules! selected {
    ($($t:ident, $n:literal: [$($global:tt)*] => [$($shared:tt)*] = $atom:ident<$bits:literal>, [$($threads:tt)*] [$($values:tt)*];)*) => {$({
        type Global = layout!($($global)*);
        type Shared = layout!($($shared)*);
        type Copy = WidestCopyFor<$t, Int<$n>, InGlobal<Global, U16>, InShared<Shared, U128>>;
        type Atom = CopyAtomOf<$atom<Int<$bits>>, $t>;
        assert_type_eq_all!(Copy, MakeTiledCopy<Atom, layout!($($threads)*), layout!($($values)*)>);
        assert!(holds!(Copy: LegalCopy<InBuffer<Global, U16>, InBuffer<Shared, U128>>));
    })*};
}

#[test]
fn cp_async() {
    selected! {
        Float16, 128: [(128,64):(512,1)] => [Sw<3,3,3> o 0 o (128,64):(64,1)] = SM80_CP_ASYNC_CACHEGLOBAL<128>, [(16,8):(8,1)] [(1,8):(8,1)];
        Float16, 256: [(128,32):(512,1)] => [Sw<2,3,3> o 0 o (128,32):(32,1)] = SM80_CP_ASYNC_CACHEGLOBAL<128>, [(64,4):(4,1)] [(1,8):(8,1)];
        Float16, 128: [(64,32):(1,512)] => [Sw<3,3,3> o 0 o (64,32):(1,64)] = SM80_CP_ASYNC_CACHEGLOBAL<128>, [(8,16):(1,8)] [(8,1):(1,8)];
        Float32, 128: [(64,32):(36,1)] => [(64,32):(36,1)] = SM80_CP_ASYNC_CACHEGLOBAL<128>, [(16,8):(8,1)] [(1,4):(4,1)];
        Float32, 64: [(64,32):(34,1)] => [(64,32):(36,1)] = SM80_CP_ASYNC_CACHEALWAYS<64>, [(4,16):(16,1)] [(1,2):(2,1)];
        Int8, 128: [(128,64):(64,1)] => [Sw<2,4,3> o 0 o (128,64):(64,1)] = SM80_CP_ASYNC_CACHEGLOBAL<128>, [(32,4):(4,1)] [(1,16):(16,1)];
        Int8, 256: [(64,64):(1,68)] => [(64,64):(1,64)] = SM80_CP_ASYNC_CACHEALWAYS<32>, [(16,16):(1,16)] [(4,1):(1,4)];
        Float16, 128: [(64,64):(1,64)] => [(64,64):(64,1)] = UniversalCopyBits<16>, [(64,2):(1,64)] [(1,1):(1,1)];
    }
}
