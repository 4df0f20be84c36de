//! The architectures: which instructions there are, and how much memory one block may have.

use crate::int::Nat;
use crate::seal::Seal;
use typenum::{U48, U64, U96, U99, U163, U227};

/// A compute capability.
///
/// ```
/// use cute_static::arch::{Architecture, Sm90};
/// assert_eq!((Sm90::NAME, Sm90::SHARED_MEMORY), ("SM90", 227 * 1024));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not an architecture",
    label = "expected one of `cute_static::arch`, such as `Sm90`"
)]
pub trait Architecture {
    /// The name, as CUTLASS writes it
    const NAME: &'static str;
    /// KiB of shared memory that one block can have at most (CUDA programming guide, table of compute capabilities)
    type SharedMemoryKib: Nat;
    /// The same in bytes
    const SHARED_MEMORY: u32 = <Self::SharedMemoryKib as typenum::Unsigned>::U32 * 1024;
    /// The list is closed.
    #[doc(hidden)]
    const SEAL: Seal;
}

macro_rules! architectures {
    ($($(#[$doc:meta])* $name:ident: $text:literal, $kib:ident KiB;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl Architecture for $name {
            const NAME: &'static str = $text;
            type SharedMemoryKib = $kib;
            const SEAL: Seal = Seal;
        }
    )*};
}

architectures! {
    /// What every architecture has
    AnyArch: "generic", U48 KiB;
    /// Maxwell
    Sm50: "SM50", U48 KiB;
    /// Pascal: dp4a
    Sm61: "SM61", U48 KiB;
    /// Volta: mma of quad pairs
    Sm70: "SM70", U96 KiB;
    /// Turing: ldmatrix
    Sm75: "SM75", U64 KiB;
    /// Ampere: mma.sync, cp.async
    Sm80: "SM80", U163 KiB;
    /// Ada: mma.sync on 8-bit floats
    Sm89: "SM89", U99 KiB;
    /// Hopper: wgmma, TMA
    Sm90: "SM90", U227 KiB;
    /// Blackwell: tcgen05, tensor memory
    Sm100: "SM100", U227 KiB;
    /// Blackwell Ultra
    Sm103: "SM103", U227 KiB;
    /// Blackwell without tensor memory
    Sm120: "SM120", U99 KiB;
}

/// An architecture that is `A` or came after it: it runs the instructions of a warp that `A` has.
///
/// * **Law** it is an order: reflexive, transitive, and of two architectures one is at least the other.
///
/// Those of warpgroups, of tensor memory and of one family only (`sm_90a`, `sm_100a`) are not passed on.
/// * **Source** PTX ISA 9.7.14.5, "Target ISA Notes".
///
/// ```
/// use cute_static::arch::{AtLeast, Sm80, Sm120};
/// fn runs_cp_async<A: AtLeast<Sm80>>() {}
/// runs_cp_async::<Sm120>();
/// ```
/// ```compile_fail,E0277
/// use cute_static::arch::{AtLeast, Sm80, Sm89};
/// fn runs_fp8<A: AtLeast<Sm89>>() {}
/// runs_fp8::<Sm80>();
/// ```
#[diagnostic::on_unimplemented(
    message = "{Self} does not have the instructions of {A}",
    label = "an architecture from {A} on is needed",
    note = "PTX ISA 9.7.14.5: each shape and type has the architecture from which on it exists"
)]
pub trait AtLeast<A>: Architecture {}
macro_rules! order {
    () => {};
    ($first:ident $($later:ident)*) => {
        impl AtLeast<$first> for $first {}
        $(impl AtLeast<$first> for $later {})*
        order!($($later)*);
    };
}
order!(AnyArch Sm50 Sm61 Sm70 Sm75 Sm80 Sm89 Sm90 Sm100 Sm103 Sm120);
