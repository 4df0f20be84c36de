//! Tensor maps that are refused.

use crate::kind::{ModeTree, Rule};
use crate::outcome::{Accepted, Refused};

/// A derivation, or the reason why there is no map.
pub trait ThenMap {
    /// The map `M`, or one that is refused
    type Map<M>;
}
impl<L: ModeTree> ThenMap for Accepted<L> {
    type Map<M> = M;
}
impl<W: Rule> ThenMap for Refused<W> {
    type Map<M> = RefusedMap<M>;
}
/// The map `M`, which is refused. It has what a map has, so that its use is no second error if rustc continues with it.
pub struct RefusedMap<M>(core::marker::PhantomData<M>);
