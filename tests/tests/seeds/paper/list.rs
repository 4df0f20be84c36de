//! `docs/paper-map.md` lists the paper: each definition, equation, table, figure and section is in a row, whose last cell names tests.

use crate::document::{assert_none, layouts, layouts_without_a_test, read, root};
use crate::witness::exists;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// A row: what it covers, and the tests in its last cell.
fn rows() -> Vec<(Vec<String>, Vec<String>)> {
    let text = fs::read_to_string(root().join("docs/paper-map.md")).expect("the map");
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| paper"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [paper, _, _, tests] = cells[..] else { panic!("four cells are expected in {row}") };
        (items(paper), tests.split('`').skip(1).step_by(2).map(witness).collect())
    })
    .collect()
}

/// The tests of this folder are named by their modules.
fn witness(name: &str) -> String {
    let module = ["introduction", "representation", "composition", "inverses"]
        .iter()
        .find(|module| name.starts_with(&format!("{module}::")));
    module.map_or_else(
        || name.to_string(),
        |module| name.replacen(module, &format!("tests/tests/seeds/paper/{module}.rs"), 1),
    )
}

/// `Def. 2.6–2.8, eq. (3), Fig. 4a` as `Def. 2.6`, `Def. 2.7`, `Def. 2.8`, `eq. 3`, `Fig. 4`; words are left out.
fn items(cell: &str) -> Vec<String> {
    let mut kind = String::new();
    let mut found = Vec::new();
    for part in cell.split(", ") {
        let number = part.find(|c: char| c.is_ascii_digit() || c == '(').unwrap_or(part.len());
        if number > 0 {
            kind = part[..number].trim().replace("Tables", "Table").replace('§', "§ ").trim().to_string();
        }
        let plain: String = part[number..].chars().filter(|c| c.is_ascii_digit() || ".–".contains(*c)).collect();
        if plain.is_empty() {
            continue;
        }
        let (first, last) = plain.split_once('–').unwrap_or((&plain, &plain));
        let (before, from) = first.rsplit_once('.').map_or(("", first), |(before, n)| (&first[..=before.len()], n));
        let to = last.rsplit_once('.').map_or(last, |(_, n)| n);
        let numbers = from.parse::<u32>().expect("a number")..=to.parse().expect("a number");
        found.extend(numbers.map(|n| format!("{kind} {before}{n}")));
    }
    found
}

#[test]
fn cells_are_lists_of_items() {
    let found = items("§3.1, eq. (27)–(29), Def. 2.6–2.8, 3.1, Fig. 4a, 10, Tables 5, 6, other strides");
    let expected = "§ 3.1;eq. 27;eq. 28;eq. 29;Def. 2.6;Def. 2.7;Def. 2.8;Def. 3.1;Fig. 4;Fig. 10;Table 5;Table 6";
    assert_eq!(found.join(";"), expected);
}

#[test]
fn each_row_of_the_map_has_tests_that_exist() {
    let mut wrong = Vec::new();
    for (items, tests) in rows() {
        // A file alone says too little; what is said of a whole folder of refusals is said by one of its programs.
        if !tests.iter().any(|test| test.contains("::") || test.contains(' ')) {
            wrong.push(format!("no test, no row of vectors and no law: {items:?}"));
        }
        let missing = tests.iter().filter(|test| !test.ends_with('/') && !exists(&root(), test));
        wrong.extend(missing.map(|test| format!("there is no {test}, which {items:?} needs")));
    }
    assert_none("rows of docs/paper-map.md", &wrong);
}

/// What the paper numbers: definitions, equations, tables, figures, sections below the chapters.
fn numbered(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    for line in text.lines().map(str::trim) {
        for (word, kind, end) in [("Definition ", "Def.", ". "), ("Table ", "Table", ": "), ("Figure ", "Fig.", ": ")] {
            let number = line.strip_prefix(word).and_then(|rest| rest.split_once(end)).map(|(number, _)| number);
            if let Some(number) = number.filter(|n| n.chars().all(|c| c.is_ascii_digit() || c == '.')) {
                found.insert(format!("{kind} {number}"));
            }
        }
        let equations = line.split("\\tag{").skip(1).chain(line.split("& (").skip(1)).map(digits);
        let at_the_end =
            line.trim_end_matches(['$', '\\', ' ']).strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
        let last = at_the_end.map(|(_, n)| n.to_string()).filter(|n| line.contains('$') && *n == digits(n));
        found.extend(equations.chain(last).filter(|n| !n.is_empty()).map(|n| format!("eq. {n}")));
        let heading = line.split_once(' ').filter(|(number, title)| {
            let is_number = number.contains('.')
                && !number.ends_with('.')
                && number.chars().all(|c| c.is_ascii_digit() || c == '.');
            is_number && title.starts_with(|c: char| c.is_ascii_uppercase()) && !line.contains('\t')
        });
        found.extend(heading.map(|(number, _)| format!("§ {number}")));
    }
    found
}

/// The numbers that there are, so that a map without the document is judged as well.
const COUNTS: [(&str, usize); 5] = [("Def.", 20), ("eq.", 31), ("Table", 7), ("Fig.", 12), ("§", 35)];

#[test]
fn the_map_has_all_that_the_paper_numbers() {
    let listed: BTreeSet<String> = rows().into_iter().flat_map(|(items, _)| items).collect();
    for (kind, count) in COUNTS {
        let of_kind: Vec<_> = listed.iter().filter(|item| item.split(' ').next() == Some(kind)).collect();
        assert_eq!(of_kind.len(), count, "{of_kind:?}");
    }
    let Some(text) = read("cute-paper.txt") else { return };
    let numbered = numbered(&text);
    let missing: Vec<_> = numbered.difference(&listed).cloned().collect();
    assert_none("the map has no row of", &missing);
    let invented: Vec<_> = listed.difference(&numbered).cloned().collect();
    assert_none("the paper has no", &invented);
}

/// What a layout in the text is not: ranges of indices.
const RANGES: &[&str] = &["1:3"];

#[test]
fn each_layout_of_the_paper_is_in_a_test() {
    let Some(text) = read("cute-paper.txt") else { return };
    let missing = layouts_without_a_test(&text).into_iter().filter(|layout| !RANGES.contains(&layout.as_str()));
    assert_none("layouts of the paper that no test has", &missing.collect::<Vec<_>>());
}

/// Results of the tables that are misprints: printed, correct (docs/divergences.md).
const MISPRINTS: &[(&str, &str, &str, &str)] = &[
    ("right_inverse", "((2,2),(2,4)):((0,1),(0,2))", "(2,2):(4,8)", "(2,4):(2,8)"),
    ("left_inverse", "((2,2),(2,4)):((0,1),(0,2))", "(2,2):(4,8)", "(2,4):(2,8)"),
    ("complement", "(4,8):(1@0,1@1)", "(1,1):(4@0,4@1)", "(1,1):(4@0,8@1)"),
];

/// Every row of tables 4 to 7 is a vector, with the printed result or the corrected one.
#[test]
fn each_entry_of_the_tables_is_a_vector() {
    let mut vectors: BTreeMap<(String, Vec<String>), String> = BTreeMap::new();
    for name in ["paper", "semimodules"] {
        let text = fs::read_to_string(root().join(format!("tests/vectors/{name}.jsonl"))).expect("rows");
        for row in text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("a row")) {
            let field = |name: &str| row[name].as_str().unwrap_or_default().to_string();
            let args =
                row["args"].as_array().expect("a list").iter().map(|arg| arg.as_str().unwrap_or_default().into());
            vectors.insert((field("op"), args.collect()), field("expect"));
        }
    }
    let Some(text) = read("cute-paper.txt") else { return };
    let mut counts = BTreeMap::new();
    let mut table = Vec::new();
    for line in text.lines() {
        let cells: Vec<Option<String>> =
            line.split('\t').map(|cell| layouts(&format!("{cell} ")).pop_first()).collect();
        let found: Vec<String> = cells.into_iter().flatten().collect();
        let operation =
            ["Table 4:", "Table 5:", "Table 6:", "Table 7:"].iter().position(|caption| line.starts_with(caption));
        if let Some(operation) = operation.map(|i| ["composition", "right_inverse", "left_inverse", "complement"][i]) {
            for row in std::mem::take(&mut table) {
                let row: Vec<String> = row;
                let (printed, args) = row.split_last().expect("a result");
                let misprint = MISPRINTS.iter().find(|m| (m.0, m.1, m.2) == (operation, &args[0], printed.as_str()));
                let expected = misprint.map_or(printed.as_str(), |misprint| misprint.3);
                let tested = vectors.get(&(operation.to_string(), args.to_vec()));
                assert_eq!(tested.map(String::as_str), Some(expected), "{operation} of {args:?}");
                *counts.entry(operation).or_insert(0) += 1;
            }
        } else if line.contains('\t') && found.len() > 1 {
            table.push(found);
        } else if line.starts_with("Table ") {
            table.clear();
        }
    }
    let counts: Vec<_> = counts.into_iter().collect();
    assert_eq!(counts, [("complement", 9), ("composition", 6), ("left_inverse", 11), ("right_inverse", 11)]);
}
