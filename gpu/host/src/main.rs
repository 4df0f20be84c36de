//! Runs every kernel on a GPU against a plain reference over many shapes, and prints a table: right or wrong, time, throughput.
//!
//! `cargo run --release -p cute-static-host`: needs a driver and nothing else. The PTX is embedded; the driver compiles it. Where
//! there is no driver it says so and ends with success.

mod cases;
mod gemm;
mod gpu;
mod reference;
mod tensor_map;
mod vendor;

use std::process::ExitCode;

fn main() -> ExitCode {
    let gpu = match gpu::Gpu::open() {
        Ok(gpu) => gpu,
        Err(gpu::Absent(why)) => {
            println!("{why}: skipped");
            return ExitCode::SUCCESS;
        }
    };
    println!("{}", gpu.description);
    let vendor = vendor::Vendor::open(&gpu);
    if vendor.is_none() {
        println!("no cuBLAS: no ratios");
    }
    println!("{:<22} {:<20} {:>10} {:>30}  result", "kernel", "extents", "µs", "throughput");
    let mut wrong = 0;
    for outcome in cases::all(&gpu, vendor.as_ref()) {
        match outcome {
            Ok(line) => println!("{line}"),
            Err(line) => {
                wrong += 1;
                println!("{line}");
            }
        }
    }
    println!("{}", if wrong == 0 { "all right".into() } else { format!("{wrong} wrong") });
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
