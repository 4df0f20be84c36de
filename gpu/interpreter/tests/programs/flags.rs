//! Flags in global memory, which order blocks.

use super::launch;

/// Block 0 writes a word for each thread and sets a flag, and block 1 waits for it and reads them.
const FLAG: &str = "mov.u32 %r2, %ctaid.x; setp.ne.b32 %p0, %r2, 0; setp.ne.b32 %p1, %r0, 0;
cvt.u64.u32 %rd2, %r0; shl.b64 %rd2, %rd2, 2; add.s64 %rd2, %rd0, %rd2;
@%p0 bra READS;
st.global.b32 [%rd2+512], %r0;
bar.sync 0; // all have written
@%p1 bra END;
st.release.gpu.global.b32 [%rd0], 1;
bra END;
READS:
@%p1 bra MEET;
AGAIN: ld.acquire.gpu.global.b32 %r3, [%rd0]; setp.eq.b32 %p2, %r3, 0;
@%p2 bra AGAIN;
MEET:
bar.sync 1; // all know
ld.global.b32 %r4, [%rd2+512];
END:";

#[track_caller]
fn fails(from: &str, to: &str, why: &str) {
    assert!(FLAG.contains(from));
    match launch([64, 2], &FLAG.replace(from, to)) {
        Ok(_) => panic!("it runs"),
        Err(fault) => assert!(fault.to_string().contains(why), "{fault}"),
    }
}
#[test]
fn flags_order_blocks() {
    let (_, memory, data) = launch([64, 2], FLAG).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(memory.download(data)[512 + 4 * 63], 63);
    // Neither the threads that have written, nor those that read, are those of the flag.
    fails("bar.sync 0; // all have written", "", "race: global address");
    fails("bar.sync 1; // all know", "", "race: global address");
    fails("st.release.gpu.global.b32", "st.global.b32", "race: the flag");
    fails("ld.acquire.gpu.global.b32", "ld.global.b32", "race: global address");
    // Blocks run one after another.
    fails("st.release.gpu.global.b32 [%rd0], 1;", "", "a loop without end");
}
