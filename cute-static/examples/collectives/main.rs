//! The main loops of well-known kernels as types: what each takes of shared memory, registers and tensor memory, what TMA copies,
//! what the tensor cores read.
//!
//! `cargo run --example collectives` prints it. All of it is computed, and proved legal, while rustc type-checks; the program below
//! only asks the types. Take a stage too many, or rows that the swizzle does not span, and it does not compile.

mod shapes;

use cute_static::collective::{Collective, CpAsyncCollective, TmaCollective, TmaParts, TmemCollective};
use std::fmt::Display;

/// A layout of shared memory, if there is one.
trait Show {
    fn show() -> String;
}
impl Show for () {
    fn show() -> String {
        "not in shared memory".into()
    }
}
impl<S, D> Show for cute_static::Layout<S, D>
where
    Self: Display + Default,
{
    fn show() -> String {
        Self::default().to_string()
    }
}
impl<F, O, L> Show for cute_static::prelude::ComposedLayout<F, O, L>
where
    Self: Display + Default,
{
    fn show() -> String {
        Self::default().to_string()
    }
}

fn common<G: Collective<TileShape: Default + Display, SmemLayoutA: Show, SmemLayoutB: Show>>(name: &str) {
    println!("\n{name}");
    println!("    tile {}, {} bytes of shared memory", G::TileShape::default(), G::SHARED_MEMORY);
    println!("    A  {}\n    B  {}", G::SmemLayoutA::show(), G::SmemLayoutB::show());
}

/// A kernel for SM80.
fn cp_async<G>(name: &str)
where
    G: CpAsyncCollective<TileShape: Default + Display, SmemLayoutA: Show, SmemLayoutB: Show>,
{
    common::<G>(name);
    println!("    {} threads, {} registers each", G::THREADS, G::REGISTERS);
}
/// A kernel for SM90 or SM120.
fn tma<G>(name: &str)
where
    G: TmaCollective<TileShape: Default + Display, SmemLayoutA: Show, SmemLayoutB: Show>,
{
    common::<G>(name);
    println!("    {} threads, {} registers each", G::THREADS, G::REGISTERS);
    transactions::<G>();
}
/// A kernel for SM100.
fn tmem<G>(name: &str)
where
    G: TmemCollective<TileShape: Default + Display, SmemLayoutA: Show, SmemLayoutB: Show>,
{
    common::<G>(name);
    println!("    {} columns of tensor memory, {} allocated", G::COLUMNS, G::ALLOCATED_COLUMNS);
    transactions::<G>();
}
fn transactions<G: TmaCollective>() {
    let (a, b) = (<G::A as TmaParts>::INSTRUCTIONS, <G::B as TmaParts>::INSTRUCTIONS);
    println!("    a stage: {a} + {b} copies by TMA, {} bytes", G::TRANSACTION_BYTES);
}

fn main() {
    println!("Ampere: cp.async, ldmatrix, mma.sync");
    cp_async::<shapes::Sgemm>("SGEMM without tensor cores");
    cp_async::<shapes::Ampere>("GEMM, f16");
    cp_async::<shapes::AmpereNt>("GEMM, bf16, of columns");
    cp_async::<shapes::AmpereWide>("GEMM, bf16, wide");
    cp_async::<shapes::AmpereTf32>("GEMM, tf32");
    cp_async::<shapes::AmpereTf32Nt>("GEMM, tf32, of columns");
    cp_async::<shapes::AmpereF64>("GEMM, f64");
    cp_async::<shapes::AmpereF64Nt>("GEMM, f64, of columns");
    cp_async::<shapes::AmpereInt8>("GEMM, s8");
    cp_async::<shapes::Ada>("GEMM, e4m3 (Ada)");
    cp_async::<shapes::Flash2Scores>("FlashAttention 2, heads of 128: Q K^T");
    cp_async::<shapes::Flash2Output>("FlashAttention 2, heads of 128: P V");

    println!("\nHopper: TMA, wgmma");
    tma::<shapes::Hopper>("GEMM, f16");
    tma::<shapes::HopperCooperative>("GEMM, bf16, cooperative, B of columns");
    tma::<shapes::HopperFp8>("GEMM, e4m3");
    tma::<shapes::HopperTf32>("GEMM, tf32");
    tma::<shapes::Flash3Scores>("FlashAttention 3, heads of 128: Q K^T");
    tma::<shapes::Flash3Output>("FlashAttention 3, heads of 128: P V");

    println!("\nBlackwell without tensor memory: TMA, ldmatrix, mma.sync");
    tma::<shapes::Sm120>("GEMM, e4m3");
    tma::<shapes::Sm120Nt>("GEMM, f16, of columns");
    tma::<shapes::Sm120Output>("Attention, heads of 128: P V");

    println!("\nBlackwell: TMA, tcgen05, tensor memory");
    tmem::<shapes::Blackwell>("GEMM, f16");
    tmem::<shapes::BlackwellPair>("GEMM, bf16, two SMs");
    tmem::<shapes::BlackwellFp8>("GEMM, e4m3, two SMs");
    tmem::<shapes::BlackwellTf32>("GEMM, tf32, A of columns");
    tmem::<shapes::BlackwellTs>("A in tensor memory");
}
