use cute_static::notation::Candidate;

const A: Candidate = match Candidate::parse("(4,8)") {
    Ok(candidate) => candidate,
    Err(unfit) => unfit.refuse(),
};

fn main() {
    println!("{A}");
}
