//! The depth that a program needs, counted as rust-analyzer counts: by the next trait solver of rustc 1.95. Later versions count fewer levels.

use std::fs;
use std::path::Path;
use std::process::Command;

/// A package for programs.
pub struct Package<'a>(pub &'a Path);

impl Package<'_> {
    /// Does the program compile with this `recursion_limit`?
    pub fn compiles(&self, program: &str, limit: u32) -> bool {
        let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cute-static");
        let manifest = format!(
            "[package]\nname = \"depth\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
             cute-static = {{ path = {library:?} }}\n"
        );
        fs::create_dir_all(self.0.join("src")).expect("a folder");
        fs::write(self.0.join("Cargo.toml"), manifest).expect("a manifest");
        let _ = fs::copy(library.join("../Cargo.lock"), self.0.join("Cargo.lock"));
        let text = format!("#![recursion_limit = \"{limit}\"]\n#![allow(unused)]\n{}", program.replace("//!", "//"));
        fs::write(self.0.join("src/lib.rs"), text).expect("a program");
        // The library is compiled as ever, and only the program by the other solver.
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["rustc", "--quiet", "--profile", "check", "--target-dir"])
            .arg(self.0.join("target"))
            .args(["--", "-Znext-solver=globally"])
            .env("RUSTC_BOOTSTRAP", "1")
            .current_dir(self.0)
            .output()
            .expect("cargo starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() || said.contains("overflow evaluating"), "{said}");
        output.status.success()
    }
}
