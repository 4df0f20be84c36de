//! The tensor cores that read shared memory through descriptors, and their swizzle modes.

use super::rules::{PieceRule, RowsOfARule};
use super::vectors::CarriedNumber;
use crate::branch::branch;
use crate::check::Condition;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::TwoTo;
use crate::int::{Add, Compare, Is, Many, Mul, Nat, One, Unit, Zero};
use crate::kind::{Bool, Either, ModeList, Outcome};
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::swizzle::fields::Shift;
use typenum::{B0, U2, U3, U4, U7, U8, U16, U32, U64, U128, U256, U1024, UTerm};

/// A tensor core that reads operands through shared-memory descriptors.
#[diagnostic::on_unimplemented(
    message = "this is not a tensor core that reads shared memory through descriptors",
    label = "expected `Wgmma` or `Tcgen05`"
)]
pub trait TensorCore {
    /// The name of its instructions
    const NAME: &'static str;
    /// The version bits of every descriptor
    const VERSION: u64;
    /// The lowest bit of the layout type
    const LAYOUT_TYPE_BIT: u32;
    /// The layout type for rows of 16, 32, 64 and 128 bytes
    const LAYOUT_TYPES: [u8; 4];
    /// The layout type of the 128-byte swizzle of 32-byte pieces
    const LAYOUT_TYPE_32B: u8;
    /// The swizzle mode that moves pieces of `X` bits by `B` address bits, `S` further up, as four numbers: the row and the period of the
    /// pattern in units of 16 bytes, the alignment of the buffer in bytes, the rows of an MN-major atom; or a reason
    type Mode<B: Nat, X: Nat, S: Shift>: Outcome;
    /// An instruction reads `N` rows of A from one CTA
    type RowsOfA<N: Nat>: Outcome;
    /// No other crate implements this trait.
    #[doc(hidden)]
    const SEAL: Seal;
}
/// `wgmma` of Hopper. **Source** PTX 9.7.15.5.1.2.2, CUTLASS `cute/arch/mma_sm90_desc.hpp`.
#[derive(Clone, Copy, Debug)]
pub enum Wgmma {}
/// `tcgen05.mma` of Blackwell. **Source** PTX 9.7.16.4.1, CUTLASS `cute/arch/mma_sm100_desc.hpp`.
#[derive(Clone, Copy, Debug)]
pub enum Tcgen05 {}

/// A tensor core takes operands of this type from shared memory.
#[diagnostic::on_unimplemented(
    message = "this tensor core takes no operands of this type from shared memory",
    label = "no instruction reads it through a descriptor",
    note = "PTX 9.7.15.2 (wgmma: f16, bf16, tf32, e4m3, e5m2, s8, u8, b1) and 9.7.16.2 (tcgen05); `f32` data are multiplied as `TFloat32`"
)]
pub trait TakesMajors<T> {
    /// Whether they may be MN-major, without a swizzle or with one of 16-byte pieces
    type Mn: Bool;
    /// Whether they may be MN-major with the swizzle of 32-byte pieces
    type Mn32: Bool;
}
/// A tensor core that takes operands `T` through descriptors.
pub trait Takes<T>: TensorCore + TakesMajors<T> {}
impl<C: TensorCore + TakesMajors<T>, T> Takes<T> for C {}

/// `mma.sync`, whose operands `ldmatrix` loads from shared memory into registers. It loads any type in rows, and transposes types of 16 bits.
/// **Source** PTX 9.7.14.5.15.
#[derive(Clone, Copy, Debug)]
pub enum MmaSync {}
#[diagnostic::do_not_recommend]
impl<T: super::SmemElement> TakesMajors<T> for MmaSync {
    type Mn = <T::Width as Compare>::Is<U16>;
    type Mn32 = B0;
}

type Both<X, Y> = <X as And>::And<Y>;
/// A swizzle of 16-byte pieces: `B` is 1, 2 or 3, the shift is 3, a piece has 128 bits.
type Usual<B, X, S> = Both<
    Both<Is<X, U128>, <S as crate::semimodule::Element>::Equals<U3>>,
    <<Is<B, One> as Either>::Or<Is<B, U2>> as Either>::Or<Is<B, U3>>,
>;
/// The 128-byte swizzle of 32-byte pieces.
type Wide<B, X, S> = Both<Both<Is<X, U256>, <S as crate::semimodule::Element>::Equals<U2>>, Is<B, U2>>;
/// The result of [`TensorCore::Mode`].
type Facts<W, P, A, R> =
    Accepted<HCons<CarriedNumber<W>, HCons<CarriedNumber<P>, HCons<CarriedNumber<A>, HCons<CarriedNumber<R>, HNil>>>>>;
/// Rows of `2^B` units, 8 of them before the pattern repeats.
type UsualFacts<B> = Facts<TwoTo<B>, TwoTo<<U3 as Add>::Plus<B>>, TwoTo<<U7 as Add>::Plus<B>>, U8>;

impl TensorCore for Wgmma {
    const NAME: &'static str = "wgmma";
    const VERSION: u64 = 0;
    const LAYOUT_TYPE_BIT: u32 = 62;
    const LAYOUT_TYPES: [u8; 4] = [0, 3, 2, 1];
    // wgmma has no such mode.
    const LAYOUT_TYPE_32B: u8 = 0;
    type Mode<B: Nat, X: Nat, S: Shift> = <B::Magnitude as IfSwizzled>::Mode<
        <Usual<B, X, S> as Condition>::Choose<UsualFacts<B>, Refused<PieceRule<B, X, S::Distance>>>,
    >;
    type RowsOfA<N: Nat> = <Is<N, U64> as Condition>::Require<RowsOfARule<N, U64>>;
    const SEAL: Seal = Seal;
}
impl TensorCore for Tcgen05 {
    const NAME: &'static str = "tcgen05";
    const VERSION: u64 = 1 << 46;
    const LAYOUT_TYPE_BIT: u32 = 61;
    const LAYOUT_TYPES: [u8; 4] = [0, 6, 4, 2];
    const LAYOUT_TYPE_32B: u8 = 1;
    type Mode<B: Nat, X: Nat, S: Shift> = <B::Magnitude as IfSwizzled>::Mode<
        <Usual<B, X, S> as Condition>::Choose<
            UsualFacts<B>,
            // The pattern repeats after 512 bytes; the buffer is aligned as for the other swizzle of 128 bytes.
            <Wide<B, X, S> as Condition>::Choose<Facts<U8, U32, U1024, U4>, Refused<PieceRule<B, X, S::Distance>>>,
        >,
    >;
    type RowsOfA<N: Nat> = <<Is<N, U64> as Either>::Or<Is<N, U128>> as Condition>::Require<RowsOfARule<N, U128>>;
    const SEAL: Seal = Seal;
}

branch! {
    /// Branch: whether the bits of the swizzle are 0.
    pub trait IfSwizzled {
        /// The mode without a swizzle, or the mode `X`
        type Mode<X: Outcome>: Outcome;
        /// The list `L`, in units, of an MN-major operand along MN: one stride, or rows of `W` units at one stride
        type Rows<L: ModeList, W: Nat>: Outcome;
        /// The distance that the units of a row must have: any `X`, or 1
        type RowStep<X: Nat>: Nat;
        /// The leading offset of an MN-major operand, from the strides of its blocks along MN and along K
        type Leading<Mn: Nat, K: Nat>: Nat;
        /// The stride offset of an MN-major operand, from the strides of its blocks along MN and along K
        type Strided<Mn: Nat, K: Nat>: Nat;
    }
    Zero => Facts<One, One, U16, U8>, L::SingleStride<UTerm>, X, K, Mn;
    Unit | Many => X, L::Blocks<W, UTerm>, One, Mn, K;
}

/// `N` units of 16 bytes, in bytes
pub type InBytes<N> = <U16 as Mul>::Times<N>;
