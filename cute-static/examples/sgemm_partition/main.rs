//! Which elements of a 128×128 tile of C does each of 256 threads compute? CuTe answers with a `TiledMMA`; here it is a type,
//! and so is the answer.
//!
//! `cargo run --example sgemm_partition` prints the partition, draws it for three permutations and for a tensor core, checks
//! all 256 × 64 elements against the plain loops of a CUDA kernel, and multiplies two matrices with it.

mod gemm;
mod ownership;

use cute_static::prelude::*;
use std::fmt::Display;
use std::process::ExitCode;

/// 16 × 16 threads, m = id / 16 and n = id % 16, with one multiply-add each.
pub type Threads = layout!((16,16,1):(16,1,0));
/// Thread k, element r: position `4k + r`.
pub type Mma = TiledMma<UniversalFma, Threads, tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
/// Two other choices.
type Apart = TiledMma<UniversalFma, Threads, tiler!(<(16,4):(1,16), (16,4):(1,16), _>)>;
type InOnePiece = TiledMma<UniversalFma, Threads, tiler!(<(16,8):(8,1), (16,8):(8,1), _>)>;
/// The tile of C, row-major.
pub type TileC = layout!((128,128):(128,1));
layouts! {
    /// What the threads have of the tile of C: (thread id, (V, M, N)) → offset. The compiler computes it once and compares.
    pub type PartC = PartitionC<Mma, TileC> => ((16,16),(1,(4,2),(4,2))):((4,512),(0,(128,8192),(1,64)));
    /// What one thread has of it, behind its first element: (V, M, N) → offset.
    pub type Values = Get<PartC, shape!(1)> => (1,(4,2),(4,2)):(0,(128,8192),(1,64));
    /// The same of A, by columns: (thread id, (V, M, K)) → offset.
    pub type PartA = PartitionA<Mma, layout!((128,8):(1,128))> => ((16,16),(1,(4,2),8)):((0,4),(0,(1,64),128));
    /// The registers of a thread for C: (V, M, N).
    pub type Sums = FragmentC<Mma, TileC> => (1,(4,2),(4,2)):(0,(1,4),(8,32));
}
/// A tensor core on doubles: 32 threads multiply 8×4 by 4×8.
type Fp64 = Atom<
    shape!((8, 8, 4)),
    layout!(32:1),
    layout!(((4,8),1):((8,1),0)),
    layout!(((4,8),1):((8,1),0)),
    layout!(((4,8),2):((16,1),8)),
>;

fn show(name: &str, layout: impl Display, what: &str) {
    println!("     {name:<20} {layout}\n     {:<20} {what}", "");
}

fn main() -> ExitCode {
    println!("SGEMM, the thread partition of C: a 128 x 128 tile, 16 x 16 threads, 64 elements for each.");
    println!("Every layout below was computed by the type checker. A layout is shape:stride.\n");

    println!("1. A tiled MMA: an atom, where its copies stand, and the order of the elements.");
    show("threads", ThrLayoutVmnk::<Mma>::default(), "(V, M, N, K) -> thread id");
    show("permutation", layout!((16,4):(4,1)), "of M and of N; thread k, element r: position 4k + r");
    show("elements at a time", TileShapeMnk::<Mma>::default(), "(M, N, K)");

    println!("\n2. What it makes of the tile of C.");
    show("threads, fragments", ThrFrgC::<Mma, TileC>::default(), "((V, (thread m, n)), (V, (values m, n))) -> offset");
    show("partition", PartC::default(), "(thread id, (V, M, N)) -> offset in the tile");
    let (start, part): (i64, Values) = Mma::default().get_slice(0).partition_c(TileC::default());
    let at = start + part.offset((0, (2, 1), (3, 0)));
    println!("     thread 0, element (0,(2,1),(3,0)): offset {at} = C[{}][{}]", at / 128, at % 128);

    println!("\n3. What threads 0 and 37 own, by permutation (a character is 4 columns by 8 rows of the tile).");
    println!("     {:<36}{:<36}(16,8):(8,1)", "(16,4):(4,1)", "(16,4):(1,16)");
    ownership::draw([
        |at| PartC::default().offset(at),
        |at| PartitionC::<Apart, TileC>::default().offset(at),
        |at| PartitionC::<InOnePiece, TileC>::default().offset(at),
    ]);

    println!("\n4. Another atom, a tensor core on doubles: thread and value of each element of its 8 x 8 tile.");
    ownership::table(|at| LayoutTvC::<TiledMma<Fp64, layout!((1, 1, 1))>>::default().offset(at));

    let (mut passed, mut failed) = (0, 0);
    let mut check = |what: &str, result: Result<String, String>| {
        let (mark, text) = match &result {
            Ok(text) => ("ok  ", text),
            Err(text) => ("FAIL", text),
        };
        println!("   {mark} {what}: {text}");
        *(if result.is_ok() { &mut passed } else { &mut failed }) += 1;
    };
    println!("\n5. Checks.");
    check("the document's example", if at == 8451 { Ok("8451".into()) } else { Err(format!("{at}, not 8451")) });
    check("my_rows, my_cols", ownership::against_loops());
    check("cover", ownership::covers_once());
    check("tiled product", gemm::compare());
    println!("\n{passed} checks passed, {failed} failed.");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
