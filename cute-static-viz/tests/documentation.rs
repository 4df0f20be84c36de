//! The pictures in the documentation of `cute-static` are those stored beside it. `CUTE_STATIC_VIZ_OVERWRITE=1` stores them anew.

use cute_static_viz::documentation;
use std::collections::BTreeSet;
use std::{env, fs, path::Path, path::PathBuf};

fn stored(folder: &Path, below: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder.join(below)).expect("the folder of pictures") {
        let entry = entry.expect("an entry");
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            names.extend(stored(folder, &format!("{name}/")));
        } else {
            names.insert(name);
        }
    }
    names
}

#[test]
fn pictures_are_the_stored_ones() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../cute-static/pictures"));
    let overwrite = env::var_os("CUTE_STATIC_VIZ_OVERWRITE").is_some();
    let (mut changed, mut names) = (Vec::new(), BTreeSet::new());
    for (name, picture) in documentation::all().expect("pictures") {
        let (file, text) = (format!("{name}.svg"), picture.to_compact_svg());
        let path = folder.join(&file);
        if overwrite {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, &text).expect("a file");
        }
        // Where git makes CRLF of line ends, the pictures are the same.
        if fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n") != text {
            changed.push(file.clone());
        }
        assert!(!text.contains(['"', '#', '%', '&']), "{file} cannot stand in an attribute");
        assert!(names.insert(file), "two pictures {name}");
    }
    assert!(changed.is_empty(), "changed (CUTE_STATIC_VIZ_OVERWRITE=1 stores them): {}", changed.join(", "));
    assert_eq!(stored(&folder, ""), names, "stored, and drawn");
}
