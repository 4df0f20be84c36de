//! Bank conflicts of shared memory.
//!
//! Shared memory has 32 banks of 4 bytes. The word at the byte address `a` lies in the bank `(a / 4) mod 32`. The hardware serves the access of a
//! warp in *phases*. A bank delivers one word at a time, and lanes that access the same word share it (a broadcast). So the *degree* of a
//! phase is the largest number of different words in one bank, and a phase takes as many wavefronts as its degree.
//!
//! | bytes per lane | phases of | |
//! |---|---|---|
//! | 1, 2, 4 | 32 lanes | |
//! | 8 | 16 lanes | 0–15, 16–31 |
//! | 16 | 8 lanes | 0–7, 8–15, … |
//! | `ldmatrix`: 16 | 8 rows | lane `8j + r` has the address of row `r` of matrix `j`: as 16 bytes per lane; `stmatrix` likewise |
//!
//! An access consists of a layout from lanes to offsets, the number of bits of an element, and the width in bytes. The base address does
//! not matter where it is a multiple of the width and of 4 bytes, because it only rotates the banks. (Where the hardware swizzles addresses, it
//! must be a multiple of the [`PERIOD`](crate::swizzle::Swizzle::PERIOD).)
//!
//! **Source** the CUDA programming guide for the banks and the broadcast; NVIDIA's talks S81006 (GTC 2018) and S9593 (GTC 2019) for the phases.

// This module computes conflicts twice: in types, which bounds can require, and in const code, which is cheaper. It uses the algebra and
// swizzles. `instruction::copy`, `smem` and `collective` use it.
// * `lanes`, `composed`: the offsets of all lanes
// * `width`: the width of an access
// * `words`: sets of words by bank and row
// * `phases`: the degree of each phase
// * `linear`: accesses without conflicts, by the bits of their offsets
// * `search`: the smallest swizzle that removes the conflicts
// * `count`: the degrees in const code
// * `rules`: the refusals

#[doc(hidden)]
pub mod composed;
mod count;
#[doc(hidden)]
pub mod lanes;
#[doc(hidden)]
pub mod linear;
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
use crate::check::{BothHold, Combine, Condition, Found, Passed};
use crate::int::{Compare, Nat};
use crate::kind::Outcome;
use crate::outcome::{Granted, Grants};
use crate::swizzle::IsUnit;
use core::marker::PhantomData;
use lanes::{FitsAWarp, OffsetsOf, PlainOffsetsOf};
use linear::AccessCheck;
use phases::{Degrees, Phases};
use rules::OtherUnit;
use search::{AccessOf, IfConflict, PhasesOf, Search, SearchResult};
use typenum::U16;
use width::Halves;

/// The conflicts of an access as constants: lane `i` accesses `W` bytes from the element `L(i)` on, and an element has `N` bits.
///
/// * **Law** `DEGREES` has the degree of each phase, `DEGREE` is the largest of them and `WAVEFRONTS` their sum.
/// * **Admissible** for at most 32 lanes and offsets that are multiples of the access. Otherwise the evaluation of a constant is an error.
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

/// The access of `ldmatrix`: `L` maps lane `8j + r` to the offset of row `r` of matrix `j`. A row has 16 bytes.
pub type Ldmatrix<L, N> = Access<L, N, U16>;

impl<L: Lanes, N: Nat, W: Width> Access<L, N, W>
where
    SameUnit<L, N>: Grants<L, N, Is = ()>,
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
    /// The largest degree. There is no conflict where it is 1.
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
    /// The number of wavefronts: the sum of the degrees. Without conflicts it is the number of phases.
    pub const WAVEFRONTS: u32 = Self::ALL[0] + Self::ALL[1] + Self::ALL[2] + Self::ALL[3];
}

const fn bits<N: Nat>() -> u64 {
    match N::MAGNITUDE {
        Some(bits) => bits,
        None => panic!("an element of more bits than fit in u64"),
    }
}

/// The phases of the access `L` of `W` bytes by each lane, of elements of `N` bits.
type AccessPhases<L, N, W> = PhasesOf<OffsetsOf<L>, AccessOf<N, W>>;
/// The offsets count elements of `N` bits, there are at most 32 of them, and all are aligned.
type Legality<L, N, W> = <SameUnit<L, N> as Combine>::AndThen<
    BothHold<FitsAWarp<<L as Lanes>::Count>, <AccessPhases<L, N, W> as Phases>::Legal>,
>;
/// The unit of the offsets is `N` bits, where the layout states a unit.
type SameUnit<L, N> =
    <<<<L as Lanes>::Unit as IsUnit>::IsSameBits<N> as Holds>::Holds as Condition>::Require<OtherUnit<N>>;
/// The degree of each phase.
type DegreesOf<L, N, W> = <AccessPhases<L, N, W> as Phases>::Degrees;
/// The largest degree.
type LargestDegree<L, N, W> = search::LargestDegree<AccessPhases<L, N, W>>;
/// Accepted where the largest degree is 1.
type Verdict<L, N, W> = <<LargestDegree<L, N, W> as Nat>::Magnitude as IfConflict>::Verdict<
    L,
    AccessOf<N, W>,
    LargestDegree<L, N, W>,
    <DegreesOf<L, N, W> as Degrees>::Phase,
>;

/// The conflicts of the access of `W` bytes by each lane through this layout, in elements of `N` bits, as typenum integers.
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
    Legality<L, N, W>: Grants<L, N, Is = ()>,
{
    type Degree = LargestDegree<L, N, W>;
    type Wavefronts = <DegreesOf<L, N, W> as Degrees>::Wavefronts;
}
/// The conflict degree of the access of `W` bytes by each lane through `L`, in elements of `N` bits, as a typenum integer.
///
/// It is legal where [`CountBankConflicts`] is. [`Access`] has the same number as a constant.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::banks::BankConflictDegree;
/// use cute_static::typenum::{U1, U4, U32};
/// // A column of a matrix of floats, with 32 and with 33 floats in a row.
/// static_assertions::assert_type_eq_all!(BankConflictDegree<layout!(32:32), U32, U4>, U32);
/// static_assertions::assert_type_eq_all!(BankConflictDegree<layout!(32:33), U32, U4>, U1);
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("banks/conflicts", "Shared memory by bank: one access, all in the same banks"))]
pub type BankConflictDegree<L, N, W> = <L as CountBankConflicts<N, W>>::Degree;
/// The number of wavefronts of an access as a typenum integer, see [`BankConflictDegree`].
pub type Wavefronts<L, N, W> = <L as CountBankConflicts<N, W>>::Wavefronts;
/// Whether an access is free of conflicts, as a boolean type. [`ConflictFree`] is the same as a bound.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::banks::IsConflictFree;
/// use cute_static::typenum::{B0, B1, U16};
/// static_assertions::assert_type_eq_all!(IsConflictFree<layout!(8:64), U16, U16>, B0);
/// static_assertions::assert_type_eq_all!(IsConflictFree<layout!(Sw<3,3,3> o 0 o 8:64), U16, U16>, B1);
/// ```
pub type IsConflictFree<L, N, W> = <<BankConflictDegree<L, N, W> as Nat>::Magnitude as IfConflict>::IsFree;

/// The access of `W` bytes by each lane through this layout, in elements of `N` bits, has no bank conflicts.
///
/// * **Law** in each phase the lanes access at most one word of each bank: the degree is 1.
/// * **Admissible** exactly then. The error names the smallest swizzle that removes the conflict, see [`SmallestSwizzle`].
/// ```
/// use cute_static::prelude::*;
/// use cute_static::banks::ConflictFree;
/// use cute_static::typenum::U16;
/// /// Loads 8x8 matrices of 16-bit elements: lane `i` has the address of the row at `Rows(i)`.
/// fn ldmatrix<Rows: ConflictFree<U16, U16>>(_: Rows) {}
/// ldmatrix(layout!(32:72));
/// ```
/// Rows of 128 bytes all begin in the same bank.
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
impl<L: Lanes, N: Nat, W: Width, K> ConflictFree<N, W> for L
where
    IfWidth<L, N, W>: Found<Type = K>,
    K: Grants<L, N, Is = ()>,
{
}
/// The check of an access. It is defined for a number that is no width too, so that rustc's next solver reports that number.
type IfWidth<L, N, W> = <<W as Compare>::Is<<W as Halves>::Nearest> as Condition>::Choose<
    AccessCheck<L, N, <W as Halves>::Nearest>,
    Passed,
>;
/// The check of [`ConflictFree`] as a result, for a type whose name requires it.
#[doc(hidden)]
pub trait CheckConflicts<N, W> {
    /// Accepted where no two lanes of a phase access different words of one bank
    type Check: Outcome;
}
impl<L: Lanes, N: Nat, W: Width> CheckConflicts<N, W> for L {
    type Check = AccessCheck<L, N, W>;
}

/// The search for the [`SmallestSwizzle`].
///
/// * **Admissible** where a swizzle removes the conflicts.
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::banks::SmallestSwizzle;
/// use cute_static::typenum::U16;
/// // These rows differ in bits 6, 7 and 9, so no three consecutive bits distinguish them.
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
    <Legality<L, N, W> as Combine>::AndThen<<SmallestFound<L, N, W> as SearchResult>::Legal>: Grants<L, N, Is = ()>,
{
    type Swizzle = Granted<
        <Legality<L, N, W> as Combine>::AndThen<<SmallestFound<L, N, W> as SearchResult>::Legal>,
        L,
        N,
        <SmallestFound<L, N, W> as SearchResult>::Swizzle,
    >;
}
/// The result of the search.
#[doc(hidden)]
pub type SmallestFound<L, N, W> = Search<L, AccessOf<N, W>, PhasesOf<PlainOffsetsOf<L>, AccessOf<N, W>>>;

/// The smallest `Swizzle<B, M, S>` with which the access through `L` has no bank conflicts.
///
/// The swizzle has the least possible B. For that B it has the least S from B on, and for both the least M from log₂ of the number of elements
/// in an access on (or in a bank, where that is more), so that whole accesses move. Where there is no conflict, B = S = 0.
///
/// Where the layout has a swizzle already, the result replaces it, and the access must be aligned as it stands. The search considers the
/// access `L` only. Another access keeps its degree where the bits that the swizzle reads are the same in all lanes, as the bits of the row are
/// along a row.
///
/// * **Law** `Swizzle ∘ L` has degree 1. No such swizzle with fewer bits, or with as many bits and a smaller shift, has.
/// * **Admissible** as [`FindSwizzle`].
/// ```
/// use cute_static::prelude::*;
/// use cute_static::banks::SmallestSwizzle;
/// use cute_static::typenum::{U4, U16, U32};
/// // Rows of 128, 64 and 32 bytes: the swizzles of the hardware's three modes, in elements of 2 bytes.
/// static_assertions::assert_type_eq_all!(SmallestSwizzle<layout!(32:64), U16, U16>, swizzle!(3,3,3));
/// static_assertions::assert_type_eq_all!(SmallestSwizzle<layout!(32:32), U16, U16>, swizzle!(2,3,3));
/// static_assertions::assert_type_eq_all!(SmallestSwizzle<layout!(32:16), U16, U16>, swizzle!(1,3,3));
/// // A column of floats, and 8 rows of 4 floats each: the fragment of a tensor core.
/// static_assertions::assert_type_eq_all!(SmallestSwizzle<layout!(32:32), U32, U4>, swizzle!(5,0,5));
/// static_assertions::assert_type_eq_all!(SmallestSwizzle<layout!((8,4):(32,1)), U32, U4>, swizzle!(3,2,3));
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("banks/smallest-swizzle", "An access of shared memory that collides in one bank, and the same one swizzled"))]
pub type SmallestSwizzle<L, N, W> = <L as FindSwizzle<N, W>>::Swizzle;
