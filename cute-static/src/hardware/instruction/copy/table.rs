//! The table of copy instructions, one row per instruction: its name, architecture and threads; the layouts of source and destination in bits, each
//! with its operand; which of the two is the reference; the mnemonic, and the file of CUTLASS.

/// The operand type for its notation in a row: `128 aligned` is an address of 128 bits, aligned to its size; `4 x 32` is four registers of
/// 32 bits.
macro_rules! operand {
    ($bits:literal aligned) => { $crate::instruction::copy::operand::AlignedRun<$crate::int::Int<$bits>> };
    ($count:literal x $bits:literal) => {
        $crate::instruction::copy::operand::RegisterList<$crate::int::Int<$count>, $crate::int::Int<$bits>>
    };
    (descriptor) => { $crate::instruction::copy::operand::MatrixDescriptor };
    (cells $($val:tt)*) => {
        $crate::instruction::copy::operand::TensorMemoryCells<
            layout!($($val)*),
            $crate::instruction::copy::operand::ByOneThread,
        >
    };
}
macro_rules! reference {
    (src, $src:ty, $dst:ty) => {
        $src
    };
    (dst, $src:ty, $dst:ty) => {
        $dst
    };
}
macro_rules! copy_instructions {
    ($(
        $(#[$doc:meta])*
        $name:ident: $arch:ident [$($thr:tt)*], [$($src:tt)*] ($($from:tt)*) => [$($dst:tt)*] ($($to:tt)*), ref $ref:ident, $ptx:literal, $file:literal;
    )*) => {$(
        $(#[$doc])*
        #[doc = concat!("\n\n* **Source** `", $file, "`, PTX `", $ptx, "`")]
        #[doc = concat!("* threads `", stringify!($($thr)*), "`, from `", stringify!($($src)*), "` to `", stringify!($($dst)*),
            "`, reference the ", stringify!($ref), ", in bits")]
        #[doc = concat!("* **Requires** [`", stringify!($arch), "`](crate::arch::", stringify!($arch), ")")]
        #[cfg_attr(doc, doc = $crate::picture::picture!(concat!("copy/", stringify!($name)), "What is where, before and after"))]
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        #[doc(hidden)]
        impl $crate::instruction::copy::CopyTraits for $name {
            type ThrId = layout!($($thr)*);
            type SrcBits = layout!($($src)*);
            type DstBits = layout!($($dst)*);
            type RefBits = $crate::instruction::copy::table::reference!($ref, layout!($($src)*), layout!($($dst)*));
        }
        #[doc(hidden)]
        impl $crate::instruction::copy::CopyInstruction for $name {
            type Arch = $crate::arch::$arch;
            type Source = $crate::instruction::copy::table::operand!($($from)*);
            type Destination = $crate::instruction::copy::table::operand!($($to)*);
            const NAME: &'static str = stringify!($name);
            const PTX: &'static str = $ptx;
            const CUTLASS: &'static str = $file;
        }
    )*
    /// Each row of this table.
    pub(super) fn each_row(on: &mut impl $crate::instruction::copy::each::OnCopy) {
        $($crate::instruction::copy::each::OnCopy::instruction::<$name>(on);)*
    }};
}
pub(super) use {copy_instructions, operand, reference};
