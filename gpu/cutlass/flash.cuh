// FlashAttention 2 with the tiles of ours, and with those that it chooses itself, by name: `compare` disassembles them.

#pragma once
#include "flash_fwd_launch_template.h"
#include "namespace_config.h"

using namespace FLASH_NAMESPACE;

// Four warps, bf16, whole tiles, no dropout, no window, no slopes, no cap.
#define FLASH(NAME, FEATURES, QUERIES, KEYS, CAUSAL)                                                                                    \
  using Traits_##NAME = Flash_fwd_kernel_traits<FEATURES, QUERIES, KEYS, 4, false, false, cutlass::bfloat16_t>;                          \
  extern "C" __device__ int threads_of_##NAME = Traits_##NAME::kNThreads;                                                                \
  extern "C" __device__ int shared_of_##NAME = Traits_##NAME::kSmemSize;                                                                 \
  extern "C" __global__ void NAME(__grid_constant__ const Flash_fwd_params params) {                                                     \
    compute_attn<Traits_##NAME, false, CAUSAL, false, false, true, true, false, false>(params);                                          \
  }
FLASH(flash2_64_64x64, 64, 64, 64, false)
FLASH(flash2_64_64x64_causal, 64, 64, 64, true)
FLASH(flash2_128_64x64, 128, 64, 64, false)
// `run_mha_fwd_hdim64`, and `run_mha_fwd_hdim128` for sm_80
FLASH(flash2_64_128x128, 64, 128, 128, false)
FLASH(flash2_128_128x64, 128, 128, 64, false)
