// The group belongs to another queue.
use cute_static::pipeline::{CpAsyncGroups, CpAsyncInstructions};

fn copy<D: CpAsyncInstructions>() {
    CpAsyncGroups::<D>::with(|one| {
        CpAsyncGroups::<D>::with(|other| {
            let (_one, group) = one.commit(|| {});
            let (other, _) = other.commit(|| {});
            other.wait(group);
        })
    });
}

fn main() {}
