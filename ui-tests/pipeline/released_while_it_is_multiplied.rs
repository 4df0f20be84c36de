// The products that read the stage are not complete.
use cute_static::numeric::Float16;
use cute_static::pipeline::{Consumer, Ring, StageView, WgmmaAccumulators, WgmmaInstructions, with_products};
use cute_static::prelude::*;
use cute_static::tma::{RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U8};

type MapA = TensorMap<Float16, RunTime<(i64, U1)>, layout!((64,64):(64,1)), shape!((64, 64))>;
type MapB = TensorMap<Float16, RunTime<(i64, U1)>, layout!((128,64):(64,1)), shape!((128, 64))>;
type Stages = Ring<U4, (MapA, MapB), U8>;
fn multiply<D: WgmmaInstructions, A>(mut stages: Consumer<Stages, D>, sums: A)
where
    A: for<'v> WgmmaAccumulators<Operands<'v> = StageView<'v, MapA>>,
{
    stages.wait(|stage| {
        let (a, _b) = stage.views();
        with_products::<D, A, _>(sums, |products| products.multiply(a), || stage.release()).1
    });
}

fn main() {}
