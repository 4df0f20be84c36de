//! Branches: functions on the answers to a question.

/// A trait with one function, and its value for each answer: one row per answer, in place of an impl that repeats the parameters.
///
/// ```text
/// branch! {
///     /// Branch: is there room for all of `N`?
///     pub trait IfRoom {
///         /// Emit, or refuse
///         type Fill<N: Nat, Q: Nat>: Outcome;
///     }
///     Less | Equal => Accepted<Mode<N, Q>>;
///     Greater => Refused<ShapeRule<N, Q>>;
/// }
/// ```
///
/// An answer with parameters has them in front: `{Q: Nat} Multiple<Q> => …;`.
macro_rules! branch {
    (
        $(#[$doc:meta])*
        pub trait $name:ident {
            $(#[$about:meta])*
            type $function:ident $(<$($p:ident $(: $of:path)?),* $(,)?>)? $(: $kind:path)?;
        }
        $($rows:tt)*
    ) => {
        $(#[$doc])*
        pub trait $name {
            $(#[$about])*
            type $function $(<$($p $(: $of)?),*>)? $(: $kind)?;
        }
        $crate::branch::branch! { @rows ($name $function [$(<$($p $(: $of)?),*>)?]) [] $($rows)* }
    };
    (@rows $head:tt []) => {};
    (@rows $head:tt [$($before:tt)*] $answer:ty | $($rest:tt)*) => {
        $crate::branch::branch! { @rows $head [$($before)* ([] $answer)] $($rest)* }
    };
    (@rows $head:tt [$($before:tt)*] {$($g:tt)*} $answer:ty | $($rest:tt)*) => {
        $crate::branch::branch! { @rows $head [$($before)* ([$($g)*] $answer)] $($rest)* }
    };
    (@rows $head:tt [$($before:tt)*] $answer:ty => $value:ty; $($rest:tt)*) => {
        $($crate::branch::branch! { @row $head $before $value })*
        $crate::branch::branch! { @row $head ([] $answer) $value }
        $crate::branch::branch! { @rows $head [] $($rest)* }
    };
    (@rows $head:tt [$($before:tt)*] {$($g:tt)*} $answer:ty => $value:ty; $($rest:tt)*) => {
        $($crate::branch::branch! { @row $head $before $value })*
        $crate::branch::branch! { @row $head ([$($g)*] $answer) $value }
        $crate::branch::branch! { @rows $head [] $($rest)* }
    };
    (@row ($name:ident $function:ident [$($p:tt)*]) ([$($g:tt)*] $answer:ty) $value:ty) => {
        impl<$($g)*> $name for $answer {
            type $function $($p)* = $value;
        }
    };
}
pub(crate) use branch;
