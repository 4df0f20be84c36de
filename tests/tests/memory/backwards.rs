//! Negative strides: memory is behind a pointer into the middle of it, for the safe constructors refuse them.

use crate::layouts::{FORMS, apart, inside, list, reading, tile, values, writing};
use crate::plain::part;
use cute_static_tests::generate::Random;
use cute_static_tests::reference::{Layout, eval};

/// A layout of which some strides are negative, and how far it reaches below its first element and above.
fn turned(random: &mut Random) -> (Layout, i128, i128) {
    let a = apart(random);
    let turned: Vec<i128> =
        a.flat().into_iter().map(|(_, stride)| if random.once_in(3) { stride } else { -stride }).collect();
    let a = Layout::with(&a.shape, turned);
    let (low, high) = values(&a).into_iter().fold((0, 0), |(low, high), at| (at.min(low), at.max(high)));
    (a, -low, high)
}

/// What is done to a tensor of the layout, and the offsets that are reached.
fn done(random: &mut Random, a: &Layout) -> Option<(String, Vec<i128>)> {
    match random.below(4) {
        0 => Some((String::new(), values(a))),
        1 => {
            let (b, _) = inside(random, a)?;
            Some((format!(".compose(layout!({b}))"), values(&b).into_iter().map(|i| eval(a, i)).collect()))
        }
        2 => {
            let (form, how) = random.pick(&FORMS);
            let (tile, c) = tile(random, a, how)?;
            Some((format!(".{form}(layout!({tile}))"), values(&c)))
        }
        _ => part(random, a).map(|(call, part)| (format!(".{call}"), part)),
    }
}

pub fn read(random: &mut Random, id: usize) -> Option<String> {
    let (a, below, above) = turned(random);
    let (call, part) = done(random, &a)?;
    let part: Vec<i128> = part.into_iter().map(|at| below + at).collect();
    let base = format!("unsafe {{ Tensor::from_raw(s.as_ptr().add({below}).cast_mut(), layout!({a})) }}");
    Some(reading(id, below + above + 1, &part, &format!("{base}{call}")))
}
pub fn written(random: &mut Random, id: usize) -> Option<String> {
    let (a, below, above) = turned(random);
    let base = format!("unsafe {{ Tensor::from_raw(s.as_mut_ptr().add({below}), layout!({a})) }}");
    let reached = |part: Vec<i128>| part.into_iter().map(|at| below + at).collect::<Vec<_>>();
    let len = below + above + 1;
    if random.once_in(2) {
        let n = a.size();
        return Some(format!(
            "write({id}, {len}, {}, |s| {{ let source: Vec<i32> = (1000..{}).collect(); \
             let from = Tensor::from_slice(&source, layout!({n}:1)).unwrap(); \
             copy_vectorized(U128::new(), &from, &mut {base}); }});",
            list(&reached(values(&a))),
            1000 + n
        ));
    }
    let (call, part) = done(random, &a)?;
    let part = reached(part);
    // Through a pointer an element may be written twice, and the last one stays; a program that does it says nothing here.
    let mut sorted = part.clone();
    sorted.sort_unstable();
    sorted.dedup();
    (sorted.len() == part.len()).then(|| writing(id, len, &part, &format!("{base}{call}")))
}
