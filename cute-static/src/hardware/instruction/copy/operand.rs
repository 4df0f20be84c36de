//! The operands of copy instructions: what a thread gives an instruction as its source or its destination.

use super::legal::{ByGroups, ForAccesses, LeadingRun, MemoryLayout, Multiples};
use super::rules::{BaseAlignment, BeyondQuarter, NoPartHere, RegisterBits, RunBits, TensorMemoryPlaces, WarpQuarter};
use crate::algebra::coalesce::CoalescedList;
use crate::algebra::equality::SameFunction;
use crate::algebra::properties::walk::Holds;
use crate::algebra::recast::Upcasting;
use crate::atom::mma::{Mode0, Mode1, SizeOf};
use crate::banks::rules::OtherUnit;
use crate::banks::width::ElementsIn;
use crate::check::{BothHold, Combine, Condition, IfExact, Limit, Passed, Step};
use crate::htuple::Pair;
use crate::int::number;
use crate::int::{Add, Compare, ExactOrZero, Mul, Nat};
use crate::kind::{ModeTree, Outcome};
use crate::layout::cases::MatchTree;
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, LayoutOf};
use crate::outcome::Refused;
use crate::swizzle::IsUnit;
use core::marker::PhantomData;
use typenum::{U0, U8, U32, U128, UTerm};

/// The operand on one side of an instruction.
#[diagnostic::on_unimplemented(
    message = "this is not what an instruction takes for its source or destination",
    label = "expected one of `cute_static::instruction::copy::operand`"
)]
pub trait CopyOperand {
    /// The bytes at one address in memory, 0 where there is none
    type AccessBytes: Nat;
    /// The check that the operand can be elements of `T` bits in the layout `P`, in a buffer that is aligned to `A` bytes. `V` are the modes of
    /// one instruction and `O` all other modes
    type Fits<V: ModeTree, O: ModeTree, P: MemoryLayout, T: Nat, A: Nat>: Outcome;
    /// The check that the threads can have parts that begin at the offsets of the modes `H` and have the modes `M`, of elements of `T` bits
    type Begins<H: ModeTree, M: ModeTree, T: Nat>: Outcome;
    /// The number of registers, or 1 for an address: the length of `SRegisters` and `DRegisters` in CuTe
    const COUNT: u64;
    /// The number of bits of each register, or at the address
    const WIDTH: u64;
    /// The alignment of the address in bytes, 1 where there is no address
    const ALIGNMENT: u64;
}

/// An address in memory of `B` contiguous bits. The address is a multiple of `A` bits.
pub struct AlignedRun<B, A = B>(PhantomData<(B, A)>);
/// `N` registers of `B` bits.
pub struct RegisterList<N, B>(PhantomData<(N, B)>);
/// An address in tensor memory. `V` is the layout of the bits of one instruction, and `W` gives the address.
pub struct TensorMemoryCells<V, W = ByWarp>(PhantomData<(V, W)>);
/// All threads of a warp give one address: `tcgen05.ld` and `st`.
pub enum ByWarp {}
/// One thread of a block gives the address: `tcgen05.cp`.
pub enum ByOneThread {}
/// A 64-bit descriptor of a matrix in shared memory.
pub enum MatrixDescriptor {}
/// A tensor map and the coordinates of a box, or the shared memory on the other side of the copy of a box.
pub enum TensorMapBox {}
/// The widest vector that both sides allow, at most `B` bits. The compiler chooses it.
pub struct UpToBits<B>(PhantomData<B>);

/// The number of bits of the elements `V`
type BitsOf<V, T> = <SizeOf<V> as Mul>::Times<T>;

impl<B: Nat, A: Nat> CopyOperand for AlignedRun<B, A> {
    type AccessBytes = ExactOrZero<B, U8>;
    type Fits<V: ModeTree, O: ModeTree, P: MemoryLayout, T: Nat, Base: Nat> = BothHold<
        <<<P::Unit as IsUnit>::IsSameBits<T> as Holds>::Holds as Condition>::Require<OtherUnit<T>>,
        BothHold<
            <<BitsOf<V, T> as Compare>::Is<B> as Condition>::Require<RunBits<BitsOf<V, T>, B>>,
            BothHold<
                <CoalescedList<V> as MatchTree>::Match<
                    LeadingRun<ElementsIn<B, T>, P::StrideUnit<ElementsIn<B, T>, ElementsIn<A, T>>>,
                >,
                BothHold<
                    P::KeepsRuns<ElementsIn<B, T>, P::StrideUnit<ElementsIn<B, T>, ElementsIn<A, T>>>,
                    BothHold<
                        <CoalescedList<O> as MatchTree>::Match<
                            Multiples<P::StrideUnit<ElementsIn<B, T>, ElementsIn<A, T>>, ForAccesses>,
                        >,
                        <Base::ExactQuotient<ExactOrZero<A, U8>> as IfExact>::Require<
                            BaseAlignment<Base, ExactOrZero<A, U8>>,
                        >,
                    >,
                >,
            >,
        >,
    >;
    type Begins<H: ModeTree, M: ModeTree, T: Nat> = Passed;
    const COUNT: u64 = 1;
    const WIDTH: u64 = number::<B>();
    const ALIGNMENT: u64 = number::<A>().div_ceil(8);
}
impl<N: Nat, B: Nat> CopyOperand for RegisterList<N, B> {
    type AccessBytes = U0;
    type Fits<V: ModeTree, O: ModeTree, P: MemoryLayout, T: Nat, Base: Nat> = BothHold<
        <<BitsOf<V, T> as Compare>::Is<B::Times<N>> as Condition>::Require<RegisterBits<BitsOf<V, T>, N, B>>,
        BothHold<
            <CoalescedList<V> as MatchTree>::Match<
                LeadingRun<ElementsIn<B, T>, P::StrideUnit<ElementsIn<B, T>, ElementsIn<B, T>>>,
            >,
            BothHold<
                P::KeepsRuns<ElementsIn<B, T>, P::StrideUnit<ElementsIn<B, T>, ElementsIn<B, T>>>,
                <CoalescedList<O> as MatchTree>::Match<
                    Multiples<P::StrideUnit<ElementsIn<B, T>, ElementsIn<B, T>>, ForAccesses>,
                >,
            >,
        >,
    >;
    type Begins<H: ModeTree, M: ModeTree, T: Nat> = Passed;
    const COUNT: u64 = number::<N>();
    const WIDTH: u64 = number::<B>();
    const ALIGNMENT: u64 = 1;
}
/// The distance in bits from the 32 lanes of one warp to those of the next.
type QuarterBits = crate::int::Int<0x400_0000>;
/// The threads of `H` as warps, each with its own 32 lanes.
type Quarters<H, T> = Pair<Mode<U32, UTerm>, Mode<ExactOrZero<SizeOf<H>, U32>, ExactOrZero<QuarterBits, T>>>;
/// The last element of a part of the modes `V`, in any of the warpgroups `P`.
type ReachIn<V, P> = <<V as Measure>::Span as Add>::Plus<<P as Measure>::Span>;
/// The check of (thread of a warpgroup, warpgroup) whose parts have the modes `V`, of elements of `T` bits: each warp stays in its own 32 lanes.
pub struct InQuarters<V, T>(PhantomData<(V, T)>);
impl<V: ModeTree, T: Nat> Step for InQuarters<V, T> {
    type Of<P: ModeTree> = BothHold<
        <SameFunction<Mode0<P>, Quarters<Mode0<P>, T>> as Condition>::Require<
            WarpQuarter<LayoutOf<Mode0<P>>, LayoutOf<Quarters<Mode0<P>, T>>>,
        >,
        <<ReachIn<V, Mode1<P>> as Compare>::ComparedTo<ExactOrZero<QuarterBits, T>> as Limit>::Below<
            BeyondQuarter<ReachIn<V, Mode1<P>>, ExactOrZero<QuarterBits, T>>,
        >,
    >;
}
/// The check that elements have the cells of the modes `M`.
pub struct SamePlaces<M>(PhantomData<M>);
impl<M: ModeTree> Step for SamePlaces<M> {
    type Of<V: ModeTree> = <SameFunction<M, V> as Condition>::Require<TensorMemoryPlaces<LayoutOf<M>, LayoutOf<V>>>;
}
/// The threads that give an address in tensor memory.
pub trait GivesAddress {
    /// The check of [`CopyOperand`] on the address
    type Begins<H: ModeTree, M: ModeTree, T: Nat>: Outcome;
}
impl GivesAddress for ByWarp {
    type Begins<H: ModeTree, M: ModeTree, T: Nat> = <ByGroups<H, U128> as Combine>::Pipe<InQuarters<M, T>>;
}
impl GivesAddress for ByOneThread {
    type Begins<H: ModeTree, M: ModeTree, T: Nat> = Passed;
}
impl<L: IsLayout, W: GivesAddress> CopyOperand for TensorMemoryCells<L, W> {
    type AccessBytes = U0;
    type Fits<V: ModeTree, O: ModeTree, P: MemoryLayout, T: Nat, Base: Nat> =
        BothHold<P::IsPlain, <Upcasting<L::Modes, T> as Combine>::Pipe<SamePlaces<V>>>;
    type Begins<H: ModeTree, M: ModeTree, T: Nat> = W::Begins<H, M, T>;
    const COUNT: u64 = 1;
    const WIDTH: u64 = 32;
    const ALIGNMENT: u64 = 1;
}
/// An operand in tensor memory.
pub trait TensorMemoryOperand: CopyOperand {
    /// Bit of the reference → bit of tensor memory. Bit `b` of the lane `l` is `l · 2^21 + b`: the addresses of a lane have 2^16 columns of 32
    /// bits, of which 512 exist (PTX 9.7.16.1.1)
    type ValId: IsLayout;
}
impl<L: IsLayout, W: GivesAddress> TensorMemoryOperand for TensorMemoryCells<L, W> {
    type ValId = L;
}
impl CopyOperand for MatrixDescriptor {
    type AccessBytes = U0;
    type Fits<V: ModeTree, O: ModeTree, P: MemoryLayout, T: Nat, Base: Nat> = Refused<NoPartHere>;
    type Begins<H: ModeTree, M: ModeTree, T: Nat> = Passed;
    const COUNT: u64 = 1;
    const WIDTH: u64 = 64;
    const ALIGNMENT: u64 = 1;
}
impl CopyOperand for TensorMapBox {
    type AccessBytes = U0;
    type Fits<V: ModeTree, O: ModeTree, P: MemoryLayout, T: Nat, Base: Nat> = Refused<NoPartHere>;
    type Begins<H: ModeTree, M: ModeTree, T: Nat> = Passed;
    const COUNT: u64 = 1;
    const WIDTH: u64 = 64;
    const ALIGNMENT: u64 = 128;
}
impl<B: Nat> CopyOperand for UpToBits<B> {
    type AccessBytes = U0;
    type Fits<V: ModeTree, O: ModeTree, P: MemoryLayout, T: Nat, Base: Nat> = Passed;
    type Begins<H: ModeTree, M: ModeTree, T: Nat> = Passed;
    const COUNT: u64 = 1;
    const WIDTH: u64 = number::<B>();
    const ALIGNMENT: u64 = 1;
}
