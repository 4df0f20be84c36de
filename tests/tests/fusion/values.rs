//! Element functions against `f64`, and elements against the definitions of their formats.

use cute_static::epilogue::fusion::*;
use cute_static::numeric::{BFloat16, Float8E4M3, Float8E5M2, Float16, Int8, Uint8};

/// The function of $name for values from -100 to 100, against `f64`.
fn compare(name: &str, most: f64, function: impl Fn(f32) -> f32, exact: impl Fn(f64) -> f64) {
    let grid = (-100_000..=100_000).map(|i| i as f32 * 1e-3);
    for x in grid.chain([1e-30, -1e-30, 1e-6, 3.4e38, -3.4e38, f32::INFINITY, f32::NEG_INFINITY]) {
        let (found, expected) = (f64::from(function(x)), exact(f64::from(x)));
        let error = (found - expected).abs() / (1.0 + expected.abs());
        assert!(found == expected || error <= most, "{name}({x}) = {found}, {expected} expected");
    }
    assert!(function(f32::NAN).is_nan(), "{name} of NaN");
}
/// The error function by its series, or 1 where it is 1 to 20 digits.
fn erf(x: f64) -> f64 {
    if x.abs() > 7.0 {
        return x.signum();
    }
    let (mut term, mut sum) = (x, x);
    for n in 1..400 {
        term *= -x * x / f64::from(n);
        sum += term / f64::from(2 * n + 1);
    }
    if x.abs() > 3.5 { x.signum() * (1.0 - erfc_by_fraction(x.abs())) } else { sum * 2.0 / std::f64::consts::PI.sqrt() }
}
/// `1 - erf(x)` for `x > 3`, by its continued fraction.
fn erfc_by_fraction(x: f64) -> f64 {
    let fraction = (1..=60).rev().fold(x, |below, k| x + f64::from(k) / 2.0 / below);
    (-x * x).exp() / fraction / std::f64::consts::PI.sqrt()
}
/// One value of a tree of the accumulator alone.
fn of<F: for<'a> Fusion<Arguments<'a> = ((),), State = ((),)>>(accumulator: f32) -> f32 {
    F::visit(&((),), &mut ((),), &Inputs { accumulator, source: 0.0, row: 0, column: 0, inside: true })
}
#[test]
fn functions_are_those_of_mathematics() {
    let sigmoid = |x: f64| 1.0 / (1.0 + (-x).exp());
    compare("tanh", 3e-7, of::<Compute<Tanh, (AccFetch,)>>, f64::tanh);
    compare("sigmoid", 3e-7, of::<Compute<Sigmoid, (AccFetch,)>>, sigmoid);
    compare("relu", 0.0, of::<Compute<ReLu, (AccFetch,)>>, |x| x.max(0.0));
    let between = |x: f32| x.clamp(-200.0, 200.0);
    compare(
        "silu",
        4e-7,
        |x| of::<Compute<SiLu, (AccFetch,)>>(between(x)),
        |x| x.clamp(-200.0, 200.0) * sigmoid(x.clamp(-200.0, 200.0)),
    );
    compare(
        "gelu",
        6e-7,
        |x| of::<Compute<GELU, (AccFetch,)>>(between(x)),
        |x| x.clamp(-200.0, 200.0) / 2.0 * (1.0 + erf(x.clamp(-200.0, 200.0) / 2_f64.sqrt())),
    );
    compare(
        "gelu_taylor",
        6e-7,
        |x| of::<Compute<GELU_taylor, (AccFetch,)>>(between(x)),
        |x| {
            let x = x.clamp(-200.0, 200.0);
            x / 2.0 * (1.0 + ((2.0 / std::f64::consts::PI).sqrt() * (x + 0.044715 * x.powi(3))).tanh())
        },
    );
    compare(
        "hardswish",
        2e-7,
        |x| of::<Compute<HardSwish, (AccFetch,)>>(between(x)),
        |x| x.clamp(-200.0, 200.0) * (x + 3.0).clamp(0.0, 6.0) / 6.0,
    );
    compare("exp", 3e-7, |x| Portable::exp(x.clamp(-200.0, 80.0)), |x| x.clamp(-200.0, 80.0).exp());
    assert_eq!((Portable::exp(100.0), Portable::exp(f32::NEG_INFINITY)), (f32::INFINITY, 0.0));
}
#[test]
fn elements_are_the_nearest_values() {
    // Every element of 16 bits comes back, and a value between two goes to the nearer one, or to the even one.
    for bits in 0..=u16::MAX {
        let (half, brain): (f32, f32) = (Float16::load(bits), BFloat16::load(bits));
        assert!(half.is_nan() || Float16::store(half) == bits);
        assert!(brain.is_nan() || BFloat16::store(brain) == bits);
    }
    fn between<T: FusionElement<f32, Stored = u16>>(largest: u16) {
        for bits in 0..largest {
            let (low, high) = (f64::from(T::load(bits)), f64::from(T::load(bits + 1)));
            let middle = ((low + high) / 2.0) as f32;
            assert_eq!(T::store(middle), bits + (bits & 1));
            assert_eq!(T::store(f32::from_bits(middle.to_bits() + 1)), bits + 1);
            assert_eq!(T::store(-f32::from_bits(middle.to_bits() - 1)), bits | 0x8000);
        }
    }
    // Floats of 8 bits, against the values that the formats' definition gives, in order. Values beyond the largest one are the largest one.
    fn minifloats<T: FusionElement<f32, Stored = u8>>(exponent: u32, largest: u8) {
        let fraction = 7 - exponent;
        let exact = |bits: u8| {
            let (e, f) = (i32::from(bits >> fraction), f64::from(bits % (1 << fraction)) / f64::from(1 << fraction));
            let bias = (1 << (exponent - 1)) - 1;
            if e == 0 { f * 2_f64.powi(1 - bias) } else { (1.0 + f) * 2_f64.powi(e - bias) }
        };
        for bits in 0..=largest {
            assert_eq!((f64::from(T::load(bits)), f64::from(T::load(bits | 0x80))), (exact(bits), -exact(bits)));
            assert_eq!((T::store(T::load(bits)), T::store(T::load(bits | 0x80))), (bits, bits | 0x80));
            if bits < largest {
                let middle = ((exact(bits) + exact(bits + 1)) / 2.0) as f32;
                assert_eq!(T::store(middle), bits + (bits & 1));
                assert_eq!(T::store(f32::from_bits(middle.to_bits() + 1)), bits + 1);
                assert_eq!(T::store(-f32::from_bits(middle.to_bits() - 1)), bits | 0x80);
            }
        }
        assert_eq!((T::store(1e9), T::store(f32::NEG_INFINITY), T::store(f32::NAN)), (largest, largest | 0x80, 0x7f));
        assert!(T::load(0x7f).is_nan());
    }
    minifloats::<Float8E4M3>(4, 0x7e);
    minifloats::<Float8E5M2>(5, 0x7b);
    assert_eq!(
        (<Float8E5M2 as FusionElement<f32>>::load(0x7c), Float8E5M2::store(57_344.0_f32)),
        (f32::INFINITY, 0x7b)
    );
    for i in -2000..2000 {
        // Halves have ties.
        let x = i as f32 / 4.0;
        assert_eq!(i32::from(Int8::store(x)), (x.clamp(-128.0, 127.0).round_ties_even() as i32));
        assert_eq!(i32::from(Uint8::store(x)), (x.clamp(0.0, 255.0).round_ties_even() as i32));
    }
    for bits in 0..=u8::MAX {
        let (signed, unsigned): (f32, f32) = (Int8::load(bits as i8), Uint8::load(bits));
        assert_eq!((Int8::store(signed), Uint8::store(unsigned)), (bits as i8, bits));
    }
    assert_eq!((Int8::store(f32::NAN), Uint8::store(f32::NAN), Int8::store(-1e30_f32)), (0, 0, -128));
    between::<Float16>(0x7bff);
    between::<BFloat16>(0x7f7f);
    assert_eq!((Float16::store(65_519.0_f32), Float16::store(65_520.0_f32)), (0x7bff, 0x7c00));
    for nan in [0x7f80_0001, 0xff80_0001, 0x7fff_ffff, 0xffff_ffff] {
        let (half, brain): (f32, f32) =
            (Float16::load(Float16::store(f32::from_bits(nan))), BFloat16::load(BFloat16::store(f32::from_bits(nan))));
        assert!(half.is_nan() && brain.is_nan());
        // PTX's canonical NaN has no sign.
        assert_eq!((Float16::store(f32::from_bits(nan)), BFloat16::store(f32::from_bits(nan))), (0x7fff, 0x7fff));
    }
}
