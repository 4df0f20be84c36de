//! Kernels whose every address comes from a layout of [`cute_static`], and in [`by_hand`] some of them with offsets that are written by hand, to be compared.
//!
//! A kernel is a function here that each thread of a block runs; `gemm_collective` is generic over the library's collectives and epilogues. With the feature `entries` there is an entry for
//! each on `nvptx64`; elsewhere the tests run the functions on an emulated block.

#![no_std]
#![cfg_attr(all(feature = "entries", target_arch = "nvptx64"), feature(abi_ptx, asm_experimental_arch))]

pub mod attention;
pub mod by_hand;
pub mod collectives;
pub mod convolution_sm90;
pub mod copy;
pub mod gemm_collective;
pub mod gemm_sm100;
pub mod gemm_sm120;
pub mod gemm_sm80;
pub mod gemm_sm80_batched;
pub mod gemm_sm80_sparse;
pub mod gemm_sm90;
pub mod gemm_sm90_batched;
pub mod gemm_sm90_sparse;
pub mod gemm_split;
pub mod pipeline;
pub mod rowwise;
pub mod sgemm;
pub mod sizes;
mod softmax;
pub mod transpose;

// What `gpu/build` compiles. A crate that depends on this one has entries of its own. The file for sm_120a has the instances of the generic kernel only.
#[cfg(all(feature = "entries", target_arch = "nvptx64", not(gpu = "sm_120a")))]
mod entries;
