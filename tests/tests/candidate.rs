//! Candidates of a layout search: text and structure, values, composition, against the reference, whose evaluation and parser are its own.

use cute_static::htuple::Singleton;
use cute_static::layout::tree::Zip;
use cute_static::notation::{Candidate, Descriptor, Kind, Node, Tuple, Unfit, Value};
use cute_static::prelude::*;
use cute_static::semimodule::coordinate::ArithmeticTuple;
use cute_static::typenum::{U1, U9, U9223372036854775808};
use cute_static::{HCons, HNil};
use cute_static_tests::generate::Random;
use cute_static_tests::reference::element::Path;
use cute_static_tests::reference::{Element, Function, General, Tree, notation};
use std::collections::{BTreeMap, HashSet};

#[path = "candidate/components.rs"]
mod components;
#[path = "candidate/compose.rs"]
mod compose;
#[path = "candidate/document.rs"]
mod document;
#[path = "candidate/refused.rs"]
mod refused;

fn read(text: &str) -> Candidate {
    Candidate::parse(text).unwrap_or_else(|unfit| panic!("{text}: {unfit}"))
}

/// What the reference's own parser makes of a text.
fn meant(text: &str) -> Function {
    notation::parse(text).ok().and_then(|value| value.function()).unwrap_or_else(|| panic!("{text} is no layout"))
}

fn meant_layout(text: &str) -> General {
    notation::parse(text).ok().and_then(|value| value.general()).unwrap_or_else(|| panic!("{text} is no layout"))
}

/// A vector counts as the number that its bits are.
fn element<const N: usize>(value: &Value<N>) -> Element {
    let path = |dimensions: &[u32]| dimensions.iter().rev().map(|d| *d as usize).collect::<Path>();
    Element::Point(value.terms().iter().map(|t| (path(t.dimensions()), i128::from(t.scale()))).collect())
}

fn at(candidate: &Candidate, index: u64) -> Element {
    element(&candidate.evaluate(Tuple::Leaf(index)).unwrap_or_else(|unfit| panic!("{candidate} at {index}: {unfit}")))
}

/// The kinds of strides that texts are made of here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Of {
    Integers,
    Coordinates,
    Vectors,
    Swizzled,
    SwizzledVectors,
}

const ALL: [Of; 5] = [Of::Integers, Of::Coordinates, Of::Vectors, Of::Swizzled, Of::SwizzledVectors];

impl Of {
    fn stride(self, random: &mut Random, extents: &[i128]) -> String {
        // Products of extents go on where a mode before ends.
        let product: i128 = extents[..random.below(extents.len() + 1)].iter().product();
        let n = [0, 1, 2, 3, 4, 8, product, product, product][random.below(9)];
        match self {
            Of::Coordinates => format!("{n}@{}", ["0", "1", "0@2", "1@2"][random.below(4)]),
            Of::Vectors | Of::SwizzledVectors => format!("f{}", [n, 5, 9][random.below(12).saturating_sub(9)]),
            Of::Integers if random.once_in(8) => (-n).to_string(),
            _ => n.to_string(),
        }
    }

    fn layout(self, random: &mut Random, limit: i128) -> String {
        let rank = random.below(5);
        let sizes = random.sizes(rank, limit);
        let shape = random.nest(&sizes, 3);
        let strides: Vec<_> = (0..rank).map(|_| self.stride(random, &sizes)).collect();
        let mut strides = strides.into_iter();
        let strides = write(&shape, &mut || strides.next().expect("a stride for each extent"));
        let swizzle = match self {
            Of::Swizzled | Of::SwizzledVectors => {
                format!("Sw<{},{},{}> o 0 o ", 1 + random.below(2), random.below(2), [2, 3, -2][random.below(3)])
            }
            _ => String::new(),
        };
        format!("{swizzle}{shape}:{strides}")
    }
}

/// A tree with other leaves.
fn write(tree: &Tree, leaf: &mut dyn FnMut() -> String) -> String {
    match tree {
        Tree::Leaf(_) => leaf(),
        Tree::Tuple(entries) => {
            format!("({})", entries.iter().map(|entry| write(entry, leaf)).collect::<Vec<_>>().join(","))
        }
    }
}

/// Without the dimensions of zeros: there is one zero.
fn printed(text: &str) -> String {
    let all_zero = !text.split(['(', ',', ')', ':']).any(|part| part.contains('@') && !part.starts_with('0'));
    let zero = if all_zero { "0" } else { "0@0" };
    let mut out = text.replace("f0", "0");
    for path in ["0@0@2", "0@1@2", "0@0", "0@1"] {
        for before in ["(", ",", ":"] {
            out = out.replace(&format!("{before}{path}"), &format!("{before}#"));
        }
    }
    out.replace('#', zero)
}

#[test]
fn what_is_printed_reads_the_same() {
    let mut random = Random::new(1);
    let mut coordinates = 0;
    for of in ALL {
        for _ in 0..2000 {
            let text = of.layout(&mut random, 1 << 20);
            let candidate = read(&text);
            // Nothing of the structure is lost, and nothing is added.
            assert_eq!(candidate.to_string(), printed(&text));
            let again = read(&candidate.to_string());
            assert_eq!(again, candidate, "{text}");
            assert_eq!(again.to_string(), candidate.to_string(), "{text}");
            // In the grammar of the document, the strides are a descriptor; with the shape they are the candidate again.
            if candidate.kind() == Kind::Coordinates {
                coordinates += 1;
                let strides = candidate.strides().to_string();
                let normal = Descriptor::parse(&strides).and_then(|read| read.normalise()).expect(&strides);
                assert!(normal.bases().map(|b| b.to_string()).eq(candidate.modes().map(|mode| {
                    let text = mode.stride().to_string();
                    if text == "0" { "0@0".into() } else { text }
                })));
                if let [Node::Group(_), ..] = candidate.nodes() {
                    with_shape(&candidate, |shape| assert_eq!(Candidate::<32>::new(shape, &normal), Ok(candidate)));
                }
            }
        }
    }
    assert!(coordinates > 1000, "{coordinates}");
}

/// Calls `f` with the shape of a candidate.
fn with_shape(candidate: &Candidate, f: impl FnOnce(Tuple<'_>)) {
    fn collect<'a>(nodes: &mut std::slice::Iter<'_, Node>) -> Tuple<'a> {
        match nodes.next() {
            Some(Node::Group(entries)) => Tuple::Of((0..*entries).map(|_| collect(nodes)).collect::<Vec<_>>().leak()),
            Some(Node::Mode(mode)) => Tuple::Leaf(mode.extent()),
            None => panic!("a candidate has its entries"),
        }
    }
    f(collect(&mut candidate.nodes().iter()));
}

#[test]
fn values_are_those_of_the_reference() {
    let mut random = Random::new(2);
    let mut tuples = 0;
    for of in ALL {
        for _ in 0..600 {
            let text = of.layout(&mut random, 200);
            let (candidate, function) = (read(&text), meant(&text));
            let shape = function.domain().expect("a shape").clone();
            assert_eq!(i128::from(candidate.size()), shape.product(), "{text}");
            for (index, value) in function.values().expect("values").iter().enumerate() {
                assert_eq!(at(&candidate, index as u64), *value, "{text} at {index}");
                // Of vectors, also swizzled ones, the values are vectors.
                let terms = candidate.evaluate(Tuple::Leaf(index as u64)).expect(&text);
                let is_vector = matches!(of, Of::Vectors | Of::SwizzledVectors);
                assert!(terms.terms().iter().all(|term| term.is_vector() == is_vector), "{text} at {index}");
                // At the natural coordinate, and at one with an index for each entry.
                let natural = cute_static_tests::reference::idx2crd(index as i128, &shape);
                for coordinate in [natural.clone(), folded(&natural, &shape)] {
                    tuples += 1;
                    let found = candidate.evaluate(leaked(&coordinate)).expect(&text);
                    assert_eq!(element(&found), *value, "{text} at {coordinate}");
                }
            }
            let size = candidate.size();
            let beyond = candidate.evaluate(Tuple::Leaf(size)).expect_err(&text);
            assert_eq!(beyond, Unfit::OutOfBounds { mode: 0, coordinate: size, extent: size });
        }
    }
    assert!(tuples > 10_000, "{tuples}");
}

/// The outermost entries as indices.
fn folded(coordinate: &Tree, shape: &Tree) -> Tree {
    fn index(coordinate: &Tree, shape: &Tree) -> i128 {
        match (coordinate, shape) {
            (Tree::Tuple(c), Tree::Tuple(s)) => {
                c.iter().zip(s).rev().fold(0, |sum, (c, s)| sum * s.product() + index(c, s))
            }
            (Tree::Leaf(c), _) => *c,
            (Tree::Tuple(_), Tree::Leaf(_)) => panic!("a natural coordinate"),
        }
    }
    match (coordinate, shape) {
        (Tree::Tuple(c), Tree::Tuple(s)) => {
            Tree::Tuple(c.iter().zip(s).map(|(c, s)| Tree::Leaf(index(c, s))).collect())
        }
        _ => coordinate.clone(),
    }
}

fn leaked(tree: &Tree) -> Tuple<'static> {
    match tree {
        Tree::Leaf(n) => Tuple::Leaf(u64::try_from(*n).expect("a coordinate")),
        Tree::Tuple(entries) => Tuple::Of(entries.iter().map(leaked).collect::<Vec<_>>().leak()),
    }
}

/// Two structures of one normal form had one identity while it was a hash of that.
#[test]
fn the_identity_is_the_structure() {
    let same_form = [
        "(4,8):(1,4)",
        "32:1",
        "(32):(1)",
        "((4,8)):((1,4))",
        "(4,(8,1)):(1,(4,0))",
        "(4,3,8):(1,0,4)",
        "((4),8):((1),4)",
    ];
    let candidates = same_form.map(read);
    for (i, a) in candidates.iter().enumerate() {
        for (j, b) in candidates.iter().enumerate() {
            assert!(a.is_equivalent(b), "{a} {b}");
            assert_eq!(a == b, i == j, "{a} {b}");
        }
    }
    assert_eq!(candidates.iter().collect::<HashSet<_>>().len(), same_form.len());
    // An equal structure is found again, in whatever room and however it was written.
    let other: Candidate<4> = Candidate::parse(" ( 04 , 16/2 ) : ( 1 , 4 ) ".replace("16/2", "8").as_str()).unwrap();
    assert_eq!(candidates[0], other);
    let swizzled =
        ["Sw<1,0,2> o 0 o 32:1", "Sw<1,0,3> o 0 o 32:1", "Sw<1,1,2> o 0 o 32:1", "32:1", "32:f1", "32:1@0"].map(read);
    for (i, a) in swizzled.iter().enumerate() {
        for (j, b) in swizzled.iter().enumerate() {
            assert_eq!((a.is_equivalent(b), a == b), (i == j, i == j), "{a} {b}");
        }
    }
}

#[test]
fn the_normal_form_is_the_same_function() {
    let mut random = Random::new(3);
    let mut merged = 0;
    for of in ALL {
        for _ in 0..1000 {
            let text = of.layout(&mut random, 200);
            let candidate = read(&text);
            let normal = candidate.normalised();
            assert_eq!(normal.normalised(), normal, "{text}");
            assert!(candidate.is_equivalent(&normal), "{text}");
            // Broadcast modes are in neither domain.
            let moving: Vec<_> = candidate.modes().filter(|mode| mode.stride().scale() != 0).collect();
            let (extents, strides): (Vec<_>, Vec<_>) =
                moving.iter().map(|mode| (mode.extent().to_string(), mode.stride().to_string())).unzip();
            let swizzle = candidate.swizzle().map_or(String::new(), |swizzle| format!("{swizzle} o 0 o "));
            let filtered = format!("{swizzle}({}):({})", extents.join(","), strides.join(","));
            let values = meant(&filtered).values().expect("values");
            assert_eq!(normal.size(), values.len() as u64, "{text}");
            values.iter().enumerate().for_each(|(i, value)| assert_eq!(at(&normal, i as u64), *value, "{text} at {i}"));
            merged += usize::from(normal.modes().count() < moving.len());
        }
    }
    assert!(merged > 500, "{merged}");
}

/// The converse: without broadcast modes, layouts of one function have one normal form. Every layout with small numbers.
#[test]
fn the_same_function_has_one_normal_form() {
    for prefix in ["", "f"] {
        let mut layouts = vec![String::new()];
        for _ in 0..3 {
            let longer = layouts.iter().flat_map(|modes| {
                let mode = move |extent, stride| format!("{modes}{extent}:{prefix}{stride} ");
                [2, 3, 4, 6].into_iter().flat_map(move |extent| (1..9).map(move |stride| mode(extent, stride)))
            });
            let longer: Vec<_> = longer.collect();
            layouts.extend(longer);
        }
        let mut forms = BTreeMap::new();
        for modes in layouts {
            let (extents, strides): (Vec<_>, Vec<_>) =
                modes.split_whitespace().filter_map(|m| m.split_once(':')).unzip();
            let text = format!("({}):({})", extents.join(","), strides.join(","));
            let candidate = Candidate::<8>::parse(&text).expect(&text);
            if candidate.size() > 40 {
                continue;
            }
            let value =
                |i| candidate.evaluate(Tuple::Leaf(i)).ok().and_then(|value| value.integer()).expect("a number");
            let values: Vec<_> = (0..candidate.size()).map(value).collect();
            let form = forms.entry(values).or_insert(candidate.normalised());
            assert_eq!(*form, candidate.normalised(), "{text}");
        }
        assert!(forms.len() > 1000, "{}", forms.len());
    }
}

/// Coordinates whose components are vectors: values by hand.
#[test]
fn components_over_f2() {
    let a = read("((4,2),2):((f1@0,f6@0),3@1)");
    assert_eq!((a.kind(), a.to_string().as_str()), (Kind::Coordinates, "((4,2),2):((f1@0,f6@0),3@1)"));
    for index in 0..16 {
        let value = a.evaluate(Tuple::Leaf(index)).unwrap();
        let (c0, c1, c2) = (index as i64 % 4, index as i64 / 4 % 2, index as i64 / 8);
        assert_eq!((value.component(&[0]), value.component(&[1])), (c0 ^ (6 * c1), 3 * c2), "{index}");
    }
    assert_eq!(Candidate::<8>::parse("(4,2):(f1@0,2@0)"), Err(Unfit::TwoKinds { mode: 1 }));
    let composed = a.compose(&read("(2,2):(2@0@0,1@1)")).unwrap();
    assert_eq!(composed.to_string(), "(2,2):(f2@0,3@1)");
}

/// A layout type is the candidate that its text is.
#[test]
fn layout_types() {
    fn check<S: Zip<D>, D>(layout: Layout<S, D>) {
        let text = layout.to_string();
        assert_eq!(Candidate::<32>::of(layout).expect(&text), read(&text));
    }
    check(layout!((4, (2, 3)):(2, (1, 8))));
    check(layout!((4,(2,3)):(1@0,(2@0@1,1@1@1))));
    check(layout!((8,8):(f1,f9)));
    check(layout!((4, 3):(1, 0)));
    check(layout!((4,2,3):(f1@0,f4@0,2@1)));
    let swizzled = Candidate::<32>::of_swizzled(layout!(Sw<3,4,3> o 0 o (8,64):(64,1)));
    assert_eq!(swizzled, Ok(read("Sw<3,4,3> o 0 o (8,64):(64,1)")));
    // Its composition is that of the types.
    macro_rules! composes {
        ($($a:tt o $b:tt)*) => {$({
            let (a, b) = (layout!$a, layout!$b);
            let (left, right): (Candidate, Candidate) = (Candidate::of(a).unwrap(), Candidate::of(b).unwrap());
            assert_eq!(left.compose(&right), Candidate::of(a.compose(b)));
        })*};
    }
    composes! {
        ((8,(4,2)):(1,(16,8))) o ((2,(4,2)):(4,(8,1)))
        ((8,(4,2)):(1@0,(1@1,1@2))) o ((4,2):(2@0,1@1@1))
        ((4,4):(f1,f5)) o ((2,(2,2)):(2,(4,1)))
        ((8,8):(8,1)) o (16:2)
    }
    // What types can be and candidates cannot.
    type Long = Layout<shape!((2, 2)), HCons<U9223372036854775808, HCons<U1, HNil>>>;
    assert_eq!(Candidate::<8>::of(Long::VALUE), Err(Unfit::Stride { mode: 0 }));
    assert_eq!(Candidate::<8>::of(layout!(18446744073709551615:0)), Err(Unfit::Extent { mode: 0 }));
    assert_eq!(Candidate::<8>::of(layout!((9, 9):(0, 1@0+1@1))), Err(Unfit::Sum { mode: 1 }));
    assert_eq!(Candidate::<8>::of(layout!((4,2):(1,1/2))), Err(Unfit::Fraction { mode: 1 }));
    assert_eq!(Candidate::<8>::of(layout!(4:1/2@1)), Err(Unfit::Fraction { mode: 0 }));
    assert_eq!(
        Unfit::Fraction { mode: 0 }.to_string(),
        "mode 0: the stride is a fraction, and those of a candidate are whole numbers"
    );
    type In<T> = ArithmeticTuple<HCons<T, HNil>>;
    type Deep = In<In<In<In<In<In<In<In<U1>>>>>>>>;
    let deep = Candidate::<8>::of(Layout::<U9, Deep>::VALUE).map(|deep| deep.to_string());
    assert_eq!(deep.as_deref(), Ok("9:1@0@0@0@0@0@0@0@0"));
    let deeper = Candidate::<8>::of(Layout::<U9, In<Deep>>::VALUE);
    assert_eq!(deeper, Err(Unfit::Dimensions { mode: 0 }));
    assert_eq!(Unfit::Dimensions { mode: 0 }.to_string(), "mode 0: the basis has more than 8 dimensions");
    assert_eq!(Unfit::Stride { mode: 0 }.to_string(), "mode 0: the stride does not fit in a signed 64-bit integer");
}
