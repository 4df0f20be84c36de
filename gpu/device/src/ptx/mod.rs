//! The machine as PTX.
//!
//! What the compiler does with such code unless it is prevented (each has a test over the PTX):
//!
//! * It copies a barrier into both branches of an `if`, where threads wait for one another at different barriers. MIR's
//!   JumpThreading does (the build command switches it off), and LLVM does with `asm!`, which cannot be marked `convergent`: so
//!   [`barrier`], [`barrier_of`] and [`warp_barrier`] are LLVM's intrinsics, and no instruction of a warp stands where lanes may part.
//! * It moves an instruction of a warp into `if lane < n` if it is `pure`: none is.
//! * Loads through Rust pointers to shared memory are generic: shared memory has addresses of 32 bits here, and is accessed by
//!   `asm!` alone.
//! * Arrays in registers that are indexed by a variable go to local memory: every loop over registers is unrolled through types.

mod blackwell;
mod hopper;
mod im2col;
mod numbers;
mod products;

pub use blackwell::*;
use core::arch::{asm, global_asm, nvptx};
pub use hopper::*;
pub use im2col::*;
pub use numbers::*;
pub use products::*;

// Dynamic shared memory. Its size is the launch's business.
global_asm!(".extern .shared .align 1024 .b8 cute_static_shared[];");

/// The index of the thread in its block.
#[inline(always)]
pub fn thread_index() -> u32 {
    // SAFETY: it reads a register.
    unsafe { nvptx::_thread_idx_x() as u32 }
}
/// The index of the block in mode x.
#[inline(always)]
pub fn block_index_x() -> u32 {
    // SAFETY: it reads a register.
    unsafe { nvptx::_block_idx_x() as u32 }
}
/// The index of the block in mode y.
#[inline(always)]
pub fn block_index_y() -> u32 {
    // SAFETY: it reads a register.
    unsafe { nvptx::_block_idx_y() as u32 }
}
/// The number of blocks in mode x.
#[inline(always)]
pub fn blocks_x() -> u32 {
    // SAFETY: it reads a register.
    unsafe { nvptx::_grid_dim_x() as u32 }
}
/// Waits for all threads of the block. All of them must come here.
#[inline(always)]
pub fn barrier() {
    // SAFETY: it has no demands beyond the one above. LLVM knows this one to be convergent.
    unsafe { nvptx::_syncthreads() }
}
unsafe extern "C" {
    #[link_name = "llvm.nvvm.barrier.cta.sync.aligned.count"]
    fn barrier_of_count(name: u32, threads: u32);
    #[link_name = "llvm.nvvm.bar.warp.sync"]
    fn barrier_of_lanes(members: u32);
}
/// Waits for `THREADS` threads of the block, whole warps, which all come here: the barrier number `NAME`, from 1 to 15.
#[inline(always)]
pub fn barrier_of<const NAME: u32, const THREADS: u32>() {
    const { assert!(0 < NAME && NAME < 16 && THREADS % 32 == 0) };
    // SAFETY: as `barrier`.
    unsafe { barrier_of_count(NAME, THREADS) }
}
/// As [`barrier_of`], where name and number are constants of a type.
#[inline(always)]
pub fn barrier_of_threads(name: u32, threads: u32) {
    // SAFETY: as `barrier`.
    unsafe { barrier_of_count(name, threads) }
}
/// Waits for all threads of the warp. All of them must come here.
#[inline(always)]
pub fn warp_barrier() {
    // SAFETY: it has no demands beyond the one above. LLVM knows this one to be convergent.
    unsafe { barrier_of_lanes(u32::MAX) }
}
/// What the address of dynamic shared memory is a multiple of.
pub const SHARED_ALIGNMENT: u32 = 1024;
/// The address of the block's dynamic shared memory, a multiple of [`SHARED_ALIGNMENT`].
#[inline(always)]
pub fn shared_base() -> u32 {
    let base: u32;
    // SAFETY: it takes the address of the symbol above.
    unsafe { asm!("mov.u32 {}, cute_static_shared;", out(reg32) base, options(pure, nomem, nostack)) };
    base
}
/// `a·b + c`, rounded once.
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    core::f32::math::mul_add(a, b, c)
}
/// Loads `N` words from shared memory.
///
/// # Safety
/// The words are inside of the block's shared memory; the address is a multiple of their size; `N` is 1, 2 or 4.
#[inline(always)]
pub unsafe fn load_shared<const N: usize>(address: u32) -> [u32; N] {
    let mut words = [0; N];
    // SAFETY: as promised.
    unsafe {
        match N {
            1 => asm!("ld.shared.b32 {}, [{}];", out(reg32) words[0], in(reg32) address, options(nostack, readonly)),
            2 => asm!("ld.shared.v2.b32 {{{}, {}}}, [{}];", out(reg32) words[0], out(reg32) words[1],
                in(reg32) address, options(nostack, readonly)),
            4 => asm!("ld.shared.v4.b32 {{{}, {}, {}, {}}}, [{}];", out(reg32) words[0], out(reg32) words[1],
                out(reg32) words[2], out(reg32) words[3], in(reg32) address, options(nostack, readonly)),
            _ => unreachable!(),
        }
    }
    words
}
/// Loads 64 bits from shared memory.
///
/// # Safety
/// As [`load_shared`], of two words.
#[inline(always)]
pub unsafe fn load_shared_long(address: u32) -> u64 {
    let word;
    // SAFETY: as promised.
    unsafe { asm!("ld.shared.b64 {}, [{}];", out(reg64) word, in(reg32) address, options(nostack, readonly)) };
    word
}
/// Loads `BYTES` bytes from shared memory, 1 or 2, as the low ones of a word.
///
/// # Safety
/// As [`load_shared`], of so many bytes.
#[inline(always)]
pub unsafe fn load_shared_part<const BYTES: usize>(address: u32) -> u32 {
    let word: u16;
    // SAFETY: as promised.
    unsafe {
        match BYTES {
            1 => asm!("ld.shared.b8 {}, [{}];", out(reg16) word, in(reg32) address, options(nostack, readonly)),
            2 => asm!("ld.shared.b16 {}, [{}];", out(reg16) word, in(reg32) address, options(nostack, readonly)),
            _ => unreachable!(),
        }
    }
    u32::from(word)
}
/// Stores `N` words to shared memory. (By reference: two words by value would be one register of 64 bits, and accumulators with them.)
///
/// # Safety
/// As [`load_shared`]; no other thread accesses the words until the next barrier.
#[inline(always)]
pub unsafe fn store_shared<const N: usize>(address: u32, words: &[u32; N]) {
    // SAFETY: as promised.
    unsafe {
        match N {
            1 => asm!("st.shared.b32 [{}], {};", in(reg32) address, in(reg32) words[0], options(nostack)),
            2 => asm!("st.shared.v2.b32 [{}], {{{}, {}}};", in(reg32) address, in(reg32) words[0], in(reg32) words[1],
                options(nostack)),
            4 => asm!("st.shared.v4.b32 [{}], {{{}, {}, {}, {}}};", in(reg32) address, in(reg32) words[0],
                in(reg32) words[1], in(reg32) words[2], in(reg32) words[3], options(nostack)),
            _ => unreachable!(),
        }
    }
}
/// Stores half a word, or a byte, to shared memory: as many bytes as `BYTES` says.
///
/// # Safety
/// As [`store_shared`].
#[inline(always)]
pub unsafe fn store_shared_part<const BYTES: usize>(address: u32, word: u32) {
    // SAFETY: as promised.
    unsafe {
        match BYTES {
            1 => asm!("st.shared.b8 [{}], {};", in(reg32) address, in(reg16) word as u16, options(nostack)),
            2 => asm!("st.shared.b16 [{}], {};", in(reg32) address, in(reg16) word as u16, options(nostack)),
            _ => unreachable!(),
        }
    }
}
/// Loads `N` words from global memory.
///
/// # Safety
/// The words are valid for reads; the address is a multiple of their size; `N` is 1, 2 or 4.
#[inline(always)]
pub unsafe fn load_global<const N: usize>(address: *const u32) -> [u32; N] {
    let mut words = [0; N];
    // SAFETY: as promised. A pointer that a kernel is given is a generic address; those of global memory are the same numbers.
    unsafe {
        match N {
            1 => asm!("ld.global.b32 {}, [{}];", out(reg32) words[0], in(reg64) address, options(nostack, readonly)),
            2 => asm!("ld.global.v2.b32 {{{}, {}}}, [{}];", out(reg32) words[0], out(reg32) words[1],
                in(reg64) address, options(nostack, readonly)),
            4 => asm!("ld.global.v4.b32 {{{}, {}, {}, {}}}, [{}];", out(reg32) words[0], out(reg32) words[1],
                out(reg32) words[2], out(reg32) words[3], in(reg64) address, options(nostack, readonly)),
            _ => unreachable!(),
        }
    }
    words
}
/// Stores `N` words to global memory.
///
/// # Safety
/// As [`load_global`], for writes; no other thread accesses the words.
#[inline(always)]
pub unsafe fn store_global<const N: usize>(address: *mut u32, words: &[u32; N]) {
    // SAFETY: as promised.
    unsafe {
        match N {
            1 => asm!("st.global.b32 [{}], {};", in(reg64) address, in(reg32) words[0], options(nostack)),
            2 => asm!("st.global.v2.b32 [{}], {{{}, {}}};", in(reg64) address, in(reg32) words[0], in(reg32) words[1],
                options(nostack)),
            4 => asm!("st.global.v4.b32 [{}], {{{}, {}, {}, {}}};", in(reg64) address, in(reg32) words[0],
                in(reg32) words[1], in(reg32) words[2], in(reg32) words[3], options(nostack)),
            _ => unreachable!(),
        }
    }
}

/// Begins to copy 16 bytes from global to shared memory, past the first-level cache.
///
/// # Safety
/// Both addresses are multiples of 16 and valid; nobody accesses the destination before the copy has been waited for.
#[inline(always)]
pub unsafe fn copy_async_16(to: u32, from: *const u32) {
    // SAFETY: as promised.
    unsafe { asm!("cp.async.cg.shared.global [{}], [{}], 16;", in(reg32) to, in(reg64) from, options(nostack)) }
}
/// As [`copy_async_16`] where `there`; or else 16 bytes of zeros, and the source is not read.
///
/// # Safety
/// As [`copy_async_16`], where `there`.
#[inline(always)]
pub unsafe fn copy_async_16_or_zeros(to: u32, from: *const u32, there: bool) {
    let bytes = if there { 16u32 } else { 0 };
    // SAFETY: as promised. The last operand is how many bytes are read; the rest of the 16 are zeros.
    unsafe {
        asm!("cp.async.cg.shared.global [{}], [{}], 16, {};", in(reg32) to, in(reg64) from, in(reg32) bytes, options(nostack))
    }
}
/// Makes a group of the copies begun since the last group.
#[inline(always)]
pub fn commit_group() {
    // SAFETY: it has no demands.
    unsafe { asm!("cp.async.commit_group;", options(nostack)) }
}
/// Waits until all but the last `N` groups of this thread are there. Other threads see them after a barrier.
#[inline(always)]
pub fn wait_group<const N: u32>() {
    // SAFETY: it has no demands.
    unsafe { asm!("cp.async.wait_group {};", const N, options(nostack)) }
}

/// Sets a flag in global memory. Whoever has waited for it sees what this thread did before, and those whom it has met at barriers.
///
/// # Safety
/// The flag is a word that is accessed by this function and [`wait_for_flag`] alone.
#[inline(always)]
pub unsafe fn set_flag(flag: *mut u32) {
    // SAFETY: as promised.
    unsafe { asm!("st.release.gpu.global.b32 [{}], {};", in(reg64) flag, in(reg32) 1_u32, options(nostack)) }
}
/// Waits until a flag in global memory is set.
///
/// # Safety
/// As [`set_flag`]; a block that runs at the same time sets it, or one that has run.
#[allow(named_asm_labels)]
#[inline(always)]
pub unsafe fn wait_for_flag(flag: *const u32) {
    // SAFETY: as promised. The label is in a scope of its own, so copies of the statement do not clash.
    unsafe {
        asm!(
            "{{ .reg .b32 value; .reg .pred unset;",
            "AGAIN:",
            "ld.acquire.gpu.global.b32 value, [{}];",
            "setp.eq.b32 unset, value, 0;",
            "@unset bra AGAIN; }}",
            in(reg64) flag, options(nostack),
        );
    }
}

macro_rules! smaller_matrix_loads {
    ($($name:ident: $count:literal, $instruction:literal, $($i:literal),*;)*) => {$(
        /// [`load_matrix_x4`] of fewer matrices, each transposed where the name says so.
        ///
        /// # Safety
        /// As [`load_matrix_x4`].
        #[inline(always)]
        pub unsafe fn $name(address: u32) -> [u32; $count] {
            let mut words = [0; $count];
            // SAFETY: as promised.
            unsafe { asm!($instruction, $(out(reg32) words[$i],)* in(reg32) address, options(nostack, readonly)) };
            words
        }
    )*};
}
smaller_matrix_loads! {
    load_matrix_x1: 1, "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {{{}}}, [{}];", 0;
    load_matrix_x2: 2, "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {{{}, {}}}, [{}];", 0, 1;
    load_matrix_x1_transposed: 1, "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {{{}}}, [{}];", 0;
    load_matrix_x2_transposed: 2, "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {{{}, {}}}, [{}];", 0, 1;
}
/// Loads four 8 × 8 matrices of 16-bit elements: lane `8j + r` has the address of row `r` of matrix `j`; lane `l` gets elements
/// `2(l mod 4)` and the next one of row `l / 4` of each.
///
/// # Safety
/// All lanes of the warp come here together; the rows are 16 bytes each in shared memory, at multiples of 16.
#[inline(always)]
pub unsafe fn load_matrix_x4(address: u32) -> [u32; 4] {
    let mut words = [0; 4];
    // SAFETY: as promised.
    unsafe {
        asm!("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{{}, {}, {}, {}}}, [{}];", out(reg32) words[0], out(reg32) words[1],
            out(reg32) words[2], out(reg32) words[3], in(reg32) address, options(nostack, readonly));
    }
    words
}
/// [`load_matrix_x4`], each matrix transposed: lane `l` gets elements `l / 4` of rows `2(l mod 4)` and the next one.
///
/// # Safety
/// As [`load_matrix_x4`].
#[inline(always)]
pub unsafe fn load_matrix_x4_transposed(address: u32) -> [u32; 4] {
    let mut words = [0; 4];
    // SAFETY: as promised.
    unsafe {
        asm!("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {{{}, {}, {}, {}}}, [{}];", out(reg32) words[0],
            out(reg32) words[1], out(reg32) words[2], out(reg32) words[3], in(reg32) address, options(nostack, readonly));
    }
    words
}

/// The sum of `value` over lanes whose numbers differ in the bits of `mask`, one bit: `value` of lane `l ⊕ mask`.
///
/// # Safety
/// All lanes of the warp come here together.
#[inline(always)]
pub unsafe fn shuffle_xor(value: f32, mask: u32) -> f32 {
    let result: f32;
    // SAFETY: as promised.
    unsafe {
        asm!("shfl.sync.bfly.b32 {}, {}, {}, 31, -1;", out(reg32) result, in(reg32) value, in(reg32) mask, options(nostack))
    };
    result
}
/// `value` of lane 0, which the assembler knows to be the same in all lanes.
///
/// # Safety
/// All lanes of the warp come here together.
#[inline(always)]
pub unsafe fn shuffle_first(value: u32) -> u32 {
    let result;
    // SAFETY: as promised.
    unsafe { asm!("shfl.sync.idx.b32 {}, {}, 0, 31, -1;", out(reg32) result, in(reg32) value, options(nostack)) };
    result
}
