use cute_static::kind::HTuple;
use cute_static::layout::slice::Slicer;
use cute_static::typenum::UTerm;

struct Mine;

impl Slicer for Mine {
    type Kept<X: HTuple> = X;
    type Fixed<X: HTuple> = X;
    type Slice<X: HTuple> = X;
    type Dice<X: HTuple> = X;
    type Part<X: HTuple> = X;
    type Parts<X: HTuple> = X;
    type Nested<X: HTuple> = X;
    type Start = UTerm;
}

fn main() {}
