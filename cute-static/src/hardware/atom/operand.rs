//! The partition of A, B and C among the threads of a [`TiledMma`](super::mma::TiledMma).
//!
//! | | modes | `thrfrg` |
//! |---|---|---|
//! | 1 | logical divide by the permutations | `(PermM, PermN)`: each mode in the order of its permutation |
//! | 2 | zipped divide by the atom's extents | `((AtomM, AtomN), (RestM, RestN))` |
//! | 3 | compose with the atom's thread-value layout | `((ThrV, FrgV), (RestM, RestN))` |
//! | 4 | zipped divide by the atoms side by side | `((ThrV, (ThrM, ThrN)), (FrgV, (RestM, RestN)))` |
//!
//! A partition is then a composition with the inverse of the thread layout, which maps the index of a thread to its coordinate.

use super::mma::{MmaAtom, Mnk, Mode0, Mode1, Mode2, Mode3, SizeOf, TileMma};
use super::step::{Composed, Zipped};
use crate::algebra::divide::Dividing;
use crate::algebra::inverse::InverseOfBijection;
use crate::algebra::tilers::{Run, Tile};
use crate::check::{Combine, Step};
use crate::htuple::{HCons, HNil, Pair, Singleton, Underscore};
use crate::int::One;
use crate::kind::{ModeTree, Tiler};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, GrantedLayout, Grants, MentionInValue, ModesFrom};
use crate::seal::Seal;
use crate::stride::compact::Compact;
use crate::stride::fragment::Fragment;
use core::marker::PhantomData;
use typenum::UTerm;

/// The operand A, B or C: which of the modes (M, N, K) it has.
pub trait Operand {
    /// The thread-value layout of the atom for this operand
    type Tv<A: MmaAtom>: ModeTree;
    /// The one of `M`, `N` and `K` that belongs to the first mode
    type First<M: ModeTree, N: ModeTree, K: ModeTree>: ModeTree;
    /// The one that belongs to the second mode
    type Second<M: ModeTree, N: ModeTree, K: ModeTree>: ModeTree;
    /// The one that belongs to the mode that the operand does not have
    type Third<M: ModeTree, N: ModeTree, K: ModeTree>: ModeTree;
    /// The list (M, N, K) from what belongs to the first, the second and the missing mode
    type List<X: ModeTree, Y: ModeTree, Z: ModeTree>: ModeTree;
}
macro_rules! operands {
    ($($(#[$doc:meta])* $name:ident, $tv:ident, ($x:ident $y:ident $z:ident), ($m:ident $n:ident $k:ident);)*) => {$(
        $(#[$doc])*
        pub enum $name {}
        impl Operand for $name {
            type Tv<A: MmaAtom> = <A::$tv as IsLayout>::Modes;
            type First<M: ModeTree, N: ModeTree, K: ModeTree> = $x;
            type Second<M: ModeTree, N: ModeTree, K: ModeTree> = $y;
            type Third<M: ModeTree, N: ModeTree, K: ModeTree> = $z;
            type List<X: ModeTree, Y: ModeTree, Z: ModeTree> = HCons<$m, HCons<$n, HCons<$k, HNil>>>;
        }
    )*};
}
operands! {
    /// A, (M, K).
    OperandA, LayoutATv, (M K N), (X Z Y);
    /// B, (N, K).
    OperandB, LayoutBTv, (N K M), (Z X Y);
    /// C, (M, N).
    OperandC, LayoutCTv, (M N K), (X Y Z);
}

/// The permutation of the first mode.
type Perm0<O, M> =
    <O as Operand>::First<<M as TileMma>::PermutationM, <M as TileMma>::PermutationN, <M as TileMma>::PermutationK>;
/// The permutation of the second mode.
type Perm1<O, M> =
    <O as Operand>::Second<<M as TileMma>::PermutationM, <M as TileMma>::PermutationN, <M as TileMma>::PermutationK>;
/// The extents of the atom.
pub(super) type ShapeOf<M> = <<M as TileMma>::Atom as MmaAtom>::ShapeMNK;
/// The extent of the atom along the first mode, as `n:1`.
pub(super) type Atom0<O, S> = <O as Operand>::First<Run<<S as Mnk>::M>, Run<<S as Mnk>::N>, Run<<S as Mnk>::K>>;
/// The extent of the atom along the second mode, as `n:1`.
pub(super) type Atom1<O, S> = <O as Operand>::Second<Run<<S as Mnk>::M>, Run<<S as Mnk>::N>, Run<<S as Mnk>::K>>;
/// The number of atoms along the first mode, as `n:1`. `T` is the thread layout.
type Thr0<O, T> = <O as Operand>::First<Run<SizeOf<Mode1<T>>>, Run<SizeOf<Mode2<T>>>, Run<SizeOf<Mode3<T>>>>;
/// The number of atoms along the second mode, as `n:1`.
type Thr1<O, T> = <O as Operand>::Second<Run<SizeOf<Mode1<T>>>, Run<SizeOf<Mode2<T>>>, Run<SizeOf<Mode3<T>>>>;
/// The atoms along the mode that the matrix does not have: their threads share its elements, so the stride is 0.
type Thr2<O, T> =
    <O as Operand>::Third<Mode<SizeOf<Mode1<T>>, UTerm>, Mode<SizeOf<Mode2<T>>, UTerm>, Mode<SizeOf<Mode3<T>>, UTerm>>;

/// Step 1: each mode of `T` in the order of its permutation, accepted or refused.
type PermutedModes<M, O, T> = <Pair<Tile<Perm0<O, M>>, Tile<Perm1<O, M>>> as Tiler>::ByMode<Dividing, T>;
/// Step 2: `((AtomX, AtomY), (RestX, RestY))`, accepted or refused.
type AtomTileModes<M, O, T> =
    <PermutedModes<M, O, T> as Combine>::Pipe<Zipped<Pair<Tile<Atom0<O, ShapeOf<M>>>, Tile<Atom1<O, ShapeOf<M>>>>>>;
/// Step 3: `((ThrV, FrgV), (RestX, RestY))`, accepted or refused.
type AtomValueModes<M, O, T> = <AtomTileModes<M, O, T> as Combine>::Pipe<
    Composed<Pair<Tile<<O as Operand>::Tv<<M as TileMma>::Atom>>, Underscore>>,
>;
/// Step 4: `((ThrV, (ThrX, ThrY)), (FrgV, (RestX, RestY)))` of the modes `T`, accepted or refused.
pub type ThreadsAndFragments<M, O, T> = <AtomValueModes<M, O, T> as Combine>::Pipe<
    Zipped<Pair<Underscore, Pair<Tile<Thr0<O, <M as TileMma>::Threads>>, Tile<Thr1<O, <M as TileMma>::Threads>>>>>,
>;

/// From `thrfrg` to `(thread, (FrgV, (RestX, RestY)))`, by the inverse of the thread layout `T`.
pub struct ByThread<O, T>(PhantomData<(O, T)>);
impl<O: Operand, T: ModeTree> Step for ByThread<O, T> {
    // ((ThrV, (ThrX, ThrY)), frg) → ((ThrV, ThrM, ThrN, ThrK) ∘ T⁻¹, frg)
    type Of<R: ModeTree> = <<Composed<Tile<InverseOfBijection<T>>> as Step>::Of<
        HCons<Mode0<Mode0<R>>, O::List<Mode0<Mode1<Mode0<R>>>, Mode1<Mode1<Mode0<R>>>, Thr2<O, T>>>,
    > as Combine>::Pipe<PairWith<Mode1<R>>>;
}
/// `M ↦ (M, V)`.
pub struct PairWith<V>(PhantomData<V>);
impl<V: ModeTree> Step for PairWith<V> {
    type Of<M: ModeTree> = Accepted<Pair<M, V>>;
}
/// `(thread, (V, (X, Y))) ↦ (thread, (V, X, Y))`.
pub enum FlattenValues {}
impl Step for FlattenValues {
    type Of<R: ModeTree> = Accepted<Pair<Mode0<R>, HCons<Mode0<Mode1<R>>, Mode1<Mode1<R>>>>>;
}
/// The column-major tile that all threads compute together.
type Reference<O, M> = Pair<Run<SizeOf<Perm0<O, M>>>, Mode<SizeOf<Perm1<O, M>>, SizeOf<Perm0<O, M>>>>;

/// `(thread, (V, (X, Y)))`, accepted or refused.
type ThreadValues<M, O, T> = <ThreadsAndFragments<M, O, T> as Combine>::Pipe<ByThread<O, <M as TileMma>::Threads>>;
/// `(thread, (V, X, Y))`, accepted or refused.
pub(super) type Parts<M, O, T> = <ThreadValues<M, O, T> as Combine>::Pipe<FlattenValues>;
/// The two permutations, which a refusal names as the right operand.
pub(super) type Permutations<M, O> = Pair<LayoutOf<Perm0<O, M>>, LayoutOf<Perm1<O, M>>>;

/// `E` where the tiled MMA is legal, else passed: the user should see one error.
pub(super) type Guarded<M, E> = <<M as TileMma>::Check as Combine>::Guard<E>;

crate::operation::operations! {
    /// Step 1 of a partition: each mode of a matrix in the order of its permutation, `(PermX, PermY)`. The alias is [`PermutedMatrix`].
    ///
    /// * **Source** CUTLASS `cute/atom/mma_atom.hpp`, `thrfrg_C`: `logical_divide(ctensor, t_tile)`.
    /// * **Law** the logical divide by the two permutations: coordinate `(p, r)` of a mode is its element `P(p) + |P|·r`.
    /// * **Admissible** as [`ThrFrg`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::PermutedMatrix;
    /// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
    /// static_assertions::assert_type_eq_all!(
    ///     PermutedMatrix<Mma, OperandC, layout!((128,128):(128,1))>,
    ///     layout!((((16,4),2),((16,4),2)):(((512,128),8192),((4,1),64)))
    /// );
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::atom::PermutedMatrix;
    /// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
    /// fn uneven() -> PermutedMatrix<Mma, OperandC, layout!((120,128):(128,1))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/permuted", "The order in which a permutation takes rows and columns"))]
    PermutedMatrix<O, T> -> Singleton;
    /// Step 2 of a partition: element of an atom, and atom, `((AtomX, AtomY), (RestX, RestY))`. The alias is [`AtomTiles`].
    ///
    /// * **Source** CUTLASS `cute/atom/mma_atom.hpp`, `thrfrg_C`: `zipped_divide(t_tensor, atom_tile)`.
    /// * **Law** the zipped divide of step 1 by the extents of the atom.
    /// * **Admissible** as [`ThrFrg`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::AtomTiles;
    /// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1))>;
    /// static_assertions::assert_type_eq_all!(
    ///     AtomTiles<Mma, OperandC, layout!((64,64))>,
    ///     layout!(((16,8),(4,8)):((1,64),(16,512)))
    /// );
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::atom::AtomTiles;
    /// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
    /// fn uneven() -> AtomTiles<Mma, OperandC, layout!((120,128):(128,1))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/atom-tiles", "Element of an atom, and atom, of each element"))]
    AtomTiles<O, T> -> Singleton;
    /// Step 3 of a partition: threads and values of the atom in place of its rows and columns, `((ThrV, FrgV), (RestX, RestY))`. The alias is
    /// [`AtomValues`].
    ///
    /// * **Source** CUTLASS `cute/atom/mma_atom.hpp`, `thrfrg_C`: `a_tensor.compose(AtomLayoutC_TV{},_)`.
    /// * **Law** mode 0 of step 2 composed with the thread-value layout of the atom.
    /// * **Admissible** as [`ThrFrg`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::AtomValues;
    /// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1))>;
    /// static_assertions::assert_type_eq_all!(
    ///     AtomValues<Mma, OperandC, layout!((64,64))>,
    ///     layout!((((4,8),(2,2)),(4,8)):(((128,1),(64,8)),(16,512)))
    /// );
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::atom::AtomValues;
    /// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
    /// fn uneven() -> AtomValues<Mma, OperandC, layout!((120,128):(128,1))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/atom-values", "Thread and value in the atom, and atom, of each element"))]
    AtomValues<O, T> -> Singleton;
    /// `thrfrg_A`, `thrfrg_B`, `thrfrg_C`: a matrix as `((ThrV, (ThrX, ThrY)), (FrgV, (RestX, RestY)))`.
    ///
    /// * **Source** CUTLASS `cute/atom/mma_atom.hpp`.
    /// * **Law** a permutation of the elements of the matrix. Modes after the second one stay as they are, behind `RestY`.
    /// * **Admissible** where the permutations divide the matrix. CuTe rounds up; here it is an error.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
    /// static_assertions::assert_type_eq_all!(
    ///     ThrFrgC<Mma, layout!((128,128):(128,1))>,
    ///     layout!(((1,(16,16)),(1,((4,2),(4,2)))):((0,(512,4)),(0,((128,8192),(1,64)))))
    /// );
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
    /// fn uneven() -> ThrFrgC<Mma, layout!((120,128):(128,1))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/threads", "Coordinate of the thread, and value, of each element"))]
    ThrFrg<O, T> -> Singleton;
    /// The partition of a matrix: `(thread, (FrgV, RestX, RestY))`. The part of a thread is the slice at its index.
    ///
    /// * **Source** CUTLASS `cute/atom/mma_atom.hpp`, `partition_A`, `partition_B`, `partition_C`.
    /// * **Law** the partition visits every element of C once for each thread in K, of A once for each thread in N, and of B once for each thread
    ///   in M.
    /// * **Admissible** as [`ThrFrg`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
    /// static_assertions::assert_type_eq_all!(
    ///     PartitionA<Mma, layout!((128,8):(1,128))>,
    ///     layout!(((16,16),(1,(4,2),8)):((0,4),(0,(1,64),128)))
    /// );
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
    /// fn uneven() -> PartitionC<Mma, layout!((128,100):(100,1))> { Default::default() }
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/matrix", "Thread and value of each element"))]
    PartitionMatrix<O, T> -> Singleton;
    /// The thread-value layout of a whole tile: `(thread, (FrgV, (RestX, RestY)))` → index in the tile, column-major.
    ///
    /// * **Source** CUTLASS `cute/atom/mma_atom.hpp`, `get_layoutA_TV`, `get_layoutB_TV`, `get_layoutC_TV`.
    /// * **Law** the partition of the column-major tile. Threads along the mode that the matrix does not have get stride 0. (In CuTe the K threads of
    ///   C leave the tile.)
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
    /// static_assertions::assert_type_eq_all!(LayoutTvC<Mma>, layout!(((16,16),(1,(4,4))):((256,4),(0,(1,64)))));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/tiled-mma", "Thread and value of each element of C"))]
    LayoutTv<O> -> Singleton;
}

macro_rules! verbs {
    ($($name:ident, $engine:ident;)*) => {
        /// The results under a name. The bounds have no projection, so that rustc's next solver explains a tiled MMA that is illegal itself.
        mod granted {
            $(pub trait $name<O, T> {
                type Output: super::Singleton;
            })*
        }
        $(
            impl<M: TileMma, O: Operand, T: IsLayout> granted::$name<O, T> for M
            where
                Guarded<M, $engine<M, O, T::Modes>>: Grants<T, Permutations<M, O>>,
            {
                type Output = GrantedLayout<Guarded<M, $engine<M, O, T::Modes>>, T, Permutations<M, O>>;
            }
            impl<M: TileMma + granted::$name<O, Layout<S, D>>, O, S, D> bounds::$name<O, Layout<S, D>> for M {
                const SEAL: Seal = Seal;
                type Output = <M as granted::$name<O, Layout<S, D>>>::Output;
            }
        )*
    };
}
verbs! {
    PermutedMatrix, PermutedModes;
    AtomTiles, AtomTileModes;
    AtomValues, AtomValueModes;
    ThrFrg, ThreadsAndFragments;
    PartitionMatrix, Parts;
}

impl<M: TileMma, O: Operand> bounds::LayoutTv<O> for M
where
    Guarded<M, ThreadValues<M, O, Reference<O, M>>>: Grants<LayoutOf<Reference<O, M>>, Permutations<M, O>>,
{
    const SEAL: Seal = Seal;
    type Output =
        GrantedLayout<Guarded<M, ThreadValues<M, O, Reference<O, M>>>, LayoutOf<Reference<O, M>>, Permutations<M, O>>;
}

/// The registers of one thread for its part of a matrix.
///
/// * **Source** CUTLASS `cute/atom/mma_atom.hpp`, `partition_fragment_A`, `partition_fragment_B`, `partition_fragment_C`.
/// * **Law** a compact layout with the shape (FrgV, RestX, RestY) of the part. For A and B it has the order of the strides of the part, as
///   [`FragmentLike`](crate::stride::fragment::FragmentLike); for C it is column-major.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::atom::FragmentA;
/// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
/// static_assertions::assert_type_eq_all!(FragmentA<Mma, layout!((128,8):(8,1))>, layout!((1,8,8):(0,8,1)));
/// static_assertions::assert_type_eq_all!(FragmentC<Mma, layout!((64,128):(128,1))>, layout!((1,4,8):(0,1,4)));
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("partition/fragment", "Offsets of a part, and its registers"))]
pub trait FragmentOf<O, T> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The layout
    type Output: Singleton;
}
/// The values of `(thread, values)`.
type Values<M, O, T> = Mode1<ModesFrom<Guarded<M, Parts<M, O, <T as IsLayout>::Modes>>>>;
macro_rules! fragments {
    ($($operand:ident: $strides:ty;)*) => {$(
        impl<M: TileMma + bounds::PartitionMatrix<$operand, T>, T: IsLayout> FragmentOf<$operand, T> for M {
            const SEAL: Seal = Seal;
            type Output = <Layout<<Values<M, $operand, T> as Fragment>::Extents, $strides> as MentionInValue<
                <M as bounds::PartitionMatrix<$operand, T>>::Output,
            >>::Itself;
        }
    )*};
}
fragments! {
    OperandA: <Values<M, OperandA, T> as Fragment>::FragmentStrides;
    OperandB: <Values<M, OperandB, T> as Fragment>::FragmentStrides;
    OperandC: <<Values<M, OperandC, T> as Fragment>::Extents as Compact>::ColMajorFrom<One>;
}

macro_rules! nouns {
    ($($operand:ident: $thrfrg:ident, $partition:ident, $tv:ident, $fragment:ident, $thrfrg_fn:ident, $tv_fn:ident, $fragment_fn:ident;)*) => {
        $(
            #[doc = concat!("A matrix as `((ThrV, (ThrX, ThrY)), (FrgV, (RestX, RestY)))`: [`ThrFrg`] for [`", stringify!($operand), "`].")]
            pub type $thrfrg<M, T> = <M as bounds::ThrFrg<$operand, T>>::Output;
            #[doc = concat!("A matrix by thread, `(thread, (FrgV, RestX, RestY))`: [`PartitionMatrix`] for [`", stringify!($operand), "`].")]
            pub type $partition<M, T> = <M as bounds::PartitionMatrix<$operand, T>>::Output;
            #[doc = concat!("The thread-value layout of the whole tile: [`LayoutTv`] for [`", stringify!($operand), "`].")]
            pub type $tv<M> = <M as bounds::LayoutTv<$operand>>::Output;
            #[doc = concat!("The registers of one thread for its part of a matrix: [`FragmentOf`] for [`", stringify!($operand), "`].")]
            pub type $fragment<M, T> = <M as FragmentOf<$operand, T>>::Output;
        )*
        impl<A, L, P> super::mma::TiledMma<A, L, P> {
            $(
                #[doc = concat!("A matrix as `((ThrV, (ThrX, ThrY)), (FrgV, (RestX, RestY)))`: [`ThrFrg`] for [`", stringify!($operand), "`].")]
                pub const fn $thrfrg_fn<T: Copy, R: Singleton>(self, _matrix: T) -> R
                where
                    Self: bounds::ThrFrg<$operand, T, Output = R>,
                {
                    R::VALUE
                }
                #[doc = concat!("The thread-value layout of the whole tile: [`LayoutTv`] for [`", stringify!($operand), "`].")]
                pub const fn $tv_fn<R: Singleton>(self) -> R
                where
                    Self: bounds::LayoutTv<$operand, Output = R>,
                {
                    R::VALUE
                }
                #[doc = concat!("The registers of one thread for its part of a matrix: [`FragmentOf`] for [`", stringify!($operand), "`].")]
                pub const fn $fragment_fn<T: Copy, R: Singleton>(self, _matrix: T) -> R
                where
                    Self: FragmentOf<$operand, T, Output = R>,
                {
                    R::VALUE
                }
            )*
        }
    };
}
nouns! {
    OperandA: ThrFrgA, PartitionA, LayoutTvA, FragmentA, thrfrg_a, layout_tv_a, fragment_a;
    OperandB: ThrFrgB, PartitionB, LayoutTvB, FragmentB, thrfrg_b, layout_tv_b, fragment_b;
    OperandC: ThrFrgC, PartitionC, LayoutTvC, FragmentC, thrfrg_c, layout_tv_c, fragment_c;
}
