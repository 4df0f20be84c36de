// CUTLASS's kernels with the tile, stages, cluster and types of ours, by name: `compare` disassembles them, and `measure` runs them.

#pragma once
#include "cute/tensor.hpp"
#include "cutlass/cutlass.h"
#include "cutlass/epilogue/collective/collective_builder.hpp"
#include "cutlass/epilogue/collective/default_epilogue.hpp"
#include "cutlass/epilogue/thread/linear_combination.h"
#include "cutlass/gemm/collective/collective_builder.hpp"
#include "cutlass/gemm/collective/collective_mma.hpp"
#include "cutlass/gemm/device/gemm.h"
#include "cutlass/gemm/kernel/gemm_universal.hpp"

using namespace cute;
using f16 = cutlass::half_t;
using bf16 = cutlass::bfloat16_t;
using Row = cutlass::layout::RowMajor;
using Column = cutlass::layout::ColumnMajor;
using Problem = Shape<int, int, int, int>;

// CUTLASS 2: `mma.sync`, tile 128 × 128 × 64, three stages, four warps of 64 × 64.
template <class E> struct Sm80Gemm {
  using Gemm = cutlass::gemm::device::Gemm<
      E, Row, E, Column, float, Row, float, cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80, cutlass::gemm::GemmShape<128, 128, 64>,
      cutlass::gemm::GemmShape<64, 64, 64>, cutlass::gemm::GemmShape<16, 8, 16>, cutlass::epilogue::thread::LinearCombination<float, 4, float, float>,
      cutlass::gemm::threadblock::GemmIdentityThreadblockSwizzle<>, 3>;
  using Kernel = typename Gemm::GemmKernel;
};

// CUTLASS 3: the same by its collective for `cp.async`, with the layouts of its tests.
template <class E> struct Sm80Collective {
  using Atom = std::conditional_t<std::is_same_v<E, bf16>, SM80_16x8x16_F32BF16BF16F32_TN, SM80_16x8x16_F32F16F16F32_TN>;
  using Mma = TiledMMA<MMA_Atom<Atom>, Layout<Shape<_2, _2, _1>>, Tile<_32, _32, _16>>;
  using Shared = decltype(composition(Swizzle<3, 3, 3>{}, Layout<Shape<_8, _64>, Stride<_64, _1>>{}));
  using Global = decltype(make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEALWAYS<cute::uint128_t>, E>{}, Layout<Shape<_16, _8>, Stride<_8, _1>>{}, Layout<Shape<_1, _8>>{}));
  using Load = Copy_Atom<SM75_U32x4_LDSM_N, E>;
  using Stride = cutlass::detail::TagToStrideA_t<Row>;
  using Main = cutlass::gemm::collective::CollectiveMma<cutlass::gemm::MainloopSm80CpAsync<3>, Shape<_128, _128, _64>, E, Stride, E, Stride, Mma, Global, Shared, Load,
                                                        cute::identity, Global, Shared, Load, cute::identity>;
  using StrideD = cutlass::detail::TagToStrideC_t<Row>;
  using Epilogue = cutlass::epilogue::collective::DefaultEpilogue<float, StrideD, StrideD, cutlass::epilogue::thread::LinearCombination<float, 1, float, float>,
                                                                  cutlass::gemm::EpilogueDefault>;
  using Kernel = cutlass::gemm::kernel::GemmUniversal<Problem, Main, Epilogue>;
};

// CUTLASS 3: TMA with wgmma or tcgen05, of its builder.
using Cooperative = cutlass::gemm::KernelTmaWarpSpecializedCooperative;
using PingPong = cutlass::gemm::KernelTmaWarpSpecializedPingpong;
template <class Arch, class E, class C, class D, class Tile, class Cluster, class Schedule, class Store, class Stages = void> struct TmaGemm {
  using Epilogue = typename cutlass::epilogue::collective::CollectiveBuilder<Arch, cutlass::arch::OpClassTensorOp, Tile, Cluster,
                                                                             cutlass::epilogue::collective::EpilogueTileAuto, float, float, C, Row, 16 / sizeof(D), D,
                                                                             Row, 16 / sizeof(D), Store>::CollectiveOp;
  using Carveout = cutlass::gemm::collective::StageCountAutoCarveout<int(sizeof(typename Epilogue::SharedStorage))>;
  using Main = typename cutlass::gemm::collective::CollectiveBuilder<Arch, cutlass::arch::OpClassTensorOp, E, Row, 8, E, Column, 8, float, Tile, Cluster,
                                                                     std::conditional_t<std::is_void_v<Stages>, Carveout, Stages>, Schedule>::CollectiveOp;
  using Kernel = cutlass::gemm::kernel::GemmUniversal<Problem, Main, Epilogue>;
};
using TmaCooperative = cutlass::epilogue::TmaWarpSpecializedCooperative;
using TmaPingPong = cutlass::epilogue::TmaWarpSpecialized;
using Four = cutlass::gemm::collective::StageCount<4>;

// NAME, and the type with the kernel. Those of CUTLASS 2 differ in how they are called.
#define CUTLASS2_KERNELS(K)                 \
  K(cutlass2_sm80_bf16, Sm80Gemm<bf16>)     \
  K(cutlass2_sm80_f16, Sm80Gemm<f16>)
#define CUTLASS3_SM80_KERNELS(K)            \
  K(cutlass3_sm80_bf16, Sm80Collective<bf16>) \
  K(cutlass3_sm80_f16, Sm80Collective<f16>)
#define TILE(M, N) Shape<_##M, _##N, _64>
#define CLUSTER(X, Y) Shape<_##X, _##Y, _1>
#define SM90(...) TmaGemm<cutlass::arch::Sm90, __VA_ARGS__>
#define SM100(...) TmaGemm<cutlass::arch::Sm100, __VA_ARGS__>
#define CUTLASS3_SM90_KERNELS(K)                                                                                                                   \
  K(cutlass3_sm90_cooperative_f32_128x256x64_1x1, SM90(bf16, float, float, TILE(128, 256), CLUSTER(1, 1), Cooperative, cutlass::epilogue::NoSmemWarpSpecialized, Four)) \
  K(cutlass3_sm90_cooperative_bf16_128x256x64_1x1, SM90(bf16, void, bf16, TILE(128, 256), CLUSTER(1, 1), Cooperative, TmaCooperative))                          \
  K(cutlass3_sm90_cooperative_bf16_128x256x64_2x1, SM90(bf16, void, bf16, TILE(128, 256), CLUSTER(2, 1), Cooperative, TmaCooperative))                          \
  K(cutlass3_sm90_cooperative_f16_128x256x64_2x1, SM90(f16, void, f16, TILE(128, 256), CLUSTER(2, 1), Cooperative, TmaCooperative))                          \
  K(cutlass3_sm90_cooperative_bf16_128x128x64_2x1, SM90(bf16, void, bf16, TILE(128, 128), CLUSTER(2, 1), Cooperative, TmaCooperative))                          \
  K(cutlass3_sm90_pingpong_bf16_64x128x64_1x1, SM90(bf16, void, bf16, TILE(64, 128), CLUSTER(1, 1), PingPong, TmaPingPong))                                     \
  K(cutlass3_sm90_pingpong_bf16_64x128x64_2x1, SM90(bf16, void, bf16, TILE(64, 128), CLUSTER(2, 1), PingPong, TmaPingPong))
#define CUTLASS3_SM100_KERNELS(K)                                                                                                                  \
  K(cutlass3_sm100_bf16_128x256x64_1x1, SM100(bf16, float, float, TILE(128, 256), CLUSTER(1, 1), cutlass::gemm::KernelTmaWarpSpecialized1SmSm100, cutlass::epilogue::NoSmemWarpSpecialized1Sm, Four))

// As `cutlass::Kernel` and `cutlass::device_kernel`, with names that a disassembler prints.
#define CUTLASS2_ENTRY(NAME, ...)                                                              \
  extern "C" __global__ void NAME(typename __VA_ARGS__::Kernel::Params params) {               \
    extern __shared__ int words[];                                                             \
    typename __VA_ARGS__::Kernel{}(params, *reinterpret_cast<typename __VA_ARGS__::Kernel::SharedStorage *>(words)); \
  }
#define CUTLASS3_ENTRY(NAME, ...)                                                                                                 \
  extern "C" __global__ void __launch_bounds__(__VA_ARGS__::Kernel::MaxThreadsPerBlock, __VA_ARGS__::Kernel::MinBlocksPerMultiprocessor) \
      NAME(CUTLASS_GRID_CONSTANT typename __VA_ARGS__::Kernel::Params const params) {                                             \
    extern __shared__ char bytes[];                                                                                               \
    typename __VA_ARGS__::Kernel{}(params, bytes);                                                                                \
  }
// The launch, for the one who reads the PTX.
#ifndef STATED
#define STATED(NAME, THREADS, SHARED)                 \
  extern "C" __device__ int threads_of_##NAME = THREADS; \
  extern "C" __device__ int shared_of_##NAME = SHARED;
#endif
#define CUTLASS2_STATED(NAME, ...) STATED(NAME, (__VA_ARGS__::Kernel::kThreadCount), (int(sizeof(typename __VA_ARGS__::Kernel::SharedStorage))))
#define CUTLASS3_STATED(NAME, ...) STATED(NAME, (int(__VA_ARGS__::Kernel::MaxThreadsPerBlock)), (__VA_ARGS__::Kernel::SharedStorageSize))

#ifndef ARCHITECTURE
#define ARCHITECTURE 90
#endif
#if ARCHITECTURE <= 90
CUTLASS2_KERNELS(CUTLASS2_ENTRY)
CUTLASS2_KERNELS(CUTLASS2_STATED)
CUTLASS3_SM80_KERNELS(CUTLASS3_ENTRY)
CUTLASS3_SM80_KERNELS(CUTLASS3_STATED)
#endif
#if ARCHITECTURE == 90
CUTLASS3_SM90_KERNELS(CUTLASS3_ENTRY)
CUTLASS3_SM90_KERNELS(CUTLASS3_STATED)
#endif
#if ARCHITECTURE == 100
CUTLASS3_SM100_KERNELS(CUTLASS3_ENTRY)
CUTLASS3_SM100_KERNELS(CUTLASS3_STATED)
#endif
