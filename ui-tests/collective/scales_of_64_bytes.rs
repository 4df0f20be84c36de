// 64 rows with one scale of a byte each: the second stage of the scales would begin at 64 bytes.
use cute_static::collective::{Collective, CollectiveMma, Grouped, MainloopSm90TmaGmmaRmemAMixedInput};
use cute_static::instruction::mma::SM90_64xNx16_F32BF16BF16_RS;
use cute_static::numeric::{Float4E2M1, Float8UE8M0};
use cute_static::prelude::*;
use cute_static::typenum::{U4, U64, U128};

type Atom = SM90_64xNx16_F32BF16BF16_RS<U128>;
type Mainloop = MainloopSm90TmaGmmaRmemAMixedInput<U4, Grouped<Float4E2M1, U64, Float8UE8M0>>;
fn kernel<G: Collective>() {}

fn main() {
    type Wrong = CollectiveMma<Mainloop, shape!((64, 128, 64)), TiledMma<Atom, layout!((1, 1, 1))>>;
    kernel::<Wrong>();
}
