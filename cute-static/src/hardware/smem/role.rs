//! Which operand of which instruction a layout is: what its extents must be.

use super::hardware::TensorCore;
use super::rules::{DepthRule, RowsOfBRule};
use crate::check::{Condition, Limit, Passed};
use crate::int::{Compare, Is, Mul, Nat, One};
use crate::kind::{Bool, Either, Outcome};
use crate::seal::Seal;
use typenum::{U2, U4, U257};

/// The part that an operand plays.
///
/// * **Source** PTX 9.7.15.2 and 9.7.16.2, the shapes. An instruction reads 256 bits along K; the B of a sparse one 512, of
///   which the metadata select half. A sparse A is stored compressed, so it has 256 as well.
#[diagnostic::on_unimplemented(
    message = "this does not say which operand it is",
    label = "expected `DenseA`, `DenseB`, `SparseA`, `SparseB` or `AnyOperand`"
)]
pub trait OperandRole {
    /// `N` elements along K, `Q` times the `V` of 16 bytes; `H` where CuTe takes one of them too
    type Depth<N: Nat, Q: Nat, V: Nat, H: Bool>: Outcome;
    /// `N` elements along M or N
    type Rows<C: TensorCore, N: Nat>: Outcome;
    /// The list is closed.
    #[doc(hidden)]
    const SEAL: Seal;
}
type Depth<N, V, Q, X> = <Is<Q, X> as Condition>::Require<DepthRule<N, <X as Mul>::Times<V>>>;
/// Both A and B, whatever the instruction: the extents along K of any, as CuTe has it, and no question about M and N.
///
/// CuTe takes MN-major operands of 128 bits along K as well, which no instruction reads; so does this.
#[derive(Clone, Copy, Debug)]
pub enum AnyOperand {}
impl OperandRole for AnyOperand {
    type Depth<N: Nat, Q: Nat, V: Nat, H: Bool> = <<<Is<Q, U2> as Either>::Or<Is<Q, U4>> as Either>::Or<
        <H as crate::htuple::congruence::And>::And<Is<Q, One>>,
    > as Condition>::Require<DepthRule<N, <U2 as Mul>::Times<V>>>;
    type Rows<C: TensorCore, N: Nat> = Passed;
    const SEAL: Seal = Seal;
}
macro_rules! roles {
    ($($(#[$doc:meta])* $name:ident: $units:ty, <$c:ident, $n:ident> $rows:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl OperandRole for $name {
            type Depth<N: Nat, Q: Nat, V: Nat, H: Bool> = Depth<N, V, Q, $units>;
            type Rows<$c: TensorCore, $n: Nat> = $rows;
            const SEAL: Seal = Seal;
        }
    )*};
}
type RowsOfB<N> = <<N as Compare>::ComparedTo<U257> as Limit>::Below<RowsOfBRule<N>>;
roles! {
    /// A of a dense instruction.
    DenseA: U2, <C, N> C::RowsOfA<N>;
    /// B of a dense instruction.
    DenseB: U2, <C, N> RowsOfB<N>;
    /// A of a sparse instruction, as it is stored: half of its K.
    SparseA: U2, <C, N> C::RowsOfA<N>;
    /// B of a sparse instruction.
    SparseB: U4, <C, N> RowsOfB<N>;
}
