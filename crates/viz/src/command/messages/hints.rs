//! Hints for errors in the compiler's own words. A hint is added to the first line.

use crate::messages::cute::without_escapes;
use serde_json::Value;

macro_rules! table {
    ($([$($module:ident)::+] { $($name:ident $operands:tt $method:tt $composed:tt $vectors:tt $about:literal $example:tt;)* })*) => {
        /// The aliases of results, each with its method in parentheses, or `_`.
        const OPERATIONS: &[(&str, &str)] = &[$($((stringify!($name), stringify!($method)),)*)*];
    };
}
cute_static::for_each_operation!(table);
/// Other aliases that have a bound of the same name.
const BOUNDS: [&str; 2] = ["MakeTiledCopy", "MakeCotiledCopy"];

/// Functions and methods of CuTe C++, each with its equivalent here.
const OF_CUTE: [(&str, &str); 22] = [
    ("make_layout", "`layout!((4,8):(8,1))`"),
    ("make_shape", "`shape!((4,8))`"),
    ("make_stride", "`stride!((8,1))`"),
    ("make_coord", "a tuple, or `coord!((1,2))` in types"),
    ("make_tile", "`tiler!(<4, 8>)`"),
    ("make_tensor", "`Tensor::new(&data, layout)`"),
    ("make_swizzle", "`swizzle!`"),
    ("make_tiled_mma", "the type `TiledMma<Atom, Layout>`"),
    ("make_tiled_copy", "the type `MakeTiledCopy<Atom, Threads, Values>`"),
    ("make_fragment_like", "`FragmentLike<A>`"),
    ("make_identity_tensor", "`Tensor::positions`"),
    ("composition", "`a.compose(b)`"),
    ("local_tile", "`tensor.local_tile(tiler, coordinate)`"),
    ("local_partition", "`tensor.local_partition(threads, thread)`"),
    ("size", "`a.size()`"),
    ("cosize", "`a.cosize()`"),
    ("rank", "`a.rank()`"),
    ("shape", "the type `ShapeOf<A>`"),
    ("stride", "the type `StrideOf<A>`"),
    ("data", "`as_slice()` of an `OwnedTensor`"),
    ("len", "`size()` of the layout"),
    ("print", "`println!(\"{layout}\")`"),
];

fn quoted(text: &str) -> Option<&str> {
    text.split('`').nth(1)
}

/// The marked code, and the code before it in its line.
fn marked(message: &Value) -> Option<(String, String)> {
    let span = message["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
    let (line, number) = (&span["text"][0], |end: &Value| usize::try_from(end.as_u64()?).ok()?.checked_sub(1));
    let (begin, end) = (number(&line["highlight_start"])?, number(&line["highlight_end"])?);
    let text = line["text"].as_str()?;
    Some((text.chars().take(begin).collect(), text.chars().take(end).skip(begin).collect()))
}

/// The hint for an operation's alias that is used as something else.
fn of_alias(code: &str, said: &str) -> Option<String> {
    let name = quoted(said)?;
    let operation = OPERATIONS.iter().find(|(alias, _)| *alias == name);
    match code {
        "E0404" if operation.is_some() || BOUNDS.contains(&name) => Some(format!("write `bounds::{name}`")),
        "E0423" => match operation?.1.trim_matches(['(', ')']) {
            "_" => Some("it is a type: write it where types stand".to_string()),
            method => Some(format!("it is a type; of values, write `a.{method}(…)`")),
        },
        _ => None,
    }
}

/// The hint for a name of CuTe C++.
fn of_cute(said: &str) -> Option<String> {
    let name = quoted(said)?;
    let (_, here) = OF_CUTE.iter().find(|(cute, _)| *cute == name)?;
    Some(format!("here it is {here}"))
}

/// The hint for a tensor or a layout of another type than expected.
pub fn of_types(expected: &str, found: &str) -> Option<&'static str> {
    let tensor = |text: &str, of: &str| {
        text.split_once("Tensor<").is_some_and(|(path, inner)| {
            path.chars().all(|c| c.is_alphanumeric() || "&_:' ".contains(c)) && accessor(inner) == of
        })
    };
    let lent = ["Owned", "ViewMut", "Aligned"].iter().any(|of| tensor(found, of)) || found.starts_with('&');
    let plain = |text: &str| text == "Layout<_, _>" || text.ends_with("::Layout<_, _>");
    if tensor(expected, "View") && lent && found.contains("Tensor<") {
        Some("call `.view()`")
    } else if tensor(expected, "ViewMut") && found.contains("Tensor<") {
        Some("call `.view_mut()`")
    } else if expected.starts_with("&mut ") && found.contains("Tensor<") {
        Some("what is written is lent, `&mut`, and stands last")
    } else if plain(expected) && found.contains("ComposedLayout<") {
        Some("over a swizzled layout, `Tensor::swizzled` and `filled_swizzled` make a tensor")
    } else if plain(expected) && found.contains("HCons<") && !found.contains("Layout<") {
        Some("a shape has no strides, `layout!` makes a layout of it")
    } else {
        None
    }
}

/// The accessor of a tensor with these parameters.
fn accessor(parameters: &str) -> &str {
    let end = parameters.find(['<', ',', '>']).unwrap_or(parameters.len());
    let path = &parameters[..end];
    path.rsplit("::").next().unwrap_or(path)
}

/// The macros that take names.
const MACROS: [&str; 6] = ["layout!", "shape!", "stride!", "tiler!", "coord!", "swizzle!"];

/// The hint for the contents of a macro, or for a list of types.
fn in_types(message: &Value, code: &str) -> Option<String> {
    let (before, name) = marked(message)?;
    let called = MACROS.iter().filter_map(|called| Some((before.rfind(called)?, called))).max();
    match (code, called) {
        ("E0747", _) if name.parse::<u64>().is_ok() => Some(format!("as a type it is `U{name}` of `typenum`")),
        ("E0747", Some((_, called))) => Some(format!("`{called}` takes the constant `{name}` in braces, `{{{name}}}`")),
        ("E0435", Some(_)) => Some("a size that is known at run time only is one of a `Global`".to_string()),
        _ => None,
    }
}

/// The hint, if the compiler's words `said` do not contain it.
pub fn hint(message: &Value, said: &str) -> Option<String> {
    let plain = without_escapes(message["rendered"].as_str().unwrap_or_default()).0;
    let ours = plain.contains("cute_static") || plain.contains("Tensor<") || plain.contains("Layout<");
    match message["code"]["code"].as_str().unwrap_or_default() {
        code @ ("E0404" | "E0423") => of_alias(code, said),
        "E0425" => of_cute(said),
        code @ ("E0747" | "E0435") => in_types(message, code),
        "E0599" if said.contains("for enum `Result") && plain.contains("Global<") => {
            Some("it is a `Result`: write `?` or `.unwrap()`".to_string())
        }
        // rustc names the rule only where a bound is asked for.
        "E0599" if ours && said.starts_with("the associated item") && said.ends_with("bounds were not satisfied") => {
            let item = quoted(said)?;
            Some(format!(
                "a rule refuses the type: `<… as Trait>::{item}`, with the trait that has `{item}`, says which"
            ))
        }
        "E0599" if ours => of_cute(said),
        "E0618" if ours && plain.contains("Layout<") => {
            Some("the offset at a coordinate is `.offset((i, j))`".to_string())
        }
        "E0382" | "E0505" if ours => {
            Some("what slices, tiles or parts a tensor takes it; lend it with `.view()` or `.view_mut()`".to_string())
        }
        "E0594" if plain.contains("View<") => {
            Some("a `View` is read only; `Tensor::new_mut` and `.view_mut()` make tensors that are written".to_string())
        }
        "E0277" if ours && said.ends_with("is not an iterator") => {
            Some("go through its indices, `for i in 0..tensor.layout().size()`".to_string())
        }
        "" if MACROS
            .iter()
            .any(|name| said == format!("cannot find macro `{}` in this scope", name.trim_end_matches('!'))) =>
        {
            Some("`use cute_static::prelude::*;`".to_string())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn of(code: &str, said: &str, rendered: &str) -> Option<String> {
        hint(&json!({"code": {"code": code}, "message": said, "rendered": rendered, "spans": []}), said)
    }

    #[test]
    fn what_to_write_is_said() {
        let said = "expected trait, found type alias `Composition`";
        assert_eq!(of("E0404", said, "").as_deref(), Some("write `bounds::Composition`"));
        assert_eq!(of("E0404", "expected trait, found type alias `Other`", ""), None);
        let called = |name: &str| of("E0423", &format!("expected function, found type alias `{name}`"), "");
        assert_eq!(called("Composition").as_deref(), Some("it is a type; of values, write `a.compose(…)`"));
        assert_eq!(called("ComplementIn").as_deref(), Some("it is a type; of values, write `a.complement_in(…)`"));
        assert_eq!(called("Other"), None);
        let said = "the associated item `THREADS` exists for struct `CollectiveMma<…>`, but its trait bounds were not satisfied";
        let rule = "a rule refuses the type: `<… as Trait>::THREADS`, with the trait that has `THREADS`, says which";
        assert_eq!(of("E0599", said, "cute_static::CollectiveMma").as_deref(), Some(rule));
        // A function of another crate's type gets no hint.
        assert_eq!(of("E0599", "no method named `shape` found for struct `Cube`", "Cube"), None);
    }

    #[test]
    fn tensors_are_lent() {
        let layout = "cute_static::Layout<UInt<UTerm, B1>, UTerm>";
        let tensor = |of: &str| format!("cute_static::Tensor<cute_static::{of}, {layout}>");
        let (view, owned) = (tensor("View<'_, i32>"), tensor("Owned<i32, UInt<UTerm, B1>>"));
        assert_eq!(of_types(&view, &owned), Some("call `.view()`"));
        assert_eq!(of_types(&view, &format!("&{view}")), Some("call `.view()`"));
        assert_eq!(of_types(&tensor("ViewMut<'_, i32>"), &owned), Some("call `.view_mut()`"));
        assert_eq!(of_types(&view, &tensor("View<'_, u32>")), None);
        assert_eq!(of_types(layout, &owned), None);
        assert_eq!(of_types("&mut i32", "i32"), None);
    }
}
