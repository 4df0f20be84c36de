//! Reductions of rows and of columns in registers: those of a thread first, then those of a warp, and one value of each line for what keeps it.

use super::Epilogue;
use super::fusion::{Real, Reduces, Reduction};
use super::rules::PartialsRule;
use crate::algebra::coalesce::CoalescedModes;
use crate::algebra::filter::FilterTree;
use crate::atom::mma::{Mode0, Mode1};
use crate::bounds::LeftInverse;
use crate::check::Condition;
use crate::htuple::Pair;
use crate::int::{Compare, ExactOrZero, Nat, number};
use crate::layout::codomain::HasCodomain;
use crate::layout::size::Measure;
use crate::layout::tree::{Mode, ProjectTree, Zip};
use crate::layout::{IsLayout, Layout, LayoutOf, ModesOf};
use crate::outcome::Grants;
use crate::seal::Seal;
use crate::semimodule::codomain::Offsets as AreOffsets;
use crate::semimodule::coordinate::{FirstOf, Itself, Projection, RestOf};
use crate::tensor::Addressing;
use core::cell::Cell;
use core::marker::PhantomData;
use typenum::{Const, ToUInt};

/// Of what a reduction has one element: [`PerColumn`] or [`PerRow`].
#[diagnostic::on_unimplemented(
    message = "this does not say of what a reduction has one element",
    label = "expected `PerColumn`, for `RowReduction`, or `PerRow`, for `ColReduction`"
)]
pub trait Line {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The component of a coordinate (m, n)
    #[doc(hidden)]
    type Of: Projection;
    /// The extent of (M, N) along it
    #[doc(hidden)]
    type Along<M: Nat, N: Nat>: Nat;
}
/// One element for each column, as [`RowReduction`](super::fusion::RowReduction) has it.
#[derive(Clone, Copy, Debug)]
pub enum PerColumn {}
/// One element for each row, as [`ColReduction`](super::fusion::ColReduction) has it.
#[derive(Clone, Copy, Debug)]
pub enum PerRow {}
impl Line for PerColumn {
    const SEAL: Seal = Seal;
    type Of = FirstOf<RestOf<Itself>>;
    type Along<M: Nat, N: Nat> = N;
}
impl Line for PerRow {
    const SEAL: Seal = Seal;
    type Of = FirstOf<Itself>;
    type Along<M: Nat, N: Nat> = M;
}
/// The lines of the modes `M`, which yield coordinates
type LinesOf<M, L> = <M as ProjectTree>::Projected<<L as Line>::Of>;
/// partial → line, behind that of partial 0: the values of a sub-tile `I`, and `S` sub-tiles of `E` lines, without those that are in the same line
type Distances<I, L, S, E> =
    CoalescedModes<<Pair<LinesOf<Mode1<ModesOf<I>>, L>, Mode<ExactOrZero<S, E>, E>> as FilterTree>::WithoutZeros>;
/// The same for the sub-tile (E, F) of the tile (M, N)
type DistancesModes<I, L, M, N, E, F> = Distances<I, L, <L as Line>::Along<M, N>, <L as Line>::Along<E, F>>;
type DistancesOf<I, L, M, N, E, F> = LayoutOf<DistancesModes<I, L, M, N, E, F>>;
/// The type of a constant
type Number<const N: usize> = <Const<N> as ToUInt>::Output;
/// `F` registers for `N` partials
type Fits<F, N> = <<F as Compare>::Is<N> as Condition>::Require<PartialsRule<F, N>>;
/// thread → line
type Begins<I, L> = LayoutOf<LinesOf<Mode0<ModesOf<I>>, L>>;
/// Which bits of the number of a lane its lines do not depend on, for a layout of all threads.
pub trait SameLine {
    /// The bits
    const SHUFFLED: u32;
}
impl<S: Zip<D>, D> SameLine for Layout<S, D>
where
    <S::Modes as HasCodomain>::Codomain: AreOffsets,
{
    const SHUFFLED: u32 = {
        let (mut shuffled, mut bit) = (0, 1);
        while bit < 32 {
            let (mut thread, mut same) = (0, true);
            while same && thread < Self::SIZE {
                same = thread & bit == 0 || Self::at(thread) == Self::at(thread ^ bit);
                thread += 1;
            }
            shuffled |= if same { bit as u32 } else { 0 };
            bit *= 2;
        }
        shuffled
    };
}

/// An [`Epilogue`] whose rows or columns are reduced in registers. Values of a thread that are in one line have one register, the partial of this line.
///
/// * **Law** value `v` of thread `t` in sub-tile (i, j) is in line `Begins(t) + d`, where `d = Distances(p)` for one partial `p`, which is `Partials(d)`.
///   Lanes whose numbers differ only in the bits of [`SHUFFLED`](Self::SHUFFLED) have the same lines.
/// * **Source** CUTLASS `sm90_visitor_store_tma_warpspecialized.hpp`, `Sm90RowReduction`: `tCrRow`, whose modes along M have stride 0, and
///   `lane_layout_MN`.
/// * **Units** rows or columns of the tile of one block.
/// * **Admissible** where the partials of a thread have different lines.
/// ```
/// use cute_static::epilogue::{CollectiveEpilogue, PerColumn, PerRow, ReducesLines, StoreTma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::numeric::BFloat16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U128};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// type D = CollectiveEpilogue<StoreTma<U2>, shape!((128,128)), shape!((128,32)), Mma, BFloat16>;
/// // A thread has two of every 8 columns, as the eight lanes t, t + 4, … do.
/// assert_eq!((<D as ReducesLines<PerColumn>>::PARTIALS, <D as ReducesLines<PerColumn>>::SHUFFLED), (32, 0b11100));
/// static_assertions::assert_type_eq_all!(<D as ReducesLines<PerColumn>>::Distances, layout!((2,16):(1,8)));
/// // It has two rows, as the other lanes of its quad do.
/// assert_eq!((<D as ReducesLines<PerRow>>::PARTIALS, <D as ReducesLines<PerRow>>::SHUFFLED), (2, 0b11));
/// ```
#[diagnostic::on_unimplemented(
    message = "the rows or columns of this epilogue are not reduced in registers",
    label = "expected a `CollectiveEpilogue`, whose threads have each line in one register"
)]
pub trait ReducesLines<L>: Epilogue {
    /// partial → line, behind that of partial 0
    type Distances: Addressing<Offset = i64> + IsLayout + Default;
    /// line, behind that of partial 0 → partial: the left inverse of [`Distances`](Self::Distances)
    type Partials: Addressing<Offset = i64> + IsLayout + Default;
    /// thread → line of its partial 0
    type Begins: Addressing<Offset = i64> + IsLayout + Default;
    /// The number of partials of a thread
    #[doc(hidden)]
    type Count: Nat;
    /// The partials of a thread
    const PARTIALS: u64 = number::<Self::Count>();
    /// The bits of the number of a lane on which its lines do not depend
    const SHUFFLED: u32;
}
impl<X, L: Line, M: Nat, N: Nat, E: Nat, F: Nat, I: IsLayout, P> ReducesLines<L> for X
where
    X: Epilogue<TileShape = Pair<M, N>, Subtile = Pair<E, F>, Coordinates = I>,
    DistancesOf<I, L, M, N, E, F>: Addressing<Offset = i64> + IsLayout + Default + LeftInverse<Output = P>,
    P: Addressing<Offset = i64> + IsLayout + Default,
    Begins<I, L>: Addressing<Offset = i64> + IsLayout + Default + SameLine,
{
    type Distances = DistancesOf<I, L, M, N, E, F>;
    type Partials = P;
    type Begins = Begins<I, L>;
    type Count = <DistancesModes<I, L, M, N, E, F> as Measure>::Size;
    const SHUFFLED: u32 = <Begins<I, L> as SameLine>::SHUFFLED;
}

/// The partials of one thread: `N` registers in which its values of the lines `L` of the epilogue `E` are reduced.
///
/// It takes the place of what keeps the reduction of a [`RowReduction`](super::fusion::RowReduction) or a
/// [`ColReduction`](super::fusion::ColReduction) while a thread visits the values of the tile. [`finish`](Self::finish) then reduces the partials of a warp, and
/// gives each line once to what keeps the reductions of all warps. So a warp needs as many atomic operations as it has lines, and not as many as values.
///
/// * **Law** after [`finish`](Self::finish) of all lanes of all warps, `to` has the reduction of all values that the threads visited. Each line of a warp is
///   given to `to` once.
/// * **Source** CUTLASS `sm90_visitor_store_tma_warpspecialized.hpp`, `Sm90RowReduction`. As there, the lanes exchange halves of their partials while their
///   number is even, so that no lane is idle.
/// * **Admissible** where `N` is [`ReducesLines::PARTIALS`].
/// ```
/// use core::cell::Cell;
/// use cute_static::epilogue::fusion::*;
/// use cute_static::epilogue::{CollectiveEpilogue, LinePartials, PerRow, StoreTma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::numeric::BFloat16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U64};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((1,1,1))>;
/// type D = CollectiveEpilogue<StoreTma<U2>, shape!((64,64)), shape!((64,32)), Mma, BFloat16>;
/// /// The largest value of each row, of which a thread has two
/// type Rows = LinePartials<D, PerRow, f32, 2>;
/// type F = ColReduction<Largest, AccFetch, Rows>;
/// // Thread 4 has rows 1 and 9.
/// let partials = Rows::new::<Largest>(4);
/// for (row, column, accumulator) in [(1, 0, 3.0), (9, 0, 5.0), (1, 1, 7.0), (9, 1, 2.0)] {
///     let at = Inputs { accumulator, source: 0.0, row, column, inside: true };
///     <F as Fusion>::visit(&(&partials, ()), &mut (), &at);
/// }
/// // The other lanes have no larger values here.
/// let largest = [const { Cell::new(f32::NEG_INFINITY) }; 64];
/// partials.finish::<Largest, _>(4, |_, _| f32::NEG_INFINITY, &largest[..]);
/// assert_eq!(largest[1].get(), 7.0);
/// ```
/// Eight partials for two rows:
/// ```compile_fail,E0277
/// use cute_static::epilogue::fusion::*;
/// use cute_static::epilogue::{CollectiveEpilogue, LinePartials, PerRow, StoreTma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::numeric::BFloat16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U64};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((1,1,1))>;
/// type D = CollectiveEpilogue<StoreTma<U2>, shape!((64,64)), shape!((64,32)), Mma, BFloat16>;
/// let partials = LinePartials::<D, PerRow, f32, 8>::new::<Largest>(4);
/// ```
pub struct LinePartials<E, L, V, const N: usize> {
    begin: usize,
    kept: [Cell<V>; N],
    of: PhantomData<(E, L)>,
}
impl<E, L, V: Real, const N: usize> LinePartials<E, L, V, N> {
    /// Those of a thread before its first value, for the reduction `R`.
    #[inline(always)]
    pub fn new<R: Reduction>(thread: usize) -> Self
    where
        E: ReducesLines<L>,
        Const<N>: ToUInt<Output: Nat>,
        Fits<Number<N>, E::Count>: Grants<(), (), Is = ()>,
    {
        let begin = E::Begins::default().address(thread as u64) as usize;
        Self { begin, kept: core::array::from_fn(|_| Cell::new(R::start())), of: PhantomData }
    }
    /// Gives the reductions of the lines of this warp to `to`. `shuffle(x, mask)` is the `x` of the lane whose number differs in the bits of `mask`, as
    /// `shfl.sync.bfly` returns it. All lanes of the warp call it.
    #[inline(always)]
    pub fn finish<R: Reduction, K: Reduces<R, V> + ?Sized>(self, lane: u32, shuffle: impl Fn(V, u32) -> V, to: &K)
    where
        E: ReducesLines<L>,
    {
        let mut kept = self.kept.map(Cell::into_inner);
        let (mut first, mut count, mut leads, mut bit) = (0, N, true, 16);
        while bit > 0 {
            if E::SHUFFLED & bit != 0 {
                let upper = lane & bit != 0;
                if count % 2 == 0 {
                    // The upper lane takes the second half of the lines, the lower one the first half.
                    count /= 2;
                    for at in 0..count {
                        let (mine, other) = (kept[at], kept[at + count]);
                        let (mine, other) = if upper { (other, mine) } else { (mine, other) };
                        kept[at] = R::both(mine, shuffle(other, bit));
                    }
                    first += if upper { count } else { 0 };
                } else {
                    for value in &mut kept[..count] {
                        *value = R::both(*value, shuffle(*value, bit));
                    }
                    leads &= !upper;
                }
            }
            bit /= 2;
        }
        if leads {
            for (at, value) in kept[..count].iter().enumerate() {
                to.reduce(self.begin + E::Distances::default().address((first + at) as u64) as usize, *value);
            }
        }
    }
}
// `finish` reduces what is reduced already: each reduction of a single reduced value is that value.
impl<R: Reduction, E: ReducesLines<L>, L, V: Real, const N: usize> Reduces<R, V> for LinePartials<E, L, V, N> {
    #[inline(always)]
    fn reduce(&self, at: usize, value: V) {
        let partial = E::Partials::default().address(at.wrapping_sub(self.begin) as u64) as usize;
        if let Some(kept) = self.kept.get(partial) {
            kept.set(R::both(kept.get(), R::of(value)));
        }
    }
}
