//! Paper §3.4.2 and Figure 8, the vectorizing copy, and §3.4.4, admissibility.

#![allow(unsafe_code)]

use cute_static::algebra::IsFunctionallyEqual;
use cute_static::application::Location;
use cute_static::bounds;
use cute_static::prelude::*;
use cute_static::typenum::{B0, B1, U2, U4, U64, U128, U256, U512};
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

// Figure 8a: offsets {0,1} are at coordinates {0,1} in both.
type A8a = layout!((4,4):(1,4));
type B8a = layout!(((2,2),4):((1,8),2));
assert_type_eq_all!(MaxCommonVector<A8a, B8a>, U2);
assert_type_eq_all!(MaxCommonLayout<A8a, B8a>, layout!(2:1));

// Figure 8b: offsets {0,1,2,3} are at coordinates {0,2,8,10}, in this order and in the other.
type A8b = layout!(((2,2),(2,2)):((8,1),(4,2)));
type B8b = layout!(((2,2),(2,2)):((4,1),(8,2)));
assert_type_eq_all!(MaxCommonVector<A8b, B8b>, U4);
assert_type_eq_all!(MaxCommonLayout<A8b, B8b>, layout!((2,2):(2,8)));
type A8c = layout!(((2,2),(2,2)):((8,2),(4,1)));
type B8c = layout!(((2,2),(2,2)):((4,2),(8,1)));
assert_type_eq_all!(MaxCommonVector<A8c, B8c>, U4);
assert_type_eq_all!(MaxCommonLayout<A8c, B8c>, layout!((2,2):(8,2)));

#[test]
fn figure_8() {
    assert!(MaxCommonLayout::<A8a, B8a>::default().offsets().eq([0, 1]));
    assert!(MaxCommonLayout::<A8b, B8b>::default().offsets().eq([0, 2, 8, 10]));
    assert!(MaxCommonLayout::<A8c, B8c>::default().offsets().eq([0, 8, 2, 10]));
    assert_eq!(vector_width(A8a::default(), B8a::default(), 4, 128), 2);
    assert_eq!(vector_width(A8b::default(), B8b::default(), 4, 128), 4);
    assert_eq!(vector_width(A8c::default(), B8c::default(), 4, 128), 4);
    // The machine's word, and the size of an element.
    assert_eq!(vector_width(A8b::default(), B8b::default(), 4, 64), 2);
    assert_eq!(vector_width(A8b::default(), B8b::default(), 8, 128), 2);
    assert_eq!(vector_width(A8b::default(), B8b::default(), 12, 512), 1);
    assert_eq!(vector_width(A8b::default(), B8b::default(), 1, 8), 1);
}

/// Every coordinate of the common layout has the same offset in both, one coordinate more has not.
#[test]
fn the_common_vector_is_the_largest() {
    macro_rules! check {
        ($($a:tt, $b:tt;)*) => {$({
            type A = layout!$a;
            type B = layout!$b;
            let (a, b) = (RightInverse::<A>::default(), RightInverse::<B>::default());
            let common = (0..a.size().min(b.size())).take_while(|k| a.offset(*k) == b.offset(*k)).count();
            assert_eq!(MaxCommonLayout::<A, B>::SIZE, common as u64);
            let width = vector_width(A::default(), B::default(), 1, 512);
            assert_eq!(common as u64 % width, 0);
        })*};
    }
    check! {
        ((4,8):(1,4)), ((4,8):(1,4));
        ((4,8):(1,5)), ((4,8):(1,4));
        ((4,8):(8,1)), ((4,8):(1,4));
        ((4,8):(8,1)), ((4,8):(16,1));
        ((6,4):(1,6)), ((6,4):(1,8));
        (((2,2),(4,2)):((1,8),(2,16))), (((2,2),(4,2)):((1,8),(2,32)));
        ((3,7,5):(5,15,1)), ((3,35):(5,1));
        (8:2), (8:1);
    }
}

#[repr(C, align(64))]
#[derive(Clone, Copy, PartialEq, Debug)]
struct Buffer<T, const N: usize>([T; N]);

/// The copy in vectors against the copy, and how wide it is, where the buffers are aligned and where no two elements are.
macro_rules! widths {
    ($($test:ident<$ty:ty, $bits:ident>: $src:tt => $dst:tt is $width:literal;)*) => {$(
        #[test]
        fn $test() {
            type S = layout!$src;
            type D = layout!$dst;
            const N: usize = S::COSIZE as usize;
            let data = Buffer::<$ty, { N + 1 }>(std::array::from_fn(|i| (i as u8 ^ 0x55) as $ty));
            for shift in 0..2 {
                let mut expected = Buffer([0 as $ty; D::COSIZE as usize + 1]);
                let mut found = expected;
                let src = Tensor::from_slice(&data.0[shift..], S::default()).unwrap();
                copy(&src, &mut Tensor::from_slice_mut(&mut expected.0[shift..], D::default()).unwrap());
                let mut dst = Tensor::from_slice_mut(&mut found.0[shift..], D::default()).unwrap();
                let width = copy_vectorized($bits::new(), &src, &mut dst);
                assert_eq!(width, if shift == 0 { $width } else { 1 });
                assert_eq!(found, expected);
            }
        }
    )*};
}
widths! {
    columns<f32, U128>: ((8,8):(1,8)) => ((8,8):(1,8)) is 4;
    wide_columns<f32, U512>: ((8,8):(1,8)) => ((8,8):(1,8)) is 16;
    all_bytes<u8, U512>: (256:1) => ((16,16):(1,16)) is 64;
    padded<f32, U128>: ((8,8):(1,12)) => ((8,8):(1,16)) is 4;
    padded_by_two<f32, U128>: ((8,8):(1,10)) => ((8,8):(1,16)) is 2;
    padded_by_one<f32, U128>: ((8,8):(1,9)) => ((8,8):(1,16)) is 1;
    rows<u16, U64>: ((8,16):(16,1)) => ((8,16):(32,1)) is 4;
    transposed<f32, U128>: ((8,8):(1,8)) => ((8,8):(8,1)) is 1;
    strided<f32, U128>: (8:2) => (8:1) is 1;
    odd<f32, U128>: ((6,8):(1,6)) => ((6,8):(1,8)) is 2;
    figure_8b<f64, U512>: (((2,2),(2,2)):((8,1),(4,2))) => (((2,2),(2,2)):((4,1),(8,2))) is 4;
}

/// An alignment that is promised is not checked again.
#[test]
fn promised_alignment() {
    let data = Buffer::<f32, 64>(std::array::from_fn(|i| i as f32));
    let mut found = Buffer([0.0f32; 64]);
    let src = Tensor::new(&data.0, layout!((8,8):(1,8)));
    assert!(src.aligned(U64::new()).is_some());
    assert!(Tensor::from_slice(&data.0[1..], layout!(8:1)).unwrap().aligned(U64::new()).is_none());
    let src = src.aligned(U64::new()).unwrap();
    let dst = Tensor::new_mut(&mut found.0, layout!((8,8):(1,8)));
    // SAFETY: so it is declared.
    let mut dst = unsafe { dst.assume_aligned(U64::new()) };
    assert_eq!(copy_vectorized(U512::new(), &src, &mut dst), 16);
    assert_eq!(src.at((3, 5)), 43.0);
    dst[(0, 0)] = -1.0;
    assert_eq!(found.0[1..], data.0[1..]);
    assert_eq!(found.0[0], -1.0);
}

// §3.4.4. The instructions of the paper's table, with lanes 16384 apart as the paper prints them, and 65536 as the hardware has them.
macro_rules! tensor_memory {
    ($($module:ident: $lane:literal, $lanes32:literal, $lanes64:literal;)*) => {$(
        mod $module {
            use super::*;
            type X1 = layout!((1,128):(1,$lane));
            type X2 = layout!((2,128):(1,$lane));
            type X256 = layout!((8,(16,4)):(1,($lane,$lanes32)));
            // 128 lanes × 64 columns, row i of the accumulator in lane i.
            type Rows = layout!((128,64):($lane,1));
            assert_type_eq_all!(Location<Rows, X1>, layout!((1,128):(0,1)));
            assert_type_eq_all!(Location<Rows, X2>, layout!((2,128):(128,1)));
            assert_type_eq_all!(Location<Rows, X256>, layout!((8,(16,4)):(128,(1,32))));
            // M = 64: 16 lanes of each 32.
            type Half = layout!(((16,4),64):(($lane,$lanes32),1));
            assert_type_eq_all!(Location<Half, X256>, layout!((8,(16,4)):(64,(1,16))));
            assert_not_impl_any!(Half: bounds::Contains<X1>);
            // Two CTAs: the other half of N in the lanes from 64 on.
            type Folded = layout!((64,(32,2)):($lane,(1,$lanes64)));
            assert_type_eq_all!(Location<Folded, X2>, layout!((2,(64,2)):(64,(1,2048))));
            // Too few columns, too few lanes, every other column.
            assert_not_impl_any!(layout!((128,4):($lane,1)): bounds::Contains<X256>);
            assert_not_impl_any!(layout!((64,64):($lane,1)): bounds::Contains<X1>);
            assert_not_impl_any!(layout!((128,32):($lane,2)): bounds::Contains<X2>);
            // The columns that one instruction takes, and how often: a divide by the location.
            assert_type_eq_all!(
                ZippedDivide<Rows, Location<Rows, X2>>,
                layout!(((2,128),32):((1,$lane),2))
            );
        }
    )*};
}
tensor_memory! {
    as_the_paper_prints: 16384, 524288, 1048576;
    as_the_hardware_has: 65536, 2097152, 4194304;
}

/// `A(R(i)) = T(i)`, and the bound holds exactly if all offsets are there.
#[test]
fn the_location_finds_every_offset() {
    macro_rules! contains {
        ($($a:tt, $t:tt;)*) => {$({
            type A = layout!$a;
            type T = layout!$t;
            let location = A::default().locate(T::default());
            for i in 0..T::SIZE {
                assert_eq!(A::at(location.offset(i) as u64), T::at(i));
            }
        })*};
    }
    contains! {
        ((4,8):(1,4)), (32:1);
        ((4,8):(8,1)), ((2,4):(16,2));
        ((4,8):(1,5)), ((4,4):(1,10));
        (((2,2),(4,2)):((1,8),(2,16))), ((4,4):(2,8));
        ((2,4,8):(0,1,4)), (16:2);
        ((4,8):(1,4)), ((2,2):(0,4));
    }
    macro_rules! lacks {
        ($($a:tt, $t:tt;)*) => {$({
            type Data = layout!$a;
            type Touched = layout!$t;
            assert_not_impl_any!(Data: bounds::Contains<Touched>);
            let missing = |i: u64| (0..Data::SIZE).all(|j| Data::at(j) != Touched::at(i));
            assert!((0..Touched::SIZE).any(missing));
        })*};
    }
    lacks! {
        ((4,8):(1,5)), (8:1);
        ((4,8):(1,4)), (33:1);
        ((4,8):(2,8)), (4:1);
        ((4,8):(1,4)), ((2,2):(1,64));
        ((2,4):(1,4)), ((2,2):(1,2));
    }
    assert_type_eq_all!(IsFunctionallyEqual<Location<A8a, A8b>, layout!(((2,2),(2,2)):((8,1),(4,2)))>, B1);
    assert_type_eq_all!(IsFunctionallyEqual<Location<A8b, A8a>, layout!(16:1)>, B0);
}

/// The widest word of which every element is at one place in a word of both, found from addresses; `bytes` of an element, and up to `bits`.
fn widest(pairs: &[(usize, usize)], bytes: usize, bits: usize) -> usize {
    let all: std::collections::HashSet<_> = pairs.iter().copied().collect();
    let fits = |width: usize| {
        let word = width * bytes;
        pairs.iter().all(|(from, to)| {
            let part = to % word;
            part <= *from
                && (from - part) % word == 0
                && (0..width).all(|i| all.contains(&(from - part + i * bytes, to - part + i * bytes)))
        })
    };
    (0..7).map(|log| 1 << log).take_while(|width| width * bytes * 8 <= bits && fits(*width)).last().unwrap()
}

/// From every address to every address of a buffer up to 32 bytes on: the width against [`widest`] and against `vector_width`, and the whole
/// buffer against element after element. What lies around the destination stays.
macro_rules! every_address {
    ($($test:ident<$ty:ty, $bits:ident>: $src:tt => $dst:tt is $width:literal;)*) => {$(
        #[test]
        fn $test() {
            type S = layout!$src;
            type D = layout!$dst;
            const BYTES: usize = size_of::<$ty>();
            const BITS: usize = <$bits as typenum::Unsigned>::USIZE;
            const SHIFTS: usize = 32 / BYTES + 1;
            assert_eq!(vector_width(S::default(), D::default(), BYTES, BITS as u64), $width);
            let data = Buffer::<$ty, { S::COSIZE as usize + SHIFTS }>(std::array::from_fn(|i| (i as u8 ^ 0x55) as $ty));
            // Miri is slow: aligned to everything, and to 8 bytes.
            let shifts = || (0..SHIFTS).filter(|shift| !cfg!(miri) || [0, 8].contains(&(shift * BYTES)));
            for (i, j) in shifts().flat_map(|i| shifts().map(move |j| (i, j))) {
                let mut expected = Buffer([0xaa as $ty; D::COSIZE as usize + SHIFTS + 1]);
                let mut found = expected;
                let pairs: Vec<_> = (0..S::SIZE)
                    .map(|k| (S::default().offset(k) as usize, D::default().offset(k) as usize))
                    .map(|(s, d)| {
                        expected.0[j + d] = data.0[i + s];
                        (data.0[i + s..].as_ptr().addr(), found.0[j + d..].as_ptr().addr())
                    })
                    .collect();
                let align = 1 << (data.0[i..].as_ptr().addr() | found.0[j..].as_ptr().addr()).trailing_zeros();
                let src = Tensor::from_slice(&data.0[i..], S::default()).unwrap();
                let mut dst = Tensor::from_slice_mut(&mut found.0[j..], D::default()).unwrap();
                let width = copy_vectorized($bits::new(), &src, &mut dst);
                assert_eq!(found, expected, "{i} {j}");
                assert!(cfg!(miri) || width == widest(&pairs, BYTES, BITS), "{i} {j}");
                let law = vector_width(S::default(), D::default(), BYTES, (8 * align).min(BITS as u64));
                assert_eq!(width as u64, law, "{i} {j}");
            }
        }
    )*};
}
every_address! {
    bytes<u8, U128>: (64:1) => ((4,16):(1,4)) is 16;
    bytes_of_padded_rows<u8, U512>: ((16,4):(1,24)) => ((16,4):(1,40)) is 8;
    halves<u16, U128>: ((8,8):(8,1)) => ((8,8):(16,1)) is 8;
    words<u32, U256>: ((8,4):(1,8)) => ((8,4):(1,8)) is 8;
    doubles<u64, U256>: ((4,4):(4,1)) => ((4,4):(8,1)) is 4;
    // The run is 2 of 4 elements.
    two_of_four<u16, U128>: ((4,4):(1,4)) => (((2,2),4):((1,8),2)) is 2;
    // Rows are 6 apart: no run of 4 is aligned in each of them.
    rows_of_six<u16, U128>: ((4,5):(1,6)) => ((4,5):(1,8)) is 2;
    six_of_eight<u16, U128>: ((6,4):(1,8)) => ((6,4):(1,6)) is 2;
    // The same run in other modes
    split_otherwise<u16, U128>: ((6,4):(1,6)) => ((4,6):(1,4)) is 8;
    // An inner mode is contiguous, the others have no common refinement, before it or behind it.
    coprime_behind<u16, U128>: ((4,3,5):(1,20,4)) => ((4,5,3):(1,4,20)) is 4;
    coprime_in_front<u16, U128>: ((3,5,4):(20,4,1)) => ((5,3,4):(4,20,1)) is 4;
    coprime_around<u8, U128>: ((2,3,4,5,3):(300,100,1,20,4)) => ((3,2,4,3,5):(60,180,1,20,4)) is 4;
    // Of a run in two modes, which are not next to one another, whose others have no common refinement
    two_modes_and_coprime<u16, U128>: ((2,15,2):(1,4,2)) => ((2,3,5,2):(1,20,4,2)) is 4;
    // No order of the strides shows that nothing is written twice.
    between_others<u16, U128>: ((3,2,2):(4,12,1)) => ((3,2,2):(4,6,1)) is 2;
    broadcast<u16, U128>: ((3,8):(0,1)) => ((3,8):(8,1)) is 8;
    one_element_broadcast<u16, U128>: (8:0) => (8:1) is 1;
    nine_modes<u8, U128>: ((2,2,2,2,2,2,2,2,2):(1,256,2,128,4,64,8,32,16)) => ((2,2,2,2,2,2,2,2,2):(1,16,2,32,4,64,8,128,256)) is 16;
    nine_modes_from_the_last<u8, U128>: ((2,2,2,2,2,2,2,2,2):(16,32,8,64,4,128,2,256,1)) => ((2,2,2,2,2,2,2,2,2):(256,128,64,32,16,8,4,2,1)) is 2;
    // Vectors over F₂
    swizzled_rows<u16, U128>: ((8,8):(8,1)) => ((8,8):(f9,f1)) is 1;
    swizzled_runs<u16, U128>: ((8,8):(8,1)) => ((8,(2,4)):(f10,(f1,f2))) is 2;
    both_swizzled<u16, U128>: ((8,8):(f24,f1)) => ((8,8):(f40,f1)) is 8;
    figure_8b_at_addresses<u16, U128>: (((2,2),(2,2)):((8,1),(4,2))) => (((2,2),(2,2)):((4,1),(8,2))) is 4;
    figure_8c_at_addresses<u16, U128>: (((2,2),(2,2)):((8,2),(4,1))) => (((2,2),(2,2)):((4,2),(8,1))) is 4;
}

/// Where both layouts change the lowest bits alike, the words are those of one mode; an extent that is no power of 2 ends in single elements.
/// Where no search of 1000 steps shows that nothing is written twice, the order stays; a word takes three modes of many; more than 16 modes are not looked at.
#[test]
fn narrower_than_the_law() {
    assert_eq!(vector_width(layout!((8,8):(f12,f1)), layout!((8,8):(f20,f1)), 1, 512), 4);
    assert_eq!(vector_width(layout!((4,4,3):(f1,f4,0)), layout!((4,12):(1,4)), 1, 512), 1);
    // No two sums of these strides are equal (J. Conway, R. Guy), and many nearly are.
    type Sums = layout!((2,2,2,2,2,2,2,2,2,4):(308,468,548,592,616,628,636,640,644,1));
    assert_eq!(vector_width(Sums::default(), Sums::default(), 1, 512), 1);
    type Spread = layout!((2,2,2,2,2,2,2,2,2,2):(512,1,256,2,128,4,64,8,32,16));
    type SpreadXor = layout!((2,2,2,2,2,2,2,2,2,2):(f16,f1,f32,f2,f64,f4,f128,f8,f256,f512));
    assert_eq!(vector_width(Spread::default(), SpreadXor::default(), 1, 512), 8);
    type Seventeen = layout!((2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2):(1,4,16,64,256,1024,4096,16384,65536,2,8,32,128,512,2048,8192,32768));
    assert_eq!(vector_width(Seventeen::default(), Seventeen::default(), 1, 512), 1);
}

/// Words of four modes of nine, modes that go on as the one before, sizes and strides near the largest numbers.
#[test]
fn as_wide_as_the_law() {
    type Bits = layout!((2,2,2,2,2,2,2,2,2):(1,256,2,128,4,64,8,32,16));
    type BitsXor = layout!((2,2,2,2,2,2,2,2,2):(f1,f16,f2,f32,f4,f64,f8,f128,f256));
    assert_eq!(vector_width(Bits::default(), BitsXor::default(), 1, 128), 16);
    type Seventeen = layout!((2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536));
    assert_eq!(vector_width(Seventeen::default(), layout!(131072:1), 1, 512), 64);
    type Far = layout!((2,2,2):(4611686018427387904,2305843009213693952,1));
    assert_eq!(vector_width(Far::default(), Far::default(), 8, 128), 2);
    for (bytes, bits) in [(1 << 63, 128), (1 << 62, u64::MAX), (64, u64::MAX), (0, u64::MAX), (1, 0)] {
        assert_eq!(vector_width(layout!(4:1), layout!(4:1), bytes, bits), 1, "{bytes} {bits}");
    }
    let mut offsets = [0; 8];
    copy(&Tensor::counting(0, Far::default()), &mut Tensor::new_mut(&mut offsets, layout!((2,2,2):(4,2,1))));
    assert_eq!(offsets, [0, 1, 1 << 61, 1 + (1 << 61), 1 << 62, 1 + (1 << 62), 3 << 61, 1 + (3 << 61)]);
}

/// Behind a pointer an element may be written twice, and the last one stays, as in a copy; strides may be negative.
#[test]
fn behind_a_pointer() {
    macro_rules! last {
        ($($src:tt => $dst:tt from $zero:literal is $width:literal;)*) => {$({
            type S = layout!$src;
            type D = layout!$dst;
            let data = Buffer::<u16, 64>(std::array::from_fn(|i| i as u16));
            let (mut expected, mut found) = (Buffer([0u16; 64]), Buffer([0u16; 64]));
            for i in 0..S::SIZE {
                expected.0[($zero + D::at(i)) as usize] = data.0[S::at(i) as usize];
            }
            // SAFETY: the offsets from there on are within the buffer.
            let mut dst = unsafe { Tensor::from_raw(found.0.as_mut_ptr().add($zero), D::default()) };
            assert_eq!(copy_vectorized(U128::new(), &Tensor::new(&data.0, S::default()), &mut dst), $width);
            assert_eq!(found, expected);
        })*};
    }
    last! {
        ((4,4):(1,4)) => ((4,4):(1,0)) from 0 is 4;
        ((4,4):(4,1)) => ((4,4):(0,1)) from 0 is 1;
        ((4,4):(1,4)) => ((4,4):(1,2)) from 0 is 2;
        ((4,4):(4,1)) => ((4,4):(2,1)) from 0 is 1;
        ((4,4):(1,4)) => ((4,4):(1,-4)) from 16 is 4;
        ((4,4):(4,1)) => ((4,4):(-8,1)) from 24 is 4;
        (8:1) => (8:-1) from 7 is 1;
    }
}
