//! Strides that are no integers: the result, and its law.

use super::composition::everywhere;
use super::derivation::{Story, Verdict};
use super::operation::Operation;
use cute_static_reference::notation::Value;
use cute_static_reference::{Tiler, laws};

/// Whether all strides are integers.
pub(super) fn integral(operand: &Value) -> bool {
    match operand {
        Value::General(_) | Value::Elements(_) => false,
        Value::Tiler(modes) => modes.iter().all(integral),
        _ => true,
    }
}

/// The law, without the steps.
pub(super) fn tell(operation: Operation, operands: &[Value], known: Option<Value>, story: &mut Story) -> Verdict {
    story.step("Strides that are no integers");
    story
        .line("steps are told for integer strides; of coordinates and vectors over F2 there is the result and its law");
    let Some(result) = known else {
        return Verdict::Refused(format!(
            "{operation} of these operands is no layout; the compile error names the rule"
        ));
    };
    let b = operands.get(1).and_then(Value::tiler);
    if let (Some(a), Some(r)) = (operands[0].general(), result.general()) {
        let all = everywhere(r.size());
        match (operation, b) {
            (Operation::Compose | Operation::ComposeInBounds, Some(Tiler::One(b))) => {
                story.law(&format!("R(c) = A(B(c)) {all}"), laws::composition_at(&a, &b, &r));
            }
            (Operation::Coalesce, None) => story.law(&format!("R(i) = A(i) {all}"), laws::same_function(&a, &r)),
            (Operation::Complement, None) => {
                story.law("A* rises, and avoids A", laws::complement_at(&a, &r));
            }
            (Operation::RightInverse, None) => {
                story.law(&format!("A(R(k)) = k {all}"), laws::right_inverse_at(&a, &r));
            }
            (Operation::LeftInverse, None) => {
                story.law(&format!("L(A(k)) = k {}", everywhere(a.size())), laws::left_inverse_at(&a, &r));
            }
            _ => story.line("no law is stated here for this operation over such strides"),
        }
    }
    Verdict::Result(result.to_string())
}
