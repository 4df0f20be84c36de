//! Without a GPU: the PTX is assembled, and run by the interpreter or by the figures of the PTX ISA, which know nothing of the layouts. A wrong layout is found.

use super::numbers::{Format, get, put};
use super::products::{Operand, Product};
use super::*;
use cute_static_gpu_interpreter::{Argument, GlobalMemory, Module, PtxLaunch};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

const HOPPER: (i32, i32) = (9, 0);

/// The interpreter of PTX.
struct Interpreter;
impl Warp for Interpreter {
    fn target(&self) -> &str {
        "sm_90a"
    }
    fn run(&mut self, program: &Program, input: &[u32]) -> Result<Vec<u32>, String> {
        // The order of the parts is free; the interpreter knows one.
        let text = ["1", "2", "4", "1.trans", "2.trans", "4.trans"].iter().fold(program.text.clone(), |text, parts| {
            text.replace(&format!(".x{parts}.m8n8."), &format!(".m8n8.x{parts}."))
        });
        let module = Module::parse(&text).map_err(|why| why.to_string())?;
        let mut memory = GlobalMemory::default();
        let from = memory.upload(&input.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>());
        let to = memory.allocate(4 * 32 * program.outputs);
        let launch = PtxLaunch { grid: [1, 1], threads: 32, shared: program::SHARED };
        let entry = module.entry(ENTRY).expect("the entry");
        let run = entry.run(launch, &mut memory, &[Argument::Address(from), Argument::Address(to)]);
        run.map_err(|why| why.to_string())?;
        let words =
            memory.download(to).chunks(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
        Ok(words.collect())
    }
}

#[test]
fn numbers() {
    for (name, least, most) in [
        ("f64", -4096, 4096),
        ("f32", -4096, 4096),
        ("f16", -2048, 2048),
        ("bf16", -256, 256),
        ("e4m3", -16, 16),
        ("e5m2", -8, 8),
        ("s32", -4096, 4096),
        ("s8", -128, 127),
        ("u8", 0, 255),
        ("s4", -8, 7),
        ("u4", 0, 15),
        ("b1", 0, 1),
    ] {
        let format = Format::of(name);
        (least..=most).for_each(|x| assert_eq!(format.decode(format.encode(x)), x as f64, "{name}"));
    }
    for x in -300..300 {
        assert_eq!(Format::of("f32").encode(x), u64::from((x as f32).to_bits()));
        assert_eq!(Format::of("f64").encode(x), (x as f64).to_bits());
        assert_eq!(Format::of("f16").encode(x), u64::from(crate::reference::f16(x as i32)));
    }
    assert_eq!((Format::of("e4m3").encode(-6), Format::of("e5m2").encode(3)), (0xcc, 0x42));
}

#[test]
fn which_instructions() {
    let names =
        |beginning: &str, capability| all(beginning, capability).iter().map(|one| one.named().name).collect::<Vec<_>>();
    let of_hopper =
        ["mma.sync.", "mma.sp", "ldmatrix.", "movmatrix.", "stmatrix.", "cp.async."].map(|it| names(it, HOPPER).len());
    assert_eq!(of_hopper, [93, 28, 6, 2, 6, 8]);
    assert!(names("mma.sync.", (8, 0)).iter().all(|name| !name.starts_with("SM89") && !name.starts_with("SM90")));
    assert_eq!(names("ldmatrix.", (10, 0)).len(), 8);
}

/// ptxas takes a text for sm_90a.
pub fn assembles(text: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
    let assembler = root.join(".tools/ptxas/nvidia/cu13/bin/ptxas");
    if !assembler.exists() {
        println!("skipped: gpu/build installs ptxas");
        return;
    }
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("cute-static-host-{}-{number}.ptx", std::process::id()));
    std::fs::write(&path, text).expect("a folder for temporary files");
    let output = Command::new(assembler).args(["-arch=sm_90a", "-o", "/dev/null"]).arg(&path).output().expect("ptxas");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{}: {said}", path.display());
    let _ = std::fs::remove_file(path);
}
#[test]
fn assembled() {
    let programs = all("", HOPPER).into_iter().flat_map(|one| one.programs("sm_90a"));
    let texts = programs.map(|program| program.text).enumerate().map(|(i, text)| {
        let (head, entry) = text.split_at(text.find(".visible").expect("an entry"));
        format!("{}{}", if i == 0 { head } else { "" }, entry.replace(ENTRY, &format!("{ENTRY}{i}")))
    });
    assembles(&texts.collect::<String>());
}

/// Those that the interpreter executes are right; it does not know the others.
#[test]
fn interpreted() {
    let mut right = Vec::new();
    for one in all("", HOPPER) {
        match one.compare(&mut Interpreter, &mut Random::new(3)) {
            Ok(()) => right.push(one.named().name),
            Err(Fault::Refused(why)) => assert!(why.contains("not known"), "{}: {why}", one.named().name),
            Err(Fault::Wrong(what)) => panic!("{}: {what}", one.named().name),
        }
    }
    println!("{right:?}");
    assert_eq!(right.len(), 25);
}

/// `mma` by the figures of the PTX ISA, sections 9.7.14.5 and 9.7.14.6: in them, lane 4g + t has what follows.
struct Figures<'p>(&'p Product, usize);
impl Figures<'_> {
    /// Of the tile of an operand with `columns` along K, in registers of `width` values.
    fn tile(
        &self,
        operand: &Operand,
        at: usize,
        words: usize,
        input: &[u32],
        [rows, columns]: [usize; 2],
    ) -> Vec<Vec<i64>> {
        let (format, registers) = (operand.format, operand.registers);
        let width = registers.bits / format.bits;
        let mut tile = vec![vec![i64::MAX; columns]; rows];
        for (lane, i) in (0..32).flat_map(|lane| (0..registers.count * width).map(move |i| (lane, i))) {
            let (g, t, register) = (lane / 4, lane % 4, i / width);
            // A of 16 rows: registers are for the row g and for g + 8 in turn, and then for later columns.
            let (row, part) = if rows == 16 { (g + 8 * (register % 2), register / 2) } else { (g, register) };
            let bits = get(&input[lane * words + at..], i * format.bits, format.bits);
            tile[row][t * width + i % width + 4 * width * part] = format.decode(bits) as i64;
        }
        tile
    }
    /// The elements that each group of a row keeps.
    fn kept(&self, bit_of: impl Fn(usize, usize) -> u64, row: usize, group: usize) -> Vec<usize> {
        let Product { extents: [_, _, k], metadata, .. } = self.0;
        let groups = k / metadata.as_ref().expect("a sparse A").group;
        let (g, half) = (row % 8, row / 8);
        let (lane, bit) = match self.0.selectors() {
            4 => (4 * g + self.1, 16 * half + 4 * group),
            2 => (4 * g + 2 * self.1 + group / (groups / 2), 16 * half + group % (groups / 2) * 4),
            _ => (4 * g + half + group / (groups / 2) * 2, group % (groups / 2) * 4),
        };
        match (self.0.operands[0].format.bits, bit_of(lane, bit)) {
            (32, 0b0100) => vec![0],
            (32, 0b1110) => vec![1],
            (32, other) => panic!("{other:#b}"),
            (_, four) => vec![four as usize % 4, four as usize / 4],
        }
    }
}
/// `mma.m8n8k4` of f16 by the figures of 9.7.14.5.1: each quad pair, lanes 4p to 4p + 3 and those 16 above, has a product of its own.
fn quad_pairs(product: &Product, program: &Program, input: &[u32]) -> Vec<u32> {
    let [a, b, c] = &product.operands;
    let is_row = |of: usize| product.named.mnemonic.split('.').nth(4 + of) == Some("row");
    let value = |operand: &Operand, at: usize, lane: usize, i: usize| {
        let bits = operand.format.bits;
        operand.format.decode(get(&input[lane * program.inputs + at..], i * bits, bits)) as i64
    };
    let [in_a, in_b] = [a, b].map(|operand| operand.registers.words());
    let mut output = vec![0; 32 * program.outputs];
    for (lane, i) in (0..32).flat_map(|lane| (0..8).map(move |i| (lane, i))) {
        let (first, upper) = (lane % 16 / 4 * 4, lane / 16 * 4);
        // The lane and the value of an element whose other index is along K, of which a lane has all or one.
        let at = |is_all_of_k: bool, index: usize, k: usize| {
            let (in_quad, value) = if is_all_of_k { (index % 4, k) } else { (k, index % 4) };
            (first + in_quad + index / 4 * 16, value)
        };
        let (row, column) = match c.format.bits {
            16 => (lane % 4 + upper, i),
            _ => ((lane & 1) + (i & 2) + upper, (i & 4) + (lane & 2) + (i & 1)),
        };
        let products = (0..4).map(|k| {
            let ((lane_a, i_a), (lane_b, i_b)) = (at(is_row(0), row, k), at(!is_row(1), column, k));
            value(a, 0, lane_a, i_a) * value(b, in_a, lane_b, i_b)
        });
        let sum = value(c, in_a + in_b, lane, i) + products.sum::<i64>();
        put(&mut output[lane * program.outputs..], i * c.format.bits, c.format.bits, c.format.encode(sum));
    }
    output
}
impl Warp for Figures<'_> {
    fn target(&self) -> &str {
        "sm_90a"
    }
    fn run(&mut self, program: &Program, input: &[u32]) -> Result<Vec<u32>, String> {
        if self.0.named().name.starts_with("SM70") {
            return Ok(quad_pairs(self.0, program, input));
        }
        let Product { operands: [a, b, c], extents: [m, n, k], metadata, named: Named { mnemonic, .. }, .. } = self.0;
        let (m, n, k, words) = (*m, *n, *k, program.inputs);
        let [in_a, in_b, in_c] = [a, b, c].map(|operand| operand.registers.words());
        let stored = self.tile(a, 0, words, input, [m, if metadata.is_some() { k / 2 } else { k }]);
        let columns = self.tile(b, in_a, words, input, [n, k]);
        let mut rows = stored.clone();
        if let Some(metadata) = metadata {
            let bit_of = |lane: usize, bit| get(&input[lane * words + in_a + in_b + in_c..], bit, 4);
            rows = vec![vec![0; k]; m];
            for (row, values) in rows.iter_mut().enumerate() {
                let mut next = stored[row].iter();
                for (group, values) in values.chunks_mut(metadata.group).enumerate() {
                    for element in self.kept(bit_of, row, group) {
                        let to = &mut values[element * a.in_element..][..a.in_element];
                        to.iter_mut().for_each(|value| *value = *next.next().expect("half of the values"));
                    }
                }
            }
            self.1 += 1;
        }
        let mut output = vec![0; 32 * program.outputs];
        for (lane, i) in (0..32).flat_map(|lane| (0..m * n / 32).map(move |i| (lane, i))) {
            let (row, column) = (lane / 4 + i / 2 * 8, lane % 4 * 2 + i % 2);
            let old = c.format.decode(get(&input[lane * words + in_a + in_b..], i * c.format.bits, c.format.bits));
            let times = |(x, y): (&i64, &i64)| if mnemonic.contains(".xor.") { x ^ y } else { x * y };
            let sum = old as i64 + rows[row].iter().zip(&columns[column]).map(times).sum::<i64>();
            put(&mut output[lane * program.outputs..], i * c.format.bits, c.format.bits, c.format.encode(sum));
        }
        Ok(output)
    }
}
/// On several operands.
fn by_the_figures(layouts: &Product, instruction: &Product) -> Result<(), Fault> {
    let mut numbers = Random::new(5);
    (0..16).try_for_each(|_| layouts.compare(&mut Figures(instruction, 0), &mut numbers))
}
#[test]
fn wrong_layouts_are_found() {
    let all = products::all();
    assert_eq!(all.len(), 93 + 28);
    for product in &all {
        assert_eq!(by_the_figures(product, product), Ok(()), "{}", product.named().name);
        // Two values of lane 0 or of its neighbour are exchanged in each operand, or the lanes have the rows in another order; those of A, B and C.
        for operand in 0..3 {
            for exchange in [true, false] {
                let mut wrong = product.clone();
                let map = &mut wrong.operands[operand].map;
                match exchange {
                    true => map.offsets.swap(0, 1),
                    false => map.offsets.reverse(),
                }
                let fault = by_the_figures(&wrong, product);
                let found = matches!(&fault, Err(Fault::Wrong(what)) if what.contains("is"));
                assert!(found, "{}: operand {operand}, {exchange}: {fault:?}", product.named().name);
            }
        }
        if product.metadata.is_some() {
            let mut wrong = product.clone();
            let map = &mut wrong.metadata.as_mut().expect("a sparse A").map;
            // The rows in another order
            map.offsets.iter_mut().for_each(|at| *at ^= 1);
            assert!(by_the_figures(&wrong, product).is_err(), "{}: metadata", product.named().name);
        }
    }
}

#[test]
fn wrong_copies_are_found() {
    let mut found = 0;
    for copy in matrices::all() {
        let mut numbers = Random::new(9);
        if copy.compare(&mut Interpreter, &mut numbers) != Ok(()) {
            continue;
        }
        for side in [true, false] {
            let mut wrong = copy.clone();
            let map = if side { &mut wrong.source.map } else { &mut wrong.destination.map };
            // The first bit of two lanes, or where they begin
            map.offsets.swap(0, 1);
            let fault = (0..16).try_for_each(|_| wrong.compare(&mut Interpreter, &mut numbers));
            assert!(matches!(fault, Err(Fault::Wrong(_))), "{}: {fault:?}", copy.named().name);
        }
        found += 1;
    }
    assert_eq!(found, 12);
}
