//! A GPU, its kernels, and launches.

use crate::results::Machine;
use cudarc::driver::{CudaContext, CudaFunction, CudaStream, LaunchConfig, sys};
use cudarc::nvrtc::Ptx;
use std::sync::Arc;

const SM_80: &str = include_str!("../../ptx/sm_80.ptx");
const SM_90A: &str = include_str!("../../ptx/sm_90a.ptx");
const SM_100A: &str = include_str!("../../ptx/sm_100a.ptx");

/// Why there is no GPU.
#[derive(Debug)]
pub struct Absent(pub String);
/// What a call of the driver fails with.
pub type Failure = Box<dyn std::error::Error>;

/// A GPU.
pub struct Gpu {
    pub machine: Machine,
    pub stream: Arc<CudaStream>,
    context: Arc<CudaContext>,
    ptx: &'static str,
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
        // What the kernel's module says of itself, where there is one.
        let module = std::fs::read_to_string("/proc/driver/nvidia/version").unwrap_or_default();
        let driver = format!("{} for CUDA {}.{}", driver_version(&module), version / 1000, version % 1000 / 10);
        let machine = Machine { name: context.name()?, driver, ptx: name.into(), capability };
        Ok(Self { machine, stream: context.default_stream(), context, ptx: text })
    }

    /// A kernel, with as much shared memory as it needs.
    pub fn kernel(&self, name: &str, shape: Shape) -> Result<(CudaFunction, LaunchConfig), Failure> {
        // Kernels of `mma.sp` are in the PTX for sm_80 alone.
        let text =
            alone(self.ptx, name).or_else(|| alone(SM_80, name)).ok_or("this GPU's PTX does not have that kernel")?;
        self.kernel_in(&text, name, shape)
    }
    /// A kernel of other PTX.
    pub fn kernel_in(&self, ptx: &str, name: &str, shape: Shape) -> Result<(CudaFunction, LaunchConfig), Failure> {
        let function = self.context.load_module(Ptx::from_src(ptx))?.load_function(name)?;
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
    /// How many multiprocessors it has.
    pub fn multiprocessors(&self) -> Result<u32, Failure> {
        let attribute = sys::CUdevice_attribute_enum::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
        Ok(self.context.attribute(attribute)? as u32)
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

/// The PTX of one entry: what comes before all entries, and that one. So the driver compiles no more than it must, and what it cannot
/// compile stands in the way of nothing else.
pub fn alone(ptx: &str, name: &str) -> Option<String> {
    const ENTRY: &str = ".visible .entry ";
    let (head, entries) = ptx.split_at(ptx.find(ENTRY)?);
    let is_it = |entry: &&str| entry.strip_prefix(name).is_some_and(|rest| rest.starts_with('('));
    Some(format!("{head}{ENTRY}{}", entries.split(ENTRY).find(is_it)?))
}
/// `NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.65.06  Sun Jul 27 …`: the first word of numbers and dots.
fn driver_version(text: &str) -> &str {
    let is_version = |word: &&str| word.contains('.') && word.chars().all(|c| c.is_ascii_digit() || c == '.');
    text.split_whitespace().find(is_version).unwrap_or("of unknown version")
}

#[test]
fn entries_alone() {
    for (ptx, own) in [(SM_80, "attention_bf16"), (SM_90A, "gemm_sm90_bf16"), (SM_100A, "gemm_sm100_bf16")] {
        for name in [own, "copy_by_layout", "gemm_sm80_bf16"] {
            let text = alone(ptx, name).expect("it is there");
            assert_eq!(text.matches(".visible .entry ").count(), 1);
            assert!(text.contains(&format!(".visible .entry {name}(")) && text.contains(".reqntid "));
            assert!(text.contains(".version ") && text.contains("cute_static_shared[]"));
            assert_eq!(text.matches('{').count(), text.matches('}').count());
        }
    }
    assert_eq!(alone(SM_80, "gemm_sm80"), None);
}
#[test]
fn driver_versions() {
    let text = "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.65.06  Sun Jul 27 07:17:12 UTC 2025\nGCC version: gcc 12.2.0\n";
    assert_eq!((driver_version(text), driver_version("")), ("580.65.06", "of unknown version"));
}
