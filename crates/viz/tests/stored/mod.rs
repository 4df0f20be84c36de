//! Texts that are generated and stored.

use std::path::PathBuf;
use std::{env, fs};

/// Generated texts by the paths of their files: stored where `CUTE_STATIC_VIZ_OVERWRITE` says so, else compared.
pub fn are_stored(all: impl IntoIterator<Item = (PathBuf, String)>) {
    let mut changed = Vec::new();
    for (path, text) in all {
        let is_stored = || fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n") == text;
        // Only what has changed is written: another test may be reading the rest.
        if !is_stored() && env::var_os("CUTE_STATIC_VIZ_OVERWRITE").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, &text).expect("a file");
        }
        if !is_stored() {
            changed.push(path.display().to_string());
        }
    }
    assert!(changed.is_empty(), "changed (CUTE_STATIC_VIZ_OVERWRITE=1 stores them): {}", changed.join(", "));
}
