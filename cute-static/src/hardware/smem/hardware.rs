//! The tensor cores that read shared memory through descriptors, and the swizzles that they undo.

use super::rules::{PieceRule, RowsOfARule};
use super::vectors::CarriedNumber;
use crate::check::Condition;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Compare, Is, Many, Mul, Nat, One, Unit, Zero};
use crate::kind::{Bool, Either, ModeList, Outcome};
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::swizzle::mask::TwoTo;
use crate::swizzle::shift::Shift;
use typenum::{B0, U2, U3, U4, U7, U8, U16, U32, U64, U128, U256, U1024};

/// A tensor core that reads operands through shared-memory descriptors.
#[diagnostic::on_unimplemented(
    message = "this is not a tensor core that reads shared memory through descriptors",
    label = "expected `Wgmma` or `Tcgen05`"
)]
pub trait TensorCore {
    /// The name of its instructions
    const NAME: &'static str;
    /// The bits of every descriptor that say which kind it is
    const VERSION: u64;
    /// Where the layout type begins
    const LAYOUT_TYPE_BIT: u32;
    /// The layout type for rows of 16, 32, 64 and 128 bytes
    const LAYOUT_TYPES: [u8; 4];
    /// The layout type of the 128-byte swizzle of 32-byte pieces
    const LAYOUT_TYPE_32B: u8;
    /// The swizzle of `B` bits, `S` apart, of pieces of `X` bits: the row in units of 16 bytes, the repeat of the pattern in the
    /// same, the alignment of the buffer in bytes, the rows of an MN-major atom; or a reason
    type Mode<B: Nat, X: Nat, S: Shift>: Outcome;
    /// The rows of A that an instruction reads from one CTA
    type RowsOfA<N: Nat>: Outcome;
    /// What is asked of it is listed in this crate.
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
    /// MN-major, unswizzled or with a swizzle of 16-byte pieces?
    type Mn: Bool;
    /// MN-major, with the swizzle of 32-byte pieces?
    type Mn32: Bool;
}
/// It finds them through descriptors.
pub trait Takes<T>: TensorCore + TakesMajors<T> {}
impl<C: TensorCore + TakesMajors<T>, T> Takes<T> for C {}

/// `mma.sync`, whose operands `ldmatrix` brings from shared memory into registers: any type in rows, 16 bits transposed.
/// **Source** PTX 9.7.14.5.15.
#[derive(Clone, Copy, Debug)]
pub enum MmaSync {}
impl<T: super::SmemElement> TakesMajors<T> for MmaSync {
    type Mn = <T::Width as Compare>::Is<U16>;
    type Mn32 = B0;
}

type Both<X, Y> = <X as And>::And<Y>;
/// `B` is 1, 2 or 3, the shift 3, a piece 128 bits.
type Usual<B, X, S> = Both<
    Both<Is<X, U128>, <S as crate::semimodule::Element>::Equals<U3>>,
    <<Is<B, One> as Either>::Or<Is<B, U2>> as Either>::Or<Is<B, U3>>,
>;
/// The 128-byte swizzle of 32-byte pieces.
type Wide<B, X, S> = Both<Both<Is<X, U256>, <S as crate::semimodule::Element>::Equals<U2>>, Is<B, U2>>;
/// See [`TensorCore::Mode`].
type Facts<W, P, A, R> =
    Accepted<HCons<CarriedNumber<W>, HCons<CarriedNumber<P>, HCons<CarriedNumber<A>, HCons<CarriedNumber<R>, HNil>>>>>;
/// Rows of `2^B` units, 8 of them before the pattern repeats.
type UsualFacts<B> = Facts<TwoTo<B>, TwoTo<<U3 as Add>::Plus<B>>, TwoTo<<U7 as Add>::Plus<B>>, U8>;

impl TensorCore for Wgmma {
    const NAME: &'static str = "wgmma";
    const VERSION: u64 = 0;
    const LAYOUT_TYPE_BIT: u32 = 62;
    const LAYOUT_TYPES: [u8; 4] = [0, 3, 2, 1];
    // There is none.
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

/// Branch: the bits of the swizzle.
pub trait IfSwizzled {
    /// No swizzle, or the mode `X`
    type Mode<X: Outcome>: Outcome;
    /// The blocks of an MN-major operand along MN, the list `L` in units: rows of `W`
    type Rows<L: ModeList, W: Nat>: Outcome;
    /// The strides that are asked of the units in a row
    type RowStep<X: Nat>: Nat;
    /// Leading and stride offset of an MN-major operand, from the strides of blocks along MN and along K
    type Leading<Mn: Nat, K: Nat>: Nat;
    /// See [`Leading`](IfSwizzled::Leading)
    type Strided<Mn: Nat, K: Nat>: Nat;
}
impl IfSwizzled for Zero {
    type Mode<X: Outcome> = Facts<One, One, U16, U8>;
    type Rows<L: ModeList, W: Nat> = L::Even<typenum::UTerm>;
    type RowStep<X: Nat> = X;
    type Leading<Mn: Nat, K: Nat> = K;
    type Strided<Mn: Nat, K: Nat> = Mn;
}
macro_rules! swizzled {
    ($($magnitude:ty),*) => {$(
        impl IfSwizzled for $magnitude {
            type Mode<X: Outcome> = X;
            type Rows<L: ModeList, W: Nat> = L::Blocks<W, typenum::UTerm>;
            type RowStep<X: Nat> = One;
            type Leading<Mn: Nat, K: Nat> = Mn;
            type Strided<Mn: Nat, K: Nat> = K;
        }
    )*};
}
swizzled!(Unit, Many);

/// `N` units of 16 bytes, in bytes
pub type InBytes<N> = <U16 as Mul>::Times<N>;
