//! The type of the values of a sparse operand.

use crate::int::Nat;
use crate::int::number;
use crate::numeric::Numeric;
use crate::seal::Seal;
use crate::text::{JoinedName, NamePart};
use core::marker::PhantomData;

/// `S` values in one `T`, of which only half are stored: CuTe's `sparse_elem<S, T>`. In each group of two or four values only one or two are not
/// 0, and the metadata has their positions.
///
/// * **Law** `S` values of a thread-value layout take the bits of one `T`.
/// * **Source** PTX ISA 9.7.14.6, 9.7.15.6; CUTLASS `cute/numeric/numeric_types.hpp`, `sparse_elem`.
///
/// ```
/// use cute_static::instruction::mma::SparseElement;
/// use cute_static::numeric::{Float16, Numeric};
/// assert_eq!(SparseElement::<cute_static::typenum::U2, Float16>::NAME, "sparse_elem<2,f16>");
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct SparseElement<S, T>(PhantomData<(S, T)>);

/// The name of a [`SparseElement`].
trait Named {
    const JOINED: &'static JoinedName;
}
impl<S: Nat, T: Numeric> Named for SparseElement<S, T> {
    const JOINED: &'static JoinedName = &JoinedName::of(&[
        NamePart::Text("sparse_elem<"),
        NamePart::Number(number::<S>()),
        NamePart::Text(","),
        NamePart::Text(T::NAME),
        NamePart::Text(">"),
    ]);
}

impl<S: Nat, T: Numeric> Numeric for SparseElement<S, T> {
    type Bits = T::Bits;
    type Sparsity = S;
    type StoredValue = T;
    const NAME: &'static str = Self::JOINED.as_str();
    const SEAL: Seal = Seal;
}
