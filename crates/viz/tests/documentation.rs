//! The pictures in the documentation of `cute-static` are those stored beside it. `CUTE_STATIC_VIZ_OVERWRITE=1` stores them anew.

mod stored;

use cute_static_viz::documentation;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path, below: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder.join(below)).expect("the folder of pictures") {
        let entry = entry.expect("an entry");
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            names.extend(files(folder, &format!("{name}/")));
        } else {
            names.insert(name);
        }
    }
    names
}

#[test]
fn pictures_are_the_stored_ones() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../cute-static/pictures"));
    let mut names = BTreeSet::new();
    let pictures = documentation::all().expect("pictures").into_iter().map(|(name, picture)| {
        let (file, text) = (format!("{name}.svg"), picture.to_compact_svg());
        assert!(!text.contains(['"', '#', '%', '&']), "{file} cannot stand in an attribute");
        assert!(names.insert(file.clone()), "two pictures {name}");
        (folder.join(file), text)
    });
    stored::are_stored(pictures);
    assert_eq!(files(&folder, ""), names, "stored, and drawn");
}

/// Rustdoc shrinks an image that is wider than its text.
#[test]
fn pictures_fit_on_a_page() {
    let wide =
        documentation::all().expect("pictures").into_iter().map(|(name, picture)| (picture.compact_size().0, name));
    let wide: Vec<_> = wide.filter(|(width, _)| *width > documentation::WIDEST).collect();
    assert!(wide.is_empty(), "wider than {}: {wide:?}", documentation::WIDEST);
}
