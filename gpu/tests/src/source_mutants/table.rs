//! The mistakes: `FILE number "text" => "other text";`, and `= "reason"` behind those that are none.

use super::{Change, File, Operator};

macro_rules! operators {
    ($($name:literal { $($file:ident $nth:literal $from:literal => $to:literal $(= $why:literal)?;)* })*) => {
        /// The operators, and where they apply.
        pub const OPERATORS: &[Operator] = &[$(
            Operator { name: $name, changes: &[$(
                Change { file: &$file, from: $from, nth: $nth, to: $to, equivalent: operators!(@ $($why)?) },
            )*] },
        )*];
    };
    (@) => { None };
    (@ $why:literal) => { Some($why) };
}
/// A source, and the numbers of the kernels that it is a part of.
macro_rules! files {
    ($($name:ident = $path:literal, $kernels:expr;)*) => {$(
        static $name: File = File { path: $path, kernels: &$kernels };
    )*};
}
files! {
    GENERIC = "gemm_collective/mod.rs", [0, 1, 2, 3];
    GENERIC_OPERANDS = "gemm_collective/operands.rs", [1, 2, 3];
    GENERIC_SM80 = "gemm_collective/sm80.rs", [0];
    GENERIC_SM90 = "gemm_collective/sm90.rs", [1];
    GENERIC_SM100 = "gemm_collective/sm100.rs", [2];
    GENERIC_SM120 = "gemm_collective/sm120.rs", [3];
    SM80 = "gemm_sm80.rs", [0];
    SM90 = "gemm_sm90.rs", [1];
    OTHERS_SM90 = "instances_sm90.rs", [1];
    SM100 = "instances_sm100.rs", [2];
    SM120 = "gemm_sm120.rs", [3];
    SIZES = "sizes.rs", [0, 1];
}

operators! {
    "another stage count" {
        SM80 0 "MainloopSm80CpAsync<U3>" => "MainloopSm80CpAsync<cute_static::typenum::U1>";
        SM80 0 "MainloopSm80CpAsync<U3>" => "MainloopSm80CpAsync<cute_static::typenum::U2>" = "two stages fit, and everything follows from their number";
        SM80 0 "MainloopSm80CpAsync<U3>" => "MainloopSm80CpAsync<cute_static::typenum::U4>" = "four stages fit, and everything follows from their number";
        SM80 0 "MainloopSm80CpAsync<U3>" => "MainloopSm80CpAsync<cute_static::typenum::U8>";
        SM90 0 "MainloopSm90TmaGmma<U4>" => "MainloopSm90TmaGmma<U1>";
        SM90 0 "MainloopSm90TmaGmma<U4>" => "MainloopSm90TmaGmma<cute_static::typenum::U3>" = "three stages fit, and everything follows from their number";
        SM90 0 "MainloopSm90TmaGmma<U4>" => "MainloopSm90TmaGmma<cute_static::typenum::U5>";
        SM90 0 "StoreTma<U2>" => "StoreTma<cute_static::typenum::U0>";
        SM90 0 "StoreTma<U2>" => "StoreTma<cute_static::typenum::U8>";
        GENERIC_SM80 0 "CpAsyncRing::<S, Device>" => "CpAsyncRing::<cute_static::typenum::U4, Device>";
        OTHERS_SM90 0 "MainloopSm90TmaGmma<U3, Blocks>" => "MainloopSm90TmaGmma<U2, Blocks>" = "two stages fit, and everything follows from their number";
        OTHERS_SM90 0 "MainloopSm90TmaGmma<U4>" => "MainloopSm90TmaGmma<U64>";
        SM100 0 "MainloopSm100TmaUmma<U3, U2>" => "MainloopSm100TmaUmma<U3, cute_static::typenum::U9>";
        SM100 0 "MainloopSm100TmaUmma<U3, U2>" => "MainloopSm100TmaUmma<U3, cute_static::typenum::U0>";
        SM100 0 "MainloopSm100TmaUmma<U3, U2>" => "MainloopSm100TmaUmma<U3, U1>" = "one accumulator is enough, and everything follows from their number";
        SM100 0 "MainloopSm100TmaUmma<U3, U2>" => "MainloopSm100TmaUmma<cute_static::typenum::U12, U2>";
        SM120 0 "MainloopSm120Tma<U4>" => "MainloopSm120Tma<cute_static::typenum::U8>";
        SM120 0 "MainloopSm120Tma<U4>" => "MainloopSm120Tma<cute_static::typenum::U1>";
        GENERIC_SM100 0 "Ring<R, ByProducts<<G" => "Ring<U8, ByProducts<<G";
        GENERIC_SM100 0 "::Ctas>, U4, <G" => "::Ctas>, U8, <G";
    }
    "another tile" {
        SM80 0 "shape!((128, 128, 64))" => "shape!((128, 128, 40))";
        SM80 0 "shape!((128, 128, 64))" => "shape!((128, 64, 64))";
        SM80 0 "shape!((128, 128, 64))" => "shape!((64, 128, 64))";
        SM80 0 "shape!((128, 128, 64))" => "shape!((120, 128, 64))";
        SM80 0 "shape!((128, 128, 64))" => "shape!((128, 128, 32))" = "the sums have the same terms, in tiles of half the depth";
        SM90 0 "shape!((128, 256, 64))" => "shape!((128, 256, 48))" = "the sums have the same terms, in tiles of another depth, which fit";
        SM90 0 "shape!((128, 256, 64))" => "shape!((128, 128, 64))";
        SM90 0 "shape!((128, 256, 64))" => "shape!((64, 256, 64))";
        SM90 0 "shape!((128, 256, 64))" => "shape!((192, 256, 64))";
        SM90 0 "shape!((128, 256, 64))" => "shape!((128, 256, 128))";
        GENERIC_SM120 0 "X::A, X::B, X::C" => "X::A, X::A, X::C";
        OTHERS_SM90 0 "shape!((64, 64, 64))" => "shape!((128, 64, 64))";
        OTHERS_SM90 0 "shape!((64, 64, 64))" => "shape!((64, 128, 64))";
        OTHERS_SM90 0 "shape!((128, 64, 64))" => "shape!((64, 64, 64))";
        OTHERS_SM90 0 "shape!((128, 64, 64))" => "shape!((128, 64, 16))" = "the sums have the same terms, in tiles of a quarter of the depth";
        SM100 0 "shape!((128, 64, 64))" => "shape!((64, 64, 64))";
        SM100 0 "shape!((128, 64, 64))" => "shape!((128, 128, 64))";
        SM100 0 "shape!((128, 64, 64))" => "shape!((128, 64, 24))";
        SM120 0 "shape!((128, 128, 64))" => "shape!((128, 120, 64))";
        SM120 0 "shape!((128, 128, 64))" => "shape!((128, 64, 64))";
        SM120 0 "shape!((128, 128, 64))" => "shape!((128, 128, 48))";
    }
    "another fragment in the epilogue" {
        SM80 0 "shape!((128, 128)), shape!((128, 128)), Warps<Atom>" => "shape!((128, 64)), shape!((128, 64)), Warps<Atom>";
        SM80 0 "shape!((128, 128)), shape!((128, 128)), Warps<Atom>" => "shape!((128, 128)), shape!((128, 96)), Warps<Atom>";
        SM80 0 "shape!((128, 128)), Warps<Atom>" => "shape!((128, 128)), TiledMma<Atom, layout!((4, 1, 1)), tiler!(<64, 16, 16>)>";
        SM80 0 "Warps<Atom>, Float32" => "Warps<Atom>, BFloat16";
        SM90 0 "StoreDirect, shape!((128, 256)), shape!((128, 256))" => "StoreDirect, shape!((128, 128)), shape!((128, 128))";
        SM90 0 "Groups<Atom>, Float32" => "TiledMma<Atom, layout!((1, 1, 1))>, Float32";
        SM90 0 "Groups<Atom>, Float32" => "Groups<Atom>, BFloat16";
        SM90 0 "shape!((128, 256)), shape!((128, 32))" => "shape!((128, 256)), shape!((128, 24))";
        SM90 0 "shape!((128, 256)), shape!((128, 32))" => "shape!((128, 128)), shape!((128, 32))";
        SM90 0 "Groups<Atom>, BFloat16" => "Groups<Atom>, Float16";
        SM90 0 "Groups<Atom>, BFloat16" => "TiledMma<Atom, layout!((1, 1, 1))>, BFloat16";
        OTHERS_SM90 0 "shape!((64, 64)), shape!((64, 32)), Group" => "shape!((64, 32)), shape!((64, 32)), Group";
        OTHERS_SM90 0 "shape!((64, 64)), shape!((64, 32)), Group" => "shape!((64, 64)), shape!((64, 32)), TiledMma<Atom, layout!((2, 1, 1))>";
        OTHERS_SM90 0 "shape!((128, 64)), shape!((128, 32)), Groups" => "shape!((128, 64)), shape!((64, 32)), Groups";
        SM100 0 "TmemAccumulatorsFor<Mma, BFloat16>" => "Mma";
        SM100 0 "TmemAccumulatorsFor<Mma, BFloat16>" => "cute_static::epilogue::TmemAccumulators<Mma, cute_static::instruction::copy::tensor_memory::Lanes16Bits256>";
        SM100 0 "shape!((128, 32))" => "shape!((128, 24))";
        SM100 0 "shape!((128, 64)),\n    shape!((128, 32))" => "shape!((128, 32)),\n    shape!((128, 32))";
        SM120 0 "shape!((128, 128)), shape!((128, 128)), Warps" => "shape!((128, 64)), shape!((128, 64)), Warps";
        SM120 0 "shape!((128, 128)), Warps, Float32" => "shape!((128, 128)), TiledMma<Atom, layout!((2, 2, 1))>, Float32";
        SM120 0 "Warps, Float32" => "Warps, Float8E4M3";
    }
    "other warps" {
        SM80 0 "layout!((2, 2, 1))" => "layout!((2, 2, 2))";
        SM80 0 "layout!((2, 2, 1))" => "layout!((3, 2, 1))";
        SM80 0 "tiler!(<32, 32, 16>)" => "tiler!(<16, 32, 16>)";
        SM80 0 "tiler!(<32, 32, 16>)" => "tiler!(<32, 32, 8>)";
        SM80 0 "tiler!(<32, 32, 16>)" => "tiler!(<48, 32, 16>)";
        SM90 0 "layout!((2, 1, 1))" => "layout!((1, 2, 1))";
        SM90 0 "layout!((2, 1, 1))" => "layout!((3, 1, 1))";
        SM90 0 "layout!((2, 1, 1))" => "layout!((2, 1, 2))";
        GENERIC_SM90 0 "(stages.thread())" => "(0)";
        OTHERS_SM90 0 "layout!((1, 1, 1))" => "layout!((2, 1, 1))";
        OTHERS_SM90 0 "layout!((2, 1, 1))" => "layout!((1, 1, 1))";
        SM100 0 "layout!((1, 1, 1))" => "layout!((2, 1, 1))";
        SM120 0 "layout!((4, 2, 1)), tiler!(<64, 32, 32>)" => "layout!((3, 2, 1)), tiler!(<48, 32, 32>)";
        SM120 0 "tiler!(<64, 32, 32>)" => "tiler!(<32, 32, 32>)";
        GENERIC_SM100 0 "Warps<U8>" => "Warps<cute_static::typenum::U6>";
        GENERIC_SM100 0 "split::<U4, U4>()" => "split::<cute_static::typenum::U5, cute_static::typenum::U3>()";
        GENERIC_SM100 0 "Role::Second(thread)" => "Role::Second(_)";
        GENERIC_SM100 0 "first_of_warp::<U1>()" => "first_of_warp::<U0>()";
        GENERIC_SM100 0 "split::<U4, U4>()" => "split::<cute_static::typenum::U3, U4>()";
        GENERIC_SM90 0 "let (turn, thread) = half_of" => "let (turn, _) = half_of";
        GENERIC_SM90 0 "stages.in_turns(turn, thread)" => "stages.in_turns(0, thread)";
        GENERIC_SM90 0 "::in_turns(to, (turn, thread), shared, source)" => "::new(to, thread, shared, source)" = "the two groups store in turns, so that one barrier is enough";
        GENERIC 0 "split::<U4, U8>()" => "split::<U8, U4>()";
    }
    "another instruction" {
        SM80 0 "BFloat16: SM80_16x8x16_F32BF16BF16F32_TN" => "BFloat16: SM80_16x8x16_F32F16F16F32_TN";
        SM90 0 "BFloat16: SM90_64xNx16_F32BF16BF16_SS" => "BFloat16: SM90_64xNx16_F32F16F16_SS";
        SM90 0 "MapA = <<Self::Mainloop as TmaCollective>::A" => "MapA = <<Self::Mainloop as TmaCollective>::B";
        SM90 0 "MapB = <<Self::Mainloop as TmaCollective>::B" => "MapB = <<Self::Mainloop as TmaCollective>::A";
        SM90 0 "KernelSm90Cooperative<<F" => "cute_static::plan::KernelSm90Pingpong<<F";
        OTHERS_SM90 0 "SM90_64xNx16_F32BF16BF16_SS<U64>" => "SM90_64xNx16_F32BF16BF16_SS<U3>";
        OTHERS_SM90 0 "SM90_64xNx16_F32BF16BF16_SS<U64>" => "SM90_64xNx16_F32BF16BF16_SS<cute_static::typenum::U128>";
        OTHERS_SM90 0 "KernelSm90Pingpong<Mainloop>" => "KernelSm90Cooperative<Mainloop>";
        OTHERS_SM90 0 "KernelSm90Cooperative<Mainloop>" => "KernelSm90Pingpong<Mainloop>";
        OTHERS_SM90 0 "gemm_in_cluster::<Sm90" => "gemm::<Sm90";
        OTHERS_SM90 0 "Plan<Sm90" => "Plan<cute_static::arch::Sm80";
        OTHERS_SM90 0 "Cluster<U2>" => "Cluster<U3>";
        OTHERS_SM90 0 "AlongN, U1, Blocks" => "AlongN, U1";
        SM100 0 "Float32, U128, U64>" => "Float32, U64, U64>";
        SM100 0 "BFloat16, BFloat16, Float32" => "cute_static::numeric::Float16, BFloat16, Float32";
        SM100 0 "BFloat16, BFloat16, Float32" => "BFloat16, BFloat16, BFloat16";
        SM120 0 "Float8E4M3, Float8E4M3, Float32>" => "Float8E4M3, cute_static::numeric::Float8E5M2, Float32>";
        SM120 0 "Plan<Sm120" => "Plan<cute_static::arch::Sm90";
        SM120 0 "as TmaCollective>::A" => "as TmaCollective>::B" = "A and B have the same tile and type, and so the same map";
    }
    "a changed swizzle, swapped modes" {
        SM80 0 "MainloopSm80CpAsync<U3>" => "MainloopSm80CpAsync<U3, cute_static::instruction::operand::MajorMN>";
        SIZES 0 "layout!((?$rows, ?K):(?K, 1))" => "layout!((?$rows, ?K):(1, ?$rows))";
        SIZES 0 "layout!((?$rows, ?K):(?K, 1))" => "layout!((?K, ?$rows):(1, ?K))";
        SIZES 0 "layout!((?M, ?N):(?N, 1))" => "layout!((?M, ?N):(1, ?M))";
        SIZES 0 "layout!((?M, ?N):(?N, 1))" => "layout!((?N, ?M):(1, ?N))";
        SIZES 0 "128, 128, 64, rows" => "128, 128, 64, columns";
        SIZES 0 "1, 2, 8, rows" => "1, 2, 8, columns";
        GENERIC_SM80 0 "<X as BlockTile>::A," => "<X as BlockTile>::B,";
        GENERIC_SM80 0 "<X as BlockTile>::B," => "<X as BlockTile>::A,";
        GENERIC_SM80 0 "<X as BlockTile>::ShapeA" => "<X as BlockTile>::ShapeB";
        GENERIC_SM80 0 "<X as BlockTile>::ShapeB" => "<X as BlockTile>::ShapeA";
        GENERIC 0 "(EpilogueOf<E>, K)" => "(K, EpilogueOf<E>)";
        GENERIC_SM80 0 "from_column(k)" => "from(k, k)";
        SM120 0 "MainloopSm120Tma<U4>" => "MainloopSm120Tma<U4, cute_static::instruction::operand::MajorMN>";
        SM120 0 "(?PITCH, 1)" => "(1, ?PITCH)";
        SM120 0 "layout!((?M, ?N)" => "layout!((?N, ?M)";
        GENERIC_SM120 0 "X::A," => "X::B,";
        GENERIC_SM120 0 "OperandC, X::C, Output" => "OperandC, X::A, Output";
        SM100 0 "StoreTma<U2, TmemStoresFor<Mma, BFloat16>>" => "StoreTma<U2, TmemStoresFor<Mma, BFloat16>, cute_static::instruction::operand::MajorMN>";
        OTHERS_SM90 0 "StoreTma<U2>" => "StoreTma<U2, cute_static::epilogue::Stmatrix, cute_static::instruction::operand::MajorMN>";
        OTHERS_SM90 0 "MainloopSm90TmaGmma<U4>" => "MainloopSm90TmaGmma<U4, Cluster, cute_static::numeric::BFloat16>";
    }
    "swapped operands" {
        GENERIC 0 "(stage, a.at(m, k), b.at(n, k))" => "(stage, b.at(n, k), a.at(m, k))";
        GENERIC 0 "(stage, a.at(m, k), b.at(n, k))" => "(stage, a.at(m, k), a.at(m, k))";
        GENERIC_OPERANDS 0 "stage.copy(a).copy(b).commit()" => "stage.copy(b).copy(a).commit()";
        GENERIC_SM80 0 "step(&self.a.registers, &self.b.registers" => "step(&self.b.registers, &self.a.registers";
        GENERIC_SM80 0 "<M, X::A, X::B, X::C>::step" => "<M, X::B, X::A, X::C>::step";
        GENERIC_SM80 0 "Side::new(a, stages, thread), Side::new(b," => "Side::new(b, stages, thread), Side::new(a,";
        GENERIC_SM80 0 "stages + behind" => "stages";
        GENERIC_SM90 0 "<Self::A, Self::B, I" => "<Self::B, Self::A, I";
        SM80 0 "(a, b, c, work)" => "(b, a, c, work)";
        SM90 0 "F::Direct, _>(a, b, c" => "F::Direct, _>(b, a, c";
        SM90 0 "F::Narrow, _>(a, b, c" => "F::Narrow, _>(b, a, c";
        GENERIC 0 "a.at(m, k)" => "a.at(k, m)";
        GENERIC 0 "b.at(n, k)" => "b.at(m, k)";
        GENERIC_SM120 0 "stage.views()," => "(stage.views().1, stage.views().0),";
        GENERIC_SM120 0 "multiply_loaded::<Self::A, Self::B" => "multiply_loaded::<Self::B, Self::A";
        GENERIC_SM100 0 "G::multiply(to, stage, add)" => "G::multiply(to, (stage.1, stage.0), add)";
        GENERIC_SM100 0 "I>(to, stage, add)" => "I>(to, (stage.1, stage.0), add)";
        GENERIC_SM100 0 "multiply_stage::<Self::A, Self::B, I>" => "multiply_stage::<Self::B, Self::A, I>";
        GENERIC_SM100 0 "producer(one), a, b, work" => "producer(one), b, a, work";
        GENERIC_SM100 0 "let (to_load, to_store) = rings" => "let (to_store, to_load) = rings";
        GENERIC_SM90 0 "multiply_stage::<G::A, G::B" => "multiply_stage::<G::B, G::A";
        SM120 0 "Direct, _, _>(a, b, c" => "Direct, _, _>(b, a, c";
    }
    "a removed wait, commit or copy" {
        GENERIC_OPERANDS 0 "stage.copy(a).copy(b).commit()" => "stage.copy(a).commit()";
        GENERIC_OPERANDS 0 "stage.copy(a).copy(b).commit()" => "stage.copy(a).copy(b)";
        GENERIC 0 "        stages.fill(work.k, |tile, stage| {\n            let k = G::TileShape::column(tile);\n            G::copy(stage, a.at(m, k), b.at(n, k))\n        })\n" => "";
        GENERIC 0 "stores.each(" => "stores.each_of_mine(";
        GENERIC 0 "b.prepare();" => "" = "it only brings the tensor map into the cache";
        GENERIC 0 "a.prepare();" => "" = "it only brings the tensor map into the cache";
        GENERIC 0 "stages.consumer(thread)" => "stages.consumer(false)";
        GENERIC 0 "stages.consumer(thread)" => "stages.consumer(true)";
        GENERIC_SM80 0 "(self.a.load(&stage, block), self.b.load(&stage, block))" => "self.a.load(&stage, block)";
        GENERIC_SM80 0 "(self.a.fill(&stage, k, blocks), self.b.fill(&stage, k, blocks))" => "self.b.fill(&stage, k, blocks)";
        GENERIC_SM80 0 "CpAsyncRing::<S, Device>::run_in_blocks(tiles, &mut work);" => "";
        GENERIC_SM90 0 "Released: ByWarps" => "Released: cute_static::pipeline::ByTurns";
        GENERIC_SM90 0 "store.sums_until_read(" => "store.sums(";
        GENERIC_SM90 0 "stores.each_of_mine(" => "stores.each(";
        GENERIC_SM90 0 "turn.store(|| unsafe {" => "Ok::<_, ()>(unsafe {";
        GENERIC_SM90 0 "let (mut sums, turn) = turn.multiply(" => "let (mut sums, _) = turn.multiply(";
        GENERIC_SM90 0 "stages.in_turns(turn, thread)" => "stages.in_turns(turn, false)";
        GENERIC_SM90 0 "stages.in_turns(turn, thread)" => "stages.in_turns(turn, true)";
        GENERIC_SM100 0 "let begun = stages.multiply_in_tensor_memory(work.k, |stage, add| unsafe { G::multiply(to, stage, add) });" => "";
        GENERIC_SM100 0 "consumer_of_products(thread)" => "consumer(thread)";
        GENERIC_SM100 0 "accumulator.commit_products(begun)" => "";
        GENERIC_SM100 0 "accumulator.release()" => "";
        GENERIC_SM100 0 "accumulators.wait(|accumulator| {" => "accumulators.acquire(|accumulator| {";
        GENERIC_SM100 0 "accumulators.consumer(thread)" => "accumulators.consumer(false)";
        GENERIC_SM100 0 "accumulators.consumer(thread)" => "accumulators.consumer(true)";
        GENERIC_SM100 0 "stores.each(" => "stores.each_of_mine(";
        GENERIC_SM100 0 "Released: ByCommit>>" => "Released: cute_static::pipeline::ByWarps>>";
        GENERIC_SM120 0 "stage.release()" => "";
        GENERIC_SM120 0 "stages.wait(|stage| {" => "(|stage| {";
        GENERIC 0 "start_in_cluster((stages.pipeline(),), thread, |(ends,)| {" => "start((stages.pipeline(),), thread, |(ends,)| {";
    }
    "a changed mask" {
        SM80 0 "pairs::d(sizes, c)" => "whole::d::<Tile, _>(whole::sizes(m, n, k), c)";
        SM80 0 "pairs::sizes(m, n, k)" => "pairs::sizes(n, m, k)";
        SM80 0 "pairs::b(sizes" => "pairs::d(sizes";
        SM80 0 "pairs::a(sizes" => "pairs::b(sizes";
        SM90 0 "pairs::sizes_of_d(m, n)" => "pairs::sizes_of_d(n, m)";
        GENERIC 0 "            stored\n" => "";
        GENERIC_SM80 0 "store.sums(G::multiply(" => "drop(G::multiply(";
        GENERIC 0 "let Some(one) = thread.first_of_warp::<U0>()" => "let Some(one) = Some(thread)";
        GENERIC 0 "start((stages.pipeline(),), thread)" => "start((stages.pipeline(),), thread.together())";
        SM120 0 "M: m as u64, N: n as u64" => "M: n as u64, N: m as u64";
        GENERIC_SM100 0 ".with(stored)" => "";
        GENERIC_SM90 0 "turn.store(|| unsafe { store.sums_until_read(sums.held()) })" => "turn.store(|| ())";
        GENERIC_SM100 0 "G::multiply(to, stage, add)" => "G::multiply(to, stage, true)";
        GENERIC_SM100 0 "G::multiply(to, stage, add)" => "G::multiply(to, stage, false)";
        GENERIC_SM100 0 "start((to_load, to_store), thread)" => "start((to_load, to_store), thread.together())";
        GENERIC_SM100 0 "thread.warp::<U2>()" => "thread.together().first_of_warp::<U2>()";
        GENERIC_SM100 0 "thread.warp::<U2>()" => "thread.warp::<cute_static::typenum::U3>()" = "the fourth warp has as little to do as the third";
    }
    "another multiple of a size" {
        SIZES 0 "128, 128, 64, rows" => "64, 128, 64, rows";
        SIZES 0 "128, 128, 64, rows" => "128, 64, 64, rows";
        SIZES 0 "128, 128, 64, rows" => "128, 128, 8, rows";
        SIZES 0 "128, 256, 64, rows" => "64, 256, 64, rows";
        SIZES 0 "128, 256, 64, rows" => "128, 128, 64, rows";
        SIZES 0 "1, 2, 8, rows" => "1, 1, 8, rows";
        SIZES 0 "1, 2, 8, rows" => "1, 2, 4, rows";
        SM120 0 "PITCH: multiple_of 2" => "PITCH";
        SM120 0 "N: multiple_of 2" => "N";
    }
    "another coordinate" {
        GENERIC 0 "let (m, n) = G::TileShape::begin" => "let (n, m) = G::TileShape::begin";
        GENERIC 0 "let k = G::TileShape::column(tile);" => "let k = m;";
        OTHERS_SM90 0 "machine::block_index_x(), machine::block_index_y()" => "machine::block_index_y(), machine::block_index_x()";
        GENERIC 0 "Role::Second(thread)" => "Role::Second(_)";
        GENERIC_SM80 0 "a.from(m, k), b.from(n, k)" => "a.from(n, k), b.from(m, k)";
        GENERIC_SM80 0 "let ((m, n), k)" => "let ((n, m), k)";
        GENERIC_SM80 0 "StageOffset::of(stage, P::STAGE)" => "stage.tile() * P::STAGE";
        GENERIC_SM80 0 "X::column_of(&stage)" => "X::column(stage.stage())";
        GENERIC_SM100 0 "memory.to_fill(&accumulator)" => "memory";
        GENERIC_SM100 0 "memory.sums(&accumulator, thread, &work.k)" => "memory.sums(thread, &work.k)";
        GENERIC_SM100 0 "memory.sums(&accumulator, thread, &work.k)" => "memory.sums(&accumulator, 0, &work.k)";
        GENERIC_SM100 0 "to_load.followed_by::<G::Accumulators>()" => "stages.ring()";
        GENERIC_SM100 0 "to_store.followed_by_slot()" => "to_load.followed_by_slot()";
        GENERIC_SM90 0 "multiply_stage::<Self::A, Self::B, I, _>(to, stage, group)" => "multiply_stage::<Self::A, Self::B, I, _>(to, stage, [group[1], group[0]])";
        GENERIC_SM90 0 "turns.tile(work.k.end - work.k.start," => "turns.tile(work.k.end," = "the work is whole tiles, as the kernel demands, and begins at k tile 0";
        GENERIC 0 "(shared, stages)" => "(stages, shared)";
        GENERIC 1 "(shared, stages)" => "(stages, shared)";
    }
}
