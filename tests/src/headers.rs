//! Packages of PyPI, which are installed once into a folder of the user's cache, outside the repository; and those with the headers of CuTe C++.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The packages that have the headers. The first one has `pycute` as well.
pub const PACKAGES: [&str; 4] = [
    "nvidia-cutlass==4.2.0.0",
    "nvidia-cuda-runtime==13.5.37",
    "nvidia-cuda-cccl==13.3.5.0.6",
    "nvidia-cuda-crt==13.5.37",
];
/// Where the headers are in them.
pub const FOLDERS: [&str; 3] = ["cutlass_library/source/include", "nvidia/cu13/include", "nvidia/cu13/include/cccl"];

/// Where packages are kept.
fn cache() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("CUTE_STATIC_CACHE").or_else(|| set("XDG_CACHE_HOME")).or_else(|| Some(set("HOME")?.join(".cache")))
}

/// The folder with the packages of the headers, which are installed if they are not there.
///
/// # Errors
/// Why there is none.
pub fn headers() -> Result<PathBuf, String> {
    let name = PACKAGES.map(|p| p.split("==").nth(1).unwrap_or_default()).join("-");
    packages(&name, &PACKAGES, "cutlass_library/source/include/cute/layout.hpp")
}

/// The options of g++ for the headers.
pub fn include(folder: &Path) -> Vec<String> {
    FOLDERS.iter().flat_map(|f| ["-isystem".to_string(), folder.join(f).display().to_string()]).collect()
}

/// The folder `name` of the cache with packages, which are installed if they are not there; `file` is in one of them.
///
/// # Errors
/// Why there is none.
pub fn packages(name: &str, packages: &[&str], file: &str) -> Result<PathBuf, String> {
    let cache = cache().ok_or("no folder for packages: set CUTE_STATIC_CACHE")?;
    let folder = cache.join("cute-static").join(name);
    if folder.join(file).is_file() {
        return Ok(folder);
    }
    // Half of them are none.
    let half = folder.with_extension(std::process::id().to_string());
    let pip = Command::new("python3")
        .args(["-m", "pip", "install", "--quiet", "--root-user-action=ignore", "--no-deps", "--target"])
        .arg(&half)
        .args(packages)
        .output()
        .map_err(|error| format!("no python3: {error}"))?;
    if !pip.status.success() || !half.join(file).is_file() {
        let _ = fs::remove_dir_all(&half);
        let told = String::from_utf8_lossy(&pip.stderr);
        let last = told.trim().lines().last().unwrap_or_default();
        return Err(format!("pip does not install {}: {last}", packages[0]));
    }
    // Another process may have been faster.
    match fs::rename(&half, &folder) {
        Err(error) if !folder.join(file).is_file() => Err(format!("{}: {error}", folder.display())),
        _ => Ok(folder),
    }
}
