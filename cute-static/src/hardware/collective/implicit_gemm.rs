//! SM90: the operands of a convolution, which TMA copies in im2col mode, for the main loop of `wgmma`.

use super::rules::ImagesInRegisters;
use super::tma::{GlobalMajor, InstructionOperand, SideA, SideB};
use super::tma_gmma::MainloopSm90TmaGmma;
use crate::check::{BothHold, Condition, Passed};
use crate::cluster::Cluster;
use crate::kind::{Bool, Outcome};
use crate::tma::convolution::map::ConvolutionOperator;
use crate::tma::{Dgrad, FilterTaps, Fprop, Im2col, RunTime, Wgrad, Windows};
use core::marker::PhantomData;
use typenum::U1;

/// The main loop of a convolution on Hopper: [`MainloopSm90TmaGmma`] of `S` stages, whose operands are those of the operator `O` of a convolution with the
/// windows `W`.
///
#[cfg_attr(doc, doc = crate::picture::picture!("copy/tma-im2col", "Pixels of an image, and where they are in shared memory"))]
///
/// | operator | M | N | K | A | B |
/// |---|---|---|---|---|---|
/// | [`Fprop`] | windows | filters | channels of a tap | [`Im2col`], K-major | [`FilterTaps`], K-major |
/// | [`Dgrad`] | pixels | channels | filters of a tap | [`Im2col`], K-major | [`FilterTaps`], MN-major |
/// | [`Wgrad`] | filters | channels of a tap | windows | [`RunTime`], MN-major | [`Im2col`], MN-major |
///
/// A tile of M, N and K has the channels of one tap. So the tiles along K (along N for `Wgrad`) are those of [`Im2colTiles`](crate::tma::Im2colTiles): for each
/// tap as many as its channels need.
/// * **Law** where the descriptors say, the stage of a tile holds the pixels of its windows moved by its tap, and the elements of the filters of this tap. It holds
///   zeros in the border, and behind the last window, channel and filter. The products of all tiles add up to the convolution.
/// * **Source** CUTLASS `cutlass/conv/collective/sm90_implicit_gemm_gmma_ss_warpspecialized.hpp`, `MainloopSm90TmaGmmaWarpSpecializedImplicitGemm`;
///   `cutlass/conv/detail.hpp`, `get_transformed_problem_shape_MNKL`.
/// * **Admissible** where the windows are legal for [`Im2col`], both operands of the instruction are in shared memory with the majors of the table, and
///   [`MainloopSm90TmaGmma`] is a [`Collective`](super::Collective); but the tile of the images may have 1024 rows in place of 256.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaImplicitGemm, TmaCollective, TmaParts};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::tma::{Fprop, Im2colMap, RunTimeTensorMap, Window};
/// use cute_static::typenum::{U1, U3, U4, U128};
/// // 3 × 3 taps, and a border of 1.
/// type W = Window<U3, U1, U1, U1>;
/// type Layer = CollectiveMma<
///     MainloopSm90TmaGmmaImplicitGemm<Fprop, (W, W), U4>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >;
/// assert_eq!((Layer::SHARED_MEMORY, Layer::TRANSACTION_BYTES), (4 * (32_768 + 16), 32_768));
/// type Images = <<Layer as TmaCollective>::A as TmaParts>::Map;
/// type Filters = <<Layer as TmaCollective>::B as TmaParts>::Map;
/// // 8 images of 56 × 56 pixels with 96 channels, and 256 filters
/// let tiles = Images::tiles(8, 96, 256, [56, 56])?;
/// let filters = Filters::parameters((256, 96, 9), (9 * 96, U1::new(), 96), 0)?;
/// // Two tiles for each tap, since 96 channels are more than 64.
/// assert_eq!((tiles.rows(), tiles.k_tiles()), (8 * 56 * 56, 2 * 9));
/// // Tile 3 has the last channels of the second tap.
/// assert_eq!(tiles.tap(3), (64, 1));
/// # Ok::<(), cute_static::tma::TmaError>(())
/// ```
/// The last of 17 × 17 × 17 taps at the distance 2 has an offset of 32 pixels, which does not fit in 5 bits.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaImplicitGemm};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::tma::{Fprop, Window};
/// use cute_static::typenum::{U1, U2, U4, U16, U17, U128};
/// type W = Window<U17, U1, U2, U16>;
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmmaImplicitGemm<Fprop, (W, W, W), U4>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >>();
/// ```
pub type MainloopSm90TmaGmmaImplicitGemm<O, W, S, C = Cluster> = MainloopSm90TmaGmma<S, C, ImplicitGemm<O, W>>;

/// The operands of a GEMM: two matrices.
pub enum Matrices {}
/// The operands of the operator `O` of a convolution with the windows `W`.
pub struct ImplicitGemm<O, W>(PhantomData<(O, W)>);

/// What the operands of a main loop of `wgmma` are in global memory.
#[diagnostic::on_unimplemented(
    message = "this is not the main loop of a convolution",
    label = "expected `MainloopSm90TmaGmmaImplicitGemm<Operator, Windows, Stages>`, with `Fprop`, `Dgrad` or `Wgrad` and a tuple of one to three windows"
)]
pub trait GmmaOperands {
    /// A
    type A: InstructionOperand;
    /// B
    type B: InstructionOperand;
    /// The rules, where `R` says whether the instruction has A in registers
    type Check<R: Bool>: Outcome;
}
impl GmmaOperands for Matrices {
    type A = SideA;
    type B = SideB;
    type Check<R: Bool> = Passed;
}
/// The operand `O` with the global memory `G`.
pub struct CopiedFrom<O, G>(PhantomData<(O, G)>);
impl<O: InstructionOperand, G> InstructionOperand for CopiedFrom<O, G> {
    type Role = O::Role;
    type SharedAlong = O::SharedAlong;
    type Global<J: GlobalMajor> = G;
}
macro_rules! operators {
    ($($name:ident<$w:ident>: $a:ty, $b:ty;)*) => {$(
        impl<$w: Windows> GmmaOperands for ImplicitGemm<$name, $w> {
            type A = CopiedFrom<SideA, $a>;
            type B = CopiedFrom<SideB, $b>;
            type Check<R: Bool> =
                BothHold<<$name as ConvolutionOperator>::Check<$w>, <R as Condition>::Forbid<ImagesInRegisters>>;
        }
    )*};
}
operators! {
    Fprop<W>: Im2col<W, Fprop>, FilterTaps<(i64, U1, i64)>;
    Dgrad<W>: Im2col<W, Dgrad>, FilterTaps<(U1, i64, i64)>;
    Wgrad<W>: RunTime<(U1, i64)>, Im2col<W, Wgrad>;
}
