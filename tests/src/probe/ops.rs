//! The operations of the vectors and what they are called in the library: one line each.
//!
//! `A`, `B`, `C` are the arguments. A bound is what must hold for the operation to be legal. Adding an operation is adding
//! a line; a line that names what the library does not have makes every run fail.

/// How the library answers.
#[derive(Clone, Copy, Debug)]
pub enum Via {
    /// `<A as bounds::Name<…>>::Output`, legal iff `A: bounds::Name<…>`.
    Output(&'static str),
    /// Any projection or alias: the bounds, and the type.
    Type(&'static str, &'static str),
    /// A boolean constant (or `None`, printed as `()`): the bounds, and the expression.
    Boolean(&'static str, &'static str),
    /// `true` iff the bounds hold; never refused.
    Holds(&'static str),
    /// Numbers that the running program finds: the bounds, and a function without arguments.
    Run(&'static str, &'static str),
    /// A text that the running program finds: the bounds, and a function without arguments.
    Text(&'static str, &'static str),
    /// A function of text that the running program calls.
    OfText(&'static str),
}

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Op {
    /// The name in the vectors.
    pub name: &'static str,
    /// How many arguments.
    pub arity: usize,
    /// What it is in the library.
    pub via: Via,
}

use Via::{Boolean, Holds, OfText, Output, Run, Text, Type};

const fn op(name: &'static str, arity: usize, via: Via) -> Op {
    Op { name, arity, via }
}

/// All operations.
#[rustfmt::skip]
pub const OPS: &[Op] = &[
    // Composition.
    op("composition", 2, Output("Composition<B>")),
    op("composition_in_bounds", 2, Output("CompositionInBounds<B>")),
    // Coalesce and filter.
    op("coalesce", 1, Output("Coalesced")),
    op("coalesce_extended", 1, Output("CoalescedExtended")),
    op("coalesce_by_mode", 2, Output("CoalescedBy<B>")),
    op("filter", 1, Output("Filtered")),
    op("complement_by_mode", 2, Output("ComplementBy<B>")),
    op("complement_in_by_mode", 2, Output("ComplementInBy<B>")),
    op("padded_complement_by_mode", 2, Output("PaddedComplementBy<B>")),
    op("right_inverse_by_mode", 2, Output("RightInverseBy<B>")),
    op("left_inverse_by_mode", 2, Output("LeftInverseBy<B>")),
    op("filter_zeros", 1, Output("FilteredZeros")),
    op("drop_zeros", 1, Output("WithoutZeros")),
    // Complement. CuTe's second argument is a size, a shape or a layout.
    op("complement", 1, Output("Complement")),
    op("complement", 2, Output("PaddedComplement<B>")),
    op("complement_in", 2, Output("ComplementIn<B>")),
    op("padded_complement", 2, Output("PaddedComplement<B>")),
    // Inverses.
    op("right_inverse", 1, Output("RightInverse")),
    op("left_inverse", 1, Output("LeftInverse")),
    op("location", 2, Output("Locate<B>")),
    op("nullspace", 1, Output("Nullspace")),
    op("max_common_layout", 2, Output("MaxCommonLayout<B>")),
    op("max_common_vector", 2, Type("A: bounds::MaxCommonLayout<B>", "<A as bounds::MaxCommonLayout<B>>::Size")),
    // Divides.
    op("logical_divide", 2, Output("LogicalDivide<B>")),
    op("zipped_divide", 2, Output("ZippedDivide<B>")),
    op("tiled_divide", 2, Output("TiledDivide<B>")),
    op("flat_divide", 2, Output("FlatDivide<B>")),
    op("padded_logical_divide", 2, Output("PaddedLogicalDivide<B>")),
    op("padded_zipped_divide", 2, Output("PaddedZippedDivide<B>")),
    op("padded_tiled_divide", 2, Output("PaddedTiledDivide<B>")),
    op("padded_flat_divide", 2, Output("PaddedFlatDivide<B>")),
    // Products.
    op("logical_product", 2, Output("LogicalProduct<B>")),
    op("zipped_product", 2, Output("ZippedProduct<B>")),
    op("tiled_product", 2, Output("TiledProduct<B>")),
    op("flat_product", 2, Output("FlatProduct<B>")),
    op("blocked_product", 2, Output("BlockedProduct<B>")),
    op("raked_product", 2, Output("RakedProduct<B>")),
    op("tile_to_shape", 2, Output("TileToShape<B, UTerm>")),
    op("tile_to_shape", 3, Output("TileToShape<B, C>")),
    // Element size.
    op("upcast", 2, Output("Upcast<B>")),
    op("downcast", 2, Output("Downcast<B>")),
    op("recast", 3, Output("Recast<B, C>")),
    // What others call `downcast` and `recast`: see `vectors/question.rs`.
    op("padded_downcast", 2, Output("PaddedDowncast<B>")),
    op("padded_recast", 3, Output("PaddedRecast<B, C>")),
    // Properties.
    op("injective", 1, Holds("A: bounds::Injective")),
    op("surjective", 1, Holds("A: bounds::Surjective")),
    op("bijective", 1, Holds("A: bounds::Bijective")),
    op("contiguous", 1, Holds("A: bounds::Contiguous")),
    op("covers", 2, Holds("A: bounds::Covers<B>")),
    op("exactly_injective", 1, Boolean("A: IsLayout + Exact", "<A as Exact>::INJECTIVE")),
    op("functionally_equal", 2, Holds("A: bounds::FunctionallyEqual<B>")),
    // Shapes.
    op("rank", 1, Type("A: Shaped, A::Shape: Structure", "Rank<A>")),
    op("depth", 1, Type("A: Shaped, A::Shape: Structure", "Depth<A>")),
    op("size", 1, Type("A: Shaped, A::Shape: Extent", "Size<A>")),
    op("size", 2, Output("SizeAt<B>")),
    op("cosize", 1, Type("A: IsLayout", "Cosize<A>")),
    op("cosize", 2, Output("CosizeAt<B>")),
    op("tuple_product", 1, Type("A: Shaped, A::Shape: Extent", "Size<A>")),
    op("congruent", 2, Holds("A: bounds::CongruentWith<B>")),
    op("weakly_congruent", 2, Holds("A: bounds::WeaklyCongruentWith<B>")),
    op("compatible", 2, Holds("A: bounds::CompatibleWith<B>")),
    op("evenly_divides", 2, Holds("A: bounds::EvenlyDividedBy<B>")),
    op("left_divisible", 2, Holds("A: bounds::LeftDivisibleBy<B>")),
    op("weakly_left_divisible", 2, Holds("A: bounds::WeaklyLeftDivisibleBy<B>")),
    op("same_rank", 2, Holds("A: bounds::SameRank<B>")),
    op("composable", 2, Boolean("A: IsLayout, B: cute_static::kind::Tiler", "Some(<IsComposable<A, B> as typenum::Bit>::BOOL)")),
    op("shape_div", 2, Output("ShapeDiv<B>")),
    op("shape_div_ceil", 2, Output("ShapeDiv<B, shape::divide::Ceil>")),
    op("shape_div_floor", 2, Output("ShapeDiv<B, shape::divide::Floor>")),
    op("shape_div_each", 2, Output("ShapeDivEach<B>")),
    op("shape_div_each_ceil", 2, Output("ShapeDivEach<B, shape::divide::Ceil>")),
    op("shape_div_each_floor", 2, Output("ShapeDivEach<B, shape::divide::Floor>")),
    op("ceil_div", 2, Output("CeilDiv<B>")),
    op("ceil_div_layout", 2, Output("CeilDivTiler<B>")),
    // Modes.
    op("get", 2, Output("Get<B>")),
    op("select", 2, Output("Select<B>")),
    op("take", 3, Output("Take<B, C>")),
    op("group", 3, Output("Group<B, C>")),
    op("flatten", 1, Output("Flattened")),
    op("get_leaves", 1, Output("LeavesOf")),
    op("concat", 1, Type("HCons<A, HNil>: bounds::Concatenate", "Concatenate<HCons<A, HNil>>")),
    op("concat", 2, Type("HCons<A, HCons<B, HNil>>: bounds::Concatenate", "Concatenate<HCons<A, HCons<B, HNil>>>")),
    op("concat", 3, Type("HCons<A, HCons<B, HCons<C, HNil>>>: bounds::Concatenate", "Concatenate<HCons<A, HCons<B, HCons<C, HNil>>>>")),
    op("append_to_rank", 3, Output("AppendToRank<B, C>")),
    op("prepend_to_rank", 3, Output("PrependToRank<B, C>")),
    op("replace_mode", 3, Output("Replace<B, C>")),
    op("get_shape", 1, Type("A: Shaped", "ShapeOf<A>")),
    op("get_stride", 1, Type("A: Shaped", "StrideOf<A>")),
    op("to_int_tuple", 1, Output("ToIntTuple")),
    op("to_shape", 1, Output("ToShape")),
    op("to_stride", 1, Output("ToStride")),
    // Arithmetic, leaf by leaf.
    op("tuple_add", 2, Output("TupleAdd<B>")),
    op("tuple_sub", 2, Output("TupleSub<B>")),
    op("tuple_product_each", 1, Output("TupleProductEach")),
    op("increment_coord", 2, Output("IncrementCoord<B>")),
    // Slicing. The coordinate comes first.
    op("slice", 2, Type("B: bounds::Slice<A>", "Slice<B, A>")),
    op("dice", 2, Type("B: bounds::Dice<A>", "Dice<B, A>")),
    op("slice_offset", 2, Type("B: bounds::SliceOffset<A>", "SliceOffset<B, A>")),
    op("slice_and_offset", 2, Type("B: bounds::Slice<A> + bounds::SliceOffset<A>", "(SliceOffset<B, A>, Slice<B, A>)")),
    op("slice_nested_and_offset", 2, Type("B: bounds::NestedSlice<A> + bounds::SliceOffset<A>", "(SliceOffset<B, A>, NestedSlice<B, A>)")),
    // Of a layout.
    op("coprofile", 1, Output("Coprofile")),
    op("max_alignment", 1, Output("MaxAlignment")),
    op("domain_distribute", 2, Output("DomainDistribute<B>")),
    op("get_layouts_from_tile", 1, Output("LayoutsFromTile")),
    op("sort_by_stride", 1, Output("SortByStride")),
    // Making layouts.
    op("make_fragment_like", 1, Output("FragmentLike")),
    op("make_layout", 1, Type("A: Shaped, A::Shape: ShapeTree", "ColMajorLayout<A>")),
    op("make_layout_left", 1, Type("A: Shaped, A::Shape: ShapeTree", "ColMajorLayout<A>")),
    op("make_layout_right", 1, Type("A: Shaped, A::Shape: ShapeTree", "RowMajorLayout<A>")),
    op("make_layout_like", 1, Output("LayoutLike")),
    op("make_ordered_layout", 2, Type("A: bounds::CompactOrder<B> + Shaped", "OrderedLayout<A, B>")),
    op("compact_order", 2, Output("CompactOrder<B>")),
    op("prefix_product", 1, Type("A: bounds::PrefixProduct", "PrefixProduct<A>")),
    // Evaluation. In `crd2idx` and `idx2crd` the coordinate comes first.
    op("eval", 2, Output("Offset<B>")),
    op("crd2idx", 2, Type("B: bounds::Offset<A>", "Offset<B, A>")),
    op("crd2idx", 3, Type("Layout<B, C>: bounds::Offset<A>", "Offset<Layout<B, C>, A>")),
    op("crd2idx_shape", 2, Type("A: bounds::CoordinateIn<B>", "Crd2Idx<A, B>")),
    op("idx2crd", 2, Type("A: bounds::CoordinateIn<B>", "Idx2Crd<A, B>")),
    op("inner_product", 2, Output("InnerProduct<B>")),
    op("offsets", 1, Run("A: Evaluated", "<A as Evaluated>::offsets")),
    op("values", 1, Run("A: Evaluated", "<A as Evaluated>::offsets")),
    op("coordinates", 1, Text("A: EvaluatedToCoordinates", "<A as EvaluatedToCoordinates>::coordinates")),
    // Coordinates.
    op("basis_value", 1, Type("A: Element", "A")),
    op("make_identity_layout", 1, Output("IdentityLayout")),
    op("complement_extend", 2, Output("PaddedComplement<B>")),
    // Swizzles and composed layouts. CuTe's documentation calls the function that is applied last the inner one.
    op("composed_get_inner", 1, Type("A: Parts", "LayoutA<A>")),
    op("composed_get_offset", 1, Type("A: Parts", "OffsetBetween<A>")),
    op("composed_get_outer", 1, Type("A: Parts", "LayoutB<A>")),
    op("composed_cosize", 1, Text("A: Cosized", "<A as Cosized>::cosize")),
    op("make_composed_layout", 3, Type("", "ComposedLayout<A, B, C>")),
    op("swizzle_apply", 2, Type("A: IsSwizzle, B: Nat", "ApplySwizzle<A, B>")),
    op("relative_swizzle", 3, Type("AbsoluteSwizzle<A, B, C>: Relative", "RelativeSwizzle<AbsoluteSwizzle<A, B, C>>")),
    // Over F2.
    op("f2_rank", 1, Type("A: bounds::LinearOverF2", "F2Rank<A>")),
    op("f2_matrix", 1, Text("A: bounds::LinearOverF2", "matrix::<A>")),
    op("as_xor", 1, Output("AsXorLayout")),
    op("as_integer", 1, Output("AsIntegerLayout")),
    op("as_composed", 1, Output("AsComposedLayout")),
    // Text.
    op("display", 1, Text("A: Default + core::fmt::Display", "display::<A>")),
    op("parse_descriptor", 1, OfText("parsed")),
];

/// The line of an operation.
pub fn find(name: &str, arity: usize) -> Option<&'static Op> {
    OPS.iter().find(|op| op.name == name && op.arity == arity)
}

impl Op {
    /// The module that asks for this operation.
    pub fn module(&self) -> String {
        format!("{}_{}", self.name, self.arity)
    }

    /// The source of that module.
    pub fn source(&self) -> String {
        let params = ["A", "A, B", "A, B, C"][self.arity - 1];
        let (bounds, constant) = match self.via {
            Output(name) => {
                let output = format!("<A as bounds::{name}>::Output");
                (format!("A: bounds::{name}, {output}: Show"), format!("&<{output} as Show>::NODE"))
            }
            Type(bounds, output) => {
                let comma = if bounds.is_empty() { "" } else { ", " };
                (format!("{bounds}{comma}{output}: Show"), format!("&<{output} as Show>::NODE"))
            }
            Boolean(bounds, value) => (bounds.into(), format!("&Node::of({value})")),
            Holds(bounds) => (bounds.into(), "&Node::Bool(true)".into()),
            Run(bounds, function) => (bounds.into(), format!("&Node::Run({function})")),
            Text(bounds, function) => (bounds.into(), format!("&Node::Text({function})")),
            OfText(_) => return String::new(),
        };
        let otherwise = if matches!(self.via, Holds(_)) { "OrFalse" } else { "OrRefused" };
        format!(
            "use crate::library::*;\nuse crate::*;\n\
             pub struct Ask<T>(core::marker::PhantomData<T>);\n\
             impl<{params}> Ask<({params},)> where {bounds} {{ pub const NODE: &'static Node = {constant}; }}\n\
             impl<T> {otherwise} for Ask<T> {{}}\n"
        )
    }
}
