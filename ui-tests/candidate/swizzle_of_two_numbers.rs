use cute_static::notation::Candidate;

const A: Candidate = match Candidate::parse("Sw<3,4> o 0 o (8,64):(64,1)") {
    Ok(candidate) => candidate,
    Err(unfit) => unfit.refuse(),
};

fn main() {
    println!("{A}");
}
