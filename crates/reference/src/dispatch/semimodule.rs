//! Operations on layouts over any semimodule.

use super::{Known, function, of_layout, of_shape};
use crate::element::{Codomain, Semimodule};
use crate::notation::Value;
use crate::*;

/// The answer for arguments with coordinates or vectors over F₂ among them.
pub fn answer(op: &str, args: &[Value]) -> Option<Known> {
    let a = args.first().and_then(Value::general);
    if let [Value::Layout(a), Value::General(b)] = args {
        if b.codomain() == Some(Codomain::Binary) && (op.starts_with("composition") || op.ends_with("_divide")) {
            return of_layout(op, &a.general(), args).map(|known| known.map(|r| r.to_string()));
        }
    }
    if args.iter().filter_map(Value::general).any(|l| l.codomain().is_none()) {
        return Some(None);
    }
    if let Some(result) = a.as_ref().and_then(|a| of_layout(op, a, args)) {
        return Some(result.map(|r| r.to_string()));
    }
    if let Some(text) = of_shape(op, args) {
        return Some(Some(text));
    }
    let shape = |i: usize| args.get(i).and_then(Value::tree);
    let result: Option<General> = match (op, args.len()) {
        ("complement" | "complement_extend", 2) => padded_complement_in_shape(&a?, shape(1)?),
        ("as_xor", 1) => a.filter(|a| a.codomain() != Some(Codomain::Coordinates)),
        ("as_integer", 1) => binary::to_integers(&a?).map(|l| l.general()),
        ("as_composed", 1) => return function::as_composed(&a?).map(|f| Some(f.to_string())),
        ("make_identity_layout", 1) => Some(identity(shape(0)?)),
        ("concat", _) => concatenated(args)?,
        _ => return scalar(op, args),
    };
    Some(result.map(|r| r.to_string()))
}

/// The coordinate layout whose value at each coordinate is that coordinate.
pub fn identity(shape: &Tree) -> General {
    fn leaf(shape: &Tree, path: &[usize]) -> Tree<Element> {
        match shape {
            Tree::Leaf(_) => Tree::Leaf(Element::at(1, path.to_vec())),
            Tree::Tuple(modes) => {
                let mode = |(i, mode): (usize, &Tree)| leaf(mode, &[path, &[i]].concat());
                Tree::Tuple(modes.iter().enumerate().map(mode).collect())
            }
        }
    }
    Layout { shape: shape.clone(), stride: leaf(shape, &[]) }
}

fn concatenated(args: &[Value]) -> Option<Option<General>> {
    let parts = args.iter().map(Value::general).collect::<Option<Vec<_>>>()?;
    let whole = Layout::concat(&parts);
    Some(whole.codomain().map(|_| whole))
}

fn scalar(op: &str, args: &[Value]) -> Option<Known> {
    let layout = |i: usize| args.get(i).and_then(Value::general);
    let text = match (op, args.len()) {
        ("coprofile", 1) => coprofile(&complement::places(&layout(0)?)).map(&mut |_| 0).to_string(),
        ("cosize", 1) => match layout(0)?.codomain()? {
            Codomain::Binary => return None,
            _ => {
                let l = layout(0)?;
                complement::places(&l).iter().map(|p| l.component(p).cosize()).product::<i128>().to_string()
            }
        },
        ("crd2idx", 2) => return Some(crd2idx(args[0].tree()?, &layout(1)?).map(|e| e.to_string())),
        ("eval", 2) => return Some(crd2idx(args[1].tree()?, &layout(0)?).map(|e| e.to_string())),
        ("offsets", 1) if layout(0)?.codomain() == Some(Codomain::Binary) => {
            Value::List(laws::image(&layout(0)?).iter().filter_map(Element::integer).collect()).to_string()
        }
        ("coordinates", 1) => {
            let l = layout(0)?;
            let profile = coprofile(&complement::places(&l));
            let values =
                laws::image(&l).iter().map(|e| profile.map(&mut |path| e.term(path)).to_string()).collect::<Vec<_>>();
            values.join(";")
        }
        ("basis_value", 1) => args[0].element()?.to_string(),
        ("injective", 1) => injective(&layout(0)?)?.to_string(),
        ("exactly_injective", 1) => laws::injective(&layout(0)?).to_string(),
        ("surjective" | "bijective" | "contiguous" | "covers", _) => onto(op, &layout(0)?, args.get(1))?.to_string(),
        ("functionally_equal", 2) => laws::same_function(&layout(0)?, &layout(1)?).is_ok().to_string(),
        ("f2_rank", 1) => {
            return Some(matrix(&layout(0)?).and_then(|_| binary::rank(&layout(0)?)).map(|n| n.to_string()));
        }
        ("f2_matrix", 1) => return Some(matrix(&layout(0)?)),
        _ => return None,
    };
    Some(Some(text))
}

/// The matrix over F₂, row by row: column j is the value at 2^j. All sizes are powers of two.
fn matrix(l: &General) -> Option<String> {
    let even = l.shape.leaves().iter().all(|s| s.count_ones() == 1);
    if !matches!(l.codomain(), Some(Codomain::Binary | Codomain::Trivial)) || !even {
        return None;
    }
    let columns = (0..l.size().ilog2()).map(|j| eval(l, 1 << j).integer()).collect::<Option<Vec<_>>>()?;
    let height = columns.iter().map(|v| 128 - v.leading_zeros()).max().unwrap_or(0);
    let row = |i: u32| columns.iter().map(|v| (v >> i & 1).to_string()).collect::<Vec<_>>().join(" ");
    Some((0..height).map(|i| format!("[{}]", row(i))).collect())
}

/// Injectivity of coordinates, as far as the strides decide it: at each path, and every mode of several coordinates has a stride.
fn injective(l: &General) -> Option<bool> {
    if l.codomain()? == Codomain::Binary {
        return Some(laws::injective(l));
    }
    let moves = |(s, d): &(i128, Element)| *s == 1 || *d != Element::zero();
    let apart = |path: &Vec<usize>| {
        let modes: Vec<_> = l.component(path).flat().into_iter().filter(|m| m.1 != 0).collect();
        found_injective(&Layout::from_flat(&modes))
    };
    complement::along_axes(l).then(|| l.flat().iter().all(moves) && complement::places(l).iter().all(apart))
}

/// Whether the values are all numbers up to the largest one, or all coordinates of a box, and each occurs once.
fn onto(op: &str, l: &General, bound: Option<&Value>) -> Option<bool> {
    let values: std::collections::BTreeSet<Element> = laws::image(l).into_iter().collect();
    let once = values.len() as i128 == l.size();
    if l.codomain()? == Codomain::Binary {
        let numbers: Vec<i128> = values.iter().filter_map(Element::integer).collect();
        let (low, high) = (*numbers.iter().min()?, *numbers.iter().max()?);
        let block = high - low + 1 == numbers.len() as i128;
        return Some(match op {
            "surjective" => block && low == 0,
            "bijective" => block && low == 0 && once,
            "contiguous" => block && once,
            _ => (0..bound?.tree()?.product()).all(|n| numbers.contains(&n)),
        });
    }
    if !complement::along_axes(l) {
        return None;
    }
    let places = complement::places(l);
    // At one path: the numbers from 0 on, or an interval.
    let numbers = |path: &Vec<usize>| l.component(path);
    Some(match op {
        "surjective" => places.iter().all(|p| surjective(&numbers(p))),
        "bijective" => once && places.iter().all(|p| surjective(&numbers(p))),
        "contiguous" => {
            let interval = |p: &Vec<usize>| {
                let mut image = laws::image(&numbers(p));
                image.sort_unstable();
                image.windows(2).all(|pair| pair[1] - pair[0] <= 1)
            };
            once && places.iter().all(interval)
        }
        _ => return None,
    })
}
