//! `offset` against hand-written constants: `cargo bench -p cute-static-benches --bench offset`.

use criterion::Criterion;
use cute_static::prelude::*;
use std::hint::black_box;

/// Sums over all coordinates, once by the library and once by literal arithmetic.
macro_rules! pair {
    ($criterion:expr, $name:literal, $rows:literal x $cols:literal, $layout:ty, |$i:ident, $j:ident| $literal:expr) => {{
        let mut group = $criterion.benchmark_group($name);
        let sum = |offset: fn(i64, i64) -> i64| {
            move || {
                let mut sum = 0;
                for i in 0..$rows {
                    for j in 0..$cols {
                        sum ^= offset(black_box(i), black_box(j));
                    }
                }
                sum
            }
        };
        group.bench_function("library", |b| b.iter(sum(|i, j| <$layout>::default().offset((i, j)))));
        group.bench_function("literal", |b| b.iter(sum(|$i, $j| $literal)));
        group.finish();
    }};
}

fn offsets(c: &mut Criterion) {
    pair!(c, "row-major 64x128", 64 x 128, layout!((64,128):(128,1)), |i, j| i * 128 + j);
    pair!(c, "padded 64x128", 64 x 128, layout!((64,128):(1,65)), |i, j| i + j * 65);
    pair!(c, "interleaved 64x128", 64 x 128, layout!((64,(4,32)):(4,(1,256))), |i, j| {
        i * 4 + j % 4 + j / 4 * 256
    });
    pair!(c, "tiled 64x128", 64 x 128, layout!(((8,8),(16,8)):((16,1024),(1,128))), |i, j| {
        i % 8 * 16 + i / 8 * 1024 + j % 16 + j / 16 * 128
    });
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    offsets(&mut criterion);
    criterion.final_summary();
}
