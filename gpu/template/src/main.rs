//! Launches the kernel on a GPU and compares every element: `cargo run --features cuda`. The PTX is `ptx/sm_80.ptx`, or
//! the file that is named.

use cudarc::driver::{CudaContext, LaunchConfig, PushKernelArg, sys};
use cudarc::nvrtc::Ptx;
use my_kernel::{THREADS, TILE};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // SAFETY: it loads the driver's library, or finds none.
    if !unsafe { sys::is_culib_present() } {
        println!("no driver: skipped");
        return Ok(());
    }
    let file = std::env::args().nth(1).unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/ptx/sm_80.ptx").into());
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let axpy = context.load_module(Ptx::from_src(std::fs::read_to_string(file)?))?.load_function("axpy")?;

    let (scale, n) = (2.0_f32, 1_000_000_i64);
    let x = stream.clone_htod(&(0..n).map(|i| i as f32).collect::<Vec<_>>())?;
    let mut y = stream.clone_htod(&vec![1.0_f32; n as usize])?;
    let blocks = (n as u64).div_ceil(TILE as u64) as u32;
    let config = LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 };
    // SAFETY: both have `n` elements, a multiple of 4, and the driver aligns them to more than 16 bytes.
    unsafe { stream.launch_builder(&axpy).arg(&scale).arg(&x).arg(&mut y).arg(&n).launch(config)? };
    for (i, y) in stream.clone_dtoh(&y)?.into_iter().enumerate() {
        if y != scale * i as f32 + 1.0 {
            return Err(format!("y[{i}] is {y}").into());
        }
    }
    println!("{n} elements are right");
    Ok(())
}
