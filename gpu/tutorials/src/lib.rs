//! The kernels of the book's tutorials, one for each architecture. They run on emulated blocks (`cargo test -p cute-static-tutorials`), and
//! `gpu/build --crate gpu/tutorials sm_80 sm_90a sm_100a` compiles them to PTX.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]

#[cfg(any(not(target_arch = "nvptx64"), gpu = "sm_80"))]
pub mod ampere;
#[cfg(any(not(target_arch = "nvptx64"), gpu = "sm_100a"))]
pub mod blackwell;
#[cfg(any(not(target_arch = "nvptx64"), gpu = "sm_90a"))]
pub mod hopper;
