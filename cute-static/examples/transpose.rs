//! A transpose through a tile, as a GPU does it in shared memory: rows go in, columns come out. Which layout the tile has decides
//! whether the columns collide in the memory's 32 banks.
//!
//! `cargo run --release --example transpose` counts the collisions of three layouts, draws one, and transposes a matrix through each.

use cute_static::prelude::*;
use cute_static::typenum::{U0, U5};
use std::time::Instant;

const SIZE: usize = 2048;
type Rows = layout!((2048,2048):(2048,1));
type Columns = layout!((2048,2048):(1,2048));

/// (row, column) of a tile, to a place in it.
type Plain = layout!((32,32):(32,1));
/// One element more in each row.
type Padded = layout!((32,32):(33,1));
layouts! {
    /// Column j of row i lies at column `i ^ j`. No room is lost.
    type Swizzled = Composition<Swizzle<U5, U0, U5>, Plain> => Sw<5,0,5> o 0 o (32,32):(32,1);
}

/// How many of 32 threads meet in one bank at most, where thread `t` accesses `at(t)`.
fn conflicts(at: impl Fn(u64) -> i64) -> usize {
    let mut banks = [0; 32];
    (0..32).for_each(|t| banks[at(t) as usize % 32] += 1);
    banks.into_iter().max().unwrap_or(0)
}

/// `dst = srcᵀ`, tile by tile through the tensor `$tile`.
macro_rules! transpose {
    ($tile:expr, $src:expr, $dst:expr) => {{
        let src = Tensor::from_slice($src, Rows::default()).expect("large enough");
        // The same coordinates, stored the other way round.
        let mut dst = Tensor::from_slice_mut($dst, Columns::default()).expect("large enough");
        let mut tile = $tile;
        for (i, j) in (0..SIZE / 32).flat_map(|i| (0..SIZE / 32).map(move |j| (i, j))) {
            copy(&src.local_tile(tiler!(<32,32>), (i, j)), &mut tile);
            copy(&tile, &mut dst.view_mut().local_tile(tiler!(<32,32>), (i, j)));
        }
    }};
}

fn main() {
    println!("32 threads, 32 banks: how many threads meet in one bank\n");
    println!("{:<10} {:<30} {:>5} {:>4} {:>7}", "tile", "layout", "words", "row", "column");
    macro_rules! count {
        ($($name:literal $tile:ty;)*) => {$({
            let (tile, words) = (<$tile>::default(), <$tile>::COSIZE);
            let (row, column) = (conflicts(|t| tile.offset((5, t))), conflicts(|t| tile.offset((t, 5))));
            println!("{:<10} {:<30} {words:>5} {row:>4} {column:>7}", $name, tile.to_string());
            assert_eq!((row, column), (1, if $name == "plain" { 32 } else { 1 }));
        })*};
    }
    count! { "plain" Plain; "padded" Padded; "swizzled" Swizzled; }

    println!("\nthe banks of the first 8 columns of the first 8 rows");
    println!("{:<34}{:<34}swizzled", "plain", "padded");
    for i in 0..8u64 {
        let row = |at: &dyn Fn(u64) -> i64| (0..8).map(|j| format!("{:3}", at(j) % 32)).collect::<String>();
        let plain = row(&|j| Plain::default().offset((i, j)));
        let padded = row(&|j| Padded::default().offset((i, j)));
        println!("{plain:<34}{padded:<34}{}", row(&|j| Swizzled::default().offset((i, j))));
    }

    println!("\n{SIZE} x {SIZE} floats on this CPU, best of 5");
    let src: Vec<f32> = (0..SIZE * SIZE).map(|i| i as f32).collect();
    let mut dst = vec![0.0; SIZE * SIZE];
    let mut time = |name: &str, way: &dyn Fn(&[f32], &mut [f32])| {
        let mut best = f64::INFINITY;
        for _ in 0..5 {
            dst.fill(-1.0);
            let start = Instant::now();
            way(&src, &mut dst);
            best = best.min(start.elapsed().as_secs_f64());
        }
        let right = (0..SIZE * SIZE).all(|i| dst[i] == src[i % SIZE * SIZE + i / SIZE]);
        println!("{name:<10} {:6.2} ms  {}", best * 1e3, if right { "every element right" } else { "WRONG" });
        assert!(right);
    };
    time("two loops", &|src, dst| {
        for i in 0..SIZE {
            for j in 0..SIZE {
                dst[j * SIZE + i] = src[i * SIZE + j];
            }
        }
    });
    time("plain", &|src, dst| transpose!(OwnedTensor::filled(0.0f32, Plain::default()), src, dst));
    time("padded", &|src, dst| transpose!(OwnedTensor::filled(0.0f32, Padded::default()), src, dst));
    time("swizzled", &|src, dst| {
        let mut words = [0.0f32; 1024];
        transpose!(Tensor::swizzled_mut(&mut words, Swizzled::default()), src, dst);
    });
}
