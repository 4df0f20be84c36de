//! Page one: it is short, its links lead somewhere, its commands are those that `.ci/run` runs, and what it says of CuTe C++ is wrong is wrong.

use cute_static::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("the README")
}

#[test]
fn it_is_short() {
    let lines = readme().lines().count();
    assert!(lines <= 160, "{lines} lines; what is longer is a chapter of the book");
}

#[test]
fn links_lead_somewhere() {
    let readme = readme();
    let links = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let dead: Vec<_> = links
        .filter(|link| !link.contains("://"))
        .filter(|link| {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let text = fs::read(root().join(file)).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            let heading = |line: &str| {
                line.starts_with('#') && line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-") == anchor
            };
            !text.is_ok_and(|text| anchor.is_empty() || text.lines().any(heading))
        })
        .collect();
    assert!(dead.is_empty(), "{dead:?}");
}

/// What a reader is told to type in a clone is what runs on a clean checkout.
#[test]
fn the_two_commands_are_run() {
    let script = fs::read_to_string(root().join(".ci/run")).expect("the script");
    let readme = readme();
    let section = readme.split("## Two commands").nth(1).expect("the section");
    let block = section.split("```").nth(1).expect("a block");
    let commands: Vec<_> =
        block.lines().filter(|line| line.starts_with("cargo")).filter_map(|line| line.split("  ").next()).collect();
    assert_eq!(commands.len(), 2, "{block}");
    for command in commands {
        assert!(script.lines().any(|line| line.starts_with("section ") && line.ends_with(command)), "{command}");
    }
}

/// What CUTLASS 4.7.0 gives for the three programs, compiled with g++ 12.2.
#[test]
fn what_cute_gives_is_wrong() {
    let readme = readme().split_whitespace().collect::<Vec<_>>().join(" ");
    let says = |text: &str| assert!(readme.contains(text), "{text}");
    let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");

    let a = layout!((4,6,8):(2,3,5));
    let theirs: Vec<_> = layout!((2,3):(6,3)).offsets().collect();
    let right: Vec<_> = (0..6).map(|i| a.offset(3 * i)).collect();
    says(&format!("with the offsets {} **{}**", list(&theirs[..2]), list(&theirs[2..])));
    says(&format!("lie at {}", list(&right)));
    assert_eq!(theirs[..2], right[..2]);
    assert!(theirs.iter().zip(&right).skip(2).all(|(theirs, right)| theirs != right));

    let tiles = PaddedZippedDivide::<layout!((128, 96)), tiler!(<32, 40>)>::default();
    says("rounds up to 4 × 3 tiles. They have 15,360 elements and the matrix has 12,288");
    assert_eq!((tiles.size(), tiles.cosize(), layout!((128, 96)).size()), (15_360, 15_360, 12_288));
    assert_eq!(tiles.to_string(), "((32,40),(4,3)):((1,128),(32,5120))");

    // TMA XORs bits 7 to 9 of an address in bytes into bits 4 to 6; CuTe does so with an offset in elements of two bytes.
    let swizzled = |x: u64| x ^ (x >> 3 & 0x70);
    let elements = (0..8 * 64).filter(|i| swizzled(2 * i) != 2 * swizzled(*i));
    says(&format!("{} of the tile's 512 elements are then not where TMA wrote them", elements.count()));
    let tile = <Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>>::default();
    assert!((0..8).all(|row| 2 * tile.offset((row, 0)) as u64 == swizzled(2 * 64 * row as u64)));
}
