//! The canonical atoms, and which of them a tile gets.

use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::prelude::*;
use cute_static::smem::atoms::{GmmaAtom, SelectAtom, UmmaAtom};
use cute_static::smem::*;
use cute_static::swizzle::Swizzle128BAtom32B;
use cute_static::typenum::U0;
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

#[test]
fn atoms_are_swizzles_of_bytes_over_elements() {
    assert_type_eq_all!(Layout_K_SW128_Atom<Float16>, Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>);
    assert_type_eq_all!(Layout_K_SW64_Atom<TFloat32>, Swizzled<Swizzle64B, Elements<32>, layout!((8,16):(16,1))>);
    assert_type_eq_all!(Layout_MN_SW32_Atom<Int8>, Swizzled<Swizzle32B, Elements<8>, layout!((32,8):(1,32))>);
    assert_type_eq_all!(Layout_K_SW128_Atom<Float4E2M1>, Swizzled<Swizzle128B, Elements<4>, layout!((8,256):(256,1))>);
    assert_type_eq_all!(Layout_K_SW128_Atom<Float64>, Swizzled<Swizzle128B, Elements<64>, layout!((8,16):(16,1))>);
    assert_type_eq_all!(Layout_K_SW128_Atom<Bit1>, Swizzled<Swizzle128B, Elements<1>, layout!((8,1024):(1024,1))>);
    assert_type_eq_all!(
        Layout_K_SW128_Atom<Float6E3M2>,
        Layout_K_SW128_Atom<Unpacked<Float4E2M1>>,
        Layout_K_SW128_Atom<Uint8>
    );
    assert_type_eq_all!(Layout_MN_SW128_32B_Atom<TFloat32>, Swizzled<Swizzle128BAtom32B, Elements<32>, layout!((32,4):(1,32))>);
    assert_eq!(Layout_K_INTER_Atom::<Float16>::default().to_string(), "Sw<0,3,3> o 0 o (8,8):(8,1)");
    assert_eq!(Layout_MN_SW128_Atom::<BFloat16>::default().to_string(), "Sw<3,3,3> o 0 o (64,8):(1,64)");
}

#[test]
fn the_widest_row_that_divides() {
    macro_rules! selected {
        ($($select:ident<$ty:ty, $major:ident> ($mn:literal, $k:literal) = $atom:ident;)*) => {$(
            assert_type_eq_all!($select<$ty, $major, shape!(($mn, $k))>, $atom<$ty>);
        )*};
    }
    selected! {
        GmmaAtom<Float16, MajorK> (128, 64) = Layout_K_SW128_Atom;
        GmmaAtom<Float16, MajorK> (128, 192) = Layout_K_SW128_Atom;
        GmmaAtom<Float16, MajorK> (128, 32) = Layout_K_SW64_Atom;
        GmmaAtom<Float16, MajorK> (128, 96) = Layout_K_SW64_Atom;
        GmmaAtom<Float16, MajorK> (8, 16) = Layout_K_SW32_Atom;
        GmmaAtom<Float16, MajorK> (8, 24) = Layout_K_INTER_Atom;
        GmmaAtom<Int8, MajorK> (128, 64) = Layout_K_SW64_Atom;
        GmmaAtom<TFloat32, MajorK> (128, 32) = Layout_K_SW128_Atom;
        GmmaAtom<Float16, MajorMN> (128, 64) = Layout_MN_SW128_Atom;
        GmmaAtom<Float16, MajorMN> (32, 64) = Layout_MN_SW64_Atom;
        GmmaAtom<Float16, MajorMN> (48, 64) = Layout_MN_SW32_Atom;
        GmmaAtom<Float16, MajorMN> (40, 64) = Layout_MN_INTER_Atom;
        UmmaAtom<TFloat32, MajorMN> (128, 32) = Layout_MN_SW128_32B_Atom;
        UmmaAtom<TFloat32, MajorK> (128, 32) = Layout_K_SW128_Atom;
        UmmaAtom<Float8E4M3, MajorMN> (256, 32) = Layout_MN_SW128_Atom;
        UmmaAtom<Float4E2M1, MajorK> (128, 256) = Layout_K_SW128_Atom;
    }
    assert_not_impl_any!(shape!((128,20)): SelectAtom<Wgmma, Float16, MajorK>);
    assert_not_impl_any!(shape!((12,64)): SelectAtom<Wgmma, Float16, MajorK>);
    assert_not_impl_any!(shape!((128,32)): SelectAtom<Wgmma, TFloat32, MajorMN>);
    assert_not_impl_any!(shape!((48,32)): SelectAtom<Tcgen05, TFloat32, MajorMN>);
    assert_not_impl_any!(shape!((128,64)): SelectAtom<Wgmma, Float32, MajorK>);
}

#[test]
fn stages() {
    type Staged = TileToShape<Layout_K_SW128_Atom<Float16>, shape!((128, 64, 4))>;
    assert_eq!(Staged::default().to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1),(1,4)):((64,512),(1,0),(0,8192))");
    // one stage is an operand, and the next one starts a whole number of patterns further
    type Stage = Take<Staged, U0, typenum::U2>;
    type Tile = GmmaTile<Stage, Float16, MajorK, shape!((64, 16))>;
    assert_eq!(Tile::start(1, 1), 8192 + 32);
    type InOrder = TileToShape<Layout_MN_SW128_Atom<Float16>, shape!((128, 64)), coord!((1, 0))>;
    assert_eq!(InOrder::default().to_string(), "Sw<3,3,3> o 0 o ((64,2),(8,8)):((1,4096),(64,512))");
}

/// The swizzled rows have no bank conflicts where eight rows of 16 bytes are read together.
#[test]
fn no_bank_conflicts() {
    type Rows = Get<Layout_K_SW128_Atom<Float16>, U0>;
    assert_eq!(Rows::default().offsets().map(|o| (o / 8) % 8).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
}
