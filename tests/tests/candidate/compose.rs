//! `R(c) = A(B(c))` over whole domains, and which pairs are accepted.

use super::*;
use cute_static_tests::reference::compose_in_bounds_at;

/// Strides that lead somewhere in A: its prefix products and small numbers, or the places of its modes.
pub(super) fn right(left: &Tree, of: Of, random: &mut Random) -> String {
    let sizes = left.leaves();
    let rank = 1 + random.below(3);
    let extents = random.sizes(rank, left.product().max(1));
    let shape = random.nest(&extents, 2);
    let mut strides = (0..rank).map(|_| {
        let prefix: i128 = sizes[..random.below(sizes.len() + 1)].iter().product();
        let n = [1, 2, 3, 5, prefix, prefix, prefix * 2, 0][random.below(8)];
        match of {
            Of::Coordinates => {
                let mut places = Vec::new();
                walk(left, &mut Vec::new(), &mut places);
                format!("{}@{}", [1, 1, 2, 3][random.below(4)], random.pick(&places))
            }
            Of::Vectors => format!("f{n}"),
            _ => n.to_string(),
        }
    });
    let strides = write(&shape, &mut || strides.next().expect("a stride"));
    let swizzle = if of == Of::Swizzled { format!("Sw<1,0,{}> o 0 o ", 1 + random.below(3)) } else { String::new() };
    format!("{swizzle}{shape}:{strides}")
}

/// Every place of a shape, its groups too, as it is written.
fn walk(shape: &Tree, path: &mut Vec<usize>, places: &mut Vec<String>) {
    let Tree::Tuple(entries) = shape else { return };
    for (i, entry) in entries.iter().enumerate() {
        path.push(i);
        places.push(path.iter().rev().map(usize::to_string).collect::<Vec<_>>().join("@"));
        walk(entry, path, places);
        path.pop();
    }
}

/// The shape of the result is that of B, but for modes that are split.
fn refines(fine: &Tree, coarse: &Tree) -> bool {
    match (fine, coarse) {
        (_, Tree::Leaf(n)) => fine.product() == *n,
        (Tree::Tuple(f), Tree::Tuple(c)) => f.len() == c.len() && f.iter().zip(c).all(|(f, c)| refines(f, c)),
        (Tree::Leaf(_), Tree::Tuple(_)) => false,
    }
}

/// Whether it is a composition, pointwise.
fn check_law(a: &str, b: &str, r: &Candidate) {
    let (left, right, result) = (meant(a), meant(b), meant(&r.to_string()));
    let (fine, coarse) = (result.domain().expect("a shape"), right.domain().expect("a shape"));
    assert!(refines(fine, coarse), "{a} o {b} = {r}");
    for index in 0..coarse.product() {
        let inner = right.eval(&index.into()).expect("a value");
        let expected = left.eval(&inner).expect("a value").comparable();
        assert_eq!(at(r, index as u64), expected, "{a} o {b} = {r} at {index}");
    }
}

/// Where the reference composes and a candidate does not: coordinates that need a sum of basis elements, and, with vectors, what the
/// stated bounds leave out.
#[test]
fn the_law_holds_and_what_has_a_layout_is_accepted() {
    let mut random = Random::new(4);
    let (mut accepted, mut missed) = (BTreeMap::new(), Vec::new());
    for left in ALL {
        for right_of in [Of::Integers, Of::Coordinates, Of::Vectors, Of::Swizzled] {
            for _ in 0..cases() {
                let a = left.layout(&mut random, 150);
                let layout = meant(&a).innermost().expect("a layout").clone();
                if right_of == Of::Coordinates && !matches!(&layout.shape, Tree::Tuple(modes) if !modes.is_empty()) {
                    continue;
                }
                let b = right(&layout.shape, right_of, &mut random);
                // Places inside one another are of two profiles.
                let Ok(second) = Candidate::<32>::parse(&b) else { continue };
                match read(&a).compose(&second) {
                    Ok(r) => {
                        *accepted.entry((left, right_of)).or_insert(0) += 1;
                        check_law(&a, &b, &r);
                    }
                    Err(_) if a.starts_with("Sw") || b.starts_with("Sw") => {}
                    Err(unfit) => {
                        let Some(found) = compose_in_bounds_at(&layout, &meant_layout(&b)) else { continue };
                        let vectors = left == Of::Vectors || right_of == Of::Vectors;
                        match unfit {
                            Unfit::Sum { .. } => assert!(found.to_string().contains('+'), "{a} o {b} = {found}"),
                            Unfit::Bits { .. } | Unfit::Outside { .. } | Unfit::Carry { .. } if vectors => {}
                            _ => panic!("{a} o {b} = {found}, and not: {unfit}"),
                        }
                        missed.push(format!("{a} o {b} = {found}, and not: {unfit}"));
                    }
                }
            }
        }
    }
    let all: usize = accepted.values().sum();
    println!("{all} accepted, {} missed:\n{}", missed.len(), missed.join("\n"));
    assert!(accepted.len() == 20 && accepted.values().all(|n| *n * 10 > cases()), "{accepted:?}");
    assert!(missed.len() * 100 < all, "{} of {all}", missed.len());
}

fn cases() -> usize {
    cute_static_tests::setting("CUTE_STATIC_CANDIDATE_CASES").unwrap_or(300)
}

/// Bits that do not meet, although some of larger indices would.
#[test]
fn only_bits_that_occur_count() {
    for (a, b, r) in [
        // The coordinate 3, whose bits meet, is not there.
        ("16:f1", "3:3", "3:f3"),
        // The second mode of A is reached up to coordinate 1.
        ("(2,8):(2,1)", "(2,2):(f3,f1)", "(2,2):(f3,f2)"),
        // The first mode of A is no power of two, and is not left.
        ("(6,4):(f1,f8)", "(2,2):(f3,f2)", "(2,2):(f3,f2)"),
    ] {
        let composed = read(a).compose(&read(b)).expect(a);
        assert_eq!(composed, read(r), "{a} o {b}");
        check_law(a, b, &composed);
    }
}
