//! The instructions of fixed shape, one after another: for programs that compare each of them with the hardware.

use super::{MmaInstruction, StoredInRegisters};

/// What is done with an instruction.
pub trait OnMma {
    /// With one whose A is dense.
    fn dense<I: MmaInstruction>(&mut self);
    /// With one whose A is sparse.
    fn sparse<I: StoredInRegisters>(&mut self);
}
/// Every instruction of fixed shape with all operands in registers: every row of `atoms!`.
pub fn each_of_fixed_shape(on: &mut impl OnMma) {
    super::sm61::each_row(on);
    super::sm70::each_row(on);
    super::sm75::each_row(on);
    super::sm80::each_row(on);
    super::sm89::each_row(on);
    super::sm90::each_row(on);
    super::universal::each_row(on);
}
