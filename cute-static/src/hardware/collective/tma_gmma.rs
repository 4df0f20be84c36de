//! SM90: TMA into shared memory, from which `wgmma` reads through descriptors.

use super::Mainloop;
use super::budget::{
    Accumulators, AtomM, AtomN, Bytes, InOrder, OnceLegal, OrderVerdict, SharedMemoryCheck, SpecialisedRegisterCheck,
    SpecialisedThreadCheck, Sum, TileMnk,
};
use super::stage::{MainloopVerdict, OperandParts, OperandVerdict};
use super::tma::{OperandOfA, OperandOfB, TmaMainloop, TmaParts};
use crate::arch::{Architecture, Sm90, Sm90a};
use crate::atom::mma::{ThreadsIn, TileMma};
use crate::atom::operand::OperandC;
use crate::atom::operand::bounds::LayoutTv;
use crate::check::BothHold;
use crate::instruction::mma::{DenseMma, MmaInstruction};
use crate::int::{Mul, Nat, One};
use crate::layout::IsLayout;
use crate::outcome::Legal;
use crate::smem::Wgmma;
use core::marker::PhantomData;
use typenum::U128;

/// The main loop of Hopper, of `S` stages: one warp loads by TMA, whole warpgroups multiply.
///
/// A block has at most seven warpgroups that multiply, since the one that loads comes besides. With one of them, a thread holds at
/// most 247 registers of accumulators and operands; with two to seven 232, 152, 112, 88, 72 and 56. (A warpgroup that loads leaves
/// two others at most 240 each, by `setmaxnreg`, and 8 are for addresses and counters.)
/// * **Source** CUTLASS `cutlass/gemm/dispatch_policy.hpp`, `MainloopSm90TmaGmmaWarpSpecialized`; PTX 9.7.19.5, `setmaxnreg`.
/// * **Admissible** see [`Collective`](super::Collective), which has an example: a dense `wgmma`, and at least 2 stages.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// fn kernel<G: Collective>() {}
/// // 96 rows are not whole tiles of two warpgroups with 64 rows each.
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((96,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >>();
/// ```
pub struct MainloopSm90TmaGmma<S>(PhantomData<S>);

type FilledA<S, M, K, X> = OperandOfA<Wgmma, S, M, K, AtomM<X>, X>;
type FilledB<S, N, K, X> = OperandOfB<Wgmma, S, N, K, AtomN<X>, X>;
type Verdict<S, M, N, K, X> = BothHold<
    BothHold<SpecialisedThreadCheck<ThreadsIn<X>, U128>, InOrder<X>>,
    MainloopVerdict<S, M, N, K, X, FilledA<S, M, K, X>, FilledB<S, N, K, X>>,
>;
type A<S, M, N, K, X> = OnceLegal<Verdict<S, M, N, K, X>, FilledA<S, M, K, X>>;
type B<S, M, N, K, X> = OnceLegal<Verdict<S, M, N, K, X>, FilledB<S, N, K, X>>;
/// Bits of both operands, and two barriers of 64 bits for each stage
type BytesOf<A, B, S> =
    Bytes<Sum<Sum<<A as OperandParts>::BitCount, <B as OperandParts>::BitCount>, <U128 as Mul>::Times<S>>>;
type RegistersOf<A, X, M, N> = Sum<Accumulators<X, M, N>, <A as OperandParts>::Registers>;

impl<S: Nat, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X> for MainloopSm90TmaGmma<S>
where
    X: TileMma<Atom: DenseMma<Arch = Sm90a>> + LayoutTv<OperandC, Output: IsLayout> + OrderVerdict,
    FilledA<S, M, K, X>: OperandVerdict,
    FilledB<S, N, K, X>: OperandVerdict,
    Verdict<S, M, N, K, X>: Legal<TileMnk<M, N, K>, ()>,
    A<S, M, N, K, X>: TmaParts,
    B<S, M, N, K, X>: TmaParts,
    SharedMemoryCheck<BytesOf<A<S, M, N, K, X>, B<S, M, N, K, X>, S>, <Sm90 as Architecture>::SharedMemoryKib>:
        Legal<TileMnk<M, N, K>, ()>,
    SpecialisedRegisterCheck<RegistersOf<A<S, M, N, K, X>, X, M, N>, ThreadsIn<X>>: Legal<TileMnk<M, N, K>, ()>,
{
    type Arch = Sm90;
    type SmemLayoutA = <A<S, M, N, K, X> as OperandParts>::Smem;
    type SmemLayoutB = <B<S, M, N, K, X> as OperandParts>::Smem;
    type SharedMemory = BytesOf<A<S, M, N, K, X>, B<S, M, N, K, X>, S>;
    type Registers = RegistersOf<A<S, M, N, K, X>, X, M, N>;
    type Threads = ThreadsIn<X>;
}
impl<S: Nat, M: Nat, N: Nat, K: Nat, X> TmaMainloop<TileMnk<M, N, K>, X> for MainloopSm90TmaGmma<S>
where
    Self: Mainloop<TileMnk<M, N, K>, X>,
    X: TileMma<Atom: MmaInstruction> + OrderVerdict,
    FilledA<S, M, K, X>: OperandVerdict,
    FilledB<S, N, K, X>: OperandVerdict,
    A<S, M, N, K, X>: TmaParts,
    B<S, M, N, K, X>: TmaParts,
{
    type A = A<S, M, N, K, X>;
    type B = B<S, M, N, K, X>;
    type Ctas = One;
}
