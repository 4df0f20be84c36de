// The accumulators are read while products are added to them.
use cute_static::pipeline::{WgmmaAccumulators, WgmmaInstructions, with_products};

trait Kernel {
    type Device: WgmmaInstructions;
    type Sums: WgmmaAccumulators;
    fn read(sums: &Self::Sums);
}
fn multiply<'v, K: Kernel>(sums: K::Sums, operands: <K::Sums as WgmmaAccumulators>::Operands<'v>) {
    with_products::<K::Device, _, _>(sums, |products| products.multiply(operands), || K::read(&sums));
}

fn main() {}
