//! Families of main loops for doubles, tf32 and SM120: the way of every element into its register, and what each of them takes, over instructions, grids of
//! warps, majors, tiles and stages.

#[macro_use]
#[path = "collective/machine.rs"]
mod machine;
#[path = "tma/machine.rs"]
#[allow(dead_code)] // other tests use the rest
mod tma;

use cute_static::arch::{Sm80, Sm90};
use cute_static::atom::operand::{OperandA, OperandB};
use cute_static::collective::cp_async::CpAsyncParts;
use cute_static::collective::{
    Collective, CollectiveMma, CpAsyncCollective, LoadParts, MainloopSm80CpAsync, MainloopSm120Tma, TmaCollective,
    TmaParts,
};
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float16, Float32};
use cute_static::pipeline::{IsRing, RingOf};
use cute_static::prelude::*;
use cute_static::tma::RunTimeTensorMap;
use cute_static::typenum::*;
use machine::{Tiled, ldmatrix, vectors, without_conflicts};
use tma::judge;

/// An instruction and a tile: what a main loop of them takes.
struct Tile {
    /// (M, N, K) of the instruction, of the warps side by side, and of the tile
    atom: [u64; 3],
    warps: [u64; 2],
    tile: [u64; 3],
    /// Bits of an element of A and B, and of C
    bits: [u64; 2],
    stages: u64,
}
impl Tile {
    fn threads(&self) -> u64 {
        32 * self.warps[0] * self.warps[1]
    }
    /// Each warp multiplies its rows by its columns. It holds all accumulators of them, and A and B of one step along K.
    fn registers(&self) -> u64 {
        let ([m, n, _], [am, an, ak]) = (self.tile, self.atom);
        let [rows, columns] = [m / self.warps[0], n / self.warps[1]];
        assert!(rows % am == 0 && columns % an == 0);
        (rows * columns * self.bits[1] + (rows + columns) * ak * self.bits[0]) / 32 / 32
    }
    /// Bytes of A and of B in a stage
    fn bytes(&self) -> [u64; 2] {
        let [m, n, k] = self.tile;
        [m * k * self.bits[0] / 8, n * k * self.bits[0] / 8]
    }
}

/// The reads of an operand: one element at a time, or so many matrices.
macro_rules! read_by {
    ($g:ty, $side:ident, $o:ident, ($x:literal, $k:literal), $bits:literal, each) => {
        way!($g, $side, $o, ($x, $k), $bits, vectors of 1)
    };
    ($g:ty, $side:ident, $o:ident, ($x:literal, $k:literal), $bits:literal, $matrices:literal) => {
        way!($g, $side, $o, ($x, $k), $bits, $matrices, false)
    };
}
/// One row per main loop of cp.async: the instruction, warps, majors of A and B with the reads of each, stages, and the tile.
macro_rules! by_cp_async {
    ($($atom:ty [$am:literal $an:literal $ak:literal] of $bits:literal, $arch:ty, $c:literal {
        $($grid:tt, $ja:ident $ra:tt, $jb:ident $rb:tt, $s:ident, $m:literal * $n:literal * $k:literal;)*
    })*) => {$($({
        type G = CollectiveMma<MainloopSm80CpAsync<$s, $ja, $jb, $arch>, shape!(($m, $n, $k)), TiledMma<$atom, layout!($grid)>>;
        read_by!(G, A, OperandA, ($m, $k), $bits, $ra);
        read_by!(G, B, OperandB, ($n, $k), $bits, $rb);
        let (gm, gn, _) = $grid;
        let tile = Tile { atom: [$am, $an, $ak], warps: [gm, gn], tile: [$m, $n, $k], bits: [$bits, $c], stages: $s::U64 };
        let [a, b] = tile.bytes();
        assert_eq!((G::THREADS, G::REGISTERS, G::SHARED_MEMORY), (tile.threads(), tile.registers(), tile.stages * (a + b)), "{}", stringify!($atom, $grid));
    })*)*};
}

#[test]
fn doubles_of_ampere() {
    by_cp_async! {
        SM80_8x8x4_F64F64F64F64_TN [8 8 4] of 64, Sm80, 64 {
            (1,1,1), MajorK each, MajorK each, U2, 32 * 32 * 8;
            (1,1,1), MajorMN each, MajorMN each, U2, 16 * 16 * 16;
            (2,2,1), MajorK each, MajorK each, U3, 64 * 32 * 32;
            (2,2,1), MajorK each, MajorMN each, U4, 32 * 64 * 16;
            (2,2,1), MajorMN each, MajorK each, U2, 64 * 64 * 16;
            (4,1,1), MajorMN each, MajorMN each, U3, 64 * 64 * 8;
            (2,4,1), MajorMN each, MajorK each, U2, 64 * 64 * 32;
        }
    }
}
#[test]
fn doubles_of_hopper() {
    by_cp_async! {
        SM90_16x8x4_F64F64F64F64_TN [16 8 4] of 64, Sm90, 64 {
            (1,1,1), MajorK each, MajorK each, U2, 32 * 32 * 16;
            (2,2,1), MajorMN each, MajorMN each, U3, 64 * 64 * 16;
            (2,1,1), MajorK each, MajorMN each, U2, 64 * 32 * 8;
        }
        SM90_16x8x8_F64F64F64F64_TN [16 8 8] of 64, Sm90, 64 {
            (2,2,1), MajorK each, MajorK each, U4, 64 * 64 * 16;
            (4,2,1), MajorMN each, MajorK each, U2, 128 * 64 * 16;
        }
        SM90_16x8x16_F64F64F64F64_TN [16 8 16] of 64, Sm90, 64 {
            (2,2,1), MajorK each, MajorMN each, U2, 64 * 64 * 32;
            (1,2,1), MajorMN each, MajorMN each, U2, 32 * 64 * 16;
        }
    }
}
#[test]
fn tf32_of_ampere() {
    by_cp_async! {
        SM80_16x8x4_F32TF32TF32F32_TN [16 8 4] of 32, Sm80, 32 {
            (1,1,1), MajorK 2, MajorK 1, U2, 32 * 32 * 16;
            (2,2,1), MajorK 2, MajorMN each, U3, 64 * 64 * 32;
            (2,2,1), MajorMN each, MajorK 1, U2, 64 * 64 * 16;
        }
        SM80_16x8x8_F32TF32TF32F32_TN [16 8 8] of 32, Sm80, 32 {
            (1,1,1), MajorK 4, MajorK 2, U4, 32 * 16 * 32;
            (2,2,1), MajorK 4, MajorK 2, U3, 128 * 64 * 32;
            (4,1,1), MajorK 4, MajorMN each, U2, 128 * 64 * 16;
            (2,2,1), MajorMN each, MajorMN each, U2, 64 * 128 * 16;
            (1,4,1), MajorMN each, MajorK 2, U3, 32 * 128 * 32;
            (2,4,1), MajorK 4, MajorK 2, U2, 128 * 128 * 64;
        }
    }
}

/// The extents, strides and run-time strides of a matrix that TMA copies.
macro_rules! brought_by {
    ($g:ty, $side:ident, $o:ident, ($x:literal, $k:literal), MajorK, $bits:literal, $matrices:literal) => {
        brought!($g, $side, $o, ($x, $k) of (320, 320):(512, 1), (512, U1::new()), $bits, $matrices, false)
    };
    ($g:ty, $side:ident, $o:ident, ($x:literal, $k:literal), MajorMN, $bits:literal, $matrices:literal) => {
        brought!($g, $side, $o, ($x, $k) of (320, 320):(1, 512), (U1::new(), 512), $bits, $matrices, true)
    };
}
/// One row per main loop of SM120: as above, with the matrices of a load of A and of B.
macro_rules! by_tma {
    ($($atom:ty [$am:literal $an:literal $ak:literal] of $bits:literal, $c:literal, $ra:literal $rb:literal {
        $($grid:tt, $ja:ident, $jb:ident, $s:ident, $m:literal * $n:literal * $k:literal;)*
    })*) => {$($({
        type G = CollectiveMma<MainloopSm120Tma<$s, $ja, $jb>, shape!(($m, $n, $k)), TiledMma<$atom, layout!($grid)>>;
        brought_by!(G, A, OperandA, ($m, $k), $ja, $bits, $ra);
        brought_by!(G, B, OperandB, ($n, $k), $jb, $bits, $rb);
        let (gm, gn, _) = $grid;
        let tile = Tile { atom: [$am, $an, $ak], warps: [gm, gn], tile: [$m, $n, $k], bits: [$bits, $c], stages: $s::U64 };
        let [a, b] = tile.bytes();
        assert_eq!((G::THREADS, G::REGISTERS), (tile.threads(), tile.registers()), "{}", stringify!($atom, $grid));
        // B begins at a multiple of 1024, and two barriers of 8 bytes for each stage are last.
        assert_eq!(G::SHARED_MEMORY, (tile.stages * a).next_multiple_of(1024) + tile.stages * (b + 16));
        assert_eq!((G::TRANSACTION_BYTES, RingOf::<G>::TRANSACTION_BYTES as u64, RingOf::<G>::SHARED_MEMORY as u64), (a + b, a + b, G::SHARED_MEMORY));
    })*)*};
}
type Narrow<A, B> = SM120_16x8x32_TN<A, B, Float32>;
#[test]
fn narrow_floats_of_sm120() {
    by_tma! {
        Narrow<Float8E4M3, Float8E4M3> [16 8 32] of 8, 32, 4 2 {
            (1,1,1), MajorK, MajorK, U2, 16 * 16 * 32;
            (2,2,1), MajorK, MajorK, U3, 128 * 64 * 64;
            (4,2,1), MajorK, MajorK, U2, 128 * 128 * 128;
        }
        Narrow<Float8E5M2, Float4E2M1> [16 8 32] of 8, 32, 4 2 {
            (2,1,1), MajorK, MajorK, U4, 64 * 32 * 64;
        }
        Narrow<Float6E2M3, Float6E3M2> [16 8 32] of 8, 32, 4 2 {
            (1,4,1), MajorK, MajorK, U2, 32 * 128 * 128;
        }
        SM120_16x8x32_TN<Float8E4M3, Float8E5M2, Float16> [16 8 32] of 8, 16, 4 2 {
            (2,2,1), MajorK, MajorK, U2, 64 * 64 * 32;
        }
    }
}
#[test]
fn other_types_of_sm120() {
    by_tma! {
        SM80_16x8x16_F32F16F16F32_TN [16 8 16] of 16, 32, 4 2 {
            (1,1,1), MajorK, MajorK, U2, 16 * 8 * 16;
            (2,2,1), MajorK, MajorMN, U3, 64 * 64 * 64;
            (2,2,1), MajorMN, MajorK, U2, 128 * 64 * 32;
            (4,1,1), MajorMN, MajorMN, U2, 64 * 128 * 32;
        }
        SM80_16x8x8_F32F16F16F32_TN [16 8 8] of 16, 32, 2 1 {
            (2,2,1), MajorK, MajorK, U2, 64 * 32 * 64;
        }
        SM80_16x8x8_F32TF32TF32F32_TN [16 8 8] of 32, 32, 4 2 {
            (1,2,1), MajorK, MajorK, U2, 16 * 64 * 32;
            (2,2,1), MajorK, MajorK, U4, 64 * 64 * 16;
        }
        SM80_16x8x4_F32TF32TF32F32_TN [16 8 4] of 32, 32, 2 1 {
            (2,2,1), MajorK, MajorK, U2, 64 * 64 * 8;
        }
        SM80_16x8x32_S32S8S8S32_TN [16 8 32] of 8, 32, 4 2 {
            (2,2,1), MajorK, MajorK, U2, 64 * 128 * 64;
        }
        SM80_8x8x16_S32S8S8S32_TN [8 8 16] of 8, 32, 1 1 {
            (2,2,1), MajorK, MajorK, U3, 32 * 32 * 32;
        }
    }
}
