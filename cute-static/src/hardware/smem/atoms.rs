//! The canonical atoms, and the largest one that divides a tile.
//!
//! An atom is 8 rows of 16, 32, 64 or 128 bytes. Its swizzle counts elements, so that threads can address with the layout; the
//! descriptors convert it back to bytes.

use super::canonical::CanonicalMajor;
use super::element::SmemElement;
use super::hardware::{TakesMajors, Tcgen05, Wgmma};
use super::rules::{AtomRowsRule, NoAtomRule};
use super::vectors::{CarriedNumber, Number1};
use crate::check::{BothHold, Combine, Condition, IfMultiple, steps};
use crate::htuple::{HCons, HNil, Pair, Singleton};
use crate::instruction::operand::{MajorK, MajorMN};
use crate::int::TwoTo;
use crate::int::{Divide, Mul, Nat, OrZero, SuccPred};
use crate::outcome::{Accepted, GrantedValue, Grants, ModesFrom, Refused};
use crate::seal::Seal;
use crate::swizzle::unit::Bits;
use crate::swizzle::{ComposedLayout, Swizzle};
use typenum::{U0, U1, U2, U3, U4, U8, UTerm};

/// Elements in a row of `2^B` units of 16 bytes
pub type Wide<B, T> = <TwoTo<B> as Mul>::Times<<T as SmemElement>::PerVector>;
/// The atom of rows of `2^B` units, `J`-major
type AtomOf<B, T, J> = ComposedLayout<
    Swizzle<B, Log<T>, U3, Bits<<T as SmemElement>::Width>>,
    UTerm,
    <J as CanonicalMajor>::Rows<Wide<B, T>, U8>,
>;
type Log<T> = <T as SmemElement>::Log;

/// One row per atom: the name in CuTe, the major, `log₂` of the row in units of 16 bytes, and a description.
macro_rules! atoms {
    ($($name:ident = $major:ident, $log:ident, $words:literal;)*) => {$(
        #[doc = concat!("CuTe's `", stringify!($name), "`: ", $words, ".")]
        ///
        /// * **Source** CUTLASS `cute/atom/mma_traits_sm90_gmma.hpp`; PTX 9.7.15.5.1.2.1.
        #[cfg_attr(doc, doc = crate::picture::picture!(concat!("smem/", stringify!($name)), "Shared memory by bank: the coordinate of each 16 bytes"))]
        #[allow(non_camel_case_types)]
        pub type $name<T> = AtomOf<$log, T, $major>;
    )*};
}
atoms! {
    Layout_K_INTER_Atom = MajorK, U0, "8 rows of 16 bytes along K, no swizzle";
    Layout_K_SW32_Atom = MajorK, U1, "8 rows of 32 bytes along K, 32-byte swizzle";
    Layout_K_SW64_Atom = MajorK, U2, "8 rows of 64 bytes along K, 64-byte swizzle";
    Layout_K_SW128_Atom = MajorK, U3, "8 rows of 128 bytes along K, 128-byte swizzle";
    Layout_MN_INTER_Atom = MajorMN, U0, "8 rows of 16 bytes along M or N, no swizzle";
    Layout_MN_SW32_Atom = MajorMN, U1, "8 rows of 32 bytes along M or N, 32-byte swizzle";
    Layout_MN_SW64_Atom = MajorMN, U2, "8 rows of 64 bytes along M or N, 64-byte swizzle";
    Layout_MN_SW128_Atom = MajorMN, U3, "8 rows of 128 bytes along M or N, 128-byte swizzle";
}
/// CuTe's `Layout_MN_SW128_32B_Atom`: 4 rows of 128 bytes along M or N, 128-byte swizzle of 32-byte pieces. tcgen05 reads transposed
/// `tf32` in this form only.
///
/// * **Source** CUTLASS `cute/atom/mma_traits_sm100.hpp`.
#[cfg_attr(doc, doc = crate::picture::picture!("smem/Layout_MN_SW128_32B_Atom", "Shared memory by bank: the coordinate of each 16 bytes"))]
#[allow(non_camel_case_types)]
pub type Layout_MN_SW128_32B_Atom<T> = ComposedLayout<
    Swizzle<U2, <Log<T> as SuccPred>::Succ, U2, Bits<<T as SmemElement>::Width>>,
    UTerm,
    <MajorMN as CanonicalMajor>::Rows<Wide<U3, T>, U4>,
>;

/// Whether rows of `2^B` units of 16 bytes divide `N` elements
pub type RowFits<N, B, T> = <<N as Divide>::ExactQuotient<Wide<B, T>> as OrZero>::IsExact;
/// The atom of `R` rows of `2^B` units, as a list of two numbers: see [`AsAtom`].
type AtomNumbers<B, R> = Accepted<HCons<CarriedNumber<B>, HCons<CarriedNumber<R>, HNil>>>;
/// The atom of 8 rows with the widest row that divides `N` elements.
pub type WidestRow<N, T> = <RowFits<N, U3, T> as Condition>::Choose<
    AtomNumbers<U3, U8>,
    <RowFits<N, U2, T> as Condition>::Choose<
        AtomNumbers<U2, U8>,
        <RowFits<N, U1, T> as Condition>::Choose<
            AtomNumbers<U1, U8>,
            <RowFits<N, U0, T> as Condition>::Choose<
                AtomNumbers<U0, U8>,
                Refused<NoAtomRule<N, <T as SmemElement>::PerVector>>,
            >,
        >,
    >,
>;
/// The atom of 4 rows of 128 bytes.
type WidePieces<N, T> =
    <RowFits<N, U3, T> as Condition>::Choose<AtomNumbers<U3, U4>, Refused<NoAtomRule<N, Wide<U3, T>>>>;
/// The atom for `N` elements of the contiguous mode and `X` of the other one. It is refused if the tensor core does not permit the major,
/// if no row divides `N`, or if the rows of the atom do not divide `X`.
pub type Selected<C, T, J, N, X> = BothHold<
    <J as CanonicalMajor>::Permitted<Mn<C, T>, Mn32<C, T>, Needs32<C, T, J>, <T as SmemElement>::Width>,
    <<Needs32<C, T, J> as Condition>::Choose<WidePieces<N, T>, WidestRow<N, T>> as Combine>::Pipe<RowsDivide<X>>,
>;
type Mn<C, T> = <C as TakesMajors<T>>::Mn;
type Mn32<C, T> = <C as TakesMajors<T>>::Mn32;
/// Whether the operand needs the swizzle of 32-byte pieces: it is transposed, and the tensor core reads it in no other form.
type Needs32<C, T, J> = <J as CanonicalMajor>::Transposed<Mn32<C, T>>;
steps! {
    /// The rows of the atom divide the other extent `X`.
    RowsDivide<X: Nat> of Atom = BothHold<
        <<X as Divide>::Ratio<Number1<Atom>> as IfMultiple>::Require<AtomRowsRule<X, Number1<Atom>>>,
        Accepted<Atom>,
    >;
}

/// The atom of a pair of numbers: `log₂` of its row in units of 16 bytes, and its rows.
pub trait AsAtom<T, J> {
    /// The atom
    type Output: Singleton;
}
impl<B: Nat, T: SmemElement, J: CanonicalMajor> AsAtom<T, J>
    for HCons<CarriedNumber<B>, HCons<CarriedNumber<U8>, HNil>>
{
    type Output = AtomOf<B, T, J>;
}
impl<B: Nat, T: SmemElement, J> AsAtom<T, J> for HCons<CarriedNumber<B>, HCons<CarriedNumber<U4>, HNil>> {
    type Output = Layout_MN_SW128_32B_Atom<T>;
}
// After a refusal, which has been reported.
impl<T, J> AsAtom<T, J> for HNil {
    type Output = HNil;
}

/// The largest canonical atom that divides a tile of the extents (MN, K) and that the tensor core `C` reads.
///
/// * **Source** CUTLASS `cutlass/gemm/collective/builders/sm90_common.inl`, `ss_smem_selector`, and `sm100_common.inl`.
/// * **Law** the atom has the widest row that divides the contiguous extent. The tile that `TileToShape` makes of it has a
///   descriptor, and TMA fills it with the fewest boxes.
/// * **Admissible** where such an atom exists, and its rows divide the other extent.
#[cfg_attr(doc, doc = crate::picture::picture!("smem/Layout_K_SW128_Atom", "Shared memory by bank: the coordinate of each 16 bytes"))]
pub trait SelectAtom<C, T, J> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The atom
    type Output: Singleton;
}
impl<M: Nat, K: Nat, C: TakesMajors<T>, T: SmemElement, J: CanonicalMajor> SelectAtom<C, T, J> for Pair<M, K>
where
    J::Select<C, T, M, K>: Grants<Self, Bits<T::Width>>,
    ModesFrom<J::Select<C, T, M, K>>: AsAtom<T, J>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        J::Select<C, T, M, K>,
        Self,
        Bits<T::Width>,
        <ModesFrom<J::Select<C, T, M, K>> as AsAtom<T, J>>::Output,
    >;
}
/// The widest atom of `J`-major elements `T` that divides a tile of the extents `X = (MN, K)`, for wgmma: see [`SelectAtom`].
/// ```
/// use cute_static::{prelude::*, smem::*, numeric::Float16, instruction::operand::*};
/// static_assertions::assert_type_eq_all!(GmmaAtom<Float16, MajorK, shape!((128,64))>, Layout_K_SW128_Atom<Float16>);
/// static_assertions::assert_type_eq_all!(GmmaAtom<Float16, MajorMN, shape!((96,64))>, Layout_MN_SW64_Atom<Float16>);
/// ```
/// ```compile_fail,E0277
/// use cute_static::{prelude::*, smem::*, numeric::Float16, instruction::operand::*};
/// let x: GmmaAtom<Float16, MajorK, shape!((128,20))>;
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("smem/Layout_K_SW128_Atom", "Shared memory by bank: the coordinate of each 16 bytes"))]
pub type GmmaAtom<T, J, X> = <X as SelectAtom<Wgmma, T, J>>::Output;
/// The same for tcgen05: see [`SelectAtom`].
/// ```
/// use cute_static::{prelude::*, smem::*, numeric::TFloat32, instruction::operand::*};
/// static_assertions::assert_type_eq_all!(UmmaAtom<TFloat32, MajorMN, shape!((128,32))>, Layout_MN_SW128_32B_Atom<TFloat32>);
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("smem/Layout_K_SW128_Atom", "Shared memory by bank: the coordinate of each 16 bytes"))]
pub type UmmaAtom<T, J, X> = <X as SelectAtom<Tcgen05, T, J>>::Output;
