//! The law: the address that the hardware computes is that of the layout, for every element of every slice.

use super::hardware::{Core, Major, address, decode};
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::prelude::*;
use cute_static::smem::*;
use cute_static::swizzle::Swizzle128BAtom32B;
use cute_static::typenum::{U64, U128, U256, U512, U1024, U2048, U4096, Unsigned};

/// The whole operand at `base` has offset `at(index)` in elements of `width` bits; slices of `extents` have the descriptors `word`.
struct Operand<'a> {
    name: &'a str,
    core: Core,
    major: Major,
    width: u64,
    tile: (u64, u64),
    extents: (u64, u64),
    at: &'a dyn Fn(u64) -> i64,
    word: &'a dyn Fn(u32, u32, u32) -> u64,
}
impl Operand<'_> {
    fn check(&self) {
        let ((mn, k), (x, y)) = (self.tile, self.extents);
        assert!(mn % x == 0 && k % y == 0, "{}", self.name);
        // Every alignment up to 4096 is taken care of by the first base; the second one is another one.
        for base in [0, 0x5000] {
            for (block_mn, block_k) in (0..mn / x).flat_map(|m| (0..k / y).map(move |k| (m, k))) {
                let d = decode(self.core, (self.word)(base, block_mn as u32, block_k as u32));
                for (i, j) in (0..x).flat_map(|i| (0..y).map(move |j| (i, j))) {
                    let index = block_mn * x + i + (block_k * y + j) * mn;
                    let offset = (self.at)(index) as u64 * self.width;
                    assert_eq!(
                        address(d, self.major, self.width, i, j),
                        u64::from(base) * 8 + offset,
                        "{}: element ({i}, {j}) of slice ({block_mn}, {block_k}), {d:?}",
                        self.name
                    );
                }
            }
        }
    }
}

macro_rules! major {
    (MajorK) => {
        Major::K
    };
    (MajorMN) => {
        Major::Mn
    };
}
macro_rules! tile {
    (Wgmma $($rest:tt)*) => { GmmaTile<$($rest)*> };
    (Tcgen05 $($rest:tt)*) => { UmmaTile<$($rest)*> };
}
/// One row per operand: the core, the major, the type, the layout, its extents, those of an instruction.
macro_rules! law {
    ($($core:ident $major:ident $ty:ty, $layout:ty, ($mn:literal, $k:literal) by ($x:literal, $y:literal);)*) => {$({
        type L = $layout;
        type Tile = tile!($core L, $ty, $major, shape!(($x, $y)), U1024);
        assert_eq!(<L>::SIZE, $mn * $k);
        Operand {
            name: concat!(stringify!($core $major $ty), ", ", stringify!($layout)),
            core: Core::$core,
            major: major!($major),
            width: <$ty as SmemElement>::Width::U64,
            tile: ($mn, $k),
            extents: ($x, $y),
            at: &|i| <L>::at(i),
            word: &|base, m, k| Tile::desc(base, m, k),
        }
        .check();
    })*};
}
/// All four atoms of a major, tiled to these extents in both orders.
macro_rules! atoms {
    ($($core:ident $major:ident $ty:ty, [$($atom:ident),*], ($mn:literal, $k:literal) by ($x:literal, $y:literal);)*) => {$($(
        law! {
            $core $major $ty, TileToShape<$atom<$ty>, shape!(($mn, $k))>, ($mn, $k) by ($x, $y);
            $core $major $ty, TileToShape<$atom<$ty>, shape!(($mn, $k)), coord!((1, 0))>, ($mn, $k) by ($x, $y);
        }
    )*)*};
}

#[test]
fn k_major_atoms() {
    type Half = Unpacked<Float4E2M1>;
    atoms! {
        Wgmma MajorK Float16, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (128, 64) by (64, 16);
        Wgmma MajorK BFloat16, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (64, 128) by (64, 16);
        Wgmma MajorK TFloat32, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (128, 32) by (64, 8);
        Wgmma MajorK Int8, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (64, 128) by (64, 32);
        Wgmma MajorK Float8E4M3, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (24, 128) by (8, 32);
        Wgmma MajorK Bit1, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (16, 1024) by (8, 256);
        Tcgen05 MajorK Float16, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (256, 64) by (128, 16);
        Tcgen05 MajorK TFloat32, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (128, 64) by (128, 8);
        Tcgen05 MajorK Float6E2M3, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (128, 128) by (128, 32);
        Tcgen05 MajorK Half, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (64, 128) by (64, 32);
        Tcgen05 MajorK Float4E2M1, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (128, 256) by (128, 64);
        Tcgen05 MajorK Uint8, [Layout_K_INTER_Atom, Layout_K_SW32_Atom, Layout_K_SW64_Atom, Layout_K_SW128_Atom], (48, 128) by (48, 32);
    }
}

#[test]
fn mn_major_atoms() {
    atoms! {
        Wgmma MajorMN Float16, [Layout_MN_INTER_Atom, Layout_MN_SW32_Atom, Layout_MN_SW64_Atom, Layout_MN_SW128_Atom], (128, 64) by (64, 16);
        Wgmma MajorMN BFloat16, [Layout_MN_INTER_Atom, Layout_MN_SW32_Atom, Layout_MN_SW64_Atom, Layout_MN_SW128_Atom], (256, 32) by (256, 16);
        Wgmma MajorMN Float16, [Layout_MN_INTER_Atom, Layout_MN_SW32_Atom], (96, 32) by (48, 16);
        Wgmma MajorMN Float16, [Layout_MN_INTER_Atom], (24, 32) by (8, 16);
        Tcgen05 MajorMN Float16, [Layout_MN_INTER_Atom, Layout_MN_SW32_Atom, Layout_MN_SW64_Atom, Layout_MN_SW128_Atom], (256, 64) by (128, 16);
        Tcgen05 MajorMN Float8E5M2, [Layout_MN_INTER_Atom, Layout_MN_SW32_Atom, Layout_MN_SW64_Atom, Layout_MN_SW128_Atom], (256, 64) by (128, 32);
        Tcgen05 MajorMN Int8, [Layout_MN_INTER_Atom, Layout_MN_SW32_Atom, Layout_MN_SW64_Atom, Layout_MN_SW128_Atom], (128, 128) by (128, 32);
        Tcgen05 MajorMN TFloat32, [Layout_MN_SW128_32B_Atom], (128, 32) by (64, 8);
        Tcgen05 MajorMN TFloat32, [Layout_MN_SW128_32B_Atom], (256, 16) by (256, 8);
    }
}

#[test]
fn sparse_operands() {
    law! {
        // B of a sparse instruction: 512 bits along K
        Wgmma MajorK Float16, TileToShape<Layout_K_SW128_Atom<Float16>, shape!((64, 128))>, (64, 128) by (64, 32);
        Wgmma MajorK Float16, TileToShape<Layout_K_SW64_Atom<Float16>, shape!((64, 128))>, (64, 128) by (32, 32);
        Wgmma MajorK Float16, TileToShape<Layout_K_INTER_Atom<Float16>, shape!((64, 128))>, (64, 128) by (64, 32);
        Wgmma MajorMN Float16, TileToShape<Layout_MN_SW128_Atom<Float16>, shape!((128, 64))>, (128, 64) by (128, 32);
        Wgmma MajorMN Float16, TileToShape<Layout_MN_INTER_Atom<Float16>, shape!((128, 64))>, (128, 64) by (128, 32);
        // half of K, which CuTe takes too
        Wgmma MajorMN Float16, TileToShape<Layout_MN_SW128_Atom<Float16>, shape!((128, 64))>, (128, 64) by (64, 8);
    }
}

#[test]
fn gaps_and_other_orders() {
    law! {
        // gaps between the groups of rows
        Wgmma MajorK Float16, Swizzled<Swizzle128B, Elements<16>, layout!(((8,8),64):((64,1024),1))>, (64, 64) by (64, 16);
        Wgmma MajorK Float16, Swizzled<Swizzle64B, Elements<16>, layout!(((8,8),32):((32,512),1))>, (64, 32) by (64, 16);
        Wgmma MajorK TFloat32, Swizzled<Swizzle32B, Elements<32>, layout!(((8,8),8):((8,192),1))>, (64, 8) by (64, 8);
        // between the columns of an interleaved tile, and the groups
        Wgmma MajorK Float16, layout!(((8,8),(8,4)):((8,72),(1,640))), (64, 32) by (64, 16);
        Wgmma MajorK Float16, layout!((64,(8,2)):(8,(1,512))), (64, 16) by (64, 16);
        Wgmma MajorMN Float16, layout!(((8,8),(8,4)):((1,80),(8,1000))), (64, 32) by (64, 16);
        // contiguous columns of 64 bytes as blocks, and gaps between blocks
        Wgmma MajorMN Float16, Swizzled<Swizzle128B, Elements<16>, layout!(((64,2),(8,4)):((1,4096),(64,1024)))>, (128, 32) by (128, 16);
        Wgmma MajorMN Float16, Swizzled<Swizzle32B, Elements<16>, layout!(((16,8),(8,4)):((1,1024),(16,256)))>, (128, 32) by (64, 16);
        // 64 elements of M at a time, rows of K as they come
        Wgmma MajorMN Float16, Swizzled<Swizzle128B, Elements<16>, layout!(((64,2),16):((1,1024),64))>, (128, 16) by (128, 16);
        // the same rows again and again
        Wgmma MajorK Float16, Swizzled<Swizzle128B, Elements<16>, layout!(((8,8),64):((64,0),1))>, (64, 64) by (64, 16);
        // strange nestings of the same function
        Wgmma MajorK Float16, Swizzled<Swizzle128B, Elements<16>, layout!(((2,4,2,4),((2,4),(8,1))):((64,128,512,1024),((1,2),(8,7))))>, (64, 64) by (64, 16);
        // one group of rows
        Wgmma MajorK Float16, Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>, (8, 64) by (8, 16);
        Tcgen05 MajorMN TFloat32, Swizzled<Swizzle128BAtom32B, Elements<32>, layout!(((32,4),(4,8)):((1,256),(32,1024)))>, (128, 32) by (64, 8);
        Tcgen05 MajorK Float4E2M1, Swizzled<Swizzle128B, Elements<4>, layout!(((8,16),256):((256,4096),1))>, (128, 256) by (128, 64);
    }
}

#[test]
fn alignments() {
    // Each mode at the least alignment, which a larger one and every multiple satisfy.
    macro_rules! aligned {
        ($($atom:ident: $($align:ty),*;)*) => {$($({
            type L = TileToShape<$atom<Float16>, shape!((64, 64))>;
            type Tile = GmmaTile<L, Float16, MajorK, shape!((64, 16)), $align, DenseA>;
            assert_eq!(Tile::BLOCKS.0, 1);
        })*)*};
    }
    type U16 = typenum::U16;
    aligned! {
        Layout_K_INTER_Atom: U16, U64, U128, U1024;
        Layout_K_SW32_Atom: U256, U512, U1024;
        Layout_K_SW64_Atom: U512, U1024;
        Layout_K_SW128_Atom: U1024, U2048, U4096;
    }
}
