// Scale factors have no place in this main loop.
use cute_static::collective::*;
use cute_static::instruction::mma::*;
use cute_static::numeric::*;
use cute_static::prelude::*;
use cute_static::typenum::*;

type Main = CollectiveMma<
    MainloopSm100TmaUmma<U2>,
    shape!((128, 128, 128)),
    TiledMma<SM100_MMA_MXF8F6F4_SS<Float8E4M3, Float8E4M3, Float32, Float8UE8M0, U128, U128>, layout!((1, 1, 1))>,
>;
fn kernel<G: Collective>() {}

fn main() {
    kernel::<Main>();
}
