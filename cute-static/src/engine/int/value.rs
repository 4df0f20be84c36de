//! A number as a type and as its value, under one name.

#![allow(unsafe_code)]

use super::{Nat, PositiveNat};
use core::mem::{MaybeUninit, size_of};
use typenum::NInt;

/// What a macro writes for a number alone: `<U4 as Literal>::VALUE` is the type `U4` where a type stands, and its value where a value stands.
pub trait Literal {
    /// The type
    type VALUE;
    /// Its value
    const VALUE: Self::VALUE;
}

impl<N: Nat> Literal for N {
    type VALUE = N;
    const VALUE: N = value();
}

impl<N: PositiveNat> Literal for NInt<N> {
    type VALUE = Self;
    const VALUE: Self = value();
}

/// The value of a number of typenum, whose constructors are not `const`. It is private: its callers are the two impls above.
const fn value<N: Copy>() -> N {
    assert!(size_of::<N>() == 0, "a number has no bytes");
    // SAFETY: `N` is `UTerm`, a `UInt` of a natural and a bit, or an `NInt` of a natural: unit structs, and structs of such without a size. So each
    // (that is, no) byte pattern is a value, and anyone may make one: their constructors are safe.
    unsafe { MaybeUninit::zeroed().assume_init() }
}
