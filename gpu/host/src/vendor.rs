//! The vendor's own GEMM, where its library is there: what a kernel's time is measured against.

use crate::gpu::{Failure, Gpu};
use cudarc::cublas::{result, sys};
use cudarc::driver::DevicePtrMut;

/// The types of a product: those of its operands, of its result, and of the sums.
#[derive(Clone, Copy)]
pub struct Types {
    pub operands: sys::cudaDataType_t,
    pub result: sys::cudaDataType_t,
    pub compute: sys::cublasComputeType_t,
}
impl Types {
    /// From these to f32
    pub const fn to_f32(operands: sys::cudaDataType_t) -> Self {
        Self {
            operands,
            result: sys::cudaDataType_t::CUDA_R_32F,
            compute: sys::cublasComputeType_t::CUBLAS_COMPUTE_32F,
        }
    }
}
/// An operand on the GPU: (m, k) or (n, k), with so many elements from one row or column to the next.
pub struct Matrix {
    pub address: u64,
    pub by_rows: bool,
    pub pitch: usize,
}
/// `A·Bᵀ`, by rows or columns.
pub struct Product {
    pub types: Types,
    pub a: Matrix,
    pub b: Matrix,
    pub by_rows: bool,
}

/// So many products are worth a comparison: cuBLAS takes longer to load than a small one to compute.
const LEAST: usize = 1 << 30;

/// The vendor's time, as a multiple of this one: 1 where both are as fast. `None` where it is small, or cuBLAS is not there or does not have it.
pub fn share(gpu: &Gpu, extents: [usize; 3], product: &Product, microseconds: f64) -> Option<f64> {
    if extents.iter().product::<usize>() < LEAST {
        return None;
    }
    let theirs = Vendor::open(gpu)?.time(gpu, extents, product).ok()?;
    Some(theirs / microseconds)
}

/// cuBLAS, if the machine has it.
struct Vendor(sys::cublasHandle_t);
impl Vendor {
    fn open(gpu: &Gpu) -> Option<Self> {
        // SAFETY: it loads the library, or finds none.
        if !unsafe { sys::is_culib_present() } {
            return None;
        }
        let handle = result::create_handle().ok()?;
        // SAFETY: both exist.
        unsafe { result::set_stream(handle, gpu.stream.cu_stream().cast()).ok()? };
        Some(Self(handle))
    }
    /// Microseconds of it.
    fn time(&self, gpu: &Gpu, [m, n, k]: [usize; 3], product: &Product) -> Result<f64, Failure> {
        let Product { types, a, b, by_rows } = product;
        // No element has more bytes.
        let mut d = gpu.stream.alloc_zeros::<u64>(m * n)?;
        let d = d.device_ptr_mut(&gpu.stream).0;
        let (one, zero) = scalars(types.compute);
        // cuBLAS counts by columns: a result by rows is the transpose of `B·Aᵀ`.
        let (first, second, rows, columns) = if *by_rows { (b, a, n, m) } else { (a, b, m, n) };
        let operation = |transposed| {
            if transposed { sys::cublasOperation_t::CUBLAS_OP_T } else { sys::cublasOperation_t::CUBLAS_OP_N }
        };
        gpu.time(|| {
            // SAFETY: what lies by rows is the transpose of what lies by columns; the extents and pitches are those of the matrices.
            unsafe {
                result::gemm_ex(
                    self.0,
                    operation(first.by_rows),
                    operation(!second.by_rows),
                    rows as i32,
                    columns as i32,
                    k as i32,
                    (&raw const one).cast(),
                    first.address as *const _,
                    types.operands,
                    first.pitch as i32,
                    second.address as *const _,
                    types.operands,
                    second.pitch as i32,
                    (&raw const zero).cast(),
                    d as *mut _,
                    types.result,
                    rows as i32,
                    types.compute,
                    sys::cublasGemmAlgo_t::CUBLAS_GEMM_DEFAULT,
                )?;
            }
            Ok(())
        })
    }
}
/// One and zero, in the type of the sums.
fn scalars(compute: sys::cublasComputeType_t) -> (u64, u64) {
    let one = match compute {
        sys::cublasComputeType_t::CUBLAS_COMPUTE_64F => 1.0_f64.to_bits(),
        sys::cublasComputeType_t::CUBLAS_COMPUTE_32I => 1,
        _ => u64::from(1.0_f32.to_bits()),
    };
    (one, 0)
}
impl Drop for Vendor {
    fn drop(&mut self) {
        // SAFETY: it is not used after this; an error has nobody to hear it.
        let _ = unsafe { result::destroy_handle(self.0) };
    }
}
