//! Operations on the coordinates of a composed layout: `verb(F ∘ O ∘ L) = F ∘ O ∘ verb(L)`, as CuTe forwards them.
//!
//! Each of them is a composition from the right, `L ∘ X`, with an `X` that does not depend on the offsets of `L`, or an
//! edit of its modes; and `(F ∘ O ∘ L) ∘ X = F ∘ O ∘ (L ∘ X)`. Of a product, the first mode is the composed layout, and
//! the copies that the others make do not overlap, since `F` is one-to-one. Where the verb refuses `L`, it refuses the
//! composed layout; and where `F` is no swizzle.

use super::composed::{ComposedLayout, Outer};
use crate::algebra::tile_to_shape::bounds::TileToShape;
use crate::for_each_operation;
use crate::htuple::Singleton;
use crate::layout::method;
use crate::seal::Seal;

/// The impl of an operation for composed layouts. Nothing, where it has others.
macro_rules! forward {
    (inside $name:ident [$($p:ident: $kind:ident),*] [$($module:ident)::+]) => {
        /// `F ∘ O ∘` this operation on `L`.
        impl<F: Outer, O, L: crate::$($module)::+::bounds::$name<$($p),*>, $($p),*> crate::$($module)::+::bounds::$name<$($p),*>
            for ComposedLayout<F, O, L>
        {
            const SEAL: Seal = Seal;
            type Output = F::Passing<ComposedLayout<F, O, L::Output>>;
        }
    };
    (plain $name:ident [$($p:ident: $kind:ident),*] [$($module:ident)::+]) => {
        /// That of `L`: a plain layout, without the swizzle. With the complement of `L`, `F ∘ O ∘ (L, L*)` reaches no offset twice. CuTe forwards it so.
        impl<F: Outer, O, L: crate::$($module)::+::bounds::$name<$($p),*>, $($p),*> crate::$($module)::+::bounds::$name<$($p),*>
            for ComposedLayout<F, O, L>
        {
            const SEAL: Seal = Seal;
            type Output = F::Passing<L::Output>;
        }
    };
    ($other:tt $($row:tt)*) => {};
}
/// The method of an operation on composed layouts. Nothing, where it has its own.
macro_rules! forwarded {
    (_ $($row:tt)*) => {};
    ($composed:ident $($row:tt)*) => { method! { $($row)* } };
}
macro_rules! of_composed_layouts {
    ($($module:tt { $($name:ident $operands:tt $method:tt $composed:tt $vectors:tt $about:literal $example:tt;)* })*) => {
        $($(forward! { $composed $name $operands $module })*)*
        impl<F, O, L> ComposedLayout<F, O, L> {
            $($(forwarded! { $composed $method $name $operands $module $about })*)*
        }
    };
}
for_each_operation!(of_composed_layouts);

impl<F, O, L> ComposedLayout<F, O, L> {
    /// The shape `t` filled with this tile, column-major: [`TileToShape`](crate::algebra::TileToShape).
    pub const fn tile_to_shape<T: Copy, R: Singleton>(self, _: T) -> R
    where
        Self: TileToShape<T, Output = R>,
    {
        R::VALUE
    }
}
