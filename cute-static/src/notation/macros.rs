//! The macros of the notation. Each passes `$crate` to the macro of the same name in `cute-static-macros`.

#[doc(hidden)]
pub use cute_static_macros as expand;

/// A layout `SHAPE:STRIDE`, as a type and as its value.
///
#[cfg_attr(doc, doc = crate::picture::picture!("layout", "A layout as a grid of offsets"))]
///
/// ```
/// use cute_static::prelude::*;
/// # type BM = typenum::U64;
/// # type BK = typenum::U32;
/// const TILE: usize = 64;
/// type A = layout!((4,(2,3)):(2,(1,8)));     // shape and stride, congruent
/// type B = layout!((_4,_8):(_1,_-4));        // the same as CuTe prints it; a stride may be negative
/// type C = layout!((4,8));                   // (4,8):(1,4), compact column-major; also `(4,8), col_major`
/// type D = layout!((4,8), row_major);        // (4,8):(8,1)
/// type E = layout!((2,(3,4)), order (1,0));  // (2,(3,4)):(12,(1,3)), lowest order fastest
/// type F = layout!((4:1, (2,3):(4,8)));      // (4,(2,3)):(1,(4,8)), modes concatenated
/// type G = layout!((BM, BK):(1, BM));        // names are types
/// type H = layout!(({TILE}, {2 * TILE}));    // constants of the type `usize` are in braces: `Int<TILE>`
/// let a = layout!((4):(1));                  // `(4)` is a tuple of one mode, `4` is a leaf
/// # assert_eq!(a.to_string(), "(4):(1)");
/// # assert_eq!([A::default().to_string(), B::default().to_string()], ["(4,(2,3)):(2,(1,8))", "(4,8):(1,-4)"]);
/// # assert_eq!([C::default().to_string(), D::default().to_string()], ["(4,8):(1,4)", "(4,8):(8,1)"]);
/// # assert_eq!([E::default().to_string(), F::default().to_string()], ["(2,(3,4)):(12,(1,3))", "(4,(2,3)):(1,(4,8))"]);
/// # assert_eq!([G::default().to_string(), H::default().to_string()], ["(64,32):(1,64)", "(64,128):(1,64)"]);
/// ```
/// ```compile_fail
/// use cute_static::prelude::*;
/// type A = layout!((4,(2,3)):(2,8)); // a tuple of 2 strides is expected, found 8
/// ```
///
/// A parameter `const N: usize` is a constant too, where `typenum::Const<N>: typenum::ToUInt` is known. See [`Int`](crate::Int) for which numbers
/// a constant can be.
///
/// Strides are integers, coordinates or XOR strides, one kind in a layout; 0 is all of them. Layouts are composed with `o`, a
/// swizzle or a layout and an offset on the left:
///
/// ```
/// use cute_static::prelude::*;
/// type I = layout!((8,8):(1@0,1@1));                  // scaled basis elements: coordinates (i,j)
/// type N = layout!((4,(2,3)):(1@0,(1@0@1,-2@1@1)));   // the rightmost number is the outermost: (i,(j,-2k))
/// type P = layout!((8,8):(1@0+1@1,1@1));              // sums: (i,i+j)
/// type X = layout!((8,8):(f1,f9));                    // F₂: XOR in the place of addition
/// type S = layout!(Sw<3,4,3> o 0 o (8,64):(64,1));    // a swizzle; also written S<3,4,3>
/// type T = layout!(Sw<1,4,-3> o 0 o Sw<3,4,3> o 16 o (8,64):(64,1));
/// type C = layout!((4,8):(1@0,1@1) o 0 o (2,4):(1,2));
/// let s = layout!(Sw<3,4,3> o 0 o (8,64):(64,1));     // the value of S
/// # assert_eq!(s.to_string(), "Sw<3,4,3> o 0 o (8,64):(64,1)");
/// # assert_eq!(swizzle!(3,4,3).to_string(), "Sw<3,4,3>");
/// # assert_eq!(I::default().to_string(), "(8,8):(1@0,1@1)");
/// # assert_eq!(N::default().to_string(), "(4,(2,3)):(1@0,(1@0@1,-2@1@1))");
/// # assert_eq!(P::default().to_string(), "(8,8):(1@0+1@1,1@1)");
/// # assert_eq!(X::default().to_string(), "(8,8):(f1,f9)");
/// # assert_eq!(S::default().to_string(), "Sw<3,4,3> o 0 o (8,64):(64,1)");
/// # assert_eq!(T::default().to_string(), "Sw<1,4,-3> o 0 o Sw<3,4,3> o 16 o (8,64):(64,1)");
/// # assert_eq!(C::default().to_string(), "(4,8):(1@0,1@1) o 0 o (2,4):(1,2)");
/// ```
/// ```compile_fail
/// use cute_static::prelude::*;
/// type A = layout!((4,8):(1@0,4)); // the integer 4 beside the basis element 1@0
/// ```
/// ```compile_fail
/// use cute_static::prelude::*;
/// type A = layout!(Sw<3,4,2> o 0 o (8,64):(64,1)); // a shift of at least 3 is expected, found 2
/// ```
///
/// Equal orders count from left to right, and an order over a tuple leaves that tuple column-major. Compact strides of
/// extents of 1 are 0, as in CuTe.
///
/// An error at the token: more than 32 tuples inside one another, more than 100 modes, an extent below 1, a stride not congruent with the shape, a size beyond `u64`, an offset or a
/// component of a coordinate beyond `i64`, strides of two kinds or coordinates of two profiles, a dimension above 31, a swizzle
/// whose two fields overlap or end beyond bit 63, a swizzle of coordinates.
#[macro_export]
macro_rules! layout {
    ($($notation:tt)*) => { $crate::notation::macros::expand::layout! { [$crate] $($notation)* } };
}

/// A shape: positive integers or names in nested tuples.
///
/// ```
/// use cute_static::prelude::*;
/// type S = shape!((4,(2,3)));
/// type T = shape!(4);          // the integer itself
/// let rows = layout!((8,4)).compose(shape!(4));
/// # let _: T = shape!(4);
/// # assert_eq!(rows.to_string(), "4:1");
/// ```
#[macro_export]
macro_rules! shape {
    ($($notation:tt)*) => { $crate::notation::macros::expand::shape! { [$crate] $($notation)* } };
}

/// A stride: integers, basis elements, XOR strides or names in nested tuples. One kind of them, see [`layout!`](macro@crate::layout).
///
/// ```
/// use cute_static::prelude::*;
/// type D = stride!((1,(-4,0)));
/// type E = stride!((1@0,(2@1,0)));
/// type F = stride!((f1,f9));
/// # let _: (Option<D>, Option<E>, Option<F>) = (None, None, None);
/// ```
/// ```compile_fail
/// use cute_static::prelude::*;
/// type D = stride!((f1,2)); // the integer 2 beside the XOR stride f1
/// ```
#[macro_export]
macro_rules! stride {
    ($($notation:tt)*) => { $crate::notation::macros::expand::stride! { [$crate] $($notation)* } };
}

/// A tiler: a layout, a shape, or one tiler for each mode in `<…>`. `_` keeps a mode whole.
///
/// ```
/// use cute_static::prelude::*;
/// # type BK = typenum::U32;
/// type T = tiler!(<4:1, 8:2>);
/// type U = tiler!(<(2,4):(1,8), _, <2, BK>>);
/// type V = tiler!((4,8));      // the shape, that is <4:1, 8:1>
/// ```
#[macro_export]
macro_rules! tiler {
    ($($notation:tt)*) => { $crate::notation::macros::expand::tiler! { [$crate] $($notation)* } };
}

/// A coordinate: non-negative integers or names in nested tuples. `_` keeps a mode when slicing.
///
/// ```
/// use cute_static::prelude::*;
/// let row = coord!((0,(1,_)));
/// let index = coord!(3);
/// # let _: (coord!((0,(1,_))), coord!(3)) = (row, index);
/// ```
#[macro_export]
macro_rules! coord {
    ($($notation:tt)*) => { $crate::notation::macros::expand::coord! { [$crate] $($notation)* } };
}

/// A swizzle `Sw<B,M,S>`: it XORs the `B` bits from bit `M + S` on into the bits from bit `M` on. Where `S` is negative, it XORs the bits from `M` on into those from `M + |S|` on.
///
/// ```
/// use cute_static::prelude::*;
/// type A = swizzle!(3,4,3);
/// type B = swizzle!(Sw<3,4,3>);  // as it prints
/// static_assertions::assert_type_eq_all!(A, B);
/// ```
/// ```compile_fail
/// use cute_static::prelude::*;
/// type A = swizzle!(3,4,-2); // a magnitude of at least 3 is expected, found -2
/// ```
///
/// A type after the three parameters is the unit. An error at the token: `|S| < B`, where the fields overlap, and fields
/// that end beyond bit 63.
#[macro_export]
macro_rules! swizzle {
    ($($notation:tt)*) => { $crate::notation::macros::expand::swizzle! { [$crate] $($notation)* } };
}

/// Results of operations, stated and checked once.
///
/// The alias is the type that follows `=>`, so a mention of it computes nothing. The type before `=>` is computed
/// once, and compared with it.
///
/// ```
/// use cute_static::prelude::*;
/// type Matrix = layout!((6,2):(8,2));
/// layouts! {
///     /// The part of one thread.
///     pub type Part = Composition<Matrix, layout!((4,3):(3,1))> => ((2,2),3):((24,2),8);
///     type Strides = StrideOf<Part> => ((24,2),8);
///     type Banks = Composition<Swizzle<typenum::U3, typenum::U4, typenum::U3>, layout!((8,64):(64,1))> => Sw<3,4,3> o 0 o (8,64):(64,1);
/// }
/// assert_eq!(Part::default().to_string(), "((2,2),3):((24,2),8)");
/// # let _: (Option<Strides>, Option<Banks>) = (None, None);
/// ```
/// A wrong result is one error, `` `Part` is ((2,2),3):((24,2),8), and is stated as ((2,2),3):((24,2),9)``:
/// ```compile_fail,E0080
/// use cute_static::prelude::*;
/// layouts! { type Part = Composition<layout!((6,2):(8,2)), layout!((4,3):(3,1))> => ((2,2),3):((24,2),9); }
/// ```
/// `_` in place of a result is an error too. `cargo cute fix` replaces either by the right text:
/// ```compile_fail,E0080
/// use cute_static::prelude::*;
/// layouts! { type Part = Composition<layout!((6,2):(8,2)), layout!((4,3):(3,1))> => _; }
/// ```
///
/// A result is in the notation of [`layout!`](macro@crate::layout), [`shape!`](macro@crate::shape), [`stride!`](macro@crate::stride), [`tiler!`](macro@crate::tiler) or
/// [`swizzle!`](macro@crate::swizzle). A text with a `:` or with an order is a layout, `<…>` is a tiler, `Sw<…>` alone is a swizzle, and any other text is a
/// shape if it can be one, else a stride. An alias has no parameters. An illegal operation is the error of its rule.
#[macro_export]
macro_rules! layouts {
    ($($notation:tt)*) => { $crate::notation::macros::expand::layouts! { [$crate] $($notation)* } };
}

/// A stride from a descriptor, `"(16@0, 1@1)"`: the grammar is that of `cute_static::notation`.
///
/// ```
/// use cute_static::prelude::*;
/// type D = basis!("(16@0, (4/2@1, 1@0@2))");
/// static_assertions::assert_type_eq_all!(D, stride!((16@0,(2@1,1@0@2))));
/// ```
/// An error shows the text with a caret under the place:
/// ```text
/// error: at 9: expected a dimension such as 0 after '@', found ')'
///        (16@0, 1@)
///                 ^
/// ```
/// ```compile_fail
/// use cute_static::prelude::*;
/// type D = basis!("(16@0, 1@)");
/// ```
///
/// Fractions are reduced, and must be whole numbers. A dimension above 31 is an error, and so are coordinates of two profiles, such as
/// `1@0` beside `1@0@0`. The groups of the text are those of the stride.
#[macro_export]
macro_rules! basis {
    ($($notation:tt)*) => { $crate::notation::macros::expand::basis! { [$crate] $($notation)* } };
}

pub use {basis, coord, layout, layouts, shape, stride, swizzle, tiler};
