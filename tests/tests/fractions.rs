//! Fractions as strides, against numerators and denominators that are cross-multiplied here.

use cute_static::prelude::*;
use cute_static::semimodule::{Element, Quotient};
use cute_static::typenum::{self, U0, U1, U2, U3, U4, U6, U7};
use cute_static_tests::{each_layout, texts};
use static_assertions::assert_type_eq_all;

/// A numerator and a positive denominator, in any terms.
type Number = (i64, i64);

fn same(a: Number, b: Number) -> bool {
    a.0 * b.1 == b.0 * a.1
}
fn sum(a: Number, b: Number) -> Number {
    (a.0 * b.1 + b.0 * a.1, a.1 * b.1)
}
/// A value: of a layout whose strides are all whole it is an integer.
trait Value {
    fn number(self) -> Number;
}
impl Value for i64 {
    fn number(self) -> Number {
        (self, 1)
    }
}
impl Value for Quotient {
    fn number(self) -> Number {
        (self.numerator(), self.denominator() as i64)
    }
}
fn divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// The leaves of `SHAPE:STRIDE`.
fn read(text: &str) -> Vec<(i64, Number)> {
    let number = |d: &str| match d.split_once('/') {
        Some((p, q)) => (p.parse().expect("a numerator"), q.parse().expect("a denominator")),
        None => (d.parse().expect("an integer"), 1),
    };
    texts::modes(text).iter().map(|(s, d)| (s.parse().expect("an extent"), number(d))).collect()
}
fn size(modes: &[(i64, Number)]) -> i64 {
    modes.iter().map(|(s, _)| s).product()
}
/// `L(index)`, the last mode unbounded.
fn at(modes: &[(i64, Number)], mut index: i64) -> Number {
    let mut value = (0, 1);
    for (r, (s, (p, q))) in modes.iter().enumerate() {
        let digit = if r + 1 == modes.len() { index } else { index % s };
        index /= s;
        value = sum(value, (digit * p, *q));
    }
    value
}

#[test]
fn evaluates_and_prints_as_written() {
    macro_rules! check {
        ($($layout:tt)*) => {{
            let layout = layout!($($layout)*);
            let text = stringify!($($layout)*).replace(' ', "");
            assert_eq!(layout.to_string(), text);
            let modes = read(&text);
            for i in 0..2 * size(&modes) {
                let value = layout.extended_coordinate(i);
                assert!(same(value.number(), at(&modes, i)), "{text} at {i}: {value}");
                assert_eq!(divisor(value.numerator().abs(), value.denominator() as i64), 1, "{text} at {i}: {value}");
            }
            let largest = (0..size(&modes)).map(|i| at(&modes, i)).map(|(p, q)| p.div_euclid(q)).max();
            if modes.iter().all(|(_, (p, _))| *p >= 0) {
                assert_eq!(Some(<layout!($($layout)*)>::COSIZE as i64 - 1), largest, "{text}");
                assert_eq!(<Cosize<layout!($($layout)*)> as typenum::Unsigned>::I64 - 1, largest.unwrap_or(0), "{text}");
            }
        }};
    }
    each_layout! { check:
        4:1/2; 5:-3/7; (3,4):(1/2,3/4); (2,3,4):(1/6,2,5/4); (4,(2,3)):(1/3,(0,-7/9)); (7,5):(11/6,13/10); (2,2):(1/2,1/2);
        (3,3):(1/1024,1023/1024); (2,2):(1000003/1000033,1);
    }
    // an integer beside a fraction, and a fraction as a component
    assert_eq!(layout!((2,2):(1/2,3)).coordinate((1, 1)), Quotient::new(7, 2));
    let mixed = layout!((4,4):(1/2@0+1@1,f3@2));
    assert_eq!(mixed.to_string(), "(4,4):(1/2@0+1@1,f3@2)");
    for (i, j) in (0..16).map(|n| (n % 4, n / 4)) {
        assert_eq!(mixed.coordinate((i, j)), (Quotient::new(i, 2), i, [0, 3, 6, 5][j as usize]));
    }
}

/// `i·(p/q)` and `p/q + r/s` in types, for all small numbers: equal numbers are equal types, and different ones are not.
#[test]
fn sums_and_multiples_are_in_lowest_terms() {
    fn number<D>() -> Number
    where
        Layout<U2, D>: IsLayout,
    {
        let text = <Layout<U2, D> as IsLayout>::STRIDE.to_string();
        let (p, q) = text.split_once('/').unwrap_or((&text, "1"));
        let number: Number = (p.parse().expect("a numerator"), q.parse().expect("a denominator"));
        assert_eq!(divisor(number.0.abs(), number.1), 1, "{text}");
        number
    }
    let mut sums = 0;
    macro_rules! pairs {
        ([$($l:ty),*] $all:tt) => { $( pairs!(@with $l, $all); )* };
        (@with $l:ty, [$($r:ty),*]) => {$(
            let (l, r) = (number::<$l>(), number::<$r>());
            assert!(same(number::<<$l as Element>::Sum<$r>>(), sum(l, r)), "{l:?} + {r:?}");
            assert_eq!(<<$l as Element>::Equals<$r> as typenum::Bit>::BOOL, same(l, r), "{l:?} = {r:?}");
            sums += 1;
        )*};
    }
    pairs!(
        [stride!(1/2), stride!(1/3), stride!(-5/6), stride!(7/4), stride!(2), stride!(-1), stride!(0), stride!(-7/4), stride!(9/10)]
        [stride!(1/2), stride!(1/3), stride!(-5/6), stride!(7/4), stride!(2), stride!(-1), stride!(0), stride!(-7/4), stride!(9/10)]
    );
    assert_eq!(sums, 81);
    macro_rules! multiples {
        ($($d:ty: $($n:ident)*;)*) => {$($(
            let (p, q) = number::<$d>();
            let n = <$n as typenum::Unsigned>::I64;
            assert!(same(number::<<$d as Element>::Scaled<$n>>(), (n * p, q)), "{n}·{p}/{q}");
        )*)*};
    }
    multiples! {
        stride!(1/2): U0 U1 U2 U3 U4 U6 U7;
        stride!(-5/6): U0 U1 U2 U3 U4 U6 U7;
        stride!(9/4): U0 U1 U2 U3 U4 U6 U7;
        stride!(1/12): U0 U1 U2 U3 U4 U6 U7;
    }
}

#[test]
fn the_algebra_of_any_semimodule() {
    // coalesced: 4·(1/2) = 2
    assert_type_eq_all!(Coalesced<layout!((4,3):(1/2,2))>, layout!(12:1/2));
    assert_type_eq_all!(Coalesced<layout!((4,3):(1/2,3/2))>, layout!((4,3):(1/2,3/2)));
    assert_type_eq_all!(Coalesced<layout!((6,2,5):(1/4,3/2,3))>, layout!(60:1/4));
    // composed as the numerators are, in units of 1/12
    macro_rules! check {
        ($($a:tt : $twelfths:tt o $($b:tt),*;)*) => {$($({
            type A = layout!$a;
            type Twelfths = layout!$twelfths;
            let (r, numerators) = (Composition::<A, layout!$b>::default(), Composition::<Twelfths, layout!$b>::default());
            assert_eq!(r.size(), numerators.size());
            for i in 0..r.size() {
                let value = r.coordinate(i).number();
                assert!(same(value, (numerators.offset(i), 12)), "{r} at {i}");
                assert!(same(value, A::default().extended_coordinate(layout!$b.offset(i)).number()), "{r} at {i}");
            }
        })*)*};
    }
    check! {
        (24:1/12) : (24:1) o (4:2), ((2,3):(3,4)), ((2,2):(12,1)), (30:1);
        ((4,6):(1/2,2/3)) : ((4,6):(6,8)) o (4:1), (8:2), ((2,3):(2,4)), ((3,2):(8,1)), (4:-1);
        ((8,4):(-1/3,5/4)) : ((8,4):(-4,15)) o (6:3), (16:2), ((2,2):(8,4)), (4:0);
    }
    // edited and by mode
    type A = layout!((4,6):(1/2,2/3));
    assert_type_eq_all!(Composition<A, tiler!(<2:2, 3>)>, layout!((2,3):(1,2/3)));
    assert_type_eq_all!(Concat<A, layout!(2:7)>, layout!(((4,6),2):((1/2,2/3),7)));
    assert_type_eq_all!(Select<A, coord!((1,0))>, layout!((6,4):(2/3,1/2)));
}
