//! Paper §3.3 — composition: `(A ∘ B)(c) = A(B(c))`.
//!
//! Each leaf of B is *placed* in A: the algorithm finds the modes of A through which the multiples of its stride run. `DESIGN.md` explains the criterion for a legal
//! composition, and the book proves it.
//!
//! | file | contents |
//! |---|---|
//! | `leaves` | the recursion over the leaves of B |
//! | `domain` | A, as a domain of indices |
//! | `walk` | the fast path: one leaf along the modes of A, by exact divisions only |
//! | `digits` | the general path: all digits of one leaf at once |
//! | `occupancy` | how much of each mode of A the leaves use together |
//! | `bits` | the same for a mode with an XOR stride: the bits in use |
//! | `vectors` | B has XOR strides, and A is a linear map over F₂ |
//! | `blocks` | B has XOR strides, and A is not linear in single bits |
//! | `signs` | strides of both signs: each sign in a copy of the domain |
//! | `borrow` | the vectors of digits of both signs |
//! | `search` | whether any sum of these vectors has digits of both signs |
//! | `euclid` | the same for two vectors |
//! | `fields` | B yields coordinates: each component indexes its own mode of A |
//! | `sum` | a stride that is a sum of basis elements |
//! | `outcome` | the result of placing leaves |
//! | `rules` | the rules that a composition can break |
//! | `in_bounds` | the composition that stays inside A |

pub mod bits;
pub mod blocks;
pub mod borrow;
pub mod digits;
pub mod domain;
pub mod euclid;
pub mod fields;
pub mod in_bounds;
pub mod leaves;
pub mod occupancy;
pub mod outcome;
pub mod rules;
pub mod search;
pub mod signs;
pub mod sum;
pub mod vectors;
pub mod walk;

use crate::algebra::by_mode::{ModeOp, right_operand};
use crate::algebra::properties::walk::Holds;
use crate::htuple::{HCons, HNil, Singleton, Underscore};
use crate::kind::{self, ModeTree};
use crate::layout::tree::Zip;
use crate::layout::{IsLayout, Layout};
use crate::outcome::{Accepted, GrantedLayout, Grants};
use crate::seal::Seal;
pub use leaves::Composing;
use typenum::UInt;

/// `∘`, mode by mode. Modes of `A` for which the tiler has no entry are dropped, as in CuTe.
pub enum ByComposition {}
impl ModeOp for ByComposition {
    const SEAL: Seal = Seal;
    type Apply<A: ModeTree, B: ModeTree> = Composing<A, B>;
    type Keep<A: ModeTree> = Accepted<A>;
    type Remaining<A: ModeTree> = Accepted<HNil>;
}

crate::operation::operations! {
    /// `A ∘ B`: the layout `R` with `R(c) = A(B(c))`. `B` is a layout, or a tiler that directs it mode by mode.
    ///
    /// * **Paper** §3.3, eq. (16), (17); by mode §3.3.5.
    /// * **Law** `R(c) = A(B(c))` for every coordinate `c` of `B`, and `R`'s shape refines `B`'s.
    /// * **Admissible** exactly when such a layout exists whatever `A`'s strides are. Strides of both signs can be combined if at no
    ///   coordinate one digit of the index counts up and another one down, as within one mode of `A`; below 0, `A(−i) = −A(i)`. (Three or more closely
    ///   interleaved leaves may be refused undecided.) The paper's conditions (20)–(23) are sufficient only: `(8,4):(1,100) ∘ 6:3 = (3,2):(3,101)` violates them and is
    ///   exact. Indices beyond `A`'s size continue in its last mode; [`CompositionInBounds`](crate::algebra::composition::in_bounds::CompositionInBounds) refuses them. If `B` yields coordinates, each component
    ///   indexes its own mode of `A`, so they must be coordinates of `A` (§3.3.2, reductive case “coordinate”).
    ///   A leaf has no mode 0: `8:1 ∘ 4:1@0` is refused. With XOR strides on the left, the sum of the indices must be their XOR in
    ///   each mode of the left layout that has such a stride. XOR strides on the right whose bits overlap are divided into blocks of bits that always occur
    ///   together; `A` of the blocks must exist and have disjoint bits.
    ///   A tiler `T` and the coordinate layout `I ∘ T`, where `I` is the [identity](crate::layout::IdentityLayout) of `A`'s shape, give the same result.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::tensor::Strides;
    /// type R = Composition<layout!((6,2):(8,2)), layout!((4,3):(3,1))>;
    /// static_assertions::assert_type_eq_all!(R, layout!(((2,2),3):((24,2),8)));
    /// static_assertions::assert_type_eq_all!(Composition<layout!((8,4):(1,100)), layout!(6:3)>, layout!((3,2):(3,101)));
    /// static_assertions::assert_type_eq_all!(Composition<layout!((8,16):(20,1)), tiler!(<4:1, 8:2>)>, layout!((4,8):(20,2)));
    /// static_assertions::assert_type_eq_all!(Composition<layout!((8,16):(20,1)), layout!((4,8):(1@0,2@1))>, layout!((4,8):(20,2)));
    /// static_assertions::assert_type_eq_all!(Composition<layout!((8,8):(1@0,1@1)), layout!((4,8):(16,1))>, layout!((4,8):(2@1,1@0)));
    /// // Strides of both signs, in the last mode of A.
    /// static_assertions::assert_type_eq_all!(Composition<layout!((4,8):(1,10)), layout!((2,3):(4,-8))>, layout!((2,3):(10,-20)));
    /// // A stride that is a sum walks along a diagonal.
    /// static_assertions::assert_type_eq_all!(Composition<layout!((4,4):(1,4)), layout!(4:1@0+1@1)>, layout!(4:5));
    /// // XOR strides on the left (paper Table 4) scale by integers without carries; on both sides they are matrices over F₂.
    /// type Swizzled = layout!((8,8):(f1,f9));
    /// static_assertions::assert_type_eq_all!(
    ///     Composition<Swizzled, layout!(((4,8),2):((16,1),8))>,
    ///     layout!(((4,8),2):((f18,f1),f9)),
    /// );
    /// static_assertions::assert_type_eq_all!(Composition<Swizzled, layout!((8,8):(f1,f9))>, layout!((8,8):(f1,f8)));
    /// static_assertions::assert_type_eq_all!(Composition<layout!((4,2):(1,8)), layout!((2,2):(f4,f12))>, layout!((2,2):(f8,f24)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // The digits of 4 − 1 would be (-1,1).
    /// fn borrows() -> Composition<layout!((4,2):(1,10)), layout!((2,2):(4,-1))> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // Not decided after 63 halvings.
    /// fn open() -> Composition<layout!((1024,8):(1,2000)), layout!((30,2,30):(31774,1026,-32799))> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // A(1 + 1) is f2, and A(1) + A(1) is 0.
    /// fn one_bit_twice() -> Composition<layout!(4:f1), layout!((2,2):(1,1))> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// fn mode_two_of_two() -> Composition<layout!((8,8):(1,8)), layout!(4:1@2)> { Default::default() }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // CuTe C++ compiles this one, to (2,2):(4,10), whose third value is 10 where A(B(2)) = 12.
    /// fn silently_wrong_elsewhere() -> Composition<layout!((6,4):(1,10)), layout!(4:4)> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("composition", "A coordinate, what B makes of it, and A of that"))]
    Composition<B> -> Singleton;
}

impl<S: Zip<D>, D, B: RightOperand<Self>> bounds::Composition<B> for Layout<S, D> {
    const SEAL: Seal = Seal;
    type Output = B::Output;
}

right_operand! {
    /// The kinds of right operands for the layout `A`: a layout or tiler, and a swizzle or composed layout. Each kind has one impl, so that
    /// rustc reports why the matching one is refused.
    pub trait RightOperand<A> {
        /// `A ∘ self`
        type Output: Singleton;
    }
}
// This impl saves two levels of recursion over that for tilers.
impl<S: Zip<D>, D, S2: Zip<D2>, D2> RightOperand<Layout<S, D>> for Layout<S2, D2>
where
    Composing<S::Modes, S2::Modes>: Grants<Layout<S, D>, Self>,
{
    type Output = GrantedLayout<Composing<S::Modes, S2::Modes>, Layout<S, D>, Self>;
}
macro_rules! tilers {
    ($(<$($p:ident),*> $ty:ty;)*) => {$(
        impl<S: Zip<D>, D $(, $p)*> RightOperand<Layout<S, D>> for $ty
        where
            Self: kind::Tiler,
            <Self as kind::Tiler>::ByMode<ByComposition, S::Modes>: Grants<Layout<S, D>, Self>,
        {
            type Output = GrantedLayout<<Self as kind::Tiler>::ByMode<ByComposition, S::Modes>, Layout<S, D>, Self>;
        }
    )*};
}
tilers! { <U, B> UInt<U, B>; <> Underscore; <> HNil; <H, T> HCons<H, T>; }

/// Whether the layouts or tilers have a composition, as a boolean type: exactly where [`Composition`] is implemented.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::algebra::IsComposable;
/// static_assertions::assert_type_eq_all!(IsComposable<layout!((8,4):(1,100)), layout!(6:3)>, typenum::B1);
/// static_assertions::assert_type_eq_all!(IsComposable<layout!((6,4):(1,10)), layout!(4:4)>, typenum::B0);
/// ```
pub type IsComposable<A, B> = <<B as kind::Tiler>::ByMode<ByComposition, <A as IsLayout>::Modes> as Holds>::Holds;
