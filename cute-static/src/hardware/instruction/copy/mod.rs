//! Copy instructions: the bits that each thread reads and writes, and the memory, registers and alignment that it needs.

// The files of this module:
// * `operand`: the source and the destination of an instruction: an address, registers, cells of tensor memory
// * `table`: one row per instruction
// * `universal`: loads and stores of one thread
// * `matrix`: shuffles, `ldmatrix`, `stmatrix`
// * `bulk`: `cp.async`, bulk copies, TMA
// * `tensor_memory`: `tcgen05.ld`, `st` and `cp`, with the repetition as a parameter
// * `each`: all instructions of the tables, one after another
// * `names`: the names of CuTe for these
// * `legal`: whether an instruction can read or write a layout
// * `tiled`: whether a `TiledCopy` can, and its bank conflicts
// * `checks`: its checks, as results
// * `widest/`: the search for the widest copy between two places
// * `rules`: the refusals

#[doc(hidden)]
pub mod bulk;
#[doc(hidden)]
pub mod checks;
#[doc(hidden)]
pub mod each;
#[doc(hidden)]
pub mod legal;
#[doc(hidden)]
pub mod matrix;
#[doc(hidden)]
pub mod names;
#[doc(hidden)]
pub mod operand;
#[doc(hidden)]
pub mod rules;
mod table;
#[doc(hidden)]
pub mod tensor_memory;
#[doc(hidden)]
pub mod tiled;
#[doc(hidden)]
pub mod universal;
#[doc(hidden)]
pub mod widest;

#[doc(inline)]
pub use bulk::*;
pub use legal::{LegalOperand, LegalPart};
#[doc(inline)]
pub use matrix::*;
#[doc(inline)]
pub use names::*;
#[doc(no_inline)]
pub use operand::CopyOperand;
#[doc(inline)]
pub use tensor_memory::*;
pub use tiled::{ConflictFreeSide, InBanks, InBuffer, InFragment, LegalCopy, LegalSide};
#[doc(inline)]
pub use universal::*;
pub use widest::{
    CopyBitsFor, CopyCoverFor, CopyPath, CopyPlace, FindWidestCopy, InGlobal, InRegisters, InShared, WidestCopyFor,
};

use crate::algebra::recast::Upcasting;
use crate::arch::Architecture;
use crate::atom::copy::CopyAtom;
use crate::atom::mma::{Mode0, SizeOf};
use crate::check::{BothHold, Combine, Condition, Step};
use crate::int::{Compare, Nat};
use crate::kind::ModeTree;
use crate::layout::{IsLayout, LayoutOf};
use crate::numeric::Numeric;
use crate::outcome::{Accepted, Legal, ModesFrom};
use crate::seal::Seal;
use core::marker::PhantomData;
use rules::SplitElement;

/// A copy instruction of the hardware. Its layouts map (thread, value) to a bit.
///
/// * **Law** source and destination have the bits of the reference. A bit occurs as often as the layout maps to it: stride 0 means that several
///   threads name or write the same bit.
/// * **Source** the types have the names of CUTLASS `cute/atom/copy_traits_*.hpp`, the mnemonic is that of PTX.
///
/// ```
/// use cute_static::instruction::copy::{CopyInstruction, CopyTraits, matrix::SM75_U32x4_LDSM_N};
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(<SM75_U32x4_LDSM_N as CopyTraits>::SrcBits, layout!((32,128):(128,1)));
/// assert_eq!(SM75_U32x4_LDSM_N::PTX, "ldmatrix.sync.aligned.x4.m8n8.shared.b16");
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a copy instruction",
    label = "expected one of `cute_static::instruction::copy`, such as `SM75_U32x4_LDSM_N`"
)]
pub trait CopyInstruction: CopyTraits {
    /// The architecture or the feature set of PTX that it requires
    type Arch: Architecture;
    /// The operand from which a thread reads
    type Source: CopyOperand;
    /// The operand to which a thread writes
    type Destination: CopyOperand;
    /// The name in CuTe
    const NAME: &'static str;
    /// The mnemonic of PTX
    const PTX: &'static str;
    /// The file of CUTLASS that declares it
    const CUTLASS: &'static str;
}

/// The layouts of a copy instruction. An instruction that does not exist has them as well, because rustc's next solver explains a refusal
/// only where no other bound projects out of the refused type.
///
/// * **Source** CUTLASS `Copy_Traits<I>`.
pub trait CopyTraits {
    /// Thread of the instruction → index of the thread
    type ThrId: IsLayout;
    /// (thread, value) → bit that the thread reads
    type SrcBits: IsLayout;
    /// (thread, value) → bit that the thread writes
    type DstBits: IsLayout;
    /// (thread, value) → bit to which the thread-value layout of a tiled copy refers: the layout of the source or of the destination
    type RefBits: IsLayout;
}

/// The copy instruction `I` on elements of type `T`: a [`CopyAtom`].
///
/// * **Source** CUTLASS `cute/atom/copy_atom.hpp`, `Copy_Atom<I, T>`.
/// * **Law** each layout is the [`Upcast`](crate::algebra::recast::Upcast) of the layout of bits of the instruction by the bits of `T`.
/// * **Admissible** where the bits are whole elements, and no element is split between threads.
///
/// `ldmatrix.x4` loads the A operand of m16n8k16:
/// ```
/// use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::atom::RetileD;
/// use cute_static::typenum::{U8, U16};
/// struct M16n8k16;
/// impl MmaAtom for M16n8k16 {
///     type ShapeMNK = shape!((16,8,16));
///     type ThrId = layout!(32:1);
///     type LayoutATv = layout!(((4,8),(2,2,2)):((32,1),(16,8,128)));
///     type LayoutBTv = layout!(((4,8),(2,2)):((16,1),(8,64)));
///     type LayoutCTv = layout!(((4,8),(2,2)):((32,1),(16,8)));
/// }
/// type Mma = TiledMma<M16n8k16, layout!((2,2,1)), tiler!(<32, 32, 16>)>;
/// type Load = MakeTiledCopyA<CopyAtomOf<SM75_U32x4_LDSM_N, Float16>, Mma>;
/// let thread = Load::default().get_slice(37);
/// let (offset, rows) = thread.partition_s(layout!((128,32):(32,1)));
/// assert_eq!((offset, rows.to_string().as_str()), (672, "((8,1),4,2):((1,0),1024,16)"));
/// static_assertions::assert_type_eq_all!(RetileD<Load, layout!(((2,2,2),4,2):((1,2,4),16,8))>, layout!(((8,1),4,2):((1,0),16,8)));
/// ```
/// `ldmatrix` moves rows of 128 bits, which is not a multiple of 6 bits.
/// ```compile_fail,E0277
/// use cute_static::instruction::copy::{CopyAtomOf, matrix::SM75_U32x4_LDSM_N};
/// use cute_static::numeric::Float6E2M3;
/// use cute_static::prelude::*;
/// use cute_static::atom::{LayoutTvS, TiledCopy};
/// fn six_bits() -> LayoutTvS<TiledCopy<CopyAtomOf<SM75_U32x4_LDSM_N, Float6E2M3>, layout!((32,8)), shape!((32,8))>> { Default::default() }
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("copy/SM75_U32x4_LDSM_N", "Thread and value of each element, before and after"))]
pub struct CopyAtomOf<I, T>(PhantomData<(I, T)>);

/// The layout of bits `L` of the instruction `I` in elements of `N` bits, accepted or refused
type InElements<I, L, N> = <Upcasting<<L as IsLayout>::Modes, N> as Combine>::Pipe<
    ForThreads<SizeOf<<<I as CopyTraits>::ThrId as IsLayout>::Modes>, N>,
>;
type InElementsOf<I, L, N> = LayoutOf<ModesFrom<InElements<I, L, N>>>;
/// The same, but not refused where the layout of the source is: the user should see one error
type InElementsToo<I, L, N> = <InElements<I, <I as CopyTraits>::SrcBits, N> as Combine>::Guard<InElements<I, L, N>>;
type InElementsTooOf<I, L, N> = LayoutOf<ModesFrom<InElementsToo<I, L, N>>>;
/// Accepts (thread, value) of elements of `N` bits if it still has `P` threads.
#[doc(hidden)]
pub struct ForThreads<P, N>(PhantomData<(P, N)>);
impl<P: Nat, N: Nat> Step for ForThreads<P, N> {
    type Of<M: ModeTree> = BothHold<
        <<SizeOf<Mode0<M>> as Compare>::Is<P> as Condition>::Require<SplitElement<SizeOf<Mode0<M>>, P>>,
        Accepted<M>,
    >;
}

impl<I: CopyInstruction, T: Numeric> CopyAtom for CopyAtomOf<I, T>
where
    InElements<I, I::SrcBits, T::Bits>: Legal<I::SrcBits, T::Bits>,
    InElementsToo<I, I::DstBits, T::Bits>: Legal<I::DstBits, T::Bits>,
    InElementsToo<I, I::RefBits, T::Bits>: Legal<I::RefBits, T::Bits>,
    InElementsOf<I, I::SrcBits, T::Bits>: IsLayout,
    InElementsTooOf<I, I::DstBits, T::Bits>: IsLayout,
    InElementsTooOf<I, I::RefBits, T::Bits>: IsLayout,
{
    type ThrId = I::ThrId;
    type LayoutSrc = InElementsOf<I, I::SrcBits, T::Bits>;
    type LayoutDst = InElementsTooOf<I, I::DstBits, T::Bits>;
    type LayoutRef = InElementsTooOf<I, I::RefBits, T::Bits>;
}

/// A copy atom that is an instruction on elements of a type.
#[diagnostic::on_unimplemented(
    message = "this copy atom is no instruction of the hardware, so nothing is known of what it can read and write",
    label = "expected a `CopyAtomOf<Instruction, Element>`"
)]
pub trait IsInstruction {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The instruction
    type Instruction: CopyInstruction;
    /// The type of the elements
    type Element: Numeric;
}
impl<I: CopyInstruction, T: Numeric> IsInstruction for CopyAtomOf<I, T> {
    const SEAL: Seal = Seal;
    type Instruction = I;
    type Element = T;
}
