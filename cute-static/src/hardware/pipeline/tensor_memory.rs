//! The columns of tensor memory.
#![allow(unsafe_code)] // `with_tensor_memory` is told where a word of shared memory is

use super::Brand;
use super::device::{AddressSlot, Tcgen05Instructions};
use super::rules::AllocationRule;
use super::thread::OneWarp;
use crate::check::Condition;
use crate::int::{Compare, Nat, number};
use crate::kind::Either;
use crate::outcome::Grants;
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U32, U64, U128, U256, U512};

/// `N` columns of tensor memory, allocated for the lifetime.
pub struct TensorMemory<'m, N> {
    address: u32,
    columns: PhantomData<N>,
    brand: Brand<'m>,
}
impl<N> Clone for TensorMemory<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<N> Copy for TensorMemory<'_, N> {}
impl<N> TensorMemory<'_, N> {
    /// The address of the first column
    #[inline(always)]
    pub const fn address(self) -> u32 {
        self.address
    }
}

/// A number of columns that can be allocated: 32, 64, 128, 256 or 512.
pub trait Allocation {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<N: Nat> Allocation for N
where
    AllocationCheck<N>: Grants<(), (), Is = ()>,
{
    const SEAL: Seal = Seal;
}
type AllocationCheck<N> = <<<N as Compare>::Is<U32> as Either>::Or<
    <<N as Compare>::Is<U64> as Either>::Or<
        <<N as Compare>::Is<U128> as Either>::Or<<<N as Compare>::Is<U256> as Either>::Or<<N as Compare>::Is<U512>>>,
    >,
> as Condition>::Require<AllocationRule<N>>;

/// Allocates `N` columns of tensor memory, calls `body`, and frees them. All threads of the block call it, with the same warp, which allocates and frees.
///
/// * **Law** the columns are allocated before any thread of the block enters `body`, and freed after all have left it.
/// * **Admissible** where `N` is a power of two from 32 to 512.
/// * **Source** PTX 9.7.16.7.
/// ```
/// use cute_static::pipeline::{AddressSlot, BlockThread, Tcgen05Instructions, with_tensor_memory};
/// use cute_static::typenum::{U0, U8, U256};
/// /// # Safety
/// /// Nothing else uses the slot.
/// unsafe fn kernel<D: Tcgen05Instructions>(slot: AddressSlot, thread: BlockThread<U8>) {
///     unsafe { with_tensor_memory::<U256, D, _>(slot, thread.warp::<U0>(), |memory| assert_eq!(memory.address() % 32, 0)) };
/// }
/// ```
///
/// # Safety
/// Nothing else uses the slot. The blocks of a multiprocessor allocate at most 512 columns together. A
/// block calls it once: after an allocation the device layer may give up the right to allocate (`tcgen05.relinquish_alloc_permit`).
#[inline(always)]
pub unsafe fn with_tensor_memory<N, D: Tcgen05Instructions, T>(
    slot: AddressSlot,
    OneWarp(allocates): OneWarp,
    body: impl for<'m> FnOnce(TensorMemory<'m, N>) -> T,
) -> T
where
    N: Nat + Allocation,
{
    allocated::<N, D, T>(slot, allocates, 1, D::block_barrier, body)
}
/// As [`with_tensor_memory`], where two blocks multiply together. All threads of all blocks of the cluster call it, with the same warp.
///
/// * **Law** the columns of a block are allocated before any thread of the cluster enters `body`, and freed after all have left it: until then the products of
///   the other block of a pair write there.
/// * **Source** PTX 9.7.16.7, `.cta_group::2`: one warp of each of both blocks allocates, and frees.
///
/// # Safety
/// As [`with_tensor_memory`]; the kernel is launched in clusters of whole pairs.
#[inline(always)]
pub unsafe fn with_tensor_memory_of_pair<N, D: Tcgen05Instructions, T>(
    slot: AddressSlot,
    OneWarp(allocates): OneWarp,
    body: impl for<'m> FnOnce(TensorMemory<'m, N>) -> T,
) -> T
where
    N: Nat + Allocation,
{
    allocated::<N, D, T>(slot, allocates, 2, D::cluster_barrier, body)
}
#[inline(always)]
fn allocated<N: Nat, D: Tcgen05Instructions, T>(
    slot: AddressSlot,
    allocates: bool,
    ctas: u32,
    meet: impl Fn(),
    body: impl for<'m> FnOnce(TensorMemory<'m, N>) -> T,
) -> T {
    let columns = const { number::<N>() as u32 };
    if allocates {
        D::allocate(slot, columns, ctas);
    }
    D::fence_before();
    meet();
    D::fence_after();
    let address = D::address(slot);
    let value = body(TensorMemory { address, columns: PhantomData, brand: PhantomData });
    D::wait_for_loads();
    D::fence_before();
    meet();
    D::fence_after();
    if allocates {
        D::free(slot, address, columns, ctas);
    }
    value
}
