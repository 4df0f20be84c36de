//! Whether any layout has given values: every shape that refines given sizes is tried.

use crate::reference::element::carry_less;

/// What a function gives at a coordinate: one number, or one for each of several strides that stand for themselves.
pub type Digits = Vec<i128>;

/// Whether some layout whose shape refines `sizes` gives these values; at 0 it gives 0.
///
/// Such a layout is a chain of factors for each size; the stride of a factor is the value at the product of the factors before
/// it, the other coordinates being 0; together they must give the value at every coordinate. Over F₂, digits scale and add
/// without carries.
pub fn expressible(sizes: &[i128], binary: bool, value: &dyn Fn(&[i128]) -> Digits) -> bool {
    let scaled = |n: i128, v: i128| if binary { carry_less(n as u128, v as u128) as i128 } else { n * v };
    let plus = |a: &Digits, b: &Digits| -> Digits {
        a.iter().zip(b).map(|(a, b)| if binary { a ^ b } else { a + b }).collect()
    };
    let zero = vec![0; value(&vec![0; sizes.len()]).len()];
    let along: Vec<Vec<Digits>> = (0..sizes.len())
        .map(|leaf| {
            let at = |i| (0..sizes.len()).map(|l| if l == leaf { i } else { 0 }).collect::<Vec<_>>();
            (0..sizes[leaf]).map(|i| value(&at(i))).collect()
        })
        .collect();
    let of_chain = |values: &[Digits], chain: &[i128], index: i128| {
        let (mut rest, mut unit, mut sum) = (index, 1, zero.clone());
        for f in chain {
            let stride = &values[unit as usize];
            sum = plus(&sum, &stride.iter().map(|v| scaled(rest % f, *v)).collect());
            rest /= f;
            unit *= f;
        }
        sum
    };
    let leaves = along.iter().all(|values| {
        let size = values.len() as i128;
        chains(size).iter().any(|chain| (0..size).all(|i| of_chain(values, chain, i) == values[i as usize]))
    });
    leaves
        && points(sizes).iter().all(|point| {
            let parts = point.iter().zip(&along).map(|(i, values)| &values[*i as usize]);
            parts.fold(zero.clone(), |sum, part| plus(&sum, part)) == value(point)
        })
}

/// All coordinates.
fn points(sizes: &[i128]) -> Vec<Vec<i128>> {
    sizes
        .iter()
        .fold(vec![vec![]], |all, s| all.iter().flat_map(|c| (0..*s).map(|i| [&c[..], &[i]].concat())).collect())
}

/// The digits of an index in modes of these sizes, and what is left of it; those of −i are those of i, negated.
pub fn digits(sizes: &[i128], index: i128) -> Digits {
    let mut rest = index;
    let mut digits: Digits = sizes.iter().map(|s| (rest % s, rest /= s).0).collect();
    digits.push(rest);
    digits
}

fn chains(s: i128) -> Vec<Vec<i128>> {
    let mut all = if s == 1 { vec![vec![]] } else { vec![] };
    for f in (2..=s).filter(|f| s % f == 0) {
        all.extend(chains(s / f).into_iter().map(|rest| [&[f][..], &rest[..]].concat()));
    }
    all
}
