use cute_static::prelude::*;

layouts! {
    type Half<L> = CoalescedBy<L, shape!((4,2))> => 4:1;
}

fn main() {}
