// The bound is `bounds::Composition`.
use cute_static::prelude::*;

fn thirds<L: Composition<layout!(4:3)>>(_: L) {}

fn main() {
    thirds(layout!(12:1));
}
