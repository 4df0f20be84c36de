//! What the descriptor document says of layouts as records, with its examples and values. Where its example contradicts its rule,
//! `docs/divergences.md` says so, and the rule holds.

use super::*;
use cute_static::notation::{Candidates, SimpleCandidate};

fn values(text: &str) -> Vec<i64> {
    let candidate = read(text);
    let value = |i| candidate.evaluate(Tuple::Leaf(i)).ok().and_then(|value| value.integer());
    (0..candidate.size()).map(|i| value(i).expect("an integer")).collect()
}

/// "Layout Model": row-major, column-major, and a hierarchy that is no flat layout.
#[test]
fn layout_model() {
    for (text, offset) in
        [("(2,2):(2,1)", (|row, col| row * 2 + col) as fn(i64, i64) -> i64), ("(2,2):(1,2)", |row, col| row + col * 2)]
    {
        for (row, col) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let coordinate = [Tuple::Leaf(row), Tuple::Leaf(col)];
            let value = read(text).evaluate(Tuple::Of(&coordinate)).unwrap();
            assert_eq!(value.integer(), Some(offset(row as i64, col as i64)), "{text}");
        }
        assert_eq!(read(text).size(), 4);
    }
    let (nested, flat) = (read("((2,2),4):((1,2),4)"), read("(2,2,4):(1,2,4)"));
    assert!(nested != flat && nested.is_equivalent(&flat));
    let [Node::Group(2), Node::Group(2), Node::Mode(_), Node::Mode(_), Node::Mode(_)] = nested.nodes() else {
        panic!("{nested:?}");
    };
}

/// "Descriptor Grammar": its five descriptors, as simple candidates and, with a shape, as rich ones.
#[test]
fn descriptors() {
    let simple = |text| -> Vec<(i64, i64, Vec<u32>)> {
        let fields = |s: SimpleCandidate| (s.count(), s.denominator(), s.dimensions().to_vec());
        let entries = Descriptor::parse(text).expect(text).candidates();
        assert!(entries.clone().all(|entry| entry.kind() == Kind::Coordinates), "{text}");
        entries.map(fields).collect()
    };
    assert_eq!(simple("(1@0, 1@1)"), [(1, 1, vec![0]), (1, 1, vec![1])]);
    assert_eq!(simple("(16@0, 1@1)"), [(16, 1, vec![0]), (1, 1, vec![1])]);
    assert_eq!(simple("((1@0, 8@1), 1@2)"), [(1, 1, vec![0]), (8, 1, vec![1]), (1, 1, vec![2])]);
    assert_eq!(simple("(1/2@0, 4@1)"), [(1, 2, vec![0]), (4, 1, vec![1])]);
    assert_eq!(simple("(1@0@1)"), [(1, 1, vec![0, 1])]);
    let rich = |shape: &str, text: &str| Candidate::<32>::parse(&format!("{shape}:{text}"));
    for (shape, text) in
        [("(4,8)", "(1@0, 1@1)"), ("(4,8)", "(16@0, 1@1)"), ("((4,2),3)", "((1@0, 8@1), 1@2)"), ("(4)", "(1@0@1)")]
    {
        let candidate = rich(shape, text).expect(text);
        // Printers "should prefer the basis notation".
        assert_eq!(candidate.strides().to_string(), text.replace(' ', ""));
        assert_eq!(candidate.kind(), Kind::Coordinates);
    }
    // No "non-integral layout reaches lowering".
    assert_eq!(rich("(4,8)", "(1/2@0, 4@1)").unwrap_err().to_string(), "at 7: expected a whole count, found 1/2");
    assert_eq!(rich("(4,8)", "(2/2@0, 4@1)"), rich("(4,8)", "(1@0,4@1)"));
    assert_eq!(rich("()", "()").map(|empty| empty.size()), Ok(1));
    // Kinds beyond its grammar have simple candidates too.
    let text = cute_static::notation::LayoutText::parse("Sw<1,0,2> o 0 o (4,(4,2)):(f1,(f4,0))").unwrap();
    let kinds: Vec<_> = text.candidates().map(|entry| (entry.count(), entry.kind())).collect();
    assert_eq!(kinds, [(1, Kind::Binary), (4, Kind::Binary), (0, Kind::Trivial)]);
}

/// "Composition", and "Worked Algebra Examples": B first, as in its hierarchical example.
#[test]
fn composition() {
    let compose = |a: &str, b: &str| read(a).compose(&read(b));
    // cosize 15 > size 4; the other way round it is legal, with values 2j.
    assert_eq!(compose("4:1", "8:2"), Err(Unfit::Outside { mode: 0, index: 14, size: 4 }));
    assert_eq!(compose("8:2", "4:1"), Ok(read("4:2")));
    assert_eq!(values("8:2"), [0, 2, 4, 6, 8, 10, 12, 14]);
    assert_eq!(values("4:2"), [0, 2, 4, 6]);
    let composed = compose("(4,2):(1,4)", "(2,2):(1,2)").unwrap();
    assert_eq!(composed, read("(2,2):(1,2)"));
    assert_eq!(values(&composed.to_string()), [0, 1, 2, 3]);
    // "Composition preserves hierarchy."
    assert_eq!(compose("64:1", "((2,2),4):((1,2),4)"), Ok(read("((2,2),4):((1,2),4)")));
    // The compositions inside its divide and product.
    assert_eq!(compose("128:1", "32:1"), Ok(read("32:1")));
    assert_eq!(compose("128:1", "(32,4):(1,32)"), Ok(read("(32,4):(1,32)")));
}

/// "coalesce ∘ filter_zeros is idempotent", and what differs only by it is equivalent.
#[test]
fn normal_forms() {
    let normal = |text| read(text).normalised();
    assert_eq!(normal("(4,3):(1,0)"), read("4:1"));
    // Its rule, not its example: the values are 0 4 1 5 2 6 3 7.
    assert_eq!(normal("(2,4):(4,1)"), read("(2,4):(4,1)"));
    assert_eq!(values("(2,4):(4,1)"), [0, 4, 1, 5, 2, 6, 3, 7]);
    assert_eq!(normal("(2,4):(8,1)"), read("(2,4):(8,1)"));
    assert_eq!(normal("(4,2):(1,4)"), read("8:1"));
    assert_eq!(normal("(4,2):(1,4)").normalised(), normal("(4,2):(1,4)"));
}

/// "A swizzle is part of the layout's identity", and "Canonical SMEM Swizzle Modes".
#[test]
fn swizzles() {
    let plain = read("(8,64):(64,1)");
    assert_eq!(plain.swizzled(0, 0, 0), Ok(plain));
    assert_eq!((plain.swizzled(0, 9, 64), read("Sw<0,9,64> o 0 o (8,64):(64,1)")), (Ok(plain), plain));
    let modes = [1, 2, 3].map(|bits| plain.swizzled(bits, 4, 3).unwrap());
    for (i, a) in modes.iter().enumerate() {
        assert!(*a != plain && !a.is_equivalent(&plain));
        assert!(modes.iter().skip(i + 1).all(|b| a != b && !a.is_equivalent(b)));
        // "The same size"; "applying it twice returns the original offset".
        assert_eq!(a.size(), plain.size());
        let swizzle = a.swizzle().unwrap();
        assert!((0..512).all(|offset| swizzle.apply(swizzle.apply(offset)) == offset));
        // The modes and the normal form are under the swizzle; it is no stride.
        assert!(a.modes().eq(plain.modes()) && a.normalised().swizzle() == Some(swizzle));
    }
    // The document's formula has absolute bits: XORed into those from `target` on, read from `source` on.
    for (bits, target, source) in [(3, 4, 7), (2, 6, 3), (1, 0, 2), (3, 8, 2)] {
        let converted = plain.swizzled(bits, target.min(source), source as i32 - target as i32).unwrap();
        let swizzle = converted.swizzle().unwrap();
        for offset in 0..4096 {
            let field = (offset >> source) & ((1 << bits) - 1);
            assert_eq!(swizzle.apply(offset), offset ^ (field << target), "<{bits}, {target}, {source}> at {offset}");
        }
    }
    assert_eq!(plain.swizzled(3, 3, 3 - 4), Err(Unfit::Overlap { bits: 3, shift: -1 }));
    // CUTLASS's bits, which are not the document's.
    let swizzle = modes[2].swizzle().unwrap();
    assert_eq!([0x18, 0x40, 0x80, 0x380].map(|offset| swizzle.apply(offset)), [0x18, 0x40, 0x90, 0x3f0]);
}

/// "Candidate Records": each field of the rich one.
#[test]
fn rich_candidate() {
    let text = "Sw<1,2,3> o 0 o ((4,2),(3,8)):((1,4),(0,8))";
    let candidate = read(text);
    let list: Vec<_> = candidate.modes().map(|mode| mode.to_string()).collect();
    assert_eq!(list, ["4:1", "2:4", "3:0", "8:8"]);
    assert_eq!(candidate.kind(), Kind::Integers);
    assert_eq!(candidate.swizzle().map(|swizzle| swizzle.to_string()).as_deref(), Some("Sw<1,2,3>"));
    assert_eq!(candidate.normalised().to_string(), "Sw<1,2,3> o 0 o 64:1");
    // "Uniqued layout identity" and "reference state".
    let mut search: Candidates = Candidates::new();
    let place = search.intern(&candidate).unwrap();
    assert_eq!(search.intern(&read(&candidate.to_string())), Ok(place));
    assert_ne!(search.intern(&candidate.normalised()), Ok(place));
    let held = *search.get(place).unwrap();
    assert_eq!((held.references(), candidate.references(), search.iter().count()), (2, 0, 2));
    assert_eq!(held, candidate);
    assert_eq!((search.release(place), search.release(place), search.get(place)), (Some(1), Some(0), None));
    assert_eq!(search.release(64), None);
}
