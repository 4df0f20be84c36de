//! Instructions, operands and collectives of the hardware, each as a constant: what the proof of it takes.

use std::fmt::Write;

/// The rows of the table.
pub const OPERATIONS: [&str; 10] = [
    "tiled_mma of wgmma",
    "descriptor",
    "tile of descriptors",
    "tensor_map",
    "legal copy",
    "conflict-free copy",
    "collective of SM80",
    "collective of SM90",
    "collective of SM100",
    "epilogue of SM90",
];

/// What has a limit in compositions: the names of the rows, what they are called, and the most that one may cost.
pub const LIMITED: [(&[&str], &str, f64); 2] = [
    // Main loop, epilogue and plan
    (
        &["kernel of SM80", "kernel of SM90", "kernel of SM90, D in f32", "kernel of SM100", "kernel of SM120"],
        "kernels",
        50.0,
    ),
    (
        &[
            "layout for copies",
            "layout for a transposition",
            "widest copy",
            "widest copy, predicated",
            "conversion of a fragment",
        ],
        "searches",
        20.0,
    ),
];

/// How many constants there are of each.
pub fn count(short: bool) -> u32 {
    if short { 3 } else { 12 }
}

/// A crate with so many constants of that kind, each on numbers of its own.
pub fn program(op: &str, count: u32) -> String {
    let mut text = String::from(
        "#![allow(dead_code, unused_imports)]\n\
         use cute_static::{algebra::*, atom::*, banks::*, prelude::*, tensor::*, typenum::*, collective::*, epilogue::*, numeric::*, plan::*, smem::*};\n\
         use cute_static::instruction::{copy::{CopyAtomOf, InGlobal, InRegisters, InShared, WidestCopyFor, bulk::*, matrix::*, tiled::*, universal::*}, mma::*, operand::*};\n\
         use cute_static::tma::{IsTensorMap, RunTime, TensorMap};\n\
         type Warps = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tiler!(<32,32,16>)>;\n\
         type Load = MakeTiledCopyA<CopyAtomOf<SM75_U32x4_LDSM_N, Float16>, Warps>;\n\
         type Fill = MakeTiledCopy<CopyAtomOf<SM80_CP_ASYNC_CACHEGLOBAL<U128>, Float16>, layout!((16,8):(8,1)), layout!((1,8):(8,1))>;\n\
         type Word = CopyAtomOf<UniversalCopyBits<U32>, Float32>;\n\
         type Rows = MakeTiledCopy<Word, layout!((8,32):(32,1)), layout!((1,1))>;\n\
         type Columns = MakeTiledCopy<Word, layout!((32,8):(1,32)), layout!((1,1))>;\n\
         fn legal<C: LegalSide<Source, InBuffer<L, U128>>, L>() {}\n\
         fn free<C: ConflictFreeSide<Source, L>, L>() {}\n\
         fn collective<C: Collective>() {}\n\
         fn epilogue<E: Epilogue>() {}\n\
         fn kernel<G: Collective, E: Epilogue, P: IsBlockPlan>() {}\n",
    );
    for k in 0..count {
        writeln!(text, "pub {}", item(op, k)).expect("a string");
    }
    text
}

fn item(op: &str, k: u32) -> String {
    // 16, 32, … 192: legal for every instruction here
    let n = 16 * (k + 1);
    match op {
        "tiled_mma of wgmma" => {
            format!(
                "type T{k} = ThrLayoutVmnk<TiledMma<SM90_64xNx16_F32F16F16_SS<U{n}>, layout!((2,1,1))>>; pub fn f{k}(_: T{k}) {{}}"
            )
        }
        "descriptor" => format!(
            "const D{k}: u64 = GmmaDescriptor::<Swizzled<Swizzle128B, Elements<16>, layout!(((8,{}),16):((64,512),1))>, Float16, MajorK>::DESC;",
            k + 1
        ),
        "tile of descriptors" => format!(
            "const D{k}: u64 = GmmaTile::<TileToShape<Layout_K_SW128_Atom<Float16>, shape!(({n},64))>, Float16, MajorK, shape!(({n},16))>::DESC;"
        ),
        "tensor_map" => format!(
            "const B{k}: [u32; 5] = <TensorMap<Float16, RunTime<(i64, U1)>, TileToShape<Layout_K_SW128_Atom<Float16>, shape!(({n},64))>, shape!(({n},64))> as IsTensorMap>::BOX;"
        ),
        "legal copy" => format!(
            "fn f{k}() {{ legal::<Load, TileToShape<Layout_K_SW128_Atom<Float16>, shape!(({},64))>>() }}",
            2 * n
        ),
        "conflict-free copy" => {
            format!("fn f{k}() {{ free::<Load, TileToShape<Layout_K_SW128_Atom<Float16>, shape!(({},64))>>() }}", 2 * n)
        }
        "layout for copies" => {
            format!("fn f{k}(_: SmemLayoutFor<Float16, shape!(({},64)), (WrittenBy<Fill>, ReadBy<Load>)>) {{}}", 2 * n)
        }
        // The first layout without conflicts has pieces of 4 bytes.
        "layout for a transposition" => {
            format!(
                "fn f{k}(_: SmemLayoutFor<Float32, shape!(({},32)), (WrittenBy<Rows>, ReadBy<Columns>)>) {{}}",
                2 * n
            )
        }
        "widest copy" => format!(
            "fn f{k}(_: WidestCopyFor<Float16, U128, InGlobal<layout!(({0},64):(512,1)), U16>, InShared<layout!(Sw<3,3,3> o 0 o ({0},64):(64,1)), U128>>) {{}}",
            2 * n
        ),
        "widest copy, predicated" => format!(
            "fn f{k}(_: WidestCopyFor<Float16, U128, InGlobal<layout!(({},80):(512,1)), U16>, InRegisters>) {{}}",
            2 * n + 1
        ),
        "conversion of a fragment" => format!(
            "const C{k}: u8 = <ConversionKindFor<layout!(((4,8),((2,2),{1})):((32,1),((16,8),128))), layout!(((4,8),((2,2,2),{0})):((32,1),((16,8,128),256))), Float16>>::COST;",
            k + 1,
            2 * (k + 1)
        ),
        "collective of SM80" => format!(
            "fn f{k}() {{ collective::<CollectiveMma<MainloopSm80CpAsync<U2>, shape!((64,{},{})), Warps>>() }}",
            // Wider tiles have too many accumulators.
            32 * (k % 6 + 1),
            32 * (k / 6 + 1)
        ),
        "collective of SM90" => format!(
            "fn f{k}() {{ collective::<CollectiveMma<MainloopSm90TmaGmma<U3>, shape!((128,{n},64)), TiledMma<SM90_64xNx16_F32F16F16_SS<U{n}>, layout!((2,1,1))>>>() }}"
        ),
        "collective of SM100" => format!(
            "fn f{k}() {{ collective::<CollectiveMma<MainloopSm100TmaUmma<U3>, shape!((128,{n},64)), TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U{n}>, layout!((1,1,1))>>>() }}"
        ),
        "epilogue of SM90" => format!(
            "fn f{k}() {{ epilogue::<CollectiveEpilogue<StoreTma<U2>, shape!((128,{n})), shape!((128,16)), TiledMma<SM90_64xNx16_F32F16F16_SS<U{n}>, layout!((2,1,1))>, BFloat16>>() }}"
        ),
        "kernel of SM80" => {
            let (tile, k) = (format!("64,{}", 32 * (k % 6 + 1)), 32 * (k / 6 + 1));
            kernel(
                n,
                &format!("MainloopSm80CpAsync<U2>, shape!(({tile},{k})), Warps"),
                &format!("StoreDirect, shape!(({tile})), shape!((64,32)), Warps, Float32"),
                "cute_static::arch::Sm80",
                "cute_static::plan::Warps<U4>",
            )
        }
        "kernel of SM90" => hopper(n, "StoreTma<U2>", "BFloat16"),
        "kernel of SM90, D in f32" => hopper(n, "StoreTma<U2, ByPairs>", "Float32"),
        "kernel of SM100" => {
            let mma =
                format!("TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U{n}>, layout!((1,1,1))>");
            let accumulators = format!("TmemAccumulatorsFor<{mma}, BFloat16>");
            kernel(
                n,
                &format!("MainloopSm100TmaUmma<U3>, shape!((128,{n},64)), {mma}"),
                &format!(
                    "StoreTma<U2, TmemStoresFor<{mma}, BFloat16>>, shape!((128,{n})), shape!((128,16)), {accumulators}, BFloat16"
                ),
                "cute_static::arch::Sm100",
                &format!("ColumnsOf<G{n}>, cute_static::plan::Warps<U2>, cute_static::plan::Warps<U4>"),
            )
        }
        "kernel of SM120" => {
            let (tile, k) = (format!("64,{}", 32 * (k % 6 + 1)), 64 * (k / 6 + 1));
            let mma =
                "TiledMma<SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>, layout!((2,2,1)), tiler!(<32,32,32>)>";
            kernel(
                n,
                &format!("MainloopSm120Tma<U2>, shape!(({tile},{k})), {mma}"),
                &format!("StoreTma<U2>, shape!(({tile})), shape!((64,32)), {mma}, BFloat16"),
                "cute_static::arch::Sm120",
                "cute_static::plan::Warps<U4>, cute_static::plan::Warps<U4>",
            )
        }
        other => panic!("no items for {other}"),
    }
}

/// A kernel on Hopper whose epilogue stores elements `t` by `store`.
fn hopper(n: u32, store: &str, t: &str) -> String {
    let mma = format!("TiledMma<SM90_64xNx16_F32F16F16_SS<U{n}>, layout!((2,1,1))>");
    kernel(
        n,
        &format!("MainloopSm90TmaGmma<U3>, shape!((128,{n},64)), {mma}"),
        &format!("{store}, shape!((128,{n})), shape!((128,16)), {mma}, {t}"),
        "cute_static::arch::Sm90",
        "cute_static::plan::Warps<U8, U232>, cute_static::plan::Warps<U4, U40>",
    )
}
/// A main loop, an epilogue, and the plan of a block with both.
fn kernel(n: u32, main_loop: &str, epilogue: &str, arch: &str, warps: &str) -> String {
    format!(
        "type G{n} = CollectiveMma<{main_loop}>;\ntype D{n} = CollectiveEpilogue<{epilogue}>;\n\
         pub fn f{n}() {{ kernel::<G{n}, D{n}, BlockPlan<{arch}, (SharedMemoryOf<G{n}>, EpilogueOf<D{n}>, {warps})>>() }}"
    )
}
