//! Stores by tensor maps, and the products of wgmma by other formats: the right order of things, and each thing left out.

use crate::{fails, runs};

/// 64 threads write a box to shared memory, one of them stores it, and all write the same memory again.
const STORE: &str = "
    shl.b32 %r2, %r0, 4;
    add.s32 %r2, %r2, %r1;
    mov.b32 %r12, 0;
    st.shared.v4.b32 [%r2], {%r12, %r12, %r12, %r12};
    fence.proxy.async.shared::cta; // fence
    bar.sync 0; // sync
    setp.ne.b32 %p0, %r0, 0;
    @%p0 bra END;
    cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd1, {%r12, %r12}], [%r1]; // store
    cp.async.bulk.commit_group; // commit
    cp.async.bulk.wait_group.read 0; // read
    END:
    bar.sync 0; // meet
    st.shared.v4.b32 [%r2], {%r12, %r12, %r12, %r12}; // again";

fn without(program: &str, mark: &str) -> String {
    let kept: Vec<&str> = program.lines().filter(|line| !line.contains(mark)).collect();
    assert!(kept.len() < program.lines().count(), "there is no {mark}");
    kept.join("\n")
}

#[test]
fn stores_by_tensor_maps() {
    runs(64, STORE);
    fails(64, &without(STORE, "// fence"), "without fence.proxy.async");
    fails(64, &without(STORE, "// sync"), "race");
    fails(64, &without(STORE, "// meet"), "race");
    // A group that is not committed is not waited for.
    fails(64, &without(STORE, "// commit"), "race");
    fails(64, &without(STORE, "// read"), "race");
    let alone = without(STORE, "// again");
    runs(64, &alone);
    fails(64, &without(&alone, "// commit"), "has not been waited for");
    fails(64, &without(&alone, "// read"), "has not been waited for");
    fails(64, &alone.replace("read 0", "read 1"), "has not been waited for");
    fails(64, &alone.replace("[%rd1, {", "[%rd0, {"), "no tensor map");
    fails(64, &alone.replace("}], [%r1];", "}], [%r1+64];"), "not a multiple of 128");
    // It has read shared memory, and what it writes is not there yet.
    let reads = "ld.global.b32 %r4, [%rd15];\n    END:";
    fails(64, &alone.replace("END:", reads), "race");
    runs(64, &alone.replace("END:", reads).replace("wait_group.read 0", "wait_group 0"));
}

/// A store has no negative coordinates, and writes whole units of 16 bytes: where rows of 60 halves end, it would write 8 bytes more.
#[test]
fn stores_begin_and_end_at_multiples_of_16_bytes() {
    let at = |map: &str, x: i32, y: i32| {
        let place = format!("mov.b32 %r12, 0; mov.b32 %r8, {x}; mov.b32 %r9, {y};");
        STORE.replacen("mov.b32 %r12, 0;", &place, 1).replace("[%rd1, {%r12, %r12}]", &format!("[{map}, {{%r8, %r9}}]"))
    };
    for (map, x, y) in [("%rd1", 0, 0), ("%rd1", 8, 1), ("%rd1", 64, 0), ("%rd14", 0, 0), ("%rd14", 24, 0)] {
        runs(64, &at(map, x, y));
    }
    // Outside of the tensor
    for (x, y) in [(64, 0), (32, 8), (320, 0)] {
        runs(64, &at("%rd14", x, y));
    }
    let elsewhere = "begins at element 12 of the contiguous mode, 24 bytes: not a multiple of 16";
    let over = "elements: the hardware writes whole units of 16 bytes, 8 bytes beyond the end of the row";
    fails(64, &at("%rd1", 12, 0), elsewhere);
    fails(64, &at("%rd1", -8, 0), "stored at [-8, 0]: no coordinate of a store is negative");
    fails(64, &at("%rd1", 0, -1), "stored at [0, -1]: no coordinate of a store is negative");
    [(32, 0), (56, 7)].into_iter().for_each(|(x, y)| fails(64, &at("%rd14", x, y), over));
}

/// There is no product of these types, of this depth, or with these numbers behind it.
#[test]
fn products_that_do_not_exist() {
    let product = |rest: &str, sums: &str, numbers: &str| {
        format!("wgmma.mma_async.sync.aligned.m64n8{rest} {{{sums}}}, %rd2, %rd3, %p0{numbers};")
    };
    let (two, four) = ("%r2, %r3", "%r2, %r3, %r4, %r5");
    for (rest, sums, numbers, why) in [
        ("k16.f32.e4m3.e4m3", four, ", 1, 1", "no such product"),
        ("k32.f32.s8.s8", four, "", "no such product"),
        ("k32.s32.e4m3.e4m3", four, ", 1, 1", "no such product"),
        ("k32.f32.e4m3.f16", four, ", 1, 1", "no such product"),
        ("k32.f32.e4m3.e4m3", four, ", 1, 1, 0, 0", "positive operands"),
        ("k16.f32.f16.f16", four, ", 1, 1", "majors"),
        ("k16.f32.f16.f16", four, ", 1, -1, 0, 0", "majors"),
        ("k32.s32.s8.s8", four, ", 1, 1", "positive operands"),
        ("k16.f16.f16.f16", four, ", 1, 1, 0, 0", "vector"),
        ("k32.s32.s8.s8", two, "", "vector"),
    ] {
        fails(128, &product(rest, sums, numbers), why);
    }
}
