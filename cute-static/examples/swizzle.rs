//! A tile in shared memory, before and after swizzling: where its elements lie, how many lanes collide in a bank, the smallest
//! swizzle that keeps them apart, and the XOR layout that the swizzled tile is.
//!
//! `cargo run --example swizzle` prints it. Layouts, degrees and the swizzle are types; the program below only asks them.

use cute_static::banks::{Access, BankConflictDegree, ConflictFree, SmallestSwizzle};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U4, U16, Unsigned};
use std::process::ExitCode;

/// 8 rows of 64 elements of 16 bits, row-major. A row is 128 bytes: once around the 32 banks of 4 bytes.
type Tile = layout!((8,64):(64,1));

/// What a warp reads at once, as a layout from lanes to elements of the tile: element `r + 8c` is in row r, column c.
/// `ldmatrix`: lane r has the address of 8 elements of row r, 16 bytes.
type Rows = layout!(8:1);
/// A row: lane i has the 8 elements from column 8i on.
type Row = layout!(8:64);
/// A column: lane r has one element of row r.
type Column = layout!(8:1);
/// The operand of a tensor core, without `ldmatrix`: lane 4r + i has the two elements of row r from column 2i on.
type Fragment = layout!((4,8):(16,1));

layouts! {
    /// The smallest swizzle with which `ldmatrix` has no conflicts. rustc searches for it.
    type Found = SmallestSwizzle<Composition<Tile, Rows>, U16, U16> => Sw<3,3,3>;
    /// The tile behind it: `Swizzle ∘ 0 ∘ Tile`.
    type Swizzled = Composition<Found, Tile> => Sw<3,3,3> o 0 o (8,64):(64,1);
    /// A swizzle is linear over F₂, so the swizzled tile is a layout again, with XOR strides.
    type Vectors = AsXorLayout<Swizzled> => (8,64):(f72,f1);
}

/// Compiles for rows that lie in different banks, and for no others. Of `Composition<Tile, Rows>` rustc says:
///
/// ```text
/// error: bank conflict: n<8>-way in phase n<0> of CuteLayout<n<8>, n<64>>;
///        the smallest swizzle without one is Swizzle<n<3>, n<3>, n<3>>
/// ```
fn ldmatrix<A: ConflictFree<U16, U16>>(_: A) {}

// A bank group is four banks, 16 bytes. Eight of them are a line of memory, 128 bytes.
const CHUNK: usize = 8; // elements
const GROUPS: usize = 8;

/// Line by line and group by group: which chunk of which row lies there.
fn memory(offset: impl Fn(usize, usize) -> i64) -> [[(usize, usize); GROUPS]; 8] {
    let mut memory = [[(0, 0); GROUPS]; 8];
    for row in 0..8 {
        for chunk in 0..8 {
            let at = offset(row, chunk * CHUNK) as usize / CHUNK;
            memory[at / GROUPS][at % GROUPS] = (row, chunk);
        }
    }
    memory
}

/// A line of memory; what `ldmatrix` reads of it, chunk 0 of each row, in brackets.
fn line(groups: &[(usize, usize); GROUPS]) -> String {
    let show = |(_, chunk): &(usize, usize)| if *chunk == 0 { format!("[{chunk}]") } else { format!(" {chunk} ") };
    groups.iter().map(show).collect()
}

/// The degree of an access before and after; the types of the layouts are computed from those of tile and lanes.
macro_rules! degrees {
    ($($what:literal: $lanes:ty, $width:ty;)*) => {$(
        let before = Access::<Composition<Tile, $lanes>, U16, $width>::WAVEFRONTS;
        let after = Access::<Composition<Swizzled, $lanes>, U16, $width>::WAVEFRONTS;
        println!("   {:<44} {:<14} {before:>6} {after:>6}", $what, <$lanes>::default().to_string());
    )*};
}

fn main() -> ExitCode {
    let (tile, swizzle, swizzled, vectors) =
        (Tile::default(), Found::default(), Swizzled::default(), Vectors::default());

    println!("A tile of 8 rows of 64 f16 in shared memory. ldmatrix reads 16 bytes of each row at once.\n");
    println!("1. The tile is {tile}: each row is one line of memory, 128 bytes in 8 groups of 4 banks.");
    println!("   Before, all rows begin in the same group. After {swizzle}, each one begins in another.\n");
    let (before, after) = (memory(|r, c| tile.offset((r, c))), memory(|r, c| swizzled.offset((r, c))));
    let groups: String = (0..GROUPS).map(|group| format!(" {group} ")).collect();
    println!("   bank group {groups}      {groups}");
    for (number, (before, after)) in before.iter().zip(&after).enumerate() {
        println!("   line {number}     {}      {}", line(before), line(after));
    }
    println!("   Chunk 0 of each row is [0], chunk 1 the 16 bytes after it, and so on.\n");

    println!("2. How often shared memory is asked until all lanes are served (1: no conflict):\n");
    println!("   {:<44} {:<14} {:>6} {:>6}", "access", "lanes", "before", "after");
    degrees! {
        "ldmatrix, 8 rows of 16 bytes": Rows, U16;
        "a column, one element a lane": Column, U2;
        "a fragment, 8 rows of 4 pairs": Fragment, U4;
        "a row, 16 bytes a lane": Row, U16;
    }
    ldmatrix(swizzled.compose(Rows::default()));
    println!(
        "\n   The first number is a type, too: BankConflictDegree is U{}, and {swizzle} is the smallest",
        <BankConflictDegree<Composition<Tile, Rows>, U16, U16>>::U32
    );
    println!(
        "   swizzle that brings it to U{}. A kernel can ask for that: `Rows: ConflictFree<U16, U16>`.\n",
        <BankConflictDegree<Composition<Swizzled, Rows>, U16, U16>>::U32
    );

    println!(
        "3. The swizzle XORs bits {:#05x} of an offset into bits {:#05x}: the row into the chunk.",
        Found::SOURCE,
        Found::TARGET
    );
    println!("   composed layout   {swizzled}");
    println!("   XOR layout        {vectors}");
    println!("   f72 is 64 and 8: one row down is a line, and one chunk aside. Sums of such strides are XORs:");
    let (row, column) = (5, 16);
    println!(
        "   element ({row},{column}) is at {} = {row}*f72 + {column}*f1, and was at {}.\n",
        vectors.offset((row, column)),
        tile.offset((row, column))
    );

    let same = (0..8).all(|r| (0..64).all(|c| vectors.offset((r, c)) == swizzled.offset((r, c))));
    let mut hit = [false; 512];
    swizzled.offsets().for_each(|offset| hit[offset as usize] = true);
    let onto = hit.iter().all(|hit| *hit);
    println!("4. {} composed and XOR layout agree on all 512 elements.", if same { "ok  " } else { "FAIL" });
    println!("   {} every place of the tile is used once.", if onto { "ok  " } else { "FAIL" });
    if same && onto { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
