//! Entries: the functions that a launch calls.

/// The entries of a crate: one row for each, with its name in the PTX, the function, its parameters, the threads of a block, and how many blocks a
/// multiprocessor should hold. On targets other than `nvptx64` there are none.
///
/// The crate needs `#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]`.
///
/// The compiler cannot say how many threads a kernel is launched with; the assembler wants to know it, to give out registers. So each entry leaves a line
/// `// launch NAME THREADS BLOCKS` in the PTX, of which the build command makes directives. So does `// cluster NAME X Y`, for an entry whose blocks are in clusters:
/// `(X, Y)` behind the number of blocks.
/// ```
/// /// Writes the number of the block.
/// ///
/// /// # Safety
/// /// The pointer reaches a number for each block.
/// unsafe fn numbers(to: *mut u32) {
///     let block = cute_static_device::machine::block_index_x();
///     // SAFETY: as promised; all threads of a block write the same.
///     unsafe { *to.add(block as usize) = block }
/// }
/// cute_static_device::entries! {
///     numbers = numbers, (to: *mut u32), 32, 1;
/// }
/// ```
#[macro_export]
macro_rules! entries {
    ($($(#[$condition:meta])? $name:ident = $kernel:path, ($($p:ident: $ty:ty),* $(,)?), $threads:expr, $blocks:literal $(, ($x:literal, $y:literal))?;)*) => {$(
        #[cfg(target_arch = "nvptx64")]
        $(#[$condition])?
        const _: () = {
            // Assembly may stand in a module, and not in a block.
            mod row {
                use super::*;
                ::core::arch::global_asm!(concat!("// launch ", stringify!($name), " {} {}"), const $threads, const $blocks);
                $(::core::arch::global_asm!(concat!("// cluster ", stringify!($name), " {} {}"), const $x, const $y);)?
                /// # Safety
                /// As the function of the row.
                // SAFETY: the names of the rows are unlike any other symbol's.
                #[unsafe(export_name = stringify!($name))]
                pub unsafe extern "ptx-kernel" fn entry($($p: $ty),*) {
                    // SAFETY: who launches the kernel promises what the function demands.
                    unsafe { $kernel($($p),*) }
                }
            }
        };
    )*};
}
