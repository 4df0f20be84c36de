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

use std::sync::LazyLock;

use Via::{Boolean, Holds, OfText, Output, Run, Text, Type};

const fn op(name: &'static str, arity: usize, via: Via) -> Op {
    Op { name, arity, via }
}

/// The rows of the library's table that have a name in the vectors.
macro_rules! of_the_table {
    ($($module:tt { $($name:ident [$($operand:ident: $kind:ident),*] $method:tt $composed:tt $vectors:tt $about:literal $example:tt;)* })*) => {
        &[$($(of_the_table! { @row $vectors, $name, $($operand)* }),*),*]
    };
    (@row _, $($row:tt)*) => { None };
    (@row $vectors:literal, $name:ident,) => { Some(op($vectors, 1, Output(stringify!($name)))) };
    (@row $vectors:literal, $name:ident, $b:ident) => { Some(op($vectors, 2, Output(concat!(stringify!($name), "<B>")))) };
    (@row $vectors:literal, $name:ident, $b:ident $c:ident) => {
        Some(op($vectors, 3, Output(concat!(stringify!($name), "<B, C>"))))
    };
}
const TABLE: &[Option<Op>] = cute_static::for_each_operation!(of_the_table);

/// All operations.
pub static OPS: LazyLock<Vec<Op>> = LazyLock::new(|| TABLE.iter().flatten().chain(OTHERS).copied().collect());

/// What the vectors ask beside the table: operations with other arguments, and what is no operation on types.
#[rustfmt::skip]
const OTHERS: &[Op] = &[
    // Complement. CuTe's second argument is a size, a shape or a layout.
    op("complement", 2, Output("PaddedComplement<B>")),
    // Inverses.
    op("max_common_vector", 2, Type("A: bounds::MaxCommonLayout<B>", "<A as bounds::MaxCommonLayout<B>>::Size")),
    // Products.
    op("tile_to_shape", 2, Output("TileToShape<B, UTerm>")),
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
    op("cosize", 1, Type("A: IsLayout", "Cosize<A>")),
    op("tuple_product", 1, Type("A: Shaped, A::Shape: Extent", "Size<A>")),
    op("congruent", 2, Holds("A: bounds::CongruentWith<B>")),
    op("weakly_congruent", 2, Holds("A: bounds::WeaklyCongruentWith<B>")),
    op("compatible", 2, Holds("A: bounds::CompatibleWith<B>")),
    op("evenly_divides", 2, Holds("A: bounds::EvenlyDividedBy<B>")),
    op("left_divisible", 2, Holds("A: bounds::LeftDivisibleBy<B>")),
    op("weakly_left_divisible", 2, Holds("A: bounds::WeaklyLeftDivisibleBy<B>")),
    op("same_rank", 2, Holds("A: bounds::SameRank<B>")),
    op("composable", 2, Boolean("A: IsLayout, B: cute_static::kind::Tiler", "Some(<IsComposable<A, B> as typenum::Bit>::BOOL)")),
    op("shape_div_ceil", 2, Output("ShapeDiv<B, shape::divide::Ceil>")),
    op("shape_div_floor", 2, Output("ShapeDiv<B, shape::divide::Floor>")),
    op("shape_div_each_ceil", 2, Output("ShapeDivEach<B, shape::divide::Ceil>")),
    op("shape_div_each_floor", 2, Output("ShapeDivEach<B, shape::divide::Floor>")),
    // Modes.
    op("concat", 1, Type("HCons<A, HNil>: bounds::Concatenate", "Concatenate<HCons<A, HNil>>")),
    op("concat", 2, Type("HCons<A, HCons<B, HNil>>: bounds::Concatenate", "Concatenate<HCons<A, HCons<B, HNil>>>")),
    op("concat", 3, Type("HCons<A, HCons<B, HCons<C, HNil>>>: bounds::Concatenate", "Concatenate<HCons<A, HCons<B, HCons<C, HNil>>>>")),
    op("get_shape", 1, Type("A: Shaped", "ShapeOf<A>")),
    op("get_stride", 1, Type("A: Shaped", "StrideOf<A>")),
    // Slicing. The coordinate comes first.
    op("slice", 2, Type("B: bounds::Slice<A>", "Slice<B, A>")),
    op("dice", 2, Type("B: bounds::Dice<A>", "Dice<B, A>")),
    op("slice_offset", 2, Type("B: bounds::SliceOffset<A>", "SliceOffset<B, A>")),
    op("slice_and_offset", 2, Type("B: bounds::Slice<A> + bounds::SliceOffset<A>", "(SliceOffset<B, A>, Slice<B, A>)")),
    op("slice_nested_and_offset", 2, Type("B: bounds::NestedSlice<A> + bounds::SliceOffset<A>", "(SliceOffset<B, A>, NestedSlice<B, A>)")),
    // Making layouts.
    op("make_layout", 1, Type("A: Shaped, A::Shape: ShapeTree", "ColMajorLayout<A>")),
    op("make_layout_left", 1, Type("A: Shaped, A::Shape: ShapeTree", "ColMajorLayout<A>")),
    op("make_layout_right", 1, Type("A: Shaped, A::Shape: ShapeTree", "RowMajorLayout<A>")),
    op("make_ordered_layout", 2, Type("A: bounds::CompactOrder<B> + Shaped", "OrderedLayout<A, B>")),
    op("prefix_product", 1, Type("A: bounds::PrefixProduct", "PrefixProduct<A>")),
    // Evaluation. In `crd2idx` and `idx2crd` the coordinate comes first.
    op("crd2idx", 2, Type("B: bounds::Offset<A>", "Offset<B, A>")),
    op("crd2idx", 3, Type("Layout<B, C>: bounds::Offset<A>", "Offset<Layout<B, C>, A>")),
    op("crd2idx_shape", 2, Type("A: bounds::CoordinateIn<B>", "Crd2Idx<A, B>")),
    op("idx2crd", 2, Type("A: bounds::CoordinateIn<B>", "Idx2Crd<A, B>")),
    op("offsets", 1, Run("A: Evaluated", "<A as Evaluated>::offsets")),
    op("values", 1, Run("A: Evaluated", "<A as Evaluated>::offsets")),
    op("coordinates", 1, Text("A: EvaluatedToCoordinates", "<A as EvaluatedToCoordinates>::coordinates")),
    // Coordinates.
    op("basis_value", 1, Type("A: Element", "A")),
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
