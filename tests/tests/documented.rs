//! The public interface is what rustdoc shows: the list of it is committed, so that it changes only on purpose.
//!
//! `CUTE_STATIC_DOCUMENTED_OVERWRITE=1 cargo test -p cute-static-tests --test documented` stores the list.

use cute_static_tests::files;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MOST_ITEMS: usize = 717;
