//! The part of one thread at run time. Its layout is a type, and the offset at which it begins is a number.

use super::copy::{CopyTiling, TileCopy, TiledCopy};
use super::mma::{Mode0, Mode1, Mode2, Mode3, OfLegalAtom, TileMma, TiledMma};
use super::operand::{OperandA, OperandB, OperandC};
use super::transfer::bounds::{PartitionSide, Retile};
use super::transfer::{Destination, Source};
use crate::algebra::inverse::InverseOfBijection;
use crate::atom::operand::bounds::PartitionMatrix;
use crate::htuple::{HCons, HNil, Singleton, Underscore};
use crate::kind::HTuple;
use crate::layout::constants::{Constants, size};
use crate::layout::evaluate::Evaluate;
use crate::layout::tree::{Zip, ZipTree};
use crate::layout::{IsLayout, Layout};
use crate::outcome::RefusedLayout;
use crate::seal::{Proven, Seal};
use crate::semimodule::coordinate::Itself;
use crate::swizzle::ComposedLayout;
use crate::swizzle::part::{Behind, ComposedPart};
use crate::tensor::accessor::{Advance, Lend, LendMut};
use crate::tensor::any::IntoTensor;
use crate::tensor::rebind::Rebind;
use crate::tensor::{Addressing, Tensor};
use core::fmt;
use core::marker::PhantomData;
use typenum::UTerm;

/// A layout, or a tensor with a layout. For a composed layout it is the innermost one, on which operations act.
pub trait HasLayout {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The layout
    type Layout;
}
impl<S, D> HasLayout for Layout<S, D> {
    const SEAL: Seal = Seal;
    type Layout = Self;
}
impl<A, L> HasLayout for Tensor<A, L> {
    const SEAL: Seal = Seal;
    type Layout = L;
}
impl<A, L> HasLayout for &Tensor<A, L> {
    const SEAL: Seal = Seal;
    type Layout = L;
}
impl<A, L> HasLayout for &mut Tensor<A, L> {
    const SEAL: Seal = Seal;
    type Layout = L;
}
impl<F, O, L: HasLayout> HasLayout for ComposedLayout<F, O, L> {
    const SEAL: Seal = Seal;
    type Layout = L::Layout;
}
/// A partition, `(thread, values)`.
pub trait Partition: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The layout of the values of one thread
    type Values: Singleton;
    /// The type of the offset at which a part begins
    type Start: Copy;
    /// The offset at which the part of a thread begins
    fn start(thread: usize) -> Self::Start;
    /// The part of a tensor that a thread has
    fn part<A: Advance<Self::Start>>(partitioned: Tensor<A, Self>, thread: usize) -> Tensor<A, Self::Values>;
}
/// `(thread, values)`
type ByThread<ST, SV, DT, DV> = Layout<HCons<ST, HCons<SV, HNil>>, HCons<DT, HCons<DV, HNil>>>;
impl<ST, SV, DT, DV> Partition for ByThread<ST, SV, DT, DV>
where
    ST: ZipTree<DT> + HTuple,
    SV: ZipTree<DV> + HTuple,
    DT: HTuple,
    DV: HTuple,
    HCons<ST, HCons<SV, HNil>>: Zip<HCons<DT, HCons<DV, HNil>>, Modes = HCons<ST::Modes, HCons<SV::Modes, HNil>>>,
    Self: Addressing<Modes = HCons<ST::Modes, HCons<SV::Modes, HNil>>>
        + IsLayout<Modes = HCons<ST::Modes, HCons<SV::Modes, HNil>>>,
{
    const SEAL: Seal = Seal;
    type Values = Layout<SV, DV>;
    type Start = <Self as Addressing>::Offset;
    #[inline(always)]
    fn start(thread: usize) -> Self::Start {
        Self::VALUE.address((thread, UTerm))
    }
    #[inline(always)]
    #[track_caller]
    fn part<A: Advance<Self::Start>>(partitioned: Tensor<A, Self>, thread: usize) -> Tensor<A, Self::Values> {
        partitioned.slice_nested((thread, Underscore))
    }
}
// The layout of a refused partition, and of one by an illegal tiled MMA or copy, has parts, so that the refusal is the only error.
macro_rules! refused {
    ($($layout:ty),*) => {$(
        impl Partition for $layout {
            const SEAL: Seal = Seal;
            type Values = Self;
            type Start = i64;
            fn start(_: usize) -> i64 {
                0
            }
            fn part<A: Advance<i64>>(_: Tensor<A, Self>, _: usize) -> Tensor<A, Self> {
                unreachable!("a refused partition has no parts")
            }
        }
    )*};
}
refused!(RefusedLayout, Layout<HNil, HNil>);

/// What is partitioned by `P`: of a plain layout, a part is the number where it begins and its layout; of a composed one, a [`ComposedPart`]; of a
/// tensor, or of a reference to one, a tensor.
#[diagnostic::on_unimplemented(
    message = "a thread's part is one of a layout or of a tensor",
    label = "expected a layout, a tensor, or a reference to one; a tensor that owns its elements is partitioned by reference"
)]
pub trait Partitionable<P>: HasLayout {
    /// One thread's part
    type Part;
    /// The part of the thread
    fn part(self, thread: usize, proof: Proven) -> Self::Part;
}
#[diagnostic::do_not_recommend]
impl<S, D, P: Partition> Partitionable<P> for Layout<S, D> {
    type Part = (P::Start, P::Values);
    #[inline(always)]
    fn part(self, thread: usize, _: Proven) -> Self::Part {
        (P::start(thread), P::Values::VALUE)
    }
}
#[diagnostic::do_not_recommend]
impl<F, O, L, P: Partition<Start = i64>> Partitionable<P> for ComposedLayout<F, O, L>
where
    Self: HasLayout + Behind,
{
    type Part = ComposedPart<Self, P::Values>;
    #[inline(always)]
    fn part(self, thread: usize, _: Proven) -> Self::Part {
        ComposedPart::new(P::start(thread))
    }
}
#[diagnostic::do_not_recommend]
impl<A: Advance<P::Start> + Rebind<P::Values>, L: IsLayout, P: Partition + Singleton + IsLayout> Partitionable<P>
    for Tensor<A, L>
{
    type Part = Tensor<A, P::Values>;
    // A partition visits elements of the layout only: the divides and compositions that make it are in bounds.
    #[inline(always)]
    #[track_caller]
    fn part(self, thread: usize, _: Proven) -> Self::Part {
        P::part(self.rebound(P::VALUE), thread)
    }
}
// Of a reference, a part is one of the view that it can be lent as.
macro_rules! references {
    ($($reference:ty: $lends:ident, $lent:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a, A: $lends, L: Copy, P> Partitionable<P> for $reference
        where
            Tensor<A::$lent<'a>, L>: Partitionable<P>,
        {
            type Part = <Tensor<A::$lent<'a>, L> as Partitionable<P>>::Part;
            #[inline(always)]
            #[track_caller]
            fn part(self, thread: usize, proof: Proven) -> Self::Part {
                self.into_tensor().part(thread, proof)
            }
        }
    )*};
}
references! {
    &'a Tensor<A, L>: Lend, Shared;
    &'a mut Tensor<A, L>: LendMut, Unique;
}

#[cold]
#[inline(never)]
#[track_caller]
fn out_of_range(thread: usize, threads: u64) -> ! {
    panic!("thread {thread} is out of range: there are {threads}")
}
#[inline(always)]
#[track_caller]
fn checked(thread: usize, threads: u64) -> usize {
    if thread as u64 >= threads {
        out_of_range(thread, threads)
    }
    thread
}

/// One thread of a tiled MMA or copy: its type.
macro_rules! slice {
    ($(#[$doc:meta])* $slice:ident) => {
        $(#[$doc])*
        pub struct $slice<M> {
            thread: usize,
            tiled: PhantomData<M>,
        }
        impl<M> Clone for $slice<M> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<M> Copy for $slice<M> {}
        impl<M> fmt::Debug for $slice<M> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($slice), self.thread)
            }
        }
        impl<M> $slice<M> {
            /// What thread `thread` of `threads` does.
            #[inline(always)]
            #[track_caller]
            fn checked(thread: usize, threads: u64) -> Self {
                Self { thread: checked(thread, threads), tiled: PhantomData }
            }
            /// The index of the thread.
            #[inline(always)]
            pub const fn thread(self) -> usize {
                self.thread
            }
        }
    };
}
slice! {
    /// One thread of a [`TiledMma`].
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/matrix", "Thread and value of each element"))]
    ThrMma
}
slice! {
    /// One thread of a [`TiledCopy`].
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/side", "Thread and value of each element"))]
    ThrCopy
}
impl<A, L, P> TiledMma<A, L, P> {
    /// What the thread does.
    ///
    /// Generic code asks for a legal tiled MMA, and for nothing else:
    /// ```
    /// use cute_static::atom::ThrMma;
    /// use cute_static::atom::mma::TileMma;
    /// use cute_static::prelude::*;
    /// fn first<I, L, P>(mma: TiledMma<I, L, P>) -> ThrMma<TiledMma<I, L, P>>
    /// where
    ///     TiledMma<I, L, P>: TileMma,
    /// {
    ///     mma.get_slice(0)
    /// }
    /// let slice = first(<TiledMma<UniversalFma, layout!((16,16,1))>>::default());
    /// ```
    ///
    /// # Panics
    /// If there are not so many threads.
    #[inline(always)]
    #[track_caller]
    pub fn get_slice(self, thread: usize) -> ThrMma<Self>
    where
        Self: OfLegalAtom<Is = ()> + TileMma,
    {
        ThrMma::checked(thread, const { size(<<Self as TileMma>::Threads as Constants>::COUNT) })
    }
}
impl<A, Tv, T> TiledCopy<A, Tv, T> {
    /// What the thread does.
    ///
    /// # Panics
    /// If there are not so many threads.
    #[inline(always)]
    #[track_caller]
    pub fn get_slice(self, thread: usize) -> ThrCopy<Self>
    where
        Self: TileCopy,
    {
        ThrCopy::checked(thread, const { size(<Mode0<<Self as CopyTiling>::ThreadValues> as Constants>::COUNT) })
    }
}

/// The thread's part of an operand. An error quotes a row, so each is a macro of one line.
macro_rules! part {
    ($part:ident = $verb:ident of $which:ident) => {
        #[doc = concat!("The thread's part of a layout or a tensor, see [`", stringify!($verb), "`] of [`", stringify!($which), "`].")]
        #[inline(always)]
        #[track_caller]
        pub fn $part<T, L, P>(self, whole: T) -> T::Part
        where
            M: $verb<$which, L, Output = P>,
            T: HasLayout<Layout = L> + Partitionable<P>,
        {
            whole.part(self.thread, Proven)
        }
    };
}
impl<M> ThrMma<M> {
    part! { partition_a = PartitionMatrix of OperandA }
    part! { partition_b = PartitionMatrix of OperandB }
    part! { partition_c = PartitionMatrix of OperandC }
}
impl<M> ThrCopy<M> {
    part! { partition_s = PartitionSide of Source }
    part! { partition_d = PartitionSide of Destination }
}

impl<M: TileMma> ThrMma<M> {
    /// The coordinate (v, m, n, k) of the thread: which of the atom's threads it is, and in which atom.
    /// ```
    /// use cute_static::prelude::*;
    /// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
    /// assert_eq!(Mma::default().get_slice(17).vmnk(), (0, 1, 1, 0));
    /// ```
    pub fn vmnk(self) -> (u64, u64, u64, u64) {
        let index = InverseOfBijection::<M::Threads>::at::<Itself>(self.thread as u64) as u64;
        let extent = const {
            [
                size(<Mode0<M::Threads> as Constants>::COUNT),
                size(<Mode1<M::Threads> as Constants>::COUNT),
                size(<Mode2<M::Threads> as Constants>::COUNT),
                size(<Mode3<M::Threads> as Constants>::COUNT),
            ]
        };
        let (m, n, k) = (index / extent[0], index / extent[0] / extent[1], index / extent[0] / extent[1] / extent[2]);
        (index % extent[0], m % extent[1], n % extent[2], k % extent[3])
    }
}

/// One row per side: the fragment in the order of the copy.
macro_rules! retile {
    ($($retile:ident = $which:ident;)*) => {
        impl<C: TileCopy> ThrCopy<C> {
            $(
                #[doc = concat!("A fragment, or a reference to one, in the order of the copy, see [`Retile`](crate::atom::transfer::Retile) of [`", stringify!($which), "`].")]
                #[inline(always)]
                pub fn $retile<F, R: Singleton + IsLayout>(self, fragment: F) -> Tensor<F::Accessor, R>
                where
                    F: IntoTensor<Layout: IsLayout, Accessor: Rebind<R>>,
                    C: Retile<$which, F::Layout, Output = R>,
                {
                    fragment.into_tensor().rebound(R::VALUE)
                }
            )*
        }
    };
}
retile! { retile_s = Source; retile_d = Destination; }
