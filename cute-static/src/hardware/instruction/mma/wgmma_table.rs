//! The table of wgmma: one row per family over N.

/// Instructions of a warpgroup, B in shared memory, C in registers.
///
/// A row is `NAME "the name after N": K, D = A * B, SS or RS (layout of A), the majors that operands may have, rule of N, "PTX after N"`,
/// and for sparse instructions the layout of the metadata.
macro_rules! wgmma {
    ($head:literal $ptx_head:literal; $(
        $name:ident $tail:literal: $k:literal, $d:ident = $a:ident * $b:ident, $kind:ident $(($la:ident))? $major:ident, $rule:ident, $ptx:literal
        $(, metadata $e:ident)?;
    )*) => {
        $(wgmma!(@$kind $head $ptx_head $name $tail: $k, $d = $a * $b, $(($la))? $major, $rule, $ptx, [$($e)?]);)*
        /// Each family of this table, with 64 columns.
        pub(super) fn each_family(on: &mut impl $crate::instruction::mma::each::OnFamily) {
            $(on.family::<$name<typenum::U64>>();)*
        }
        #[cfg(test)]
        #[test]
        fn every_row_is_sound() {
            use $crate::instruction::mma::checks::*;
            $($crate::instruction::mma::wgmma_table::each_n!($rule sound $name $(sound_metadata $e)?);)*
        }
    };
    (@SS $head:literal $ptx_head:literal $name:ident $tail:literal: $k:literal, $d:ident = $a:ident * $b:ident, $major:ident, $rule:ident, $ptx:literal, $e:tt) => {
        #[doc = concat!("`", $ptx_head, "N", $ptx, "`: A and B in shared memory.")]
        ///
        #[doc = concat!("* **Admissible** N as `", stringify!($rule), "` has it; A and B are contiguous in memory as `", stringify!($major), "` allows.")]
        #[doc = concat!("* (M, N, K) = (64, N, ", $k, "), 128 threads; A ", stringify!($a), " `(128,(64,", $k, ")):(0,(1,64))`, B ", stringify!($b), " `(128,(N,", $k, ")):(0,(1,N))`, C ", stringify!($d), " `((4,8,4),(2,2,N/8)):((128,1,16),(64,8,512))`")]
        /// * **Requires** [`Sm90a`](crate::arch::Sm90a)
        /// * **Source** PTX ISA 9.7.15.2, 9.7.15.5.1, 9.7.15.5.2 (Target ISA Notes); CUTLASS `cute/atom/mma_traits_sm90_gmma.hpp` and `_sparse.hpp`
        #[cfg_attr(doc, doc = $crate::picture::picture!("mma/wgmma-SS", "Thread and value of each element of C"))]
        #[derive(Clone, Copy, Debug)]
        pub struct $name<N, MajorA = MajorK, MajorB = MajorK>(core::marker::PhantomData<(N, MajorA, MajorB)>);
        wgmma!(@impl [MajorA MajorB] SharedMemory<MajorA>, ABLayout<Int<64>, Int<$k>>, 0,
            $head $ptx_head $name $tail: $k, $d = $a * $b, $major, $rule, $ptx, $e);
    };
    (@RS $head:literal $ptx_head:literal $name:ident $tail:literal: $k:literal, $d:ident = $a:ident * $b:ident, ($la:ident) $major:ident, $rule:ident, $ptx:literal, $e:tt) => {
        #[doc = concat!("`", $ptx_head, "N", $ptx, "`: A in registers, B in shared memory.")]
        ///
        #[doc = concat!("* **Admissible** N as `", stringify!($rule), "` has it; B is contiguous in memory as `", stringify!($major), "` allows.")]
        #[doc = concat!("* (M, N, K) = (64, N, ", $k, "), 128 threads; A ", stringify!($a), " `", stringify!($la), "` `", $crate::instruction::mma::layouts::layout_text!($la), "`, 4 x b32; B ", stringify!($b), " `(128,(N,", $k, ")):(0,(1,N))`; C ", stringify!($d), " `((4,8,4),(2,2,N/8)):((128,1,16),(64,8,512))`")]
        /// * **Requires** [`Sm90a`](crate::arch::Sm90a)
        /// * **Source** PTX ISA 9.7.15.2, 9.7.15.5.1, 9.7.15.5.2 (Target ISA Notes); CUTLASS `cute/atom/mma_traits_sm90_gmma.hpp` and `_sparse.hpp`
        #[cfg_attr(doc, doc = $crate::picture::picture!(concat!("mma/wgmma-RS-", stringify!($la)), "Thread and value of each element of A and C"))]
        #[derive(Clone, Copy, Debug)]
        pub struct $name<N, MajorB = MajorK>(core::marker::PhantomData<(N, MajorB)>);
        wgmma!(@impl [MajorB] Registers, $la, 4,
            $head $ptx_head $name $tail: $k, $d = $a * $b, $major, $rule, $ptx, $e);
    };
    (@impl [$($p:ident)*] $source:ty, $la:ty, $na:literal,
        $head:literal $ptx_head:literal $name:ident $tail:literal: $k:literal, $d:ident = $a:ident * $b:ident, $major:ident, $rule:ident, $ptx:literal, [$($e:ident)?]) => {
        #[doc(hidden)]
        impl<N: Nat, $($p: $major),*> MmaAtom for $name<N, $($p),*>
        where
            $rule: $crate::instruction::mma::legal::Allows<N>,
            ABLayout<N, Int<$k>>: IsLayout,
            CLayout_64xN<N>: IsLayout,
        {
            type ShapeMNK = List3<Int<64>, N, Int<$k>>;
            type ThrId = Warpgroup;
            type LayoutATv = $la;
            type LayoutBTv = ABLayout<N, Int<$k>>;
            type LayoutCTv = <$rule as $crate::instruction::mma::legal::Allows<N>>::LayoutOf<CLayout_64xN<N>>;
        }
        #[doc(hidden)]
        impl<N: Nat, $($p: $major),*> MmaInstruction for $name<N, $($p),*>
        where
            Self: MmaAtom,
        {
            type Arch = Sm90a;
            type A = wgmma!(@a $a $($e)?);
            type B = $b;
            type C = $d;
            type D = $d;
            type SourceA = $source;
            type SourceB = SharedMemory<MajorB>;
            type SourceC = Registers;
            const REGISTERS_A: RegisterArray = RegisterArray { count: $na, of: RegisterType::B32 };
            const REGISTERS_B: RegisterArray = RegisterArray::NONE;
            const REGISTERS_C: RegisterArray = accumulators::<$d, N>();
            const CUTLASS: &'static str = wgmma!(@file $($e)?);
            const NAME_PARTS: &'static [NamePart] = &[NamePart::Text($head), NamePart::Number(number::<N>()), NamePart::Text($tail)];
            const PTX_PARTS: &'static [NamePart] = &[NamePart::Text($ptx_head), NamePart::Number(number::<N>()), NamePart::Text($ptx)];
        }
        impl<N: Nat, $($p: $major),*> MmaFamily for $name<N, $($p),*> {
            const LEGAL_M: Extents = Extents { also: &[], first: 64, last: 64, step: 1 };
            const LEGAL_N: Extents = $rule::VALUES;
        }
        wgmma!(@metadata [$($e)?] $name $major [$($p)*]);
    };
    (@metadata [] $name:ident $major:ident [$($p:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<N: Nat, $($p: $major),*> $crate::instruction::mma::DenseMma for $name<N, $($p),*> where Self: MmaInstruction {}
        #[diagnostic::do_not_recommend]
        impl<N: Nat, $($p: $major),*> $crate::atom::mma::AccumulatorsFit for $name<N, $($p),*> {}
    };
    (@metadata [$e:ident] $name:ident $major:ident [$($p:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<N: Nat, $($p: $major),*> $crate::instruction::mma::HasMetadata for $name<N, $($p),*> where Self: MmaAtom {}
        impl<N: Nat, $($p: $major),*> SparseMma for $name<N, $($p),*>
        where
            Self: MmaAtom,
        {
            type LayoutETv = $e;
        }
        #[diagnostic::do_not_recommend]
        impl<N: Nat, $($p: $major),*> $crate::instruction::mma::UnscaledSparseMma for $name<N, $($p),*> where Self: MmaAtom {}
    };
    (@a $a:ident) => { $a };
    (@a $a:ident $e:ident) => { SparseElement<Int<2>, $a> };
    (@file) => { "mma_traits_sm90_gmma.hpp" };
    (@file $e:ident) => { "mma_traits_sm90_gmma_sparse.hpp" };
}
pub(super) use wgmma;

/// Checks of a row with every N that is legal.
#[cfg(test)]
macro_rules! each_n {
    (FloatsOfWgmma $($rest:tt)*) => {
        $crate::instruction::mma::wgmma_table::each_n!([U8 U16 U24 U32 U40 U48 U56 U64 U72 U80 U88 U96 U104 U112 U120 U128 U136 U144
            U152 U160 U168 U176 U184 U192 U200 U208 U216 U224 U232 U240 U248 U256] $($rest)*)
    };
    (IntegersOfWgmma $($rest:tt)*) => {
        $crate::instruction::mma::wgmma_table::each_n!([U8 U16 U24 U32 U48 U64 U80 U96 U112 U128 U144 U160 U176 U192 U208 U224 U240 U256] $($rest)*)
    };
    ([$($n:ident)*] $check:ident $name:ident $($more:ident $e:ident)?) => {
        $($check::<$name<typenum::$n>>();)*
        $($more::<$name<typenum::U64>>();)?
    };
}
#[cfg(test)]
pub(super) use each_n;
