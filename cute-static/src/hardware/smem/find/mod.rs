//! The search for the layout of a tile in shared memory.
//!
//! The question is a type: the type of the elements, the shape (MN, K) of the tile, and every access to it. The answer is the layout for which all
//! accesses are legal, with the fewest bank conflicts.

// The files:
// * `family`: the layouts that the search considers, in order
// * `bits`: the bits of a coordinate that the lanes of a warp differ in
// * `access`: who writes and reads the tile
// * `search`: the search, for any family and any accesses
// * `choice`: its answer for this family
// * `rules`: the refusals

pub mod access;
pub mod bits;
pub mod choice;
pub mod family;
pub mod rules;
pub mod search;

use super::SmemElement;
use crate::check::{About, Both, Found, Verdict};
use crate::htuple::{Pair, Singleton};
use crate::int::{Nat, PositiveNat};
use crate::outcome::{GrantedValue, Grants};
use crate::seal::Seal;
use access::Accesses;
use choice::{Answered, Asked, SearchResult};
use search::{AccessList, Arrangement, Choice};

type CheckOf<T, Mn, K, A> = <<A as Accesses<T>>::List as AccessList<T>>::Check<Mn, K>;
/// The accesses `A` to a tile (`Mn`, `K`) of elements `T`, as a question.
pub type QuestionOf<T, Mn, K, A> = Asked<T, Mn, K, <<A as Accesses<T>>::List as AccessList<T>>::At<Mn, K>>;
/// The checks `C` of the accesses to a tile (`Mn`, `K`), and then the answer `B` to the question `Q`.
type Verdicts<Mn, K, C, Q, B> = Both<C, About<SearchResult<Q, B>, Pair<Mn, K>, ()>>;
type OutcomeOf<V> = <V as Verdict>::Outcome;
type LeftOf<V> = <V as Verdict>::Left;
type RightOf<V> = <V as Verdict>::Right;

/// The search for the layout in shared memory of a tile of the shape `X` = (MN, K), of elements `T`, for the accesses of this tuple.
///
/// An access is [`WrittenBy`](super::WrittenBy) or [`ReadBy`](super::ReadBy) a tiled copy of any instruction (`cp.async`, `ldmatrix`, `stmatrix`,
/// vectors), [`ByTma`](super::ByTma), or [`ByTensorCore`](super::ByTensorCore). The instructions determine the architecture; the banks are the same on
/// all architectures.
///
/// The family has two parts. *Swizzled rows* of 2^w bytes along one mode, w from 7 to 4, exchange pieces of 2^p bytes:
/// `Swizzle<w − p, log₂ piece, 7 − p>`, where 2^(7 − p) rows divide the other mode. With p = 4 these are the canonical atoms that TMA and the tensor cores
/// read. *Plain rows* have the whole contiguous mode and 0, 4, 8 or 16 bytes of padding. Both parts exist K-major and MN-major. The order is: p = 4
/// K-major with the widest row first, p = 4 MN-major, then p = 5, 3 and 2 in the same way, then plain rows with the least padding first.
///
/// * **Law** every access is legal in the layout, and no layout of the family in which all are has fewer [`Conflicts`](FindSmemLayout::Conflicts). Of those
///   with equally few, it is the first.
/// * **Admissible** where a layout of the family is legal for all accesses, and in each copy by threads, the coordinates that the lanes of a warp begin at
///   are sums of powers of two. A swizzled layout also counts as legal only if no two of the copy's other modes, such as warps and tiles, share a bit of the coordinates: the rows of a copy
///   by 96 threads in 12 rows do, and it gets another layout or none. Otherwise the error names, for the best K-major and the best MN-major layout with pieces of 16 bytes, the first access
///   that is not legal there, and why.
/// * **Source** CUTLASS `cutlass/gemm/collective/builders/sm90_common.inl`, `ss_smem_selector`, which selects by the shape alone; where the tensor core is
///   an access, the answer is the same as long as its layout is legal in this sense for each copy by threads, and has no conflicts.
///
/// ```compile_fail,E0277
/// use cute_static::instruction::operand::{MajorK, MajorMN};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::smem::{ByTensorCore, ByTma, SmemLayoutFor, Wgmma};
/// // TMA keeps the order of global memory, and the tensor core is told another one.
/// type Accesses = (ByTma<MajorK>, ByTensorCore<Wgmma, MajorMN, shape!((64,16))>);
/// let tile = SmemLayoutFor::<Float16, shape!((128,64)), Accesses>::default();
/// ```
// rustc's next solver prints this message where the old one prints that of `Accesses`.
#[diagnostic::on_unimplemented(
    message = "these are not the accesses to a tile in shared memory",
    label = "expected a type of elements, a shape (MN, K), and a tuple of accesses such as `(WrittenBy<Copy>, ReadBy<Copy>)`"
)]
pub trait FindSmemLayout<T, X> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The layout: (MN, K) to an element
    type Layout: Singleton;
    /// The sum over the copies by threads of the conflict degree less one: 0 where no access has bank conflicts
    type Conflicts: Nat;
}
impl<T: SmemElement, Mn: PositiveNat, K: PositiveNat, A: Accesses<T>, C: Verdict, B: Choice>
    FindSmemLayout<T, Pair<Mn, K>> for A
where
    CheckOf<T, Mn, K, A>: Found<Type = C>,
    QuestionOf<T, Mn, K, A>: Answered<Answer = B>,
    OutcomeOf<Verdicts<Mn, K, C, QuestionOf<T, Mn, K, A>, B>>: Grants<
            LeftOf<Verdicts<Mn, K, C, QuestionOf<T, Mn, K, A>, B>>,
            RightOf<Verdicts<Mn, K, C, QuestionOf<T, Mn, K, A>, B>>,
        >,
{
    const SEAL: Seal = Seal;
    type Layout = GrantedValue<
        OutcomeOf<Verdicts<Mn, K, C, QuestionOf<T, Mn, K, A>, B>>,
        LeftOf<Verdicts<Mn, K, C, QuestionOf<T, Mn, K, A>, B>>,
        RightOf<Verdicts<Mn, K, C, QuestionOf<T, Mn, K, A>, B>>,
        <B::Arrangement as Arrangement>::Layout,
    >;
    type Conflicts = B::Score;
}

/// The layout in shared memory of a tile of the shape `X` = (MN, K), of elements `T`, for the tuple of accesses `A`: see [`FindSmemLayout`].
///
/// `cp.async` fills a tile, and `ldmatrix` reads it:
/// ```
/// use cute_static::instruction::copy::{CopyAtomOf, SM75_U32x4_LDSM_N, SM80_CP_ASYNC_CACHEGLOBAL};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::smem::{Layout_K_SW128_Atom, ReadBy, SmemConflicts, SmemLayoutFor, WrittenBy};
/// use cute_static::atom::TiledCopy;
/// use cute_static::typenum::{U0, U128};
/// type CpAsync = CopyAtomOf<SM80_CP_ASYNC_CACHEGLOBAL<U128>, Float16>;
/// type Fill = MakeTiledCopy<CpAsync, layout!((16,8):(8,1)), layout!((1,8):(8,1))>;
/// type Ldmatrix = CopyAtomOf<SM75_U32x4_LDSM_N, Float16>;
/// type Load = TiledCopy<Ldmatrix, layout!(((4,8),(2,2,2)):((32,1),(16,8,128))), shape!((16,16))>;
/// type Tile = SmemLayoutFor<Float16, shape!((128,64)), (WrittenBy<Fill>, ReadBy<Load>)>;
/// assert_eq!(Tile::default().to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
/// static_assertions::assert_type_eq_all!(Tile, TileToShape<Layout_K_SW128_Atom<Float16>, shape!((128,64))>);
/// static_assertions::assert_type_eq_all!(SmemConflicts<Float16, shape!((128,64)), (WrittenBy<Fill>, ReadBy<Load>)>, U0);
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("smem/Layout_K_SW128_Atom", "Shared memory by bank: the coordinate of each 16 bytes"))]
pub type SmemLayoutFor<T, X, A> = <A as FindSmemLayout<T, X>>::Layout;
/// The bank conflicts that [`SmemLayoutFor`] leaves: the sum over the copies by threads of the conflict degree less one. It is 0 where no access has any.
pub type SmemConflicts<T, X, A> = <A as FindSmemLayout<T, X>>::Conflicts;
