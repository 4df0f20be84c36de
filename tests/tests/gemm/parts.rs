//! GEMM of one thread's parts by a tiled MMA: the sum over all threads is the product of the matrices.

use crate::{add_products, numbers};
use cute_static::atom::{FragmentA, FragmentB};
use cute_static::prelude::*;

/// A, B and C of the layouts, multiplied by all threads of the tiled MMA, each its parts in registers; against three loops.
macro_rules! products {
    ($($test:ident: $mma:ty, $threads:literal, ($m:literal, $n:literal, $k:literal), $a:tt, $b:tt => $c:tt;)*) => {$(
        #[test]
        fn $test() {
            type Mma = $mma;
            type A = layout!$a;
            type B = layout!$b;
            type C = layout!$c;
            let a = numbers::<{ A::COSIZE as usize }>(1);
            let b = numbers::<{ B::COSIZE as usize }>(2);
            let mut found = numbers::<{ C::COSIZE as usize }>(3);
            let mut expected = found;
            add_products([$m, $n, $k], [A::at, B::at, C::at], &a, &b, &mut expected);
            let mut through_registers = found;
            let (a, b) = (Tensor::new(&a, A::default()), Tensor::new(&b, B::default()));
            for thread in 0..$threads {
                let mine = Mma::default().get_slice(thread);
                let (a, b) = (mine.partition_a(a), mine.partition_b(b));
                let mut c = mine.partition_c(Tensor::new_mut(&mut found, C::default()));
                Mma::default().gemm(&a, &b, &mut c);

                let mut to = mine.partition_c(Tensor::new_mut(&mut through_registers, C::default()));
                let mut registers_a = OwnedTensor::filled(0.0, FragmentA::<Mma, A>::default());
                let mut registers_b = OwnedTensor::filled(0.0, FragmentB::<Mma, B>::default());
                let mut sums = OwnedTensor::filled(0.0, FragmentC::<Mma, C>::default());
                copy(&a, &mut registers_a);
                copy(&b, &mut registers_b);
                Mma::default().gemm(&registers_a, &registers_b, &mut sums);
                axpby(1.0, &sums, 1.0, &mut to);
            }
            assert_eq!(found, expected);
            assert_eq!(through_registers, expected);
        }
    )*};
}

/// One thread multiplies 2 x 4 by 4 x 2, with values in an order of their own.
type Tile = Atom<
    shape!((2, 2, 4)),
    layout!(1:0),
    layout!((1,(4,2)):(0,(2,1))),
    layout!((1,(2,4)):(0,(1,2))),
    layout!((1,(2,2)):(0,(2,1))),
>;
products! {
    walkthrough: TiledMma<UniversalFma, layout!((4,4,1):(4,1,0)), tiler!(<(4,2):(2,1), (4,2):(2,1), _>)>, 16, (16, 16, 5),
        ((16,5):(1,16)), ((16,5):(1,16)) => ((16,16):(16,1));
    in_order: TiledMma<UniversalFma, layout!((2,2,1))>, 4, (6, 4, 3), ((6,3):(4,1)), ((4,3):(3,1)) => ((6,4):(1,7));
    several_values: TiledMma<Tile, layout!((2,1,1))>, 2, (8, 6, 8), ((8,8):(8,1)), ((6,8):(1,6)) => ((8,6):(1,8));
    along_k: TiledMma<Tile, layout!((1,1,2))>, 2, (4, 4, 16), ((4,16):(1,4)), ((4,16):(17,1)) => ((4,4):(4,1));
    strided: TiledMma<Tile, layout!((1,2,1))>, 2, (4, 8, 4), ((4,4):(9,2)), ((8,4):(5,40)) => ((4,8):(3,13));
}

/// Values in an order that XOR strides give.
#[test]
fn values_by_xor() {
    type Skewed =
        Atom<shape!((2, 2, 1)), layout!(1:0), layout!((1, 2)), layout!((1, 2)), layout!((1,(2,2)):(0,(f1,f2)))>;
    type Mma = TiledMma<Skewed, layout!((1, 1, 1))>;
    let a = Tensor::new(&[1, 10], layout!((2, 1, 1)));
    let b = Tensor::new(&[1, 100], layout!((2, 1, 1)));
    let mut c = OwnedTensor::filled(0, layout!((4, 1, 1)));
    Mma::default().gemm(&a, &b, &mut c);
    assert_eq!(c.as_slice(), [1, 10, 100, 1000]);
}

/// A step over K at a time, as a main loop does it: parts of two modes.
#[test]
fn one_step() {
    type Mma = TiledMma<UniversalFma, layout!((1, 1, 1))>;
    let (a, b) = (numbers::<12>(1), numbers::<15>(2));
    let (a, b) = (Tensor::new(&a, layout!((1,4,3):(0,1,4))), Tensor::new(&b, layout!((1,5,3):(0,1,5))));
    let mut found = OwnedTensor::filled(0.0, layout!((1,4,5):(0,1,4)));
    let mut expected = found;
    Mma::default().gemm(&a, &b, &mut expected);
    for k in 0..3 {
        let (a, b) = (a.slice((Underscore, Underscore, k)), b.slice((Underscore, Underscore, k)));
        Mma::default().gemm(&a, &b, &mut found);
    }
    assert_eq!(found.as_slice(), expected.as_slice());
}

/// The products of one element of C come in the order of k.
#[test]
fn in_the_order_of_k() {
    type Mma = TiledMma<Tile, layout!((1, 1, 1))>;
    let part = Mma::default().get_slice(0);
    let a = part.partition_a(Tensor::counting(0, layout!((2,8):(0,1))));
    let b = part.partition_b(Tensor::counting(0, layout!((2,8):(0,1))));
    let mut c = OwnedTensor::filled(-1, FragmentC::<Mma, layout!((2, 2))>::default());
    Mma::default().gemm_with(&a, &b, &mut c, |last, a, b| {
        assert_eq!((a, b), (last + 1, last + 1));
        a
    });
    assert_eq!(c.as_slice(), [7; 4]);
}
