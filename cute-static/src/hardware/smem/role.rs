//! The roles of operands in instructions, and the extents that they require.

use super::hardware::TensorCore;
use super::rules::{DepthRule, RowsOfBRule};
use crate::check::{Condition, Limit, Passed};
use crate::int::{Compare, Is, Mul, Nat, One};
use crate::kind::{Bool, Either, Outcome};
use crate::seal::Seal;
use typenum::{U2, U4, U257};

/// The role of an operand, which determines its extents.
///
/// * **Source** PTX 9.7.15.2 and 9.7.16.2, the shapes. An instruction reads 256 bits along K. The B of a sparse instruction has 512,
///   of which the metadata select half; its A is stored compressed, and has 256.
#[diagnostic::on_unimplemented(
    message = "this does not say which operand it is",
    label = "expected `DenseA`, `DenseB`, `SparseA`, `SparseB` or `AnyOperand`"
)]
pub trait OperandRole {
    /// The extent along K is legal: `N` elements, which are `Q` times the `V` in 16 bytes; `H`: CuTe accepts `Q = 1` too
    type Depth<N: Nat, Q: Nat, V: Nat, H: Bool>: Outcome;
    /// The extent along M or N, `N` elements, is legal
    type Rows<C: TensorCore, N: Nat>: Outcome;
    /// No other crate implements this trait.
    #[doc(hidden)]
    const SEAL: Seal;
}
type Depth<N, V, Q, X> = <Is<Q, X> as Condition>::Require<DepthRule<N, <X as Mul>::Times<V>>>;
/// A or B of any instruction. As in CuTe, K has the extent of any of them, and M and N are not checked.
///
/// CuTe accepts MN-major operands of 128 bits along K too, although no instruction reads them; this role does the same.
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
    /// A of a sparse instruction, as it is stored, with half of its K.
    SparseA: U2, <C, N> C::RowsOfA<N>;
    /// B of a sparse instruction.
    SparseB: U4, <C, N> RowsOfB<N>;
}
