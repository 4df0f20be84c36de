//! tcgen05 with scale factors: `tcgen05.cp` takes those of a stage to tensor memory, from where the products read them.

use crate::blackwell::AccumulatorAt;
use crate::hopper::Descriptors;
use crate::machine;
use crate::matrix::{mode, size};
use crate::pipeline::slice;
use crate::scaled::ScaledViews;
use crate::vector::each;
use core::marker::PhantomData;
use cute_static::collective::{ScaleLayouts, ScaleParts, TmaParts};
use cute_static::instruction::mma::{
    SM100_MMA_MXF4_2x1SM_SS, SM100_MMA_MXF4_SS, SM100_MMA_MXF8F6F4_2x1SM_SS, SM100_MMA_MXF8F6F4_SS, TmemMma,
};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float8UE4M3, Float8UE8M0};
use cute_static::pipeline::Adds;
use cute_static::prelude::*;
use cute_static::smem::Unpacked;
use cute_static::smem::instruction::*;
use cute_static::tensor::unroll::Step;
use cute_static::typenum::{U16, U32};

/// A value as `kind::mxf8f6f4` has it in shared memory: 16 of them take 16 bytes.
pub trait InBytes {
    /// The type there
    type Element;
}
macro_rules! in_bytes {
    ($($ty:ty: $element:ty;)*) => {$(
        impl InBytes for $ty {
            type Element = $element;
        }
    )*};
}
in_bytes! {
    Float8E4M3: Float8E4M3;
    Float8E5M2: Float8E5M2;
    Float6E2M3: Float6E2M3;
    Float6E3M2: Float6E3M2;
    Float4E2M1: Unpacked<Float4E2M1>;
}
/// A tcgen05 instruction with scale factors, of one block, or of a pair, of two operands in shared memory.
pub trait ScaledTensorMma: TmemMma {
    /// The blocks that multiply together
    const CTAS: u32;
    /// Begins to multiply operands of these descriptors; adds to what is there if `add`. The factors of A and of B begin at these columns, in this byte of each.
    ///
    /// # Safety
    /// One thread does; the accumulators begin at `d`, and the operands stay until the product has been waited for; the factors have been copied by the same thread.
    unsafe fn multiply(d: u32, a: u64, b: u64, factors: [u32; 2], byte: u32, add: bool);
}
/// The items of an instruction of a kind, of types of A, B and factors, and majors
macro_rules! scaled {
    ($ctas:literal $kind:ident $function:ident: $a:ty, $b:ty, $sf:ty, $ja:ty, $jb:ty) => {
        const CTAS: u32 = $ctas;
        #[inline(always)]
        unsafe fn multiply(d: u32, a: u64, b: u64, factors: [u32; 2], byte: u32, add: bool) {
            let instruction = const { BlockScaledDescriptor::<$kind>::of::<$a, $b, $sf, M, N, $ja, $jb>() };
            // The upper two bits of an address are the byte.
            let instruction = instruction.scales_at(byte << 30, byte << 30).bits();
            // SAFETY: the same demand.
            unsafe { machine::$function(d, a, b, instruction, factors, add) }
        }
    };
}
macro_rules! of_blocks {
    ($($ctas:literal $bytes:ident $nibbles:ident $mxf8:ident $mxf4:ident $nvf4:ident;)*) => {$(
        impl<A: InBytes, B: InBytes, C, M, N, JA, JB> ScaledTensorMma for $bytes<A, B, C, Float8UE8M0, M, N, JA, JB>
        where
            Self: TmemMma,
            A::Element: OperandOf<KindMxF8F6F4>,
            B::Element: OperandOf<KindMxF8F6F4>,
            JA: MajorOf<A::Element>,
            JB: MajorOf<B::Element>,
            DescriptorExtents: ExtentsOf<M, N>,
        {
            scaled! { $ctas KindMxF8F6F4 $mxf8: A::Element, B::Element, Float8UE8M0, JA, JB }
        }
        impl<C, M, N> ScaledTensorMma for $nibbles<Float4E2M1, Float4E2M1, C, Float8UE8M0, M, N, U32>
        where
            Self: TmemMma,
            DescriptorExtents: ExtentsOf<M, N>,
        {
            scaled! { $ctas KindMxF4 $mxf4: Float4E2M1, Float4E2M1, Float8UE8M0, MajorK, MajorK }
        }
        impl<C, M, N> ScaledTensorMma for $nibbles<Float4E2M1, Float4E2M1, C, Float8UE4M3, M, N, U16>
        where
            Self: TmemMma,
            DescriptorExtents: ExtentsOf<M, N>,
        {
            scaled! { $ctas KindMxF4 $nvf4: Float4E2M1, Float4E2M1, Float8UE4M3, MajorK, MajorK }
        }
    )*};
}
of_blocks! {
    1 SM100_MMA_MXF8F6F4_SS SM100_MMA_MXF4_SS tensor_multiply_mxf8f6f4 tensor_multiply_mxf4 tensor_multiply_nvf4;
    2 SM100_MMA_MXF8F6F4_2x1SM_SS SM100_MMA_MXF4_2x1SM_SS tensor_multiply_mxf8f6f4_of_pair tensor_multiply_mxf4_of_pair
        tensor_multiply_nvf4_of_pair;
}

/// Begins to copy the factors of one stage to tensor memory, and the products of its operands; adds to what is there if `add`.
///
/// * **Law** copy `i` of a stage of factors goes to the columns from `4·i` on, of those of A or of B. The instruction of step `k` reads from column
///   [`ScaleLayouts::column`] on, in byte [`ScaleLayouts::id`].
/// * **Admissible** where one instruction has the rows and the columns of the tile.
///
/// # Safety
/// As [`ScaledTensorMma::multiply`]; the instruction `I` reads operands of these descriptors as A and as B, with these factors.
#[inline(always)]
pub unsafe fn multiply_scaled_stage<P, Q, F, G, I>(
    AccumulatorAt { sums, factors, later }: AccumulatorAt,
    (a, b, of_a, of_b): ScaledViews<'_, P, Q, F, G>,
    add: Adds,
) where
    P: TmaParts<Descriptors: Descriptors>,
    Q: TmaParts<Descriptors: Descriptors>,
    F: ScaleParts + ScaleLayouts<Descriptors: Descriptors>,
    G: ScaleParts + ScaleLayouts<Descriptors: Descriptors>,
    I: ScaledTensorMma,
{
    const {
        let (a, b) = (<P::Descriptors as Descriptors>::Slices::SHAPE, <Q::Descriptors as Descriptors>::Slices::SHAPE);
        assert!(mode(a, 0) == 1 && mode(b, 0) == 1, "a tile has several instructions along M or N");
        assert!(mode(a, 1) == mode(b, 1), "A and B differ in K");
        assert!(F::FACTORS == G::FACTORS, "A and B have other factors");
        let copies = [size(SlicesOf::<F>::SHAPE), size(SlicesOf::<G>::SHAPE)];
        assert!(4 * copies[0] == F::COLUMNS && 4 * copies[1] == G::COLUMNS, "the copies are not those of the columns");
    }
    let second = factors + F::COLUMNS as u32;
    each::<SlicesOf<F>>(&mut CopyOf::<F, I> { from: of_a.address(), to: factors, types: PhantomData });
    each::<SlicesOf<G>>(&mut CopyOf::<G, I> { from: of_b.address(), to: second, types: PhantomData });
    each::<<P::Descriptors as Descriptors>::Slices>(&mut OfSlice::<P, Q, F, G, I> {
        d: sums,
        operands: [a.address(), b.address()],
        factors: [factors, second + later],
        add: add.adds(),
        types: PhantomData,
    });
}
/// The copies of a stage of factors
type SlicesOf<F> = <<F as ScaleLayouts>::Descriptors as Descriptors>::Slices;
/// One copy
struct CopyOf<F, I> {
    from: u32,
    to: u32,
    types: PhantomData<(F, I)>,
}
impl<F: ScaleLayouts<Descriptors: Descriptors>, I: ScaledTensorMma> Step for CopyOf<F, I> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (from, to) = (F::Descriptors::descriptor(self.from, 0, i as u32), self.to + 4 * i as u32);
        // SAFETY: the stage is full, and the columns are those of the factors, as who calls `multiply_scaled_stage` promises.
        unsafe {
            if const { I::CTAS == 1 } {
                machine::tensor_copy_factors(to, from);
            } else {
                machine::tensor_copy_factors_of_pair(to, from);
            }
        }
    }
}
/// The product of a step along K
struct OfSlice<P, Q, F, G, I> {
    d: u32,
    operands: [u32; 2],
    factors: [u32; 2],
    add: bool,
    types: PhantomData<(P, Q, F, G, I)>,
}
impl<P, Q, F, G, I> Step for OfSlice<P, Q, F, G, I>
where
    P: TmaParts<Descriptors: Descriptors>,
    Q: TmaParts<Descriptors: Descriptors>,
    F: ScaleLayouts,
    G: ScaleLayouts,
    I: ScaledTensorMma,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let [_, k] = slice::<P::Descriptors>(i);
        let step = k as u32;
        let a = P::Descriptors::descriptor(self.operands[0], 0, step);
        let b = Q::Descriptors::descriptor(self.operands[1], 0, step);
        let factors = [self.factors[0] + F::column(step), self.factors[1] + G::column(step)];
        // SAFETY: as `multiply_scaled_stage` was promised.
        unsafe { I::multiply(self.d, a, b, factors, F::id(step), self.add || k > 0) };
    }
}
