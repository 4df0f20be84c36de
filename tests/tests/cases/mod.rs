//! The operations, how their arguments are made, and their laws.

mod check;
mod elements;
mod elsewhere;
mod make;
mod place;
mod recast;
mod semimodule;
mod swizzled;
pub mod table;
mod unasked;

pub use elsewhere::ELSEWHERE;
pub use semimodule::SEMIMODULES;

use self::check as law;
use super::Check::{self, General as Over, Integers};
use super::{Law, layout};
use cute_static_tests::generate::Random;
use cute_static_tests::reference::laws;
use cute_static_tests::reference::notation::Value;
use make::*;
use place::*;

const fn law(name: &'static str, op: &'static str, make: fn(&mut Random) -> Vec<Value>, check: Option<Check>) -> Law {
    Law { name, op, make, check, strict: true, open: false, times: 1 }
}

/// The laws of layouts of integers. Where there is no check, the result must be the reference's.
#[rustfmt::skip]
pub const LAWS: &[Law] = &[
    law("composition", "composition", two_for_composition, Some(Integers(law::composition))),
    Law { times: 6, ..law("composition of many leaves", "composition", multi_leaf, Some(Integers(law::composition))) },
    law("composition with negative strides", "composition", negative_pair, Some(Integers(law::composition))),
    law("composition by mode", "composition", tiler, Some(Integers(law::composition_by_mode))),
    law("composition in bounds", "composition_in_bounds", two_for_composition, Some(Integers(law::composition))),
    law("composition in bounds of many leaves", "composition_in_bounds", multi_leaf, Some(Integers(law::composition))),
    law("coalesce", "coalesce", one, Some(Integers(law::coalesced))),
    law("coalesce with negative strides", "coalesce", negative, Some(Integers(law::coalesced))),
    law("coalesce, extended", "coalesce_extended", one, Some(Integers(law::coalesced_extended))),
    law("coalesce, extended, with negative strides", "coalesce_extended", negative, Some(Integers(law::coalesced_extended))),
    law("coalesce by mode", "coalesce_by_mode", with_profile, None),
    law("filter", "filter", one, Some(Integers(law::filtered))),
    law("filter zeros", "filter_zeros", one, Some(Integers(law::same_image))),
    law("complement", "complement", one, Some(Integers(|a, r| laws::complement(&layout(a, 0), r)))),
    law("complement of interleaved modes", "complement", woven, Some(Integers(|a, r| laws::complement(&layout(a, 0), r)))),
    law("padded complement of interleaved modes", "padded_complement", woven_in_m, Some(Integers(law::padded_complement))),
    law("logical product of interleaved modes", "logical_product", woven_and_grid, Some(Integers(|a, r| laws::product(&layout(a, 0), &layout(a, 1), r)))),
    law("complement in", "complement_in", one_in_m, Some(Integers(law::complement_in))),
    law("padded complement", "padded_complement", one_in_m, Some(Integers(law::padded_complement))),
    law("right inverse", "right_inverse", one, Some(Integers(|a, r| laws::right_inverse(&layout(a, 0), r)))),
    Law { strict: false, ..law("left inverse", "left_inverse", one, Some(Integers(|a, r| laws::left_inverse(&layout(a, 0), r)))) },
    law("max common layout", "max_common_layout", two_alike, Some(Integers(law::common))),
    law("max common vector", "max_common_vector", two_alike, None),
    law("nullspace", "nullspace", one, Some(Integers(law::nullspace))),
    law("logical divide", "logical_divide", divide, Some(Integers(law::divided))),
    law("flat divide", "flat_divide", divide, Some(Integers(law::divided))),
    law("zipped divide", "zipped_divide", divide, Some(Integers(law::divided_tile_first))),
    law("tiled divide", "tiled_divide", divide, Some(Integers(law::divided_tile_first))),
    law("padded logical divide", "padded_logical_divide", divide, Some(Integers(law::padded))),
    law("padded zipped divide", "padded_zipped_divide", divide, None),
    law("padded tiled divide", "padded_tiled_divide", divide, None),
    law("padded flat divide", "padded_flat_divide", divide, None),
    law("logical product", "logical_product", two, Some(Integers(|a, r| laws::product(&layout(a, 0), &layout(a, 1), r)))),
    law("zipped product", "zipped_product", two, Some(Integers(|a, r| laws::product(&layout(a, 0), &layout(a, 1), r)))),
    law("tiled product", "tiled_product", two, Some(Integers(law::product_image))),
    law("flat product", "flat_product", two, Some(Integers(law::product_image))),
    law("logical product by mode", "logical_product", product_by_mode, Some(Integers(law::product_by_mode))),
    law("zipped product by mode", "zipped_product", product_by_mode, None),
    law("tiled product by mode", "tiled_product", product_by_mode, None),
    law("flat product by mode", "flat_product", product_by_mode, None),
    law("blocked product", "blocked_product", two_of_one_rank, Some(Integers(law::product_image))),
    law("raked product", "raked_product", two_of_one_rank, Some(Integers(law::product_image))),
    law("tile to shape", "tile_to_shape", fill, Some(Integers(law::fills))),
    law("blocked product, mode by mode", "blocked_product", two_of_one_rank, None),
    law("raked product, mode by mode", "raked_product", two_of_one_rank, None),
    law("tile to shape, in its order", "tile_to_shape", fill, None),
    law("upcast", "upcast", factor, Some(Over(recast::up))),
    Law { times: 2, ..law("downcast", "downcast", factor, Some(Over(recast::down))) },
    Law { times: 2, ..law("recast", "recast", bits, Some(Over(recast::between))) },
    law("padded downcast", "padded_downcast", factor, Some(Over(recast::padded_down))),
    law("padded recast", "padded_recast", bits, None),
    law("injective", "injective", dense, None),
    law("injective, interleaved modes", "injective", woven, None),
    law("injective, counted", "exactly_injective", dense, None),
    law("surjective", "surjective", dense, None),
    law("bijective", "bijective", dense, None),
    law("contiguous", "contiguous", dense, None),
    law("covers", "covers", dense_upto, None),
    law("functionally equal", "functionally_equal", two_alike, None),
    law("column-major", "make_layout", shape, None),
    law("row-major", "make_layout_right", shape, None),
    law("in an order", "make_ordered_layout", shape_in_order, None),
    law("like another", "make_layout_like", one, None),
    law("sorted by stride", "sort_by_stride", one, Some(Integers(law::same_multiset))),
    law("get", "get", path, None),
    law("select", "select", picks, None),
    law("take", "take", range, None),
    Law { times: 3, ..law("group", "group", range, None) },
    law("flatten", "flatten", one, None),
    law("as text", "display", negative, None),
    law("all offsets, run", "offsets", small, None),
    law("offset at a coordinate", "crd2idx", coordinate_in_layout, None),
    law("coordinate to index", "crd2idx_shape", coordinate_in_shape, None),
    law("index to coordinate", "idx2crd", index_in_shape, None),
];
