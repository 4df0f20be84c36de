//! A set of words, by their bits from the lowest one on: first the bank, then the row.

use crate::branch::branch;
use crate::htuple::HCons;
use crate::int::{Add, AddBits, Compare, MinMax, Nat, One, PositiveNat};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

use super::phases::Degrees;

/// A set of naturals.
pub trait Words: Sized {
    /// `self ∪ {N}`
    type With<N: Nat>: Words;
    /// How many
    type Count: Nat;
    /// The most in one bank
    type Degree<B: Banks>: Nat;
    /// The degree before those of the phases `R`, unless it is empty
    type Close<B: Banks, R: Degrees>: Degrees;
}
/// The empty set.
pub enum Nothing {}
/// `{N}`
pub struct Just<N>(PhantomData<N>);
/// `2E ∪ (2O + 1)`
pub struct Fork<E, O>(PhantomData<(E, O)>);

impl Words for Nothing {
    type With<N: Nat> = Just<N>;
    type Count = UTerm;
    type Degree<B: Banks> = UTerm;
    type Close<B: Banks, R: Degrees> = R;
}
impl<M: Nat> Words for Just<M> {
    type With<N: Nat> = <<N as Compare>::Is<M> as IfSameWord>::With<M, N>;
    type Count = One;
    type Degree<B: Banks> = One;
    type Close<B: Banks, R: Degrees> = HCons<One, R>;
}
impl<E: Words, O: Words> Words for Fork<E, O> {
    type With<N: Nat> = N::JoinWords<E, O>;
    type Count = <E::Count as Add>::Plus<O::Count>;
    type Degree<B: Banks> = B::Degree<E, O>;
    type Close<B: Banks, R: Degrees> = HCons<B::Degree<E, O>, R>;
}

branch! {
    /// Branch: the same word again is a broadcast.
    pub trait IfSameWord {
        /// `{M, N}`
        type With<M: Nat, N: Nat>: Words;
    }
    B1 => Just<M>;
    B0 => <<Fork<Nothing, Nothing> as Words>::With<M> as Words>::With<N>;
}

/// The side of a natural, by its lowest bit.
pub trait InsertWord {
    /// `2E ∪ (2O + 1) ∪ {self}`
    type JoinWords<E: Words, O: Words>: Words;
}
impl InsertWord for UTerm {
    type JoinWords<E: Words, O: Words> = Fork<E::With<UTerm>, O>;
}
impl<U: PositiveNat> InsertWord for UInt<U, B0> {
    type JoinWords<E: Words, O: Words> = Fork<E::With<U>, O>;
}
impl<U: Nat> InsertWord for UInt<U, B1> {
    type JoinWords<E: Words, O: Words> = Fork<E, O::With<U>>;
}

/// A power of two of banks.
pub trait Banks {
    /// The most of `2E ∪ (2O + 1)` in one bank
    type Degree<E: Words, O: Words>: Nat;
    /// log₂ of how many
    type Bits: Nat;
}
/// One bank: its words differ in their rows.
pub enum Rows {}
/// Twice the banks of `B`.
pub struct Two<B>(PhantomData<B>);
impl Banks for Rows {
    type Degree<E: Words, O: Words> = <E::Count as Add>::Plus<O::Count>;
    type Bits = UTerm;
}
impl<B: Banks> Banks for Two<B> {
    type Degree<E: Words, O: Words> = Larger<E::Degree<B>, O::Degree<B>>;
    type Bits = <B::Bits as AddBits>::Succ;
}

/// `max(A, B)`
pub type Larger<A, B> = <<A as Compare>::ComparedTo<B> as MinMax>::Max<A, B>;
