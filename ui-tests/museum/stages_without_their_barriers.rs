// title: Stages that fit without their barriers only
// tracker: Dao-AILab/flash-attention#2594
// link: https://github.com/Dao-AILab/flash-attention/pull/2594
// date: 2026-05-26
// symptom: fault or hang
// kind: pipeline protocol
// outcome: refused
// story: The forward kernel of FlashAttention for sm_100 takes as many stages of K and V as fit in shared memory. Its formula did not count
// what each stage has besides: barriers, scales and counters. For head dimensions of 8 and 16 it chose 52 stages or more, and the kernel
// did not start: 233472 bytes were asked for, and a block may have 232448, one kilobyte less. Larger heads take at most 24 stages and were
// never near the limit. The change allows at most 32 stages. The author notes that counting the bytes of a stage in full would be the other
// way.

use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma};
use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use cute_static::prelude::*;
use cute_static::typenum::{U57, U64};

type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((1, 1, 1))>;

fn kernel<G: Collective>() {}

fn main() {
    // 57 stages of 64 + 64 rows of 16 halves are 233472 bytes.
    kernel::<CollectiveMma<MainloopSm90TmaGmma<U57>, shape!((64, 64, 16)), Mma>>();
}
