//! Families of main loops for doubles, tf32 and SM120: the way of every element into its register, and what each of them takes, over instructions, grids of
//! warps, majors, tiles and stages.

use cute_static::arch::{Sm80, Sm90};
use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync, MainloopSm120Tma, TmaCollective};
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::{Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float16, Float32};
use cute_static::pipeline::{IsRing, RingOf};
use cute_static::prelude::*;
use cute_static::typenum::*;
use cute_static_tests::reads::Reads::{self, Matrices, Vectors};
use cute_static_tests::ways;

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

/// Threads, registers and shared memory of a collective.
fn numbers<G: Collective>() -> (u64, u64, u64) {
    (G::THREADS, G::REGISTERS, G::SHARED_MEMORY)
}
/// What a barrier of a ring expects, and its shared memory.
fn ring<R: IsRing>() -> (u64, u64) {
    (R::TRANSACTION_BYTES.into(), R::SHARED_MEMORY.into())
}

/// One row per main loop of cp.async: the instruction, warps, majors of A and B with the reads of each, stages, and the tile.
macro_rules! by_cp_async {
    ($($atom:ty [$am:literal $an:literal $ak:literal] of $bits:literal, $arch:ty, $c:literal {
        $($grid:tt, $ja:ident $ra:expr, $jb:ident $rb:expr, $s:ident, $m:literal * $n:literal * $k:literal;)*
    })*) => {$($({
        type G = CollectiveMma<MainloopSm80CpAsync<$s, $ja, $jb, $arch>, shape!(($m, $n, $k)), TiledMma<$atom, layout!($grid)>>;
        ways! { filled: G, $bits { a ($m, $k) $ra; b ($n, $k) $rb; } }
        let (gm, gn, _) = $grid;
        let tile = Tile { atom: [$am, $an, $ak], warps: [gm, gn], tile: [$m, $n, $k], bits: [$bits, $c], stages: $s::U64 };
        let [a, b] = tile.bytes();
        assert_eq!(numbers::<G>(), (tile.threads(), tile.registers(), tile.stages * (a + b)), "{}", stringify!($atom, $grid));
    })*)*};
}

#[test]
fn doubles_of_ampere() {
    by_cp_async! {
        SM80_8x8x4_F64F64F64F64_TN [8 8 4] of 64, Sm80, 64 {
            (1,1,1), MajorK Vectors(1), MajorK Vectors(1), U2, 32 * 32 * 8;
            (1,1,1), MajorMN Vectors(1), MajorMN Vectors(1), U2, 16 * 16 * 16;
            (2,2,1), MajorK Vectors(1), MajorK Vectors(1), U3, 64 * 32 * 32;
            (2,2,1), MajorK Vectors(1), MajorMN Vectors(1), U4, 32 * 64 * 16;
            (2,2,1), MajorMN Vectors(1), MajorK Vectors(1), U2, 64 * 64 * 16;
            (4,1,1), MajorMN Vectors(1), MajorMN Vectors(1), U3, 64 * 64 * 8;
            (2,4,1), MajorMN Vectors(1), MajorK Vectors(1), U2, 64 * 64 * 32;
        }
    }
}
#[test]
fn doubles_of_hopper() {
    by_cp_async! {
        SM90_16x8x4_F64F64F64F64_TN [16 8 4] of 64, Sm90, 64 {
            (1,1,1), MajorK Vectors(1), MajorK Vectors(1), U2, 32 * 32 * 16;
            (2,2,1), MajorMN Vectors(1), MajorMN Vectors(1), U3, 64 * 64 * 16;
            (2,1,1), MajorK Vectors(1), MajorMN Vectors(1), U2, 64 * 32 * 8;
        }
        SM90_16x8x8_F64F64F64F64_TN [16 8 8] of 64, Sm90, 64 {
            (2,2,1), MajorK Vectors(1), MajorK Vectors(1), U4, 64 * 64 * 16;
            (4,2,1), MajorMN Vectors(1), MajorK Vectors(1), U2, 128 * 64 * 16;
        }
        SM90_16x8x16_F64F64F64F64_TN [16 8 16] of 64, Sm90, 64 {
            (2,2,1), MajorK Vectors(1), MajorMN Vectors(1), U2, 64 * 64 * 32;
            (1,2,1), MajorMN Vectors(1), MajorMN Vectors(1), U2, 32 * 64 * 16;
        }
    }
}
#[test]
fn tf32_of_ampere() {
    by_cp_async! {
        SM80_16x8x4_F32TF32TF32F32_TN [16 8 4] of 32, Sm80, 32 {
            (1,1,1), MajorK Matrices(2), MajorK Matrices(1), U2, 32 * 32 * 16;
            (2,2,1), MajorK Matrices(2), MajorMN Vectors(1), U3, 64 * 64 * 32;
            (2,2,1), MajorMN Vectors(1), MajorK Matrices(1), U2, 64 * 64 * 16;
        }
        SM80_16x8x8_F32TF32TF32F32_TN [16 8 8] of 32, Sm80, 32 {
            (1,1,1), MajorK Matrices(4), MajorK Matrices(2), U4, 32 * 16 * 32;
            (2,2,1), MajorK Matrices(4), MajorK Matrices(2), U3, 128 * 64 * 32;
            (4,1,1), MajorK Matrices(4), MajorMN Vectors(1), U2, 128 * 64 * 16;
            (2,2,1), MajorMN Vectors(1), MajorMN Vectors(1), U2, 64 * 128 * 16;
            (1,4,1), MajorMN Vectors(1), MajorK Matrices(2), U3, 32 * 128 * 32;
            (2,4,1), MajorK Matrices(4), MajorK Matrices(2), U2, 128 * 128 * 64;
        }
    }
}

/// The reads of a matrix that TMA copies.
macro_rules! by {
    (MajorK $matrices:literal) => {
        Reads::Matrices($matrices)
    };
    (MajorMN $matrices:literal) => {
        Reads::Columns($matrices)
    };
}
/// One row per main loop of SM120: as above, with the matrices of a load of A and of B.
macro_rules! by_tma {
    ($($atom:ty [$am:literal $an:literal $ak:literal] of $bits:literal, $c:literal, $ra:literal $rb:literal {
        $($grid:tt, $ja:ident, $jb:ident, $s:ident, $m:literal * $n:literal * $k:literal;)*
    })*) => {$($({
        type G = CollectiveMma<MainloopSm120Tma<$s, $ja, $jb>, shape!(($m, $n, $k)), TiledMma<$atom, layout!($grid)>>;
        ways! { brought: G, $bits { a ($m, $k) by!($ja $ra); b ($n, $k) by!($jb $rb); } }
        let (gm, gn, _) = $grid;
        let tile = Tile { atom: [$am, $an, $ak], warps: [gm, gn], tile: [$m, $n, $k], bits: [$bits, $c], stages: $s::U64 };
        let [a, b] = tile.bytes();
        // B begins at a multiple of 1024, and two barriers of 8 bytes for each stage are last.
        let bytes = (tile.stages * a).next_multiple_of(1024) + tile.stages * (b + 16);
        assert_eq!(numbers::<G>(), (tile.threads(), tile.registers(), bytes), "{}", stringify!($atom, $grid));
        type R = RingOf<G>;
        assert_eq!((G::TRANSACTION_BYTES, ring::<R>()), (a + b, (a + b, bytes)));
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
