//! Paper §3.4 — inverses: from offsets back to coordinates. `A(A‡(k)) = k` for the right inverse, `A†(A(c)) = c` for the left one.
//!
//! Both algorithms go through the coalesced modes in the order of their strides. A mode `S : D` whose step adds `P` to the
//! index maps the digit of weight `D` of an offset to the digit of weight `P` of the coordinate. If that yields no
//! inverse, or not the largest one, a search tries other digits.
//!
//! | file | contents |
//! |---|---|
//! | `left` | the left inverse, with the strides as weights |
//! | `radices` | the left inverse in other radices: the search tries all of them |
//! | `right` | the right inverse that consists of whole modes |
//! | `overlap` | the right inverse whose digits step in several modes: a search |
//! | `search` | how a search stays inside the recursion limit |
//! | `facts` | properties of sorted modes that both need |
//! | `by_codomain` | inverses of coordinate and XOR layouts |

pub mod by_codomain;
pub mod facts;
pub mod left;
pub mod overlap;
pub mod radices;
pub mod right;
pub mod rules;
pub mod search;

use crate::algebra::coalesce::{CoalesceTree, Coalescing, Extended, Unwrap};
use crate::algebra::sort::SortList;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Nat, One};
use crate::kind::{self, ModeList, Rule};
use crate::layout::codomain::HasCodomain;
use crate::layout::{IsLayout, Layout};
use crate::outcome::{Accepted, GrantedLayout, Grants, ModesFrom, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use by_codomain::Inverts;
use left::Digits;
pub use left::{DigitStride, Overlap};
use right::Chain;
use typenum::UInt;

/// The modes of `M`, coalesced and sorted by stride, with their positions. A last mode of size 1 stays until the sort, which marks
/// the unbounded mode.
type Positioned<M> = <Flat<M> as SortList>::SortedFrom<One>;
/// The modes of `M`, coalesced.
type Flat<M> = <<M as CoalesceTree>::CoalesceOnto<Extended> as Coalescing>::List;
/// The same by the component `P` of the strides.
type PositionedBy<M, P> = <Flat<M> as SortList>::SortedBy<P, One>;
/// The right inverse of the modes `M` by their codomain, from whole modes: accepted or refused.
pub type RightInverting<M> = <<M as HasCodomain>::Codomain as Inverts>::RightInverse<M>;
/// The largest right inverse of the modes `M` by their codomain: accepted or refused.
pub type LargestRightInverting<M> = <<M as HasCodomain>::Codomain as Inverts>::LargestRightInverse<M>;
/// The left inverse of the modes `M` by their codomain, in the strides as weights: accepted or refused.
pub type PlainLeftInverting<M> = <<M as HasCodomain>::Codomain as Inverts>::PlainLeftInverse<M>;
/// The left inverse of the modes `M` by their codomain: accepted or refused.
pub type LeftInverting<M> = <<M as HasCodomain>::Codomain as Inverts>::LeftInverse<M>;
/// The largest right inverse of the modes `M`, whose strides are integers.
pub type LargestRightInverse<M> = <<Positioned<M> as Chain>::Longest<One> as left::Inverted>::Outcome<Positioned<M>>;
/// The right inverse of the modes `M`, whose strides are integers, from whole modes that continue one another.
pub type RightInverseModes<M> = <<Positioned<M> as Chain>::ChainFrom<One> as Unwrap>::Unwrapped;
/// The left inverse of the modes `M`, whose strides are integers: accepted or refused.
pub type CompleteLeftInverse<M> = <Positioned<M> as Digits>::Inverse<M>;
/// The left inverse of the modes `M`, whose strides are integers, in these as weights: it has no negative stride. Accepted or refused.
pub type LeftInverseModes<M> = <Positioned<M> as Digits>::PlainInverse<M>;

/// The inverse of the bijection with the modes `M`: the position of each value in the domain.
pub type InverseOfBijection<M> = ModesFrom<RightInverting<M>>;

/// Digits, or a reason.
pub trait FoundDigits {
    /// One more digit `Q : P`, below the others
    type Digit<Q: Nat, P: Element>: kind::FoundDigits;
    /// The inverse
    type Outcome: kind::Outcome;
}
impl<L: ModeList> FoundDigits for Accepted<L> {
    type Digit<Q: Nat, P: Element> = Accepted<<L as Coalescing>::Prepend<Q, P>>;
    type Outcome = Accepted<<L as Unwrap>::Unwrapped>;
}
impl<W: Rule> FoundDigits for Refused<W> {
    type Digit<Q: Nat, P: Element> = Self;
    type Outcome = Self;
}

crate::operation::operations! {
    /// `A‡`, the right inverse: the largest layout `R` with `A(R(k)) = k`.
    ///
    /// * **Paper** §3.4.1, eq. (24), Table 5.
    /// * **Law** `A(R(k)) = k` for every `k < |R|`, and `R(k) < |A|`: `R` gives the coordinates of the first `|R|` offsets. If `A` yields
    ///   coordinates, the `k` are coordinates: `R` has a mode for each component, and `A(R(c)) = c` for every coordinate `c` of `R`.
    /// * **Largest** If no two modes overlap and no stride is negative, `R` consists of whole modes, and no layout is larger. Otherwise a search tries digits
    ///   that step in several modes, and takes the first of the largest inverses, whole modes before others.
    ///   The search tries every `R` whose digits add up without a carry in any mode of `A`. A larger one with carries can only exist if, for the
    ///   coalesced modes `s_i:d_i`, the differences `d_(i+1) − s_i·d_i` have both signs. There is no search if the modes that it
    ///   needs reach beyond offset 127 or have more than 128 coordinates, and it ends after 4096 steps with the largest inverse
    ///   so far. The [book](https://docs.rs/cute-static) proves both and shows why there must be a limit.
    /// * **Admissible** always; `1:0` if offset 1 is not reached. Modes of stride 0 do not contribute. Coordinates must be scaled
    ///   basis elements, `a@i`, not sums of them, and their components all integers or all over F₂. Over F₂ the result is the largest one if all
    ///   extents are powers of two.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(RightInverse<layout!((3,7,5):(5,15,1))>, layout!((5,21):(21,1)));
    /// static_assertions::assert_type_eq_all!(RightInverse<layout!((4,8):(1,5))>, layout!(4:1));
    /// // The modes overlap: offset 3 is at index 5, which is one step in both.
    /// static_assertions::assert_type_eq_all!(RightInverse<layout!((4,2):(1,2))>, layout!((3,2):(1,5)));
    /// // Over F₂ by elimination.
    /// type Binary = layout!((4,(4,3)):(f1,(f5,f16)));
    /// static_assertions::assert_type_eq_all!(RightInverse<Binary>, layout!((4,4,3):(f1,f5,f16)));
    /// static_assertions::assert_type_eq_all!(RightInverse<layout!((4,(4,2)):(1@1,(1@0,6@1)))>, layout!((4,4):(4,1)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn diagonal() -> RightInverse<layout!(4:1@0+1@1)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("right-inverse", "A layout and its right inverse"))]
    RightInverse -> Singleton;
    /// `A†`, the left inverse: a layout `L` with `L(A(k)) = k`, where `A` is injective.
    ///
    /// * **Paper** §3.4.3, eq. (26), Table 6; the form of CUTLASS 4.
    /// * **Law** `A†(A(k)) = k` for every `k < |A|` if `A` is injective; otherwise `A(A†(A(k))) = A(k)`, where `A` continues in its last mode.
    /// * **Admissible** when, sorted, each stride is a multiple of the one before it, and no digit of an offset exceeds its
    ///   coordinate, which is always so if the modes do not overlap. Strides may all be negative instead. Other strides, also of both
    ///   signs, are admissible **iff** any layout is a left inverse of an injective `A`, as long as `A` has at most 32 coordinates, modes of stride 0 aside,
    ///   and its offsets stay between −128 and 128; the search tries all radices. Larger layouts are refused. If `A` yields coordinates,
    ///   each component must satisfy this, the strides must be scaled basis elements, `a@i`, and the components all integers or all over F₂.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::Offset;
    /// static_assertions::assert_type_eq_all!(LeftInverse<layout!((4,8):(1,5))>, layout!((5,8):(1,4)));
    /// static_assertions::assert_type_eq_all!(LeftInverse<layout!(3:4)>, layout!((4,3):(0,1)));
    /// static_assertions::assert_type_eq_all!(LeftInverse<layout!(4:-1)>, layout!(4:-1));
    /// // 5 is no multiple of 2: the digits in the radices 2 and 4 tell the coordinates.
    /// static_assertions::assert_type_eq_all!(LeftInverse<layout!((2,2):(2,5))>, layout!((2,4):(0,1)));
    /// // Over F₂ by elimination, wherever all extents, the last one aside, are powers of two. Offset bits not reached go to 0.
    /// static_assertions::assert_type_eq_all!(LeftInverse<layout!((8,8):(f1,f9))>, layout!((8,8):(f1,f9)));
    /// static_assertions::assert_type_eq_all!(LeftInverse<layout!(2:f5)>, layout!((2,4):(f1,0)));
    /// static_assertions::assert_type_eq_all!(LeftInverse<layout!((4,(4,2)):(1@1,(1@0,6@1)))>, layout!((4,(6,2)):(4,(1,16))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn no_radices_do() -> LeftInverse<layout!((3,3):(2,3))> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn too_many_to_try() -> LeftInverse<layout!((8,8):(2,17))> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn too_many_of_both_signs() -> LeftInverse<layout!((8,8):(-1,8))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("left-inverse", "A layout and its left inverse"))]
    LeftInverse -> Singleton;
}

// One impl for each kind of shape: if several might apply, rustc names none of the rules that their bounds report. Layouts with symbols have another one.
macro_rules! inverses {
    ($($noun:ident = $inverting:ident;)*) => {$(
        inverses! { @one $noun $inverting [U, B] UInt<U, B> }
        inverses! { @one $noun $inverting [] HNil }
        inverses! { @one $noun $inverting [H, T] HCons<H, T> }
    )*};
    (@one $noun:ident $inverting:ident [$($p:ident),*] $shape:ty) => {
        impl<D $(, $p)*> bounds::$noun for Layout<$shape, D>
        where
            Self: IsLayout,
            $inverting<<Self as IsLayout>::Modes>: Grants<Self, ()>,
        {
            const SEAL: Seal = Seal;
            type Output = GrantedLayout<$inverting<<Self as IsLayout>::Modes>, Self, ()>;
        }
    };
}
inverses! {
    RightInverse = LargestRightInverting;
    LeftInverse = LeftInverting;
}
