//! Paper §3.3 — composition: `A ∘ B` applies B first.
//!
//! | file | what |
//! |---|---|
//! | `leaves` | B, leaf by leaf |
//! | `domain` | A, as a domain of indices |
//! | `walk` | one leaf along the modes of A: exact divisions only |
//! | `digits` | one leaf, all digits at once: where no exact division helps |
//! | `occupancy` | what the leaves together use of each mode |
//! | `signs` | strides of both signs |
//! | `outcome` | modes placed, or a reason |
//! | `rules` | the reasons |
//! | `in_bounds` | the form that stays inside A |

pub mod digits;
pub mod domain;
pub mod in_bounds;
pub mod leaves;
pub mod occupancy;
pub mod outcome;
pub mod rules;
pub mod signs;
pub mod walk;

use crate::algebra::by_mode::ModeOp;
use crate::htuple::{Ghost, HNil};
use crate::kind::{self, ModeTree};
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, Legal};
pub use leaves::Composing;

/// `∘`, mode by mode. The modes of `A` beyond a tiler's are dropped, as CuTe does.
pub enum ByComposition {}
impl ModeOp for ByComposition {
    type Apply<A: ModeTree, B: ModeTree> = Composing<A, B>;
    type Keep<A: ModeTree> = Accepted<A>;
    type Beyond<A: ModeTree> = Accepted<HNil>;
}

/// `A ∘ B`: the layout `R` with `R(c) = A(B(c))`. `B` is a layout, or a tiler that directs it mode by mode.
///
/// * **Paper** §3.3, eq. (16), (17); by mode §3.3.5.
/// * **Law** `R(c) = A(B(c))` for every coordinate `c` of `B`, and `R`'s shape refines `B`'s.
/// * **Admissible** exactly when such a layout exists whatever `A`'s strides are. The paper's conditions (20)–(23) are
///   sufficient only: `(8,4):(1,100) ∘ 6:3 = (3,2):(3,101)` violates them and is exact. Indices beyond `A`'s size
///   continue in its last mode; [`ComposeInBounds`](in_bounds::ComposeInBounds) refuses them.
///
/// ```
/// use cute_static::prelude::*;
/// type R = Composition<layout!((6,2):(8,2)), layout!((4,3):(3,1))>;
/// static_assertions::assert_type_eq_all!(R, layout!(((2,2),3):((24,2),8)));
/// static_assertions::assert_type_eq_all!(Composition<layout!((8,4):(1,100)), layout!(6:3)>, layout!((3,2):(3,101)));
/// static_assertions::assert_type_eq_all!(Composition<layout!((8,16):(20,1)), tiler!(<4:1, 8:2>)>, layout!((4,8):(20,2)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// // CuTe C++ compiles this one, to (2,2):(4,10), whose third value is 10 where A(B(2)) = 12.
/// fn silently_wrong_elsewhere() -> Composition<layout!((6,4):(1,10)), layout!(4:4)> { Default::default() }
/// ```
pub trait Compose<B> {
    /// `A ∘ B`
    type Output: Ghost;
}
impl<S, D, B: kind::Tiler> Compose<B> for Layout<S, D>
where
    Self: IsLayout,
    B::ByMode<ByComposition, <Self as IsLayout>::Modes>: Legal<Self, B>,
{
    type Output = LayoutOf<<B::ByMode<ByComposition, <Self as IsLayout>::Modes> as Legal<Self, B>>::Modes>;
}

/// `A ∘ B`, see [`Compose`].
pub type Composition<A, B> = <A as Compose<B>>::Output;

impl<S, D> Layout<S, D> {
    /// `self ∘ b`, see [`Compose`].
    pub const fn compose<B: Copy>(self, _b: B) -> Composition<Self, B>
    where
        Self: Compose<B>,
    {
        <Self as Compose<B>>::Output::VALUE
    }
}
