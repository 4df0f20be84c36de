// Two accumulators of 256 columns fill tensor memory, and the scale factors of A and B need 48 more.
use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmmaBlockScaled};
use cute_static::instruction::mma::SM100_MMA_MXF4_SS;
use cute_static::numeric::{Float4E2M1, Float8UE4M3, Float32};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U3, U16, U128, U256};

type Atom = SM100_MMA_MXF4_SS<Float4E2M1, Float4E2M1, Float32, Float8UE4M3, U128, U256, U16>;
type Main = CollectiveMma<
    MainloopSm100TmaUmmaBlockScaled<U3, U2>,
    shape!((128, 256, 256)),
    TiledMma<Atom, layout!((1, 1, 1))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
