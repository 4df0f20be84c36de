//! The table of tcgen05: one row per family over types, M and N.

/// Instructions of one thread for one or two CTAs, B in shared memory, C in tensor memory.
///
/// A row is `NAME[types; numbers]: where A is, K, (value of A), CTAs, rule of M, rules of N for K-major and for MN-major B, [PTX],
/// like [types] [numbers after N];`. Optional entries follow: the scale factors (type and vector size), the power of two by which C is divided, and
/// what the row requires if that differs from the table. The tests check every legal M and N with the types after `like`.
macro_rules! tcgen05 {
    ($arch:ident; $(
        $(#[$doc:meta])*
        $name:ident[$($t:ident: $tb:path),*; $($n:ident),*]: $place:ident $k:literal ($($va:tt)*), $group:ident $rows:ident,
        $krule:ident $mnrule:ident, [$($ptx:expr),*], like [$($like:ident),*] [$($more:ident)*] $(, scales $sf:ident $vs:ty)? $(, divides $s:ident)?
        $(, needs $own:ident)?;
    )*) => {
        $(tcgen05!(@$place [$(#[$doc])*] [$($own)? $arch] $name [$($t: $tb,)* $($n: Nat,)*] [$($t)*] [$($n)*] [$($t, )* $($n,)*]
            $k ($($va)*), $group $rows, $krule $mnrule, [$($ptx),*], [$($sf $vs)?] [$($s)?]);)*
        #[cfg(test)]
        #[test]
        fn every_row_is_sound() {
            $($crate::instruction::mma::tcgen05_table::each_mn!($rows $krule $name [$($like),*] [$($more)*]);)*
        }
    };
    (@SS [$($doc:tt)*] $arch:tt $name:ident [$($bounds:tt)*] $types:tt $numbers:tt [$($p:tt)*] $($rest:tt)*) => {
        tcgen05!(@row [$($doc)* #[doc = "\n\nA and B are in shared memory, C in tensor memory."]] $arch $name
            [$($p)* MajorA = MajorK, MajorB = MajorK] [$($bounds)* MajorA: Major, MajorB: ByMajor] [$($p)* MajorA, MajorB]
            SharedMemory<MajorA>, [A: ReadAs<MajorA>,] $types $numbers $($rest)*);
    };
    (@TS [$($doc:tt)*] $arch:tt $name:ident [$($bounds:tt)*] $types:tt $numbers:tt [$($p:tt)*]
        $k:literal $va:tt, $group:ident $($rest:tt)*) => {
        tcgen05!(@row [$($doc)* #[doc = "\n\nA and C are in tensor memory, B in shared memory."]] $arch $name
            [$($p)* MajorB = MajorK] [$($bounds)* MajorB: ByMajor] [$($p)* MajorB]
            TensorMemory, [] $types $numbers $k $va, $group $($rest)*);
        impl<$($bounds)* MajorB: ByMajor> TmemAMma for $name<$($p)* MajorB>
        where
            Self: TmemMma,
            M: TmemRows<$group>,
            A: TmemValue,
            <M as TmemRows<$group>>::Operand<<A as TmemValue>::Packed, Int<$k>>: IsLayout,
        {
            type TmemA = <M as TmemRows<$group>>::Operand<<A as TmemValue>::Packed, Int<$k>>;
        }
    };
    (@row [$($doc:tt)*] [$arch:ident $($all:ident)?] $name:ident [$($declared:tt)*] [$($bounds:tt)*] [$($p:tt)*] $source:ty, [$($read:tt)*]
        [$($t:ident)*] [$m:ident $($n:ident)*] $k:literal ($($va:tt)*), $group:ident $rows:ident, $krule:ident $mnrule:ident,
        [$($ptx:expr),*], $scales:tt [$($s:ident)?]) => {
        $($doc)*
        ///
        #[doc = concat!("* **Admissible** M as `", stringify!($rows), "` has it, N as `", stringify!($krule), "` where B is K-major, as `", stringify!($mnrule), "` where it is MN-major.")]
        #[doc = concat!("* K = ", $k, "; A, B and C among the CTAs as `", stringify!($group), "` has them, in tensor memory as [`TmemMma`] and `TmemAMma` say.")]
        #[doc = concat!("* **Requires** [`", stringify!($arch), "`](crate::arch::", stringify!($arch), ")")]
        /// * **Source** PTX ISA 9.7.16.2 (Table 39), 9.7.16.10.9 (Target ISA Notes); CUTLASS `cute/atom/mma_traits_sm100.hpp`
        #[cfg_attr(doc, doc = $crate::picture::picture!(concat!("mma/tmem-", stringify!($group)), "CTA, lanes and columns of each block of C"))]
        #[derive(Clone, Copy, Debug)]
        pub struct $name<$($declared)*>(PhantomData<($($p)*)>);
        #[doc(hidden)]
        impl<$($bounds)*> MmaAtom for $name<$($p)*>
        where
            $rows: $crate::instruction::mma::legal::Allows<M>,
            <MajorB as ByMajor>::Rule<$krule, $mnrule>: $crate::instruction::mma::legal::Allows<N>,
            $($crate::instruction::mma::legal::InputScales: $crate::instruction::mma::legal::Allows<$s>,)?
            $($read)*
            B: ReadAs<MajorB>,
            <$group as CtaGroup>::Tile<M, Int<$k>>: IsLayout,
            <$group as CtaGroup>::Tile<N, Int<$k>>: IsLayout,
            <$group as CtaGroup>::Tile<M, N>: IsLayout,
        {
            type ShapeMNK = List3<M, N, Int<$k>>;
            type ThrId = <$group as CtaGroup>::ThrId;
            type LayoutATv = <$group as CtaGroup>::Tile<M, Int<$k>>;
            type LayoutBTv = <$group as CtaGroup>::Tile<N, Int<$k>>;
            type LayoutCTv = <$rows as $crate::instruction::mma::legal::Allows<M>>::LayoutOf<
                <<MajorB as ByMajor>::Rule<$krule, $mnrule> as $crate::instruction::mma::legal::Allows<N>>::LayoutOf<
                    tcgen05!(@scaled [$($s)?] <$group as CtaGroup>::Tile<M, N>),
                >,
            >;
        }
        #[doc(hidden)]
        impl<$($bounds)*> MmaInstruction for $name<$($p)*>
        where
            Self: MmaAtom,
        {
            type Arch = $arch;
            type A = $($va)*;
            type B = B;
            type C = C;
            type D = C;
            type SourceA = $source;
            type SourceB = SharedMemory<MajorB>;
            type SourceC = TensorMemory;
            const REGISTERS_A: RegisterArray = RegisterArray::NONE;
            const REGISTERS_B: RegisterArray = RegisterArray::NONE;
            const REGISTERS_C: RegisterArray = RegisterArray::NONE;
            const CUTLASS: &'static str = "mma_traits_sm100.hpp";
            const NAME_PARTS: &'static [NamePart] = &[Text(concat!(stringify!($name), "<")),
                $(Text($t::NAME), Text(","),)* Number(number::<$m>()) $(, Text(","), Number(number::<$n>()))*, Text(">")];
            const PTX_PARTS: &'static [NamePart] = &[$($ptx),*];
        }
        impl<$($bounds)*> MmaFamily for $name<$($p)*> {
            const LEGAL_M: Extents = $rows::VALUES;
            const LEGAL_N: Extents = <<MajorB as ByMajor>::Rule<$krule, $mnrule> as ExtentRule>::VALUES;
        }
        impl<$($bounds)*> TmemMma for $name<$($p)*>
        where
            Self: MmaInstruction<C = C>,
            M: TmemRows<$group>,
            C: TmemValue,
            <M as TmemRows<$group>>::Accumulator<<C as TmemValue>::Accumulated, N>: IsLayout,
        {
            type TmemC = <M as TmemRows<$group>>::Accumulator<<C as TmemValue>::Accumulated, N>;
            type Columns = <M as TmemRows<$group>>::Columns<N>;
            const CTA_GROUP: u32 = <$group as CtaGroup>::SIZE;
        }
        tcgen05!(@scales $scales $name [$($bounds)*] [$($p)*]);
        tcgen05!(@divides [$($s)?] $name [$($bounds)*] [$($p)*]);
        tcgen05!(@dense $scales [$($s)?] ($($va)*) $name [$($bounds)*] [$($p)*]);
    };
    // A is not sparse, there are no scale factors, and C is not divided.
    (@dense [] [] (A) $name:ident [$($bounds:tt)*] [$($p:tt)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($bounds)*> $crate::instruction::mma::DenseMma for $name<$($p)*> where Self: MmaInstruction {}
    };
    (@dense $scales:tt [] (SparseElement $($va:tt)*) $name:ident [$($bounds:tt)*] [$($p:tt)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($bounds)*> $crate::instruction::mma::HasMetadata for $name<$($p)*> where Self: MmaInstruction {}
        tcgen05!(@sparse $scales $name [$($bounds)*] [$($p)*]);
    };
    (@dense $($other:tt)*) => {};
    (@sparse [] $name:ident [$($bounds:tt)*] [$($p:tt)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($bounds)*> $crate::instruction::mma::SparseTmemMma for $name<$($p)*> where Self: TmemMma {}
    };
    (@sparse $($other:tt)*) => {};
    (@scaled [] $c:ty) => { $c };
    (@scaled [$s:ident] $c:ty) => {
        <$crate::instruction::mma::legal::InputScales as $crate::instruction::mma::legal::Allows<$s>>::LayoutOf<$c>
    };
    (@divides [] $($other:tt)*) => {};
    (@divides [$s:ident] $name:ident [$($bounds:tt)*] [$($p:tt)*]) => {
        impl<$($bounds)*> $crate::instruction::mma::InputScaledMma for $name<$($p)*>
        where
            Self: MmaInstruction,
        {
            type Exponent = $s;
        }
    };
    (@scales [] $($other:tt)*) => {};
    (@scales [$sf:ident $vs:ty] $name:ident [$($bounds:tt)*] [$($p:tt)*]) => {
        impl<$($bounds)*> BlockScaledMma for $name<$($p)*>
        where
            Self: MmaInstruction,
        {
            type Scale = $sf;
            type VectorSize = $vs;
        }
    };
}
pub(super) use tcgen05;

/// Checks of a row with every M and N that is legal.
#[cfg(test)]
macro_rules! each_mn {
    (RowsOfOne $($rest:tt)*) => { $crate::instruction::mma::tcgen05_table::each_mn!(@n [U64 U128] $($rest)*) };
    (RowsOfOneScaled $($rest:tt)*) => { $crate::instruction::mma::tcgen05_table::each_mn!(@n [U128] $($rest)*) };
    (RowsOfTwoSparseScaled $($rest:tt)*) => { $crate::instruction::mma::tcgen05_table::each_mn!(@n [U256] $($rest)*) };
    (RowsOfTwo $($rest:tt)*) => { $crate::instruction::mma::tcgen05_table::each_mn!(@n [U128 U256] $($rest)*) };
    (@n $m:tt EveryEighth $($rest:tt)*) => {
        $crate::instruction::mma::tcgen05_table::each_mn!(@each $m [U8 U16 U24 U32 U40 U48 U56 U64 U72 U80 U88 U96 U104 U112 U120 U128 U136
            U144 U152 U160 U168 U176 U184 U192 U200 U208 U216 U224 U232 U240 U248 U256] $($rest)*)
    };
    (@n $m:tt IntegersOfTcgen $($rest:tt)*) => {
        $crate::instruction::mma::tcgen05_table::each_mn!(@each $m [U8 U16 U24 U32 U48 U64 U80 U96 U112 U128 U144 U160 U176 U192 U208 U224
            U240 U256] $($rest)*)
    };
    (@n $m:tt EverySixteenth $($rest:tt)*) => {
        $crate::instruction::mma::tcgen05_table::each_mn!(@each $m [U16 U32 U48 U64 U80 U96 U112 U128 U144 U160 U176 U192 U208 U224 U240
            U256] $($rest)*)
    };
    (@n $m:tt EveryThirtySecond $($rest:tt)*) => {
        $crate::instruction::mma::tcgen05_table::each_mn!(@each $m [U32 U64 U96 U128 U160 U192 U224 U256] $($rest)*)
    };
    (@each [$($m:ident)*] $n:tt $name:ident $like:tt $more:tt) => {
        $($crate::instruction::mma::tcgen05_table::each_mn!(@one $m $n $name $like $more);)*
    };
    (@one $m:ident [$($n:ident)*] $name:ident $like:tt $more:tt) => {
        $($crate::instruction::mma::tcgen05_table::each_mn!(@at $m $n $name $like $more);)*
    };
    (@at $m:ident $n:ident $name:ident [$($like:ident),*] []) => {
        $crate::instruction::mma::checks::sound::<$name<$($like,)* typenum::$m, typenum::$n>>();
        $crate::instruction::mma::checks::sound_tmem::<$name<$($like,)* typenum::$m, typenum::$n>>();
    };
    (@at $m:ident $n:ident $name:ident [$($like:ident),*] [divided by two to the $more:ident]) => {
        $crate::instruction::mma::checks::sound::<$name<$($like,)* typenum::$m, typenum::$n, typenum::$more>>();
        $crate::instruction::mma::checks::sound_tmem::<$name<$($like,)* typenum::$m, typenum::$n, typenum::$more>>();
    };
    (@at $m:ident $n:ident $name:ident [$($like:ident),*] [$more:ident]) => {
        $crate::instruction::mma::checks::sound::<$name<$($like,)* typenum::$m, typenum::$n, typenum::$more>>();
        $crate::instruction::mma::checks::sound_tmem::<$name<$($like,)* typenum::$m, typenum::$n, typenum::$more>>();
        $crate::instruction::mma::checks::sound_vectors::<$name<$($like,)* typenum::$m, typenum::$n, typenum::$more>>();
    };
}
#[cfg(test)]
pub(super) use each_mn;
