//! Loads and stores by one thread.

#![allow(non_camel_case_types)]

use super::operand::{AlignedRun, RegisterList, UpToBits};
use super::rules::{AccessSize, VectorSize};
use super::{CopyInstruction, CopyTraits};
use crate::arch::{AnyArch, ChooseArchitecture, GenericFrom100, Sm100};
use crate::check::{Condition, Found};
use crate::htuple::HCons;
use crate::htuple::HNil;
use crate::int::number;
use crate::int::{Compare, Nat, One};
use crate::kind::Either;
use crate::layout;
use crate::layout::{IsLayout, Layout};
use crate::outcome::{Grants, Shown};
use crate::text::JoinedName;
use core::marker::PhantomData;
use typenum::{U8, U16, U32, U64, U128, U256, UTerm};

/// `N` contiguous bits by one thread.
#[doc(hidden)]
pub type ThreadRun<N> = Layout<HCons<One, HCons<N, HNil>>, HCons<UTerm, HCons<One, HNil>>>;

/// `N` is a power of two from 8 to 128.
type UpTo128<N> = <<N as Compare>::Is<U8> as Either>::Or<
    <<N as Compare>::Is<U16> as Either>::Or<
        <<N as Compare>::Is<U32> as Either>::Or<<<N as Compare>::Is<U64> as Either>::Or<<N as Compare>::Is<U128>>>,
    >,
>;
/// `N` is a power of two from 8 to 256.
type Sizes<N> = <<N as Compare>::Is<U256> as Either>::Or<UpTo128<N>>;

/// CuTe's `UniversalCopy<T>` for a type of `N` bits: one load or store. [`UniversalCopy`](crate::atom::copy::UniversalCopy) counts elements
/// instead of bits.
///
/// * **Admissible** for 8, 16, 32, 64, 128 and 256 bits.
/// * **Requires** [`AnyArch`]; for 256 bits [`Sm100`], and only in global memory.
/// * **Source** `include/cute/atom/copy_traits.hpp`, PTX ISA 9.7.9.8 (`ld`), 9.7.9.11 (`st`)
///
/// ```
/// use cute_static::instruction::copy::{CopyInstruction, universal::UniversalCopyBits};
/// use cute_static::typenum::U128;
/// assert_eq!(<UniversalCopyBits<U128>>::NAME, "UniversalCopy<b128>");
/// ```
/// ```compile_fail,E0277
/// use cute_static::instruction::copy::{CopyInstruction, universal::UniversalCopyBits};
/// use cute_static::typenum::U96;
/// let x = <UniversalCopyBits<U96> as CopyInstruction>::NAME;
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("copy/universal-bits", "The bytes of each copy, before and after"))]
pub struct UniversalCopyBits<N>(PhantomData<N>);
impl<N: Shown> Shown for UniversalCopyBits<N> {
    type Shown = UniversalCopyBits<N::Shown>;
}
impl<N: Nat> UniversalCopyBits<N> {
    const TEXT: JoinedName = JoinedName::EMPTY.then("UniversalCopy<b").number(number::<N>()).then(">");
    const MNEMONIC: JoinedName = JoinedName::EMPTY.then("ld/st (b").number(number::<N>()).then(" vector access)");
}
impl<N: Nat> CopyTraits for UniversalCopyBits<N>
where
    ThreadRun<N>: IsLayout,
{
    type ThrId = layout!(1:0);
    type SrcBits = ThreadRun<N>;
    type DstBits = ThreadRun<N>;
    type RefBits = ThreadRun<N>;
}
impl<N: Nat, K> CopyInstruction for UniversalCopyBits<N>
where
    <Sizes<N> as Condition>::Require<AccessSize<N>>: Found<Type = K>,
    K: Grants<Self, (), Is = ()>,
    ThreadRun<N>: IsLayout,
{
    type Arch = <<N as Compare>::Is<U256> as ChooseArchitecture>::Architecture<GenericFrom100, AnyArch>;
    type Source = AlignedRun<N>;
    type Destination = AlignedRun<N>;
    const NAME: &'static str = Self::TEXT.as_str();
    const PTX: &'static str = match number::<N>() {
        256 => "ld/st .v8.b32 (b256; sm_100+)",
        _ => Self::MNEMONIC.as_str(),
    };
    const CUTLASS: &'static str = "include/cute/atom/copy_traits.hpp";
}

/// A copy of the widest vectors that both sides allow, at most `N` bits. As an atom it has one value, which is one element.
///
/// * **Admissible** for 8, 16, 32, 64 and 128 bits.
/// * **Source** `include/cute/arch/copy.hpp`, `include/cute/atom/copy_traits.hpp`; see [`copy_vectorized`](crate::application::vectorize::copy_vectorized)
/// ```compile_fail,E0277
/// use cute_static::instruction::copy::{CopyInstruction, universal::AutoVectorizingCopyWithAssumedAlignment};
/// use cute_static::typenum::U24;
/// let x = <AutoVectorizingCopyWithAssumedAlignment<U24> as CopyInstruction>::NAME;
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("copy/universal-bits", "The bytes of each copy, before and after"))]
pub struct AutoVectorizingCopyWithAssumedAlignment<N>(PhantomData<N>);
impl<N: Nat> AutoVectorizingCopyWithAssumedAlignment<N> {
    const TEXT: JoinedName =
        JoinedName::EMPTY.then("AutoVectorizingCopyWithAssumedAlignment<").number(number::<N>()).then(">");
}
impl<N: Shown> Shown for AutoVectorizingCopyWithAssumedAlignment<N> {
    type Shown = AutoVectorizingCopyWithAssumedAlignment<N::Shown>;
}
impl<N: Nat> CopyTraits for AutoVectorizingCopyWithAssumedAlignment<N> {
    type ThrId = layout!(1:0);
    type SrcBits = layout!((1,1):(0,0));
    type DstBits = layout!((1,1):(0,0));
    type RefBits = layout!((1,1):(0,0));
}
impl<N: Nat, K> CopyInstruction for AutoVectorizingCopyWithAssumedAlignment<N>
where
    <UpTo128<N> as Condition>::Require<VectorSize<N>>: Found<Type = K>,
    K: Grants<Self, (), Is = ()>,
{
    type Arch = AnyArch;
    type Source = UpToBits<N>;
    type Destination = UpToBits<N>;
    const NAME: &'static str = Self::TEXT.as_str();
    const PTX: &'static str = "(chooses UniversalCopy width at compile time)";
    const CUTLASS: &'static str = "include/cute/atom/copy_traits.hpp";
}

/// Loads 256 bits from global memory to registers without allocation in L1.
///
/// * **Requires** [`Sm100`]
/// * **Source** `include/cute/atom/copy_traits_sm100.hpp`, PTX ISA 9.7.9.8, `ld.global.L1::no_allocate.v8.f32`
#[cfg_attr(doc, doc = crate::picture::picture!("copy/load-256", "The bytes of each copy, before and after"))]
#[derive(Clone, Copy, Debug)]
pub enum SM100_LOAD_256bit_CACHE_NOALLOCATION {}
impl CopyTraits for SM100_LOAD_256bit_CACHE_NOALLOCATION {
    type ThrId = layout!(1:0);
    type SrcBits = ThreadRun<U256>;
    type DstBits = ThreadRun<U256>;
    type RefBits = ThreadRun<U256>;
}
impl CopyInstruction for SM100_LOAD_256bit_CACHE_NOALLOCATION {
    type Arch = Sm100;
    type Source = AlignedRun<U256>;
    type Destination = RegisterList<U8, U32>;
    const NAME: &'static str = "SM100_LOAD_256bit_CACHE_NOALLOCATION";
    const PTX: &'static str = "ld.global.L1::no_allocate.v8.f32";
    const CUTLASS: &'static str = "include/cute/atom/copy_traits_sm100.hpp";
}

/// Stores 256 bits from registers to global memory without allocation in L1.
///
/// * **Requires** [`Sm100`]
/// * **Source** `include/cute/atom/copy_traits_sm100.hpp`, PTX ISA 9.7.9.11, `st.global.L1::no_allocate.v8.f32`
#[cfg_attr(doc, doc = crate::picture::picture!("copy/store-256", "The bytes of each copy, before and after"))]
#[derive(Clone, Copy, Debug)]
pub enum SM100_STORE_256bit_CACHE_NOALLOCATION {}
impl CopyTraits for SM100_STORE_256bit_CACHE_NOALLOCATION {
    type ThrId = layout!(1:0);
    type SrcBits = ThreadRun<U256>;
    type DstBits = ThreadRun<U256>;
    type RefBits = ThreadRun<U256>;
}
impl CopyInstruction for SM100_STORE_256bit_CACHE_NOALLOCATION {
    type Arch = Sm100;
    type Source = RegisterList<U8, U32>;
    type Destination = AlignedRun<U256>;
    const NAME: &'static str = "SM100_STORE_256bit_CACHE_NOALLOCATION";
    const PTX: &'static str = "st.global.L1::no_allocate.v8.f32";
    const CUTLASS: &'static str = "include/cute/atom/copy_traits_sm100.hpp";
}
