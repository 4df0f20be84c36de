// title: A stage of scales behind 64 bytes of others
// tracker: inclusionAI/humming#21
// link: https://github.com/inclusionAI/humming/pull/21
// date: 2026-05-15
// symptom: fault or hang
// kind: alignment
// outcome: refused
// story: A mixed-precision GEMM loads scales by TMA into a struct in shared memory. The struct was aligned to 128 bytes as a whole. Some
// fields in front of the scales of B, such as the scales of the other operand, are no multiple of 128 bytes, so the scales of B began at 64
// bytes modulo 128 for some tuned configurations, and the load faulted with a misaligned address. The author notes that neither the global
// pointer nor the divisibility of K was at fault. The change aligns each array that TMA writes to 128 bytes.

use cute_static::collective::{Collective, CollectiveMma, Grouped, MainloopSm90TmaGmmaRmemAMixedInput};
use cute_static::instruction::mma::SM90_64xNx16_F32BF16BF16_RS;
use cute_static::numeric::{Float4E2M1, Float8UE8M0};
use cute_static::prelude::*;
use cute_static::typenum::{U4, U64, U128};

type Mma = TiledMma<SM90_64xNx16_F32BF16BF16_RS<U128>, layout!((1, 1, 1))>;
// 64 scales of a byte
type Scaled = Grouped<Float4E2M1, U64, Float8UE8M0>;

fn kernel<G: Collective>() {}

fn main() {
    kernel::<CollectiveMma<MainloopSm90TmaGmmaRmemAMixedInput<U4, Scaled>, shape!((64, 128, 64)), Mma>>();
}
