//! What every operation of the library has: a bound and the type of its result, under one name.

/// One row per operation: the documentation of its result, its name, the parameters beside the operand `A`, the kind of type that the
/// result is, and what the compiler says where no impl applies.
///
/// `Nullspace -> Singleton` makes the bound `bounds::Nullspace`, with the result as its `Output`, and the alias `Nullspace<A>` for that result.
macro_rules! operations {
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

mod methods;
pub(crate) use methods::method;
mod table;
