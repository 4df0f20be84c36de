//! Stated results: what `layouts!` takes, and that a text that it asks for is one that it takes.

use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::layout::{HCons, HNil, SortByStride};
use cute_static::notation::stated::{Text, Written, text};
use cute_static::prelude::*;
use cute_static::swizzle::Byte;
use static_assertions::assert_type_eq_all;

type Matrix = layout!((6,2):(8,2));
type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>;

layouts! {
    /// A result may be the operand of another one.
    pub type Part = Composition<Matrix, layout!((4,3):(3,1))> => ((2,2),3):((24,2),8);
    type Strides = StrideOf<Part> => ((24,2),8);
    type Sorted = SortByStride<Part> => (2,3,2):(2,8,24);
    type Compact = LayoutLike<Sorted> => (2,3,2), col_major;
    type Thread = LayoutTvC<Mma> => ((4,8,2,2),((2,2),(1,2))):((64,1,16,256),((32,8),(0,512)));
    #[cfg(any())]
    type Nothing = NoSuchType => 4:1;
}

/// Every kind of result, as it is written, and as its text is asked for.
macro_rules! kinds {
    ($($computed:ty => [$($result:tt)*];)*) => {
        #[test]
        fn results_of_every_kind_are_stated() {
            $({
                layouts! { type Stated = $computed => $($result)*; }
                assert_type_eq_all!(Stated, $computed);
                let written: String = stringify!($($result)*).split_whitespace().collect();
                let asked = const { text::<$computed>() };
                assert_eq!(asked.as_str().replace(' ', ""), written);
            })*
        }
    };
}
kinds! {
    Composition<Matrix, layout!((4,3):(3,1))> => [((2,2),3):((24,2),8)];
    layout!((4):(-1)) => [(4):(-1)];
    layout!((2,2):(1234567,9000000000000000000)) => [(2,2):(1234567,9000000000000000000)];
    Composition<layout!((8,8):(1@0,1@1)), layout!((4,8):(16,1))> => [(4,8):(2@1,1@0)];
    layout!((4,(2,3)):(1@0+2@1,(1@0,-2@1))) => [(4,(2,3)):(1@0+2@1,(1@0,-2@1))];
    layout!((4,(2,3)):(1@0,(1@0@1,-2@1@1))) => [(4,(2,3)):(1@0,(1@0@1,-2@1@1))];
    layout!((2,2):(1@0+f9@1,f3@1)) => [(2,2):(1@0+f9@1,f3@1)];
    Composition<layout!((8,8):(f1,f9)), layout!(((4,8),2):((16,1),8))> => [((4,8),2):((f18,f1),f9)];
    layout!((2,2):(1/2,-3/4)) => [(2,2):(1/2,-3/4)];
    Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))> => [Sw<3,3,3,Elements<16>> o 0 o (8,64):(64,1)];
    Swizzled<Swizzle128B, Byte, layout!((8,128):(128,1))> => [Sw<3,4,3,Byte> o 0 o (8,128):(128,1)];
    layout!(Sw<1,4,-3> o 0 o Sw<3,4,3> o 16 o (8,64):(64,1)) => [Sw<1,4,-3> o 0 o Sw<3,4,3> o 16 o (8,64):(64,1)];
    layout!((4,8):(1@0,1@1) o 0 o (2,4):(1,2)) => [(4,8):(1@0,1@1) o 0 o (2,4):(1,2)];
    swizzle!(3,4,3) => [Sw<3,4,3>];
    Swizzle128B => [Sw<3,4,3,Byte>];
    ShapeOf<layout!((4,(2,3)):(1,(4,8)))> => [(4,(2,3))];
    StrideOf<layout!((4,(2,3)):(0,(-4,8)))> => [(0,(-4,8))];
    Size<Matrix> => [12];
    tiler!(<4:1, 8:2, _>) => [<4:1,8:2,_>];
    tiler!(<4, <_, 8>>) => [<4,<_,8>>];
    FragmentC<Mma, layout!((128,128):(128,1))> => [((2,2),4,8):((1,2),4,16)];
    PartitionA<Mma, layout!((128,64):(64,1))> => [((4,8,2,2),((2,2,2),4,4)):((2,64,1024,0),((1,512,8),2048,16))];
}

/// The text that is asked for has the words of `Display`, where a swizzle has no unit.
#[test]
fn texts_are_as_layouts_print() {
    fn same<L: Written + Default + std::fmt::Display>(_: L) {
        assert_eq!(const { text::<L>() }.as_str(), L::default().to_string());
    }
    same(Part::default());
    same(Thread::default());
    same(Compact::default());
    same(layout!((4,(2,3)):(1@0+2@1,(1@0,-2@1))));
    same(layout!((2,2,2):(1@0+f9@1,f3@1,0)));
    same(layout!(Sw<1,4,-3> o 0 o Sw<3,4,3> o 16 o (8,64):(64,1)));
    same(tiler!(<(2,4):(1,8), _, <2, 3>>));
    same(HNil);
    assert_eq!(const { text::<Strides>() }.as_str(), "((24,2),8)");
}

/// A text of 64 modes, each with the longest stride.
#[test]
fn long_texts_are_whole() {
    type Four<X> = HCons<X, HCons<X, HCons<X, HCons<X, HNil>>>>;
    type Shape = Four<Four<Four<typenum::U1>>>;
    type Stride = Four<Four<Four<stride!(-9223372036854775807)>>>;
    type Long = Layout<Shape, Stride>;
    const TEXT: Text = text::<Long>();
    assert_eq!(TEXT.as_str(), Long::default().to_string());
    assert!(TEXT.as_str().len() > 64 * 21);
}
