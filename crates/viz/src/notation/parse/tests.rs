//! Texts that the parser takes, and the places of errors in texts that it does not take.

use super::*;

#[test]
fn texts_come_back_as_they_are() {
    for text in [
        "4",
        "(4,8)",
        "(4)",
        "()",
        "((2,2),(4,2)):((1,8),(2,16))",
        "(8,8):(1@0,1@1)",
        "(4,(2,3)):(1@0,(1@0@1,-2@1@1))",
        "(8,8):(1@0+1@1,1@1)",
        "(8,8):(1@0-1@1,1@1)",
        "(8,8):(f1,f9)",
        "Sw<3,4,3> o 0 o (8,64):(64,1)",
        "Sw<1,4,-3> o 0 o Sw<3,4,3> o 16 o (8,64):(64,1)",
        "(4,8):(1@0,1@1) o 0 o (2,4):(1,2)",
        "<4:1,8:2>",
        "<(2,4):(1,8),_,<2,4>>",
        "(2,((0,_),_))",
        "4:-2",
    ] {
        assert_eq!(parse(text).map(|node| node.to_string()), Ok(text.to_string()));
    }
}

#[test]
fn other_ways_to_write_it() {
    for (text, same) in [
        (" ( 4 , 8 ) : ( 1 , 4 ) ", "(4,8):(1,4)"),
        ("(_4,_8):(_1,_-4)", "(4,8):(1,-4)"),
        ("(4:1,(2,3):(4,8))", "(4,(2,3)):(1,(4,8))"),
        ("(8,8):(1@0+-1@1,1@1)", "(8,8):(1@0-1@1,1@1)"),
        ("4:5@0+2@1@1+0@0@0", "4:5@0+2@1@1"),
        ("CuteLayout<n<4>, CuteCoordinate<(n<5>, CuteCoordinate<(n<0>, n<2>)>)>>", "4:5@0+2@1@1"),
        ("S<3,4,3> ∘ 0 ∘ 8:1", "Sw<3,4,3> o 0 o 8:1"),
        ("CuteLayout<(n<4>, n<8>), (n<1>, n<4>)>", "(4,8):(1,4)"),
        ("CuteLayout<n<6>, n<3>>", "6:3"),
        ("CuteLayout<(n<4>,), (Opposite<n<2>>,)>", "(4):(-2)"),
        ("CuteLayout<n<8>, Number<7, 0, 0, 0, 1>>", "8:70001"),
        ("CuteLayout<n<8>, F<n<9>>>", "8:f9"),
        ("CuteLayout<(n<4>, n<2>), (CuteCoordinate<(n<1>,)>, CuteCoordinate<(n<0>, n<3>)>)>", "(4,2):(1@0,3@1)"),
        ("CuteLayout<n<4>, CuteCoordinate<(n<0>, CuteCoordinate<(n<0>, n<2>)>)>>", "4:2@1@1"),
        ("CuteCoordinate<(n<2>, CuteCoordinate<(F<0>, n<2>)>, CuteFraction<n<0>, n<2>>)>", "2@0+2@1@1"),
        ("CuteLayout<n<4>, CuteCoordinate<(F<n<1>>, CuteCoordinate<(n<0>, F<n<2>>)>)>>", "4:f1@0+f2@1@1"),
        ("(4,2):( f1@0 , 2@1 + f3@0-1@2 )", "(4,2):(f1@0,2@1+f3@0-1@2)"),
        (
            "CuteLayout<(n<4>, n<2>), (CuteFraction<Opposite<n<3>>, n<4>>, CuteCoordinate<(CuteFraction<n<1>, n<2>>,)>)>",
            "(4,2):(-3/4,1/2@0)",
        ),
        ("Layout<UInt<UTerm, B1>, Fraction<B1, UInt<UTerm, B1>, UInt<UInt<UTerm, B1>, B0>>>", "1:-1/2"),
        ("4: 1 / 2", "4:1/2"),
        ("(CuteLayout<n<4>, n<2>>, n<6>)", "<4:2,6>"),
        ("(n<2>, __)", "(2,_)"),
        ("CuteComposed<Sw<n<3>, n<4>, n<3>, AnyUnit>, n<0>, CuteLayout<n<8>, n<1>>>", "Sw<3,4,3> o 0 o 8:1"),
        ("CuteComposed<Sw<n<3>, n<3>, n<3>, BitsEach<n<16>>>, n<0>, CuteLayout<n<8>, n<1>>>", "Sw<3,3,3> o 0 o 8:1"),
        ("cute_static::Layout<UInt<UInt<UInt<UTerm, B1>, B1>, B0>, NInt<UInt<UTerm, B1>>>", "6:-1"),
        (
            "Layout<HCons<UInt<UTerm, B1>, cute_static::HCons<UInt<UInt<UTerm, B1>, B0>, HNil>>, HCons<UTerm, HCons<Xor<UInt<UTerm, B1>>, HNil>>>",
            "(1,2):(0,f1)",
        ),
        ("HCons<Layout<UInt<UInt<UTerm, B1>, B0>, UInt<UTerm, B1>>, HCons<cute_static::Underscore, HNil>>", "<2:1,_>"),
        ("Layout<UInt<UInt<UTerm, B1>, B0>, ArithmeticTuple<HCons<UTerm, HCons<UInt<UTerm, B1>, HNil>>>>", "2:1@1"),
        (
            "ComposedLayout<Swizzle<UInt<UInt<UTerm, B1>, B1>, UTerm, UInt<UInt<UTerm, B1>, B1>, Bits<UInt<UTerm, B1>>>, UTerm, Layout<UInt<UInt<UTerm, B1>, B0>, UInt<UTerm, B1>>>",
            "Sw<3,0,3> o 0 o 2:1",
        ),
        ("(4,8), row_major", "(4,8):(8,1)"),
        ("(4,1,(2,3)), row_major", "(4,1,(2,3)):(6,0,(3,1))"),
        ("(4,8,1,2), col_major", "(4,8,1,2):(1,4,0,32)"),
        ("(2,2,2,2), order (0,2,3,1)", "(2,2,2,2):(1,4,8,2)"),
        ("(2,(3,4)), order (1,(7,0))", "(2,(3,4)):(4,(8,1))"),
        ("(2,3,4), order(1,0,0)", "(2,3,4):(12,1,3)"),
        ("(2,(3,4)), order 0", "(2,(3,4)):(1,(2,6))"),
    ] {
        assert_eq!(parse(text).map(|node| node.to_string()), Ok(same.to_string()), "{text}");
    }
}

#[test]
fn errors_have_a_place() {
    for (text, at, part) in [
        ("", 0, "found the end"),
        ("(4,8", 4, "`,` or `)`"),
        ("(4,8):", 6, "found the end"),
        ("(4,8):(1,4))", 11, "expected the end"),
        ("(4,8]", 4, "found `]`"),
        ("4:1@", 4, "an integer"),
        ("4:1@0+2", 7, "`@` and a mode"),
        ("((3,63):(2:64,))", 8, "a layout inside a layout"),
        ("(4:1):2", 0, "a layout inside a layout"),
        ("4:1@1+1@0@1", 10, "two profiles"),
        ("4:1@99", 5, "at most 32 modes"),
        ("99999999999999999999", 0, "does not fit"),
        ("Sw<3,4,2> o 0 o 8:1", 0, "takes three integers"),
        ("Swz<3,4,3>", 0, "did you mean"),
        ("Sw<3,4,3> o 8:1", 0, "expected the OFFSET"),
        ("0 o 8:1", 0, "F is missing"),
        ("8:1 o 8:1 o 8:1", 6, "found a layout"),
        ("(4:1,8)", 5, "beside layouts"),
        ("x", 0, "not CuTe's notation"),
        ("n<1,2>", 0, "one integer"),
        ("é", 0, "found `é`"),
        ("(4,8),", 6, "expected `col_major`, `row_major` or `order (…)` after the `,`"),
        ("(4,8), rowmajor", 7, "found `rowmajor`; did you mean `row_major`?"),
        ("4, 8", 3, "modes go inside one pair of parentheses"),
        ("4:1, row_major", 5, "`row_major` goes with a shape alone, and this is a layout"),
        ("(4,8), order (0,1,2)", 13, "the shape (4,8) has 2 modes, and the order (0,1,2) has 3"),
        ("(4,8), order (0,(1,2))", 16, "one order for the extent 8"),
        ("(4,8), order -1", 13, "non-negative"),
        ("(4,8), order", 12, "found the end"),
        ("(9223372036854775807,4), row_major", 0, "size of the shape"),
        ("UInt<UTerm, n<2>>", 0, "a number and a bit"),
    ] {
        match parse(text) {
            Err(Misread { at: found, message, .. }) => {
                assert_eq!(found, at, "{text}: {message}");
                assert!(message.contains(part), "{text}: {message}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    for (open, close) in [("(", ")"), ("<", ">")] {
        let nested = |times: usize| parse(&(open.repeat(times) + "4" + &close.repeat(times)));
        assert!(nested(32).is_ok());
        assert!(nested(33).is_err() && nested(100_000).is_err());
    }
    let flat = |modes: usize| format!("({})", vec!["1"; modes].join(","));
    assert!(parse(&flat(100)).is_ok() && parse(&format!("{0}:{0}", flat(100))).is_ok());
    assert!(parse(&flat(101)).is_err() && parse(&flat(100_000)).is_err());
    assert!(parse(&format!("({0},{0})", flat(98))).is_ok() && parse(&format!("(1,1,{})", flat(98))).is_err());
    let composed = |functions: usize| parse(&("Sw<0,0,0> o 0 o ".repeat(functions) + "4:1"));
    assert!(composed(32).is_ok() && composed(33).is_err() && composed(50_000).is_err());
    assert!(parse(&"Opposite<".repeat(100_000)).is_err());
    assert!(parse(&("UInt<".repeat(65) + "UTerm" + &", B1>".repeat(65))).is_err());
    assert!(parse(&("UInt<".repeat(64) + "UTerm" + &", B1>".repeat(64))).is_ok());
}

#[test]
fn what_the_compiler_prints_is_found_in_a_message() {
    let text = "no n<4> here";
    let (node, end) = typed_at(text, 3).expect("a number");
    assert_eq!((node.to_string().as_str(), &text[end..]), ("4", " here"));
    assert!(typed_at("(stride condition)", 0).is_none());
    assert!(typed_at("(4,8)", 0).is_none());
}

/// Every input gives a picture or an error.
#[test]
fn nothing_panics() {
    use crate::notation::function;
    let mut pictures = 0;
    for text in [
        "((2,2),(4,2)):((1,8),(2,16))",
        "(8,8):(1@0+1@1,-2@1)",
        "(4,(2,3)):(1@0,(1@0@1,-2@1@1))",
        "Sw<1,4,-3> o 0 o Sw<3,4,3> o 16 o (8,64):(64,1)",
        "(4,8):(1@0,1@1) o 0 o (2,4):(1,2)",
        "(8,8):(f1,f9)",
        "(8,8):(f1@0+1@1,f9@0)",
        "(8,8):(1/2,-3/4@0)",
        "CuteLayout<(n<4>, n<2>), (Opposite<n<1>>, Number<1, 2, 3, 4>)>",
    ] {
        let places = text.char_indices().map(|(i, _)| i);
        for (i, new) in
            places.flat_map(|i| ["", "(", ")", ",", ":", "<", "@", "_", "-", "9", "0", "o ", "é"].map(|new| (i, new)))
        {
            for end in [i, i + 1] {
                let changed = format!("{}{new}{}", &text[..i], &text[end..]);
                match parse(&changed).and_then(|node| function(&changed, &node)) {
                    Ok(f) => pictures += usize::from(crate::subject::layout(&f).is_ok()),
                    Err(misread) => assert!(!misread.to_string().is_empty()),
                }
            }
        }
    }
    assert!(pictures > 100, "{pictures}");
}
