// What the model takes for the machine: how fast products are begun, the bandwidth and the latency of the memories, and what a launch takes.

#pragma once

// Products of a warp, one behind the other, on 16 accumulators.
__global__ void __launch_bounds__(512) warp_products(float *to, int rounds) {
  float d[16][4] = {};
  unsigned a[4] = {threadIdx.x, 1, 2, 3}, b[2] = {4, 5};
  for (int round = 0; round < rounds; ++round) {
#pragma unroll
    for (int i = 0; i < 16; ++i) {
      SM80_16x8x16_F32BF16BF16F32_TN::fma(d[i][0], d[i][1], d[i][2], d[i][3], a[0], a[1], a[2], a[3], b[0], b[1], d[i][0], d[i][1], d[i][2], d[i][3]);
    }
  }
  float sum = 0;
  for (auto &of : d) sum += of[0] + of[1] + of[2] + of[3];
  if (sum == 1.25f) *to = sum;
}
// Products of warpgroups with operands in shared memory, four behind the other.
template <class Atom, int N> __global__ void __launch_bounds__(256) group_products(float *to, int rounds) {
  extern __shared__ __align__(1024) bf16 shared[];
  for (int i = threadIdx.x; i < (64 + N) * 64; i += blockDim.x) shared[i] = bf16(float(small(5, i)));
  cutlass::arch::fence_view_async_shared();
  __syncthreads();
  auto mma = make_tiled_mma(Atom{});
  auto thread = mma.get_slice(threadIdx.x % 128);
  using Of = GMMA::Layout_K_SW128_Atom<bf16>;
  auto a = make_tensor(make_smem_ptr(shared), tile_to_shape(Of{}, Shape<_64, _64>{}));
  auto b = make_tensor(make_smem_ptr(shared + 64 * 64), tile_to_shape(Of{}, Shape<Int<N>, _64>{}));
  auto of_a = thread.make_fragment_A(thread.partition_A(a)), of_b = thread.make_fragment_B(thread.partition_B(b));
  auto sums = partition_fragment_C(mma, Shape<_64, Int<N>>{});
  clear(sums);
  for (int round = 0; round < rounds; ++round) {
    warpgroup_fence_operand(sums);
    warpgroup_arrive();
#pragma unroll
    for (int k = 0; k < 4; ++k) cute::gemm(mma, of_a(_, _, k), of_b(_, _, k), sums);
    warpgroup_commit_batch();
    warpgroup_wait<1>();
  }
  warpgroup_wait<0>();
  warpgroup_fence_operand(sums);
  float sum = 0;
  for (int i = 0; i < size(sums); ++i) sum += sums(i);
  if (sum == 1.25f) *to = sum;
}
// Reads of 16 bytes past the first-level cache, of so many bytes again and again.
__global__ void __launch_bounds__(1024) reads(uint4 const *from, size_t len, int rounds, uint4 *to) {
  uint4 sum{};
  for (int round = 0; round < rounds; ++round) {
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < len; i += size_t(gridDim.x) * blockDim.x * 4) {
      uint4 x[4];
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        size_t at = i + j * size_t(gridDim.x) * blockDim.x;
        x[j] = at < len ? __ldcg(from + at) : uint4{};
      }
#pragma unroll
      for (int j = 0; j < 4; ++j) sum.x ^= x[j].x, sum.y ^= x[j].y, sum.z ^= x[j].z, sum.w ^= x[j].w;
    }
  }
  if (sum.x == 0x12345678 && sum.y == 0x9abcdef0) *to = sum;
}
// Copies of 16 KiB to shared memory by one thread of each block, eight at a time. So many blocks copy the same bytes.
__global__ void copies(char const *from, size_t len, int rounds, int share, int stages) {
  extern __shared__ __align__(128) char bytes[];
  __shared__ uint64_t filled[8];
  constexpr int chunk = 16384;
  if (threadIdx.x != 0) return;
  for (int i = 0; i < stages; ++i) cutlass::arch::ClusterTransactionBarrier::init(filled + i, 1);
  cutlass::arch::fence_barrier_init();
  cutlass::arch::fence_view_async_shared();
  size_t const group = blockIdx.x / share, groups = gridDim.x / share;
  for (int round = 0; round < rounds + stages; ++round) {
    int const stage = round % stages;
    if (round >= stages) cutlass::arch::ClusterTransactionBarrier::wait(filled + stage, (round / stages - 1) & 1);
    if (round < rounds) {
      cutlass::arch::ClusterTransactionBarrier::arrive_and_expect_tx(filled + stage, chunk);
      SM90_BULK_COPY_G2S::copy(from + (round * groups + group) * chunk % len, filled + stage, bytes + stage * chunk, chunk);
    }
  }
}
// The copies of a product without the products: boxes of 64 × M and 64 × N, tile after tile along N. A k tile is not begun before `pace` cycles a k tile have passed.
template <int M, int N> __global__ void tiles(CUtensorMap const __grid_constant__ a, CUtensorMap const __grid_constant__ b, int extent, int stages, int pace) {
  extern __shared__ __align__(1024) bf16 shared[];
  __shared__ uint64_t filled[8];
  if (threadIdx.x != 0) return;
  for (int i = 0; i < stages; ++i) cutlass::arch::ClusterTransactionBarrier::init(filled + i, 1);
  cutlass::arch::fence_barrier_init();
  cutlass::arch::fence_view_async_shared();
  int const columns = extent / N, of_tile = extent / 64;
  int const own = (extent / M * columns - int(blockIdx.x) + int(gridDim.x) - 1) / int(gridDim.x) * of_tile;
  long long const begin = clock64();
  for (int round = 0; round < own + stages; ++round) {
    int const stage = round % stages;
    if (round >= stages) cutlass::arch::ClusterTransactionBarrier::wait(filled + stage, (round / stages - 1) & 1);
    if (round < own) {
      while (clock64() - begin < (long long)round * pace) {}
      int const tile = int(blockIdx.x) + round / of_tile * int(gridDim.x), k = round % of_tile * 64;
      bf16 *to = shared + stage * (M + N) * 64;
      cutlass::arch::ClusterTransactionBarrier::arrive_and_expect_tx(filled + stage, (M + N) * 128);
      SM90_TMA_LOAD_2D::copy(&a, filled + stage, uint64_t(TMA::CacheHintSm90::EVICT_NORMAL), to, k, tile / columns * M);
      SM90_TMA_LOAD_2D::copy(&b, filled + stage, uint64_t(TMA::CacheHintSm90::EVICT_NORMAL), to + M * 64, k, tile % columns * N);
    }
  }
}
// The same by `cp.async` of 16 bytes: tiles of 128 × 64 of A and of B, three stages, 128 threads. Past the first-level cache, or through it.
template <bool THROUGH> __global__ void __launch_bounds__(128) chunks(bf16 const *a, bf16 const *b, int extent) {
  extern __shared__ __align__(128) bf16 shared[];
  int const row = threadIdx.x / 8, column = threadIdx.x % 8 * 8, rows = extent / 128;
  int round = 0;
  for (int tile = blockIdx.x; tile < rows * rows; tile += gridDim.x) {
    bf16 const *from[] = {a + size_t(tile % rows * 128 + row) * extent + column, b + size_t(tile / rows * 128 + row) * extent + column};
    for (int k = 0; k < extent; k += 64, ++round) {
      unsigned const to = cast_smem_ptr_to_uint(shared + round % 3 * 16384 + row * 64 + column);
#pragma unroll
      for (int i = 0; i < 16; ++i) {
        bf16 const *at = from[i / 8] + k + size_t(i % 8 * 16) * extent;
        if (THROUGH) {
          asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], 16;" ::"r"(to + i * 2048), "l"(at));
        } else {
          asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(to + i * 2048), "l"(at));
        }
      }
      asm volatile("cp.async.commit_group;\n\tcp.async.wait_group 2;");
    }
  }
  asm volatile("cp.async.wait_all;");
}
// Stores of fragments of f32: a warp writes 8 rows, of each of which four threads have 8 columns, one or two of them at once.
template <int W> __global__ void __launch_bounds__(256) fragments(float *to, int extent) {
  int const columns = extent / 256, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int tile = blockIdx.x; tile < extent / 128 * columns; tile += gridDim.x) {
    float *row = to + size_t(tile / columns * 128 + warp * 16 + lane / 4) * extent + tile % columns * 256 + lane % 4 * 2;
#pragma unroll
    for (int i = 0; i < 32; ++i) {
#pragma unroll
      for (int half = 0; half < 2; ++half) {
        float *at = row + size_t(half * 8) * extent + i * 8;
        if (W == 2) {
          asm volatile("st.global.v2.f32 [%0], {%1, %1};" ::"l"(at), "f"(1.f));
        } else {
          asm volatile("st.global.f32 [%0], %1;" ::"l"(at), "f"(1.f));
          asm volatile("st.global.f32 [%0], %1;" ::"l"(at + 1), "f"(1.f));
        }
      }
    }
  }
}
__global__ void __launch_bounds__(1024) writes(uint4 *to, size_t len) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < len; i += size_t(gridDim.x) * blockDim.x) to[i] = uint4{1, 2, 3, 4};
}
// A chain of loads, a line of 128 bytes each.
__global__ void chain(unsigned const *from, int steps, unsigned *to, long long *cycles) {
  unsigned at = 0;
  for (int i = 0; i < 64; ++i) asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(at) : "l"(from + at));
  long long begin = clock64();
  for (int i = 0; i < steps; ++i) asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(at) : "l"(from + at));
  *cycles = clock64() - begin;
  *to = at;
}
__global__ void link(unsigned *lines, unsigned count, unsigned step) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) lines[size_t(i) * 32] = unsigned((size_t(i) + step) % count * 32);
}
__global__ void nothing() {}
// Rows of 16 bytes from shared memory by ldmatrix.
__global__ void __launch_bounds__(1024) loads_of_matrices(unsigned *to, int rounds) {
  __shared__ __align__(128) char bytes[32768];
  unsigned at = cast_smem_ptr_to_uint(bytes) + threadIdx.x % 32 * 16 + threadIdx.x / 32 % 16 * 2048, sum = 0;
  for (int round = 0; round < rounds; ++round) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      unsigned x[4];
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"(at + ((i ^ round) % 4) * 512));
      sum ^= x[0] ^ x[1] ^ x[2] ^ x[3];
    }
  }
  if (sum == 0x12345678) *to = sum;
}

void figure(char const *name, double value, char const *unit, double clock) {
  std::printf("machine: %-60s %10.2f %-24s %7.0f MHz\n", name, value, unit, clock);
  std::fflush(stdout);
}
template <class Atom, int N> void group_figure(Machine const &machine, char const *name, int groups, float *to) {
  int const rounds = 4096, bytes = 160 << 10;
  auto kernel = group_products<Atom, N>;
  MUST(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  auto [us, clock] = machine.time([&] { kernel<<<machine.properties.multiProcessorCount, 128 * groups, bytes>>>(to, rounds); });
  figure(name, us * clock / (4.0 * rounds * groups), "cycles a product", clock);
}
CUtensorMap map_of(void *matrix, int rows, int k, int box) {
  void *encode = nullptr;
  cudaDriverEntryPointQueryResult found;
  MUST(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found));
  CUtensorMap map{};
  cuuint64_t const extents[] = {cuuint64_t(k), cuuint64_t(rows)}, strides[] = {cuuint64_t(k) * 2};
  cuuint32_t const boxes[] = {64, cuuint32_t(box)}, steps[] = {1, 1};
  auto status = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(encode)(
      &map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, matrix, extents, strides, boxes, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
      CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (status != CUDA_SUCCESS) std::printf("FAILED cuTensorMapEncodeTiled: %d\n", int(status)), std::exit(1);
  return map;
}
template <int M, int N> void tiles_figure(Machine const &machine, void *memory, int extent, int demand) {
  auto *matrix = reinterpret_cast<char *>(memory);
  auto a = map_of(matrix, extent, extent, M), b = map_of(matrix + size_t(extent) * extent * 2, extent, extent, N);
  int const of_stage = (M + N) * 128, stages = std::min(8, (192 << 10) / of_stage), sms = machine.properties.multiProcessorCount;
  int const share = (extent / M * (extent / N) + sms - 1) / sms;
  MUST(cudaFuncSetAttribute(tiles<M, N>, cudaFuncAttributeMaxDynamicSharedMemorySize, stages * of_stage));
  auto [us, clock] = machine.time([&] { tiles<M, N><<<sms, 32, stages * of_stage>>>(a, b, extent, stages, demand == 0 ? 0 : of_stage / demand); });
  auto name = "copies of tiles of " + std::to_string(M) + " x " + std::to_string(N) + ", " + std::to_string(extent) + (demand == 0 ? ", at once" : ", pace " + std::to_string(demand));
  figure(name.c_str(), double(of_stage) * (extent / 64) * share / (us * clock), "bytes a cycle and SM", clock);
}
template <bool THROUGH> void chunks_figure(Machine const &machine, void *memory, int extent) {
  int const bytes = 3 * 32768, sms = machine.properties.multiProcessorCount, share = (extent / 128 * (extent / 128) + sms - 1) / sms;
  auto *a = reinterpret_cast<bf16 *>(memory), *b = a + size_t(extent) * extent;
  MUST(cudaFuncSetAttribute(chunks<THROUGH>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  auto [us, clock] = machine.time([&] { chunks<THROUGH><<<2 * sms, 128, bytes>>>(a, b, extent); });
  auto name = "copies of cp.async, " + std::to_string(extent) + (THROUGH ? ", through the first-level cache" : ", past the first-level cache");
  figure(name.c_str(), 32768.0 * (extent / 64) * share / (us * clock), "bytes a cycle and SM", clock);
}
template <int W> void fragments_figure(Machine const &machine, void *memory) {
  int const extent = 4096, sms = machine.properties.multiProcessorCount, share = (extent / 128 * (extent / 256) + sms - 1) / sms;
  auto [us, clock] = machine.time([&] { fragments<W><<<sms, 256>>>(reinterpret_cast<float *>(memory), extent); });
  figure(("stores of fragments, bytes of a thread: " + std::to_string(4 * W)).c_str(), 128.0 * 256 * 4 * share / (us * clock), "bytes a cycle and SM", clock);
}
void figures(Machine const &machine) {
  if (!machine.wants("machine")) return;
  int const sms = machine.properties.multiProcessorCount;
  size_t const large = size_t(4) << 30;
  void *memory;
  MUST(cudaMalloc(&memory, large));
  MUST(cudaMemset(memory, 1, large));
  auto *to = reinterpret_cast<float *>(memory);
  std::printf("machine: clock at most %d MHz, second-level cache %d MiB\n", [] { int x = 0; cudaDeviceGetAttribute(&x, cudaDevAttrClockRate, 0); return x / 1000; }(),
              machine.properties.l2CacheSize >> 20);
  {
    auto [us, clock] = machine.time([&] { nothing<<<sms, 384>>>(); });
    figure("launch", us, "us", clock);
  }
  for (int warps : {4, 8, 16}) {
    int const rounds = 4096;
    auto [us, clock] = machine.time([&] { warp_products<<<sms, 32 * warps>>>(to, rounds); });
    // Of one of the four parts of an SM
    figure(("mma.sync m16n8k16, warps of an SM: " + std::to_string(warps)).c_str(), us * clock / (16.0 * rounds * warps / 4), "cycles a product", clock);
  }
  group_figure<SM90_64x256x16_F32BF16BF16_SS<GMMA::Major::K, GMMA::Major::K>, 256>(machine, "wgmma m64n256k16, 1 warpgroup", 1, to);
  group_figure<SM90_64x256x16_F32BF16BF16_SS<GMMA::Major::K, GMMA::Major::K>, 256>(machine, "wgmma m64n256k16, 2 warpgroups", 2, to);
  group_figure<SM90_64x128x16_F32BF16BF16_SS<GMMA::Major::K, GMMA::Major::K>, 128>(machine, "wgmma m64n128k16, 1 warpgroup", 1, to);
  group_figure<SM90_64x128x16_F32BF16BF16_SS<GMMA::Major::K, GMMA::Major::K>, 128>(machine, "wgmma m64n128k16, 2 warpgroups", 2, to);
  {
    int const rounds = 1024;
    auto [us, clock] = machine.time([&] { loads_of_matrices<<<sms, 1024>>>(reinterpret_cast<unsigned *>(memory), rounds); });
    figure("ldmatrix", 512.0 * 4 * rounds * 32 / (us * clock), "bytes a cycle and SM", clock);
  }
  for (auto [bytes, rounds, name] : {std::tuple{size_t(16) << 20, 32, "second-level cache, 16 MiB"}, std::tuple{size_t(32) << 20, 16, "second-level cache, 32 MiB"}, std::tuple{large, 1, "memory"}}) {
    auto [us, clock] = machine.time([&, bytes = bytes, rounds = rounds] { reads<<<sms * 2, 1024>>>(reinterpret_cast<uint4 *>(memory), bytes / 16, rounds, reinterpret_cast<uint4 *>(memory)); });
    figure((std::string("bandwidth of the ") + name).c_str(), double(bytes) * rounds / us / 1e3, "GB/s", clock);
  }
  MUST(cudaFuncSetAttribute(copies, cudaFuncAttributeMaxDynamicSharedMemorySize, 8 * 16384));
  for (int share : {1, 4, 33}) {
    int const rounds = 4096;
    auto [us, clock] = machine.time([&] { copies<<<sms, 32, 8 * 16384>>>(reinterpret_cast<char *>(memory), size_t(16) << 20, rounds, share, 8); });
    figure(("copies of 16 KiB to shared memory, blocks that share one: " + std::to_string(share)).c_str(), 16384.0 * rounds / (us * clock), "bytes a cycle and SM", clock);
  }
  {
    int const rounds = 1024;
    auto [us, clock] = machine.time([&] { copies<<<1, 32, 8 * 16384>>>(reinterpret_cast<char *>(memory), size_t(16) << 20, rounds, 1, 1); });
    figure("copies of 16 KiB to shared memory, one at a time", us * clock / rounds, "cycles", clock);
  }
  for (int extent : {4096, 8192}) {
    tiles_figure<128, 256>(machine, memory, extent, 0);
    tiles_figure<128, 128>(machine, memory, extent, 0);
    tiles_figure<64, 128>(machine, memory, extent, 0);
  }
  tiles_figure<128, 256>(machine, memory, 4096, 48);
  for (int extent : {4096, 8192}) {
    chunks_figure<false>(machine, memory, extent);
    chunks_figure<true>(machine, memory, extent);
  }
  fragments_figure<1>(machine, memory);
  fragments_figure<2>(machine, memory);
  for (auto [bytes, name] : {std::pair{size_t(32) << 20, "32 MiB"}, std::pair{size_t(1) << 30, "1 GiB"}}) {
    auto [us, clock] = machine.time([&, bytes = bytes] { writes<<<sms * 2, 1024>>>(reinterpret_cast<uint4 *>(memory), bytes / 16); });
    figure((std::string("bandwidth of writes of ") + name).c_str(), double(bytes) / us / 1e3, "GB/s", clock);
  }
  for (auto [bytes, name] : {std::pair{size_t(8) << 20, "second-level cache"}, std::pair{large, "memory"}}) {
    auto *lines = reinterpret_cast<unsigned *>(memory);
    long long *cycles, found;
    unsigned *end;
    MUST(cudaMalloc(&cycles, 8));
    MUST(cudaMalloc(&end, 4));
    link<<<1024, 256>>>(lines, unsigned(bytes / 128), 37);
    int steps = 8192;
    // Once to bring into the cache what fits
    for (int i = 0; i < (bytes == large ? 1 : 9); ++i) chain<<<1, 1>>>(lines, steps, end, cycles);
    MUST(cudaMemcpy(&found, cycles, 8, cudaMemcpyDeviceToHost));
    figure((std::string("latency of the ") + name).c_str(), double(found) / steps, "cycles", 0);
    cudaFree(cycles);
    cudaFree(end);
  }
  cudaFree(memory);
}
