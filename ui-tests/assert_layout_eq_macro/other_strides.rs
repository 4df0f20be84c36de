use cute_static::prelude::*;

type Row = layout!((4,8), row_major);
type Column = layout!((4,8));
assert_layout_eq!(Row, Column);

fn main() {}
