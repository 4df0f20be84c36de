//! The operations as methods of layouts, and their results and bounds by name: from the table.

use crate::for_each_operation;
use crate::layout::Layout;

/// The method of an operation, in an `impl` of layouts. Nothing, where it has none.
///
/// Where `A` alone may be refused, the result is a parameter, because rustc evaluates a result that is a projection of `Self` while it looks the method
/// up, and then says "its trait bounds were not satisfied" (E0599) in place of the rule. It is one as well where the bound promises no layout. Elsewhere the
/// result is a projection: the error is shorter, and rust-analyzer needs less depth.
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
for_each_operation!(of_layouts);
