//! The same memory in wider and narrower elements: `N` numbers side by side are one element.

use crate::layouts::{any, apart, list, values};
use cute_static_tests::generate::Random;
use cute_static_tests::reference::{self, Layout};
use std::collections::BTreeSet;

/// How many numbers there are, how many of them are an element of the recast tensor, its layout, and that layout in code.
struct Recast {
    len: i128,
    width: i128,
    layout: Layout,
    code: String,
}

/// A layout of elements of some numbers each, in elements of other numbers each.
fn of(random: &mut Random, layout: fn(&mut Random) -> Layout) -> Option<Recast> {
    (0..50).find_map(|_| {
        let a = layout(random);
        let (old, new) = random.pick(&[(1, 2), (1, 4), (2, 1), (3, 1), (4, 2), (2, 4), (2, 3), (3, 2), (6, 4)]);
        let recast = reference::recast(&a.general(), old, new)?.integers()?;
        let code = match (old, new) {
            _ if new % old == 0 => format!("upcast(U{}::new())", new / old),
            _ if old % new == 0 => format!("downcast(U{}::new())", old / new),
            _ => format!("recast(U{old}::new(), U{new}::new())"),
        };
        // The last one of the wide elements may be reached in part only; narrow ones end where the wide ones do.
        let steps = if new % old == 0 { new / old } else { 1 };
        let len = (a.cosize() + steps - 1) / steps * steps * old;
        Some(Recast { len, width: new, layout: recast, code: format!("layout!({a}).{code}") })
    })
}

pub fn recast(random: &mut Random, id: usize) -> Option<String> {
    let Recast { len, width, layout, code } = of(random, any)?;
    let first: Vec<i128> = values(&layout).into_iter().map(|d| width * d).collect();
    Some(format!(
        "read({id}, {len}, {}, |s| all!(Tensor::from_slice(s.as_chunks::<{width}>().0, {code}).unwrap().transform(|x: [i32; {width}]| x[0])));",
        list(&first)
    ))
}
pub fn recast_written(random: &mut Random, id: usize) -> Option<String> {
    let Recast { len, width, layout, code } = of(random, apart)?;
    let elements = values(&layout);
    if elements.iter().collect::<BTreeSet<_>>().len() < elements.len() {
        return None;
    }
    let parts: Vec<i128> = elements.into_iter().flat_map(|d| (0..width).map(move |part| width * d + part)).collect();
    Some(format!(
        "write({id}, {len}, {}, |s| mark_parts!(Tensor::from_slice_mut(s.as_chunks_mut::<{width}>().0, {code}).unwrap()));",
        list(&parts)
    ))
}
