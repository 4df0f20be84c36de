//! Elements without a size: nothing is read, but bounds hold as for others, and there may be more elements than bytes.

use crate::layouts::{FORMS, any, apart, inside, tile};
use cute_static_tests::generate::Random;

pub fn elements(random: &mut Random, id: usize) -> Option<String> {
    let shared = any(random);
    let unique = apart(random);
    let (len, size) = (shared.cosize(), shared.size());
    let shared_text = format!("Tensor::from_slice(s, layout!({shared})).ok()?");
    let counted = |size: i128, tensor: String| Some(format!("empty({id}, {len}, {size}, |s| Some(count!({tensor})));"));
    match random.below(5) {
        0 => counted(size, shared_text),
        1 => {
            let (b, _) = inside(random, &shared)?;
            counted(b.size(), format!("{shared_text}.compose(layout!({b}))"))
        }
        2 => {
            let (form, how) = random.pick(&FORMS);
            let (tile, c) = tile(random, &shared, how)?;
            counted(c.size(), format!("{shared_text}.{form}(layout!({tile}))"))
        }
        3 => Some(format!(
            "empty({id}, {}, {}, |s| {{ let from = vec![[0; 0]; {}]; let from = Tensor::from_slice(&from, layout!({}:1)).unwrap(); \
             let mut to = Tensor::from_slice_mut(s, layout!({unique})).ok()?; to[0] = []; \
             assert_eq!(copy_vectorized(U128::new(), &from, &mut to), 1); Some(count!(to)) }});",
            unique.cosize(),
            unique.size(),
            unique.size(),
            unique.size(),
        )),
        // A `usize` of 32 bits counts these elements, and an `isize` does not.
        _ => {
            let (n, d) = (1 + random.below(3) as i128, 1_431_655_765 - random.below(99) as i128);
            Some(format!(
                "let s = &[[0; 0]; usize::MAX]; assert_eq!(count!(Tensor::from_slice(s, layout!(({},2):({d},1))).unwrap()), {});",
                n + 1,
                2 * (n + 1)
            ))
        }
    }
}
