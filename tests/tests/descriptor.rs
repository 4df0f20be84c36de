//! Descriptors: round trip and malformed text, against a tree of its own.

use cute_static::notation::{Descriptor, Error, Expected, MAX_DEPTH, MAX_DIMENSIONS, Normal};
use cute_static::prelude::*;

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

/// The macro, the parser and `stride!` agree.
#[test]
fn descriptors_at_compile_time() {
    type D = basis!("((1@0, 4/2@1@2), -1@1)");
    static_assertions::assert_type_eq_all!(D, stride!(((1@0, 2@1@2), -1@1)));
    static_assertions::assert_type_eq_all!(basis!(" ( ( ) , 0@7 ) "), stride!(((), 0)));
}
