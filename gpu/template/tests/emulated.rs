//! The kernel on an emulated block of threads: `cargo test`, without a GPU.

use cute_static_device::emulated::{Aligned, Launch, Pointer};
use my_kernel::{THREADS, TILE, axpy};

#[test]
fn every_element() {
    for n in [4, 1000, 1024, 5000] {
        // Behind the vectors there are numbers that the kernel must neither read nor write.
        let number = |i: usize, inside: f32| if i < n { inside } else { f32::NAN };
        let mut x = Aligned::new(n + 1024, |i| number(i, i as f32));
        let mut y = Aligned::new(n + 1024, |i| number(i, 1.0));
        let (at_x, at_y) = (Pointer::to(&mut x), Pointer::to(&mut y));
        let blocks = n.div_ceil(TILE as usize) as u32;
        // SAFETY: both have more than `n` elements, and begin at multiples of 16 bytes.
        Launch { grid: [blocks, 1], threads: THREADS, shared: 0 }
            .run(|| unsafe { axpy(2.0, at_x.get(), at_y.get(), n as i64) });
        for (i, y) in y.slice().iter().enumerate() {
            assert!(if i < n { *y == 2.0 * i as f32 + 1.0 } else { y.is_nan() }, "y[{i}] is {y}");
        }
    }
}
