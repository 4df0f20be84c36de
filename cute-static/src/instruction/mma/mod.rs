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
mod sm61;
mod sm70;
mod sm75;
mod sm80;
mod sm89;
mod sm90;
mod sparse;
mod table;
mod text;
mod universal;
mod wgmma;
mod wgmma_sparse;
mod wgmma_table;

pub use family::{ABLayout, CLayout_64xN, MmaFamily};
pub use interface::{
    BlockScaledMma, MmaInstruction, RegisterArray, RegisterType, ScaledInRegisters, SparseMma, TmemAMma, TmemMma,
};
pub use sm61::*;
pub use sm70::*;
pub use sm75::*;
pub use sm80::*;
pub use sm89::*;
pub use sm90::*;
pub use sparse::SparseElement;
pub use universal::*;
pub use wgmma::*;
pub use wgmma_sparse::*;
