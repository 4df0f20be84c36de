//! Layouts that have a descriptor, with the one that CuTe 4.7 computes.

use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::layout::{HCons, HNil};
use cute_static::numeric::{BFloat16, Float16, Float32, Int8, TFloat32};
use cute_static::prelude::*;
use cute_static::smem::tile::TileParts;
use cute_static::smem::*;
use cute_static::swizzle::{Bits, LayoutB};
use cute_static::typenum::{U0, U1, U16, U128, U1024};

/// `TileToShape` of an atom, what one instruction reads of it in units of 16 bytes, and the descriptor.
macro_rules! wgmma {
    ($(
        $ty:ident $major:ident $atom:ident $atom_text:literal, ($mn:literal, $k:literal) $tile_text:literal
        by ($x:literal, $y:literal) $slice:literal => ($layout_type:literal, $lbo:literal, $sbo:literal), $advance:literal;
    )*) => {$({
        type L = TileToShape<$atom<$ty>, shape!(($mn, $k))>;
        type Slice = Upcast<GetMode0<ZippedDivide<LayoutB<L>, shape!(($x, $y))>>, <$ty as SmemElement>::PerVector>;
        type Tile = GmmaTile<L, $ty, $major, shape!(($x, $y)), U1024, DenseA>;
        assert_eq!(LayoutB::<$atom<$ty>>::default().to_string(), $atom_text);
        assert_eq!(LayoutB::<L>::default().to_string(), $tile_text);
        assert_eq!(Slice::default().to_string(), $slice);
        assert_eq!((Tile::LAYOUT_TYPE, Tile::LEADING_BYTE_OFFSET, Tile::STRIDE_BYTE_OFFSET), ($layout_type, 16 * $lbo, 16 * $sbo));
        assert_eq!(Tile::DESC, ($layout_type << 62) | ($sbo << 32) | ($lbo << 16));
        assert_eq!(Tile::desc(0x1000, 0, 0), Tile::DESC | 0x100);
        let advance = <Tile as TileParts>::Advance::default().to_string();
        assert!(advance.ends_with(concat!(",", $advance, ")")), "{advance}");
    })*};
}
type GetMode0<L> = Get<L, U0>;

#[test]
fn atoms_of_wgmma() {
    wgmma! {
        Float16 MajorK Layout_K_INTER_Atom "(8,8):(8,1)", (128, 64) "((8,16),(8,8)):((8,64),(1,1024))" by (64, 16) "(64,(1,2)):(1,(1,128))" => (0, 128, 8), "256";
        Float16 MajorK Layout_K_SW32_Atom "(8,16):(16,1)", (128, 64) "((8,16),(16,4)):((16,128),(1,2048))" by (64, 16) "(64,2):(2,1)" => (3, 1, 16), "256";
        Float16 MajorK Layout_K_SW64_Atom "(8,32):(32,1)", (128, 64) "((8,16),(32,2)):((32,256),(1,4096))" by (64, 16) "(64,2):(4,1)" => (2, 1, 32), "(2,512)";
        Float16 MajorK Layout_K_SW128_Atom "(8,64):(64,1)", (128, 64) "((8,16),(64,1)):((64,512),(1,0))" by (64, 16) "(64,2):(8,1)" => (1, 1, 64), "2";
        Float16 MajorMN Layout_MN_INTER_Atom "(8,8):(1,8)", (128, 64) "((8,16),(8,8)):((1,64),(8,1024))" by (64, 16) "((1,8),(8,2)):((1,8),(1,128))" => (0, 128, 8), "256";
        Float16 MajorMN Layout_MN_SW32_Atom "(16,8):(1,16)", (128, 64) "((16,8),(8,8)):((1,128),(16,1024))" by (64, 16) "((2,4),(8,2)):((1,16),(2,128))" => (3, 16, 128), "256";
        Float16 MajorMN Layout_MN_SW64_Atom "(32,8):(1,32)", (128, 64) "((32,4),(8,8)):((1,256),(32,1024))" by (64, 16) "((4,2),(8,2)):((1,32),(4,128))" => (2, 32, 128), "256";
        Float16 MajorMN Layout_MN_SW128_Atom "(64,8):(1,64)", (128, 64) "((64,2),(8,8)):((1,512),(64,1024))" by (64, 16) "(8,(8,2)):(1,(8,128))" => (1, 0, 128), "256";
        TFloat32 MajorK Layout_K_INTER_Atom "(8,4):(4,1)", (128, 32) "((8,16),(4,8)):((4,32),(1,512))" by (64, 8) "(64,(1,2)):(1,(1,128))" => (0, 128, 8), "256";
        TFloat32 MajorK Layout_K_SW32_Atom "(8,8):(8,1)", (128, 32) "((8,16),(8,4)):((8,64),(1,1024))" by (64, 8) "(64,2):(2,1)" => (3, 1, 16), "256";
        TFloat32 MajorK Layout_K_SW64_Atom "(8,16):(16,1)", (128, 32) "((8,16),(16,2)):((16,128),(1,2048))" by (64, 8) "(64,2):(4,1)" => (2, 1, 32), "(2,512)";
        TFloat32 MajorK Layout_K_SW128_Atom "(8,32):(32,1)", (128, 32) "((8,16),(32,1)):((32,256),(1,0))" by (64, 8) "(64,2):(8,1)" => (1, 1, 64), "2";
        Int8 MajorK Layout_K_INTER_Atom "(8,16):(16,1)", (128, 128) "((8,16),(16,8)):((16,128),(1,2048))" by (64, 32) "(64,(1,2)):(1,(1,128))" => (0, 128, 8), "256";
        Int8 MajorK Layout_K_SW32_Atom "(8,32):(32,1)", (128, 128) "((8,16),(32,4)):((32,256),(1,4096))" by (64, 32) "(64,2):(2,1)" => (3, 1, 16), "256";
        Int8 MajorK Layout_K_SW64_Atom "(8,64):(64,1)", (128, 128) "((8,16),(64,2)):((64,512),(1,8192))" by (64, 32) "(64,2):(4,1)" => (2, 1, 32), "(2,512)";
        Int8 MajorK Layout_K_SW128_Atom "(8,128):(128,1)", (128, 128) "((8,16),(128,1)):((128,1024),(1,0))" by (64, 32) "(64,2):(8,1)" => (1, 1, 64), "2";
    }
}

/// The same for tcgen05, one instruction of M = 128, in a tile of K = 64 (halves) or 32.
macro_rules! tcgen05 {
    ($(
        $ty:ident $major:ident $atom:ident $atom_text:literal, $slice:literal
        => ($layout_type:literal, $lbo:literal, $sbo:literal), $instruction:literal;
    )*) => {$({
        type L = TileToShape<$atom<$ty>, HCons<U128, HCons<<Whole as Extent<$ty>>::Tile, HNil>>>;
        type X = HCons<U128, HCons<<Whole as Extent<$ty>>::Slice, HNil>>;
        type Slice = Upcast<GetMode0<ZippedDivide<LayoutB<L>, X>>, <$ty as SmemElement>::PerVector>;
        type Tile = UmmaTile<L, $ty, $major, X, U1024, DenseA>;
        assert_eq!(LayoutB::<$atom<$ty>>::default().to_string(), $atom_text);
        assert_eq!(Slice::default().to_string(), $slice);
        assert_eq!((Tile::LAYOUT_TYPE, Tile::LEADING_BYTE_OFFSET, Tile::STRIDE_BYTE_OFFSET), ($layout_type, 16 * $lbo, 16 * $sbo));
        assert_eq!(Tile::DESC, ($layout_type << 61) | (1 << 46) | ($sbo << 32) | ($lbo << 16));
        let instruction = InstructionDescriptor::of::<$ty, $ty, Float32, U128, U128, $major, $major>();
        assert_eq!(instruction.bits(), $instruction);
    })*};
}
/// Extents along K.
trait Extent<T> {
    type Tile;
    type Slice;
}
enum Whole {}
impl Extent<Float16> for Whole {
    type Tile = typenum::U64;
    type Slice = U16;
}
impl Extent<TFloat32> for Whole {
    type Tile = typenum::U32;
    type Slice = typenum::U8;
}

#[test]
fn atoms_of_tcgen05() {
    tcgen05! {
        Float16 MajorK Layout_K_SW128_Atom "(8,64):(64,1)", "(128,2):(8,1)" => (2, 1, 64), 0x0820_0010;
        Float16 MajorK Layout_K_SW64_Atom "(8,32):(32,1)", "(128,2):(4,1)" => (4, 1, 32), 0x0820_0010;
        Float16 MajorK Layout_K_SW32_Atom "(8,16):(16,1)", "(128,2):(2,1)" => (6, 1, 16), 0x0820_0010;
        Float16 MajorK Layout_K_INTER_Atom "(8,8):(8,1)", "(128,(1,2)):(1,(1,128))" => (0, 128, 8), 0x0820_0010;
        Float16 MajorMN Layout_MN_SW128_Atom "(64,8):(1,64)", "((8,2),(8,2)):((1,64),(8,128))" => (2, 64, 128), 0x0821_8010;
        Float16 MajorMN Layout_MN_SW64_Atom "(32,8):(1,32)", "((4,4),(8,2)):((1,32),(4,128))" => (4, 32, 128), 0x0821_8010;
        Float16 MajorMN Layout_MN_SW32_Atom "(16,8):(1,16)", "((2,8),(8,2)):((1,16),(2,128))" => (6, 16, 128), 0x0821_8010;
        Float16 MajorMN Layout_MN_INTER_Atom "(8,8):(1,8)", "((1,16),(8,2)):((1,8),(1,128))" => (0, 128, 8), 0x0821_8010;
        TFloat32 MajorMN Layout_MN_SW128_32B_Atom "(32,4):(1,32)", "((8,4),(4,2)):((1,32),(8,128))" => (1, 32, 128), 0x0821_8910;
        TFloat32 MajorK Layout_K_SW128_Atom "(8,32):(32,1)", "(128,2):(8,1)" => (2, 1, 64), 0x0820_0910;
    }
}

/// One instruction: the layout, whether under a swizzle, and type, LBO and SBO in units of 16 bytes.
macro_rules! descriptors {
    ($($ty:ty, $major:ident, $layout:ty => ($layout_type:literal, $lbo:literal, $sbo:literal);)*) => {$({
        type D = GmmaDescriptor<$layout, $ty, $major>;
        assert_eq!((D::LAYOUT_TYPE, D::LEADING_BYTE_OFFSET, D::STRIDE_BYTE_OFFSET), ($layout_type, 16 * $lbo, 16 * $sbo));
    })*};
}

#[test]
fn single_instructions() {
    type Sw32<T, L> = Swizzled<Swizzle32B, Bits<<T as SmemElement>::Width>, L>;
    type Sw64<T, L> = Swizzled<Swizzle64B, Bits<<T as SmemElement>::Width>, L>;
    type Sw128<T, L> = Swizzled<Swizzle128B, Bits<<T as SmemElement>::Width>, L>;
    descriptors! {
        Float16, MajorK, Sw128<Float16, layout!((64,16):(64,1))> => (1, 1, 64);
        Float16, MajorK, Sw64<Float16, layout!((64,16):(32,1))> => (2, 1, 32);
        TFloat32, MajorK, Sw128<TFloat32, layout!((64,8):(32,1))> => (1, 1, 64);
        Float16, MajorMN, Sw128<Float16, layout!((64,8):(1,64))> => (1, 0, 0);
        Float16, MajorK, Sw128<Float16, layout!(((8,8),16):((64,1024),1))> => (1, 1, 128);
        Float16, MajorK, Sw32<Float16, layout!((64,16):(16,1))> => (3, 1, 16);
        Float16, MajorK, layout!((64,(8,2)):(8,(1,512))) => (0, 64, 8);
        Float16, MajorMN, Sw128<Float16, layout!(((64,2),16):((1,1024),64))> => (1, 128, 64);
    }
}

/// PTX 9.7.15.5.1.2.1: the examples, as the manual prints them.
#[test]
fn examples_of_the_manual() {
    type Sw<F, L> = Swizzled<F, Elements<16>, L>;
    descriptors! {
        TFloat32, MajorK, layout!(((8,2),(4,2)):((4,32),(1,64))) => (0, 16, 8);
        TFloat32, MajorK, Swizzled<Swizzle32B, Elements<32>, layout!(((8,2),(4,2)):((8,64),(1,4)))> => (3, 1, 16);
        BFloat16, MajorMN, layout!(((8,1,2),(8,2)):((1,8,64),(8,128))) => (0, 16, 8);
        BFloat16, MajorMN, Sw<Swizzle32B, layout!(((8,2,2),(8,2)):((1,8,128),(16,256)))> => (3, 16, 32);
        BFloat16, MajorMN, Sw<Swizzle64B, layout!(((8,4,2),(8,2)):((1,8,256),(32,512)))> => (2, 32, 64);
    }
}

#[test]
fn a_word_says_its_fields() {
    type D =
        GmmaDescriptor<Swizzled<Swizzle128B, Elements<16>, layout!((64,16):(64,1))>, Float16, MajorK, U1024, DenseA>;
    static_assertions::assert_type_eq_all!(D, SmemDescriptor<Wgmma, typenum::U8, typenum::U8, U1, typenum::U64>);
    assert_eq!(format!("{:?}", D::default()), "wgmma: layout type 1, LBO 16, SBO 1024");
    // 18 bits of the address, as PTX has it
    assert_eq!(D::desc(0x4_0410), D::desc(0x410));
    type Tile =
        GmmaTile<TileToShape<Layout_K_SW128_Atom<Float16>, shape!((128, 64))>, Float16, MajorK, shape!((64, 16))>;
    assert_eq!(Tile::BLOCKS, (2, 4));
    assert_eq!((Tile::start(1, 0), Tile::start(0, 3), Tile::start(1, 3)), (8192, 96, 8192 + 96));
}
