//! Families of instructions: what the rows of the tables have in common.

use super::legal::Extents;
use super::{RegisterArray, RegisterType};
use crate::htuple::{HCons, HNil};
use crate::int::number;
use crate::int::{Bits, Compare, MinMax, Nat, One};
use crate::layout::Layout;
use crate::numeric::{Float16, Float32, Int32, Numeric};
use typenum::{U2, U4, U8, U16, U64, U128, U512, UTerm};

/// A family of instructions with a range of legal M and N.
///
/// ```
/// use cute_static::instruction::mma::{MmaFamily, SM90_64xNx32_S32S8S8_SS_TN};
/// use cute_static::typenum::U48;
/// assert_eq!(SM90_64xNx32_S32S8S8_SS_TN::<U48>::LEGAL_N.to_string(), "8, 24, 16..256 step 16");
/// ```
pub trait MmaFamily {
    /// The legal M
    const LEGAL_M: Extents;
    /// The legal N
    const LEGAL_N: Extents;
}

/// The type of an accumulator.
pub trait Accumulator: Numeric {
    /// The type of the registers that hold its values
    const REGISTER: RegisterType;
}
impl Accumulator for Float32 {
    const REGISTER: RegisterType = RegisterType::F32;
}
impl Accumulator for Float16 {
    const REGISTER: RegisterType = RegisterType::B32;
}
impl Accumulator for Int32 {
    const REGISTER: RegisterType = RegisterType::B32;
}

/// The registers of each thread of a warpgroup for a (64, N) tile of `T`.
pub(crate) const fn accumulators<T: Accumulator, N: Nat>() -> RegisterArray {
    RegisterArray { count: 64 * number::<N>() * number::<T::Bits>() / (128 * 32), of: T::REGISTER }
}

/// `(X, Y)`
pub type List2<X, Y> = HCons<X, HCons<Y, HNil>>;
/// `(X, Y, Z)`
pub type List3<X, Y, Z> = HCons<X, List2<Y, Z>>;

/// `(128,(MN,K)):(0,(1,MN))`: maps every thread of a warpgroup to the whole operand in shared memory.
pub type ABLayout<MN, K> = Layout<List2<U128, List2<MN, K>>, List2<UTerm, List2<One, MN>>>;
/// `((4,8,4),(2,2,N/8)):((128,1,16),(64,8,512))`: (T128,V(N/2)) → (M64,N).
#[allow(non_camel_case_types)]
pub type CLayout_64xN<N> =
    Layout<List2<List3<U4, U8, U4>, List3<U2, U2, Eighth<N>>>, List2<List3<U128, One, U16>, List3<U64, U8, U512>>>;
/// `⌊N / 8⌋`, but at least 1. For an N below 8 the error must be the rule of N, and not that a layout has the extent 0.
type Eighth<N> = <<EighthOf<N> as Compare>::ComparedTo<One> as MinMax>::Max<EighthOf<N>, One>;
type EighthOf<N> = <<<N as Bits>::Halved as Bits>::Halved as Bits>::Halved;
