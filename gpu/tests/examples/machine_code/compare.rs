//! The main loops side by side.

use crate::pairs::{ATTENTION, PAIRS, PUBLISHED, Pair, Target};
use crate::{Codes, Found};
use cute_static_gpu_tests::machine_code::{Launch, Loop, is_copy, is_product};

const NAMES: [(Target, &str); 5] = [
    (Target::Products, "products"),
    (Target::Others, "other instructions"),
    (Target::Gaps, "gaps"),
    (Target::Spills, "spills"),
    (Target::Occupancy, "blocks of an SM"),
];

/// A kernel as a row has it.
struct Measured {
    products: Loop,
    /// Where other threads copy than multiply: their loop, and the copies of A and B in it
    copies: Option<Loop>,
    registers: u32,
    spilled: u32,
    launch: Launch,
    blocks: u32,
}
impl Measured {
    fn of(architecture: &str, found: &Found, launch: Launch) -> Option<Self> {
        let products = Loop::of(&found.code.shortest_loop(is_product)?);
        let copies = found.code.shortest_loop(is_copy).map(|body| Loop::of(&body));
        Some(Self {
            copies: copies.filter(|_| products.copies == 0),
            products,
            registers: found.assembled.registers,
            spilled: found.assembled.spilled,
            launch,
            blocks: launch.blocks(architecture, found.assembled),
        })
    }
    /// Of a kernel of others, which states how it is launched.
    fn stated(architecture: &str, found: Option<Found>) -> Option<Self> {
        let found = found?;
        Self::of(architecture, &found, found.stated?)
    }
    fn cells(&self) -> String {
        let Loop { products, others, loads, copies, synchronisation, addresses, longest, .. } = self.products;
        let Self { registers, spilled, launch: Launch { threads, shared }, blocks, .. } = self;
        format!(
            "{products} | {others} | {loads} | {copies} | {synchronisation} | {addresses} | {longest} | {registers} | {spilled} | {threads} | {shared} | {blocks}"
        )
    }
    fn misses(&self, reference: &Self) -> Vec<Target> {
        let (ours, theirs) = (&self.products, &reference.products);
        let missed = |(target, _): &(Target, &str)| match target {
            Target::Products => ours.products != theirs.products,
            Target::Others => 100 * ours.others > 105 * theirs.others,
            Target::Gaps => ours.longest > theirs.longest,
            Target::Spills => self.spilled > 0,
            Target::Occupancy => self.blocks < reference.blocks,
        };
        NAMES.iter().filter(|name| missed(name)).map(|(target, _)| *target).collect()
    }
}
fn names(targets: &[Target]) -> String {
    let of = |(target, name): &(Target, &'static str)| targets.contains(target).then_some(*name);
    let names: Vec<_> = NAMES.iter().filter_map(of).collect();
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

/// What of a pair is there.
fn measured(codes: &Codes, pair: &Pair) -> Option<(Measured, Vec<(&'static str, Measured)>)> {
    let ours = Measured::of(pair.architecture, &codes.find("ours", pair.architecture, pair.ours)?, pair.launch)?;
    let reference = |name: &&'static str| {
        let found = codes.find("cutlass", pair.architecture, name);
        Some((
            *name,
            Measured::stated(pair.architecture, found.or_else(|| codes.find("flash", pair.architecture, name)))?,
        ))
    };
    Some((ours, pair.cutlass.iter().map(reference).collect::<Option<_>>()?))
}

/// Prints the tables; whether all claims hold.
pub fn run(codes: &Codes) -> bool {
    let mut good = true;
    println!(
        "| architecture | kernel | products | others | LDSM | LDGSTS, UTMALDG | barriers, fences | addresses | longest gap | registers | spilled bytes | threads | shared memory | blocks of an SM | missed |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|");
    let mut copies = Vec::new();
    for pair in PAIRS.iter().chain(&ATTENTION) {
        let architecture = pair.architecture;
        let Some((ours, references)) = measured(codes, pair) else {
            println!("| {architecture} | `{}` | {}not built: `gpu/build` |", pair.ours, " | ".repeat(12));
            // What it claims has not been looked at.
            good &= pair.claims.is_empty();
            continue;
        };
        // The target is the better one of those which CUTLASS has.
        let missed: Vec<Target> = references.iter().flat_map(|(_, reference)| ours.misses(reference)).collect();
        let broken: Vec<Target> = pair.claims.iter().copied().filter(|claim| missed.contains(claim)).collect();
        if !broken.is_empty() {
            eprintln!("{architecture} {}: it misses {}, which pairs.rs claims", pair.ours, names(&broken));
            good = false;
        }
        println!("| {architecture} | `{}` | {} | {} |", pair.ours, ours.cells(), names(&missed));
        for (name, reference) in &references {
            println!("| | `{name}` | {} | |", reference.cells());
        }
        let each = [(pair.ours, &ours)].into_iter().chain(references.iter().map(|(name, of)| (*name, of)));
        copies.extend(each.filter_map(|(name, of)| Some((architecture, name, of.copies.clone()?))));
    }
    println!(
        "\n| architecture | the thread that copies | copies | other instructions for each k tile | barriers, fences | addresses |"
    );
    println!("|---|---|--:|--:|--:|--:|");
    for (architecture, name, body) in copies {
        // A and B
        let tiles = body.copies / 2;
        let each = |number: usize| format!("{:.1}", number as f64 / tiles as f64);
        let [others, synchronisation, addresses] =
            [body.others - body.copies, body.synchronisation, body.addresses].map(each);
        println!("| {architecture} | `{name}` | 2 | {others} | {synchronisation} | {addresses} |");
    }
    println!(
        "\n| attention, sm_80 | products | others for each product | longest gap | registers | spilled bytes | blocks of an SM |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let ours = ATTENTION.iter().filter_map(|pair| Some((pair.ours, measured(codes, pair)?.0)));
    let theirs = PUBLISHED
        .iter()
        .filter_map(|name| Some((*name, Measured::stated("sm_80", codes.find("flash", "sm_80", name))?)));
    for (name, Measured { products: Loop { products, others, longest, .. }, registers, spilled, blocks, .. }) in
        ours.chain(theirs)
    {
        let each = others as f64 / products as f64;
        println!("| `{name}` | {products} | {each:.2} | {longest} | {registers} | {spilled} | {blocks} |");
    }
    good
}
