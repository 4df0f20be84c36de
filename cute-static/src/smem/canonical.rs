//! Is a layout canonical, and with which strides?
//!
//! In units of 16 bytes, `W` of them to a row of the swizzle (PTX 9.7.15.5.1.2.1; CUTLASS
//! `cute/atom/mma_traits_sm90_gmma.hpp`, `make_gmma_desc`):
//!
//! | major | | MN | K |
//! |---|---|---|---|
//! | K | unswizzled | `(8,m):(1,SBO)` | `2k:LBO` |
//! | K | swizzled | `(8,m):(W,SBO)` | `2k:1` |
//! | MN | unswizzled | `m:SBO` | `(8,k):(1,LBO)` |
//! | MN | swizzled | `(W,m):(1,LBO)` | `(8,k):(W,SBO)` |

use super::atoms::Selected;
use super::element::SmemElement;
use super::hardware::{Choose, IfSwizzled, InBytes, Takes};
use super::rules::{
    ColumnPitch, PhaseRule, PlainRows, PlainRows32, PlainRows64, PlainRows128, SwizzledPitch, TransposeRule,
    WidePieceRule,
};
use super::vectors::{Contents, InVectors, TwoNumbers};
use crate::algebra::by_mode::EachMode;
use crate::algebra::coalesce::CoalescedList;
use crate::instruction::operand::{Major, MajorK, MajorMN};
use crate::int::{Compare, Divide, Nat, One};
use crate::kind::{Bool, ModeTree, Outcome};
use crate::layout::refusal::{AndThen, Ask, Passed};
use crate::outcome::Refused;
use crate::swizzle::unit::OrZero;
use typenum::{B0, B1, U2, U4, U8, UTerm};

/// The canonical layouts of one major.
pub trait Canonical: Major {
    /// The contiguous and the other mode of `M` in units of `V` elements, and the extents `D` are right; rows of `W` units,
    /// `R` rows to an MN-major atom, swizzled by `B` bits: leading and stride offset
    type Offsets<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat, R: Nat>: Outcome;
    /// The pattern of the swizzle repeats after `P` units
    type Phase<Lbo: Nat, Sbo: Nat, P: Nat>: Outcome;
    /// Slices along K begin up to `X` units off the pattern and read `Q` units: do they stay in the row of `W`?
    type StartsInRow<X: Nat, W: Nat, Q: Nat>: Outcome;
    /// The operand may be MN-major (`Mn`), also with the swizzle of 32-byte pieces (`Mn32`), which it has (`Wide`)
    type Permitted<Mn: Bool, Mn32: Bool, Wide: Bool, Width: Nat>: Outcome;
    /// The operand is transposed, and `B`
    type Transposed<B: Bool>: Bool;
    /// CuTe takes 128 bits along K
    type Halves: Bool;
    /// The atom for a tile of these extents
    type Select<C: Takes<T>, T: SmemElement, Mn: Nat, K: Nat>: Outcome;
    /// A layout of `C` contiguous elements, `R` times
    type Rows<C: Nat, R: Nat>: crate::htuple::Ghost;
}

type Is<X, Y> = <X as Compare>::Is<Y>;
type And<X, Y> = <X as AndThen>::AndThen<Y>;
type First<M> = CoalescedList<<M as EachMode>::First>;
type Second<M> = CoalescedList<<<M as EachMode>::Rest as EachMode>::First>;

/// Steps of `X` units along mode `I`, where rows have `W`.
type Pitch<I, X, W> = <Is<X, W> as Choose>::Choose<
    Passed,
    <Is<W, One> as Choose>::Choose<Plain<I, X>, Refused<SwizzledPitch<I, InBytes<X>, InBytes<W>>>>,
>;
type Plain<I, X> = <Is<X, U2> as Choose>::Choose<
    Refused<PlainRows32<I>>,
    <Is<X, U4> as Choose>::Choose<
        Refused<PlainRows64<I>>,
        <Is<X, U8> as Choose>::Choose<Refused<PlainRows128<I>>, Refused<PlainRows<I, InBytes<X>>>>,
    >,
>;
/// Units at a distance of `X` along mode `I`, where the swizzle of `B` bits wants them side by side.
type Column<I, X, B> = <Is<X, StepFor<X, B>> as Ask>::Require<ColumnPitch<I, InBytes<X>, InBytes<One>>>;
type StepFor<X, B> = <<B as Nat>::Magnitude as IfSwizzled>::RowStep<X>;
/// Blocks at a distance of `X` units, where the pattern repeats after `P`.
type InPhase<X, P> = <<X as Divide>::Over<P> as OrZero>::IsExact<PhaseRule<InBytes<X>, InBytes<P>>>;

// K-major: MN in groups of 8 rows, K in one stride.
type KRows<M, V> = <First<M> as InVectors>::Strided<V, UTerm>;
type KRun<M, V> = <Second<M> as InVectors>::Packed<V, One>;
type KBlocks<M, V> = <<KRows<M, V> as Contents>::List as InVectors>::Blocks<U8, UTerm>;
type KColumns<M, V> = <<KRun<M, V> as Contents>::List as InVectors>::Even<One>;

impl Canonical for MajorK {
    type Offsets<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat, R: Nat> = And<
        KRun<M, V>,
        And<
            D,
            And<
                KRows<M, V>,
                And<
                    KBlocks<M, V>,
                    And<
                        Pitch<UTerm, <KBlocks<M, V> as Contents>::Number0, W>,
                        And<
                            KColumns<M, V>,
                            And<
                                Column<One, <KColumns<M, V> as Contents>::Number0, B>,
                                TwoNumbers<
                                    <KColumns<M, V> as Contents>::Number0,
                                    <KBlocks<M, V> as Contents>::Number1,
                                >,
                            >,
                        >,
                    >,
                >,
            >,
        >,
    >;
    // The leading offset is 1 where there is a pattern.
    type Phase<Lbo: Nat, Sbo: Nat, P: Nat> = InPhase<Sbo, P>;
    type StartsInRow<X: Nat, W: Nat, Q: Nat> = super::tile::InRow<X, W, Q>;
    type Permitted<Mn: Bool, Mn32: Bool, Wide: Bool, Width: Nat> = Wide::Object<WidePieceRule>;
    type Transposed<B: Bool> = B0;
    type Halves = B0;
    type Select<C: Takes<T>, T: SmemElement, Mn: Nat, K: Nat> = Selected<C, T, Self, K, Mn>;
    type Rows<C: Nat, R: Nat> = crate::Layout<crate::htuple::Pair<R, C>, crate::htuple::Pair<C, One>>;
}

// MN-major: MN in rows of the swizzle, K in groups of 8 rows.
type MnRun<M, V> = <First<M> as InVectors>::Packed<V, UTerm>;
type MnRows<M, V> = <Second<M> as InVectors>::Strided<V, One>;
type MnBlocks<M, V, B, W> = <<B as Nat>::Magnitude as IfSwizzled>::Rows<<MnRun<M, V> as Contents>::List, W>;
type MnGroups<M, V, R> = <<MnRows<M, V> as Contents>::List as InVectors>::Blocks<R, One>;

impl Canonical for MajorMN {
    type Offsets<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat, R: Nat> = And<
        MnRun<M, V>,
        And<
            D,
            And<
                MnRows<M, V>,
                And<
                    MnGroups<M, V, R>,
                    And<
                        Pitch<One, <MnGroups<M, V, R> as Contents>::Number0, W>,
                        And<
                            MnBlocks<M, V, B, W>,
                            And<
                                Column<UTerm, <MnBlocks<M, V, B, W> as Contents>::Number0, B>,
                                TwoNumbers<
                                    <B::Magnitude as IfSwizzled>::Leading<
                                        <MnBlocks<M, V, B, W> as Contents>::Number1,
                                        <MnGroups<M, V, R> as Contents>::Number1,
                                    >,
                                    <B::Magnitude as IfSwizzled>::Strided<
                                        <MnBlocks<M, V, B, W> as Contents>::Number1,
                                        <MnGroups<M, V, R> as Contents>::Number1,
                                    >,
                                >,
                            >,
                        >,
                    >,
                >,
            >,
        >,
    >;
    type Phase<Lbo: Nat, Sbo: Nat, P: Nat> = And<InPhase<Lbo, P>, InPhase<Sbo, P>>;
    type StartsInRow<X: Nat, W: Nat, Q: Nat> = super::tile::OnPattern<X, W>;
    type Permitted<Mn: Bool, Mn32: Bool, Wide: Bool, Width: Nat> = Wide::Choose<
        <Mn32 as Ask>::Require<TransposeRule<Width>>,
        <Mn as Ask>::Require<TransposeRule<Width>>,
    >;
    type Transposed<B: Bool> = B;
    type Halves = B1;
    type Select<C: Takes<T>, T: SmemElement, Mn: Nat, K: Nat> = Selected<C, T, Self, Mn, K>;
    type Rows<C: Nat, R: Nat> = crate::Layout<crate::htuple::Pair<C, R>, crate::htuple::Pair<One, C>>;
}
