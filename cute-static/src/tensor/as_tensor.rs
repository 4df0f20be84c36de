//! A tensor, or a reference to one.

use super::Tensor;
use crate::seal::Seal;

/// What functions read from: a tensor with the accessor `A` and the layout `L`, or a reference to one.
#[diagnostic::on_unimplemented(message = "a tensor is needed here", label = "expected a tensor, or a reference to one")]
pub trait AsTensor<A, L> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The tensor
    fn as_tensor(&self) -> &Tensor<A, L>;
}
impl<A, L> AsTensor<A, L> for Tensor<A, L> {
    const SEAL: Seal = Seal;
    #[inline(always)]
    fn as_tensor(&self) -> &Self {
        self
    }
}
macro_rules! references {
    ($($reference:ty),*) => {$(
        impl<T: AsTensor<A, L>, A, L> AsTensor<A, L> for $reference {
            const SEAL: Seal = Seal;
            #[inline(always)]
            fn as_tensor(&self) -> &Tensor<A, L> {
                T::as_tensor(self)
            }
        }
    )*};
}
references!(&T, &mut T);
