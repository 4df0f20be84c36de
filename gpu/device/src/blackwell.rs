//! sm_100a: tensor memory and tcgen05, which take the library's proofs.

use crate::epilogue::TensorSums;
use crate::group_products::slice;
use crate::hopper::{Barrier, Descriptors};
use crate::machine;
use crate::matrix::mode;
use crate::pipeline::Device;
use crate::shared::SharedTensor;
use crate::tiles::Along;
use crate::vector::each;
use core::marker::PhantomData;
use core::ops::Range;
use cute_static::bounds;
use cute_static::collective::{ScaleLayouts, TmaCollective, TmaParts, TmemCollective};
use cute_static::instruction::mma::{
    SM100_MMA_F8F6F4_2x1SM_SS, SM100_MMA_F8F6F4_SS, SM100_MMA_F16BF16_2x1SM_SS, SM100_MMA_F16BF16_SS,
    SM100_MMA_S8_2x1SM_SS, SM100_MMA_S8_SS, SM100_MMA_TF32_2x1SM_SS, SM100_MMA_TF32_SS, TmemMma,
};
use cute_static::int::Nat;
use cute_static::layout::Coordinate;
use cute_static::pipeline::{Adds, ByProducts, Filling, IsRing, Ready, StageView, TensorMemory, Thread};
use cute_static::prelude::*;
use cute_static::smem::instruction::*;
use cute_static::smem::{AnyOperand, DescribeTile, Tcgen05};
use cute_static::swizzle::IsSwizzle;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;
use cute_static::typenum::{U1024, Unsigned};

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

/// A tcgen05 instruction of one block, or of a pair, of two operands in shared memory.
pub trait TensorMma: TmemMma {
    /// The instruction descriptor
    const DESCRIPTOR: u32;
    /// Begins to multiply operands of these descriptors; adds to what is there if `add`.
    ///
    /// # Safety
    /// One thread does; the accumulators begin at `d`, and the operands stay until the product has been waited for.
    unsafe fn multiply(d: u32, a: u64, b: u64, add: bool);
}
macro_rules! tensor_mmas {
    ($($family:ident: $kind:ident, $function:ident;)*) => {$(
        impl<A, B, C, M, N, JA: MajorOf<A>, JB: MajorOf<B>> TensorMma for $family<A, B, C, M, N, JA, JB>
        where
            Self: TmemMma,
            A: OperandOf<$kind> + HasKind<Kind = $kind>,
            B: OperandOf<$kind>,
            C: AccumulatorOf<$kind>,
            DescriptorExtents: ExtentsOf<M, N>,
        {
            const DESCRIPTOR: u32 = InstructionDescriptor::<$kind>::of::<A, B, C, M, N, JA, JB>().bits();
            #[inline(always)]
            unsafe fn multiply(d: u32, a: u64, b: u64, add: bool) {
                // SAFETY: the same demand.
                unsafe { machine::$function(d, a, b, Self::DESCRIPTOR, add) }
            }
        }
    )*};
}
tensor_mmas! {
    SM100_MMA_F16BF16_SS: KindF16, tensor_multiply_f16;
    SM100_MMA_TF32_SS: KindTf32, tensor_multiply_tf32;
    SM100_MMA_F8F6F4_SS: KindF8F6F4, tensor_multiply_f8f6f4;
    SM100_MMA_S8_SS: KindI8, tensor_multiply_i8;
    SM100_MMA_F16BF16_2x1SM_SS: KindF16, tensor_multiply_f16_of_pair;
    SM100_MMA_TF32_2x1SM_SS: KindTf32, tensor_multiply_tf32_of_pair;
    SM100_MMA_F8F6F4_2x1SM_SS: KindF8F6F4, tensor_multiply_f8f6f4_of_pair;
    SM100_MMA_S8_2x1SM_SS: KindI8, tensor_multiply_i8_of_pair;
}
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
        unsafe { M::multiply(self.address, a, b, add) }
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
        unsafe { machine::tensor_memory_load_32x32_x32(self.address + at as u32) }
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

/// Tensor memory with accumulators of the collective `G` side by side.
pub struct TensorStages<G> {
    first: u32,
    collective: PhantomData<G>,
}
impl<G> Clone for TensorStages<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G> Copy for TensorStages<G> {}
/// Where an accumulator begins in tensor memory, and where the scale factors of A do, and the columns by which those of B begin later.
#[derive(Clone, Copy)]
pub struct AccumulatorAt {
    pub(crate) sums: u32,
    pub(crate) factors: u32,
    pub(crate) later: u32,
}
impl AccumulatorAt {
    /// For a tile that begins at this column. Four columns of tensor memory have the factors of 128 columns, in blocks: a tile may begin in the middle of one.
    #[inline(always)]
    pub const fn from_column(self, n: Along<'N'>) -> Self {
        Self { later: n.get() % 128 / 32, ..self }
    }
}
/// The columns of tensor memory that have what a main loop copies beside A and B: their scale factors.
pub trait FactorColumns {
    /// Those of A and of B
    const COLUMNS: [u32; 2];
}
impl FactorColumns for () {
    const COLUMNS: [u32; 2] = [0; 2];
}
impl<X: ScaleLayouts, Y: ScaleLayouts> FactorColumns for (X, Y) {
    const COLUMNS: [u32; 2] = [X::COLUMNS as u32, Y::COLUMNS as u32];
}
impl<G: TmemCollective + TmaCollective<Others: FactorColumns>> TensorStages<G> {
    /// The columns of `R` accumulators, which come first
    const SUMS: u32 = {
        let [a, b] = G::Others::COLUMNS;
        G::COLUMNS as u32 - a - b
    };
    /// The columns that have been allocated for the collective.
    #[inline(always)]
    pub const fn new(memory: TensorMemory<'_, G::AllocatedColumns>) -> Self {
        Self { first: memory.address(), collective: PhantomData }
    }
    /// The accumulator that is to be filled.
    #[inline(always)]
    pub fn to_fill<R: IsRing<Filled = ByProducts<T>>, T: Nat>(
        self,
        stage: &Filling<'_, R, Device, ByProducts<T>>,
    ) -> AccumulatorAt {
        let sums = self.first + const { Self::SUMS / R::STAGES } * stage.stage();
        AccumulatorAt { sums, factors: self.first + Self::SUMS, later: 0 }
    }
    /// The part of a warp of the accumulator that has been filled with the products of these k tiles: 32 lanes. Without a k tile it is zeros.
    ///
    /// # Safety
    /// It is read by an epilogue of the accumulators of `G`, before it is released.
    #[inline(always)]
    pub unsafe fn sums<R, W: Nat, S, T: Nat>(
        self,
        stage: &Ready<'_, R, Device>,
        thread: Thread<W>,
        tiles: &Range<u32>,
    ) -> TensorSums<S>
    where
        R: IsRing<Filled = ByProducts<T>, Released = W>,
    {
        // An address of tensor memory has the lane above 16 bits.
        let lanes = ((thread.number() / 32 * 32) as u32) << 16;
        let accumulator = self.first + lanes + const { Self::SUMS / R::STAGES } * stage.stage();
        // SAFETY: the ring says that the products are complete; the rest is promised.
        unsafe { TensorSums::at(accumulator, !tiles.is_empty()) }
    }
}

/// Begins the products of the operands of one stage; adds to what is there if `add`.
///
/// * **Law** the accumulators of the instructions are side by side from `d` on, first along M: as an epilogue of tensor memory reads them.
///
/// # Safety
/// As [`TensorMma::multiply`]; the instruction `I` reads operands of these descriptors as A and as B.
#[inline(always)]
pub unsafe fn multiply_stage<P, Q, I>(
    AccumulatorAt { sums: d, .. }: AccumulatorAt,
    (a, b): (StageView<'_, P::Map>, StageView<'_, Q::Map>),
    add: Adds,
) where
    P: TmaParts<Descriptors: Descriptors>,
    Q: TmaParts<Descriptors: Descriptors>,
    I: TensorMma<Columns: Unsigned>,
{
    let add = add.adds();
    each::<<P::Descriptors as Descriptors>::Slices>(&mut OfSlice::<P, Q, I> { d, a, b, add, types: PhantomData });
}
/// The products of a slice of A
struct OfSlice<'v, P: TmaParts, Q: TmaParts, I> {
    d: u32,
    a: StageView<'v, P::Map>,
    b: StageView<'v, Q::Map>,
    add: bool,
    types: PhantomData<I>,
}
impl<P, Q, I> Step for OfSlice<'_, P, Q, I>
where
    P: TmaParts<Descriptors: Descriptors>,
    Q: TmaParts<Descriptors: Descriptors>,
    I: TensorMma<Columns: Unsigned>,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let [m, k] = slice::<P::Descriptors>(i);
        let a = P::Descriptors::of_stage(self.a, m as u32, k as u32);
        let d = self.d + m as u32 * const { <I::Columns as Unsigned>::U32 };
        let apart =
            const { mode(<P::Descriptors as Descriptors>::Slices::SHAPE, 0) as u32 * <I::Columns as Unsigned>::U32 };
        let (b, add) = (self.b, self.add || k > 0);
        each::<<Q::Descriptors as Descriptors>::Slices>(&mut WithSlice::<Q, I> {
            d,
            apart,
            a,
            b,
            add,
            k,
            types: PhantomData,
        });
    }
}
/// Those with the slices of B of the same place along K
struct WithSlice<'v, Q: TmaParts, I> {
    d: u32,
    /// The columns from the accumulators of one slice of B to those of the next
    apart: u32,
    a: u64,
    b: StageView<'v, Q::Map>,
    add: bool,
    k: u64,
    types: PhantomData<I>,
}
impl<Q: TmaParts<Descriptors: Descriptors>, I: TensorMma> Step for WithSlice<'_, Q, I> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let [n, k] = slice::<Q::Descriptors>(i);
        if k == self.k {
            let b = Q::Descriptors::of_stage(self.b, n as u32, k as u32);
            // SAFETY: as `multiply_stage` was promised.
            unsafe { I::multiply(self.d + n as u32 * self.apart, self.a, b, self.add) };
        }
    }
}
