// A stage that D takes, and that nothing stores, is never released.
use cute_static::int::Nat;
use cute_static::pipeline::{AfterStores, InPlace, IsRing, StoreInstructions};

fn subtile<R: IsRing<Released = AfterStores<N>>, N: Nat, D: StoreInstructions>(mut stages: InPlace<R, D>) {
    stages.wait(|stage| stage.overwrite());
}

fn main() {}
