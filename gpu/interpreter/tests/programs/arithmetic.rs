//! Instructions against numbers that were computed by hand from the PTX ISA.

use crate::words;

/// The result of an instruction on constants
#[track_caller]
fn word(opcode: &str, operands: &str) -> u32 {
    words::<1>(&format!("setp.eq.u32 %p0, %r0, 0; {opcode} %r2, {operands}; @%p0 st.global.b32 [%rd0], %r2;"))[0]
}
#[track_caller]
fn long(opcode: &str, operands: &str) -> u64 {
    let lines = format!(
        "setp.eq.u32 %p0, %r0, 0; {opcode} %rd2, {operands}; mov.b64 {{%r2, %r3}}, %rd2; \
         @%p0 st.global.b32 [%rd0], %r2; @%p0 st.global.b32 [%rd0+4], %r3;"
    );
    let [low, high] = words::<2>(&lines);
    u64::from(low) | u64::from(high) << 32
}
#[track_caller]
fn truth(opcode: &str, operands: &str) -> u32 {
    words::<1>(&format!(
        "setp.eq.u32 %p0, %r0, 0; {opcode} %p1, {operands}; selp.b32 %r2, 1, 0, %p1; @%p0 st.global.b32 [%rd0], %r2;"
    ))[0]
}

#[test]
fn integers() {
    assert_eq!(word("sub.s32", "3, 5"), -2i32 as u32);
    assert_eq!(word("mul.lo.s32", "65537, 65537"), 131073);
    assert_eq!(word("mul.hi.u32", "65537, 65537"), 1);
    assert_eq!(long("mul.hi.u64", "-1, 3"), 2);
    assert_eq!(long("mul.wide.u32", "-1, 2"), 0x1_ffff_fffe);
    assert_eq!(long("mul.wide.s32", "-1, 2"), u64::MAX - 1);
    assert_eq!(word("mad.lo.s32", "3, -5, 7"), -8i32 as u32);
    assert_eq!(long("mad.lo.s64", "3, -5, 7"), -8i64 as u64);
    assert_eq!([word("min.s32", "-1, 1"), word("min.u32", "-1, 1")], [u32::MAX, 1]);
    assert_eq!([long("min.s64", "-1, 1"), long("max.u64", "-1, 1")], [u64::MAX, u64::MAX]);
    assert_eq!(long("cvt.s64.s32", "-2"), -2i64 as u64);
    assert_eq!(long("cvt.u64.u32", "-2"), 0xffff_fffe);
    assert_eq!(word("cvt.u32.u64", "-2"), 0xffff_fffe);
    assert_eq!(word("neg.s32", "5"), -5i32 as u32);
    assert_eq!(word("not.b32", "5"), !5);
    // A register may be wider than what is loaded.
    assert_eq!(long("ld.global.b32", "[%rd0+12]"), 3);
}
/// Amounts beyond the width: zeros, or signs.
#[test]
fn shifts_and_fields() {
    assert_eq!(word("popc.b32", "29"), 4);
    let half = |opcode: &str, operands: &str| {
        words::<1>(&format!(
            "setp.eq.u32 %p0, %r0, 0; {opcode} %h0, {operands}; cvt.u32.u16 %r2, %h0; @%p0 st.global.b32 [%rd0], %r2;"
        ))[0]
    };
    assert_eq!([half("shl.b16", "3, 15"), half("shl.b16", "3, 16"), half("not.b16", "5")], [0x8000, 0, 0xfffa]);
    assert_eq!([half("add.s16", "-1, 3"), half("and.b16", "12, 10"), half("or.b16", "12, 10")], [2, 8, 14]);
    assert_eq!(
        [half("shr.u16", "0x8001, 1"), half("shr.u16", "3, 16"), half("mul.lo.s16", "300, 300")],
        [0x4000, 0, 24464]
    );
    // Bytes of both words, and the sign of one
    assert_eq!(
        [word("prmt.b32", "0x11223344, 0x55667788, 0x7701U"), word("prmt.b32", "0x11229344, 0, 0x9111")],
        [0x5555_4433, 0xff93_9393]
    );
    assert_eq!([half("setp.eq.u32 %p1, 1, 0; selp.b16", "3, 5, %p1"), half("selp.b16", "3, 5, %p0")], [5, 3]);
    assert_eq!([truth("setp.eq.b16", "3, 3"), truth("setp.ne.b16", "3, 3")], [1, 0]);
    assert_eq!([word("shl.b32", "3, 31"), word("shl.b32", "3, 32"), word("shl.b32", "3, 1")], [1 << 31, 0, 6]);
    assert_eq!([word("shr.u32", "-8, 1"), word("shr.s32", "-8, 1")], [0x7fff_fffc, -4i32 as u32]);
    assert_eq!([word("shr.u32", "-8, 40"), word("shr.s32", "-8, 40")], [0, u32::MAX]);
    assert_eq!([long("shr.u64", "-8, 63"), long("shr.s64", "-8, 64"), long("shl.b64", "1, 64")], [1, u64::MAX, 0]);
    assert_eq!([word("bfe.u32", "0x12345678, 4, 8"), word("bfe.u32", "0x12345678, 28, 14")], [0x67, 1]);
    // The last bit of a field is its sign; behind the word there is that of the word.
    let fields = ["0x12345678, 8, 4", "0x12345678, 16, 3", "0x92345678, 28, 14", "0x92345678, 40, 3", "7, 0, 0"];
    assert_eq!(fields.map(|field| word("bfe.s32", field) as i32), [6, -4, -7, -1, 0]);
    assert_eq!([half("cvt.s8.s32", "0x180"), half("cvt.s8.s32", "0x17f")], [0xff80, 0x7f]);
    assert_eq!([long("bfe.u64", "0x123456789, 32, 4"), long("bfe.u64", "7, 0, 0")], [1, 0]);
}
#[test]
fn comparisons() {
    assert_eq!([truth("setp.lt.s32", "-1, 0"), truth("setp.lt.u32", "-1, 0")], [1, 0]);
    assert_eq!([truth("setp.ge.s64", "-1, -1"), truth("setp.gt.u64", "-1, 0")], [1, 1]);
    assert_eq!([truth("setp.ne.b32", "1, 2"), truth("setp.eq.b64", "1, 2")], [1, 0]);
    // NaN is not less, not equal, not greater.
    assert_eq!(["lt", "eq", "ge"].map(|how| truth(&format!("setp.{how}.f32"), "0f7FC00000, 0f3F800000")), [0; 3]);
}
#[test]
fn floats() {
    let float = |opcode: &str, operands: &str| f32::from_bits(word(opcode, operands));
    assert_eq!(float("add.rn.f32", "0f3F800000, 0f40000000"), 3.0);
    assert_eq!(float("sub.rn.f32", "0f3F800000, 0f40000000"), -1.0);
    // Rounded once: (1 + 2⁻²³)·(1 − 2⁻²³) − 1 = −2⁻⁴⁶
    assert_eq!(float("fma.rn.f32", "0f3F800001, 0f3F7FFFFE, 0fBF800000"), -(2f32.powi(-46)));
    assert_eq!(float("rcp.rn.f32", "0f40800000"), 0.25);
    // Ties to even; the largest integer, and 0 for NaN
    let nearest = ["0f40200000", "0fC0600000", "0f5F000000", "0f7FC00000"].map(|x| word("cvt.rni.s32.f32", x) as i32);
    assert_eq!(nearest, [2, -4, i32::MAX, 0]);
    assert_eq!(f64::from_bits(long("cvt.f64.f32", "0f40400000")), 3.0);
    assert_eq!(
        [truth("setp.neu.f32", "0f7FC00000, 0f3F800000"), truth("setp.neu.f32", "0f3F800000, 0f3F800000")],
        [1, 0]
    );
    assert_eq!(float("ex2.approx.ftz.f32", "0f40400000"), 8.0);
    // 2⁻¹³⁰ is too small for an exponent; 2 to the −∞ is 0.
    assert_eq!([float("ex2.approx.ftz.f32", "0fC3020000"), float("ex2.approx.ftz.f32", "0fFF800000")], [0.0; 2]);
    assert_eq!(float("max.f32", "0f7FC00000, 0f3F800000"), 1.0);
    assert_eq!(float("neg.f32", "0f3F800000"), -1.0);
}
/// The first operand is the upper half.
#[test]
fn halves() {
    assert_eq!(word("cvt.rn.bf16x2.f32", "0f40000000, 0f3F800000"), 0x4000_3f80);
    assert_eq!(word("cvt.rn.f16x2.f32", "0f40000000, 0f3F800000"), 0x4000_3c00);
    let lines = "setp.eq.u32 %p0, %r0, 0; cvt.rn.satfinite.e4m3x2.f32 %h0, 0f40000000, 0f43FA0000; cvt.u32.u16 %r2, %h0; \
                 cvt.rn.satfinite.e5m2x2.f32 %h0, 0f40000000, 0fBF800000; cvt.u32.u16 %r3, %h0; @%p0 st.global.v2.b32 [%rd0], {%r2, %r3};";
    assert_eq!(words::<2>(lines), [0x407e, 0x40bc]);
    // Two e4m3 as halves: 3.5, and the smallest one
    let lines = "setp.eq.u32 %p0, %r0, 0; mov.b32 {%h0, _}, 0x00010146; cvt.rn.f16x2.e4m3x2 %r2, %h0; @%p0 st.global.b32 [%rd0], %r2;";
    assert_eq!(words::<1>(lines), [0x1800_4300]);
    let lines = "setp.eq.u32 %p0, %r0, 0; mov.b32 {%h0, %h1}, 0x12345678; mov.b32 %r2, {%h1, %h0}; mov.b64 %rd2, {%r2, %r2}; \
                 cvt.u32.u64 %r3, %rd2; @%p0 st.global.v2.b32 [%rd0+8], {%r2, %r3}; @%p0 st.global.b16 [%rd0], %h1;";
    assert_eq!(words::<4>(lines), [0x1234, 1, 0x5678_1234, 0x5678_1234]);
}
/// Two threads write the halves of a word.
#[test]
fn halves_of_words() {
    let lines = "shl.b32 %r2, %r0, 1; add.s32 %r2, %r2, %r1; cvt.u16.u32 %h0, %r0; st.shared.b16 [%r2], %h0; bar.sync 0; \
                 and.b32 %r3, %r0, 15; shl.b32 %r3, %r3, 2; add.s32 %r3, %r3, %r1; ld.shared.b32 %r4, [%r3]; \
                 mul.wide.u32 %rd2, %r0, 4; add.s64 %rd2, %rd2, %rd0; st.global.b32 [%rd2], %r4;";
    assert_eq!(words::<32>(lines), std::array::from_fn(|lane| (lane as u32 % 16) * 0x2_0002 + 0x1_0000));
}
/// Four threads write the bytes of a word.
#[test]
fn bytes_of_words() {
    let lines = "add.s32 %r2, %r0, %r1; cvt.u16.u32 %h0, %r0; st.shared.b8 [%r2], %h0; bar.sync 0; \
                 and.b32 %r3, %r0, 7; shl.b32 %r3, %r3, 2; add.s32 %r3, %r3, %r1; ld.shared.b32 %r4, [%r3]; \
                 mul.wide.u32 %rd2, %r0, 4; add.s64 %rd2, %rd2, %rd0; st.global.b32 [%rd2], %r4;";
    assert_eq!(words::<32>(lines), std::array::from_fn(|lane| (lane as u32 % 8) * 0x404_0404 + 0x302_0100));
}
#[test]
fn shuffles() {
    let lines = "shfl.sync.bfly.b32 %r2, %r0, 5, 31, -1; mul.wide.u32 %rd2, %r0, 4; add.s64 %rd2, %rd2, %rd0; \
                 st.global.b32 [%rd2], %r2;";
    assert_eq!(words::<32>(lines), std::array::from_fn(|lane| lane as u32 ^ 5));
}
/// Lane `l` gets elements 2(l mod 4) and the next one of row `l / 4`; transposed, of the column.
#[test]
fn matrices() {
    let own = "shl.b32 %r2, %r0, 4; add.s32 %r2, %r2, %r1; mul.wide.u32 %rd2, %r0, 16; add.s64 %rd2, %rd2, %rd0;";
    let round = |load: &str, store: &str| {
        words::<128>(&format!(
            "{own} ld.global.v4.b32 {{%r4, %r5, %r6, %r7}}, [%rd2]; \
             stmatrix.sync.aligned.m8n8.x4{store}.shared.b16 [%r2], {{%r4, %r5, %r6, %r7}}; bar.sync 0; \
             ldmatrix.sync.aligned.m8n8.x4{load}.shared.b16 {{%r8, %r9, %r10, %r11}}, [%r2]; \
             st.global.v4.b32 [%rd2], {{%r8, %r9, %r10, %r11}};"
        ))
    };
    let same: [u32; 128] = std::array::from_fn(|i| i as u32);
    assert_eq!(round("", ""), same);
    assert_eq!(round(".trans", ".trans"), same);
    // Matrix j of lane 4r + c has (r, 2c) and (r, 2c + 1): words 16r + 4c + j, and upper halves are 0.
    let turned: [u32; 128] = std::array::from_fn(|i| {
        let (lane, j) = (i / 4, i % 4);
        let (row, column) = (lane / 4, 2 * (lane % 4));
        let element = |r: usize, c: usize| if c % 2 == 0 { 16 * r + 4 * (c / 2) + j } else { 0 } as u32;
        element(column, row) | element(column + 1, row) << 16
    });
    assert_eq!(round(".trans", ""), turned);
    assert_eq!(round("", ".trans"), turned);
}

/// All lanes have the same registers of A, of B and of C, so each sum is the same number of products of a register.
#[test]
fn products_of_warps() {
    let product = |opcode: &str, [a, b, c]: [&str; 3], sums: usize| {
        let list = |count: usize, register: &str| format!("{{{}}}", vec![register; count].join(", "));
        let to = if sums == 4 { "{%r2, %r7, %r8, %r9}" } else { "{%r2, %r7}" };
        words::<1>(&format!(
            "setp.eq.u32 %p0, %r0, 0; mov.b32 %r4, {a}; mov.b32 %r5, {b}; mov.b32 %r6, {c}; \
             mma.sync.aligned.{opcode} {to}, {}, {}, {}; @%p0 st.global.b32 [%rd0], %r2;",
            list(4, "%r4"),
            list(2, "%r5"),
            list(sums, "%r6")
        ))[0]
    };
    // Bytes 4, 3, 2, -1 times 2, 2, 1, 1: 15, or 271 where the last one is 255; 8 registers of a row
    let bytes = ["0xff020304", "0x01010202", "5"];
    assert_eq!(product("m16n8k32.row.col.s32.s8.s8.s32", bytes, 4), 8 * 15 + 5);
    assert_eq!(product("m16n8k32.row.col.s32.s8.u8.s32", bytes, 4), 8 * 15 + 5);
    assert_eq!(product("m16n8k32.row.col.s32.u8.s8.s32", bytes, 4), 8 * 271 + 5);
    assert_eq!(product("m16n8k32.row.col.s32.u8.u8.s32", ["-1", "-1", "-5"], 4), 32 * 255 * 255 - 5);
    // 2 times 3, of which the last bits are not read
    let tf32 = ["0x40000000", "0x40401fff", "0x3f800000"];
    assert_eq!(product("m16n8k8.row.col.f32.tf32.tf32.f32", tf32, 4), 49f32.to_bits());
    // 1 and 2 times 1 and 1, and C of 1 and 2
    let halves = ["0x40003c00", "0x3c003c00", "0x40003c00"];
    assert_eq!(product("m16n8k16.row.col.f16.f16.f16.f16", halves, 2), 0x4e80_4e40);
}
/// 1 by 1, each times its factor, 2 in byte 1 of a register of A and 4 in byte 2 of one of B, of which lane 0 has those of the first sum: other lanes have no numbers.
#[test]
fn products_with_scale_factors() {
    let result = |opcode: &str, [a, b]: [&str; 2], [in_a, in_b]: [&str; 2]| {
        let module = crate::module_of(
            "sm_120a",
            &format!(
                "setp.eq.u32 %p0, %r0, 0; mov.b32 %r4, {a}; mov.b32 %r5, {b}; mov.b32 %r6, 0x3f800000;
                 selp.b32 %r10, 0x00008000, -1, %p0; selp.b32 %r11, 0x00810000, -1, %p0;
                 mma.sync.aligned.kind::{opcode} {{%r2, %r7, %r8, %r9}}, {{%r4, %r4, %r4, %r4}}, {{%r5, %r5}}, {{%r6, %r6, %r6, %r6}}, \
                 {{%r10}}, {{{in_a}}}, {{%r11}}, {{{in_b}}}; @%p0 st.global.b32 [%rd0], %r2; @%p0 st.global.b32 [%rd0+4], %r8;"
            ),
        );
        let (_, memory, data) = crate::launch_of(module?, [32, 1])?;
        let bytes = memory.download(data);
        Ok([0, 4].map(|at| f32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))))
    };
    let mxf8 = "mxf8f6f4.block_scale.scale_vec::1X.m16n8k32.row.col.f32.e4m3.e2m1.f32.ue8m0";
    let nvf4 = "mxf4nvf4.block_scale.scale_vec::4X.m16n8k64.row.col.f32.e2m1.e2m1.f32.ue4m3";
    let fault = |result: Result<[f32; 2], crate::Fault>| result.expect_err("it fails").to_string();
    // Four bits are in the middle of a byte.
    let ones = ["0x38383838", "0x08080808"];
    let [first, in_row_8] = result(mxf8, ones, ["1, 0", "2, 0"]).expect("it runs");
    assert_eq!(first, 32.0 * 2.0 * 4.0 + 1.0);
    assert!(in_row_8.is_nan());
    assert!(fault(result(mxf8, ["0x38383838", "0x09090909"], ["1, 0", "2, 0"])).contains("is no E2m1 in a byte"));
    assert!(fault(result(mxf8, ones, ["1, 2", "2, 0"])).contains("no 1 factors at byte 1 of thread 2"));
    assert!(fault(result(nvf4, ones, ["1, 0", "0, 0"])).contains("no 4 factors at byte 1"));
    assert!(result(nvf4, ["0x22222222", "0x22222222"], ["0, 0", "0, 0"]).is_ok());
}
/// 2 times 3, four of them, and 1.
#[test]
fn products_of_doubles() {
    let lines = "mov.b64 %rd2, 0d4000000000000000; mov.b64 %rd3, 0d4008000000000000; mov.b64 %rd4, 0d3FF0000000000000; \
                 mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%rd5, %rd6}, {%rd2}, {%rd3}, {%rd4, %rd4}; \
                 mov.b64 {%r2, %r3}, %rd5; setp.eq.u32 %p0, %r0, 0; @%p0 st.global.b32 [%rd0], %r2; @%p0 st.global.b32 [%rd0+4], %r3;";
    let [low, high] = words::<2>(lines);
    assert_eq!(f64::from_bits(u64::from(low) | u64::from(high) << 32), 25.0);
}
/// All lanes get the number of lane 5.
#[test]
fn the_number_of_a_lane() {
    assert_eq!(
        words::<1>("shfl.sync.idx.b32 %r2, %r0, 5, 31, -1; setp.eq.u32 %p0, %r0, 0; @%p0 st.global.b32 [%rd0], %r2;"),
        [5]
    );
}
