//! CuTe's projection: it selects the modes of a tensor from a tiler and a coordinate of (M, N, K).

use super::accessor::Advance;
use super::rebind::DivideBy;
use super::slice::SliceCoordinate;
use super::tile::{KeepAll, SliceOf};
use super::{Addressing, Tensor};
use crate::algebra::by_mode::Tiler;
use crate::algebra::divide::bounds::ZippedDivide;
use crate::htuple::{HCons, HNil, Underscore};
use crate::int::{Nat, PositiveNat};
use crate::kind::HTuple;
use crate::layout::tree::Zip;
use crate::layout::{IsLayout, Layout};
use crate::seal::Seal;
use typenum::{B0, B1, UInt, UTerm};

/// A Rust tuple, one entry longer.
pub trait Entries: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// With `H` in front, of at most eight entries
    type With<H: Copy>: Entries;
    /// With `h` in front
    fn with<H: Copy>(self, h: H) -> Self::With<H>;
}
macro_rules! longer {
    ($($c:ident $i:tt),*) => {
        impl<$($c: Copy),*> Entries for ($($c,)*) {
            const SEAL: Seal = Seal;
            type With<H: Copy> = (H, $($c,)*);
            #[inline(always)]
            fn with<H: Copy>(self, h: H) -> Self::With<H> {
                (h, $(self.$i,)*)
            }
        }
    };
    (@all [$($done:tt)*]) => {};
    (@all [$($done:tt)*] ($c:ident $i:tt) $($rest:tt)*) => {
        longer!(@one [$($done)* ($c $i)]);
        longer!(@all [$($done)* ($c $i)] $($rest)*);
    };
    (@one [$(($c:ident $i:tt))*]) => { longer!($($c $i),*); };
}
longer!();
longer!(@all [] (C0 0) (C1 1) (C2 2) (C3 3) (C4 4) (C5 5) (C6 6));
// Eight entries are the maximum.
impl<C0: Copy, C1: Copy, C2: Copy, C3: Copy, C4: Copy, C5: Copy, C6: Copy, C7: Copy> Entries
    for (C0, C1, C2, C3, C4, C5, C6, C7)
{
    const SEAL: Seal = Seal;
    type With<H: Copy> = Self;
    #[inline(always)]
    fn with<H: Copy>(self, _: H) -> Self {
        self
    }
}

/// One entry of a projection: an integer keeps a mode, `_` leaves it out.
#[diagnostic::on_unimplemented(
    message = "this is not an entry of a projection",
    label = "expected an integer, which keeps a mode, or `_`, which leaves it out"
)]
pub trait Keeps {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `H` in front of `R`, or `R`
    type Tile<H, R>;
    /// `C` in front of `R`, or `R`
    type Entry<C: Copy, R: Entries>: Entries;
    /// The same of values
    fn entry<C: Copy, R: Entries>(c: C, rest: R) -> Self::Entry<C, R>;
}
macro_rules! integers {
    ($(<$($u:ident: $of:path)?> $ty:ty;)*) => {$(
        impl$(<$u: $of>)? Keeps for $ty {
            const SEAL: Seal = Seal;
            type Tile<H, R> = HCons<H, R>;
            type Entry<C: Copy, R: Entries> = R::With<C>;
            #[inline(always)]
            fn entry<C: Copy, R: Entries>(c: C, rest: R) -> R::With<C> {
                rest.with(c)
            }
        }
        // A single integer keeps all modes, as in `dice`.
        impl<$($u: $of,)? T: Tiler> bounds::KeptModes<T> for $ty {
            const SEAL: Seal = Seal;
            type Output = T;
        }
        #[diagnostic::do_not_recommend]
        impl<$($u: $of,)? C: Entries> ProjectEntries<$ty> for C {
            const SEAL: Seal = Seal;
            type Kept = C;
            #[inline(always)]
            fn project(self) -> C {
                self
            }
        }
    )*};
}
integers! { <> UTerm; <U: PositiveNat> UInt<U, B0>; <U: Nat> UInt<U, B1>; }
impl Keeps for Underscore {
    const SEAL: Seal = Seal;
    type Tile<H, R> = R;
    type Entry<C: Copy, R: Entries> = R;
    #[inline(always)]
    fn entry<C: Copy, R: Entries>(_: C, rest: R) -> R {
        rest
    }
}

/// The bounds of the operations of this module.
pub mod bounds {
    use super::*;

    /// The modes of the tiler `T` that a projection keeps: those at integers. Modes at `_` are left out.
    ///
    /// * **Paper** §3.5.2. **Source** CuTe's `Step<_1, X, _1>`: `dice` of the tiler.
    /// * **Admissible** where there is one entry for each mode of the tiler.
    #[diagnostic::on_unimplemented(
        message = "the projection does not have one entry for each mode of the tiler",
        label = "expected as many entries as the tiler has, an integer for a mode that is kept and `_` for one that is not"
    )]
    pub trait KeptModes<T> {
        #[doc(hidden)]
        const SEAL: Seal;
        /// The kept modes
        type Output;
    }
}
impl bounds::KeptModes<HNil> for HNil {
    const SEAL: Seal = Seal;
    type Output = HNil;
}
impl<P: Keeps, Q: bounds::KeptModes<T>, H, T> bounds::KeptModes<HCons<H, T>> for HCons<P, Q> {
    const SEAL: Seal = Seal;
    type Output = P::Tile<H, Q::Output>;
}
/// The modes of the tiler `T` that the projection `P` keeps.
pub type KeptModes<T, P> = <P as bounds::KeptModes<T>>::Output;

/// A coordinate with as many entries as the projection `P`.
#[diagnostic::on_unimplemented(
    message = "the projection does not have one entry for each mode of the coordinate",
    label = "expected a tuple with as many entries as the projection"
)]
pub trait ProjectEntries<P>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The kept entries
    type Kept: Entries;
    /// The kept entries
    fn project(self) -> Self::Kept;
}
/// The entries of the coordinate `C` that the projection `P` keeps.
pub type Kept<C, P> = <C as ProjectEntries<P>>::Kept;

macro_rules! list {
    () => { HNil };
    ($p:ident $($rest:ident)*) => { HCons<$p, list!($($rest)*)> };
}
macro_rules! kept {
    () => { () };
    ($c:ident $p:ident, $($rest:tt)*) => { <$p as Keeps>::Entry<$c, kept!($($rest)*)> };
}
macro_rules! keep {
    ($self:ident) => { () };
    ($self:ident $p:ident $i:tt, $($rest:tt)*) => { $p::entry($self.$i, keep!($self $($rest)*)) };
}
macro_rules! tuples {
    ($($c:ident $p:ident $i:tt),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($c: Copy, $p: Keeps),*> ProjectEntries<list!($($p)*)> for ($($c,)*) {
            const SEAL: Seal = Seal;
            type Kept = kept!($($c $p,)*);
            #[inline(always)]
            fn project(self) -> Self::Kept {
                keep!(self $($p $i,)*)
            }
        }
    };
    (@all [$($done:tt)*]) => {};
    (@all [$($done:tt)*] ($c:ident $p:ident $i:tt) $($rest:tt)*) => {
        tuples!(@one [$($done)* ($c $p $i)]);
        tuples!(@all [$($done)* ($c $p $i)] $($rest)*);
    };
    (@one [$(($c:ident $p:ident $i:tt))*]) => { tuples!($($c $p $i),*); };
}
tuples!(@all [] (C0 P0 0) (C1 P1 1) (C2 P2 2) (C3 P3 3) (C4 P4 4) (C5 P5 5) (C6 P6 6) (C7 P7 7));

impl<A, L: Addressing> Tensor<A, L> {
    /// CuTe's `local_tile` with a projection: the tiler and the coordinate have the modes (M, N, K), the tensor those at integers in `step`.
    ///
    /// * **Paper** §3.5.2. * **Law** [`local_tile`](Tensor::local_tile) by the entries of the tiler and of the coordinate that `step` keeps.
    /// * **Admissible** where tiler, coordinate and `step` have as many entries, and the kept tiler divides the layout.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// const ALL: Underscore = Underscore;
    /// let blocks = tiler!(<4,2,3>);
    /// let a = Tensor::counting(0, layout!((8,12):(12,1)));
    /// // A is (M,K): N is left out. All steps of block (1, 5): (BLK_M, BLK_K, k)
    /// let steps = a.projected_tile(blocks, (1, 5, ALL), coord!((1,_,1)));
    /// assert_eq!(steps.layout().to_string(), "(4,3,4):(12,1,3)");
    /// assert_eq!(steps.at((2, 1, 2)), a.at((4 + 2, 6 + 1)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// // Two entries for a tiler of three.
    /// let a = Tensor::counting(0, layout!((8,12):(12,1))).projected_tile(tiler!(<4,2,3>), (1, 5, 0), coord!((1,1)));
    /// ```
    #[inline(always)]
    #[track_caller]
    #[allow(clippy::type_complexity)]
    pub fn projected_tile<T, C, P, Q, K, S, D>(
        self,
        _tiler: T,
        coordinate: C,
        _step: P,
    ) -> Tensor<A, SliceOf<S, D, (KeepAll, K)>>
    where
        P: bounds::KeptModes<T, Output = Q>,
        Q: Tiler + Default,
        C: ProjectEntries<P, Kept = K>,
        L: ZippedDivide<Q, Output = Layout<S, D>> + IsLayout,
        S: Zip<D> + HTuple,
        D: HTuple,
        Layout<S, D>: Addressing<Modes = S::Modes, Offset = L::Offset>,
        (KeepAll, K): SliceCoordinate<S::Modes>,
        A: Advance<L::Offset> + DivideBy<Q>,
    {
        self.local_tile(Q::default(), coordinate.project())
    }
}
