//! The rules by which schedulers are refused.

use crate::outcome::rules;

rules! {
    /// A swizzle of `W` lines.
    SwizzleRule<W> = IsSwizzleWidth {
        message: "a raster goes through 1, 2, 4 or 8 lines at a time, and {W} is none of these",
        label: "{W} lines found",
        note: "CUTLASS tile_scheduler_params.h, get_log_swizzle_size: a swizzle has at most 8 lines, a power of two"
    }
    /// A tile in `N` parts.
    SplitRule<N> = IsSplit {
        message: "the k tiles of a tile are computed in at least 1 part, and {N} parts compute none",
        label: "{N} parts found",
        note: "`SplitK<U1>` leaves each tile whole"
    }
    /// A share of `L` k tiles.
    ShareRule<L> = IsShare {
        message: "a share of a tile has at least 1 k tile, and {L} is none",
        label: "{L} k tiles found",
        note: "CUTLASS tile_scheduler_params.h, min_iters_per_sk_unit_: 8"
    }
    /// `E` tiles, where whole lines of clusters have a multiple of `U`.
    ExtentRule<E, U> = HasWholeLines {
        message: "a raster is one layout where its lines are whole, and {E} tiles are not in lines of {U}",
        label: "{E} tiles found, a multiple of {U} needed",
        note: "{U} is an extent of the cluster, across the raster times the lines of its swizzle; `Schedule` takes any number of tiles at run time"
    }
    /// `E` tiles, a multiple of `M`, where whole lines of clusters have a multiple of `U`.
    SymbolExtentRule<E, M, U> = HasWholeLinesForEverySize {
        message: "a raster is one layout where its lines are whole for every size: {E} tiles are known to be a multiple of {M}, and lines need a multiple of {U}",
        label: "declare the symbol as a `multiple_of` what the lines need",
        note: "{U} is an extent of the cluster, across the raster times the lines of its swizzle; `Schedule` takes any number of tiles at run time"
    }
}
