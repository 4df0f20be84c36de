//! Basis elements, XOR strides, swizzles, composed layouts, descriptors.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};

use super::{accept, reject, root, short, tokens};
use crate::{basis, expand};

fn tuple(elements: &[&str]) -> String {
    elements.iter().rev().fold("HNil".into(), |tail, head| format!("HCons::<{head},{tail}>"))
}

fn element(components: &[&str]) -> String {
    format!("ArithmeticTuple::<{}>", tuple(components))
}

#[test]
fn basis_elements() {
    for (text, expected) in [
        ("1@0", element(&["U1"])),
        ("2@1", element(&["U0", "U2"])),
        ("_2@1", element(&["U0", "U2"])),
        ("-2@1", element(&["U0", "typenum::NInt::<U2>"])),
        ("1@0@1", element(&["U0", &element(&["U1"])])),
        ("1@1@0", element(&[&element(&["U0", "U1"])])),
        ("1@0+2@1", element(&["U1", "U2"])),
        ("2@1 + 1@0", element(&["U1", "U2"])),
        ("1@0-2@1", element(&["U1", "typenum::NInt::<U2>"])),
        ("1@0+-2@1", element(&["U1", "typenum::NInt::<U2>"])),
        ("1@0+2@0", element(&["U3"])),
        ("1@0+1@1-1@1", element(&["U1"])),
        ("1@0@0+1@1@0+1@2", element(&[&element(&["U1", "U1"]), "U0", "U1"])),
        ("1@0@0+1@1@0-1@1@0", element(&[&element(&["U1"])])),
        ("0@5", "U0".into()),
        ("1@3-1@3", "U0".into()),
        ("0@0+1@0@0", element(&[&element(&["U1"])])),
        ("f9", "Xor::<U9>".into()),
        ("f0", "U0".into()),
        ("f4096", "Xor::<U4096>".into()),
        ("(1@0,(0,2@1))", tuple(&[&element(&["U1"]), &tuple(&["U0", &element(&["U0", "U2"])])])),
        ("(f1,(0,f0))", tuple(&["Xor::<U1>", &tuple(&["U0", "U0"])])),
        ("f9@1", element(&["U0", "Xor::<U9>"])),
        ("f1@0@1", element(&["U0", &element(&["Xor::<U1>"])])),
        ("1@0+f1@1", element(&["U1", "Xor::<U1>"])),
        ("f1@1 - 1@0", element(&["typenum::NInt::<U1>", "Xor::<U1>"])),
        ("f1@0+f3@0", element(&["Xor::<U2>"])),
        ("f3@0+1@1+f3@0", element(&["U0", "U1"])),
        ("f0@0+2@0", element(&["U2"])),
        ("(f1@0,(0,f1@0+2@1))", tuple(&[&element(&["Xor::<U1>"]), &tuple(&["U0", &element(&["Xor::<U1>", "U2"])])])),
        ("3/4", "Fraction::<typenum::B0,U3,U4>".into()),
        ("-6/8", "Fraction::<typenum::B1,U3,U4>".into()),
        ("8/4", "U2".into()),
        ("0/7", "U0".into()),
        ("1/2@0", element(&["Fraction::<typenum::B0,U1,U2>"])),
        ("1/2@0+1/3@0-1/6@0", element(&["Fraction::<typenum::B0,U2,U3>"])),
        ("1/2@1+f1@0-1/2@1", element(&["Xor::<U1>"])),
        ("(1/2,2,-1/3)", tuple(&["Fraction::<typenum::B0,U1,U2>", "U2", "Fraction::<typenum::B1,U1,U3>"])),
        ("(1@0,D)", tuple(&[&element(&["U1"]), "D"])),
        ("f::D", "f::D".into()),
        ("foo", "foo".into()),
    ] {
        assert_eq!(accept(expand::stride, text), expected, "{text}");
    }
    let layout = format!("Layout::<{},{}>", tuple(&["U8", "U8"]), tuple(&["Xor::<U1>", "Xor::<U9>"]));
    assert_eq!(accept(expand::layout, "(8,8):(f1,f9)"), layout);
    assert_eq!(accept(expand::layout, "(8:f1,8:f9)"), layout);
    assert_eq!(
        accept(expand::tiler, "<2:1@0,3:1@1>"),
        tuple(&[&format!("Layout::<U2,{}>", element(&["U1"])), &format!("Layout::<U3,{}>", element(&["U0", "U1"]))])
    );
}

#[test]
fn basis_elements_refused() {
    let kinds = "the strides of a layout are of one kind: found";
    let profile = "the strides of a layout are coordinates of one profile: component";
    let stride = "which can only be a stride";
    for (text, at, message) in [
        ("4:f", "f", "expected decimal digits after `f` as in f9, found `f`".into()),
        ("4:f9u", "f9u", "expected decimal digits after `f` as in f9, found `f9u`".into()),
        (
            "4:f9223372036854775808",
            "f9223372036854775808",
            "the XOR stride f9223372036854775808 does not fit in 63 bits: expected at most f9223372036854775807".into(),
        ),
        ("4:N@1", "N", "expected an integer or a vector such as f9 before `@` as in 2@1, found N".into()),
        ("4:(1)@1", "(1)", "expected an integer or a vector such as f9 before `@` as in 2@1, found (1)".into()),
        ("4:1@", "@", "expected a dimension such as 0 after `@`, found nothing".into()),
        ("4:1@-1", "-", "expected a dimension such as 0 after `@`, found `-`".into()),
        ("4:1@N", "N", "expected a dimension such as 0 after `@`, found `N`".into()),
        ("4:1@0.5", "0.5", "expected an integer, found the float 0.5".into()),
        ("4:1@0@0@0@0@0@0@0@0@0", "@", "expected at most 8 dimensions of one basis element".into()),
        ("4:1@32", "32", "expected a dimension of at most 31, found 32".into()),
        (
            "4:-9223372036854775808@1",
            "-9223372036854775808",
            "the scale -9223372036854775808 does not fit in a signed 64-bit integer: expected a magnitude of at most 9223372036854775807".into(),
        ),
        ("4:1@0+", "+", "expected a basis element such as 2@1 after `+`".into()),
        ("4:1@0+f2", "f2", "expected a basis element such as 2@1 after `+`, found f2".into()),
        ("4:1@0-f2@1", "f2", "expected a basis element such as 2@1 after `-`, found f2".into()),
        ("4:f1@", "@", "expected a dimension such as 0 after `@`, found nothing".into()),
        (
            "4:1@0+f2@0",
            "f2@0",
            "the basis elements 1@0 and f2@0 do not add: component 0 is an integer in one and a vector over F2 in the other"
                .into(),
        ),
        (
            "4:f1@0+f2@3@0",
            "f2@3@0",
            "the basis elements f1@0 and f2@3@0 do not add: component 0 is a vector over F2 in one and a tuple in the other"
                .into(),
        ),
        (
            "(4,8):(1@1,f1@0+f1@1)",
            "f1@0+f1@1",
            format!("{profile} 1 is an integer in one of 1@1 and f1@0+f1@1, a vector over F2 in the other"),
        ),
        ("(4,8):(f1,f1@0)", "f1@0", format!("{kinds} the basis element f1@0 beside the XOR stride f1")),
        (
            "(4,4):(f1@0,1@0@1+f4611686018427387904@0)",
            "1@0@1+f4611686018427387904@0",
            "the values of component 0 of this mode have 64 bits: expected at most 63".into(),
        ),
        ("4:1/", "/", "expected a positive integer as the denominator after `/`".into()),
        ("4:1/0", "0", "expected a positive integer as the denominator after `/`, found 0".into()),
        ("4:1/-2", "-2", "expected a positive integer as the denominator after `/`, found -2".into()),
        ("4:1/N", "N", "expected a positive integer as the denominator after `/`, found N".into()),
        (
            "4:9223372036854775808/3",
            "9223372036854775808/3",
            "the fraction 9223372036854775808/3 does not fit in two signed 64-bit integers: expected magnitudes of at most \
             9223372036854775807"
                .into(),
        ),
        (
            "4:1/4611686018427387904@0+1/3@0",
            "1/3@0",
            "component 0 of this sum, 4611686018427387907/13835058055282163712, is beyond 9223372036854775807".into(),
        ),
        ("(4,4):(1/2,f1)", "f1", format!("{kinds} the XOR stride f1 beside the fraction 1/2")),
        ("(4,4):(1@0,1/2)", "1/2", format!("{kinds} the fraction 1/2 beside the basis element 1@0")),
        ("4/2:1", "4/2", format!("a shape extent must be a positive integer, found 4/2, {stride}")),
        ("4:1@0-2", "2", "expected a basis element such as 2@1 after `-`, found 2".into()),
        (
            "4:1@0+2@3@0",
            "2@3@0",
            "the basis elements 1@0 and 2@3@0 do not add: component 0 is an integer in one and a tuple in the other"
                .into(),
        ),
        (
            "4:9223372036854775807@2@1+1@2@1",
            "1@2@1",
            "component (1,2) of this sum, 9223372036854775808, is beyond 9223372036854775807".into(),
        ),
        ("(4,8):(2,1@0)", "1@0", format!("{kinds} the basis element 1@0 beside the integer 2")),
        ("(4:2,3:1@0)", "1@0", format!("{kinds} the basis element 1@0 beside the integer 2")),
        ("(4,8,2):(0,f1,-2)", "-2", format!("{kinds} the integer -2 beside the XOR stride f1")),
        ("(4,8):(1@0,f2)", "f2", format!("{kinds} the XOR stride f2 beside the basis element 1@0")),
        (
            "(4,8):(1@0,1@0@0)",
            "1@0@0",
            format!("{profile} 0 is an integer in one of 1@0 and 1@0@0, a tuple in the other"),
        ),
        (
            "(4,8):(1@0+1@1@2@1,1@2@1)",
            "1@2@1",
            format!("{profile} (1,2) is an integer in one of 1@0+1@1@2@1 and 1@2@1, a tuple in the other"),
        ),
        ("1@0:1", "1@0", format!("a shape extent must be a positive integer, found 1@0, {stride}")),
        (
            "(4,8):1@0",
            "1@0",
            "stride is not congruent with the shape: the shape is (4,8), so a tuple of 2 strides is expected here, found 1@0"
                .into(),
        ),
        (
            "(2,4611686018427387904):(1@1,2@1@0+-3@1)",
            "2@1@0+-3@1",
            "the largest component 1 of this layout, 13835058055282163710 up to this mode, does not fit in a signed 64-bit \
             integer: expected at most 9223372036854775807"
                .into(),
        ),
        ("(4,4):(f1,f4611686018427387904)", "f4611686018427387904", "the offsets of this mode have 64 bits: expected at most 63".into()),
    ] {
        reject(expand::layout, text, at, &message);
    }
    reject(expand::stride, "(1,1@0)", "1@0", &format!("{kinds} the basis element 1@0 beside the integer 1"));
    reject(expand::coord, "(0,f9)", "f9", &format!("a coordinate must be a non-negative integer, found f9, {stride}"));
    reject(expand::shape, "f9", "f9", &format!("a shape extent must be a positive integer, found f9, {stride}"));
}

#[test]
fn swizzles_and_composed_layouts() {
    let swizzle = |parameters: &str| format!("Swizzle::<{parameters},AnyUnit>");
    for (text, expected) in [
        ("3,4,3", swizzle("U3,U4,U3")),
        ("3,4,-3", swizzle("U3,U4,typenum::NInt::<U3>")),
        ("Sw<3,4,3>", swizzle("U3,U4,U3")),
        ("S<3,4,_-3>", swizzle("U3,U4,typenum::NInt::<U3>")),
        ("0,4,0", swizzle("U0,U4,U0")),
        ("B,M,S", swizzle("B,M,S")),
        ("3,4,3,Bytes", "Swizzle::<U3,U4,U3,Bytes>".into()),
    ] {
        assert_eq!(accept(expand::swizzle, text), expected, "{text}");
    }
    let layout = |text| accept(expand::layout, text);
    let composed = |f: &str, o: &str, l: &str| format!("ComposedLayout::<{f},{o},{l}>");
    let sw = swizzle("U3,U4,U3");
    let inner = layout("(8,64):(64,1)");
    for (text, expected) in [
        ("Sw<3,4,3> o 0 o (8,64):(64,1)", composed(&sw, "U0", &inner)),
        ("S<3,4,3> o 0 o (8,64):(64,1)", composed(&sw, "U0", &inner)),
        ("S<3,4,3> o 5 o (8:64,64:1)", composed(&sw, "U5", &inner)),
        ("F o N o A", composed("F", "N", "A")),
        ("S<U3> o 0 o A", composed("S<U3>", "U0", "A")),
        ("Sw<3,4,3> o 0 o Sw<3,4,3> o 0 o A", composed(&sw, "U0", &composed(&sw, "U0", "A"))),
        ("(4,8):(1@0,1@1) o 0 o (2,4):(1,2)", composed(&layout("(4,8):(1@0,1@1)"), "U0", &layout("(2,4):(1,2)"))),
        ("S<3,4,3>:1", "Layout::<S<3,4,3>,U1>".into()),
    ] {
        assert_eq!(layout(text), expected, "{text}");
    }
}

/// The parts of a basis element and of a swizzle may come from a `macro_rules!` fragment.
#[test]
fn fragments_are_parts() {
    let fragment = |text: &str| TokenTree::Group(Group::new(Delimiter::None, tokens(text)));
    let punct = |c| TokenTree::Punct(Punct::new(c, Spacing::Alone));
    let basis = [fragment("-2"), punct('@'), fragment("0"), punct('@'), fragment("1")];
    let expected = element(&["U0", &element(&["typenum::NInt::<U2>"])]);
    assert_eq!(short(&expand::stride(&root(), TokenStream::from_iter(basis)).unwrap()), expected);
    let swizzle = [fragment("3"), punct(','), fragment("4"), punct(','), fragment("-3")];
    let expected = "Swizzle::<U3,U4,typenum::NInt::<U3>,AnyUnit>";
    assert_eq!(short(&expand::swizzle(&root(), TokenStream::from_iter(swizzle)).unwrap()), expected);
    assert_eq!(short(&basis::basis(&root(), fragment("\"(1@0)\"").into()).unwrap()), tuple(&[&element(&["U1"])]));
}

#[test]
fn swizzles_and_composed_layouts_refused() {
    let example = "as in Sw<3,4,3> o 0 o (8,64):(64,1)";
    let alone = "the swizzle alone is written `swizzle!(3,4,3)`";
    let least = "the shift of a swizzle must be at least its number of bits: expected a magnitude of at least 3, found";
    let overlap = "its two fields of bits would overlap";
    for (text, at, message) in [
        ("Sw<3,4,3>", "Sw<3,4,3>", format!("expected `o` after Sw<3,4,3> {example}, found nothing; {alone}")),
        ("Sw<3,4,3> (8,64)", "(8,64)", format!("expected `o` after Sw<3,4,3> {example}, found `(8,64)`; {alone}")),
        ("Sw<3,4,3> o", "o", format!("missing offset after this `o`: expected one {example}")),
        ("Sw<3,4,3> o 0", "0", format!("expected `o` after the offset 0 {example}, found nothing")),
        ("Sw<3,4,3> o 8:1", ":", format!("expected `o` after the offset 8 {example}, found `:`")),
        (
            "Sw<3,4,3> o (8,64):(64,1)",
            "(8,64)",
            format!("expected an offset and a second `o` before (8,64) {example}"),
        ),
        ("Sw<3,4,3> o 0 o", "o", format!("missing layout after this `o`: expected one {example}")),
        ("Sw<3,4,3> o 0 o (8,64)", "(8,64)", "expected a layout SHAPE:STRIDE after `o`, found (8,64)".into()),
        ("(4,8) o 0 o 8:1", "(4,8)", "expected a swizzle or a layout SHAPE:STRIDE before `o`, found (4,8)".into()),
        ("Sw<3,4,3> o -1 o 8:1", "-1", "an offset must be a non-negative integer, found -1".into()),
        ("A o 1@0 o B", "1@0", "an offset must be a non-negative integer, found 1@0".into()),
        ("Sw<3,4,3> o f5 o A", "f5", "an offset must be a non-negative integer, found f5".into()),
        ("Sw<3,4,3> o 0 o 8:1, row_major", "row_major", "the layout Sw<3,4,3> o 0 o 8:1 already has strides; `row_major` goes with a shape alone".into()),
        ("Sw<3,4> o 0 o 8:1", "Sw<3,4>", "expected the three parameters of a swizzle as in Sw<3,4,3>, found 2".into()),
        ("Sw<3,4,2> o 0 o 8:1", "2", format!("{least} 2; {overlap}")),
        ("Sw<3,4,-2> o 0 o 8:1", "-2", format!("{least} -2; {overlap}")),
        ("Sw<3,4,3 o 0 o 8:1", "o", "expected `,` or `>` after 3, found `o`; a mode is an integer, a type name, a tuple or SHAPE:STRIDE, not an expression".into()),
        (
            "Sw<3,4,3> o 0 o (8,64):(1@0,1@1)",
            "1@0",
            "a swizzle permutes the bits of an integer: expected integer or XOR strides after it, found 1@0".into(),
        ),
        ("8:1 o 0 o (4,8):(1)", "(1)", "stride is not congruent with the shape: the shape is (4,8) with 2 modes, but the stride here, (1), has 1".into()),
    ] {
        reject(expand::layout, text, at, &message);
    }
    let sign = "of a swizzle must be a non-negative integer, found";
    reject(expand::swizzle, "-3,4,3", "-3", &format!("the number of bits B {sign} -3"));
    reject(expand::swizzle, "3,-4,3", "-4", &format!("the lowest bit M {sign} -4"));
    reject(expand::swizzle, "3,4,f3", "f3", "the shift S of a swizzle must be an integer, found f3");
    reject(expand::swizzle, "3,4,3,4", "4", "expected the name of a type as the unit of a swizzle, found 4");
    reject(expand::swizzle, "3,4,3,Bits,4", "4", "unexpected 4 after the unit of a swizzle");
    reject(expand::swizzle, "30,4,30", "30,4,30", "the fields of this swizzle end at bit 64: expected at most 63");
    reject(expand::swizzle, "Sw<3,4,3> o", "o", "unexpected `o` after the swizzle");
}

#[test]
fn descriptors() {
    for (text, stride) in [
        ("(16@0, 1@1)", "(16@0,1@1)"),
        ("((1@0, 8@1), 1@2)", "((1@0,8@1),1@2)"),
        ("(1@0@1)", "(1@0@1)"),
        ("(4/2@0, 6/-3@1, ((0/3@7)))", "(2@0,-2@1,((0)))"),
        ("( ( ) )", "(())"),
    ] {
        assert_eq!(accept(basis::basis, &format!("{text:?}")), accept(expand::stride, stride), "{text}");
    }
    for (text, message) in [
        ("(16@0, 1@)", "at 9: expected a dimension such as 0 after '@', found ')'\n(16@0, 1@)\n         ^"),
        ("(1/2@0)", "at 1: expected a whole count, found 1/2\n(1/2@0)\n ^"),
        ("(1@0, 1@32)", "at 6: expected a dimension of at most 31, found 32\n(1@0, 1@32)\n      ^"),
        (
            "(1@0, 1@0@0)",
            "at 6: expected coordinates of one profile: component 0 is an integer in one of 1@0 and 1@0@0, a tuple in the \
             other\n(1@0, 1@0@0)\n      ^",
        ),
        ("(1@0, é)", "at 6: expected an entry such as 1@0 or a group after ',', found 'é'\n(1@0, é)\n      ^"),
        ("", "at 0: expected a group such as (16@0, 1@1), found the end\n\n^"),
    ] {
        let literal = format!("{text:?}");
        reject(basis::basis, &literal, &literal, message);
    }
    let expected = "expected a string with a descriptor such as (16@0, 1@1), found";
    reject(basis::basis, "(1@0)", "(1@0)", &format!("{expected} `(1@0)`"));
    reject(basis::basis, "", "", &format!("{expected} nothing"));
    reject(basis::basis, "\"()\" 1", "1", "unexpected `1` after the descriptor");
}
