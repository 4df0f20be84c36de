//! The products of warpgroups: those of one stage of a collective of wgmma.

use crate::accumulators::{Accumulators, Fragment};
use crate::hopper::{Descriptors, GroupMma};
use crate::matrix::{Fragment as Registers, Packed, in_word, mode};
use crate::runs::is_run;
use crate::sparse::DividedMetadata;
use crate::vector::each;
use crate::{first_of_warp, machine};
use core::marker::PhantomData;
use cute_static::atom::TileMma;
use cute_static::collective::{MetadataParts, TmaParts};
use cute_static::int::Nat;
use cute_static::layout::size::Measure;
use cute_static::pipeline::{OpenGroup, Products, StageView, Thread, WgmmaAccumulators};
use cute_static::prelude::*;
use cute_static::tensor::unroll::Step;
use generic_array::{ArrayLength, GenericArray};

/// One slice of an operand, or its metadata: a descriptor, or the registers of a thread, whose stage or fragment is held for the lifetime.
#[derive(Clone, Copy)]
pub struct Slice<'v, T = u64> {
    bits: T,
    stage: PhantomData<&'v ()>,
}
impl<T> Slice<'_, T> {
    const fn of(bits: T) -> Self {
        Self { bits, stage: PhantomData }
    }
}
/// One product: the slices of A and B, and the place of its accumulators, along M and N, in the fragment of a thread.
pub struct Product<'v, A, E> {
    /// A
    pub a: Slice<'v, A>,
    /// B
    pub b: Slice<'v>,
    /// Which accumulators
    pub place: [u64; 2],
    /// The word of metadata of a sparse A, or `()`
    pub metadata: Slice<'v, E>,
}
// SAFETY: each function is the instruction.
unsafe impl<A: GroupMma, L: Fragment> WgmmaAccumulators for Accumulators<A, L> {
    type Operands<'v> = Product<'v, A::GivenA, A::Metadata>;
    #[inline(always)]
    fn fence(&mut self) {
        Accumulators::fence(self);
    }
    #[inline(always)]
    fn multiply(&mut self, Product { a, b, place, metadata }: Product<'_, A::GivenA, A::Metadata>, _: OpenGroup) {
        // SAFETY: a pipeline, which has opened the group, has executed the fence, and holds the stages, the fragments and the metadata until the products are complete.
        unsafe { Accumulators::multiply(self, place, a.bits, b.bits, metadata.bits) }
    }
    #[inline(always)]
    fn settle(&mut self) {
        Accumulators::settle(self);
    }
}

/// Where a warpgroup is among those that multiply together: along M and along N.
#[derive(Clone, Copy)]
pub struct Warpgroup {
    m: u32,
    n: u32,
}
impl Warpgroup {
    /// That of a thread of those of the tiled MMA.
    ///
    /// # Safety
    /// All lanes of the warp come here together.
    #[inline(always)]
    pub unsafe fn of<I: MmaAtom, L, P, W: Nat>(thread: Thread<W>) -> Self
    where
        TiledMma<I, L, P>: TileMma,
    {
        // SAFETY: as promised.
        let first = unsafe { first_of_warp(thread.number(), const { 32 * W::U32 }) };
        let (_, m, n, _) = TiledMma::<I, L, P>::default().get_slice(first).vmnk();
        Self { m: m as u32, n: n as u32 }
    }
}
/// Issues the products of one stage: those of this warpgroup.
///
/// * **Law** the accumulators of the place (m, n) get the products of slice `m·M + m₀` of A and slice `n·N + n₀` of B, where M × N warpgroups
///   multiply together: as a tiled MMA without a permutation places its atoms. Slices along K follow one another.
///
/// # Safety
/// The instruction `I` reads operands of these descriptors as A and as B; the warpgroup is one of those that multiply.
#[inline(always)]
pub unsafe fn multiply_stage<'v, P, Q, I, L>(
    products: &mut Products<'v, Accumulators<I, L>>,
    (a, b): (StageView<'v, P::Map>, StageView<'v, Q::Map>),
    group: Warpgroup,
) where
    P: TmaParts<Descriptors: Descriptors>,
    Q: TmaParts<Descriptors: Descriptors>,
    I: GroupMma<GivenA = u64, Metadata = ()>,
    L: Fragment,
{
    each::<<P::Descriptors as Descriptors>::Slices>(&mut OfSlice::<P, Q, I, L, _> {
        products,
        a,
        b,
        group,
        metadata: &|_| Slice::of(()),
    });
}
/// The descriptors of slices, of which a thread has a word of metadata each, or fewer.
pub trait CountedSlices: Descriptors {
    /// How many slices there are
    type Count: ArrayLength;
}
impl<D: Descriptors> CountedSlices for D
where
    <D::Slices as IsLayout>::Modes: Measure<Size: ArrayLength>,
{
    type Count = <<D::Slices as IsLayout>::Modes as Measure>::Size;
}
/// The metadata `E` of one thread in a stage: a word for each of its instructions. The tiled MMA `T` of a [`MetadataAtom`](cute_static::collective::MetadataAtom) divides them among threads.
///
/// The products read these registers while they are computed. So metadata that do not live as long as the products are refused:
/// ```compile_fail,E0597
/// use cute_static::collective::{MetadataParts, TmaParts};
/// use cute_static::pipeline::{Products, StageView};
/// use cute_static_device::accumulators::{Accumulators, Fragment};
/// use cute_static_device::hopper::{Descriptors, GroupMma};
/// use cute_static_device::pipeline::{CountedSlices, HeldMetadata, Warpgroup, multiply_sparse_stage};
/// use cute_static_device::sparse::DividedMetadata;
///
/// unsafe fn issue<'v, P, Q, E, T, I, L>(
///     products: &mut Products<'v, Accumulators<I, L>>,
///     (a, b, e): (StageView<'v, P::Map>, StageView<'v, Q::Map>, StageView<'v, E::Map>),
///     (group, thread): (Warpgroup, usize),
/// ) where
///     P: TmaParts<Descriptors: CountedSlices>,
///     Q: TmaParts<Descriptors: Descriptors>,
///     E: MetadataParts + DividedMetadata<T>,
///     I: GroupMma<GivenA = u64, Metadata = u32>,
///     L: Fragment,
/// {
///     unsafe {
///         let metadata = HeldMetadata::<P, E, T>::load(e, thread);
///         multiply_sparse_stage::<P, Q, _, _, _, _>(products, (a, b), &metadata, group);
///     }
/// }
/// ```
pub struct HeldMetadata<P: TmaParts<Descriptors: CountedSlices>, E, T> {
    words: GenericArray<u32, <P::Descriptors as CountedSlices>::Count>,
    of: PhantomData<(E, T)>,
}
impl<P: TmaParts<Descriptors: CountedSlices>, E: MetadataParts + DividedMetadata<T>, T> HeldMetadata<P, E, T> {
    /// Loads them from a stage.
    ///
    /// # Safety
    /// `thread` is the number of the calling thread, which is one of those that multiply.
    #[inline(always)]
    pub unsafe fn load(from: StageView<'_, E::Map>, thread: usize) -> Self {
        let mut words = GenericArray::default();
        let part = E::part(from.address(), thread);
        each::<<P::Descriptors as Descriptors>::Slices>(&mut LoadWord::<E, T> {
            words: &mut words,
            part,
            of: PhantomData,
        });
        Self { words, of: PhantomData }
    }
}
/// As [`multiply_stage`], of a sparse A. The products read the registers of its metadata while they are computed: so these are held as long as the stage.
///
/// # Safety
/// As [`multiply_stage`]; the metadata are those of the calling thread, of the same stage as `a`.
#[inline(always)]
pub unsafe fn multiply_sparse_stage<'v, P, Q, E, T, I, L>(
    products: &mut Products<'v, Accumulators<I, L>>,
    (a, b): (StageView<'v, P::Map>, StageView<'v, Q::Map>),
    metadata: &'v HeldMetadata<P, E, T>,
    group: Warpgroup,
) where
    P: TmaParts<Descriptors: CountedSlices>,
    Q: TmaParts<Descriptors: Descriptors>,
    E: DividedMetadata<T>,
    I: GroupMma<GivenA = u64, Metadata = u32>,
    L: Fragment,
{
    const {
        let [rows, _] = Accumulators::<I, L>::INSTRUCTIONS;
        let steps = mode(<P::Descriptors as Descriptors>::Slices::SHAPE, 1);
        assert!(E::INSTRUCTIONS == rows * steps, "the metadata are those of another number of instructions");
    }
    each::<<P::Descriptors as Descriptors>::Slices>(&mut OfSlice::<P, Q, I, L, _> {
        products,
        a,
        b,
        group,
        metadata: &|instruction| Slice::of(metadata.words[instruction as usize]),
    });
}
/// The word of one instruction
struct LoadWord<'w, E, T> {
    words: &'w mut [u32],
    part: u32,
    of: PhantomData<(E, T)>,
}
impl<E: DividedMetadata<T>, T> Step for LoadWord<'_, E, T> {
    #[inline(always)]
    fn step(&mut self, instruction: u64) {
        if instruction < const { E::INSTRUCTIONS } {
            // SAFETY: the stage is full, and the words of a thread are in it.
            let [word] = unsafe { machine::load_shared::<1>(self.part + E::word(instruction)) };
            self.words[instruction as usize] = word;
        }
    }
}
/// The products of a slice of A. The metadata are those of the instruction of a number, of this thread: along M first.
struct OfSlice<'p, 'v, P: TmaParts, Q: TmaParts, I: GroupMma<GivenA = u64>, L: Fragment, F> {
    products: &'p mut Products<'v, Accumulators<I, L>>,
    a: StageView<'v, P::Map>,
    b: StageView<'v, Q::Map>,
    group: Warpgroup,
    metadata: &'p F,
}
/// Slice `i` of an operand: its place along MN and along K; and how many there are along MN.
#[inline(always)]
pub(crate) fn slice<D: Descriptors>(i: u64) -> [u64; 2] {
    let along = const { mode(D::Slices::SHAPE, 0) };
    [i % along, i / along]
}
/// How many warpgroups have slices of the operand of their own, of which each has `own`.
const fn groups<D: Descriptors>(own: u64) -> u64 {
    let along = mode(D::Slices::SHAPE, 0);
    assert!(along % own == 0, "the slices are not shared out evenly");
    along / own
}
impl<'v, P, Q, I, L, F> Step for OfSlice<'_, 'v, P, Q, I, L, F>
where
    P: TmaParts<Descriptors: Descriptors>,
    Q: TmaParts<Descriptors: Descriptors>,
    I: GroupMma<GivenA = u64>,
    L: Fragment,
    F: Fn(u64) -> Slice<'v, I::Metadata>,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let [along, k] = slice::<P::Descriptors>(i);
        let groups = const { groups::<P::Descriptors>(Accumulators::<I, L>::INSTRUCTIONS[0]) };
        // One warpgroup after the other
        if along % groups == 0 {
            let bits = P::Descriptors::of_stage(self.a, along as u32 + self.group.m, k as u32);
            let (products, m) = (&mut *self.products, along / groups);
            let metadata = (self.metadata)(m + const { Accumulators::<I, L>::INSTRUCTIONS[0] } * k);
            each::<<Q::Descriptors as Descriptors>::Slices>(&mut WithSlice::<Q, I, L, _> {
                products,
                a: |_: u64| bits,
                m,
                k: Some(k),
                metadata,
                b: self.b,
                group: self.group.n,
            });
        }
    }
}
/// As [`multiply_stage`], of an A that each thread has in registers: the fragment `F` of elements `T`. Products of one place along K follow one another.
///
/// # Safety
/// As [`multiply_stage`]; the fragment is that of the calling thread, and [settled](Registers::settle).
#[inline(always)]
pub unsafe fn multiply_held_stage<'v, Q, I, L, F, T>(
    products: &mut Products<'v, Accumulators<I, L>>,
    a: &'v Registers<F, T>,
    b: StageView<'v, Q::Map>,
    group: Warpgroup,
) where
    Q: TmaParts<Descriptors: Descriptors>,
    I: GroupMma<GivenA = [u32; 4], Metadata = ()>,
    L: Fragment,
    F: Fragment,
    T: Packed<Word = u32>,
{
    const {
        assert!(mode(F::SHAPE, 0) == 4 * in_word::<T>() && is_run::<F>(0, in_word::<T>()), "registers of A");
        assert!(mode(F::SHAPE, 1) == 1 && Accumulators::<I, L>::INSTRUCTIONS[0] == 1, "several instructions along M");
        assert!(mode(F::SHAPE, 2) == mode(<Q::Descriptors as Descriptors>::Slices::SHAPE, 1), "A and B differ in K");
    }
    let word = |v: u64| a.words[(F::default().address(v * in_word::<T>()) as u64 / in_word::<T>()) as usize];
    each::<<Q::Descriptors as Descriptors>::Slices>(&mut WithSlice::<Q, I, L, _> {
        products,
        a: |k: u64| [word(4 * k), word(4 * k + 1), word(4 * k + 2), word(4 * k + 3)],
        m: 0,
        k: None,
        metadata: Slice::of(()),
        b,
        group: group.n,
    });
}
/// The products of rows `m` of A with the slices of B: those of one place along K, or all of them
struct WithSlice<'p, 'v, Q: TmaParts, I: GroupMma, L: Fragment, F> {
    products: &'p mut Products<'v, Accumulators<I, L>>,
    /// A at a place along K
    a: F,
    m: u64,
    k: Option<u64>,
    metadata: Slice<'v, I::Metadata>,
    b: StageView<'v, Q::Map>,
    group: u32,
}
impl<Q, I, L, F> Step for WithSlice<'_, '_, Q, I, L, F>
where
    Q: TmaParts<Descriptors: Descriptors>,
    I: GroupMma,
    L: Fragment,
    F: Fn(u64) -> I::GivenA,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let [along, k] = slice::<Q::Descriptors>(i);
        let groups = const { groups::<Q::Descriptors>(Accumulators::<I, L>::INSTRUCTIONS[1]) };
        if self.k.is_none_or(|one| one == k) && along % groups == 0 {
            let bits = Q::Descriptors::of_stage(self.b, along as u32 + self.group, k as u32);
            let (a, b) = (Slice::of((self.a)(k)), Slice::of(bits));
            self.products.multiply(Product { a, b, place: [self.m, along / groups], metadata: self.metadata });
        }
    }
}
