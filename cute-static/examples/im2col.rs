//! A convolution as one matrix product. `im2col` is usually a copy that repeats every pixel once for each tap of the filter; here it is a
//! layout, found by composing the layout of the image with that of the windows. Nothing is copied.
//!
//! `cargo run --release --example im2col` finds the edges of a drawing and checks every pixel against six loops.

use cute_static::prelude::*;

/// The image: (W, H, C), one channel after another; 2 channels of 66 × 34 pixels.
type Image = layout!((66, 34, 2));
/// Where the windows are, as indices of the image: ((W, H) of the output, (W, H, C) of the filter).
/// The first pixel of a window and the tap in it use the same strides: pixel = window + tap.
type Windows = layout!(((64,32),(3,3,2)):((1,66),(1,66,2244)));
layouts! {
    /// (pixel, tap), the matrix that `im2col` stands for.
    type Im2Col = CompositionInBounds<Image, Windows> => ((64,32),(3,3,2)):((1,66),(1,66,2244));
}
/// Four filters (K, (W, H, C)).
type Filters = layout!((4,(3,3,2)):(18,(1,3,9)));
/// Four pictures (K, (W, H)).
type Output = layout!((4,(64,32)):(2048,(1,64)));

/// Sobel and Laplace, on the first channel or on both.
#[rustfmt::skip]
const FILTERS: [f32; 72] = [
    -1., 0., 1., -2., 0., 2., -1., 0., 1.,      0., 0., 0., 0., 0., 0., 0., 0., 0.,
    -1., -2., -1., 0., 0., 0., 1., 2., 1.,      0., 0., 0., 0., 0., 0., 0., 0., 0.,
    0., 1., 0., 1., -4., 1., 0., 1., 0.,        0., 0., 0., 0., 0., 0., 0., 0., 0.,
    0., -1., 0., -1., 4., -1., 0., -1., 0.,     0., 1., 0., 1., -4., 1., 0., 1., 0.,
];

/// A ring and a disc.
fn draw() -> Vec<f32> {
    let inside = |x: f32, y: f32, r: f32| ((x / 2.0).powi(2) + y.powi(2)).sqrt() < r;
    let pixel = |i: usize| {
        let (x, y) = ((i % 66) as f32 - 33.0, (i / 66 % 34) as f32 - 17.0);
        let ring = inside(x, y, 14.0) && !inside(x, y, 9.0);
        f32::from(if i < 2244 { ring } else { inside(x, y, 5.0) })
    };
    (0..4488).map(pixel).collect()
}

fn show(picture: &[f32], width: usize) {
    for row in picture.chunks(width).step_by(2) {
        let text: String = row.iter().map(|x| [' ', '.', ':', '+', '#'][(x.abs().ceil() as usize).min(4)]).collect();
        println!("  |{text}|");
    }
}

fn main() {
    println!("image    {}", Image::default());
    println!("windows  {}", Windows::default());
    println!("im2col   {} = image ∘ windows", Im2Col::default());
    println!("filters  {}", Filters::default());
    println!("output   {}\n", Output::default());
    println!(
        "The matrix of {} x {} has {} entries; the image, which is all there is in memory, has {}.\n",
        64 * 32,
        18,
        Im2Col::SIZE,
        Image::SIZE
    );

    let image = draw();
    let mut output = vec![0.0; Output::COSIZE as usize];
    let filters = Tensor::new(&FILTERS, Filters::default());
    let pixels = Tensor::from_slice(&image, Im2Col::default()).expect("large enough");
    let mut pictures = Tensor::from_slice_mut(&mut output, Output::default()).expect("large enough");
    gemm(&filters, &pixels, &mut pictures);

    println!("the image, first channel");
    show(&image[..2244], 66);
    println!("the edges across");
    show(&output[..2048], 64);

    let mut wrong = 0;
    for (i, found) in output.iter().enumerate() {
        let (k, y, x) = (i / 2048, i / 64 % 32, i % 64);
        let mut sum = 0.0;
        for c in 0..2 {
            for (dy, dx) in (0..3).flat_map(|dy| (0..3).map(move |dx| (dy, dx))) {
                sum += FILTERS[18 * k + 9 * c + 3 * dy + dx] * image[2244 * c + 66 * (y + dy) + x + dx];
            }
        }
        wrong += usize::from(sum != *found);
    }
    println!("{} pixels of {} differ from the six loops", wrong, output.len());
    assert_eq!(wrong, 0);
}
