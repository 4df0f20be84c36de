//! Why numbers of tiles or blocks have no schedule.

use core::fmt;

/// Why a [`Schedule`](super::Schedule) does not exist, or its workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScheduleError {
    /// A number that is 0
    Zero {
        /// Its name
        argument: &'static str,
    },
    /// A number that is too large
    Limit {
        /// Its name
        argument: &'static str,
        /// The number
        found: u128,
        /// The largest one
        most: u64,
    },
    /// `blocks`: whole clusters
    Blocks {
        /// The number of blocks
        found: u32,
        /// That of a cluster
        cluster: u32,
    },
    /// `k`: at least one k tile for each part of a tile
    Parts {
        /// The number of k tiles
        found: u32,
        /// That of parts
        parts: u64,
    },
    /// `partial`: whole words of 4 bytes
    Partial {
        /// The bytes of a partial sum
        found: u64,
    },
}
/// `schedule, blocks: 132 are not whole clusters of 8; 128 are`
impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("schedule, ")?;
        match *self {
            Self::Zero { argument } => write!(f, "{argument}: 0, and at least 1 is needed"),
            Self::Limit { argument, found, most } => write!(f, "{argument}: {found}, and at most {most} is possible"),
            Self::Blocks { found, cluster } if found < cluster => {
                write!(f, "blocks: {found} are fewer than the {cluster} of one cluster")
            }
            Self::Blocks { found, cluster } => {
                write!(f, "blocks: {found} are not whole clusters of {cluster}; {} are", found - found % cluster)
            }
            Self::Parts { found, parts } => write!(f, "k: {found} k tiles are not enough for {parts} parts"),
            Self::Partial { found } => write!(f, "partial: {found} bytes are not a multiple of 4"),
        }
    }
}
impl core::error::Error for ScheduleError {}
