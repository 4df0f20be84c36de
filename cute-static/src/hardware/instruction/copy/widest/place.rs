//! The two sides of a copy: where the elements are, and which accesses are legal there.

use super::rules::{TwoModesRule, WholeElementsRule};
use crate::algebra::coalesce::CoalescedList;
use crate::algebra::properties::walk::Holds;
use crate::atom::mma::{Mode0, Mode1, SizeOf};
use crate::banks::rules::OtherUnit;
use crate::banks::width::ElementsIn;
use crate::check::{BothHold, Condition, IfExact, Limit, Passed};
use crate::instruction::copy::bulk::{SM80_CP_ASYNC_CACHEALWAYS, SM80_CP_ASYNC_CACHEGLOBAL};
use crate::instruction::copy::legal::{ForAccesses, LeadingRun, MemoryLayout, Multiples};
use crate::instruction::copy::rules::{BaseAlignment, NotInARow, RunBits, ShortRun};
use crate::instruction::copy::universal::UniversalCopyBits;
use crate::int::{Bits, Compare, Divide, ExactOrZero, Mul, Nat, One};
use crate::kind::{Bool, ModeTree, Outcome, Pick, PositiveNat};
use crate::layout::IsLayout;
use crate::layout::cases::{MatchTree, TreeCases};
use crate::outcome::Refused;
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::swizzle::IsUnit;
use core::marker::PhantomData;
use typenum::{B0, U2, U8, U16, U128};

/// A side of a copy in global memory: a tile (MN, K) of the layout `L` in a buffer that is aligned to `A` bytes.
pub struct InGlobal<L, A>(PhantomData<(L, A)>);
/// A side of a copy in shared memory: a tile (MN, K) of the layout `L` in a buffer that is aligned to `A` bytes.
pub struct InShared<L, A>(PhantomData<(L, A)>);
/// A side of a copy in registers: each thread has the elements of its own accesses, in their order.
pub enum InRegisters {}

/// A side of a copy: [`InGlobal`], [`InShared`] or [`InRegisters`].
#[diagnostic::on_unimplemented(
    message = "this is not a side of a copy",
    label = "expected an `InGlobal<Layout, Bytes>`, an `InShared<Layout, Bytes>` or `InRegisters`"
)]
pub trait CopyPlace {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The layout, for messages
    #[doc(hidden)]
    type Layout;
    /// The extent along MN, or `N` in registers
    #[doc(hidden)]
    type MnOr<N: Nat>: Nat;
    /// The extent along K, or `N` in registers
    #[doc(hidden)]
    type KOr<N: Nat>: Nat;
    /// The check of the rank
    #[doc(hidden)]
    type HasTwoModes: Outcome;
    /// Neighbours along K are neighbours in memory
    #[doc(hidden)]
    type LeadsAlongK: Bool;
    /// Neighbours along MN are neighbours in memory
    #[doc(hidden)]
    type LeadsAlongMn: Bool;
    /// The check that accesses of `W` bits take elements of `T` bits that are neighbours along K, or else along MN
    #[doc(hidden)]
    type Fits<W: Nat, T: Nat, AlongK: Bool>: Outcome;
}

/// The check that the first mode has stride 1.
pub enum Leads {}
impl TreeCases for Leads {
    type Leaf<S: Nat, D: Element> = BothHold<
        <D::IsNegative as Condition>::Forbid<NotInARow<D, U2>>,
        <<D::Abs as Compare>::Is<One> as Condition>::Require<NotInARow<D, U2>>,
    >;
    type Nil = Refused<ShortRun<One, U2>>;
    type Cons<H: ModeTree, T: ModeTree> = H::Match<Self>;
}
type LeadsBy<M> = <<CoalescedList<M> as MatchTree>::Match<Leads> as Holds>::Holds;
type Modes<L> = <<L as MemoryLayout>::Inner as IsLayout>::Modes;
type MnIn<L> = SizeOf<Mode0<Modes<L>>>;
type KIn<L> = SizeOf<Mode1<Modes<L>>>;
type Run<W, T> = ElementsIn<W, T>;
/// The check of runs of `V` along the modes `X`, with the other modes `Y`.
type RunsFit<L, V, X, Y> = BothHold<
    <CoalescedList<X> as MatchTree>::Match<LeadingRun<V, V>>,
    BothHold<
        <<SizeOf<X> as Divide>::ExactQuotient<V> as IfExact>::Require<ShortRun<SizeOf<X>, V>>,
        BothHold<
            <L as MemoryLayout>::KeepsRuns<V, V>,
            <CoalescedList<Y> as MatchTree>::Match<Multiples<V, ForAccesses>>,
        >,
    >,
>;
/// The check of accesses of `W` bits, which are runs of `V` elements of `T` bits, along K or MN as `J` says, in a buffer that is aligned to `A` bytes.
type AccessFits<L, A, W, V, T, J> = BothHold<
    BothHold<
        <<T as Bits>::IsPowerOfTwo as Condition>::Require<WholeElementsRule>,
        <<<<L as MemoryLayout>::Unit as IsUnit>::IsSameBits<T> as Holds>::Holds as Condition>::Require<OtherUnit<T>>,
    >,
    BothHold<
        <<<V as Mul>::Times<T> as Compare>::Is<W> as Condition>::Require<RunBits<<V as Mul>::Times<T>, W>>,
        BothHold<
            <<A as Divide>::ExactQuotient<ExactOrZero<W, U8>> as IfExact>::Require<
                BaseAlignment<A, ExactOrZero<W, U8>>,
            >,
            RunsFit<
                L,
                V,
                <J as Condition>::Modes<Mode1<Modes<L>>, Mode0<Modes<L>>>,
                <J as Condition>::Modes<Mode0<Modes<L>>, Mode1<Modes<L>>>,
            >,
        >,
    >,
>;

macro_rules! memory {
    ($($place:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<L: MemoryLayout, A: PositiveNat> CopyPlace for $place<L, A> {
            const SEAL: Seal = Seal;
            type Layout = L;
            type MnOr<N: Nat> = MnIn<L>;
            type KOr<N: Nat> = KIn<L>;
            type HasTwoModes = <<SizeOf<Modes<L>> as Compare>::Is<<MnIn<L> as Mul>::Times<KIn<L>>> as Condition>::Require<
                TwoModesRule<SizeOf<Modes<L>>, <MnIn<L> as Mul>::Times<KIn<L>>>,
            >;
            type LeadsAlongK = LeadsBy<Mode1<Modes<L>>>;
            type LeadsAlongMn = LeadsBy<Mode0<Modes<L>>>;
            type Fits<W: Nat, T: Nat, AlongK: Bool> = AccessFits<L, A, W, Run<W, T>, T, AlongK>;
        }
    )*};
}
memory!(InGlobal InShared);
impl CopyPlace for InRegisters {
    const SEAL: Seal = Seal;
    type Layout = ();
    type MnOr<N: Nat> = N;
    type KOr<N: Nat> = N;
    type HasTwoModes = Passed;
    type LeadsAlongK = B0;
    type LeadsAlongMn = B0;
    type Fits<W: Nat, T: Nat, AlongK: Bool> = Passed;
}

/// Two sides between which threads copy.
#[diagnostic::on_unimplemented(
    message = "these are not two sides between which threads copy",
    label = "expected an `InGlobal<Layout, Bytes>`, an `InShared<Layout, Bytes>` or `InRegisters`, and not `InRegisters` twice"
)]
pub trait CopyPath<D>: CopyPlace {
    /// The instruction that moves `W` bits
    type Instruction<W: Nat>;
}
/// `cp.async` of 16, 8 or 4 bytes; what is narrower goes through a register.
type Asynchronous<W> = <<W as Compare>::Is<U128> as Pick>::Pick<
    SM80_CP_ASYNC_CACHEGLOBAL<U128>,
    <<<W as Compare>::ComparedTo<U16> as Limit>::IsAtMost as Pick>::Pick<
        UniversalCopyBits<W>,
        SM80_CP_ASYNC_CACHEALWAYS<W>,
    >,
>;
macro_rules! paths {
    ($([$($p:ident)*] $from:ty => $to:ty: $instruction:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($p),*> CopyPath<$to> for $from
        where
            $from: CopyPlace,
        {
            type Instruction<W: Nat> = $instruction;
        }
    )*};
}
paths! {
    [L A M B] InGlobal<L, A> => InShared<M, B>: Asynchronous<W>;
    [L A M B] InGlobal<L, A> => InGlobal<M, B>: UniversalCopyBits<W>;
    [L A M B] InShared<L, A> => InShared<M, B>: UniversalCopyBits<W>;
    [L A M B] InShared<L, A> => InGlobal<M, B>: UniversalCopyBits<W>;
    [L A] InGlobal<L, A> => InRegisters: UniversalCopyBits<W>;
    [L A] InShared<L, A> => InRegisters: UniversalCopyBits<W>;
    [M B] InRegisters => InGlobal<M, B>: UniversalCopyBits<W>;
    [M B] InRegisters => InShared<M, B>: UniversalCopyBits<W>;
}
