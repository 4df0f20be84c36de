//! The kernels by name.
//!
//! Those of [`collectives`](crate::collectives) leave lines `// cluster NAME X Y` in the PTX, too, of which the build command makes directives.

#[cfg(gpu = "sm_90a")]
use crate::attention::instances_sm90::{self as by_warpgroups, MapK, MapQ, MapV, PlanOfHeads};
use crate::attention::{self, HeadsOf};
#[cfg(gpu = "sm_90a")]
use crate::convolution_sm90::{self, Strided, ThreeByThree};
#[cfg(any(gpu = "sm_80", gpu = "sm_90a"))]
use crate::gemm_collective::groups::InGroup;
#[cfg(gpu = "sm_80")]
use crate::gemm_collective::sm80_batched::Group;
#[cfg(gpu = "sm_90a")]
use crate::gemm_sm90::{MapA, MapB, MapC};
#[cfg(gpu = "sm_90a")]
use crate::gemm_sm90_batched::{BatchMapA, BatchMapB, GroupOf};
#[cfg(gpu = "sm_90a")]
use crate::gemm_sm90_sparse::{MapOfA, MapOfB, MapOfMetadata};
#[cfg(gpu = "sm_100a")]
use crate::gemm_sm100::{self, OneBlock, TwoBlocks};
#[cfg(gpu = "sm_80")]
use crate::rowwise::{self, Rows16Bits, Rows32Bits};
#[cfg(gpu = "sm_100a")]
use cute_static::cluster::Cluster;
use cute_static::numeric::{BFloat16, Float16};
#[cfg(any(gpu = "sm_80", gpu = "sm_90a", gpu = "sm_100a"))]
use cute_static::schedule::Schedule;
#[cfg(any(gpu = "sm_80", gpu = "sm_90a"))]
use cute_static::schedule::{AlongN, SplitK, StreamK};
#[cfg(gpu = "sm_90a")]
use cute_static::tma::Im2colBegins;
#[cfg(gpu = "sm_100a")]
use cute_static::typenum::U2;
#[cfg(any(gpu = "sm_80", gpu = "sm_90a"))]
use cute_static::typenum::U3;
#[cfg(any(gpu = "sm_80", gpu = "sm_90a"))]
use cute_static::typenum::U192;
use cute_static::typenum::{U4, U64, U128};
#[cfg(gpu = "sm_90a")]
use cute_static_device::machine::{Im2colObject, TensorMapObject};

cute_static_device::entries! {
    copy_by_layout = crate::copy::by_layout, (src: *const f32, dst: *mut f32), crate::copy::THREADS, 1;
    copy_by_hand = crate::by_hand::copy, (src: *const f32, dst: *mut f32), crate::copy::THREADS, 1;
    transpose_by_layout = crate::transpose::by_layout, (src: *const f32, dst: *mut f32, rows: i64, columns: i64), crate::transpose::THREADS, 1;
    transpose_by_hand = crate::by_hand::transpose, (src: *const f32, dst: *mut f32, rows: i64, columns: i64), crate::transpose::THREADS, 1;
    sgemm_by_layout = crate::sgemm::by_layout, (a: *const f32, b: *const f32, c: *mut f32, m: i64, n: i64, k: i64), crate::sgemm::THREADS, 2;
    sgemm_by_hand = crate::by_hand::sgemm, (a: *const f32, b: *const f32, c: *mut f32, m: i64, n: i64, k: i64), crate::sgemm::THREADS, 2;
    sgemm_edges = crate::sgemm::with_edges, (a: *const f32, b: *const f32, c: *mut f32, m: i64, n: i64, k: i64), crate::sgemm::THREADS, 2;
    gemm_sm80_bf16 = crate::gemm_sm80::gemm::<BFloat16>, (a: *const u16, b: *const u16, c: *mut f32, n: i64, k: i64), crate::gemm_sm80::THREADS, 2;
    gemm_sm80_f16 = crate::gemm_sm80::gemm::<Float16>, (a: *const u16, b: *const u16, c: *mut f32, n: i64, k: i64), crate::gemm_sm80::THREADS, 2;
    gemm_sm80_edges_bf16 = crate::gemm_sm80::gemm_with_edges::<BFloat16>, (a: *const u16, b: *const u16, c: *mut f32, m: i64, n: i64, k: i64), crate::gemm_sm80::THREADS, 2;
    gemm_sm80_edges_f16 = crate::gemm_sm80::gemm_with_edges::<Float16>, (a: *const u16, b: *const u16, c: *mut f32, m: i64, n: i64, k: i64), crate::gemm_sm80::THREADS, 2;
    #[cfg(gpu = "sm_80")]
    gemm_sm80_batched_bf16 = crate::gemm_sm80_batched::batched::<BFloat16>, (
        a: *const u16, b: *const u16, c: *mut f32, m: i64, n: i64, k: i64, schedule: *const Schedule<InGroup>
    ), crate::gemm_sm80_batched::THREADS, 1;
    #[cfg(gpu = "sm_80")]
    gemm_sm80_grouped_bf16 = crate::gemm_sm80_batched::grouped::<BFloat16>, (groups: *const Group, count: u64), crate::gemm_sm80_batched::THREADS, 1;
    #[cfg(gpu = "sm_80")]
    gemm_sm80_split_k_bf16 = crate::gemm_split::sm80::<BFloat16, SplitK<U3, AlongN>>, (
        a: *const u16, b: *const u16, c: *mut f32, m: i64, n: i64, k: i64, schedule: *const Schedule<SplitK<U3, AlongN>>, workspace: *mut u8
    ), crate::gemm_sm80_batched::THREADS, 1;
    #[cfg(gpu = "sm_80")]
    gemm_sm80_stream_k_bf16 = crate::gemm_split::sm80::<BFloat16, StreamK<AlongN>>, (
        a: *const u16, b: *const u16, c: *mut f32, m: i64, n: i64, k: i64, schedule: *const Schedule<StreamK<AlongN>>, workspace: *mut u8
    ), crate::gemm_sm80_batched::THREADS, 1;
    #[cfg(gpu = "sm_80")]
    gemm_sm80_sparse_bf16 = crate::gemm_sm80_sparse::gemm::<BFloat16>, (
        a: *const u16, metadata: *const u32, b: *const u16, c: *mut f32, m: i64, n: i64, k: i64
    ), crate::gemm_sm80_sparse::THREADS, 1;
    #[cfg(gpu = "sm_80")]
    gemm_sm80_sparse_edges_bf16 = crate::gemm_sm80_sparse::gemm_with_edges::<BFloat16>, (
        a: *const u16, metadata: *const u32, b: *const u16, c: *mut f32, m: i64, n: i64, k: i64
    ), crate::gemm_sm80_sparse::THREADS, 1;
    #[cfg(gpu = "sm_80")]
    softmax_bf16 = rowwise::softmax::<Rows16Bits>, (x: *const u16, y: *mut u16, rows: i64, columns: i64), rowwise::THREADS, 4;
    #[cfg(gpu = "sm_80")]
    softmax_f32 = rowwise::softmax::<Rows32Bits>, (x: *const u32, y: *mut u32, rows: i64, columns: i64), rowwise::THREADS, 4;
    #[cfg(gpu = "sm_80")]
    rms_norm_bf16 = rowwise::rms_norm::<Rows16Bits>, (
        x: *const u16, weight: *const u16, y: *mut u16, rows: i64, columns: i64, epsilon: f32
    ), rowwise::THREADS, 4;
    #[cfg(gpu = "sm_80")]
    layer_norm_bf16 = rowwise::layer_norm::<Rows16Bits>, (
        x: *const u16, weight: *const u16, bias: *const u16, y: *mut u16, rows: i64, columns: i64, epsilon: f32
    ), rowwise::THREADS, 4;
    attention_bf16 = attention::forward::<HeadsOf<U64>>, (q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32), attention::THREADS, 2;
    attention_edges_bf16 = attention::with_edges::<HeadsOf<U64>>, (q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32), attention::THREADS, 2;
    attention_causal_bf16 = attention::causal::<HeadsOf<U64>>, (q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32), attention::THREADS, 2;
    attention_causal_edges_bf16 = attention::causal_with_edges::<HeadsOf<U64>>, (q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32), attention::THREADS, 2;
    attention_grouped_bf16 = attention::forward::<HeadsOf<U64, U4>>, (q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32), attention::THREADS, 2;
    attention_128_bf16 = attention::forward::<HeadsOf<U128>>, (q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32), attention::THREADS, 2;
    attention_128_grouped_causal_edges_bf16 = attention::causal_with_edges::<HeadsOf<U128, U4>>, (q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32), attention::THREADS, 2;
    #[cfg(gpu = "sm_80")]
    attention_192_bf16 = attention::forward::<HeadsOf<U192>>, (q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32), attention::THREADS, 1;
    #[cfg(gpu = "sm_80")]
    attention_192_causal_edges_bf16 = attention::causal_with_edges::<HeadsOf<U192>>, (q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32), attention::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    attention_sm90_64_bf16 = by_warpgroups::forward::<HeadsOf<U64>>, (
        q: MapQ<HeadsOf<U64>>, k: MapK<HeadsOf<U64>>, v: MapV<HeadsOf<U64>>, o: *mut f32, length: i64, scale: f32
    ), crate::gemm_collective::threads::<PlanOfHeads<HeadsOf<U64>>>(), 1;
    #[cfg(gpu = "sm_90a")]
    attention_sm90_128_bf16 = by_warpgroups::forward::<HeadsOf<U128>>, (
        q: MapQ<HeadsOf<U128>>, k: MapK<HeadsOf<U128>>, v: MapV<HeadsOf<U128>>, o: *mut f32, length: i64, scale: f32
    ), crate::gemm_collective::threads::<PlanOfHeads<HeadsOf<U128>>>(), 1;
    #[cfg(gpu = "sm_90a")]
    attention_sm90_128_causal_bf16 = by_warpgroups::causal::<HeadsOf<U128>>, (
        q: MapQ<HeadsOf<U128>>, k: MapK<HeadsOf<U128>>, v: MapV<HeadsOf<U128>>, o: *mut f32, length: i64, scale: f32
    ), crate::gemm_collective::threads::<PlanOfHeads<HeadsOf<U128>>>(), 1;
    #[cfg(gpu = "sm_90a")]
    attention_sm90_128_edges_bf16 = by_warpgroups::with_edges::<HeadsOf<U128>>, (
        q: MapQ<HeadsOf<U128>>, k: MapK<HeadsOf<U128>>, v: MapV<HeadsOf<U128>>, o: *mut f32, length: i64, scale: f32
    ), crate::gemm_collective::threads::<PlanOfHeads<HeadsOf<U128>>>(), 1;
    #[cfg(gpu = "sm_90a")]
    attention_sm90_128_grouped_causal_edges_bf16 = by_warpgroups::causal_with_edges::<HeadsOf<U128, U4>>, (
        q: MapQ<HeadsOf<U128, U4>>, k: MapK<HeadsOf<U128, U4>>, v: MapV<HeadsOf<U128, U4>>, o: *mut f32, length: i64, scale: f32
    ), crate::gemm_collective::threads::<PlanOfHeads<HeadsOf<U128, U4>>>(), 1;
    #[cfg(gpu = "sm_90a")]
    attention_sm90_192_causal_edges_bf16 = by_warpgroups::causal_with_edges::<HeadsOf<U192>>, (
        q: MapQ<HeadsOf<U192>>, k: MapK<HeadsOf<U192>>, v: MapV<HeadsOf<U192>>, o: *mut f32, length: i64, scale: f32
    ), crate::gemm_collective::threads::<PlanOfHeads<HeadsOf<U192>>>(), 1;
    #[cfg(gpu = "sm_90a")]
    gemm_sm90_batched_bf16 = crate::gemm_sm90_batched::batched::<BFloat16>, (
        a: BatchMapA<BFloat16>, b: BatchMapB<BFloat16>, c: *mut f32, m: i64, n: i64, schedule: *const Schedule<InGroup>
    ), crate::gemm_sm90::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    gemm_sm90_grouped_bf16 = crate::gemm_sm90_batched::grouped::<BFloat16>, (groups: *const GroupOf<BFloat16>, count: u64), crate::gemm_sm90::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    gemm_sm90_sparse_bf16 = crate::gemm_sm90_sparse::gemm_with_edges::<BFloat16>, (
        a: MapOfA<BFloat16>, metadata: MapOfMetadata<BFloat16>, b: MapOfB<BFloat16>, c: *mut f32, m: i64, n: i64, k: i64
    ), crate::gemm_sm90_sparse::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    gemm_sm90_split_k_bf16 = crate::gemm_split::sm90::<BFloat16, SplitK<U3, AlongN>>, (
        a: MapA<BFloat16>, b: MapB<BFloat16>, c: *mut f32, m: i64, n: i64, k: i64, schedule: *const Schedule<SplitK<U3, AlongN>>, workspace: *mut u8
    ), crate::gemm_sm90::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    gemm_sm90_stream_k_bf16 = crate::gemm_split::sm90::<BFloat16, StreamK<AlongN>>, (
        a: MapA<BFloat16>, b: MapB<BFloat16>, c: *mut f32, m: i64, n: i64, k: i64, schedule: *const Schedule<StreamK<AlongN>>, workspace: *mut u8
    ), crate::gemm_sm90::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    gemm_sm90_bf16 = crate::gemm_sm90::gemm::<BFloat16>, (
        a: MapA<BFloat16>, b: MapB<BFloat16>, c: *mut f32, n: i64, k: i64
    ), crate::gemm_sm90::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    gemm_sm90_by_hand = crate::by_hand::gemm_sm90, (
        a: *const TensorMapObject, b: *const TensorMapObject, c: *mut f32, n: i64, k: i64
    ), crate::gemm_sm90::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    gemm_sm90_f16 = crate::gemm_sm90::gemm::<Float16>, (
        a: MapA<Float16>, b: MapB<Float16>, c: *mut f32, n: i64, k: i64
    ), crate::gemm_sm90::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    gemm_sm90_edges_bf16 = crate::gemm_sm90::gemm_with_edges::<BFloat16>, (
        a: MapA<BFloat16>, b: MapB<BFloat16>, c: *mut f32, m: i64, n: i64, k: i64
    ), crate::gemm_sm90::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    gemm_sm90_edges_f16 = crate::gemm_sm90::gemm_with_edges::<Float16>, (
        a: MapA<Float16>, b: MapB<Float16>, c: *mut f32, m: i64, n: i64, k: i64
    ), crate::gemm_sm90::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    gemm_sm90_bf16_to_bf16 = crate::gemm_sm90::gemm_to_bf16::<BFloat16>, (
        a: MapA<BFloat16>, b: MapB<BFloat16>, c: MapC<BFloat16>, k: i64
    ), crate::gemm_sm90::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    convolution_sm90_bf16 = convolution_sm90::forward::<ThreeByThree>, (
        images: *const Im2colObject, begins: *const Im2colBegins<2>, filters: *const TensorMapObject, outputs: *mut f32, windows: i64, count: i64
    ), convolution_sm90::THREADS, 1;
    #[cfg(gpu = "sm_90a")]
    convolution_sm90_strided_bf16 = convolution_sm90::forward::<Strided>, (
        images: *const Im2colObject, begins: *const Im2colBegins<2>, filters: *const TensorMapObject, outputs: *mut f32, windows: i64, count: i64
    ), convolution_sm90::THREADS, 1;
    #[cfg(gpu = "sm_100a")]
    gemm_sm100_bf16 = gemm_sm100::gemm::<OneBlock<BFloat16>>, (
        a: gemm_sm100::MapA<OneBlock<BFloat16>>, b: gemm_sm100::MapB<OneBlock<BFloat16>>, c: *mut f32, n: i64, k: i64
    ), gemm_sm100::THREADS, 1;
    #[cfg(gpu = "sm_100a")]
    gemm_sm100_f16 = gemm_sm100::gemm::<OneBlock<Float16>>, (
        a: gemm_sm100::MapA<OneBlock<Float16>>, b: gemm_sm100::MapB<OneBlock<Float16>>, c: *mut f32, n: i64, k: i64
    ), gemm_sm100::THREADS, 1;
    #[cfg(gpu = "sm_100a")]
    gemm_sm100_edges_bf16 = gemm_sm100::gemm_with_edges::<OneBlock<BFloat16>>, (
        a: gemm_sm100::MapA<OneBlock<BFloat16>>, b: gemm_sm100::MapB<OneBlock<BFloat16>>, c: *mut f32, m: i64, n: i64, k: i64
    ), gemm_sm100::THREADS, 1;
    #[cfg(gpu = "sm_100a")]
    gemm_sm100_edges_f16 = gemm_sm100::gemm_with_edges::<OneBlock<Float16>>, (
        a: gemm_sm100::MapA<OneBlock<Float16>>, b: gemm_sm100::MapB<OneBlock<Float16>>, c: *mut f32, m: i64, n: i64, k: i64
    ), gemm_sm100::THREADS, 1;
    #[cfg(gpu = "sm_100a")]
    gemm_sm100_persistent_bf16 = gemm_sm100::persistent::<OneBlock<BFloat16>>, (
        a: gemm_sm100::MapA<OneBlock<BFloat16>>, b: gemm_sm100::MapB<OneBlock<BFloat16>>, c: *mut f32, m: i64, n: i64, k: i64, schedule: *const Schedule<gemm_sm100::Scheduling>
    ), gemm_sm100::THREADS, 1;
    #[cfg(gpu = "sm_100a")]
    gemm_sm100_persistent_of_two_bf16 = gemm_sm100::persistent_of_two::<TwoBlocks<BFloat16>>, (
        a: gemm_sm100::MapA<TwoBlocks<BFloat16>>, b: gemm_sm100::MapB<TwoBlocks<BFloat16>>, c: *mut f32, m: i64, n: i64, k: i64, schedule: *const Schedule<gemm_sm100::Scheduling<Cluster<U2>>>
    ), gemm_sm100::THREADS, 1, (2, 1);
}
