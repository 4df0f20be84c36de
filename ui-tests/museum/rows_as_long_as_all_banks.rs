// title: Rows that are as long as all banks together
// tracker: kekzl/imp#484
// link: https://github.com/kekzl/imp/pull/484
// date: 2026-05-30
// symptom: bank conflicts
// kind: bank conflicts
// outcome: refused
// story: An attention kernel for sm_120 keeps Q in shared memory as rows of 128 bytes of 8-bit floats. Its threads read words of 4 bytes:
// four of a row, from eight rows at a time. 128 bytes are exactly all 32 banks, so the eight rows are in the same four banks. A profiler
// showed that about three quarters of the loads were repetitions, and that shared memory, not global memory, held the kernel up. The change
// pads each row of Q by 16 bytes, so that the 32 words are in 32 banks, and pads K and V as well. The kernel is 1.54 times as fast.

use cute_static::banks::ConflictFree;
use cute_static::prelude::*;
use cute_static::typenum::{U4, U8};

// Bytes: four words of each of eight rows.
type Words = layout!((4,8):(4,128));

fn read<Lanes: ConflictFree<U8, U4>>() {}

fn main() {
    read::<Words>();
}
