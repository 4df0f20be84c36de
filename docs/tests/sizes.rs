//! The programs of the chapter on sizes known at run time.

use std::error::Error;

#[test]
fn a_matrix_of_m_by_k() -> Result<(), Box<dyn Error>> {
    // ANCHOR: a_matrix_of_m_by_k
    use cute_static::prelude::*;
    use cute_static::symbols;

    symbols! { Gemm { M: multiple_of 64, at_most 65536; N; K: multiple_of 8 } }

    // Row-major
    let a = layout!((?M, ?K):(?K, 1));
    assert_eq!(a.to_string(), "(M,K):(K,1)");

    // Tiles of 64 × 8: 64 divides every M, and 8 divides every K.
    let tiles = a.zipped_divide(tiler!(<64, 8>));
    let text = "((64,8),(M/64,K/8)):((K,1),(64*K,8))";
    assert_eq!(tiles.to_string(), text);

    // The rows and columns of a thread: 8 × 4 threads have 8 × 2 values each.
    let values = a.compose_known(tiler!(<(8, 8):(8, 1), (4, 2):(2, 1)>));
    assert_eq!(values.to_string(), "((8,8),(4,2)):((8*K,K),(2,1))");
    // ANCHOR_END: a_matrix_of_m_by_k
    Ok(())
}

#[test]
fn values_come_last() -> Result<(), Box<dyn Error>> {
    // ANCHOR: values_come_last
    use cute_static::prelude::*;
    use cute_static::symbols;

    symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }

    let tiles = layout!((?M, ?K):(?K, 1)).zipped_divide(tiler!(<64, 8>));
    let tiles = tiles.with(Gemm { M: 128, K: 24 }.sizes()?)?;
    assert_eq!(tiles.to_string(), "((64,8),(2,3)):((24,1),(1536,8))");
    // Row 5 and column 7 of tile (1, 2)
    assert_eq!(tiles.offset(((5, 7), (1, 2))), (64 + 5) * 24 + 2 * 8 + 7);

    let error = Gemm { M: 128, K: 20 }.sizes().unwrap_err();
    assert_eq!(error.to_string(), "K is 20, which is no multiple of 8");
    // ANCHOR_END: values_come_last
    Ok(())
}
