//! The instructions of the tables, one after another: for programs that compare each of them with the hardware.

use super::CopyInstruction;

/// What is done with an instruction.
pub trait OnCopy {
    /// With one instruction.
    fn instruction<I: CopyInstruction>(&mut self);
}
/// Every row of `copy_instructions!`.
pub fn each_of_fixed_shape(on: &mut impl OnCopy) {
    super::matrix::each_row(on);
    super::tensor_memory::each_row(on);
}
