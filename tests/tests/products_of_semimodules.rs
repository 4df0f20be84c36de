//! Coordinates whose components are vectors over F₂, and mixed ones, against plain arithmetic on the text of a layout.
//!
//! A component is an integer, `c·d` and `+`, or a vector, the carry-less product and `⊕`. Nothing else of the library is used for
//! what is expected: the text is read here.

use cute_static::htuple::Tree;
use cute_static::prelude::*;
use cute_static::typenum;
use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::marker::PhantomData;

/// The most components here.
const WIDTH: usize = 3;
/// Of a stride: an integer, or the bits of a vector.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Entry {
    Integer(i64),
    Vector(i64),
}
use Entry::{Integer, Vector};

impl Entry {
    fn times(self, c: i64) -> Entry {
        match self {
            Integer(d) => Integer(c * d),
            Vector(d) => Vector((0..63).filter(|bit| c >> bit & 1 == 1).fold(0, |sum, bit| sum ^ (d << bit))),
        }
    }
    fn plus(self, other: Entry) -> Entry {
        match (self, other) {
            (Integer(a), Integer(b)) => Integer(a + b),
            (Vector(a), Vector(b)) => Vector(a ^ b),
            (Integer(0), other) | (other, Integer(0)) => other,
            _ => panic!("an integer and a vector in one component"),
        }
    }
    fn number(self) -> i64 {
        let (Integer(n) | Vector(n)) = self;
        n
    }
}
type Element = [Entry; WIDTH];
type Modes = Vec<(i64, Element)>;
/// A value, its components as integers: `WIDTH` of them, zeros at the end.
type Value = [i64; WIDTH];

/// The leaves of `SHAPE:STRIDE`; a place is one number.
fn read(text: &str) -> Modes {
    let text = text.replace(' ', "");
    let (shape, stride) = text.split_once(':').expect("a layout");
    let leaves = |tree: &str| {
        tree.split(['(', ')', ',']).filter(|leaf| !leaf.is_empty()).map(str::to_string).collect::<Vec<_>>()
    };
    let (shape, stride) = (leaves(shape), leaves(stride));
    assert_eq!(shape.len(), stride.len(), "{text}");
    shape.iter().zip(&stride).map(|(s, d)| (s.parse().expect("an extent"), element(d))).collect()
}

fn element(text: &str) -> Element {
    let mut sum = [Integer(0); WIDTH];
    for term in text.split('+').filter(|term| *term != "0") {
        // what has no place is no coordinate, and its own only component
        let (scale, place) = term.split_once('@').unwrap_or((term, "0"));
        let entry = match scale.strip_prefix('f') {
            Some(bits) => Vector(bits.parse().expect("bits")),
            None => Integer(scale.parse().expect("an integer")),
        };
        let place: usize = place.parse().expect("a place");
        sum[place] = sum[place].plus(entry);
    }
    sum
}

/// `L(index)`, the last mode unbounded.
fn at(modes: &Modes, mut index: i64) -> Value {
    let mut sum = [Integer(0); WIDTH];
    for (r, (s, d)) in modes.iter().enumerate() {
        let digit = if r + 1 == modes.len() { index } else { index % s };
        index /= s;
        for (sum, d) in sum.iter_mut().zip(d) {
            *sum = sum.plus(d.times(digit));
        }
    }
    sum.map(Entry::number)
}
fn size(modes: &Modes) -> i64 {
    modes.iter().map(|(s, _)| s).product()
}
fn values(modes: &Modes) -> Vec<Value> {
    (0..size(modes)).map(|i| at(modes, i)).collect()
}

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
    AskComposition<A, B>: Compose<B> => Composition<A, B>;
    AskInBounds<A, B>: ComposeInBounds<B> => CompositionInBounds<A, B>;
    AskRightInverse<A>: InvertRight => RightInverse<A>;
    AskLeftInverse<A>: InvertLeft => LeftInverse<A>;
    AskComplement<A>: TakeComplement => Complement<A>;
    AskCoalesced<A>: Coalesce => Coalesced<A>;
}

/// Layouts, each with its text.
macro_rules! layouts {
    ($run:ident: $($layout:tt)*) => { layouts!(@one $run [] $($layout)*) };
    (@one $run:ident [$($done:tt)*]) => {};
    (@one $run:ident [$($done:tt)*] ; $($rest:tt)*) => {
        $run!($($done)*);
        layouts!(@one $run [] $($rest)*);
    };
    (@one $run:ident [$($done:tt)*] $next:tt $($rest:tt)*) => { layouts!(@one $run [$($done)* $next] $($rest)*) };
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
    layouts! { check:
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
    layouts! { check:
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

/// The extents of the modes.
fn extents<L: IsLayout>() -> Vec<i64> {
    fn size(tree: &Tree) -> i64 {
        match tree {
            Tree::Int(n) => *n as i64,
            Tree::Cons(first, rest) => size(first) * size(rest),
            _ => 1,
        }
    }
    let (mut list, mut extents) = (L::SHAPE, Vec::new());
    while let Tree::Cons(first, rest) = list {
        (list, extents) = (*rest, [extents, vec![size(first)]].concat());
    }
    extents
}

fn injective(modes: &Modes) -> bool {
    values(modes).iter().collect::<HashSet<_>>().len() as i64 == size(modes)
}
/// The largest value at a place.
fn largest(modes: &Modes, place: usize) -> i64 {
    values(modes).iter().map(|v| v[place]).max().unwrap_or(0)
}

/// `L(R(k)) = k` for every coordinate of R, and no coordinate beyond them can be reached alone; `L†(L(c)) = c`.
#[test]
fn inverses_where_all_components_are_vectors() {
    macro_rules! check {
        ($($layout:tt)*) => {{
            type A = layout!($($layout)*);
            let a = read(stringify!($($layout)*));
            let (right, left) = (RightInverse::<A>::default(), LeftInverse::<A>::default());
            let [rows, columns] = extents::<RightInverse<A>>()[..] else { panic!("{right}") };
            for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
                let index = right.offset((i, j));
                assert!(index < size(&a), "{right} at {i},{j}");
                assert_eq!(at(&a, index), [i, j, 0], "{right} at {i},{j}");
            }
            let image: HashSet<Value> = values(&a).into_iter().collect();
            let alone = |place: usize, k: i64| std::array::from_fn(|p| if p == place { k } else { 0 });
            let run = |place| (0..).take_while(|k| image.contains(&alone(place, *k))).count() as i64;
            assert_eq!([rows, columns], [run(0), run(1)], "{right}");
            assert!(injective(&a));
            for c in 0..size(&a) {
                let [i, j, _] = at(&a, c);
                assert_eq!(left.offset((i, j)), c, "{left} at {i},{j}");
            }
        }};
    }
    layouts! { check:
        (4,4):(f1@0,f1@1); (4,4):(f1@1,f1@0); (2,4,2):(f1@0,f1@1,f2@0); (4,2,2):(f3@0,f1@1,f4@0); (4,2):(f3@0,f1@1);
        (8,(8,4)):(f1@0,(f9@0,f3@1)); (2,2,2,2):(f1@1,f3@1,f1@0,f4@0);
    }
}

#[test]
fn no_inverse_where_one_component_is_an_integer() {
    type A = layout!((4,4):(f1@0,1@1));
    assert!(<AskRightInverse<A>>::ANSWER.is_none() && <AskLeftInverse<A>>::ANSWER.is_none());
    // nor where a stride moves two
    type Both = layout!(4:f1@0+f1@1);
    assert!(<AskRightInverse<Both>>::ANSWER.is_none() && <AskLeftInverse<Both>>::ANSWER.is_none());
}

/// No value is the sum of a value of A and one of A* in two ways, A* some way beyond its open ends.
#[test]
fn complements_by_component() {
    macro_rules! check {
        ($($layout:tt)*) => {{
            type A = layout!($($layout)*);
            let a = read(stringify!($($layout)*));
            let text = Complement::<A>::default().to_string();
            let c = read(&text);
            // an open end has one coordinate, and goes on
            let beyond: Modes = c.iter().map(|(s, d)| (if *s == 1 { 4 } else { *s }, *d)).collect();
            let image: HashSet<Value> = values(&a).into_iter().collect();
            let sums: HashSet<Value> =
                image.iter().flat_map(|v| values(&beyond).into_iter().map(|w| sum(&a, v, &w))).collect();
            assert_eq!(sums.len() as i64, image.len() as i64 * size(&beyond), "{text}");
            // as a product: every tile is elsewhere
            let product = read(&LogicalProduct::<A, layout!(4:1)>::default().to_string());
            assert_eq!(size(&product), 4 * size(&a));
            assert!(!injective(&a) || injective(&product), "{text}");
        }};
    }
    /// The sum of values, where the strides of `a` say what is a vector.
    fn sum(a: &Modes, v: &Value, w: &Value) -> Value {
        std::array::from_fn(|place| match a.iter().any(|(_, d)| matches!(d[place], Vector(_))) {
            true => v[place] ^ w[place],
            false => v[place] + w[place],
        })
    }
    layouts! { check:
        (4,4):(f1@0,f1@1); (4,4):(f4@0,1@1); (2,4):(f3@0,2@1); (4,3):(f1@1,1@0); (2,2,2):(f1@0,0,f4@0); (4,4):(f1@0,f5@0);
    }
    type Quarter = ComplementIn<layout!((4,2):(f1@0,2@1)), shape!((16, 8))>;
    let rest = read(&Quarter::default().to_string());
    let a = read("(4,2):(f1@0,2@1)");
    let all: HashSet<Value> =
        values(&a).iter().flat_map(|v| values(&rest).into_iter().map(|w| sum(&a, v, &w))).collect();
    assert_eq!(all, (0..128).map(|i| [i % 16, i / 16, 0]).collect());
}

#[test]
fn properties_by_component() {
    let mut found = HashSet::new();
    macro_rules! check {
        ($($layout:tt)*) => {{
            type A = layout!($($layout)*);
            let a = read(stringify!($($layout)*));
            let image: HashSet<Value> = values(&a).into_iter().collect();
            let bounds: Value = std::array::from_fn(|place| largest(&a, place) + 1);
            assert_eq!(A::COSIZE as i64, bounds.iter().product::<i64>(), "{}", stringify!($($layout)*));
            assert_eq!(<Cosize<A> as typenum::Unsigned>::I64, A::COSIZE as i64);
            let injective = image.len() as i64 == size(&a);
            let onto = image.len() as i64 == A::COSIZE as i64;
            assert_eq!(A::IS_INJECTIVE, injective, "{}", stringify!($($layout)*));
            assert_eq!(A::IS_SURJECTIVE, onto, "{}", stringify!($($layout)*));
            assert_eq!(A::IS_BIJECTIVE, onto && injective, "{}", stringify!($($layout)*));
            assert_eq!(A::EXACTLY_INJECTIVE, injective.then_some(true));
            found.insert((injective, onto));
        }};
    }
    layouts! { check:
        (4,4):(f1@0,f1@1); (4,4):(f1@0,1@1); (4,4):(f1@0,f5@0); (4,4):(f1@0,f2@0); (4,4):(f2@0,1@1); (2,2):(f1@0,0);
        (4,2,2):(f1@0,1@1,0); (2,4,3):(f1@1,f2@1,1@0); (2,4,3):(f1@1,f2@1,2@0); (2,2,2):(f1@0,f1@0,1@1); (4,4):(f3@1,f1@0); (2,4,3):(f1@1,f1@1,2@0);
    }
    assert_eq!(found.len(), 4, "{found:?}");
}
