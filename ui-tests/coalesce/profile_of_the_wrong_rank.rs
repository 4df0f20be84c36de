use cute_static::prelude::*;

type R = CoalescedBy<layout!((4,8)), shape!((1,1,1))>;

fn main() {
    let _: R = Default::default();
}
