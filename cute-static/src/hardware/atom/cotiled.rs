//! A tiled copy from the offsets that its threads access: the coordinates of the offsets in the data, and the tile that they cover.
//!
//! | | | |
//! |---|---|---|
//! | 1 | `R = A† ∘ T` | (thread, value) → coordinate of the data `A`, column-major |
//! | 2 | `tᵢ`, the image of the i-th coordinate of `R` | the tiler `⟨t₀, t₁, …⟩` |
//! | 3 | `Q = (compact layout of A's shape) ∘ ⟨t₀, t₁, …⟩` | tile → coordinate |
//! | 4 | `Q† ∘ R` | (thread, value) → index in the tile |

use super::copy::{CopyAtom, TiledCopy};
use super::mma::SizeOf;
use super::step::{AtomOffsets, Data};
use crate::algebra::by_mode::Joined;
use crate::algebra::coalesce::CoalescedModes;
use crate::algebra::composition::leaves::Composing;
use crate::algebra::filter::FilterTree;
use crate::algebra::inverse::LeftInverseModes;
use crate::algebra::tilers::{ModeTilers, Run};
use crate::application::admissible::Locating;
use crate::check::{Combine, Step};
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Mul, Nat, One};
use crate::kind::ModeTree;
use crate::layout::cases::{MatchTree, TreeCases};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf, ModesOf};
use crate::outcome::{Accepted, Grants, ModesFrom, granted};
use crate::seal::Seal;
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, UInt, UTerm};

/// `X·Y`
type Times<X, Y> = <X as Mul>::Times<Y>;
/// `(W,N,B):(0,1,0)`: from an index to its coordinate of weight `W` and extent `N`, where `B` coordinates come after it.
type Only<W, N, B> = HCons<Mode<W, UTerm>, HCons<Run<N>, HCons<Mode<B, UTerm>, HNil>>>;

/// From the modes of the data to the tiler: for each mode the image of its coordinate of `R`. The weight of the first mode is `W`.
pub struct TilesFrom<W, R>(PhantomData<(W, R)>);
impl<W: Nat, R: ModeTree> TreeCases for TilesFrom<W, R> {
    // The data is a list.
    type Leaf<S: Nat, D: Element> = Accepted<HNil>;
    type Nil = Accepted<HNil>;
    type Cons<H: ModeTree, T: ModeTree> =
        <<Composing<Only<W, SizeOf<H>, SizeOf<T>>, R> as Combine>::Pipe<Image> as Joined>::Join<
            T::Match<TilesFrom<Times<SizeOf<H>, W>, R>>,
        >;
}
/// From the tiler to tile → index in the data: each tile composed with the column-major coordinates of a mode of the data `A`. The weight of the
/// first mode is `W`.
pub struct OnShape<W, A>(PhantomData<(W, A)>);
impl<W: Nat, A: ModeTree> TreeCases for OnShape<W, A> {
    type Leaf<S: Nat, D: Element> = Accepted<HNil>;
    type Nil = Accepted<HNil>;
    type Cons<H: ModeTree, T: ModeTree> = <Composing<Mode<SizeOf<A::First>, W>, H> as Joined>::Join<
        T::Match<OnShape<Times<SizeOf<A::First>, W>, A::Rest>>,
    >;
}
/// `filter`: the image of a layout, each value once.
pub enum Image {}
impl Step for Image {
    type Of<M: ModeTree> = Accepted<CoalescedModes<<M as FilterTree>::WithoutZeros>>;
}
/// From the tiler to (thread, value) → index in the tile, for the coordinates `R` in the data `A`.
pub struct InTiles<A, R>(PhantomData<(A, R)>);
impl<A: ModeTree, R: ModeTree> Step for InTiles<A, R> {
    type Of<M: ModeTree> = <M::Match<OnShape<One, A>> as Combine>::Pipe<InTile<R>>;
}
/// From `Q`, tile → coordinate, to `Q† ∘ R`, (thread, value) → index in the tile.
pub struct InTile<R>(PhantomData<R>);
impl<R: ModeTree> Step for InTile<R> {
    type Of<M: ModeTree> = <LeftInverseModes<M> as Combine>::Pipe<ComposeWith<R>>;
}
/// `M ∘ R`
pub struct ComposeWith<R>(PhantomData<R>);
impl<R: ModeTree> Step for ComposeWith<R> {
    type Of<M: ModeTree> = Composing<M, R>;
}
/// From the coordinates `R` to the tiler of the data `A`.
pub struct TilesOf<A>(PhantomData<A>);
impl<A: ModeTree> Step for TilesOf<A> {
    type Of<R: ModeTree> = <A::AsList as MatchTree>::Match<TilesFrom<One, R>>;
}
/// From the coordinates `R` to (thread, value) → index in the tile.
pub struct ThreadValuesOf<A>(PhantomData<A>);
impl<A: ModeTree> Step for ThreadValuesOf<A> {
    type Of<R: ModeTree> = <<TilesOf<A> as Step>::Of<R> as Combine>::Pipe<InTiles<A::AsList, R>>;
}

// (thread, value) → coordinate, the tiler, and (thread, value) → index in the tile; each accepted or refused.
type Coordinates<T, A> = Locating<ModesOf<A>, ModesOf<T>>;
type Tiler<T, A> = <Coordinates<T, A> as Combine>::Pipe<TilesOf<ModesOf<A>>>;
type ThreadValues<T, A> = <Coordinates<T, A> as Combine>::Pipe<ThreadValuesOf<ModesOf<A>>>;
/// `E`, or passed where `X` is refused: the user should see one error.
type After<X, E> = <X as Combine>::Guard<E>;

crate::operation::operations! {
    /// `make_cotiled_copy`: the tiled copy whose threads access the offsets `T`, (thread, value) → offset, in data with the layout `A`.
    ///
    /// * **Source** CUTLASS `cute/atom/copy_atom.hpp`. **Paper** §3.4.4: `A† ∘ T` are the coordinates of the offsets.
    /// * **Law** the element of the tile at `LayoutTv(t, v)` has the offset `T(t, v)` in `A`.
    /// * **Admissible** where `A` contains every offset of `T`. (CuTe requires that of the values only, and maps threads beyond the data to the first
    ///   element.)
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::atom::{MakeCotiledCopy, TiledCopy};
    /// use cute_static::typenum::U4;
    /// // 32 threads with 4 consecutive elements each, whatever their coordinates: data of 16 columns, column-major.
    /// type Copy = MakeCotiledCopy<UniversalCopy<U4>, layout!((32,4):(4,1)), layout!((64,16))>;
    /// static_assertions::assert_type_eq_all!(
    ///     Copy,
    ///     TiledCopy<UniversalCopy<U4>, layout!(((16,2),4):((1,64),16)), tiler!(<(16,4):(4,1), 2:1>)>
    /// );
    /// let (offset, part) = Copy::default().get_slice(17).partition_s(layout!((64,16)));
    /// assert_eq!((offset, part.to_string().as_str()), (68, "((4,1),1,8):((1,0),0,128)"));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::atom::MakeCotiledCopy;
    /// use cute_static::typenum::U4;
    /// // The data has every other element only.
    /// type Copy = MakeCotiledCopy<UniversalCopy<U4>, layout!((32,4):(4,1)), layout!((64,16):(2,128))>;
    /// let copy: Copy = Default::default();
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("partition/cotiled", "Thread and value of each element"))]
    MakeCotiledCopy<Tv, Data> -> Singleton;
}

impl<C: CopyAtom, T: IsLayout, A: IsLayout> bounds::MakeCotiledCopy<T, A> for C
where
    Coordinates<T, A>: Grants<Data<A>, AtomOffsets<T>>,
    After<Coordinates<T, A>, Tiler<T, A>>: Grants<Data<A>, AtomOffsets<T>>,
    After<Tiler<T, A>, ThreadValues<T, A>>: Grants<Data<A>, AtomOffsets<T>>,
{
    const SEAL: Seal = Seal;
    type Output = granted!(
        TiledCopy<
            C,
            LayoutOf<ModesFrom<After<Tiler<T, A>, ThreadValues<T, A>>>>,
            <ModesFrom<After<Coordinates<T, A>, Tiler<T, A>>> as ModeTilers>::Layouts,
        >;
        Coordinates<T, A>: Data<A>, AtomOffsets<T>;
        After<Coordinates<T, A>, Tiler<T, A>>: Data<A>, AtomOffsets<T>;
        After<Tiler<T, A>, ThreadValues<T, A>>: Data<A>, AtomOffsets<T>;
    );
}

/// `32·N`
type Times32<N> = UInt<UInt<UInt<UInt<UInt<N, B0>, B0>, B0>, B0>, B0>;
/// `((32,4),V):((0,32·P),V)`: 4 warps of 32 threads, each with 32 lanes that are `P` apart. All threads of a warp have the elements of the warp.
type WarpsByLane<P, V> = Layout<
    HCons<crate::shape!((32, 4)), HCons<<V as crate::shape::Shaped>::Shape, HNil>>,
    HCons<HCons<UTerm, HCons<Times32<P>, HNil>>, HCons<<V as crate::shape::Shaped>::Stride, HNil>>,
>;

/// `make_tmem_copy`: the tiled copy by 4 warps from or to tensor memory with the layout `A`. The instruction accesses the offsets `V` in the lanes
/// of a warp. Neighbouring lanes are `P` elements apart.
///
/// * **Source** CUTLASS `cute/atom/copy_traits_sm100.hpp`. **Paper** §3.4.4 and Figure 9.
/// * **Law**, **admissible** as [`MakeCotiledCopy`] of `((32,4),V):((0,32·P),V)`. The threads of a warp have stride 0, because they issue one
///   instruction together.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::atom::{CopyLayouts, MakeTmemCopy, TiledCopy};
/// use cute_static::typenum::U65536;
/// // 32dp32b.x2 on elements of 32 bits: each thread gets 2 columns of its lane.
/// type Load = CopyLayouts<layout!(32:1), layout!((32,64):(0,1)), layout!((32,2):(2,1)), layout!((32,64):(0,1))>;
/// type Accumulator = layout!((128,64):(65536,1));
/// type Copy = MakeTmemCopy<Load, U65536, layout!((2,32):(1,65536)), Accumulator>;
/// static_assertions::assert_type_eq_all!(
///     Copy,
///     TiledCopy<Load, layout!(((32,4),(2,32)):((0,1),(128,4))), tiler!(<(4,32):(32,1), 2:1>)>
/// );
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("copy/tmem-Lanes32Bits32-WholeColumns", "Thread and register of each lane and column of tensor memory"))]
pub type MakeTmemCopy<C, P, V, A> = MakeCotiledCopy<C, WarpsByLane<P, V>, A>;
