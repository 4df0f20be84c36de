//! Narrow values of A that are converted before they are multiplied, and the scales and zero points of groups of them.

use super::budget::{Aligned, Bytes, IsAtMost, PartsIfLegal, Sum, parts_if_legal};
use super::reader::IsMultiple;
use super::rules::{FactorBytesRule, GroupRule, GroupStepRule, IntegerFactorRule, NarrowRule};
use super::tma::OtherCopies;
use crate::check::{BothHold, Combine, Condition, Passed};
use crate::htuple::Pair;
use crate::int::{Compare, ExactOrZero, Mul, Nat, One, number};
use crate::kind::{Either, Outcome};
use crate::layout::Layout;
use crate::numeric::{
    BFloat16, Float8E4M3, Float8E5M2, Float8UE4M3, Float8UE8M0, Float16, Float32, Float64, Int16, Int32, Narrow,
    Numeric, TFloat32, Uint8, Uint16, Uint32, Wide,
};
use crate::outcome::Refused;
use crate::seal::Seal;
use crate::tma::{AlignedBuffer, RunTime, TmaCopy, TmaElement};
use core::marker::PhantomData;
use typenum::{B0, B1, U1, U2, U16, U128, U1024, UTerm};

/// Narrow values `T` with a scale `F`, and perhaps a zero point `Z`, for each group of `G` values along K of a row.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/mixed", "The bytes of A that each lane loads, and the registers into which it converts them"))]
///
/// * **Law** value `(m, k)` of the operand is `scale(m, ⌊k / G⌋) · value(m, k) + zero(m, ⌊k / G⌋)`, where the zero point is 0 if `Z` is `()`. The scales of a
///   group are contiguous along M in global memory.
/// * **Source** CUTLASS `cutlass/detail/collective/mixed_input_utils.hpp`, `ConvertAndScale`, `ConvertAndScaleWithZero`.
/// * **Admissible** in [`MainloopSm90TmaGmmaRmemAMixedInput`](super::MainloopSm90TmaGmmaRmemAMixedInput), where the converted type is a float; `G` divides the
///   K of the tile or is a multiple of it; `G` divides the K that the tiled MMA takes at a time or is a multiple of it; and the scales of a stage fill whole
///   pieces of 128 bytes, and so do the zero points.
/// ```
/// use cute_static::collective::{CollectiveMma, GroupParts, Grouped, MainloopSm90TmaGmmaRmemAMixedInput, TmaCollective};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
/// use cute_static::numeric::{Float16, Int4};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U32, U128};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmmaRmemAMixedInput<U4, Grouped<Int4, U32, Float16>>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2,1,1))>,
/// >;
/// fn scales<G: TmaCollective<Others: GroupParts<Layout = L>>, L: Default>() -> L {
///     L::default()
/// }
/// // A stage has two scales for each row: those of its first 32 values, and 128 further on those of the others.
/// assert_eq!(scales::<Gemm, _>().to_string(), "(128,(32,2)):(1,(0,128))");
/// ```
/// Groups of 48 values do not divide a tile of 64 values, nor is 48 a multiple of 64.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, Grouped, MainloopSm90TmaGmmaRmemAMixedInput};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_RS;
/// use cute_static::numeric::{Float16, Int4};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U48, U128};
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmmaRmemAMixedInput<U4, Grouped<Int4, U48, Float16>>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((2,1,1))>,
/// >>();
/// ```
pub struct Grouped<T, G, F, Z = ()>(PhantomData<(T, G, F, Z)>);

/// Narrow values of an operand: a type of `numeric` of at most 8 bits, or [`Grouped`].
#[diagnostic::on_unimplemented(
    message = "these are not narrow values of an operand",
    label = "expected a type of at most 8 bits, such as `Int4`, or `Grouped<Int4, GroupSize, Float16>` with scales"
)]
pub trait NarrowValues {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The type of a value in memory
    type Value: Narrow;
    /// The rules of the factors, for values `W` of a tile of `M` rows and `K` values, of which the tiled MMA takes `V` at a time
    #[doc(hidden)]
    type Check<W: Wide, M: Nat, K: Nat, V: Nat>: Outcome;
    /// The factors of a stage if the check `V` was accepted; `()` if there are none
    #[doc(hidden)]
    type Factors<V, M: Nat, K: Nat>;
}
#[diagnostic::do_not_recommend]
impl<T: Narrow> NarrowValues for T {
    const SEAL: Seal = Seal;
    type Value = T;
    type Check<W: Wide, M: Nat, K: Nat, V: Nat> = Passed;
    type Factors<V, M: Nat, K: Nat> = ();
}
/// Types of more than 8 bits, which are refused by a rule. The value is never read.
macro_rules! not_narrow {
    ($($name:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl NarrowValues for $name {
            const SEAL: Seal = Seal;
            type Value = Uint8;
            type Check<W: Wide, M: Nat, K: Nat, V: Nat> = Refused<NarrowRule<<$name as Numeric>::Bits>>;
            type Factors<V, M: Nat, K: Nat> = ();
        }
    )*};
}
not_narrow!(Float16 BFloat16 TFloat32 Float32 Float64 Int16 Uint16 Int32 Uint32);
#[diagnostic::do_not_recommend]
impl<T: Narrow, G: Nat, F: GroupFactor, Z: ZeroPoint> NarrowValues for Grouped<T, G, F, Z> {
    const SEAL: Seal = Seal;
    type Value = T;
    type Check<W: Wide, M: Nat, K: Nat, V: Nat> = BothHold<
        <W::Pick<B1, B1, B1, B1, B0, B0> as Condition>::Require<IntegerFactorRule<W::Bits>>,
        BothHold<
            BothHold<Divides<G, K, GroupRule<G, K>>, Divides<G, V, GroupStepRule<G, V>>>,
            BothHold<WholePieces<FactorBits<F, M, K, G>>, WholePieces<FactorBits<Z::Same<F>, M, K, G>>>,
        >,
    >;
    type Factors<V, M: Nat, K: Nat> = PartsIfLegal<V, GroupFactors<F, Z, M, K, G>>;
}

/// A type of scales and zero points: a float.
#[diagnostic::on_unimplemented(
    message = "this is not a type of scales or of zero points",
    label = "expected a float of `cute_static::numeric`, such as `Float16`"
)]
pub trait GroupFactor: TmaElement + Numeric {}
/// A type of zero points, or `()`.
#[diagnostic::on_unimplemented(
    message = "this is not a type of zero points",
    label = "expected a float of `cute_static::numeric`, such as `Float16`, or `()` for none"
)]
pub trait ZeroPoint {
    /// This type, or `F` if there are no zero points
    type Same<F: GroupFactor>: GroupFactor;
    /// What `X` is for this type, or 0
    type IfSome<X: Nat>: Nat;
    /// The bits of one
    type Bits: Nat;
}
macro_rules! factors {
    ($($name:ident)*) => {$(
        impl GroupFactor for $name {}
        impl ZeroPoint for $name {
            type Same<F: GroupFactor> = $name;
            type IfSome<X: Nat> = X;
            type Bits = <$name as Numeric>::Bits;
        }
    )*};
}
factors!(Float32 Float16 BFloat16 Float8E4M3 Float8E5M2 Float8UE4M3 Float8UE8M0);
impl ZeroPoint for () {
    type Same<F: GroupFactor> = F;
    type IfSome<X: Nat> = UTerm;
    type Bits = UTerm;
}

/// Scales `F` and zero points `Z` of groups of `G` values along K, for a tile of `M` rows and `K` values.
pub struct GroupFactors<F, Z, M, K, G>(PhantomData<(F, Z, M, K, G)>);
type Times<X, Y> = <X as Mul>::Times<Y>;
/// The groups of `G` values that a tile or an instruction of `K` values has: one, where a group has several of them
type GroupsIn<K, G> = <IsAtMost<K, G> as Condition>::Number<One, ExactOrZero<K, G>>;
/// The values of a group in a tile of `K` values
type ValuesIn<K, G> = <IsAtMost<K, G> as Condition>::Number<K, G>;
/// `G` is not 0, and `G` and `K` divide one another.
type Divides<G, K, R> = <<<G as Compare>::Is<UTerm> as Condition>::Forbid<R> as Combine>::AndThen<
    <<IsMultiple<K, G> as Either>::Or<IsMultiple<G, K>> as Condition>::Require<R>,
>;
type FactorBits<F, M, K, G> = Times<Times<M, GroupsIn<K, G>>, <F as Numeric>::Bits>;
/// The `N` bits are whole pieces of 128 bytes, so that each stage begins at a multiple of them.
type WholePieces<N> = <IsMultiple<N, U1024> as Condition>::Require<FactorBytesRule<Bytes<N>>>;
type MapOf<F, M, C> = TmaCopy<F, RunTime<(One, i64)>, Layout<Pair<M, C>, Pair<One, M>>, Pair<M, C>>;

/// The scales and zero points of a stage of A.
///
/// * **Law** after the copies of [`Scales`](Self::Scales) and [`Zeros`](Self::Zeros), a stage holds the factors of value `(m, k)` where [`Layout`](Self::Layout)
///   says. The part of this layout that belongs to a thread, by the partition of A, has the factors of its values in their order.
/// * **Source** CUTLASS `sm90_mma_tma_gmma_rs_warpspecialized_mixed_input.hpp`, `SmemLayoutScale`, `TMA_Scale`, `TMA_Zero`.
/// * **Units** `Layout` counts factors.
/// * **Admissible** where it is the [`Others`](super::TmaCollective::Others) of a collective whose values are [`Grouped`]. CUTLASS has one group for a tile
///   along K at most; here a tile may have several.
/// ```
/// use cute_static::collective::{CollectiveMma, GroupParts, Grouped, MainloopSm90TmaGmmaRmemAMixedInput, TmaCollective};
/// use cute_static::instruction::mma::SM90_64xNx16_F32BF16BF16_RS;
/// use cute_static::numeric::{BFloat16, Int8};
/// use cute_static::prelude::*;
/// use cute_static::tma::IsTensorMap;
/// use cute_static::typenum::{U4, U128};
/// /// Scales and zero points for groups of 128 values, which are two tiles.
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmmaRmemAMixedInput<U4, Grouped<Int8, U128, BFloat16, BFloat16>>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32BF16BF16_RS<U128>, layout!((2,1,1))>,
/// >;
/// fn groups<G: TmaCollective<Others = O>, O: GroupParts<Scales: IsTensorMap>>() -> (u64, u64, u64) {
///     (<O::Scales as IsTensorMap>::TRANSACTION_BYTES, O::first_group(2), O::first_group(3))
/// }
/// assert_eq!(groups::<Gemm, _>(), (128 * 2, 1, 1));
/// ```
/// Without scales there are none.
/// ```compile_fail,E0277
/// use cute_static::collective::{CollectiveMma, GroupParts, MainloopSm90TmaGmmaRmemAMixedInput, TmaCollective};
/// use cute_static::instruction::mma::SM90_64xNx16_F32BF16BF16_RS;
/// use cute_static::numeric::Int8;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// fn kernel<G: TmaCollective<Others: GroupParts>>() {}
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmmaRmemAMixedInput<U4, Int8>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32BF16BF16_RS<U128>, layout!((2,1,1))>,
/// >>();
/// ```
#[diagnostic::on_unimplemented(
    message = "this main loop copies no scales of groups of values",
    label = "expected `MainloopSm90TmaGmmaRmemAMixedInput` with values that are `Grouped`"
)]
pub trait GroupParts {
    #[doc(hidden)]
    const SEAL: Seal;
    /// (M, K) → factor of one stage
    type Layout;
    /// The tensor map of the scales, an [`IsTensorMap`](crate::tma::IsTensorMap): (rows, groups), of which the rows are contiguous
    type Scales;
    /// That of the zero points; `()` if there are none
    type Zeros;
    /// Bytes of the scales of one stage
    type ScaleBytes: Nat;
    /// Bytes of the zero points of one stage
    type ZeroBytes: Nat;
    /// The groups along K of a tile
    const GROUPS: u64;
    /// The tiles along K of a group
    const TILES: u64;
    /// The first group of tile `k_tile` along K: the column at which its box of scales begins
    fn first_group(k_tile: u64) -> u64 {
        k_tile / Self::TILES * Self::GROUPS
    }
}
impl<F: GroupFactor, Z: ZeroPoint, M: Nat, K: Nat, G: Nat> GroupParts for GroupFactors<F, Z, M, K, G>
where
    MapOf<F, M, GroupsIn<K, G>>: AlignedBuffer<U128>,
    MapOf<Z::Same<F>, M, GroupsIn<K, G>>: AlignedBuffer<U128>,
    Z: MapIf<MapOf<Z::Same<F>, M, GroupsIn<K, G>>>,
{
    const SEAL: Seal = Seal;
    type Layout = Layout<Pair<M, Pair<ValuesIn<K, G>, GroupsIn<K, G>>>, Pair<One, Pair<UTerm, M>>>;
    type Scales = MapOf<F, M, GroupsIn<K, G>>;
    type Zeros = <Z as MapIf<MapOf<Z::Same<F>, M, GroupsIn<K, G>>>>::Map;
    type ScaleBytes = Bytes<FactorBits<F, M, K, G>>;
    type ZeroBytes = Z::IfSome<Bytes<FactorBits<Z::Same<F>, M, K, G>>>;
    const GROUPS: u64 = number::<GroupsIn<K, G>>();
    const TILES: u64 = number::<ExactOrZero<G, ValuesIn<K, G>>>();
}
/// The map `X`, or `()` if there are no zero points.
pub trait MapIf<X> {
    /// It
    type Map;
}
impl<X> MapIf<X> for () {
    type Map = ();
}
impl<Z: GroupFactor, X> MapIf<X> for Z {
    type Map = X;
}
parts_if_legal! { GroupParts + Seal:
    type Layout = ();
    type Scales = ();
    type Zeros = ();
    type ScaleBytes = UTerm;
    type ZeroBytes = UTerm;
    const GROUPS = 0;
    const TILES = 1;
}
impl<V, F, Z, M, K, G> OtherCopies for PartsIfLegal<V, GroupFactors<F, Z, M, K, G>>
where
    Self: GroupParts,
{
    const SEAL: Seal = Seal;
    const TRANSACTION_BYTES: u64 =
        number::<<Self as GroupParts>::ScaleBytes>() + number::<<Self as GroupParts>::ZeroBytes>();
}

/// What the factors of a main loop take: `()`, or those of [`GroupFactors`].
pub trait FactorResources: OtherCopies {
    /// Where `S` stages of them end, behind the `N` bytes of A and B
    type End<N: Nat, S: Nat>: Nat;
    /// Registers of a thread for `P` pairs of rows and `V` values along K
    type Registers<P: Nat, V: Nat>: Nat;
}
impl FactorResources for () {
    type End<N: Nat, S: Nat> = N;
    type Registers<P: Nat, V: Nat> = UTerm;
}
impl<V, F: GroupFactor, Z: ZeroPoint, M, K, G: Nat> FactorResources for PartsIfLegal<V, GroupFactors<F, Z, M, K, G>>
where
    Self: GroupParts,
{
    type End<N: Nat, S: Nat> = Sum<
        // Without zero points nothing follows, and the scales are not padded.
        <<<Self as GroupParts>::ZeroBytes as Compare>::Is<UTerm> as Condition>::Number<
            Sum<Aligned<N>, Times<<Self as GroupParts>::ScaleBytes, S>>,
            Aligned<Sum<Aligned<N>, Times<<Self as GroupParts>::ScaleBytes, S>>>,
        >,
        Times<<Self as GroupParts>::ZeroBytes, S>,
    >;
    type Registers<P: Nat, W: Nat> = Times<
        Times<P, GroupsIn<W, G>>,
        Sum<PairRegisters<<F as Numeric>::Bits>, PairRegisters<<Z as ZeroPoint>::Bits>>,
    >;
}
/// The registers of the factors of two rows, of `N` bits each: none for none
type PairRegisters<N> =
    <<N as Compare>::Is<UTerm> as Condition>::Number<UTerm, <IsAtMost<N, U16> as Condition>::Number<U1, U2>>;
