//! The parts of a request. If it is refused, they are those of another, legal request, so that the refusal is the only error.

use crate::arch::Sm90;
use crate::atom::mma::TiledMma;
use crate::check::Cases;
use crate::collective::budget::TileMnk;
use crate::collective::{CollectiveMma, MainloopSm90TmaGmma};
use crate::epilogue::{CollectiveEpilogue, StoreDirect};
use crate::htuple::{HCons, HNil, Pair};
use crate::instruction::mma::SM90_64xNx16_F32F16F16_SS;
use crate::int::One;
use crate::kind::ModeTree;
use crate::layout::Layout;
use crate::numeric::Float32;
use crate::plan::{BlockPlan, Warps};
use core::marker::PhantomData;
use typenum::{U1, U2, U8, U16, U64, UTerm};

/// One row per part: its name, and the part that is named if the request is refused.
macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident = $other:ty;)*) => {$(
        $(#[$doc])*
        pub struct $name<X>(PhantomData<X>);
        impl<X> Cases for $name<X> {
            type Accepted<M: ModeTree> = X;
            type Refused = $other;
        }
    )*};
}
type Ones = HCons<One, HCons<One, HCons<One, HNil>>>;
type Zeros = HCons<UTerm, HCons<UTerm, HCons<UTerm, HNil>>>;
type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U8>, Layout<Ones, Zeros>>;
parts! {
    /// The main loop `X`, or another one if the request is refused
    OrMainloop = CollectiveMma<MainloopSm90TmaGmma<U2>, TileMnk<U64, U8, U16>, Mma>;
    /// The epilogue `X`, or another one if the request is refused
    OrEpilogue = CollectiveEpilogue<StoreDirect, Pair<U64, U8>, Pair<U64, U8>, Mma, Float32>;
    /// The plan `X`, or another one if the request is refused
    OrPlan = BlockPlan<Sm90, (Warps<U1>,)>;
}
