// A group multiplies its tile and never stores it, so that the other one waits for ever.
use cute_static::pipeline::{ByTurns, Copies, IsRing, Turns, WgmmaAccumulators, WgmmaInstructions};

fn compute<R, D, A>(mut turns: Turns<R, D>, sums: A)
where
    R: IsRing<Released: ByTurns>,
    D: WgmmaInstructions,
    A: for<'v> WgmmaAccumulators<Operands<'v> = <R::Filled as Copies>::Views<'v>>,
{
    turns.tile(8, |turn| {
        let (_sums, _turn) = turn.multiply(sums, |views, products| products.multiply(views));
    });
}

fn main() {}
