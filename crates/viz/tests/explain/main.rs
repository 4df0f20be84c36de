//! Derivations are right: their results are the reference's, their sample lines are evaluated again, their refusals are in the words of
//! the stored compile errors. `CUTE_STATIC_VIZ_OVERWRITE=1` stores the derivations in `tests/explain/` anew.

mod lines;
mod messages;
mod operands;
mod verbs;

use cute_static_reference::element::Codomain;
use cute_static_reference::notation::{Value, parse};
use cute_static_reference::{Element, laws};
use cute_static_viz::explain::{Derivation, Operation, Unexplained, Verdict, explain};
use operands::Random;
use std::collections::BTreeMap;
use std::{env, fs, path::PathBuf};

fn derivation(operation: Operation, operands: &[String]) -> Derivation {
    let texts: Vec<&dyn std::fmt::Display> = operands.iter().map(|text| text as _).collect();
    explain(operation, &texts).unwrap_or_else(|why| panic!("{operation} {operands:?}: {why}"))
}

/// Digits times strides, the last mode unbounded, division truncating.
fn at(layout: &str, mut index: i128) -> i128 {
    let Ok(Value::Layout(layout)) = parse(layout) else { panic!("{layout} is no layout") };
    let (modes, mut sum) = (layout.flat(), 0);
    for (i, (s, d)) in modes.iter().enumerate() {
        let last = i + 1 == modes.len();
        sum += d * if last { index } else { index % s };
        index /= s;
    }
    sum
}

/// The numbers of a line.
fn numbers(line: &str) -> Vec<i128> {
    let split = line.split(|c: char| !c.is_ascii_digit() && c != '-');
    split.filter_map(|word| word.parse().ok()).collect()
}

/// Every sample of a composition of layouts; how many there are.
fn samples_are_right(told: &Derivation, a: &str, b: &str) -> usize {
    let mut seen = 0;
    for line in told.steps().iter().flat_map(|step| step.lines()).filter(|line| line.starts_with("c = ")) {
        let [c, _, x, _, y, _, z] = numbers(line)[..] else { panic!("{line}") };
        let r = told.result().unwrap_or_else(|| panic!("{told}"));
        assert_eq!((at(b, c), at(a, x), at(r, c)), (x, y, z), "{line} in {told}");
        assert_eq!(y, z, "{line} in {told}");
        seen += 1;
    }
    seen
}

/// Every value that a counterexample names.
fn counterexample_is_right(told: &Derivation, a: &str, b: &str) {
    // That rule refuses more than it must, and its derivation says so.
    let signs = "here a layout exists, and the rule about signs does not look for it\n";
    if told.to_text().contains(signs) {
        assert!(matches!(told.verdict(), Verdict::Refused(why) if why.contains("positive and negative")), "{told}");
        return;
    }
    let (mut a, mut seen) = (a.to_string(), 0);
    for line in told.steps().iter().filter(|step| step.heading() == "Why no layout is right").flat_map(|s| s.lines()) {
        assert!(!line.starts_with("no counterexample"), "{told}");
        if let Some(other) = line.strip_prefix("with A = ") {
            a = other.trim_end_matches(" instead:").to_string();
        }
        for part in line.split("A(B(").skip(1) {
            let [c, x, y, ..] = numbers(part)[..] else { panic!("{line}") };
            assert_eq!((at(b, c), at(&a, x)), (x, y), "{line} in {told}");
            seen += 1;
        }
    }
    assert!(seen >= 1, "{told}");
}

/// The derivation ends as the reference does.
fn ends_as_the_reference(operation: Operation, operands: &[String]) -> (Derivation, bool) {
    let told = derivation(operation, operands);
    let name = match operation {
        Operation::Compose => "composition".to_string(),
        Operation::ComposeInBounds => "composition_in_bounds".to_string(),
        Operation::Complement if operands.len() == 2 => "complement_in".to_string(),
        Operation::CoalesceBy => "coalesce_by_mode".to_string(),
        _ => operation.to_string().replace('-', "_"),
    };
    let values: Vec<Value> = operands.iter().map(|text| parse(text).expect("an operand")).collect();
    let known = cute_static_reference::answer(&name, &values).unwrap_or_else(|| panic!("{name} {operands:?}"));
    // Strides of two semimodules side by side are no layout.
    let mixed = |text: &String| parse(text).is_ok_and(|v| v.general().is_some_and(|l| l.codomain().is_none()));
    let known = known.filter(|text| !mixed(text));
    let normal = |text: &str| match parse(text).map(|value| value.general()) {
        Ok(Some(layout)) => layout.normalized(),
        other => panic!("{other:?}"),
    };
    match (told.verdict(), &known) {
        (Verdict::Result(r), Some(want)) => {
            let (r, want) = (normal(r), normal(want));
            // The reference has vectors of bits where no sum carries, and the types have the integers.
            let image = |l| laws::image(l).into_iter().map(Element::comparable).collect::<Vec<_>>();
            let one = r == want || (r.codomain() != want.codomain() && image(&r) == image(&want));
            // Over F2 a layout has several inverses: it is one where its law holds.
            let a = values[0].general().filter(|a| a.codomain() == Some(Codomain::Binary));
            let inverse = a.is_some_and(|a| match operation {
                Operation::LeftInverse => laws::left_inverse_at(&a, &r).is_ok(),
                Operation::RightInverse => laws::right_inverse_at(&a, &r).is_ok() && r.size() <= want.size(),
                _ => false,
            });
            assert!(one || inverse, "{want}: {told}");
        }
        (Verdict::Refused(_), None) => {}
        // The types do not look at strides of 0 over F2, the reference does.
        (Verdict::Refused(_), Some(_)) if told.to_text().contains("strides of 0, with which a layout exists") => {}
        _ => panic!("{known:?}, but {told}"),
    }
    (told, known.is_some())
}

#[test]
fn thousands_of_compositions() {
    let mut random = Random(7);
    let (mut legal, mut refused, mut samples) = (0, 0, 0);
    while legal < 2000 || refused < 1000 {
        let (a, b) = (random.layout(), random.layout());
        let (told, accepted) = ends_as_the_reference(Operation::Compose, &[a.clone(), b.clone()]);
        if accepted {
            legal += 1;
            samples += samples_are_right(&told, &a, &b);
        } else {
            refused += 1;
            counterexample_is_right(&told, &a, &b);
        }
    }
    assert!(samples > 3 * legal, "{samples} samples of {legal} compositions");
}

#[test]
fn hundreds_of_every_other_operation() {
    let mut random = Random(11);
    let mut counts = BTreeMap::new();
    for &operation in Operation::ALL {
        let mut many = [0, 0];
        for _ in 0..400 {
            let operands = random.operands(operation);
            many[usize::from(ends_as_the_reference(operation, &operands).1)] += 1;
        }
        counts.insert(operation.to_string(), many);
    }
    // Both verdicts have been met wherever there are both.
    let total =
        ["coalesce", "coalesce-extended", "filter", "filter-zeros", "right-inverse", "nullspace", "max-common-layout"];
    let idle = counts.iter().filter(|(name, [no, yes])| *yes < 10 || (*no < 5 && !total.contains(&name.as_str())));
    let idle: Vec<_> = idle.collect();
    println!("{counts:?}");
    assert!(idle.is_empty(), "too few of {idle:?}");
}

#[test]
fn derivations_are_the_stored_ones() {
    const STORED: [(&str, &str, &[&str]); 20] = [
        ("composition", "compose", &["(6,2):(8,2)", "(4,3):(3,1)"]),
        ("composition-by-digits", "compose", &["(8,4):(1,100)", "6:3"]),
        ("composition-refused", "compose", &["(6,2):(1,100)", "(3,2):(2,3)"]),
        ("complement", "complement", &["(4,2):(2,16)", "64"]),
        ("right-inverse", "right-inverse", &["(3,7,5):(5,15,1)"]),
        ("left-inverse-refused", "left-inverse", &["(3,2,2):(1,2,8)"]),
        ("zipped-divide", "zipped-divide", &["(8,16):(16,1)", "<4:2,8:1>"]),
        ("blocked-product", "blocked-product", &["(2,2):(1,2)", "(3,4):(1,3)"]),
        ("tile-to-shape", "tile-to-shape", &["(8,8):(8,1)", "(32,16)", "(1,0)"]),
        ("recast", "recast", &["(12,8):(1,12)", "8", "6"]),
        ("max-common-layout", "max-common-layout", &["(4,4):(1,4)", "((2,2),4):((1,8),2)"]),
        ("composition-of-coordinates", "compose", &["(8,(4,2)):(1,(8,32))", "(4,(2,2)):(2@0,(1@0@1+1@1@1,1@0))"]),
        ("composition-by-coordinates-refused", "compose", &["((4,6),8):((1,8),64)", "(2,6):(1@1,3@0)"]),
        ("composition-over-f2", "compose", &["(8,8):(f1,f9)", "((4,8),2):((16,1),8)"]),
        ("complement-of-coordinates", "complement", &["(4,(4,2)):(1@1,(1@0,12@1))"]),
        ("complement-over-f2", "complement", &["(4,2):(f1,f9)"]),
        ("left-inverse-of-coordinates", "left-inverse", &["(4,(4,2)):(1@1,(1@0,6@1))"]),
        ("left-inverse-over-f2", "left-inverse", &["(4,8):(f2,f9)"]),
        ("zipped-divide-of-a-swizzled-layout", "zipped-divide", &["Sw<3,4,3> o 0 o (8,64):(64,1)", "<4:2,32:1>"]),
        ("coalesce-by", "coalesce-by", &["((2,4),(1,6)):((1,2),(6,8))", "(_,(1,1))"]),
    ];
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/explain"));
    for (name, operation, operands) in STORED {
        let operands: Vec<String> = operands.iter().map(|text| text.to_string()).collect();
        let text = derivation(operation.parse().expect("an operation"), &operands).to_text();
        let path = folder.join(format!("{name}.txt"));
        if env::var_os("CUTE_STATIC_VIZ_OVERWRITE").is_some() {
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(&path, &text).expect("a file");
        }
        let stored = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert_eq!(stored, text, "{name} (CUTE_STATIC_VIZ_OVERWRITE=1 stores it)");
    }
}

/// Coordinates and vectors of bits, on either side.
#[test]
fn hundreds_over_other_semimodules() {
    let mut random = Random(23);
    let mut counts = BTreeMap::new();
    for &operation in Operation::ALL {
        for kind in ["coordinates", "vectors", "both"] {
            let mut many = [0, 0];
            for _ in 0..if operation == Operation::Compose { 200 } else { 60 } {
                let Some(operands) = random.general_operands(operation, kind) else { continue };
                many[usize::from(ends_as_the_reference(operation, &operands).1)] += 1;
            }
            counts.insert(format!("{operation} {kind}"), many);
        }
    }
    println!("{counts:?}");
    for name in
        ["compose coordinates", "compose vectors", "compose both", "complement coordinates", "complement vectors"]
    {
        assert!(counts[name].iter().all(|n| *n >= 20), "{name}: {counts:?}");
    }
    for name in
        ["left-inverse coordinates", "left-inverse vectors", "logical-divide coordinates", "logical-product both"]
    {
        assert!(counts[name].iter().all(|n| *n >= 5), "{name}: {counts:?}");
    }
}

/// Sums of modes that break up differently, on either side.
#[test]
fn a_stride_along_several_modes_is_added_up() {
    for (a, b, want) in [
        ("((4,6),(2,12)):((1,8),(100,1000))", "24:1@0+1@1", "(2,2,6):(101,1002,2008)"),
        ("((2,12),(4,6)):((100,1000),(1,8))", "24:1@0+1@1", "(2,2,6):(101,1002,2008)"),
        ("((4,6),(8,3)):((1,8),(100,5000))", "(24,1):(1@0+1@1,0)", "((4,2,3),1):((101,408,5016),0)"),
    ] {
        let (told, accepted) = ends_as_the_reference(Operation::Compose, &[a.into(), b.into()]);
        assert!(accepted && told.result() == Some(want), "{told}");
    }
    let (told, _) =
        ends_as_the_reference(Operation::Compose, &["((4,6),(6,4)):((1,10),(100,1000))".into(), "24:1@0+1@1".into()]);
    assert!(told.to_text().contains("(4,6):(1,10) and (6,4):(100,1000) do not split into the same factors"), "{told}");
}

/// Of several broken rules, the one that the types meet first: modes go by the magnitude of their strides.
#[test]
fn the_first_broken_rule_is_told() {
    for (operation, operands, why) in [
        (Operation::Complement, vec!["(12,2,2):(-10,2,5)", "100"], "stride 5 is not a multiple of 4"),
        (Operation::Complement, vec!["(12,2,2):(-3,2,5)", "100"], "a negative stride, -3"),
        (Operation::LeftInverse, vec!["(8,8,2):(2,5,-10)"], "stride 5 is not a multiple of the next smaller stride 2"),
        (Operation::LeftInverse, vec!["(8,8,2):(2,5,-3)"], "it has a negative stride, -3"),
        (Operation::Upcast, vec!["(3,2,5):(2,3,4)", "6"], "together reach 7 narrow elements on"),
    ] {
        let operands: Vec<String> = operands.into_iter().map(String::from).collect();
        let told = derivation(operation, &operands);
        assert!(matches!(told.verdict(), Verdict::Refused(text) if text.contains(why)), "{told}");
    }
}

/// A swizzle around a layout: the derivation is that of the layout, and the result is the reference's.
#[test]
fn swizzled_layouts_are_told_as_the_layout_inside() {
    let mut random = Random(31);
    let mut counts = BTreeMap::new();
    let plain = ["complement", "padded-complement"];
    for &operation in Operation::ALL {
        let mut many = [0, 0];
        for _ in 0..40 {
            let mut operands = random.operands(operation);
            let inner = derivation(operation, &operands);
            let swizzle = ["Sw<1,0,2>", "Sw<2,1,3>", "Sw<3,0,3>", "Sw<1,2,-2>"][random.below(4)];
            let around = format!("{swizzle} o {}", random.below(3) * 4);
            operands[0] = format!("{around} o {}", operands[0]);
            let told = match explain(operation, &operands.iter().map(|text| text as _).collect::<Vec<_>>()) {
                Ok(told) => told,
                Err(Unexplained::Composed(_)) => {
                    *counts.entry(format!("{operation} untold")).or_insert([0, 0]) = [1, 0];
                    continue;
                }
                Err(why) => panic!("{operation} {operands:?}: {why}"),
            };
            let verdict = match inner.result() {
                Some(r) if plain.contains(&operation.to_string().as_str()) => Verdict::Result(r.to_string()),
                Some(r) => Verdict::Result(format!("{around} o {r}")),
                None => inner.verdict().clone(),
            };
            assert_eq!(*told.verdict(), verdict, "{told}");
            many[usize::from(told.result().is_some())] += 1;
        }
        counts.insert(operation.to_string(), many);
    }
    println!("{counts:?}");
    for name in ["compose", "logical-divide", "blocked-product", "tile-to-shape", "complement"] {
        assert!(counts[name].iter().all(|n| *n >= 3), "{name}: {counts:?}");
    }
    let untold: Vec<&str> = counts.keys().filter_map(|name| name.strip_suffix(" untold")).collect();
    let expected = [
        "downcast",
        "left-inverse",
        "max-common-layout",
        "nullspace",
        "padded-downcast",
        "padded-recast",
        "recast",
        "right-inverse",
        "upcast",
    ];
    assert_eq!(untold, expected);
    // A swizzle alone stays outside of a layout.
    let told = derivation(Operation::Compose, &["Sw<3,4,3>".into(), "(8,64):(64,1)".into()]);
    assert_eq!(told.result(), Some("Sw<3,4,3> o 0 o (8,64):(64,1)"), "{told}");
    assert!(told.to_text().contains("c = 511: B(511) = 511, A(511) = 463, R(511) = 463"), "{told}");
}

/// Where a layout is not injective, a left inverse yields another index of the offset, and the derivation says which offset that has.
#[test]
fn left_inverses_of_overlapping_modes_show_the_way_back() {
    let told = derivation(Operation::LeftInverse, &["(4,2):(1,2)".into()]);
    let lines: Vec<&String> =
        told.steps().iter().flat_map(|step| step.lines()).filter(|l| l.starts_with("A(")).collect();
    assert!(lines.iter().any(|line| *line == "A(7) = 5, L(5) = 9, A(9) = 5"), "{told}");
    for line in lines {
        let [k, x, _, i, _, y] = numbers(line)[..] else { panic!("{line}") };
        assert_eq!((at("(4,2):(1,2)", k), at("(2,2):(1,4)", x), at("(4,2):(1,2)", i)), (x, i, y), "{line}");
        assert_eq!(x, y, "{line}");
    }
}
