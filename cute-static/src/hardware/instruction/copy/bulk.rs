//! Asynchronous copies: `cp.async`, bulk copies, and boxes of a tensor map (TMA).

#![allow(non_camel_case_types)]

use super::operand::{AlignedRun, TensorMapBox};
use super::rules::{AsyncSize, BoxSize, BulkSize, RowsSize};
use super::universal::ThreadRun;
use super::{CopyInstruction, CopyTraits};
use crate::arch::{Sm80, Sm90, Sm100fOr110f};
use crate::check::{BothHold, Condition, Found, IfExact, Limit};
use crate::htuple::{HCons, HNil};
use crate::int::number;
use crate::int::{Compare, Divide, Mul, Nat, One};
use crate::kind::Either;
use crate::layout;
use crate::layout::{IsLayout, Layout};
use crate::outcome::{Grants, Shown};
use crate::text::{JoinedName, NamePart};
use core::marker::PhantomData;
use typenum::{U2, U32, U64, U128, U227, U512, U8192, UTerm};

/// The check for 4, 8 or 16 bytes.
type Any<N> = <<<N as Compare>::Is<U32> as Either>::Or<
    <<N as Compare>::Is<U64> as Either>::Or<<N as Compare>::Is<U128>>,
> as Condition>::Require<AsyncSize<N>>;
/// The check for 16 bytes.
type Sixteen<N> = <<N as Compare>::Is<U128> as Condition>::Require<AsyncSize<N>>;
/// The largest shared memory of a block in bits: 227 KiB (CUDA programming guide, compute capabilities).
#[doc(hidden)]
pub type MostSharedBits = <U227 as Mul>::Times<U8192>;
/// The check for a multiple of `U` bits that is positive and at most [`MostSharedBits`].
type WholeUnits<N, U, W> = BothHold<
    <<N as Compare>::Is<UTerm> as Condition>::Forbid<W>,
    BothHold<
        <<N as Divide>::ExactQuotient<U> as IfExact>::Require<W>,
        <<<N as Compare>::ComparedTo<MostSharedBits> as Limit>::IsAtMost as Condition>::Require<W>,
    >,
>;
/// The check of a bulk copy: a multiple of 16 bytes.
type Sixteens<N> = WholeUnits<N, U128, BulkSize<N>>;
/// The check of a box of a tensor map: whole rows of 16 bytes.
type WholeBox<N> = WholeUnits<N, U128, BoxSize<N>>;
/// The check of four rows of 16 bytes each.
type FourRows<N> = WholeUnits<N, U512, RowsSize<N>>;
/// `N` contiguous bits by each of two blocks.
type TwoRuns<N> = Layout<HCons<U2, HCons<N, HNil>>, HCons<N, HCons<One, HNil>>>;

/// One row per family over the number of bits `N`: threads, layout, operand of both sides, legal sizes, picture, name, mnemonic, file of CUTLASS.
macro_rules! over_bits {
    ($(
        $(#[$doc:meta])*
        $name:ident<N>: $arch:ident [$($thr:tt)*], $layout:ident, $operand:ty, legal $legal:ident, picture $picture:literal,
        [$($text:tt)*], [$($ptx:tt)*], $file:literal;
    )*) => {$(
        $(#[$doc])*
        #[doc = concat!("\n\n* **Source** `", $file, "`")]
        #[doc = concat!("* threads `", stringify!($($thr)*), "`; source, destination and reference: `", stringify!($layout), "` of `N` bits")]
        #[doc = concat!("* **Requires** [`", stringify!($arch), "`](crate::arch::", stringify!($arch), ")")]
        #[cfg_attr(doc, doc = crate::picture::picture!($picture, "What is where, before and after"))]
        pub struct $name<N>(PhantomData<N>);
        impl<N: Shown> Shown for $name<N> {
            type Shown = $name<N::Shown>;
        }
        impl<N: Nat> $name<N> {
            const TEXT: JoinedName = over_bits!(@text [stringify!($name)] $($text)*);
            const MNEMONIC: JoinedName = over_bits!(@text [""] $($ptx)*);
        }
        #[doc(hidden)]
        impl<N: Nat> CopyTraits for $name<N>
        where
            $layout<N>: IsLayout,
        {
            type ThrId = layout!($($thr)*);
            type SrcBits = $layout<N>;
            type DstBits = $layout<N>;
            type RefBits = $layout<N>;
        }
        #[doc(hidden)]
        impl<N: Nat, K> CopyInstruction for $name<N>
        where
            $legal<N>: Found<Type = K>,
            K: Grants<Self, (), Is = ()>,
            $layout<N>: IsLayout,
        {
            type Arch = $arch;
            type Source = $operand;
            type Destination = $operand;
            const NAME: &'static str = Self::TEXT.as_str();
            const PTX: &'static str = Self::MNEMONIC.as_str();
            const CUTLASS: &'static str = $file;
        }
    )*};
    (@text [$first:expr] $($part:tt)*) => { JoinedName::EMPTY.then($first)$(.then_part(over_bits!(@part $part)))* };
    (@part bits) => { NamePart::Number(number::<N>()) };
    (@part bytes) => { NamePart::Number(number::<N>() / 8) };
    (@part $text:literal) => { NamePart::Text($text) };
}

over_bits! {
    /// Copies to shared memory, through L1.
    ///
    /// * **Admissible** for 32, 64 and 128 bits.
    /// ```
    /// use cute_static::instruction::copy::{CopyInstruction, bulk::SM80_CP_ASYNC_CACHEALWAYS};
    /// use cute_static::typenum::U64;
    /// assert_eq!(<SM80_CP_ASYNC_CACHEALWAYS<U64>>::PTX, "cp.async.ca.shared.global [dst], [src], 8");
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::instruction::copy::{CopyInstruction, bulk::SM80_CP_ASYNC_CACHEALWAYS};
    /// use cute_static::typenum::U16;
    /// let x = <SM80_CP_ASYNC_CACHEALWAYS<U16> as CopyInstruction>::PTX;
    /// ```
    SM80_CP_ASYNC_CACHEALWAYS<N>: Sm80 [1:0], ThreadRun, AlignedRun<N>, legal Any, picture "copy/cp-async",
        ["<b" bits ">"], ["cp.async.ca.shared.global [dst], [src], " bytes], "include/cute/atom/copy_traits_sm80.hpp";
    /// Copies to shared memory and bypasses L1.
    ///
    /// * **Admissible** for 128 bits.
    SM80_CP_ASYNC_CACHEGLOBAL<N>: Sm80 [1:0], ThreadRun, AlignedRun<N>, legal Sixteen, picture "copy/cp-async-16",
        ["<b" bits ">"], ["cp.async.cg.shared.global [dst], [src], " bytes], "include/cute/atom/copy_traits_sm80.hpp";
    /// [`SM80_CP_ASYNC_CACHEALWAYS`] that writes zeros where a predicate is false.
    SM80_CP_ASYNC_CACHEALWAYS_ZFILL<N>: Sm80 [1:0], ThreadRun, AlignedRun<N>, legal Any, picture "copy/cp-async-zfill",
        ["<b" bits ">"], ["cp.async.ca.shared.global [dst], [src], " bytes ", src_size(0|" bytes ")"], "include/cute/atom/copy_traits_sm80.hpp";
    /// [`SM80_CP_ASYNC_CACHEGLOBAL`] that writes zeros where a predicate is false.
    SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<N>: Sm80 [1:0], ThreadRun, AlignedRun<N>, legal Sixteen, picture "copy/cp-async-16-zfill",
        ["<b" bits ">"], ["cp.async.cg.shared.global [dst], [src], " bytes ", src_size(0|" bytes ")"], "include/cute/atom/copy_traits_sm80.hpp";

    /// Copies `N` contiguous bits from global to shared memory.
    ///
    /// * **Admissible** for multiples of 16 bytes, at multiples of 16 bytes.
    SM90_BULK_COPY_G2S<N>: Sm90 [1:0], ThreadRun, AlignedRun<N, U128>, legal Sixteens, picture "copy/bulk-load",
        [], ["cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [smem],[gmem],bytes,[mbar]"], "include/cute/atom/copy_traits_sm90_tma.hpp";
    /// Copies `N` contiguous bits from shared to global memory.
    ///
    /// * **Admissible** for multiples of 16 bytes, at multiples of 16 bytes.
    SM90_BULK_COPY_S2G<N>: Sm90 [1:0], ThreadRun, AlignedRun<N, U128>, legal Sixteens, picture "copy/bulk-store",
        [], ["cp.async.bulk.global.shared::cta.bulk_group [gmem],[smem],bytes"], "include/cute/atom/copy_traits_sm90_tma.hpp";

    /// Copies a box of `N` bits to shared memory.
    ///
    /// * **Admissible** for multiples of 16 bytes, at most 227 KiB: the rows of every box are multiples of 16 bytes (`cuTensorMapEncodeTiled`,
    ///   `boxDim`). A [`TensorMap`](crate::tma::TensorMap) describes the box and its elements.
    /// ```
    /// use cute_static::instruction::copy::{CopyInstruction, CopyTraits, bulk::SM90_TMA_LOAD};
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::U65536;
    /// static_assertions::assert_type_eq_all!(<SM90_TMA_LOAD<U65536> as CopyTraits>::SrcBits, layout!((1,65536):(0,1)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::instruction::copy::{CopyInstruction, bulk::SM90_TMA_LOAD};
    /// use cute_static::typenum::U3;
    /// let x = <SM90_TMA_LOAD<U3> as CopyInstruction>::PTX;
    /// ```
    SM90_TMA_LOAD<N>: Sm90 [1:0], ThreadRun, TensorMapBox, legal WholeBox, picture "copy/tma-load", [],
        ["cp.async.bulk.tensor.{1..5}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.L2::cache_hint [smem], [desc,{c0..}], [mbar], hint"],
        "include/cute/atom/copy_traits_sm90_tma.hpp";
    /// Copies a box of `N` bits to the shared memory of several blocks of a cluster.
    SM90_TMA_LOAD_MULTICAST<N>: Sm90 [1:0], ThreadRun, TensorMapBox, legal WholeBox, picture "copy/tma-multicast", [],
        ["cp.async.bulk.tensor.{1..5}d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint"],
        "include/cute/atom/copy_traits_sm90_tma.hpp";
    /// Copies a box of `N` bits from shared memory.
    SM90_TMA_STORE<N>: Sm90 [1:0], ThreadRun, TensorMapBox, legal WholeBox, picture "copy/tma-store", [],
        ["cp.async.bulk.tensor.{1..5}d.global.shared::cta.bulk_group [desc,{c0..}], [smem]"], "include/cute/atom/copy_traits_sm90_tma.hpp";
    /// Adds a box of `N` bits in shared memory to global memory.
    SM90_TMA_REDUCE_ADD<N>: Sm90 [1:0], ThreadRun, TensorMapBox, legal WholeBox, picture "copy/tma-store", [],
        ["cp.reduce.async.bulk.tensor.{1..5}d.global.shared::cta.add.bulk_group"], "include/cute/atom/copy_traits_sm90_tma.hpp";
    /// Copies `N` bits of pixels and channels to shared memory.
    SM90_TMA_LOAD_IM2COL<N>: Sm90 [1:0], ThreadRun, TensorMapBox, legal WholeBox, picture "copy/tma-im2col", [],
        ["cp.async.bulk.tensor.{3,4,5}d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.L2::cache_hint [smem],[desc,{c,w,h,d,n}],[mbar],{offsets}"],
        "include/cute/atom/copy_traits_sm90_im2col.hpp";
    /// Copies `N` bits of pixels and channels to the shared memory of several blocks of a cluster.
    SM90_TMA_LOAD_IM2COL_MULTICAST<N>: Sm90 [1:0], ThreadRun, TensorMapBox, legal WholeBox, picture "copy/tma-im2col", [],
        ["cp.async.bulk.tensor.{3,4,5}d...im2col...multicast::cluster"], "include/cute/atom/copy_traits_sm90_im2col.hpp";
    /// Copies `N` bits of pixels and channels from shared memory.
    SM90_TMA_STORE_IM2COL<N>: Sm90 [1:0], ThreadRun, TensorMapBox, legal WholeBox, picture "copy/tma-im2col", [],
        ["cp.async.bulk.tensor.{3,4,5}d.global.shared::cta.im2col_no_offs.bulk_group"], "include/cute/atom/copy_traits_sm90_im2col.hpp";

    /// Copies a box of `N` bits to the shared memory of each block of a pair.
    SM100_TMA_2SM_LOAD<N>: Sm100fOr110f [2:1], TwoRuns, TensorMapBox, legal WholeBox, picture "copy/tma-pair", [],
        ["cp.async.bulk.tensor.{1..5}d.cta_group::2.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint"],
        "include/cute/atom/copy_traits_sm100_tma.hpp";
    /// [`SM100_TMA_2SM_LOAD`] to several pairs of a cluster.
    SM100_TMA_2SM_LOAD_MULTICAST<N>: Sm100fOr110f [2:1], TwoRuns, TensorMapBox, legal WholeBox, picture "copy/tma-pair", [],
        ["cp.async.bulk.tensor.{1..5}d.cta_group::2.shared::cluster.global...multicast::cluster"], "include/cute/atom/copy_traits_sm100_tma.hpp";
    /// Copies `N` bits of pixels and channels to the shared memory of each block of a pair.
    SM100_TMA_2SM_LOAD_IM2COL<N>: Sm100fOr110f [2:1], TwoRuns, TensorMapBox, legal WholeBox, picture "copy/tma-im2col", [],
        ["cp.async.bulk.tensor.{3,4,5}d.cta_group::2.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.L2::cache_hint"],
        "include/cute/atom/copy_traits_sm100_im2col.hpp";
    /// [`SM100_TMA_2SM_LOAD_IM2COL`] to several pairs of a cluster.
    SM100_TMA_2SM_LOAD_IM2COL_MULTICAST<N>: Sm100fOr110f [2:1], TwoRuns, TensorMapBox, legal WholeBox, picture "copy/tma-im2col", [],
        ["cp.async.bulk.tensor.{3,4,5}d.cta_group::2.shared::cluster.global.im2col...multicast::cluster"],
        "include/cute/atom/copy_traits_sm100_im2col.hpp";
    /// Copies four rows, together `N` bits, to shared memory.
    ///
    /// * **Admissible** for multiples of 64 bytes, at most 227 KiB: each of the rows is a multiple of 16 bytes.
    ///
    /// CUTLASS 4.7 has the destination `.shared::cluster`, which requires a feature set. PTX has `.shared::cta` from `sm_100` on
    /// (PTX ISA 9.7.9.27.1.2, Target ISA Notes).
    /// ```compile_fail,E0277
    /// use cute_static::instruction::copy::{CopyInstruction, bulk::SM100_TMA_LOAD_2D_GATHER4};
    /// use cute_static::typenum::U7;
    /// let x = <SM100_TMA_LOAD_2D_GATHER4<U7> as CopyInstruction>::PTX;
    /// ```
    SM100_TMA_LOAD_2D_GATHER4<N>: Sm100fOr110f [1:0], ThreadRun, TensorMapBox, legal FourRows, picture "copy/tma-gather", [],
        ["cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4..."], "include/cute/atom/copy_traits_sm100_tma.hpp";
    /// [`SM100_TMA_LOAD_2D_GATHER4`] to the shared memory of several blocks of a cluster.
    SM100_TMA_LOAD_MULTICAST_2D_GATHER4<N>: Sm100fOr110f [1:0], ThreadRun, TensorMapBox, legal FourRows, picture "copy/tma-gather", [],
        ["cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4...multicast::cluster"], "include/cute/atom/copy_traits_sm100_tma.hpp";
    /// Copies four rows, together `N` bits, from shared memory.
    SM100_TMA_STORE_2D_SCATTER4<N>: Sm100fOr110f [1:0], ThreadRun, TensorMapBox, legal FourRows, picture "copy/tma-scatter", [],
        ["cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4..."], "include/cute/atom/copy_traits_sm100_tma.hpp";
}
