//! Which operations are asked on which classes of arguments, and how often: the table in the tests' README.

use super::super::Law;
use cute_static_tests::classes::{self, CLASSES};
use cute_static_tests::probe::Question;
use cute_static_tests::reference::answer;
use std::collections::BTreeMap;

/// Why some operations have no cases of some classes: part of the operation's name, the classes, the reason.
const EXPLAINED: &[(&[&str], &[&str], &str)] = &[
    (
        &["crd2idx_shape", "idx2crd", "make_layout", "make_layout_right", "make_ordered_layout"],
        &CLASSES,
        "the arguments are shapes, which have no strides; extents of 1 are among them",
    ),
    (&["relative_swizzle", "swizzle_apply"], &CLASSES, "the arguments are a swizzle and numbers"),
    (
        &["as_composed", "as_integer", "coordinates", "f2_matrix", "f2_rank"],
        &["negative", "both signs", "coordinates", "XOR", "swizzled"],
        "the operation is one of vectors over F₂, or of coordinates, whose strides have no sign",
    ),
    (
        &["bijective", "contiguous", "covers", "exactly_injective", "injective", "surjective"],
        &["coordinates", "swizzled"],
        "a property of layouts: a swizzle keeps it, but as a bound it is not asked of composed layouts; `covers` is of offsets",
    ),
    (
        &["concat", "crd2idx", "functionally_equal", "max_common_vector", "offsets"],
        &["coordinates", "swizzled"],
        "composed layouts are not concatenated, evaluated as types or compared; `coordinates` is the same as `offsets` of coordinates",
    ),
    (
        &["make_layout_like", "max_common_layout", "max_common_vector", "sort_by_stride"],
        &["coordinates", "XOR"],
        "coordinates have no order; over F₂ only the rows in `vectors/` ask, because there the right inverses that are compared are not unique",
    ),
    (
        &["max_common_layout", "padded_recast", "recast"],
        &["swizzled"],
        "units of swizzles and `upcast` and `downcast` of them ask this; what a swizzled layout has in common with another one is asked in `vectors/`",
    ),
    (
        &["location"],
        &["coordinates", "XOR", "swizzled"],
        "what an instruction touches, and where the data are, are offsets of integer strides",
    ),
];

/// The cases of an operation: all, those that the reference answers, and those of each class.
#[derive(Default)]
struct Row {
    cases: usize,
    answered: usize,
    classes: [usize; CLASSES.len()],
}

fn rows(cases: &[(&Law, Question)]) -> BTreeMap<String, Row> {
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for (_, question) in cases {
        let row = rows.entry(question.op.clone()).or_default();
        row.cases += 1;
        row.answered += usize::from(matches!(answer(&question.op, &question.args), Some(Some(_))));
        let found = classes::of(&question.args);
        row.classes.iter_mut().zip(found).for_each(|(n, found)| *n += usize::from(found));
    }
    rows
}

fn reason(op: &str, class: &str) -> Option<usize> {
    EXPLAINED.iter().position(|(ops, classes, _)| ops.contains(&op) && classes.contains(&class))
}

fn letter(i: usize) -> char {
    char::from(b'a' + i as u8)
}

/// The table as it stands in the README.
pub fn markdown(cases: &[(&Law, Question)]) -> String {
    let mut text = format!(
        "| operation | cases | answered | {} |\n|---|{}\n",
        CLASSES.join(" | "),
        "---|".repeat(CLASSES.len() + 2)
    );
    for (op, row) in rows(cases) {
        let cell = |(n, class): (&usize, &&str)| match (n, reason(&op, class)) {
            (0, Some(i)) => letter(i).to_string(),
            (n, _) => n.to_string(),
        };
        let cells: Vec<String> = row.classes.iter().zip(&CLASSES).map(cell).collect();
        text += &format!("| `{op}` | {} | {} | {} |\n", row.cases, row.answered, cells.join(" | "));
    }
    text += "\n";
    for (i, (_, _, why)) in EXPLAINED.iter().enumerate() {
        text += &format!("* {}: {why}\n", letter(i));
    }
    text + "\n" + &super::unasked::markdown()
}

/// What is wrong: a gap without a reason, a reason without a gap, an operation that the README does not have.
pub fn gaps(cases: &[(&Law, Question)]) -> Vec<String> {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).expect("the README");
    let (rows, mut wrong, mut used) = (rows(cases), Vec::new(), vec![false; EXPLAINED.len()]);
    for (op, row) in &rows {
        if !readme.contains(&format!("| `{op}` | ")) {
            wrong.push(format!("{op}: no row in the README"));
        }
        if row.answered == 0 {
            wrong.push(format!("{op}: no case has an answer"));
        }
        for (n, class) in row.classes.iter().zip(&CLASSES) {
            match (n, reason(op, class)) {
                (0, Some(i)) => used[i] = true,
                (0, None) => wrong.push(format!("{op}: no case of the class `{class}`, and no reason")),
                (1.., _) => {}
            }
        }
    }
    wrong.extend(
        used.iter().enumerate().filter(|(_, used)| !**used).map(|(i, _)| format!("reason {} of no gap", letter(i))),
    );
    wrong.extend(super::unasked::gaps(&rows.keys().map(String::as_str).collect(), &readme));
    wrong
}
