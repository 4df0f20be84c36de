//! The answer to a text, as JSON.

use cute_static_reference::notation::{Value, parse};
use cute_static_reference::{Function as Reference, answer as known};
use cute_static_viz::explain::Derivation;
use cute_static_viz::notation::{Misread, read};
use cute_static_viz::{Cell, Fill, Function, Grid, Mark, Picture, subject};
use serde_json::{Value as Json, json};

use crate::atoms::{self, Shown};
use crate::conflicts::accesses;
use crate::expression::Expression;
use crate::languages::{Language, export};
use crate::operation::{self, Operation, Stop, integers};
use crate::{foreign, witness};

/// A picture with more cells is not drawn: a browser would take too long.
pub const MOST_CELLS: u64 = 4096;

/// What is said on the way to a result.
#[derive(Default)]
struct Told {
    derivations: Vec<Derivation>,
    refusal: Option<(&'static Operation, Vec<Value>)>,
}

/// Everything about a text. Elements have `bits` bits.
pub fn evaluate(text: &str, bits: u64) -> Json {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return json!({});
    }
    if let Some(shown) = atoms::shown(trimmed, bits) {
        return match shown {
            Ok(shown) => instruction(trimmed, shown),
            Err(message) => json!({ "error": { "at": 0, "message": message } }),
        };
    }
    match Expression::read(text) {
        Ok(expression) => of(&expression, bits),
        Err(misread) => match foreign::instruction(text) {
            Some(Ok(written)) => {
                let mut answer = evaluate(&written, bits);
                answer["imported"] = json!(written);
                answer
            }
            Some(Err(message)) => json!({ "error": { "at": 0, "message": message } }),
            None => imported(text, bits, &misread),
        },
    }
}

/// The answer to a text of another language.
fn imported(text: &str, bits: u64, misread: &Misread) -> Json {
    match foreign::import(text) {
        Some(Ok(expression)) => {
            let mut answer = of(&expression, bits);
            answer["imported"] = json!(expression.to_string());
            answer
        }
        Some(Err(message)) => json!({ "error": { "at": 0, "message": message } }),
        None => error(text, misread),
    }
}

/// The place counts UTF-16 units, as the page does.
fn error(text: &str, misread: &Misread) -> Json {
    let before = text.get(..misread.at).unwrap_or(text);
    json!({ "error": { "at": before.encode_utf16().count(), "message": misread.message } })
}

fn instruction(text: &str, shown: Shown) -> Json {
    let (svg, why) = match shown.picture {
        Ok(picture) => (Some(picture.to_svg()), None),
        Err(why) => (None, Some(why)),
    };
    json!({ "text": text, "facts": shown.facts, "svg": svg, "no_picture": why })
}

fn of(expression: &Expression, bits: u64) -> Json {
    let mut told = Told::default();
    let result = result(expression, &mut told);
    // A shape that is the whole text is a layout.
    let result = match expression {
        Expression::Literal(_) => result.map(operation::layout),
        _ => result,
    };
    let mut answer = json!({
        "text": expression.to_string(),
        "steps": told.derivations.iter().map(steps).collect::<Vec<_>>(),
        "exports": Language::ALL.map(|language| (language.name(), export(expression, language))),
    });
    match result {
        Ok(value) => describe(&value, bits, &mut answer),
        Err(Stop::Refused(message)) => refuse(&message, told.refusal, &mut answer),
        Err(Stop::Unknown(message)) => answer["error"] = json!({ "at": null, "message": message }),
    }
    answer
}

fn steps(told: &Derivation) -> Json {
    let steps: Vec<Json> = told.steps().iter().map(|step| json!([step.heading(), step.lines()])).collect();
    json!({ "title": told.title(), "steps": steps })
}

/// The value of an expression.
fn result(expression: &Expression, told: &mut Told) -> Result<Value, Stop> {
    match expression {
        Expression::Literal(node) => {
            let text = node.to_string();
            if node.is_layout() && !matches!(node.kind, cute_static_viz::notation::Kind::Swizzle(..)) {
                read(&text).map_err(|misread| Stop::Unknown(misread.message))?;
            }
            // `(8,8), row_major` is a layout with its strides by now.
            parse(&text).map_err(Stop::Unknown)
        }
        Expression::List(text) => parse(text).map_err(Stop::Unknown),
        Expression::Composed(outer, offset, inner) => {
            let [outer, inner] = [operation::layout(result(outer, told)?), operation::layout(result(inner, told)?)];
            let text = format!("{outer} o {offset} o {inner}");
            read(&text).map_err(|misread| Stop::Unknown(misread.message))?;
            parse(&text).map_err(Stop::Unknown)
        }
        Expression::Call(operation, operands) => {
            let operands = operands.iter().map(|operand| result(operand, told)).collect::<Result<Vec<_>, _>>()?;
            let operands = operation.operands(operands);
            let (result, derivation) = operation.apply(&operands);
            told.derivations.extend(derivation);
            if matches!(result, Err(Stop::Refused(_))) {
                told.refusal = Some((operation, operands));
            }
            result
        }
    }
}

/// The function of a value that is a layout. A swizzle alone is drawn over the offsets that it mixes.
fn function(value: &Value) -> Option<Function> {
    let text = match value {
        Value::Layout(_) | Value::General(_) => value.to_string(),
        Value::Function(Reference::Swizzle(swizzle)) => {
            let (rows, columns) = (
                1i128.checked_shl(u32::try_from(swizzle.bits).ok()?)?,
                1i128.checked_shl(u32::try_from(swizzle.base + swizzle.shift.abs()).ok()?)?,
            );
            format!("{value} o 0 o ({rows},{columns}):({columns},1)")
        }
        Value::Function(_) => value.to_string(),
        _ => return None,
    };
    read(&text).ok()
}

fn describe(value: &Value, bits: u64, answer: &mut Json) {
    answer["result"] = json!(value.to_string());
    let Some(f) = function(value) else { return };
    let fact = |name: &str| known(name, std::slice::from_ref(value)).flatten().map(|text| (name.to_string(), text));
    let mut facts: Vec<(String, String)> =
        ["size", "cosize", "rank", "depth"].iter().filter_map(|name| fact(name)).collect();
    if let (Some(cosize), false) = (f.cosize(), facts.iter().any(|(name, _)| name == "cosize")) {
        facts.push(("cosize".into(), cosize.to_string()));
    }
    answer["facts"] = json!(facts);
    if f.size() > MOST_CELLS {
        answer["no_picture"] =
            json!(format!("{} cells are more than {MOST_CELLS}, the most that are drawn here", f.size()));
        return;
    }
    match subject::layout_and_holes(&f) {
        Ok(picture) => answer["svg"] = json!(picture.to_svg()),
        Err(unfit) => answer["no_picture"] = json!(unfit.to_string()),
    }
    if let (Value::Function(_), Ok(picture)) = (value, subject::swizzle(&f, bits)) {
        answer["banks"] = json!(picture.to_svg());
    }
    let accesses = accesses(&f, bits).into_iter().map(|access| {
        let clash = access.clash.map(|clash| {
            let ([one, other], [first, second]) = (clash.lanes, clash.offsets);
            format!("lanes {one} and {other} need different words of bank {}: offsets {first} and {second}", clash.bank)
        });
        json!([access.name, access.degrees, clash])
    });
    answer["conflicts"] = json!(accesses.collect::<Vec<_>>());
}

fn refuse(message: &str, refused: Option<(&'static Operation, Vec<Value>)>, answer: &mut Json) {
    answer["refusal"] = json!({ "message": message });
    let Some((operation, operands)) = refused else { return };
    if let Some(witness) = witness::of(operation.name(), &operands) {
        answer["refusal"]["coordinate"] = json!(witness.coordinate);
        answer["refusal"]["says"] = json!(witness.says);
    }
    let two = operands.first().and_then(integers).zip(operands.get(1).and_then(integers));
    let picture = match (operation.name().starts_with("composition"), two) {
        (true, Some((a, b))) if b.size() <= 256 => side_by_side(&a, &b),
        _ => operands
            .first()
            .and_then(function)
            .filter(|f| f.size() <= MOST_CELLS)
            .and_then(|f| subject::layout(&f).ok()),
    };
    if let Some(picture) = picture {
        answer["svg"] = json!(picture.to_svg());
    }
}

/// What A ∘ B would be, beside the layout that agrees with it at the unit coordinates. Wrong coordinates are marked.
fn side_by_side(a: &cute_static_reference::Layout, b: &cute_static_reference::Layout) -> Option<Picture> {
    use cute_static_reference::eval;
    let r = witness::linear(a, b)?;
    let mut grid = Grid::new("", 4, usize::try_from(b.size()).ok()?, |row, c| {
        let c = c as i128;
        let (is, sum) = (eval(a, eval(b, c)), eval(&r, c));
        let number = [c, eval(b, c), is, sum][row];
        let fill = if row == 0 { Fill::Blank } else { i64::try_from(number).map_or(Fill::Blank, Fill::by_value) };
        let cell = Cell::new(number, fill);
        if row == 3 && is != sum { Cell { mark: Mark::Alias, tip: format!("A(B({c})) = {is}"), ..cell } } else { cell }
    });
    grid.row_labels = ["c", "B(c)", "A(B(c))", "R(c)"].map(String::from).to_vec();
    Some(Picture::new(format!("R = {r} agrees with A o B at the unit coordinates")).with(0, 0, grid))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_alone_is_column_major() {
        let node = cute_static_viz::notation::parse("(4,(1,3))").expect("a shape");
        let strides = cute_static_viz::notation::column_major("(4,(1,3))", &node).expect("strides");
        assert_eq!(evaluate("(4,(1,3))", 16)["result"], format!("{node}:{strides}"));
    }
}
