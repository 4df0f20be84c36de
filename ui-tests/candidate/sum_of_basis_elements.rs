use cute_static::notation::Candidate;
use cute_static::prelude::*;

const A: Candidate = match Candidate::of(layout!((8,8):(1@0,1@0+1@1))) {
    Ok(candidate) => candidate,
    Err(unfit) => unfit.refuse(),
};

fn main() {
    println!("{A}");
}
