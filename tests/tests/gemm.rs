//! GEMM (paper §2.6.2): every row of Table 3 on real data against plain loops over the definition.

mod gemm {
    mod parts;
}

use cute_static::prelude::*;

/// Numbers without a pattern, small enough that sums are exact.
fn numbers<const N: usize>(seed: u32) -> [f32; N] {
    std::array::from_fn(|i| ((i as u32 + seed).wrapping_mul(2_654_435_761) >> 27) as f32 - 16.0)
}

/// `C += A·Bᵀ` by three loops of `[M, N, K]`, the offsets by the indices in (M,K), (N,K), (M,N).
fn add_products([m, n, k]: [u64; 3], [at_a, at_b, at_c]: [fn(u64) -> i64; 3], a: &[f32], b: &[f32], c: &mut [f32]) {
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        for l in 0..k {
            c[at_c(i + m * j) as usize] += a[at_a(i + m * l) as usize] * b[at_b(j + n * l) as usize];
        }
    }
}

/// `C += A·Bᵀ` against three loops, the offsets found in const code by the integral coordinates of (M,K), (N,K), (M,N).
macro_rules! rows {
    ($($test:ident($m:literal, $n:literal, $k:literal): $a:tt, $b:tt => $c:tt;)*) => {$(
        #[test]
        fn $test() {
            type A = layout!$a;
            type B = layout!$b;
            type C = layout!$c;
            let a = numbers::<{ A::COSIZE as usize }>(1);
            let b = numbers::<{ B::COSIZE as usize }>(2);
            let mut found = numbers::<{ C::COSIZE as usize }>(3);
            let mut expected = found;
            add_products([$m, $n, $k], [A::at, B::at, C::at], &a, &b, &mut expected);
            let (a, b) = (Tensor::new(&a, A::default()), Tensor::new(&b, B::default()));
            gemm(&a, &b, &mut Tensor::new_mut(&mut found, C::default()));
            assert_eq!(found, expected);
        }
    )*};
}

// Table 3. The paper writes the strides of its second GETT as ((W,X),1), which is not congruent with (M,(K1,K2)).
rows! {
    nt(6, 5, 4): ((6,4):(1,9)), ((5,4):(1,7)) => ((6,5):(1,8));
    tn(6, 5, 4): ((6,4):(9,1)), ((5,4):(7,1)) => ((6,5):(1,8));
    ntt(5, 6, 4): ((5,4):(1,7)), ((6,4):(1,9)) => ((5,6):(1,8));
    blis(6, 5, 4): ((6,4):(3,20)), ((5,4):(5,31)) => ((6,5):(2,13));
    gett_rows(6, 5, 4): (((2,3),4):((1,4),15)), ((5,4):(4,1)) => (((2,3),5):((1,3),11));
    gett_reduction(6, 5, 8): ((6,(4,2)):(10,(2,1))), ((5,(4,2)):(12,(3,1))) => ((6,5):(1,6));
}

// Larger than what is unrolled.
rows! {
    coprime(15, 15, 6): (((3,5),6):((1,4),20)), ((15,(2,3)):(1,(15,30))) => (((5,3),15):((1,6),20));
    outer_product(16, 16, 1): ((16,1):(1,0)), ((16,1):(1,0)) => ((16,16):(1,16));
    dot_product(1, 1, 100): ((1,100):(0,1)), ((1,100):(0,3)) => ((1,1):(0,0));
    broadcast(12, 12, 12): ((12,12):(0,1)), ((12,12):(1,0)) => ((12,12):(1,12));
}
// These are too many products for Miri.
#[cfg(not(miri))]
rows! {
    long(8, 8, 100): ((8,100):(1,8)), ((8,100):(1,8)) => ((8,8):(1,8));
    large_nt(24, 20, 17): ((24,17):(1,24)), ((20,17):(1,20)) => ((24,20):(1,24));
    large_tn(24, 20, 17): ((24,17):(17,1)), ((20,17):(17,1)) => ((24,20):(20,1));
    large_gett(24, 20, 18): (((4,6),(3,6)):((1,200),(4,16))), ((20,(9,2)):(18,(2,1))) => (((6,4),20):((1,7),30));
    swizzled(16, 16, 16): ((16,16):(f16,f17)), ((16,16):(f1,f17)) => ((16,16):(16,1));
}

/// (M,K,L), (N,K,L), (M,N,L), where the batch of B is one matrix.
#[test]
fn batched() {
    let (a, b) = (numbers::<120>(4), numbers::<32>(5));
    let mut found = [0.0; 240];
    {
        let a = Tensor::new(&a, layout!((6,4,5):(1,6,24)));
        let b = Tensor::new(&b, layout!((8,4,5):(4,1,0)));
        gemm(&a, &b, &mut Tensor::new_mut(&mut found, layout!((6,8,5):(8,1,48))));
    }
    for (m, n) in (0..6).flat_map(|m| (0..8).map(move |n| (m, n))) {
        for l in 0..5 {
            let sum: f32 = (0..4).map(|k| a[m + 6 * k + 24 * l] * b[4 * n + k]).sum();
            assert_eq!(found[8 * m + n + 48 * l], sum, "{m}, {n}, {l}");
        }
    }
}

/// Table 3, CONV: filters (K,(C,T,R,S)) and the `im2col` of the activations ((N,Z,P,Q),(C,T,R,S)), which is a composition:
/// pixel (d, h, w) is (z + t, 2p + r, q + 2s), with stride 2 along h and dilation 2 along w.
#[test]
fn convolution() {
    // N = 2, C = 3, D = 4, H = 7, W = 8; memory is NDHWC.
    type Activations = layout!((8,7,4,3,2):(3,24,168,1,672));
    // Z = 3, P = 3, Q = 4; T = 2, R = 3, S = 3: indices of (W,H,D,C,N).
    type Pixels = layout!(((2,3,3,4),(3,2,3,3)):((672,56,16,1),(224,56,8,2)));
    type Im2Col = CompositionInBounds<Activations, Pixels>;
    static_assertions::assert_type_eq_all!(Im2Col, layout!(((2,3,3,4),(3,2,3,3)):((672,168,48,3),(1,168,24,6))));
    // K = 5 filters, KTRSC.
    type Filters = layout!((5,(3,2,3,3)):(54,(1,27,9,3)));
    // NZPQK
    type Outputs = layout!((5,(2,3,3,4)):(1,(180,60,20,5)));
    let (x, w) = (numbers::<1344>(6), numbers::<270>(7));
    let mut found = [0.0; 360];
    let (filters, im2col) = (Tensor::new(&w, Filters::default()), Tensor::new(&x, Im2Col::default()));
    gemm(&filters, &im2col, &mut Tensor::new_mut(&mut found, Outputs::default()));
    let x = |n: usize, d: usize, h: usize, col: usize, c: usize| x[((n * 4 + d) * 7 + h) * 24 + col * 3 + c];
    for (i, found) in found.into_iter().enumerate() {
        let (n, z, p, q, k) = (i / 180, i / 60 % 3, i / 20 % 3, i / 5 % 4, i % 5);
        let mut sum = 0.0;
        for j in 0..54 {
            let (t, r, s, c) = (j / 27, j / 9 % 3, j / 3 % 3, j % 3);
            sum += w[54 * k + j] * x(n, z + t, 2 * p + r, q + 2 * s, c);
        }
        assert_eq!(found, sum, "{i}");
    }
}

#[test]
fn any_multiply_add() {
    // Which coordinates meet: implicit operands.
    let a = Tensor::positions((0, 0), layout!((3,2):(1@0,1@1)));
    let b = Tensor::counting(10, layout!((4,2):(1,4)));
    let mut c = OwnedTensor::filled(0, layout!((3,4):(4,1)));
    gemm_with(&a, &b, &mut c, |c, (m, k), b| 100 * c + 10 * m + k + b);
    for (m, n) in (0..3i64).flat_map(|m| (0..4).map(move |n| (m, n))) {
        assert_eq!(c[(m, n)], 100 * (10 * m + 10 + n) + 10 * m + 1 + 14 + n);
    }
}
