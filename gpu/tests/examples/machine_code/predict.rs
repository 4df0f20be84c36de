//! How long a product takes, by a model of the machine that knows the machine code.
//!
//! The model: an SM computes its share of the tiles, one k tile after the other. A k tile takes as long as what it needs most of,
//!
//! * the tensor cores: the products of the loop, times the cycles that one of these takes when nothing else runs;
//! * issue slots: an instruction a cycle of each of the four parts of an SM, for all instructions of the loop of the warps there;
//! * shared memory: what products or `ldmatrix` read and what copies write, 128 bytes a cycle;
//! * the second-level cache: A and B, of which a cluster reads what its blocks share once;
//! * latency: the stages but one are on the way while one is multiplied.
//!
//! Before a tile, its first stage must arrive; after it, the instructions outside of the loop are issued and D is written. Blocks that compute tile after
//! tile have the next stages on the way meanwhile; warpgroups in turns, and two blocks of an SM, multiply meanwhile, too. Global memory delivers each row of A and of B once to the tiles that are
//! computed at the same time. A launch takes what an empty one takes. All numbers of the machine are measured by programs without a GEMM (`gpu/cutlass/machine.cuh`);
//! none is fitted, to a kernel or at all. It does not know: stalls of one warp that others do not hide, conflicts of banks, the order in which blocks begin, the power that lowers the clock
//! (the clock is a parameter: that of the measurement, if there is one).

use crate::Codes;
use crate::pairs::{PAIRS, Pair, Shape, Sharing};
use cute_static_gpu_tests::machine_code::{Launch, Loop, is_product};
use cute_static_gpu_tests::root;

/// The figures of the machine
#[derive(Clone, Debug)]
struct Machine {
    sms: f64,
    /// µs of an empty launch
    launch: f64,
    /// Cycles of a product of `mma.sync` m16n8k16 in a part of an SM
    warp: f64,
    /// … of wgmma m64n128k16 and m64n256k16 in an SM
    groups: [(u32, f64); 2],
    /// Bytes a cycle that an SM copies to shared memory
    copies: f64,
    /// Cycles of one copy of 16 KiB, from the second-level cache
    copy: f64,
    /// Cycles of a load from global memory
    memory_latency: f64,
    /// GB/s of global memory, read and written
    memory: f64,
    writes: f64,
}
/// Bytes a cycle of the shared memory of an SM
const SHARED: f64 = 128.0;
/// The clock, in MHz, where nothing else says
const CLOCK: f64 = 1755.0;

impl Machine {
    /// Of an H100 SXM, as `gpu/cutlass/measured.txt` has them.
    fn read(text: &str) -> Option<Self> {
        let value = |name: &str| -> Option<f64> {
            let line = text.lines().find_map(|line| line.strip_prefix("machine: ")?.strip_prefix(name));
            line?.split_whitespace().next()?.parse().ok()
        };
        let sms = text.lines().find_map(|line| line.split_once(" SMs,")?.0.split_whitespace().last()?.parse().ok());
        Some(Self {
            sms: sms?,
            launch: value("launch")?,
            warp: value("mma.sync m16n8k16, warps of an SM: 8")?,
            groups: [(128, value("wgmma m64n128k16, 2 warpgroups")?), (256, value("wgmma m64n256k16, 2 warpgroups")?)],
            copies: value("copies of 16 KiB to shared memory, blocks that share one: 4")?,
            copy: value("copies of 16 KiB to shared memory, one at a time")?,
            memory_latency: value("latency of the memory")?,
            memory: value("bandwidth of the memory")?,
            writes: value("bandwidth of writes of 1 GiB")?,
        })
    }
    /// Operations a cycle of an SM at the most
    fn peak(&self) -> f64 {
        let (n, cycles) = self.groups[1];
        2.0 * f64::from(64 * n * 16) / cycles
    }
    fn group(&self, name: &str) -> Option<f64> {
        // `HGMMA.64x256x16.F32.BF16`
        let n: u32 = name.split('.').nth(1)?.split('x').nth(1)?.parse().ok()?;
        self.groups.iter().find(|(columns, _)| *columns == n).map(|(_, cycles)| *cycles)
    }
}

/// What a kernel of a pair is, for the model.
struct Modelled<'p> {
    shape: &'p Shape,
    body: Loop,
    /// Instructions outside of the loop
    outside: usize,
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
    fn k_tile(&self, machine: &Machine) -> Option<[(&'static str, f64); 5]> {
        let [m, n, k] = self.shape.tile.map(f64::from);
        let Loop { products, others, loads, copies, .. } = self.body;
        let [products, others, loads, copies] = [products, others, loads, copies].map(|number| number as f64);
        let filled = (m + n) * k * 2.0;
        let (tensor, warps, shared) = match self.shape.sharing {
            Sharing::Warps => {
                let warps = f64::from(self.launch.threads / 32);
                // 16 bytes of each of 32 threads
                (products * warps / 4.0 * machine.warp, warps, (loads + copies) * 512.0 * warps)
            }
            Sharing::Together | Sharing::InTurns => {
                let groups = if self.shape.sharing == Sharing::Together { 2.0 } else { 1.0 };
                let name = self.body.names.keys().next()?;
                let read = (64.0 + n) * 16.0 * 2.0;
                (products * groups * machine.group(name)?, 4.0 * groups, products * groups * read + filled)
            }
            Sharing::TensorMemory => return None,
        };
        let [x, y] = self.shape.cluster.map(f64::from);
        let from_cache = (m / y + n / x) * k * 2.0;
        Some([
            ("tensor cores", tensor),
            ("issue slots", (products + others) * warps / 4.0),
            ("shared memory", shared / SHARED),
            ("second-level cache", from_cache / machine.copies),
            ("latency", machine.copy / f64::from(self.shape.stages - 1) / f64::from(self.blocks)),
        ])
    }
    fn predict(&self, machine: &Machine, [m, n, k]: [f64; 3], clock: f64) -> Option<Prediction> {
        let tile = self.shape.tile.map(f64::from);
        let (bound, cycles) = self.k_tile(machine)?.into_iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let [rows, columns] = [(m / tile[0]).ceil(), (n / tile[1]).ceil()];
        let share = (rows * columns / machine.sms).ceil();
        let loop_ = (k / tile[2]).ceil() * cycles;
        let fill = machine.memory_latency + machine.copy;
        let warps = f64::from(if self.shape.sharing == Sharing::Warps { self.launch.threads / 32 } else { 8 });
        let written = tile[0] * tile[1] * f64::from(self.shape.stored) / (machine.writes * 1e3 / clock / machine.sms);
        let drain = (self.outside as f64 * warps / 4.0).max(written);
        let busy = match self.shape.sharing {
            Sharing::InTurns => share * loop_.max((loop_ + drain) / 2.0) + fill + drain,
            _ if self.blocks > 1 => share * loop_ + fill + drain,
            _ if self.persistent => share * (loop_ + drain) + fill,
            _ => share * (loop_ + fill + drain),
        };
        // Tiles that are computed at the same time are those of whole rows of tiles, or columns where each block has one.
        let at_once = machine.sms * f64::from(self.blocks);
        let [(first, of_first), (second, of_second)] = match self.persistent {
            true => [(columns, tile[1]), (rows, tile[0])],
            false => [(rows, tile[0]), (columns, tile[1])],
        };
        let others = (at_once / first).clamp(1.0, second);
        let waves = (rows * columns / at_once).ceil();
        let moved = waves * (first.min(at_once) * of_first + others * of_second) * k * 2.0;
        let [busy, memory] = [busy / clock, moved / machine.memory / 1e3];
        let (bound, microseconds) = if memory > busy { ("global memory", memory) } else { (bound, busy) };
        Some(Prediction { microseconds: machine.launch + microseconds, bound })
    }
}
fn modelled<'p>(codes: &Codes, pair: &'p Pair, whose: &'static str, name: &str) -> Option<Modelled<'p>> {
    let found = codes.find(whose, pair.architecture, name)?;
    let body = found.code.shortest_loop(is_product)?;
    let outside = found.code.instructions().count() - body.instructions().count();
    let launch = found.stated.unwrap_or(pair.launch);
    let persistent = pair.persistent || whose == "cutlass" && pair.shape.sharing != Sharing::Warps;
    let blocks = launch.blocks(pair.architecture, found.assembled);
    Some(Modelled { shape: &pair.shape, body: Loop::of(&body), outside, launch, blocks, persistent })
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

/// Prints the table; whether every kernel was found. The prediction for CUTLASS is held to 15 % of what was measured, and the last line says where it is not.
pub fn run(codes: &Codes, clock: Option<f64>) -> bool {
    let text = |name: &str| std::fs::read_to_string(root().join(name)).unwrap_or_default();
    let (measured, results) = (text("cutlass/measured.txt"), text("RESULTS.md"));
    let Some(machine) = Machine::read(&measured) else {
        println!(
            "skipped: gpu/cutlass/measured.txt has no figures of a machine: `gpu/cutlass/compare --measure` builds what prints them"
        );
        return true;
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
    true
}
