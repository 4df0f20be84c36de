//! Which elements of a 128×128 tile of C does each of 256 threads compute? CuTe answers with layout algebra; here rustc
//! does the algebra, and the answer is a type.
//!
//! `cargo run --example sgemm_partition` prints each step, checks all 256 × 64 elements against the plain loops of a
//! CUDA kernel, multiplies two matrices with the partition, and compares with a naive product.

mod gemm;
mod ownership;
mod partition;

use cute_static::prelude::*;
use partition::{
    AlternativeA, AlternativeB, Column, ColumnDivided, Divided, PartitionC, Permutation, Row, RowDivided,
    ThreadsAndValues, TileC,
};
use std::fmt::Display;
use std::process::ExitCode;

fn step(number: u32, title: &str) {
    println!("\n{number}. {title}");
}

fn show(name: &str, layout: impl Display, what: &str) {
    println!("     {name:<22} {layout}");
    if !what.is_empty() {
        println!("     {:<22} {what}", "");
    }
}

fn main() -> ExitCode {
    println!("SGEMM, the thread partition of C: a 128 x 128 tile, 16 x 16 threads, 64 elements for each.");
    println!("Every layout below was computed by the type checker. A layout is shape:stride.");

    step(1, "The one design choice: the permutation. Thread k, element r: position 4k + r.");
    show("tile of C", TileC::default(), "row-major: the next row is 128 elements on");
    show("permutation", Permutation::default(), "(threads, elements of each):(distance, distance)");

    step(2, "Divide a row and a column of the tile by it.");
    show(
        "128:128 / permutation",
        RowDivided::default(),
        "rows: 16 threads 4 rows apart, 4 rows each, and again 64 rows on",
    );
    show("128:1 / permutation", ColumnDivided::default(), "columns: the same, 1 element apart");
    println!("     Two other choices, same tile and threads (rest 1 has stride 0: nothing is left):");
    show("(16,4):(1,16)", AlternativeA::default(), "neighbouring threads own neighbouring rows");
    show("(16,8):(8,1)", AlternativeB::default(), "8 rows in one piece");

    step(3, "Divide the tile by the permutation in both modes.");
    show("logical divide", Divided::<TileC>::default(), "((thread, element), repeat) for M, the same for N");

    step(4, "Separate the threads from what each one owns.");
    show("zipped divide", ThreadsAndValues::<TileC>::default(), "((thread m, thread n), (values m, values n))");

    step(5, "Number the threads as CUDA does, m = id / 16, n = id % 16; name the value modes (V, M, N).");
    show("partition of C", PartitionC::<TileC>::default(), "(thread id, (V, M, N)) -> offset in the tile");
    let partition = PartitionC::<TileC>::default();
    let at = partition.offset((0, (0, (2, 1), (3, 0))));
    println!("     thread 0, element (0,(2,1),(3,0)): offset {at} = C[{}][{}]", at / 128, at % 128);

    println!("\n   What thread 0 and thread 37 own (a character is 4 columns by 8 rows of the tile):");
    ownership::draw(&[0, 37]);

    let mut passed = 0;
    let mut failed = 0;
    let mut check = |what: &str, result: Result<String, String>| {
        let (mark, text) = match &result {
            Ok(text) => ("ok  ", text),
            Err(text) => ("FAIL", text),
        };
        println!("   {mark} {what}: {text}");
        *(if result.is_ok() { &mut passed } else { &mut failed }) += 1;
    };

    println!("\n6. Checks.");
    check("the document's example", if at == 8451 { Ok("8451".into()) } else { Err(format!("{at}, not 8451")) });
    check("my_rows, my_cols", ownership::against_loops());
    check("cover", ownership::covers_once());
    check("all of A and B", ownership::operands());
    check("tiled product", gemm::compare());
    println!("\n{passed} checks passed, {failed} failed.");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

// The types are the document's, or this file does not compile.
static_assertions::assert_type_eq_all!(RowDivided, layout!(((16,4),2):((512,128),8192)));
static_assertions::assert_type_eq_all!(ColumnDivided, layout!(((16,4),2):((4,1),64)));
static_assertions::assert_type_eq_all!(AlternativeA, layout!(((16,4),2):((128,2048),8192)));
static_assertions::assert_type_eq_all!(AlternativeB, layout!(((16,8),1):((1024,128),0)));
static_assertions::assert_type_eq_all!(Row, layout!(128:128));
static_assertions::assert_type_eq_all!(Column, layout!(128:1));
static_assertions::assert_type_eq_all!(
    PartitionC<TileC>,
    layout!(((16,16),(1,(4,2),(4,2))):((4,512),(0,(128,8192),(1,64))))
);
