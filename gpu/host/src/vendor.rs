//! The vendor's own GEMM, where its library is there: what a kernel's time is measured against.

use crate::gpu::{Failure, Gpu};
use cudarc::cublas::{result, sys};
use cudarc::driver::{CudaSlice, DevicePtr, DevicePtrMut};

/// cuBLAS, if the machine has it.
pub struct Vendor(sys::cublasHandle_t);
impl Vendor {
    pub fn open(gpu: &Gpu) -> Option<Self> {
        // SAFETY: it loads the library, or finds none.
        if !unsafe { sys::is_culib_present() } {
            return None;
        }
        let handle = result::create_handle().ok()?;
        // SAFETY: both exist.
        unsafe { result::set_stream(handle, gpu.stream.cu_stream().cast()).ok()? };
        Some(Self(handle))
    }
    /// Microseconds of `C = A·Bᵀ`, all row-major, bf16 to f32.
    pub fn time(
        &self,
        gpu: &Gpu,
        [m, n, k]: [usize; 3],
        a: &CudaSlice<u16>,
        b: &CudaSlice<u16>,
    ) -> Result<f64, Failure> {
        let mut c = gpu.stream.alloc_zeros::<f32>(m * n)?;
        let (a, b) = (a.device_ptr(&gpu.stream).0, b.device_ptr(&gpu.stream).0);
        let c = c.device_ptr_mut(&gpu.stream).0;
        let (one, zero) = (1.0f32, 0.0f32);
        let [m, n, k] = [m, n, k].map(|extent| extent as i32);
        let (bf16, f32) = (sys::cudaDataType_t::CUDA_R_16BF, sys::cudaDataType_t::CUDA_R_32F);
        gpu.time(|| {
            // SAFETY: Cᵀ = B·Aᵀ by columns is C = A·Bᵀ by rows; the extents are those of the matrices.
            unsafe {
                result::gemm_ex(
                    self.0,
                    sys::cublasOperation_t::CUBLAS_OP_T,
                    sys::cublasOperation_t::CUBLAS_OP_N,
                    n,
                    m,
                    k,
                    (&raw const one).cast(),
                    b as *const _,
                    bf16,
                    k,
                    a as *const _,
                    bf16,
                    k,
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
