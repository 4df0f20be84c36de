//! `tcgen05.ld` of the accumulators of tcgen05, as the figures of the PTX ISA have them.

/// `tcgen05.ld` as the figures of PTX 9.7.16.2.3 have it: the lane and the column of register `r` of thread `t` of a warp.
pub fn tcgen05_ld(shape: &str, t: usize, r: usize) -> (usize, usize) {
    match shape {
        "32x32b" => (t, r),
        "16x256b" => (t / 4 + 8 * (r / 2 % 2), 8 * (r / 4) + 2 * (t % 4) + r % 2),
        "16x128b" => (t / 4 + 8 * (r % 2), 4 * (r / 2) + t % 4),
        _ => panic!("a shape of an epilogue"),
    }
}
/// The accumulators of one block of one instruction in tensor memory: the row and column at a lane and a column of 32 bits.
pub fn accumulators(blocks: usize, rows: usize, columns: usize) -> impl Fn(usize, usize) -> (usize, usize) {
    move |lane, column| match (blocks, rows) {
        // PTX 9.7.16.10.5: layouts D, E or F, and A or B
        (1, 128) | (2, 256) => (lane, column),
        (1, 64) => {
            assert!(lane % 32 < 16, "lane {lane} has no row");
            (lane / 32 * 16 + lane % 32, column)
        }
        (2, 128) => (lane % 64, column + lane / 64 * (columns / 2)),
        _ => panic!("an instruction of tcgen05"),
    }
}
/// Each value of each thread is loaded from the lane and the column that hold the accumulator at its coordinate.
macro_rules! fetched {
    ($epilogue:ty, ($blocks:expr, $rows:expr, $columns:expr), ($m:expr, $n:expr), ($e:expr, $f:expr)) => {{
        let (blocks, rows, columns): (usize, usize, usize) = ($blocks, $rows, $columns);
        let (tile_m, tile_n, part_m, part_n): (usize, usize, usize, usize) = ($m, $n, $e, $f);
        let threads = <$epilogue as Epilogue>::THREADS as usize;
        let values = <$epilogue as Epilogue>::VALUES as usize;
        let coordinates = <$epilogue as Epilogue>::Coordinates::default();
        let addresses = <$epilogue as TmemEpilogue>::Addresses::default();
        let loaded = <$epilogue as TmemEpilogue>::LoadedValues::default();
        let loads = <$epilogue as TmemEpilogue>::LOADS as usize;
        let instruction = <<$epilogue as TmemEpilogue>::Load as CopyInstruction>::PTX;
        let shape = instruction.split('.').find(|part| part.starts_with("16x") || part.starts_with("32x")).expect("a shape");
        let element = accumulators(blocks, rows, columns);
        let of_atom = rows / blocks;
        assert_eq!((threads, values * threads), (128, part_m * part_n));
        assert_eq!(loaded.size() as usize, values);
        let mut seen = vec![false; tile_m * tile_n];
        for (i, j) in (0..tile_m / part_m).flat_map(|i| (0..tile_n / part_n).map(move |j| (i, j))) {
            for thread in 0..threads {
                let mut registers = vec![false; values];
                for (load, register) in (0..loads).flat_map(|l| (0..values / loads).map(move |r| (l, r))) {
                    let value = loaded.offset(register as i64 + (values / loads * load) as i64) as usize;
                    assert!(!std::mem::replace(&mut registers[value], true));
                    let address = addresses.offset((load as i64, (i as i64, j as i64))) as usize;
                    let (lane, column) = tcgen05_ld(shape, thread % 32, register);
                    let (lane, column) = (32 * (thread / 32) + address / 65536 + lane, address % 65536 + column);
                    // The accumulators of several instructions are side by side, first along M.
                    let used = if (blocks, rows) == (2, 128) { columns / 2 } else { columns };
                    let (atom, column) = (column / used, column % used);
                    let (m, n) = element(lane, column);
                    let (m, n) = (m + of_atom * (atom % (tile_m / of_atom)), n + columns * (atom / (tile_m / of_atom)));
                    let at = coordinates.coordinate((thread + threads * value) as i64);
                    assert_eq!((m, n), (at.0 as usize + i * part_m, at.1 as usize + j * part_n), "thread {thread}, value {value}, sub-tile {i}, {j}");
                    assert!(!std::mem::replace(&mut seen[m + tile_m * n], true));
                }
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }};
}
