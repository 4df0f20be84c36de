//! The instructions of fixed shape and the families of wgmma, one after another: for programs that compare or show each of them.

use super::{MmaFamily, MmaInstruction, StoredInRegisters};

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

/// What is done with a family.
pub trait OnFamily {
    /// With one member of it.
    fn family<I: MmaInstruction + MmaFamily>(&mut self);
}
/// Every family of wgmma, with 64 columns.
pub fn each_family_of_wgmma(on: &mut impl OnFamily) {
    super::wgmma::each_family(on);
    super::wgmma_sparse::each_family(on);
}
