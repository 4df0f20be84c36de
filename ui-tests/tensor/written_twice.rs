use cute_static::prelude::*;

fn main() {
    // A broadcast: every row is the same memory.
    let _ = Tensor::new_mut(&mut [0; 3], layout!((2,3):(0,1)));
}
