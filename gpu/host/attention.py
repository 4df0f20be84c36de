"""The times of PyTorch's attention for the extents of `cute-static-host --only attention`, heads of 64 in bf16: python3 attention.py"""

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention as attention

for heads, length in [(32, 2048), (64, 8192)]:
    q, k, v = (torch.randn(1, heads, length, 64, device="cuda", dtype=torch.bfloat16) for _ in range(3))
    for is_causal in (False, True):
        for backend in (SDPBackend.FLASH_ATTENTION, SDPBackend.CUDNN_ATTENTION):
            times = []
            with sdpa_kernel(backend):
                for _ in range(23):
                    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
                    begin.record()
                    attention(q, k, v, is_causal=is_causal)
                    end.record()
                    end.synchronize()
                    times.append(1000 * begin.elapsed_time(end))
            # The median of 20, after 3 that are not counted
            print(backend.name, heads, length, "causal" if is_causal else "all", f"{sorted(times[3:])[10]:.1f} µs")
