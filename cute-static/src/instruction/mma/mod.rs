//! Matrix multiply-accumulate instructions: each a type, named as in CuTe, that is an [`MmaAtom`](crate::atom::mma::MmaAtom).
//!
//! ```
//! use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
//! use cute_static::prelude::*;
//! // Four warps, 32 x 16 elements of C at a time.
//! type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1))>;
//! assert_eq!(Mma::default().size(), 128);
//! static_assertions::assert_type_eq_all!(TileShapeMnk<Mma>, shape!((32,16,16)));
//! ```

#[cfg(test)]
mod checks;
mod family;
mod interface;
pub mod layouts;
pub mod legal;
pub mod narrow;
mod sm103;
mod sm120;
mod sm61;
mod sm70;
mod sm75;
mod sm80;
mod sm89;
mod sm90;
mod sparse;
mod table;
mod tcgen05;
mod tcgen05_scaled;
mod tcgen05_sparse;
mod tcgen05_table;
mod text;
pub mod tmem;
mod universal;
mod wgmma;
mod wgmma_sparse;
mod wgmma_table;

pub use family::{ABLayout, Accumulator, CLayout_64xN, MmaFamily};
pub use interface::{
    BlockScaledMma, MmaInstruction, RegisterArray, RegisterType, ScaledInRegisters, SparseMma, TmemAMma, TmemMma,
};
pub use sm61::*;
pub use sm70::*;
pub use sm75::*;
pub use sm80::*;
pub use sm89::*;
pub use sm90::*;
pub use sm103::*;
pub use sm120::*;
pub use sparse::SparseElement;
pub use tcgen05::*;
pub use tcgen05_scaled::*;
pub use tcgen05_sparse::*;
pub use universal::*;
pub use wgmma::*;
pub use wgmma_sparse::*;
