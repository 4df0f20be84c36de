//! Paper §3.1, eq. (12) and §3.3.5 — operations mode by mode, and the tilers that direct them.
//!
//! `A ⋆ ⟨B, C⟩ = (A₀ ⋆ B, A₁ ⋆ C)`. A [`Tiler`] is a layout, an integer `n` (which means `n:1`), `_` (which keeps the mode as it
//! is) or a list of tilers. A shape is a tiler too. The operation `⋆` is a [`ModeOp`].

use crate::htuple::{HCons, HNil, Underscore};
use crate::int::{Nat, One, PositiveNat};
use crate::kind::{ModeTree, Outcome, Rule};
use crate::layout::Layout;
use crate::layout::tree::{Mode, Zip};
use crate::outcome::{Accepted, Refused, rules};
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::{B0, B1, UInt};

/// An operation of two layouts that can be applied mode by mode.
pub trait ModeOp: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `A ⋆ B`
    type Apply<A: ModeTree, B: ModeTree>: Outcome;
    /// `A ⋆ _`
    type Keep<A: ModeTree>: Outcome;
    /// The result for the modes `A` for which the tiler has no entry
    type Remaining<A: ModeTree>: Outcome;
}

/// The error message for a right operand of another kind.
macro_rules! right_operand {
    ($($of_kind:item)*) => {$(
        #[diagnostic::on_unimplemented(
            message = "an operand is no layout, shape or tiler",
            label = "expected a `layout!`, a `shape!` or a `tiler!`",
            note = "a tiler is a list with one entry for each mode, such as `tiler!(<4:1, 8:2>)`; an integer `n` in it means `n:1`"
        )]
        $of_kind
    )*};
}
pub(crate) use right_operand;

right_operand! {
    /// The right operand of an operation by mode.
    pub trait Tiler: Sized {
        #[doc(hidden)]
        const SEAL: Seal;
        /// `A ⋆ self`
        type ByMode<Op: ModeOp, A: ModeTree>: Outcome;
        /// `A ⋆ self` for the modes of a list after the first
        type ByModeRest<Op: ModeOp, A: ModeTree>: Outcome;
        /// The result `R` of a divide or a product, unzipped: tiles and rests (see `tiles`)
        type Unzip<R: ModeTree>: crate::kind::Unzipped;
    }
}

impl<S: Zip<D>, D> Tiler for Layout<S, D> {
    const SEAL: Seal = Seal;
    type ByMode<Op: ModeOp, A: ModeTree> = Op::Apply<A, S::Modes>;
    type ByModeRest<Op: ModeOp, A: ModeTree> = Refused<TilerRule>;
    type Unzip<R: ModeTree> = R::Pair;
}
macro_rules! integer_tiler {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> Tiler for UInt<U, $bit> {
            const SEAL: Seal = Seal;
            type ByMode<Op: ModeOp, A: ModeTree> = Op::Apply<A, Mode<Self, One>>;
            type ByModeRest<Op: ModeOp, A: ModeTree> = Refused<TilerRule>;
            type Unzip<R: ModeTree> = R::Pair;
        }
    )*};
}
integer_tiler!(PositiveNat: B0, Nat: B1);
impl Tiler for Underscore {
    const SEAL: Seal = Seal;
    type ByMode<Op: ModeOp, A: ModeTree> = Op::Keep<A>;
    type ByModeRest<Op: ModeOp, A: ModeTree> = Refused<TilerRule>;
    type Unzip<R: ModeTree> = R::Pair;
}
impl Tiler for HNil {
    const SEAL: Seal = Seal;
    type ByMode<Op: ModeOp, A: ModeTree> = Op::Remaining<A::AsList>;
    type ByModeRest<Op: ModeOp, A: ModeTree> = Op::Remaining<A>;
    type Unzip<R: ModeTree> = super::tiles::Tiles<HNil, R>;
}
impl<H: Tiler, T: Tiler> Tiler for HCons<H, T> {
    const SEAL: Seal = Seal;
    type ByMode<Op: ModeOp, A: ModeTree> = <A::AsList as EachMode>::Each<Op, H, T>;
    type ByModeRest<Op: ModeOp, A: ModeTree> = A::Each<Op, H, T>;
    type Unzip<R: ModeTree> = <H::Unzip<R::First> as super::tiles::Unzipped>::Zip<T::Unzip<R::Rest>>;
}

right_operand! {
    /// `A ⋆ self` as [`Tiler::ByMode`], for use in a `where` clause. Each mode's result has a bound of its own beside the others. That
    /// takes three levels of recursion per mode, where nested results take seven.
    pub trait Directs<Op, A>: Tiler {
        /// `A ⋆ self`
        type Directed: Outcome;
    }
    /// The same for the modes of a list after the first.
    pub trait DirectsRest<Op, A>: Tiler {
        /// `A ⋆ self`
        type Rest: Outcome;
    }
}
impl<Op: ModeOp, A: ModeTree, S: Zip<D>, D> Directs<Op, A> for Layout<S, D> {
    type Directed = Op::Apply<A, S::Modes>;
}
macro_rules! direct {
    ($(<$($u:ident: $of:path)?> $tiler:ty, |$op:ident, $a:ident| $result:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$op: ModeOp, $a: ModeTree $(, $u: $of)?> Directs<$op, $a> for $tiler {
            type Directed = $result;
        }
    )*};
}
direct! {
    <U: PositiveNat> UInt<U, B0>, |Op, A| Op::Apply<A, Mode<Self, One>>;
    <U: Nat> UInt<U, B1>, |Op, A| Op::Apply<A, Mode<Self, One>>;
    <> Underscore, |Op, A| Op::Keep<A>;
    <> HNil, |Op, A| Op::Remaining<A::AsList>;
}
impl<Op: ModeOp, A: ModeTree> DirectsRest<Op, A> for HNil {
    type Rest = Op::Remaining<A>;
}
impl<Op, A: ModeTree, H: Directs<Op, A::First>, T: DirectsRest<Op, A::Rest>> DirectsRest<Op, A> for HCons<H, T> {
    type Rest = A::JoinEach<H::Directed, T::Rest>;
}
#[diagnostic::do_not_recommend]
impl<Op, A, H, T> Directs<Op, A> for HCons<H, T>
where
    A: ModeTree,
    H: Directs<Op, <A::AsList as EachMode>::First>,
    T: DirectsRest<Op, <A::AsList as EachMode>::Rest>,
{
    type Directed = <A::AsList as EachMode>::JoinEach<H::Directed, T::Rest>;
}

/// Access to the modes of a layout one by one.
pub trait EachMode {
    /// The modes as a list; a leaf is a list of one mode
    type AsList: ModeTree;
    /// The first mode of a list
    type First: ModeTree;
    /// The modes after the first
    type Rest: ModeTree;
    /// The first mode with the tiler `H`, the rest with `T`
    type Each<Op: ModeOp, H: Tiler, T: Tiler>: Outcome;
    /// The result `X` of the first mode and `Y` of the rest
    type JoinEach<X: Outcome, Y: Outcome>: Outcome;
    /// A list of two modes as tile and rest
    type Pair: crate::kind::Unzipped;
    /// The list `(F, self…)` as tile and rest
    type PairAfter<F: ModeTree>: crate::kind::Unzipped;
    /// The list `(F, G, self…)` as tile and rest
    type PairOf<F: ModeTree, G: ModeTree>: crate::kind::Unzipped;
}
impl<S: Nat, D: Element> EachMode for Mode<S, D> {
    type AsList = HCons<Self, HNil>;
    type First = Self;
    type Rest = HNil;
    type Each<Op: ModeOp, H: Tiler, T: Tiler> = Refused<TilerRule>;
    type JoinEach<X: Outcome, Y: Outcome> = Refused<TilerRule>;
    type Pair = Refused<UnpairedRule>;
    type PairAfter<F: ModeTree> = Refused<UnpairedRule>;
    type PairOf<F: ModeTree, G: ModeTree> = Refused<UnpairedRule>;
}
impl EachMode for HNil {
    type AsList = HNil;
    type First = HNil;
    type Rest = HNil;
    type Each<Op: ModeOp, H: Tiler, T: Tiler> = Refused<TilerRule>;
    type JoinEach<X: Outcome, Y: Outcome> = Refused<TilerRule>;
    type Pair = Refused<UnpairedRule>;
    type PairAfter<F: ModeTree> = Refused<UnpairedRule>;
    type PairOf<F: ModeTree, G: ModeTree> = super::tiles::Tiles<F, G>;
}
impl<F: ModeTree, R: ModeTree> EachMode for HCons<F, R> {
    type AsList = Self;
    type First = F;
    type Rest = R;
    type Each<Op: ModeOp, H: Tiler, T: Tiler> = <H::ByMode<Op, F> as Joined>::Join<T::ByModeRest<Op, R>>;
    type JoinEach<X: Outcome, Y: Outcome> = <X as Joined>::Join<Y>;
    type Pair = R::PairAfter<F>;
    type PairAfter<F0: ModeTree> = R::PairOf<F0, F>;
    type PairOf<F0: ModeTree, G: ModeTree> = Refused<UnpairedRule>;
}

/// Declares how the results of modes become one, for layouts of numbers or with symbols: the trait, and the kinds of results, of trees of modes, of tilers and of tiles.
macro_rules! joined {
    ($name:ident: $outcome:path, $tree:path, $tiler:path, $unzipped:path) => {
        /// Combines the results of modes into one result.
        pub trait $name {
            /// `self` and then the list `T`
            type Join<T: $outcome>: $outcome;
            /// The mode `H` and then `self`
            type InFrontOf<H: $tree>: $outcome;
            /// The result of a divide or a product by the tiler `T`, unzipped
            type Unzip<T: $tiler>: $unzipped;
        }
        impl<M: $tree> $name for Accepted<M> {
            type Join<T: $outcome> = T::InFrontOf<M>;
            type InFrontOf<H: $tree> = Accepted<HCons<H, M>>;
            type Unzip<T: $tiler> = T::Unzip<M>;
        }
        impl<W: Rule> $name for Refused<W> {
            type Join<T: $outcome> = Self;
            type InFrontOf<H: $tree> = Self;
            type Unzip<T: $tiler> = Self;
        }
    };
}
pub(crate) use joined;
joined!(Joined: Outcome, ModeTree, Tiler, crate::kind::Unzipped);

/// The result `R` of a divide or a product by the tiler `T` in a form, with the bounds of its kind of layouts.
macro_rules! in_form {
    (Logical: $r:ty, $t:ty; $joined:path, $unzipped:path) => {
        $r
    };
    ($form:ident: $r:ty, $t:ty; $joined:path, $unzipped:path) => {
        <<$r as $joined>::Unzip<$t> as $unzipped>::$form
    };
}
pub(crate) use in_form;

rules! {
    derived;

    /// A tiler has more modes than the layout.
    TilerRule<> = TilerFits {
        message: "the tiler {B} has more modes than the layout {A} it is applied to",
        label: "a tiler has at most one entry per mode of the layout",
        note: "CuTe paper 3.3.5, definition 3.1: the entries of a tiler go with the modes of the layout, from the left; `_` leaves a mode as it is"
    }
    /// `_` keeps a mode that is not a pair of tile and rest.
    UnpairedRule<> = Paired {
        message: "the tiler {B} leaves a mode of {A} as it is, and that mode is not a pair of tile and rest",
        label: "give this mode a tile: its size keeps it whole, or 1 tiles it by single elements",
        note: "zipped, tiled and flat forms need a tile and a rest from every mode; the logical form takes `_` for any mode"
    }
}
