//! Paper §3.4 and §2.4 — properties of a layout as a function from coordinates to offsets.
//!
//! Each one is a bound (`Injective`), a type-level boolean (`IsInjective<L>`) and a constant (`L::IS_INJECTIVE`).
//!
//! | property | the offsets of the layout are | exact |
//! |---|---|---|
//! | [`Injective`] | all different | yes, except where three or more interleaved modes need too much work |
//! | [`Surjective`] | all of `[0, cosize)` | yes |
//! | [`Bijective`] | all of `[0, size)`, each once | yes |
//! | [`Contiguous`] | `size` consecutive integers from any offset on, each once | yes |
//! | [`Covers<N>`](Covers) | all of `[0, N)` and perhaps more | yes, where no stride is negative |
//!
//! For a layout with XOR strides, elimination over F₂ decides all of them exactly, with one exception: a layout that is not
//! injective and has an extent that is no power of two may be `Surjective`, or cover `N`, and still be refused.
//!
//! For a layout that yields coordinates, replace “interval” by “box”: `[0, cosize)` is the smallest box that contains its image.
//! `Surjective`, `Bijective`, `Contiguous` and `Covers` then require strides that are scaled basis elements; a sum of them,
//! `1@0+1@1`, is refused.

pub mod by_codomain;
pub mod image;
pub mod rules;
pub mod walk;

use crate::algebra::complement::cotarget::Cotarget;
use crate::check::BothHold;
use crate::layout::codomain::HasCodomain;
use crate::layout::{IsLayout, Layout};
use crate::outcome::Grants;
use crate::seal::Seal;
use by_codomain::{Gapless, NoneNegative, PropertyChecks, ReachedOnce, ReachesAll};
use image::Listed;
use typenum::Bit;
use walk::{Holds, StrideSigns};

/// The check of the property `K` for the modes `M`
type Check<M, K> = <<M as HasCodomain>::Codomain as PropertyChecks>::Check<M, K>;

/// Whether the modes `M` reach no offset twice.
pub type InjectiveModes<M> = BothHold<<M as StrideSigns>::NoZeroStride, Check<M, ReachedOnce>>;
/// Whether the modes `M` fill an interval.
pub type ContiguousModes<M> = BothHold<<M as StrideSigns>::NoZeroStride, Check<M, Gapless>>;
/// Whether the modes `M` fill `[0, size)`.
pub type BijectiveModes<M> = BothHold<Check<M, NoneNegative>, ContiguousModes<M>>;
/// Whether the modes `M` reach all of `[0, cosize)`.
pub type SurjectiveModes<M> = BothHold<Check<M, NoneNegative>, Check<M, ReachesAll>>;
/// Whether the modes `M` reach all of `[0, N)`.
pub type CoveringModes<M, N> = <<M as HasCodomain>::Codomain as PropertyChecks>::Covers<M, <N as Cotarget>::AsBox>;

macro_rules! properties {
    ($($(#[$doc:meta])* $name:ident, $is:ident, $constant:ident, $engine:ident;)*) => {
        $(
            $(#[$doc])*
            pub trait $name: IsLayout {
                #[doc(hidden)]
                const SEAL: Seal;
                /// `()`, which mentions the rule
                #[doc(hidden)]
                type Is;
            }
            impl<A: IsLayout> $name for A
            where
                $engine<<Self as IsLayout>::Modes>: Grants<Self, (), Is = ()>,
            {
                const SEAL: Seal = Seal;
                type Is = <$engine<<Self as IsLayout>::Modes> as Grants<Self, ()>>::Is;
            }

            #[doc = concat!("Whether `L` is so, as a boolean type; see [`", stringify!($name), "`].")]
            pub type $is<L> = <$engine<<L as IsLayout>::Modes> as Holds>::Holds;
        )*
        impl<S, D> Layout<S, D>
        where
            Self: IsLayout,
        {
            $(
                #[doc = concat!("See [`", stringify!($name), "`].")]
                pub const $constant: bool = <$is<Self> as Bit>::BOOL;
            )*
            /// Whether all offsets are different: as the bound says, or else by counting them. `None` where there are more than 4096
            /// coordinates or 65536 offsets to count, or where the layout yields coordinates. See [`Injective`].
            pub const EXACTLY_INJECTIVE: Option<bool> = match Self::IS_INJECTIVE {
                true => Some(true),
                // Over F₂ the bound is exact.
                false if <<<Self as IsLayout>::Modes as HasCodomain>::Codomain as PropertyChecks>::EXACT => Some(false),
                false => <<Self as IsLayout>::Modes as Listed>::LISTING.injective(),
            };
        }
    };
}

properties! {
    /// No two coordinates have the same offset.
    ///
    /// * **Paper** §3.4.3: the layouts with a left inverse.
    /// * **Law** `L(c) = L(c′)` only if `c = c′`.
    /// * **Admissible** exactly then, except for long searches and for sums of basis elements, see below. If the modes are *segregated*, that is, in the order of the magnitudes of the strides,
    ///   without modes of size 1, each stride is at least the size times the stride before it, the layout is injective. Other modes
    ///   interleave, and their least difference must not be 0. Euclid's algorithm finds it for two modes,
    ///   and a search for more. The search compares at most 4096 differences for one mode. It refuses a layout that
    ///   needs more with the words “it is undecided”, and
    ///   [`EXACTLY_INJECTIVE`](Layout::EXACTLY_INJECTIVE) counts the offsets of such a layout if they are few.
    ///   If `L` yields coordinates, each component must distinguish the modes that move it. That is exact for scaled basis elements;
    ///   for sums of them it is sufficient, and `(2,2):(1@0,1@0+1@1)` is refused although its four coordinates differ.
    ///   With XOR strides, the rank over F₂ must be the number of columns, see
    ///   [`LinearOverF2`](crate::algebra::f2::matrix::LinearOverF2).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::bounds;
    /// fn distinct<L: bounds::Injective>(_: L) {}
    /// distinct(layout!((4,8):(1,5)));
    /// distinct(layout!((3,3):(2,3)));
    /// assert!(!<layout!((4,3):(2,3))>::IS_INJECTIVE);
    /// // Forty by forty by forty offsets below 111658.
    /// type Many = layout!((40,40,40):(901,953,1009));
    /// assert!(!Many::IS_INJECTIVE);
    /// assert_eq!(Many::EXACTLY_INJECTIVE, None);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::bounds;
    /// fn distinct<L: bounds::Injective>(_: L) {}
    /// distinct(layout!((4,8):(1,2)));
    /// ```
    Injective, IsInjective, IS_INJECTIVE, InjectiveModes;

    /// Every offset below the largest one is reached.
    ///
    /// * **Paper** §3.4.
    /// * **Law** the image is `[0, cosize)`. Offsets may be reached more than once.
    /// * **Admissible** exactly then: no stride is negative, and in the order of the strides each one is at most what the
    ///   modes before it reach, `1 + Σ (s − 1)·d`. With XOR strides and an extent that is not a power of two, the condition
    ///   is sufficient: some surjective layouts are refused.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::bounds;
    /// fn full<L: bounds::Surjective>(_: L) {}
    /// full(layout!((4,3,2):(1,2,0)));
    /// full(layout!((8,8):(f1,f9)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::bounds;
    /// fn full<L: bounds::Surjective>(_: L) {}
    /// full(layout!((4,8):(1,5)));
    /// ```
    Surjective, IsSurjective, IS_SURJECTIVE, SurjectiveModes;

    /// Every offset from 0 on is reached once: the layout is compact.
    ///
    /// * **Paper** §3.4.1: a layout with a full inverse is *compact*.
    /// * **Law** `c ↦ L(c)` is a bijection from the coordinates to `[0, size)`; the right inverse is the inverse.
    /// * **Admissible** exactly then: without modes of size 1, in the order of the strides, the first stride is 1 and each
    ///   next one is the size times the stride before it.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::bounds;
    /// fn compact<L: bounds::Bijective>(_: L) {}
    /// compact(layout!((3,7,5):(5,15,1)));
    /// compact(layout!((8,8):(f1,f9)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::bounds;
    /// fn compact<L: bounds::Bijective>(_: L) {}
    /// compact(layout!((4,8):(1,8)));
    /// ```
    Bijective, IsBijective, IS_BIJECTIVE, BijectiveModes;

    /// The offsets are consecutive integers, each reached once, in any order.
    ///
    /// * **Paper** Table 6, “contiguous images”.
    /// * **Law** the image is an interval of `size` integers. Where no stride is negative that is [`Bijective`].
    /// * **Admissible** exactly then.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::bounds;
    /// fn block<L: bounds::Contiguous>(_: L) {}
    /// block(layout!((4,8):(8,1)));
    /// block(layout!((4,8):(1,-4)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::bounds;
    /// fn block<L: bounds::Contiguous>(_: L) {}
    /// block(layout!((4,8):(1,0)));
    /// ```
    Contiguous, IsContiguous, IS_CONTIGUOUS, ContiguousModes;
}

/// Every offset below `N` is reached. Where the layout yields coordinates, `N` is a shape: every coordinate of it is reached.
///
/// * **Paper** §3.5.2: what a divide requires of the tile and its complement.
/// * **Law** `[0, N)` is part of the image.
/// * **Admissible** exactly then, for strides that are not negative (others are refused). With XOR strides and an extent
///   that is not a power of two, the condition is sufficient: `(3,1,5):(f1,f4,f3)` reaches the offsets 0 to 7, and is
///   refused for `N` = 7.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::bounds;
/// use cute_static::algebra::IsCovering;
/// use cute_static::typenum::{U4, U32};
/// fn covers_all<L: bounds::Covers<U32>>(_: L) {}
/// covers_all(layout!((4,8):(8,1)));
/// fn covers_four<L: bounds::Covers<U4>>(_: L) {}
/// covers_four(layout!((4,8):(1,5)));
/// static_assertions::assert_type_eq_all!(IsCovering<layout!((4,8):(1,5)), U32>, typenum::B0);
/// static_assertions::assert_type_eq_all!(IsCovering<layout!((4,8):(1@1,1@0)), shape!((8,4))>, typenum::B1);
/// static_assertions::assert_type_eq_all!(IsCovering<layout!((4,8):(1@1,1@0)), shape!((4,8))>, typenum::B0);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::bounds;
/// use cute_static::typenum::U32;
/// fn covers_all<L: bounds::Covers<U32>>(_: L) {}
/// covers_all(layout!((4,8):(1,5)));
/// ```
pub trait Covers<N>: IsLayout {}
impl<A: IsLayout, N: Cotarget> Covers<N> for A where
    CoveringModes<<Self as IsLayout>::Modes, N>: Grants<Self, N, Is = ()>
{
}

/// Whether [`Covers`] accepts `L` and `N`, as a boolean type.
pub type IsCovering<L, N> = <CoveringModes<<L as IsLayout>::Modes, N> as Holds>::Holds;
