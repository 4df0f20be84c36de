//! Sums in tensor memory, of which each thread loads its part of a sub-tile.

use super::SumsFor;
use crate::accumulators::Sum;
use crate::machine;
use crate::vector::each;
use core::marker::PhantomData;
use cute_static::epilogue::TmemEpilogue;
use cute_static::instruction::copy::CopyInstruction;
use cute_static::instruction::copy::tensor_memory::*;
use cute_static::prelude::*;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;
use cute_static::typenum::{U4, U8, U16, U32, U64, U128};

/// `tcgen05.ld`
pub trait TensorLoad: CopyInstruction {
    /// The registers of a thread
    const REGISTERS: usize;
    /// The accumulators in a register
    const PACKED: usize;
    /// Loads them, and waits for them.
    ///
    /// # Safety
    /// As [`machine::tensor_memory_load_32x32_x32`]; `to` has so many words.
    unsafe fn load(address: u32, to: *mut u32);
}
macro_rules! loads {
    ($($shape:ident $repetitions:ident $use:ident: $registers:literal, $packed:literal, $function:ident;)*) => {$(
        impl TensorLoad for TensorMemoryLoad<$shape, $repetitions, $use> {
            const REGISTERS: usize = $registers;
            const PACKED: usize = $packed;
            #[inline(always)]
            unsafe fn load(address: u32, to: *mut u32) {
                // SAFETY: the same demand.
                unsafe { to.cast::<[u32; $registers]>().write(machine::$function(address)) }
            }
        }
    )*};
}
loads! {
    Lanes32Bits32 U16 WholeColumns: 16, 1, tensor_memory_load_32x32_x16;
    Lanes32Bits32 U32 WholeColumns: 32, 1, tensor_memory_load_32x32_x32;
    Lanes32Bits32 U64 WholeColumns: 64, 1, tensor_memory_load_32x32_x64;
    Lanes32Bits32 U128 WholeColumns: 128, 1, tensor_memory_load_32x32_x128;
    Lanes32Bits32 U16 HalfColumns: 16, 2, tensor_memory_load_32x32_x16_packed;
    Lanes16Bits256 U4 WholeColumns: 16, 1, tensor_memory_load_16x256_x4;
    Lanes16Bits256 U8 WholeColumns: 32, 1, tensor_memory_load_16x256_x8;
    Lanes16Bits128 U8 WholeColumns: 16, 1, tensor_memory_load_16x128_x8;
    Lanes16Bits128 U16 WholeColumns: 32, 1, tensor_memory_load_16x128_x16;
    Lanes16Bits128 U4 HalfColumns: 8, 2, tensor_memory_load_16x128_x4_packed;
    Lanes16Bits128 U8 HalfColumns: 16, 2, tensor_memory_load_16x128_x8_packed;
}

/// The most registers of a sub-tile
const MOST: usize = 128;
/// Accumulators in tensor memory, of the registers `S` when they are loaded.
pub struct TensorSums<S> {
    address: u32,
    /// Whether products have filled them
    filled: bool,
    held: [u32; MOST],
    sums: PhantomData<S>,
}
impl<S> TensorSums<S> {
    /// Those of the lanes of a warp at an address, or zeros where no products have `filled` them.
    ///
    /// # Safety
    /// The lane of the address is the first one of the warp; the accumulators are those of the epilogue that reads them; the products that fill them have
    /// been waited for, and stay until the last load. All threads of the warp have the same `filled`.
    #[inline(always)]
    pub(crate) const unsafe fn at(address: u32, filled: bool) -> Self {
        Self { address, filled, held: [0; MOST], sums: PhantomData }
    }
}
impl<E, S> SumsFor<E> for TensorSums<S>
where
    E: TmemEpilogue<
            Load: TensorLoad,
            Addresses: Addressing<Offset = i64> + Default,
            LoadedValues: Addressing<Offset = i64> + IsLayout + Default,
        >,
    S: Sum,
{
    type Sum = S;
    #[inline(always)]
    unsafe fn fetch(&mut self, subtile: u64) {
        const {
            assert!(E::Load::PACKED == S::VALUES, "a load packs as many accumulators as a register has");
            assert!(E::VALUES as usize <= MOST * S::VALUES, "the accumulators of a sub-tile exceed the registers");
            assert!(
                E::LOADS as usize * E::Load::REGISTERS * E::Load::PACKED == E::VALUES as usize,
                "the loads have other values than the sub-tile"
            );
        }
        if !self.filled {
            return;
        }
        let (address, held) = (self.address, &mut self.held);
        each::<E::LoadedValues>(&mut Loading::<E> { address, subtile, loaded: [0; MOST], held, epilogue: PhantomData });
    }
    #[inline(always)]
    fn registers(&self) -> *const S {
        // A sum is the bits of a register.
        self.held.as_ptr().cast()
    }
    #[inline(always)]
    fn place(i: u64) -> usize {
        (i % E::VALUES) as usize
    }
}
/// One accumulator of one load
struct Loading<'h, E> {
    address: u32,
    subtile: u64,
    /// The registers of the load, as the instruction has them
    loaded: [u32; MOST],
    /// … in the order of the values
    held: &'h mut [u32; MOST],
    epilogue: PhantomData<E>,
}
impl<E> Step for Loading<'_, E>
where
    E: TmemEpilogue<
            Load: TensorLoad,
            Addresses: Addressing<Offset = i64> + Default,
            LoadedValues: Addressing<Offset = i64> + Default,
        >,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let of_load = const { E::VALUES / E::LOADS };
        let (accumulator, load) = (i % of_load, i / of_load);
        if accumulator == 0 {
            let at = E::Addresses::default().address(load + E::LOADS * self.subtile);
            // SAFETY: all threads of the warp load together; who made the `TensorSums` promised that the accumulators are there.
            unsafe { E::Load::load(self.address + at as u32, self.loaded.as_mut_ptr()) };
        }
        let packed = const { E::Load::PACKED };
        if accumulator as usize % packed == 0 {
            let value = E::LoadedValues::default().address(i) as usize;
            self.held[value / packed] = self.loaded[accumulator as usize / packed];
        }
    }
}
