//! `layouts!`

use super::{reject, root, short, tokens};
use crate::stated::layouts;

/// The expansion without its comparisons, each of which ends in a call, and how many these are.
fn aliases(text: &str) -> (String, usize) {
    let expansion = short(&layouts(&root(), tokens(text)).unwrap_or_else(|error| panic!("{text}: {error}")));
    let mut parts = expansion.split("const_:()={");
    let mut aliases = parts.next().unwrap_or_default().to_string();
    let mut compared = 0;
    for part in parts {
        compared += 1;
        aliases += part.split_once(")};").map_or("", |(_, after)| after);
    }
    (aliases, compared)
}

#[test]
fn an_alias_is_what_is_stated() {
    for (result, expected) in [
        ("4:1", "Layout::<U4,U1>"),
        ("(4), row_major", "Layout::<HCons::<U4,HNil>,HCons::<U1,HNil>>"),
        ("4", "U4"),
        ("(4,0)", "HCons::<U4,HCons::<U0,HNil>>"),
        ("-4", "typenum::NInt::<U4>"),
        ("f3", "Xor::<U3>"),
        ("<4,_>", "HCons::<U4,HCons::<Underscore,HNil>>"),
        ("Sw<1,0,1>", "Swizzle::<U1,U0,U1,AnyUnit>"),
        ("S<1,0,1> o 0 o 4:1", "ComposedLayout::<Swizzle::<U1,U0,U1,AnyUnit>,U0,Layout::<U4,U1>>"),
        ("mine::Name", "mine::Name"),
    ] {
        let (aliases, compared) = aliases(&format!("type A = B<C> => {result};"));
        assert_eq!((aliases.as_str(), compared), (format!("typeA={expected};").as_str(), 1));
    }
}

#[test]
fn without_a_result_an_alias_is_the_type() {
    assert_eq!(aliases("type A = B<C> => _;"), ("typeA=B<C>;".to_string(), 1));
}

#[test]
fn several_items_keep_attributes_and_visibility() {
    assert_eq!(aliases(""), (String::new(), 0));
    let (both, compared) = aliases("#[doc = \"a\"] pub(crate) type A = B => 4; pub type C = D => 2;");
    assert_eq!((both.as_str(), compared), ("#[doc=\"a\"]pub(crate)typeA=U4;pubtypeC=U2;", 2));
    let conditional = short(&layouts(&root(), tokens("#[cfg(x)] #[doc = \"a\"] type A = B => 4;")).unwrap());
    assert!(conditional.contains(";#[cfg(x)]const_:()="), "{conditional}");
}

#[test]
fn what_is_no_stated_alias_is_refused() {
    let form = "`type NAME = TYPE => RESULT;`";
    for (text, at, message) in [
        ("fn a() => 4;", "fn", &format!("expected {form}, found `fn`")),
        ("pub", "pub", &format!("expected {form} after this")),
        ("type = B => 4;", "=", &format!("expected the name of the alias after `type`, as in {form}")),
        ("type A;", ";", &format!("expected `=` after `A`, as in {form}")),
        (
            "type A<T> = T => 4;",
            "<",
            &"expected `=` after `A`, found `<`: a stated result is one type, so its alias has no parameters".to_string(),
        ),
        ("type A = B => 4", "4", &"expected `;` after the result".to_string()),
        (
            "type A = B => (4;4);",
            ";",
            &"expected `,` or `)` after 4, found `;`; a mode is an integer, a type name, a tuple or SHAPE:STRIDE, not an \
              expression"
                .to_string(),
        ),
        ("type A = B => 4:0:1;", ":", &"unexpected second `:` after 4:0; a layout is SHAPE:STRIDE".to_string()),
        (
            "type A = B => (4,8):(1);",
            "(1)",
            &"stride is not congruent with the shape: the shape is (4,8) with 2 modes, but the stride here, (1), has 1"
                .to_string(),
        ),
    ] {
        reject(layouts, text, at, message);
    }
    let missing =
        format!("expected `=>` and the result after the type, as in {form}; `=> _;` asks the compiler for it");
    reject(layouts, "type A = B;", "B", &missing);
    reject(layouts, "type A = => 4;", "=", &missing);
}

#[test]
fn each_result_has_limits_of_its_own() {
    let item = |modes: usize| format!("type A = B => ({});", vec!["1"; modes].join(","));
    assert_eq!(aliases(&item(90).repeat(3)).1, 3);
    let deep = format!("type A = B => {}4{};", "(".repeat(40), ")".repeat(40));
    assert!(layouts(&root(), tokens(&deep)).is_err());
    assert!(layouts(&root(), tokens(&item(102))).is_err());
}
