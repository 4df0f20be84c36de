//! Coalesce and filter of layouts with symbols.
//!
//! As without symbols, the recursion builds the result from the right: the extent 1 disappears, and `(s:d, s':d')` becomes `s·s':d` if `s·d = d'`. Two products
//! of symbols are equal for all positive numbers exactly if they have the same factor and the same exponents, so both questions have an answer.

use super::coordinates::ZipStrides;
use super::modes::Written;
use super::{SymbolMode, Symbolic, Symbols};
use crate::algebra::{coalesce, filter};
use crate::branch::branch;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Nat, One};
use crate::kind::{Bool, Either, SymbolList, SymbolTree};
use crate::layout::Layout;
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::{B0, B1, UTerm};

/// Whether the extent `C·E` is 1 for all values
pub type IsOne<C, E> = <<C as Compare>::Is<One> as And>::And<<E as Element>::Equals<UTerm>>;
/// Whether the mode `C·E : D·F` has no offset but 0
pub type Stays<C, E, D> = <IsOne<C, E> as Either>::Or<<D as Element>::Equals<UTerm>>;
/// The mode `C·E : D·F`, where the stride 0 has no symbols
pub type ModeOf<C, E, D, F> = SymbolMode<C, E, D, <<D as Element>::Equals<UTerm> as IfStrideZero>::Exponents<F>>;

/// Coalesces a tree of modes from the right.
pub trait CoalesceSymbols {
    /// The modes of `self` in front of the coalesced list `L`
    type CoalesceOnto<L: SymbolList>: SymbolList;
    /// The tree in which modes of stride 0 are `1:0`
    type FilteredZeros: SymbolTree;
}
impl<C: Nat, E: Element, D: Element, F: Element> CoalesceSymbols for SymbolMode<C, E, D, F> {
    type CoalesceOnto<L: SymbolList> = <IsOne<C, E> as IfExtentOne>::Prepend<C, E, D, F, L>;
    type FilteredZeros = <D::Equals<UTerm> as IfStrideZero>::Cut<C, E, D, F>;
}
impl CoalesceSymbols for HNil {
    type CoalesceOnto<L: SymbolList> = L;
    type FilteredZeros = HNil;
}
impl<H: SymbolTree, T: SymbolTree> CoalesceSymbols for HCons<H, T> {
    type CoalesceOnto<L: SymbolList> = H::CoalesceOnto<T::CoalesceOnto<L>>;
    type FilteredZeros = HCons<H::FilteredZeros, T::FilteredZeros>;
}

/// A coalesced list of modes.
pub trait CoalescedSymbols {
    /// `(C·E : D·F, self…)`, coalesced, where the extent is not 1
    type Prepend<C: Nat, E: Element, D: Element, F: Element>: SymbolList;
    /// The list as a tree: a list of one mode becomes that mode, and the empty list becomes `1:0`
    type Unwrapped: SymbolTree;
    /// The tree of the mode `M` and this list
    type After<M: SymbolTree>: SymbolTree;
}
impl CoalescedSymbols for HNil {
    type Prepend<C: Nat, E: Element, D: Element, F: Element> = HCons<SymbolMode<C, E, D, F>, HNil>;
    type Unwrapped = SymbolMode<One, UTerm, UTerm, UTerm>;
    type After<M: SymbolTree> = M;
}
impl<C2: Nat, E2: Element, D2: Element, F2: Element, R: SymbolList> CoalescedSymbols
    for HCons<SymbolMode<C2, E2, D2, F2>, R>
{
    // s·d = d'. The product with the stride 0 has no symbols.
    type Prepend<C: Nat, E: Element, D: Element, F: Element> = <<<D::Scaled<C> as Element>::Equals<D2> as And>::And<
        <D::Equals<UTerm> as IfStrideZero>::SameSymbols<<E as Element>::Sum<F>, F2>,
    > as IfContinued>::Merge<C, E, D, F, C2, E2, D2, F2, R>;
    type Unwrapped = R::After<SymbolMode<C2, E2, D2, F2>>;
    type After<M: SymbolTree> = HCons<M, Self>;
}
branch! {
    /// Branch: is the extent of a mode 1 for all values?
    pub trait IfExtentOne {
        /// The mode in front of the list `L`
        type Prepend<C: Nat, E: Element, D: Element, F: Element, L: SymbolList>: SymbolList;
    }
    B1 => L;
    B0 => L::Prepend<C, E, D, F>;
}
branch! {
    /// Branch: is a stride 0?
    pub trait IfStrideZero {
        /// Whether the exponents are equal, or do not matter
        type SameSymbols<E: Element, F: Element>: Bool;
        /// The mode, or `1:0` in place of a mode of stride 0
        type Cut<C: Nat, E: Element, D: Element, F: Element>: SymbolTree;
        /// The exponents `F`; the stride 0 has none
        type Exponents<F: Element>: Element;
    }
    B1 => B1, SymbolMode<One, UTerm, UTerm, UTerm>, UTerm;
    B0 => E::Equals<F>, SymbolMode<C, E, D, F>, F;
}
branch! {
    /// Branch: does the second mode continue the first?
    pub trait IfContinued {
        /// The two modes, merged or side by side
        type Merge<C: Nat, E: Element, D: Element, F: Element, C2: Nat, E2: Element, D2: Element, F2: Element, R: SymbolList>: SymbolList;
    }
    B1 => HCons<SymbolMode<C::Times<C2>, E::Sum<E2>, D, F>, R>;
    B0 => HCons<SymbolMode<C, E, D, F>, HCons<SymbolMode<C2, E2, D2, F2>, R>>;
}

/// The coalesced leaves of the modes `M`
pub type Leaves<M> = <M as CoalesceSymbols>::CoalesceOnto<HNil>;
/// The coalesced modes of `M`
pub type Coalesced<M> = <Leaves<M> as CoalescedSymbols>::Unwrapped;
macro_rules! operations {
    ($($bound:path = $modes:ty;)*) => {$(
        impl<G: Symbols, S: ZipStrides<G, D>, D> $bound for Layout<Symbolic<G, S>, Symbolic<G, D>> {
            const SEAL: Seal = Seal;
            type Output = Layout<Symbolic<G, <$modes as Written>::Shape<G>>, Symbolic<G, <$modes as Written>::Stride<G>>>;
        }
    )*};
}
operations! {
    coalesce::bounds::Coalesced = Coalesced<S::Modes>;
    filter::bounds::FilteredZeros = <S::Modes as CoalesceSymbols>::FilteredZeros;
    filter::bounds::Filtered = Coalesced<<S::Modes as CoalesceSymbols>::FilteredZeros>;
}
