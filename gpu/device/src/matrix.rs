//! The tensor cores of `mma.sync`, `ldmatrix` and `stmatrix`: all take the fragments of a tiled MMA.

use crate::accumulators::{Accumulates, Fragment as FragmentLayout};
use crate::element::Bf16;
use crate::machine;
use crate::runs::is_run;
use crate::shared::Shared;
use crate::vector::each;
use core::marker::PhantomData;
use cute_static::atom::{
    CopyAtom, Destination, OperandA, OperandB, RetileD, RetileS, Source, ThrCopy, TileCopy, TileMma,
};
use cute_static::bounds;
use cute_static::htuple::Tree;
use cute_static::instruction::copy::CopyAtomOf;
use cute_static::instruction::copy::matrix::{
    SM75_U16x8_LDSM_T, SM75_U32x4_LDSM_N, SM90_U16x8_STSM_T, SM90_U32x4_STSM_N,
};
use cute_static::instruction::mma::{SM80_16x8x16_F32BF16BF16F32_TN, SM80_16x8x16_F32F16F16F32_TN, SM120_16x8x32_TN};
use cute_static::numeric::{Float8E4M3, Float8E5M2, Float32, Numeric};
use cute_static::prelude::*;
use cute_static::swizzle::IsSwizzle;
use cute_static::tensor::unroll::Step;
use cute_static::tensor::{Accessor, Addressing, MemoryMut};
use generic_array::GenericArray;

/// The registers of a fragment of elements `T`, which lie in them as the layout `L` says.
pub struct Fragment<L: FragmentLayout, T> {
    /// As many as there are elements, of which the first ones are in use.
    words: GenericArray<u32, L::Count>,
    elements: PhantomData<T>,
}
/// How many elements `T` a register has
const fn in_word<T>() -> u64 {
    4 / size_of::<T>() as u64
}
impl<L: FragmentLayout, T> Fragment<L, T> {
    /// All zeros.
    #[inline(always)]
    pub fn zero() -> Self {
        const { assert!(L::SIZE == L::COSIZE && L::SIZE % in_word::<T>() == 0, "a fragment is whole registers") };
        // SAFETY: zeros are words.
        Self { words: unsafe { core::mem::zeroed() }, elements: PhantomData }
    }
}

impl<L: FragmentLayout> Fragment<L, Bf16> {
    /// The elements of `from`, as the nearest bf16.
    ///
    /// * **Admissible** where the sizes agree; and pairs of elements are registers.
    #[inline(always)]
    pub fn nearest_bf16<A, M>(from: &Tensor<A, M>) -> Self
    where
        A: Accessor<M::Offset, Element = f32>,
        M: Addressing + bounds::SameSize<L>,
    {
        const { assert!(is_run::<L>(0, 2), "the fragment is not in pairs") };
        let mut fragment = Self::zero();
        each::<L>(&mut Pack::<_, L> { from, words: &mut fragment.words, layout: PhantomData });
        fragment
    }
}
/// One pair
struct Pack<'w, S, L> {
    from: S,
    words: &'w mut [u32],
    layout: PhantomData<L>,
}
impl<A, M, L> Step for Pack<'_, &Tensor<A, M>, L>
where
    A: Accessor<M::Offset, Element = f32>,
    M: Addressing,
    L: Addressing<Offset = i64> + Default,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        if i % 2 == 0 {
            // SAFETY: the coordinates are in bounds: the sizes agree.
            let (low, high) = unsafe { (self.from.load(i), self.from.load(i + 1)) };
            self.words[L::default().address(i) as usize / 2] = machine::pack_bf16(low, high);
        }
    }
}

/// A copy atom that `ldmatrix` implements.
pub trait MatrixLoad: CopyAtom {
    /// The instruction
    ///
    /// # Safety
    /// As [`machine::load_matrix_x4`].
    unsafe fn load(address: u32) -> [u32; 4];
}
macro_rules! matrix_loads {
    ($($instruction:ident = $function:ident;)*) => {$(
        impl<T: Numeric> MatrixLoad for CopyAtomOf<$instruction, T>
        where
            Self: CopyAtom,
        {
            #[inline(always)]
            unsafe fn load(address: u32) -> [u32; 4] {
                // SAFETY: the same demand.
                unsafe { machine::$function(address) }
            }
        }
    )*};
}
matrix_loads! {
    SM75_U32x4_LDSM_N = load_matrix_x4;
    SM75_U16x8_LDSM_T = load_matrix_x4_transposed;
}

/// Step `k` of the last of a thread's three modes: from shared memory to a fragment, by `ldmatrix`.
///
/// * **Source** PTX ISA, `ldmatrix`.
/// * **Admissible** where each lane's elements are rows of 16 bytes, at multiples of that, and the fragment has an order in which the copy
///   `C` fills it ([`Retile`]).
///
/// # Safety
/// All lanes of the warp come here together; the memory is there.
#[inline(always)]
pub unsafe fn load_matrices<C, T, Sw, S, L>(
    _copy: ThrCopy<C>,
    src: &Tensor<Shared<T, Sw>, S>,
    dst: &mut Fragment<L, T>,
    k: u64,
) where
    C: TileCopy<Atom: MatrixLoad>
        + bounds::Retile<Destination, L, Output: Addressing<Offset = i64> + IsLayout + Default>,
    Sw: IsSwizzle,
    S: Addressing<Offset = i64> + IsLayout + bounds::SameSize<RetileD<C, L>>,
    L: FragmentLayout,
{
    const {
        assert!(is_run::<S>(0, 16 / size_of::<T>() as u64), "a lane's elements are not rows of 16 bytes");
        assert!(last(S::SHAPE) == mode(L::SHAPE, 2), "the steps of the copy are not those of the fragment");
    }
    let from = |i| src.accessor().address(src.layout().address(i));
    // SAFETY: the same demand.
    unsafe { load_rows::<C, T, Sw, L>(from, dst, k) }
}
/// Step `k` of a thread's part of a tile: element `i` of the thread is at the address `from(i)`.
///
/// # Safety
/// As [`load_matrices`].
#[inline(always)]
pub(crate) unsafe fn load_rows<C, T, Sw, L>(from: impl Fn(u64) -> u32, dst: &mut Fragment<L, T>, k: u64)
where
    C: TileCopy<Atom: MatrixLoad>
        + bounds::Retile<Destination, L, Output: Addressing<Offset = i64> + IsLayout + Default>,
    Sw: IsSwizzle,
    L: FragmentLayout,
{
    const {
        assert!(is_run::<RetileD<C, L>>(0, in_word::<T>()), "the fragment is not in whole registers");
        assert!(Sw::SOURCE == 0 || Sw::TARGET.trailing_zeros() >= 4, "the swizzle breaks 16 bytes up");
    }
    let in_step = const { L::SIZE / mode(L::SHAPE, 2) };
    let place = (k, in_step);
    each::<RetileD<C, L>>(&mut LoadRow::<C::Atom, _, RetileD<C, L>, T> {
        from,
        words: &mut dst.words,
        place,
        types: PhantomData,
    });
}
/// One instruction
struct LoadRow<'w, A, F, R, T> {
    from: F,
    words: &'w mut [u32],
    /// The step, and the values of one
    place: (u64, u64),
    types: PhantomData<(A, R, T)>,
}
impl<A, F, R, T> Step for LoadRow<'_, A, F, R, T>
where
    A: MatrixLoad,
    F: Fn(u64) -> u32,
    R: Addressing<Offset = i64> + IsLayout + Default,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (in_word, (k, in_step)) = (in_word::<T>(), self.place);
        if i % (4 * in_word) != 0 || i / in_step != k {
            return;
        }
        // SAFETY: the caller of `load_rows` promised it; the coordinate is in bounds, and the first of a run.
        let words = unsafe { A::load((self.from)(i)) };
        let to = R::default();
        self.words[(to.address(i) as u64 / in_word) as usize] = words[0];
        self.words[(to.address(i + in_word) as u64 / in_word) as usize] = words[1];
        self.words[(to.address(i + 2 * in_word) as u64 / in_word) as usize] = words[2];
        self.words[(to.address(i + 3 * in_word) as u64 / in_word) as usize] = words[3];
    }
}

/// A copy atom that `stmatrix` implements (from sm_90 on).
pub trait MatrixStore: CopyAtom {
    /// The instruction
    ///
    /// # Safety
    /// As [`machine::store_matrix_x4`].
    unsafe fn store(address: u32, words: &[u32; 4]);
}
macro_rules! matrix_stores {
    ($($instruction:ident = $function:ident;)*) => {$(
        impl<T: Numeric> MatrixStore for CopyAtomOf<$instruction, T>
        where
            Self: CopyAtom,
        {
            #[inline(always)]
            unsafe fn store(address: u32, words: &[u32; 4]) {
                // SAFETY: the same demand.
                unsafe { machine::$function(address, words) }
            }
        }
    )*};
}
matrix_stores! {
    SM90_U32x4_STSM_N = store_matrix_x4;
    SM90_U16x8_STSM_T = store_matrix_x4_transposed;
}

/// From a fragment to shared memory, by `stmatrix`.
///
/// * **Source** PTX ISA, `stmatrix`.
/// * **Admissible** where each lane's elements are rows of 16 bytes, at multiples of that, and the fragment has an order in which the copy
///   `C` empties it ([`Retile`]).
///
/// # Safety
/// All lanes of the warp come here together; the memory is there, and no other thread accesses it until the next barrier.
#[inline(always)]
pub unsafe fn store_matrices<C, T, Sw, D, L>(_copy: ThrCopy<C>, src: &Fragment<L, T>, dst: &Tensor<Shared<T, Sw>, D>)
where
    C: TileCopy<Atom: MatrixStore> + bounds::Retile<Source, L, Output: Addressing<Offset = i64> + IsLayout + Default>,
    Sw: IsSwizzle,
    D: Addressing<Offset = i64> + IsLayout + bounds::SameSize<RetileS<C, L>>,
    L: FragmentLayout,
{
    const {
        assert!(size_of::<T>() == 2, "stmatrix moves elements of 16 bits");
        assert!(is_run::<D>(0, 8), "a lane's elements are not rows of 16 bytes");
        assert!(is_run::<RetileS<C, L>>(0, 2), "the fragment is not in pairs");
        assert!(Sw::SOURCE == 0 || Sw::TARGET.trailing_zeros() >= 4, "the swizzle breaks 16 bytes up");
    }
    each::<D>(&mut StoreRow::<C::Atom, _, RetileS<C, L>> { words: &src.words, dst, types: PhantomData });
}
/// One instruction
struct StoreRow<'w, A, D, R> {
    words: &'w [u32],
    dst: D,
    types: PhantomData<(A, R)>,
}
impl<A, T, Sw, D, R> Step for StoreRow<'_, A, &Tensor<Shared<T, Sw>, D>, R>
where
    A: MatrixStore,
    Sw: IsSwizzle,
    D: Addressing<Offset = i64>,
    R: Addressing<Offset = i64> + Default,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        if i % 8 != 0 {
            return;
        }
        let (address, from) = (self.dst.accessor().address(self.dst.layout().address(i)), R::default());
        let word = |v: u64| self.words[from.address(i + 2 * v) as usize / 2];
        // SAFETY: the caller of `store_matrices` promised it; the coordinate is in bounds, and the first of a run.
        unsafe { A::store(address, &[word(0), word(1), word(2), word(3)]) };
    }
}

/// The size of mode `i` of a shape
pub(crate) const fn mode(shape: &Tree, i: usize) -> u64 {
    match shape {
        Tree::Cons(first, _) if i == 0 => size(first),
        Tree::Cons(_, rest) => mode(rest, i - 1),
        _ => 1,
    }
}
/// The size of the last mode
const fn last(shape: &Tree) -> u64 {
    match shape {
        Tree::Cons(first, Tree::Nil) => size(first),
        Tree::Cons(_, rest) => last(rest),
        _ => 1,
    }
}
/// The size of a shape
pub(crate) const fn size(shape: &Tree) -> u64 {
    match shape {
        Tree::Int(n) => *n as u64,
        Tree::Cons(first, rest) => size(first) * size(rest),
        _ => 1,
    }
}

/// An MMA atom that `mma.sync` of 16 × 8 implements, whose rows of A have 32 bytes.
pub trait SyncMma: Accumulates<Sum = f32> {
    /// The instruction
    ///
    /// # Safety
    /// As [`machine::multiply_16x8x16_bf16`].
    unsafe fn multiply(c: [f32; 4], a: &[u32; 4], b: &[u32; 2]) -> [f32; 4];
}
macro_rules! multiplies {
    ($($instruction:ty = $function:ident;)*) => {$(
        impl SyncMma for $instruction {
            #[inline(always)]
            unsafe fn multiply(c: [f32; 4], a: &[u32; 4], b: &[u32; 2]) -> [f32; 4] {
                // SAFETY: the same demand.
                unsafe { machine::$function(c, a, b) }
            }
        }
    )*};
}
multiplies! {
    SM80_16x8x16_F32BF16BF16F32_TN = multiply_16x8x16_bf16;
    SM80_16x8x16_F32F16F16F32_TN = multiply_16x8x16_f16;
    SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32> = multiply_16x8x32_e4m3_e4m3;
    SM120_16x8x32_TN<Float8E4M3, Float8E5M2, Float32> = multiply_16x8x32_e4m3_e5m2;
    SM120_16x8x32_TN<Float8E5M2, Float8E4M3, Float32> = multiply_16x8x32_e5m2_e4m3;
    SM120_16x8x32_TN<Float8E5M2, Float8E5M2, Float32> = multiply_16x8x32_e5m2_e5m2;
}

/// What the tiled MMA `M` does with tiles of A and B: its fragments and no others.
pub struct Multiply<M, A, B, C>(PhantomData<(M, A, B, C)>);

impl<M, A, B, C, LA, LB, LC> Multiply<M, A, B, C>
where
    M: TileMma<Atom: SyncMma>
        + bounds::FragmentOf<OperandA, A, Output = LA>
        + bounds::FragmentOf<OperandB, B, Output = LB>
        + bounds::FragmentOf<OperandC, C, Output = LC>,
    LA: FragmentLayout,
    LB: FragmentLayout,
    LC: Addressing<Offset = i64> + IsLayout,
{
    /// `C(m,n) += A(m,k)·B(n,k)` for every m and n of the fragments, at `k`.
    ///
    /// # Safety
    /// All lanes of the warp come here together.
    #[inline(always)]
    pub unsafe fn step<E, T, U>(a: &Fragment<LA, T>, b: &Fragment<LB, U>, c: &mut Tensor<E, LC>, k: u64)
    where
        E: MemoryMut<i64, Item = f32> + Accessor<i64, Element = f32>,
    {
        const {
            assert!(mode(LA::SHAPE, 0) == 4 * in_word::<T>(), "an instruction has four registers of A");
            assert!(mode(LB::SHAPE, 0) == 2 * in_word::<U>(), "an instruction has two registers of B");
            assert!(mode(LA::SHAPE, 1) == mode(LC::SHAPE, 1), "A and C differ in M");
            assert!(mode(LB::SHAPE, 1) == mode(LC::SHAPE, 2), "B and C differ in N");
            assert!(mode(LA::SHAPE, 2) == mode(LB::SHAPE, 2), "A and B differ in K");
            assert!(is_run::<LA>(0, in_word::<T>()), "the fragment of A is not in whole registers");
            assert!(is_run::<LB>(0, in_word::<U>()), "the fragment of B is not in whole registers");
        }
        each::<LC>(&mut One::<M::Atom, LA, LB, _, T, U> { a: &a.words, b: &b.words, c, k, types: PhantomData });
    }
}
/// One instruction
struct One<'f, A, LA, LB, C, T, U> {
    a: &'f [u32],
    b: &'f [u32],
    c: &'f mut C,
    k: u64,
    types: PhantomData<(A, LA, LB, T, U)>,
}
impl<A, LA, LB, E, LC, T, U> Step for One<'_, A, LA, LB, Tensor<E, LC>, T, U>
where
    A: SyncMma,
    LA: Addressing<Offset = i64> + Default,
    LB: Addressing<Offset = i64> + Default,
    LC: Addressing<Offset = i64> + IsLayout,
    E: MemoryMut<i64, Item = f32> + Accessor<i64, Element = f32>,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        if i % 4 != 0 {
            return;
        }
        let (rows, columns) = const { (mode(LC::SHAPE, 1), mode(LC::SHAPE, 2)) };
        let (m, n) = (i / 4 % rows, i / 4 / rows);
        // Register `v` of the fragments
        let (la, lb, in_a, in_b) = (LA::default(), LB::default(), in_word::<T>(), in_word::<U>());
        let a = |v: u64| self.a[(la.address(in_a * (v + 4 * (m + rows * self.k))) as u64 / in_a) as usize];
        let b = |v: u64| self.b[(lb.address(in_b * (v + 2 * (n + columns * self.k))) as u64 / in_b) as usize];
        // SAFETY: the coordinates are in bounds; the lanes are together, as the caller of `step` promised.
        unsafe {
            let sums = [self.c.load(i), self.c.load(i + 1), self.c.load(i + 2), self.c.load(i + 3)];
            let [w, x, y, z] = A::multiply(sums, &[a(0), a(1), a(2), a(3)], &[b(0), b(1)]);
            *self.c.item_unchecked_mut(i) = w;
            *self.c.item_unchecked_mut(i + 1) = x;
            *self.c.item_unchecked_mut(i + 2) = y;
            *self.c.item_unchecked_mut(i + 3) = z;
        }
    }
}
