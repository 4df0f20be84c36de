//! Which memory holds an operand of an instruction, and which of its modes is contiguous there.

use crate::seal::Seal;
use core::marker::PhantomData;

/// Which mode of an operand (M, K) or (N, K) has stride 1 in memory.
#[diagnostic::on_unimplemented(
    message = "this does not say which mode of an operand is contiguous",
    label = "expected `MajorK` or `MajorMN`"
)]
pub trait Major {
    /// The name in CUTLASS
    const NAME: &'static str;
    /// The name of an operand in shared memory with this mode contiguous
    const DESCRIPTOR: &'static str;
    /// Only this crate implements the trait.
    #[doc(hidden)]
    const SEAL: Seal;
}
/// K is contiguous: A is row-major and B is column-major, "T" and "N" in BLAS.
#[derive(Clone, Copy, Debug)]
pub enum MajorK {}
/// M is contiguous in A, or N in B.
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

/// The memory that holds an operand.
#[diagnostic::on_unimplemented(
    message = "this is no place for an operand",
    label = "expected `Registers`, `SharedMemory<M>` or `TensorMemory`"
)]
pub trait OperandSource {
    /// The name in the lists of instructions
    const NAME: &'static str;
    /// Only this crate implements the trait.
    #[doc(hidden)]
    const SEAL: Seal;
}
/// The registers of the threads, as the thread-value layout describes.
#[derive(Clone, Copy, Debug)]
pub enum Registers {}
/// Shared memory, addressed by a descriptor. `M` is the contiguous mode.
#[derive(Clone, Copy, Debug)]
pub struct SharedMemory<M>(PhantomData<M>);
/// Tensor memory, addressed by lane and column.
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
