//! Layouts over F₂: composition, by a check of every point, and inverses, by elimination.

use super::complement::places;
use super::element::{Codomain, Semimodule, carry_less};
use super::{Element, General, Layout, coalesce, coalesce_extended, eval, filter_zeros, laws};

/// The values of A with symbols as strides: the digits of an index in the modes of A. The digits of strides that are 0 are 0,
/// because they cannot carry.
struct Symbolic {
    bounds: Vec<i128>,
    moves: Vec<bool>,
    /// Whether the symbols are vectors, so that digits add and scale without carries.
    binary: bool,
}

type Digits = Vec<i128>;

impl Symbolic {
    fn value(&self, mut index: i128) -> Digits {
        let mut digits = Vec::new();
        for s in &self.bounds {
            digits.push(index % s);
            index /= s;
        }
        digits.push(index);
        digits.into_iter().zip(&self.moves).map(|(v, moves)| if *moves { v } else { 0 }).collect()
    }
    fn scaled(&self, digits: &Digits, n: i128) -> Digits {
        let scale = |v: &i128| if self.binary { carry_less(n as u128, *v as u128) as i128 } else { n * v };
        digits.iter().map(scale).collect()
    }
    fn plus(&self, a: &Digits, b: &Digits) -> Digits {
        a.iter().zip(b).map(|(a, b)| if self.binary { a ^ b } else { a + b }).collect()
    }

    /// The fewest modes with these values, if there are any. The first size f and stride v satisfy
    /// `values[i] = (i mod f)·v + values[f·(i/f)]`.
    fn chain(&self, values: &[Digits]) -> Option<Vec<(i128, Digits)>> {
        let n = values.len();
        if n == 1 {
            return Some(Vec::new());
        }
        for f in (2..=n).rev().filter(|f| n % f == 0) {
            let first = |i: usize| self.plus(&self.scaled(&values[1], (i % f) as i128), &values[f * (i / f)]);
            if (0..n).all(|i| values[i] == first(i)) {
                let rest: Vec<Digits> = values.iter().step_by(f).cloned().collect();
                if let Some(mut modes) = self.chain(&rest) {
                    modes.insert(0, (f as i128, values[1].clone()));
                    return Some(modes);
                }
            }
        }
        None
    }
}

/// `A ∘ B` where A or B is over F₂. It is accepted exactly if a layout that refines B's shape equals it for all strides of A, or if the
/// bits that always occur together in B can be treated as one. If the values of B are coordinates, each integer indexes the mode of A at
/// its path.
pub fn compose<D: Semimodule>(a: &Layout<D>, b: &General) -> Option<Layout<D>> {
    symbolic(a, b).or_else(|| D::by_blocks(a, b))
}

/// Bits that are set in the same values of B are a block. `A ∘ (2, 2, …):(b, b', …)` over all blocks, as a layout over F₂, gives A of
/// any value of B.
pub fn by_blocks(a: &General, b: &General) -> Option<General> {
    if b.codomain()? != Codomain::Binary {
        return None;
    }
    let values = laws::points(b).map(|i| eval(b, i).integer()).collect::<Option<Vec<_>>>()?;
    let mut blocks: Vec<(Vec<bool>, i128)> = Vec::new();
    for bit in 0..100 {
        let pattern: Vec<bool> = values.iter().map(|v| v >> bit & 1 == 1).collect();
        match blocks.iter_mut().find(|(known, _)| *known == pattern) {
            _ if !pattern.contains(&true) => {}
            Some((_, block)) => *block |= 1 << bit,
            None => blocks.push((pattern, 1 << bit)),
        }
    }
    let modes: Vec<_> = blocks.iter().map(|(_, block)| (2, *block)).collect();
    let image = super::compose_at(a, &Layout::from_flat(&modes).general())?;
    let image = match image.integers() {
        Some(image) => of_integers(&image)?,
        None => image,
    };
    if image.codomain()? == Codomain::Coordinates {
        return None;
    }
    let of = |value: i128| -> Digits {
        let of_block = |((_, block), (_, d)): (&(Vec<bool>, i128), &(i128, Element))| match block & value {
            0 => 0,
            _ => d.integer().unwrap_or(0),
        };
        vec![blocks.iter().zip(&image.flat()).map(of_block).fold(0, |sum, v| sum ^ v)]
    };
    let symbolic = Symbolic { bounds: Vec::new(), moves: vec![true], binary: true };
    let mut parts = Vec::new();
    for (s, d) in b.flat() {
        let along = (0..s).map(|i| Some(of(d.scaled(i).integer()?))).collect::<Option<Vec<_>>>()?;
        let flat: Vec<_> = symbolic.chain(&along)?.iter().map(|(n, v)| (*n, Element::bits(v[0] as u128))).collect();
        parts.push(coalesce(&Layout::from_flat(&flat)));
    }
    Some(Layout::refined(&b.shape, &mut parts.into_iter()))
}

fn symbolic<D: Semimodule>(a: &Layout<D>, b: &General) -> Option<Layout<D>> {
    let coordinates = b.codomain()? == Codomain::Coordinates;
    let paths = if coordinates { places(b) } else { vec![Vec::new()] };
    let each = paths.iter().map(|path| Some(coalesce_extended(&a.mode(path)?).flat())).collect::<Option<Vec<_>>>()?;
    let binary = each.iter().flatten().any(|(_, d)| d.is_binary());
    // A vector is its own opposite: there is nothing below index 0.
    let falls = |path: &Vec<usize>| b.component(path).flat().iter().any(|(s, d)| *s > 1 && *d < 0);
    if each.iter().zip(&paths).any(|(modes, path)| modes.iter().any(|(_, d)| d.is_binary()) && falls(path)) {
        return None;
    }
    let symbolic = |modes: &Vec<(i128, D)>| Symbolic {
        bounds: modes[..modes.len() - 1].iter().map(|m| m.0).collect(),
        moves: modes.iter().map(|(_, d)| *d != D::zero()).collect(),
        binary,
    };
    let fields: Vec<Symbolic> = each.iter().map(symbolic).collect();
    let modes: Vec<(i128, D)> = each.concat();
    let symbolic = fields.first()?;
    let digits = |e: &Element| -> Option<Digits> {
        let index = |path: &[usize]| if coordinates { Some(e.term(path)) } else { e.integer() };
        let parts = fields.iter().zip(&paths).map(|(field, path)| Some(field.value(index(path)?)));
        Some(parts.collect::<Option<Vec<_>>>()?.concat())
    };
    let (mut parts, mut tables, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    for (s, d) in b.flat() {
        let values = (0..s).map(|i| digits(&d.scaled(i))).collect::<Option<Vec<_>>>()?;
        let value = |v: &Digits| modes.iter().zip(v).fold(D::zero(), |sum, ((_, d), v)| sum.plus(&d.scaled(*v)));
        let flat: Vec<_> = symbolic.chain(&values)?.iter().map(|(n, v)| (*n, value(v))).collect();
        parts.push(coalesce(&Layout::from_flat(&flat)));
        tables.push(values);
        sizes.push(s);
    }
    // The leaves together give what each of them gives.
    for i in laws::points(b) {
        let (mut rest, mut sum) = (i, digits(&Element::zero())?);
        for (s, table) in sizes.iter().zip(&tables) {
            sum = symbolic.plus(&sum, &table[(rest % s) as usize]);
            rest /= s;
        }
        if digits(&eval(b, i))? != sum {
            return None;
        }
    }
    Some(Layout::refined(&b.shape, &mut parts.into_iter()))
}

/// A value of the layout and the index that gives it.
type Column = (u128, u128);

/// The values at the powers of two of the index. Only the last mode may have another size than a power of two.
fn columns(l: &General) -> Option<Vec<Column>> {
    let modes: Vec<_> = l.flat().into_iter().filter(|(s, _)| *s != 1).collect();
    let (mut columns, mut prefix) = (Vec::new(), 1);
    for (i, (s, d)) in modes.iter().enumerate() {
        if s.count_ones() != 1 && i + 1 != modes.len() {
            return None;
        }
        let mut step = 1;
        while step < *s {
            columns.push((d.scaled(step).integer()? as u128, (prefix * step) as u128));
            step *= 2;
        }
        prefix *= s;
    }
    Some(columns)
}

/// Independent columns with the same span of values, each with a highest bit that no other column has.
fn reduced(columns: &[Column]) -> Vec<Column> {
    let top = |n: u128| 127 - n.leading_zeros();
    let mut basis: Vec<Column> = Vec::new();
    for column in columns {
        let (mut value, mut index) = *column;
        for (v, i) in &basis {
            if value >> top(*v) & 1 == 1 {
                (value, index) = (value ^ v, index ^ i);
            }
        }
        if value == 0 {
            continue;
        }
        for (v, i) in &mut basis {
            if *v >> top(value) & 1 == 1 {
                (*v, *i) = (*v ^ value, *i ^ index);
            }
        }
        basis.push((value, index));
    }
    basis
}

/// The rank of the matrix over F₂.
pub fn rank(l: &General) -> Option<usize> {
    Some(reduced(&columns(l)?).len())
}

/// The layout over F₂ with the same values, which has the same strides; `None` if a sum carries.
pub fn of_integers(l: &Layout) -> Option<General> {
    let l = &l.normalized();
    if l.stride.leaves().iter().any(|d| *d < 0) {
        return None;
    }
    let vectors = Layout { shape: l.shape.clone(), stride: l.stride.map(&mut |d| Element::bits(*d as u128)) };
    laws::points(l).all(|i| eval(&vectors, i).integer() == Some(eval(l, i))).then_some(vectors)
}

/// The layout of integers with the same values; `None` if a sum carries.
pub fn to_integers(l: &General) -> Option<Layout> {
    let strides = l.stride.leaves().iter().map(Element::integer).collect::<Option<Vec<_>>>()?;
    let integers = Layout::with(&l.shape, strides);
    laws::points(l).all(|i| eval(l, i).integer() == Some(eval(&integers, i))).then_some(integers)
}

/// A bit for each stride, with the last mode cut to `size`.
fn from_strides(strides: &[u128], size: i128) -> Option<General> {
    let modes: Vec<_> = strides.iter().map(|n| (2, Element::bits(*n))).collect();
    let mut modes = coalesce(&Layout::from_flat(&modes)).flat();
    let inner: i128 = modes[..modes.len() - 1].iter().map(|m| m.0).product();
    modes.last_mut()?.0 = (size / inner).max(1);
    (size % inner == 0).then(|| coalesce(&Layout::from_flat(&modes)))
}

/// The modes up to the first one whose size is not a power of two: beyond it, indices are not sums of bits.
pub fn up_to_odd(l: &General) -> General {
    let mut modes = coalesce(l).flat();
    if let Some(odd) = modes.iter().position(|(s, _)| s.count_ones() != 1) {
        modes.truncate(odd + 1);
    }
    Layout::from_flat(&modes)
}

/// `L(R(k)) = k` for as many k as possible.
pub fn right_inverse(l: &General) -> Option<General> {
    let l = &up_to_odd(l);
    let basis = reduced(&columns(l)?);
    let unit = |bit: u32| basis.iter().find(|(v, _)| *v == 1 << bit).map(|c| c.1);
    let strides: Vec<u128> = (0..).map_while(unit).collect();
    let whole = from_strides(&strides, 1 << strides.len())?;
    let right = |k: i128| {
        let index = eval(&whole, k).integer().expect("a vector");
        index < l.size() && eval(l, index).integer() == Some(k)
    };
    let reach = (0..whole.size()).take_while(|k| right(*k)).count() as i128;
    let cut = (1..=reach).rev().find_map(|size| from_strides(&strides, size));
    Some(cut.unwrap_or_else(|| Layout::leaf(1, Element::zero())))
}

/// `L†(L(k)) = k` if L is injective, else `L(L†(L(k))) = L(k)`; 0 for numbers that are not values of L. If the size of the last mode is
/// not a power of two, L must be injective.
pub fn left_inverse(l: &General) -> Option<General> {
    let basis = reduced(&columns(l)?);
    if l.size().count_ones() != 1 && !laws::injective(l) {
        return None;
    }
    let top = basis.iter().map(|(v, _)| 128 - v.leading_zeros()).max().unwrap_or(0);
    let of_bit = |bit: u32| basis.iter().find(|(v, _)| 127 - v.leading_zeros() == bit).map_or(0, |c| c.1);
    let strides: Vec<u128> = (0..top).map(of_bit).collect();
    let reach = laws::points(l).filter_map(|i| eval(l, i).integer()).max()? + 1;
    (reach..=1 << top).find_map(|size| from_strides(&strides, size))
}

/// The free bits, which are the lowest bit of no value, below `top`; `top`, the successor of the highest bit that is the lowest one of a
/// value; and the number of bits of the values. `None` if a value has two indices.
fn free_bits(l: &General) -> Option<(Vec<u32>, u32, u32)> {
    let moving = filter_zeros(l).normalized();
    if !laws::injective(&moving) {
        return None;
    }
    let mirrored = |n: u128| n.reverse_bits();
    let columns: Vec<Column> = columns_rounded(&moving)?.into_iter().map(|(v, i)| (mirrored(v), i)).collect();
    let lowest: Vec<u32> = reduced(&columns).iter().map(|(v, _)| v.leading_zeros()).collect();
    let top = lowest.iter().max().map_or(0, |bit| bit + 1);
    let reach = columns.iter().map(|(v, _)| 128 - mirrored(*v).leading_zeros()).max().unwrap_or(0);
    Some(((0..top).filter(|bit| !lowest.contains(bit)).collect(), top, reach))
}

/// The columns, with the size of every mode rounded up to a power of two.
fn columns_rounded(l: &General) -> Option<Vec<Column>> {
    let even = |s: i128| (s as u128).next_power_of_two() as i128;
    columns(&Layout { shape: l.shape.map(&mut |s| even(*s)), stride: l.stride.clone() })
}

/// A mode for each bit.
pub fn of_bits(bits: &[u32]) -> Vec<(i128, Element)> {
    bits.iter().map(|bit| (2, Element::bits(1 << bit))).collect()
}

/// Open: the sums of the other bits, then a mode that begins above all of them.
pub fn complement(l: &General) -> Option<General> {
    let (bits, top, _) = free_bits(l)?;
    let mut modes = of_bits(&bits);
    modes.push((1, Element::bits(1 << top)));
    Some(coalesce_extended(&Layout::from_flat(&modes)))
}

/// Exact: the sums of both are all numbers below n, once; all sizes are powers of two.
pub fn complement_in(l: &General, n: i128) -> Option<General> {
    let (mut bits, top, reach) = free_bits(l)?;
    let even = filter_zeros(l).shape.leaves().iter().all(|s| s.count_ones() == 1);
    if !even || n.count_ones() != 1 || n < 1 << reach {
        return None;
    }
    bits.extend(top..n.trailing_zeros());
    Some(coalesce(&Layout::from_flat(&of_bits(&bits))))
}
