//! A thin device layer for kernels over [`cute_static`].
//!
//! | file | what |
//! |---|---|
//! | `machine` | one function per instruction, which takes registers and addresses |
//! | `ptx` | … as PTX |
//! | `emulated` | … on a CPU: threads of the operating system, phase by phase, which find races and bank conflicts |
//! | `element` | what tensors on a device hold |
//! | `shared` | tensors in shared memory, behind the hardware's swizzles |
//! | `window` | windows onto the library's global tensors, and their edges |
//! | `vector` | copies between registers and memory, in the widest words that a layout allows |
//! | `asynchronous` | `cp.async`, from global to shared memory |
//! | `filled` | … to the stages of a collective |
//! | `hopper`, `blackwell` | barriers in shared memory, tensor maps, operands of wgmma; tensor memory, tcgen05 |
//! | `accumulators` | the registers to which instructions add |
//! | `rows` | … by the rows of the matrix |
//! | `wgmma` | its instructions |
//! | `epilogue` | the library's epilogues: sums are converted, and stored from registers, or through shared memory by tensor maps |
//! | `tiles` | the product `D = A·Bᵀ` in tiles: coordinates and matrices that know their modes |
//! | `parts` | the parts of a block: where they are in shared memory, and which of its threads is the calling one |
//! | `entries` | what a launch calls: [`entries!`] |
//! | `matrix`, `multiply` | `ldmatrix` and `mma.sync`, which take the fragments of a tiled MMA |
//! | `sparse` | `mma.sp`, and its metadata |
//! | `loaded` | … of the stages of a collective |
//!
//! On `nvptx64` the functions of `machine` are instructions; on any other target the same kernel runs in a block of emulated
//! threads, so its addresses can be tested without a GPU.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(stdarch_nvptx, asm_experimental_arch, core_float_math))]
// For a barrier of some of the threads, which must be known to be convergent, and which core does not have.
#![cfg_attr(target_arch = "nvptx64", feature(link_llvm_intrinsics), allow(internal_features))]

#[cfg(not(target_arch = "nvptx64"))]
extern crate std;

/// The program of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod accumulators;
pub mod asynchronous;
pub mod batch;
pub mod blackwell;
pub mod blackwell_scaled;
pub mod convolution;
pub mod element;
#[cfg(not(target_arch = "nvptx64"))]
pub mod emulated;
mod entries;
pub mod epilogue;
pub mod factors;
pub mod filled;
mod group_products;
pub mod hopper;
pub mod loaded;
pub mod matrix;
pub mod multiply;
pub mod parts;
pub mod pipeline;
#[cfg(target_arch = "nvptx64")]
mod ptx;
pub mod row_tiles;
pub mod rows;
pub mod runs;
pub mod scaled;
pub mod shared;
pub mod sources;
pub mod sparse;
pub mod tiles;
pub mod vector;
pub mod wgmma;
pub mod window;

/// The machine: one function per instruction.
pub mod machine {
    #[cfg(not(target_arch = "nvptx64"))]
    pub use crate::emulated::machine::*;
    #[cfg(target_arch = "nvptx64")]
    pub use crate::ptx::*;
}

/// The index of the thread in its block, of which the launch has `THREADS`: what is partitioned among as many has no check left.
///
/// # Safety
/// The launch has so many.
#[inline(always)]
pub unsafe fn thread_of<const THREADS: u32>() -> usize {
    // SAFETY: as promised.
    unsafe { thread_of_so_many(THREADS) }
}
/// The first thread of the warp of this one, of so many: a number that the assembler keeps once for the warp, and what is computed from it, too.
///
/// # Safety
/// All lanes of the warp come here together.
#[inline(always)]
pub unsafe fn first_of_warp(thread: usize, threads: u32) -> usize {
    // SAFETY: as promised; a block has whole warps.
    unsafe {
        let first = machine::shuffle_first(thread as u32 & !31);
        core::hint::assert_unchecked(first < threads);
        first as usize
    }
}
/// As [`thread_of`], where the number is a constant of a type.
///
/// # Safety
/// As [`thread_of`].
#[inline(always)]
pub unsafe fn thread_of_so_many(threads: u32) -> usize {
    let thread = machine::thread_index();
    // SAFETY: as promised.
    unsafe { core::hint::assert_unchecked(thread < threads) };
    thread as usize
}

/// A coordinate out of bounds: a kernel has none, so nothing of this is in the PTX (a test looks).
#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: the launch ends with an error.
    unsafe { core::arch::asm!("trap;") };
    loop {}
}
