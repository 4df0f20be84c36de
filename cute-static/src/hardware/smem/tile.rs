//! A whole operand: the descriptor of its first slice, and the starts of the slices that the other instructions read.

use super::canonical::CanonicalMajor;
use super::descriptor::{AsDescriptor, OperandChecks, SmemDescriptor};
use super::element::SmemElement;
use super::hardware::{InBytes, Takes, Tcgen05, TensorCore, Wgmma};
use super::role::{AnyOperand, OperandRole};
use super::rules::AdvanceRule;
use super::source::SharedLayout;
use super::vectors::InUnits;
use crate::algebra::by_mode::{EachMode, Joined, Tiler};
use crate::algebra::coalesce::{CoalescedList, Unwrap};
use crate::algebra::divide::Dividing;
use crate::algebra::tiles::Unzipped;
use crate::check::{BothHold, Combine, Condition, Limit, steps};
use crate::htuple::singleton;
use crate::htuple::{HCons, HNil, Pair, Singleton};
use crate::int::{Add, Compare, Nat, One};
use crate::kind::{Either, ModeTree, Outcome};
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::Zip;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, GrantedValue, Grants, ModesFrom};
use crate::seal::Seal;
use crate::semimodule::codomain::Offsets;
use crate::swizzle::unit::Bits;
use core::marker::PhantomData;
use typenum::{U1024, UTerm};

/// The starts of the slices of a `J`-major operand, which the layouts `Mn` and `K` list in elements: a layout (MN, K) in units of `V`
/// elements. Each slice has `Q` units along K, and the swizzle has rows of `W` units and the period `P`.
pub type Advancing<J, Mn, K, V, W, P, Q> =
    <<CoalescedList<Mn> as InUnits>::Strided<V, UTerm> as Combine>::Pipe<AdvanceOfMn<J, K, V, W, P, Q>>;
type Off<M, P> = <CoalescedList<M> as InUnits>::OffPhase<P>;
type Leaf<M> = <CoalescedList<M> as Unwrap>::Unwrapped;
steps! {
    /// After the starts along MN: those along K.
    AdvanceOfMn<J: CanonicalMajor, K: ModeTree, V: Nat, W: Nat, P: Nat, Q: Nat> of Mn = BothHold<
        OnPattern<Off<Mn, P>, W>,
        <<CoalescedList<K> as InUnits>::Strided<V, One> as Combine>::Pipe<AdvanceOfK<J, Mn, W, P, Q>>,
    >;
    /// After the starts along K: both.
    AdvanceOfK<J: CanonicalMajor, Mn: ModeTree, W: Nat, P: Nat, Q: Nat> of K =
        BothHold<J::StartsInRow<Off<K, P>, W, Q>, Accepted<Pair<Leaf<Mn>, Leaf<K>>>>;
}
/// Starts reach `X` units off the pattern, which must be 0.
pub type OnPattern<X, W> = <<X as Compare>::Is<UTerm> as Condition>::Require<AdvanceRule<InBytes<X>, InBytes<W>>>;
/// Starts reach `X` units off the pattern, and the slice there has `Q` units: `X = 0` or `X + Q ≤ W`.
pub type InRow<X, W, Q> = <<<X as Compare>::Is<UTerm> as Either>::Or<FitsRow<X, W, Q>> as Condition>::Require<
    AdvanceRule<InBytes<X>, InBytes<W>>,
>;
type FitsRow<X, W, Q> = <<<Q as Add>::Plus<X> as Compare>::ComparedTo<W> as Limit>::IsAtMost;
/// `((mn, k), (rest of MN, rest of K))`
type Divided<M, X> = <<<X as Tiler>::ByMode<Dividing, M> as Joined>::Unzip<X> as Unzipped>::Zipped;
/// The numbers of the descriptor of the first slice and the starts of all slices; or a reason.
pub type DescribingTile<Q, M, X> = <Q as OperandChecks>::CheckLayout<InSlices<Q, M, X>>;
type Front<M> = <M as EachMode>::First;
type Rests<M> = Front<<M as EachMode>::Rest>;
steps! {
    /// After the swizzle: the slices.
    InSlices<Q: OperandChecks, M: ModeTree, X: Tiler> of Facts =
        BothHold<Q::Permitted<Facts>, <Divided<M, X> as Combine>::Pipe<EachSlice<Q, Facts>>>;
    /// After the slices: the descriptor of the first one, and the starts of all.
    EachSlice<Q: OperandChecks, Facts: ModeTree> of Slices = <Q::CheckSlice<Front<Slices>, Facts> as Combine>::Pipe<
        InFrontOf<Q::Advance<Front<Slices>, Front<Rests<Slices>>, Front<<Rests<Slices> as EachMode>::Rest>, Facts>>,
    >;
    /// The modes `M`, then those of `X`.
    InFrontOf<X: Outcome> of M = <X as Joined>::InFrontOf<M>;
}

/// Instructions of the tensor core `C` with the extents `X = (MN, K)` can read the whole operand in shared memory, each through a
/// descriptor.
///
/// * **Source** CUTLASS `cute/atom/mma_traits_sm90_gmma.hpp`, `make_fragment_A` and the iterator of descriptors.
/// * **Law** the slices are those of [`ZippedDivide`](crate::prelude::ZippedDivide) by `X`. All have the same strides; slice
///   `(m, k)` starts at `16·Advance(m, k)` bytes.
/// * **Admissible** where `X` divides the operand, the first slice has a descriptor (see
///   [`DescribeOperand`](super::DescribeOperand)), and every other slice starts a whole number of patterns of the swizzle later, or,
///   K-major, inside the first row.
pub trait DescribeTile<C, T, J, X, A, R> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The descriptors
    type Output: Singleton;
}
impl<L: SharedLayout, C: Takes<T>, T: SmemElement, J: CanonicalMajor, X: Tiler, A: Nat, R: OperandRole>
    DescribeTile<C, T, J, X, A, R> for L
where
    L::DescribeTile<C, T, J, A, R, X>: Grants<L, Bits<T::Width>>,
    ModesFrom<L::DescribeTile<C, T, J, A, R, X>>: AsTile<C>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        L::DescribeTile<C, T, J, A, R, X>,
        L,
        Bits<T::Width>,
        <ModesFrom<L::DescribeTile<C, T, J, A, R, X>> as AsTile<C>>::Output,
    >;
}

/// The descriptors of a whole wgmma operand `L`, read by instructions of extents `X`: an [`OperandTile`].
///
/// See [`DescribeTile`].
/// ```
/// use cute_static::{prelude::*, smem::*, numeric::Float16, instruction::operand::*};
/// use cute_static::typenum::U1024;
/// type A = TileToShape<Layout_K_SW64_Atom<Float16>, shape!((128,64))>;
/// type Tile = GmmaTile<A, Float16, MajorK, shape!((64,16)), U1024, DenseA>;
/// static_assertions::assert_type_eq_all!(<Tile as TileParts>::Advance, layout!((2,(2,2)):(256,(2,512))));
/// ```
/// ```compile_fail,E0277
/// use cute_static::{prelude::*, smem::*, numeric::Float16, instruction::operand::*};
/// use cute_static::typenum::U1024;
/// type A = TileToShape<Layout_K_SW64_Atom<Float16>, shape!((128,64))>;
/// let x: GmmaTile<A, Float16, MajorK, shape!((64,32)), U1024, DenseA>;
/// ```
pub type GmmaTile<L, T, J, X, A = U1024, R = AnyOperand> = <L as DescribeTile<Wgmma, T, J, X, A, R>>::Output;
/// The descriptors of a whole tcgen05 operand `L`, read by instructions of extents `X`: an [`OperandTile`].
///
/// See [`DescribeTile`].
/// ```
/// use cute_static::{prelude::*, smem::*, numeric::BFloat16, instruction::operand::*};
/// use cute_static::typenum::U1024;
/// type B = TileToShape<Layout_MN_SW128_Atom<BFloat16>, shape!((256,64))>;
/// type Tile = UmmaTile<B, BFloat16, MajorMN, shape!((256,16)), U1024, DenseB>;
/// assert_eq!((Tile::LAYOUT_TYPE, Tile::LEADING_BYTE_OFFSET, Tile::STRIDE_BYTE_OFFSET), (2, 1024, 4096));
/// assert_eq!(Tile::start(0, 1), 8192);
/// ```
/// ```compile_fail,E0277
/// use cute_static::{prelude::*, smem::*, numeric::BFloat16, instruction::operand::*};
/// use cute_static::typenum::U512;
/// type B = TileToShape<Layout_MN_SW128_Atom<BFloat16>, shape!((256,64))>;
/// let x: UmmaTile<B, BFloat16, MajorMN, shape!((256,16)), U512>;
/// ```
pub type UmmaTile<L, T, J, X, A = U1024, R = AnyOperand> = <L as DescribeTile<Tcgen05, T, J, X, A, R>>::Output;

/// The descriptors of a list of a descriptor's numbers and two modes.
pub trait AsTile<C> {
    /// The descriptors
    type Output: Singleton;
}
impl<C, D: AsDescriptor<C>, Mn: ModeTree, K: ModeTree> AsTile<C> for HCons<D, HCons<Mn, HCons<K, HNil>>> {
    type Output = OperandTile<D::Output, LayoutOf<HCons<Mn, HCons<K, HNil>>>>;
}
// After a refusal, which has been reported: see `AsDescriptor`.
impl<C> AsTile<C> for HNil {
    type Output = OperandTile<SmemDescriptor<C, One, One, One, One>, Layout<Pair<One, One>, Pair<UTerm, UTerm>>>;
}

/// The [`SmemDescriptor`] `D` of each slice of an operand, and the starts of the slices: `Advance`, a layout (MN, K) in units of 16 bytes.
///
/// It is the result of [`GmmaTile`] and [`UmmaTile`], which have examples. Its constants and `const` functions are inherent; generic code
/// uses the trait [`TileParts`], which has the same.
pub struct OperandTile<D, Advance>(PhantomData<(D, Advance)>);
singleton!(<D, L> OperandTile<D, L> = OperandTile(PhantomData));
/// The parts of an [`OperandTile`], for generic code such as a kernel that takes any collective.
///
/// * **Law** slice (`mn`, `k`) starts `start(mn, k)` bytes after the operand, and `desc(a, mn, k)` is its descriptor if the operand starts
///   at `a`.
/// * **Units** bytes; `Advance` counts units of 16 bytes.
/// * **Source** CUTLASS `cute/atom/mma_traits_sm90_gmma.hpp`, the iterator of descriptors.
/// ```
/// use cute_static::{prelude::*, smem::*, numeric::Float16, instruction::operand::*};
/// fn second_step<D: TileParts>(buffer: u32) -> u64 {
///     D::desc(buffer, 0, 1)
/// }
/// type A = TileToShape<Layout_K_SW128_Atom<Float16>, shape!((128,64))>;
/// type Tile = GmmaTile<A, Float16, MajorK, shape!((64,16))>;
/// assert_eq!(second_step::<Tile>(0x400), Tile::desc(0x400, 0, 1));
/// ```
/// An operand that does not live in shared memory has no descriptors.
/// ```compile_fail,E0277
/// fn second_step<D: cute_static::smem::TileParts>() {}
/// second_step::<()>();
/// ```
#[diagnostic::on_unimplemented(
    message = "these are not the descriptors of an operand",
    label = "expected a `GmmaTile` or a `UmmaTile`: an operand in registers or in tensor memory has none"
)]
pub trait TileParts {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The descriptor of each slice
    type Descriptor;
    /// From the coordinates (MN, K) of a slice to its start, in units of 16 bytes
    type Advance;
    /// The code of the swizzle
    const LAYOUT_TYPE: u8;
    /// The leading dimension byte offset
    const LEADING_BYTE_OFFSET: u32;
    /// The stride dimension byte offset
    const STRIDE_BYTE_OFFSET: u32;
    /// The descriptor without its start address
    const DESC: u64;
    /// How many slices along MN and along K.
    const BLOCKS: (u32, u32);

    /// How many bytes after the operand slice (`mn`, `k`) starts.
    ///
    /// # Panics
    /// With debug assertions, if there is no such slice.
    #[track_caller]
    fn start(mn: u32, k: u32) -> u32;
    /// The descriptor of slice (`mn`, `k`) of an operand that starts at this address of shared memory.
    ///
    /// # Panics
    /// With debug assertions, as [`start`](Self::start), and if the address is not a multiple of 16.
    #[track_caller]
    fn desc(start_address_bytes: u32, mn: u32, k: u32) -> u64;
}
impl<C: TensorCore, W: Nat, R: Nat, Lb: Nat, Sb: Nat, SM: Zip<DM>, SK: Zip<DK>, DM, DK> TileParts
    for OperandTile<SmemDescriptor<C, W, R, Lb, Sb>, Layout<Pair<SM, SK>, Pair<DM, DK>>>
where
    <SM::Modes as HasCodomain>::Codomain: Offsets,
    <SK::Modes as HasCodomain>::Codomain: Offsets,
{
    const SEAL: Seal = Seal;
    type Descriptor = SmemDescriptor<C, W, R, Lb, Sb>;
    type Advance = Layout<Pair<SM, SK>, Pair<DM, DK>>;
    const LAYOUT_TYPE: u8 = Self::LAYOUT_TYPE;
    const LEADING_BYTE_OFFSET: u32 = Self::LEADING_BYTE_OFFSET;
    const STRIDE_BYTE_OFFSET: u32 = Self::STRIDE_BYTE_OFFSET;
    const DESC: u64 = Self::DESC;
    const BLOCKS: (u32, u32) = Self::BLOCKS;

    #[track_caller]
    fn start(mn: u32, k: u32) -> u32 {
        Self::start(mn, k)
    }
    #[track_caller]
    fn desc(start_address_bytes: u32, mn: u32, k: u32) -> u64 {
        Self::desc(start_address_bytes, mn, k)
    }
}

impl<C: TensorCore, W: Nat, R: Nat, Lb: Nat, Sb: Nat, SM: Zip<DM>, SK: Zip<DK>, DM, DK>
    OperandTile<SmemDescriptor<C, W, R, Lb, Sb>, Layout<Pair<SM, SK>, Pair<DM, DK>>>
where
    <SM::Modes as HasCodomain>::Codomain: Offsets,
    <SK::Modes as HasCodomain>::Codomain: Offsets,
{
    /// The code of the swizzle
    pub const LAYOUT_TYPE: u8 = SmemDescriptor::<C, W, R, Lb, Sb>::LAYOUT_TYPE;
    /// The leading dimension byte offset
    pub const LEADING_BYTE_OFFSET: u32 = SmemDescriptor::<C, W, R, Lb, Sb>::LEADING_BYTE_OFFSET;
    /// The stride dimension byte offset
    pub const STRIDE_BYTE_OFFSET: u32 = SmemDescriptor::<C, W, R, Lb, Sb>::STRIDE_BYTE_OFFSET;
    /// The descriptor without its start address
    pub const DESC: u64 = SmemDescriptor::<C, W, R, Lb, Sb>::DESC;
    /// How many slices along MN and along K.
    pub const BLOCKS: (u32, u32) =
        (<Layout<SM, DM> as IsLayout>::SIZE as u32, <Layout<SK, DK> as IsLayout>::SIZE as u32);

    /// How many bytes after the operand slice (`mn`, `k`) starts.
    ///
    /// # Panics
    /// With debug assertions, if there is no such slice.
    #[track_caller]
    pub const fn start(mn: u32, k: u32) -> u32 {
        debug_assert!(mn < Self::BLOCKS.0 && k < Self::BLOCKS.1, "no such slice of the operand");
        16 * (Layout::<SM, DM>::at(mn as u64) + Layout::<SK, DK>::at(k as u64)) as u32
    }
    /// The descriptor of slice (`mn`, `k`) of an operand that starts at this address of shared memory.
    ///
    /// # Panics
    /// With debug assertions, as [`start`](Self::start), and if the address is not a multiple of 16.
    #[track_caller]
    pub const fn desc(start_address_bytes: u32, mn: u32, k: u32) -> u64 {
        SmemDescriptor::<C, W, R, Lb, Sb>::desc(start_address_bytes + Self::start(mn, k))
    }
}
