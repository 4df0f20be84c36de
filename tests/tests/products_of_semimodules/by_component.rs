//! What is done for each component: inverses, complements, properties.

use super::plain::{Modes, Value, Vector, at, read, size, values};
use crate::{AskLeftInverse, AskRightInverse, Refused};
use cute_static::htuple::Tree;
use cute_static::prelude::*;
use cute_static::typenum;
use cute_static_tests::each_layout;
use std::collections::HashSet;

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
    each_layout! { check:
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
    each_layout! { check:
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
    each_layout! { check:
        (4,4):(f1@0,f1@1); (4,4):(f1@0,1@1); (4,4):(f1@0,f5@0); (4,4):(f1@0,f2@0); (4,4):(f2@0,1@1); (2,2):(f1@0,0);
        (4,2,2):(f1@0,1@1,0); (2,4,3):(f1@1,f2@1,1@0); (2,4,3):(f1@1,f2@1,2@0); (2,2,2):(f1@0,f1@0,1@1); (4,4):(f3@1,f1@0); (2,4,3):(f1@1,f1@1,2@0);
    }
    assert_eq!(found.len(), 4, "{found:?}");
}
