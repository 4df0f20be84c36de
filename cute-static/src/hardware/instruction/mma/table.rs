//! The table of instructions of fixed shape: the macro that turns a row into a type.

/// Instructions of fixed shape with all operands in registers.
///
/// A row is `NAME: (M, N, K), D = A [registers of A, layout] * B [..] + [of C], "PTX", "file of CUTLASS:line";`. The last literal is
/// `PTX "section"` for an instruction that CuTe does not have. Behind it, a sparse A has the layout of its stored values and that of its metadata:
/// `stored LAYOUT, metadata LAYOUT`.
macro_rules! atoms {
    ($arch:ident, $threads:ident; $(
        $(#[$doc:meta])*
        $name:ident: ($m:literal, $n:literal, $k:literal),
        $d:ident = $a:ident [$na:literal $ra:ident $la:ident] * $b:ident [$nb:literal $rb:ident $lb:ident] + [$nc:literal $rc:ident $lc:ident],
        $ptx:literal, $($source:literal)? $(PTX $section:literal)? $(, stored $ls:ident, metadata $e:ident)?;
    )*) => {$(
        #[doc = concat!("`", $ptx, "`")]
        ///
        $(#[$doc])*
        ///
        #[doc = concat!("(M, N, K) = (", $m, ", ", $n, ", ", $k, "), threads `", $crate::instruction::mma::layouts::layout_text!($threads), "`")]
        ///
        /// | | type | thread, value → element of the tile | | registers of a thread |
        /// |---|---|---|---|---|
        #[doc = concat!("| A | ", stringify!($a), " | `", $crate::instruction::mma::layouts::layout_text!($la), "` | `", stringify!($la), "` | ", $na, " x ", stringify!($ra), " |")]
        $(
            #[doc = concat!("| stored A | ", stringify!($a), " | `", $crate::instruction::mma::layouts::layout_text!($ls), "` | `", stringify!($ls), "` | the same |")]
            #[doc = concat!("| metadata E | of A | `", $crate::instruction::mma::layouts::layout_text!($e), "` | `", stringify!($e), "` | 1 x B32 |")]
        )?
        #[doc = concat!("| B | ", stringify!($b), " | `", $crate::instruction::mma::layouts::layout_text!($lb), "` | `", stringify!($lb), "` | ", $nb, " x ", stringify!($rb), " |")]
        #[doc = concat!("| C | ", stringify!($d), " | `", $crate::instruction::mma::layouts::layout_text!($lc), "` | `", stringify!($lc), "` | ", $nc, " x ", stringify!($rc), " |")]
        ///
        #[doc = concat!("**Requires** [`", stringify!($arch), "`](crate::arch::", stringify!($arch), ")")]
        ///
        $(#[doc = concat!("**Source** CUTLASS `cute/atom/", $source, "`")])?
        $(#[doc = concat!("**Source** PTX ISA ", $section, "; CuTe does not have this instruction")])?
        #[cfg_attr(doc, doc = $crate::instruction::mma::table::tile_picture!($la, $lb, $lc))]
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        #[doc(hidden)]
        impl $crate::atom::mma::MmaAtom for $name {
            type ShapeMNK = $crate::instruction::mma::table::Mnk3<$m, $n, $k>;
            type ThrId = $threads;
            type LayoutATv = $la;
            type LayoutBTv = $lb;
            type LayoutCTv = $lc;
        }
        #[doc(hidden)]
        impl $crate::instruction::mma::MmaInstruction for $name {
            type Arch = $crate::arch::$arch;
            type A = $crate::instruction::mma::table::value_of_a!($a $($e)?);
            type B = $crate::numeric::$b;
            type C = $crate::numeric::$d;
            type D = $crate::numeric::$d;
            type SourceA = $crate::instruction::operand::Registers;
            type SourceB = $crate::instruction::operand::Registers;
            type SourceC = $crate::instruction::operand::Registers;
            const REGISTERS_A: $crate::instruction::mma::RegisterArray = $crate::instruction::mma::table::registers!($na $ra);
            const REGISTERS_B: $crate::instruction::mma::RegisterArray = $crate::instruction::mma::table::registers!($nb $rb);
            const REGISTERS_C: $crate::instruction::mma::RegisterArray = $crate::instruction::mma::table::registers!($nc $rc);
            const CUTLASS: &'static str = concat!($($source)?);
            const NAME_PARTS: &'static [$crate::text::NamePart] =
                &[$crate::text::NamePart::Text(stringify!($name))];
            const PTX_PARTS: &'static [$crate::text::NamePart] =
                &[$crate::text::NamePart::Text($ptx)];
        }
        $crate::instruction::mma::table::kind_of_a!($name $a $($ls $e)?);
    )*
    /// Each row of this table.
    pub(super) fn each_row(on: &mut impl $crate::instruction::mma::each::OnMma) {
        $($crate::instruction::mma::table::on_row!(on $name $($e)?);)*
    }
    #[cfg(test)]
    #[test]
    fn every_row_is_sound() {
        $(
            $crate::instruction::mma::checks::sound::<$name>();
            $($crate::instruction::mma::table::sound_sparse!($name $e);)?
        )*
    }};
}
pub(super) use atoms;

/// The type of a value of A: `$a`, or of a sparse A, with the metadata `$e`, two of which one is stored. Of packed values of 4 bits, a pair in a byte is
/// stored of two.
macro_rules! value_of_a {
    ($a:ident) => { $crate::numeric::$a };
    (Int4 $e:ident) => { $crate::instruction::mma::SparseElement<$crate::int::Int<4>, $crate::numeric::Int8> };
    (Uint4 $e:ident) => { $crate::instruction::mma::SparseElement<$crate::int::Int<4>, $crate::numeric::Uint8> };
    ($a:ident $e:ident) => { $crate::instruction::mma::SparseElement<$crate::int::Int<2>, $crate::numeric::$a> };
}
pub(super) use value_of_a;

/// The traits of a dense instruction, or of a sparse one with these layouts of stored values and metadata.
macro_rules! kind_of_a {
    ($name:ident $a:ident) => {
        #[diagnostic::do_not_recommend]
        impl $crate::instruction::mma::DenseMma for $name {}
        #[diagnostic::do_not_recommend]
        impl $crate::atom::mma::AccumulatorsFit for $name {}
    };
    ($name:ident $a:ident $ls:ident $e:ident) => {
        #[diagnostic::do_not_recommend]
        impl $crate::instruction::mma::HasMetadata for $name {}
        impl $crate::instruction::mma::SparseMma for $name {
            type LayoutETv = $e;
        }
        #[diagnostic::do_not_recommend]
        impl $crate::instruction::mma::UnscaledSparseMma for $name {}
        #[diagnostic::do_not_recommend]
        impl $crate::instruction::mma::StoredInRegisters for $name {}
        #[diagnostic::do_not_recommend]
        impl $crate::instruction::mma::StoresHalf for $name {
            type LayoutStoredTv = $ls;
        }
    };
}
pub(super) use kind_of_a;

/// An instruction that is dense, or that has the metadata `$e`.
macro_rules! on_row {
    ($on:ident $name:ident) => {
        $crate::instruction::mma::each::OnMma::dense::<$name>($on)
    };
    ($on:ident $name:ident $e:ident) => {
        $crate::instruction::mma::each::OnMma::sparse::<$name>($on)
    };
}
pub(super) use on_row;

/// The checks of a sparse row.
#[cfg(test)]
macro_rules! sound_sparse {
    ($name:ident $e:ident) => {
        $crate::instruction::mma::checks::sound_metadata::<$name>();
        $crate::instruction::mma::checks::sound_stored::<$name>();
    };
}
#[cfg(test)]
pub(super) use sound_sparse;

/// The picture of instructions with these layouts of A, B and C.
#[cfg(doc)]
macro_rules! tile_picture {
    ($la:ident, $lb:ident, $lc:ident) => {
        $crate::picture::picture!(
            concat!("mma/", stringify!($la), "-", stringify!($lb), "-", stringify!($lc)),
            "Thread and value of each element of A, B and C"
        )
    };
}
#[cfg(doc)]
pub(super) use tile_picture;

/// The registers from their notation in a row: number and type.
macro_rules! registers {
    ($count:literal $of:ident) => {
        $crate::instruction::mma::RegisterArray { count: $count, of: $crate::instruction::mma::RegisterType::$of }
    };
}
pub(super) use registers;

/// (M, N, K) of a row.
pub type Mnk3<const M: usize, const N: usize, const K: usize> = crate::htuple::HCons<
    crate::int::Int<M>,
    crate::htuple::HCons<crate::int::Int<N>, crate::htuple::HCons<crate::int::Int<K>, crate::htuple::HNil>>,
>;
