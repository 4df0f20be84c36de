//! The declaration of operations: a bound and the alias of its result, under one name; the table of all operations, and their methods.

/// Declares operations. A row has the documentation of the result, the name, the operands after `A`, a bound of the result, and the compiler's message if
/// no impl applies.
///
/// `Nullspace -> Singleton` makes the bound `bounds::Nullspace`, with the result as its `Output`, and the alias `Nullspace<A>` for that result.
macro_rules! operations {
    // The same message for each of them
    (else $message:tt; $(
        $(#[$doc:meta])*
        $name:ident $(<$($p:ident $(= $default:ty)?),*>)? $(-> $kind:ident)?;
    )*) => {
        $crate::operation::operations! { $(
            $(#[$doc])*
            $name $(<$($p $(= $default)?),*>)? $(-> $kind)?, else $message;
        )* }
    };
    ($(
        $(#[$doc:meta])*
        $name:ident $(<$($p:ident $(= $default:ty)?),*>)? $(-> $kind:ident)? $(, else($($message:tt)*))?;
    )*) => {
        /// The bounds of the operations of this module. Each holds where the result exists.
        pub mod bounds {
            #[allow(unused_imports)]
            use super::*;
            $(
                #[doc = concat!("The bound of [`", stringify!($name), "`](type@super::", stringify!($name), "): it holds where the result exists.")]
                $(#[diagnostic::on_unimplemented($($message)*)])?
                pub trait $name $(<$($p $(= $default)?),*>)? {
                    #[doc(hidden)]
                    const SEAL: $crate::seal::Seal;
                    /// The result
                    type Output $(: $kind)?;
                }
            )*
        }
        $(
            $(#[$doc])*
            pub type $name<A $(, $($p $(= $default)?),*)?> = <A as bounds::$name $(<$($p),*>)?>::Output;
        )*
    };
}
pub(crate) use operations;

mod table;
