//! `CollectiveBuilder` against the builders of CUTLASS: `cutlass/builders.rs` has what they choose for each request, made from CUTLASS's own headers.
//! `cutlass/builders_source.rs` has those of requests whose epilogue reads C.

#[macro_use]
#[path = "builder/common.rs"]
mod common;
#[path = "builder/source.rs"]
mod source;

use common::{AlongK, AlongM, AlongN, Asked, Choices, NearestAlong, Texts, Tile, is_possible, offsets};
use cute_static::arch::{Architecture, Sm90};
use cute_static::builder::*;
use cute_static::cluster::Cluster;
use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::plan::{KernelSm90Cooperative, KernelSm90Pingpong};
use cute_static::prelude::*;
use cute_static::typenum::Unsigned;

/// What CUTLASS chooses.
struct Row {
    asked: Asked,
    stages: u64,
    /// Bytes of A and B in one stage
    stage: u64,
    instruction: &'static str,
    /// (M, N, K) that all threads multiply at a time
    step: &'static str,
    /// Shared memory, and the copy into it
    a: [&'static str; 2],
    b: [&'static str; 2],
    subtile: (u64, u64),
    /// Sub-tiles in shared memory, with the stages
    d: &'static str,
}

impl Row {
    /// The choices `made`, whose parts are legal, are those of the row.
    fn compare(&self, made: &Texts) {
        let (row, bits) = (self, self.asked.bits_d);
        let request = row.asked.text;
        assert_eq!(row.asked.stages, row.stages, "{request}: stages");
        assert_eq!(made.instruction, row.instruction.replace("MMA_", "SM90_"), "{request}: instruction");
        assert_eq!(made.step, row.step, "{request}: instructions side by side");
        assert_eq!(made.a, row.a[0], "{request}: A in shared memory");
        assert_eq!(made.b, row.b[0], "{request}: B in shared memory");
        let copies = made.blocks.map(|blocks| if blocks > 1 { "SM90_TMA_LOAD_MULTICAST" } else { "SM90_TMA_LOAD" });
        assert_eq!(copies, [row.a[1], row.b[1]], "{request}: copies of A and B");

        let (rows, columns) = row.subtile;
        assert_eq!(made.subtile, format!("({rows},{columns})"), "{request}: sub-tile");
        let (stage, cutlass) = (&made.stage, offsets(row.d));
        let elements = (rows * columns) as usize;
        // CUTLASS takes rows of 128 bytes for elements of 32 bits, where the stores of two elements by each thread have bank conflicts. The builder takes
        // the widest rows without them, and for other elements the same rows as CUTLASS.
        assert_eq!(
            offsets(stage) == cutlass[..elements],
            bits != 32,
            "{request}: a sub-tile in shared memory is {stage}"
        );

        // The parts fit next to one another, which the bound of the plan proves, and a stage more does not.
        let epilogue = cutlass.len() as u64 * bits / 8;
        let taken = epilogue.next_multiple_of(1024) + row.stages * (row.stage + 16);
        let all = u64::from(Sm90::SHARED_MEMORY);
        assert!(taken <= all && taken + row.stage + 16 > all, "{request}: {taken} bytes");
    }
}
macro_rules! made {
    ($gemm:ty, $majors:ty, $row:ident) => {
        <<$gemm as Choices<$majors>>::All>::copied()
    };
}
include!("../cutlass/builders.rs");

refused! {
    Sm90;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster, KernelSm90Cooperative: {
        AlongM (96, 128, 64) => 128;
        AlongM (200, 128, 64) => 256;
        AlongM (2048, 8, 16) => 1792;
        AlongN (128, 4, 64) => 8;
        AlongN (128, 132, 64) => 128;
        AlongN (128, 134, 64) => 136;
        AlongN (128, 260, 64) => 256;
        AlongN (256, 300, 64) => 224;
        AlongN (256, 256, 64) => 224;
        AlongN (128, 1000, 64) => 448;
        AlongK (128, 128, 24) => 16;
        AlongK (128, 128, 30) => 32;
        AlongK (128, 128, 1000) => 208;
        AlongK (128, 256, 256) => 128;
    }
    Float16 MajorMN * Float16 MajorMN + Float32 = Float16 MajorK, Cluster, KernelSm90Cooperative: {
        AlongN (128, 300, 32) => 256;
        AlongN (128, 500, 16) => 384;
        AlongN (128, 496, 16) => 384;
        AlongN (128, 512, 16) => 384;
        AlongK (128, 8, 400) => 256;
    }
    Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorK, Cluster<Int<2>>, KernelSm90Cooperative: {
        AlongN (128, 600, 16) => 512;
    }
    Int8 MajorK * Int8 MajorK + Int32 = Int32 MajorK, Cluster, KernelSm90Cooperative: {
        AlongN (128, 20, 128) => 16;
        AlongN (128, 22, 128) => 24;
        AlongN (128, 40, 128) => 32;
        AlongN (128, 60, 128) => 64;
    }
    Int8 MajorK * Int8 MajorK + Int32 = Int8 MajorK, Cluster, KernelSm90Pingpong: {
        AlongN (64, 20, 128) => 16;
        AlongN (64, 24, 128) => 16;
        AlongN (64, 8, 128) => 16;
        AlongM (96, 64, 128) => 64;
    }
    // The blocks of a cluster have whole shares.
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster<Int<1>, Int<3>>, KernelSm90Pingpong: {
        AlongM (64, 64, 64) => 192;
        AlongM (100, 64, 64) => 192;
        AlongM (448, 64, 64) => 384;
    }
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster<Int<3>>, KernelSm90Cooperative: {
        AlongN (128, 128, 64) => 120;
        AlongN (128, 100, 64) => 96;
        AlongN (128, 8, 64) => 24;
    }
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, Cluster<Int<6>>, KernelSm90Cooperative: {
        AlongN (128, 256, 64) => 240;
    }
    BFloat16 MajorK * BFloat16 MajorK + Float32 = BFloat16 MajorMN, Cluster, Auto: {
        AlongM (80, 128, 64) => 64;
        AlongM (32, 128, 64) => 64;
        AlongM (100, 128, 64) => 128;
    }
}
// Tiles of more than 256 columns, which take two instructions, tiles whose rows are several boxes, and the narrowest ones.
accepted! {
    Sm90;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (384, 128, 64), Cluster, KernelSm90Cooperative;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 272, 64), Cluster, KernelSm90Cooperative;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (960, 8, 16), Cluster<Int<1>, Int<3>>, KernelSm90Pingpong;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 272, 32), Cluster<Int<2>>, KernelSm90Cooperative;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (128, 448, 16), Cluster<Int<2>>, KernelSm90Cooperative;
    Float16 MajorK * Float16 MajorMN + Float32 = Float16 MajorK, (128, 384, 16), Cluster, KernelSm90Cooperative;
    Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorK, (64, 320, 16), Cluster<Int<2>>, KernelSm90Pingpong;
    Float16 MajorK * Float16 MajorK + Float32 = Float8E4M3 MajorK, (64, 352, 16), Cluster<Int<2>>, KernelSm90Pingpong;
    Float16 MajorK * Float16 MajorK + Float32 = Float32 MajorK, (64, 8, 256), Cluster, KernelSm90Pingpong;
    Float16 MajorK * Float16 MajorK + Float32 = Float16 MajorK, (256, 24, 48), Cluster<Int<1>, Int<2>>, KernelSm90Cooperative;
    Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorMN, (128, 512, 16), Cluster<Int<2>>, KernelSm90Cooperative;
    Float16 MajorK * Float16 MajorK + Float16 = Float16 MajorMN, (512, 40, 16), Cluster<Int<1>, Int<2>>, KernelSm90Cooperative;
    Int8 MajorK * Uint8 MajorK + Int32 = Int8 MajorMN, (128, 24, 96), Cluster, Auto;
    TFloat32 MajorK * TFloat32 MajorK + Float32 = Float32 MajorMN, (64, 304, 8), Cluster<Int<2>>, KernelSm90Pingpong;
}
