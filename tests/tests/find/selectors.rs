//! The answers and CUTLASS's choices: `ss_smem_selector` (`cutlass/gemm/collective/builders/sm90_common.inl`, `sm100_common.inl`), and the atoms of SM80
//! (`test/unit/gemm/device/default_gemm_configuration.hpp`).

use cute_static::arch::{Sm90, Sm100};
use cute_static::atom::TiledCopy;
use cute_static::instruction::copy::{CopyAtomOf, SM75_U16x8_LDSM_T, SM75_U32x4_LDSM_N, SM80_CP_ASYNC_CACHEGLOBAL};
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{BFloat16, Float8E4M3, Float16, Float32, Int8, TFloat32};
use cute_static::prelude::*;
use cute_static::smem::*;
use cute_static::tma::{IsTensorMap, RunTime, TensorMap};
use cute_static::typenum::{U0, U1, U128};
use static_assertions::assert_type_eq_all;

/// The tile that CUTLASS makes of its atom, in the order of the main loop's stages.
macro_rules! selected {
    ($($core:ident, $t:ident, $major:ident, $p:ident, ($mn:literal, $k:literal) in ($m:literal, $depth:literal) = $atom:ident, $order:tt;)*) => {$(
        type_eq!(
            ($t, ($mn, $k)) (ByTma<$major, $p>, ByTensorCore<$core, $major, shape!(($m, $depth))>)
            => TileToShape<$atom<$t>, shape!(($mn, $k)), coord!($order)>
        );
    )*};
}
macro_rules! type_eq {
    (($t:ident, $shape:tt) $accesses:ty => $tile:ty) => {
        assert_type_eq_all!(SmemLayoutFor<$t, shape!($shape), $accesses>, $tile);
        assert_type_eq_all!(SmemConflicts<$t, shape!($shape), $accesses>, U0);
    };
}

#[test]
fn tensor_cores_through_descriptors() {
    selected! {
        Wgmma, Float16, MajorK, Sm90, (128, 64) in (64, 16) = Layout_K_SW128_Atom, (0, 1);
        Wgmma, BFloat16, MajorK, Sm90, (128, 32) in (64, 16) = Layout_K_SW64_Atom, (0, 1);
        Wgmma, Float16, MajorK, Sm90, (256, 16) in (64, 16) = Layout_K_SW32_Atom, (0, 1);
        Wgmma, Float16, MajorMN, Sm90, (128, 64) in (64, 16) = Layout_MN_SW128_Atom, (1, 0);
        Wgmma, Float16, MajorMN, Sm90, (96, 64) in (96, 16) = Layout_MN_SW64_Atom, (1, 0);
        Wgmma, Float8E4M3, MajorK, Sm90, (128, 128) in (64, 32) = Layout_K_SW128_Atom, (0, 1);
        Tcgen05, Float8E4M3, MajorMN, Sm100, (128, 64) in (128, 32) = Layout_MN_SW128_Atom, (1, 0);
        Tcgen05, TFloat32, MajorMN, Sm100, (128, 32) in (128, 8) = Layout_MN_SW128_32B_Atom, (1, 0);
    }
}

type CpAsync<T> = CopyAtomOf<SM80_CP_ASYNC_CACHEGLOBAL<U128>, T>;
type Matrices<I, T> = TiledCopy<CopyAtomOf<I, T>, layout!(((4,8),(2,2,2)):((32,1),(16,8,128))), shape!((16, 16))>;
type Fill<T> = MakeTiledCopy<CpAsync<T>, layout!((16,8):(8,1)), layout!((1,8):(8,1))>;
type FillNarrow = MakeTiledCopy<CpAsync<Float16>, layout!((32,4):(4,1)), layout!((1,8):(8,1))>;
type FillColumns = MakeTiledCopy<CpAsync<Float16>, layout!((8,16):(1,8)), layout!((8,1):(1,8))>;
type FillBytes = MakeTiledCopy<CpAsync<Int8>, layout!((32,4):(4,1)), layout!((1,16):(16,1))>;
type Bytes =
    TiledCopy<CopyAtomOf<SM75_U32x4_LDSM_N, Int8>, layout!(((4,8),(4,2,2)):((64,1),(16,8,256))), shape!((16, 32))>;

/// Without conflicts, and the same offset for each coordinate.
macro_rules! same {
    (($t:ident, ($mn:literal, $k:literal)) $accesses:ty => $tile:ty) => {
        assert_type_eq_all!(SmemConflicts<$t, shape!(($mn, $k)), $accesses>, U0);
        let found = SmemLayoutFor::<$t, shape!(($mn, $k)), $accesses>::default();
        let of_cutlass = <$tile>::default();
        assert!((0..$mn).all(|m| (0..$k).all(|k| found.offset((m, k)) == of_cutlass.offset((m, k)))), "{found}, {of_cutlass}");
    };
}

/// `cp.async` fills a tile, and `ldmatrix` reads it: the swizzles of CUTLASS's atoms, which TileToShape repeats.
#[test]
fn copies_by_threads() {
    same!(
        (Float16, (128, 64)) (WrittenBy<Fill<Float16>>, ReadBy<Matrices<SM75_U32x4_LDSM_N, Float16>>)
        => TileToShape<layout!(Sw<3,3,3> o 0 o (8,64):(64,1)), shape!((128, 64))>
    );
    same!(
        (Float16, (128, 32)) (WrittenBy<FillNarrow>, ReadBy<Matrices<SM75_U32x4_LDSM_N, Float16>>)
        => TileToShape<layout!(Sw<2,3,3> o 0 o (8,32):(32,1)), shape!((128, 32))>
    );
    same!(
        (Float16, (64, 32)) (WrittenBy<FillColumns>, ReadBy<Matrices<SM75_U16x8_LDSM_T, Float16>>)
        => TileToShape<layout!(Sw<3,3,3> o 0 o (64,8):(1,64)), shape!((64, 32)), coord!((1, 0))>
    );
    same!(
        (Int8, (128, 64)) (WrittenBy<FillBytes>, ReadBy<Bytes>)
        => TileToShape<layout!(Sw<2,4,3> o 0 o (16,64):(64,1)), shape!((128, 64))>
    );
}

/// TMA fills what is found for it: there is a tensor map, K-major and MN-major, in swizzled rows of each width and in plain ones.
#[test]
fn tensor_maps() {
    macro_rules! maps {
        ($($t:ident, $major:ident, $shape:tt, $strides:ty => $text:literal;)*) => {$({
            type Tile = SmemLayoutFor<$t, shape!($shape), (ByTma<$major>,)>;
            type Map = TensorMap<$t, RunTime<$strides>, Tile, shape!($shape)>;
            assert_eq!((Tile::default().to_string().as_str(), <Map as IsTensorMap>::BOX.len()), ($text, 5));
        })*};
    }
    maps! {
        Float16, MajorK, (64, 64), (i64, U1) => "Sw<3,3,3> o 0 o ((8,8),(64,1)):((64,512),(1,0))";
        Float16, MajorK, (64, 24), (i64, U1) => "Sw<0,3,3> o 0 o ((8,8),(8,3)):((8,64),(1,512))";
        Float16, MajorMN, (96, 16), (U1, i64) => "Sw<2,3,3> o 0 o ((32,3),(8,2)):((1,512),(32,256))";
        Float16, MajorK, (12, 40), (i64, U1) => "(12,40):(40,1)";
        Float32, MajorMN, (20, 6), (U1, i64) => "(20,6):(1,20)";
    }
}
