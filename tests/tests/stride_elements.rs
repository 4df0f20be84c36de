//! `docs/stride-elements.md` against the sources: each element that a stride can be has each step of the recipe. And each of them obeys the
//! laws of a semimodule, prints as it is written, and is coalesced and composed like any other.

use cute_static::prelude::*;
use cute_static::semimodule::Element;
use std::any::type_name;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The texts between backquotes.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

/// The rows of the table: its head first.
fn table() -> Vec<Vec<String>> {
    let text = read("docs/stride-elements.md");
    let rows = text.lines().filter(|line| line.starts_with('|') && !line.starts_with("|---"));
    let cells = |row: &str| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_string()).collect();
    rows.map(cells).collect()
}

/// The types in the list of `OnElement`, without their parameters.
fn elements() -> BTreeSet<String> {
    let text = read("cute-static/src/engine/kind/numbers.rs");
    let (_, list) = text.split_once("OnElement of [").expect("the list of elements");
    let (list, _) = list.split_once("] {").expect("its end");
    let name = |row: &str| {
        let ty = row.split_once('}').map_or(row, |(_, ty)| ty);
        let head = ty.split('<').next().unwrap_or_default();
        head.rsplit("::").next().unwrap_or_default().trim_matches([' ', ',']).to_string()
    };
    list.lines().map(name).filter(|name| !name.is_empty()).collect()
}

#[test]
fn every_element_has_every_step() {
    let rows = table();
    let (head, steps) = rows.split_first().expect("a table");
    assert!(head.len() > 4 && steps.len() > 15, "{head:?}");
    let mut wrong = Vec::new();
    for step in steps {
        assert_eq!(step.len(), head.len(), "{step:?}");
        let [file] = &quoted(&step[1])[..] else { panic!("one file is expected: {step:?}") };
        let is_path = ["crates/", "cute-static", "tests/", "docs/"].iter().any(|start| file.starts_with(start));
        let text = read(&if is_path { file.clone() } else { format!("cute-static/src/{file}") });
        for (element, cell) in head[2..].iter().zip(&step[2..]) {
            if cell.starts_with("none: ") {
                continue;
            }
            let words = quoted(cell);
            if words.is_empty() {
                wrong.push(format!("{element}: nothing for the step “{}”", step[0]));
            }
            let missing = words.iter().filter(|word| !text.contains(word.as_str()));
            wrong.extend(missing.map(|word| format!("{element}: `{word}` is not in {file}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_element_has_a_column() {
    let rows = table();
    let kinds = rows.iter().find(|row| row[1] == "`engine/kind/numbers.rs`").expect("the step of the kinds");
    let listed: BTreeSet<String> = kinds[2..].iter().flat_map(|cell| quoted(cell)).collect();
    let elements = elements();
    assert!(elements.len() > 4 && elements.contains("NoElement"), "{elements:?}");
    let missing: Vec<_> = elements.iter().filter(|name| *name != "NoElement" && !listed.contains(*name)).collect();
    assert!(missing.is_empty(), "no column of docs/stride-elements.md has {missing:?}");
}

/// A semimodule, by three elements of it and a stride that is one of them.
macro_rules! semimodules {
    ($($l:ty, $m:ty, $n:ty => $text:literal;)*) => {$({
        type Scaled<N, M> = <M as Element>::Scaled<N>;
        type Sum<M, N> = <M as Element>::Sum<N>;
        static_assertions::assert_type_eq_all!(Scaled<U1, $l>, $l);
        static_assertions::assert_type_eq_all!(Scaled<U0, $l>, U0);
        static_assertions::assert_type_eq_all!(Sum<$l, U0>, Sum<U0, $l>, $l);
        static_assertions::assert_type_eq_all!(Sum<$l, Sum<$m, $n>>, Sum<Sum<$l, $m>, $n>);
        static_assertions::assert_type_eq_all!(Sum<$l, $m>, Sum<$m, $l>);
        static_assertions::assert_type_eq_all!(Scaled<U2, Scaled<U6, $l>>, Scaled<U12, $l>);
        static_assertions::assert_type_eq_all!(Scaled<U2, Sum<$l, $m>>, Sum<Scaled<U2, $l>, Scaled<U2, $m>>);
        static_assertions::assert_type_eq_all!(Sum<$l, <$l as Element>::Opposite>, U0);
        static_assertions::assert_type_eq_all!(<$l as Element>::Equals<$l>, typenum::B1);
        static_assertions::assert_type_eq_all!(<$l as Element>::Equals<$m>, typenum::B0);
        static_assertions::assert_type_eq_all!(<$l as Element>::Equals<U0>, <U0 as Element>::Equals<$l>, typenum::B0);
        // as a stride: printed, coalesced, composed with integers, put beside another one
        type L = Layout<U4, $l>;
        assert_eq!(L::default().to_string(), concat!("4:", $text));
        static_assertions::assert_type_eq_all!(Coalesced<Concat<L, Layout<U2, Scaled<U4, $l>>>>, Layout<U8, $l>);
        static_assertions::assert_type_eq_all!(Composition<L, layout!(2:2)>, Layout<U2, Scaled<U2, $l>>);
        let both = Concat::<L, Layout<U3, $m>>::default();
        for (i, j) in (0..4_i64).flat_map(|i| (0..3).map(move |j| (i, j))) {
            assert_eq!(both.coordinate((i, j)), both.coordinate(i + 4 * j));
        }
        type_name::<$l>()
    }),*};
}

#[test]
fn every_element_is_one_of_a_semimodule() {
    use cute_static::typenum::{self, U0, U1, U2, U3, U4, U6, U8, U12};
    let mut sampled = BTreeSet::from(["UTerm".to_string(), "NoElement".to_string()]);
    let mut sample = |name: &str| {
        let head = name.split('<').next().unwrap_or_default();
        sampled.insert(head.rsplit("::").next().unwrap_or_default().to_string());
    };
    macro_rules! all {
        ($($l:ty, $m:ty, $n:ty => $text:literal;)*) => { $( sample(semimodules!($l, $m, $n => $text;)); )* };
    }
    all! {
        stride!(5), stride!(-7), stride!(3) => "5";
        stride!(-5), stride!(7), stride!(-2) => "-5";
        stride!(2@1), stride!(-7@0), stride!(1@0+1@1) => "2@1";
        stride!(1@0@1), stride!(3@1@1), stride!(2@0) => "1@0@1";
        stride!(f9), stride!(f5), stride!(f1) => "f9";
        stride!(f9@0), stride!(f5@0), stride!(f1@1) => "f9@0";
        stride!(1/2), stride!(-7/3), stride!(5) => "1/2";
        stride!(-5/12), stride!(1/4), stride!(2/3) => "-5/12";
        stride!(1/2@0+f1@1), stride!(2@0), stride!(f3@1) => "1/2@0+f1@1";
        stride!(1@0+f1@1), stride!(f2@1), stride!(-3@0) => "1@0+f1@1";
    }
    assert_eq!(sampled, elements(), "an element without a sample here, or a sample of none");
}
