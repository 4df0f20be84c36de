// A group stores its tile without the products.
use cute_static::pipeline::{ByTurns, IsRing, Turns, WgmmaInstructions};

fn compute<R: IsRing<Released: ByTurns>, D: WgmmaInstructions>(mut turns: Turns<R, D>) {
    turns.tile(8, |turn| turn.store(|| ()));
}

fn main() {}
