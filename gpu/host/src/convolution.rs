//! Convolutions, whose images a tensor map in im2col mode brings.

use crate::batches::bytes;
use crate::cases::{Outcome, operations_per_second};
use crate::gpu::{Failure, Gpu, Shape};
use crate::reference::{Checked, bf16, small};
use crate::tensor_map;
use cudarc::driver::{DevicePtr, PushKernelArg};
use cute_static::tma::{Im2colMap, Im2colTiles, RunTimeTensorMap, Windows};
use cute_static::typenum::U1;
use cute_static_kernels::convolution_sm90::{Convolution, SHARED, Strided, THREADS, ThreeByThree};

/// The taps, the distances of windows and of taps, and the border in front of the image, of a mode of pixels
type Mode = [usize; 4];
/// The windows that are compared, if there are more
const MOST: usize = 256;

/// Runs the kernel of this name on images, channels, filters, and the width and height of an image.
pub fn run(gpu: &Gpu, name: &str, of: [usize; 5]) -> Result<Outcome, Failure> {
    if name.contains("_strided_") {
        forward::<Strided>(gpu, name, of, [[3, 2, 1, 1], [2, 1, 2, 1]])
    } else {
        forward::<ThreeByThree>(gpu, name, of, [[3, 1, 1, 1]; 2])
    }
}
fn forward<C>(
    gpu: &Gpu,
    name: &str,
    [images, channels, filters, width, height]: [usize; 5],
    modes: [Mode; 2],
) -> Result<Outcome, Failure>
where
    C: Convolution<ImagesMap: Im2colMap<Windows: Windows<Extents = [u32; 2], Tiles = Im2colTiles<2>>>>,
{
    let (taps, extents) = (modes[0][0] * modes[1][0], [width, height]);
    let x: Vec<i32> = (0..images * width * height * channels).map(|i| small(1, i)).collect();
    let w: Vec<i32> = (0..filters * taps * channels).map(|i| small(2, i)).collect();
    let upload = |of: &[i32]| gpu.stream.clone_htod(&of.iter().map(|x| bf16(*x)).collect::<Vec<_>>());
    let (on_x, on_w) = (upload(&x)?, upload(&w)?);
    let (at_x, at_w) = (on_x.device_ptr(&gpu.stream).0, on_w.device_ptr(&gpu.stream).0);
    let [count_images, count_channels, count_filters] = [images, channels, filters].map(|count| count as u32);
    let tiles = C::ImagesMap::tiles(count_images, count_channels, count_filters, extents.map(|extent| extent as u32))?;
    let windows = tiles.rows() as usize;
    let map_x = tensor_map::upload(gpu, &tensor_map::encode_im2col(&tiles.map(), at_x)?)?;
    let [f, t, c] = [filters, taps, channels].map(|count| count as i64);
    let of_w = C::FiltersMap::parameters((f, c, t), (t * c, U1::new(), c), at_w)?;
    let map_w = tensor_map::upload(gpu, &tensor_map::encode(&of_w, at_w)?)?;
    let begins = gpu.stream.clone_htod(&bytes(&tiles.begins()?))?;
    let mut y = gpu.stream.alloc_zeros::<f32>(windows * filters)?;
    let grid = [windows.div_ceil(128) as u32, filters.div_ceil(128) as u32];
    let (kernel, config) = gpu.kernel(name, Shape { grid, threads: THREADS, shared: SHARED })?;
    let (rows, columns) = (windows as i64, filters as i64);
    let microseconds = gpu.time(|| {
        let mut launch = gpu.stream.launch_builder(&kernel);
        launch.arg(&map_x).arg(&begins).arg(&map_w).arg(&mut y);
        // SAFETY: the maps are those of the kernel's types, of these images and filters, of which there are an even number.
        unsafe { launch.arg(&rows).arg(&columns).launch(config)? };
        Ok(())
    })?;
    let found = gpu.stream.clone_dtoh(&y)?;
    // Every window, or some with the first and the last one
    let some: Vec<usize> = if windows <= MOST {
        (0..windows).collect()
    } else {
        (0..MOST).map(|i| i * (windows - 1) / (MOST - 1)).collect()
    };
    let [in_row, in_column] = tiles.windows().map(|windows| windows as usize);
    let in_image = in_row * in_column;
    let wrong = some.iter().find_map(|&window| {
        let at = [window % in_row, window % in_image / in_row];
        (0..filters).find_map(|filter| {
            let mut sum = 0;
            for tap in 0..taps {
                let tap_of = [tap % modes[0][0], tap / modes[0][0]];
                let pixel: [usize; 2] = std::array::from_fn(|i| {
                    let [_, stride, dilation, before] = modes[i];
                    (at[i] * stride + tap_of[i] * dilation).wrapping_sub(before)
                });
                if pixel[0] < width && pixel[1] < height {
                    let from = ((window / in_image * height + pixel[1]) * width + pixel[0]) * channels;
                    let by = (filter * taps + tap) * channels;
                    sum += (0..channels).map(|c| x[from + c] * w[by + c]).sum::<i32>();
                }
            }
            let found = found[window * filters + filter];
            (found != sum as f32).then(|| format!("window {window}, filter {filter}: {found}, not {sum}"))
        })
    });
    let part = if windows <= MOST { String::new() } else { format!("compared in {MOST} windows") };
    Ok(Outcome {
        microseconds,
        throughput: operations_per_second([windows, filters, taps * channels], microseconds),
        checked: Checked { part, wrong },
        vendor: None,
    })
}
