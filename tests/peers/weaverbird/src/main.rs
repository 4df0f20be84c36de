//! Answers operations by weaverbird, in the notation of `../answer.py`, and the `offset` of a coordinate.

use std::io::BufRead;
use weaverbird::{HTuple, Int, IntTuple, Layout, StrideScalar};

fn main() {
    // A panic is a refusal.
    std::panic::set_hook(Box::new(|_| {}));
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        match std::panic::catch_unwind(|| answer(&line)) {
            Ok(Ok(answer)) => println!("{answer}"),
            Ok(Err(why)) => println!("! {}", why.to_string().lines().next().unwrap_or_default()),
            Err(_) => println!("! a panic"),
        }
    }
}

fn answer(line: &str) -> weaverbird::Result<String> {
    let words: Vec<&str> = line.split('\t').collect();
    let (a, b) = (layout(words[1]), || layout(words[2]));
    let layout = match words[0] {
        "offset" => return a.eval(&tree(words[2])).map(|offset| offset.to_string()),
        "coalesce" => a.coalesced(),
        "complement" => a.complement_to(&tree(words[2])),
        "composition" => a.compose(b()),
        "left_inverse" => a.left_inverse(),
        "logical_divide" => a.logical_divide(b()),
        "logical_product" => a.logical_product(b()),
        "right_inverse" => a.right_inverse(),
        name => panic!("no operation {name}"),
    };
    layout.map(|layout| layout.to_string())
}

fn layout(text: &str) -> Layout {
    let (shape, stride) = text.split_once(':').expect("a shape and a stride");
    let stride = tree(stride).transform_leaf(&|n: &Int| StrideScalar::from(*n));
    Layout::new(tree(shape), stride).expect("congruent trees")
}

fn tree(text: &str) -> IntTuple {
    let mut rest = text;
    let tree = parsed(&mut rest);
    assert!(rest.is_empty(), "{rest} is left");
    tree
}

fn parsed(rest: &mut &str) -> IntTuple {
    let Some(mut inside) = rest.strip_prefix('(') else {
        let end = rest.find([',', ')']).unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        *rest = after;
        return HTuple::Leaf(number.parse().expect("a number"));
    };
    let mut modes = vec![parsed(&mut inside)];
    while let Some(mut next) = inside.strip_prefix(',') {
        modes.push(parsed(&mut next));
        inside = next;
    }
    *rest = inside.strip_prefix(')').expect("the end of a tuple");
    HTuple::Tuple(modes)
}
