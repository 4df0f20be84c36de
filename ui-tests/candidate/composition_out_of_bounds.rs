use cute_static::notation::{Candidate, Unfit};

const fn read(text: &str) -> Candidate {
    match Candidate::parse(text) {
        Ok(candidate) => candidate,
        Err(unfit) => unfit.refuse(),
    }
}

const A: Result<Candidate, Unfit> = read("4:1").compose(&read("8:2"));
const R: Candidate = match A {
    Ok(candidate) => candidate,
    Err(unfit) => unfit.refuse(),
};

fn main() {
    println!("{R}");
}
