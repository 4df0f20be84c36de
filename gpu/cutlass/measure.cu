// Runs CUTLASS's kernels, and measures what the model of `predict` takes for the machine: one line for each.
//
// `measure [PATTERN]`: those whose name contains it. Times are the median of 20 launches, after 3 that are not counted, as of `cute-static-host`.

#define STATED(...)
#include "kernels.cuh"
#include "cutlass/util/packed_stride.hpp"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define MUST(call)                                                                          \
  do {                                                                                      \
    cudaError_t error = (call);                                                             \
    if (error != cudaSuccess) {                                                             \
      std::printf("FAILED %s: %s\n", #call, cudaGetErrorString(error));                     \
      std::exit(1);                                                                         \
    }                                                                                       \
  } while (0)

// The operands of `cute-static-host`: whole numbers from -3 to 3.
__host__ __device__ int small(unsigned long long seed, unsigned long long i) {
  unsigned long long x = (i + 1) * 0x9e3779b97f4a7c15ull ^ seed * 0xd1342543de82ef95ull;
  return int(((x ^ x >> 29) * 0xbf58476d1ce4e5b9ull) >> 40) % 7 - 3;
}
template <class E> __global__ void fill(E *to, unsigned long long seed, size_t len) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < len; i += size_t(gridDim.x) * blockDim.x) to[i] = E(float(small(seed, i)));
}

// The clock of each SM, and the time.
struct Instant {
  long long cycles, nanoseconds;
};
__global__ void now(Instant *of_sm) {
  unsigned sm;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
  long long cycles, time;
  asm volatile("mov.u64 %0, %%clock64;\n\tmov.u64 %1, %%globaltimer;" : "=l"(cycles), "=l"(time));
  of_sm[sm] = {cycles, time};
}

struct Machine {
  cudaDeviceProp properties;
  cudaEvent_t begin, end;
  Instant *instants;
  std::string pattern;

  std::vector<Instant> instant() const {
    now<<<properties.multiProcessorCount * 64, 32>>>(instants);
    std::vector<Instant> all(properties.multiProcessorCount);
    MUST(cudaMemcpy(all.data(), instants, all.size() * sizeof(Instant), cudaMemcpyDeviceToHost));
    return all;
  }
  bool wants(char const *name) const { return std::strstr(name, pattern.c_str()) != nullptr; }

  // The median of 20 launches in µs, and the mean clock of the SMs during these in MHz.
  template <class Launch> std::pair<double, double> time(Launch launch) const {
    std::vector<float> times;
    std::vector<Instant> before;
    for (int round = 0; round < 23; ++round) {
      if (round == 3) before = instant();
      MUST(cudaEventRecord(begin));
      launch();
      MUST(cudaGetLastError());
      MUST(cudaEventRecord(end));
      MUST(cudaEventSynchronize(end));
      float milliseconds;
      MUST(cudaEventElapsedTime(&milliseconds, begin, end));
      if (round >= 3) times.push_back(milliseconds);
    }
    auto after = instant();
    double clock = 0;
    for (size_t sm = 0; sm < after.size(); ++sm) clock += 1e3 * double(after[sm].cycles - before[sm].cycles) / double(after[sm].nanoseconds - before[sm].nanoseconds);
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2] * 1e3, clock / after.size()};
  }
};

// A product of whole numbers is exact in f32; of bf16 it is rounded once.
template <class E, class D> struct Matrices {
  E *a, *b;
  D *d;
  int m, n, k;

  Matrices(int extent) : m(extent), n(extent), k(extent) {
    MUST(cudaMalloc(&a, sizeof(E) * m * k));
    MUST(cudaMalloc(&b, sizeof(E) * n * k));
    MUST(cudaMalloc(&d, sizeof(D) * m * n));
    MUST(cudaMemset(d, 0xff, sizeof(D) * m * n));
    fill<<<1024, 256>>>(a, 3, size_t(m) * k);
    fill<<<1024, 256>>>(b, 4, size_t(n) * k);
    MUST(cudaDeviceSynchronize());
  }
  ~Matrices() {
    cudaFree(a);
    cudaFree(b);
    cudaFree(d);
  }
  // 256 elements of D.
  bool right() const {
    for (int sample = 0; sample < 256; ++sample) {
      size_t row = size_t(sample) * 7919 % m, column = size_t(sample) * 104729 % n;
      float sum = 0;
      for (int i = 0; i < k; ++i) sum += float(small(3, row * k + i) * small(4, column * k + i));
      D found;
      MUST(cudaMemcpy(&found, d + row * n + column, sizeof(D), cudaMemcpyDeviceToHost));
      if (float(found) != float(D(sum))) return false;
    }
    return true;
  }
  template <class Launch> void run(Machine const &machine, char const *name, Launch launch) const {
    auto [microseconds, clock] = machine.time(launch);
    double rate = 2.0 * m * n * k / microseconds / 1e6;
    std::printf("%-46s %d x %d x %d %10.1f us %8.1f TFLOP/s %7.0f MHz  %s\n", name, m, n, k, microseconds, rate, clock, right() ? "right" : "WRONG");
    std::fflush(stdout);
  }
};

template <class Kernel> void shared_memory(void const *function, int bytes) {
  if (bytes > 48 << 10) MUST(cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
}
template <class Gemm, class E> void cutlass2(Machine const &machine, char const *name, void const *function, int extent) {
  if (!machine.wants(name)) return;
  using Kernel = typename Gemm::Kernel;
  Matrices<E, float> on(extent);
  using Swizzle = typename Gemm::Gemm::ThreadblockSwizzle;
  cutlass::gemm::GemmCoord problem{on.m, on.n, on.k};
  auto tiles = Swizzle::get_tiled_shape(problem, {128, 128, 64}, 1);
  typename Kernel::Params params{problem, tiles, {on.a, on.k}, {on.b, on.k}, {on.d, on.n}, {on.d, on.n}, {1.f, 0.f}};
  int bytes = sizeof(typename Kernel::SharedStorage);
  shared_memory<Kernel>(function, bytes);
  void *arguments[] = {&params};
  on.run(machine, name, [&] { MUST(cudaLaunchKernel(function, Swizzle::get_grid_shape(tiles), dim3(Kernel::kThreadCount), arguments, bytes, 0)); });
}
template <class Gemm> void cutlass3(Machine const &machine, char const *name, void const *function, int extent) {
  if (!machine.wants(name)) return;
  using Kernel = typename Gemm::Kernel;
  using E = typename Kernel::ElementA;
  using D = typename Kernel::ElementD;
  Matrices<E, D> on(extent);
  typename Kernel::Arguments arguments{};
  arguments.mode = cutlass::gemm::GemmUniversalMode::kGemm;
  arguments.problem_shape = {on.m, on.n, on.k, 1};
  arguments.mainloop.ptr_A = on.a;
  arguments.mainloop.dA = cutlass::make_cute_packed_stride(typename Kernel::StrideA{}, {on.m, on.k, 1});
  arguments.mainloop.ptr_B = on.b;
  arguments.mainloop.dB = cutlass::make_cute_packed_stride(typename Kernel::StrideB{}, {on.n, on.k, 1});
  arguments.epilogue.ptr_D = on.d;
  arguments.epilogue.dD = cutlass::make_cute_packed_stride(typename Kernel::StrideD{}, {on.m, on.n, 1});
  arguments.epilogue.thread.alpha = 1.f;
  arguments.epilogue.thread.beta = 0.f;
  arguments.hw_info.sm_count = machine.properties.multiProcessorCount;
  if (!Kernel::can_implement(arguments)) {
    std::printf("%-46s %d: not implemented\n", name, extent);
    return;
  }
  auto params = Kernel::to_underlying_arguments(arguments, nullptr);
  int bytes = Kernel::SharedStorageSize;
  shared_memory<Kernel>(function, bytes);
  cudaLaunchConfig_t config{};
  config.gridDim = Kernel::get_grid_shape(params);
  config.blockDim = Kernel::get_block_shape();
  config.dynamicSmemBytes = bytes;
  cudaLaunchAttribute attribute{};
  if constexpr (Kernel::ArchTag::kMinComputeCapability >= 90) {
    using Cluster = typename Kernel::DispatchPolicy::ClusterShape;
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim = {unsigned(size<0>(Cluster{})), unsigned(size<1>(Cluster{})), 1};
    config.attrs = &attribute;
    config.numAttrs = 1;
  }
  void *pointers[] = {&params};
  on.run(machine, name, [&] { MUST(cudaLaunchKernelExC(&config, function, pointers)); });
}

#include "machine.cuh"

int main(int count, char **arguments) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    int driver = 0;
    cudaDriverGetVersion(&driver);
    std::printf("skipped: %s\n", driver == 0 ? "no driver" : "no GPU");
    return 0;
  }
  Machine machine;
  machine.pattern = count > 1 ? arguments[1] : "";
  MUST(cudaGetDeviceProperties(&machine.properties, 0));
  if (machine.properties.major != 9) {
    std::printf("skipped: the code is for compute capability 9.0\n");
    return 0;
  }
  MUST(cudaEventCreate(&machine.begin));
  MUST(cudaEventCreate(&machine.end));
  MUST(cudaMalloc(&machine.instants, sizeof(Instant) * machine.properties.multiProcessorCount));
  int driver = 0;
  MUST(cudaDriverGetVersion(&driver));
  std::printf("%s, %d SMs, driver for CUDA %d.%d, nvcc %d.%d.%d, CUTLASS 4.2.0\n", machine.properties.name, machine.properties.multiProcessorCount, driver / 1000,
              driver % 1000 / 10, __CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__, __CUDACC_VER_BUILD__);
  figures(machine);
  for (int extent : {4096, 8192}) {
    cutlass2<Sm80Gemm<bf16>, bf16>(machine, "cutlass2_sm80_bf16", (void const *)cutlass2_sm80_bf16, extent);
    cutlass2<Sm80Gemm<f16>, f16>(machine, "cutlass2_sm80_f16", (void const *)cutlass2_sm80_f16, extent);
#define RUN(NAME, ...) cutlass3<__VA_ARGS__>(machine, #NAME, (void const *)NAME, extent);
    CUTLASS3_SM80_KERNELS(RUN)
    CUTLASS3_SM90_KERNELS(RUN)
  }
  return 0;
}
