//! `CollectiveBuilder` of SM100 against the builder of CUTLASS: `cutlass/builders_sm100.rs` has what it chooses for each request. `cutlass/builders_scaled.rs` has the requests with scale factors, also those
//! of SM120.

#[macro_use]
#[path = "builder/common.rs"]
mod common;
#[path = "builder/scaled.rs"]
mod scaled;
#[macro_use]
#[path = "epilogue/tensor_memory.rs"]
mod tensor_memory;

use common::{AlongK, AlongM, AlongN, Asked, AtomName, Choices, NearestAlong, Texts, Tile, is_possible, offsets};
use cute_static::arch::{Architecture, Sm100};
use cute_static::atom::copy::CopyTiling;
use cute_static::builder::*;
use cute_static::cluster::Cluster;
use cute_static::collective::TmemCollective;
use cute_static::epilogue::{Epilogue, TmemEpilogue};
use cute_static::instruction::copy::CopyInstruction;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::IsBlockPlan;
use cute_static::prelude::*;
use cute_static::typenum::Unsigned;
use std::marker::PhantomData;
use tensor_memory::Fetched;

/// What CUTLASS chooses.
struct Row {
    asked: Asked,
    stages: u64,
    /// Bytes of A and B in one stage of one CTA
    stage: u64,
    instruction: &'static str,
    /// (M, N, K) of an instruction
    step: &'static str,
    accumulators: u64,
    /// Shared memory, and the copy into it
    a: [&'static str; 2],
    b: [&'static str; 2],
    subtile: (u64, u64),
    load: &'static str,
    store: &'static str,
    /// Sub-tiles in shared memory, with the stages
    d: &'static str,
}
/// `SM100_TMEM_LOAD_16dp128b4x_16b` as (`16x128b`, 4, whether it packs)
fn shape_of(load: &str) -> (String, u64, bool) {
    let (load, packs) = load.strip_suffix("_16b").map_or((load, false), |load| (load, true));
    let (lanes, rest) = load.trim_start_matches("SM100_TMEM_LOAD_").split_once("dp").expect("lanes");
    let (bits, count) = rest.split_once('b').expect("bits");
    (format!("{lanes}x{bits}b"), count.trim_end_matches('x').parse().expect("repetitions"), packs)
}
/// `tcgen05.ld.sync.aligned.16x128b.x4.pack::16b.b32` as (`16x128b`, 4, whether it packs)
fn shape_of_ptx(ptx: &str) -> (String, u64, bool) {
    let parts: Vec<_> = ptx.split('.').collect();
    (parts[4].into(), parts[5][1..].parse().expect("repetitions"), parts[6] == "pack::16b")
}

/// The choices for a request that only SM100 has: the load `L`, the atom of the stores `S`, the columns of the accumulators `N`, the bytes of the epilogue
/// `B`, the coordinates, addresses and loads `V` of its values, and the plan `P`.
#[allow(clippy::type_complexity)] // a name, never a value
struct Tmem<L, S, N, B, V, P>(PhantomData<(L, S, N, B, V, P)>);
trait TmemChoices {
    type Tmem;
}
impl<B: Built<Mainloop: TmemCollective, Epilogue: TmemEpilogue + Epilogue<Store: CopyTiling>>> TmemChoices for B {
    type Tmem = Tmem<
        <B::Epilogue as TmemEpilogue>::Load,
        <<B::Epilogue as Epilogue>::Store as CopyTiling>::Atom,
        <B::Mainloop as TmemCollective>::Columns,
        <B::Epilogue as Epilogue>::SharedMemory,
        (
            <B::Epilogue as Epilogue>::Coordinates,
            <B::Epilogue as TmemEpilogue>::Addresses,
            <B::Epilogue as TmemEpilogue>::LoadedValues,
        ),
        B::Plan,
    >;
}
/// A [`Tmem`] as text.
struct TmemTexts {
    load: &'static str,
    store: &'static str,
    columns: u64,
    /// Of the epilogue, and of the plan
    bytes: [u64; 2],
    /// The columns and the threads of the plan
    plan: [u64; 2],
}
impl<L: CopyInstruction, S: AtomName, N: Unsigned, B: Unsigned, C: IsLayout, A: IsLayout, V: IsLayout, P: IsBlockPlan>
    Tmem<L, S, N, B, (C, A, V), P>
{
    fn texts() -> TmemTexts {
        TmemTexts {
            load: L::PTX,
            store: S::NAME,
            columns: N::U64,
            bytes: [B::U64, P::SHARED_MEMORY],
            plan: [P::COLUMNS, P::THREADS],
        }
    }
    fn fetched(row: &Row) {
        let (all, ctas) = (row.asked.tile, row.ctas());
        let tile = (all.0 / ctas, all.1);
        let (part, held) = (row.subtile(), [ctas, all.0, all.1].map(|extent| extent as usize));
        let values = part.0 * part.1 / 128;
        Fetched::by::<L, C, A, V>(128, values).check(
            (held[0], held[1], held[2]),
            (tile.0 as usize, tile.1 as usize),
            (part.0 as usize, part.1 as usize),
        );
    }
}
impl Row {
    /// The CTAs that multiply a tile
    fn ctas(&self) -> u64 {
        if self.instruction.contains("2x1SM") { 2 } else { 1 }
    }
    /// Whether half of the columns are in other lanes. CUTLASS takes half of the columns of a sub-tile from there, and the builder takes sub-tiles of
    /// neighbouring columns: all of them.
    fn is_split(&self) -> bool {
        self.asked.tile.0 == 128 && self.ctas() == 2
    }
    /// The sub-tile of the builder
    fn subtile(&self) -> (u64, u64) {
        if self.is_split() { (self.asked.tile.0 / self.ctas(), self.asked.tile.1) } else { self.subtile }
    }
    /// The choices `made` and `tmem`, whose parts are legal, are those of the row.
    fn compare(&self, (made, tmem): &(Texts, TmemTexts)) {
        let (row, bits) = (self, self.asked.bits_d);
        let (request, tile) = (row.asked.text, row.asked.tile);
        assert_eq!(row.asked.stages, row.stages, "{request}: stages");
        assert_eq!(made.instruction.split('<').next(), Some(row.instruction), "{request}: instruction");
        assert_eq!(made.step, row.step, "{request}: extents of the instruction");
        let (a, b) = (&made.a, &made.b);
        assert!(offsets(a) == offsets(row.a[0]), "{request}: A in shared memory is {a}");
        assert!(offsets(b) == offsets(row.b[0]), "{request}: B in shared memory is {b}");
        let copy = if row.ctas() == 2 { "SM100_TMA_2SM_LOAD" } else { "SM90_TMA_LOAD" };
        let copies = made.blocks.map(|blocks| format!("{copy}{}", if blocks > 1 { "_MULTICAST" } else { "" }));
        assert_eq!(copies, [row.a[1], row.b[1]], "{request}: copies of A and B");
        let [x, y] = row.asked.cluster;
        assert_eq!(made.blocks, [y, x / row.ctas()], "{request}: the CTAs that share A, and B");

        // CUTLASS places two accumulators of 64 rows in the same columns.
        let (rows, split) = (tile.0 / row.ctas(), row.is_split());
        let columns = tile.1 / if split { 2 } else { 1 };
        let accumulators = if rows == 64 && !split { row.accumulators.min(512 / columns) } else { row.accumulators };
        assert_eq!(tmem.columns, accumulators * columns, "{request}: accumulators");

        let (e, f) = row.subtile();
        assert_eq!(made.subtile, format!("({e},{f})"), "{request}: sub-tile");
        let load = shape_of_ptx(tmem.load);
        let cutlass = shape_of(row.load);
        assert_eq!((&load.0, load.2), (&cutlass.0, cutlass.2), "{request}: load");
        assert!(split || load.1 == cutlass.1, "{request}: load of {} repetitions", load.1);
        // `stmatrix` of CUTLASS also stores elements of 32 bits.
        let store = tmem.store;
        assert_eq!(store.contains("STSM"), row.store.contains("STSM") && bits == 16, "{request}: store by {store}");
        assert!(!store.contains("STSM") || store == row.store, "{request}: store by {store}");
        // Where M is contiguous, CUTLASS swizzles pieces of 32 bytes of elements of 32 bits, as for operands that are transposed.
        let stage = &made.stage;
        let pieces = bits == 32 && row.d.starts_with("Sw<2,3,2>");
        assert_eq!(
            offsets(stage) == offsets(row.d)[..(row.subtile.0 * row.subtile.1) as usize],
            !pieces && (!split || row.subtile.1 == tile.1),
            "{request}: a sub-tile in shared memory is {stage}"
        );

        // The parts fit next to one another, which the bound of the plan proves, and a stage more does not.
        let taken = tmem.bytes[0].next_multiple_of(1024) + row.stages * (row.stage + 16) + 16 * accumulators + 4;
        let all = u64::from(Sm100::SHARED_MEMORY);
        assert!(taken <= all && taken + row.stage + 16 > all, "{request}: {taken} bytes");
        assert_eq!(tmem.bytes[1], taken, "{request}: the plan");
        assert!(tmem.plan[0] <= 512 && tmem.plan[1] == 256, "{request}: the plan");
    }
}
macro_rules! made {
    ($gemm:ty, $majors:ty, $row:ident) => {{
        type InTmem = <$gemm as TmemChoices>::Tmem;
        InTmem::fetched(&$row);
        (<<$gemm as Choices<$majors>>::All>::copied(), InTmem::texts())
    }};
}
include!("../cutlass/builders_sm100.rs");

refused! {
    Sm100;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster, KernelTmaWarpSpecialized1SmSm100: {
        AlongM (96, 128, 64) => 64;
        AlongM (100, 128, 64) => 128;
        AlongM (256, 128, 64) => 128;
        AlongN (128, 132, 64) => 128;
        AlongN (128, 320, 64) => 256;
        AlongN (128, 4, 64) => 8;
        AlongK (128, 128, 24) => 16;
        AlongK (128, 256, 1000) => 128;
    }
    Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorK, Cluster, KernelTmaWarpSpecialized1SmSm100: {
        AlongK (128, 16, 512) => 256;
    }
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster<Int<2>>, KernelTmaWarpSpecialized2SmSm100: {
        AlongM (64, 128, 64) => 128;
        AlongM (192, 128, 64) => 128;
        AlongN (256, 136, 64) => 128;
        AlongN (256, 140, 64) => 144;
        AlongN (256, 512, 64) => 256;
        AlongK (256, 256, 512) => 208;
    }
    Int8 MajorK * Int8 MajorK + Int32 = Int8 MajorK, Cluster<Int<2>>, KernelTmaWarpSpecialized2SmSm100: {
        AlongN (256, 48, 128) => 32;
        AlongN (128, 16, 128) => 32;
    }
    TFloat32 MajorMN * TFloat32 MajorMN + Float32 = Float32 MajorK, Cluster<Int<2>>, Auto: {
        AlongN (256, 96, 32) => 64;
    }
    // The blocks of a cluster have whole shares of the columns.
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster<Int<3>>, KernelTmaWarpSpecialized1SmSm100: {
        AlongN (128, 64, 64) => 72;
    }
}
type One = KernelTmaWarpSpecialized1SmSm100;
type Two = KernelTmaWarpSpecialized2SmSm100;
type Pair = Cluster<Int<2>>;
// The narrowest tiles, and those that CUTLASS's builder has no sub-tile for.
accepted! {
    Sm100;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 8, 16), Cluster, One;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (64, 8, 16), Cluster, One;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorMN, (64, 8, 16), Cluster, One;
    Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorMN, (64, 8, 16), Cluster, One;
    Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK, (64, 8, 16), Cluster, One;
    Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorMN, (64, 8, 16), Cluster, One;
    Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorK, (64, 16, 16), Cluster, One;
    Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorMN, (128, 200, 16), Cluster, One;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 200, 48), Cluster, One;
    Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK, (128, 136, 48), Cluster, One;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 16, 16), Pair, Two;
    Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorMN, (128, 16, 16), Pair, Two;
    Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorK, (128, 32, 16), Pair, Two;
    Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorMN, (128, 240, 16), Pair, Two;
    Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK, (128, 256, 16), Pair, Two;
    Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorMN, (256, 144, 16), Pair, Two;
    // A thread has half of a row, of which the rows in shared memory are parts.
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 96, 16), Pair, Two;
    Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK, (128, 240, 16), Pair, Two;
    Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorK, (128, 224, 16), Pair, Two;
    TFloat32 MajorMN * TFloat32 MajorMN + Float32 = Float32 MajorMN, (256, 128, 32), Pair, Auto;
    Int8 MajorMN * Uint8 MajorMN + Int32 = Int8 MajorK, (128, 32, 32), Pair, Auto;
    Int8 MajorK * Uint8 MajorK + Int32 = Int32 MajorK, (64, 24, 32), Cluster, Auto;
    Float16 MajorK * Float16 MajorMN + Float32 = Float16 MajorK, (64, 128, 64), Cluster<Int<1>, Int<8>>, One;
    TFloat32 MajorMN * TFloat32 MajorMN + Float32 = Float32 MajorMN, (256, 128, 32), Cluster<Int<4>, Int<4>, Int<16>>, Auto;
}
