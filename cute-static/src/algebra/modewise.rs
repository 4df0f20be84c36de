//! Paper §3.1, eq. (12) — operations on one layout, mode by mode: `A ⋆ ⟨*, *⟩ = (A₀ ⋆, A₁ ⋆)`.
//!
//! A profile selects the modes to which the operation is applied. An integer, a layout or `_` selects the mode at its position; a tuple selects
//! modes inside that mode. For a complement in a cotarget, the integer, or the size of the layout, is the cotarget of its mode;
//! for `_` the complement is open.

use super::by_mode::ModeOp;
use super::coalesce::CoalescedModes;
use super::complement::{ExactComplement, OpenComplement, RoundedComplement};
use super::filter::FilterTree;
use super::inverse::{LargestRightInverting, LeftInverting};
use crate::htuple::Singleton;
use crate::kind::{self, ModeTree};
use crate::layout::IsLayout;
use crate::outcome::{Accepted, GrantedLayout, Grants};
use crate::seal::Seal;

crate::operation::operations! {
    /// Coalesce mode by mode, as the profile `P` directs.
    ///
    /// * **Paper** §3.2 (`⟨*, *⟩`), with eq. (12).
    /// * **Law** an integer (whatever its value) or `_` in `P` coalesces the mode in its place, a tuple goes into it, and
    ///   modes beyond those of `P` stay as they are.
    /// * **Admissible** unless `P` has more modes than the layout somewhere. Places are counted, not sizes.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type A = layout!((2,(1,6)):(1,(6,2)));
    /// static_assertions::assert_type_eq_all!(CoalescedBy<A, coord!((_,_))>, layout!((2,6):(1,2)));
    /// static_assertions::assert_type_eq_all!(CoalescedBy<A, shape!((1))>, A);
    /// static_assertions::assert_type_eq_all!(CoalescedBy<A, shape!(1)>, layout!(12:1));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn three() -> CoalescedBy<layout!((3,(4,5)):(8,(1,4))), shape!((1,1,1))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("coalesce-by", "A layout, and coalesced by mode"))]
    CoalescedBy<P> -> Singleton;
    /// Filter mode by mode, as the profile `P` directs.
    ///
    /// * **Source** CuTe's `filter(layout, profile)`, with eq. (12) of the paper.
    /// * **Law** mode `i` of the result is [`Filtered`](super::filter::Filtered) of mode `i`, where `P` has an integer (whatever its value) or `_`.
    ///   A tuple goes into its mode, and modes beyond those of `P` stay as they are.
    /// * **Admissible** unless `P` has more modes than the layout somewhere.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::FilteredBy;
    /// type A = layout!(((4,2),(3,8)):((1,0),(0,4)));
    /// static_assertions::assert_type_eq_all!(FilteredBy<A, coord!((_,_))>, layout!((4,8):(1,4)));
    /// static_assertions::assert_type_eq_all!(FilteredBy<A, coord!((_))>, layout!((4,(3,8)):(1,(0,4))));
    /// assert_eq!(A::default().filter_by(coord!((_,_))), layout!((4,8):(1,4)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::FilteredBy;
    /// fn three() -> FilteredBy<layout!((3,(4,5)):(8,(0,4))), shape!((1,1,1))> { Default::default() }
    /// ```
    FilteredBy<P> -> Singleton;
    /// The open complement mode by mode, as the profile `P` directs.
    ///
    /// * **Paper** §3.5, with eq. (12).
    /// * **Law** mode `i` of the result is [`Complement`](super::complement::Complement) of mode `i`, where `P` has an integer
    ///   (whatever its value) or `_`. A tuple goes into its mode, and modes beyond those of `P` stay as they are.
    /// * **Admissible** where each of these complements is, unless `P` has more modes than the layout somewhere.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::ComplementBy;
    /// type A = layout!((4,(2,2)):(2,(1,8)));
    /// static_assertions::assert_type_eq_all!(ComplementBy<A, coord!((_,_))>, layout!(((2,1),(4,1)):((1,8),(2,16))));
    /// static_assertions::assert_type_eq_all!(ComplementBy<A, coord!((_))>, layout!(((2,1),(2,2)):((1,8),(1,8))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::ComplementBy;
    /// // Mode 1 reaches the offset 2 twice.
    /// fn overlap() -> ComplementBy<layout!((4,(3,2)):(2,(1,2))), coord!((_,_))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("complement-by", "A layout, and the complements of its modes"))]
    ComplementBy<P> -> Singleton;
    /// The exact complement mode by mode, each in its own cotarget.
    ///
    /// * **Paper** §3.5.2, with eq. (12).
    /// * **Law** mode `i` of the result is [`ComplementIn`](super::complement::ComplementIn) of mode `i` in entry `i` of `P`; for `_` its
    ///   open complement. An entry that is a layout counts as its size. A tuple goes into its mode, and modes beyond those of `P` stay
    ///   as they are.
    /// * **Admissible** where each of these complements is, unless `P` has more modes than the layout somewhere.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::ComplementInBy;
    /// type A = layout!((4,2):(1,8));
    /// static_assertions::assert_type_eq_all!(ComplementInBy<A, shape!((8,32))>, layout!((2,(8,2)):(4,(1,16))));
    /// // As a whole: both modes in one cotarget.
    /// static_assertions::assert_type_eq_all!(ComplementIn<A, shape!((8,32))>, layout!((2,16):(4,16)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::ComplementInBy;
    /// fn hole() -> ComplementInBy<layout!((4,2):(1,8)), shape!((8,24))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("complement-in-by", "A layout, and the complements of its modes"))]
    ComplementInBy<P> -> Singleton;
    /// The padded complement mode by mode, each in its own cotarget.
    ///
    /// * **Source** CuTe's `complement(A, M)` and eq. (12) of the paper.
    /// * **Law** mode `i` of the result is [`PaddedComplement`](super::complement::PaddedComplement) of mode `i` in entry `i` of `P`; for `_`
    ///   its open complement. An entry that is a layout counts as its size. A tuple goes into its mode, and modes beyond those of `P`
    ///   stay as they are.
    /// * **Admissible** where each of these complements is, unless `P` has more modes than the layout somewhere.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::PaddedComplementBy;
    /// type A = layout!((4,3):(1,2));
    /// static_assertions::assert_type_eq_all!(PaddedComplementBy<A, shape!((10,12))>, layout!((3,(2,2)):(4,(1,6))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::PaddedComplementBy;
    /// fn overlap() -> PaddedComplementBy<layout!((4,(3,2)):(1,(1,2))), shape!((8,8))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("padded-complement-by", "A layout, and the complements of its modes"))]
    PaddedComplementBy<P> -> Singleton;
    /// The right inverse mode by mode, as the profile `P` directs.
    ///
    /// * **Paper** §3.4.1, with eq. (12).
    /// * **Law** mode `i` of the result is [`RightInverse`](super::inverse::RightInverse) of mode `i`, where `P` has an integer
    ///   (whatever its value) or `_`. A tuple goes into its mode, and modes beyond those of `P` stay as they are.
    /// * **Admissible** where each of these inverses is, unless `P` has more modes than the layout somewhere.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::RightInverseBy;
    /// type A = layout!(((2,4),8):((4,1),2));
    /// static_assertions::assert_type_eq_all!(RightInverseBy<A, coord!((_,_))>, layout!(((4,2),1):((2,1),0)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::RightInverseBy;
    /// fn diagonal() -> RightInverseBy<layout!((4,4):(1,1@0+1@1)), coord!((_,_))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("right-inverse-by", "A layout, and the right inverses of its modes"))]
    RightInverseBy<P> -> Singleton;
    /// The left inverse mode by mode, as the profile `P` directs.
    ///
    /// * **Paper** §3.4.3, with eq. (12).
    /// * **Law** mode `i` of the result is [`LeftInverse`](super::inverse::LeftInverse) of mode `i`, where `P` has an integer
    ///   (whatever its value) or `_`. A tuple goes into its mode, and modes beyond those of `P` stay as they are.
    /// * **Admissible** where each of these inverses is, unless `P` has more modes than the layout somewhere.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::LeftInverseBy;
    /// type A = layout!(((4,8),3):((1,5),4));
    /// static_assertions::assert_type_eq_all!(LeftInverseBy<A, coord!((_,_))>, layout!(((5,8),(4,3)):((1,4),(0,1))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::algebra::LeftInverseBy;
    /// fn diagonal() -> LeftInverseBy<layout!((4,4):(1,1@0+1@1)), coord!((_,_))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("left-inverse-by", "A layout, and the left inverses of its modes"))]
    LeftInverseBy<P> -> Singleton;
}

/// The modes of a filtered layout.
type FilteredModes<A> = CoalescedModes<<A as FilterTree>::WithoutZeros>;

/// One row per operation: its name, its `ModeOp`, its result for a mode `A` and an entry `B`, and its result for a
/// mode `A` and `_`.
macro_rules! modewise {
    ($(
        $alias:ident, $op:ident: <$a:ident, $b:ident> $entry:ty, _ $none:ty;
    )*) => {
        $(
            #[doc = concat!("[`", stringify!($alias), "`], as an operation that a profile directs.")]
            pub enum $op {}
            impl ModeOp for $op {
                const SEAL: Seal = Seal;
                type Apply<$a: ModeTree, $b: ModeTree> = $entry;
                type Keep<$a: ModeTree> = $none;
                type Remaining<A: ModeTree> = Accepted<A>;
            }
            impl<A: IsLayout, P: kind::Tiler> bounds::$alias<P> for A
            where
                P::ByMode<$op, <Self as IsLayout>::Modes>: Grants<Self, P>,
            {
                const SEAL: Seal = Seal;
                type Output = GrantedLayout<P::ByMode<$op, <Self as IsLayout>::Modes>, Self, P>;
            }
        )*
    };
}
modewise! {
    CoalescedBy, Coalescer: <A, B> Accepted<CoalescedModes<A>>, _ Accepted<CoalescedModes<A>>;

    FilteredBy, Filterer: <A, B> Accepted<FilteredModes<A>>, _ Accepted<FilteredModes<A>>;

    ComplementBy, Complementer: <A, B> OpenComplement<A>, _ OpenComplement<A>;

    ComplementInBy, ExactComplementer: <A, B> ExactComplement<A, B::Size>, _ OpenComplement<A>;

    PaddedComplementBy, RoundedComplementer: <A, B> RoundedComplement<A, B::Size>, _ OpenComplement<A>;

    RightInverseBy, RightInverter: <A, B> LargestRightInverting<A>, _ LargestRightInverting<A>;

    LeftInverseBy, LeftInverter: <A, B> LeftInverting<A>, _ LeftInverting<A>;
}
