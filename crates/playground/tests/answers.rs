//! What is said beside a result: where a text is wrong, why an operation is refused, the first wrong coordinate, steps and conflicts.

use cute_static_playground::{Expression, evaluate};
use serde_json::Value;

fn of(text: &str) -> Value {
    evaluate(text, 16)
}

#[test]
fn expressions_have_the_notation_of_the_command() {
    for (text, result) in [
        ("(4,(2,3)):(2,(1,8))", "(4,(2,3)):(2,(1,8))"),
        ("(8,8), row_major", "(8,8):(8,1)"),
        ("(8,8):(8,1) o ((4,8),2):((16,1),8)", "((4,8),2):((2,8),1)"),
        ("(8,8):(8,1) ∘ 4:2", "4:16"),
        ("compose((8,8):(8,1), 4:2)", "4:16"),
        ("(8,8):(8,1) o 8:2 o 4:1", "4:16"),
        ("(8,8):(8,1) o (8:2 o 4:1)", "4:16"),
        ("zipped-divide((8,16):(16,1), <4:1,8:2>)", "((4,8),(2,2)):((16,2),(64,1))"),
        ("coalesce(zipped_divide((8,16):(1,8), <8,4>))", "128:1"),
        ("complement(4:2, 24)", "(2,3):(1,8)"),
        ("complement(4:2)", "(2,1):(1,8)"),
        ("right_inverse((4,8):(8,1))", "(8,4):(4,1)"),
        ("Sw<3,3,3> o (8,64):(64,1)", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
        ("Sw<3,3,3> o 8 o (8,64):(64,1)", "Sw<3,3,3> o 8 o (8,64):(64,1)"),
        ("Sw<3,3,3>", "Sw<3,3,3>"),
        ("get((4,(2,3)):(2,(1,8)), [1])", "(2,3):(1,8)"),
        ("size((4,8))", "32"),
    ] {
        let answer = of(text);
        assert_eq!(answer["result"], result, "{text}: {answer}");
        // What it is read as is the same expression.
        let again = answer["text"].as_str().expect("a text");
        assert_eq!(Expression::read(again).expect("an expression").to_string(), again);
    }
}

/// Text of CuTe C++, of its DSL and of Rust, with what it is read as and the result.
#[test]
fn methods_and_modes_are_read() {
    for (text, read, result) in [
        (
            "make_layout(make_shape(_8{}, _8{}), LayoutRight{}).compose(Layout<_4, _2>{})",
            "composition((8,8):(8,1), 4:2)",
            "4:16",
        ),
        ("Layout<Shape<_8,_8>>{}.compose(Int<4>{}, _2{})", "composition((8,8), <4,2>)", "(4,2):(1,8)"),
        ("Layout<Shape<_8,_8>>{}.with_shape(_4{}, _16{})", "composition((8,8), make_layout((4,16)))", "(4,16):(1,4)"),
        ("make_layout(_24{}).tile(_4{})", "tiled_divide(24, 4)", "(4,6):(1,4)"),
        ("layout!((4,8):(8,1)).right_inverse()", "right_inverse((4,8):(8,1))", "(8,4):(4,1)"),
        ("layout!((2,2):(1,6)).complement_in(U24::new())", "complement_in((2,2):(1,6), 24)", "(3,2):(2,12)"),
        (
            "layout!((8,8):(8,1))\n    .compose(layout!(4:2))\n    .coalesce()",
            "coalesce(composition((8,8):(8,1), 4:2))",
            "4:16",
        ),
        ("size<0>(make_layout(make_shape(_4{}, _8{})))", "size(get((4,8), [0]))", "4"),
        ("get<1,0>(Layout<Shape<_4,Shape<_2,_3>>>{})", "get((4,(2,3)), [1,0])", "2:4"),
        ("select<2,0>(Layout<Shape<_4,_2,_3>>{})", "select((4,2,3), [2,0])", "(3,4):(8,1)"),
        ("take<1,3>(Layout<Shape<_4,_2,_3>>{})", "take((4,2,3), 1, 3)", "(2,3):(4,8)"),
        ("Layout<Shape<_4,_8>>{}.shape()", "get_shape((4,8))", "(4,8)"),
        ("Layout<Shape<_4,_8>>{}.shape<1>()", "get_shape(get((4,8), [1]))", "8"),
        ("Layout<Shape<_4,_8>, Stride<_8,_1>>{}(2, 3)", "crd2idx((2,3), (4,8):(8,1))", "19"),
        ("Layout<Shape<_4,_8>, Stride<_8,_1>>{}(5)", "crd2idx(5, (4,8):(8,1))", "9"),
        ("cute.size(cute.make_layout((4, 8)), mode=[1])", "size(get((4,8), [1]))", "8"),
        ("cute.select(cute.make_layout((4, 2, 3)), mode=[0, 2])", "select((4,2,3), [0,2])", "(4,3):(1,8)"),
        ("cute.make_layout((4, 8), stride=(8, 1)).shape", "get_shape((4,8):(8,1))", "(4,8)"),
    ] {
        let answer = of(text);
        assert_eq!((&answer["imported"], &answer["result"]), (&read.into(), &result.into()), "{text}: {answer}");
    }
    for (text, part) in [
        ("Layout<_4>{}.swap()", "`swap` is not known here"),
        ("coalesce<0>(Layout<_4>{})", "`coalesce` of modes is not known here"),
        ("size<0>(Layout<_4>{}, Layout<_4>{})", "`size` of modes takes one operand"),
        ("cute.make_layout((4, 8)).", "is not known here"),
    ] {
        let message = &of(text)["error"]["message"];
        assert!(message.as_str().is_some_and(|message| message.contains(part)), "{text}: {message}");
    }
}

#[test]
fn a_wrong_text_has_a_place() {
    for (text, at, part) in [
        ("(4,8):(1,x)", 9, "`x` is not CuTe's notation"),
        ("coalesc((4,8):(1,4))", 0, "did you mean `coalesce`"),
        ("coalesce((4,8):(1,4)", 8, "this bracket is not closed"),
        ("(4,8):(1,4))", 11, "`)` closes nothing"),
        ("(4,8):(1,4) o (2,y):(1,2)", 17, "`y` is not"),
        ("∘ 4:1", 0, "expected"),
        ("é", 0, "expected"),
    ] {
        let error = &of(text)["error"];
        let message = error["message"].as_str().expect("a message");
        assert!(error["at"] == at && message.contains(part), "{text}: {error}");
    }
    assert!(
        of("(4,8):(1,(2,3))")["error"]["message"].as_str().is_some_and(|m| m.contains("one stride for the extent 8"))
    );
}

#[test]
fn a_refusal_has_its_reason_and_the_first_wrong_coordinate() {
    for (text, coordinate) in [
        ("(6,2):(1,100) o (3,2):(2,3)", Some(5)),
        ("logical_divide(18:1, 4)", Some(18)),
        ("zipped_divide((8,16):(16,1), <3,8>)", None),
        ("complement((2,2):(1,1))", Some(2)),
        ("complement(4:2, 5)", Some(3)),
        ("logical_product((2,2):(1,1), 4:1)", Some(2)),
        ("composition_in_bounds(8:1, 16:1)", Some(8)),
    ] {
        let answer = of(text);
        let refusal = &answer["refusal"];
        assert!(refusal["message"].as_str().is_some_and(|message| !message.is_empty()), "{text}: {answer}");
        assert_eq!(refusal["coordinate"].as_i64(), coordinate, "{text}: {refusal}");
        assert!(
            answer["result"].is_null() && answer["steps"].as_array().is_some_and(|steps| !steps.is_empty()),
            "{text}"
        );
        assert!(answer["svg"].is_string(), "{text}");
    }
}

/// The list of examples of the page is one of texts in single quotes.
#[test]
fn the_examples_of_the_page_have_answers() {
    let script = include_str!("../page/page.js");
    let (_, list) = script.split_once("EXAMPLES = [").expect("the list");
    let (list, _) = list.split_once("];").expect("its end");
    let examples: Vec<&str> = list.split('\'').skip(1).step_by(2).collect();
    assert!(examples.len() > 10, "{examples:?}");
    for text in examples {
        let answer = of(text);
        assert!(
            answer["error"].is_null() && (answer["svg"].is_string() || answer["result"].is_string()),
            "{text}: {answer}"
        );
    }
}

#[test]
fn conflicts_are_those_of_the_elements() {
    let degrees = |text: &str, bits| {
        let answer = evaluate(text, bits);
        answer["conflicts"][0][1].as_array().expect("degrees").iter().filter_map(Value::as_u64).max()
    };
    assert_eq!([8, 16, 32].map(|bits| degrees("(32,32):(32,1)", bits)), [Some(8), Some(16), Some(32)]);
    assert_eq!(degrees("(32,32):(33,1)", 32), Some(1));
    assert!(evaluate("(32,32):(1@0,1@1)", 16)["conflicts"].as_array().is_none_or(Vec::is_empty));
}

/// The texts that panic, of those that differ from this one in one place, and the number of those that have a result or a refusal.
fn changed(text: &str) -> (Vec<String>, usize) {
    let (mut panics, mut answered) = (Vec::new(), 0);
    for (i, c) in text.char_indices() {
        for new in ["", "(", ")", ",", ":", "<", ">", "o", "-", "0", "9", "99999999999999999999", "_", "[", "é"] {
            let text = format!("{}{new}{}", &text[..i], &text[i + c.len_utf8()..]);
            match std::panic::catch_unwind(|| of(&text)) {
                Ok(answer) => answered += usize::from(answer["error"].is_null()),
                Err(_) => panics.push(text),
            }
        }
    }
    (panics, answered)
}

/// Changed in any place, a text still has an answer.
#[test]
fn nothing_panics() {
    let texts = [
        "zipped_divide((8,16):(16,1), <4:1,8:2>)",
        "(8,8):(1@0+2@1,1@1) o Sw<3,3,3> o 0 o 8:1",
        "complement((4,8):(f1,f9), 24)",
        "logical_divide((8,6):(6,1), (4,_))",
        "tiled_mma(SM80_8x8x4_F64F64F64F64_TN, (2,1,1):(1,2,0), <32,(2,4):(4,1),_>)",
        "tiled_copy((4,2):(2,1), (1,4))",
        "make_layout(make_shape(_4{}, Int<8>{}), make_stride(_8{}, _2{} * E<0>{}))",
        "cute.composition(cute.make_layout((4, 8), stride=(8, 1)), 4)",
        "make_layout(make_shape(_4{}, _8{}), LayoutRight{}).compose(_4{}, _2{})(3, 1)",
        "get((4,8):(8,1), [0,1])",
        "idx2crd(7, (4,8))",
        "offsets((4,2):(1,5))",
        "make_ordered_layout((4,8), (1,0))",
    ];
    let threads = texts.map(|text| std::thread::spawn(move || changed(text)));
    let (panics, answered): (Vec<_>, Vec<_>) =
        threads.into_iter().map(|thread| thread.join().expect("answers")).unzip();
    assert_eq!(panics.concat(), Vec::<String>::new());
    assert!(answered.iter().sum::<usize>() > 250, "{answered:?}");
}
