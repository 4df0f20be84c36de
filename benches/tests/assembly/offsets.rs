//! `offset` of a static layout, against the same arithmetic written by hand.

use crate::compile::Pair;

pub const PAIRS: &[Pair] = &[
    Pair {
        name: "row_major",
        arguments: "i: u64, j: u64",
        returns: "i64",
        library: "layout!((64,128):(128,1)).offset((i, j))",
        literal: "i as i64 * 128 + j as i64",
    },
    Pair {
        name: "padded",
        arguments: "i: u64, j: u64",
        returns: "i64",
        library: "layout!((64,128):(1,65)).offset((i, j))",
        literal: "i as i64 + j as i64 * 65",
    },
    Pair {
        name: "general_strides",
        arguments: "i: u64, j: u64, k: u64",
        returns: "i64",
        library: "layout!((3,5,7):(1009,37,6)).offset((i, j, k))",
        literal: "i as i64 * 1009 + j as i64 * 37 + k as i64 * 6",
    },
    Pair {
        name: "nested_coordinate",
        arguments: "a: u64, b: u64, c: u64, d: u64",
        returns: "i64",
        library: "layout!(((4,2),(4,2)):((128,8192),(1,64))).offset(((a, b), (c, d)))",
        literal: "a as i64 * 128 + b as i64 * 8192 + c as i64 + d as i64 * 64",
    },
    Pair {
        name: "index_into_modes",
        arguments: "i: u64",
        returns: "i64",
        library: "layout!((8,16):(16,1)).offset(i)",
        literal: "(i % 8 * 16 + i / 8) as i64",
    },
    Pair {
        name: "index_into_three_modes",
        arguments: "i: u64",
        returns: "i64",
        library: "layout!((8,4,16):(64,1,4)).offset(i)",
        literal: "(i % 8 * 64 + i / 8 % 4 + i / 32 * 4) as i64",
    },
    Pair {
        name: "tiled",
        arguments: "i: u64, j: u64",
        returns: "i64",
        library: "layout!(((8,8),(16,8)):((16,1024),(1,128))).offset((i, j))",
        literal: "(i % 8 * 16 + i / 8 * 1024 + j % 16 + j / 16 * 128) as i64",
    },
    Pair {
        name: "stride_zero",
        arguments: "i: u64, j: u64",
        returns: "i64",
        library: "layout!((16,16):(0,1)).offset((i, j))",
        literal: "{ let _ = i; j as i64 }",
    },
    Pair {
        name: "static_coordinate",
        arguments: "",
        returns: "i64",
        library: "layout!((64,128):(128,1)).offset(coord!((3,5)))",
        literal: "389",
    },
    // Paper, Table 4
    Pair {
        name: "composed",
        arguments: "thread: u64, value: u64",
        returns: "i64",
        library: "layout!((8,8):(1,9)).compose(layout!(((4,8),2):((16,1),8))).offset((thread, value))",
        literal: "(thread % 4 * 18 + thread / 4 + value * 9) as i64",
    },
    // LLVM sees that t % 4 · 2 + t / 4 · 8 is 2t when it is written by hand; here the algebra has to say so.
    Pair {
        name: "composed_and_coalesced",
        arguments: "thread: u64, value: u64",
        returns: "i64",
        library: "layout!((8,8):(8,1)).compose(layout!(((4,8),2):((16,1),8))).coalesce_by(shape!((1,1))).offset((thread, value))",
        literal: "(thread % 4 * 2 + thread / 4 * 8 + value) as i64",
    },
];
