//! Paper §3.5 — complement: the offsets that a layout leaves out.
//!
//! Three operations share one walk over the sorted strides (`gaps`): [`Complement`] is the paper's, of unbounded extent;
//! [`ComplementIn`] completes a layout to `[0, M)` exactly; [`PaddedComplement`] rounds, as CuTe's `complement(A, M)` does.

pub mod by_codomain;
pub mod cotarget;
pub mod gaps;
pub mod rules;

use crate::algebra::coalesce::Unwrap;
use crate::algebra::sort::Sorted;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Nat, One};
use crate::kind::{GapPolicy, ModeList, StrideList};
use crate::layout::codomain::HasCodomain;
use crate::layout::{IsLayout, Layout};
use crate::outcome::{Accepted, GrantedLayout, Grants, Refused};
use crate::seal::Seal;
use by_codomain::Complements;
use cotarget::Cotarget;
use gaps::{Gapped, Gaps};
use typenum::UInt;

/// The complement of the modes `M` with the policy `E`: accepted or refused.
pub type ComplementWith<M, E> = <<Sorted<M> as Gaps>::GapsFrom<One, E> as Gapped>::Outcome<Sorted<M>, E>;
/// The open complement of the modes `M`: accepted or refused.
pub type OpenComplement<M> = <<M as HasCodomain>::Codomain as Complements>::Open<M>;
/// The exact complement of the modes `M` in the cotarget `C`: accepted or refused.
pub type ExactComplement<M, C> = <<M as HasCodomain>::Codomain as Complements>::Exact<M, C>;
/// The padded complement of the modes `M` in the cotarget `C`: accepted or refused.
pub type RoundedComplement<M, C> = <<M as HasCodomain>::Codomain as Complements>::Rounded<M, C>;

crate::operation::operations! {
    /// The open complement `A*`: copies of `A` at its values do not overlap.
    ///
    /// * **Paper** §3.5, eq. (27)–(29), Table 7.
    /// * **Law** `A*(i) < A*(i + 1)`, and all sums `A(k) + A*(i)` differ, however far `A*` is extended. So no `A*(i)`, `i > 0`, is an
    ///   offset of `A`, and no two copies of `A` in a product overlap. The last mode is kept as `1:period`, because it continues without
    ///   end. Modes of stride 0 and of size 1 are ignored, and a negative stride counts as its opposite.
    /// * **Which** The algorithm takes the modes in the order of their strides, with `C = 1` at first. A mode `s:d` with `d ≥ C` contributes
    ///   `⌊d / C⌋ : C` and sets `C = s·d`. If `d < C`, modes interleave, as in `(2,2):(2,3)`, and the algorithm takes several of them
    ///   as one. With their largest offset `r` and the least difference `m` of
    ///   two of their offsets, they contribute `⌊m / C⌋ : C` and set `C = r + m`.
    /// * **Admissible** when no two coordinates have the same offset, ignoring modes of stride 0. Such a complement exists then, because copies of
    ///   `A` that are far enough apart do not meet. If three or more modes interleave, the search compares at most 4096 of
    ///   their differences, and refuses a layout that needs more with the words “it is undecided”. If `A` yields
    ///   coordinates, each component must satisfy the condition, and the strides must be scaled basis elements, `a@i`; `A*` has a mode for
    ///   each component. A sum of them, `4:1@0+1@1`, is refused although boxes far enough apart would exist.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(Complement<layout!((4,8):(1,8))>, layout!((2,1):(4,64)));
    /// // Interleaved modes: the offsets 0, 2, 3, 5 differ by 1 or more, and so do 0, 20, 30, 50 by 10.
    /// static_assertions::assert_type_eq_all!(Complement<layout!((2,2):(2,3))>, layout!(1:6));
    /// static_assertions::assert_type_eq_all!(Complement<layout!((2,2):(20,30))>, layout!((10,1):(1,60)));
    /// static_assertions::assert_type_eq_all!(Complement<layout!(4:-1)>, layout!(1:4));
    /// // Over F₂: the offset bits that no pivot has; admissible for an injective layout.
    /// static_assertions::assert_type_eq_all!(Complement<layout!((4,2):(f1,f9))>, layout!((2,1):(f4,f16)));
    /// type A = layout!((4,(4,2)):(1@1,(1@0,12@1)));
    /// static_assertions::assert_type_eq_all!(Complement<A>, layout!((1,(3,1)):(4@0,(4@1,24@1))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn overlap() -> Complement<layout!((4,8):(1,2))> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn diagonal() -> Complement<layout!(4:1@0+1@1)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("complement", "The offsets of a layout and of its complement"))]
    Complement -> Singleton;
    /// The complement of `A` in `[0, M)`, exactly: `(A, A*)` reaches every offset below `M` once.
    ///
    /// * **Paper** §3.5.2, eq. (30), (31): the complement that a divide needs.
    /// * **Law** `{A(i) + A*(j)} = [0, M)`, each once; `|A|·|A*| = M` (without stride-0 modes).
    ///   Where `A` yields coordinates, `M` is a shape, and `{A(i) + A*(j)}` are its coordinates.
    /// * **Admissible** exactly when there is such a layout: sorted, each stride is a multiple of the size times the stride before it,
    ///   and `M` of the last one. Reason: the sums of the modes of `A` and `A*` are `[0, M)`, each once, and arithmetic progressions add up
    ///   to an interval only if, in the order of their strides, each begins where those before it end (de Bruijn). A negative
    ///   stride reaches below 0. For coordinates, the condition holds for each component, and the strides are scaled basis elements: a box is
    ///   the sum of two sets only if both are products of such sets, component by component. Otherwise a shape `M` counts as its size.
    ///   With XOR strides, `A` must be injective, its size and `M` powers of two, and its offsets below `M`. For other sizes this is
    ///   sufficient but not necessary: `4:f1` is completed to `[0, 12)` by `3:f4`, and is refused.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::U256;
    /// static_assertions::assert_type_eq_all!(ComplementIn<layout!(4:32), U256>, layout!((32,2):(1,128)));
    /// static_assertions::assert_type_eq_all!(ComplementIn<layout!(4:2@1), shape!((8,8))>, layout!((8,2):(1@0,1@1)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn hole() -> ComplementIn<layout!(4:1), cute_static::typenum::U30> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn no_mode_2() -> ComplementIn<layout!(4:1@2), shape!((8,8))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("complement-in", "The offsets of a layout and of its complement"))]
    ComplementIn<M> -> Singleton, else(
        message = "a complement is one of a layout, in a number of `typenum` such as `U64`, or in a shape",
        label = "as a value, a number is written `U64::new()`"
    );
    /// CuTe's `complement(A, M)`: rounds down between modes and up at the end, so `(A, A*)` may leave holes and pass `M`.
    ///
    /// * **Source** CUTLASS `cute/layout.hpp`, `complement(layout, cotarget)`. `M` may be a shape; then the rest is divided leaf by leaf.
    /// * **Law** as [`Complement`], cut where `M` is covered: the last mode is `⌈M / p⌉ : p` instead of `1:p`.
    /// * **Admissible** as [`Complement`], where no stride is negative: `M` counts offsets from 0 upwards. CuTe refuses interleaved
    ///   modes. Where `A` yields coordinates, `M` is a shape that has their components; an
    ///   integer suffices for one component.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::{U6, U10};
    /// static_assertions::assert_type_eq_all!(PaddedComplement<layout!(4:1), U10>, layout!(3:4));
    /// static_assertions::assert_type_eq_all!(PaddedComplement<layout!(3:1@0), U6>, layout!((2):(3@0)));
    /// static_assertions::assert_type_eq_all!(PaddedComplement<layout!(3:1@1), shape!((4,7))>, layout!((4,3):(1@0,3@1)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn overlap() -> PaddedComplement<layout!((4,3):(1,2)), cute_static::typenum::U64> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("padded-complement", "The offsets of a layout and of its complement"))]
    PaddedComplement<M> -> Singleton, else(
        message = "a complement is one of a layout, in a number of `typenum` such as `U64`, or in a shape",
        label = "as a value, a number is written `U64::new()`"
    );
}

macro_rules! complement {
    ($($name:ident $(<$rhs:ident: $bound:path>)?, $engine:ident, $shown:ty, [$($p:ident),*] $shape:ty;)*) => {$(
        impl<$($p,)* D $(, $rhs: $bound)?> bounds::$name $(<$rhs>)? for Layout<$shape, D>
        where
            Self: IsLayout,
            $engine<<Self as IsLayout>::Modes $(, $rhs)?>: Grants<Self, $shown>,
        {
            const SEAL: Seal = Seal;
            type Output = GrantedLayout<$engine<<Self as IsLayout>::Modes $(, $rhs)?>, Self, $shown>;
        }
    )*};
}

complement! {
    // One impl for each kind of shape: if several might apply, rustc names none of the rules that their bounds report. Layouts with symbols have another one.
    Complement, OpenComplement, (), [U, B] UInt<U, B>;
    Complement, OpenComplement, (), [] HNil;
    Complement, OpenComplement, (), [H, T] HCons<H, T>;
    ComplementIn<M: Cotarget>, ExactComplement, M, [S] S;
    PaddedComplement<M: Cotarget>, RoundedComplement, M, [S] S;
}

/// A list of gaps as a complement.
impl<L: ModeList> Gapped for Accepted<L> {
    type Gap<G: Nat, C: Nat> = Accepted<HCons<crate::layout::tree::Mode<G, C>, L>>;
    type Outcome<K: StrideList, E: GapPolicy> = Accepted<<L as Unwrap>::Unwrapped>;
}
impl<W: crate::kind::Rule> Gapped for Refused<W> {
    type Gap<G: Nat, C: Nat> = Self;
    type Outcome<K: StrideList, E: GapPolicy> = Self;
}
