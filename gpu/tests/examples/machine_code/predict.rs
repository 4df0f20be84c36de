//! How long a product takes, by a model of the machine that knows the machine code.
//!
//! The model: an SM computes its share of the tiles, one k tile after the other. A k tile takes as long as what it needs most of,
//!
//! * the tensor cores: the products of the loop, times the cycles that one of these takes when nothing else runs. What wgmma reads of shared memory is part of that;
//! * issue slots: an instruction a cycle of each of the four parts of an SM, for all instructions of the loop of the warps there;
//! * shared memory: what `ldmatrix` reads and `cp.async` writes, 128 bytes a cycle;
//! * the path from the second-level cache to an SM, 64 bytes a cycle;
//! * the second-level cache and the memory behind it: A and B, of which a cluster reads what its blocks share once. What they deliver is measured by a program that copies the same tiles of a product of
//!   the same extents and does not multiply, by tensor maps, by `cp.async` past the first-level cache, or through it: as the kernel copies;
//! * latency: the stages but one are on the way while one is multiplied.
//!
//! Before a tile, its first stage must arrive; after it, the instructions outside of the loop are issued and D is written, at the rate of such stores (4 or 8 bytes of a thread from fragments, or whole
//! lines). Blocks that compute tile after tile have the next stages on the way meanwhile; warpgroups in turns, and two blocks of an SM, multiply meanwhile, too. A launch takes what an empty one takes.
//!
//! Where the program has not been run since it measures the tiles and the stores, the model takes copies of 16 KiB in a line and stores of whole lines.
//! All numbers of the machine are measured without a GEMM (`gpu/cutlass/machine.cuh`), but for the two widths above; none is fitted, to a kernel or at all. The model does not know: stalls of one warp that
//! others do not hide, conflicts of banks, the order in which blocks begin, the power that lowers the clock (the clock is a parameter: that of the measurement, if there is one).

use crate::Codes;
use crate::pairs::{PAIRS, Pair, Shape, Sharing};
use cute_static_gpu_tests::machine_code::{Launch, Loop, is_product};
use cute_static_gpu_tests::{Kernel, root};

/// The figures of the machine, as `measure` prints them.
struct Machine<'t> {
    text: &'t str,
    sms: f64,
}
/// Bytes a cycle of the shared memory of an SM
const SHARED: f64 = 128.0;
/// … from the second-level cache to an SM
const PATH: f64 = 64.0;
/// The clock, in MHz, where nothing else says: about that of an H200 in the measured GEMMs of 8192³
const CLOCK: f64 = 1755.0;

impl<'t> Machine<'t> {
    fn read(text: &'t str) -> Option<Self> {
        let sms = text.lines().find_map(|line| line.split_once(" SMs,")?.0.split_whitespace().last()?.parse().ok())?;
        let machine = Self { text, sms };
        machine.find("launch").map(|_| machine)
    }
    fn find(&self, name: &str) -> Option<f64> {
        let line = self.text.lines().find_map(|line| line.strip_prefix("machine: ")?.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    }
    fn value(&self, name: &str) -> f64 {
        self.find(name).unwrap_or_else(|| panic!("gpu/cutlass/measured.txt has no figure: {name}"))
    }
    /// Operations a cycle of an SM at the most
    fn peak(&self) -> f64 {
        2.0 * f64::from(64 * 256 * 16) / self.group("HGMMA.64x256x16")
    }
    /// Cycles of a product of a warpgroup
    fn group(&self, name: &str) -> f64 {
        let columns = name.split('x').nth(1).unwrap_or_default();
        self.value(&format!("wgmma m64n{columns}k16, 2 warpgroups"))
    }
}

/// What a kernel of a pair is, for the model.
struct Modelled<'p> {
    shape: &'p Shape,
    code: &'p Kernel,
    body: Loop,
    /// How the second-level cache is read: the name of a figure, between which and its end are the extents
    copied: [String; 2],
    launch: Launch,
    blocks: u32,
    persistent: bool,
}
/// What the model says.
struct Prediction {
    microseconds: f64,
    bound: &'static str,
}
impl Modelled<'_> {
    /// What a k tile of a block needs: cycles of each resource.
    fn k_tile(&self, machine: &Machine, extent: f64) -> Option<[(&'static str, f64); 6]> {
        let [m, n, k] = self.shape.tile.map(f64::from);
        let Loop { products, others, loads, copies, .. } = self.body;
        let [products, others, loads, copies] = [products, others, loads, copies].map(|number| number as f64);
        let (tensor, warps) = match self.shape.sharing {
            Sharing::Warps => {
                let warps = f64::from(self.launch.threads / 32);
                (products * warps / 4.0 * machine.value("mma.sync m16n8k16, warps of an SM: 8"), warps)
            }
            Sharing::Together | Sharing::InTurns => {
                let groups = if self.shape.sharing == Sharing::Together { 2.0 } else { 1.0 };
                (products * groups * machine.group(self.body.names.keys().next()?), 4.0 * groups)
            }
            Sharing::TensorMemory => return None,
        };
        let [x, y] = self.shape.cluster.map(f64::from);
        let bytes = |m: f64, n: f64| (m + n) * k * 2.0;
        let from_cache = machine.find(&format!("{}{extent}{}", self.copied[0], self.copied[1]));
        let from_cache =
            from_cache.unwrap_or_else(|| machine.value("copies of 16 KiB to shared memory, blocks that share one: 4"));
        let latency = machine.value("copies of 16 KiB to shared memory, one at a time");
        Some([
            ("tensor cores", tensor),
            ("issue slots", (products + others) * warps / 4.0),
            // 16 bytes of each of 32 threads
            ("shared memory", (loads + copies) * 512.0 * warps / SHARED),
            ("path to the SM", bytes(m, n) / PATH),
            ("second-level cache", bytes(m / y, n / x) / from_cache),
            ("latency", latency / f64::from(self.shape.stages - 1) / f64::from(self.blocks)),
        ])
    }
    /// Cycles from the last product of a tile to its last store.
    fn drain(&self, machine: &Machine, clock: f64) -> f64 {
        let [m, n, _] = self.shape.tile.map(f64::from);
        let stores = |name: &str| self.code.number(name) > 0;
        let of_fragments = match () {
            () if stores("UTMASTG") || stores("STG.E.128") => None,
            () if stores("STG.E.64") => machine.find("stores of fragments, bytes of a thread: 8"),
            () => machine.find("stores of fragments, bytes of a thread: 4"),
        };
        let rate =
            of_fragments.unwrap_or_else(|| machine.value("bandwidth of writes of 1 GiB") * 1e3 / clock / machine.sms);
        let outside = (self.code.instructions().count() - self.body.products - self.body.others) as f64;
        let warps = f64::from(if self.shape.sharing == Sharing::Warps { self.launch.threads / 32 } else { 8 });
        (outside * warps / 4.0).max(m * n * f64::from(self.shape.stored) / rate)
    }
    fn predict(&self, machine: &Machine, [m, n, k]: [f64; 3], clock: f64) -> Option<Prediction> {
        let tile = self.shape.tile.map(f64::from);
        let (bound, cycles) = self.k_tile(machine, m)?.into_iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let share = ((m / tile[0]).ceil() * (n / tile[1]).ceil() / machine.sms).ceil();
        let products = (k / tile[2]).ceil() * cycles;
        let fill =
            machine.value("latency of the memory") + machine.value("copies of 16 KiB to shared memory, one at a time");
        let drain = self.drain(machine, clock);
        let cycles = match self.shape.sharing {
            Sharing::InTurns => share * products.max((products + drain) / 2.0) + fill + drain,
            _ if self.blocks > 1 => share * products + fill + drain,
            _ if self.persistent => share * (products + drain) + fill,
            _ => share * (products + fill + drain),
        };
        Some(Prediction { microseconds: machine.value("launch") + cycles / clock, bound })
    }
}
fn modelled<'p>(codes: &'p Codes, pair: &'p Pair, whose: &'static str, name: &str) -> Option<Modelled<'p>> {
    let found = codes.find(whose, pair.architecture, name)?;
    let body = found.code.shortest_loop(is_product)?;
    let launch = found.stated.unwrap_or(pair.launch);
    let copied = match body.number("LDGSTS") {
        0 => [&format!("copies of tiles of {} x {}, ", pair.shape.tile[0], pair.shape.tile[1]), ", at once"],
        _ if body.number("LDGSTS.E.BYPASS") > 0 => ["copies of cp.async, ", ", past the first-level cache"],
        _ => ["copies of cp.async, ", ", through the first-level cache"],
    };
    let copied = copied.map(String::from);
    Some(Modelled {
        shape: &pair.shape,
        code: found.code,
        body: Loop::of(&body),
        copied,
        launch,
        blocks: launch.blocks(pair.architecture, found.assembled),
        persistent: pair.persistent || whose == "cutlass" && pair.shape.sharing != Sharing::Warps,
    })
}

/// µs of a kernel and the clock in MHz, as `measure` has printed them.
fn measured_of_cutlass(text: &str, name: &str, extent: u32) -> Option<(f64, f64)> {
    let start = format!("{name} ");
    let line = text.lines().find_map(|line| {
        let rest = line.strip_prefix(&start)?.trim_start();
        rest.strip_prefix(&format!("{extent} x {extent} x {extent} "))
    })?;
    let before = |unit: &str| -> Option<f64> { line.split_once(unit)?.0.split_whitespace().last()?.parse().ok() };
    Some((before(" us")?, before(" MHz")?))
}
/// µs of a kernel, of a row of the table that `cute-static-host --results` writes.
fn measured_of_ours(text: &str, name: &str, extent: u32) -> Option<f64> {
    let extents = format!("{extent} × {extent} × {extent}");
    text.lines().find_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let kernel = cells.get(1)?.trim_matches('`');
        let is_it = kernel == name || kernel.strip_suffix(name).is_some_and(|rest| rest.ends_with(' '));
        (is_it && *cells.get(2)? == extents).then(|| cells.get(3)?.parse().ok()).flatten()
    })
}

/// Prints the table. The last lines say which predictions for CUTLASS are not within 15 % of what was measured.
pub fn run(codes: &Codes, clock: Option<f64>) {
    let text = |name: &str| std::fs::read_to_string(root().join(name)).unwrap_or_default();
    let (measured, results) = (text("cutlass/measured.txt"), text("RESULTS.md"));
    let Some(machine) = Machine::read(&measured) else {
        println!(
            "skipped: gpu/cutlass/measured.txt has no figures of a machine: `gpu/cutlass/compare --measure` builds what prints them"
        );
        return;
    };
    println!("{}\n", measured.lines().next().unwrap_or_default());
    println!(
        "| kernel | extents | MHz | bound by | predicted µs | TFLOP/s | of the tensor cores | measured µs | predicted / measured |"
    );
    println!("|---|--:|--:|---|--:|--:|--:|--:|--:|");
    let (mut within, mut beyond) = (0, Vec::new());
    let run_on = |pair: &&Pair| pair.architecture == "sm_90a";
    for pair in PAIRS.iter().filter(run_on) {
        let cutlass = pair.cutlass.iter().map(|name| ("cutlass", *name));
        for (whose, name) in cutlass.chain([("ours", pair.ours)]) {
            let Some(modelled) = modelled(codes, pair, whose, name) else {
                println!("| `{name}` | {}not built: `gpu/build` |", " | ".repeat(7));
                continue;
            };
            for extent in [4096, 8192] {
                // Ours at the clock of CUTLASS's, where its own is not known
                let of_cutlass = pair.cutlass.iter().find_map(|name| measured_of_cutlass(&measured, name, extent));
                let (found, its_clock) = match whose {
                    "ours" => (measured_of_ours(&results, name, extent), of_cutlass.map(|(_, clock)| clock)),
                    _ => measured_of_cutlass(&measured, name, extent).unzip(),
                };
                let clock = clock.or(its_clock).unwrap_or(CLOCK);
                let extents = [f64::from(extent); 3];
                let Some(Prediction { microseconds, bound }) = modelled.predict(&machine, extents, clock) else {
                    continue;
                };
                let rate = 2.0 * extents.iter().product::<f64>() / microseconds / 1e6;
                let of_peak = 100.0 * rate * 1e6 / (machine.peak() * machine.sms * clock);
                let cells = found.map_or(" | ".into(), |found| format!("{found:.1} | {:.2}", microseconds / found));
                println!(
                    "| `{name}` | {extent}³ | {clock:.0} | {bound} | {microseconds:.1} | {rate:.0} | {of_peak:.0} % | {cells} |"
                );
                if let (Some(found), "cutlass") = (found, whose) {
                    let off = microseconds / found - 1.0;
                    if off.abs() <= 0.15 {
                        within += 1;
                    } else {
                        beyond.push(format!("`{name}` at {extent}³ by {:+.0} %", 100.0 * off));
                    }
                }
            }
        }
    }
    println!("\nOf CUTLASS's {} times, {within} are within 15 % of the prediction.", within + beyond.len());
    if !beyond.is_empty() {
        println!("The others are off: {}.", beyond.join(", "));
    }
}
