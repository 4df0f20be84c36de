//! sm_90a: tensor maps, barriers in shared memory, and wgmma, which take the library's proofs.

use crate::machine::{self, TensorMapObject};
use crate::shared::SharedTensor;
use crate::vector::each;
use core::marker::PhantomData;
use cute_static::atom::TileMma;
use cute_static::bounds;
use cute_static::instruction::mma::{SM90_64xNx16_F32BF16BF16_SS, SM90_64xNx16_F32F16F16_SS};
use cute_static::int::Nat;
use cute_static::layout::Coordinate;
use cute_static::prelude::*;
use cute_static::smem::{AnyOperand, DescribeTile, OperandTile, SmemDescriptor, TensorCore, Wgmma};
use cute_static::swizzle::{Bits, IsSwizzle, Measured};
use cute_static::tensor::unroll::Step;
use cute_static::tensor::{Addressing, Raw};
use cute_static::tma::IsTensorMap;
use cute_static::typenum::{U16, U128, U256, U1024};

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
    /// Makes it visible to the hardware that copies. One thread does, before its first copy.
    #[inline(always)]
    pub fn prepare(self) {
        // SAFETY: it is a tensor map.
        unsafe { machine::prepare_tensor_map(self.0) }
    }
    /// Begins to copy the tile that begins at (row, column) to a tensor in shared memory of the map's own layout; its bytes,
    /// [`TRANSACTION_BYTES`](IsTensorMap::TRANSACTION_BYTES), arrive at the barrier.
    ///
    /// * **Admissible** where the tensor's layout is the map's, and a tile is one box of a matrix.
    ///
    /// # Safety
    /// One thread does; the tensor is free, and nobody accesses it before the barrier is complete.
    #[inline(always)]
    pub unsafe fn copy<T, Sw, L>(self, (row, column): (i32, i32), to: SharedTensor<T, Sw, L>, barrier: Barrier)
    where
        Sw: IsSwizzle,
        L: Addressing<Offset = i64>,
        M: IsTensorMap<SharedLayout = L>,
    {
        // SAFETY: as promised.
        unsafe { self.copy_to((row, column), to.accessor().address(0), barrier.0) }
    }
    /// As [`copy`](Self::copy), to an address.
    ///
    /// # Safety
    /// As [`copy`](Self::copy); a tile of the map's layout fits there.
    #[inline(always)]
    pub unsafe fn copy_to(self, (row, column): (i32, i32), to: u32, barrier: u32) {
        const { assert!(M::RANK == 2 && M::INSTRUCTIONS == 1, "the tile is not one box of a matrix") };
        // SAFETY: as promised.
        unsafe { machine::copy_box_2d(to, self.0, column, row, barrier) }
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
    /// That of slice (`mn`, `k`) of an operand that begins at this address
    fn descriptor(address: u32, mn: u32, k: u32) -> u64;
}
impl<C: TensorCore, W: Nat, R: Nat, Lb: Nat, Sb: Nat, L> Descriptors for OperandTile<SmemDescriptor<C, W, R, Lb, Sb>, L>
where
    L: Addressing<Offset = i64> + Default,
    (u32, u32): Coordinate<L::Modes>,
{
    #[inline(always)]
    fn descriptor(address: u32, mn: u32, k: u32) -> u64 {
        // The layout of the starts counts units of 16 bytes. (`OperandTile::desc` is for constants: it walks the layout as data.)
        SmemDescriptor::<C, W, R, Lb, Sb>::desc(address + 16 * L::default().address((mn, k)) as u32)
    }
}
impl<D: Descriptors> Operand<D> {
    /// The descriptor of slice (`mn`, `k`).
    #[inline(always)]
    pub fn descriptor(&self, mn: u32, k: u32) -> u64 {
        D::descriptor(self.address, mn, k)
    }
}

/// A wgmma of two operands in shared memory.
pub trait GroupMma<const N: usize> {
    /// The instruction
    ///
    /// # Safety
    /// As [`machine::group_multiply_64x256x16_bf16`].
    unsafe fn multiply(c: &mut [f32; N], a: u64, b: u64);
}
macro_rules! group_multiplies {
    ($($atom:ty, $count:literal = $function:ident;)*) => {$(
        impl GroupMma<$count> for $atom {
            #[inline(always)]
            unsafe fn multiply(c: &mut [f32; $count], a: u64, b: u64) {
                // SAFETY: the same demand.
                unsafe { machine::$function(c, a, b) }
            }
        }
    )*};
}
group_multiplies! {
    SM90_64xNx16_F32BF16BF16_SS<U128>, 64 = group_multiply_64x128x16_bf16;
    SM90_64xNx16_F32BF16BF16_SS<U256>, 128 = group_multiply_64x256x16_bf16;
    SM90_64xNx16_F32F16F16_SS<U256>, 128 = group_multiply_64x256x16_f16;
}

/// The accumulators of one thread of the tiled MMA `M` for a tile of C of the layout `C`.
///
/// * **Admissible** where the tile is one instruction high and wide for each warpgroup: `N` registers.
pub struct Accumulators<M, C, const N: usize> {
    sums: [f32; N],
    types: PhantomData<(M, C)>,
}
impl<M, C, L, const N: usize> Accumulators<M, C, N>
where
    M: TileMma<Atom: GroupMma<N>> + bounds::FragmentOf<OperandC, C, Output = L>,
    L: Addressing<Offset = i64> + IsLayout + Default,
{
    /// All zeros.
    #[inline(always)]
    pub fn zero() -> Self {
        const {
            assert!(
                L::SIZE == N as u64 && L::COSIZE == N as u64,
                "the fragment has more than one instruction's registers"
            )
        };
        // SAFETY: zeros are numbers.
        Self { sums: unsafe { core::mem::zeroed() }, types: PhantomData }
    }
    /// One instruction.
    ///
    /// # Safety
    /// As [`GroupMma::multiply`]; [`fence`](Self::fence) comes before the first one.
    #[inline(always)]
    pub unsafe fn multiply(&mut self, a: u64, b: u64) {
        // SAFETY: the same demand.
        unsafe { <M::Atom as GroupMma<N>>::multiply(&mut self.sums, a, b) }
    }
    /// Orders what was done with the accumulators before the products that follow. The compiler would put zeros, which it knows, behind
    /// the instruction, right before their use, where the PTX ISA leaves undefined what becomes of them.
    #[inline(always)]
    pub fn fence(&mut self) {
        self.settle();
        machine::group_fence();
    }
    /// The products have been waited for: what only computes with the accumulators, and has no other order, comes behind this.
    #[inline(always)]
    pub fn settle(&mut self) {
        each::<L>(&mut Settle(&mut self.sums));
    }
    /// The fragment as a tensor, once the products have been waited for.
    #[inline(always)]
    pub fn tensor(&self) -> Tensor<Raw<f32>, L> {
        // SAFETY: it reaches `N` elements, and is only read.
        unsafe { Tensor::from_raw(self.sums.as_ptr().cast_mut(), L::default()) }
    }
}
/// One accumulator
struct Settle<'s, const N: usize>(&'s mut [f32; N]);
impl<const N: usize> Step for Settle<'_, N> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        machine::settle(&mut self.0[i as usize]);
    }
}
