//! The public interface is what rustdoc shows: the list of it is committed, so that it changes only on purpose.
//!
//! `CUTE_STATIC_DOCUMENTED_OVERWRITE=1 cargo test -p cute-static-tests --test documented` stores the list. `CUTE_STATIC_DOCUMENTED` is a folder with fresh
//! output of `cargo doc`; without it, the test makes its own.

use cute_static_tests::files;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MOST_ITEMS: usize = 894;
/// The most bytes of the documentation, and of one of its pages. A nightly makes larger pages than the stable compiler.
const MOST_BYTES: u64 = 57_000_000;
const MOST_BYTES_OF_A_PAGE: u64 = 1_290_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The pages of the library, made anew, or those that the caller has just made.
fn pages() -> PathBuf {
    if let Some(made) = std::env::var_os("CUTE_STATIC_DOCUMENTED") {
        return PathBuf::from(made).join("cute_static");
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documented");
    let _ = fs::remove_dir_all(target.join("doc"));
    let mut command = Command::new(env!("CARGO"));
    command.args(["doc", "--quiet", "--no-deps", "--package", "cute-static"]).current_dir(root());
    let done = command.env("CARGO_TARGET_DIR", &target).env_remove("RUSTDOCFLAGS").output().expect("cargo");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    target.join("doc/cute_static")
}

/// `layout::Layout` and so on, as the page of all items lists them.
fn items(pages: &Path) -> BTreeSet<String> {
    let all = fs::read_to_string(pages.join("all.html")).expect("the page of all items");
    let (_, list) = all.split_once("List of all items").expect("a list");
    let names = list.split("<a href=\"").skip(1).filter(|link| !link.starts_with('#'));
    names.map(|link| link.split(['>', '<']).nth(1).expect("the text of a link").to_string()).collect()
}

/// A row of the tables of instructions, architectures and shared-memory atoms, such as `instruction::mma::SM80_16x8x16_F32F16F16F32_TN`,
/// `arch::Sm90a` or `smem::Layout_K_SW128_Atom`.
fn is_instruction(item: &str) -> bool {
    if item.starts_with("arch::Sm") || item.starts_with("smem::Layout_") {
        return true;
    }
    let name = item.rsplit("::").next().unwrap_or(item);
    let number = name.strip_prefix("SM").map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    item.starts_with("instruction::") && number.is_some_and(|rest| rest.starts_with('_'))
}

/// The links of a page to items that are hidden: rustdoc leaves them in their brackets, or leaves the path as it is.
fn links_to_nothing(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).expect("a page");
    let names = text.split("[<code>").skip(1).filter_map(|rest| Some(rest.split_once("</code>]")?.0));
    let targets = text.split("href=\"").skip(1).filter_map(|rest| rest.split(['"', '#']).next());
    let folder = page.parent().expect("a folder");
    let dead = targets.filter(|target| {
        !target.starts_with("http") && !target.contains("static.files") && !folder.join(target).exists()
    });
    names.chain(dead).map(|name| format!("{}: {name}", page.display())).collect()
}

/// The items of a module's page whose description begins with “See”.
fn without_a_description(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).expect("a page");
    let rows = text.split("<dt>").skip(1).filter(|row| row.contains("<dd>See "));
    rows.map(|row| format!("{}: {}", page.display(), row.split('"').nth(3).unwrap_or(row))).collect()
}

#[test]
fn the_public_interface_is_the_listed_one() {
    let pages = pages();
    let (instructions, items): (BTreeSet<_>, BTreeSet<_>) =
        items(&pages).into_iter().partition(|item| is_instruction(item));
    assert!(instructions.len() > 400, "{instructions:?}");
    let path = root().join("docs/interface.txt");
    let text: String = items.iter().map(|item| format!("{item}\n")).collect();
    if std::env::var_os("CUTE_STATIC_DOCUMENTED_OVERWRITE").is_some() {
        fs::write(&path, &text).expect("the list");
    }
    let stored = fs::read_to_string(&path).expect("the list");
    let stored: BTreeSet<String> = stored.lines().map(str::to_string).collect();
    let (new, gone): (Vec<_>, Vec<_>) = (items.difference(&stored).collect(), stored.difference(&items).collect());
    assert!(new.is_empty() && gone.is_empty(), "not in docs/interface.txt: {new:#?}\nnot documented: {gone:#?}");
    assert!(items.len() <= MOST_ITEMS, "{} items are documented, and {MOST_ITEMS} are enough", items.len());

    let front = fs::read_to_string(pages.join("index.html")).expect("the front page");
    let algebra = items.iter().filter_map(|item| item.strip_prefix("algebra::"));
    let unnamed: Vec<_> = algebra.filter(|name| !front.contains(&format!(".{name}.html\""))).collect();
    assert_eq!(unnamed, ["Tiler"], "operations that the front page does not name");

    let found = files(&pages);
    let length = |file: &PathBuf| fs::metadata(file).expect("a file").len();
    let size: u64 = found.iter().map(length).sum();
    let large: Vec<_> = found.iter().filter(|file| length(file) > MOST_BYTES_OF_A_PAGE).collect();
    assert!(large.is_empty(), "pages of more than {MOST_BYTES_OF_A_PAGE} bytes: {large:?}");
    assert!(size <= MOST_BYTES, "the documentation has {size} bytes, and {MOST_BYTES} are enough");
    let web = found.iter().filter(|file| file.extension().is_some_and(|end| end == "html"));
    let unresolved: Vec<_> = web.flat_map(|file| links_to_nothing(file)).collect();
    assert!(unresolved.is_empty(), "links to hidden items: {unresolved:#?}");
    let unsaid: Vec<_> =
        found.iter().filter(|file| file.ends_with("index.html")).flat_map(|file| without_a_description(file)).collect();
    assert!(unsaid.is_empty(), "{unsaid:#?}");
}
