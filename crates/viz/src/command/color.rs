//! `term.color`, from where cargo reads it: `--config`, the environment, and the configuration files.

use std::path::{Path, PathBuf};

/// The value of `term.color`, of which the nearest counts.
pub fn configured(settings: &[String]) -> Option<String> {
    let given = || settings.iter().rev().find_map(|text| of(text).or_else(|| of_file(Path::new(text))));
    given()
        .or_else(|| std::env::var("CARGO_TERM_COLOR").ok())
        .or_else(|| folders().find_map(|folder| of_folder(&folder)))
}

/// The folders of configuration files, from the working directory upwards, and at last the one of cargo.
fn folders() -> impl Iterator<Item = PathBuf> {
    let here = std::env::current_dir().unwrap_or_default();
    let above: Vec<PathBuf> = here.ancestors().map(|folder| folder.join(".cargo")).collect();
    above.into_iter().chain(cargo_home())
}

fn cargo_home() -> Option<PathBuf> {
    let named = std::env::var_os("CARGO_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    let home = || std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    named.or_else(|| home().map(|home| PathBuf::from(home).join(".cargo")))
}

/// Cargo prefers the file without the extension, if both exist.
fn of_folder(folder: &Path) -> Option<String> {
    let file = ["config", "config.toml"].map(|name| folder.join(name)).into_iter().find(|file| file.is_file())?;
    of_file(&file)
}

fn of_file(file: &Path) -> Option<String> {
    of(&std::fs::read_to_string(file).ok()?)
}

fn of(text: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    table.get("term")?.get("color")?.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn a_setting_is_read_in_each_form() {
        let color = |text| of(text).unwrap_or_default();
        assert_eq!(color("[build]\njobs = 2\n[term]\nquiet = false\ncolor = 'always'\n"), "always");
        assert_eq!(color("term.color=\"never\""), "never");
        assert_eq!(color("term = { color = 'auto' }"), "auto");
        assert_eq!(color("term.verbose = true"), "");
        assert_eq!(color("settings.toml"), "");
    }
}
