//! A sparse A that threads load into registers: how it is stored, and what its main loops have in common.

use super::budget::{Accumulators, AtomOf, IsAtMost, RegisterOperands, SparseValues, Sum};
use super::metadata::{MetadataRegisters, Stored, Width};
use super::rules::StoredOrderRule;
use super::stage::OperandParts;
use crate::algebra::equality::SameFunction;
use crate::algebra::tilers::Run;
use crate::atom::mma::{MmaAtom, Mnk, OfLegalAtom, SizeOf, TileMma};
use crate::check::{BothHold, Condition};
use crate::htuple::{HCons, Pair};
use crate::instruction::mma::{MmaInstruction, StoresHalf};
use crate::kind::Pick;
use crate::layout::LayoutOf;
use crate::numeric::{Numeric, Uint8};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::U8;

/// The tiled MMA `X` with its sparse A as it is stored: half of the values along K.
///
#[cfg_attr(doc, doc = crate::picture::picture!("mma/SM80_16x32_8b-SM80_8x32_8b-SM80_16x8_Row", "Thread and stored value of each element of A"))]
///
/// * **Law** the part of a thread, of the stored values of A, is what it gives to the instructions, byte by byte of its registers.
/// * **Source** CUTLASS `cute/atom/mma_atom.hpp`, `thrfrg_A` of a `sparse_elem`; PTX ISA 9.7.14.6.
/// * **Admissible** where the instruction is an `mma.sp`.
/// ```
/// use cute_static::collective::StoredMma;
/// use cute_static::instruction::mma::SM120_SPARSE_16x8x64_TN;
/// use cute_static::numeric::{Float8E4M3, Float32};
/// use cute_static::prelude::*;
/// type Mma = TiledMma<SM120_SPARSE_16x8x64_TN<Float8E4M3, Float8E4M3, Float32>, layout!((4,2,1))>;
/// // 64 rows of 64 values, of which 32 are stored.
/// let part = PartitionA::<StoredMma<Mma>, layout!((64,32):(32,1))>::default();
/// // Lane 1 has the second four bytes of a row. Its second register is 8 rows further down.
/// assert_eq!((part.offset((1, 0)), part.offset((1, 3)), part.offset((1, 4))), (4, 7, 8 * 32 + 4));
/// ```
/// A dense A is stored as it is.
/// ```compile_fail,E0277
/// use cute_static::collective::StoredMma;
/// use cute_static::instruction::mma::SM120_16x8x32_TN;
/// use cute_static::numeric::{Float8E4M3, Float32};
/// use cute_static::prelude::*;
/// type Mma = TiledMma<SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>, layout!((4,2,1))>;
/// let part = PartitionA::<StoredMma<Mma>, layout!((64,32):(32,1))>::default();
/// ```
pub struct StoredMma<X>(PhantomData<X>);
/// The atom of a [`StoredMma`].
#[cfg_attr(doc, doc = crate::picture::picture!("mma/SM80_16x32_8b-SM80_8x32_8b-SM80_16x8_Row", "Thread and stored value of each element of A"))]
#[doc(hidden)]
pub struct StoredAtom<I>(PhantomData<I>);
type StoredK<I> = Stored<<<I as MmaAtom>::ShapeMNK as Mnk>::K, I>;
type Triple<M, N, K> = HCons<M, Pair<N, K>>;
#[doc(hidden)]
impl<I: StoresHalf> MmaAtom for StoredAtom<I> {
    type ShapeMNK = Triple<<I::ShapeMNK as Mnk>::M, <I::ShapeMNK as Mnk>::N, StoredK<I>>;
    type ThrId = I::ThrId;
    type LayoutATv = I::LayoutStoredTv;
    type LayoutBTv = I::LayoutBTv;
    type LayoutCTv = I::LayoutCTv;
}
#[doc(hidden)]
impl<X: TileMma<Atom: StoresHalf>> OfLegalAtom for StoredMma<X> {
    type Is = ();
}
#[doc(hidden)]
impl<X: TileMma<Atom: StoresHalf>> TileMma for StoredMma<X> {
    const SEAL: Seal = Seal;
    type Atom = StoredAtom<X::Atom>;
    type Threads = X::Threads;
    type ThreadLayout = X::ThreadLayout;
    type PermutationM = X::PermutationM;
    type PermutationN = X::PermutationN;
    type PermutationK = Run<Stored<SizeOf<X::PermutationK>, X::Atom>>;
    type Permutations = Triple<LayoutOf<X::PermutationM>, LayoutOf<X::PermutationN>, LayoutOf<Self::PermutationK>>;
    type TileShape = Triple<SizeOf<X::PermutationM>, SizeOf<X::PermutationN>, SizeOf<Self::PermutationK>>;
    type Check = X::Check;
}
/// The type of a stored value of A, in shared memory and in registers. Narrow values take a byte each.
// Of the type of A, which each instruction has: if the instruction is not sparse, that is the only error.
pub type StoredElement<X> =
    <IsAtMost<Width<AtomOf<X>>, U8> as Pick>::Pick<Uint8, <<AtomOf<X> as MmaInstruction>::A as Numeric>::StoredValue>;
/// The tiled MMA takes K in order: else groups of neighbouring values, which metadata describe, would be split.
pub type KInOrder<X> =
    <SameFunction<<X as TileMma>::PermutationK, Run<SizeOf<<X as TileMma>::PermutationK>>> as Condition>::Require<
        StoredOrderRule<LayoutOf<<X as TileMma>::PermutationK>>,
    >;
/// What must be known of the instruction before the other checks.
pub type Known<X> = BothHold<SparseValues<X>, RegisterOperands<X>>;
/// The accumulators, and A, B and metadata of one step along K.
pub type RegistersOf<A, B, M, N, X> = Sum<
    Sum<Accumulators<X, M, N>, MetadataRegisters<M, SizeOf<<X as TileMma>::PermutationK>, X>>,
    Sum<<A as OperandParts>::Registers, <B as OperandParts>::Registers>,
>;
