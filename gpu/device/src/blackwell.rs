//! sm_100a: tensor memory and tcgen05, which take the library's proofs.

use crate::hopper::{Barrier, Descriptors};
use crate::machine;
use crate::shared::SharedTensor;
use core::marker::PhantomData;
use cute_static::bounds;
use cute_static::instruction::mma::{SM100_MMA_F16BF16_SS, TmemMma};
use cute_static::instruction::operand::MajorK;
use cute_static::layout::Coordinate;
use cute_static::numeric::{BFloat16, Float16, Float32};
use cute_static::prelude::*;
use cute_static::smem::{AnyOperand, DescribeTile, InstructionDescriptor, Tcgen05};
use cute_static::swizzle::IsSwizzle;
use cute_static::tensor::Addressing;
use cute_static::typenum::{U128, U256, U1024};

pub use machine::{tensor_memory_after_barrier, tensor_memory_before_barrier};

/// The accumulator of the instruction `M` in tensor memory.
pub struct TensorAccumulator<M> {
    address: u32,
    instruction: PhantomData<M>,
}
impl<M> Clone for TensorAccumulator<M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M> Copy for TensorAccumulator<M> {}
impl<M> TensorAccumulator<M> {
    /// That at an address of tensor memory.
    ///
    /// # Safety
    /// It has been allocated, with columns enough.
    #[inline(always)]
    pub const unsafe fn at(address: u32) -> Self {
        Self { address, instruction: PhantomData }
    }
}

/// An operand of tcgen05 in shared memory: descriptors `D`, which the library has found legal, and where it begins.
#[derive(Debug)]
pub struct TensorOperand<D> {
    address: u32,
    descriptors: PhantomData<D>,
}
impl<D> Clone for TensorOperand<D> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<D> Copy for TensorOperand<D> {}
/// The tensor as an operand of elements `E`, `J`-major, of which each instruction reads `X`.
///
/// * **Admissible** where the library has descriptors for it: [`UmmaTile`](cute_static::smem::UmmaTile).
#[inline(always)]
pub fn tensor_operand<E, J, X, T, Sw, L, S, D>(tensor: SharedTensor<T, Sw, L>) -> TensorOperand<D>
where
    Sw: IsSwizzle,
    L: Addressing<Offset = i64>,
    (Sw, L): crate::hopper::InElements<Output = S>,
    S: DescribeTile<Tcgen05, E, J, X, U1024, AnyOperand, Output = D>,
{
    TensorOperand { address: tensor.accessor().address(0), descriptors: PhantomData }
}

/// A tcgen05 instruction of two K-major operands in shared memory.
pub trait TensorMma: TmemMma {
    /// The instruction descriptor
    const DESCRIPTOR: u32;
}
macro_rules! tensor_mmas {
    ($($format:ty, $columns:ty;)*) => {$(
        impl TensorMma for SM100_MMA_F16BF16_SS<$format, $format, Float32, U128, $columns> {
            const DESCRIPTOR: u32 =
                InstructionDescriptor::of::<$format, $format, Float32, U128, $columns, MajorK, MajorK>().bits();
        }
    )*};
}
tensor_mmas! { BFloat16, U128; BFloat16, U256; Float16, U128; Float16, U256; }
impl<M: TensorMma> TensorAccumulator<M> {
    /// Begins to multiply slices `k` of A and B; adds to what is there if `add`.
    ///
    /// # Safety
    /// One thread does; the operands stay until the product has been waited for, see [`commit`].
    #[inline(always)]
    pub unsafe fn multiply<A: Descriptors, B: Descriptors>(
        self,
        a: TensorOperand<A>,
        b: TensorOperand<B>,
        k: u32,
        add: bool,
    ) {
        let (a, b) = (A::descriptor(a.address, 0, k), B::descriptor(b.address, 0, k));
        // SAFETY: as promised.
        unsafe { machine::tensor_multiply_f16(self.address, a, b, M::DESCRIPTOR, add) }
    }
    /// Loads 32 columns from `column` on of the calling warp's 32 rows, of which each lane has one.
    ///
    /// * **Admissible** where the accumulator has them: the library finds the instruction's offsets in its layout.
    ///
    /// # Safety
    /// All lanes of the warp come here together; the products have been waited for.
    #[inline(always)]
    pub unsafe fn load(self, warp: u32, column: u32) -> [u32; 32]
    where
        M: TmemMma<TmemC: bounds::Contains<layout!((32,32):(65536,1))> + Addressing<Offset = i64> + Default>,
        ((u32, u32), u32, u32): Coordinate<<M::TmemC as Addressing>::Modes>,
    {
        let at = M::TmemC::default().address(((32 * (warp % 4), column), 0, 0));
        // SAFETY: as promised.
        unsafe { machine::tensor_memory_load_32x32(self.address + at as u32) }
    }
}
/// Arrives at the barrier once all products that this thread has begun are done.
///
/// # Safety
/// The barrier has been made.
#[inline(always)]
pub unsafe fn commit(barrier: Barrier) {
    // SAFETY: as promised.
    unsafe { machine::tensor_commit(barrier.address()) }
}
