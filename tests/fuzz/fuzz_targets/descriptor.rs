//! Any text: the parser does not panic, and its errors have a place. What it reads is printed and read again: the same
//! descriptor, and the same normal form. The same of layouts as text, which are not printed there.

#![no_main]

use cute_static_notation::{Descriptor, Error, LayoutItem, LayoutText};
use libfuzzer_sys::fuzz_target;

fn check_error(error: Error, text: &str) {
    assert!(text.is_char_boundary(error.at()));
    assert_eq!(error.found(), text[error.at()..].chars().next());
    assert!(error.to_string().starts_with(&format!("at {}: expected ", error.at())));
    assert_eq!(error.under(text).to_string().lines().last().map(str::trim_start), Some("^"));
}

/// A layout: as many groups are closed as are opened, and each mode has a stride as it is written.
fn check_layout(text: &str) {
    match LayoutText::parse(text) {
        Err(error) => check_error(error, text),
        Ok(layout) => {
            let count = |wanted: fn(&LayoutItem) -> bool| layout.items().filter(wanted).count();
            assert_eq!(count(|item| *item == LayoutItem::Open), count(|item| *item == LayoutItem::Close));
            let modes = layout.items().filter_map(|item| match item {
                LayoutItem::Mode(extent, stride) => Some((extent, stride)),
                LayoutItem::Open | LayoutItem::Close => None,
            });
            assert!(modes.clone().all(|(extent, _)| extent > 0));
            assert!(modes.map(|mode| Some(mode.1)).eq(layout.candidates().map(|simple| simple.basis())));
        }
    }
}

fuzz_target!(|text: &str| {
    check_layout(text);
    let read = match Descriptor::parse(text) {
        Ok(read) => read,
        Err(error) => return check_error(error, text),
    };
    let printed = read.to_string();
    let again = Descriptor::parse(&printed).expect("what was printed is a descriptor");
    assert_eq!(again.to_string(), printed);
    assert_eq!((again.rank(), again.depth(), again.len()), (read.rank(), read.depth(), read.len()));

    let normal = match read.normalise() {
        Ok(normal) => normal,
        Err(error) => {
            assert!(again.normalise().is_err());
            return check_error(error, text);
        }
    };
    let printed = normal.to_string();
    let again = Descriptor::parse(&printed).and_then(|read| read.normalise()).expect("a normal form is whole");
    assert_eq!(again, normal);
    assert_eq!(again.to_string(), printed);
    assert!(again.bases().eq(normal.bases()));
    assert!(again.items().eq(again.items_as_written()), "a normal form is normal");
});
