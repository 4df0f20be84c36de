//! Layouts that have no descriptor.

use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{Float6E2M3, Float8E4M3, Float16, Int8, TFloat32};
use cute_static::prelude::*;
use cute_static::smem::*;
use cute_static::swizzle::Byte;
use cute_static::swizzle::{Swizzle128BAtom32B, Swizzle128BAtom64B};
use cute_static::typenum::{U3, U4, U8, U16, U128, U256, U512, U1024};
use static_assertions::{assert_impl_all, assert_not_impl_any};

type Sw32<L> = Swizzled<Swizzle32B, Elements<16>, L>;
type Sw64<L> = Swizzled<Swizzle64B, Elements<16>, L>;
type Sw128<L> = Swizzled<Swizzle128B, Elements<16>, L>;

macro_rules! refused {
    ($($core:ident, $ty:ty, $major:ident $(, $align:ident, $role:ident)?: $layout:ty;)*) => {$(
        const _: () = {
            assert_not_impl_any!($layout: DescribeOperand<$core, $ty, $major, refused!(@ U1024 $($align)?), refused!(@ AnyOperand $($role)?)>);
        };
    )*};
    (@ $default:ident) => { $default };
    (@ $default:ident $given:ident) => { $given };
}

// What CuTe 4.7 refuses.
refused! {
    // plain rows; the wrong stride along K; a whole tile
    Wgmma, Float16, MajorK: layout!((64,16):(64,1));
    Wgmma, Float16, MajorK: layout!((64,16):(8,512));
    Wgmma, Float16, MajorK: Sw128<layout!((64,64):(64,1))>;
    // a swizzle of elements taken for one of bytes
    Wgmma, Float16, MajorK: Swizzled<Swizzle<U3, U3, U3, Byte>, Elements<16>, layout!((64,16):(64,1))>;
    // rows of 128 not tiled by 64; the wrong major; a stride off the 16 bytes; 16 columns of 16 bytes
    Wgmma, Float16, MajorMN: Sw128<layout!((128,16):(1,128))>;
    Wgmma, Float16, MajorK: Sw128<layout!((64,16):(1,64))>;
    Wgmma, Float16, MajorK: Sw128<layout!((64,16):(60,1))>;
    Wgmma, Float16, MajorK: layout!((8,16):(8,64));
    // padded rows, rows wider than the swizzle
    Wgmma, Float16, MajorK: layout!((64,16):(72,1));
    Wgmma, Float16, MajorK: Sw128<layout!((64,16):(72,1))>;
    Wgmma, Float16, MajorK: Sw64<layout!((64,16):(64,1))>;
    Wgmma, Float16, MajorK: Sw128<layout!((64,16):(128,1))>;
    // three modes, one mode
    Wgmma, Float16, MajorK: layout!((64,8,2):(8,1,512));
    Wgmma, Float16, MajorK: layout!(64:8);
}

// What CuTe takes, and the hardware does not.
refused! {
    // alignment
    Wgmma, Float16, MajorK, U512, AnyOperand: Sw128<layout!((64,16):(64,1))>;
    Wgmma, Float16, MajorK, U256, AnyOperand: Sw64<layout!((64,16):(32,1))>;
    Wgmma, Float16, MajorK, U128, AnyOperand: Sw32<layout!((64,16):(16,1))>;
    Wgmma, Float16, MajorK, U8, AnyOperand: layout!((64,(8,2)):(8,(1,512)));
    // phase: groups of rows 1536 bytes apart, blocks 1088 bytes apart
    Wgmma, Float16, MajorK: Sw128<layout!(((8,8),16):((64,768),1))>;
    Wgmma, Float16, MajorMN: Sw128<layout!(((64,2),16):((1,1088),64))>;
    Wgmma, Float16, MajorMN: Sw64<layout!(((32,2),(8,2)):((1,512),(32,320)))>;
    // 256 KiB and more
    Wgmma, Float16, MajorK: layout!(((8,2),(8,2)):((8,131072),(1,64)));
    Wgmma, Float16, MajorK: layout!(((8,2),(8,2)):((8,64),(1,131072)));
    Wgmma, Float16, MajorK: layout!(((8,4),(8,2)):((8,65536),(1,64)));
    // extents: sparse for dense and the other way round, 128 rows of A, 264 columns of B
    Wgmma, Float16, MajorK, U1024, DenseA: Sw128<layout!((64,32):(64,1))>;
    Wgmma, Float16, MajorK, U1024, SparseB: Sw128<layout!((64,16):(64,1))>;
    Wgmma, Float16, MajorK, U1024, DenseA: Sw128<layout!((128,16):(64,1))>;
    Wgmma, Float16, MajorK, U1024, DenseB: Sw128<layout!((264,16):(64,1))>;
    Wgmma, Float16, MajorMN, U1024, DenseB: Sw128<layout!((64,8):(1,64))>;
    Tcgen05, Float16, MajorK, U1024, DenseA: Sw128<layout!((256,16):(64,1))>;
    // 64 bytes along K in rows of 32, which overlap
    Wgmma, Float16, MajorK, U1024, SparseB: Sw32<layout!((64,32):(16,1))>;
    Wgmma, Float16, MajorK: Sw32<layout!((64,32):(16,1))>;
    // 12 rows, half a row of the swizzle, K in one stride only
    Wgmma, Float16, MajorK: Sw128<layout!((12,16):(64,1))>;
    Wgmma, Float16, MajorMN: Sw128<layout!((32,16):(1,64))>;
    Wgmma, Float16, MajorK: layout!((64,(8,2,2)):(8,(1,512,2048)));
    // K elements in another order inside their 16 bytes, which an upcast does not see
    Wgmma, Float16, MajorK: layout!((64,((2,4),2)):(8,((4,1),512)));
    // backwards; coordinates; XOR strides
    Wgmma, Float16, MajorK: layout!((64,(8,2)):(8,(1,-512)));
    Wgmma, Float16, MajorK: layout!((64,16):(1@0,1@1));
    Wgmma, Float16, MajorK: layout!((64,16):(f64,f1));
    // offsets inside
    Wgmma, Float16, MajorK: ComposedLayout<Swizzle<U3, U3, U3, Elements<16>>, U16, layout!((64,16):(64,1))>;
    // the offsets of another type
    Wgmma, Float16, MajorK: Swizzled<Swizzle128B, Elements<32>, layout!((64,16):(64,1))>;
    Wgmma, Float16, MajorK: ComposedLayout<Swizzle<U3, U4, U3, Byte>, typenum::U0, layout!((64,16):(64,1))>;
    // bytes over elements, of no unit: pieces of 32 bytes
    Wgmma, Float16, MajorK: Composition<Swizzle<U3, U4, U3>, layout!((64,16):(64,1))>;
    // wgmma has no swizzle of 32-byte pieces, and tcgen05 only MN-major
    Wgmma, Float16, MajorK: Swizzled<Swizzle128BAtom32B, Elements<16>, layout!((64,16):(64,1))>;
    Tcgen05, TFloat32, MajorK: Swizzled<Swizzle128BAtom32B, Elements<32>, layout!((64,8):(32,1))>;
    Tcgen05, Float16, MajorK: Swizzled<Swizzle128BAtom64B, Elements<16>, layout!((64,16):(64,1))>;
    // transposed operands of other types
    Wgmma, TFloat32, MajorMN: Swizzled<Swizzle128B, Elements<32>, layout!(((32,2),8):((1,256),32))>;
    Wgmma, Int8, MajorMN: Swizzled<Swizzle128B, Elements<8>, layout!((128,32):(1,128))>;
    Wgmma, Float8E4M3, MajorMN: Swizzled<Swizzle128B, Elements<8>, layout!((128,32):(1,128))>;
    Tcgen05, Float6E2M3, MajorMN: Swizzled<Swizzle128B, Elements<8>, layout!((128,32):(1,128))>;
    Tcgen05, TFloat32, MajorMN: Swizzled<Swizzle128B, Elements<32>, layout!(((32,4),8):((1,256),32))>;
    Tcgen05, Float16, MajorMN: Swizzled<Swizzle128BAtom32B, Elements<16>, layout!((64,(4,4)):(1,(64,256)))>;
}

// The same with the fault put right.
assert_impl_all!(Sw128<layout!((64,16):(64,1))>: DescribeOperand<Wgmma, Float16, MajorK, U1024, DenseA>);
assert_impl_all!(Sw128<layout!((64,32):(64,1))>: DescribeOperand<Wgmma, Float16, MajorK, U1024, SparseB>);
assert_impl_all!(Sw128<layout!((256,16):(64,1))>: DescribeOperand<Wgmma, Float16, MajorK, U1024, DenseB>);
assert_impl_all!(Sw128<layout!(((8,8),16):((64,1024),1))>: DescribeOperand<Wgmma, Float16, MajorK, U1024, DenseA>);
assert_impl_all!(layout!(((8,2),(8,2)):((8,65536),(1,64))): DescribeOperand<Wgmma, Float16, MajorK, U16, AnyOperand>);
assert_impl_all!(Composition<Swizzle<U3, U3, U3>, layout!((64,16):(64,1))>: DescribeOperand<Wgmma, Float16, MajorK, U1024, DenseA>);
assert_impl_all!(Swizzled<Swizzle128BAtom32B, Elements<32>, layout!(((32,4),(4,2)):((1,256),(32,128)))>: DescribeOperand<Tcgen05, TFloat32, MajorMN, U1024, DenseA>);

// Tiles: slices that begin in the middle of a pattern, or off the 16 bytes.
type Padded = Sw128<layout!(((8,16),(64,2)):((64,512),(1,8256)))>;
assert_not_impl_any!(Padded: DescribeTile<Wgmma, Float16, MajorK, shape!((64,16)), U1024, DenseA>);
assert_not_impl_any!(Sw128<layout!(((8,(8,2)),16):((64,(512,4416)),1))>: DescribeTile<Wgmma, Float16, MajorK, shape!((64,16)), U1024, DenseA>);
assert_not_impl_any!(Sw128<layout!(((8,(8,2)),16):((64,(512,4100)),1))>: DescribeTile<Wgmma, Float16, MajorK, shape!((64,16)), U1024, DenseA>);
assert_not_impl_any!(Sw128<layout!((64,64):(64,1))>: DescribeTile<Wgmma, Float16, MajorK, shape!((64,24)), U1024, DenseA>);
assert_not_impl_any!(Sw128<layout!((64,64):(64,1))>: DescribeTile<Wgmma, Float16, MajorK, shape!((48,16)), U1024, DenseA>);
// An MN-major slice in the middle of a row
assert_not_impl_any!(Sw128<layout!((64,16):(1,64))>: DescribeTile<Wgmma, Float16, MajorMN, shape!((32,16)), U1024, DenseB>);
assert_not_impl_any!(Sw128<layout!(((64,2),16):((1,1088),64))>: DescribeTile<Wgmma, Float16, MajorMN, shape!((64,16)), U1024, DenseB>);
