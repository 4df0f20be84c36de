//! Paper §3.5.1 — product: a layout repeated over another.
//!
//! `A ⊗ B = (A, A* ∘ B)`: each element of `B` becomes a copy of `A`, shifted by an offset of `A`'s open complement. CuTe cuts
//! that complement at `|A|·cosize(B)`, so tiles overlap if the last mode is cut
//! (`(2,2):(2,7) ⊗ 2:2` = `((2,2),2):((2,7),2)`). Here the complement is unbounded, and tiles never overlap (`((2,2),2):((2,7),14)`).

use crate::algebra::by_mode::{Joined, ModeOp, Tiler, in_form, right_operand};
use crate::algebra::complement::OpenComplement;
use crate::algebra::completed::Completed;
use crate::algebra::tiles::Unzipped;
use crate::htuple::{HCons, HNil, Singleton, Underscore};
use crate::kind::{ModeTree, Outcome};
use crate::layout::Layout;
use crate::layout::tree::{Zip, ZipTree};
use crate::outcome::{Accepted, GrantedLayout, Grants};
use crate::seal::Seal;
use typenum::UInt;

/// `A ⊗ B`.
pub enum Multiplying {}
impl ModeOp for Multiplying {
    const SEAL: Seal = Seal;
    type Apply<A: ModeTree, B: ModeTree> = <OpenComplement<A> as Completed>::Repeat<A, B>;
    type Keep<A: ModeTree> = Accepted<A>;
    type Remaining<A: ModeTree> = Accepted<A>;
}

/// A form of a product.
pub trait Form {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `A ⊗ T` in this form
    type Of<A: ModeTree, T: Tiler>: Outcome;
}
macro_rules! forms {
    ($($(#[$doc:meta])* $form:ident;)*) => {$(
        $(#[$doc])*
        pub enum $form {}
        impl Form for $form {
            const SEAL: Seal = Seal;
            type Of<A: ModeTree, T: Tiler> = in_form!($form: T::ByMode<Multiplying, A>, T; Joined, Unzipped);
        }
    )*};
}
forms! {
    /// Pairs of tile and grid, mode by mode
    Logical;
    /// `((tiles…), (grids…))`
    Zipped;
    /// `((tiles…), grid₀, …)`
    Tiled;
    /// `(tile₀, …, grid₀, …)`
    Flat;
}
/// `A ⊗ B`, mode by mode, the tile first.
type Blocked<A, B> = <OpenComplement<A> as Completed>::RepeatBlocked<A, B>;
/// `A ⊗ B`, mode by mode, the grid first.
type Raked<A, B> = <OpenComplement<A> as Completed>::RepeatRaked<A, B>;

crate::operation::operations! {
    /// `A ⊗ B`, logical form: `(A, A* ∘ B)`; by a tiler, mode by mode.
    ///
    /// * **Paper** §3.5.1.
    /// * **Law** `(A, A* ∘ B)` with the open complement `A*`: the first mode is `A`, the second says where copy `B(c)` begins and is compatible with
    ///   `B`. No offset is in two copies.
    /// * **Admissible** when `A` has an open complement (no two of its coordinates have the same offset) and `A* ∘ B` is legal; where `B` yields coordinates, each
    ///   stays inside the mode of `A*` that it is for; an open end `1:d` has room for 2^32 copies. Where `A` yields coordinates,
    ///   `B` may name the directions in which it is repeated. `A*` continues below 0 by `A*(−k) = −A*(k)`, so copies above and below 0
    ///   could meet. Strides of both signs are therefore legal where `A*` also composes with the strides without their signs, or
    ///   where `(A, A* ∘ B)` has an open complement. That is every injective `B` whose copies stay apart, within what the complement
    ///   finds out; where `B` names a copy twice, it is only sufficient.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type R = LogicalProduct<layout!((4,8):(20,2)), layout!((3,2):(2,1))>;
    /// static_assertions::assert_type_eq_all!(R, layout!(((4,8),(3,2)):((20,2),(80,1))));
    /// type C = LogicalProduct<layout!((4,3):(1@0,1@1)), layout!((2,5):(1@0,1@1))>;
    /// static_assertions::assert_type_eq_all!(C, layout!(((4,3),(2,5)):((1@0,1@1),(4@0,3@1))));
    /// ```
    /// ```
    /// // A tile of interleaved modes, with the offsets 0, 2, 3, 5.
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(LogicalProduct<layout!((2,2):(2,3)), layout!(3:1)>, layout!(((2,2),3):((2,3),6)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // The complement of 2:2 is (2,1):(1,4): the copies at 1 and −1 would both reach offset 1.
    /// fn both_signs() -> LogicalProduct<layout!(2:2), layout!((2,2):(1,-1))> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // The complement is (4,1):(2,16). Counted along its mode of 4 alone, the fifth tile would lie on the first.
    /// fn beyond_the_gap() -> LogicalProduct<layout!((2,2):(1,8)), layout!(8:1@0)> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn overlap() -> LogicalProduct<layout!((4,4):(1,2)), layout!(2:1)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("logical-product", "A layout, and multiplied"))]
    LogicalProduct<B> -> Singleton, else(message = "an operand is no layout", label = "expected a `layout!`, and beside it a `layout!`, a `shape!` or a `tiler!`");
    /// `A ⊗ B`, zipped form: `((tiles…), (grids…))`.
    ///
    /// * **Paper** §3.5.1. **Law**, **admissible** as [`LogicalProduct`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type R = ZippedProduct<layout!(4:1), layout!((2,3))>;
    /// static_assertions::assert_type_eq_all!(R, layout!((4,(2,3)):(1,(4,8))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn rank() -> ZippedProduct<layout!((2,2)), tiler!(<2, 2, 2>)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("zipped-product", "A layout, and multiplied"))]
    ZippedProduct<B> -> Singleton, else(message = "an operand is no layout", label = "expected a `layout!`, and beside it a `layout!`, a `shape!` or a `tiler!`");
    /// `A ⊗ B`, tiled form: `((tiles…), grid₀, grid₁, …)`.
    ///
    /// * **Paper** §3.5.1. **Law**, **admissible** as [`LogicalProduct`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type R = TiledProduct<layout!(4:1), layout!((2,3))>;
    /// static_assertions::assert_type_eq_all!(R, layout!((4,2,3):(1,4,8)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn overlap() -> TiledProduct<layout!((4,4):(1,2)), layout!(2:1)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("tiled-product", "A layout, and multiplied"))]
    TiledProduct<B> -> Singleton, else(message = "an operand is no layout", label = "expected a `layout!`, and beside it a `layout!`, a `shape!` or a `tiler!`");
    /// `A ⊗ B`, flat form: `(tile₀, …, grid₀, …)`.
    ///
    /// * **Paper** §3.5.1. **Law**, **admissible** as [`LogicalProduct`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type R = FlatProduct<layout!((2,2)), layout!((2,3))>;
    /// static_assertions::assert_type_eq_all!(R, layout!((2,2,2,3):(1,2,4,8)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn overlap() -> FlatProduct<layout!((4,4):(1,2)), layout!(2:1)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("flat-product", "A layout, and multiplied"))]
    FlatProduct<B> -> Singleton, else(message = "an operand is no layout", label = "expected a `layout!`, and beside it a `layout!`, a `shape!` or a `tiler!`");
    /// `A ⊗ B` with rows by rows and columns by columns, blocks of `A`: `((A₀, G₀), (A₁, G₁), …)`.
    ///
    /// * **Paper** §3.5.1, Figure 10.
    /// * **Law** as [`LogicalProduct`], modes zipped; a layout of smaller rank is continued by `1:0`, the tile and the grid alike. The paper asks for
    ///   equal ranks, and so does the bound [`SameRank`](crate::bounds::SameRank). CuTe C++ continues the smaller rank by `1:0`, too.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type R = BlockedProduct<layout!((3,4):(4,1)), layout!((2,5):(1,2))>;
    /// static_assertions::assert_type_eq_all!(R, layout!(((3,2),(4,5)):((4,12),(1,24))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn overlap() -> BlockedProduct<layout!((4,4):(1,2)), layout!((2,2))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("blocked-product", "A layout, and multiplied"))]
    BlockedProduct<B> -> Singleton, else(message = "an operand is no layout", label = "expected a `layout!` here; a shape or a tiler has no strides");
    /// `A ⊗ B` with rows by rows and columns by columns, `A` raked over the grid: `((G₀, A₀), (G₁, A₁), …)`.
    ///
    /// * **Paper** §3.5.1, Figure 11.
    /// * **Law** as [`LogicalProduct`], modes zipped; a layout of smaller rank is continued by `1:0`, the tile and the grid alike. The paper asks for
    ///   equal ranks, and so does the bound [`SameRank`](crate::bounds::SameRank). CuTe C++ continues the smaller rank by `1:0`, too.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type R = RakedProduct<layout!((3,4):(4,1)), layout!((2,5):(1,2))>;
    /// static_assertions::assert_type_eq_all!(R, layout!(((2,3),(5,4)):((12,4),(24,1))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn overlap() -> RakedProduct<layout!((4,4):(1,2)), layout!((2,2))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("raked-product", "A layout, and multiplied"))]
    RakedProduct<B> -> Singleton, else(message = "an operand is no layout", label = "expected a `layout!` here; a shape or a tiler has no strides");
}

right_operand! {
    /// The right operand of a product with the layout `S:D`, in the form `F`.
    pub trait Multiplies<F, S, D> {
        #[doc(hidden)]
        const SEAL: Seal;
        /// `A ⊗ self`
        type Output: Singleton;
    }
}
// One impl for each pair of kinds of a left shape and a right operand: if several might apply, rustc names none of the rules that their bounds report.
// Layouts with symbols have others.
macro_rules! right_operands {
    ($left:tt $right:tt) => { right_operands! { @each [$left $left $left $left $left $left $left] $right } };
    (@each [$($left:tt)*] [$($right:tt)*]) => { $(right_operands! { @lefts $left $right })* };
    (@lefts [$($left:tt)*] $right:tt) => { $(right_operands! { @one $left $right })* };
    (@one ([$($p:ident),*] $shape:ty) ([$($q:ident),*] $ty:ty)) => {
        impl<F: Form, D $(, $p)* $(, $q)*> Multiplies<F, $shape, D> for $ty
        where
            $shape: Zip<D>,
            Self: Tiler,
            F::Of<<$shape as ZipTree<D>>::Modes, Self>: Grants<Layout<$shape, D>, Self>,
        {
            const SEAL: Seal = Seal;
            type Output = GrantedLayout<F::Of<<$shape as ZipTree<D>>::Modes, Self>, Layout<$shape, D>, Self>;
        }
    };
}
right_operands! {
    [([U, B] UInt<U, B>) ([] HNil) ([H, T] HCons<H, T>)]
    [([V, C, E] Layout<UInt<V, C>, E>) ([E] Layout<HNil, E>) ([I, R, E] Layout<HCons<I, R>, E>) ([V, C] UInt<V, C>) ([] Underscore) ([] HNil) ([I, R] HCons<I, R>)]
}
macro_rules! products {
    ($($noun:ident = $form:ident;)*) => {$(
        impl<S, D, B: Multiplies<$form, S, D>> bounds::$noun<B> for Layout<S, D> {
            const SEAL: Seal = Seal;
            type Output = B::Output;
        }
    )*};
}
products! {
    LogicalProduct = Logical;
    ZippedProduct = Zipped;
    TiledProduct = Tiled;
    FlatProduct = Flat;
}

/// The grid of a blocked or raked product: a layout.
#[diagnostic::on_unimplemented(
    message = "an operand is no layout",
    label = "expected a `layout!` here; a shape or a tiler has no strides"
)]
pub trait ProductGrid {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape
    type Shape;
}
impl<S, D> ProductGrid for Layout<S, D> {
    const SEAL: Seal = Seal;
    type Shape = S;
}
/// The shape of the grid `B`, over which the layout `S:D` is laid in the form `F`.
#[diagnostic::on_unimplemented(
    message = "an operand is no layout",
    label = "expected a `layout!` here; a shape or a tiler has no strides"
)]
pub trait LaidOver<F, S, D, B> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The product
    type Output: Singleton;
}
macro_rules! grids {
    ($($form:ident $noun:ident = $of:ident;)*) => {$(
        /// The form of
        #[doc = concat!("[`", stringify!($noun), "`](", stringify!($noun), ")")]
        pub enum $form {}
        grids! { @left $form $of [U, B] UInt<U, B> }
        grids! { @left $form $of [] HNil }
        grids! { @left $form $of [H, T] HCons<H, T> }
        impl<S, D, B: ProductGrid> bounds::$noun<B> for Layout<S, D>
        where
            B::Shape: LaidOver<$form, S, D, B>,
        {
            const SEAL: Seal = Seal;
            type Output = <B::Shape as LaidOver<$form, S, D, B>>::Output;
        }
    )*};
    (@left $form:ident $of:ident $p:tt $shape:ty) => {
        grids! { @one $form $of $p $shape, [V, C] UInt<V, C> }
        grids! { @one $form $of $p $shape, [] HNil }
        grids! { @one $form $of $p $shape, [I, R] HCons<I, R> }
    };
    (@one $form:ident $of:ident [$($p:ident),*] $shape:ty, [$($q:ident),*] $ty:ty) => {
        impl<D, E $(, $p)* $(, $q)*> LaidOver<$form, $shape, D, Layout<$ty, E>> for $ty
        where
            $shape: Zip<D>,
            $ty: Zip<E>,
            $of<<$shape as ZipTree<D>>::Modes, <$ty as ZipTree<E>>::Modes>: Grants<Layout<$shape, D>, Layout<$ty, E>>,
        {
            const SEAL: Seal = Seal;
            type Output = GrantedLayout<$of<<$shape as ZipTree<D>>::Modes, <$ty as ZipTree<E>>::Modes>, Layout<$shape, D>, Layout<$ty, E>>;
        }
    };
}
grids! { InBlocks BlockedProduct = Blocked; InRakes RakedProduct = Raked; }
