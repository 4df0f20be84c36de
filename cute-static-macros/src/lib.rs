//! The macros of `cute-static`: CuTe's notation, checked while the tokens are still at hand.
//!
//! Everything these macros refuse is refused at the token that breaks the rule, in decimals. They expand to paths into
//! `::cute_static`, which re-exports them; use them from there.
//!
//! | file | does |
//! |---|---|
//! | `syntax` | the notation as data, and how a message prints it |
//! | `parse`, `literal` | the grammar, the integers |
//! | `check` | what each macro allows: positive extents, congruence, 64 bits |
//! | `expand` | compact strides and the Rust paths |

mod check;
mod expand;
mod literal;
mod parse;
mod syntax;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

type Expand = fn(proc_macro2::TokenStream) -> syn::Result<proc_macro2::TokenStream>;

fn run(expand: Expand, input: TokenStream) -> TokenStream {
    expand(input.into()).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// A layout `SHAPE:STRIDE`, as a type and as its value.
///
/// ```
/// use cute_static::prelude::*;
/// # type BM = typenum::U64;
/// # type BK = typenum::U32;
/// type A = layout!((4,(2,3)):(2,(1,8)));     // shape and stride, congruent
/// type B = layout!((_4,_8):(_1,_-4));        // the same as CuTe prints it; a stride may be negative
/// type C = layout!((4,8));                   // (4,8):(1,4), compact column-major; also `(4,8), col_major`
/// type D = layout!((4,8), row_major);        // (4,8):(8,1)
/// type E = layout!((2,(3,4)), order (1,0));  // (2,(3,4)):(12,(1,3)), lowest order fastest
/// type F = layout!((4:1, (2,3):(4,8)));      // (4,(2,3)):(1,(4,8)), modes concatenated
/// type G = layout!((BM, BK):(1, BM));        // names are types
/// let a = layout!((4):(1));                  // `(4)` is a tuple of one mode, `4` is a leaf
/// # assert_eq!(a.to_string(), "(4):(1)");
/// # assert_eq!([A::default().to_string(), B::default().to_string()], ["(4,(2,3)):(2,(1,8))", "(4,8):(1,-4)"]);
/// # assert_eq!([C::default().to_string(), D::default().to_string()], ["(4,8):(1,4)", "(4,8):(8,1)"]);
/// # assert_eq!([E::default().to_string(), F::default().to_string()], ["(2,(3,4)):(12,(1,3))", "(4,(2,3)):(1,(4,8))"]);
/// # assert_eq!(G::default().to_string(), "(64,32):(1,64)");
/// ```
/// ```compile_fail
/// use cute_static::prelude::*;
/// type A = layout!((4,(2,3)):(2,8)); // a tuple of 2 strides is expected, found 8
/// ```
///
/// Equal orders count from left to right, and an order over a tuple leaves that tuple column-major. Compact strides of
/// extents of 1 are 0, as in CuTe.
///
/// Refused, at the token: an extent below 1, a stride not congruent with the shape, a size beyond `u64`, an offset
/// beyond `i64`.
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    run(expand::layout, input)
}

/// A shape: positive integers or names in nested tuples.
///
/// ```
/// use cute_static::prelude::*;
/// type S = shape!((4,(2,3)));
/// type T = shape!(4);          // the integer itself
/// ```
#[proc_macro]
pub fn shape(input: TokenStream) -> TokenStream {
    run(expand::shape, input)
}

/// A stride: integers or names in nested tuples.
///
/// ```
/// use cute_static::prelude::*;
/// type D = stride!((1,(-4,0)));
/// ```
#[proc_macro]
pub fn stride(input: TokenStream) -> TokenStream {
    run(expand::stride, input)
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
#[proc_macro]
pub fn tiler(input: TokenStream) -> TokenStream {
    run(expand::tiler, input)
}

/// A coordinate: non-negative integers or names in nested tuples. `_` keeps a mode when slicing.
///
/// ```
/// use cute_static::prelude::*;
/// let row = coord!((0,(1,_)));
/// ```
#[proc_macro]
pub fn coord(input: TokenStream) -> TokenStream {
    run(expand::coord, input)
}
