// The accumulators are read while products are added to them.
use cute_static::pipeline::*;

fn multiply<'v, D: WgmmaInstructions, A: WgmmaAccumulators>(sums: A, operands: A::Operands<'v>, read: impl Fn(&A)) {
    with_products::<D, A, _>(sums, |products| products.multiply(operands), || read(&sums));
}

fn main() {}
