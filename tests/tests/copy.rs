//! COPY (paper §2.6.1): every row of Table 2 on real data against a plain loop, and what is like COPY.

#![allow(unsafe_code)]

use cute_static::application::zip_with;
use cute_static::prelude::*;

/// `1, 2, 3, …`
fn numbers<const N: usize>() -> [i32; N] {
    std::array::from_fn(|i| i as i32 + 1)
}

/// Row `$source => $destination`: the copy against `dst(i) = src(i)`, `dst` being zero elsewhere; the offsets are found in const code,
/// which shares nothing with the loops.
macro_rules! rows {
    ($($test:ident: $source:tt => $destination:tt;)*) => {$(
        #[test]
        fn $test() {
            type S = layout!$source;
            type D = layout!$destination;
            let data = numbers::<{ S::COSIZE as usize }>();
            let (mut expected, mut found) = ([0; D::COSIZE as usize], [0; D::COSIZE as usize]);
            for i in 0..D::SIZE {
                expected[D::at(i) as usize] = data[S::at(i) as usize];
            }
            copy(&Tensor::new(&data, S::default()), &mut Tensor::new_mut(&mut found, D::default()));
            assert_eq!(found, expected);
        }
    )*};
}

// Table 2
rows! {
    arrays_1d: (8:1) => (8:1);
    arrays_nd: ((8,2,3):(1,16,32)) => ((8,2,3):(1,16,32));
    gather: ((2,3,2):(42,1,128)) => (12:1);
    scatter: (12:1) => ((2,3,2):(42,1,128));
    broadcast: (7:0) => (7:1);
    transpose: ((8,3):(1,8)) => ((8,3):(3,1));
    tensor_transpose: ((8,(3,5)):(1,(57,8))) => ((8,15):(1,8));
}

// Larger than what is unrolled: one loop for each way to plan them.
rows! {
    one_loop: ((16,16):(1,16)) => ((16,16):(1,16));
    two_loops: ((16,16):(1,16)) => ((16,16):(16,1));
    padded: ((16,16):(1,17)) => ((16,16):(18,1));
    refined: ((4,32):(32,1)) => ((32,4):(1,40));
    nested: (((4,8),(2,8)):((1,16),(4,128))) => ((32,16):(16,1));
    no_common_refinement: ((9,25):(25,1)) => ((25,9):(1,30));
    partly_coprime: ((6,20):(1,6)) => ((15,8):(8,1));
    ones: ((1,16,1,8):(3,8,5,1)) => ((8,(1,16)):(1,(7,8)));
    broadcast_rows: ((16,16):(0,1)) => ((16,16):(1,20));
    eight_modes: ((2,2,2,2,2,2,2,2):(128,64,32,16,8,4,2,1)) => (256:1);
    nine_modes: ((2,2,2,2,2,2,2,2,2):(256,128,64,32,16,8,4,2,1)) => (512:1);
    swizzled: ((16,16):(1,16)) => ((16,16):(f1,f17));
    from_swizzled: ((8,16):(f1,f9)) => ((16,8):(8,1));
}

/// Table 2, “constant”: the destination is one element, which only raw memory may be.
#[test]
fn constant() {
    let mut element = 0;
    // SAFETY: the offset is 0, and nothing else reaches the element meanwhile.
    let mut dst = unsafe { Tensor::from_raw(&raw mut element, layout!(7:0)) };
    copy(&Tensor::new(&[9], layout!(7:0)), &mut dst);
    assert_eq!(element, 9);
    // Not reordered: the last one written stays.
    // SAFETY: as above.
    let mut dst = unsafe { Tensor::from_raw(&raw mut element, layout!((16,16):(0,0))) };
    copy(Tensor::counting(0, layout!((16,16):(16,1))), &mut dst);
    assert_eq!(element, 255);
}

#[test]
fn implicit_sources() {
    let mut at = OwnedTensor::filled((0, 0), layout!((3,4):(4,1)));
    copy(Tensor::positions((0, 0), layout!((3,4):(1@0,1@1))), &mut at);
    assert_eq!((at[(2, 1)], at[(0, 3)]), ((2, 1), (0, 3)));
    let mut large = OwnedTensor::filled((0, 0), layout!((12,12):(12,1)));
    copy(Tensor::positions((5, 0), layout!((12,12):(1@1,1@0))), &mut large);
    for (i, j) in (0..12).flat_map(|i| (0..12).map(move |j| (i, j))) {
        assert_eq!(large[(i, j)], (5 + j, i));
    }
    let mut wide = [0i64; 6];
    let narrow = Tensor::new(&[1u8, 2, 3], layout!((3,2):(1,0)));
    copy(&narrow.transform(i64::from), &mut Tensor::new_mut(&mut wide, layout!(6:1)));
    assert_eq!(wide, [1, 2, 3, 1, 2, 3]);
}

#[test]
fn predicated() {
    let data = numbers::<256>();
    let mut found = [0; 256];
    let mut dst = Tensor::new_mut(&mut found, layout!((16,16):(16,1)));
    let pred = Tensor::positions((0, 0), layout!((16,16):(1@0,1@1))).transform(|(i, j)| i < 13 && j < 11);
    copy_if(&pred, &Tensor::new(&data, layout!((16,16):(1,16))), &mut dst);
    for (i, j) in (0..16).flat_map(|i| (0..16).map(move |j| (i, j))) {
        let value = if i < 13 && j < 11 { data[i + 16 * j] } else { 0 };
        assert_eq!(found[16 * i + j], value, "{i}, {j}");
    }
    // What the predicate leaves out is not read.
    let pred = Tensor::new(&[true, false], layout!((2,2):(1,0)));
    let read = core::cell::Cell::new(0);
    let src = Tensor::counting(0, layout!(4:1)).transform(|x| {
        read.set(read.get() + 1);
        x
    });
    copy_if(&pred, &src, &mut OwnedTensor::filled(0, layout!(4:1)));
    assert_eq!(read.get(), 2);
}

#[test]
fn fill_transform_axpby() {
    let mut data = [0; 64];
    fill(&mut Tensor::new_mut(&mut data, layout!((3,4):(2,16))), 5);
    for (i, x) in data.iter().enumerate() {
        assert_eq!(*x, if i % 16 % 2 == 0 && i % 16 < 6 { 5 } else { 0 });
    }
    let x = numbers::<100>();
    let mut y = numbers::<100>();
    let mut dst = Tensor::new_mut(&mut y, layout!((10,10):(10,1)));
    axpby(3, &Tensor::new(&x, layout!((10, 10))), -2, &mut dst);
    for (i, j) in (0..10).flat_map(|i| (0..10).map(move |j| (i, j))) {
        assert_eq!(y[10 * i + j], 3 * x[i + 10 * j] - 2 * (10 * i + j + 1) as i32);
    }
    let mut sum = [0; 100];
    let (a, b) = (Tensor::new(&x, layout!((10,10):(10,1))), Tensor::new(&x, layout!((10, 10))));
    zip_with(&a, &b, &mut Tensor::new_mut(&mut sum, layout!(100:1)), |a, b| a * b);
    for (i, found) in sum.into_iter().enumerate() {
        assert_eq!(found, x[i % 10 * 10 + i / 10] * x[i]);
    }
    let mut text = [const { String::new() }; 4];
    let mut dst = Tensor::new_mut(&mut text, layout!((2,2):(2,1)));
    transform(&Tensor::counting(0, layout!(4:1)), &mut dst, |i| i.to_string());
    fill(&mut dst.view_mut().slice((1, Underscore)), "x".to_string());
    assert_eq!(text, ["0", "2", "x", "x"]);
}

/// A source is read by value, by a reference of either kind, and by a reference to one.
#[test]
fn sources_are_tensors_and_references_to_them() {
    let data = [1, 2, 3, 4, 5, 6];
    let source = Tensor::new(&data, layout!((2,3):(1,2)));
    let mut owned = OwnedTensor::filled(0, layout!((2,3):(3,1)));
    let check = |turned: &mut [i32; 6]| assert_eq!(std::mem::take(turned), [1, 3, 5, 2, 4, 6]);
    let mut turned = [0; 6];
    copy(source, &mut owned);
    copy(&&source, &mut Tensor::new_mut(&mut turned, layout!((2,3):(3,1))));
    check(&mut turned);
    copy(&mut owned, &mut Tensor::new_mut(&mut turned, layout!((2,3):(3,1))));
    check(&mut turned);
    copy(owned, &mut Tensor::new_mut(&mut turned, layout!((2,3):(3,1))));
    check(&mut turned);
    let swizzled = <Composition<swizzle!(1, 0, 2), layout!((2,3):(1,2))>>::default();
    let mut storage = [0; 8];
    copy(source, &mut Tensor::swizzled_mut(&mut storage, swizzled));
    copy(Tensor::swizzled(&storage, swizzled), &mut Tensor::new_mut(&mut turned, layout!((2,3):(3,1))));
    check(&mut turned);
}
