
struct Mine;

impl KeptModes<Mine> for Mine {
    type Output = Mine;
}

fn main() {}
