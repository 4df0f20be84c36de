// The accumulators are read while products are added to them.
use cute_static::pipeline::*;

fn multiply<'v, D: WgmmaInstructions, A: WgmmaAccumulators>(sums: A, operands: A::Operands<'v>, read: impl Fn(&A)) {
    let products = issue::<D, A>(sums, |group| group.multiply(operands));
    read(&sums);
    products.wait();
}

fn main() {}
