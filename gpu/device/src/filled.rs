//! `cp.async` from global memory to the stages of a collective.

use crate::asynchronous::GlobalPointer;
use crate::machine;
use crate::matrix::mode;
use crate::runs::offset;
use crate::shared::{Shared, Staged, is_staged};
use crate::vector::each;
use crate::window::{Edges, MatrixStrides, Window, check_words};
use core::marker::PhantomData;
use cute_static::atom::{Destination, Source};
use cute_static::bounds;
use cute_static::collective::CpAsyncParts;
use cute_static::pipeline::StageIndex;
use cute_static::prelude::*;
use cute_static::swizzle::IsSwizzle;
use cute_static::tensor::unroll::Step;
use cute_static::tensor::{Addressing, Advance};
use cute_static::typenum::U1;

/// An operand of extents `X` (MN, K), which threads copy from global memory to stages: the pair of a stage and a copy to there, as [`Fills`] has them.
///
/// * **Law** all threads together copy each element of the tile to its place in the stage, 16 bytes at a time.
/// * **Admissible** where a thread's values are rows of 16 bytes, in the stage and in global memory, and no sum carries among the bits of the swizzle.
pub trait FilledBy<X, T> {
    /// Where the part of a thread begins in the stage at an address.
    fn part(stage: u32, thread: usize) -> u32;
    /// The matrix that begins at a tile, from the part of a thread on.
    ///
    /// # Safety
    /// The matrix has the tile, or edges.
    unsafe fn source<V: MatrixStrides, E: Edges>(matrix: Window<T, V, E>, thread: usize) -> Window<T, V, E>;
    /// Begins the copies of `block`, one of `blocks` parts of about the same number, from a tile to the stage that begins so many bytes behind that of the part:
    /// zeros, if there is no tile.
    ///
    /// # Safety
    /// As [`copy_async`](crate::asynchronous::copy_async).
    unsafe fn copy<V: MatrixStrides, E: Edges>(
        from: Window<T, V, E>,
        to: (u32, StageOffset),
        blocks: (u64, u64),
        is_tile: bool,
    );
}
/// How many bytes behind the first stage of an operand a stage begins.
#[derive(Clone, Copy)]
pub struct StageOffset(pub(crate) u32);
impl StageOffset {
    /// That of the first stage
    pub const FIRST: Self = Self(0);
    /// Where stages have so many bytes.
    #[inline(always)]
    pub fn of(stage: &StageIndex<'_>, bytes: u32) -> Self {
        Self(stage.stage() * bytes)
    }
}
/// The operand of a collective that threads copy
pub type Fills<P> = (<P as CpAsyncParts>::Stage, <P as CpAsyncParts>::Fill);
/// (thread, value) → coordinate
type FromOf<C, X> = <C as bounds::PartitionSide<Source, <X as bounds::IdentityLayout>::Output>>::Output;
/// (thread, value) → element of the stage
type IntoOf<C, S> = <C as bounds::PartitionSide<Destination, <S as Staged>::Rows>>::Output;
impl<S, C, X, T> FilledBy<X, T> for (S, C)
where
    S: Staged,
    X: bounds::IdentityLayout,
    C: bounds::PartitionSide<
            Source,
            X::Output,
            Output: Addressing<Offset = (i64, i64)> + IsLayout + Default + bounds::Get<U1, Output: IsLayout>,
        > + bounds::PartitionSide<Destination, S::Rows, Output: Addressing<Offset = i64> + IsLayout + Default>,
    T: Copy,
{
    #[inline(always)]
    fn part(stage: u32, thread: usize) -> u32 {
        const {
            assert!(
                is_staged::<S::Swizzle, IntoOf<C, S>>(8 * size_of::<T>() as u64, width::<T>()),
                "the values of a thread are not rows of the stage"
            );
        }
        Shared::<T, S::Swizzle>::new(stage).address(IntoOf::<C, S>::default().address(thread as u64))
    }
    #[inline(always)]
    unsafe fn source<V: MatrixStrides, E: Edges>(matrix: Window<T, V, E>, thread: usize) -> Window<T, V, E> {
        const {
            assert!(are_rows::<FromOf<C, X>>(V::ALONG, width::<T>()), "the matrix is contiguous along the other mode");
            check_words::<T, V>(16);
        }
        // SAFETY: as promised.
        unsafe { matrix.advance(FromOf::<C, X>::default().address(thread as u64)) }
    }
    #[inline(always)]
    unsafe fn copy<V: MatrixStrides, E: Edges>(
        from: Window<T, V, E>,
        (to, StageOffset(stage)): (u32, StageOffset),
        blocks: (u64, u64),
        is_tile: bool,
    ) {
        each::<<FromOf<C, X> as bounds::Get<U1>>::Output>(
            &mut OneCopy::<_, FromOf<C, X>, IntoOf<C, S>, S::Swizzle, T> {
                from,
                to,
                stage,
                blocks,
                is_tile,
                types: PhantomData,
            },
        );
    }
}
/// The elements of 16 bytes
pub(crate) const fn width<T>() -> u64 {
    16 / size_of::<T>() as u64
}
/// Whether each `width` values of a thread of `L`, (thread, value) → coordinate, follow one another along component `along`, from a multiple of their number on.
pub(crate) const fn are_rows<L: IsLayout>(along: usize, width: u64) -> bool {
    let (threads, mut thread) = (mode(L::SHAPE, 0), 0);
    while thread < threads {
        if offset(L::SHAPE, L::STRIDE, thread)[along] % width as i128 != 0 {
            return false;
        }
        thread += 1;
    }
    let mut value = 0;
    while value < L::SIZE / threads {
        let at = offset(L::SHAPE, L::STRIDE, threads * value);
        let first = offset(L::SHAPE, L::STRIDE, threads * (value - value % width));
        let far = (value % width) as i128;
        if at[along] != first[along] + far || at[1 - along] != first[1 - along] || first[along] % width as i128 != 0 {
            return false;
        }
        value += 1;
    }
    true
}
/// One instruction
struct OneCopy<G, F, I, Sw, T> {
    from: G,
    to: u32,
    stage: u32,
    blocks: (u64, u64),
    is_tile: bool,
    types: PhantomData<(F, I, Sw, T)>,
}
impl<V, E, F, I, Sw, T> Step for OneCopy<Window<T, V, E>, F, I, Sw, T>
where
    V: MatrixStrides,
    E: Edges,
    F: Addressing<Offset = (i64, i64)> + IsLayout + Default,
    I: Addressing<Offset = i64> + Default,
    Sw: IsSwizzle,
    T: Copy,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (threads, copies) = const { (mode(F::SHAPE, 0), F::SIZE / mode(F::SHAPE, 0) / width::<T>()) };
        let (block, blocks) = self.blocks;
        if i % width::<T>() != 0 || i / width::<T>() * blocks / copies != block {
            return;
        }
        let at = F::default().address(threads * i);
        let to = Shared::<T, Sw>::new(self.to).address(I::default().address(threads * i)) + self.stage;
        let there = self.is_tile && (!E::ANY || GlobalPointer::has(&self.from, at));
        // SAFETY: the caller of `copy` promised it; beyond an edge, and where there is no tile, nothing is read.
        unsafe { machine::copy_async_16_or_zeros(to, self.from.pointer(at).cast(), there) }
    }
}
