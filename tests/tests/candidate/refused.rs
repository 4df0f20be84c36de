//! What is refused, and in which words.

use super::*;

fn texts() -> usize {
    cute_static_tests::setting("CUTE_STATIC_CANDIDATE_TEXTS").unwrap_or(60_000)
}

/// Whatever the numbers are, nothing wraps and nothing panics: a text is refused at a character, or its candidate keeps its promises.
#[test]
fn mutated_text_is_read_or_refused() {
    const NOISE: &[&str] = &[
        "(",
        ")",
        ",",
        ":",
        "@",
        "f",
        "-",
        " ",
        "0",
        "9",
        "1/2",
        "Sw<1,0,2>",
        " o 0 o ",
        "é",
        "4294967296",
        "9223372036854775807",
        "4611686018427387904",
        "3037000500",
        "99999999999999999999",
    ];
    let mut random = Random::new(5);
    let (mut known, mut refused) = (Vec::new(), HashSet::new());
    for i in 0..texts() {
        let text = ALL[i % ALL.len()].layout(&mut random, 1 << 20);
        let mut characters: Vec<char> = text.chars().collect();
        for _ in 0..1 + random.below(3) {
            let at = random.below(characters.len() + 1);
            match random.below(3) {
                0 if at < characters.len() => drop(characters.remove(at)),
                _ => drop(characters.splice(at..at, random.pick(NOISE).chars().collect::<Vec<_>>())),
            }
        }
        let text: String = characters.into_iter().collect();
        let candidate = match Candidate::<16>::parse(&text) {
            Ok(candidate) => candidate,
            Err(unfit) => {
                if let Unfit::Text(error) = unfit {
                    assert!(text.is_char_boundary(error.at()), "{text:?}");
                    assert_eq!(error.found(), text[error.at()..].chars().next(), "{text:?}");
                }
                refused.insert(unfit.to_string().split(':').next_back().map(str::to_string));
                continue;
            }
        };
        assert_eq!(Candidate::parse(&candidate.to_string()), Ok(candidate), "{text:?}");
        assert_eq!(candidate.normalised().normalised(), candidate.normalised(), "{text:?}");
        let last = |candidate: &Candidate<16>| candidate.evaluate(Tuple::Leaf(candidate.size() - 1)).expect(&text);
        last(&candidate);
        known.push(candidate);
        let other = random.pick(&known);
        for (a, b) in [(candidate, other), (other, candidate)] {
            let Ok(r) = a.compose(&b) else { continue };
            assert_eq!(r.size(), b.size(), "{a} o {b}");
            // A coordinate is an index of each of its modes: the law has its own test.
            if let Some(index) = last(&b).integer().filter(|_| b.kind() != Kind::Coordinates) {
                let index = u64::try_from(index).expect("in bounds");
                let expected = a.evaluate(Tuple::Leaf(index)).expect("in bounds");
                // A vector is compared as the number that its bits are.
                assert_eq!(element(&last(&r)), element(&expected), "{a} o {b} = {r}");
            }
        }
    }
    assert!(known.len() > 2000 && refused.len() > 50, "{} read, {} kinds of refusals", known.len(), refused.len());
}

/// What each refusal says.
#[test]
fn refusals_in_words() {
    let parse = |text: &str| Candidate::<6>::parse(text).expect_err(text);
    let strides = |text| Descriptor::parse(text).unwrap().normalise().unwrap();
    let new = |shape, text| Candidate::<6>::new(shape, &strides(text)).expect_err(text);
    let compose = |a: &str, b: &str| read(a).compose(&read(b)).expect_err(a);
    let of = |text: &str, coordinate| read(text).evaluate(coordinate).expect_err(text);
    let deep = format!("{}8{}:{}1{}", "(".repeat(33), ")".repeat(33), "(".repeat(33), ")".repeat(33));
    let wide = |text: &str| Candidate::<64>::parse(text).expect(text);
    let nested = deep.replacen('(', "", 1).replacen(')', "", 1).replacen(":(", ":", 1);
    let nested = nested.strip_suffix(')').expect("the last group").to_string();
    let mut full = cute_static::notation::Candidates::<32, 1>::new();
    full.intern(&read("8:1")).unwrap();
    let two = [Tuple::Leaf(4), Tuple::Leaf(0)];
    let refused = [
        (parse("(4,8):(1,4"), "at 10: expected ',' or ')', found the end"),
        (parse("(4,8):(1,(4))"), "at 9: expected strides in the groups of the shape, one for each extent, found '('"),
        (parse(&deep), "at 32: expected at most 32 groups inside one another"),
        (new(Tuple::Of(&two[..1]), "(1@0,1@1)"), "mode 1: shape and stride are not congruent here"),
        (new(Tuple::Of(&two), "(1@0,1@1)"), "mode 1: an extent must be a positive integer below 2^63"),
        (parse("(2,2,2,2,2,2):(1,2,4,8,16,32)"), "the number of modes and groups exceeds 6"),
        (parse("(4294967296,4294967296):(0,0)"), "mode 1: the size up to here does not fit in 64 bits"),
        (parse("(9,3):(1,9223372036854775807)"), "mode 1: the values up to here do not fit in signed 64-bit integers"),
        (
            parse("(2,1152921504606846976):(f1,f16)"),
            "mode 1: the values up to here do not fit in signed 64-bit integers",
        ),
        (parse("(4,8):(1,f4)"), "mode 1: the stride is of another kind than that of a mode before it"),
        (
            parse("(4,8):(1@0,1@1@0)"),
            "mode 1: the basis counts inside a component that is an integer in another mode, or around one",
        ),
        (
            parse("Sw<3,4,-2> o 0 o 8:1"),
            "a shift by -2 does not reach over a field of 3 bits: expected a magnitude of at least 3",
        ),
        (parse("Sw<3,58,3> o 0 o 8:1"), "the fields of the swizzle end above bit 62"),
        (parse("Sw<-1,0,3> o 0 o 8:1"), "at 3: expected a swizzle such as Sw<3,4,3>, found '-'"),
        (
            parse("Sw<3,4,3> o 0 o 8:1@0"),
            "a swizzle permutes the bits of an integer, and this candidate yields coordinates",
        ),
        (read("Sw<3,4,3> o 0 o 8:1").swizzled(1, 0, 1).unwrap_err(), "the candidate is swizzled already"),
        (of("(4,8):(1,4)", Tuple::Of(&two[..1])), "mode 0: the coordinate has other groups here than the shape"),
        (of("(4,8):(1,4)", Tuple::Of(&two)), "mode 0: coordinate 4 is out of bounds: the extent is 4"),
        (compose("8:1", "(2,2):(1,-1)"), "mode 1: it counts down, below index 0 of the left layout"),
        (compose("4:1", "8:2"), "mode 0: the right layout reaches index 14, the left one has 4 here"),
        (compose("8:1", "2:1@0"), "mode 0: the left layout has no mode at the place that the stride names"),
        (
            compose("(4,6,8):(2,3,5)", "6:3"),
            "mode 0: a mode of the left layout ends after 2 steps, which do not divide 3",
        ),
        (
            compose("(4,8):(1,5)", "(2,2):(2,2)"),
            "mode 1: the modes up to here carry from one mode of the left layout into the next",
        ),
        (wide("(4,8):(1,5)").compose(&wide(&nested)).unwrap_err(), "more than 32 groups inside one another"),
        (compose("32:f1", "4:3"), "mode 0: bits meet here that one layout adds and the other one XORs"),
        (compose("(4,8):(1@0,1@1)", "2:5"), "mode 0: the stride is a sum of basis elements, not one of them"),
        (full.intern(&read("8:2")).unwrap_err(), "the number of candidates exceeds 1"),
    ];
    for (unfit, words) in refused {
        assert_eq!(unfit.to_string(), words);
    }
    // Each kind of refusal is here or in the test of layout types.
    let kind = |unfit: &Unfit| format!("{unfit:?}").split([' ', '(', '{']).next().unwrap_or_default().to_string();
    let mut shown: HashSet<_> = refused.iter().map(|(unfit, _)| kind(unfit)).collect();
    shown.extend(["Stride", "Dimensions", "Fraction"].map(String::from));
    let source = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../cute-static/src/notation/unfit.rs"));
    let source = source.expect("the list of refusals");
    let list = source.split("pub enum Unfit {").nth(1).and_then(|rest| rest.split("\n}\n").next()).expect("an enum");
    let names = list.lines().filter_map(|line| line.strip_prefix("    ")?.split([' ', '(', '{', ',']).next());
    let missing: Vec<_> =
        names.filter(|name| name.chars().next().is_some_and(char::is_uppercase) && !shown.contains(*name)).collect();
    assert_eq!(missing, [""; 0], "refusals without words in this test");
}
