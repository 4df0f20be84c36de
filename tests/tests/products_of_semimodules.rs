//! Coordinates whose components are vectors over F₂, and mixed ones, against plain arithmetic on the text of a layout.
//!
//! A component is an integer, `c·d` and `+`, or a vector, the carry-less product and `⊕`. Nothing else of the library is used for
//! what is expected: the text is read here.

use cute_static::bounds;
use cute_static::prelude::*;
use cute_static_tests::each_layout;
use products_of_semimodules::plain::{Element, Value, at, read, size, values};
use std::collections::HashMap;
use std::fmt::Display;
use std::marker::PhantomData;

/// What the library gives, as [`Value`].
trait AsValue {
    fn value(self) -> Value;
}
impl AsValue for i64 {
    fn value(self) -> Value {
        [self, 0, 0]
    }
}
impl AsValue for (i64,) {
    fn value(self) -> Value {
        [self.0, 0, 0]
    }
}
impl AsValue for (i64, i64) {
    fn value(self) -> Value {
        [self.0, self.1, 0]
    }
}
impl AsValue for (i64, i64, i64) {
    fn value(self) -> Value {
        [self.0, self.1, self.2]
    }
}

/// Asks about the types `A` and `B` whether an operation is implemented: an inherent constant is found before that of the trait.
macro_rules! questions {
    ($($ask:ident<$($p:ident),+>: $bound:path => $output:ty;)*) => {$(
        struct $ask<$($p),+>(PhantomData<($($p,)+)>);
        impl<$($p),+> $ask<$($p),+>
        where
            A: $bound,
            $output: Display + Default,
        {
            #[allow(dead_code)]
            const ANSWER: Option<fn() -> String> = Some(|| <$output>::default().to_string());
        }
    )*};
}
trait Refused {
    const ANSWER: Option<fn() -> String> = None;
}
impl<T> Refused for T {}
questions! {
    AskComposition<A, B>: bounds::Composition<B> => Composition<A, B>;
    AskInBounds<A, B>: bounds::CompositionInBounds<B> => CompositionInBounds<A, B>;
    AskRightInverse<A>: bounds::RightInverse => RightInverse<A>;
    AskLeftInverse<A>: bounds::LeftInverse => LeftInverse<A>;
    AskComplement<A>: bounds::Complement => Complement<A>;
    AskCoalesced<A>: bounds::Coalesced => Coalesced<A>;
}

mod products_of_semimodules {
    mod by_component;
    pub mod plain;
}

#[test]
fn evaluates_and_prints_as_written() {
    macro_rules! check {
        ($($layout:tt)*) => {{
            let layout = layout!($($layout)*);
            let text = stringify!($($layout)*).replace(' ', "");
            assert_eq!(layout.to_string(), text);
            let modes = read(&text);
            for i in 0..size(&modes) {
                assert_eq!(layout.coordinate(i).value(), at(&modes, i), "{text} at {i}");
                assert_eq!(layout.coordinate(i as u8).value(), at(&modes, i), "{text} at {i}");
            }
            // the last mode is unbounded
            for i in size(&modes)..3 * size(&modes) {
                assert_eq!(layout.extended_coordinate(i as u64).value(), at(&modes, i), "{text} at {i}");
            }
        }};
    }
    each_layout! { check:
        4:f1@0; 4:f3@0; 6:f5@1; 3:f1@2;
        (4,4):(f1@0,f1@1); (4,4):(f1@0,f5@0); (8,8):(f1@1,f9@1); (4,2,3):(f1@0,1@1,f6@0);
        (2,(3,4)):(1@0,(f3@1,4@0)); (4,4):(1@0+f1@1,f5@1); (4,4):(f3@0+2@1+f1@2,4@1);
        (3,5):(f1@0,f2@0+1@1); (2,2,2):(f1@0,0,f1@0); (4,4):(f1@0+f1@1,f1@0+f2@1); (2,6):(f6@1,-3@0+f2@1);
    }
    // other coordinates than indices
    let layout = layout!((4,(2,3)):(1@0+f1@1,(f6@1,f4@1)));
    let modes = read("(4,(2,3)):(1@0+f1@1,(f6@1,f4@1))");
    for (i, j, k) in (0..24).map(|n| (n % 4, n / 4 % 2, n / 8)) {
        let want = at(&modes, i + 4 * (j + 2 * k));
        assert_eq!(layout.coordinate((i, (j, k))).value(), want);
        assert_eq!(layout.coordinate((i, j + 2 * k)).value(), want);
    }
    assert_eq!(layout.coordinate(coord!((3, (1, 2)))), (3, 3 ^ 6 ^ 8));
    // a component of a component
    let nested = layout!((4,4):(f1@0@1,1@0+f5@0@1));
    assert_eq!(nested.to_string(), "(4,4):(f1@0@1,1@0+f5@0@1)");
    assert_eq!(
        (0..16).map(|i| nested.coordinate(i)).collect::<Vec<_>>(),
        (0..16)
            .map(|i| {
                let times = [0, 5, 10, 15];
                (i / 4, ((i % 4) ^ times[(i / 4) as usize],))
            })
            .collect::<Vec<_>>()
    );
}

#[test]
fn coalesces_to_the_same_function_in_the_fewest_modes() {
    /// Whether a mode `s : d` goes on into one of stride `e`, on the whole domain.
    fn goes_on(s: i64, d: Element, t: i64, e: Element) -> bool {
        let pair = vec![(s, d), (t, e)];
        (0..s * t).all(|i| at(&pair, i) == at(&vec![(s * t, d)], i))
    }
    macro_rules! check {
        ($($layout:tt)*) => {{
            type A = layout!($($layout)*);
            let text = <AskCoalesced<A>>::ANSWER.expect("coalesce is total")();
            let (modes, merged) = (read(stringify!($($layout)*)), read(&text));
            assert_eq!(values(&modes), values(&merged), "{text}");
            assert!(merged.windows(2).all(|w| !goes_on(w[0].0, w[0].1, w[1].0, w[1].1)), "{text}");
        }};
    }
    each_layout! { check:
        (2,2):(f1@0,f2@0); (2,4):(f5@0,f10@0); (3,2):(f1@0,f3@0); (3,2):(1@0,3@0); (3,2):(1@0+f1@1,3@0+f3@1);
        (4,2):(1@0+f1@1,4@0+f4@1); (4,2):(1@0+f3@1,4@0+f12@1); (4,2):(1@0+f3@1,4@0+f4@1); (2,3,2):(f1@1,f2@1,f6@1);
        (6,2):(f1@0,f6@0); (2,1,2):(f1@0,f7@1,f2@0); (2,2,2):(f1@0+f1@1,f2@0+f2@1,f4@0+f8@1); (2,2,2):(0,0,f1@0);
    }
    static_assertions::assert_type_eq_all!(Coalesced<layout!((2,(4,3)):(f1@1,(f2@1,1@0)))>, layout!((8,3):(f1@1,1@0)));
    static_assertions::assert_type_eq_all!(Coalesced<layout!((3,2):(f1@1,f3@1))>, layout!((3,2):(f1@1,f3@1)));
}

/// What does not depend on whether a vector is a component is as for XOR strides: each A with the strides `f…`, the same at a place,
/// and the same with integers beside them.
#[test]
fn composes_as_xor_layouts_do() {
    let mut accepted = HashMap::<bool, usize>::new();
    macro_rules! one {
        ([$($plain:tt)*] [$($placed:tt)*] [$($mixed:tt)*] [$($b:tt)*]) => {{
            type B = layout!($($b)*);
            type Placed = layout!($($placed)*);
            type Mixed = layout!($($mixed)*);
            let answers = [
                <AskComposition<layout!($($plain)*), B>>::ANSWER,
                <AskComposition<Placed, B>>::ANSWER,
                <AskComposition<Mixed, B>>::ANSWER,
            ];
            let what = concat!(stringify!($($mixed)*), " o ", stringify!($($b)*));
            let is_some = answers.map(|answer| answer.is_some());
            assert_eq!(is_some, [is_some[0]; 3], "{what}");
            *accepted.entry(is_some[0]).or_default() += 1;
            let b = read(stringify!($($b)*));
            for (a, r) in [(stringify!($($placed)*), answers[1]), (stringify!($($mixed)*), answers[2])] {
                let Some(r) = r else { continue };
                let (a, r) = (read(a), read(&r()));
                assert_eq!(size(&r), size(&b), "{what}");
                for i in 0..size(&b) {
                    assert_eq!(at(&r, i), at(&a, at(&b, i)[0]), "{what} at {i}");
                }
            }
        }};
    }
    macro_rules! each {
        ($($plain:tt, $placed:tt, $mixed:tt;)*) => {$(
            each!(@ $plain $placed $mixed
                [4:1] [2:2] [4:2] [(2,2):(1,4)] [(2,2):(1,1)] [(2,3):(4,8)] [3:1] [3:3] [4:3] [(2,2,2):(8,1,2)] [(2,4):(2,4)]
                [8:2] [16:1] [(4,2):(4,2)] [2:-1] [(2,2):(3,4)] [12:1] [6:2] [(1,2):(7,8)]);
        )*};
        (@ $plain:tt $placed:tt $mixed:tt $($b:tt)*) => {$( one!($plain $placed $mixed $b); )*};
    }
    each! {
        [16:f1], [16:f1@1], [16:f1@1+1@0];
        [(4,4):(f1,f5)], [(4,4):(f1@0,f5@0)], [(4,4):(f1@0+1@1,f5@0+4@2)];
        [(4,4):(f4,f3)], [(4,4):(f4@1,f3@0)], [(4,4):(f4@0+1@1,1@1+f3@2)];
        [(3,8):(f1,f9)], [(3,8):(f1@2,f9@2)], [(3,8):(f1@2+5@0,f9@2+-1@0)];
        [(8,3):(f9,f1)], [(8,3):(f9@0,f1@1)], [(8,3):(f9@0+7@2,f1@1+3@2)];
    }
    assert!(accepted[&true] > 20 && accepted[&false] > 20, "{accepted:?}");
}

/// A mode with an integer stride keeps the rule of integers, beside modes with vectors.
#[test]
fn integer_modes_keep_their_rule() {
    type A = layout!((4,6,8):(f1@0,1@1,f3@0));
    // 2·3 steps of the second mode, which no XOR layout would allow
    static_assertions::assert_type_eq_all!(Composition<A, layout!((2,3):(4,8))>, layout!((2,3):(1@1,2@1)));
    static_assertions::assert_type_eq_all!(Composition<A, layout!((3,2):(4,4))>, layout!((3,2):(1@1,1@1)));
    assert!(<AskComposition<A, layout!((3,2):(1,1))>>::ANSWER.is_none());
    static_assertions::assert_type_eq_all!(CompositionInBounds<A, layout!(4:1)>, layout!(4:f1@0));
    assert!(<AskInBounds<A, layout!(2:192)>>::ANSWER.is_none());
}

/// By mode, divided by a tile, and bound to positions: the same elements, in another order.
#[test]
fn by_mode_and_in_tensors() {
    type A = layout!((4,8):(f3@0+1@1,f1@2));
    static_assertions::assert_type_eq_all!(
        Composition<A, tiler!(<2:2, 4:1>)>,
        layout!((2,4):(f6@0+2@1,f1@2))
    );
    let a = read("(4,8):(f3@0+1@1,f1@2)");
    let tiles = ZippedDivide::<A, tiler!(<2, 2:4>)>::default();
    for (i, j, k, l) in (0..32).map(|n| (n % 2, n / 2 % 2, n / 4 % 2, n / 8)) {
        assert_eq!(tiles.coordinate(((i, j), (k, l))).value(), at(&a, i + 2 * k + 4 * (4 * j + l)));
    }
    let positions = Tensor::positions((0, 5, 0), A::default());
    for c in 0..32 {
        let [x, y, z] = at(&a, c);
        assert_eq!(positions.at(c), (x, 5 + y, z));
    }
}
