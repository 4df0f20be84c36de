//! Tensors over slices and storage of their own: whole, composed, divided, sliced, partitioned, copied, multiplied.

use crate::layouts::{FORMS, any, apart, inside, list, reading, tile, values, writing};
use cute_static_tests::generate::Random;
use cute_static_tests::reference::{Layout, Regroup, eval};
use std::fmt::Write as _;

pub fn whole(random: &mut Random, id: usize) -> Option<String> {
    let a = any(random);
    Some(reading(id, a.cosize(), &values(&a), &format!("Tensor::from_slice(s, layout!({a})).unwrap()")))
}
pub fn whole_written(random: &mut Random, id: usize) -> Option<String> {
    let a = apart(random);
    Some(writing(id, a.cosize(), &values(&a), &format!("Tensor::from_slice_mut(s, layout!({a})).unwrap()")))
}
pub fn composed(random: &mut Random, id: usize) -> Option<String> {
    let a = any(random);
    let (b, c) = inside(random, &a)?;
    let law: Vec<i128> = values(&b).into_iter().map(|i| eval(&a, i)).collect();
    assert_eq!(values(&c), law, "{a} ∘ {b} of the reference");
    let tensor = format!("Tensor::from_slice(s, layout!({a})).unwrap().compose(layout!({b}))");
    Some(reading(id, a.cosize(), &law, &tensor))
}
pub fn divided(random: &mut Random, id: usize) -> Option<String> {
    let a = any(random);
    let (form, how) = random.pick(&FORMS);
    let (tile, c) = tile(random, &a, how)?;
    let tensor = format!("Tensor::from_slice(s, layout!({a})).unwrap().{form}(layout!({tile}))");
    Some(reading(id, a.cosize(), &values(&c), &tensor))
}
pub fn divided_written(random: &mut Random, id: usize) -> Option<String> {
    let a = apart(random);
    let (form, how) = random.pick(&FORMS);
    let (tile, c) = tile(random, &a, how)?;
    let tensor = format!("Tensor::from_slice_mut(s, layout!({a})).unwrap().{form}(layout!({tile}))");
    Some(writing(id, a.cosize(), &values(&c), &tensor))
}
pub fn sliced(random: &mut Random, id: usize) -> Option<String> {
    let a = apart(random);
    let (mut start, mut kept, mut coordinate) = (0, Vec::new(), String::from("("));
    for (extent, stride) in a.flat() {
        if random.once_in(2) {
            kept.push((extent, stride));
            coordinate += "ALL,";
        } else {
            let at = random.below(extent as usize) as i128;
            start += at * stride;
            let _ = write!(coordinate, "{at},");
        }
    }
    let part: Vec<i128> = values(&Layout::from_flat(&kept)).into_iter().map(|i| start + i).collect();
    let slice = format!("unwrap().slice({coordinate}))");
    Some(match random.below(2) {
        0 => reading(id, a.cosize(), &part, &format!("Tensor::from_slice(s, layout!({a})).{slice}")),
        _ => writing(id, a.cosize(), &part, &format!("Tensor::from_slice_mut(s, layout!({a})).{slice}")),
    })
}
/// The call for one tile, or for one element of every tile, and its values
pub fn part(random: &mut Random, a: &Layout) -> Option<(String, Vec<i128>)> {
    let (tile, c) = tile(random, a, Regroup::Zipped)?;
    let [inner, outer] = &c.modes()[..] else { return None };
    let (verb, which, rest) = match random.below(2) {
        0 => ("inner_partition", outer, inner),
        _ => ("outer_partition", inner, outer),
    };
    let at = random.below(which.size() as usize) as i128;
    let part = values(rest).into_iter().map(|i| eval(which, at) + i).collect();
    Some((format!("{verb}(layout!({tile}), {at})"), part))
}
pub fn partitioned(random: &mut Random, id: usize) -> Option<String> {
    let a = any(random);
    let (verb, part) = part(random, &a)?;
    Some(reading(id, a.cosize(), &part, &format!("Tensor::from_slice(s, layout!({a})).unwrap().{verb}")))
}
pub fn partitioned_written(random: &mut Random, id: usize) -> Option<String> {
    let a = apart(random);
    let (verb, part) = part(random, &a)?;
    Some(writing(id, a.cosize(), &part, &format!("Tensor::from_slice_mut(s, layout!({a})).unwrap().{verb}")))
}
pub fn copied(random: &mut Random, id: usize) -> Option<String> {
    let a = apart(random);
    let copy = random.pick(&["copy(&from, &mut to);", "copy_vectorized(U128::new(), &from, &mut to);"]);
    let n = a.size();
    Some(format!(
        "write({id}, {}, {}, |s| {{ let source: Vec<i32> = (1000..{}).collect(); \
         let from = Tensor::from_slice(&source, layout!({n}:1)).unwrap(); \
         let mut to = Tensor::from_slice_mut(s, layout!({a})).unwrap(); {copy} }});",
        a.cosize(),
        list(&values(&a)),
        1000 + n
    ))
}
pub fn product(random: &mut Random, id: usize) -> Option<String> {
    let [m, n, k] = [(); 3].map(|()| 1 + random.below(5) as i128);
    let (row, column) = (random.pick(&[1, 2]), random.pick(&[k, k + 3]));
    let c: Vec<i128> =
        (0..m * n).map(|i| (0..k).map(|x| (i % m * column * row + x * row) * (i / m + n * x)).sum()).collect();
    let len = (m - 1) * column * row + (k - 1) * row + 1;
    Some(format!(
        "read({id}, {len}, {}, |s| {{ let mut c = OwnedTensor::filled(0, layout!(({m},{n}):(1,{m}))); \
         gemm(&Tensor::from_slice(s, layout!(({m},{k}):({},{row}))).unwrap(), \
         &Tensor::counting(0, layout!(({n},{k}):(1,{n}))).transform(|x| x as i32), &mut c); c.as_slice().to_vec() }});",
        list(&c),
        column * row
    ))
}
pub fn owned(random: &mut Random, id: usize) -> Option<String> {
    let a = apart(random);
    let mut expected = vec![-1; a.cosize() as usize];
    values(&a).iter().enumerate().for_each(|(i, at)| expected[*at as usize] = i as i128);
    Some(format!(
        "read({id}, {}, {}, |s| {{ let mut t = OwnedTensor::filled(-1, layout!({a})); \
         let mut v = t.view_mut(); (0..{}).for_each(|i| v[i] = s[i]); t.as_slice().to_vec() }});",
        a.size(),
        list(&expected),
        a.size()
    ))
}
pub fn lent(random: &mut Random, id: usize) -> Option<String> {
    let a = apart(random);
    Some(format!(
        "write({id}, {}, {}, |s| {{ let mut t = Tensor::from_slice_mut(s, layout!({a})).unwrap(); \
         assert_eq!(all!(t.view()), {}); mark!(t.view_mut()); }});",
        a.cosize(),
        list(&values(&a)),
        list(&values(&a)),
    ))
}
