//! Where the operand of an instruction lives, and which of its modes is contiguous there.

use crate::seal::Seal;
use core::marker::PhantomData;

/// Which mode of an operand (M, K) or (N, K) has stride 1 in memory.
#[diagnostic::on_unimplemented(
    message = "this does not say which mode of an operand is contiguous",
    label = "expected `MajorK` or `MajorMN`"
)]
pub trait Major {
    /// The name, as CUTLASS writes it
    const NAME: &'static str;
    /// The name of an operand in shared memory that is so
    const DESCRIPTOR: &'static str;
    /// The list is closed.
    #[doc(hidden)]
    const SEAL: Seal;
}
/// K is contiguous: row-major A and column-major B, BLAS's "T" and "N".
#[derive(Clone, Copy, Debug)]
pub enum MajorK {}
/// M of A, or N of B, is contiguous.
#[derive(Clone, Copy, Debug)]
pub enum MajorMN {}
impl Major for MajorK {
    const NAME: &'static str = "K";
    const DESCRIPTOR: &'static str = "smem_desc<K>";
    const SEAL: Seal = Seal;
}
impl Major for MajorMN {
    const NAME: &'static str = "MN";
    const DESCRIPTOR: &'static str = "smem_desc<MN>";
    const SEAL: Seal = Seal;
}

/// Where an operand lives.
#[diagnostic::on_unimplemented(
    message = "this is no place for an operand",
    label = "expected `Registers`, `SharedMemory<M>` or `TensorMemory`"
)]
pub trait OperandSource {
    /// The name, as the data of the atoms writes it
    const NAME: &'static str;
    /// The list is closed.
    #[doc(hidden)]
    const SEAL: Seal;
}
/// In the registers of the threads, as the thread-value layout says.
#[derive(Clone, Copy, Debug)]
pub enum Registers {}
/// In shared memory, found by a descriptor.
#[derive(Clone, Copy, Debug)]
pub struct SharedMemory<M>(PhantomData<M>);
/// In tensor memory, found by an address.
#[derive(Clone, Copy, Debug)]
pub enum TensorMemory {}
impl OperandSource for Registers {
    const NAME: &'static str = "registers";
    const SEAL: Seal = Seal;
}
impl<M: Major> OperandSource for SharedMemory<M> {
    const NAME: &'static str = M::DESCRIPTOR;
    const SEAL: Seal = Seal;
}
impl OperandSource for TensorMemory {
    const NAME: &'static str = "tmem";
    const SEAL: Seal = Seal;
}
