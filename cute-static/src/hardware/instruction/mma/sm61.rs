//! SM61: dot products of packed integers, by one thread.
//!
//! **Source** PTX ISA 9.7.1.23 (dp4a), 9.7.1.24 (dp2a); CUTLASS `cute/atom/mma_traits_sm61.hpp`.
#![allow(non_camel_case_types)]

use super::layouts::*;
use super::table::atoms;

atoms! {
    Sm61, OneThread;
    SM61_DP4A: (1, 1, 4), Int32 = Int8 [1 B32 SM61_1x4] * Int8 [1 B32 SM61_1x4] + [1 S32 OneElement],
        "dp4a.s32.s32", "mma_traits_sm61.hpp:42";
    /// CUTLASS 4.7 writes `dp2a.s32.s32`, which ptxas rejects: the mode `.lo` or `.hi` is missing. B is a register of four 8-bit
    /// values of which the mode picks two; the layouts of A and B are those of CUTLASS, two values along K.
    SM61_DP2A: (1, 1, 2), Int32 = Int16 [1 B32 SM61_1x2] * Int16 [1 B32 SM61_1x2] + [1 S32 OneElement],
        "dp2a.lo.s32.s32", "mma_traits_sm61.hpp:59";
}
