//! sm_90a: tensor maps, barriers in shared memory, and wgmma, which take the library's proofs.

use crate::machine::{self, TensorMapObject};
use crate::matrix::{mode, size};
use crate::pipeline::BoxAt;
use crate::shared::SharedTensor;
use crate::tiles::Along;
use crate::window::MatrixStrides;
use core::marker::PhantomData;
use cute_static::bounds;
use cute_static::cluster::{Cluster, Share};
use cute_static::int::Nat;
use cute_static::layout::Coordinate;
use cute_static::pipeline::{StageView, TmaSource};
use cute_static::prelude::*;
use cute_static::smem::{AnyOperand, DescribeTile, OperandTile, SmemDescriptor, TensorCore, Wgmma};
use cute_static::swizzle::{Bits, IsSwizzle, Measured};
use cute_static::tensor::Addressing;
use cute_static::tma::{IsTensorMap, RunTime, RunTimeTensorMap, TensorMapValues, TmaCopy};
use cute_static::typenum::{U0, U16, U1024, Unsigned};

pub use crate::accumulators::Accumulators;
pub use crate::wgmma::GroupMma;
pub use machine::{fence_barriers, group_commit, group_wait};

/// A barrier in shared memory at a byte offset.
#[derive(Clone, Copy, Debug)]
pub struct Barrier(u32);
impl Barrier {
    /// The barrier number `n` of those that begin at `offset`.
    ///
    /// # Safety
    /// The launch gives that memory, which is used for nothing else; `offset` is a multiple of 8.
    #[inline(always)]
    pub unsafe fn at(offset: u32, n: u32) -> Self {
        Self(machine::shared_base() + offset + 8 * n)
    }
    /// Its address.
    #[inline(always)]
    pub const fn address(self) -> u32 {
        self.0
    }
    /// Makes it one that `count` arrivals complete.
    ///
    /// # Safety
    /// One thread does, before [`fence_barriers`] and a barrier of the block.
    #[inline(always)]
    pub unsafe fn init(self, count: u32) {
        // SAFETY: as promised.
        unsafe { machine::barrier_init(self.0, count) }
    }
    /// Arrives.
    ///
    /// # Safety
    /// It has been made.
    #[inline(always)]
    pub unsafe fn arrive(self) {
        // SAFETY: as promised.
        unsafe { machine::barrier_arrive(self.0) }
    }
    /// Arrives, and says how many bytes copies bring.
    ///
    /// # Safety
    /// It has been made, and the copies follow.
    #[inline(always)]
    pub unsafe fn expect(self, bytes: u32) {
        // SAFETY: as promised.
        unsafe { machine::barrier_expect(self.0, bytes) }
    }
    /// Waits until the phase of this parity is complete.
    ///
    /// # Safety
    /// It has been made.
    #[inline(always)]
    pub unsafe fn wait(self, parity: u32) {
        // SAFETY: as promised.
        unsafe { machine::barrier_wait(self.0, parity) }
    }
}

/// The tensor map `M` in global memory: what the host has made of the parameters of the same type.
#[repr(transparent)]
pub struct TensorMapOf<M>(*const TensorMapObject, PhantomData<M>);
impl<M> Clone for TensorMapOf<M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M> Copy for TensorMapOf<M> {}
impl<M: IsTensorMap> TensorMapOf<M> {
    /// The map at a pointer.
    ///
    /// # Safety
    /// It was encoded from the parameters of `M`, and is in global memory.
    #[inline(always)]
    pub const unsafe fn new(map: *const TensorMapObject) -> Self {
        Self(map, PhantomData)
    }
    /// Where it is
    #[inline(always)]
    pub(crate) const fn pointer(self) -> *const TensorMapObject {
        self.0
    }
    /// Makes it visible to the hardware that copies. One thread does, before its first copy.
    #[inline(always)]
    pub fn prepare(self) {
        // SAFETY: it is a tensor map.
        unsafe { machine::prepare_tensor_map(self.0) }
    }
    /// Begins to copy the box at these coordinates to an address, by this block alone; where two blocks multiply together, as [`copy_share_to`](Self::copy_share_to).
    #[inline(always)]
    pub(crate) fn copy_blocks(self, to: u32, at: [i32; 3], barrier: u32, share: Share) {
        // SAFETY: a pipeline, which calls it, has a free stage at the address, and a barrier that expects the bytes.
        unsafe {
            if share.of_pair() {
                machine::copy_box_of_pair(to, self.0, at, barrier);
            } else {
                machine::copy_box(to, self.0, at, barrier);
            }
        }
    }
}
/// The tensor map `M` of an operand whose rows are along the mode `X` and whose columns are along K: `'M'` of A, and `'N'` of B.
#[repr(transparent)]
pub struct OperandMap<const X: char, M>(pub(crate) TensorMapOf<M>);
impl<const X: char, M> Clone for OperandMap<X, M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<const X: char, M> Copy for OperandMap<X, M> {}
impl<const X: char, M: IsTensorMap> OperandMap<X, M> {
    /// As [`TensorMapOf::new`].
    ///
    /// # Safety
    /// As [`TensorMapOf::new`].
    #[inline(always)]
    pub const unsafe fn new(map: *const TensorMapObject) -> Self {
        // SAFETY: as promised.
        Self(unsafe { TensorMapOf::new(map) })
    }
}
/// What a kernel is given for an operand whose rows are along the mode `X`: a tensor map, or several.
pub trait OperandSource<const X: char>: Copy {
    /// The sources of [`Filling::copy`](cute_static::pipeline::Filling::copy)
    type At;
    /// As [`TensorMapOf::prepare`].
    fn prepare(self);
    /// What begins at (row, column).
    fn at(self, row: Along<X>, column: Along<'K'>) -> Self::At;
}
/// The tensor map of an operand whose rows are along the mode `X`: how a kernel is given it.
pub trait GivenTo<const X: char>: IsTensorMap + Sized {
    /// A map alone, or with what its boxes begin by
    type Source: OperandSource<X, At: TmaSource<Self>>;
}
impl<const X: char, T, V, S, C, K> GivenTo<X> for TmaCopy<T, RunTime<V>, S, C, K>
where
    Self: MatrixMap,
{
    type Source = OperandMap<X, Self>;
}
impl<const X: char, M: IsTensorMap> OperandSource<X> for OperandMap<X, M> {
    type At = BoxAt<M>;
    #[inline(always)]
    fn prepare(self) {
        self.0.prepare();
    }
    #[inline(always)]
    fn at(self, row: Along<X>, column: Along<'K'>) -> BoxAt<M> {
        self.0.at(row.get() as i32, column.get() as i32)
    }
}
/// A tensor map of a matrix whose extents are known at run time: where each box of a tile begins.
///
/// * **Law** instruction `i` copies what share [`Share::index`] of box `i` of the tile has, as [`TensorMapValues`] lists it.
pub trait MatrixMap:
    TensorMapValues<SharedLayout: IsLayout, ThreadValues: Addressing<Offset = i64> + IsLayout + Default>
    + RunTimeTensorMap<Strides: MatrixStrides>
{
}
impl<M> MatrixMap for M where
    M: TensorMapValues<SharedLayout: IsLayout, ThreadValues: Addressing<Offset = i64> + IsLayout + Default>
        + RunTimeTensorMap<Strides: MatrixStrides>
{
}
/// The coordinates [x, y] in the map `M` of the share of instruction `i` of the tile at (row, column).
#[inline(always)]
fn coordinates<M: MatrixMap>(at: (i32, i32), i: u64, share: u32) -> [i32; 2] {
    const { assert!(M::RANK == 2, "the tile is not one of a matrix") };
    let (row, column) = place_of::<M>(at, i, share);
    if <M::Strides as MatrixStrides>::ALONG == 1 { [column, row] } else { [row, column] }
}
/// The row and the column where the share of instruction `i` of the tile at (row, column) begins.
#[inline(always)]
pub(crate) fn place_of<M>((row, column): (i32, i32), i: u64, share: u32) -> (i32, i32)
where
    M: TensorMapValues<SharedLayout: IsLayout, ThreadValues: Addressing<Offset = i64> + IsLayout + Default>,
{
    // The elements of a share
    let elements = const { size(M::SharedLayout::SHAPE) / (M::INSTRUCTIONS * <M::Blocks as Unsigned>::U64) };
    let first = (i * <M::Blocks as Unsigned>::U64 + u64::from(share)) * elements;
    let index = M::ThreadValues::default().address(first) as u64;
    let rows = const { mode(M::SharedLayout::SHAPE, 0) };
    (row + (index % rows) as i32, column + (index / rows) as i32)
}
impl<M: MatrixMap> TensorMapOf<M> {
    /// Begins to copy the tile that begins at (row, column) to a tensor in shared memory of the map's own layout; its bytes,
    /// [`TRANSACTION_BYTES`](IsTensorMap::TRANSACTION_BYTES), arrive at the barrier.
    ///
    /// * **Admissible** where the tensor's layout is the map's, and no other block has a share of the tile.
    ///
    /// # Safety
    /// One thread does; the tensor is free, and nobody accesses it before the barrier is complete.
    #[inline(always)]
    pub unsafe fn copy<T, Sw, L>(self, at: (i32, i32), to: SharedTensor<T, Sw, L>, barrier: Barrier)
    where
        Sw: IsSwizzle,
        L: Addressing<Offset = i64>,
        M: IsTensorMap<SharedLayout = L>,
    {
        // SAFETY: as promised.
        unsafe { self.copy_to(at, to.accessor().address(0), barrier.0) }
    }
    /// As [`copy`](Self::copy), to an address.
    ///
    /// # Safety
    /// As [`copy`](Self::copy); a tile of the map's layout fits there.
    #[inline(always)]
    pub unsafe fn copy_to(self, at: (i32, i32), to: u32, barrier: u32) {
        const { assert!(<M::Blocks as Unsigned>::U32 == 1, "blocks share the tile") };
        // SAFETY: as promised: the mask of one block is not looked at.
        unsafe { self.copy_share_to(at, to, barrier, Share::of::<Cluster, U0>(0)) }
    }
    /// As [`copy_to`](Self::copy_to), the share of this block, to each block of its mask. Where two blocks multiply together ([`Share::of_pair`]), the bytes arrive at
    /// the barrier of the first one.
    ///
    /// # Safety
    /// As [`copy_to`](Self::copy_to), in each of these blocks, whose other shares follow.
    #[inline(always)]
    pub unsafe fn copy_share_to(self, at: (i32, i32), to: u32, barrier: u32, share: Share) {
        let mut i = 0;
        while i < M::INSTRUCTIONS {
            let (at, to) = (coordinates::<M>(at, i, share.index()), to + share.offset::<M>(i) as u32);
            // SAFETY: as promised.
            unsafe { self.copy_box(at, to, barrier, share) }
            i += 1;
        }
    }
    /// As [`copy_share_to`](Self::copy_share_to), of matrix `number` of a batch, for which the map was encoded.
    ///
    /// # Safety
    /// As [`copy_share_to`](Self::copy_share_to).
    #[inline(always)]
    pub(crate) unsafe fn copy_of_batch_to(self, number: u32, at: (i32, i32), to: u32, barrier: u32, share: Share) {
        let mut i = 0;
        while i < M::INSTRUCTIONS {
            let ([x, y], to) = (coordinates::<M>(at, i, share.index()), to + share.offset::<M>(i) as u32);
            // SAFETY: as promised.
            unsafe { self.copy_box([x, y, number as i32], to, barrier, share) }
            i += 1;
        }
    }
    /// # Safety
    /// As [`copy_share_to`](Self::copy_share_to).
    #[inline(always)]
    unsafe fn copy_box<const R: usize>(self, at: [i32; R], to: u32, barrier: u32, share: Share) {
        // SAFETY: as promised.
        unsafe {
            match (const { <M::Blocks as Unsigned>::U32 == 1 }, share.of_pair()) {
                (true, false) => machine::copy_box(to, self.0, at, barrier),
                (false, false) => machine::multicast_box(to, self.0, at, barrier, share.mask()),
                (true, true) => machine::copy_box_of_pair(to, self.0, at, barrier),
                (false, true) => machine::multicast_box_of_pair(to, self.0, at, barrier, share.mask()),
            }
        }
    }
    /// Begins to copy a tile from an address of shared memory to where it begins in global memory, at (row, column). What is beyond the edges
    /// is not written, where the contiguous extent is a multiple of 16 bytes: the hardware writes whole units of 16 bytes.
    ///
    /// # Safety
    /// One thread does; the tile is there, and visible to the hardware that copies
    /// ([`fence_shared`](machine::fence_shared)); nobody writes it before a wait for its reading
    /// ([`bulk_wait_read`](machine::bulk_wait_read)).
    #[inline(always)]
    pub unsafe fn store_from(self, at: (i32, i32), from: u32) {
        let mut i = 0;
        while i < M::INSTRUCTIONS {
            // SAFETY: as promised.
            unsafe { machine::store_box(self.0, coordinates::<M>(at, i, 0), from + (i * M::INSTRUCTION_BYTES) as u32) }
            i += 1;
        }
    }
}

/// An operand of wgmma in shared memory: descriptors `D`, which the library has found legal, and where it begins.
#[derive(Clone, Copy, Debug)]
pub struct Operand<D> {
    address: u32,
    descriptors: PhantomData<D>,
}
/// The tensor as an operand of elements `E`, `J`-major, of which each instruction reads `X`.
///
/// * **Admissible** where the library has descriptors for it: [`GmmaTile`](cute_static::smem::GmmaTile).
/// ```compile_fail,E0277
/// use cute_static::instruction::operand::MajorK;
/// use cute_static::numeric::BFloat16;
/// use cute_static::prelude::*;
/// use cute_static_device::{element::Bf16, hopper::operand, shared};
/// // Rows of 128 bytes behind the swizzle of 64 bytes
/// let tile = unsafe { shared::tensor::<Bf16, Swizzle64B, layout!((64,64):(64,1)), 0>() };
/// let illegal = operand::<BFloat16, MajorK, shape!((64,16)), _, _, _, _, _>(tile);
/// ```
#[inline(always)]
pub fn operand<E, J, X, T, Sw, L, S, D>(tensor: SharedTensor<T, Sw, L>) -> Operand<D>
where
    Sw: IsSwizzle,
    L: Addressing<Offset = i64>,
    (Sw, L): InElements<Output = S>,
    S: DescribeTile<Wgmma, E, J, X, U1024, AnyOperand, Output = D>,
{
    Operand { address: tensor.accessor().address(0), descriptors: PhantomData }
}
/// A layout of 16-bit elements behind a swizzle of bytes, as one layout.
pub trait InElements {
    /// The composed layout
    type Output;
}
impl<Sw: bounds::InUnit<Bits<U16>>, L> InElements for (Sw, L)
where
    Sw::Output: bounds::Composition<Measured<L, Bits<U16>>>,
{
    type Output = Swizzled<Sw, Bits<U16>, L>;
}

/// Descriptors of the slices of an operand.
pub trait Descriptors {
    /// Where the slices (MN, K) begin, in units of 16 bytes
    type Slices: IsLayout;
    /// That of slice (`mn`, `k`) of an operand that begins at this address
    fn descriptor(address: u32, mn: u32, k: u32) -> u64;
    /// That of slice (`mn`, `k`) of an operand in a stage: that of the first stage, which a loop over stages makes once, and the distance of this one
    #[inline(always)]
    fn of_stage<M>(stage: StageView<'_, M>, mn: u32, k: u32) -> u64 {
        // No carry leaves the bits of the address: see `descriptor` below.
        let first = Self::descriptor(stage.first_address(), mn, k);
        first >> 32 << 32 | u64::from(first as u32 + stage.units())
    }
}
impl<C: TensorCore, W: Nat, R: Nat, Lb: Nat, Sb: Nat, L> Descriptors for OperandTile<SmemDescriptor<C, W, R, Lb, Sb>, L>
where
    L: Addressing<Offset = i64> + Default,
    L: IsLayout,
    (u32, u32): Coordinate<<L as Addressing>::Modes>,
{
    type Slices = L;
    #[inline(always)]
    fn descriptor(address: u32, mn: u32, k: u32) -> u64 {
        // The layout of the starts counts units of 16 bytes, as the lowest bits of a descriptor do: they hold every address of shared memory, so the sum has no carry.
        // (`OperandTile::desc` is for constants: it walks the layout as data.)
        let first = SmemDescriptor::<C, W, R, Lb, Sb>::desc(address);
        let low = first as u32 + L::default().address((mn, k)) as u32;
        first >> 32 << 32 | u64::from(low)
    }
}
impl<D: Descriptors> Operand<D> {
    /// The descriptor of slice (`mn`, `k`).
    #[inline(always)]
    pub fn descriptor(&self, mn: u32, k: u32) -> u64 {
        D::descriptor(self.address, mn, k)
    }
}
