//! The tensor cores of `mma.sync`, `ldmatrix` and `stmatrix`: all take the fragments of a tiled MMA.

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
use cute_static::instruction::mma::{SM80_16x8x16_F32BF16BF16F32_TN, SM80_16x8x16_F32F16F16F32_TN};
use cute_static::numeric::Numeric;
use cute_static::prelude::*;
use cute_static::swizzle::IsSwizzle;
use cute_static::tensor::unroll::Step;
use cute_static::tensor::{Accessor, Addressing, MemoryMut};

/// The registers of a fragment of 16-bit elements, which lie in them as the layout `L` says; `N` registers.
///
/// * **Admissible** where `L` reaches `2N` elements.
#[derive(Clone, Copy)]
pub struct Fragment<L, const N: usize> {
    words: [u32; N],
    layout: PhantomData<L>,
}
impl<L: IsLayout, const N: usize> Fragment<L, N> {
    /// All zeros.
    #[inline(always)]
    pub fn zero() -> Self {
        const { assert!(L::COSIZE == 2 * N as u64, "a fragment has one register for two elements") };
        // SAFETY: zeros are words.
        Self { words: unsafe { core::mem::zeroed() }, layout: PhantomData }
    }
}

impl<L: Addressing<Offset = i64> + IsLayout + Default, const N: usize> Fragment<L, N> {
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
        each::<L>(&mut Pack::<_, L, N> { from, words: &mut fragment.words, layout: PhantomData });
        fragment
    }
}
/// One pair
struct Pack<'w, S, L, const N: usize> {
    from: S,
    words: &'w mut [u32; N],
    layout: PhantomData<L>,
}
impl<A, M, L, const N: usize> Step for Pack<'_, &Tensor<A, M>, L, N>
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
pub unsafe fn load_matrices<C, T, Sw, S, L, const N: usize>(
    _copy: ThrCopy<C>,
    src: &Tensor<Shared<T, Sw>, S>,
    dst: &mut Fragment<L, N>,
    k: u64,
) where
    C: TileCopy<Atom: MatrixLoad>
        + bounds::Retile<Destination, L, Output: Addressing<Offset = i64> + IsLayout + Default>,
    Sw: IsSwizzle,
    S: Addressing<Offset = i64> + IsLayout + bounds::SameSize<RetileD<C, L>>,
    L: IsLayout,
{
    const {
        assert!(size_of::<T>() == 2, "ldmatrix moves elements of 16 bits");
        assert!(is_run::<S>(0, 8), "a lane's elements are not rows of 16 bytes");
        assert!(is_run::<RetileD<C, L>>(0, 2), "the fragment is not in pairs");
        assert!(Sw::SOURCE == 0 || Sw::TARGET.trailing_zeros() >= 4, "the swizzle breaks 16 bytes up");
    }
    each::<S>(&mut LoadRow::<C::Atom, _, N, RetileD<C, L>> { src, words: &mut dst.words, k, types: PhantomData });
}
/// One instruction
struct LoadRow<'w, A, S, const N: usize, R> {
    src: S,
    words: &'w mut [u32; N],
    k: u64,
    types: PhantomData<(A, R)>,
}
impl<A, T, Sw, S, const N: usize, R> Step for LoadRow<'_, A, &Tensor<Shared<T, Sw>, S>, N, R>
where
    A: MatrixLoad,
    Sw: IsSwizzle,
    S: Addressing<Offset = i64> + IsLayout,
    R: Addressing<Offset = i64> + Default,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        if i % 8 != 0 || i / const { S::SIZE / last(S::SHAPE) } != self.k {
            return;
        }
        let (address, to) = (self.src.accessor().address(self.src.layout().address(i)), R::default());
        // SAFETY: the caller of `load_matrices` promised it; the coordinate is in bounds, and the first of a run.
        let words = unsafe { A::load(address) };
        self.words[to.address(i) as usize / 2] = words[0];
        self.words[to.address(i + 2) as usize / 2] = words[1];
        self.words[to.address(i + 4) as usize / 2] = words[2];
        self.words[to.address(i + 6) as usize / 2] = words[3];
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
pub unsafe fn store_matrices<C, T, Sw, D, L, const N: usize>(
    _copy: ThrCopy<C>,
    src: &Fragment<L, N>,
    dst: &Tensor<Shared<T, Sw>, D>,
) where
    C: TileCopy<Atom: MatrixStore> + bounds::Retile<Source, L, Output: Addressing<Offset = i64> + IsLayout + Default>,
    Sw: IsSwizzle,
    D: Addressing<Offset = i64> + IsLayout + bounds::SameSize<RetileS<C, L>>,
    L: IsLayout,
{
    const {
        assert!(size_of::<T>() == 2, "stmatrix moves elements of 16 bits");
        assert!(is_run::<D>(0, 8), "a lane's elements are not rows of 16 bytes");
        assert!(is_run::<RetileS<C, L>>(0, 2), "the fragment is not in pairs");
        assert!(Sw::SOURCE == 0 || Sw::TARGET.trailing_zeros() >= 4, "the swizzle breaks 16 bytes up");
    }
    each::<D>(&mut StoreRow::<C::Atom, _, N, RetileS<C, L>> { words: &src.words, dst, types: PhantomData });
}
/// One instruction
struct StoreRow<'w, A, D, const N: usize, R> {
    words: &'w [u32; N],
    dst: D,
    types: PhantomData<(A, R)>,
}
impl<A, T, Sw, D, const N: usize, R> Step for StoreRow<'_, A, &Tensor<Shared<T, Sw>, D>, N, R>
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

/// An MMA atom that `mma.sync.m16n8k16` implements.
pub trait SyncMma: MmaAtom {
    /// The instruction
    ///
    /// # Safety
    /// As [`machine::multiply_16x8x16_bf16`].
    unsafe fn multiply(c: [f32; 4], a: &[u32; 4], b: &[u32; 2]) -> [f32; 4];
}
macro_rules! multiplies {
    ($($instruction:ident = $function:ident;)*) => {$(
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
}

/// What the tiled MMA `M` does with tiles of A and B: its fragments and no others.
pub struct Multiply<M, A, B, C>(PhantomData<(M, A, B, C)>);

impl<M, A, B, C, LA, LB, LC> Multiply<M, A, B, C>
where
    M: TileMma<Atom: SyncMma>
        + bounds::FragmentOf<OperandA, A, Output = LA>
        + bounds::FragmentOf<OperandB, B, Output = LB>
        + bounds::FragmentOf<OperandC, C, Output = LC>,
    LA: Addressing<Offset = i64> + IsLayout + Default,
    LB: Addressing<Offset = i64> + IsLayout + Default,
    LC: Addressing<Offset = i64> + IsLayout,
{
    /// `C(m,n) += A(m,k)·B(n,k)` for every m and n of the fragments, at `k`.
    ///
    /// # Safety
    /// All lanes of the warp come here together.
    #[inline(always)]
    pub unsafe fn step<E, const X: usize, const Y: usize>(
        a: &Fragment<LA, X>,
        b: &Fragment<LB, Y>,
        c: &mut Tensor<E, LC>,
        k: u64,
    ) where
        E: MemoryMut<i64, Item = f32> + Accessor<i64, Element = f32>,
    {
        const {
            assert!(mode(LA::SHAPE, 1) == mode(LC::SHAPE, 1), "A and C differ in M");
            assert!(mode(LB::SHAPE, 1) == mode(LC::SHAPE, 2), "B and C differ in N");
            assert!(mode(LA::SHAPE, 2) == mode(LB::SHAPE, 2), "A and B differ in K");
            assert!(is_run::<LA>(0, 2) && is_run::<LB>(0, 2), "the fragments are not in pairs");
        }
        each::<LC>(&mut One::<M::Atom, LA, LB, _, X, Y> { a: &a.words, b: &b.words, c, k, types: PhantomData });
    }
}
/// One instruction
struct One<'f, A, LA, LB, C, const X: usize, const Y: usize> {
    a: &'f [u32; X],
    b: &'f [u32; Y],
    c: &'f mut C,
    k: u64,
    types: PhantomData<(A, LA, LB)>,
}
impl<A, LA, LB, E, LC, const X: usize, const Y: usize> Step for One<'_, A, LA, LB, Tensor<E, LC>, X, Y>
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
        // Pair `v` of the fragments
        let (la, lb) = (LA::default(), LB::default());
        let a = |v: u64| self.a[la.address(2 * v + 8 * (m + rows * self.k)) as usize / 2];
        let b = |v: u64| self.b[lb.address(2 * v + 4 * (n + columns * self.k)) as usize / 2];
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
