//! Accumulators as an operand: C of one tiled MMA is A of another one, in the same registers.
//!
//! | | layout | from, to |
//! |---|---|---|
//! | 1 | the partition of A by the second tiled MMA | (thread, value) → (m, k) |
//! | 2 | the inverse of the partition of C by the first one, composed with it | (thread, value) → (thread, accumulator) |
//! | 3 | its second mode, where its first mode is the identity | value → accumulator |
//!
//! Both partitions are bijections onto the same matrix, so step 2 is a bijection `x` of `[0, T·V)` for `T` threads of `V` values. If `x(t, 0) = t` for every
//! thread, each stride of a value is a multiple of `T`: in the order of the strides of a bijection each one is the size of the modes before it, and
//! no value has a stride below `T`, because the threads reach these offsets. Then `x(t, v) = t + T·r(v)`: no data leaves its thread, and `r` is the same in
//! all threads. Otherwise register 0 differs in the first thread with `x(t, 0) ≠ t`.

pub mod rules;

use super::mma::{AccumulatorsFit, Mode0, Mode1, SizeOf, TileMma, TiledMma};
use super::operand::{FragmentOf, Guarded, OperandA, OperandC, Parts, Permutations};
use crate::algebra::coalesce::CoalescedModes;
use crate::algebra::complement::ExactComplement;
use crate::algebra::composition::Composing;
use crate::algebra::equality::SameFunction;
use crate::algebra::inverse::InverseOfBijection;
use crate::algebra::properties::BijectiveModes;
use crate::algebra::recast::Upcasting;
use crate::algebra::tilers::Run;
use crate::application::agree::SameSize;
use crate::application::copy::transform;
use crate::check::{Combine, Condition, Step, steps};
use crate::htuple::{HCons, HNil, Pair, Singleton};
use crate::int::{Compare, Floor, Modulo, Mul, Nat, One};
use crate::kind::ModeTree;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{self, Accepted, GrantedLayout, Grants, ModesFrom, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::shape::index::Locate;
use crate::tensor::accessor::{Accessor, MemoryMut};
use crate::tensor::{Addressing, Tensor};
use rules::{NoOrder, OtherElement, OtherThreads, PartialSums, SharedOperand};

/// The column-major matrix of `M` rows and `N` columns.
type Matrix<M, N> = Pair<Run<M>, Mode<N, M>>;
/// `(thread, (V, M, N))` → element of that matrix: C of the tiled MMA `F`, accepted or refused.
type PartsOfC<F, M, N> = Guarded<F, Parts<F, OperandC, Matrix<M, N>>>;
/// `(thread, (V, M, K))` → element of that matrix: A of the tiled MMA `S`, accepted or refused. Where C is refused, that is the one error.
type PartsOfA<F, S, M, N> = <PartsOfC<F, M, N> as Combine>::Guard<Guarded<S, Parts<S, OperandA, Matrix<M, N>>>>;

/// The check that parts `C` and `A` of `E` elements each have the same threads, and that each element has one thread.
type EachInOneThread<C, A, E> = <<<ThreadsOf<C> as Compare>::Is<ThreadsOf<A>> as Condition>::Require<
    OtherThreads<ThreadsOf<C>, ThreadsOf<A>>,
> as Combine>::Pipe<OneThreadOfC<C, A, E>>;
type ThreadsOf<P> = SizeOf<Mode0<P>>;
steps! {
    /// The check of C, then that of A.
    OneThreadOfC<C: ModeTree, A: ModeTree, E: Nat> of _O =
        <<<SizeOf<C> as Compare>::Is<E> as Condition>::ChooseStep<IsBijection<C>, IsSplit<C, E>, HNil> as Combine>::Pipe<OneThreadOfA<A, E>>;
    /// The check of A.
    OneThreadOfA<A: ModeTree, E: Nat> of _O =
        <<SizeOf<A> as Compare>::Is<E> as Condition>::ChooseStep<IsBijection<A>, IsShared<A, E>, HNil>;
    /// The check that a partition is a bijection. That of an instruction always is.
    IsBijection<P: ModeTree> of _O = <BijectiveModes<P> as Combine>::OrTry<Refused<NoOrder>>;
    /// The refusal of several threads for each element of C.
    IsSplit<C: ModeTree, E: Nat> of _O = Refused<PartialSums<Floor<SizeOf<C>, E>>>;
    /// The refusal of several threads for each element of A.
    IsShared<A: ModeTree, E: Nat> of _O = Refused<SharedOperand<Floor<SizeOf<A>, E>>>;

    /// From nothing to value → accumulator, for the parts `C` and `A` of a matrix of `M` rows.
    Registers<C: ModeTree, A: ModeTree, M: Nat> of _O =
        <<Composing<InverseOfBijection<C>, A> as Combine>::OrTry<Refused<NoOrder>> as Combine>::Pipe<InItsThread<C, A, M>>;
    /// From (thread, value) → (thread, accumulator) to value → accumulator.
    InItsThread<C: ModeTree, A: ModeTree, M: Nat> of X =
        <SameFunction<Mode0<X>, Run<ThreadsOf<X>>> as Condition>::ChooseStep<ValuesOnly, Differs<C, A, M>, X>;
    /// The values in units of threads.
    ValuesOnly<> of X = Upcasting<Mode1<X>, ThreadsOf<X>>;
    /// The refusal of the first register that differs.
    Differs<C: ModeTree, A: ModeTree, M: Nat> of X = DiffersIn<C, A, M, FirstOther<Mode0<CoalescedModes<Mode0<X>>>>>;

    /// From nothing to the order of K: k → n, for the parts `C` and `A` of a matrix of `M` rows.
    Order<C: ModeTree, A: ModeTree, M: Nat> of _O =
        <<<ByOwner<A, M> as Combine>::Pipe<InColumns<C, M>> as Combine>::OrTry<Refused<NoOrder>> as Combine>::Pipe<IfInItsThread<C, A, M>>;
    /// From row → (thread, value) to (thread, value of one row) → M·k, in the order of threads and values.
    BesideRows<P: ModeTree> of R = <ExactComplement<R, SizeOf<P>> as Combine>::Pipe<After<P>>;
    /// After a layout the layout `P`.
    After<P: ModeTree> of X = Composing<P, X>;
    /// From (thread, value of one row) → M·k to k → M·n.
    InColumns<C: ModeTree, M: Nat> of X = <Upcasting<X, M> as Combine>::Pipe<ToColumnsOf<C, M>>;
    /// From (thread, value of one row) → k to k → M·n.
    ToColumnsOf<C: ModeTree, M: Nat> of K = <ByOwner<C, M> as Combine>::Pipe<AfterInverse<K>>;
    /// After the inverse of the bijection `K` a layout.
    AfterInverse<K: ModeTree> of X = Composing<X, InverseOfBijection<K>>;
    /// From k → M·n to k → n, if A in this order is C in the same registers.
    IfInItsThread<C: ModeTree, A: ModeTree, M: Nat> of K =
        <<Composing<Pair<Run<M>, K>, A> as Combine>::OrTry<Refused<NoOrder>> as Combine>::Pipe<IfRegisters<C, M, K>>;
    /// From A in the order `K` of k → M·n to k → n.
    IfRegisters<C: ModeTree, M: Nat, K: ModeTree> of A = <<Registers<C, A, M> as Step>::Of<HNil> as Combine>::Pipe<OrderOf<K, M>>;
    /// The order `K` of k → M·n.
    OrderOf<K: ModeTree, M: Nat> of _X = <Upcasting<K, M> as Combine>::Pipe<Short>;
    /// Coalesced.
    Short<> of X = Accepted<CoalescedModes<X>>;
}
/// (thread, value of one row) → M·k, in the order of threads and values: the parts `P` of a matrix of `M` rows, without its rows.
type ByOwner<P, M> = <Composing<InverseOfBijection<P>, Run<M>> as Combine>::Pipe<BesideRows<P>>;

/// The first index at which a coalesced layout with the first mode `F` is not the identity.
type FirstOther<F> = <SameFunction<F, Run<SizeOf<F>>> as Condition>::Number<SizeOf<F>, One>;
/// The element that register 0 of thread `T` has in the parts `P`.
type ElementOf<P, T> = <<Mode0<P> as Locate>::At<T> as Element>::Abs;
/// The refusal for thread `T`.
type DiffersIn<C, A, M, T> = Refused<
    OtherElement<
        T,
        Modulo<ElementOf<C, T>, M>,
        Floor<ElementOf<C, T>, M>,
        Modulo<ElementOf<A, T>, M>,
        Floor<ElementOf<A, T>, M>,
    >,
>;

/// `W`, where both partitions are accepted.
type OfParts<F, S, M, N, W> =
    Guarded<F, Guarded<S, <PartsOfC<F, M, N> as Combine>::Guard<<PartsOfA<F, S, M, N> as Combine>::Guard<W>>>>;
/// From nothing to value → accumulator, where each element is in one thread.
type Accumulators<C, A, M, N> = <EachInOneThread<C, A, <M as Mul>::Times<N>> as Combine>::Pipe<Registers<C, A, M>>;
/// From nothing to k → n, where each element is in one thread.
type Orders<C, A, M, N> = <EachInOneThread<C, A, <M as Mul>::Times<N>> as Combine>::Pipe<Order<C, A, M>>;

crate::operation::operations! {
    /// Accumulators as A: the registers of C of this tiled MMA, in the order in which the tiled MMA `S` reads its operand A. `T` has the extents of
    /// both matrices, (M, N) of C and (M, K) of A.
    ///
    /// * **Source** FlashAttention, `convert_layout_acc_Aregs`.
    /// * **Law** the shape is that of a thread's part of A, (V, M, K), and the offsets are those of [`FragmentC`](super::operand::FragmentC): in every
    ///   thread, value `v` of A has the row and column of accumulator `R(v)` of C. Each accumulator occurs once.
    /// * **Admissible** exactly where there is such a permutation of the registers, the same for all threads. The elements may be converted to a
    ///   narrower type: then value `v` is element `v` of the packed registers.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::{AccumulatorsAsA, FragmentC};
    /// use cute_static::instruction::mma::SM80_16x8x16_F32BF16BF16F32_TN;
    /// // Two instructions side by side in N are one in K.
    /// type Mma = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((4,1,1))>;
    /// type Tile = layout!((64,64));
    /// static_assertions::assert_type_eq_all!(FragmentC<Mma, Tile>, layout!(((2,2),1,8):((1,2),0,4)));
    /// static_assertions::assert_type_eq_all!(AccumulatorsAsA<Mma, Mma, Tile>, layout!(((2,2,2),1,4):((1,2,4),0,8)));
    /// ```
    /// With warps side by side in N, the accumulators of a row are in two warps.
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::atom::AccumulatorsAsA;
    /// use cute_static::instruction::mma::SM80_16x8x16_F32BF16BF16F32_TN;
    /// type Products = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((2,2,1))>;
    /// type Mma = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((4,1,1))>;
    /// fn as_a() -> AccumulatorsAsA<Products, Mma, layout!((64,64))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/accumulators", "The values of A of one lane, their columns of C, and their accumulators"))]
    AccumulatorsAsA<S, T> -> Singleton, else(
        message = "accumulators as A: the matrix is a layout of two integer extents, rows and columns",
        label = "expected two tiled MMAs, and a layout such as `layout!((64,64))`"
    );
    /// The order of K in which C of this tiled MMA is A of the tiled MMA `S`: k → n. It is the identity where [`AccumulatorsAsA`] holds already.
    ///
    /// * **Source** FlashAttention 3 orders K so for 8 bits, with `permute_Cregs_fp8` and a permutation of V.
    /// * **Law** with this permutation of K, `TiledMma<_, _, tiler!(<_, _, R>)>`, the tiled MMA `S` reads A from the accumulators of this one, as
    ///   `AccumulatorsAsA` says. B of that tiled MMA has the same order, and so the product is the same: `Σ A(m, R(k))·B(n, R(k))`.
    /// * **Admissible** exactly where any permutation of K has this law, as far as the modes of both partitions divide one another.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::{AccumulatorsAsA, OrderOfK};
    /// use cute_static::instruction::mma::{SM80_16x8x16_F32F16F16F32_TN, SM89_16x8x32_F32E4M3E4M3F32_TN};
    /// type Products = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((4,1,1))>;
    /// type Tile = layout!((64,32));
    /// static_assertions::assert_type_eq_all!(
    ///     OrderOfK<Products, TiledMma<SM89_16x8x32_F32E4M3E4M3F32_TN, layout!((4,1,1))>, Tile>,
    ///     layout!((2,2,4,2):(1,8,2,16))
    /// );
    /// type Mma = TiledMma<SM89_16x8x32_F32E4M3E4M3F32_TN, layout!((4,1,1)), tiler!(<_, _, (2,2,4,2):(1,8,2,16)>)>;
    /// static_assertions::assert_type_eq_all!(
    ///     AccumulatorsAsA<Products, Mma, Tile>,
    ///     layout!((((2,2),2,2),1,1):(((1,4),2,8),0,0))
    /// );
    /// ```
    /// No order of K moves rows to other threads.
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::atom::OrderOfK;
    /// use cute_static::instruction::mma::SM80_16x8x16_F32BF16BF16F32_TN;
    /// type Products = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((2,2,1))>;
    /// type Mma = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((4,1,1))>;
    /// fn order() -> OrderOfK<Products, Mma, layout!((64,64))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/accumulators", "The values of A of one lane, their columns of C, and their accumulators"))]
    OrderOfK<S, T> -> Singleton, else(
        message = "accumulators as A: the matrix is a layout of two integer extents, rows and columns",
        label = "expected two tiled MMAs, and a layout such as `layout!((64,64))`"
    );
}

macro_rules! verbs {
    ($($name:ident, $engine:ident, $checked:ident;)*) => {
        /// The results under a name. The bounds have no projection, so that rustc's next solver explains a tiled MMA that is illegal itself.
        mod granted {
            $(pub trait $name<S, M, N> {
                type Output: super::Singleton;
            })*
        }
        $(
            type $checked<F, S, M, N> = OfParts<F, S, M, N, $engine<ModesFrom<PartsOfC<F, M, N>>, ModesFrom<PartsOfA<F, S, M, N>>, M, N>>;
            impl<S: TileMma<Atom: AccumulatorsFit>, F: TileMma, M: Nat, N: Nat> granted::$name<S, M, N> for F
            where
                PartsOfC<F, M, N>: Grants<LayoutOf<Matrix<M, N>>, Permutations<F, OperandC>>,
                PartsOfA<F, S, M, N>: Grants<LayoutOf<Matrix<M, N>>, Permutations<S, OperandA>>,
                $checked<F, S, M, N>: Grants<LayoutOf<Matrix<M, N>>, ()>,
            {
                type Output = outcome::granted!(
                    GrantedLayout<$checked<F, S, M, N>, LayoutOf<Matrix<M, N>>, ()>;
                    PartsOfC<F, M, N>: LayoutOf<Matrix<M, N>>, Permutations<F, OperandC>;
                    PartsOfA<F, S, M, N>: LayoutOf<Matrix<M, N>>, Permutations<S, OperandA>;
                );
            }
            impl<S: TileMma, F: TileMma + granted::$name<S, M, N>, M: Nat, N: Nat, D> bounds::$name<S, Layout<HCons<M, HCons<N, HNil>>, D>> for F {
                const SEAL: Seal = Seal;
                type Output = <F as granted::$name<S, M, N>>::Output;
            }
        )*
    };
}
verbs! {
    AccumulatorsAsA, Accumulators, CheckedAccumulators;
    OrderOfK, Orders, CheckedOrders;
}

impl<A, L, P> TiledMma<A, L, P> {
    /// The layout [`AccumulatorsAsA`] as a value.
    pub const fn accumulators_as_a<S: Copy, T: Copy, R: Singleton>(self, _second: S, _matrix: T) -> R
    where
        Self: bounds::AccumulatorsAsA<S, T, Output = R>,
    {
        R::VALUE
    }
    /// The layout [`OrderOfK`] as a value.
    pub const fn order_of_k<S: Copy, T: Copy, R: Singleton>(self, _second: S, _matrix: T) -> R
    where
        Self: bounds::OrderOfK<S, T, Output = R>,
    {
        R::VALUE
    }
    /// Writes A of the tiled MMA `second` to `registers`, which are a [`FragmentA`](super::operand::FragmentA): each value is `f` of its accumulator.
    ///
    /// * **Law** `registers(v) = f(accumulators(R(v)))` for the layout `R` of [`AccumulatorsAsA`].
    /// * **Admissible** as [`AccumulatorsAsA`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::FragmentA;
    /// use cute_static::instruction::mma::SM80_16x8x16_F32BF16BF16F32_TN;
    /// type Mma = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((4,1,1))>;
    /// type Tile = layout!((64,64));
    /// let (mma, tile) = (Mma::default(), Tile::default());
    /// let mut sums = OwnedTensor::filled(0.0f32, mma.fragment_c(tile));
    /// sums[(1, 0, 3)] = 1.5;
    /// let mut operand = OwnedTensor::filled(0u16, FragmentA::<Mma, Tile>::default());
    /// // bf16, rounded towards 0.
    /// mma.convert_to_a(mma, tile, sums.view(), &mut operand, |x| (x.to_bits() >> 16) as u16);
    /// // Instruction 3 in N is the second half of instruction 1 in K.
    /// assert_eq!(operand.at(((1, 0, 1), 0, 1)), 0x3fc0);
    /// ```
    #[inline(always)]
    pub fn convert_to_a<S, T, R, E, C, B, F>(
        self,
        _second: S,
        _matrix: T,
        accumulators: Tensor<E, C>,
        registers: &mut Tensor<B, F>,
        f: impl Fn(E::Element) -> B::Item,
    ) where
        Self: bounds::AccumulatorsAsA<S, T, Output = R> + FragmentOf<OperandC, T, Output = C>,
        S: FragmentOf<OperandA, T, Output = F>,
        R: Singleton + IsLayout + Addressing<Offset = i64> + SameSize<F>,
        E: Accessor<i64>,
        C: IsLayout,
        B: MemoryMut<F::Offset>,
        F: Addressing,
    {
        transform(&accumulators.rebound(R::VALUE), registers, f);
    }
}
