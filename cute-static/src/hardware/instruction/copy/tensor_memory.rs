//! `tcgen05.ld`, `tcgen05.st` and `tcgen05.cp`.
//!
//! A load or store moves the bits of its shape `R` times. A shape is a number of lanes, 16 or 32, and a number of bits of each lane. Where 16-bit
//! elements lie in columns of 32 bits, one register holds two of them (`_16b`). The reference is tensor memory, and every thread of a warp names
//! all of its bits.

#![allow(non_camel_case_types)]

use super::operand::{RegisterList, TensorMemoryCells};
use super::rules::Repetitions;
use super::table::copy_instructions;
use super::{CopyInstruction, CopyTraits};
use crate::arch::{Sm100fOr110f, Sm103fOr110f};
use crate::check::{Condition, Found, IfExact, Limit};
use crate::htuple::{HCons, Pair};
use crate::int::number;
use crate::int::{Compare, Divide, ExactOrZero, Int, Mul, Nat, One};
use crate::kind::{Either, ModeTree};
use crate::layout;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, LayoutOf};
use crate::outcome::{Grants, Shown};
use crate::seal::Seal;
use crate::text::JoinedName;
use core::marker::PhantomData;
use typenum::{U2, U4, U8, U16, U32, U64, U128, U256, U512, U1024, U2048, UTerm};

/// The distance from one lane to the next in bits.
type Lane = Int<0x20_0000>;
type Three<X, Y, Z> = HCons<X, Pair<Y, Z>>;
type Times<X, Y> = <X as Mul>::Times<Y>;

/// The shape of a load or store: a number of lanes, and of bits of each lane.
#[diagnostic::on_unimplemented(
    message = "this is not a shape of tcgen05.ld or tcgen05.st",
    label = "expected one of `cute_static::instruction::copy::tensor_memory`, such as `Lanes32Bits32`"
)]
#[doc(hidden)]
pub trait TensorMemoryShape {
    /// The number of lanes
    type Lanes: Nat;
    /// The number of bits of a lane
    type Bits: Nat;
    /// The number of registers of a thread
    type Registers: Nat;
    /// (thread, value) → bit of the registers, for `R` repetitions
    type ThreadValues<R: Nat>: ModeTree;
    /// The name of the shape in CuTe
    const NAME: &'static str;
    /// The name of the shape in PTX
    const PTX: &'static str;
    /// Only this crate implements the trait.
    #[doc(hidden)]
    const SEAL: Seal;
}
macro_rules! shapes {
    ($($(#[$doc:meta])* $shape:ident: $name:literal, $ptx:literal, $lanes:ty, $bits:ty, $registers:ty, <R> $values:ty;)*) => {$(
        $(#[$doc])*
        #[cfg_attr(doc, doc = crate::picture::picture!(concat!("copy/tmem-", stringify!($shape), "-WholeColumns"), "Thread and register of each lane and column of tensor memory"))]
        #[derive(Clone, Copy, Debug)]
        pub enum $shape {}
        impl Shown for $shape {
            type Shown = $shape;
        }
        impl TensorMemoryShape for $shape {
            type Lanes = $lanes;
            type Bits = $bits;
            type Registers = $registers;
            type ThreadValues<R: Nat> = $values;
            const NAME: &'static str = $name;
            const PTX: &'static str = $ptx;
            const SEAL: Seal = Seal;
        }
    )*};
}
/// `((t…), (v…))`
type ByThread<T, V> = Pair<T, V>;
/// `X` for one repetition, `Y` for more
type OnceOr<R, X, Y> = <<<R as Compare>::ComparedTo<One> as Limit>::IsAtMost as Condition>::Modes<X, Y>;
shapes! {
    /// `((4,8),(64,2,R)):((64,256R),(1,2048R,256))`
    Lanes16Bits256: "16dp256b", "16x256b", U16, U256, U4, <R> ByThread<
        Pair<Mode<U4, U64>, Mode<U8, Times<R, U256>>>,
        OnceOr<R, Pair<Mode<U64, One>, Mode<U2, U2048>>, Three<Mode<U64, One>, Mode<U2, Times<R, U2048>>, Mode<R, U256>>>,
    >;
    /// `((4,8),(32,2,R)):((32,128R),(1,1024R,128))`
    Lanes16Bits128: "16dp128b", "16x128b", U16, U128, U2, <R> ByThread<
        Pair<Mode<U4, U32>, Mode<U8, Times<R, U128>>>,
        OnceOr<R, Pair<Mode<U32, One>, Mode<U2, U1024>>, Three<Mode<U32, One>, Mode<U2, Times<R, U1024>>, Mode<R, U128>>>,
    >;
    /// `((2,2,8),(32,R)):((512R,32,64R),(1,64))`
    Lanes16Bits64: "16dp64b", "16x64b", U16, U64, One, <R> ByThread<
        Three<Mode<U2, Times<R, U512>>, Mode<U2, U32>, Mode<U8, Times<R, U64>>>,
        OnceOr<R, Mode<U32, One>, Pair<Mode<U32, One>, Mode<R, U64>>>,
    >;
    /// `((16,2),32R):((64R,32R),1)`: two halves of a lane of 32 bits each
    Lanes16Bits32x2: "16dp32b", "16x32bx2", U16, U64, One, <R> ByThread<
        Pair<Mode<U16, Times<R, U64>>, Mode<U2, Times<R, U32>>>,
        Mode<Times<R, U32>, One>,
    >;
    /// `(32,32R):(32R,1)`
    Lanes32Bits32: "32dp32b", "32x32b", U32, U32, One, <R> ByThread<Mode<U32, Times<R, U32>>, Mode<Times<R, U32>, One>>;
}

/// How elements lie in the columns of tensor memory.
#[diagnostic::on_unimplemented(
    message = "this does not say how elements lie in the columns of tensor memory",
    label = "expected `WholeColumns` or `HalfColumns`"
)]
#[doc(hidden)]
pub trait ColumnUse {
    /// Bit of the reference → bit of tensor memory, for `W` bits of each of `N` lanes
    type ValId<W: Nat, N: Nat>: ModeTree;
    /// The suffix of the name in CuTe
    const SUFFIX: &'static str;
    /// The modifier of a load
    const PACK: &'static str;
    /// The modifier of a store
    const UNPACK: &'static str;
    /// Only this crate implements the trait.
    #[doc(hidden)]
    const SEAL: Seal;
}
/// Elements use all 32 bits of a column.
#[derive(Clone, Copy, Debug)]
pub enum WholeColumns {}
/// Each column has one element of 16 bits.
#[derive(Clone, Copy, Debug)]
pub enum HalfColumns {}
impl ColumnUse for WholeColumns {
    type ValId<W: Nat, N: Nat> = Pair<Mode<W, One>, Mode<N, Lane>>;
    const SUFFIX: &'static str = "";
    const PACK: &'static str = "";
    const UNPACK: &'static str = "";
    const SEAL: Seal = Seal;
}
impl ColumnUse for HalfColumns {
    type ValId<W: Nat, N: Nat> = Pair<Pair<Mode<U16, One>, Mode<ExactOrZero<W, U16>, U32>>, Mode<N, Lane>>;
    const SUFFIX: &'static str = "_16b";
    const PACK: &'static str = ".pack::16b";
    const UNPACK: &'static str = ".unpack::16b";
    const SEAL: Seal = Seal;
}

type RegistersOf<S, R> = Times<R, <S as TensorMemoryShape>::Registers>;
/// The check for at most 128 registers and a power of two of repetitions.
type UpTo128<S, R> = <<U128 as Divide>::ExactQuotient<RegistersOf<S, R>> as IfExact>::Require<Repetitions<R>>;
/// The check for the repetitions that CUTLASS has.
type WithMaximum<R> =
    <<<R as Compare>::Is<U32> as Either>::Or<<R as Compare>::Is<U128>> as Condition>::Require<Repetitions<R>>;
/// The reference: every thread names all bits.
type AllBits<S, R> = LayoutOf<Pair<Mode<U32, UTerm>, Mode<Times<RegistersOf<S, R>, U1024>, One>>>;
type RegisterBitsOf<S, R> = LayoutOf<<S as TensorMemoryShape>::ThreadValues<R>>;
type ValIdOf<S, R, P> =
    LayoutOf<<P as ColumnUse>::ValId<Times<R, <S as TensorMemoryShape>::Bits>, <S as TensorMemoryShape>::Lanes>>;
type CellsOf<S, R, P> = TensorMemoryCells<ValIdOf<S, R, P>>;
type ListOf<S, R> = RegisterList<RegistersOf<S, R>, U32>;

/// One row per instruction: its source and destination, its name, its mnemonic, and its modifier.
macro_rules! repeated {
    ($(
        $(#[$doc:meta])*
        $name:ident: $src:ident ($from:ident) => $dst:ident ($to:ident), $text:literal, $ptx:literal, $modifier:ident;
    )*) => {$(
        $(#[$doc])*
        #[cfg_attr(doc, doc = crate::picture::picture!("copy/tmem-Lanes32Bits32-WholeColumns", "Thread and register of each lane and column of tensor memory"))]
        pub struct $name<S, R, P = WholeColumns>(PhantomData<(S, R, P)>);
        impl<S: Shown, R: Shown, P> Shown for $name<S, R, P> {
            type Shown = $name<S::Shown, R::Shown>;
        }
        impl<S: TensorMemoryShape, R: Nat, P: ColumnUse> $name<S, R, P> {
            const TEXT: JoinedName = JoinedName::EMPTY.then($text).then(S::NAME).number(number::<R>()).then("x").then(P::SUFFIX);
            const MNEMONIC: JoinedName =
                JoinedName::EMPTY.then($ptx).then(S::PTX).then(".x").number(number::<R>()).then(P::$modifier).then(".b32");
        }
        #[doc(hidden)]
        impl<S: TensorMemoryShape, R: Nat, P: ColumnUse> CopyTraits for $name<S, R, P>
        where
            AllBits<S, R>: IsLayout,
            RegisterBitsOf<S, R>: IsLayout,
            ValIdOf<S, R, P>: IsLayout,
        {
            type ThrId = layout!(32:1);
            type SrcBits = $src<S, R>;
            type DstBits = $dst<S, R>;
            type RefBits = AllBits<S, R>;
        }
        #[doc(hidden)]
        impl<S: TensorMemoryShape, R: Nat, P: ColumnUse, K> CopyInstruction for $name<S, R, P>
        where
            UpTo128<S, R>: Found<Type = K>,
            K: Grants<$name<S, R>, (), Is = ()>,
            AllBits<S, R>: IsLayout,
            RegisterBitsOf<S, R>: IsLayout,
            ValIdOf<S, R, P>: IsLayout,
        {
            type Arch = Sm100fOr110f;
            type Source = repeated!(@operand $from S R P);
            type Destination = repeated!(@operand $to S R P);
            const NAME: &'static str = Self::TEXT.as_str();
            const PTX: &'static str = Self::MNEMONIC.as_str();
            const CUTLASS: &'static str = "include/cute/atom/copy_traits_sm100.hpp";
        }
    )*};
    (@operand CellsOf $s:ident $r:ident $p:ident) => { CellsOf<$s, $r, $p> };
    (@operand ListOf $s:ident $r:ident $p:ident) => { ListOf<$s, $r> };
}
repeated! {
    /// Loads the shape `S` from tensor memory to registers, `R` times. The names of CuTe, such as `SM100_TMEM_LOAD_32dp32b1x`, are aliases of it.
    ///
    /// * **Admissible** where `R` is a power of two, and a thread gets at most 128 registers (PTX 9.7.16.8, table 49).
    /// ```
    /// use cute_static::instruction::copy::{CopyInstruction, CopyTraits, names::SM100_TMEM_LOAD_16dp256b2x_16b, tensor_memory::*};
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::U2;
    /// type Load = TensorMemoryLoad<Lanes16Bits256, U2, HalfColumns>;
    /// static_assertions::assert_type_eq_all!(Load, SM100_TMEM_LOAD_16dp256b2x_16b);
    /// static_assertions::assert_type_eq_all!(<Load as CopyTraits>::DstBits, layout!(((4,8),(64,2,2)):((64,512),(1,4096,256))));
    /// assert_eq!(Load::PTX, "tcgen05.ld.sync.aligned.16x256b.x2.pack::16b.b32");
    /// ```
    /// 64 times 4 registers are more than 128.
    /// ```compile_fail,E0277
    /// use cute_static::instruction::copy::{CopyInstruction, tensor_memory::*};
    /// use cute_static::typenum::U64;
    /// let x = <TensorMemoryLoad<Lanes16Bits256, U64> as CopyInstruction>::PTX;
    /// ```
    TensorMemoryLoad: AllBits (CellsOf) => RegisterBitsOf (ListOf),
        "SM100_TMEM_LOAD_", "tcgen05.ld.sync.aligned.", PACK;
    /// Stores the shape `S` from registers to tensor memory, `R` times. It is legal where [`TensorMemoryLoad`] is.
    TensorMemoryStore: RegisterBitsOf (ListOf) => AllBits (CellsOf),
        "SM100_TMEM_STORE_", "tcgen05.st.sync.aligned.", UNPACK;
}

/// [`TensorMemoryLoad`] of 32 lanes of `f32` that also computes the maximum of the values of each thread.
///
/// * **Admissible** for the repetitions that CUTLASS has: 32 and 128.
#[cfg_attr(doc, doc = crate::picture::picture!("copy/tmem-Lanes32Bits32-WholeColumns", "Thread and register of each lane and column of tensor memory"))]
pub struct TensorMemoryLoadStat<R>(PhantomData<R>);
impl<R: Shown> Shown for TensorMemoryLoadStat<R> {
    type Shown = TensorMemoryLoadStat<R::Shown>;
}
type PlainLoad<R> = TensorMemoryLoad<Lanes32Bits32, R>;
impl<R: Nat> TensorMemoryLoadStat<R> {
    const TEXT: JoinedName = JoinedName::EMPTY.then("SM100_TMEM_LOAD_STAT_32dp32b").number(number::<R>()).then("x");
    const MNEMONIC: JoinedName =
        JoinedName::EMPTY.then("tcgen05.ld.red.sync.aligned.32x32b.x").number(number::<R>()).then(".max.f32");
}
impl<R: Nat> CopyTraits for TensorMemoryLoadStat<R>
where
    PlainLoad<R>: CopyTraits,
{
    type ThrId = <PlainLoad<R> as CopyTraits>::ThrId;
    type SrcBits = <PlainLoad<R> as CopyTraits>::SrcBits;
    type DstBits = <PlainLoad<R> as CopyTraits>::DstBits;
    type RefBits = <PlainLoad<R> as CopyTraits>::RefBits;
}
impl<R: Nat, K> CopyInstruction for TensorMemoryLoadStat<R>
where
    WithMaximum<R>: Found<Type = K>,
    K: Grants<Self, (), Is = ()>,
    PlainLoad<R>: CopyInstruction,
{
    type Arch = Sm103fOr110f;
    type Source = <PlainLoad<R> as CopyInstruction>::Source;
    type Destination = <PlainLoad<R> as CopyInstruction>::Destination;
    const NAME: &'static str = Self::TEXT.as_str();
    const PTX: &'static str = Self::MNEMONIC.as_str();
    const CUTLASS: &'static str = "include/cute/atom/copy_traits_sm100.hpp";
}

copy_instructions! {
    /// 128 lanes, 256 bits of each, from shared memory.
    SM100_UTCCP_128dp256bit_1cta: Sm100fOr110f [1:0], [(1,32768):(0,1)] (descriptor) => [(1,32768):(0,1)] (cells (128,256):(2097152,1)), ref dst,
        "tcgen05.cp.cta_group::1.128x256b", "include/cute/atom/copy_traits_sm100.hpp";
    /// [`SM100_UTCCP_128dp256bit_1cta`] by a pair of blocks.
    SM100_UTCCP_128dp256bit_2cta: Sm100fOr110f [2:1], [(2,32768):(0,1)] (descriptor) => [(2,32768):(0,1)] (cells (128,256):(2097152,1)), ref dst,
        "tcgen05.cp.cta_group::2.128x256b", "include/cute/atom/copy_traits_sm100.hpp";
    /// 128 lanes, 128 bits of each.
    SM100_UTCCP_128dp128bit_1cta: Sm100fOr110f [1:0], [(1,16384):(0,1)] (descriptor) => [(1,16384):(0,1)] (cells (128,128):(2097152,1)), ref dst,
        "tcgen05.cp.cta_group::1.128x128b", "include/cute/atom/copy_traits_sm100.hpp";
    /// [`SM100_UTCCP_128dp128bit_1cta`] by a pair of blocks.
    SM100_UTCCP_128dp128bit_2cta: Sm100fOr110f [2:1], [(2,16384):(0,1)] (descriptor) => [(2,16384):(0,1)] (cells (128,128):(2097152,1)), ref dst,
        "tcgen05.cp.cta_group::2.128x128b", "include/cute/atom/copy_traits_sm100.hpp";
    /// 256 bits of each of 4 lanes, the first of every 32. The reference of CuTe has all 128 lanes, of which these are written.
    SM100_UTCCP_4dp256bit_1cta: Sm100fOr110f [1:0], [(1,(4,256)):(0,(32,128))] (descriptor) => [(1,(4,256)):(0,(32,128))] (cells (128,256):(2097152,1)), ref dst,
        "tcgen05.cp.cta_group::1.4x256b", "include/cute/atom/copy_traits_sm100.hpp";
    /// [`SM100_UTCCP_4dp256bit_1cta`] by a pair of blocks.
    SM100_UTCCP_4dp256bit_2cta: Sm100fOr110f [2:1], [(2,(4,256)):(0,(32,128))] (descriptor) => [(2,(4,256)):(0,(32,128))] (cells (128,256):(2097152,1)), ref dst,
        "tcgen05.cp.cta_group::2.4x256b", "include/cute/atom/copy_traits_sm100.hpp";
    /// 32 lanes, 128 bits of each, to all four quarters of the lanes.
    SM100_UTCCP_4x32dp128bit_1cta: Sm100fOr110f [1:0], [(1,(32,128,4)):(0,(1,32,0))] (descriptor) => [(1,16384):(0,1)] (cells (32,128,4):(2097152,1,67108864)), ref dst,
        "tcgen05.cp.cta_group::1.32x128b.warpx4", "include/cute/atom/copy_traits_sm100.hpp";
    /// [`SM100_UTCCP_4x32dp128bit_1cta`] by a pair of blocks.
    SM100_UTCCP_4x32dp128bit_2cta: Sm100fOr110f [2:1], [(2,(32,128,4)):(0,(1,32,0))] (descriptor) => [(2,16384):(0,1)] (cells (32,128,4):(2097152,1,67108864)), ref dst,
        "tcgen05.cp.cta_group::2.32x128b.warpx4", "include/cute/atom/copy_traits_sm100.hpp";
    /// 64 lanes, 128 bits of each, to both halves of the lanes.
    SM100_UTCCP_2x64dp128bitlw0213_1cta: Sm100fOr110f [1:0], [(1,(64,128,2)):(0,(1,64,0))] (descriptor) => [(1,16384):(0,1)] (cells (64,128,2):(2097152,1,134217728)), ref dst,
        "tcgen05.cp.cta_group::1.64x128b.warpx2::02_13", "include/cute/atom/copy_traits_sm100.hpp";
    /// [`SM100_UTCCP_2x64dp128bitlw0213_1cta`] by a pair of blocks.
    SM100_UTCCP_2x64dp128bitlw0213_2cta: Sm100fOr110f [2:1], [(2,(64,128,2)):(0,(1,64,0))] (descriptor) => [(2,16384):(0,1)] (cells (64,128,2):(2097152,1,134217728)), ref dst,
        "tcgen05.cp.cta_group::2.64x128b.warpx2::02_13", "include/cute/atom/copy_traits_sm100.hpp";
    /// 64 lanes, 128 bits of each: the first 32 to the quarters 0 and 1 of the lanes, the others to 2 and 3.
    SM100_UTCCP_2x64dp128bitlw0123_1cta: Sm100fOr110f [1:0], [(1,(32,128,2,2)):(0,(1,32,4096,0))] (descriptor) => [(1,16384):(0,1)] (cells (32,128,2,2):(2097152,1,134217728,67108864)), ref dst,
        "tcgen05.cp.cta_group::1.64x128b.warpx2::01_23", "include/cute/atom/copy_traits_sm100.hpp";
    /// [`SM100_UTCCP_2x64dp128bitlw0123_1cta`] by a pair of blocks.
    SM100_UTCCP_2x64dp128bitlw0123_2cta: Sm100fOr110f [2:1], [(2,(32,128,2,2)):(0,(1,32,4096,0))] (descriptor) => [(2,16384):(0,1)] (cells (32,128,2,2):(2097152,1,134217728,67108864)), ref dst,
        "tcgen05.cp.cta_group::2.64x128b.warpx2::01_23", "include/cute/atom/copy_traits_sm100.hpp";
}
