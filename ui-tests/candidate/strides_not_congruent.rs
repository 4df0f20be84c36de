use cute_static::notation::Candidate;

const A: Candidate = match Candidate::parse("(4,(2,3)):(1@0,1@1)") {
    Ok(candidate) => candidate,
    Err(unfit) => unfit.refuse(),
};

fn main() {
    println!("{A}");
}
