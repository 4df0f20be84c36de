//! The path of the library, and how a generated package depends on it.

use crate::failure::Failure;
use serde_json::json;
use std::path::{Path, PathBuf};

/// The packages of the library, beside this one.
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    /// The checkout, or the folder in which cargo keeps the packages of a registry
    root: PathBuf,
    /// Whether it comes from a registry. Cargo keeps such packages beside one another, with the version in the name of the folder.
    published: bool,
}

impl Library {
    /// The library that this command was built with: a checkout, or cargo's copy from a registry.
    pub fn find() -> Result<Library, Failure> {
        Library::beside(Path::new(env!("CARGO_MANIFEST_DIR")))
    }

    /// Whether this is a checkout. A package has no stored errors, and its library is in no registry before the release, so tests that need one of
    /// them are skipped there.
    #[cfg(test)]
    pub fn is_checkout() -> bool {
        let is = Library::find().is_ok_and(|library| !library.published);
        if !is {
            println!("skipped: this is not the repository");
        }
        is
    }

    fn beside(viz: &Path) -> Result<Library, Failure> {
        let above = |levels| viz.ancestors().nth(levels).unwrap_or(viz).to_path_buf();
        let all = [Library { root: above(2), published: false }, Library { root: above(1), published: true }];
        let there = |library: &&Library| library.folder("cute-static").join("Cargo.toml").is_file();
        all.iter().find(there).cloned().ok_or_else(|| {
            let missing = all[0].folder("cute-static").display().to_string();
            Failure::Environment(format!("the library is not at {missing}, where it was when this command was built"))
        })
    }

    /// The folder of a package.
    pub fn folder(&self, package: &str) -> PathBuf {
        self.root.join(match package.strip_prefix("cute-static-") {
            _ if self.published => format!(concat!("{}-", env!("CARGO_PKG_VERSION")), package),
            Some(name) if name != "macros" => format!("crates/{name}"),
            _ => package.to_owned(),
        })
    }

    /// The versions of its dependencies, if it names them.
    pub fn lock(&self) -> PathBuf {
        self.root.join("Cargo.lock")
    }

    /// A line of `[dependencies]`.
    pub fn dependency(&self, package: &str) -> String {
        // A package from a registry finds its own dependencies there, and all must be from one source. A JSON string is a TOML string too.
        let source = match self.published {
            true => json!(concat!("=", env!("CARGO_PKG_VERSION"))).to_string(),
            false => json!(self.folder(package).display().to_string()).to_string(),
        };
        let key = if self.published { "version" } else { "path" };
        // The program does not need the command of this package.
        let features = if package == env!("CARGO_PKG_NAME") { ", default-features = false" } else { "" };
        format!("{package} = {{ {key} = {source}{features} }}\n")
    }

    /// The folder for compiled files and answers. It is `CARGO_CUTE_CACHE` if that is set. Otherwise it is `cargo-cute` in `CARGO_TARGET_DIR`, in
    /// `target` of the checkout, or, for an installed command, in the user's cache.
    pub fn cache(&self) -> PathBuf {
        let folder = |key: &str| std::env::var_os(key).filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let of_user = || {
            folder("XDG_CACHE_HOME")
                .or_else(|| folder("HOME").map(|home| home.join(".cache")))
                .unwrap_or_else(std::env::temp_dir)
        };
        let target = || folder("CARGO_TARGET_DIR").unwrap_or_else(|| self.root.join("target"));
        let shared = || if self.published { of_user() } else { target() }.join("cargo-cute");
        let folder = folder("CARGO_CUTE_CACHE").unwrap_or_else(shared);
        // Cargo is started in another folder, so the path must be absolute.
        std::path::absolute(&folder).unwrap_or(folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_checkout_and_cargos_folder_of_packages_are_found() {
        let root = std::env::temp_dir().join(format!("cargo-cute-library-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let package = |name: &str| {
            let folder = root.join(name);
            fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join("Cargo.toml"), "")).expect("a folder");
            folder
        };
        let version = env!("CARGO_PKG_VERSION");
        let viz = package(&format!("cute-static-viz-{version}"));
        assert!(Library::beside(&viz).is_err());
        // A library of another version is not used.
        package("cute-static-99.0.0");
        assert!(Library::beside(&viz).is_err());
        let installed = package(&format!("cute-static-{version}"));
        let library = Library::beside(&viz).expect("the packages of a registry");
        assert_eq!(library.folder("cute-static"), installed);
        assert_eq!(library.dependency("cute-static"), format!("cute-static = {{ version = \"={version}\" }}\n"));
        let cloned = package("cute-static");
        let library = Library::beside(&package("crates/viz")).expect("a checkout");
        assert_eq!(library.folder("cute-static"), cloned);
        let line = library.dependency("cute-static-viz");
        assert!(line.starts_with("cute-static-viz = { path = \"") && line.ends_with("default-features = false }\n"));
        fs::remove_dir_all(&root).expect("the folder");
    }
}
