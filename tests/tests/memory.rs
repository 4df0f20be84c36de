//! Random programs over memory: tensors, slices, tiles, partitions, compositions, swizzles, run-time strides, copies, each over storage with
//! guards on both sides. What is reached must be what the reference predicts, and the guards must stay as they are.
//!
//! | variable | meaning | default |
//! |---|---|---|
//! | `CUTE_STATIC_MEMORY_CASES`, `_SEED` | how many cases, and the seed | 2400, fixed |
//! | `CUTE_STATIC_MEMORY_RUN` | what builds and runs them, as `cargo +nightly miri run --target i686-unknown-linux-gnu` | `cargo run` |

use cute_static_tests::generate::Random;
use cute_static_tests::reference::{Layout, Regroup, Tiler, Tree, compose_in_bounds, divide, eval};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

const PROGRAMS: usize = 4;

/// A statement of a program.
type Case = fn(&mut Random, usize) -> Option<String>;

const KINDS: &[Case] = &[
    whole,
    whole_written,
    composed,
    divided,
    divided_written,
    sliced,
    partitioned,
    partitioned_written,
    copied,
    product,
    global_tile,
    global_edge,
    global_composed,
    vectors,
    vectors_written,
    swizzled,
    swizzled_written,
    owned,
    lent,
];

/// A layout of up to three modes and 48 elements that reaches no element twice: strides in a random order, with gaps.
fn apart(random: &mut Random) -> Layout {
    let rank = 1 + random.below(3);
    let sizes: Vec<i128> = (0..rank).map(|_| random.pick(&[1, 2, 2, 3, 4, 4, 6])).collect();
    let (mut order, mut next) = ((0..rank).collect::<Vec<_>>(), 1);
    random.shuffle(&mut order);
    let mut strides = vec![0; rank];
    for r in order {
        if random.once_in(3) {
            next *= 1 + random.below(3) as i128;
        }
        strides[r] = next;
        next *= sizes[r];
    }
    Layout::with(&Tree::Tuple(sizes.iter().map(|s| Tree::Leaf(*s)).collect()), strides)
}

/// The same, now and then with repeated elements.
fn any(random: &mut Random) -> Layout {
    match random.below(3) {
        0 => random.layout(48),
        _ => apart(random),
    }
}

fn values(layout: &Layout) -> Vec<i128> {
    (0..layout.size()).map(|i| eval(layout, i)).collect()
}
fn list(values: &[i128]) -> String {
    format!("&{values:?}")
}

/// `B` with `A ∘ B` in bounds, and the composition.
fn inside(random: &mut Random, a: &Layout) -> Option<(Layout, Layout)> {
    (0..20).find_map(|_| {
        let b = any(random);
        compose_in_bounds(a, &b).map(|c| (b, c))
    })
}

/// A tile that divides `A`, and the divided layout.
fn tile(random: &mut Random, a: &Layout, how: Regroup) -> Option<(Layout, Layout)> {
    (0..20).find_map(|_| {
        let n = random.pick(&[1, 2, 3, 4, 6, 8]);
        let tile = Layout::leaf(n, random.pick(&[1, 1, 2, 3]));
        divide(a, &Tiler::One(tile.general()), how).map(|c| (tile, c))
    })
}
const FORMS: [(&str, Regroup); 4] = [
    ("logical_divide", Regroup::Logical),
    ("zipped_divide", Regroup::Zipped),
    ("tiled_divide", Regroup::Tiled),
    ("flat_divide", Regroup::Flat),
];

fn reading(id: usize, len: i128, expected: &[i128], tensor: &str) -> String {
    format!("read({id}, {len}, {}, |s| all!({tensor}));", list(expected))
}
fn writing(id: usize, len: i128, expected: &[i128], tensor: &str) -> String {
    format!("write({id}, {len}, {}, |s| mark!({tensor}));", list(expected))
}

fn whole(random: &mut Random, id: usize) -> Option<String> {
    let a = any(random);
    Some(reading(id, a.cosize(), &values(&a), &format!("Tensor::from_slice(s, layout!({a})).unwrap()")))
}
fn whole_written(random: &mut Random, id: usize) -> Option<String> {
    let a = apart(random);
    Some(writing(id, a.cosize(), &values(&a), &format!("Tensor::from_slice_mut(s, layout!({a})).unwrap()")))
}
fn composed(random: &mut Random, id: usize) -> Option<String> {
    let a = any(random);
    let (b, c) = inside(random, &a)?;
    let law: Vec<i128> = values(&b).into_iter().map(|i| eval(&a, i)).collect();
    assert_eq!(values(&c), law, "{a} ∘ {b} of the reference");
    let tensor = format!("Tensor::from_slice(s, layout!({a})).unwrap().compose(layout!({b}))");
    Some(reading(id, a.cosize(), &law, &tensor))
}
fn divided(random: &mut Random, id: usize) -> Option<String> {
    let a = any(random);
    let (form, how) = random.pick(&FORMS);
    let (tile, c) = tile(random, &a, how)?;
    let tensor = format!("Tensor::from_slice(s, layout!({a})).unwrap().{form}(layout!({tile}))");
    Some(reading(id, a.cosize(), &values(&c), &tensor))
}
fn divided_written(random: &mut Random, id: usize) -> Option<String> {
    let a = apart(random);
    let (form, how) = random.pick(&FORMS);
    let (tile, c) = tile(random, &a, how)?;
    let tensor = format!("Tensor::from_slice_mut(s, layout!({a})).unwrap().{form}(layout!({tile}))");
    Some(writing(id, a.cosize(), &values(&c), &tensor))
}
fn sliced(random: &mut Random, id: usize) -> Option<String> {
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
/// The tensor of one tile, or of one element of every tile, and its values
fn part(random: &mut Random, a: &Layout) -> Option<(String, Vec<i128>)> {
    let (tile, c) = tile(random, a, Regroup::Zipped)?;
    let [inner, outer] = &c.modes()[..] else { return None };
    let (verb, which, rest) = match random.below(2) {
        0 => ("inner_partition", outer, inner),
        _ => ("outer_partition", inner, outer),
    };
    let at = random.below(which.size() as usize) as i128;
    let part = values(rest).into_iter().map(|i| eval(which, at) + i).collect();
    Some((format!("unwrap().{verb}(layout!({tile}), {at})"), part))
}
fn partitioned(random: &mut Random, id: usize) -> Option<String> {
    let a = any(random);
    let (verb, part) = part(random, &a)?;
    Some(reading(id, a.cosize(), &part, &format!("Tensor::from_slice(s, layout!({a})).{verb}")))
}
fn partitioned_written(random: &mut Random, id: usize) -> Option<String> {
    let a = apart(random);
    let (verb, part) = part(random, &a)?;
    Some(writing(id, a.cosize(), &part, &format!("Tensor::from_slice_mut(s, layout!({a})).{verb}")))
}
fn copied(random: &mut Random, id: usize) -> Option<String> {
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
fn product(random: &mut Random, id: usize) -> Option<String> {
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
/// Extents, strides and the length of a matrix of numbers
fn matrix(random: &mut Random) -> ([i128; 2], [i128; 2], i128) {
    let extents = [1 + random.below(7) as i128, 1 + random.below(7) as i128];
    let gap = random.below(3) as i128;
    let strides = if random.once_in(2) { [1, extents[0] + gap] } else { [extents[1] + gap, 1] };
    (extents, strides, 1 + (extents[0] - 1) * strides[0] + (extents[1] - 1) * strides[1])
}
fn global_tile(random: &mut Random, id: usize) -> Option<String> {
    let ([m, n], [d, e], len) = matrix(random);
    let divisors = |n: i128| (1..=n).filter(|t| n % t == 0).collect::<Vec<_>>();
    let (s, t) = (random.pick(&divisors(m)), random.pick(&divisors(n)));
    let (i, j) = (random.below((m / s) as usize) as i128, random.below((n / t) as usize) as i128);
    let part: Vec<i128> = (0..s * t).map(|x| (s * i + x % s) * d + (t * j + x / s) * e).collect();
    let tile = format!("(s, ({m}, {n}), ({d}, {e})).unwrap().local_tile(shape!(({s},{t})), ({i}, {j})).unwrap()");
    Some(match random.below(2) {
        0 => reading(id, len, &part, &format!("Global::new{tile}")),
        _ => writing(id, len, &part, &format!("Global::new_mut{tile}")),
    })
}
fn global_edge(random: &mut Random, id: usize) -> Option<String> {
    let ([m, n], [d, e], len) = matrix(random);
    let (s, t) = (1 + random.below(4) as i128, 1 + random.below(4) as i128);
    let (i, j) = (random.below(((m + s - 1) / s) as usize) as i128, random.below(((n + t - 1) / t) as usize) as i128);
    let at = |x: i128| (s * i + x % s, t * j + x / s);
    let part: Vec<i128> = (0..s * t).map(at).map(|(x, y)| if x < m && y < n { x * d + y * e } else { -1 }).collect();
    Some(reading(
        id,
        len,
        &part,
        &format!(
            "Global::new(s, ({m}, {n}), ({d}, {e})).unwrap().edge_tiles(shape!(({s},{t}))).at(({i}, {j})).transform(|x: Option<i32>| x.unwrap_or(-1))"
        ),
    ))
}
/// A tile of a global tensor, mode by mode in another order
fn global_composed(random: &mut Random, id: usize) -> Option<String> {
    let ([m, n], [d, e], len) = matrix(random);
    let mut mode = |extent: i128| {
        (0..20).find_map(|_| {
            let b = Layout::leaf(2 + random.below(3) as i128, 1 + random.below(2) as i128);
            (b.cosize() <= extent).then_some(b)
        })
    };
    let (b, c) = (mode(m)?, mode(n)?);
    let size = b.size();
    let part: Vec<i128> = (0..size * c.size()).map(|x| eval(&b, x % size) * d + eval(&c, x / size) * e).collect();
    Some(reading(
        id,
        len,
        &part,
        &format!(
            "Global::new(s, ({m}, {n}), ({d}, {e})).unwrap().local_tile(shape!(({m},{n})), (0, 0)).unwrap().compose(tiler!(<{b}, {c}>))"
        ),
    ))
}
/// XOR strides: independent vectors, so that no element is reached twice
fn over_f2(random: &mut Random) -> (String, Vec<i128>, i128) {
    let rank = 1 + random.below(3);
    let mut bits: Vec<u32> = (0..2 * rank as u32).collect();
    random.shuffle(&mut bits);
    let (mut extents, mut vectors) = (Vec::new(), Vec::new());
    let mut used: Vec<u32> = Vec::new();
    for bit in bits.into_iter().take(rank) {
        let noise = used.iter().fold(0, |n, b| if random.once_in(2) { n | 1 << b } else { n });
        extents.push(2);
        vectors.push(1i128 << bit | noise);
        used.push(bit);
    }
    let value = |i: usize| vectors.iter().enumerate().fold(0, |v, (r, f)| if i >> r & 1 == 1 { v ^ f } else { v });
    let all: Vec<i128> = (0..1 << rank).map(value).collect();
    let text = |items: Vec<String>| format!("({})", items.join(","));
    let shape = text(extents.iter().map(|n: &i128| n.to_string()).collect());
    let stride = text(vectors.iter().map(|f| format!("f{f}")).collect());
    let len = all.iter().max().expect("an element") + 1;
    (format!("layout!({shape}:{stride})"), all, len)
}
fn vectors(random: &mut Random, id: usize) -> Option<String> {
    let (a, part, len) = over_f2(random);
    Some(reading(id, len, &part, &format!("Tensor::from_slice(s, {a}).unwrap()")))
}
fn vectors_written(random: &mut Random, id: usize) -> Option<String> {
    let (a, part, len) = over_f2(random);
    Some(writing(id, len, &part, &format!("Tensor::from_slice_mut(s, {a}).unwrap()")))
}
/// A swizzled matrix of 2^m × 2^n elements, its composed layout and its values
fn behind_a_swizzle(random: &mut Random) -> (String, Vec<i128>, i128) {
    let (rows, columns) = (1 << (1 + random.below(3)), 1 << (1 + random.below(3)));
    let (bits, base) = (1 + random.below(2) as u32, random.below(2) as u32);
    let shift = bits + random.below(2) as u32;
    let swizzle = |x: i128| x ^ (x >> shift & ((1 << bits) - 1) << base);
    let part = (0..rows * columns).map(|i: i128| swizzle(i % rows * columns + i / rows)).collect();
    let a = format!(
        "<Composition<Swizzle<U{bits}, U{base}, U{shift}>, layout!(({rows},{columns}):({columns},1))>>::default()"
    );
    (a, part, (rows * columns).max(1 << (bits + base + shift)))
}
fn swizzled(random: &mut Random, id: usize) -> Option<String> {
    let (a, part, len) = behind_a_swizzle(random);
    Some(reading(id, len, &part, &format!("Tensor::swizzled_slice(s, {a}).unwrap()")))
}
fn swizzled_written(random: &mut Random, id: usize) -> Option<String> {
    let (a, part, len) = behind_a_swizzle(random);
    Some(writing(id, len, &part, &format!("Tensor::swizzled_slice_mut(s, {a}).unwrap()")))
}
fn owned(random: &mut Random, id: usize) -> Option<String> {
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
fn lent(random: &mut Random, id: usize) -> Option<String> {
    let a = apart(random);
    Some(format!(
        "write({id}, {}, {}, |s| {{ let mut t = Tensor::from_slice_mut(s, layout!({a})).unwrap(); \
         assert_eq!(all!(t.view()), {}); mark!(t.view_mut()); }});",
        a.cosize(),
        list(&values(&a)),
        list(&values(&a)),
    ))
}

fn number(name: &str, default: u64) -> u64 {
    let number = |text: String| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number"));
    env::var(name).map_or(default, number)
}

#[test]
fn every_element_is_inside_and_the_predicted_one() {
    let (cases, seed) = (number("CUTE_STATIC_MEMORY_CASES", 2400), number("CUTE_STATIC_MEMORY_SEED", 20_260_727));
    println!("{cases} cases from seed {seed}");
    let mut random = Random::new(seed);
    let mut programs = vec![String::new(); PROGRAMS];
    let mut made = vec![0; KINDS.len()];
    for id in 0..cases as usize {
        let kind = id % KINDS.len();
        let text = (0..50).find_map(|_| KINDS[kind](&mut random, id)).expect("a case of each kind");
        let _ = writeln!(programs[id / KINDS.len() % PROGRAMS], "fn case_{id}() {{\n    {text}\n}}");
        made[kind] += 1;
    }
    assert!(cases < 2 * KINDS.len() as u64 || made.iter().all(|n| *n > 1), "{made:?}");
    run(&programs);
}

fn run(programs: &[String]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("memory");
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cute-static");
    let _ = fs::remove_dir_all(folder.join("src"));
    fs::create_dir_all(folder.join("src/bin")).expect("a writable target directory");
    let manifest = format!(
        "[package]\nname = \"memory\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\ncute-static = {{ path = {library:?} }}\n\n\
         [workspace]\n\n[profile.dev]\ndebug = 0\nincremental = false\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(library.join("../Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
    for (i, text) in programs.iter().enumerate() {
        let calls = text.lines().filter_map(|line| line.strip_prefix("fn ")?.strip_suffix(" {"));
        let main: String = calls.map(|call| format!("    {call};\n")).collect();
        let program = format!("{}\n{text}\nfn main() {{\n{main}}}\n", include_str!("memory/storage.rs.txt"));
        fs::write(folder.join(format!("src/bin/part{i}.rs")), program).expect("a program");
    }
    let command = env::var("CUTE_STATIC_MEMORY_RUN").unwrap_or_else(|_| "cargo run".into());
    let words: Vec<&str> = command.split_whitespace().collect();
    let cargo = |extra: &[&str]| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).args(extra).current_dir(&folder);
        command.env("CARGO_TARGET_DIR", folder.join("target"));
        let output = command.output().expect("cargo");
        assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    };
    for i in 0..programs.len() {
        cargo(&["--quiet", "--bin", &format!("part{i}")]);
    }
}
