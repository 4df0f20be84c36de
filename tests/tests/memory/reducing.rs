//! Reducing tensors, which may reach an element more than once: whole, composed, divided, partitioned.

use crate::layouts::{FORMS, any, inside, list, tile, values};
use crate::plain::part;
use cute_static_tests::generate::Random;
use cute_static_tests::reference::eval;

pub fn accumulated(random: &mut Random, id: usize) -> Option<String> {
    let a = any(random);
    let (call, reached) = match random.below(4) {
        0 => (String::new(), values(&a)),
        1 => {
            let (b, _) = inside(random, &a)?;
            (format!(".compose(layout!({b}))"), values(&b).into_iter().map(|i| eval(&a, i)).collect())
        }
        2 => {
            let (form, how) = random.pick(&FORMS);
            let (tile, c) = tile(random, &a, how)?;
            (format!(".{form}(layout!({tile}))"), values(&c))
        }
        _ => part(random, &a).map(|(call, part)| (format!(".{call}"), part))?,
    };
    // Element k is k at first.
    let mut elements: Vec<i32> = (0..a.cosize() as i32).collect();
    for (i, at) in reached.iter().enumerate() {
        let element = &mut elements[*at as usize];
        *element = element.wrapping_mul(31).wrapping_add(1000 + i as i32);
    }
    let elements: Vec<i128> = elements.into_iter().map(i128::from).collect();
    Some(format!(
        "leave({id}, {}, |s| {{ let mut t = Tensor::from_slice_reducing(s, layout!({a})).unwrap(){call}; \
         accumulate(&Tensor::counting(1000, layout!({}:1)), &mut t, |x, y| *x = x.wrapping_mul(31).wrapping_add(y as i32)); }});",
        list(&elements),
        reached.len()
    ))
}
