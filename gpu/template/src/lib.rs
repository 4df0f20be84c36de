//! `y = scale·x + y`: each thread loads four elements at once, and stores four at once.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]

use cute_static::prelude::*;
use cute_static::typenum::{U1, U4};
use cute_static_device::global::Global;
use cute_static_device::machine::{block_index_x, fma};
use cute_static_device::thread_of;
use cute_static_device::vector::{each, load, registers, store};

/// Threads of a block.
pub const THREADS: u32 = 256;
/// Elements of a block.
pub const TILE: i64 = 1024;

/// 256 threads, each of which has four elements in a row.
type Copy = MakeTiledCopy<UniversalCopy<U4>, layout!(256:1), layout!(4:1)>;
/// The coordinates of a thread's elements in the tile.
type Part = layout!(((4,1),1):((1@0,0),0));
/// A thread's elements in registers.
type Held = layout!(4:1);

/// `y = scale·x + y`, of `n` elements; the grid has a block for each `TILE` of them.
///
/// # Safety
/// `n` is a multiple of 4. The pointers are multiples of 16, and reach `n` elements.
pub unsafe fn axpy(scale: f32, x: *const f32, y: *mut f32, n: i64) {
    let at = (i64::from(block_index_x()) * TILE,);
    // SAFETY: what is moved at once divides `n`. A thread's part of `y` is its own.
    unsafe {
        // The last tile may reach beyond the end: zeros are loaded from there, and nothing is stored.
        let x = Global::within(x.cast_mut(), (U1::new(),), [n, 1]).tile::<shape!((1024))>(at);
        let y = Global::within(y, (U1::new(),), [n, 1]).tile::<shape!((1024))>(at);
        let mine = Copy::default().get_slice(thread_of::<THREADS>());
        let x: Tensor<_, Part> = mine.partition_s(x);
        let y: Tensor<_, Part> = mine.partition_d(y);

        let (mut held, mut sums) = (registers::<f32, Held>(), registers::<f32, Held>());
        load(&x, &mut held);
        load(&y, &mut sums);
        each::<Held>(&mut |i: u64| sums[i] = fma(scale, held[i], sums[i]));
        store(&sums, &y);
    }
}

// What a launch calls: its name in the PTX, the function, the parameters, the threads of a block,
// and how many blocks a multiprocessor should hold.
cute_static_device::entries! {
    axpy = axpy, (scale: f32, x: *const f32, y: *mut f32, n: i64), THREADS, 1;
}
