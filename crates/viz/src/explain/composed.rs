//! Composed layouts, `outer o offset o inner`: what is done to coordinates is done to the layout that they enter first.

use super::derivation::{Story, Verdict};
use super::law::{ENUMERATED, repeats};
use super::operation::{Family, Operation};
use super::{Derivation, Unexplained, derive};
use cute_static_reference::notation::{self, Value};
use cute_static_reference::{Element, Function, General, Tiler, Tree, laws};

/// Whether one of the operands is no plain layout.
pub(super) fn is_among(operands: &[Value]) -> bool {
    operands.iter().any(|operand| matches!(operand, Value::Function(_)))
}

/// The derivation of the layout inside, and what is around it.
pub(super) fn tell(operation: Operation, operands: &[Value], title: String) -> Result<Derivation, Unexplained> {
    let whole = operands[0].function().ok_or(Unexplained::Kind(operation))?;
    if is_among(&operands[1..]) && !matches!(whole, Function::Swizzle(_)) {
        return Err(Unexplained::Composed(operation));
    }
    let known = operation.known(operands).ok_or(Unexplained::Composed(operation))?;
    let known = known.and_then(|text| notation::parse(&text).ok()).and_then(|value| value.function());
    if let (Operation::Compose, Function::Swizzle(_), [_, b]) = (operation, &whole, operands) {
        return outside(&whole, b, known, title);
    }
    let Some(inner) = whole.innermost().filter(|_| forwards(operation)) else {
        return Err(Unexplained::Composed(operation));
    };
    let mut before = Story::default();
    before.step(format!("A = {whole} is a composed layout"));
    let around = around(&whole);
    before.line(if completes(operation) {
        format!("Offsets are left out before {around} takes them, as they are of {inner}.")
    } else {
        format!("The operation acts on coordinates, before {around} takes an offset: {around} o op({inner}).")
    });
    before.line(format!("Continue with A = {inner}."));
    let inside: Vec<Value> = [&[Value::from(inner.clone())], &operands[1..]].concat();
    let told = derive(operation, &inside)?;
    let mut after = Story::default();
    let verdict = match told.result().and_then(|text| notation::parse(text).ok()).and_then(|value| value.general()) {
        None => told.verdict().clone(),
        Some(r) => {
            let result = if completes(operation) { Function::Layout(r) } else { whole.around(r) };
            after.step(format!("With {around} around it again"));
            after.line(format!("R = {result}."));
            law(operation, operands, &whole, &result, &mut after);
            match (&after.broken, known) {
                (Some(broken), _) => Verdict::Disagreement(format!("{result} breaks the law: {broken}")),
                (None, Some(known)) if known.normalized() == result.normalized() => Verdict::Result(result.to_string()),
                (None, known) => {
                    Verdict::Disagreement(format!("the steps end in {result}, and the reference in {known:?}"))
                }
            }
        }
    };
    Ok(told.inside(title, before, after, verdict))
}

/// A swizzle to the left of a layout stays there.
fn outside(swizzle: &Function, b: &Value, known: Option<Function>, title: String) -> Result<Derivation, Unexplained> {
    let (Some(known), Some(b)) = (known, b.function().filter(|b| !matches!(b, Function::Swizzle(_)))) else {
        return Err(Unexplained::Composed(Operation::Compose));
    };
    let mut story = Story::default();
    story.step(format!("A = {swizzle} is a swizzle: it takes the offsets of {b}"));
    story.line("It is not a layout of an index, so it stays outside, behind the offset 0.");
    let result = Function::Composed(Box::new(swizzle.clone()), Tree::Leaf(0), Box::new(b.clone()));
    story.step("The law R(c) = A(B(c))");
    let size = b.domain().map_or(0, Tree::product);
    story.law(&super::composition::everywhere(size), laws::composed(swizzle, &b, &result));
    samples(swizzle, &b, &result, size, &mut story);
    let verdict = if known.normalized() == result.normalized() {
        Verdict::Result(result.to_string())
    } else {
        Verdict::Disagreement(format!("the steps end in {result}, and the reference in {known}"))
    };
    Ok(Derivation::told(title, story, verdict))
}

/// `Sw<3,4,3> o 0`: what is outside of the layout.
fn around(whole: &Function) -> String {
    match whole {
        Function::Composed(outer, offset, inner) => match &**inner {
            Function::Composed(..) => format!("{outer} o {offset} o {}", around(inner)),
            _ => format!("{outer} o {offset}"),
        },
        other => other.to_string(),
    }
}

/// Whether the operation acts on coordinates.
fn forwards(operation: Operation) -> bool {
    use Operation::*;
    operation.family() != Family::Other
        || matches!(
            operation,
            Compose | ComposeInBounds | Coalesce | CoalesceBy | CoalesceExtended | Filter | FilterZeros
        )
        || matches!(operation, BlockedProduct | RakedProduct | TileToShape)
        || completes(operation)
}

/// Whether it has a plain layout for a result, of the offsets that are left out.
fn completes(operation: Operation) -> bool {
    matches!(operation, Operation::Complement | Operation::PaddedComplement)
}

fn values(f: &Function) -> Option<Vec<Element>> {
    f.domain().filter(|domain| domain.product() <= ENUMERATED)?;
    f.values()
}

fn law(operation: Operation, operands: &[Value], a: &Function, r: &Function, story: &mut Story) {
    let sorted = |f: &Function| {
        let mut list = values(f)?;
        list.sort_unstable();
        Some(list)
    };
    let says = |same: bool, what: &str| if same { Ok(()) } else { Err(what.to_string()) };
    match (operation, operands.get(1).and_then(Value::tiler)) {
        (Operation::Compose | Operation::ComposeInBounds, Some(Tiler::One(b))) => {
            let b: General = b;
            let size = b.size();
            let b = Function::Layout(b);
            story.line("The law R(c) = A(B(c)) of the whole follows.");
            story.law(&super::composition::everywhere(size), laws::composed(a, &b, r));
            samples(a, &b, r, size, story);
        }
        (Operation::Coalesce | Operation::CoalesceBy, _) => {
            story.law(": R(i) = A(i) for the whole layout", says(values(a) == values(r), "another value"));
        }
        _ => match operation.family() {
            Family::Divide(_) => {
                let repeats = operands.get(1).and_then(Value::tiler).is_some_and(|tiler| repeats(&tiler));
                if !repeats {
                    story.law(
                        ": R has the values of A, each equally often",
                        says(sorted(a) == sorted(r), "other values"),
                    );
                }
            }
            _ => {
                let count = |f: &Function| sorted(f).map(|mut list| (list.dedup(), list.len()).1);
                let inner = r.innermost().cloned().map(Function::Layout);
                let same = inner.is_none_or(|inner| count(&inner) == count(r));
                story.law(
                    ": there are as many values as offsets, so the outer function is one-to-one there",
                    says(same, "fewer values"),
                );
            }
        },
    }
}

fn samples(a: &Function, b: &Function, r: &Function, size: i128, story: &mut Story) {
    let text = |value: Option<Element>| value.map_or("nothing".to_string(), |value| value.to_string());
    for c in super::composition::samples(size) {
        let Some(index) = b.eval(&c.into()) else { continue };
        story.line(format!(
            "c = {c}: B({c}) = {index}, A({index}) = {}, R({c}) = {}",
            text(a.eval(&index)),
            text(r.eval(&c.into()))
        ));
    }
}
