//! The vendor's own GEMM, where its library is there: what a kernel's time is measured against.

use crate::gpu::{Failure, Gpu};
use cudarc::cublas::{result, sys};
use cudarc::driver::{CudaSlice, DevicePtr, DevicePtrMut};

/// What a product is of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Operands {
    /// (m, k) and (n, k) by columns
    F32Columns,
    /// (m, k) and (n, k) by rows
    Bf16Rows,
    /// … in IEEE binary16
    F16Rows,
}

/// So many products are worth a comparison: cuBLAS takes longer to load than a small one to compute.
const LEAST: usize = 1 << 30;

/// The vendor's time, as a multiple of this one: 1 where both are as fast. `None` where it is small, or cuBLAS is not there.
pub fn share<T>(
    gpu: &Gpu,
    extents: [usize; 3],
    operands: Operands,
    a: &CudaSlice<T>,
    b: &CudaSlice<T>,
    microseconds: f64,
) -> Option<f64> {
    if extents.iter().product::<usize>() < LEAST {
        return None;
    }
    let theirs = Vendor::open(gpu)?.time(gpu, extents, operands, a, b).ok()?;
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
    /// Microseconds of `C = A·Bᵀ`, C row-major, f32.
    fn time<T>(
        &self,
        gpu: &Gpu,
        [m, n, k]: [usize; 3],
        operands: Operands,
        a: &CudaSlice<T>,
        b: &CudaSlice<T>,
    ) -> Result<f64, Failure> {
        let mut c = gpu.stream.alloc_zeros::<f32>(m * n)?;
        let (a, b) = (a.device_ptr(&gpu.stream).0, b.device_ptr(&gpu.stream).0);
        let c = c.device_ptr_mut(&gpu.stream).0;
        let (one, zero) = (1.0f32, 0.0f32);
        let [m, n, k] = [m, n, k].map(|extent| extent as i32);
        let f32 = sys::cudaDataType_t::CUDA_R_32F;
        let of = match operands {
            Operands::F32Columns => f32,
            Operands::Bf16Rows => sys::cudaDataType_t::CUDA_R_16BF,
            Operands::F16Rows => sys::cudaDataType_t::CUDA_R_16F,
        };
        let (yes, no) = (sys::cublasOperation_t::CUBLAS_OP_T, sys::cublasOperation_t::CUBLAS_OP_N);
        // cuBLAS counts by columns: what lies by rows is the transpose.
        let (of_b, of_a, step_b, step_a) =
            if operands == Operands::F32Columns { (no, yes, n, m) } else { (yes, no, k, k) };
        gpu.time(|| {
            // SAFETY: Cᵀ = B·Aᵀ by columns is C = A·Bᵀ by rows; the extents are those of the matrices.
            unsafe {
                result::gemm_ex(
                    self.0,
                    of_b,
                    of_a,
                    n,
                    m,
                    k,
                    (&raw const one).cast(),
                    b as *const _,
                    of,
                    step_b,
                    a as *const _,
                    of,
                    step_a,
                    (&raw const zero).cast(),
                    c as *mut _,
                    f32,
                    n,
                    sys::cublasComputeType_t::CUBLAS_COMPUTE_32F,
                    sys::cublasGemmAlgo_t::CUBLAS_GEMM_DEFAULT,
                )?;
            }
            Ok(())
        })
    }
}
impl Drop for Vendor {
    fn drop(&mut self) {
        // SAFETY: it is not used after this; an error has nobody to hear it.
        let _ = unsafe { result::destroy_handle(self.0) };
    }
}
