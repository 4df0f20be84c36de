//! Programs of a few lines: what they compute, and what the interpreter finds in them.

mod arithmetic;
mod clusters;
mod engines;
mod faults;
mod flags;
mod groups;
mod stores;

use cute_static::tma::{SwizzleKind, TensorMapDataType, TensorMapParameters};
use cute_static_gpu_interpreter::{Argument, DeviceAddress, Fault, GlobalMemory, Module, PtxLaunch, Wavefronts};

/// Registers, the number of the thread in %r0, the address of shared memory in %r1, those of 1024 words in global memory in %rd0 and of a
/// tensor map in %rd1, of which the box is the first 8 rows of 64 halves, that are in %rd15; another map of them is in %rd14, of rows of 60 halves
/// and a box of 32 columns without a swizzle; then these lines.
fn module(lines: &str) -> Result<Module, Fault> {
    // No target has both.
    module_of(if lines.contains("wgmma") { "sm_90a" } else { "sm_100a" }, lines)
}
/// For a target.
fn module_of(target: &str, lines: &str) -> Result<Module, Fault> {
    module_in(target, "", lines)
}
/// With directives of the entry.
fn module_in(target: &str, directives: &str, lines: &str) -> Result<Module, Fault> {
    Module::parse(&format!(
        ".version 8.8\n.target {target}\n.address_size 64\n.extern .shared .align 1024 .b8 memory[];
.visible .entry program(.param .u64 data, .param .u64 map, .param .u64 tensor, .param .u64 ragged)
{directives}
{{
.reg .pred %p<8>; .reg .b16 %h<8>; .reg .b32 %r<200>; .reg .b64 %rd<16>; .reg .f32 %f<8>;
mov.u32 %r0, %tid.x;
mov.u32 %r1, memory;
ld.param.b64 %rd0, [data];
ld.param.b64 %rd1, [map];
ld.param.b64 %rd15, [tensor];
ld.param.b64 %rd14, [ragged];
{lines}
ret;
}}"
    ))
}
/// A launch of so many threads in a block, and blocks, with 8 KiB of shared memory.
fn launch(shape: [u32; 2], lines: &str) -> Result<(Wavefronts, GlobalMemory, DeviceAddress), Fault> {
    launch_of(module(lines)?, shape)
}
fn launch_of(module: Module, [threads, blocks]: [u32; 2]) -> Result<(Wavefronts, GlobalMemory, DeviceAddress), Fault> {
    let mut memory = GlobalMemory::default();
    let data = memory.upload(&(0..1024u32).flat_map(u32::to_le_bytes).collect::<Vec<_>>());
    let tensor = memory.upload(&(0..512u16).flat_map(|i| (0x3f80 + i % 3).to_le_bytes()).collect::<Vec<_>>());
    let parameters = TensorMapParameters {
        global_dims: [64, 8, 1, 1, 1],
        global_strides: [128, 0, 0, 0],
        box_dims: [64, 8, 1, 1, 1],
        swizzle: SwizzleKind::Bytes128,
        ..TensorMapParameters::new(TensorMapDataType::Bf16, 2)
    };
    let ragged = TensorMapParameters {
        global_dims: [60, 8, 1, 1, 1],
        box_dims: [32, 8, 1, 1, 1],
        swizzle: SwizzleKind::None,
        ..parameters
    };
    let (map, ragged) = (memory.tensor_map(parameters, tensor), memory.tensor_map(ragged, tensor));
    let shape = PtxLaunch { grid: [blocks, 1], threads, shared: 8192 };
    let arguments = [data, map, tensor, ragged].map(Argument::Address);
    let report = module.entries()[0].run(shape, &mut memory, &arguments)?;
    Ok((report, memory, data))
}
/// The report of a program that runs.
#[track_caller]
fn runs(threads: u32, lines: &str) -> Wavefronts {
    launch([threads, 1], lines).unwrap_or_else(|why| panic!("{why}")).0
}
/// A program fails so.
#[track_caller]
fn fails(threads: u32, lines: &str, why: &str) {
    match launch([threads, 1], lines) {
        Ok(_) => panic!("it runs"),
        Err(fault) => assert!(fault.to_string().contains(why), "{fault}"),
    }
}
/// The words that one thread stores: registers to %rd0.
#[track_caller]
fn words<const N: usize>(lines: &str) -> [u32; N] {
    let (_, memory, data) = launch([32, 1], lines).unwrap_or_else(|why| panic!("{why}"));
    let bytes = memory.download(data);
    std::array::from_fn(|i| u32::from_le_bytes(std::array::from_fn(|j| bytes[4 * i + j])))
}
