//! Clusters: what blocks do in one another's shared memory, the right order of things, and each thing left out.

use crate::{Fault, launch_of, module_in};

/// Two blocks of one warp. The first one copies the box to both, waits until both have read it, and copies it again. In each block a barrier at 4096 is
/// complete when the box is there, and one at 4104 when both have read.
const SHARE: &str = "
    add.s32 %r10, %r1, 4096;
    add.s32 %r14, %r1, 4104;
    mov.b32 %r11, 1;
    mov.b32 %r12, 0;
    mov.b32 %r13, 1024;
    mov.b32 %r15, 2;
    mov.u32 %r16, %cluster_ctarank;
    mov.b16 %h0, 3;
    setp.ne.b32 %p0, %r0, 0;
    setp.ne.b32 %p1, %r16, 0;
    and.b32 %r2, %r0, 31;
    shl.b32 %r2, %r2, 4;
    add.s32 %r2, %r2, %r1;
    @%p0 bra MADE;
    mbarrier.init.shared::cta.b64 [%r10], %r11;
    mbarrier.init.shared::cta.b64 [%r14], %r15;
    fence.mbarrier_init.release.cluster;
    MADE:
    barrier.cluster.arrive; // begin
    barrier.cluster.wait; // begin
    @%p0 bra READ;
    mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], %r13;
    @%p1 bra READ;
    cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%r1], [%rd1, {%r12, %r12}], [%r10], %h0;
    READ:
    { .reg .pred done; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 done, [%r10], %r12; @!done bra AGAIN; }
    ld.shared.v4.b32 {%r4, %r5, %r6, %r7}, [%r2];
    bar.warp.sync 0xffffffff;
    @%p0 bra NEXT;
    mapa.shared::cluster.u32 %r17, %r14, %r12;
    mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r17]; // release
    mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], %r13;
    @%p1 bra NEXT;
    { .reg .pred done; AGAIN: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 done, [%r14], %r12; @!done bra AGAIN; } // acquire
    cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%r1], [%rd1, {%r12, %r12}], [%r10], %h0;
    NEXT:
    { .reg .pred done; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 done, [%r10], %r11; @!done bra AGAIN; }
    ld.shared.v4.b32 {%r4, %r5, %r6, %r7}, [%r2];
    barrier.cluster.arrive; // end
    barrier.cluster.wait; // end";

/// A launch of blocks of one warp in clusters of two.
fn run(blocks: u32, lines: &str) -> Result<(), Fault> {
    launch_of(module_in("sm_90a", ".reqnctapercluster 2, 1, 1", lines)?, [32, blocks]).map(drop)
}
#[track_caller]
fn runs(blocks: u32, lines: &str) {
    run(blocks, lines).unwrap_or_else(|why| panic!("{why}"));
}
#[track_caller]
fn fails(lines: &str, why: &str) {
    match run(2, lines) {
        Ok(()) => panic!("it runs"),
        Err(fault) => assert!(fault.to_string().contains(why), "{fault}"),
    }
}
/// Every line of a mark in place of another.
fn with(program: &str, line: &str, other: &str) -> String {
    assert!(program.contains(line), "there is no {line}");
    program.replace(line, other)
}
fn without(program: &str, mark: &str) -> String {
    let kept: Vec<&str> = program.lines().filter(|line| !line.contains(mark)).collect();
    assert!(kept.len() < program.lines().count(), "there is no {mark}");
    kept.join("\n")
}

#[test]
fn blocks_share_a_box() {
    runs(2, SHARE);
    runs(6, SHARE);
    assert!(run(3, SHARE).unwrap_err().to_string().contains("do not divide a grid of [3, 1]"));
    // Neither block has ended when the other one uses its shared memory; here nobody does behind the last copy.
    runs(2, &without(SHARE, "// end"));
    fails(&without(SHARE, "// begin"), "there is no barrier");
    fails(&without(SHARE, "// release"), "deadlock: rank 0, warp 0");
    // The first block copies to what the second one has not read.
    fails(&without(SHARE, "// acquire"), "has not been waited for");
    // A wait of the scope of the block does not know what the other block read.
    fails(&with(SHARE, ".acquire.cluster", ""), "race");
    // Nor does an arrival whose release has the scope of the block say it.
    fails(&with(SHARE, ".release.cluster.shared::cluster", ".shared::cluster"), "race");
    fails(&with(SHARE, "mov.b16 %h0, 3", "mov.b16 %h0, 1"), "; rank 1, warp 0: lanes 0xffffffff");
    fails(&with(SHARE, "mov.b16 %h0, 3", "mov.b16 %h0, 5"), "none of rank 2");
    fails(&with(SHARE, "mov.b16 %h0, 3", "mov.b16 %h0, 0"), "no block");
    fails(&with(SHARE, "%r17, %r14, %r12", "%r17, %r14, %r15"), "none of rank 2");
    // Each arrives in its own block.
    fails(&with(SHARE, "%r17, %r14, %r12", "%r17, %r14, %r16"), "deadlock: rank 0, warp 0");
}
/// Each of two blocks copies the box to itself, and the barrier of the first one, at 4096, waits for the bytes of both.
const PAIR: &str = "
    add.s32 %r10, %r1, 4096;
    mov.b32 %r11, 1;
    mov.b32 %r12, 0;
    mov.b32 %r13, 2048;
    mov.u32 %r16, %cluster_ctarank;
    setp.ne.b32 %p0, %r0, 0;
    setp.ne.b32 %p1, %r16, 0;
    and.b32 %r2, %r0, 31;
    shl.b32 %r2, %r2, 4;
    add.s32 %r2, %r2, %r1;
    @%p0 bra MADE;
    mbarrier.init.shared::cta.b64 [%r10], %r11;
    fence.mbarrier_init.release.cluster;
    MADE:
    barrier.cluster.arrive;
    barrier.cluster.wait;
    @%p0 bra COPIED;
    @%p1 bra COPY;
    mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], %r13;
    COPY:
    mapa.shared::cluster.u32 %r17, %r10, %r12;
    cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.cta_group::2 [%r1], [%rd1, {%r12, %r12}], [%r17];
    COPIED:
    @%p1 bra READ;
    { .reg .pred done; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 done, [%r10], %r12; @!done bra AGAIN; } // wait
    READ:
    barrier.cluster.arrive; // both
    barrier.cluster.wait; // both
    ld.shared.v4.b32 {%r4, %r5, %r6, %r7}, [%r2];";
#[test]
fn the_first_block_of_a_pair_waits_for_the_boxes_of_both() {
    let run = |lines: &str| launch_of(module_in("sm_100a", ".reqnctapercluster 2, 1, 1", lines)?, [32, 4]).map(drop);
    let fails = |lines: &str, why: &str| {
        let fault = run(lines).expect_err("a fault");
        assert!(fault.to_string().contains(why), "{fault}");
    };
    run(PAIR).unwrap_or_else(|why| panic!("{why}"));
    // The second block does not know that its box is there before the first one says so.
    fails(&without(PAIR, "// both"), "has not been waited for");
    fails(&without(PAIR, "// wait"), "has not been waited for");
    // The bytes of one block are half of them.
    fails(&with(PAIR, "mov.b32 %r13, 2048", "mov.b32 %r13, 1024"), "has not been waited for");
    // Without `.cta_group::2` the barrier is one of the own block.
    fails(&with(PAIR, ".cta_group::2", ""), "that of another block");
    let fault = module_in("sm_90a", ".reqnctapercluster 2, 1, 1", PAIR).unwrap_err();
    assert!(fault.to_string().contains("one of sm_100a"), "{fault}");
}
#[test]
fn threads_of_a_cluster_meet() {
    let twice = "barrier.cluster.arrive;";
    fails(&format!("{twice} {twice}"), "a second time");
    fails("barrier.cluster.wait;", "has not arrived");
    fails(twice, "a thread ends between");
    // Threads that have ended do not take part.
    runs(2, "setp.ne.b32 %p0, %r0, 0; @%p0 ret; barrier.cluster.arrive; barrier.cluster.wait;");
    // The first block ends before the second one arrives there.
    let late = "
        add.s32 %r10, %r1, 4096;
        mov.b32 %r11, 64;
        mov.b32 %r12, 0;
        mov.u32 %r16, %cluster_ctarank;
        setp.ne.b32 %p0, %r0, 0;
        setp.eq.b32 %p1, %r16, 0;
        @%p0 bra MADE;
        mbarrier.init.shared::cta.b64 [%r10], %r11;
        fence.mbarrier_init.release.cluster;
        MADE:
        barrier.cluster.arrive;
        barrier.cluster.wait;
        @%p1 bra END; // ends
        mapa.shared::cluster.u32 %r17, %r10, %r12;
        mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r17];
        END:";
    fails(late, "race: the block ends, and thread 0 of rank 1 arrives at a barrier of it");
    // It ends long before, while the second one waits for a box.
    let box_before = "
        add.s32 %r18, %r1, 4112;
        mov.b32 %r13, 1024;
        mov.b32 %r19, 1;
        @%p0 bra WAIT;
        mbarrier.init.shared::cta.b64 [%r18], %r19;
        fence.proxy.async;
        mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r18], %r13;
        cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r12, %r12}], [%r18];
        WAIT:
        bar.warp.sync 0xffffffff;
        { .reg .pred done; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 done, [%r18], %r12; @!done bra AGAIN; }
        mapa";
    fails(&with(late, "mapa", box_before), "the block of rank 0 has ended");
    runs(2, &format!("{late}\nbarrier.cluster.arrive; barrier.cluster.wait;"));
}
#[test]
fn clusters_are_of_hopper() {
    for line in [
        "barrier.cluster.arrive;",
        "mapa.shared::cluster.u32 %r2, %r1, %r0;",
        "mbarrier.arrive.shared::cluster.b64 _, [%r1];",
    ] {
        let fault = module_in("sm_80", "", line).unwrap_err();
        assert!(fault.to_string().contains("one of sm_90"), "{fault}");
    }
    let three = module_in("sm_90", ".reqnctapercluster 2, 1, 2", "").unwrap_err();
    assert!(three.to_string().contains("clusters of two modes"), "{three}");
}
