//! Whether a [`TiledCopy`](crate::atom::copy::TiledCopy) can read or write a layout, and its bank conflicts.
//!
//! In the partition `(thread, ((V, X), RestM, …))` of a tile, `V` are the modes of one instruction. All other modes, also those of the threads,
//! are offsets at which an instruction begins.
//!
//! The lanes of the first instruction of the first warp begin at `F(o + x_i)`, where `F` is the swizzle. Those of any other instruction begin at
//! `F(o + x_i + d)`. Where all modes have bits of their own below the period of `F`, that is `F(o + x_i) ⊕ F(d)` below the period, and a constant
//! more above it. So the banks are permuted and equal words stay equal. It is therefore enough to check the first instruction of the first warp.

use super::IsInstruction;
use super::checks::{
    CheckBanks, ElementBits, ElementOf, InstructionOf, LanesIn, ModesOf, OperandOf, PartOf, PlacedLanes, Repeats,
    TileFits,
};
use super::legal::{CopySide, LegalPart, MemoryLayout, RestOfPart};
use super::operand::CopyOperand;
use super::rules::UnequalParts;
use crate::atom::copy::TileCopy;
use crate::atom::mma::{Mode1, SizeOf};
use crate::atom::transfer::bounds::PartitionSide;
use crate::atom::transfer::{Destination, Source};
use crate::banks::CheckConflicts;
use crate::check::{Condition, Found, LegalVerdict};
use crate::int::{Compare, Nat};
use crate::kind::PositiveNat;
use crate::layout::IsLayout;
use crate::outcome::{Granted, Grants, Legal};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::U1024;

/// A side of a tiled copy in memory: a tensor of the layout `L` in a buffer that is aligned to `A` bytes.
pub struct InBuffer<L, A>(PhantomData<(L, A)>);
/// A side of a tiled copy in shared memory: an [`InBuffer`] whose accesses have no bank conflicts, as in [`ConflictFreeSide`].
///
/// ```
/// use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N, tiled::*};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::atom::{Source, TiledCopy};
/// use cute_static::smem::Layout_K_SW128_Atom;
/// use cute_static::typenum::U128;
/// type Load = TiledCopy<CopyAtomOf<SM75_U32x4_LDSM_N, Float16>, layout!(((4,8),(2,2,2)):((32,1),(16,8,128))), shape!((16,16))>;
/// fn load<C: LegalSide<Source, InBanks<L, U128>>, L>(_: C, _: L) {}
/// load(Load::default(), TileToShape::<Layout_K_SW128_Atom<Float16>, shape!((64,64))>::default());
/// ```
pub struct InBanks<L, A>(PhantomData<(L, A)>);
/// A side of a tiled copy in registers: each thread has the part `L`, `((V, X), RestM, …)`.
pub struct InFragment<L>(PhantomData<L>);
/// The alignment of registers: they have no address, so it is a multiple of the alignment of every access.
type NoAddress = U1024;

/// A tiled copy whose side `X` can be `P`: an [`InBuffer`], an [`InBanks`], or an [`InFragment`].
///
/// * **Law** the part of every thread is a [`LegalPart`]. It begins at a multiple of the alignment of an access; in tensor memory, it begins at
///   the lanes that the warp of the thread can access.
/// * **Admissible** exactly then, where the tile divides the tensor.
///
/// ```
/// use cute_static::instruction::copy::{CopyAtomOf, tiled::*, universal::UniversalCopyBits};
/// use cute_static::atom::Source;
/// use cute_static::{numeric::Float32, prelude::*};
/// use cute_static::typenum::{U16, U128};
/// type Load = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U128>, Float32>, layout!((16,8):(8,1)), layout!((1,4):(4,1))>;
/// fn load<C: LegalSide<Source, InBuffer<L, U16>>, L>(_: C, _: L) {}
/// load(Load::default(), layout!((32,32):(36,1)));
/// ```
/// Rows of 33 floats do not all begin at a multiple of 16 bytes.
/// ```compile_fail,E0277
/// use cute_static::instruction::copy::{CopyAtomOf, tiled::*, universal::UniversalCopyBits};
/// use cute_static::atom::Source;
/// use cute_static::{numeric::Float32, prelude::*};
/// use cute_static::typenum::{U16, U128};
/// type Load = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U128>, Float32>, layout!((16,8):(8,1)), layout!((1,4):(4,1))>;
/// fn load<C: LegalSide<Source, InBuffer<L, U16>>, L>(_: C, _: L) {}
/// load(Load::default(), layout!((32,32):(33,1)));
/// ```
#[diagnostic::on_unimplemented(
    message = "this copy has no such side",
    label = "expected a tiled copy of an instruction, `Source` or `Destination`, and an `InBuffer<Layout, Bytes>`, an `InBanks<Layout, Bytes>` or an `InFragment<Layout>`"
)]
pub trait LegalSide<X, P> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// How many instructions each thread issues
    type Repetitions: Nat;
    /// The layout of the side
    type Layout;
}
impl<C, X: CopySide, L: MemoryLayout, A: PositiveNat> LegalSide<X, InBuffer<L, A>> for C
where
    C: TileCopy<Atom: IsInstruction> + Fits<X, InBuffer<L, A>, Legal = ()>,
{
    const SEAL: Seal = Seal;
    type Repetitions = C::Repetitions;
    type Layout = L;
}
impl<C, X: CopySide, L: MemoryLayout, A: PositiveNat> LegalSide<X, InBanks<L, A>> for C
where
    C: TileCopy<Atom: IsInstruction> + FitsInBanks<X, L, A, Legal = ()>,
{
    const SEAL: Seal = Seal;
    type Repetitions = C::Repetitions;
    type Layout = L;
}
/// The checks of a side. rustc's next solver looks for `Legal` before it explains a bound, so the impl has no bound with a projection.
pub trait Fits<X, P> {
    /// How many instructions each thread issues
    type Repetitions: Nat;
    /// `()`, which mentions the rule, see [`Grants`]
    type Legal;
}
impl<C: TileCopy<Atom: IsInstruction> + FitsInBuffer<X, L, A>, X, L, A> Fits<X, InBuffer<L, A>> for C {
    type Repetitions = C::Repetitions;
    type Legal = C::Legal;
}
/// The checks of an [`InBuffer`] under a name. The bound has no projection, so that rustc's next solver explains an atom that is not an
/// instruction.
pub trait FitsInBuffer<X, L, A> {
    /// How many instructions each thread issues
    type Repetitions: Nat;
    /// `()`, which mentions the rule, see [`Grants`]
    type Legal;
}
impl<C, X: CopySide, L: MemoryLayout, A: PositiveNat> FitsInBuffer<X, L, A> for C
where
    C: TileCopy<Atom: IsInstruction> + PartitionSide<X, L::Inner, Output: IsLayout>,
    TileFits<C, X, L, A, PartOf<C, X, L>>: Grants<L, ElementBits<C>>,
{
    type Repetitions = SizeOf<RestOfPart<Mode1<PartOf<C, X, L>>>>;
    type Legal = Granted<TileFits<C, X, L, A, PartOf<C, X, L>>, L, ElementBits<C>, ()>;
}
/// The checks of an [`InBanks`].
pub trait FitsInBanks<X, L, A> {
    /// How many instructions each thread issues
    type Repetitions: Nat;
    /// `()`, which mentions the rule, see [`Grants`]
    type Legal;
}
impl<C: CheckBanks<X, L, A, Verdict: LegalVerdict>, X, L, A> FitsInBanks<X, L, A> for C {
    type Repetitions = C::Repetitions;
    type Legal = <C::Verdict as LegalVerdict>::Legal;
}
impl<C, X: CopySide, L: MemoryLayout> LegalSide<X, InFragment<L>> for C
where
    C: TileCopy<Atom: IsInstruction>,
    L: LegalPart<X, InstructionOf<C>, ElementOf<C>, NoAddress>,
{
    const SEAL: Seal = Seal;
    type Repetitions = SizeOf<RestOfPart<ModesOf<L::Inner>>>;
    type Layout = L;
}

type TimesOf<C, X, P> = <C as LegalSide<X, P>>::Repetitions;
/// The check that a thread issues `M` instructions for the source and as many, `N`, for the destination.
pub type SameTimes<M, N> = <<M as Compare>::Is<N> as Condition>::Require<UnequalParts<M, N>>;

/// A tiled copy that can move elements from `S` to `D`. Each is an [`InBuffer`], an [`InBanks`] or an [`InFragment`].
///
/// * **Law** both sides are a [`LegalSide`], and a thread issues the same number of instructions for both.
/// * **Admissible** exactly then.
///
/// `cp.async` of 16 bytes by each thread, from a row-major tensor of 256 columns to a tile with `Swizzle128B`:
/// ```
/// use cute_static::instruction::copy::{CopyAtomOf, bulk::SM80_CP_ASYNC_CACHEGLOBAL, tiled::*};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::atom::Destination;
/// use cute_static::swizzle::{InUnit, Measured};
/// use cute_static::typenum::{U16, U128};
/// type Copy = MakeTiledCopy<CopyAtomOf<SM80_CP_ASYNC_CACHEGLOBAL<U128>, Float16>, layout!((16,8):(8,1)), layout!((1,8):(8,1))>;
/// type Shared = Composition<InUnit<Swizzle128B, Elements<16>>, Measured<layout!((64,64):(64,1)), Elements<16>>>;
/// fn store<C: LegalCopy<InBuffer<layout!((64,64):(256,1)), U16>, InBuffer<S, U128>> + ConflictFreeSide<Destination, S>, S>(_: C, _: S) {}
/// store(Copy::default(), Shared::default());
/// ```
/// A column-major tensor has no runs of 16 bytes along its rows:
/// ```compile_fail,E0277
/// use cute_static::instruction::copy::{CopyAtomOf, bulk::SM80_CP_ASYNC_CACHEGLOBAL, tiled::*};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U16, U128};
/// type Copy = MakeTiledCopy<CopyAtomOf<SM80_CP_ASYNC_CACHEGLOBAL<U128>, Float16>, layout!((16,8):(8,1)), layout!((1,8):(8,1))>;
/// fn store<C: LegalCopy<InBuffer<layout!((64,64):(1,64)), U16>, InBuffer<layout!((64,64):(64,1)), U128>>>(_: C) {}
/// store(Copy::default());
/// ```
/// Accumulators in 128 lanes and 64 columns of tensor memory, to registers. Each of four warps reads a quarter of the lanes.
/// ```
/// use cute_static::instruction::copy::{CopyAtomOf, names::SM100_TMEM_LOAD_32dp32b32x, tiled::*};
/// use cute_static::numeric::Float32;
/// use cute_static::prelude::*;
/// use cute_static::atom::{Destination, Source, TiledCopy};
/// use cute_static::typenum::U16;
/// type Load = TiledCopy<
///     CopyAtomOf<SM100_TMEM_LOAD_32dp32b32x, Float32>,
///     layout!(((32,4),(32,32)):((0,32),(128,1))),
///     shape!((128,32)),
/// >;
/// fn load<C: LegalSide<Source, InBuffer<L, U16>> + LegalSide<Destination, InFragment<F>>, L, F>(_: C, _: L, _: F) {}
/// load(Load::default(), layout!((128,64):(65536,1)), layout!(((32,1),1,2):((1,0),0,32)));
/// // Each thread's registers are a row.
/// let (row, part) = Load::default().get_slice(37).partition_d(layout!((128,64):(64,1)));
/// assert_eq!((row, part.to_string().as_str()), (37 * 64, "((32,1),1,2):((1,0),0,32)"));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a copy between such sides",
    label = "expected a tiled copy of an instruction, and for each side an `InBuffer<Layout, Bytes>`, an `InBanks<Layout, Bytes>` or an `InFragment<Layout>`"
)]
pub trait LegalCopy<S, D> {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<C, S, D> LegalCopy<S, D> for C
where
    C: LegalSide<Source, S> + LegalSide<Destination, D> + IssuesAsOften<S, D>,
{
    const SEAL: Seal = Seal;
}
/// The check that both sides have the same number of instructions. The bound has no projection, so that rustc's next solver explains a side that
/// is refused.
pub trait IssuesAsOften<S, D> {}
impl<C, S, D, K> IssuesAsOften<S, D> for C
where
    C: LegalSide<Source, S> + LegalSide<Destination, D>,
    SameTimes<TimesOf<C, Source, S>, TimesOf<C, Destination, D>>: Found<Type = K>,
    K: Grants<<C as LegalSide<Source, S>>::Layout, <C as LegalSide<Destination, D>>::Layout, Is = ()>,
{
}

/// The offsets at which the lanes of the first warp begin the first instruction of a tiled copy, on its side `X` of the layout `L`.
///
/// ```
/// use cute_static::instruction::copy::{CopyAtomOf, tiled::*, universal::UniversalCopyBits};
/// use cute_static::atom::Source;
/// use cute_static::{numeric::Float32, prelude::*};
/// use cute_static::typenum::U128;
/// type Copy = MakeTiledCopy<CopyAtomOf<UniversalCopyBits<U128>, Float32>, layout!((16,8):(8,1)), layout!((1,4):(4,1))>;
/// static_assertions::assert_type_eq_all!(LanesOf<Copy, Source, layout!((64,64):(64,1))>, layout!((8,4):(4,64)));
/// ```
/// * **Admissible** where the threads are whole warps, or fewer than one warp.
#[diagnostic::on_unimplemented(
    message = "this copy has no such side",
    label = "expected a tiled copy of an instruction, `Source` or `Destination`, and a layout of shared memory"
)]
pub trait WarpLanes<X, L> {
    /// Lane → offset
    type Lanes;
}
impl<C, X: CopySide, L: MemoryLayout> WarpLanes<X, L> for C
where
    C: TileCopy<Atom: IsInstruction> + PartitionSide<X, L::Inner, Output: IsLayout>,
    LanesIn<PartOf<C, X, L>>: Legal<L, ()>,
{
    type Lanes = PlacedLanes<L, PartOf<C, X, L>>;
}
/// Lane → offset, see [`WarpLanes`].
pub type LanesOf<C, X, L> = <C as WarpLanes<X, L>>::Lanes;

/// A tiled copy whose accesses of shared memory have no bank conflicts, on its side `X` of the layout `L`.
///
/// * **Law** the access of every warp in every repetition is [`ConflictFree`](crate::banks::ConflictFree).
/// * **Admissible** where the first access of the first warp is conflict-free and no other access can differ from it, because all modes have bits
///   of their own below the period of the swizzle.
///
/// `ldmatrix.x4` on a tile of 64 × 64 elements of 16 bits:
/// ```
/// use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N, tiled::*};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::atom::{Source, TiledCopy};
/// use cute_static::banks::BankConflictDegree;
/// use cute_static::swizzle::{InUnit, Measured};
/// use cute_static::typenum::{U8, U16};
/// type Load = TiledCopy<CopyAtomOf<SM75_U32x4_LDSM_N, Float16>, layout!(((4,8),(2,2,2)):((32,1),(16,8,128))), shape!((16,16))>;
/// type Plain = layout!((64,64):(64,1));
/// type Swizzled128 = Composition<InUnit<Swizzle128B, Elements<16>>, Measured<Plain, Elements<16>>>;
/// // The 8 rows of a matrix are 128 bytes apart: all in the same banks.
/// static_assertions::assert_type_eq_all!(BankConflictDegree<LanesOf<Load, Source, Plain>, U16, U16>, U8);
/// fn load<C: LegalSide<Source, InBuffer<L, U16>> + ConflictFreeSide<Source, L>, L>(_: C, _: L) {}
/// load(Load::default(), Swizzled128::default());
/// ```
/// ```compile_fail,E0277
/// use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N, tiled::*};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::atom::{Source, TiledCopy};
/// type Load = TiledCopy<CopyAtomOf<SM75_U32x4_LDSM_N, Float16>, layout!(((4,8),(2,2,2)):((32,1),(16,8,128))), shape!((16,16))>;
/// fn load<C: ConflictFreeSide<Source, L>, L>(_: C, _: L) {}
/// load(Load::default(), layout!((64,64):(64,1)));
/// ```
#[diagnostic::on_unimplemented(
    message = "this copy has no such side",
    label = "expected a tiled copy of an instruction, `Source` or `Destination`, and a layout of shared memory"
)]
pub trait ConflictFreeSide<X, L> {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<C, X: CopySide, L: MemoryLayout, P, K> ConflictFreeSide<X, L> for C
where
    C: TileCopy<Atom: IsInstruction> + PartitionSide<X, L::Inner, Output = P>,
    P: IsLayout,
    LanesIn<ModesOf<P>>: Grants<L, (), Is = ()>,
    PlacedLanes<L, ModesOf<P>>:
        CheckConflicts<ElementBits<C>, <OperandOf<C, X> as CopyOperand>::AccessBytes, Check = K>,
    K: Grants<PlacedLanes<L, ModesOf<P>>, ElementBits<C>, Is = ()>,
    Repeats<ModesOf<P>, L, ElementBits<C>>: Grants<L, ElementBits<C>, Is = ()>,
{
    const SEAL: Seal = Seal;
}
