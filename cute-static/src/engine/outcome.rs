//! The result of a type-level operation, and how a refusal becomes an error message.
//!
//! Every operation of the algebra is a total function. A legal one computes [`Accepted`] modes. An illegal one computes [`Refused<W>`], where `W` names
//! the broken rule and holds the numbers that broke it. The public bound of the operation then requires that the result is [`Legal`], or uses what it
//! [`Grants`]. A refusal implements these traits only if the rule's own predicate holds, and no type implements that predicate. So rustc reports this
//! innermost predicate, with its numbers in decimals and with the message of its row in the [`rules!`](crate::outcome) table.

use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Decimal, PositiveNat};
use crate::kind::ModeTree;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{NInt, UTerm};

/// The operation is legal, with the modes `M`.
pub struct Accepted<M>(PhantomData<M>);
/// The operation is illegal, for the reason `W`.
pub struct Refused<W>(PhantomData<W>);

/// A result that is not a refusal. `A` and `B` are the operands, for the message.
///
/// This trait is only used as a bound. The modes of a result are [`ModesFrom`], which is defined for a refusal too, because rustc's next solver reports an
/// undefined projection in place of the bound that does not hold.
#[diagnostic::on_unimplemented(
    message = "a bound is missing: whether this is legal depends on a type parameter",
    label = "add the bound that `required for … to implement …` names below; it is in the module `bounds`"
)]
pub trait Legal<A, B>: crate::kind::Outcome {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<M: ModeTree, A, B> Legal<A, B> for Accepted<M> {
    const SEAL: Seal = Seal;
}

/// [`Legal`] for an operation with an output. The output is written with these types.
///
/// For a refusal each of these types mentions a projection out of the rule's own predicate. So rustc 1.95 reports the predicate at the place in the
/// program, and not at the end of the chain of impls that leads to it, and the error has no notes about the operands' types. rustc reports the
/// shortest chain, so the chain of the bound is one step longer.
#[diagnostic::on_unimplemented(
    message = "a bound is missing: whether this is legal depends on a type parameter",
    label = "add the bound that `required for … to implement …` names below; it is in the module `bounds`"
)]
pub trait Grants<A, B>: crate::kind::Outcome {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The layout
    type Layout: Singleton;
    /// `R`, the type of a value
    type Value<R: Singleton>: Singleton;
    /// `L`, the layout of an instruction
    type LayoutOf<L: IsLayout>: IsLayout;
    /// `R`
    type Type<R>;
    /// `()`. A property has no output, so its bound is `Grants<A, B, Is = ()>`, which rustc normalises where it proves the bound.
    type Is;
}
impl<M: ModeTree, A, B> Grants<A, B> for Accepted<M> {
    const SEAL: Seal = Seal;
    type Layout = LayoutOf<M>;
    type Value<R: Singleton> = R;
    type LayoutOf<L: IsLayout> = L;
    type Type<R> = R;
    type Is = ();
}
/// A type that mentions the type `N`.
pub trait Mention<N> {
    /// The type
    type Itself;
}
impl<R, N> Mention<N> for R {
    type Itself = R;
}
/// The type of a value that mentions the type `N`.
pub trait MentionInValue<N>: Singleton {
    /// The type
    type Itself: Singleton;
}
impl<R: Singleton, N> MentionInValue<N> for R {
    type Itself = R;
}

/// A layout that mentions the type `N`.
pub trait MentionInLayout<N>: IsLayout {
    /// The layout
    type Itself: IsLayout;
}
impl<L: IsLayout, N> MentionInLayout<N> for L {
    type Itself = L;
}

/// The modes and the layout of a result. A refusal has no modes; [`Legal`] reports it.
pub trait Carries {
    /// The modes
    type Carried: ModeTree;
    /// The layout
    type Layout: Singleton;
}
impl<M: ModeTree> Carries for Accepted<M> {
    type Carried = M;
    type Layout = LayoutOf<M>;
}
impl<W> Carries for Refused<W> {
    type Carried = HNil;
    type Layout = RefusedLayout;
}
/// The modes of the result `R`, see [`Carries`].
pub type ModesFrom<R> = <R as Carries>::Carried;
/// The layout of the result `R`, see [`Carries`].
pub type LayoutFrom<R> = <R as Carries>::Layout;

mod refused {
    /// The stride of the layout of a refused result. Every coordinate fits this layout, so that its use is no second error if rustc continues with it.
    /// No coordinate is in bounds, because the extent is 0.
    pub enum Stride {}
}
pub(crate) use refused::Stride as RefusedStride;
/// The layout of a refused result.
pub(crate) type RefusedLayout = Layout<UTerm, RefusedStride>;

/// The texts of a rule, for derivations of a refusal. They contain the names of its numbers and of the operands in braces: `{A}`, `{B}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// The message that rustc reports
    pub message: &'static str,
    /// The names of the numbers, in the order of the rule's parameters
    pub numbers: &'static [&'static str],
    /// The note of the error
    pub note: &'static str,
}

/// A broken rule.
pub trait Rule: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The result of the composition `A ∘ B` that this rule has refused: the refusal, unless there is another algorithm
    type Fallback<A: ModeTree, B: ModeTree>: crate::kind::Outcome;
}

/// The rule `W`, broken by the complement of the left operand: a product composes `A* ∘ B`.
pub struct OfComplement<W>(PhantomData<W>);
impl<W: Rule> Rule for OfComplement<W> {
    const SEAL: Seal = Seal;
    type Fallback<A: ModeTree, B: ModeTree> = Refused<Self>;
}
/// The complement of the operand `A` in an error message.
pub struct CuteComplement<A>(PhantomData<A>);

/// The layout `S:D` in an error message.
pub struct CuteLayout<S, D>(PhantomData<(S, D)>);

/// The type that error messages print for an operand: `CuteLayout<(n<4>, n<8>), (n<1>, n<4>)>`.
pub trait Shown {
    /// The printed type
    type Shown;
}
impl<S: Shown, D: Shown> Shown for Layout<S, D> {
    type Shown = CuteLayout<S::Shown, D::Shown>;
}
impl Shown for UTerm {
    type Shown = crate::int::n<0>;
}
impl<U, B> Shown for typenum::UInt<U, B>
where
    Self: Decimal,
{
    type Shown = <Self as Decimal>::Decimal;
}
/// The number `−N` in an error message.
pub struct Opposite<N>(PhantomData<N>);
impl<U: PositiveNat + Decimal> Shown for NInt<U> {
    type Shown = Opposite<U::Decimal>;
}
/// `f_N` in an error message.
pub struct F<N>(PhantomData<N>);
impl<N: Shown> Shown for crate::semimodule::Xor<N> {
    type Shown = F<N::Shown>;
}
/// A fraction in an error message: `-1/2` is `CuteFraction<Opposite<n<1>>, n<2>>`.
pub struct CuteFraction<P, Q>(PhantomData<(P, Q)>);
impl<P: Shown, Q: Shown> Shown for crate::semimodule::Fraction<typenum::B0, P, Q> {
    type Shown = CuteFraction<P::Shown, Q::Shown>;
}
impl<P: Shown, Q: Shown> Shown for crate::semimodule::Fraction<typenum::B1, P, Q> {
    type Shown = CuteFraction<Opposite<P::Shown>, Q::Shown>;
}
/// A coordinate in an error message: `2@1` is `CuteCoordinate<(n<0>, n<2>)>`.
pub struct CuteCoordinate<L>(PhantomData<L>);
impl<L: Shown> Shown for crate::semimodule::ArithmeticTuple<L> {
    type Shown = CuteCoordinate<L::Shown>;
}
// There is no second operand.
impl Shown for () {
    type Shown = ();
}
/// `_` in an error message.
pub struct __;
impl Shown for crate::htuple::Underscore {
    type Shown = __;
}
impl Shown for HNil {
    type Shown = ();
}
impl<H: Shown, T: ShownAfter<(H::Shown,)>> Shown for HCons<H, T> {
    type Shown = T::Shown;
}

/// The rest of a list, as the end of a Rust tuple.
pub trait ShownAfter<P> {
    /// The tuple `P`, extended by the printed types of the rest
    type Shown;
}
impl<P> ShownAfter<P> for HNil {
    type Shown = P;
}
impl<P: Push<H::Shown>, H: Shown, T: ShownAfter<P::Longer>> ShownAfter<P> for HCons<H, T> {
    type Shown = T::Shown;
}

/// A Rust tuple with `X` as one more element.
pub trait Push<X> {
    /// The longer tuple
    type Longer;
}
macro_rules! push {
    ($($p:ident)*) => {
        impl<$($p,)* X> Push<X> for ($($p,)*) {
            type Longer = ($($p,)* X,);
        }
    };
    (@all [$($p:ident)*]) => {};
    (@all [$($p:ident)*] $n:ident $($rest:ident)*) => {
        push!($($p)* $n);
        push!(@all [$($p)* $n] $($rest)*);
    };
}
push!(@all [] P0 P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 P13 P14 P15 P16 P17 P18 P19 P20 P21 P22 P23 P24 P25 P26 P27 P28 P29 P30 P31);

/// Declares rules, one row per rule: the reason, the predicate that rustc reports, and its texts. `{A}` and `{B}` are the operands.
///
/// If the table begins with `derived;`, a command derives these refusals step by step, and the last note of the error names it. Several operations share
/// a rule, so the command reads the operation out of the error.
macro_rules! rules {
    (derived; $($rows:tt)*) => {
        $crate::outcome::rules! { @rows [, note = "step by step: `cargo check 2>&1 | cargo cute explain`"] $($rows)* }
    };
    (@rows $more:tt $(
        $(#[$doc:meta])*
        $reason:ident<$($p:ident),*> = $predicate:ident { message: $message:literal, label: $label:literal, note: $note:literal }
    )*) => {$(
        $(#[$doc])*
        pub struct $reason<$($p),*>(core::marker::PhantomData<($($p,)*)>);
        // For one choice of the parameters only: the texts do not depend on them, and `TEXT` is then named without them.
        impl $reason<$($crate::outcome::rules! { @none $p }),*> {
            #[doc(hidden)]
            pub const TEXT: $crate::outcome::RuleText =
                $crate::outcome::RuleText { message: $message, numbers: &[$(stringify!($p)),*], note: $note };
        }
        impl<$($p),*> $crate::outcome::Rule for $reason<$($p),*> {
            const SEAL: $crate::seal::Seal = $crate::seal::Seal;
            type Fallback<A: $crate::kind::ModeTree, B: $crate::kind::ModeTree> = $crate::outcome::Refused<Self>;
        }

        $crate::outcome::rules! {
            @says [message = $message, label = $label, note = $note] $more
            $(#[$doc])*
            pub trait $predicate<A, B $(, $p)*> {
                /// A projection that no type has.
                type Never;
            }
        }
        const _: () = {
            use $crate::outcome::{CuteComplement, Grants, Legal, Mention, MentionInLayout, MentionInValue, OfComplement, Refused, RefusedLayout, Shown};
            use $crate::{htuple::Singleton, layout::IsLayout, seal::Seal};

            /// The predicate, one step further away than the projection out of the predicate.
            pub trait Holds<A, B $(, $p)*>: $predicate<A, B $(, $p)*> {}
            impl<A, B $(, $p)*> Holds<A, B $(, $p)*> for () where (): $predicate<A, B $(, $p)*> {}
            type Never<A, B $(, $p)*> = <() as $predicate<A, B $(, $p)*>>::Never;

            $crate::outcome::rules! { @refuses $predicate [$($p),*] Refused<$reason<$($p),*>>, A::Shown }
            // One impl for every `W` would be recursive, and rustc would follow it for a `W` that it does not know.
            $crate::outcome::rules! { @refuses $predicate [$($p),*] Refused<OfComplement<$reason<$($p),*>>>, CuteComplement<A::Shown> }
        };
    )*};
    (@refuses $predicate:ident [$($p:ident),*] $refused:ty, $left:ty) => {
        impl<A: Shown, B: Shown $(, $p: Shown)*> Legal<A, B> for $refused
        where
            (): $predicate<$left, B::Shown $(, $p::Shown)*>,
        {
            const SEAL: Seal = Seal;
        }
        impl<A: Shown, B: Shown $(, $p: Shown)*> Grants<A, B> for $refused
        where
            (): Holds<$left, B::Shown $(, $p::Shown)*>,
        {
            const SEAL: Seal = Seal;
            type Layout = <RefusedLayout as MentionInValue<Never<$left, B::Shown $(, $p::Shown)*>>>::Itself;
            type Value<Result: Singleton> = <Result as MentionInValue<Never<$left, B::Shown $(, $p::Shown)*>>>::Itself;
            type LayoutOf<Result: IsLayout> = <Result as MentionInLayout<Never<$left, B::Shown $(, $p::Shown)*>>>::Itself;
            type Type<Result> = <Result as Mention<Never<$left, B::Shown $(, $p::Shown)*>>>::Itself;
            type Is = <() as Mention<Never<$left, B::Shown $(, $p::Shown)*>>>::Itself;
        }
    };
    (@none $p:ident) => { () };
    (@says [$($words:tt)*] [$($more:tt)*] $predicate:item) => {
        #[diagnostic::on_unimplemented($($words)* $($more)*)]
        $predicate
    };
    ($($rows:tt)*) => {
        $crate::outcome::rules! { @rows [] $($rows)* }
    };
}
pub(crate) use rules;

/// The layout of the result `X` of the operands `A` and `B`, see [`Grants`].
pub type GrantedLayout<X, A, B> = <X as Grants<A, B>>::Layout;
/// `R`, the type of a value, if the result `X` of the operands `A` and `B` is legal, see [`Grants`].
pub type GrantedValue<X, A, B, R> = <X as Grants<A, B>>::Value<R>;
/// The type of a value, if each of several results is legal for its operands: `granted!(R; X: A, B; …)`, in the order of the bounds. rustc 1.95 reports the
/// innermost one first, so the first result is the innermost.
macro_rules! granted {
    ($value:ty;) => { $value };
    ($value:ty; $result:ty: $a:ty, $b:ty; $($more:tt)*) => {
        $crate::outcome::granted!($crate::outcome::GrantedValue<$result, $a, $b, $value>; $($more)*)
    };
}
pub(crate) use granted;

/// `R`, if the result `X` of the operands `A` and `B` is legal, see [`Grants`].
pub type Granted<X, A, B, R> = <X as Grants<A, B>>::Type<R>;
