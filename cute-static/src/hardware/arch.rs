//! The architectures and their feature sets. They decide which instructions exist and how much shared memory a block may use.

use crate::branch::branch;
use crate::int::Nat;
use crate::seal::Seal;
use typenum::{B0, B1, U48, U64, U96, U99, U163, U227};

/// A compute capability, or a feature set of PTX.
///
/// ```
/// use cute_static::arch::{Architecture, Sm90, Sm90a};
/// assert_eq!((Sm90::NAME, Sm90::SHARED_MEMORY), ("SM90", 227 * 1024));
/// assert_eq!((Sm90::REQUIRES, Sm90a::REQUIRES), (&["sm_90"][..], &["sm_90a"][..]));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not an architecture",
    label = "expected one of `cute_static::arch`, such as `Sm90`"
)]
pub trait Architecture {
    /// The prefix of the names that CUTLASS gives to instructions which require it
    const NAME: &'static str;
    /// The PTX targets of which an instruction needs one; none for [`AnyArch`]
    const REQUIRES: &'static [&'static str];
    /// The PTX targets that code for it can be compiled for; none for [`AnyArch`]
    const TARGETS: &'static [&'static str];
    /// The shared memory in KiB that one block can use on every device of this architecture (CUDA programming guide, table of compute
    /// capabilities)
    type SharedMemoryKib: Nat;
    /// The shared memory that one block can use, in bytes
    const SHARED_MEMORY: u32 = <Self::SharedMemoryKib as typenum::Unsigned>::U32 * 1024;
    /// Only this crate implements the trait.
    #[doc(hidden)]
    const SEAL: Seal;
}

macro_rules! architectures {
    ($($(#[$doc:meta])* $name:ident: $text:literal, $kib:ident KiB, needs $($requires:literal)*, compiled for $($target:literal)*;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl Architecture for $name {
            const NAME: &'static str = $text;
            const REQUIRES: &'static [&'static str] = &[$($requires),*];
            const TARGETS: &'static [&'static str] = &[$($target),*];
            type SharedMemoryKib = $kib;
            const SEAL: Seal = Seal;
        }
    )*};
}

architectures! {
    /// Any architecture: for instructions that every architecture has
    AnyArch: "generic", U48 KiB, needs, compiled for;
    /// Maxwell
    Sm50: "SM50", U48 KiB, needs "sm_50", compiled for "sm_50";
    /// Pascal: dp4a
    Sm61: "SM61", U48 KiB, needs "sm_61", compiled for "sm_61";
    /// Volta: mma of quad pairs
    Sm70: "SM70", U96 KiB, needs "sm_70", compiled for "sm_70";
    /// Turing: ldmatrix
    Sm75: "SM75", U64 KiB, needs "sm_75", compiled for "sm_75";
    /// Ampere: mma.sync, cp.async
    Sm80: "SM80", U163 KiB, needs "sm_80", compiled for "sm_80";
    /// Ampere of workstation and consumer GPUs
    Sm86: "SM86", U99 KiB, needs "sm_86", compiled for "sm_86";
    /// Ampere of Jetson Orin
    Sm87: "SM87", U163 KiB, needs "sm_87", compiled for "sm_87";
    /// Ada: mma.sync on 8-bit floats
    Sm89: "SM89", U99 KiB, needs "sm_89", compiled for "sm_89";
    /// Hopper: TMA, and the feature set [`Sm90a`]
    Sm90: "SM90", U227 KiB, needs "sm_90", compiled for "sm_90a";
    /// Blackwell: tensor memory, and the feature set [`Sm100a`]
    Sm100: "SM100", U227 KiB, needs "sm_100", compiled for "sm_100a";
    /// Blackwell Ultra, with the feature set [`Sm103a`]
    Sm103: "SM103", U227 KiB, needs "sm_103", compiled for "sm_103a";
    /// Blackwell of Jetson Thor, with the feature set [`Sm110a`]. Before PTX ISA 9.0 its name was `sm_101`.
    Sm110: "SM110", U227 KiB, needs "sm_110", compiled for "sm_110a";
    /// Blackwell without tensor memory, with the feature set [`Sm120a`]
    Sm120: "SM120", U99 KiB, needs "sm_120", compiled for "sm_120a";
    /// Blackwell of DGX Spark, with the feature set [`Sm121a`]
    Sm121: "SM121", U99 KiB, needs "sm_121", compiled for "sm_121a";

    /// Feature set of Hopper alone: wgmma
    Sm90a: "SM90", U227 KiB, needs "sm_90a", compiled for "sm_90a";
    /// Feature set of [`Sm100`] alone
    Sm100a: "SM100", U227 KiB, needs "sm_100a", compiled for "sm_100a";
    /// Feature set of the family of [`Sm100`], to which [`Sm103`] belongs
    Sm100f: "SM100", U227 KiB, needs "sm_100f", compiled for "sm_100f";
    /// Feature set of [`Sm103`] alone
    Sm103a: "SM103", U227 KiB, needs "sm_103a", compiled for "sm_103a";
    /// Feature set of the family of [`Sm100`] from [`Sm103`] on: tcgen05.mma with K = 96
    Sm103f: "SM103", U227 KiB, needs "sm_103f", compiled for "sm_103f";
    /// Feature set of [`Sm110`] alone
    Sm110a: "SM110", U227 KiB, needs "sm_110a", compiled for "sm_110a";
    /// Feature set of the family of [`Sm110`]
    Sm110f: "SM110", U227 KiB, needs "sm_110f", compiled for "sm_110f";
    /// Feature set of [`Sm120`] alone
    Sm120a: "SM120", U99 KiB, needs "sm_120a", compiled for "sm_120a";
    /// Feature set of the family of [`Sm120`], to which [`Sm121`] belongs: mma.sync with a `kind`, on floats of 8, 6 and 4 bits
    Sm120f: "SM120", U99 KiB, needs "sm_120f", compiled for "sm_120f";
    /// Feature set of [`Sm121`] alone
    Sm121a: "SM121", U99 KiB, needs "sm_121a", compiled for "sm_121a";
    /// Feature set of the family of [`Sm120`] from [`Sm121`] on
    Sm121f: "SM121", U99 KiB, needs "sm_121f", compiled for "sm_121f";

    /// Feature sets of the families with tensor memory: tcgen05, and TMA for pairs of blocks
    Sm100fOr110f: "SM100", U227 KiB, needs "sm_100f" "sm_110f", compiled for "sm_100f" "sm_110f";
    /// Feature sets with tcgen05.mma on integers, which [`Sm103`] does not have
    Sm100aOr110a: "SM100", U227 KiB, needs "sm_100a" "sm_110a", compiled for "sm_100a" "sm_110a";
    /// Feature sets with sparse tcgen05.mma on 4-bit floats. No family has it; single architectures do
    Sm100aOr103aOr110a: "SM100", U227 KiB, needs "sm_100a" "sm_103a" "sm_110a", compiled for "sm_100a" "sm_103a" "sm_110a";
    /// Feature sets with the maximum of tcgen05.ld, which [`Sm100`] does not have
    Sm103fOr110f: "SM100", U227 KiB, needs "sm_103f" "sm_110f", compiled for "sm_103f" "sm_110f";
    /// Feature sets of all families of Blackwell: ldmatrix and stmatrix on bytes
    Sm100fOr110fOr120f: "SM100", U99 KiB, needs "sm_100f" "sm_110f" "sm_120f", compiled for "sm_100f" "sm_110f" "sm_120f";
    /// Feature sets with sparse mma.sync on packed 4-bit floats. The family does not have it; single architectures do
    Sm120aOr121a: "SM120", U99 KiB, needs "sm_120a" "sm_121a", compiled for "sm_120a" "sm_121a";
    /// [`Sm100`] and later, for a form of an instruction that CuTe has for every architecture
    GenericFrom100: "generic", U99 KiB, needs "sm_100", compiled for "sm_100";
}

branch! {
    /// A condition on which the architecture depends that an instruction requires.
    #[doc(hidden)]
    pub trait ChooseArchitecture {
        /// `X` if the condition holds, else `Y`
        type Architecture<X: Architecture, Y: Architecture>: Architecture;
    }
    B1 => X;
    B0 => Y;
}

/// An architecture that has the instructions which require `A`.
///
/// * **Law** an instruction that requires [`Sm90`] exists from `sm_90` on. An instruction that requires a feature set exists on the targets
///   that PTX lists: the suffix `a` means one architecture, `f` also the later ones of its family.
///   [`REQUIRES`](Architecture::REQUIRES) lists the targets. An architecture has its own feature sets: code for `Sm90` is compiled for
///   `sm_90a`, as in CUTLASS. Every type is at least itself.
/// * **Source** PTX ISA 11.1.2 (`.target`), and "Target ISA Notes" of each instruction. `tests/tests/architectures.rs` compares this with
///   the targets for which ptxas 13.5 (PTX ISA 9.3) accepts each instruction.
///
/// ```
/// use cute_static::arch::{AtLeast, Sm80, Sm90, Sm90a, Sm120};
/// fn runs_cp_async<A: AtLeast<Sm80>>() {}
/// runs_cp_async::<Sm120>();
/// fn runs_wgmma<A: AtLeast<Sm90a>>() {}
/// runs_wgmma::<Sm90>();
/// ```
/// ```compile_fail,E0277
/// use cute_static::arch::{AtLeast, Sm80, Sm89};
/// fn runs_fp8<A: AtLeast<Sm89>>() {}
/// runs_fp8::<Sm80>();
/// ```
/// Architectures after Hopper do not have its feature set:
/// ```compile_fail,E0277
/// use cute_static::arch::{AtLeast, Sm90a, Sm100};
/// fn runs_wgmma<A: AtLeast<Sm90a>>() {}
/// runs_wgmma::<Sm100>();
/// ```
#[diagnostic::on_unimplemented(
    message = "{Self} does not have the instructions of {A}",
    label = "an architecture from {A} on is needed",
    note = "PTX ISA, \"Target ISA Notes\" of each instruction: the architecture from which on it exists"
)]
pub trait AtLeast<A>: Architecture {}

/// Groups of types with the same number, in order. All types of a group and of the later groups are at least the first type of the group.
macro_rules! order {
    () => {};
    ([$first:ident $($same:ident)*] $([$($later:ident)*])*) => {
        #[diagnostic::do_not_recommend]
        impl AtLeast<$first> for $first {}
        $(
            #[diagnostic::do_not_recommend]
            impl AtLeast<$first> for $same {}
        )*
        $($(
            #[diagnostic::do_not_recommend]
            impl AtLeast<$first> for $later {}
        )*)*
        order!($([$($later)*])*);
    };
}
order! {
    [AnyArch] [Sm50] [Sm61] [Sm70] [Sm75] [Sm80] [Sm86] [Sm87] [Sm89]
    [Sm90 Sm90a]
    [Sm100 Sm100a Sm100f Sm100fOr110f Sm100aOr110a Sm100aOr103aOr110a Sm100fOr110fOr120f GenericFrom100]
    [Sm103 Sm103a Sm103f Sm103fOr110f]
    [Sm110 Sm110a Sm110f]
    [Sm120 Sm120a Sm120f Sm120aOr121a]
    [Sm121 Sm121a Sm121f]
}

/// One row per feature set: the types that have it, and the error for a type that does not.
///
/// The bound is on the feature set and not on the architecture. Of two bounds on the same type rustc reports the outer one, `AtLeast`, whose
/// message cannot differ from feature set to feature set.
macro_rules! features {
    ($($name:ident = $has:ident: $($member:ident)*, $message:literal, $label:literal;)*) => {$(
        #[doc = concat!("`A` has [`", stringify!($name), "`].")]
        #[diagnostic::on_unimplemented(
            message = $message,
            label = $label,
            note = "PTX ISA 11.1.2 (.target): later architectures do not inherit a feature set with the suffix `a`, and only those of its family one with the suffix `f`"
        )]
        #[doc(hidden)]
        pub trait $has<A> {}
        $(
            #[diagnostic::do_not_recommend]
            impl $has<$member> for $name {}
        )*
        impl<T: Architecture> AtLeast<$name> for T where $name: $has<T> {}
    )*};
}
features! {
    Sm90a = OwnersOfSm90a: Sm90 Sm90a,
        "{A} does not have the feature set sm_90a, which this instruction requires: only Sm90 has it", "expected `Sm90`";
    Sm100a = OwnersOfSm100a: Sm100 Sm100a,
        "{A} does not have the feature set sm_100a, which this instruction requires: only Sm100 has it", "expected `Sm100`";
    Sm100f = OwnersOfSm100f: Sm100 Sm100a Sm100f Sm103 Sm103a Sm103f,
        "{A} does not have the feature set sm_100f, which this instruction requires: Sm100 and Sm103 have it", "expected `Sm100` or `Sm103`";
    Sm103a = OwnersOfSm103a: Sm103 Sm103a,
        "{A} does not have the feature set sm_103a, which this instruction requires: only Sm103 has it", "expected `Sm103`";
    Sm103f = OwnersOfSm103f: Sm103 Sm103a Sm103f,
        "{A} does not have the feature set sm_103f, which this instruction requires: only Sm103 has it", "expected `Sm103`";
    Sm110a = OwnersOfSm110a: Sm110 Sm110a,
        "{A} does not have the feature set sm_110a, which this instruction requires: only Sm110 has it", "expected `Sm110`";
    Sm110f = OwnersOfSm110f: Sm110 Sm110a Sm110f,
        "{A} does not have the feature set sm_110f, which this instruction requires: only Sm110 has it", "expected `Sm110`";
    Sm120a = OwnersOfSm120a: Sm120 Sm120a,
        "{A} does not have the feature set sm_120a, which this instruction requires: only Sm120 has it", "expected `Sm120`";
    Sm120f = OwnersOfSm120f: Sm120 Sm120a Sm120f Sm120aOr121a Sm121 Sm121a Sm121f,
        "{A} does not have the feature set sm_120f, which this instruction requires: Sm120 and Sm121 have it", "expected `Sm120` or `Sm121`";
    Sm121a = OwnersOfSm121a: Sm121 Sm121a,
        "{A} does not have the feature set sm_121a, which this instruction requires: only Sm121 has it", "expected `Sm121`";
    Sm121f = OwnersOfSm121f: Sm121 Sm121a Sm121f,
        "{A} does not have the feature set sm_121f, which this instruction requires: only Sm121 has it", "expected `Sm121`";
    Sm100fOr110f = OwnersOfSm100fOr110f: Sm100 Sm100a Sm100f Sm103 Sm103a Sm103f Sm110 Sm110a Sm110f
        Sm100fOr110f Sm100aOr110a Sm100aOr103aOr110a Sm103fOr110f,
        "{A} does not have the feature set sm_100f or sm_110f, which this instruction requires: Sm100, Sm103 and Sm110 have one", "expected `Sm100`, `Sm103` or `Sm110`";
    Sm100aOr110a = OwnersOfSm100aOr110a: Sm100 Sm100a Sm110 Sm110a Sm100aOr110a,
        "{A} does not have the feature set sm_100a or sm_110a, which this instruction requires: Sm100 and Sm110 have one", "expected `Sm100` or `Sm110`";
    Sm100aOr103aOr110a = OwnersOfSm100aOr103aOr110a: Sm100 Sm100a Sm103 Sm103a Sm110 Sm110a Sm100aOr110a Sm100aOr103aOr110a,
        "{A} does not have the feature set sm_100a, sm_103a or sm_110a, which this instruction requires: Sm100, Sm103 and Sm110 have one", "expected `Sm100`, `Sm103` or `Sm110`";
    Sm103fOr110f = OwnersOfSm103fOr110f: Sm103 Sm103a Sm103f Sm110 Sm110a Sm110f Sm103fOr110f,
        "{A} does not have the feature set sm_103f or sm_110f, which this instruction requires: Sm103 and Sm110 have one", "expected `Sm103` or `Sm110`";
    Sm100fOr110fOr120f = OwnersOfSm100fOr110fOr120f: Sm100 Sm100a Sm100f Sm103 Sm103a Sm103f Sm110 Sm110a Sm110f Sm120 Sm120a Sm120f Sm121 Sm121a Sm121f
        Sm100fOr110f Sm100aOr110a Sm100aOr103aOr110a Sm103fOr110f Sm100fOr110fOr120f Sm120aOr121a,
        "{A} does not have the feature set sm_100f, sm_110f or sm_120f, which this instruction requires: Sm100, Sm103, Sm110, Sm120 and Sm121 have one", "expected `Sm100`, `Sm103`, `Sm110`, `Sm120` or `Sm121`";
    Sm120aOr121a = OwnersOfSm120aOr121a: Sm120 Sm120a Sm121 Sm121a Sm120aOr121a,
        "{A} does not have the feature set sm_120a or sm_121a, which this instruction requires: Sm120 and Sm121 have one", "expected `Sm120` or `Sm121`";
    GenericFrom100 = OwnersOfGenericFrom100: Sm100 Sm100a Sm100f Sm103 Sm103a Sm103f Sm110 Sm110a Sm110f Sm120 Sm120a Sm120f Sm121 Sm121a Sm121f
        Sm100fOr110f Sm100aOr110a Sm100aOr103aOr110a Sm103fOr110f Sm100fOr110fOr120f Sm120aOr121a GenericFrom100,
        "{A} does not have this form of the instruction: Sm100 and later architectures have it", "expected an architecture from `Sm100` on";
}
