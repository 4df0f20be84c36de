// What FlashAttention's headers take from PyTorch: its kernels compile without it.
#pragma once
#include <cstdint>
#include <tuple>

namespace at {
struct PhiloxCudaState {
  std::uint64_t seed, offset;
};
namespace cuda::philox {
__host__ __device__ inline std::tuple<std::uint64_t, std::uint64_t> unpack(PhiloxCudaState state) { return {state.seed, state.offset}; }
} // namespace cuda::philox
} // namespace at
