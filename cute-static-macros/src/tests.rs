//! Accepted notation with its expansion, and refused notation with its message and the text that the error underlines.

use std::str::FromStr;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::expand;
use crate::limits::{Expand, expand_within};
use crate::root::Root;

fn tokens(text: &str) -> TokenStream {
    TokenStream::from_str(text).unwrap()
}

/// The `$crate` of a caller.
fn root() -> Root {
    Root::new(tokens("::cute_static"), &[])
}

/// The expansion of `text`, without spaces and without the path of the library.
fn accept(expand: Expand, text: &str) -> String {
    match expand_within(expand, &root(), tokens(text)) {
        Ok(tokens) => short(&tokens),
        Err(error) => panic!("{text}: {error}"),
    }
}

fn short(tokens: &TokenStream) -> String {
    tokens.to_string().replace(' ', "").replace("::cute_static::", "").replace("typenum::consts::", "")
}

/// Asserts that `expand` refuses `text` with `message` at the tokens `at`.
fn reject(expand: Expand, text: &str, at: &str, message: &str) {
    match expand_within(expand, &root(), tokens(text)) {
        Ok(tokens) => panic!("{text}: accepted as {}", short(&tokens)),
        Err(error) => {
            assert_eq!(error.to_string(), message, "message for {text}");
            assert_eq!(error.span().source_text().unwrap_or_default(), at, "place in {text}");
            assert!(!message.ends_with('.') && !message.starts_with(char::is_uppercase), "style of {message}");
        }
    }
}

/// The expansion of a number alone.
fn alone(number: &str) -> String {
    format!("<{number}asint::Literal>::VALUE")
}

#[test]
fn trees_are_lists_of_heads_and_tails() {
    assert_eq!(accept(expand::shape, "4"), alone("U4"));
    assert_eq!(accept(expand::shape, "()"), "HNil");
    assert_eq!(accept(expand::shape, "(4)"), "HCons::<U4,HNil>");
    assert_eq!(accept(expand::shape, "(4,)"), "HCons::<U4,HNil>");
    assert_eq!(accept(expand::shape, "(4,(2,3))"), "HCons::<U4,HCons::<HCons::<U2,HCons::<U3,HNil>>,HNil>>");
    assert_eq!(
        accept(expand::stride, "(-1,(0,_-8))"),
        "HCons::<typenum::NInt::<U1>,HCons::<HCons::<U0,HCons::<typenum::NInt::<U8>,HNil>>,HNil>>"
    );
    assert_eq!(accept(expand::coord, "(0,(1,_))"), "HCons::<U0,HCons::<HCons::<U1,HCons::<Underscore,HNil>>,HNil>>");
    assert_eq!(accept(expand::coord, "_"), "Underscore");
}

#[test]
fn the_expansion_is_one_path_for_a_type_and_for_a_value() {
    let expansion = expand::layout(&root(), tokens("4:-1")).unwrap().to_string().replace(' ', "");
    let int = "::cute_static::typenum";
    assert_eq!(expansion, format!("::cute_static::Layout::<{int}::consts::U4,{int}::NInt::<{int}::consts::U1>>"));
}

#[test]
fn integers_take_the_shortest_name() {
    for (text, expected) in [
        ("1024", "U1024"),
        ("_4", "U4"),
        ("1_000", "U1000"),
        ("0x10", "U16"),
        ("0b11", "U3"),
        ("-0", "U0"),
        ("4611686018427387904", "U4611686018427387904"),
        ("0x1234", "int::hex::X4::<U291>"),
        ("1025", "int::hex::X1::<U64>"),
        ("0xFA00", "int::hex::X0::<int::hex::X0::<U250>>"),
    ] {
        assert_eq!(accept(expand::stride, text), alone(expected));
    }
    assert_eq!(accept(expand::shape, "0x8000000000000000"), alone("U9223372036854775808"));
    assert_eq!(accept(expand::shape, "0xFFFFFFFFFFFFFFFF").matches("XF").count(), 14);
}

#[test]
fn names_stand_for_trees() {
    assert_eq!(
        accept(expand::layout, "(BM,BK):(1,BM)"),
        "Layout::<HCons::<BM,HCons::<BK,HNil>>,HCons::<U1,HCons::<BM,HNil>>>"
    );
    assert_eq!(accept(expand::layout, "S:D"), "Layout::<S,D>");
    assert_eq!(accept(expand::layout, "S:(1,4)"), "Layout::<S,HCons::<U1,HCons::<U4,HNil>>>");
    for name in ["cfg::BM", "crate::BM", "Self::BM", "::a::B<C>::D", "Prod<BM,Prod<BK,U2>>", "P<fn()->U2,4>", "P::<A>"]
    {
        assert_eq!(accept(expand::shape, name), name);
        assert_eq!(accept(expand::layout, &format!("{name}:1")), format!("Layout::<{name},U1>"));
        assert_eq!(accept(expand::tiler, &format!("<{name}>")), format!("HCons::<{name},HNil>"));
    }
}

#[test]
fn constants_in_braces_are_numbers() {
    let tile =
        "Layout::<HCons::<int::Int::<{2*TILE}>,HCons::<U4,HNil>>,HCons::<U1,HCons::<int::Int::<{2*TILE}>,HNil>>>";
    assert_eq!(accept(expand::layout, "({2 * TILE},4):(1,{2 * TILE})"), tile);
    assert_eq!(accept(expand::coord, "{I}"), alone("int::Int::<{I}>"));
    assert_eq!(accept(expand::swizzle, "{B},4,3"), "Swizzle::<int::Int::<{B}>,U4,U3,AnyUnit>");
    assert_eq!(accept(expand::layout, "Sw<1,0,1> o {K} o 4:1").matches("int::Int::<{K}>").count(), 1);
}

#[test]
fn compact_strides() {
    for (text, layout) in [
        ("4", "4:1"),
        ("()", "():()"),
        ("(4,8)", "(4,8):(1,4)"),
        ("(4,8,1,2), col_major", "(4,8,1,2):(1,4,0,32)"),
        ("(4,(2,3)), row_major", "(4,(2,3)):(6,(3,1))"),
        ("(4,1,(2,3)), row_major", "(4,1,(2,3)):(6,0,(3,1))"),
        ("(2,2,2,2), order (0,2,3,1)", "(2,2,2,2):(1,4,8,2)"),
        ("(2,(3,4)), order (1,0)", "(2,(3,4)):(12,(1,3))"),
        ("(2,(3,4)), order (1,(7,0))", "(2,(3,4)):(4,(8,1))"),
        ("(2,(3,4)), order 0", "(2,(3,4)):(1,(2,6))"),
        ("(2,3,4), order(1,0,0)", "(2,3,4):(12,1,3)"),
        ("(2,1,4), order(2,1,0)", "(2,1,4):(4,0,1)"),
        ("9223372036854775808", "9223372036854775808:1"),
    ] {
        assert_eq!(accept(expand::layout, text), accept(expand::layout, layout), "{text}");
    }
    for (text, alias) in [
        ("(M,4)", "CompactColMajor::<HCons::<M,HCons::<U4,HNil>>>"),
        ("(M,4), col_major", "CompactColMajor::<HCons::<M,HCons::<U4,HNil>>>"),
        ("(M,4), row_major", "CompactRowMajor::<HCons::<M,HCons::<U4,HNil>>>"),
        ("(M,4), order (1,0)", "CompactOrder::<HCons::<M,HCons::<U4,HNil>>,HCons::<U1,HCons::<U0,HNil>>>"),
    ] {
        assert_eq!(accept(expand::layout, text), format!("Layout::<HCons::<M,HCons::<U4,HNil>>,{alias}>"));
    }
    assert_eq!(accept(expand::layout, "4, order O"), "Layout::<U4,CompactOrder::<U4,O>>");
}

#[test]
fn layouts_concatenate() {
    for (text, layout) in [
        ("(4:1)", "(4):(1)"),
        ("(4:1,(2,3):(4,8))", "(4,(2,3)):(1,(4,8))"),
        ("((4:1,2:4),8:8)", "((4,2),8):((1,4),8)"),
        ("(4:1,(),M:D)", "(4,(),M):(1,(),D)"),
        ("(_4,(_2,_3)):(_2,(_1,_-8))", "(4,(2,3)):(2,(1,-8))"),
    ] {
        assert_eq!(accept(expand::layout, text), accept(expand::layout, layout), "{text}");
    }
}

#[test]
fn tilers() {
    for (text, expected) in [
        ("4:1", "Layout::<U4,U1>"),
        ("8", "<U8asint::Literal>::VALUE"),
        ("(4,8)", "HCons::<U4,HCons::<U8,HNil>>"),
        ("<4:1,8:2>", "HCons::<Layout::<U4,U1>,HCons::<Layout::<U8,U2>,HNil>>"),
        (
            "<_,<2,(2,B):(1,4)>>",
            "HCons::<Underscore,HCons::<HCons::<U2,HCons::<Layout::<HCons::<U2,HCons::<B,HNil>>,HCons::<U1,HCons::<U4,HNil>>>,HNil>>,HNil>>",
        ),
        ("<<4>>", "HCons::<HCons::<U4,HNil>,HNil>"),
        ("<4:-1,>", "HCons::<Layout::<U4,typenum::NInt::<U1>>,HNil>"),
        ("<>", "HNil"),
        ("<T<U4>,(2,_)>", "HCons::<T<U4>,HCons::<HCons::<U2,HCons::<Underscore,HNil>>,HNil>>"),
    ] {
        assert_eq!(accept(expand::tiler, text), expected, "{text}");
    }
}

/// A `macro_rules!` fragment arrives in an invisible group.
#[test]
fn fragments_are_read_through() {
    for (text, expected) in [
        ("-4", "<typenum::NInt::<U4>asint::Literal>::VALUE"),
        ("BM", "BM"),
        ("<T as Tr>::X", "<TasTr>::X"),
        ("(1,2)", "HCons::<U1,HCons::<U2,HNil>>"),
    ] {
        let group = TokenStream::from(TokenTree::Group(Group::new(Delimiter::None, tokens(text))));
        assert_eq!(short(&expand::stride(&root(), group).unwrap()), expected);
    }
    for text in ["4u32", "-4u32"] {
        let group = Group::new(Delimiter::None, tokens(text));
        let error = expand::stride(&root(), TokenTree::Group(group).into()).unwrap_err();
        let expected = "expected an integer without a suffix: 4, not 4u32";
        assert_eq!(error.to_string(), expected);
    }
}

mod large;
mod refused;
mod semimodules;
mod stated;
