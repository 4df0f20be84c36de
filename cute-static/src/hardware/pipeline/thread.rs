//! Which threads of a block do what: numbers of threads that only a block and its parts have.
#![allow(unsafe_code)] // `BlockThread::new` and `Thread::half` are told which thread calls

use crate::int::{Nat, number};
use core::marker::PhantomData;

/// The calling thread of a block of `W` warps.
///
/// Every role is computed from it: which thread initialises barriers, which one fills stages, and which one arrives for its warp. A kernel cannot say it a
/// second time, and differently.
/// ```
/// use cute_static::pipeline::{BlockThread, Role};
/// use cute_static::typenum::{U4, U8, U12};
/// // Thread 200 of a block of 12 warps
/// let thread = unsafe { BlockThread::<U12>::new(200) };
/// // Four warps have one role, and eight have another one: it is number 72 of these.
/// let Role::Second(thread) = thread.split::<U4, U8>() else { panic!() };
/// assert_eq!(thread.number(), 72);
/// ```
/// The roles have all warps of the block.
/// ```compile_fail,E0080
/// use cute_static::pipeline::BlockThread;
/// use cute_static::typenum::{U4, U8, U12};
/// let thread = unsafe { BlockThread::<U12>::new(200) };
/// let role = thread.split::<U4, U4>();
/// ```
#[derive(Debug)]
pub struct BlockThread<W> {
    number: usize,
    warps: PhantomData<W>,
}
/// The calling thread of `W` warps that do the same, by its number among their threads.
#[derive(Debug)]
pub struct Thread<W> {
    number: usize,
    warps: PhantomData<W>,
}
macro_rules! copied {
    ($($name:ident)*) => {$(
        impl<W> Clone for $name<W> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<W> Copy for $name<W> {}
    )*};
}
copied!(BlockThread Thread);

/// The calling thread is one of the first `A` warps, or of the `B` warps behind them.
#[derive(Clone, Copy, Debug)]
pub enum Role<A, B> {
    /// One of the first ones
    First(Thread<A>),
    /// One of those behind them
    Second(Thread<B>),
}
/// The calling thread is the only one of its block that has this value.
#[derive(Clone, Copy, Debug)]
pub struct OneThread(());
/// Whether the calling thread is one of those of one warp of the block.
#[derive(Clone, Copy, Debug)]
pub struct OneWarp(pub(super) bool);
/// Which of two groups of warps that take turns: 0 or 1.
#[derive(Clone, Copy, Debug)]
pub struct Turn(pub(super) u32);
impl Turn {
    /// Its number
    #[inline(always)]
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// The threads of a warp
const LANES: usize = 32;
impl<W: Nat> BlockThread<W> {
    /// The thread of this number in its block.
    ///
    /// # Safety
    /// It is that of the calling thread, and the block has `W` warps.
    #[inline(always)]
    pub const unsafe fn new(number: usize) -> Self {
        Self { number, warps: PhantomData }
    }
    /// All warps of the block do the same.
    #[inline(always)]
    pub const fn together(self) -> Thread<W> {
        Thread { number: self.number, warps: PhantomData }
    }
    /// The first `A` warps have one role, and the `B` warps behind them have another one.
    ///
    /// * **Admissible** where the block has `A + B` warps.
    #[inline(always)]
    pub const fn split<A: Nat, B: Nat>(self) -> Role<A, B> {
        const { assert!(number::<A>() + number::<B>() == number::<W>(), "the roles have all warps of the block") };
        let first = const { number::<A>() as usize * LANES };
        if self.number < first {
            Role::First(Thread { number: self.number, warps: PhantomData })
        } else {
            Role::Second(Thread { number: self.number - first, warps: PhantomData })
        }
    }
    /// The warp number `I` of the block.
    ///
    /// * **Admissible** where the block has such a warp.
    #[inline(always)]
    pub const fn warp<I: Nat>(self) -> OneWarp {
        const { assert!(number::<I>() < number::<W>(), "the block has no such warp") };
        OneWarp(self.number / LANES == const { number::<I>() as usize })
    }
    /// The thread that initialises barriers.
    #[inline(always)]
    pub(super) const fn leads(self) -> bool {
        self.number == 0
    }
}
impl<W> Thread<W> {
    #[inline(always)]
    pub(super) const fn of(number: usize) -> Self {
        Self { number, warps: PhantomData }
    }
}
impl<W: Nat> Thread<W> {
    /// Its number
    #[inline(always)]
    pub const fn number(self) -> usize {
        self.number
    }
    /// The first thread of the warp number `I` of these, if it is the calling one.
    ///
    /// * **Admissible** where there is such a warp.
    #[inline(always)]
    pub const fn first_of_warp<I: Nat>(self) -> Option<OneThread> {
        const { assert!(number::<I>() < number::<W>(), "there is no such warp") };
        if self.number == const { number::<I>() as usize * LANES } { Some(OneThread(())) } else { None }
    }
    /// One of two groups of `H` warps that take turns, and the thread of this group.
    ///
    /// * **Admissible** where there are `2·H` warps.
    ///
    /// # Safety
    /// `first` is the number of the first thread of the warp: a device layer may know that all its threads have the same one.
    #[inline(always)]
    pub const unsafe fn half<H: Nat>(self, first: usize) -> (Turn, Thread<H>) {
        const { assert!(2 * number::<H>() == number::<W>(), "two groups that take turns have half of the warps each") };
        let threads = const { number::<H>() as usize * LANES };
        (Turn((first / threads) as u32), Thread { number: self.number % threads, warps: PhantomData })
    }
}
/// The number of a thread among those of its warp
#[inline(always)]
pub(super) const fn lane(thread: usize) -> u32 {
    (thread % LANES) as u32
}
