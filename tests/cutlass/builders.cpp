// The choices of CUTLASS's builders, as rows of a Rust macro: `builders.rs` and the files beside it are what this program prints. The head of `make` has the command.
//
// It instantiates `CollectiveBuilder<…>::CollectiveOp` of CUTLASS for each configuration of a file such as `configurations.inc`, and prints its types and constants.

#include <cstdio>
#include <string>
#include <type_traits>

// The builders need a version of nvcc, and a host compiler has none. The warp matrices of C++, which it lacks too, are left out before it has one.
#include <cuda_runtime.h>
#include "cutlass/arch/wmma.h"
// What device code, which nothing here calls, has and host code has not.
static uint3 threadIdx, blockIdx;
static dim3 blockDim, gridDim;
void __syncthreads();
void __syncwarp();
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0

#include "cutlass/cutlass.h"
#include "cutlass/epilogue/collective/collective_builder.hpp"
#include "cutlass/gemm/collective/collective_builder.hpp"
#include "cutlass/version.h"
#include "default_gemm_configuration.hpp"

using namespace cute;

// The names of element types in CUTLASS and in Rust.
template <class T> constexpr char const *NAME = nullptr;
#define ELEMENT(NAME_, TYPE, RUST) \
  using NAME_ = TYPE;              \
  template <> constexpr char const *NAME<TYPE> = #RUST;
ELEMENT(f16, cutlass::half_t, Float16)
ELEMENT(bf16, cutlass::bfloat16_t, BFloat16)
ELEMENT(tf32, cutlass::tfloat32_t, TFloat32)
ELEMENT(e4m3, cutlass::float_e4m3_t, Float8E4M3)
ELEMENT(e5m2, cutlass::float_e5m2_t, Float8E5M2)
ELEMENT(s8, int8_t, Int8)
ELEMENT(u8, uint8_t, Uint8)
ELEMENT(s32, int32_t, Int32)
ELEMENT(f32, float, Float32)
ELEMENT(f64, double, Float64)
ELEMENT(none, void, ())
// Values with a factor for each 32 or 16 of them.
#define SCALED(NAME_, TYPE, RUST) \
  using NAME_ = cutlass::TYPE;    \
  template <> constexpr char const *NAME<cutlass::TYPE> = #RUST;
SCALED(mxe4m3, mx_float8_t<cutlass::float_e4m3_t>, Float8E4M3)
SCALED(mxe5m2, mx_float8_t<cutlass::float_e5m2_t>, Float8E5M2)
SCALED(mxe2m3, mx_float6_t<cutlass::float_e2m3_t>, Float6E2M3)
SCALED(mxe3m2, mx_float6_t<cutlass::float_e3m2_t>, Float6E3M2)
SCALED(mxe2m1, mx_float4_t<cutlass::float_e2m1_t>, Float4E2M1)
SCALED(nve2m1, nv_float4_t<cutlass::float_e2m1_t>, Float4E2M1)
// The bits by which an operand is aligned, the kind of the operation, and what a row says of factors.
template <class T> struct Values {
  using Kind = cutlass::arch::OpClassTensorOp;
  static constexpr int bits = sizeof_bits_v<T>;
  static constexpr char const *scaled = "";
};
template <class V, int ALIGNED> struct ScaledValues {
  using Kind = cutlass::arch::OpClassBlockScaledTensorOp;
  static constexpr int bits = ALIGNED;
  static constexpr char const *scaled = " scaled Float8UE8M0 32";
};
template <class V> struct Values<cutlass::mx_float8_t<V>> : ScaledValues<V, 8> {};
template <class V> struct Values<cutlass::mx_float6_t<V>> : ScaledValues<V, 1> {};
template <class V> struct Values<cutlass::mx_float4_t<V>> : ScaledValues<V, 1> {};
template <class V> struct Values<cutlass::nv_float4_t<V>> : ScaledValues<V, 4> {
  static constexpr char const *scaled = " scaled Float8UE4M3 16";
};

// Which mode of an operand is contiguous.
struct K {
  using A = cutlass::layout::RowMajor;
  using B = cutlass::layout::ColumnMajor;
  static constexpr char const *name = "MajorK";
};
struct MN {
  using A = cutlass::layout::ColumnMajor;
  using B = cutlass::layout::RowMajor;
  static constexpr char const *name = "MajorMN";
};

// The schedules of main loops and epilogues.
struct Cooperative {
  using Main = cutlass::gemm::KernelTmaWarpSpecializedCooperative;
  using Epilogue = cutlass::epilogue::TmaWarpSpecializedCooperative;
  static constexpr char const *name = "KernelSm90Cooperative";
};
struct PingPong {
  using Main = cutlass::gemm::KernelTmaWarpSpecializedPingpong;
  using Epilogue = cutlass::epilogue::TmaWarpSpecialized;
  static constexpr char const *name = "KernelSm90Pingpong";
};
// CUTLASS has no epilogue by TMA for `EpilogueScheduleAuto` on SM90; this is that of the main loop which `KernelScheduleAuto` takes.
template <int M> struct Auto {
  using Main = cutlass::gemm::collective::KernelScheduleAuto;
  using Epilogue = typename std::conditional_t<M == 64, PingPong, Cooperative>::Epilogue;
  static constexpr char const *name = "Auto";
};

// One CTA for each tile, or two.
struct One {
  using Main = cutlass::gemm::KernelTmaWarpSpecialized1SmSm100;
  using Epilogue = cutlass::epilogue::TmaWarpSpecialized1Sm;
  static constexpr char const *name = "KernelTmaWarpSpecialized1SmSm100";
};
struct Two {
  using Main = cutlass::gemm::KernelTmaWarpSpecialized2SmSm100;
  using Epilogue = cutlass::epilogue::TmaWarpSpecialized2Sm;
  static constexpr char const *name = "KernelTmaWarpSpecialized2SmSm100";
};
template <int CTAS> struct AutoSm100 {
  using Main = cutlass::gemm::collective::KernelScheduleAuto;
  using Epilogue = typename std::conditional_t<CTAS == 1, One, Two>::Epilogue;
  static constexpr char const *name = "Auto";
};

struct CooperativeSm120 {
  using Main = cutlass::gemm::KernelTmaWarpSpecializedCooperative;
  using Epilogue = cutlass::epilogue::TmaWarpSpecializedCooperative;
  static constexpr char const *name = "KernelSm90Cooperative";
};
struct AutoSm120 {
  using Main = cutlass::gemm::collective::KernelScheduleAuto;
  using Epilogue = cutlass::epilogue::collective::EpilogueScheduleAuto;
  static constexpr char const *name = "Auto";
};

// The schedules of values with factors name the kind of the instruction.
#define SCALED_SCHEDULES(KIND)                                                   \
  struct One##KIND : One {                                                       \
    using Main = cutlass::gemm::KernelTmaWarpSpecialized1Sm##KIND##Sm100;        \
  };                                                                             \
  struct Two##KIND : Two {                                                       \
    using Main = cutlass::gemm::KernelTmaWarpSpecialized2Sm##KIND##Sm100;        \
  };                                                                             \
  struct Cooperative##KIND : CooperativeSm120 {                                  \
    using Main = cutlass::gemm::KernelTmaWarpSpecialized##KIND##Sm120;           \
  };
SCALED_SCHEDULES(Mxf8f6f4)
SCALED_SCHEDULES(Mxf4)
SCALED_SCHEDULES(Nvf4)

// Integers, tuples and layouts in the notation of CuTe without `_`.
template <class T> std::string text(T const &tuple) {
  if constexpr (is_tuple<T>::value) {
    std::string all;
    for_each(tuple, [&](auto const &mode) { all += (all.empty() ? "" : ",") + text(mode); });
    return "(" + all + ")";
  } else {
    static_assert(is_static<T>::value);
    return std::to_string(int(tuple));
  }
}
template <class S, class D> std::string text(Layout<S, D> const &layout) {
  return text(layout.shape()) + ":" + text(layout.stride());
}
template <int B, int M, int S, class O, class L> std::string text(ComposedLayout<Swizzle<B, M, S>, O, L> const &layout) {
  auto swizzle = "Sw<" + std::to_string(B) + "," + std::to_string(M) + "," + std::to_string(S) + "> o 0 o ";
  return B == 0 ? text(layout.layout_b()) : swizzle + text(layout.layout_b());
}
// In elements.
template <class L> std::string smem(L const &layout) { return text(as_position_independent_swizzle_layout(layout)); }

// The last name of a type, without its arguments.
template <class T> std::string name_of() {
  std::string all = __PRETTY_FUNCTION__;
  auto begin = all.find("T = ") + 4;
  auto name = all.substr(begin, all.find_first_of("<;]", begin) - begin);
  return name.substr(name.rfind(':') + 1);
}

template <class Op, class T> std::string name_of(Copy_Atom<Op, T>) { return name_of<Op>(); }

// The collectives of a request.
template <class Arch, class A, class MajorA, class B, class MajorB, class Accumulator, class D, class MajorD, class Tile, class Cluster, class Schedule,
          class C = void, class MajorC = MajorD>
struct Built {
  static constexpr int aligned(int bits) { return 128 / bits; }
  using Kind = typename Values<A>::Kind;
  using Epilogue = typename cutlass::epilogue::collective::CollectiveBuilder<
      Arch, Kind, Tile, Cluster, cutlass::epilogue::collective::EpilogueTileAuto, Accumulator, float, C, typename MajorC::A,
      aligned(sizeof_bits_v<std::conditional_t<std::is_void_v<C>, D, C>>), D, typename MajorD::A, aligned(sizeof_bits_v<D>), typename Schedule::Epilogue>::CollectiveOp;
  using Main = typename cutlass::gemm::collective::CollectiveBuilder<
      Arch, Kind, A, typename MajorA::A, aligned(Values<A>::bits), B, typename MajorB::B, aligned(Values<B>::bits), Accumulator, Tile,
      Cluster, cutlass::gemm::collective::StageCountAutoCarveout<int(sizeof(typename Epilogue::SharedStorage))>, typename Schedule::Main>::CollectiveOp;
  using Mma = typename Main::TiledMma;

  // What a row says of factors or of C.
  static std::string reads() {
    if constexpr (std::is_void_v<C>) {
      return Values<A>::scaled;
    } else {
      return std::string(" reads ") + NAME<C> + " " + MajorC::name;
    }
  }
  // The request, the stages and the instruction.
  static void head(char const *architecture) {
    std::printf("    %s %s: %s %s * %s %s + %s = %s %s%s, %s, %s {\n", architecture, Schedule::name, NAME<A>, MajorA::name, NAME<B>, MajorB::name, NAME<Accumulator>,
                NAME<D>, MajorD::name, reads().c_str(), text(Tile{}).c_str(), text(select<0, 1>(Cluster{})).c_str());
    std::printf("        stages: %d, stage: %d, ", Main::DispatchPolicy::Stages, int(sizeof(typename Main::TensorStorage) / Main::DispatchPolicy::Stages));
    std::printf("instruction: \"%s\", step: \"%s\",\n", name_of<typename Mma::Atom::MMA_Op>().c_str(), text(tile_shape(Mma{})).c_str());
  }
  static void sm90() {
    head("Sm90");
    std::printf("        a: [\"%s\", \"%s\"],\n", smem(typename Main::SmemLayoutA{}).c_str(), name_of<typename Main::GmemTiledCopyA>().c_str());
    std::printf("        b: [\"%s\", \"%s\"],\n", smem(typename Main::SmemLayoutB{}).c_str(), name_of<typename Main::GmemTiledCopyB>().c_str());
    std::printf("        subtile: %s, d: \"%s\",\n    }\n", text(shape(typename Epilogue::EpilogueTile{})).c_str(), smem(typename Epilogue::SmemLayoutD{}).c_str());
  }
  static void sm100() {
    head("Sm100");
    std::printf("        accumulators: %d, ", int(Main::DispatchPolicy::Schedule::AccumulatorPipelineStageCount));
    std::printf("a: [\"%s\", \"%s\"],\n", smem(typename Main::SmemLayoutA{}).c_str(), name_of<typename Main::GmemTiledCopyA>().c_str());
    std::printf("        b: [\"%s\", \"%s\"],\n", smem(typename Main::SmemLayoutB{}).c_str(), name_of<typename Main::GmemTiledCopyB>().c_str());
    std::printf("        subtile: %s, load: \"%s\", store: \"%s\", ", text(product_each(shape(typename Epilogue::EpilogueTile{}))).c_str(),
                name_of<typename Epilogue::CopyOpT2R>().c_str(), name_of<typename Epilogue::CopyOpR2S>().c_str());
    std::printf("d: \"%s\",\n    }\n", smem(typename Epilogue::SmemLayoutD{}).c_str());
  }
  static void sm120() {
    head("Sm120");
    std::printf("        a: [\"%s\", \"%s\"],\n", smem(typename Main::SmemLayoutA{}).c_str(), name_of(typename Main::SmemCopyAtomA{}).c_str());
    std::printf("        b: [\"%s\", \"%s\"],\n", smem(typename Main::SmemLayoutB{}).c_str(), name_of(typename Main::SmemCopyAtomB{}).c_str());
    std::printf("        subtile: %s, store: \"%s\",\n", text(shape(typename Epilogue::EpilogueTile{})).c_str(), name_of<typename Epilogue::CopyOpR2S>().c_str());
    std::printf("        d: \"%s\",\n    }\n", smem(typename Epilogue::SmemLayoutD{}).c_str());
  }
};

// CUTLASS has no builder for SM80. These are the collectives of its tests.
template <class A, class MajorA, class B, class MajorB, class Accumulator, class MajorD>
void sm80() {
  using Configuration = cutlass::gemm::device::DefaultGemmConfigurationToCutlass3Types<
      cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80, A, typename MajorA::A, B, typename MajorB::B, Accumulator, typename MajorD::A, Accumulator>;
  using Main = typename Configuration::CollectiveMainloop;
  using Mma = typename Main::TiledMma;
  auto const stages = int(Main::DispatchPolicy::Stages);
  std::printf("    Sm80 Auto: %s %s * %s %s + %s = %s %s, %s, (1,1) {\n", NAME<A>, MajorA::name, NAME<B>, MajorB::name, NAME<Accumulator>, NAME<Accumulator>,
              MajorD::name, text(typename Configuration::TileShape{}).c_str());
  std::printf("        stages: %d, stage: %d, ", stages, int(sizeof(typename Main::SharedStorage) / stages));
  std::printf("instruction: \"%s\", step: \"%s\",\n", name_of<typename Mma::Atom::MMA_Op>().c_str(), text(tile_shape(Mma{})).c_str());
  std::printf("        a: [\"%s\", \"%s\", \"%s\"],\n", text(typename Main::SmemLayoutA{}).c_str(), name_of(typename Main::SmemCopyAtomA{}).c_str(),
              text(typename Main::GmemTiledCopyA::TiledLayout_TV{}).c_str());
  std::printf("        b: [\"%s\", \"%s\", \"%s\"],\n    }\n", text(typename Main::SmemLayoutB{}).c_str(), name_of(typename Main::SmemCopyAtomB{}).c_str(),
              text(typename Main::GmemTiledCopyB::TiledLayout_TV{}).c_str());
}

#define SM80(...) sm80<__VA_ARGS__>();
// Values with factors: also the factors in shared memory.
template <class Built> void scaled(char const *architecture, int accumulators) {
  using Main = typename Built::Main;
  using Epilogue = typename Built::Epilogue;
  Built::head(architecture);
  std::printf("        accumulators: %d,\n", accumulators);
  std::printf("        a: \"%s\",\n        b: \"%s\",\n", smem(typename Main::SmemLayoutA{}).c_str(), smem(typename Main::SmemLayoutB{}).c_str());
  std::printf("        sfa: \"%s\",\n        sfb: \"%s\",\n", text(typename Main::SmemLayoutSFA{}).c_str(), text(typename Main::SmemLayoutSFB{}).c_str());
  std::printf("        subtile: %s,\n", text(product_each(shape(typename Epilogue::EpilogueTile{}))).c_str());
  std::printf("        d: \"%s\",\n    }\n", smem(typename Epilogue::SmemLayoutD{}).c_str());
}
template <class Built> void scaled_sm100() { scaled<Built>("Sm100", int(Built::Main::DispatchPolicy::Schedule::AccumulatorPipelineStageCount)); }
template <class Built> void scaled_sm120() { scaled<Built>("Sm120", 0); }

// An epilogue that reads C: also the stages of C.
template <class Built> void source(char const *architecture) {
  using Epilogue = typename Built::Epilogue;
  Built::head(architecture);
  std::printf("        subtile: %s, source: %d, reused: %s,\n", text(product_each(shape(typename Epilogue::EpilogueTile{}))).c_str(), int(Epilogue::StagesC),
              Epilogue::ReuseSmemC ? "true" : "false");
  std::printf("        c: \"%s\",\n        d: \"%s\",\n    }\n", smem(typename Epilogue::SmemLayoutC{}).c_str(), smem(typename Epilogue::SmemLayoutD{}).c_str());
}
#define SOURCE(...) source<WITH_SOURCE(Sm90, __VA_ARGS__)>("Sm90");
#define SOURCE_SM100(...) source<WITH_SOURCE(Sm100, __VA_ARGS__)>("Sm100");
#define SOURCE_SM120(...) source<WITH_SOURCE(Sm120, __VA_ARGS__)>("Sm120");
#define WITH_SOURCE(ARCH, C, MC, A, MA, B, MB, ACCUMULATOR, D, MD, M, N, K_, X, Y, SCHEDULE)                                                              \
  Built<cutlass::arch::ARCH, A, MA, B, MB, ACCUMULATOR, D, MD, Shape<Int<M>, Int<N>, Int<K_>>, Shape<Int<X>, Int<Y>, _1>, SCHEDULE, C, MC>
#define SCALED_SM100(...) scaled_sm100<BUILT(Sm100, __VA_ARGS__)>();
#define SCALED_SM120(...) scaled_sm120<BUILT(Sm120, __VA_ARGS__)>();
#define BUILT(ARCH, A, MA, B, MB, C, D, MD, M, N, K_, X, Y, SCHEDULE) \
  Built<cutlass::arch::ARCH, A, MA, B, MB, C, D, MD, Shape<Int<M>, Int<N>, Int<K_>>, Shape<Int<X>, Int<Y>, _1>, SCHEDULE>
#define SM90(...) BUILT(Sm90, __VA_ARGS__)::sm90();
#define SM120(...) BUILT(Sm120, __VA_ARGS__)::sm120();
#define SM100(...) BUILT(Sm100, __VA_ARGS__)::sm100();

int main() {
  std::printf("// Made by `tests/cutlass/make` from CUTLASS %d.%d.%d.\nconfigurations! {\n", CUTLASS_MAJOR, CUTLASS_MINOR, CUTLASS_PATCH);
#include CONFIGURATIONS
  std::printf("}\n");
}
