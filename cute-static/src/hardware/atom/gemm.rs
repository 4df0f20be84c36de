//! The product of the parts of A, B and C that one thread has: CuTe's `gemm(mma, tCrA, tCrB, tCrC)`.
//!
//! The thread of an atom of one thread has all elements of the tiles of the atom, so its thread-value layouts are bijections. The inverse of such a
//! layout maps the row and the column of an element of the tile to the number of the value. The first mode of a part composed with this inverse
//! is the part as a matrix, `((AtomM, M), (AtomK, K))`. These matrices are multiplied like any others.

#![allow(unsafe_code)]

use super::mma::{MmaAtom, Mode0, Mode1, Mode2, SizeOf, TileMma, TiledMma};
use super::operand::{Atom0, Atom1, Operand, OperandA, OperandB, OperandC, ShapeOf};
use crate::algebra::by_mode::ModeOp;
use crate::algebra::composition::Composing;
use crate::algebra::composition::in_bounds::ByCompositionInBounds;
use crate::algebra::inverse::InverseOfBijection;
use crate::algebra::properties::BijectiveModes;
use crate::application::agree::{AgreementOf, Matrix};
use crate::application::gemm::products;
use crate::check::{BothHold, Combine, Condition, Step, steps};
use crate::htuple::{HCons, HNil, Pair, Singleton};
use crate::int::{Compare, Mul, One, SuccPred};
use crate::kind::{ModeTree, Outcome};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, LayoutOf};
use crate::outcome::{Accepted, GrantedValue, Grants, ModesFrom, Refused, rules};
use crate::seal::Seal;
use crate::tensor::accessor::{Accessor, MemoryMut};
use crate::tensor::rebind::assert_within;
use crate::tensor::{Addressing, AnyTensor, Tensor};
use core::marker::PhantomData;
use core::ops::{self, Add};

rules! {
    /// An atom of `N` threads.
    AtomOfThreads<N> = AtomOfOneThread {
        message: "gemm: the atom is executed by {N} threads together, and one thread has only its values",
        label: "one thread can multiply its parts only if the atom has one thread",
        note: "multiply with the instruction of the atom, or with an atom of one thread such as `UniversalFma`"
    }
    /// The one thread of an atom does not have each element of the tile exactly once.
    PartOfTile<> = WholeTile {
        message: "gemm: the one thread of the atom does not have each element of its tile once",
        label: "the thread-value layouts of the atom must be bijections",
        note: "the product of a thread's parts is that of whole tiles"
    }
    /// The first mode of a part has no layout by row and column.
    PartOrder<> = PartInOrder {
        message: "gemm: the first mode of a part has no layout by row and column of the atom's tile",
        label: "no strides take the row and the column of an element to its value",
        note: "registers of one mode of values, in the order of the atom, always have one"
    }
    /// `V` values of a part, where the tile of the atom has `N` elements.
    PartValues<V, N> = PartHasValues {
        message: "gemm: a part begins with the mode V of the atom's {N} values, and the first mode here has {V}: partition the tile, or add the mode V",
        label: "the parts are (V,M,K) of A, (V,N,K) of B and (V,M,N) of C; V is {V} instead of {N}",
        note: "`partition_a`, `partition_b` and `partition_c` of the tiled MMA make parts, `FragmentA`, `FragmentB` and `FragmentC` registers for them"
    }
}

/// The modes of a part: the values of the atom, then the atoms along the rows, then those along the columns. `(V, M)` is `(V, M, 1)`.
#[diagnostic::on_unimplemented(
    message = "gemm: this is not one thread's part of a matrix",
    label = "the parts are (V,M,K) of A, (V,N,K) of B and (V,M,N) of C, or (V,M) and (V,N) for one K"
)]
pub trait PartModes: Matrix {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The values of the atom
    type Values: ModeTree;
    /// The first mode of atoms
    type First: ModeTree;
    /// The second mode of atoms
    type Second: ModeTree;
}
#[diagnostic::do_not_recommend]
impl<V: ModeTree, X: ModeTree> PartModes for HCons<V, HCons<X, HNil>> {
    const SEAL: Seal = Seal;
    type Values = V;
    type First = X;
    type Second = HNil;
}
#[diagnostic::do_not_recommend]
impl<V: ModeTree, X: ModeTree, Y: ModeTree> PartModes for HCons<V, HCons<X, HCons<Y, HNil>>> {
    const SEAL: Seal = Seal;
    type Values = V;
    type First = X;
    type Second = Y;
}

/// The column-major tile of the atom for the operand.
type AtomTile<O, S> = Pair<Atom0<O, S>, Mode<SizeOf<Atom1<O, S>>, SizeOf<Atom0<O, S>>>>;
/// The number of elements of that tile.
type ElementsOf<O, S> = <SizeOf<Atom0<O, S>> as Mul>::Times<SizeOf<Atom1<O, S>>>;
/// Value → element of that tile.
type ValuesOf<O, M> = Mode1<<O as Operand>::Tv<<M as TileMma>::Atom>>;

/// The check that the atom has one thread.
type OneThread<M> = <<ThreadsOf<M> as Compare>::Is<One> as Condition>::Require<AtomOfThreads<ThreadsOf<M>>>;
type ThreadsOf<M> = SizeOf<<<<M as TileMma>::Atom as MmaAtom>::ThrId as IsLayout>::Modes>;
/// The check that the values are the elements of the tile, each once. Values that are a bijection onto `[0, n)` have the maximum `n − 1`.
type AllValues<O, M, V> = BothHold<
    <<SizeOf<V> as Compare>::Is<ElementsOf<O, ShapeOf<M>>> as Condition>::Require<
        PartValues<SizeOf<V>, ElementsOf<O, ShapeOf<M>>>,
    >,
    BothHold<
        <<<<ValuesOf<O, M> as Measure>::Span as SuccPred>::Succ as Compare>::Is<ElementsOf<O, ShapeOf<M>>> as Condition>::Require<PartOfTile>,
        <BijectiveModes<ValuesOf<O, M>> as Combine>::OrTry<Refused<PartOfTile>>,
    >,
>;
/// `((AtomX, X), (AtomY, Y))` of the part `T`, accepted or refused.
type AsMatrix<O, M, T> = <<AllValues<O, M, <T as PartModes>::Values> as Combine>::AndThen<
    Composing<InverseOfBijection<ValuesOf<O, M>>, AtomTile<O, ShapeOf<M>>>,
> as Combine>::Pipe<AsMatrixOf<T>>;

/// From (row, column) of the tile of the atom → value, to the part `T` as a matrix.
pub struct AsMatrixOf<T>(PhantomData<T>);
impl<T: PartModes> Step for AsMatrixOf<T> {
    type Of<M: ModeTree> = <<InOrder<T, M> as Combine>::OrTry<Refused<PartOrder>> as Combine>::Pipe<BesideAtoms<T>>;
}
/// The values of the part `T` in the order `M`, accepted or refused.
type InOrder<T, M> = <ByCompositionInBounds as ModeOp>::Apply<<T as PartModes>::Values, M>;
/// From the modes of the tile to the matrix: each mode in front of a mode of atoms of the part `T`.
pub struct BesideAtoms<T>(PhantomData<T>);
impl<T: PartModes> Step for BesideAtoms<T> {
    type Of<M: ModeTree> = Accepted<Pair<Pair<Mode0<M>, <T as PartModes>::First>, Pair<Mode1<M>, T::Second>>>;
}

/// The part `L` of the operand `O` as a matrix, accepted or refused.
type PartMatrix<O, M, L> = AsMatrix<O, M, <L as IsLayout>::Modes>;
/// The first two modes, as those of a matrix.
type Matrices<M> = Pair<Mode0<M>, Mode1<M>>;
steps! {
    /// From the matrix of A to the matrices of A, B and C.
    WithB<B: Outcome, C: Outcome> of A = <B as Combine>::Pipe<WithC<A, C>>;
    /// From the matrix of B to the matrices of A, B and C.
    WithC<A: ModeTree, C: Outcome> of B = <C as Combine>::Pipe<Agreeing<A, B>>;
    /// From the matrix of C to the three matrices, if their extents agree.
    Agreeing<A: ModeTree, B: ModeTree> of C =
        <AgreementOf<Matrices<A>, Matrices<B>, Matrices<C>> as Combine>::AndThen<Accepted<HCons<A, Pair<B, C>>>>;
}
/// The matrices of A, B and C, or the refusal of the first check that fails. Each check occurs once, because rustc's next solver computes each
/// occurrence anew while it explains a refusal.
type Check<M, A, B, C> = <<OneThread<M> as Combine>::AndThen<PartMatrix<OperandA, M, A>> as Combine>::Pipe<
    WithB<PartMatrix<OperandB, M, B>, PartMatrix<OperandC, M, C>>,
>;
/// The modes of the three matrices, none where they are refused.
type MatricesOf<M, A, B, C> = ModesFrom<Check<M, A, B, C>>;

/// One thread can multiply these parts with the tiled MMA.
///
/// * **Source** CUTLASS `cute/algorithm/gemm.hpp`, `gemm(mma, A, B, C)`.
/// * **Admissible** where the atom has one thread that has each element of the tiles of the atom, where the first mode of each part has a value for
///   each element, and where the numbers of atoms M, N and K of the parts agree.
pub trait MultipliesParts<A: Addressing, B: Addressing, C: Addressing> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `HNil`, where this is legal. A bound that names it has a shorter error than one that does not.
    #[doc(hidden)]
    type Legal: Singleton;
    /// The part of A as a matrix (M, K)
    type A: PartAsMatrix<A>;
    /// The part of B as a matrix (N, K)
    type B: PartAsMatrix<B>;
    /// The part of C as a matrix (M, N)
    type C: PartAsMatrix<C>;
}
/// The modes of three matrices as layouts.
pub trait ThreeMatrices {
    /// The first one
    type A;
    /// The second one
    type B;
    /// The third one
    type C;
}
impl<T: ModeTree> ThreeMatrices for T {
    type A = LayoutOf<Matrices<Mode0<T>>>;
    type B = LayoutOf<Matrices<Mode1<T>>>;
    type C = LayoutOf<Matrices<Mode2<T>>>;
}
/// A matrix of the elements of the part `L`.
pub trait PartAsMatrix<L: Addressing>: Addressing<Offset = L::Offset, Modes: Matrix> + IsLayout + Singleton {}
impl<M, L: Addressing> PartAsMatrix<L> for M where
    M: Addressing<Offset = L::Offset, Modes: Matrix> + IsLayout + Singleton
{
}
/// The check and the matrices under a name. The bound has no projection, so that rustc's next solver explains a type that is not a part.
pub trait Agrees<A: Addressing, B: Addressing, C: Addressing> {
    /// `HNil`, where they agree
    type Legal: Singleton;
    /// The part of A as a matrix (M, K)
    type A: PartAsMatrix<A>;
    /// The part of B as a matrix (N, K)
    type B: PartAsMatrix<B>;
    /// The part of C as a matrix (M, N)
    type C: PartAsMatrix<C>;
}
impl<M: TileMma, A, B, C, X, Y, Z> Agrees<A, B, C> for M
where
    A: Addressing + IsLayout<Modes: PartModes>,
    B: Addressing + IsLayout<Modes: PartModes>,
    C: Addressing + IsLayout<Modes: PartModes>,
    Check<M, A, B, C>: Grants<A, C>,
    MatricesOf<M, A, B, C>: ThreeMatrices<A = X, B = Y, C = Z>,
    X: PartAsMatrix<A>,
    Y: PartAsMatrix<B>,
    Z: PartAsMatrix<C>,
{
    type Legal = GrantedValue<Check<M, A, B, C>, A, C, HNil>;
    type A = X;
    type B = Y;
    type C = Z;
}
impl<M: TileMma, A, B, C> MultipliesParts<A, B, C> for M
where
    A: Addressing + IsLayout<Modes: PartModes>,
    B: Addressing + IsLayout<Modes: PartModes>,
    C: Addressing + IsLayout<Modes: PartModes>,
    M: Agrees<A, B, C>,
{
    const SEAL: Seal = Seal;
    type Legal = <M as Agrees<A, B, C>>::Legal;
    type A = <M as Agrees<A, B, C>>::A;
    type B = <M as Agrees<A, B, C>>::B;
    type C = <M as Agrees<A, B, C>>::C;
}

// The parts as matrices. Were they parameters of the methods, rust-analyzer would have to know them to accept a call.
type PartOfA<M, A, B, C> = <M as MultipliesParts<A, B, C>>::A;
type PartOfB<M, A, B, C> = <M as MultipliesParts<A, B, C>>::B;
type PartOfC<M, A, B, C> = <M as MultipliesParts<A, B, C>>::C;

impl<Atom, L, P> TiledMma<Atom, L, P> {
    /// Multiplies the parts of one thread: for every `m`, `n` and `k`, in the order of `k`, adds the tile `A(·,m,k)` of the atom times the tile
    /// `B(·,n,k)` to the tile `C(·,m,n)`. The thread-value layouts determine the row and the column of each value in its tile.
    ///
    /// * **Source** CUTLASS `cute/algorithm/gemm.hpp`, `gemm(mma, A, B, C)`.
    /// * **Law** for `UniversalFma` and parts (1,M,K), (1,N,K) and (1,M,N), it is [`gemm`](crate::application::gemm::gemm) of their slices at 0. In
    ///   general it is `gemm` of the matrices whose element (row, column) is the value at which the thread-value layout of the atom has that element.
    /// * **Admissible** as [`MultipliesParts`]. Without a third mode, A and B have one atom along K.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type Mma = TiledMma<UniversalFma, layout!((2,2,1))>;
    /// let (a, b) = ([1, 2, 3, 4, 5, 6, 7, 8], [1, 0, 0, 1, 1, 1, 2, 1]);
    /// let a = Tensor::new(&a, layout!((4,2):(2,1)));
    /// let b = Tensor::new(&b, layout!((4,2):(2,1)));
    /// let mut c = [0; 16];
    /// for thread in 0..4 {
    ///     let mine = Mma::default().get_slice(thread);
    ///     let (a, b) = (mine.partition_a(a), mine.partition_b(b));
    ///     let mut c = mine.partition_c(Tensor::new_mut(&mut c, layout!((4,4):(4,1))));
    ///     Mma::default().gemm(&a, &b, &mut c);
    /// }
    /// assert_eq!(c, [1, 2, 3, 4, 3, 4, 7, 10, 5, 6, 11, 16, 7, 8, 15, 22]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
    /// // gemm: the atom is executed by 32 threads together
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((1,1,1))>;
    /// let a = Tensor::counting(0, layout!((8,1,1)));
    /// let b = Tensor::counting(0, layout!((4,1,1)));
    /// Mma::default().gemm(&a, &b, &mut OwnedTensor::filled(0, layout!((4,1,1))));
    /// ```
    #[inline(always)]
    pub fn gemm<EA, A, EB, B, EC, C>(self, a: EA, b: EB, c: &mut Tensor<EC, C>)
    where
        Self: MultipliesParts<A, B, C, Legal = HNil>,
        A: Addressing + IsLayout,
        B: Addressing + IsLayout,
        C: Addressing + IsLayout,
        EA: AnyTensor<Layout = A, Element: ops::Mul<EB::Element>>,
        EB: AnyTensor<Layout = B>,
        EC: MemoryMut<C::Offset, Item: Copy + Add<<EA::Element as ops::Mul<EB::Element>>::Output, Output = EC::Item>>,
    {
        self.gemm_with(a, b, c, |c, a, b| c + a * b);
    }

    /// [`gemm`](Self::gemm) with another multiply-add.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type Mma = TiledMma<UniversalFma, layout!((1,1,1))>;
    /// let a = Tensor::new(&[1.0f64, 2.0], layout!((1,1,2)));
    /// let b = Tensor::new(&[3.0, 4.0], layout!((1,1,2)));
    /// let mut c = OwnedTensor::filled(0.0, layout!((1,1,1)));
    /// Mma::default().gemm_with(&a, &b, &mut c, |c, a, b| f64::mul_add(a, b, c));
    /// assert_eq!(c.as_slice(), [11.0]);
    /// ```
    #[inline(always)]
    pub fn gemm_with<EA, A, EB, B, EC, C>(
        self,
        a: EA,
        b: EB,
        c: &mut Tensor<EC, C>,
        f: impl Fn(EC::Item, EA::Element, EB::Element) -> EC::Item,
    ) where
        Self: MultipliesParts<A, B, C, Legal = HNil>,
        A: Addressing + IsLayout,
        B: Addressing + IsLayout,
        C: Addressing + IsLayout,
        EA: AnyTensor<Layout = A>,
        EB: AnyTensor<Layout = B>,
        EC: MemoryMut<C::Offset, Item: Copy>,
    {
        const {
            assert_within::<PartOfA<Self, A, B, C>, A>();
            assert_within::<PartOfB<Self, A, B, C>, B>();
            assert_within::<PartOfC<Self, A, B, C>, C>();
        }
        let (a, b) = (a.as_tensor(), b.as_tensor());
        let to = c.accessor_mut();
        let matrices =
            (PartOfA::<Self, A, B, C>::VALUE, PartOfB::<Self, A, B, C>::VALUE, PartOfC::<Self, A, B, C>::VALUE);
        products(matrices, |x, y, z| {
            // SAFETY: rows and columns agree, so the offsets are those of in-bounds coordinates of the matrices. A matrix is a
            // composition in bounds of the first mode of a part, beside its other modes, so each of its offsets is one of the
            // part. That it reaches no further is also checked above.
            unsafe {
                let element = to.item_mut(z);
                *element = f(*element, a.accessor().load(x), b.accessor().load(y));
            }
        });
    }
}
