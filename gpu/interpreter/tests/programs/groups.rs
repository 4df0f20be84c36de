//! Groups of warps: wgmma and their registers; the right order of things, and each thing left out.

use crate::engines::{BOX, with, without};
use crate::{fails, runs};

/// The box, once as 8 columns of B, and eight times as 64 rows of A (all strides between groups of rows are 0), by one warpgroup.
fn wgmma() -> String {
    format!(
        "{BOX}
    mov.b32 %r20, 0;
    mov.b32 %r21, 0;
    mov.b32 %r22, 0;
    mov.b32 %r23, 0;
    shr.u32 %r24, %r1, 4;
    cvt.u64.u32 %rd4, %r24;
    or.b64 %rd4, %rd4, 0x4000000000000000;
    setp.eq.u32 %p2, %r1, %r1;
    wgmma.fence.sync.aligned; // order
    wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {{%r20, %r21, %r22, %r23}}, %rd4, %rd4, %p2, 1, 1, 0, 0;
    wgmma.commit_group.sync.aligned; // commit
    wgmma.wait_group.sync.aligned 0; // products
    mul.wide.u32 %rd5, %r0, 16;
    add.s64 %rd5, %rd5, %rd0;
    st.global.v4.b32 [%rd5], {{%r20, %r21, %r22, %r23}};"
    )
}
/// As [`wgmma`], with rows of A that begin with one value, 1 for all but thread 4, which has 2 for rows 1 and 9, and that have zeros behind it.
fn wgmma_of_held() -> String {
    let held = "
    mov.b32 %r30, 16256;
    setp.eq.u32 %p3, %r0, 4;
    @%p3 mov.b32 %r30, 16384;
    and.b32 %r32, %r0, 3;
    setp.ne.u32 %p3, %r32, 0;
    @%p3 mov.b32 %r30, 0;
    mov.b32 %r31, %r30;
    mov.b32 %r32, 0;
    mov.b32 %r33, 0;
    wgmma.fence.sync.aligned; // order";
    let program = with(
        &wgmma(),
        "
    wgmma.fence.sync.aligned; // order",
        held,
    );
    with(&program, "%rd4, %rd4, %p2, 1, 1, 0, 0", "{%r30, %r31, %r32, %r33}, %rd4, %p2, 1, 1, 0")
}
#[test]
fn groups_of_warps_with_a_in_registers() {
    let program = wgmma_of_held();
    let (_, memory, data) = crate::launch([128, 1], &program).expect("it runs");
    for (i, bytes) in memory.download(data)[..2048].chunks(4).enumerate() {
        let (thread, value) = (i as u32 / 4, i as u32 % 4);
        // Column 2t + (i mod 2) of B begins with 1 + ((64j) mod 3)/128.
        let column = 1.0 + (64 * (2 * (thread % 4) + value % 2) % 3) as f32 / 128.0;
        let expected = if thread / 4 == 1 { 2.0 * column } else { column };
        assert_eq!(f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]), expected, "{i}");
    }
    let late = with(&program, "wgmma.fence.sync.aligned; // order", "wgmma.fence.sync.aligned; mov.b32 %r33, 0;");
    fails(128, &late, "a register of A was accessed, and there is no wgmma.fence behind that");
    fails(
        128,
        &without(&program, "mov.b32 %r33, 0;"),
        "a register of A or of its metadata is read before it is written",
    );
    let early = with(&program, "wgmma.wait_group", "mov.b32 %r33, 0; wgmma.wait_group");
    fails(128, &early, "an asynchronous instruction is reading or writing");
    runs(128, &with(&program, "mul.wide.u32 %rd5", "mov.b32 %r33, 0; mul.wide.u32 %rd5"));
    fails(128, &with(&program, "{%r30, %r31, %r32, %r33}, %rd4", "{%r30, %r31, %r32}, %rd4"), "a vector of 4");
    fails(128, &with(&program, "%p2, 1, 1, 0", "%p2, 1, 1, 0, 0"), "not known in registers");
    fails(
        128,
        &with(&program, "{%r30, %r31, %r32, %r33}, %rd4", "{%r20, %r31, %r32, %r33}, %rd4"),
        "is an accumulator",
    );
}
/// The products read the metadata of a sparse A until they have been waited for.
#[test]
fn groups_of_warps_with_a_sparse_a() {
    // Of each four values, the first two are stored.
    let program = with(&wgmma(), "wgmma.fence", "mov.b32 %r30, 0x44444444; wgmma.fence");
    let program = with(&program, "mma_async.sync.aligned.m64n8k16", "mma_async.sp.sync.aligned.m64n8k32");
    let program = with(&program, "%rd4, %rd4, %p2", "%rd4, %rd4, %r30, 0, %p2");
    let element = |row: u32, k: u32| 1.0 + ((64 * row + k) % 3) as f32 / 128.0;
    let product = |i: u32, j: u32| (0..16).map(|s| element(i, s) * element(j, 4 * (s / 2) + s % 2)).sum::<f32>();
    let (_, memory, data) = crate::launch([128, 1], &program).expect("it runs");
    for (i, bytes) in memory.download(data)[..2048].chunks(4).enumerate() {
        let (thread, value) = (i as u32 / 4, i as u32 % 4);
        let expected = product(thread % 32 / 4, 2 * (thread % 4) + value % 2);
        assert_eq!(f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]), expected, "{i}");
    }
    let changed = "mov.b32 %r30, 0x44444444;";
    fails(128, &with(&program, "wgmma.commit_group", &format!("{changed} wgmma.commit_group")), "asynchronous");
    fails(128, &with(&program, "wgmma.wait_group", &format!("{changed} wgmma.wait_group")), "asynchronous");
    runs(128, &with(&program, "mul.wide.u32 %rd5", &format!("{changed} mul.wide.u32 %rd5")));
    let of_metadata = "a register of metadata is an accumulator";
    fails(128, &with(&program, "%rd4, %r30, 0, %p2", "%rd4, %r20, 0, %p2"), of_metadata);
    let second = |sums: &str, metadata: &str| {
        let product = "wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.bf16.bf16";
        let zeros = "mov.b32 %r31, 0x44444444; mov.b32 %r40, 0; mov.b32 %r41, 0; mov.b32 %r42, 0; wgmma.fence";
        let more = format!("{product} {{{sums}}}, %rd4, %rd4, {metadata}, 0, %p2, 1, 1, 0, 0; wgmma.commit_group");
        with(&with(&program, "wgmma.fence", zeros), "wgmma.commit_group", &more)
    };
    fails(128, &second("%r40, %r41, %r42, %r43", "%r20"), of_metadata);
    fails(128, &second("%r40, %r41, %r42, %r30", "%r31"), "an accumulator is a register of A or of metadata");
}
#[test]
fn groups_of_warps() {
    let program = wgmma();
    // Each row and column is one of eight rows r of the box, of elements 1 + ((64r + k) mod 3)/128.
    let element = |row: u32, k: u32| 1.0 + ((64 * row + k) % 3) as f32 / 128.0;
    let product = |i: u32, j: u32| (0..16).map(|k| element(i, k) * element(j, k)).sum::<f32>();
    let (_, memory, data) = crate::launch([128, 1], &program).expect("it runs");
    for (i, bytes) in memory.download(data)[..2048].chunks(4).enumerate() {
        let (thread, value) = (i as u32 / 4, i as u32 % 4);
        // d_i of lane 4g + t: row g, or g + 8; column 2t + (i mod 2)
        let expected = product(thread % 32 / 4, 2 * (thread % 4) + value % 2);
        assert_eq!(f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]), expected, "{i}");
    }
    fails(128, &without(&program, "// order"), "no wgmma.fence before the first wgmma");
    let early = with(&program, "mov.b32 %r20, 0;", "wgmma.fence.sync.aligned; mov.b32 %r20, 0;");
    fails(128, &without(&early, "// order"), "no wgmma.fence behind that");
    // Accumulators that nothing has accessed
    let fresh = with(&program, "setp.eq.u32 %p2", "setp.ne.u32 %p2");
    let fresh = (20..24).fold(fresh, |text, i| without(&text, &format!("mov.b32 %r{i}, 0;")));
    runs(128, &fresh);
    fails(128, &without(&fresh, "// order"), "no wgmma.fence before the first wgmma");
    fails(128, &with(&program, "{%r20, %r21, %r22, %r23}, %rd4", "{%r20, %r21, %r22, %r22}, %rd4"), "twice");
    // Nobody reads them.
    let unread = without(&program, "st.global");
    runs(128, &unread);
    fails(128, &without(&unread, "// products"), "ends, and a wgmma was not waited for");
    fails(128, &without(&unread, "// commit"), "ends, and a wgmma was not committed");
    fails(128, &without(&program, "// commit"), "an asynchronous instruction is reading or writing");
    fails(128, &without(&program, "// products"), "an asynchronous instruction is reading or writing");
    fails(128, &with(&program, "wait_group.sync.aligned 0", "wait_group.sync.aligned 1"), "reading or writing");
    fails(32, &program, "no whole warpgroup");
    fails(
        128,
        &with(&program, "shr.u32 %r24, %r1, 4;", "shr.u32 %r24, %r1, 4; add.s32 %r24, %r24, %r0;"),
        "lanes 0 and 1",
    );
    // Ordinary stores, behind which there is no fence of the proxy
    let stored = with(
        &program,
        "mov.b32 %r20, 0;",
        "setp.lt.u32 %p5, %r0, 32; bar.sync 0; @%p5 st.shared.b32 [%r2], %r0; bar.sync 0; mov.b32 %r20, 0;",
    );
    fails(128, &stored, "without fence.proxy.async");
    let fenced = |fence: &str| with(&stored, "[%r2], %r0;", &format!("[%r2], %r0; {fence};"));
    fails(128, &fenced("fence.mbarrier_init.release.cluster"), "without fence.proxy.async");
    runs(128, &fenced("fence.proxy.async"));
}

/// A block of 256 threads has 256 registers for each, of which 255 can be named at launch.
#[test]
fn registers_are_moved() {
    let down = "setp.gt.u32 %p0, %r0, 127; @%p0 bra UP; setmaxnreg.dec.sync.aligned.u32 40; bra END; UP:";
    runs(256, &format!("{down} setmaxnreg.inc.sync.aligned.u32 256; END:"));
    fails(256, "setmaxnreg.dec.sync.aligned.u32 40; setmaxnreg.dec.sync.aligned.u32 48;", "registers");
    fails(256, "setmaxnreg.inc.sync.aligned.u32 256;", "deadlock");
    fails(256, "setmaxnreg.dec.sync.aligned.u32 41;", "cannot be set");
    // By all warps of a group
    runs(128, "setmaxnreg.dec.sync.aligned.u32 40;");
    let one = "setp.gt.u32 %p0, %r0, 31; @%p0 bra END; setmaxnreg.dec.sync.aligned.u32 40; END:";
    fails(128, one, "deadlock: warp 0");
    fails(32, "setmaxnreg.dec.sync.aligned.u32 40;", "no whole warpgroup");
}
