//! Layouts that reach so far that a number of 32 bits, or of 64, would wrap, and those that reach below: each is refused.

use cute_static_tests::generate::Random;

pub fn refused(random: &mut Random, id: usize) -> Option<String> {
    let len = 4 + random.below(5) as i128;
    // The cosize is a multiple of 2^32, and a few more.
    let stride = ((1 + random.below(1 << 16) as i128) << random.pick(&[32, 32, 40])) + random.below(4) as i128;
    // Twice and four times as far is a multiple of 2^64.
    let quarter = 1i128 << 62;
    let call = match random.below(8) {
        0 => format!("Tensor::from_slice(s, layout!(2:{stride}))"),
        1 => format!("Tensor::from_slice_mut(s, layout!((2,2):({stride},1)))"),
        2 => format!("Tensor::from_slice(s, layout!({stride}:1))"),
        3 => format!("Tensor::swizzled_slice(s, <Composition<Swizzle<U1, U0, U1>, layout!(2:{stride})>>::default())"),
        4 => format!("Global::new(s, (2, 3), ({stride}_i64, 1))"),
        5 => format!("Global::new_mut(s, (2, {stride}_u64), (1, 2))"),
        6 => format!("Global::new(s, (5, {}), ({quarter}_i64, 1))", 1 + random.below(3)),
        _ => format!("Global::new(s, (2, 2), ({}, -1))", 1 + random.below(2)),
    };
    Some(format!("refused({id}, {len}, |s| {call}.is_err());"))
}
