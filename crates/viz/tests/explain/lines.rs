//! What single lines of derivations say: their numbers, their headings, the laws at their end.

use cute_static_viz::explain::{Operation, Verdict, explain};

fn told(operation: Operation, operands: &[&str]) -> String {
    let texts: Vec<&dyn std::fmt::Display> = operands.iter().map(|text| text as _).collect();
    let told = explain(operation, &texts).unwrap_or_else(|why| panic!("{operation} {operands:?}: {why}"));
    assert!(!matches!(told.verdict(), Verdict::Disagreement(_)), "{told}");
    for step in told.steps() {
        let only_a_heading = step.heading().starts_with("Each mode");
        assert!(!only_a_heading || !step.lines().is_empty(), "an empty step in {told}");
    }
    told.to_text()
}

#[test]
fn a_rule_that_refuses_too_much_says_so() {
    let text = told(Operation::Compose, &["(1024,8):(1,2000)", "(30,2,30):(31774,1026,-32799)"]);
    assert!(!text.contains("Why no layout is right"), "{text}");
    assert!(
        text.contains(
            ". The rule refuses more than it must\n   There is no counterexample among all 1800 coordinates. A layout exists here"
        ),
        "{text}"
    );
}

#[test]
fn one_is_no_plural() {
    let text = told(Operation::PaddedComplement, &["(2,2):(1,3)", "12"]);
    assert!(text.contains(": the gap holds 1 copy of the offsets below, and 1 offset is left over"), "{text}");
    let text = told(Operation::Complement, &["1:0", "12"]);
    assert!(text.contains("Blocks of 1 offset"), "{text}");
}

#[test]
fn left_inverses_are_asked_back() {
    let text = told(Operation::LeftInverse, &["(4,8):(f2,f9)"]);
    assert!(text.contains("   A(16) = f36, L(f36) = 16\n"), "{text}");
    let text = told(Operation::LeftInverse, &["(4,8):(1@1,1@0)"]);
    assert!(text.contains("   A(31) = (7,3), L((7,3)) = 31\n") || text.contains(" = 31\n"), "{text}");
}

#[test]
fn a_refused_step_has_its_numbers() {
    let text = told(Operation::Upcast, &["(8,8):(f3,f8)", "2"]);
    assert!(text.contains("   8:f3 does not fit: neither of 3 and 2 divides the other.\n"), "{text}");
    let text = told(Operation::Upcast, &["(6,2):(f1,f8)", "4"]);
    assert!(
        text.contains("   6:f1 does not fit: 4 coordinates are inside one wide element, and 6 end inside one.\n"),
        "{text}"
    );
    told(Operation::Upcast, &["(8,8):(1,8)", "0"]);
}

const FORMS: [(Operation, Operation); 4] = [
    (Operation::LogicalProduct, Operation::PaddedLogicalDivide),
    (Operation::ZippedProduct, Operation::PaddedZippedDivide),
    (Operation::TiledProduct, Operation::PaddedTiledDivide),
    (Operation::FlatProduct, Operation::PaddedFlatDivide),
];

/// Each form has its law, of one tile and mode by mode, and none is broken.
#[test]
fn products_and_padded_divides_have_a_law() {
    for (product, divide) in FORMS {
        let text = told(product, &["(2,2):(1,4)", "(2,3):(1,2)"]);
        assert!(text.contains(". The law R(c, k) = A(c) + A*(B(k))\n   It holds at all 24 coordinates.\n"), "{text}");
        assert!(text.contains("   It holds: there are 4·6 offsets, so the tiles do not overlap.\n"), "{text}");
        assert_eq!(text.contains("   It holds: mode 0 is A.\n"), product != Operation::FlatProduct, "{text}");
        let text = told(product, &["((2,3),4,5):((1,2),6,24)", "<3:1,3:2>"]);
        assert!(text.contains("A*(B(k)), the sum over the modes\n   It holds at all 1080 coordinates.\n"), "{text}");
        let text = told(divide, &["(10,10):(1,10)", "<4:1,4:1>"]);
        assert!(
            text.contains(". The law R(c, k) = A(T(c) + T*(k)) inside the domain of A, the sum over the modes\n"),
            "{text}"
        );
        assert!(text.contains("   It holds at the 100 of 144 coordinates that are inside.\n"), "{text}");
        let text = told(divide, &["10:3", "4:1"]);
        assert!(text.contains("   It holds at the 10 of 12 coordinates that are inside.\n"), "{text}");
    }
    let text = told(Operation::PaddedLogicalDivide, &["(10,(2,3),4):(1,(10,20),60)", "<4:1,_>"]);
    assert!(text.contains("   It holds at the 240 of 288 coordinates that are inside.\n"), "{text}");
    let text = told(Operation::PaddedZippedDivide, &["(10,(2,3),4):(1,(10,20),60)", "<4:1,_>"]);
    assert!(text.contains("   It holds at the 240 of 288 coordinates that are inside.\n"), "{text}");
}

/// One letter is one layout: A is the operand, and A*, a mode and a tile with its rest have letters of their own.
#[test]
fn letters_are_those_of_what_is_composed() {
    let text = told(Operation::LogicalProduct, &["4:2", "(2,2):(3,1)"]);
    assert!(text.contains("   A*(B(2)) = A*(1) = 1\n") && !text.contains("A(B("), "{text}");
    let text = told(Operation::LogicalProduct, &["(2,2):(1,2)", "3:1"]);
    assert!(text.contains(". A* = 1:4 as a domain of indices\n"), "{text}");
    assert!(text.contains(". The law G(c) = A*(B(c)), G's shape a refinement of B's\n"), "{text}");
    let text = told(Operation::ZippedDivide, &["(8,16):(16,1)", "<4:2,8:1>"]);
    assert!(text.contains(". The law R₁(c) = A₁((T₁,T₁*)(c)), R₁'s shape a refinement of (T₁,T₁*)'s\n"), "{text}");
    let text = told(Operation::Compose, &["(8,16):(16,1)", "<4:2,8:1>"]);
    assert!(text.contains(": B₀(3) = 6, A₀(6) = 96, R₀(3) = 96\n"), "{text}");
}

/// A line is a sentence or a formula: it begins with no small word, and a line with words ends with a full stop.
#[test]
fn lines_are_sentences() {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/explain")).expect("the derivations") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|ending| ending != "txt") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a derivation");
        for line in text.lines().filter_map(|line| line.strip_prefix("   ")) {
            let words = || line.split(' ').filter(|word| word.len() > 2 && word.chars().all(char::is_alphabetic));
            let small = line
                .split(' ')
                .next()
                .is_some_and(|word| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase()));
            // The note of a rule is the compiler's, where it has no full stop.
            let note = text.contains(&format!("The rule\n   {line}\n"));
            if !note && (small || (words().count() > 1 && !line.ends_with('.'))) {
                found.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
