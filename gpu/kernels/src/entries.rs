//! The kernels by name.

/// One row per entry: its name, the function, its parameters.
macro_rules! entries {
    ($($name:ident = $kernel:path, ($($p:ident: $ty:ty),*);)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name($($p: $ty),*) {
            // SAFETY: who launches the kernel promises what the function demands.
            unsafe { $kernel($($p),*) }
        }
    )*};
}
entries! {
    copy_by_layout = crate::copy::by_layout, (src: *const f32, dst: *mut f32);
    copy_by_hand = crate::copy::by_hand, (src: *const f32, dst: *mut f32);
    transpose_by_layout = crate::transpose::by_layout, (src: *const f32, dst: *mut f32, rows: i64, columns: i64);
    transpose_by_hand = crate::transpose::by_hand, (src: *const f32, dst: *mut f32, rows: i64, columns: i64);
    sgemm_by_layout = crate::sgemm::by_layout, (a: *const f32, b: *const f32, c: *mut f32, m: i64, n: i64, k: i64);
    sgemm_by_hand = crate::sgemm::by_hand, (a: *const f32, b: *const f32, c: *mut f32, m: i64, n: i64, k: i64);
    gemm_sm80_bf16 = crate::gemm_sm80::gemm, (a: *const u16, b: *const u16, c: *mut f32, n: i64, k: i64);
}

/// A coordinate out of bounds: a kernel has none, so nothing of this is in the PTX (a test looks).
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: the launch ends with an error.
    unsafe { core::arch::asm!("trap;") };
    loop {}
}
