//! The operations of the vectors and what they are called in the library: one line each.
//!
//! `A`, `B`, `C` are the arguments. A bound is what must hold for the operation to be legal. Adding an operation is adding
//! a line; an operation that the library does not (yet) have is reported and its cases are skipped.

/// How the library answers.
#[derive(Clone, Copy, Debug)]
pub enum Via {
    /// `<A as Verb<…>>::Output`, legal iff `A: Verb<…>`.
    Output(&'static str),
    /// Any projection or alias: the bounds, and the type.
    Type(&'static str, &'static str),
    /// An integer constant: the bounds, and the expression.
    Integer(&'static str, &'static str),
    /// A boolean constant: the bounds, and the expression.
    Boolean(&'static str, &'static str),
    /// `true` iff the bounds hold; never refused.
    Holds(&'static str),
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

use Via::{Boolean, Holds, Integer, Output, Type};

const fn op(name: &'static str, arity: usize, via: Via) -> Op {
    Op { name, arity, via }
}

/// All operations.
#[rustfmt::skip]
pub const OPS: &[Op] = &[
    // Composition.
    op("composition", 2, Output("Compose<B>")),
    op("composition_in_bounds", 2, Output("ComposeInBounds<B>")),
    // Coalesce and filter.
    op("coalesce", 1, Output("cute_static::algebra::coalesce::Coalesce")),
    op("coalesce_extended", 1, Output("cute_static::algebra::coalesce::CoalesceExtended")),
    op("coalesce_by_mode", 2, Output("cute_static::algebra::coalesce::CoalesceBy<B>")),
    op("filter", 1, Output("cute_static::algebra::filter::Filter")),
    op("filter_zeros", 1, Output("cute_static::algebra::filter::FilterZeros")),
    op("flatten", 1, Output("Flatten")),
    // Complement.
    op("complement", 1, Output("TakeComplement")),
    op("complement_in", 2, Output("TakeComplementIn<B>")),
    op("padded_complement", 2, Output("TakePaddedComplement<B>")),
    // Inverses.
    op("right_inverse", 1, Output("InvertRight")),
    op("left_inverse", 1, Output("InvertLeft")),
    op("nullspace", 1, Output("HasNullspace")),
    op("max_common_layout", 2, Output("CommonLayout<B>")),
    op("max_common_vector", 2, Output("CommonVector<B>")),
    // Divides.
    op("logical_divide", 2, Output("DivideLogical<B>")),
    op("zipped_divide", 2, Output("DivideZipped<B>")),
    op("tiled_divide", 2, Output("DivideTiled<B>")),
    op("flat_divide", 2, Output("DivideFlat<B>")),
    op("padded_logical_divide", 2, Output("DividePaddedLogical<B>")),
    op("padded_zipped_divide", 2, Output("DividePaddedZipped<B>")),
    op("padded_tiled_divide", 2, Output("DividePaddedTiled<B>")),
    op("padded_flat_divide", 2, Output("DividePaddedFlat<B>")),
    // Products.
    op("logical_product", 2, Output("MultiplyLogical<B>")),
    op("zipped_product", 2, Output("MultiplyZipped<B>")),
    op("tiled_product", 2, Output("MultiplyTiled<B>")),
    op("flat_product", 2, Output("MultiplyFlat<B>")),
    op("blocked_product", 2, Output("MultiplyBlocked<B>")),
    op("raked_product", 2, Output("MultiplyRaked<B>")),
    op("tile_to_shape", 2, Output("FillShape<B>")),
    op("tile_to_shape", 3, Output("TileToInOrder<B, C>")),
    op("domain_distribute", 2, Output("DistributeDomain<B>")),
    // Element size.
    op("upcast", 2, Output("UpcastBy<B>")),
    op("downcast", 2, Output("DowncastBy<B>")),
    op("recast", 3, Output("RecastBits<B, C>")),
    // Tuples.
    op("rank", 1, Type("A: cute_static::shape::Shaped, A::Shape: cute_static::htuple::structure::Structure", "cute_static::shape::Rank<A>")),
    op("depth", 1, Type("A: cute_static::shape::Shaped, A::Shape: cute_static::htuple::structure::Structure", "cute_static::shape::Depth<A>")),
    op("size", 1, Type("A: cute_static::shape::Shaped, A::Shape: cute_static::shape::extent::Extent", "cute_static::shape::Size<A>")),
    op("size", 2, Output("SizeAt<B>")),
    op("cosize", 1, Type("A: cute_static::layout::IsLayout, A::Modes: cute_static::layout::size::Measure", "cute_static::shape::Cosize<A>")),
    op("cosize", 2, Output("CosizeAt<B>")),
    op("coprofile", 1, Output("Coprofile")),
    op("congruent", 2, Holds("A: cute_static::shape::relation::CongruentWith<B>")),
    op("weakly_congruent", 2, Holds("A: cute_static::shape::relation::WeaklyCongruentWith<B>")),
    op("compatible", 2, Holds("A: cute_static::shape::relation::CompatibleWith<B>")),
    op("evenly_divides", 2, Holds("A: cute_static::shape::relation::EvenlyDividedBy<B>")),
    op("shape_div", 2, Output("ShapeDiv<B>")),
    op("ceil_div", 2, Output("CeilDiv<B>")),
    op("prefix_product", 1, Output("PrefixProduct")),
    op("inner_product", 2, Output("InnerProduct<B>")),
    op("tuple_add", 2, Output("TupleAdd<B>")),
    op("tuple_sub", 2, Output("TupleSub<B>")),
    op("tuple_product", 1, Type("A: cute_static::shape::Shaped, A::Shape: cute_static::shape::extent::Extent", "cute_static::shape::Size<A>")),
    op("tuple_product_each", 1, Output("ProductEach")),
    op("increment_coord", 2, Output("IncrementCoord<B>")),
    // Modes.
    op("get", 2, Output("Get<B>")),
    op("select", 2, Output("Select<B>")),
    op("take", 3, Output("Take<B, C>")),
    op("group", 3, Output("Group<B, C>")),
    op("concat", 1, Type("", "Concat<HCons<A, HNil>>")),
    op("concat", 2, Type("", "Concat<HCons<A, HCons<B, HNil>>>")),
    op("concat", 3, Type("", "Concat<HCons<A, HCons<B, HCons<C, HNil>>>>")),
    op("append_to_rank", 3, Output("AppendToRank<B, C>")),
    op("prepend_to_rank", 3, Output("PrependToRank<B, C>")),
    op("replace_mode", 3, Output("ReplaceMode<B, C>")),
    op("get_shape", 1, Type("A: cute_static::layout::IsLayout", "<A as cute_static::layout::IsLayout>::Shape")),
    op("get_stride", 1, Type("A: cute_static::layout::IsLayout", "<A as cute_static::layout::IsLayout>::Stride")),
    // Making layouts.
    op("make_layout", 1, Output("MakeLayout")),
    op("make_layout_left", 1, Output("MakeLayout")),
    op("make_layout_right", 1, Output("MakeLayoutRight")),
    op("make_layout_like", 1, Output("MakeLayoutLike")),
    op("make_fragment_like", 1, Output("MakeFragmentLike")),
    op("make_ordered_layout", 2, Output("MakeOrderedLayout<B>")),
    op("compact_order", 2, Output("CompactOrder<B>")),
    // Evaluation. The coordinate comes first.
    op("crd2idx", 2, Type("B: Evaluate<A>", "<B as Evaluate<A>>::Output")),
    op("crd2idx", 3, Type("Layout<B, C>: Evaluate<A>", "<Layout<B, C> as Evaluate<A>>::Output")),
    op("crd2idx_shape", 2, Type("B: CoordToIndex<A>", "<B as CoordToIndex<A>>::Output")),
    op("eval", 2, Output("Evaluate<B>")),
    op("idx2crd", 2, Type("B: IndexToCoord<A>", "<B as IndexToCoord<A>>::Output")),
    // Slicing. The coordinate comes first.
    op("slice", 2, Type("B: Slice<A>", "<B as Slice<A>>::Output")),
    op("dice", 2, Type("B: Dice<A>", "<B as Dice<A>>::Output")),
    op("slice_offset", 2, Type("B: SliceOffset<A>", "<B as SliceOffset<A>>::Output")),
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
            Output(verb) => {
                let output = format!("<A as {verb}>::Output");
                (
                    format!("A: {verb}, {output}: Show"),
                    format!("&<{output} as Show>::NODE"),
                )
            }
            Type(bounds, output) => {
                let comma = if bounds.is_empty() { "" } else { ", " };
                (
                    format!("{bounds}{comma}{output}: Show"),
                    format!("&<{output} as Show>::NODE"),
                )
            }
            Integer(bounds, value) => (bounds.into(), format!("&Node::Int(({value}) as i128)")),
            Boolean(bounds, value) => (bounds.into(), format!("&Node::Bool({value})")),
            Holds(bounds) => (bounds.into(), "&Node::Bool(true)".into()),
        };
        let otherwise = if matches!(self.via, Holds(_)) {
            "OrFalse"
        } else {
            "OrRefused"
        };
        format!(
            "use crate::library::*;\nuse crate::*;\n\
             pub struct Ask<T>(core::marker::PhantomData<T>);\n\
             impl<{params}> Ask<({params},)> where {bounds} {{ pub const NODE: &'static Node = {constant}; }}\n\
             impl<T> {otherwise} for Ask<T> {{}}\n"
        )
    }
}
