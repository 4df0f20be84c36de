//! What the interpreter finds: each mistake below would be silent on a GPU, or nearly so. The right program is beside each.

use crate::{fails, launch, module, module_of, runs};

/// The word of each thread in shared memory, in %r2; of its neighbour, in %r3.
const OWN: &str = "shl.b32 %r2, %r0, 2; add.s32 %r2, %r2, %r1; xor.b32 %r3, %r2, 4;";
/// A row of 16 bytes of each thread, in %r2 and %rd2.
const ROW: &str = "shl.b32 %r2, %r0, 4; add.s32 %r2, %r2, %r1; mul.wide.u32 %rd2, %r0, 16; add.s64 %rd2, %rd2, %rd0;";

#[test]
fn nothing_unknown_is_read() {
    let refused = |lines: &str, why: &str| {
        let fault = module(lines).expect_err("it is not known").to_string();
        assert!(fault.contains(why), "{fault}");
    };
    for opcode in ["add.sat.s32", "add.rz.f64", "max.ftz.f32", "shl.s32"] {
        refused(&format!("{opcode} %r2, %r0, %r0;"), "not known");
    }
    for line in ["ld.volatile.global.b32 %r2, [%rd0];", "ld.b32 %r2, [%rd0];", "st.shared.v8.b32 [%r1], %r0;"] {
        refused(line, "not known");
    }
    refused("ldmatrix.sync.aligned.m8n8.x2.b16 {%r2, %r3}, [%r1];", "not known");
    refused("cp.async.ca.shared.global [%r1], [%rd0], 16;", "not known");
    refused("ld.shared.v2.b8 {%h0, %h1}, [%r1];", "not known");
    refused("cp.async.cg.shared.global [%r1], [%rd0], 8;", "16 bytes");
    refused("shfl.sync.bfly.b32 %r2, %r0, 1, 31, 1;", "the whole warp");
    refused("add.s32 %r2, %r0;", "2 operands");
    refused("add.s32 %r2, %r0, %rd0;", "64 bits, not 32");
    refused("add.s64 %rd2, %rd0, %r0;", "32 bits, not 64");
    refused("add.s32 %r2, %r0, %r200;", "not declared");
    refused("add.s32 %r2, %r0, 4294967296;", "has not 32 bits");
    refused("bra NOWHERE;", "no label");
    refused(".pragma \"nounroll\";", "not expected");
    refused(".loc 1 1 1;", "not known");
    refused("@%p0 bar.sync 0;", "under a predicate");
    refused("{ .reg .pred inner; } mov.pred %p0, inner;", "not declared");
}

/// Each line is refused, and the one beside it is not.
#[test]
fn operands_and_types() {
    for (wrong, why, right) in [
        ("ld.global.b32 {%r2, %r3}, [%rd0];", "a register is expected", "ld.global.v2.b32 {%r2, %r3}, [%rd0];"),
        ("st.global.b32 [%rd0], {%r2, %r3};", "a register is expected", "st.global.v2.b32 [%rd0], {%r2, %r2};"),
        ("ld.global.v2.b32 {%r2, %r2}, [%rd0];", "twice", "ld.global.v2.b32 {%r2, %r3}, [%rd0];"),
        ("mov.b64 {%r2, %r2}, %rd0;", "twice", "mov.b64 %rd2, {%r2, %r2};"),
        ("add.s32 %r2, %r0, 08;", "invalid digit", "add.s32 %r2, %r0, 07;"),
        ("add.s32 %r2, %r0, 0f3F800000;", "is a float", "add.f32 %r2, %r0, 0f3F800000;"),
        ("add.f32 %r2, %r0, 1;", "is no float", "add.s32 %r2, %r0, 1;"),
        ("add.f32 %r2, %r0, 0f3F8;", "8 digits", "add.f32 %r2, %r0, 0f3F800000;"),
        ("mov.b64 %rd2, 0f3F800000;", "is a float", "mov.b32 %r2, 0f3F800000;"),
        ("mov.u32 %f0, %r0;", "declared as Float", "mov.b32 %f0, %r0;"),
        ("mov.u32 %f0, %tid.x;", "declared as Float", "mov.b32 %r2, %tid.x;"),
        ("add.s32 %r2, %r0, %f0;", "declared as Float", "add.f32 %r2, %r0, %f0;"),
        ("and.b32 %r2, %r0, 0x8;", "", "and.b32 %f1, %f0, %r0;"),
        ("cvt.rn.f32.s32 %f0, %f1;", "declared as Float", "cvt.rn.f32.s32 %f0, %r1;"),
        ("cvt.rn.bf16x2.f32 %f0, %r1, %r2;", "declared as Float", "cvt.rn.bf16x2.f32 %r0, %f1, 0f3F800000;"),
        ("shl.b32 %r2, %r0, %f0;", "declared as Float", "shl.b32 %f0, %f1, %r0;"),
        ("setp.lt.s32 %p0, %f0, %r0;", "declared as Float", "setp.lt.f32 %p0, %f0, %r0;"),
        ("ld.global.u32 %f0, [%rd0];", "declared as Float", "ld.global.f32 %f0, [%rd0];"),
        ("st.shared.b32 [%f0], %r0;", "declared as Float", "st.shared.b32 [%r1], %f0;"),
    ] {
        if !why.is_empty() {
            let fault = module(wrong).expect_err(wrong).to_string();
            assert!(fault.contains(why), "{wrong}: {fault}");
        }
        assert!(module(right).is_ok(), "{right}: {:?}", module(right).err());
    }
    // 010 is 8.
    assert_eq!(crate::words::<1>("setp.eq.u32 %p0, %r0, 0; mov.b32 %r2, 010; @%p0 st.global.b32 [%rd0], %r2;"), [8]);
    assert_eq!(crate::words::<1>("setp.eq.u32 %p0, %r0, 0; mov.b32 %r2, 0b101; @%p0 st.global.b32 [%rd0], %r2;"), [5]);
}
/// A byte is one thread's until a barrier, and the half of a word that is read has both.
#[test]
fn bytes() {
    let write = "cvt.u16.u32 %h0, %r0; st.shared.b8 [%r2], %h0; bar.sync 0; ld.shared.b16 %h1, [%r1];";
    runs(32, &format!("add.s32 %r2, %r0, %r1; {write}"));
    fails(32, &format!("shr.u32 %r2, %r0, 1; add.s32 %r2, %r2, %r1; {write}"), "race");
    fails(32, &format!("shl.b32 %r2, %r0, 1; add.s32 %r2, %r2, %r1; {write}"), "was not written");
    // Another thread reads the half between two rounds of writes.
    let again = "xor.b32 %r2, %r2, 2; st.shared.b8 [%r2], %h0;";
    runs(32, &format!("add.s32 %r2, %r0, %r1; {write} bar.sync 0; {again}"));
    fails(32, &format!("add.s32 %r2, %r0, %r1; {write} {again}"), "race");
}
#[test]
fn opcodes_of_targets() {
    let stmatrix = "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r1], {%r4, %r5, %r6, %r7};";
    let narrow = "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e4m3.e5m2.f32 \
                  {%r2, %r3, %r4, %r5}, {%r6, %r7, %r8, %r9}, {%r10, %r11}, {%r2, %r3, %r4, %r5};";
    let scaled = "mma.sync.aligned.kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k32.row.col.f32.e4m3.e5m2.f32.ue8m0 \
                  {%r2, %r3, %r4, %r5}, {%r6, %r7, %r8, %r9}, {%r10, %r11}, {%r2, %r3, %r4, %r5}, {%r12}, {0, 0}, {%r13}, {0, 0};";
    let fence = "wgmma.fence.sync.aligned;";
    let wait = "tcgen05.wait::ld.sync.aligned;";
    let ask = "mbarrier.try_wait.parity.shared::cta.b64 %p0, [%r1], %r0;";
    let (copy, proxy, registers) =
        ("cp.async.commit_group;", "fence.proxy.async;", "setmaxnreg.dec.sync.aligned.u32 40;");
    for (opcode, has, has_not) in [
        (fence, &["sm_90a"][..], &["sm_80", "sm_90", "sm_100a"][..]),
        (wait, &["sm_100a", "sm_103a"], &["sm_90a", "sm_100", "sm_120a"]),
        (registers, &["sm_90a", "sm_100a"], &["sm_80", "sm_90"]),
        (ask, &["sm_90", "sm_90a", "sm_100"], &["sm_80", "sm_89"]),
        (stmatrix, &["sm_90", "sm_120"], &["sm_80"]),
        (scaled, &["sm_120a", "sm_121a"], &["sm_100a", "sm_120"]),
        (proxy, &["sm_90"], &["sm_80"]),
        (copy, &["sm_80", "sm_100a"], &["sm_75"]),
        (narrow, &["sm_120a", "sm_121a"], &["sm_90a", "sm_100a", "sm_120"]),
        ("cvt.f32.bf16 %f0, %h0;", &["sm_80"], &["sm_75"]),
        ("cvt.rn.satfinite.e4m3x2.f32 %h0, %f0, %f0;", &["sm_89", "sm_90"], &["sm_80"]),
    ] {
        for target in has {
            assert!(module_of(target, opcode).is_ok(), "{target} {opcode}");
        }
        for target in has_not {
            let fault = module_of(target, opcode).expect_err(target).to_string();
            assert!(fault.contains("not of this .target"), "{target} {opcode}: {fault}");
        }
    }
    assert!(module_of("compute_90", copy).is_err());
}

#[test]
fn addresses() {
    runs(
        32,
        &format!("{ROW} ld.global.v4.b32 {{%r4, %r5, %r6, %r7}}, [%rd2]; st.shared.v2.b32 [%r2+8], {{%r4, %r5}};"),
    );
    fails(32, &format!("{ROW} ld.global.v4.b32 {{%r4, %r5, %r6, %r7}}, [%rd2+4];"), "not a multiple of 16");
    fails(32, &format!("{ROW} st.shared.v2.b32 [%r2+4], {{%r0, %r0}};"), "not a multiple of 8");
    fails(32, &format!("{ROW} ld.global.b32 %r4, [%rd2+4096];"), "outside of what is allocated: byte 4096");
    fails(32, &format!("{ROW} ld.global.b32 %r4, [%rd2+-16];"), "outside of what is allocated");
    fails(32, &format!("{ROW} st.shared.b32 [%r2+8192], %r0;"), "outside of the 8192 bytes");
    fails(32, "st.shared.b32 [8], %r0;", "outside of the 8192 bytes");
    fails(32, &format!("{ROW} cp.async.cg.shared.global [%r2], [%rd2+8], 16;"), "not a multiple of 16");
}

#[test]
fn values_that_nobody_wrote() {
    fails(32, "add.s32 %r2, %r3, 1;", "lane 0: a register is read before it is written");
    // A copy of what is unknown is unknown, also where its target had been written, and nobody has read it yet.
    runs(32, "mov.b32 %r2, 7; mov.b32 %r2, %r3;");
    fails(
        32,
        "mov.b32 %r2, 7; mov.b32 %r2, %r3; add.s32 %r4, %r2, 1;",
        "lane 0: a register is read before it is written",
    );
    fails(32, "setp.lt.u32 %p0, %r0, 7; @%p0 mov.b32 %r2, 1; add.s32 %r3, %r2, 1;", "lane 7: a register is read");
    runs(32, "setp.lt.u32 %p0, %r0, 7; @%p0 mov.b32 %r2, 1; @%p0 add.s32 %r3, %r2, 1;");
    fails(32, &format!("{OWN} ld.shared.b32 %r4, [%r2];"), "was not written");
}

#[test]
fn lanes_that_are_not_together() {
    let matrix = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r4, %r5, %r6, %r7}, [%r2];";
    let filled = format!("{ROW} st.shared.v4.b32 [%r2], {{%r0, %r0, %r0, %r0}}; setp.lt.u32 %p0, %r0, 16;");
    fails(32, &format!("{filled} @%p0 bra OTHER; {matrix} bra END; OTHER: {matrix} END:"), "not together");
    fails(32, &format!("{filled} @%p0 bra END; {matrix} END:"), "not together");
    // They meet again before it.
    runs(32, &format!("{filled} @%p0 bra END; mov.b32 %r4, 1; END: {matrix}"));
    fails(64, "setp.eq.u32 %p0, %r0, 7; @%p0 bra END; bar.sync 0; END:", "not together");
    fails(64, "setp.lt.u32 %p0, %r0, 32; @%p0 bra END; bar.sync 0; END:", "deadlock");
    // A warp of its own, and a barrier of its own
    runs(64, "setp.lt.u32 %p0, %r0, 32; @%p0 bra END; bar.sync 1, 32; END:");
    fails(
        64,
        "setp.lt.u32 %p0, %r0, 32; @%p0 bra A; bar.sync 1, 64; bra E; A: bar.sync 1, 96; E:",
        "different numbers",
    );
    fails(32, "AGAIN: bra AGAIN;", "a loop without end");
    fails(32, "trap;", "trap");
    // Those at it, not those that have gone another way
    let parted = "setp.lt.u32 %p0, %r0, 16; setp.lt.u32 %p1, %r0, 8;";
    fails(32, &format!("{parted} @%p0 bra.uni END; mov.b32 %r2, 1; END:"), "lanes 0xffff of 0xffffffff take a bra.uni");
    runs(32, &format!("{parted} @%p0 bra END; bra.uni LAST; END: @%p0 bra.uni LAST; trap; LAST:"));
}

#[test]
fn races_in_shared_memory() {
    let (store, load) = ("st.shared.b32 [%r2], %r0;", "ld.shared.b32 %r4, [%r3];");
    fails(32, &format!("{OWN} {store} {load}"), "race");
    runs(32, &format!("{OWN} {store} bar.sync 0; {load}"));
    runs(32, &format!("{OWN} {store} bar.warp.sync -1; {load}"));
    // The other warp's, which was there before
    let old = format!("{OWN} xor.b32 %r3, %r2, 128; {store} bar.sync 0;");
    fails(64, &format!("{old} {store} bar.warp.sync -1; {load}"), "race");
    // Written again after others have read
    fails(32, &format!("{OWN} {store} bar.sync 0; {load} {store}"), "race");
    runs(32, &format!("{OWN} {store} bar.sync 0; {load} bar.sync 0; {store}"));
    // A barrier of one warp does not order the other one.
    let of_two = format!("{old} {store} setp.lt.u32 %p0, %r0, 32; @%p0 bra LOW; bar.sync 1, 32;");
    fails(64, &format!("{of_two} bra END; LOW: bar.sync 2, 32; END: {load}"), "race");
    runs(64, &format!("{of_two} bra END; LOW: bar.sync 2, 32; END: bar.sync 0; {load}"));
}

#[test]
fn races_in_global_memory() {
    fails(32, "st.global.b32 [%rd0], %r0;", "race");
    let own = format!("{ROW} st.global.b32 [%rd2], %r0;");
    assert!(launch([32, 1], &own).is_ok());
    // Another block has threads of its own.
    let fault = launch([32, 2], &own).map(|_| ()).expect_err("two blocks").to_string();
    assert!(fault.contains("thread 0 wrote it"), "{fault}");
    fails(
        32,
        &format!(
            "{own} xor.b32 %r3, %r0, 1; mul.wide.u32 %rd3, %r3, 16; add.s64 %rd3, %rd3, %rd0; \
        ld.global.b32 %r4, [%rd3];"
        ),
        "race",
    );
    // A barrier orders it, or does not, whoever comes first.
    let other = "xor.b32 %r3, %r0, 1; mul.wide.u32 %rd3, %r3, 16; add.s64 %rd3, %rd3, %rd0;";
    let (load, store) = ("ld.global.b32 %r4, [%rd3];", "st.global.b32 [%rd2], %r0;");
    runs(32, &format!("{own} {other} bar.sync 0; {load}"));
    fails(32, &format!("{own} {other} {load}"), "wrote it");
    fails(32, &format!("{ROW} {other} {load} {store}"), "reads it");
    runs(32, &format!("{ROW} {other} {load} bar.sync 0; {store}"));
    runs(32, &format!("{own} {other} bar.sync 0; {load} bar.sync 0; {store}"));
    runs(32, &format!("{ROW} ld.global.b32 %r4, [%rd2]; {store}"));
    // Three warps read, and one writes who knows of the first and of the last.
    let three = "ld.global.b32 %r4, [%rd0]; and.b32 %r5, %r0, 32; setp.ne.u32 %p1, %r5, 0;
        @%p1 bra END; bar.sync 1, 64; setp.eq.u32 %p2, %r0, 64; @%p2 st.global.b32 [%rd0], %r0; END:";
    fails(96, three, "thread 32 reads it");
    runs(96, &three.replace("@%p1 bra", "bar.sync 0; @%p1 bra"));
    // What another block reads
    let by_first = "mov.u32 %r5, %ctaid.x; setp.eq.u32 %p0, %r5, 0;";
    let read = format!("{ROW} {by_first} @%p0 ld.global.b32 %r4, [%rd2]; @!%p0 {store}");
    let fault = launch([32, 2], &read).map(|_| ()).expect_err("two blocks").to_string();
    assert!(fault.contains("thread 0 reads it, of block 0"), "{fault}");
    // A copy reads until it has been waited for.
    let copy = format!("{ROW} cp.async.cg.shared.global [%r2], [%rd2], 16; cp.async.commit_group;");
    fails(32, &format!("{copy} {store} cp.async.wait_group 0;"), "reads it");
    runs(32, &format!("{copy} cp.async.wait_group 0; {store}"));
}

#[test]
fn copies_that_nobody_waited_for() {
    let copy = format!("{ROW} cp.async.cg.shared.global [%r2], [%rd2], 16; cp.async.commit_group;");
    let load = "ld.shared.b32 %r4, [%r2];";
    runs(32, &format!("{copy} cp.async.wait_group 0; {load}"));
    fails(32, &format!("{copy} {load}"), "has not been waited for");
    fails(32, &format!("{copy} cp.async.wait_group 1; {load}"), "has not been waited for");
    fails(32, &format!("{copy} st.shared.b32 [%r2], %r0;"), "has not been waited for");
    // Not in a group
    fails(
        32,
        &format!("{ROW} cp.async.cg.shared.global [%r2], [%rd2], 16; cp.async.wait_group 0; {load}"),
        "waited for",
    );
    // The end does not wait, either; a group of no copies needs no wait.
    fails(32, &copy, "ends, and a cp.async was not waited for");
    fails(32, &copy.replace("cp.async.commit_group;", ""), "ends, and a cp.async was not committed");
    runs(32, &format!("{copy} cp.async.wait_group 0; cp.async.commit_group;"));
    // Who waits sees his own copies alone.
    let neighbour = "xor.b32 %r3, %r2, 16; ld.shared.b32 %r4, [%r3];";
    fails(32, &format!("{copy} cp.async.wait_group 0; {neighbour}"), "race");
    runs(32, &format!("{copy} cp.async.wait_group 0; bar.sync 0; {neighbour}"));
    // 0 bytes: zeros, and the source is not read.
    let end = "cp.async.commit_group; cp.async.wait_group 0;";
    runs(32, &format!("{ROW} cp.async.cg.shared.global [%r2], [%rd2+8192], 16, 0; {end}"));
    fails(32, &format!("{ROW} cp.async.cg.shared.global [%r2], [%rd2+8192], 16, 16;"), "outside");
}

#[test]
fn bank_conflicts() {
    let store = |bytes: u32| {
        let report = runs(32, &format!("mad.lo.s32 %r2, %r0, {bytes}, %r1; st.shared.b32 [%r2], %r0;"));
        (report.accesses, report.ideal, report.taken)
    };
    assert_eq!([4, 8, 64, 128, 132].map(store), [(1, 1, 1), (1, 1, 2), (1, 1, 16), (1, 1, 32), (1, 1, 1)]);
    let rows = runs(32, &format!("{ROW} st.shared.v4.b32 [%r2], {{%r0, %r0, %r0, %r0}};"));
    assert_eq!((rows.accesses, rows.ideal, rows.taken), (1, 4, 4));
    // Rows of 128 bytes: eight lanes of a phase are in the same banks.
    let column = "shl.b32 %r2, %r0, 7; add.s32 %r2, %r2, %r1; st.shared.v4.b32 [%r2], {%r0, %r0, %r0, %r0};";
    let load = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r4, %r5, %r6, %r7}, [%r2];";
    let column = runs(32, &format!("{column} {load}"));
    assert_eq!((column.accesses, column.ideal, column.taken), (2, 8, 64));
    // All lanes read one word.
    let one = "setp.eq.u32 %p0, %r0, 0; @%p0 st.shared.b32 [%r1], %r0; bar.sync 0; ld.shared.b32 %r2, [%r1];";
    assert_eq!((runs(32, one).ideal, runs(32, one).taken), (2, 2));
}
