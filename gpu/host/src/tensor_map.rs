//! Tensor maps: the driver makes them of the parameters that a type gives; and it accepts the parameters that the library accepts.

use crate::gpu::{Failure, Gpu};
use crate::reference::Random;
use cudarc::driver::{CudaSlice, sys};
use cute_static::tma::{
    Im2colParameters, RunTimeTensorMap, SwizzleKind, TensorMapDataType, TensorMapParameters, TmaError,
};
use cute_static::typenum::U1;
use std::fmt;

type Encode = unsafe extern "C" fn(
    *mut sys::CUtensorMap,
    u32,
    u32,
    *mut core::ffi::c_void,
    *const u64,
    *const u64,
    *const u32,
    *const u32,
    u32,
    u32,
    u32,
    u32,
) -> sys::CUresult;

/// The map that the driver makes of the parameters, or its error.
pub fn encode(parameters: &TensorMapParameters, address: u64) -> Result<sys::CUtensorMap, Failure> {
    let mut map = sys::CUtensorMap { opaque: [0; 16] };
    // SAFETY: the driver is there; the signature is that of `cuTensorMapEncodeTiled` with enums as their numbers, of which some are newer
    // than the bindings; the arrays have five entries.
    let result = unsafe {
        let encode = sys::culib().get::<Encode>(b"cuTensorMapEncodeTiled\0")?;
        encode(
            &mut map,
            parameters.data_type as u32,
            parameters.rank,
            address as *mut _,
            parameters.global_dims.as_ptr(),
            parameters.global_strides.as_ptr(),
            parameters.box_dims.as_ptr(),
            parameters.element_strides.as_ptr(),
            parameters.interleave as u32,
            parameters.swizzle as u32,
            parameters.l2_promotion as u32,
            parameters.oob_fill as u32,
        )
    };
    result.result()?;
    Ok(map)
}
type EncodeIm2col = unsafe extern "C" fn(
    *mut sys::CUtensorMap,
    u32,
    u32,
    *mut core::ffi::c_void,
    *const u64,
    *const u64,
    *const i32,
    *const i32,
    u32,
    u32,
    *const u32,
    u32,
    u32,
    u32,
    u32,
) -> sys::CUresult;

/// The map of images that the driver makes of the parameters, or its error.
pub fn encode_im2col(parameters: &Im2colParameters, address: u64) -> Result<sys::CUtensorMap, Failure> {
    let mut map = sys::CUtensorMap { opaque: [0; 16] };
    let images = &parameters.images;
    // SAFETY: as in `encode`; the corners have three entries, as many as there are modes of pixels at most.
    let result = unsafe {
        let encode = sys::culib().get::<EncodeIm2col>(b"cuTensorMapEncodeIm2col\0")?;
        encode(
            &mut map,
            images.data_type as u32,
            images.rank,
            address as *mut _,
            images.global_dims.as_ptr(),
            images.global_strides.as_ptr(),
            parameters.lower_corner.as_ptr(),
            parameters.upper_corner.as_ptr(),
            parameters.channels,
            parameters.pixels,
            images.element_strides.as_ptr(),
            images.interleave as u32,
            images.swizzle as u32,
            images.l2_promotion as u32,
            images.oob_fill as u32,
        )
    };
    result.result()?;
    Ok(map)
}
/// The map in global memory, at a multiple of 64 as every allocation.
pub fn upload(gpu: &Gpu, map: &sys::CUtensorMap) -> Result<CudaSlice<u64>, Failure> {
    Ok(gpu.stream.clone_htod(&map.opaque)?)
}

/// The map of a row-major matrix at an address of the GPU
pub fn map<M: RunTimeTensorMap<Strides = (i64, U1)>>(
    gpu: &Gpu,
    [rows, k]: [i64; 2],
    at: u64,
) -> Result<CudaSlice<u64>, Failure> {
    let parameters = M::parameters((rows as u64, k as u64), (k, U1::new()), at)?;
    upload(gpu, &encode(&parameters, at)?)
}

/// Random parameters, about half of them legal: each number is near a limit with some probability.
fn random(random: &mut Random) -> (TensorMapParameters, u64) {
    use TensorMapDataType::*;
    let types = [U8, U16, U32, F16, F32, F64, Bf16];
    let swizzles = [SwizzleKind::None, SwizzleKind::Bytes32, SwizzleKind::Bytes64, SwizzleKind::Bytes128];
    let data_type = types[random.below(types.len())];
    let size = data_type.shared_bits() / 8;
    let rank = 1 + random.below(5);
    let mut map = TensorMapParameters::new(data_type, rank as u32);
    map.swizzle = swizzles[random.below(4)];
    for mode in 0..rank {
        map.global_dims[mode] = [1, 7, 64, 1000, 1 << 32, (1 << 32) + 1, 0]
            [if random.below(20) == 0 { 4 + random.below(3) } else { random.below(4) }];
        map.box_dims[mode] =
            [1, 2, 8, 256, 227, 228, 0, 257][if random.below(30) == 0 { 6 + random.below(2) } else { random.below(6) }];
        if mode > 0 {
            map.element_strides[mode] =
                [1, 1, 1, 1, 2, 3, 8, 0, 9][if random.below(30) == 0 { 7 + random.below(2) } else { random.below(7) }];
            let odd = [8, 15, 1 << 40][random.below(3)];
            map.global_strides[mode - 1] = if random.below(20) == 0 { odd } else { 16 << random.below(20) };
        }
    }
    let inner = [1, 8, 16, 32, 48, 64, 128, 144, 256][random.below(9)];
    map.box_dims[0] = (inner / size.min(inner)) as u32;
    let address = if random.below(20) == 0 { 0x1008 } else { 0x10000 };
    (map, address)
}

/// How the driver and the library judged random sets of parameters.
#[derive(Default)]
pub struct Comparison {
    both: usize,
    neither: usize,
    driver_alone: usize,
    library_alone: usize,
    /// Boxes that the driver takes, and no block has room for: its limit is 256 KiB, and it rounds down where element strides do not divide a box
    too_large: usize,
    /// The first one that they differ about
    difference: Option<String>,
}
impl Comparison {
    pub fn of(cases: usize) -> Self {
        let (mut numbers, mut all) = (Random::new(7), Self::default());
        for _ in 0..cases {
            let (parameters, address) = random(&mut numbers);
            let (driver, library) = (encode(&parameters, address), parameters.check(address));
            if let (Ok(_), Err(TmaError::BoxBytes { found, .. })) = (&driver, &library) {
                let rounds = (1..5).any(|mode| parameters.box_dims[mode] % parameters.element_strides[mode] != 0);
                if rounds || *found < 256 << 10 {
                    all.too_large += 1;
                    continue;
                }
            }
            *match (driver.is_ok(), library.is_ok()) {
                (true, true) => &mut all.both,
                (false, false) => &mut all.neither,
                (true, false) => &mut all.driver_alone,
                (false, true) => &mut all.library_alone,
            } += 1;
            if driver.is_ok() != library.is_ok() {
                let driver = driver.err().map(|why| why.to_string());
                all.difference.get_or_insert_with(|| {
                    format!("; first {parameters:?} at {address:#x}: driver {driver:?}, library {library:?}")
                });
            }
        }
        all
    }
    pub fn agree(&self) -> bool {
        self.difference.is_none()
    }
}
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { both, neither, driver_alone, library_alone, too_large, difference } = self;
        write!(
            f,
            "taken by both {both}, by neither {neither}, by the library alone {library_alone}, by the driver alone "
        )?;
        write!(
            f,
            "{driver_alone} and {too_large} that no block has room for{}",
            difference.as_deref().unwrap_or_default()
        )
    }
}
