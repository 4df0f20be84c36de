//! `y = scale·x + y`: each thread loads four elements at once, and stores four at once.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]

use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::symbols::Sizes;
use cute_static::typenum::U4;
use cute_static_device::machine::{block_index_x, fma};
use cute_static_device::thread_of;
use cute_static_device::vector::{each, load, registers, store};
use cute_static_device::window::Window;

/// Threads of a block.
pub const THREADS: u32 = 256;
/// Elements of a block.
pub const TILE: u32 = 1024;
// The number of elements is known at run time. Four are moved at once, so four must divide it.
symbols! { Vectors { N: multiple_of 4 } }

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
    let at = (i64::from(block_index_x()),);
    // SAFETY: as promised. A thread's part of `y` is its own.
    unsafe {
        let vector = layout!((?N):(1)).with_unchecked(Sizes::new_unchecked(Vectors { N: n as u64 }));
        // The last tile may reach beyond the end: zeros are loaded from there, and nothing is stored.
        let x = Window::within(vector.tensor_from_raw(x.cast_mut())).local_tile::<shape!((1024))>(at);
        let y = Window::within(vector.tensor_from_raw(y)).local_tile::<shape!((1024))>(at);
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
