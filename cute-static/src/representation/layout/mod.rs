//! Paper §2 — layouts and their parts: HTuples, shapes, strides.
//!
//! [`Layout`] is the type of layouts. The aliases below are operations on their modes, coordinates and shapes; [`algebra`](crate::algebra) has the other
//! operations.

#[doc(hidden)]
pub mod cases;
#[doc(hidden)]
pub mod codomain;
#[doc(hidden)]
pub mod constants;
#[doc(hidden)]
pub mod convert;
#[doc(hidden)]
pub mod coordinate;
#[doc(hidden)]
pub mod cosize;
#[doc(hidden)]
pub mod edit;
#[doc(hidden)]
pub mod evaluate;
#[doc(hidden)]
pub mod identity;
#[doc(hidden)]
pub mod largest;
#[doc(hidden)]
pub mod natural;
#[doc(hidden)]
pub mod regroup;
#[doc(hidden)]
pub mod size;
#[doc(hidden)]
pub mod slice;
#[doc(hidden)]
pub mod sorted;
#[doc(hidden)]
pub mod tree;
#[doc(hidden)]
pub mod value;

pub use crate::htuple::arithmetic::{NegateTuple, TupleProduct};
pub use crate::htuple::{HCons, HNil, Singleton, Tree, Underscore};
pub use crate::int::{Int, Nat};
pub use crate::semimodule::{ArithmeticTuple, Element, Fraction, Xor};
pub use crate::shape::divide::{Ceil, Exact, Floor, Rounding};
pub use crate::shape::index::{Crd2Crd, Crd2Idx, Idx2Crd};
pub use crate::shape::relation::{
    EvenlyDivides, IsCompatible, IsCongruent, IsLeftDivisible, IsSameRank, IsWeaklyCongruent, IsWeaklyLeftDivisible,
};
pub use crate::shape::{Cosize, Depth, Rank, ShapeOf, Shaped, Size, StrideOf};
pub use crate::stride::compact::{ColMajorLayout, CompactColMajor, CompactRowMajor, RowMajorLayout};
pub use crate::stride::order::OrderedLayout;
pub use coordinate::{Coordinate, OutOfBounds};
pub use edit::Concat;
pub use evaluate::Offsets;
pub use natural::IndexSpace;
pub use regroup::Unflatten;

use crate::for_each_operation;
use crate::htuple::singleton;
use crate::layout::codomain::HasCodomain;
use crate::seal::Seal;
use crate::semimodule::coordinate::Itself;
use core::convert::Infallible;
use core::marker::PhantomData;

/// The layout `S:D`: a function from coordinates to offsets, as a type. It has one value, which has no size.
///
#[cfg_attr(doc, doc = crate::picture::picture!("layout", "A layout as a grid of offsets"))]
///
/// * **Paper** §2.4, definition 2.17.
/// * **Law** a coordinate `(c₀, c₁, …)` has the offset `Σ cᵢ·dᵢ`; a nested coordinate has the offset of its nested mode. An integer is a coordinate too: it is
///   the index, in which the first mode is the fastest.
///
/// ```
/// use cute_static::prelude::*;
/// type A = layout!(((2,2),(4,2)):((1,8),(2,16)));
/// let a = A::default(); // or `layout!(((2,2),(4,2)):((1,8),(2,16)))`
/// assert_eq!(a.offset(((1, 1), (2, 0))), 1 + 8 + 2 * 2);
/// assert_eq!(a.offset((3, 2)), a.offset(((1, 1), (2, 0))));
/// assert_eq!(a.offset(3 + 4 * 2), a.offset((3, 2)));
/// assert_eq!((A::SIZE, A::COSIZE, A::RANK, A::DEPTH), (32, 32, 2, 2));
/// assert_eq!(a.coalesce().to_string(), "(2,2,4,2):(1,8,2,16)");
/// ```
///
/// | what | methods |
/// |---|---|
/// | numbers | [`size`](Self::size), [`cosize`](Self::cosize), [`rank`](Self::rank), [`depth`](Self::depth) |
/// | evaluation | [`offset`](Self::offset), [`checked_offset`](Self::checked_offset), [`extended_offset`](Self::extended_offset), [`offset_at`](Self::offset_at), [`at`](Self::at), [`offsets`](Self::offsets), [`coordinate`](Self::coordinate), [`for_each_coord`](Self::for_each_coord) |
/// | modes | [`get`](Self::get), [`select`](Self::select), [`take`](Self::take), [`group`](Self::group), [`replace`](Self::replace), [`append`](Self::append), [`prepend`](Self::prepend), [`flatten`](Self::flatten), [`slice`](Self::slice), [`dice`](Self::dice), [`sort_by_stride`](Self::sort_by_stride) |
/// | composition | [`compose`](Self::compose), [`compose_in_bounds`](Self::compose_in_bounds), [`coalesce`](Self::coalesce), [`filter`](Self::filter) |
/// | inverses | [`right_inverse`](Self::right_inverse), [`left_inverse`](Self::left_inverse), [`complement`](Self::complement), [`complement_in`](Self::complement_in), [`nullspace`](Self::nullspace), [`max_common_layout`](Self::max_common_layout) |
/// | divides | [`logical_divide`](Self::logical_divide), [`zipped_divide`](Self::zipped_divide), [`tiled_divide`](Self::tiled_divide), [`flat_divide`](Self::flat_divide), and `padded_…`, which round up as CuTe does |
/// | products | [`logical_product`](Self::logical_product), [`zipped_product`](Self::zipped_product), [`tiled_product`](Self::tiled_product), [`flat_product`](Self::flat_product), [`blocked_product`](Self::blocked_product), [`raked_product`](Self::raked_product), [`tile_to_shape`](Self::tile_to_shape) |
/// | element types | [`upcast`](Self::upcast), [`downcast`](Self::downcast), [`recast`](Self::recast) |
/// | strides | [`as_xor`](Self::as_xor), [`as_integer`](Self::as_integer), [`make_layout_like`](Self::make_layout_like), [`make_fragment_like`](Self::make_fragment_like) |
///
/// The name of an operation by mode ends in `_by`, such as [`coalesce_by`](Self::coalesce_by). A method exists if the operation is legal; otherwise the
/// compiler reports the broken rule.
pub enum Layout<S, D> {
    /// The only value.
    Only,
    #[doc(hidden)]
    __Phantom(PhantomData<(S, D)>, Infallible),
}
mod constructor {
    pub use super::Layout::Only as Layout;
}
#[doc(hidden)]
pub use constructor::*;

/// Re-exports the results of the operations on modes, shapes, strides and HTuples.
macro_rules! result {
    ([algebra::$($m:ident)::+] $($name:ident)*) => {};
    ([application::$($m:ident)::+] $($name:ident)*) => {};
    ([swizzle::$($m:ident)::+] $($name:ident)*) => {};
    ([$($m:ident)::+] $($name:ident)*) => { pub use crate::$($m)::+::{$($name),*}; };
}
macro_rules! results {
    ($($module:tt { $($name:ident $operands:tt $method:tt $composed:tt $vectors:tt $about:literal $example:tt;)* })*) => {
        $(result! { $module $($name)* })*
    };
}
for_each_operation!(results);

/// The method of an operation, in an `impl` of layouts; nothing for an operation without a method.
///
/// If the operation may refuse `A` alone, the result is a type parameter. Otherwise rustc would evaluate the result, a projection of `Self`, while it
/// looks the method up, and report "its trait bounds were not satisfied" (E0599) in place of the rule. The result is also a type parameter if the
/// bound does not promise a layout. For all other operations it is a projection, which gives a shorter error and takes less depth in rust-analyzer.
macro_rules! method {
    (_ $($row:tt)*) => {};
    (($method:ident) $name:ident [$($p:ident: $kind:ident),*] [$($module:ident)::+] $about:literal) => {
        #[doc = concat!("[`", stringify!($name), "`](type@crate" $(, "::", stringify!($module))+, "::", stringify!($name), "): ", $about, ".")]
        pub const fn $method<$($p: Copy,)* R: $crate::htuple::Singleton>(self, $(_: $p),*) -> R
        where
            Self: crate::$($module)::+::bounds::$name<$($p,)* Output = R>,
        {
            R::VALUE
        }
    };
    ($method:ident $name:ident [$($p:ident: $kind:ident),*] [$($module:ident)::+] $about:literal) => {
        #[doc = concat!("[`", stringify!($name), "`](type@crate" $(, "::", stringify!($module))+, "::", stringify!($name), "): ", $about, ".")]
        pub const fn $method<$($p: Copy),*>(self, $(_: $p),*) -> crate::$($module)::+::$name<Self, $($p),*>
        where
            Self: crate::$($module)::+::bounds::$name<$($p),*>,
        {
            <crate::$($module)::+::$name<Self, $($p),*> as $crate::htuple::Singleton>::VALUE
        }
    };
}

pub(crate) use method;
macro_rules! of_layouts {
    ($($module:tt { $($name:ident $operands:tt $method:tt $composed:tt $vectors:tt $about:literal $example:tt;)* })*) => {
        impl<S, D> Layout<S, D> {
            $($(method! { $method $name $operands $module $about })*)*
        }
    };
}
// In this module, an error names the methods `Layout::<S, D>::compose`.
for_each_operation!(of_layouts);

singleton!(<S, D> Layout<S, D> = Layout);

/// A layout type whose stride is congruent with its shape.
#[diagnostic::on_unimplemented(
    message = "an operand is no layout",
    label = "expected a `layout!` here; a shape or a tiler has no strides"
)]
pub trait IsLayout {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The modes
    type Modes: crate::kind::ModeTree;
    /// `|S|`, the number of coordinates
    const SIZE: u64 = constants::size(<Self::Modes as constants::Constants>::COUNT);
    /// `1 + Σ (s − 1)·|d|`
    const COSIZE: u64 = <CosizeOf<Self::Modes> as cosize::HasCosize>::COSIZE;
    #[doc(hidden)]
    const FITS: () = <CosizeOf<Self::Modes> as cosize::HasCosize>::FITS;
    /// The number of modes, 1 for a leaf
    const RANK: usize = <Self::Modes as constants::Constants>::MODES;
    /// The depth, 0 for a leaf
    const DEPTH: usize = <Self::Modes as constants::Constants>::LEVELS;
    /// The shape as a value
    const SHAPE: &'static Tree = &<Self::Modes as constants::Constants>::SHAPE_TREE;
    /// The stride as a value
    const STRIDE: &'static Tree = &<Self::Modes as constants::Constants>::STRIDE_TREE;
}
impl<S: tree::Zip<D>, D> IsLayout for Layout<S, D> {
    const SEAL: Seal = Seal;
    type Modes = S::Modes;
}

/// The cosize of a tree of modes.
type CosizeOf<M> = <<M as HasCodomain>::Codomain as cosize::Cosized>::Cosize<M, Itself>;

/// The layout of a tree of modes.
#[doc(hidden)]
pub type LayoutOf<M> = Layout<<M as tree::Unzip>::Shape, <M as tree::Unzip>::Stride>;
/// The modes of the layout `L`.
#[doc(hidden)]
pub type ModesOf<L> = <L as IsLayout>::Modes;
