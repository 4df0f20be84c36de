//! Every message, at its location.

use super::{expand, reject};

#[test]
fn syntax() {
    for (text, at, message) in [
        ("", "", "expected a layout such as (4,8):(1,4)"),
        ("4.0:1", "4.0", "expected an integer, found the float 4.0"),
        ("(4,\"8\"):(1,4)", "\"8\"", "expected an integer, found the string \"8\""),
        ("'a':1", "'a'", "expected an integer, found 'a'"),
        ("(4u32,8):(1,4)", "4u32", "expected an integer without a suffix: 4, not 4u32"),
        ("_4u32:1", "_4u32", "`_4u32` is not an integer; expected one such as 4 or _4"),
        ("({},8)", "{}", "expected a constant between these braces, such as {TILE}"),
        (
            "[4,8]:(1,4)",
            "[4,8]",
            "expected an integer, a type name or a tuple, found `[4,8]`; tuples are written with parentheses",
        ),
        ("(4,,8)", ",", "expected an integer, a type name or a tuple, found `,`"),
        (
            "(4*8,2):(1,32)",
            "*",
            "expected `,` or `)` after 4, found `*`; a mode is an integer, a type name, a tuple or SHAPE:STRIDE, not an expression",
        ),
        (
            "(4 8):(1,4)",
            "8",
            "expected `,` or `)` after 4, found `8`; a mode is an integer, a type name, a tuple or SHAPE:STRIDE, not an expression",
        ),
        ("(4,8):", ":", "missing stride after `:`: expected a stride congruent with the shape (4,8)"),
        ("(4:,8:4)", ":", "missing stride after `:`: expected a stride congruent with the shape 4"),
        (":(1,4)", ":", "missing shape before `:`: expected a layout such as (4,8):(1,4)"),
        ("4::1", ":", "expected a single `:` between shape and stride, found `::`"),
        ("BM::1", "::", "expected a type name after `::`; shape and stride are separated by a single `:`"),
        ("4:1:2", ":", "unexpected second `:` after 4:1; a layout is SHAPE:STRIDE"),
        ("(4,8):(1,4);3", ";", "unexpected `;` after the layout"),
        ("4*2", "*", "unexpected `*` after the layout"),
        ("(4,8)(1,4)", "(1,4)", "unexpected `(1,4)` after the layout; shape and stride are separated by `:`"),
        ("4:-BM", "-", "expected an integer after `-`, found `BM`"),
        ("4:-", "-", "expected an integer after `-`, found nothing"),
        ("Prod<A,B:1", "<", "expected a `>` that closes this `<`"),
        ("(4,8),", ",", "expected `col_major`, `row_major` or `order (…)` after this `,`"),
        ("(4,8), rowmajor", "rowmajor", "expected `col_major`, `row_major` or `order (…)`, found `rowmajor`"),
        (
            "4,8",
            "8",
            "expected `col_major`, `row_major` or `order (…)` after this `,`, found `8`; modes go inside one pair of parentheses",
        ),
        ("4:1,row_major", "row_major", "the layout 4:1 already has strides; `row_major` goes with a shape alone"),
        ("(4,8), order", "order", "missing order after `order`: expected one such as `order (1,0)`"),
        (
            "99999999999999999999:1",
            "99999999999999999999",
            "the integer 99999999999999999999 does not fit in 64 bits: expected at most 18446744073709551615",
        ),
    ] {
        reject(expand::layout, text, at, message);
    }
    reject(expand::shape, "", "", "expected a shape such as (4,(2,3))");
    reject(expand::stride, "", "", "expected a stride such as (1,(2,8))");
    reject(expand::tiler, "", "", "expected a tiler such as <4:1,8:2>");
    reject(expand::coord, "", "", "expected a coordinate such as (0,(1,_))");
    reject(expand::shape, "(4,8) 2", "2", "unexpected `2` after the shape");
    reject(expand::tiler, "<4:1, 8:2", "<", "expected a `>` that closes this `<`");
    reject(expand::tiler, "<4:1>>", ">", "unexpected `>` after the tiler");
    let why = "a mode is an integer, a type name, a tuple or SHAPE:STRIDE, not an expression";
    reject(expand::tiler, "<4:1 8:2>", "8", &format!("expected `,` or `>` after 4:1, found `8`; {why}"));
}

#[test]
fn leaves() {
    let shape = "a shape extent must be a positive integer";
    for (text, at, message) in [
        ("(4,0):(1,M)", "0", format!("{shape}, found 0; if shape and stride are swapped, write (1,M):(4,0)")),
        ("(4,0)", "0", format!("{shape}, found 0")),
        ("(4,0):(1,8)", "0", format!("{shape}, found 0; if shape and stride are swapped, write (1,8):(4,0)")),
        ("(4,0):(0,8)", "0", format!("{shape}, found 0")),
        ("(4,-8):(1,0)", "-8", format!("{shape}, found -8; only a stride may be negative")),
        ("(4,_):(1,4)", "_", format!("{shape}, found `_`; only `coord!` and `tiler!` know `_`")),
        ("4:_", "_", "a stride must be an integer, found `_`; only `coord!` and `tiler!` know `_`".into()),
        (
            "4:9223372036854775808",
            "9223372036854775808",
            "the stride 9223372036854775808 does not fit in a signed 64-bit integer: expected a magnitude of at most \
             9223372036854775807"
                .into(),
        ),
        ("<4:1,8:2>", "<4:1,8:2>", "expected a layout such as (4,8):(1,4), found the tiler <4:1,8:2>".into()),
        ("<4>:1", "<4>", "expected a shape such as (4,(2,3)), found the tiler <4>".into()),
        (
            "4, order -1",
            "-1",
            "an order must be a non-negative integer, found -1; only a stride may be negative".into(),
        ),
    ] {
        reject(expand::layout, text, at, &message);
    }
    reject(expand::shape, "(4,0)", "0", &format!("{shape}, found 0"));
    reject(expand::shape, "4:1", "4:1", "expected a shape such as (4,(2,3)), found the layout 4:1");
    reject(expand::stride, "(1,2:4)", "2:4", "expected a stride such as (1,(2,8)), found the layout 2:4");
    let negative = "a coordinate must be a non-negative integer, found -1; only a stride may be negative";
    reject(expand::coord, "(0,_-1)", "_-1", negative);
    reject(expand::coord, "4:1", "4:1", "expected a coordinate such as (0,(1,_)), found the layout 4:1");
    reject(expand::tiler, "<4,0>", "0", "a tiler extent must be a positive integer, found 0");
    reject(expand::tiler, "<4:1,0:2>", "0", &format!("{shape}, found 0; if shape and stride are swapped, write 2:0"));
    let angle = "a tiler of layouts is written with `<…>`: expected <4:1,8:2>, found (4:1,8:2)";
    reject(expand::tiler, "(4:1,8:2)", "(4:1,8:2)", angle);
}

#[test]
fn congruence() {
    let stride = "stride is not congruent with the shape";
    let order = "order is not congruent with the shape";
    for (text, at, message) in [
        (
            "(4,(2,3)):(1,8)",
            "8",
            format!("{stride}: mode 1 of the shape is (2,3), so a tuple of 2 strides is expected here, found 8"),
        ),
        (
            "(4,(2)):(1,8)",
            "8",
            format!("{stride}: mode 1 of the shape is (2), so a tuple of 1 stride is expected here, found 8"),
        ),
        ("(4,8):1", "1", format!("{stride}: the shape is (4,8), so a tuple of 2 strides is expected here, found 1")),
        (
            "4:(1,2)",
            "(1,2)",
            format!("{stride}: the shape is the integer 4, so a single stride is expected here, found the tuple (1,2)"),
        ),
        (
            "(4,8,2):(1,4)",
            "(1,4)",
            format!("{stride}: the shape is (4,8,2) with 3 modes, but the stride here, (1,4), has 2"),
        ),
        (
            "(1,(2,(3,4))):(1,(2,(3)))",
            "(3)",
            format!("{stride}: mode (1,1) of the shape is (3,4) with 2 modes, but the stride here, (3), has 1"),
        ),
        (
            "(4,8), order (0,(1,2))",
            "(1,2)",
            format!(
                "{order}: mode 1 of the shape is the integer 8, so a single order is expected here, found the tuple (1,2)"
            ),
        ),
        (
            "(4,8), order (0,1,2)",
            "(0,1,2)",
            format!("{order}: the shape is (4,8) with 2 modes, but the order here, (0,1,2), has 3"),
        ),
        ("(4:1,8)", "8", "expected a layout SHAPE:STRIDE as in the other modes, found 8".into()),
        (
            "(4:1,8):(1,2)",
            "4:1",
            "unexpected layout 4:1 inside a layout: `:` stands once between shape and stride, or once in every mode"
                .into(),
        ),
    ] {
        reject(expand::layout, text, at, &message);
    }
    let mode = "mode 0 of the shape is (2,2), so a tuple of 2 strides is expected here, found 1";
    reject(expand::tiler, "<8, ((2,2)):(1)>", "1", &format!("{stride}: {mode}"));
}

#[test]
fn sixty_four_bits() {
    let size = "the size of this shape, 4294967296 * 4294967297 = 18446744078004518912 up to this mode, does not fit in \
                64 bits";
    let shape = "(4294967296,(1,4294967297))";
    reject(expand::shape, shape, "4294967297", size);
    reject(expand::layout, shape, "4294967297", size);
    reject(expand::layout, &format!("{shape}:(0,(0,0))"), "4294967297", size);
    reject(expand::tiler, shape, "4294967297", size);
    let fits = "does not fit in a signed 64-bit integer: expected at most 9223372036854775807";
    let offset = |n: &str| format!("the largest offset of this layout, {n} up to this mode, {fits}");
    reject(expand::layout, "(2,3):(1,-4611686018427387904)", "-4611686018427387904", &offset("9223372036854775809"));
    reject(expand::layout, "18446744073709551615", "18446744073709551615", &offset("18446744073709551614"));
}
