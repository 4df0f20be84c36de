//! Convolutions, compared with the sum that defines them. All numbers are small integers, so every sum is exact.

use crate::data::{OF_BF16, small};
use crate::executed::{Outcome, Row, address, extent, floats, halves, launched, unless};
use cute_static::tma::{Im2colBegins, Im2colMap, Im2colTiles, RunTimeTensorMap, TensorMapParameters, Windows};
use cute_static::typenum::U1;
use cute_static_gpu_interpreter::{Entry, GlobalMemory};
use cute_static_kernels::convolution_sm90::{Convolution, SHARED, Strided, THREADS, ThreeByThree};

/// A mode of pixels: the extent of an image, the taps, the distances of windows and of taps, and the border before and behind.
pub type Mode = [usize; 6];
/// Images and filters, channels last.
pub struct Problem<const N: usize> {
    /// The images, the channels and the filters
    pub counts: [usize; 3],
    /// The modes of pixels, the first one counting fastest
    pub modes: [Mode; N],
    /// (image, …, pixel, channel)
    pub images: Vec<u16>,
    /// (filter, tap, channel)
    pub filters: Vec<u16>,
}
/// The digits of an index, the first ones counting fastest, and the rest.
fn digits<const N: usize>(mut index: usize, extents: [usize; N]) -> ([usize; N], usize) {
    let digits = extents.map(|extent| {
        let digit = index % extent;
        index /= extent;
        digit
    });
    (digits, index)
}
impl<const N: usize> Problem<N> {
    /// Small integers.
    pub fn new(counts: [usize; 3], modes: [Mode; N]) -> Self {
        let [images, channels, filters] = counts;
        let numbers = |seed: u64, len: usize| -> Vec<u16> {
            let mut number = small(seed);
            (0..len).map(|i| (OF_BF16.nearest)(number(i) as f32)).collect()
        };
        let product = |of: usize| modes.iter().map(|mode| mode[of]).product::<usize>();
        let (images, filters) =
            (numbers(1, images * product(0) * channels), numbers(2, filters * product(1) * channels));
        Self { counts, modes, images, filters }
    }
    /// The windows of an image in each mode: those that end in it, with its border.
    fn windows_of_modes(&self) -> [usize; N] {
        self.modes.map(|[extent, taps, stride, dilation, before, behind]| {
            (extent + before + behind - (taps - 1) * dilation - 1) / stride + 1
        })
    }
    /// The windows of all images
    pub fn windows(&self) -> usize {
        self.windows_of_modes().iter().product::<usize>() * self.counts[0]
    }
    fn taps(&self) -> usize {
        self.modes.iter().map(|mode| mode[1]).product()
    }
    /// The tiles of the images of the map `M`.
    pub fn tiles<M>(&self) -> Im2colTiles<N>
    where
        M: Im2colMap<Windows: Windows<Extents = [u32; N], Tiles = Im2colTiles<N>>>,
    {
        let [images, channels, filters] = self.counts.map(|count| count as u32);
        let tiles =
            M::tiles(images, channels, filters, self.modes.map(|mode| mode[0] as u32)).expect("a map of images");
        assert_eq!(tiles.rows(), self.windows() as u64);
        tiles
    }
    /// The parameters of the map `M` of the filters at an address.
    pub fn map_of_filters<M: RunTimeTensorMap<Strides = (i64, U1, i64)>>(&self, at: u64) -> TensorMapParameters {
        let [_, channels, filters] = self.counts.map(|count| count as i64);
        let taps = self.taps() as i64;
        M::parameters((filters, channels, taps), (taps * channels, U1::new(), channels), at).expect("a map of filters")
    }
    /// The first output that is wrong.
    pub fn wrong(&self, found: &[f32]) -> Option<String> {
        let [_, channels, filters] = self.counts;
        let (windows, taps, value) = (self.windows_of_modes(), self.modes.map(|mode| mode[1]), OF_BF16.value);
        (0..self.windows()).find_map(|window| {
            let (at, image) = digits(window, windows);
            // The first element of the pixel of each tap, if the image has it
            let pixels: Vec<Option<usize>> = (0..self.taps())
                .map(|tap| {
                    let (tap, _) = digits(tap, taps);
                    let mut place = image;
                    for i in (0..N).rev() {
                        let [extent, _, stride, dilation, before, _] = self.modes[i];
                        let pixel = (at[i] * stride + tap[i] * dilation).checked_sub(before)?;
                        place = if pixel < extent { place * extent + pixel } else { return None };
                    }
                    Some(place * channels)
                })
                .collect();
            (0..filters).find_map(|filter| {
                let of_tap = |(tap, pixel): (usize, &Option<usize>)| {
                    let weight = |c: usize| value(self.filters[(filter * pixels.len() + tap) * channels + c]);
                    pixel.map_or(0.0, |at| (0..channels).map(|c| value(self.images[at + c]) * weight(c)).sum::<f32>())
                };
                // From 0 on: the sum of nothing is not -0.
                let expected = pixels.iter().enumerate().fold(0.0, |sum, tap| sum + of_tap(tap));
                let found = found[window * filters + filter];
                (found != expected).then(|| format!("window {window}, filter {filter}: {found}, not {expected}"))
            })
        })
    }
}
/// The bytes of what a kernel is given of the tiles.
fn bytes<const N: usize>(begins: Im2colBegins<N>) -> Vec<u8> {
    let mut bytes = vec![0_u8; size_of_val(&begins)];
    // SAFETY: they are `repr(C)`, of numbers of 32 bits.
    unsafe { std::ptr::copy_nonoverlapping((&raw const begins).cast::<u8>(), bytes.as_mut_ptr(), bytes.len()) };
    bytes
}
fn run<C, const N: usize>(entry: &Entry, problem: &Problem<N>) -> Outcome
where
    C: Convolution<ImagesMap: Im2colMap<Windows: Windows<Extents = [u32; N], Tiles = Im2colTiles<N>>>>,
{
    let mut memory = GlobalMemory::default();
    let [images, filters] =
        [&problem.images, &problem.filters].map(|numbers| memory.upload(&halves(numbers.iter().copied())));
    let tiles = problem.tiles::<C::ImagesMap>();
    let map_of_images = memory.im2col_map(tiles.map(), images);
    let begins = memory.upload(&bytes(tiles.begins().map_err(|why| why.to_string())?));
    let map_of_filters = memory.tensor_map(problem.map_of_filters::<C::FiltersMap>(filters.number()), filters);
    let (windows, count) = (problem.windows(), problem.counts[2]);
    let outputs = memory.allocate(4 * windows * count);
    let shape = ([windows.div_ceil(128), count.div_ceil(128)], THREADS, SHARED);
    let arguments = [
        address(map_of_images),
        address(begins),
        address(map_of_filters),
        address(outputs),
        extent(windows),
        extent(count),
    ];
    let report = launched(entry, &mut memory, shape, &arguments)?;
    unless(problem.wrong(&floats(&memory, outputs)?), report)
}
/// 3 × 3 taps with a border of one pixel
pub const fn three_by_three([width, height]: [usize; 2]) -> [Mode; 2] {
    [[width, 3, 1, 1, 1, 1], [height, 3, 1, 1, 1, 1]]
}
/// Every other window of 3 × 2 taps, one and two pixels apart
pub const fn strided([width, height]: [usize; 2]) -> [Mode; 2] {
    [[width, 3, 2, 1, 1, 2], [height, 2, 1, 2, 1, 0]]
}
/// Lines of four taps, three pixels apart, every other window
pub const fn lines(width: usize) -> [Mode; 1] {
    [[width, 4, 2, 3, 2, 1]]
}
/// Images, channels, filters, and the extents of an image: fewer and more windows, channels and filters than a tile has
const EXTENTS: &[&[usize]] = &[&[2, 72, 130, 9, 11], &[1, 64, 128, 16, 8], &[5, 8, 2, 3, 4]];
/// Their rows
pub(crate) const ROWS: &[Row] = &[
    Row {
        name: "convolution_sm90_bf16",
        extents: EXTENTS,
        run: |entry, of| {
            run::<ThreeByThree, 2>(entry, &Problem::new([of[0], of[1], of[2]], three_by_three([of[3], of[4]])))
        },
    },
    Row {
        name: "convolution_sm90_strided_bf16",
        extents: EXTENTS,
        run: |entry, of| run::<Strided, 2>(entry, &Problem::new([of[0], of[1], of[2]], strided([of[3], of[4]]))),
    },
];
