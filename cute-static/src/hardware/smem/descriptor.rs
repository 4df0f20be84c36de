//! The descriptor of the operand of one instruction.

use super::canonical::CanonicalMajor;
use super::element::SmemElement;
use super::hardware::{InBytes, Takes, Tcgen05, TensorCore, Wgmma};
use super::role::{AnyOperand, OperandRole};
use super::rules::{AddressRule, AlignmentRule, BackwardsRule, FieldRule, OperandOffset, OperandRank, ReachRule};
use super::source::SharedLayout;
use super::vectors::{CarriedNumber, Number0, Number1, Number2, Number3};
use crate::algebra::by_mode::EachMode;
use crate::check::{BothHold, Combine, Condition, IfMultiple, Limit, Passed, Step, steps};
use crate::htuple::singleton;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Compare, Divide, ExactOrZero, Is, Mul, Nat, One, TwoTo, number};
use crate::kind::{ModeTree, Outcome};
use crate::layout::codomain::HasCodomain;
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, GrantedValue, Grants, ModesFrom, Refused};
use crate::seal::Seal;
use crate::semimodule::codomain::Integral;
use crate::swizzle::unit::{Bits, IsUnit};
use core::fmt;
use core::marker::PhantomData;
use typenum::{U4, U1024, U16384, UTerm};

/// An operand: the tensor core, the type of elements, the major, the alignment, the role, and the layout of the whole operand.
pub struct OperandSpec<C, T, J, A, R, L>(PhantomData<(C, T, J, A, R, L)>);
/// The checks of an operand. `Facts` are the four numbers of its swizzle mode, see [`TensorCore::Mode`].
pub trait OperandChecks {
    /// The modes, strides, offset and unit of the whole layout are legal; then the step `F` on the facts of its swizzle
    type CheckLayout<F: Step>: Outcome;
    /// The tensor core reads this major with this swizzle
    type Permitted<Facts: ModeTree>: Outcome;
    /// The modes `M` of one instruction are canonical, and have a descriptor
    type CheckSlice<M: ModeTree, Facts: ModeTree>: Outcome;
    /// The offsets of the slice `M` are in phase with the swizzle and fit in the fields of the descriptor
    type CheckOffsets<M: ModeTree, Facts: ModeTree, Offsets: ModeTree>: Outcome;
    /// The starts of all slices, in units: the layouts `Mn` and `K` of slices with the modes `M`
    type Advance<M: ModeTree, Mn: ModeTree, K: ModeTree, Facts: ModeTree>: Outcome;
}

type Below<X, N, W> = <<X as Compare>::ComparedTo<N> as Limit>::Below<W>;

/// The check that an operand has two modes.
pub trait OperandModes {
    /// Exactly two modes
    type Matrix: Outcome;
    /// Exactly one mode, after the first one
    type One: Outcome;
    /// No mode, after the second one
    type End: Outcome;
}
impl<S, D> OperandModes for Mode<S, D> {
    type Matrix = Refused<OperandRank>;
    type One = Refused<OperandRank>;
    type End = Refused<OperandRank>;
}
impl OperandModes for HNil {
    type Matrix = Refused<OperandRank>;
    type One = Refused<OperandRank>;
    type End = Passed;
}
impl<H: ModeTree, T: ModeTree> OperandModes for HCons<H, T> {
    type Matrix = T::One;
    type One = T::End;
    type End = Refused<OperandRank>;
}

type V<T> = <T as SmemElement>::PerVector;
/// Bits of a piece that the swizzle of `L` moves.
type Piece<T, L> = <<T as SmemElement>::Width as Mul>::Times<TwoTo<<L as SharedLayout>::Base>>;
type ModeFor<C, T, L> = <C as TensorCore>::Mode<<L as SharedLayout>::Field, Piece<T, L>, <L as SharedLayout>::Shift>;
// The numbers of a swizzle mode, see `TensorCore::Mode`.
type Row<F> = Number0<F>;
type Pattern<F> = Number1<F>;
type Alignment<F> = Number2<F>;
type AtomRows<F> = Number3<F>;
type Depth<M> = <<<M as EachMode>::Rest as EachMode>::First as Measure>::Size;
type Rows<M> = <<M as EachMode>::First as Measure>::Size;
type Reachable<T> = <V<T> as Mul>::Times<U16384>;

type DepthUnits<M, T> = ExactOrZero<Depth<M>, V<T>>;
type DepthOf<T, J, R, M> =
    <R as OperandRole>::Depth<Depth<M>, DepthUnits<M, T>, V<T>, <J as CanonicalMajor>::AcceptsHalfDepth>;
/// A leading or stride offset of `X` units fits in its field of 14 bits.
type Field<X> = Below<X, U16384, FieldRule<InBytes<X>>>;
/// The result for a legal operand: the row, the rows of an atom, the leading and the stride offset.
type DescriptorNumbers<W, R, L, S> =
    Accepted<HCons<CarriedNumber<W>, HCons<CarriedNumber<R>, HCons<CarriedNumber<L>, HCons<CarriedNumber<S>, HNil>>>>>;

impl<C: Takes<T>, T: SmemElement, J: CanonicalMajor, A: Nat, R: OperandRole, L: SharedLayout> OperandChecks
    for OperandSpec<C, T, J, A, R, L>
{
    type CheckLayout<F: Step> = BothHold<
        <L::Modes as OperandModes>::Matrix,
        BothHold<
            <<<L::Modes as HasCodomain>::Codomain as Integral>::IsIntegral as Condition>::Require<AddressRule>,
            BothHold<
                <<L::Modes as Measure>::Descends as Condition>::Forbid<BackwardsRule>,
                BothHold<
                    <Is<L::Offset, UTerm> as Condition>::Require<OperandOffset<L::Offset>>,
                    BothHold<<L::Unit as IsUnit>::AppliesTo<Bits<T::Width>>, <ModeFor<C, T, L> as Combine>::Pipe<F>>,
                >,
            >,
        >,
    >;
    type Permitted<Facts: ModeTree> = J::Permitted<C::Mn, C::Mn32, Is<AtomRows<Facts>, U4>, T::Width>;
    type CheckSlice<M: ModeTree, Facts: ModeTree> =
        <J::Offsets<M, DepthOf<T, J, R, M>, V<T>, L::Field, Row<Facts>, AtomRows<Facts>> as Combine>::Pipe<
            OffsetsFit<Self, M, Facts>,
        >;
    type CheckOffsets<M: ModeTree, Facts: ModeTree, Offsets: ModeTree> = BothHold<
        R::Rows<C, Rows<M>>,
        BothHold<
            <<A as Divide>::Ratio<Alignment<Facts>> as IfMultiple>::Require<AlignmentRule<A, Alignment<Facts>>>,
            BothHold<
                J::Phase<Number0<Offsets>, Number1<Offsets>, Pattern<Facts>>,
                BothHold<
                    Field<Number0<Offsets>>,
                    BothHold<
                        Field<Number1<Offsets>>,
                        BothHold<
                            Below<
                                <L::Modes as Measure>::Span,
                                Reachable<T>,
                                ReachRule<<L::Modes as Measure>::Span, Reachable<T>>,
                            >,
                            DescriptorNumbers<Row<Facts>, AtomRows<Facts>, Number0<Offsets>, Number1<Offsets>>,
                        >,
                    >,
                >,
            >,
        >,
    >;
    type Advance<M: ModeTree, Mn: ModeTree, K: ModeTree, Facts: ModeTree> =
        super::tile::Advancing<J, Mn, K, V<T>, Row<Facts>, Pattern<Facts>, DepthUnits<M, T>>;
}
steps! {
    /// After the swizzle: the checks of a layout that one instruction reads.
    OneInstruction<Q: OperandChecks, M: ModeTree> of Facts = BothHold<Q::Permitted<Facts>, Q::CheckSlice<M, Facts>>;
    /// After the offsets: their checks.
    OffsetsFit<Q: OperandChecks, M: ModeTree, Facts: ModeTree> of Offsets = Q::CheckOffsets<M, Facts, Offsets>;
}
/// The descriptor of a layout with the modes `M`, which one instruction reads; or a reason.
pub type Describing<Q, M> = <Q as OperandChecks>::CheckLayout<OneInstruction<Q, M>>;

/// The layout has a descriptor on the tensor core `C`. It is the operand of one instruction in the role `R`, with elements `T`,
/// contiguous along `J`, in a buffer aligned to `A` bytes.
///
/// * **Source** PTX 9.7.15.5.1.2 (wgmma), 9.7.16.4 (tcgen05); CUTLASS `make_gmma_desc`, `make_umma_desc`.
/// * **Law** for every coordinate, the hardware computes from the descriptor the address that the layout gives.
/// * **Units** the layout and its swizzle count elements `T`; if the swizzle has a unit, it is that one. The hardware's
///   `Swizzle<3,4,3>` is `<3,3,3>` over halves; [`Swizzled`](crate::prelude::Swizzled) and the atoms convert it.
/// * **Admissible** where the layout, in units of 16 bytes, is canonical (see the table of [`smem`](super)). CuTe does not check
///   the other conditions: the buffer is aligned to the pattern of the swizzle, all blocks begin where the pattern does, no field
///   overflows, the tensor core reads the type in that major, and the extents are those of the role.
// rustc's next solver prints this message for an operand of a wrong kind; the old solver names the kind.
#[diagnostic::on_unimplemented(
    message = "this tensor core takes no operands of this type from shared memory",
    label = "expected a layout of shared memory, and a type of elements, a major, an alignment and a role that go with it"
)]
pub trait DescribeOperand<C, T, J, A, R> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The descriptor
    type Output: Singleton;
}
impl<L: SharedLayout, C: Takes<T>, T: SmemElement, J: CanonicalMajor, A: Nat, R: OperandRole>
    DescribeOperand<C, T, J, A, R> for L
where
    L::Describe<C, T, J, A, R>: Grants<L, Bits<T::Width>>,
    ModesFrom<L::Describe<C, T, J, A, R>>: AsDescriptor<C>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        L::Describe<C, T, J, A, R>,
        L,
        Bits<T::Width>,
        <ModesFrom<L::Describe<C, T, J, A, R>> as AsDescriptor<C>>::Output,
    >;
}

/// The wgmma descriptor of the layout `L` of elements `T`, `J`-major, in a buffer aligned to `A` bytes: a
/// [`SmemDescriptor`].
///
/// [`DescribeOperand`] has the conditions on `L`, [`OperandRole`] the roles `R`.
/// ```
/// use cute_static::{prelude::*, smem::*, numeric::Float16, instruction::operand::*};
/// use cute_static::typenum::U1024;
/// // m64k16 of halves, in rows of 128 bytes.
/// type Slice = Swizzled<Swizzle128B, Elements<16>, layout!((64,16):(64,1))>;
/// type Desc = GmmaDescriptor<Slice, Float16, MajorK, U1024>;
/// assert_eq!((Desc::LAYOUT_TYPE, Desc::LEADING_BYTE_OFFSET, Desc::STRIDE_BYTE_OFFSET), (1, 16, 1024));
/// assert_eq!(Desc::desc(0x400), 0x4000_0040_0001_0040);
/// ```
/// Plain rows have no descriptor, and a tile of several instructions has none.
/// ```compile_fail,E0277
/// use cute_static::{prelude::*, smem::*, numeric::Float16, instruction::operand::*};
/// use cute_static::typenum::U1024;
/// let x: GmmaDescriptor<layout!((64,16):(64,1)), Float16, MajorK, U1024>;
/// ```
/// ```compile_fail,E0277
/// use cute_static::{prelude::*, smem::*, numeric::Float16, instruction::operand::*};
/// use cute_static::typenum::U1024;
/// let x: GmmaDescriptor<Layout_K_SW128_Atom<Float16>, Float16, MajorK, U1024>;
/// ```
pub type GmmaDescriptor<L, T, J, A = U1024, R = AnyOperand> = <L as DescribeOperand<Wgmma, T, J, A, R>>::Output;

/// The tcgen05 descriptor of the layout `L` of elements `T`, `J`-major, in a buffer aligned to `A` bytes: a
/// [`SmemDescriptor`].
///
/// [`DescribeOperand`] has the conditions on `L`, [`OperandRole`] the roles `R`. tcgen05 reads transposed `tf32` with 32-byte pieces only.
/// ```
/// use cute_static::{prelude::*, smem::*, numeric::TFloat32, instruction::operand::*};
/// use cute_static::typenum::U1024;
/// type Slice = TileToShape<Layout_MN_SW128_32B_Atom<TFloat32>, shape!((128,8))>;
/// type Desc = UmmaDescriptor<Slice, TFloat32, MajorMN, U1024>;
/// assert_eq!((Desc::LAYOUT_TYPE, Desc::LEADING_BYTE_OFFSET, Desc::STRIDE_BYTE_OFFSET), (1, 512, 2048));
/// ```
/// ```compile_fail,E0277
/// use cute_static::{prelude::*, smem::*, numeric::TFloat32, instruction::operand::*};
/// use cute_static::typenum::U1024;
/// type Slice = TileToShape<Layout_MN_SW128_Atom<TFloat32>, shape!((128,8))>;
/// let x: UmmaDescriptor<Slice, TFloat32, MajorMN, U1024>;
/// ```
pub type UmmaDescriptor<L, T, J, A = U1024, R = AnyOperand> = <L as DescribeOperand<Tcgen05, T, J, A, R>>::Output;

/// The descriptor of a list of four numbers.
pub trait AsDescriptor<C> {
    /// The descriptor
    type Output: Singleton;
}
impl<C, W, R, L, S> AsDescriptor<C>
    for HCons<CarriedNumber<W>, HCons<CarriedNumber<R>, HCons<CarriedNumber<L>, HCons<CarriedNumber<S>, HNil>>>>
{
    type Output = SmemDescriptor<C, W, R, L, S>;
}
// After a refusal, which has been reported: a descriptor with the same constants, so that their use is not a second error.
impl<C> AsDescriptor<C> for HNil {
    type Output = SmemDescriptor<C, One, One, One, One>;
}

/// A descriptor without its start address: rows of `W` units of 16 bytes, atoms of `R` rows, leading offset `L` and stride offset
/// `S` in units.
pub struct SmemDescriptor<C, W, R, L, S>(PhantomData<(C, W, R, L, S)>);
singleton!(<C, W, R, L, S> SmemDescriptor<C, W, R, L, S> = SmemDescriptor(PhantomData));

impl<C: TensorCore, W: Nat, R: Nat, L: Nat, S: Nat> SmemDescriptor<C, W, R, L, S> {
    /// The code of the swizzle.
    pub const LAYOUT_TYPE: u8 = match number::<R>() {
        4 => C::LAYOUT_TYPE_32B,
        _ => C::LAYOUT_TYPES[number::<W>().trailing_zeros() as usize],
    };
    /// The leading dimension byte offset; 16 if the hardware does not read it, as in CuTe.
    pub const LEADING_BYTE_OFFSET: u32 = 16 * number::<L>() as u32;
    /// The stride dimension byte offset.
    pub const STRIDE_BYTE_OFFSET: u32 = 16 * number::<S>() as u32;
    /// The descriptor without its start address.
    pub const DESC: u64 =
        number::<L>() << 16 | number::<S>() << 32 | C::VERSION | (Self::LAYOUT_TYPE as u64) << C::LAYOUT_TYPE_BIT;

    /// The descriptor of an operand at this address of shared memory.
    ///
    /// # Panics
    /// With debug assertions, if the address is not a multiple of 16.
    #[track_caller]
    pub const fn desc(start_address_bytes: u32) -> u64 {
        debug_assert!(start_address_bytes % 16 == 0, "the start address of a descriptor is a multiple of 16");
        Self::DESC | ((start_address_bytes & 0x3_FFFF) >> 4) as u64
    }
}
impl<C: TensorCore, W: Nat, R: Nat, L: Nat, S: Nat> fmt::Debug for SmemDescriptor<C, W, R, L, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: layout type {}, LBO {}, SBO {}",
            C::NAME,
            Self::LAYOUT_TYPE,
            Self::LEADING_BYTE_OFFSET,
            Self::STRIDE_BYTE_OFFSET
        )
    }
}
