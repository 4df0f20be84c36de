//! Barriers in shared memory, tensor maps and tcgen05: the right order of things, and each thing left out.

use crate::{fails, runs};

/// A program as lines with marks; without the lines of a mark.
pub fn without(program: &str, mark: &str) -> String {
    let kept: Vec<&str> = program.lines().filter(|line| !line.contains(mark)).collect();
    assert!(kept.len() < program.lines().count(), "there is no {mark}");
    kept.join("\n")
}
/// One line in place of another.
pub fn with(program: &str, line: &str, other: &str) -> String {
    assert!(program.contains(line), "there is no {line}");
    program.replacen(line, other, 1)
}

/// One thread copies the box to the beginning of shared memory; all wait and read. The barrier is at 4096 in it.
pub const BOX: &str = "
    add.s32 %r10, %r1, 4096;
    mov.b32 %r11, 1;
    mov.b32 %r12, 0;
    mov.b32 %r13, 1024;
    setp.ne.b32 %p0, %r0, 0;
    @%p0 bra MADE;
    mbarrier.init.shared::cta.b64 [%r10], %r11; // init
    fence.proxy.async; // fence
    MADE:
    bar.sync 0; // sync
    @%p0 bra WAIT;
    mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], %r13; // expect
    cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r12, %r12}], [%r10]; // copy
    WAIT:
    { .reg .pred done; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 done, [%r10], %r12; @!done bra AGAIN; } // wait
    and.b32 %r2, %r0, 31;
    shl.b32 %r2, %r2, 4;
    add.s32 %r2, %r2, %r1;
    ld.shared.v4.b32 {%r4, %r5, %r6, %r7}, [%r2];";

#[test]
fn boxes() {
    runs(32, BOX);
    runs(32, &with(BOX, "fence.proxy.async", "fence.mbarrier_init.release.cluster"));
    fails(32, &without(BOX, "// init"), "there is no barrier");
    fails(32, &without(BOX, "// fence"), "without a fence");
    fails(64, &without(BOX, "// sync"), "race: the barrier");
    fails(32, &without(BOX, "// expect"), "deadlock");
    fails(32, &without(BOX, "// copy"), "deadlock");
    fails(32, &without(BOX, "// wait"), "has not been waited for");
    fails(32, &with(BOX, "%r13, 1024", "%r13, 1008"), "deadlock");
    fails(32, &with(BOX, "%r13, 1024", "%r13, 1048576"), "more than 2^20 - 1");
    fails(32, &with(BOX, "%r13, 1024", "%r13, 1048575"), "deadlock");
    fails(32, &with(BOX, "%r11, 1;", "%r11, 2;"), "deadlock");
    fails(
        32,
        &with(BOX, "tile.mbarrier::complete_tx::bytes [%r1]", "tile.mbarrier::complete_tx::bytes [%r10]"),
        "barrier",
    );
    // A map of tiles is none of images, whose boxes have an offset for each mode of pixels.
    let copy = "2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r12, %r12}], [%r10]";
    let pixels =
        "3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r12, %r12, %r12}], [%r10]";
    fails(32, &with(BOX, copy, &format!("{pixels}, {{0}}")), "there is no tensor map of images");
    fails(32, &with(BOX, copy, pixels), "the number of its operands");
    // The phase before the first one counts as complete: its parity is 1.
    fails(32, &with(BOX, "[%r10], %r12; @", "[%r10], %r11; @"), "has not been waited for");
    let twice = "// copy\n mbarrier.arrive.shared::cta.b64 _, [%r10];";
    fails(32, &with(BOX, "// copy", twice), "more arrivals");
    fails(32, &format!("{BOX} ld.shared.b32 %r2, [%r10];"), "part of a barrier");
    fails(32, &with(BOX, "[%rd1, {", "[%rd0, {"), "no tensor map");
    // What somebody reads is not copied over.
    let again = "setp.ne.b32 %p0, %r0, 0; @%p0 bra END;
        mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], %r13;
        cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r12, %r12}], [%r10]; END:";
    fails(32, &format!("{BOX} {again}"), "race");
    let waited =
        "{ .reg .pred done; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 done, [%r10], %r11; @!done bra AGAIN; }";
    runs(32, &format!("{BOX} bar.sync 0; {again} {waited}"));
    // Nobody waits for it, or only for another one, behind it.
    fails(32, &format!("{BOX} bar.sync 0; {again}"), "the block ends, and a box for the barrier");
    let two = with(BOX, "// init", "add.s32 %r14, %r10, 8; mbarrier.init.shared::cta.b64 [%r14], %r11;");
    let other = again.replace("END", "END2").replace("[%r10]", "[%r14]").replace("[%r1],", "[%r1+1024],");
    let of_other = "setp.ne.b32 %p0, %r0, 0; @%p0 bra E; { .reg .pred done; AGAIN: \
        mbarrier.try_wait.parity.shared::cta.b64 done, [%r14], %r12; @!done bra AGAIN; } E:";
    fails(32, &format!("{two} bar.sync 0; {again} {other} {of_other}"), "the block ends, and a box for the barrier");
    runs(32, &format!("{two} bar.sync 0; {again} {other} {of_other} {waited}"));
}
/// The tensor is global memory, too: what is written before a box is copied, and what is written while it is.
#[test]
fn boxes_of_what_is_written() {
    let before =
        |fence: &str| with(BOX, "mbarrier.init", &format!("st.global.b32 [%rd15], %r0; {fence} mbarrier.init"));
    fails(32, &before("").replace("fence.proxy.async", "fence.mbarrier_init.release.cluster"), "fence.proxy.async");
    runs(32, &before(""));
    let behind = "@!%p0 st.global.b32 [%rd15], %r0;";
    runs(32, &format!("{BOX} {behind}"));
    fails(32, &with(BOX, "WAIT:", &format!("{behind} WAIT:")), "reads it");
}
/// Row 3, chunk 1 of 16 bytes lies in chunk 1 ⊕ 3; beyond the tensor are zeros.
#[test]
fn boxes_are_swizzled() {
    let store = "setp.eq.u32 %p1, %r0, 0; @%p1 ld.shared.v4.b32 {%r4, %r5, %r6, %r7}, [%r1+416];
        @%p1 st.global.v4.b32 [%rd0], {%r4, %r5, %r6, %r7};";
    let element = |i: u32| 0x3f80 + i % 3;
    let row_3 = |i: u32| element(3 * 64 + 8 + 2 * i) | element(3 * 64 + 8 + 2 * i + 1) << 16;
    assert_eq!(crate::words::<4>(&format!("{BOX} {store}")), std::array::from_fn(|i| row_3(i as u32)));
    // One row further down, row 7 of the box is beyond.
    let down = with(BOX, "{%r12, %r12}", "{%r12, %r11}");
    let below = with(store, "[%r1+416]", "[%r1+896]");
    assert_eq!(crate::words::<4>(&format!("{down} {below}")), [0; 4]);
}

/// The first coordinate of a box is a multiple of 16 bytes, and may be negative. What is beyond the end of a row is zero, element by element.
#[test]
fn boxes_begin_at_multiples_of_16_bytes() {
    let at = |map: &str, x: i32, y: i32| {
        let text = with(BOX, "[%rd1, {%r12, %r12}]", &format!("[{map}, {{%r8, %r9}}]"));
        with(&text, "mov.b32 %r12, 0;", &format!("mov.b32 %r12, 0; mov.b32 %r8, {x}; mov.b32 %r9, {y};"))
    };
    for begin in [-72, -8, 0, 8, 56, 64] {
        runs(32, &at("%rd1", begin, -1));
    }
    for (begin, bytes) in [(12, 24), (-4, -8), (1, 2), (65, 130)] {
        let why = format!("begins at element {begin} of the contiguous mode, {bytes} bytes: not a multiple of 16");
        fails(32, &at("%rd1", begin, 0), &why);
    }
    let store = "setp.eq.u32 %p1, %r0, 0; @%p1 ld.shared.v4.b32 {%r4, %r5, %r6, %r7}, [%r1+240];
        @%p1 st.global.v4.b32 [%rd0], {%r4, %r5, %r6, %r7};";
    let ragged =
        with(&at("%rd14", 32, 0), "%r13, 1024", "%r13, 512").replace("and.b32 %r2, %r0, 31", "and.b32 %r2, %r0, 15");
    // Row 3, columns 56 to 63
    let element = |i: u32| 0x3f80 + (3 * 64 + i) % 3;
    let pair = |i: u32| element(i) | element(i + 1) << 16;
    assert_eq!(crate::words::<4>(&format!("{ragged} {store}")), [pair(56), pair(58), 0, 0]);
}

/// The box as eight columns twice (128 rows of A and 16 of B, all strides between groups 0).
const TENSOR: &str = "
    add.s32 %r30, %r1, 4104;
    add.s32 %r31, %r1, 4112;
    mov.b32 %r32, 32;
    @%p0 bra MADE2;
    mbarrier.init.shared::cta.b64 [%r30], %r11;
    fence.mbarrier_init.release.cluster;
    MADE2:
    setp.gt.u32 %p3, %r0, 31;
    @%p3 bra ALLOCATED;
    tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r31], %r32; // allocate
    ALLOCATED:
    tcgen05.fence::before_thread_sync; // before
    bar.sync 0; // all
    tcgen05.fence::after_thread_sync; // after
    ld.shared.b32 %r33, [%r31];
    shr.u32 %r24, %r1, 4;
    cvt.u64.u32 %rd4, %r24;
    or.b64 %rd4, %rd4, 0x4000400000000000;
    setp.ne.u32 %p2, %r1, %r1;
    mov.b32 %r34, 0x8040490;
    @%p0 bra BEGUN;
    tcgen05.mma.cta_group::1.kind::f16 [%r33], %rd4, %rd4, %r34, %p2; // multiply
    tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%r30]; // commit
    BEGUN:
    { .reg .pred done; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 done, [%r30], %r12; @!done bra AGAIN; } // end
    tcgen05.fence::after_thread_sync; // products
    and.b32 %r35, %r0, 96;
    shl.b32 %r35, %r35, 16;
    add.s32 %r35, %r35, %r33;";
/// Loads 32 columns, of which the product has the first 16, in two products
const LOAD: &str = "
    tcgen05.ld.sync.aligned.32x32b.x32.b32 {%r100, %r101, %r102, %r103, %r104, %r105, %r106, %r107, %r108, %r109, %r110, %r111, %r112, \
    %r113, %r114, %r115, %r116, %r117, %r118, %r119, %r120, %r121, %r122, %r123, %r124, %r125, %r126, %r127, %r128, %r129, %r130, %r131}, [%r35];
    tcgen05.wait::ld.sync.aligned; // loaded
    mul.wide.u32 %rd5, %r0, 16;
    add.s64 %rd5, %rd5, %rd0;
    st.global.v4.b32 [%rd5], {%r100, %r101, %r109, %r131};
    tcgen05.fence::before_thread_sync; // done
    bar.sync 0; // leave
    @%p3 bra FREED;
    tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r33, %r32; // free
    FREED:";
/// The same with scale factors: 128 threads write 512 bytes of them, all 4, which are copied to the columns behind 32 columns of sums.
#[test]
fn scale_factors() {
    let scaled = "tcgen05.cp.cta_group::1.32x128b.warpx4 [%r41], %rd6; // of A
    tcgen05.cp.cta_group::1.32x128b.warpx4 [%r42], %rd6; // of B
    tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.scale_vec::1X [%r33], %rd4, %rd4, %r34, [%r41], [%r42], %p2;";
    let written = "add.s32 %r41, %r33, 32; add.s32 %r42, %r33, 36; shl.b32 %r40, %r0, 2; add.s32 %r40, %r40, %r1; mov.b32 %r43, 0x81818181;
    st.shared.b32 [%r40+5120], %r43;
    fence.proxy.async.shared::cta; // fence
    bar.sync 0;
    add.s32 %r44, %r1, 5120; shr.u32 %r44, %r44, 4; cvt.u64.u32 %rd6, %r44; or.b64 %rd6, %rd6, 0x400800000000;
    @%p0 bra BEGUN;";
    let program = with(&format!("{BOX} {TENSOR} {LOAD}"), "@%p0 bra BEGUN;", written);
    let program = with(&program, "mov.b32 %r32, 32;", "mov.b32 %r32, 64;");
    // M of 128, N of 32, ue8m0, e4m3
    let program = with(&program, "mov.b32 %r34, 0x8040490;", "mov.b32 %r34, 0x8880000;");
    let program = with(&program, "tcgen05.mma.cta_group::1.kind::f16 [%r33], %rd4, %rd4, %r34, %p2;", scaled);
    // The two bytes of a half
    let element = |row: u32, k: u32| if k % 2 == 1 { 1.875 } else { -(((64 * row + k / 2) % 3) as f32) / 512.0 };
    let product = |i: u32, j: u32| 16.0 * (0..32).map(|k| element(i, k) * element(j, k)).sum::<f32>();
    let (_, memory, data) = crate::launch([128, 1], &program).unwrap_or_else(|why| panic!("{why}"));
    for (i, bytes) in memory.download(data)[..2048].chunks(4).enumerate() {
        let expected = product(i as u32 / 4 % 8, [0, 1, 1, 7][i % 4]);
        assert_eq!(f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]), expected, "{i}");
    }
    for (mark, why) in
        [("// of A", "factors without value"), ("// of B", "factors without value"), ("// fence", "fence")]
    {
        fails(128, &without(&program, mark), why);
    }
    fails(128, &with(&program, "0x8880000;", "0x8080000;"), "the instruction 0x8080000 of Mxf8f6f4 is not known");
}
#[test]
fn tensor_memory() {
    let second = "add.s32 %r36, %r33, 16; tcgen05.mma.cta_group::1.kind::f16 [%r36], %rd4, %rd4, %r34, %p2;
    tcgen05.commit.";
    let program = with(&format!("{BOX} {TENSOR} {LOAD}"), "tcgen05.commit.", second);
    let element = |row: u32, k: u32| 1.0 + ((64 * row + k) % 3) as f32 / 128.0;
    let product = |i: u32, j: u32| (0..16).map(|k| element(i, k) * element(j, k)).sum::<f32>();
    let (_, memory, data) = crate::launch([128, 1], &program).unwrap_or_else(|why| panic!("{why}"));
    for (i, bytes) in memory.download(data)[..2048].chunks(4).enumerate() {
        let column = [0, 1, 1, 7][i % 4];
        let expected = product(i as u32 / 4 % 8, column);
        assert_eq!(f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]), expected, "{i}");
    }
    for (mark, why) in [
        ("// allocate", "was not written"),
        ("// before", "orders this after the allocation"),
        ("// all", "was not written"),
        ("// after", "orders this after the allocation"),
        ("// multiply", "without value"),
        ("// commit", "deadlock"),
        ("// end", "without value"),
        ("// products", "no fence of tcgen05"),
        ("// loaded", "reading or writing"),
        ("// done", "is in use"),
        ("// leave", "no tensor memory"),
        ("// free", "not given back"),
    ] {
        fails(128, &without(&program, mark), why);
    }
    let another = "setp.lt.u32 %p4, %r0, 96; @%p4 bra FREED;";
    fails(128, &with(&program, "@%p3 bra FREED;", another), "a warp that did not allocate it");
    let again =
        "FREED: @%p0 bra DONE; tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%r30]; DONE:";
    fails(128, &with(&program, "    FREED:", again), "the block ends, and products for the barrier");
    fails(128, &with(&program, "%r35, %r35, 16;", "%r35, %r35, 15;"), "cannot reach");
    fails(128, &with(&program, "0x8040490", "0x8040410"), "not known");
    fails(128, &with(&program, "0x4000400000000000", "0x4000000000000000"), "not one of tcgen05");
    fails(128, &with(&program, "%r32, 32;", "%r32, 48;"), "cannot be allocated");
}
