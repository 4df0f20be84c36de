//! Inverses are complete, on exhaustive grids: a left inverse is found iff there is one, and a right inverse is the largest.
//!
//! What there is is not taken from the criteria. For left inverses every chain of radices is tried, and for each of them the
//! equations for the weights are solved, one for each offset. For right inverses every index of an offset is tried as a stride.

use cute_static_tests::probe::{Answer, Question, Setup, ask};
use cute_static_tests::reference::notation::parse;
use cute_static_tests::reference::{Layout, coalesce, laws, left_inverse, right_inverse};
use std::process::ExitCode;

type Modes = Vec<(i128, i128)>;

/// All layouts of these ranks, extents and strides, coalesced.
fn grid(rank: usize, extents: &[i128], strides: &[i128]) -> Vec<Modes> {
    let mut all: Vec<Modes> = vec![vec![]];
    for _ in 0..rank {
        let longer = |a: Modes| {
            let modes = extents.iter().flat_map(|s| strides.iter().map(|d| (*s, *d)));
            modes.map(move |mode| [&a[..], &[mode]].concat()).collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|a| a.windows(2).all(|pair| pair[0].0 * pair[0].1 != pair[1].1));
    all
}

fn offsets(a: &Modes) -> Vec<i128> {
    let mut all = vec![0];
    for (s, d) in a {
        all = (0..*s).flat_map(|c| all.iter().map(move |x| x + c * d)).collect();
    }
    all
}

/// All chains of radices with a product up to `most`.
fn chains(most: i128) -> Vec<Vec<i128>> {
    let mut all = vec![vec![]];
    for q in 2..=most {
        all.extend(chains(most / q).into_iter().map(|rest| [&[q][..], &rest[..]].concat()));
    }
    all
}

/// The digits of an offset, the last one unbounded; those of `-x` are the opposite ones.
fn digits(x: i128, radices: &[i128]) -> Vec<i128> {
    let mut rest = x;
    let mut digits = Vec::new();
    for q in radices {
        digits.push(rest % q);
        rest /= q;
    }
    digits.push(rest);
    digits
}

/// Whether integer weights take the digits of each offset to its index: columns are combined until they are a staircase.
fn solvable(radices: &[i128], offsets: &[i128]) -> bool {
    let rows: Vec<Vec<i128>> = offsets.iter().map(|x| digits(*x, radices)).collect();
    let mut columns: Vec<Vec<i128>> = (0..=radices.len()).map(|j| rows.iter().map(|row| row[j]).collect()).collect();
    let mut wanted: Vec<i128> = (0..offsets.len() as i128).collect();
    for row in 0..offsets.len() {
        loop {
            columns.sort_by_key(|c| (c[row] == 0, c[row].abs()));
            let Some((first, rest)) = columns.split_first_mut().filter(|(c, _)| c[row] != 0) else { break };
            let mut done = true;
            for c in rest.iter_mut().filter(|c| c[row] != 0) {
                let n = c[row] / first[row];
                c.iter_mut().zip(first.iter()).for_each(|(c, f)| *c -= n * f);
                done &= c[row] == 0;
            }
            if done {
                break;
            }
        }
        let n = match columns.first().map_or(0, |c| c[row]) {
            0 if wanted[row] != 0 => return false,
            0 => continue,
            g if wanted[row] % g != 0 => return false,
            g => wanted[row] / g,
        };
        let used = columns.remove(0);
        wanted.iter_mut().zip(&used).for_each(|(w, c)| *w -= n * c);
    }
    true
}

fn invertible(a: &Modes) -> bool {
    let offsets = offsets(a);
    let most = offsets.iter().map(|x| x.abs()).max().unwrap_or(0);
    chains(most).iter().any(|radices| solvable(radices, &offsets))
}

fn injective(a: &Modes) -> bool {
    let mut image = offsets(a);
    image.sort();
    image.windows(2).all(|pair| pair[0] != pair[1])
}

/// The largest size of a right inverse, and of one whose coordinates add up without a carry.
fn largest(a: &Modes) -> (i128, i128) {
    let offsets = offsets(a);
    (extended(a, &offsets, vec![0], false), extended(a, &offsets, vec![0], true))
}

/// `inverse` are the indices of the first offsets; one more digit after another is tried.
fn extended(a: &Modes, offsets: &[i128], inverse: Vec<i128>, carry_free: bool) -> i128 {
    let size = inverse.len() as i128;
    let mut most = size;
    for stride in (1..offsets.len() as i128).filter(|k| offsets[*k as usize] == size) {
        let mut longer = inverse.clone();
        for n in 1.. {
            let values: Vec<i128> = inverse.iter().map(|k| k + n * stride).collect();
            let fits = |(i, k): (usize, &i128)| {
                let reaches = offsets.get(*k as usize) == Some(&(i as i128 + n * size));
                reaches && (!carry_free || adds_up(a, longer[longer.len() - inverse.len() + i], stride))
            };
            if !values.iter().enumerate().all(fits) {
                break;
            }
            longer.extend(values);
            most = most.max(extended(a, offsets, longer.clone(), carry_free));
        }
    }
    most
}

/// Whether the coordinates of two indices add up within every mode.
fn adds_up(a: &Modes, mut i: i128, mut j: i128) -> bool {
    a.iter().all(|(s, _)| {
        let fits = i % s + j % s < *s;
        (i, j) = (i / s, j / s);
        fits
    })
}

fn layout(a: &Modes) -> Layout {
    Layout::from_flat(a)
}

fn main() -> ExitCode {
    let naturals = |n: i128| (1..=n).collect::<Vec<i128>>();
    let integers = |n: i128| (-n..=n).filter(|d| *d != 0).collect::<Vec<i128>>();
    let left: Vec<Modes> = [
        grid(2, &[2, 3, 4], &naturals(7)),
        grid(2, &[2, 3], &integers(4)),
        grid(3, &[2, 3], &naturals(4)),
        grid(3, &[2], &integers(3)),
    ]
    .concat()
    .into_iter()
    .filter(injective)
    .collect();
    let right: Vec<Modes> = [
        grid(2, &[2, 3, 4, 5], &naturals(5)),
        grid(2, &[2, 3, 4], &integers(2)),
        grid(3, &[2, 3], &naturals(3)),
        grid(3, &[2], &integers(2)),
    ]
    .concat();
    let question = |op: &str, a: &Modes| Question { op: op.into(), args: vec![layout(a).general().into()] };
    let questions: Vec<_> = left
        .iter()
        .map(|a| question("left_inverse", a))
        .chain(right.iter().map(|a| question("right_inverse", a)))
        .collect();
    let mut answers = ask(&questions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "inverses")).into_iter();
    let mut wrong = 0;
    let mut report = |what: &str, a: &Modes, why: Option<String>| {
        if let Some(why) = why {
            println!("{what} of {}: {why}", layout(a));
            wrong += 1;
        }
    };
    let (mut inverted, mut refused) = (0, 0);
    for a in &left {
        let exists = invertible(a);
        *(if exists { &mut inverted } else { &mut refused }) += 1;
        let types = value(answers.next());
        report(
            "left inverse",
            a,
            of_left(a, exists, left_inverse(&layout(a))).map(|why| format!("the reference: {why}")),
        );
        report(
            "left inverse",
            a,
            types
                .and_then(|l| l.map_or(Ok(None), |l| parsed(&l).map(Some)))
                .map_or_else(Some, |l| of_left(a, exists, l)),
        );
    }
    println!("left inverse: {inverted} layouts have one, {refused} injective ones have none");
    let (mut whole, mut woven, mut by_accident) = (0, 0, 0);
    for a in &right {
        let (any, most) = largest(a);
        let reference = right_inverse(&layout(a));
        by_accident += usize::from(any > most);
        *(if chain(a) == most { &mut whole } else { &mut woven }) += 1;
        let types = value(answers.next()).and_then(|r| parsed(&r.ok_or("refused")?));
        report("right inverse", a, of_right(a, most, reference).map(|why| format!("the reference: {why}")));
        report("right inverse", a, types.map_or_else(Some, |r| of_right(a, most, r)));
    }
    println!("right inverse: {whole} are the largest by whole modes, {woven} take coordinates from several");
    println!("right inverse: {by_accident} are smaller than one whose carries cancel by an accident of the strides");
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// How many offsets whole modes reach.
fn chain(a: &Modes) -> i128 {
    cute_static_tests::reference::chain_inverse(&coalesce(&layout(a))).size()
}

/// The result as text, or none for a refusal.
fn value(answer: Option<Answer>) -> Result<Option<String>, String> {
    match answer.expect("an answer for every question") {
        Answer::Value(text) => Ok(Some(text)),
        Answer::Refused => Ok(None),
        other => Err(format!("{other:?}")),
    }
}

fn parsed(text: &str) -> Result<Layout, String> {
    parse(text)?.layout().cloned().ok_or_else(|| format!("{text} is no layout of integers"))
}

fn of_left(a: &Modes, exists: bool, inverse: Option<Layout>) -> Option<String> {
    match inverse {
        None => exists.then(|| "refused".into()),
        Some(l) if !exists => Some(format!("accepted as {l}")),
        Some(l) => laws::left_inverse(&layout(a), &l).err().map(|why| format!("{l}: {why}")),
    }
}

fn of_right(a: &Modes, most: i128, inverse: Layout) -> Option<String> {
    let size = inverse.size();
    let law = laws::right_inverse(&layout(a), &inverse).err();
    law.or_else(|| (size != most).then(|| format!("size {size} instead of {most}")))
        .map(|why| format!("{inverse}: {why}"))
}
