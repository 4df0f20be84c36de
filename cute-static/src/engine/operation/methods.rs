//! The methods of layouts for the operations, generated from the table.

use crate::for_each_operation;
use crate::layout::Layout;

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
for_each_operation!(of_layouts);
