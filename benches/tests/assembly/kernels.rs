//! Kernels on tensors, against loops with literal offsets and without bounds checks.

use crate::compile::Pair;

pub const PAIRS: &[Pair] = &[
    Pair {
        name: "copy_rows_to_padded",
        arguments: "a: &[f32; 256], b: &mut [f32; 320]",
        returns: "()",
        library: "copy(&Tensor::new(a, layout!((16,16):(16,1))), &mut Tensor::new_mut(b, layout!((16,16):(20,1))));",
        literal: "for i in 0..16 { for j in 0..16 { unsafe { *b.get_unchecked_mut(20 * i + j) = *a.get_unchecked(16 * i + j) } } }",
    },
    Pair {
        name: "copy_columns",
        arguments: "a: &[f32; 256], b: &mut [f32; 256]",
        returns: "()",
        library: "copy(&Tensor::new(a, layout!((16,16))), &mut Tensor::new_mut(b, layout!((16,16))));",
        literal: "for i in 0..256 { unsafe { *b.get_unchecked_mut(i) = *a.get_unchecked(i) } }",
    },
    // 32×32 in 8×8 tiles, to row-major
    Pair {
        name: "copy_tiled",
        arguments: "a: &[f32; 1024], b: &mut [f32; 1024]",
        returns: "()",
        library: "copy(&Tensor::new(a, layout!(((8,4),(8,4)):((8,64),(1,256)))), &mut Tensor::new_mut(b, layout!((32,32):(32,1))));",
        literal: "for i in 0..32 { for j in 0..4 { for k in 0..8 { unsafe {
            *b.get_unchecked_mut(32 * i + 8 * j + k) = *a.get_unchecked(i % 8 * 8 + i / 8 * 64 + k + 256 * j)
        } } } }",
    },
    Pair {
        name: "transpose_8x8",
        arguments: "a: &[f32; 64], b: &mut [f32; 64]",
        returns: "()",
        library: "copy(&Tensor::new(a, layout!((8,8):(1,8))), &mut Tensor::new_mut(b, layout!((8,8):(8,1))));",
        literal: "for i in 0..8 { for j in 0..8 { unsafe { *b.get_unchecked_mut(8 * i + j) = *a.get_unchecked(i + 8 * j) } } }",
    },
    Pair {
        name: "transpose_32x32",
        arguments: "a: &[f32; 1024], b: &mut [f32; 1024]",
        returns: "()",
        library: "copy(&Tensor::new(a, layout!((32,32):(1,32))), &mut Tensor::new_mut(b, layout!((32,32):(32,1))));",
        literal: "for i in 0..32 { for j in 0..32 { unsafe { *b.get_unchecked_mut(32 * i + j) = *a.get_unchecked(i + 32 * j) } } }",
    },
    // One 8×8 tile of a 64×64 matrix
    Pair {
        name: "copy_slice",
        arguments: "a: &[f32; 4096], i: usize, j: usize, b: &mut [f32; 64]",
        returns: "()",
        library: "unsafe { assert_unchecked(i < 8 && j < 8) };
            let tile = Tensor::new(a, layout!((64,64):(64,1))).inner_partition(tiler!(<8,8>), (i, j));
            copy(&tile, &mut Tensor::new_mut(b, layout!((8,8):(8,1))));",
        literal: "unsafe { assert_unchecked(i < 8 && j < 8) };
            for m in 0..8 { for n in 0..8 { unsafe {
                *b.get_unchecked_mut(8 * m + n) = *a.get_unchecked(512 * i + 8 * j + 64 * m + n)
            } } }",
    },
    // Paper, Figure 6: thread t of 32 holds 2 values of an 8×8 accumulator
    Pair {
        name: "partitioned_store",
        arguments: "t: usize, values: &[f64; 2], c: &mut [f64; 64]",
        returns: "()",
        library: "unsafe { assert_unchecked(t < 32) };
            let c = Tensor::new_mut(c, layout!((8,8):(8,1))).compose(layout!(((4,8),2):((16,1),8)));
            copy(&Tensor::new(values, layout!(2:1)), &mut c.slice((t, Underscore)));",
        literal: "unsafe { assert_unchecked(t < 32) };
            let at = t % 4 * 2 + t / 4 * 8;
            for v in 0..2 { unsafe { *c.get_unchecked_mut(at + v) = *values.get_unchecked(v) } }",
    },
    Pair {
        name: "gemm_4x4x4",
        arguments: "a: &[f32; 16], b: &[f32; 16], c: &mut [f32; 16]",
        returns: "()",
        library: "gemm(&Tensor::new(a, layout!((4,4))), &Tensor::new(b, layout!((4,4))), &mut Tensor::new_mut(c, layout!((4,4))));",
        literal: "for k in 0..4 { for n in 0..4 { for m in 0..4 { unsafe {
            *c.get_unchecked_mut(m + 4 * n) += *a.get_unchecked(m + 4 * k) * *b.get_unchecked(n + 4 * k)
        } } } }",
    },
    // Panels of 256 steps, the sums in registers
    Pair {
        name: "gemm_micro_kernel",
        arguments: "a: &[f32; 2048], b: &[f32; 1024], c: &mut [f32; 32]",
        returns: "()",
        library: "let mut sums = OwnedTensor::filled(0.0f32, layout!((8,4)));
            gemm(&Tensor::new(a, layout!((8,256))), &Tensor::new(b, layout!((4,256))), &mut sums);
            copy(&sums, &mut Tensor::new_mut(c, layout!((8,4))));",
        literal: "let mut sums = [0.0f32; 32];
            for k in 0..256 { for n in 0..4 { for m in 0..8 { unsafe {
                *sums.get_unchecked_mut(m + 8 * n) += *a.get_unchecked(m + 8 * k) * *b.get_unchecked(n + 4 * k)
            } } } }
            *c = sums;",
    },
    Pair {
        name: "fill_padded",
        arguments: "c: &mut [f32; 320], x: f32",
        returns: "()",
        library: "fill(&mut Tensor::new_mut(c, layout!((16,16):(1,20))), x);",
        literal: "for j in 0..16 { for i in 0..16 { unsafe { *c.get_unchecked_mut(i + 20 * j) = x } } }",
    },
    Pair {
        name: "axpby_rows",
        arguments: "alpha: f32, x: &[f32; 256], beta: f32, y: &mut [f32; 320]",
        returns: "()",
        library: "axpby(alpha, &Tensor::new(x, layout!((16,16):(16,1))), beta, &mut Tensor::new_mut(y, layout!((16,16):(20,1))));",
        literal: "for i in 0..16 { for j in 0..16 { unsafe {
            let y = y.get_unchecked_mut(20 * i + j);
            *y = alpha * *x.get_unchecked(16 * i + j) + beta * *y
        } } }",
    },
    // The accumulators of one thread, with C and a bias for each column
    Pair {
        name: "fused_epilogue",
        arguments: "acc: &[f32; 64], c: &[f32; 64], bias: &[f32; 128], alpha: f32, beta: f32, d: &mut [f32; 64]",
        returns: "()",
        library: "use cute_static::epilogue::fusion::*;
            type F = Compute<ReLu, (Compute<Plus, (LinearCombination, RowBroadcast<cute_static::numeric::Float32>)>,)>;
            let (arguments, mut state) = ((((beta, (), (alpha, ())), &bias[..]),), <F as Fusion>::start());
            for v in 0..64 {
                let at = Inputs { accumulator: acc[v], source: c[v], row: 0, column: v / 4 * 8 + v % 2, inside: true };
                d[v] = <F as Fusion>::visit(&arguments, &mut state, &at);
            }",
        literal: "for v in 0..64 { unsafe {
            let x = alpha * *acc.get_unchecked(v);
            let x = if beta == 0.0 { x } else { beta * *c.get_unchecked(v) + x } + *bias.get_unchecked(v / 4 * 8 + v % 2);
            *d.get_unchecked_mut(v) = if x > 0.0 || x != x { x } else { 0.0 };
        } }",
    },
    Pair {
        name: "fused_amax",
        arguments: "acc: &[f32; 64], alpha: f32, d: &mut [f32; 64]",
        returns: "f32",
        library: "use cute_static::epilogue::fusion::*;
            type F = ScalarReduction<Amax, ScaledAcc>;
            let mut state = <F as Fusion>::start();
            for v in 0..64 {
                let at = Inputs { accumulator: acc[v], source: 0.0, row: 0, column: v, inside: true };
                d[v] = <F as Fusion>::visit(&(alpha, ()), &mut state, &at);
            }
            state.0",
        literal: "let mut most = 0.0f32;
            for v in 0..64 { unsafe {
                let x = alpha * *acc.get_unchecked(v);
                *d.get_unchecked_mut(v) = x;
                let size = if x < 0.0 { -x } else { x };
                most = if most > size || most != most { most } else { size };
            } }
            most",
    },
    // Row i is XORed with i
    Pair {
        name: "copy_swizzled",
        arguments: "a: &[f32; 64], b: &mut [f32; 64]",
        returns: "()",
        library: "copy(&Tensor::new(a, layout!((8,8):(8,1))), &mut Tensor::new_mut(b, layout!((8,8):(f9,f1))));",
        literal: "for i in 0..8usize { for j in 0..8usize { unsafe {
            *b.get_unchecked_mut(8 * i + (i ^ j)) = *a.get_unchecked(8 * i + j)
        } } }",
    },
    Pair {
        name: "load_swizzled",
        arguments: "a: &[f32; 64], i: u64, j: u64",
        returns: "f32",
        library: "unsafe { assert_unchecked(i < 8 && j < 8) }; Tensor::new(a, layout!((8,8):(f9,f1))).at((i, j))",
        literal: "unsafe { assert_unchecked(i < 8 && j < 8); *a.get_unchecked((8 * i + (i ^ j)) as usize) }",
    },
    // Pairs of elements are swizzled, by the accessor
    Pair {
        name: "copy_through_swizzle",
        arguments: "a: &[f32; 64], b: &mut [f32; 64]",
        returns: "()",
        library: "let tile = <Composition<Swizzle<typenum::U2, typenum::U1, typenum::U3>, layout!((8,8):(8,1))>>::default();
            copy(&Tensor::new(a, layout!((8,8):(8,1))), &mut Tensor::swizzled_mut(b, tile));",
        literal: "for i in 0..8usize { for j in 0..8usize { unsafe {
            *b.get_unchecked_mut(8 * i + (j ^ i / 2 % 4 * 2)) = *a.get_unchecked(8 * i + j)
        } } }",
    },
    Pair {
        name: "load_through_swizzle",
        arguments: "a: &[f32; 64], i: u64, j: u64",
        returns: "f32",
        library: "unsafe { assert_unchecked(i < 8 && j < 8) };
            let tile = <Composition<Swizzle<typenum::U2, typenum::U1, typenum::U3>, layout!((8,8):(8,1))>>::default();
            Tensor::swizzled(a, tile).at((i, j))",
        literal: "unsafe { assert_unchecked(i < 8 && j < 8); let o = 8 * i + j; *a.get_unchecked((o ^ (o & 48) >> 3) as usize) }",
    },
    // A tile of a matrix whose row length is a number
    Pair {
        name: "tile_of_global",
        arguments: "a: *mut f32, lda: i64, i: u64, j: u64, b: &mut [f32; 64]",
        returns: "()",
        library: "unsafe { assert_unchecked(i < 8 && j < 8) };
            let a = unsafe { Global::from_raw(a, (64, 64), (lda, typenum::U1::new())) };
            if let Ok(tile) = a.local_tile(shape!((8,8)), (i, j)) {
                copy(&tile, &mut Tensor::new_mut(b, layout!((8,8):(1,8))));
            }",
        literal: "let a = unsafe { a.offset(lda as isize * (8 * i) as isize + (8 * j) as isize) };
            for j in 0..8 { for i in 0..8 { unsafe { *b.get_unchecked_mut(i + 8 * j) = *a.offset(i as isize * lda as isize + j as isize) } } }",
    },
    Pair {
        name: "copy_predicated",
        arguments: "a: &[f32; 256], rows: i64, b: &mut [f32; 256]",
        returns: "()",
        library: "let inside = Tensor::positions((0, 0), layout!((16,16):(1@0,1@1))).transform(|(i, _)| i < rows);
            copy_if(&inside, &Tensor::new(a, layout!((16,16):(16,1))), &mut Tensor::new_mut(b, layout!((16,16):(16,1))));",
        literal: "for i in 0..16 { for j in 0..16 { unsafe {
            if (i as i64) < rows { *b.get_unchecked_mut(16 * i + j) = *a.get_unchecked(16 * i + j) }
        } } }",
    },
    Pair {
        name: "broadcast_row",
        arguments: "a: &[f32; 16], b: &mut [f32; 256]",
        returns: "()",
        library: "copy(&Tensor::new(a, layout!((16,16):(0,1))), &mut Tensor::new_mut(b, layout!((16,16):(16,1))));",
        literal: "for i in 0..16 { for j in 0..16 { unsafe { *b.get_unchecked_mut(16 * i + j) = *a.get_unchecked(j) } } }",
    },
    Pair {
        name: "gather",
        arguments: "a: &[f32; 340], b: &mut [f32; 12]",
        returns: "()",
        library: "copy(&Tensor::new(a, layout!((2,3,2):(42,1,128))), &mut Tensor::new_mut(b, layout!(12:1)));",
        literal: "for k in 0..2 { for j in 0..3 { for i in 0..2 { unsafe {
            *b.get_unchecked_mut(i + 2 * j + 6 * k) = *a.get_unchecked(42 * i + j + 128 * k)
        } } } }",
    },
    Pair {
        name: "copy_vectors",
        arguments: "a: &Aligned64<[f32; 64]>, b: &mut Aligned64<[f32; 96]>",
        returns: "()",
        library: "let a = unsafe { Tensor::new(&a.0, layout!((8,8):(1,8))).assume_aligned(typenum::U16::new()) };
            let mut b = unsafe { Tensor::new_mut(&mut b.0, layout!((8,8):(1,12))).assume_aligned(typenum::U16::new()) };
            copy_vectorized(typenum::U128::new(), &a, &mut b);",
        literal: "for j in 0..8 { for i in 0..8 { unsafe { *b.0.get_unchecked_mut(i + 12 * j) = *a.0.get_unchecked(i + 8 * j) } } }",
    },
    // Words of 4 elements behind a swizzle of 4 elements
    Pair {
        name: "copy_vectors_swizzled",
        arguments: "a: &Aligned64<[f32; 128]>, b: &mut Aligned64<[f32; 128]>",
        returns: "()",
        library: "let a = unsafe { Tensor::new(&a.0, layout!((8,16):(16,1))).assume_aligned(typenum::U16::new()) };
            let tile = <Composition<Swizzle<typenum::U2, typenum::U2, typenum::U2>, layout!((8,16):(16,1))>>::default();
            let mut b = unsafe { Tensor::swizzled_mut(&mut b.0, tile).assume_aligned(typenum::U16::new()) };
            copy_vectorized(typenum::U128::new(), &a, &mut b);",
        literal: "#[repr(C, align(16))] struct Word([f32; 4]);
            let (a, b) = (a.0.as_ptr().cast::<Word>(), b.0.as_mut_ptr().cast::<Word>());
            for i in 0..8usize { for j in 0..4usize { unsafe { b.add(4 * i + (j ^ i % 4)).write(a.add(4 * i + j).read()) } } }",
    },
    // Too large to unroll
    Pair {
        name: "copy_vectors_swizzled_large",
        arguments: "a: &Aligned64<[f32; 4096]>, b: &mut Aligned64<[f32; 4096]>",
        returns: "()",
        library: "let a = unsafe { Tensor::new(&a.0, layout!((64,64):(64,1))).assume_aligned(typenum::U16::new()) };
            let tile = <Composition<Swizzle<typenum::U3, typenum::U2, typenum::U4>, layout!((64,64):(64,1))>>::default();
            let mut b = unsafe { Tensor::swizzled_mut(&mut b.0, tile).assume_aligned(typenum::U16::new()) };
            copy_vectorized(typenum::U128::new(), &a, &mut b);",
        literal: "#[repr(C, align(16))] struct Word([f32; 4]);
            let (a, b) = (a.0.as_ptr().cast::<Word>(), b.0.as_mut_ptr().cast::<Word>());
            for i in 0..64usize { for j in 0..16usize { unsafe { b.add(16 * i + (j ^ i % 8)).write(a.add(16 * i + j).read()) } } }",
    },
    // A tile of a matrix whose row length is a number
    Pair {
        name: "copy_vectors_of_global",
        arguments: "a: *mut f32, lda: i64, b: &mut Aligned64<[f32; 64]>",
        returns: "()",
        library: "unsafe { assert_unchecked(lda % 4 == 0) };
            let a = unsafe { Global::from_raw(a, (typenum::U8::new(), typenum::U8::new()), (lda, typenum::U1::new())) };
            let tile = unsafe { a.whole_tile(shape!((8,8)), (0, 0)).assume_aligned(typenum::U16::new()) };
            let mut b = unsafe { Tensor::new_mut(&mut b.0, layout!((8,8):(8,1))).assume_aligned(typenum::U16::new()) };
            copy_vectorized(typenum::U128::new(), &tile, &mut b);",
        literal: "#[repr(C, align(16))] struct Word([f32; 4]);
            for i in 0..8usize { for j in 0..2usize { unsafe {
                b.0.as_mut_ptr().add(8 * i + 4 * j).cast::<Word>().write(a.offset(lda as isize * i as isize + 4 * j as isize).cast::<Word>().read())
            } } }",
    },
    // No run-time check of divisibility
    Pair {
        name: "promised_tile_of_global",
        arguments: "a: *mut f32, rows: MultipleOf<typenum::U64>, lda: i64, i: u64, b: &mut [f32; 64]",
        returns: "()",
        library: "unsafe { assert_unchecked(i < rows.get().div_ceil(8)) };
            let a = unsafe { Global::from_raw(a, (rows, typenum::U8::new()), (lda, typenum::U1::new())) };
            copy(&a.whole_tile(shape!((8,8)), (i, 0)), &mut Tensor::new_mut(b, layout!((8,8):(1,8))));",
        literal: "let a = unsafe { a.offset(lda as isize * (8 * i) as isize) };
            for j in 0..8 { for i in 0..8 { unsafe { *b.get_unchecked_mut(i + 8 * j) = *a.offset(i as isize * lda as isize + j as isize) } } }",
    },
    Pair {
        name: "sum_of_slice",
        arguments: "a: &[f32; 4096], i: usize",
        returns: "f32",
        library: "unsafe { assert_unchecked(i < 64) };
            let row = Tensor::new(a, layout!((64,64):(64,1))).slice((i, Underscore));
            let mut sum = 0.0;
            for j in 0..64 { sum += row.at(j) }
            sum",
        literal: "unsafe { assert_unchecked(i < 64) };
            let mut sum = 0.0;
            for j in 0..64 { unsafe { sum += *a.get_unchecked(64 * i + j) } }
            sum",
    },
    // Too large to unroll: the loops are planned, the innermost along C's columns
    Pair {
        name: "gemm_large",
        arguments: "a: &[f32; 4096], b: &[f32; 4096], c: &mut [f32; 4096]",
        returns: "()",
        library: "gemm(&Tensor::new(a, layout!((64,64))), &Tensor::new(b, layout!((64,64))), &mut Tensor::new_mut(c, layout!((64,64))));",
        literal: "for k in 0..64 { for n in 0..64 { for m in 0..64 { unsafe {
            *c.get_unchecked_mut(m + 64 * n) += *a.get_unchecked(m + 64 * k) * *b.get_unchecked(n + 64 * k)
        } } } }",
    },
    // 3 taps of a filter over 64 pixels: the matrix (pixel, tap) of stride (1,1)
    Pair {
        name: "convolution",
        arguments: "x: &[f32; 66], w: &[f32; 3], y: &mut [f32; 64]",
        returns: "()",
        library: "let windows = layout!(66:1).compose_in_bounds(layout!((64,3):(1,1)));
            gemm(&Tensor::new(x, windows), &Tensor::new(w, layout!((1,3):(0,1))), &mut Tensor::new_mut(y, layout!((64,1):(1,0))));",
        literal: "for k in 0..3 { for m in 0..64 { unsafe { *y.get_unchecked_mut(m) += *x.get_unchecked(m + k) * *w.get_unchecked(k) } } }",
    },
    // 8×8 at a time through a tile with rows of 9
    Pair {
        name: "transpose_padded_tile",
        arguments: "a: &[f32; 4096], i: usize, j: usize, b: &mut [f32; 4096]",
        returns: "()",
        library: "unsafe { assert_unchecked(i < 8 && j < 8) };
            let mut tile = OwnedTensor::filled(0.0f32, layout!((8,8):(9,1)));
            copy(&Tensor::new(a, layout!((64,64):(64,1))).inner_partition(tiler!(<8,8>), (i, j)), &mut tile);
            let b = Tensor::new_mut(b, layout!((64,64):(1,64)));
            copy(&tile, &mut b.inner_partition(tiler!(<8,8>), (i, j)));",
        literal: "unsafe { assert_unchecked(i < 8 && j < 8) };
            let mut tile = [0.0f32; 71];
            for m in 0..8 { for n in 0..8 { unsafe {
                *tile.get_unchecked_mut(9 * m + n) = *a.get_unchecked(512 * i + 8 * j + 64 * m + n)
            } } }
            for n in 0..8 { for m in 0..8 { unsafe {
                *b.get_unchecked_mut(8 * i + 512 * j + m + 64 * n) = *tile.get_unchecked(9 * m + n)
            } } }",
    },
    Pair {
        name: "tile_by_tile",
        arguments: "a: &[f32; 4096], c: &mut [f32; 4096]",
        returns: "()",
        library: "let mut c = Tensor::new_mut(c, layout!((64,64):(64,1)));
            for i in 0..8 { for j in 0..8 {
                let tile = Tensor::new(a, layout!((64,64))).inner_partition(tiler!(<8,8>), (i, j));
                copy(&tile, &mut c.view_mut().inner_partition(tiler!(<8,8>), (i, j)));
            } }",
        literal: "for i in 0..8 { for j in 0..8 { for m in 0..8 { for n in 0..8 { unsafe {
            *c.get_unchecked_mut(512 * i + 8 * j + 64 * m + n) = *a.get_unchecked(8 * i + 512 * j + m + 64 * n)
        } } } } }",
    },
];
