//! Derivations from types: the result is the result of the type, and the steps must end in it.

use super::derivation::{Story, Verdict};
use super::{Derivation, Operation, Unexplained, derive, law, operand};
use cute_static::htuple::structure::Structure;
use std::fmt::Display;

/// Operands as values of the library's types. The first one is a layout. The others are layouts, tilers, shapes or numbers.
pub trait Operands {
    /// The operands in the notation of CuTe
    fn texts(&self) -> Vec<String>;
}
macro_rules! operands {
    ($(($($rhs:ident),*))*) => {$(
        impl<A: Display $(, $rhs: Structure)*> Operands for (A, $($rhs),*) {
            fn texts(&self) -> Vec<String> {
                vec![self.0.to_string() $(, <$rhs as Structure>::TREE.to_string())*]
            }
        }
    )*};
}
operands! { () (B) (B, C) }

/// The derivation of an operation from operands of any types. No bound requires that the operation is legal, so the result may be a refusal.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::U4;
/// use cute_static_viz::explain::{self, Operation, Verdict};
/// let told = explain::attempt(Operation::Upcast, (layout!(6:1), U4::new())).unwrap();
/// let why = "cannot upcast 6:1 by 4: 4 steps make one wide element, and mode size 6 is no multiple or factor of 4";
/// assert_eq!(*told.verdict(), Verdict::Refused(why.into()));
/// let told = explain::attempt(Operation::ZippedDivide, (layout!((8,8)), tiler!(<2:1, _>))).unwrap();
/// assert!(told.to_text().ends_with("and that mode is not a pair of tile and rest\n"));
/// ```
///
/// # Errors
/// Returns an error if the operation does not take these operands.
pub fn attempt(operation: Operation, operands: impl Operands) -> Result<Derivation, Unexplained> {
    let operands = operands.texts().iter().map(|text| operand(text)).collect::<Result<Vec<_>, _>>()?;
    derive(operation, &operands)
}

/// The derivation of an operation whose result is known from its type. The steps must end in this result, which must satisfy the law.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static_viz::explain::{self, Operation, Verdict};
/// let (a, b) = (layout!((8,4):(1,100)), layout!(6:3));
/// let told = explain::confirm(Operation::Compose, (a, b), a.compose(b)).unwrap();
/// assert_eq!(told.result(), Some("(3,2):(3,101)"));
/// // Another result is a disagreement.
/// let told = explain::confirm(Operation::Compose, (a, b), b).unwrap();
/// assert!(matches!(told.verdict(), Verdict::Disagreement(_)));
/// ```
///
/// # Errors
/// Returns an error if the operands are too large for the arithmetic of the derivation, or if the operation does not take them.
pub fn confirm(operation: Operation, operands: impl Operands, result: impl Display) -> Result<Derivation, Unexplained> {
    let result = &result.to_string();
    let operands = operands.texts().iter().map(|text| operand(text)).collect::<Result<Vec<_>, _>>()?;
    let told = derive(operation, &operands)?;
    let of_type = operand(result)?;
    let mut story = Story::default();
    if let Some(r) = of_type.general() {
        law::check(operation, &operands, &r, &mut story);
    }
    let mut checked = Story::default();
    checked.step("The type's own result");
    let normal = |text: &str| operand(text).ok().and_then(|value| value.function()).map(|f| f.normalized());
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
