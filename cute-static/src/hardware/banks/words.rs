//! A set of word addresses as a binary trie over their bits, the lowest first: the bits of the bank come before those of the row.

use crate::branch::branch;
use crate::htuple::HCons;
use crate::int::{Add, Compare, MinMax, Nat, One, PositiveNat, SuccPred};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

use super::phases::Degrees;

/// A set of word addresses.
pub trait Words: Sized {
    /// `self ∪ {N}`
    type With<N: Nat>: Words;
    /// The number of words
    type Count: Nat;
    /// The largest number of words in one bank
    type Degree<B: Banks>: Nat;
    /// The degree in front of those of the earlier phases `R`; `R` where the set is empty
    type Finish<B: Banks, R: Degrees>: Degrees;
}
/// The empty set.
pub enum NoWords {}
/// `{N}`
pub struct OneWord<N>(PhantomData<N>);
/// `2E ∪ (2O + 1)`
pub struct EvenOdd<E, O>(PhantomData<(E, O)>);

impl Words for NoWords {
    type With<N: Nat> = OneWord<N>;
    type Count = UTerm;
    type Degree<B: Banks> = UTerm;
    type Finish<B: Banks, R: Degrees> = R;
}
impl<M: Nat> Words for OneWord<M> {
    type With<N: Nat> = <<N as Compare>::Is<M> as IfSameWord>::With<M, N>;
    type Count = One;
    type Degree<B: Banks> = One;
    type Finish<B: Banks, R: Degrees> = HCons<One, R>;
}
impl<E: Words, O: Words> Words for EvenOdd<E, O> {
    type With<N: Nat> = N::JoinWords<E, O>;
    type Count = <E::Count as Add>::Plus<O::Count>;
    type Degree<B: Banks> = B::Degree<E, O>;
    type Finish<B: Banks, R: Degrees> = HCons<B::Degree<E, O>, R>;
}

branch! {
    /// Branch: do two lanes access the same word? Then it is a broadcast.
    pub trait IfSameWord {
        /// `{M, N}`
        type With<M: Nat, N: Nat>: Words;
    }
    B1 => OneWord<M>;
    B0 => <<EvenOdd<NoWords, NoWords> as Words>::With<M> as Words>::With<N>;
}

/// Insertion into a node of the trie, by the lowest bit.
pub trait InsertWord {
    /// `2E ∪ (2O + 1) ∪ {self}`
    type JoinWords<E: Words, O: Words>: Words;
}
impl InsertWord for UTerm {
    type JoinWords<E: Words, O: Words> = EvenOdd<E::With<UTerm>, O>;
}
impl<U: PositiveNat> InsertWord for UInt<U, B0> {
    type JoinWords<E: Words, O: Words> = EvenOdd<E::With<U>, O>;
}
impl<U: Nat> InsertWord for UInt<U, B1> {
    type JoinWords<E: Words, O: Words> = EvenOdd<E, O::With<U>>;
}

/// A number of banks that is a power of two.
pub trait Banks {
    /// The largest number of words of `2E ∪ (2O + 1)` in one bank
    type Degree<E: Words, O: Words>: Nat;
    /// log₂ of the number of banks
    type Bits: Nat;
}
/// One bank: the remaining bits of a word are its row.
pub enum OneBank {}
/// Twice the banks of `B`.
pub struct Doubled<B>(PhantomData<B>);
impl Banks for OneBank {
    type Degree<E: Words, O: Words> = <E::Count as Add>::Plus<O::Count>;
    type Bits = UTerm;
}
impl<B: Banks> Banks for Doubled<B> {
    type Degree<E: Words, O: Words> = Larger<E::Degree<B>, O::Degree<B>>;
    type Bits = <B::Bits as SuccPred>::Succ;
}

/// `max(A, B)`
pub type Larger<A, B> = <<A as Compare>::ComparedTo<B> as MinMax>::Max<A, B>;
