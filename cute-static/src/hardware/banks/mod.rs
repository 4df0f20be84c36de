//! Bank conflicts of shared memory.
//!
//! Shared memory has 32 banks of 4 bytes: the word at the byte address `a` lies in the bank `(a / 4) mod 32`. A warp's access is
//! served in *phases*; in each one, a bank yields one word. The *degree* of a phase is the largest number of different words
//! in one bank. Lanes that access the same word share it (a broadcast).
//!
//! | bytes per lane | phases of | |
//! |---|---|---|
//! | 1, 2, 4 | 32 lanes | |
//! | 8 | 16 lanes | 0–15, 16–31 |
//! | 16 | 8 lanes | 0–7, 8–15, … |
//! | `ldmatrix`: 16 | 8 rows | lane `8j + r` has the address of row `r` of matrix `j`: as 16 bytes per lane; `stmatrix` likewise |
//!
//! An access is a layout from lanes to offsets, the number of bits of its elements, and its width in bytes. The base address only
//! rotates the banks, if it is a multiple of the width and of 4 bytes. (Where the hardware swizzles addresses, it must be one of
//! the [`PERIOD`](crate::swizzle::Swizzle::PERIOD).)
//!
//! The CUDA programming guide has the banks and the broadcast; the phases are those of NVIDIA's talks S81006 (GTC 2018) and
//! S9593 (GTC 2019).

// The files of this module:
// * `lanes`, `composed`: the offsets of all lanes
// * `width`: the width of an access
// * `words`: sets of words, by bank and row
// * `phases`: the degrees
// * `search`: the smallest swizzle
// * `count`: the same in const code

#[doc(hidden)]
pub mod composed;
mod count;
#[doc(hidden)]
pub mod lanes;
#[doc(hidden)]
pub mod phases;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod search;
#[doc(hidden)]
pub mod width;
#[doc(hidden)]
pub mod words;

pub use count::conflict_degrees;
#[doc(no_inline)]
pub use lanes::Lanes;
#[doc(no_inline)]
pub use width::Width;

use crate::algebra::properties::walk::Holds;
use crate::check::{Combine, Condition};
use crate::int::{Compare, Equal, Greater, Less, Nat};
use crate::outcome::{Granted, Grants, Legal};
use crate::swizzle::IsUnit;
use core::marker::PhantomData;
use lanes::{OffsetsOf, PlainOffsetsOf};
use phases::{Degrees, NoWarp, Phases};
use rules::OtherUnit;
use search::{AccessKind, Found, IfConflict, Of, Search, Served};
use typenum::{U16, U33};

/// An access as constants: lane `i` accesses `W` bytes from the element `L(i)` on, elements having `N` bits.
///
/// * **Law** `WAVEFRONTS` is the sum of `DEGREES`, one of each phase; `DEGREE` is the largest.
/// * **Admissible** for at most 32 lanes and offsets that are multiples of the access; an error of evaluation otherwise.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::banks::{Access, Ldmatrix};
/// use cute_static::typenum::{U4, U16, U32};
/// // Eight rows of 64 `f16` for `ldmatrix`, and the same rows 16 bytes longer.
/// assert_eq!(Ldmatrix::<layout!(8:64), U16>::DEGREE, 8);
/// assert_eq!(Ldmatrix::<layout!(8:72), U16>::DEGREE, 1);
/// // 32 lanes read four floats each, in a row: 512 bytes take four wavefronts.
/// type Vector = Access<layout!(32:4), U32, U16>;
/// assert_eq!((Vector::DEGREES, Vector::WAVEFRONTS), (&[1, 1, 1, 1][..], 4));
/// // All lanes read one word.
/// assert_eq!(Access::<layout!(32:0), U32, U4>::DEGREE, 1);
/// ```
pub struct Access<L, N, W>(PhantomData<(L, N, W)>);

/// The access of `ldmatrix`: lane `8j + r` has the offset of row `r` of matrix `j`; a row is 16 bytes.
pub type Ldmatrix<L, N> = Access<L, N, U16>;

impl<L: Lanes, N: Nat, W: Width> Access<L, N, W>
where
    SameUnit<L, N>: Legal<L, N>,
{
    const COUNT: usize = match L::COUNT {
        count @ ..=32 => count as usize,
        _ => panic!("a warp has 32 lanes; the layout has more coordinates"),
    };
    const ALL: [u32; 4] = conflict_degrees(L::OFFSETS.split_at(Self::COUNT).0, bits::<N>(), W::BYTES);
    /// The number of phases.
    pub const PHASES: usize = count::phases(Self::COUNT, W::BYTES);
    /// The degree of each phase.
    pub const DEGREES: &'static [u32] = Self::ALL.split_at(Self::PHASES).0;
    /// The largest degree: 1 is free of conflicts.
    pub const DEGREE: u32 = {
        let (mut degree, mut phase) = (0, 0);
        while phase < 4 {
            if Self::ALL[phase] > degree {
                degree = Self::ALL[phase];
            }
            phase += 1;
        }
        degree
    };
    /// The number of wavefronts, the sum of the degrees. Without conflicts it is the number of phases.
    pub const WAVEFRONTS: u32 = Self::ALL[0] + Self::ALL[1] + Self::ALL[2] + Self::ALL[3];
}

const fn bits<N: Nat>() -> u64 {
    match N::MAGNITUDE {
        Some(bits) => bits,
        None => panic!("an element of more bits than fit in u64"),
    }
}

/// The phases of the access of `W` bytes a lane, of elements of `N` bits.
type PhasesOf<L, N, W> = <<<L as Lanes>::Count as Compare>::ComparedTo<U33> as IfWarp>::Served<L, Of<N, W>>;
/// Offsets in elements of `N` bits, at most 32 of them, all aligned.
type Legality<L, N, W> = <SameUnit<L, N> as Combine>::AndThen<<PhasesOf<L, N, W> as Phases>::Legal>;
/// The unit of the offsets is `N` bits, where the layout says what it is.
type SameUnit<L, N> =
    <<<<L as Lanes>::Unit as IsUnit>::AgreeBits<N> as Holds>::Holds as Condition>::Require<OtherUnit<N>>;
/// Their degrees.
type DegreesOf<L, N, W> = <PhasesOf<L, N, W> as Phases>::Degrees;
/// The largest degree.
type Worst<L, N, W> = search::Worst<PhasesOf<L, N, W>>;
/// The largest degree is 1, or a reason.
type Verdict<L, N, W> = <<Worst<L, N, W> as Nat>::Magnitude as IfConflict>::Verdict<
    L,
    Of<N, W>,
    Worst<L, N, W>,
    <DegreesOf<L, N, W> as Degrees>::Phase,
>;

/// Branch: the number of lanes against 33.
#[doc(hidden)]
pub trait IfWarp {
    /// The phases of `L`
    type Served<L: Lanes, A: AccessKind>: Phases;
    /// The phases of `L` without swizzles
    type ServedPlain<L: Lanes, A: AccessKind>: Phases;
}
impl IfWarp for Less {
    type Served<L: Lanes, A: AccessKind> = Served<OffsetsOf<L>, A>;
    type ServedPlain<L: Lanes, A: AccessKind> = Served<PlainOffsetsOf<L>, A>;
}
macro_rules! too_many {
    ($($order:ty),*) => {$(
        impl IfWarp for $order {
            type Served<L: Lanes, A: AccessKind> = NoWarp<L::Count>;
            type ServedPlain<L: Lanes, A: AccessKind> = NoWarp<L::Count>;
        }
    )*};
}
too_many!(Equal, Greater);

/// The conflicts of a warp's access, counted in types.
///
/// * **Admissible** for at most 32 lanes and offsets that are multiples of the access.
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::banks::BankConflictDegree;
/// use cute_static::typenum::U16;
/// // Rows of 20 `f16` do not all begin at a multiple of 16 bytes.
/// let x: BankConflictDegree<layout!(8:20), U16, U16>;
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no access of shared memory",
    label = "expected a layout that maps lanes to offsets, the bits of an element, and the bytes that each lane accesses"
)]
#[cfg_attr(doc, doc = crate::picture::picture!("banks/conflicts", "Shared memory by bank: one access, all in the same banks"))]
pub trait CountBankConflicts<N, W>: Lanes {
    /// The largest degree of its phases
    type Degree: Nat;
    /// The sum of the degrees
    type Wavefronts: Nat;
}
impl<L: Lanes, N: Nat, W: Width> CountBankConflicts<N, W> for L
where
    Legality<L, N, W>: Legal<L, N>,
{
    type Degree = Worst<L, N, W>;
    type Wavefronts = <DegreesOf<L, N, W> as Degrees>::Wavefronts;
}
/// The conflict degree of the access of `W` bytes a lane through `L`, in elements of `N` bits, as a typenum integer.
///
/// See [`Access`], which has it as a constant, and [`CountBankConflicts`].
/// ```
/// use cute_static::prelude::*;
/// use cute_static::banks::BankConflictDegree;
/// use cute_static::typenum::{U1, U4, U32};
/// // A column of floats, 32 to the row, and 33 to the row.
/// static_assertions::assert_type_eq_all!(BankConflictDegree<layout!(32:32), U32, U4>, U32);
/// static_assertions::assert_type_eq_all!(BankConflictDegree<layout!(32:33), U32, U4>, U1);
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("banks/conflicts", "Shared memory by bank: one access, all in the same banks"))]
pub type BankConflictDegree<L, N, W> = <L as CountBankConflicts<N, W>>::Degree;
/// The wavefronts of an access as a typenum integer, see [`BankConflictDegree`].
pub type Wavefronts<L, N, W> = <L as CountBankConflicts<N, W>>::Wavefronts;
/// Whether an access is free of conflicts, as a boolean type; see [`ConflictFree`].
/// ```
/// use cute_static::prelude::*;
/// use cute_static::banks::IsConflictFree;
/// use cute_static::typenum::{B0, B1, U16};
/// static_assertions::assert_type_eq_all!(IsConflictFree<layout!(8:64), U16, U16>, B0);
/// static_assertions::assert_type_eq_all!(IsConflictFree<layout!(Sw<3,3,3> o 0 o 8:64), U16, U16>, B1);
/// ```
pub type IsConflictFree<L, N, W> = <<BankConflictDegree<L, N, W> as Nat>::Magnitude as IfConflict>::IsFree;

/// The access of `W` bytes a lane through this layout, in elements of `N` bits, has no bank conflicts.
///
/// * **Law** in each phase, the lanes access at most one word of each bank: the degree is 1.
/// * **Admissible** exactly then. The error names the smallest swizzle that would do, see [`SmallestSwizzle`].
/// ```
/// use cute_static::prelude::*;
/// use cute_static::banks::ConflictFree;
/// use cute_static::typenum::U16;
/// /// Loads 8x8 matrices of 16-bit elements: lane `i` has the address of the row at `Rows(i)`.
/// fn ldmatrix<Rows: ConflictFree<U16, U16>>(_: Rows) {}
/// ldmatrix(layout!(32:72));
/// ```
/// Rows of 128 bytes all begin in one bank.
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::banks::ConflictFree;
/// use cute_static::typenum::U16;
/// fn ldmatrix<Rows: ConflictFree<U16, U16>>(_: Rows) {}
/// ldmatrix(layout!(32:64));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no access of shared memory",
    label = "expected a layout that maps lanes to offsets, the bits of an element, and the bytes that each lane accesses"
)]
#[cfg_attr(doc, doc = crate::picture::picture!("banks/smallest-swizzle", "An access of shared memory that collides in one bank, and the same one swizzled"))]
pub trait ConflictFree<N, W>: Lanes {}
impl<L: Lanes, N: Nat, W: Width> ConflictFree<N, W> for L where L: WithoutConflicts<N, W> {}
/// The verdict under a name: a bound on it projects out of nothing, so that rustc's next solver explains a width that is none.
pub trait WithoutConflicts<N, W> {}
impl<L: Lanes, N: Nat, W: Width> WithoutConflicts<N, W> for L where
    <Legality<L, N, W> as Combine>::AndThen<Verdict<L, N, W>>: Legal<L, N>
{
}

/// The search for a swizzle.
///
/// * **Admissible** where the search ends with one.
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::banks::SmallestSwizzle;
/// use cute_static::typenum::U16;
/// // These rows differ in bits 6, 7 and 9: no three bits in a row tell them apart.
/// let x: SmallestSwizzle<layout!((4,2):(64,512)), U16, U16>;
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no access of shared memory",
    label = "expected a layout that maps lanes to offsets, the bits of an element, and the bytes that each lane accesses"
)]
#[cfg_attr(doc, doc = crate::picture::picture!("banks/smallest-swizzle", "An access of shared memory that collides in one bank, and the same one swizzled"))]
pub trait FindSwizzle<N, W>: Lanes {
    /// The swizzle
    type Swizzle;
}
impl<L: Lanes, N: Nat, W: Width> FindSwizzle<N, W> for L
where
    <Legality<L, N, W> as Combine>::AndThen<<SmallestFound<L, N, W> as Found>::Legal>: Grants<L, N>,
{
    type Swizzle = Granted<
        <Legality<L, N, W> as Combine>::AndThen<<SmallestFound<L, N, W> as Found>::Legal>,
        L,
        N,
        <SmallestFound<L, N, W> as Found>::Swizzle,
    >;
}
/// The end of the search.
#[doc(hidden)]
pub type SmallestFound<L, N, W> =
    Search<L, Of<N, W>, <<<L as Lanes>::Count as Compare>::ComparedTo<U33> as IfWarp>::ServedPlain<L, Of<N, W>>>;

/// The smallest `Swizzle<B, M, S>` with which the access through `L` has no bank conflicts.
///
/// B is the least possible; with it S, from B on; with both of them M, from log₂ of the elements in an access (or in a bank, where
/// that is more) on, so that whole accesses move. No conflict at all gives B = S = 0.
///
/// Of a layout that is swizzled already, its swizzle is to be replaced; the access must be aligned as it stands. Only the access `L` is looked at: another one keeps its
/// degree where the bits that the swizzle reads are the same in all lanes, as those of the row are along a row.
///
/// * **Law** `Swizzle ∘ L` has degree 1, and no such swizzle of fewer bits, or of as many and a smaller shift, does that.
/// * **Admissible** see [`FindSwizzle`].
/// ```
/// use cute_static::prelude::*;
/// use cute_static::banks::SmallestSwizzle;
/// use cute_static::typenum::{U4, U16, U32};
/// // Rows of 128, 64 and 32 bytes: the swizzles of the hardware's three modes, in elements of 2 bytes.
/// static_assertions::assert_type_eq_all!(SmallestSwizzle<layout!(32:64), U16, U16>, swizzle!(3,3,3));
/// static_assertions::assert_type_eq_all!(SmallestSwizzle<layout!(32:32), U16, U16>, swizzle!(2,3,3));
/// static_assertions::assert_type_eq_all!(SmallestSwizzle<layout!(32:16), U16, U16>, swizzle!(1,3,3));
/// // A column of floats; 8 rows of 4 floats each, the fragment of a tensor core.
/// static_assertions::assert_type_eq_all!(SmallestSwizzle<layout!(32:32), U32, U4>, swizzle!(5,0,5));
/// static_assertions::assert_type_eq_all!(SmallestSwizzle<layout!((8,4):(32,1)), U32, U4>, swizzle!(3,2,3));
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("banks/smallest-swizzle", "An access of shared memory that collides in one bank, and the same one swizzled"))]
pub type SmallestSwizzle<L, N, W> = <L as FindSwizzle<N, W>>::Swizzle;
