//! Derivations are right: their results are the reference's, their sample lines are evaluated again, their refusals are in the words of
//! the stored compile errors. `CUTE_STATIC_VIZ_OVERWRITE=1` stores the derivations in `tests/explain/` anew.

use cute_static_reference::notation::{Value, parse};
use cute_static_viz::explain::{Derivation, Operation, Verdict, explain};
use std::collections::BTreeMap;
use std::{env, fs, path::PathBuf};

/// xorshift*.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }
    fn pick(&mut self, list: &[i64]) -> i64 {
        list[self.below(list.len())]
    }
    /// Up to four modes, nested now and then: compact in some order, with gaps, zeros, overlaps and signs.
    fn layout(&mut self) -> String {
        let sizes: &[i64] = [&[1, 2, 4, 4, 8][..], &[1, 2, 3, 4, 5, 6, 9], &[2, 3, 4, 6, 8, 12]][self.below(3)];
        let rank = 1 + self.below(4);
        let mut left = 96;
        let mut size = || {
            let s = self.pick(sizes).min(left);
            left /= s;
            s
        };
        let shape: Vec<i64> = (0..rank).map(|_| size()).collect();
        let mut order: Vec<usize> = (0..rank).collect();
        (0..rank).for_each(|i| order.swap(i, i + self.below(rank - i)));
        let (mut stride, mut next) = (vec![0; rank], 1);
        let signs = self.below(12) == 0;
        for i in order {
            match self.below(12) {
                0 => continue,
                1 => next *= self.pick(&[2, 3, 4]),
                2 => next += 1,
                3 => next = (next / 2).max(1),
                _ => {}
            }
            stride[i] = if signs && self.below(2) == 0 { -next } else { next };
            next *= shape[i];
        }
        let text = |list: &[i64], nest: usize| {
            let list: Vec<String> = list.iter().map(i64::to_string).collect();
            match (&list[..], nest) {
                ([one], 0) => one.clone(),
                ([first, rest @ ..], 1) if !rest.is_empty() => format!("({first},({}))", rest.join(",")),
                ([first, second, rest @ ..], 2) if !rest.is_empty() => {
                    format!("(({first},{second}),{})", rest.join(","))
                }
                _ => format!("({})", list.join(",")),
            }
        };
        let nest = self.below(4);
        format!("{}:{}", text(&shape, nest), text(&stride, nest))
    }
    fn number(&mut self) -> String {
        self.pick(&[1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 576]).to_string()
    }
    fn tiler(&mut self, rank: usize) -> String {
        let mode = |random: &mut Self| match random.below(4) {
            0 => random.layout(),
            1 => "_".into(),
            _ => format!("{}:{}", random.pick(&[1, 2, 3, 4, 8]), random.pick(&[1, 1, 2, 3])),
        };
        let modes: Vec<String> = (0..1 + self.below(rank)).map(|_| mode(self)).collect();
        format!("<{}>", modes.join(","))
    }
}

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
        _ => operation.to_string().replace('-', "_"),
    };
    let values: Vec<Value> = operands.iter().map(|text| parse(text).expect("an operand")).collect();
    let known = cute_static_reference::answer(&name, &values).unwrap_or_else(|| panic!("{name} {operands:?}"));
    let normal = |text: &str| match parse(text) {
        Ok(Value::Layout(layout)) => layout.normalized(),
        other => panic!("{other:?}"),
    };
    match (told.verdict(), &known) {
        (Verdict::Result(r), Some(want)) => assert_eq!(normal(r), normal(want), "{told}"),
        (Verdict::Refused(_), None) => {}
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
            let a = random.layout();
            let rank = parse(&a).ok().and_then(|v| v.layout().map(|l| l.shape.rank())).expect("a layout");
            let operands = match operation {
                Operation::Coalesce | Operation::Filter | Operation::RightInverse | Operation::LeftInverse => vec![a],
                Operation::Complement if random.below(2) == 0 => vec![a],
                Operation::Complement | Operation::PaddedComplement | Operation::Upcast | Operation::Downcast => {
                    vec![a, random.number()]
                }
                Operation::BlockedProduct | Operation::RakedProduct => vec![a, random.layout()],
                _ if random.below(3) == 0 => vec![a, random.layout()],
                _ => vec![a, random.tiler(rank)],
            };
            many[usize::from(ends_as_the_reference(operation, &operands).1)] += 1;
        }
        counts.insert(operation.to_string(), many);
    }
    // Both verdicts have been met wherever there are both.
    let total = ["coalesce", "filter", "right-inverse"];
    let idle = counts.iter().filter(|(name, [no, yes])| *yes < 10 || (*no < 5 && !total.contains(&name.as_str())));
    let idle: Vec<_> = idle.collect();
    println!("{counts:?}");
    assert!(idle.is_empty(), "too few of {idle:?}");
}

/// A compile error's types as CuTe writes them.
fn readable(message: &str) -> String {
    let mut out = String::new();
    let mut rest = message;
    while let Some(c) = rest.chars().next() {
        let typed = ["N<", "Number<", "Opposite<", "CuteLayout<"];
        let begins = |text: &str| typed.iter().any(|word| text.starts_with(word));
        if begins(rest) || (c == '(' && begins(rest.trim_start_matches('('))) {
            let (text, after) = one_type(rest);
            out += &text;
            rest = after;
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

fn list_of_types(mut text: &str, close: char) -> (Vec<String>, &str) {
    let mut list = Vec::new();
    while !text.starts_with(close) {
        let (one, after) = one_type(text);
        list.push(one);
        text = after.trim_start_matches(',').trim_start();
    }
    (list, &text[1..])
}

fn one_type(text: &str) -> (String, &str) {
    if let Some(inner) = text.strip_prefix('(') {
        let (list, after) = list_of_types(inner, ')');
        let (open, close) = if list.iter().any(|mode| mode.contains(':')) { ("<", ">") } else { ("(", ")") };
        return (format!("{open}{}{close}", list.join(",")), after);
    }
    for (word, join) in [("N<", ""), ("Number<", ""), ("Opposite<", "-"), ("CuteLayout<", ":")] {
        if let Some(inner) = text.strip_prefix(word) {
            let (list, after) = list_of_types(inner, '>');
            return (if join == "-" { format!("-{}", list[0]) } else { list.join(join) }, after);
        }
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    assert!(digits > 0, "no type begins at {text}");
    (text[..digits].to_string(), &text[digits..])
}

/// The operation and its operands, where the message names them and they have integer strides.
fn asked(message: &str) -> Option<(Operation, Vec<String>)> {
    let between = |before: &str, after: &str| {
        let rest = message.split_once(before)?.1;
        Some(if after.is_empty() { rest.to_string() } else { rest.split_once(after)?.0.to_string() })
    };
    let two = |both: String, by: &str| both.split_once(by).map(|(a, b)| vec![a.to_string(), b.to_string()]);
    if message.contains("Cute") || message.contains('f') && message.contains(":f") {
        return None;
    }
    if message.starts_with("illegal composition") {
        return Some((Operation::Compose, two(between("illegal composition ", ": ")?, " ∘ ")?));
    }
    if message.starts_with("no left inverse") {
        return Some((Operation::LeftInverse, vec![between("inverse of ", " as a layout")?]));
    }
    if message.starts_with("the tile does not divide") {
        return Some((Operation::LogicalDivide, two(between(", in ", "")?, " divided by ")?));
    }
    if message.starts_with("cannot upcast") {
        return Some((Operation::Upcast, two(between("upcast ", ": ")?, " by ")?));
    }
    let mut operands = two(between("; operands ", "")?, " and ")?;
    operands.retain(|text| text != "()");
    Some((Operation::Complement, operands))
}

/// A message, its operands included, is what the derivation of the same operation ends with.
#[test]
fn refusals_have_the_words_of_the_stored_compile_errors() {
    let programs = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../ui-tests"));
    let mut compared = BTreeMap::new();
    for folder in ["composition", "complement", "inverse", "divide", "recast"] {
        for entry in
            fs::read_dir(programs.join(folder)).expect("the stored messages").map(|e| e.expect("a file").path())
        {
            if entry.extension().is_none_or(|ending| ending != "stderr") {
                continue;
            }
            let stored = fs::read_to_string(&entry).expect("a message").replace("\r\n", "\n");
            let first = stored.lines().find_map(|line| line.strip_prefix("error[E0277]: "));
            let Some(message) = first.filter(|m| !m.contains("CuteCoordinate") && !m.contains("F<")).map(readable)
            else {
                continue;
            };
            let Some((operation, operands)) = asked(&message) else { continue };
            // A method's message has `_` for what it is called with, and overlaps are those of divides and products, too.
            if operands.iter().any(|text| text == "_") || (operation == Operation::Complement && folder != "complement")
            {
                continue;
            }
            if operation == Operation::Upcast && operands[1].contains(',') {
                continue;
            }
            // The rounding form has words of its own for none of these rules: it is told from the exact one by its program.
            let program = fs::read_to_string(entry.with_extension("rs")).unwrap_or_default();
            let padded = program.contains("Padded") || program.contains("padded");
            let operation = match operation {
                Operation::Complement if padded => Operation::PaddedComplement,
                Operation::Compose if folder == "divide" && padded => Operation::PaddedLogicalDivide,
                Operation::Compose if folder == "divide" => Operation::LogicalDivide,
                other => other,
            };
            let told = derivation(operation, &operands);
            assert_eq!(*told.verdict(), Verdict::Refused(message), "{}: {told}", entry.display());
            *compared.entry(folder).or_insert(0) += 1;
        }
    }
    println!("{compared:?}");
    assert!(compared["composition"] >= 9, "{compared:?}");
    assert_eq!(compared.len(), 5, "{compared:?}");
}

#[test]
fn derivations_are_the_stored_ones() {
    const STORED: [(&str, &str, &[&str]); 8] = [
        ("composition", "compose", &["(6,2):(8,2)", "(4,3):(3,1)"]),
        ("composition-by-digits", "compose", &["(8,4):(1,100)", "6:3"]),
        ("composition-refused", "compose", &["(6,2):(1,100)", "(3,2):(2,3)"]),
        ("complement", "complement", &["(4,2):(2,16)", "64"]),
        ("right-inverse", "right-inverse", &["(3,7,5):(5,15,1)"]),
        ("left-inverse-refused", "left-inverse", &["(3,2,2):(1,2,8)"]),
        ("zipped-divide", "zipped-divide", &["(8,16):(16,1)", "<4:2,8:1>"]),
        ("blocked-product", "blocked-product", &["(2,2):(1,2)", "(3,4):(1,3)"]),
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
