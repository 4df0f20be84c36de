//! The laws of layouts over other semimodules than the integers, and of swizzles.

use super::check::repeats;
use super::elements::*;
use super::law;
use super::make::dense;
use super::recast;
use super::swizzled::*;
use crate::Check::{self, Function as Any, General as Over};
use crate::Law;
use cute_static_tests::generate::Random;
use cute_static_tests::reference::element::Semimodule;
use cute_static_tests::reference::laws::{self, Verdict};
use cute_static_tests::reference::notation::Value;
use cute_static_tests::reference::{Element, Function, General, Layout, Tree, eval, filter_zeros};
use std::collections::{BTreeMap, BTreeSet};

/// All of them.
#[rustfmt::skip]
pub const SEMIMODULES: &[Law] = &[
    law("coordinates: composition with integers", "composition", coordinates_and_integers, Some(Over(composition))),
    law("coordinates: composition with coordinates", "composition", indexed_by_coordinates, Some(Over(composition))),
    law("coordinates: composition with sums", "composition", indexed_by_sums, Some(Over(composition))),
    law("coordinates: composition in bounds", "composition_in_bounds", inside, Some(Over(composition))),
    law("coordinates: coalesce", "coalesce", coordinates, Some(Over(same_function))),
    law("coordinates: coalesce, extended", "coalesce_extended", coordinates, Some(Over(same_function))),
    law("coordinates: filter zeros", "filter_zeros", coordinates, None),
    law("coordinates: filter", "filter", coordinates, None),
    law("coordinates: flatten", "flatten", coordinates, None),
    law("coordinates: right inverse", "right_inverse", coordinates, Some(Over(|a, r| laws::right_inverse_at(&general(a, 0), r)))),
    sufficient("coordinates: left inverse", "left_inverse", coordinates, Over(|a, r| laws::left_inverse_at(&general(a, 0), r))),
    law("coordinates: complement", "complement", coordinates, Some(Over(|a, r| laws::complement_at(&general(a, 0), r)))),
    law("coordinates: complement in", "complement_in", coordinates_in_shape, None),
    law("coordinates: logical divide", "logical_divide", coordinates_and_tiler, Some(Over(divided))),
    law("coordinates: zipped divide", "zipped_divide", coordinates_and_tiler, Some(Over(divided))),
    law("coordinates: tiled divide", "tiled_divide", coordinates_and_tiler, None),
    law("coordinates: flat divide", "flat_divide", coordinates_and_tiler, None),
    law("coordinates: logical product", "logical_product", coordinates_and_grid, Some(Over(|a, r| laws::product(&general(a, 0), &general(a, 1), r)))),
    sufficient("product counted by coordinates", "logical_product", counted_by_coordinates, Over(|a, r| laws::product(&general(a, 0), &general(a, 1), r))),
    law("coordinates: blocked product", "blocked_product", coordinates_and_grid, None),
    law("coordinates: raked product", "raked_product", coordinates_and_grid, None),
    law("coordinates: at a coordinate", "crd2idx", coordinate_and_layout, None),
    law("coordinates: all of them, run", "coordinates", small_coordinates, None),
    law("coordinates: injective", "injective", dense_coordinates, None),
    law("coordinates: surjective", "surjective", dense_coordinates, None),
    law("coordinates: bijective", "bijective", dense_coordinates, None),
    law("coordinates: contiguous", "contiguous", dense_coordinates, None),
    law("coordinates: as text", "display", coordinates, None),
    law("one codomain", "concat", two_to_concatenate, None),
    Law { open: true, ..law("over F2: composition", "composition", binary_and_integers, Some(Over(composition))) },
    Law { open: true, ..law("over F2: composition with vectors", "composition", indexed_by_vectors, Some(Over(composition))) },
    law("over F2: coalesce", "coalesce", binary, Some(Over(same_function))),
    Law { open: true, ..law("over F2: right inverse", "right_inverse", binary, Some(Over(right_inverse_over_f2))) },
    Law { open: true, ..law("over F2: left inverse", "left_inverse", binary, Some(Over(|a, r| laws::left_inverse_at(&general(a, 0), r)))) },
    law("over F2: complement", "complement", binary, Some(Over(complement_over_f2))),
    law("over F2: complement in", "complement_in", binary_in, Some(Over(complement_in_over_f2))),
    law("over F2: logical divide", "logical_divide", binary_and_tile, Some(Over(divided))),
    law("over F2: logical product", "logical_product", binary_and_grid, Some(Over(|a, r| laws::product(&general(a, 0), &general(a, 1), r)))),
    sufficient("over F2: upcast", "upcast", binary_and_factor, Over(recast::up)),
    law("over F2: downcast", "downcast", binary_and_factor, Some(Over(recast::down))),
    law("over F2: padded downcast", "padded_downcast", binary_and_factor, Some(Over(recast::padded_down))),
    law("over F2: recast", "recast", binary_and_bits, None),
    law("over F2: padded recast", "padded_recast", binary_and_bits, None),
    law("over F2: matrix", "f2_matrix", binary, None),
    law("over F2: rank", "f2_rank", binary, None),
    law("over F2: injective, counted", "exactly_injective", binary, None),
    law("over F2: surjective", "surjective", binary, None),
    law("over F2: bijective", "bijective", binary, None),
    law("over F2: contiguous", "contiguous", binary, None),
    law("over F2: covers", "covers", binary_in, None),
    law("over F2: all offsets, run", "offsets", binary, None),
    law("over F2: injective", "injective", binary, None),
    law("over F2: functionally equal", "functionally_equal", two_binary, None),
    law("over F2: as text", "display", binary, None),
    law("over F2: from integers", "as_xor", dense, Some(Any(same_values))),
    law("over F2: to integers", "as_integer", binary, Some(Any(same_values))),
    law("over F2: from a swizzled layout", "as_xor", composed_bijection, Some(Any(same_values))),
    law("over F2: from any swizzled layout", "as_xor", composed, Some(Any(same_values))),
    sufficient("over F2: to a swizzled layout", "as_composed", swizzled_over_f2, Any(same_values)),
    law("swizzle: with absolute bit numbers", "relative_swizzle", absolute, None),
    law("swizzle: of a number", "swizzle_apply", swizzle_and_number, None),
    law("swizzle: of a layout", "composition", swizzle_and_layout, None),
    law("swizzled: all offsets, run", "offsets", composed, None),
    law("swizzled: as text", "display", composed, None),
    law("swizzled: composition", "composition", composed_and_layout, Some(Any(composed_law))),
    law("swizzled: logical divide", "logical_divide", composed_and_tiler, None),
    law("swizzled: zipped divide", "zipped_divide", composed_and_tiler, None),
    law("swizzled: tiled divide", "tiled_divide", composed_and_tiler, None),
    law("swizzled: flat divide", "flat_divide", composed_and_tiler, None),
    law("swizzled: logical product", "logical_product", composed_and_grid, None),
    law("swizzled: blocked product", "blocked_product", composed_and_grid, None),
    law("swizzled: raked product", "raked_product", composed_and_grid, None),
    law("swizzled: tile to shape", "tile_to_shape", composed_to_fill, None),
    law("swizzled: coalesce", "coalesce", composed, None),
    law("swizzled: get", "get", composed_and_path, None),
    law("swizzled: select", "select", composed_and_picks, None),
    law("swizzled: upcast", "upcast", composed_and_factor, None),
    law("swizzled: downcast", "downcast", composed_and_factor, None),
    law("swizzled: padded downcast", "padded_downcast", composed_and_factor, None),
    sufficient("swizzled: right inverse", "right_inverse", composed_bijection, Any(|a, r| inverse(&function(a, 0), r, true))),
    sufficient("swizzled: left inverse", "left_inverse", composed_bijection, Any(|a, r| inverse(&function(a, 0), r, false))),
];

/// What is accepted must satisfy the law; what is accepted beyond the reference's criterion may.
const fn sufficient(name: &'static str, op: &'static str, make: fn(&mut Random) -> Vec<Value>, check: Check) -> Law {
    Law { strict: false, ..law(name, op, make, Some(check)) }
}

fn function(args: &[Value], i: usize) -> Function {
    args[i].function().expect("a function argument")
}

fn composition(args: &[Value], r: &General) -> Verdict {
    laws::composition_at(&general(args, 0), &general(args, 1), r)
}

fn composed_law(args: &[Value], r: &Function) -> Verdict {
    laws::composed(&function(args, 0), &function(args, 1), r)
}

fn same_function(args: &[Value], r: &General) -> Verdict {
    laws::same_function(&general(args, 0), r)
}

fn same_values(args: &[Value], r: &Function) -> Verdict {
    (function(args, 0).values() == r.values()).then_some(()).ok_or_else(|| "other values".into())
}

/// As often as in A, each value.
fn divided(args: &[Value], r: &General) -> Verdict {
    let times = Layout::leaf(repeats(&args[1].tiler().ok_or("no tiler")?), Element::zero());
    laws::divide(&General::concat(&[general(args, 0), times]), r)
}

/// As large as there can be: L reaches no value k = |R|, whole modes aside.
fn right_inverse_over_f2(args: &[Value], r: &General) -> Verdict {
    let l = general(args, 0);
    laws::right_inverse_at(&l, r)?;
    let reached: BTreeMap<Element, i128> = laws::points(&l).map(|i| (eval(&l, i), i)).collect();
    let run = (0..).take_while(|k| reached.contains_key(&Element::bits(*k as u128))).count() as i128;
    let whole = l.flat().iter().all(|(s, _)| s.count_ones() == 1);
    match whole && r.size() != run {
        true => Err(format!("size {} of {run}", r.size())),
        false => Ok(()),
    }
}

fn numbers(l: &General) -> Vec<i128> {
    laws::image(l).iter().filter_map(Element::integer).collect()
}

/// Only 0 is in both images, and the complement rises, some way beyond its domain.
fn complement_over_f2(args: &[Value], r: &General) -> Verdict {
    let inside: BTreeSet<i128> = numbers(&general(args, 0)).into_iter().collect();
    let values: Vec<i128> = (0..r.size() + 4).filter_map(|i| eval(r, i).integer()).collect();
    match (1..values.len()).find(|i| values[*i] <= values[*i - 1] || inside.contains(&values[*i])) {
        Some(i) => Err(format!("A*({i}) = {} is in the image of A, or out of order", values[i])),
        None => Ok(()),
    }
}

/// The values of `(A, A*)` are the numbers below n, once, what does not move in A aside.
fn complement_in_over_f2(args: &[Value], r: &General) -> Verdict {
    let both = General::concat(&[filter_zeros(&general(args, 0)), r.clone()]);
    let mut values = numbers(&both);
    values.sort_unstable();
    let n = args[1].tree().map_or(0, Tree::product);
    values.into_iter().eq(0..n).then_some(()).ok_or_else(|| "not every number once".into())
}

/// A function and its inverse, either way round; where it is not injective, the way back leads to the same value.
fn inverse(l: &Function, r: &Function, right: bool) -> Verdict {
    let there = |f: &Function, x: i128| f.eval(&x.into()).and_then(|e| e.integer());
    let size = l.domain().map_or(0, Tree::product);
    if right && r.domain().map(Tree::product) > Some(size) {
        return Err("too large".into());
    }
    let domain = if right { r.domain().map_or(0, Tree::product) } else { size };
    let back = |x: i128| if right { there(l, there(r, x)?) } else { there(r, there(l, x)?) };
    let values: BTreeSet<_> = (0..size).filter_map(|x| there(l, x)).collect();
    let same =
        |x: i128, y: i128| if right || values.len() as i128 == size { x == y } else { there(l, x) == there(l, y) };
    match (0..domain).find(|x| !back(*x).is_some_and(|y| same(*x, y))) {
        Some(x) => Err(format!("{x} comes back as {:?}", back(x))),
        None => Ok(()),
    }
}
