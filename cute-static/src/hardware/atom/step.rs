//! The steps of a partition, and the operands that its errors name.

use crate::algebra::by_mode::Joined;
use crate::algebra::composition::in_bounds::ByCompositionInBounds;
use crate::algebra::divide::Dividing;
use crate::algebra::tiles::Unzipped;
use crate::check::Step;
use crate::kind::{ModeTree, Tiler};
use crate::outcome::Shown;
use core::marker::PhantomData;

/// The zipped divide by the tiler `T`: `((tiles…), (rests…))`.
pub struct Zipped<T>(PhantomData<T>);
impl<T: Tiler> Step for Zipped<T> {
    type Of<M: ModeTree> = <<T::ByMode<Dividing, M> as Joined>::Unzip<T> as Unzipped>::Zipped;
}
/// The composition with the tiler `T`, mode by mode. It is in bounds, because memory accesses rely on it.
pub struct Composed<T>(PhantomData<T>);
impl<T: Tiler> Step for Composed<T> {
    type Of<M: ModeTree> = T::ByMode<ByCompositionInBounds, M>;
}

/// One row per kind of layout that an error can be about. In an error its name stands in front of the layout.
macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        pub struct $name<L>(PhantomData<L>);
        impl<L: Shown> Shown for $name<L> {
            type Shown = $name<L::Shown>;
        }
    )*};
}
parts! {
    /// A thread layout, as error messages show it.
    ThreadLayout
    /// A value layout, as error messages show it.
    ValueLayout
    /// A thread-value layout, as error messages show it.
    ThreadValueLayout
    /// The thread-value layout of an atom for A, as error messages show it.
    AtomLayoutA
    /// The thread-value layout of an atom for B, as error messages show it.
    AtomLayoutB
    /// The thread-value layout of an atom for C, as error messages show it.
    AtomLayoutC
    /// The source layout of a copy atom, as error messages show it.
    AtomLayoutSrc
    /// The destination layout of a copy atom, as error messages show it.
    AtomLayoutDst
    /// The data layout of a cotiled copy, as error messages show it.
    Data
    /// The offsets that an atom accesses, (thread, value) → offset, as error messages show it.
    AtomOffsets
    /// The permutation of the mode M, as error messages show it.
    PermutationOfM
    /// The permutation of the mode N, as error messages show it.
    PermutationOfN
    /// The permutation of the mode K, as error messages show it.
    PermutationOfK
}
