//! A GPU, its kernels, and launches.

use cudarc::driver::{CudaContext, CudaFunction, CudaModule, CudaStream, LaunchConfig, sys};
use cudarc::nvrtc::Ptx;
use std::sync::Arc;

const SM_80: &str = include_str!("../../ptx/sm_80.ptx");
const SM_90A: &str = include_str!("../../ptx/sm_90a.ptx");
const SM_100A: &str = include_str!("../../ptx/sm_100a.ptx");

/// Why there is no GPU.
pub struct Absent(pub String);
/// What a call of the driver fails with.
pub type Failure = Box<dyn std::error::Error>;

/// A GPU with the kernels loaded.
pub struct Gpu {
    pub description: String,
    pub stream: Arc<CudaStream>,
    /// The compute capability
    pub capability: (i32, i32),
    module: Arc<CudaModule>,
}

/// How a kernel is launched.
#[derive(Clone, Copy)]
pub struct Shape {
    pub grid: [u32; 2],
    pub threads: u32,
    pub shared: u32,
}

impl Gpu {
    /// The first GPU.
    pub fn open() -> Result<Self, Absent> {
        // SAFETY: it loads the driver's library, or finds none.
        if !unsafe { sys::is_culib_present() } {
            return Err(Absent("no driver".into()));
        }
        Self::load().map_err(|error| Absent(format!("no GPU ({error})")))
    }
    fn load() -> Result<Self, Failure> {
        let context = CudaContext::new(0)?;
        let capability = context.compute_capability()?;
        // PTX for an architecture with an `a` runs on that one alone; that for sm_80 on every later one.
        let (name, text) = match capability {
            (9, 0) => ("sm_90a", SM_90A),
            (10, 0) => ("sm_100a", SM_100A),
            _ => ("sm_80", SM_80),
        };
        let mut version = 0;
        // SAFETY: it writes one number.
        unsafe { sys::cuDriverGetVersion(&mut version).result()? };
        let module = context.load_module(Ptx::from_src(text))?;
        let description = format!(
            "{}, compute capability {}.{}, driver for CUDA {}.{}, PTX for {name}",
            context.name()?,
            capability.0,
            capability.1,
            version / 1000,
            version % 1000 / 10
        );
        Ok(Self { description, stream: context.default_stream(), capability, module })
    }

    /// A kernel, with as much shared memory as it needs.
    pub fn kernel(&self, name: &str, shape: Shape) -> Result<(CudaFunction, LaunchConfig), Failure> {
        let function = self.module.load_function(name)?;
        let attribute = sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        if shape.shared > 48 << 10 {
            function.set_attribute(attribute, shape.shared as i32)?;
        }
        let config = LaunchConfig {
            grid_dim: (shape.grid[0], shape.grid[1], 1),
            block_dim: (shape.threads, 1, 1),
            shared_mem_bytes: shape.shared,
        };
        Ok((function, config))
    }
    /// Microseconds that `launch` takes: the median of 20, after 3 to warm up.
    pub fn time(&self, mut launch: impl FnMut() -> Result<(), Failure>) -> Result<f64, Failure> {
        let flags = Some(sys::CUevent_flags::CU_EVENT_DEFAULT);
        let mut times = Vec::new();
        for round in 0..23 {
            let start = self.stream.record_event(flags)?;
            launch()?;
            let end = self.stream.record_event(flags)?;
            end.synchronize()?;
            if round >= 3 {
                times.push(f64::from(start.elapsed_ms(&end)?) * 1e3);
            }
        }
        times.sort_by(f64::total_cmp);
        Ok(times[times.len() / 2])
    }
}
