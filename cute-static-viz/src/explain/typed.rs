//! From types: the result is the type's, and the steps must lead to it.

use super::derivation::{Story, Verdict};
use super::{Derivation, Operation, Unexplained, derive, law, operand};
use cute_static::htuple::Ghost;
use cute_static::prelude::*;
use std::fmt::Display;

/// The steps, and then the type's own result: its law, and whether it is what the steps end in.
fn against(operation: Operation, operands: &[String], result: &str) -> Result<Derivation, Unexplained> {
    let operands = operands.iter().map(|text| operand(text)).collect::<Result<Vec<_>, _>>()?;
    let told = derive(operation, &operands)?;
    let of_type = operand(result)?;
    let mut story = Story::default();
    if let Some(r) = of_type.layout() {
        law::check(operation, &operands, r, &mut story);
    }
    let mut checked = Story::default();
    checked.step("The type's own result");
    let normal = |text: &str| operand(text).ok().and_then(|value| value.general()).map(|l| l.normalized());
    let verdict = match (told.verdict(), story.broken) {
        (_, Some(broken)) => Verdict::Disagreement(format!("the type {result} breaks the law: {broken}")),
        (Verdict::Result(text), None) if normal(text) == normal(result) => {
            checked.line(format!("{result}: the same, and its law holds"));
            Verdict::Result(result.to_string())
        }
        (Verdict::Result(text), None) => {
            Verdict::Disagreement(format!("the steps end in {text}, and the type is {result}"))
        }
        (Verdict::Refused(why), None) => {
            Verdict::Disagreement(format!("the steps end in a refusal ({why}), and the type is {result}"))
        }
        (Verdict::Disagreement(why), None) => Verdict::Disagreement(format!("{why}; the type is {result}")),
    };
    Ok(told.continued(checked, verdict))
}

macro_rules! typed {
    ($($name:ident ($($rhs:ident: $bounds:path)?) = $verb:ident, $operation:ident, $example:literal;)*) => {$(
        #[doc = concat!("[`", stringify!($operation), "`](Operation::", stringify!($operation), ") from types, by values.")]
        ///
        /// ```
        /// use cute_static::prelude::*;
        /// use cute_static_viz::explain;
        #[doc = concat!("let told = explain::", stringify!($name), $example)]
        /// ```
        ///
        /// # Errors
        /// Where the operands are too large to be calculated with.
        pub fn $name<A $(, $rhs)?>(a: A $(, b: $rhs)?) -> Result<Derivation, Unexplained>
        where
            A: $verb $(<$rhs>)? + Display,
            <A as $verb $(<$rhs>)?>::Output: Ghost + Display,
            $($rhs: $bounds)?
        {
            let operands = [a.to_string() $(, <$rhs as ToString>::to_string(&b))?];
            let result = <<A as $verb $(<$rhs>)?>::Output as Ghost>::VALUE.to_string();
            against(Operation::$operation, &operands, &result)
        }
    )*};
}

typed! {
    compose(B: Display) = Compose, Compose,
        "(layout!((8,4):(1,100)), layout!(6:3)).unwrap();\nassert_eq!(told.result(), Some(\"(3,2):(3,101)\"));";
    compose_in_bounds(B: Display) = ComposeInBounds, ComposeInBounds,
        "(layout!(8:2), layout!(4:1)).unwrap();\nassert_eq!(told.result(), Some(\"4:2\"));";
    coalesce() = Coalesce, Coalesce,
        "(layout!((2,(1,6)):(1,(6,2)))).unwrap();\nassert_eq!(told.result(), Some(\"12:1\"));";
    filter() = Filter, Filter,
        "(layout!((4,3,2):(1,0,4))).unwrap();\nassert_eq!(told.result(), Some(\"8:1\"));";
    complement() = TakeComplement, Complement,
        "(layout!((4,2):(2,16))).unwrap();\nassert_eq!(told.result(), Some(\"(2,2,1):(1,8,32)\"));";
    right_inverse() = InvertRight, RightInverse,
        "(layout!((3,7,5):(5,15,1))).unwrap();\nassert_eq!(told.result(), Some(\"(5,21):(21,1)\"));";
    left_inverse() = InvertLeft, LeftInverse,
        "(layout!((4,8):(8,1))).unwrap();\nassert_eq!(told.result(), Some(\"(8,4):(4,1)\"));";
    logical_divide(B: Display) = DivideLogical, LogicalDivide,
        "(layout!(24:1), layout!(4:2)).unwrap();\nassert_eq!(told.result(), Some(\"(4,(2,3)):(2,(1,8))\"));";
    zipped_divide(B: Display) = DivideZipped, ZippedDivide,
        "(layout!((8,16):(16,1)), tiler!(<4:2, 8:1>)).unwrap();\nassert_eq!(told.result(), Some(\"((4,8),(2,2)):((32,1),(16,8))\"));";
    tiled_divide(B: Display) = DivideTiled, TiledDivide,
        "(layout!((8,16):(16,1)), tiler!(<4:2, 8:1>)).unwrap();\nassert_eq!(told.result(), Some(\"((4,8),2,2):((32,1),16,8)\"));";
    flat_divide(B: Display) = DivideFlat, FlatDivide,
        "(layout!((8,16):(16,1)), tiler!(<4:2, 8:1>)).unwrap();\nassert_eq!(told.result(), Some(\"(4,8,2,2):(32,1,16,8)\"));";
    logical_product(B: Display) = MultiplyLogical, LogicalProduct,
        "(layout!((2,2):(1,2)), layout!(3:1)).unwrap();\nassert_eq!(told.result(), Some(\"((2,2),3):((1,2),4)\"));";
    zipped_product(B: Display) = MultiplyZipped, ZippedProduct,
        "(layout!((2,2):(1,2)), layout!(3:1)).unwrap();\nassert_eq!(told.result(), Some(\"((2,2),3):((1,2),4)\"));";
    blocked_product(B: Display) = MultiplyBlocked, BlockedProduct,
        "(layout!((2,2):(1,2)), layout!((3,4):(1,3))).unwrap();\nassert_eq!(told.result(), Some(\"((2,3),(2,4)):((1,4),(2,12))\"));";
    raked_product(B: Display) = MultiplyRaked, RakedProduct,
        "(layout!((2,2):(1,2)), layout!((3,4):(1,3))).unwrap();\nassert_eq!(told.result(), Some(\"((3,2),(4,2)):((4,1),(12,2))\"));";
}
