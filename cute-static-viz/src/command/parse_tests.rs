//! What the parser takes, and where it says that it does not.

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
        ("S<3,4,3> ∘ 0 ∘ 8:1", "Sw<3,4,3> o 0 o 8:1"),
        ("CuteLayout<(N<4>, N<8>), (N<1>, N<4>)>", "(4,8):(1,4)"),
        ("CuteLayout<N<6>, N<3>>", "6:3"),
        ("CuteLayout<(N<4>,), (Opposite<N<2>>,)>", "(4):(-2)"),
        ("CuteLayout<N<8>, Number<7, 0, 0, 0, 1>>", "8:70001"),
        ("CuteLayout<N<8>, F<N<9>>>", "8:f9"),
        ("CuteLayout<(N<4>, N<2>), (CuteCoordinate<(N<1>,)>, CuteCoordinate<(N<0>, N<3>)>)>", "(4,2):(1@0,3@1)"),
        ("CuteLayout<N<4>, CuteCoordinate<(N<0>, CuteCoordinate<(N<0>, N<2>)>)>>", "4:2@1@1"),
        ("(CuteLayout<N<4>, N<2>>, N<6>)", "<4:2,6>"),
        ("(N<2>, __)", "(2,_)"),
        ("CuteComposed<Sw<N<3>, N<4>, N<3>, AnyUnit>, N<0>, CuteLayout<N<8>, N<1>>>", "Sw<3,4,3> o 0 o 8:1"),
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
        ("4:1@0+1@0@1", 10, "two profiles"),
        ("4:1@99", 5, "at most 32 modes"),
        ("99999999999999999999", 0, "does not fit"),
        ("Sw<3,4,2> o 0 o 8:1", 0, "takes three integers"),
        ("Swz<3,4,3>", 0, "did you mean"),
        ("Sw<3,4,3> o 8:1", 0, "expected the OFFSET"),
        ("0 o 8:1", 0, "F is missing"),
        ("8:1 o 8:1 o 8:1", 6, "found a layout"),
        ("(4:1,8)", 5, "beside layouts"),
        ("x", 0, "not CuTe's notation"),
        ("N<1,2>", 0, "one integer"),
        ("é", 0, "found `é`"),
    ] {
        match parse(text) {
            Err(Failure::Text { at: found, message, .. }) => {
                assert_eq!(found, at, "{text}: {message}");
                assert!(message.contains(part), "{text}: {message}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    assert!(parse(&"(".repeat(100_000)).is_err());
}

#[test]
fn what_the_compiler_prints_is_found_in_a_message() {
    let text = "no N<4> here";
    let (node, end) = typed_at(text, 3).expect("a number");
    assert_eq!((node.to_string().as_str(), &text[end..]), ("4", " here"));
    assert!(typed_at("(stride condition)", 0).is_none());
    assert!(typed_at("(4,8)", 0).is_none());
}

/// Whatever is typed, the answer is a picture or an error.
#[test]
fn nothing_panics() {
    use crate::evaluate::function;
    let mut pictures = 0;
    for text in [
        "((2,2),(4,2)):((1,8),(2,16))",
        "(8,8):(1@0+1@1,-2@1)",
        "(4,(2,3)):(1@0,(1@0@1,-2@1@1))",
        "Sw<1,4,-3> o 0 o Sw<3,4,3> o 16 o (8,64):(64,1)",
        "(4,8):(1@0,1@1) o 0 o (2,4):(1,2)",
        "(8,8):(f1,f9)",
        "CuteLayout<(N<4>, N<2>), (Opposite<N<1>>, Number<1, 2, 3, 4>)>",
    ] {
        let places = text.char_indices().map(|(i, _)| i);
        for (i, new) in
            places.flat_map(|i| ["", "(", ")", ",", ":", "<", "@", "_", "-", "9", "0", "o ", "é"].map(|new| (i, new)))
        {
            for end in [i, i + 1] {
                let changed = format!("{}{new}{}", &text[..i], &text[end..]);
                let picture = |f| cute_static_viz::subject::layout(&f).map_err(Failure::from);
                match parse(&changed).and_then(|node| function(&changed, &node)).and_then(picture) {
                    Ok(_) => pictures += 1,
                    Err(failure) => assert!(!failure.to_string().is_empty()),
                }
            }
        }
    }
    assert!(pictures > 100, "{pictures}");
}
