//! Modes as tilers: one entry of a list for each mode.

use super::by_mode::{ModeOp, TilerRule};
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, One};
use crate::kind::{ModeTree, Tiler};
use crate::layout::LayoutOf;
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::Refused;
use crate::seal::Seal;
use crate::semimodule::Element;
use core::marker::PhantomData;

/// `n:1`
pub type Run<N> = Mode<N, One>;
/// The modes `M` as the tiler of one mode.
pub struct Tile<M>(PhantomData<M>);
impl<M: ModeTree> Tiler for Tile<M> {
    const SEAL: Seal = Seal;
    type ByMode<Op: ModeOp, A: ModeTree> = Op::Apply<A, M>;
    type ByModeRest<Op: ModeOp, A: ModeTree> = Refused<TilerRule>;
    type Unzip<R: ModeTree> = R::Pair;
}

/// The modes of a tree as the entries of a tiler.
pub trait ModeTilers {
    /// `n:1` for each mode of size `n`
    type Tilers: Tiler;
    /// The size of each mode
    type Sizes;
    /// The layout of each mode
    type Layouts;
}
impl<S: Nat, D: Element> ModeTilers for Mode<S, D> {
    type Tilers = Tile<Run<S>>;
    type Sizes = S;
    type Layouts = HNil;
}
impl ModeTilers for HNil {
    type Tilers = HNil;
    type Sizes = HNil;
    type Layouts = HNil;
}
impl<H: ModeTree, T: ModeTree> ModeTilers for HCons<H, T> {
    type Tilers = HCons<Tile<Run<<H as Measure>::Size>>, T::Tilers>;
    type Sizes = HCons<<H as Measure>::Size, T::Sizes>;
    type Layouts = HCons<LayoutOf<H>, T::Layouts>;
}
