//! Descriptors: round trip, malformed text, and candidates, against a tree and an evaluation of its own.

use cute_static::notation::{
    Candidate, Descriptor, Error, Expected, Item, Kind, MAX_DEPTH, MAX_DIMENSIONS, Normal, Unfit,
};
use cute_static::prelude::*;
use std::collections::BTreeMap;

/// xorshift64*
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// What a descriptor means.
#[derive(Clone, Debug, PartialEq)]
enum Tree {
    Basis(i64, Vec<u32>),
    Group(Vec<Tree>),
}

fn tree(random: &mut Random, depth: usize) -> Tree {
    let entry = |random: &mut Random| {
        if depth > 0 && random.below(3) == 0 {
            return tree(random, depth - 1);
        }
        let dimensions = (0..1 + random.below(3)).map(|_| random.below(4) as u32).collect();
        Tree::Basis(random.below(9) as i64 - 3, dimensions)
    };
    Tree::Group((0..random.below(4)).map(|_| entry(random)).collect())
}

/// The tree as text, with blanks, leading zeros and fractions where they may stand.
fn write(tree: &Tree, random: &mut Random, out: &mut String) {
    let blank = |random: &mut Random| random.pick(&["", "", "", " ", "\t", "  "]).to_string();
    match tree {
        Tree::Group(entries) => {
            *out += "(";
            for (i, entry) in entries.iter().enumerate() {
                *out += &blank(random);
                if i > 0 {
                    *out += ",";
                    *out += &blank(random);
                }
                write(entry, random, out);
            }
            *out += &blank(random);
            *out += ")";
        }
        Tree::Basis(count, dimensions) => {
            let zeros = random.pick(&["", "", "0", "00"]);
            let denominator = [1, 1, 2, 3, -1, -6][random.below(6)];
            let n = count * denominator;
            *out += &format!("{}{zeros}{}", if n < 0 { "-" } else { "" }, n.abs());
            if denominator != 1 || random.below(8) == 0 {
                *out += &format!("/{denominator}");
            }
            for dimension in dimensions {
                *out += &format!("{}@{}{zeros}{dimension}", blank(random), blank(random));
            }
        }
    }
}

fn bases(tree: &Tree, found: &mut Vec<(i64, Vec<u32>)>) {
    match tree {
        Tree::Group(entries) => entries.iter().for_each(|entry| bases(entry, found)),
        Tree::Basis(0, _) => found.push((0, vec![0])),
        Tree::Basis(count, dimensions) => found.push((*count, dimensions.clone())),
    }
}

/// Without empty groups and groups of one.
fn simple(tree: &Tree) -> Option<Tree> {
    match tree {
        Tree::Basis(0, _) => Some(Tree::Basis(0, vec![0])),
        Tree::Basis(..) => Some(tree.clone()),
        Tree::Group(entries) => {
            let mut entries: Vec<_> = entries.iter().filter_map(simple).collect();
            if entries.len() > 1 { Some(Tree::Group(entries)) } else { entries.pop() }
        }
    }
}

/// The normal form, by the tree.
fn normal_text(tree: &Tree) -> String {
    fn text(tree: &Tree) -> String {
        match tree {
            Tree::Group(entries) => format!("({})", entries.iter().map(text).collect::<Vec<_>>().join(",")),
            Tree::Basis(count, dimensions) => {
                dimensions.iter().fold(count.to_string(), |text, d| format!("{text}@{d}"))
            }
        }
    }
    match simple(tree) {
        None => "()".into(),
        Some(tree @ Tree::Group(_)) => text(&tree),
        Some(basis) => format!("({})", text(&basis)),
    }
}

fn normal(text: &str) -> Normal<'_> {
    Descriptor::parse(text).and_then(|read| read.normalise()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn listed(normal: &Normal<'_>) -> Vec<(i64, Vec<u32>)> {
    normal.bases().map(|basis| (basis.scale(), basis.dimensions().to_vec())).collect()
}

#[test]
fn what_is_printed_reads_the_same() {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    for _ in 0..20_000 {
        let depth = random.below(5);
        let meant = tree(&mut random, depth);
        let mut text = String::new();
        write(&meant, &mut random, &mut text);
        let read = normal(&text);
        let mut expected = Vec::new();
        bases(&meant, &mut expected);
        assert_eq!(listed(&read), expected, "{text}");
        let printed = read.to_string();
        assert_eq!(printed, normal_text(&meant), "{text}");
        let again = normal(&printed);
        assert_eq!(again, read, "{text}");
        assert_eq!(again.to_string(), printed, "{text}");
        // As written: the same but for blanks and zeros.
        let as_written = read.descriptor().to_string();
        assert_eq!(normal(&as_written), read, "{text}");
        assert!(normal(&as_written).items_as_written().eq(read.items_as_written()), "{text}");
    }
}

/// A malformed text has an error at a character; the text before it is the beginning of some descriptor.
fn check_error(text: &str, error: Error) {
    assert!(text.is_char_boundary(error.at()), "{text:?}");
    assert_eq!(error.found(), text[error.at()..].chars().next(), "{text:?}");
    let message = error.to_string();
    assert!(message.starts_with(&format!("at {}: expected ", error.at())), "{text:?}: {message}");
    let under = error.under(text).to_string();
    assert!(under.ends_with('^') && under.lines().count() == 2, "{text:?}: {under}");
}

/// A width of the formatter has 16 bits.
#[test]
fn a_place_may_be_far_to_the_right() {
    let text = format!("({}1@", " ".repeat(100_000));
    let error = Descriptor::parse(&text).expect_err("no dimension");
    assert_eq!(error.under(&text).to_string().lines().last().map(str::len), Some(100_004));
    check_error(&text, error);
}

#[test]
fn mutated_text_is_read_or_has_a_place() {
    const NOISE: &[&str] =
        &["(", ")", ",", "@", "/", "-", " ", "0", "9", "1/0", "@@", "\n", "é", "\u{0}", "99999999999", "𝟙"];
    let mut random = Random(0xFEED_F00D_1234_5677);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..40_000 {
        let meant = tree(&mut random, 3);
        let mut text = String::new();
        write(&meant, &mut random, &mut text);
        let mut characters: Vec<char> = text.chars().collect();
        for _ in 0..1 + random.below(3) {
            let at = random.below(characters.len() + 1);
            match random.below(4) {
                0 if at < characters.len() => drop(characters.remove(at)),
                1 => characters.truncate(at),
                _ => drop(characters.splice(at..at, random.pick(NOISE).chars().collect::<Vec<_>>())),
            }
        }
        let text: String = characters.into_iter().collect();
        match Descriptor::parse(&text) {
            Err(error) => {
                refused += 1;
                check_error(&text, error);
            }
            Ok(descriptor) => {
                read += 1;
                match descriptor.normalise() {
                    Err(error) => check_error(&text, error),
                    Ok(form) => assert_eq!(normal(&form.to_string()), form, "{text:?}"),
                }
            }
        }
    }
    assert!(read > 1000 && refused > 1000, "{read} read, {refused} refused");
}

/// Every rule of the grammar, broken.
#[test]
fn each_error_has_its_place() {
    let deep = |n| "(".repeat(n) + &")".repeat(n);
    let long = |n| format!("(1{})", "@0".repeat(n));
    let (too_deep, too_long) = (deep(MAX_DEPTH + 1), long(MAX_DIMENSIONS + 1));
    for (text, at, expected) in [
        ("", 0, Expected::Group),
        ("  ", 2, Expected::Group),
        ("1@0", 0, Expected::Group),
        ("(", 1, Expected::EntryOrClose),
        ("(,1@0)", 1, Expected::EntryOrClose),
        ("(1@0,)", 5, Expected::Entry),
        ("(1@0,,1@1)", 5, Expected::Entry),
        ("(1@0, \n1@1)", 6, Expected::Entry),
        ("(1@0,1@1", 8, Expected::CommaOrClose),
        ("(1@0 1@1)", 5, Expected::CommaOrClose),
        ("(()()", 3, Expected::CommaOrClose),
        ("(1@0))", 5, Expected::End),
        ("() x", 3, Expected::End),
        ("(-@0)", 2, Expected::Digit),
        ("(- 1@0)", 2, Expected::Digit),
        ("(+1@0)", 1, Expected::EntryOrClose),
        ("(1/@0)", 3, Expected::Denominator),
        ("(1/ 2@0)", 3, Expected::Denominator),
        ("(1/-@0)", 4, Expected::Digit),
        ("(1 /2@0)", 3, Expected::At),
        ("(1,2)", 2, Expected::At),
        ("(1 2@0)", 3, Expected::At),
        ("(1@)", 3, Expected::Dimension),
        ("(1@-1)", 3, Expected::Dimension),
        ("(1@0@ )", 6, Expected::Dimension),
        ("(1@0/2)", 4, Expected::CommaOrClose),
        ("(9223372036854775808@0)", 1, Expected::SmallCount),
        ("(-9223372036854775808@0)", 2, Expected::SmallCount),
        ("(1/99999999999999999999@0)", 3, Expected::SmallCount),
        ("(1@4294967296)", 3, Expected::SmallDimension),
        ("(1/0@0)", 3, Expected::NonZero),
        ("(0/-000@0)", 3, Expected::NonZero),
        (&too_deep, MAX_DEPTH, Expected::Shallower),
        (&too_long, 2 + 2 * MAX_DIMENSIONS, Expected::FewerDimensions),
    ] {
        let error = Descriptor::parse(text).expect_err(text);
        assert_eq!((error.at(), error.expected()), (at, expected), "{text}");
        check_error(text, error);
    }
    for text in [&deep(MAX_DEPTH), &long(MAX_DIMENSIONS), "(9223372036854775807/-9223372036854775807@4294967295)"] {
        normal(text);
    }
    for (text, at, count, denominator) in [("(1@0, 1/2@0)", 6, 1, 2), ("((-3/-2@1))", 2, -3, -2)] {
        let error = Descriptor::parse(text).unwrap().normalise().unwrap_err();
        assert_eq!((error.at(), error.expected()), (at, Expected::Whole { count, denominator }), "{text}");
        check_error(text, error);
    }
}

/// The value of a flat layout of coordinates: the components by their places.
fn value(modes: &[(u64, i64, Vec<u32>)], mut index: u64) -> BTreeMap<Vec<u32>, i64> {
    let mut found = BTreeMap::new();
    for (extent, scale, dimensions) in modes {
        *found.entry(dimensions.clone()).or_insert(0) += (index % extent) as i64 * scale;
        index /= extent;
    }
    found.retain(|_, n| *n != 0);
    found
}

#[test]
fn the_canonical_form_is_the_same_function() {
    let mut random = Random(0x0DDB_1A5E_5BAD_5EED);
    let mut merged = 0;
    for _ in 0..5_000 {
        let count = random.below(6);
        let mode = |random: &mut Random| {
            (1 + random.below(4) as u64, [0, 1, 2, 3, 4, 6, -1][random.below(7)], vec![random.below(2) as u32])
        };
        let modes: Vec<(u64, i64, Vec<u32>)> = (0..count).map(|_| mode(&mut random)).collect();
        let text: Vec<_> = modes.iter().map(|(_, scale, d)| format!("{scale}@{}", d[0])).collect();
        let text = format!("({})", text.join(", "));
        let extents: Vec<u64> = modes.iter().map(|mode| mode.0).collect();
        let candidate = Candidate::<6>::new(&extents, &normal(&text)).unwrap();
        let canonical: Vec<_> = candidate
            .normalised()
            .iter()
            .map(|m| (m.extent(), m.stride().scale(), m.stride().dimensions().to_vec()))
            .collect();
        // Broadcast modes are left out of both domains.
        let filtered: Vec<_> = modes.iter().filter(|mode| mode.1 != 0).cloned().collect();
        let size: u64 = filtered.iter().map(|mode| mode.0).product();
        assert_eq!(canonical.iter().map(|mode| mode.0).product::<u64>(), size, "{candidate}");
        for index in 0..size {
            assert_eq!(value(&canonical, index), value(&filtered, index), "{candidate} at {index}");
        }
        merged += usize::from(canonical.len() < filtered.len());
        // Idempotent, and equal candidates have equal identities.
        let text: Vec<_> = candidate.normalised().iter().map(|mode| mode.stride().to_string()).collect();
        let extents: Vec<_> = canonical.iter().map(|mode| mode.0).collect();
        let again = Candidate::<6>::new(&extents, &normal(&format!("({})", text.join(",")))).unwrap();
        assert_eq!(again, candidate);
        assert_eq!(again.normalised(), candidate.normalised());
        assert_eq!(again.identity(), candidate.identity());
        match again.swizzled(1, 0, 2) {
            Ok(swizzled) => assert_ne!(swizzled, candidate),
            Err(unfit) => assert_eq!(unfit, Unfit::Coordinates),
        }
    }
    assert!(merged > 500, "{merged}");
}

#[test]
fn candidates_of_layout_types() {
    fn candidate<S: cute_static::layout::tree::Zip<D>, D>(layout: Layout<S, D>) -> Candidate {
        Candidate::of(layout).unwrap()
    }
    let of = candidate(layout!(((4, 2), 8):((1, 4), 8)));
    assert_eq!((of.to_string().as_str(), of.kind()), ("(4,2,8):(1,4,8)", Kind::Integers));
    assert_ne!(of.swizzled(1, 0, 2).unwrap(), of);
    assert_eq!(of, candidate(layout!(64)));
    assert_eq!(candidate(layout!((4,4):(f1,f5))), candidate(layout!(((2,2),(2,2)):((f1,f2),(f5,f10)))));
    assert_ne!(candidate(layout!((2,2):(1,2))), candidate(layout!((2,2):(f1,f2))));
    assert_ne!(candidate(layout!((2,4):(4,1))), candidate(layout!(8)));
    // The document's example of what broadcasting leaves.
    assert_eq!(candidate(layout!((4,3):(1,0))), candidate(layout!(4)));
    // Stored identities stay valid.
    assert_eq!(candidate(layout!((4,8):(1@0,1@1))).identity(), 17870203052260578986);
    let text = normal("((1@0, 8@1), 1@2)");
    let shaped = Candidate::<16>::with_shape(<layout!(((8, 4), 2))>::SHAPE, &text).unwrap();
    assert_eq!(shaped, candidate(layout!(((8, 4), 2):((1@0, 8@1), 1@2))));
    assert_eq!(text.items().filter(|item| *item == Item::Open).count(), 2);
}

/// The macro, the parser and `stride!` agree.
#[test]
fn descriptors_at_compile_time() {
    type D = basis!("((1@0, 4/2@1@2), -1@1)");
    static_assertions::assert_type_eq_all!(D, stride!(((1@0, 2@1@2), -1@1)));
    static_assertions::assert_type_eq_all!(basis!(" ( ( ) , 0@7 ) "), stride!(((), 0)));
}
