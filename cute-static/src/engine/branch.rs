//! `branch!`: functions of an answer, as a table.

/// Declares a trait whose functions branch on an answer, and implements it for each answer. A row has one value per function, in the order of the
/// functions. It stands for an `impl` that would repeat the parameters of each function.
///
/// ```text
/// branch! {
///     /// Branch: the size `N` against the extent `Q`.
///     pub trait IfFits {
///         /// The mode, or the broken rule
///         type Fill<N: Nat, Q: Nat>: Outcome;
///         /// What is left of the extent
///         type Rest<N: Nat, Q: Nat>: Nat;
///     }
///     Less => Accepted<Mode<N, Q>>, Difference<Q, N>;
///     Equal => Accepted<Mode<N, Q>>, Zero;
///     Greater => Refused<ShapeRule<N, Q>>, Zero;
/// }
/// ```
///
/// Answers with the same values share a row: `Less | Equal => …;`. The parameters of an answer stand in front of it: `{Q: Nat} Multiple<Q> => …;`.
macro_rules! branch {
    (
        $(#[$doc:meta])*
        pub trait $name:ident {
            $(
                $(#[$about:meta])*
                type $function:ident $(<$($p:ident $(: $of:path)?),* $(,)?>)? $(: $kind:path)?;
            )+
        }
        $($rows:tt)*
    ) => {
        $(#[$doc])*
        pub trait $name {
            $(
                $(#[$about])*
                type $function $(<$($p $(: $of)?),*>)? $(: $kind)?;
            )+
        }
        $crate::branch::branch! { @rows ($name $([$function $(<$($p $(: $of)?),*>)?])+) [] $($rows)* }
    };
    (@rows $head:tt []) => {};
    (@rows $head:tt [$($before:tt)*] $answer:ty | $($rest:tt)*) => {
        $crate::branch::branch! { @rows $head [$($before)* ([] $answer)] $($rest)* }
    };
    (@rows $head:tt [$($before:tt)*] {$($g:tt)*} $answer:ty | $($rest:tt)*) => {
        $crate::branch::branch! { @rows $head [$($before)* ([$($g)*] $answer)] $($rest)* }
    };
    (@rows $head:tt [$($before:tt)*] $answer:ty => $($value:ty),+; $($rest:tt)*) => {
        $crate::branch::branch! { @impls $head [$($before)* ([] $answer)] [$($value),+] }
        $crate::branch::branch! { @rows $head [] $($rest)* }
    };
    (@rows $head:tt [$($before:tt)*] {$($g:tt)*} $answer:ty => $($value:ty),+; $($rest:tt)*) => {
        $crate::branch::branch! { @impls $head [$($before)* ([$($g)*] $answer)] [$($value),+] }
        $crate::branch::branch! { @rows $head [] $($rest)* }
    };
    (@impls $head:tt [$($answer:tt)+] $values:tt) => {
        $($crate::branch::branch! { @impl $head $answer $values })+
    };
    (@impl ($name:ident $([$function:ident $($p:tt)*])+) ([$($g:tt)*] $answer:ty) [$($value:ty),+]) => {
        impl<$($g)*> $name for $answer {
            $(type $function $($p)* = $value;)+
        }
    };
}
pub(crate) use branch;
