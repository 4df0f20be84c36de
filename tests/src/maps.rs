//! Tensor maps of matrices whose extents are known at run time.

use crate::layouts::Leaf;
use crate::reads::Reflected;
use crate::tma::{Copy, Memory, judge_copy};
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTimeTensorMap, TensorMapParameters, TensorMapValues, TmaError};
use cute_static::typenum::U1;
use std::marker::PhantomData;

/// A map, which is made for the extents of a matrix.
pub struct Mapped<M>(PhantomData<M>);
impl<M> Reflected for Mapped<M>
where
    M: RunTimeTensorMap<Strides: Strides> + TensorMapValues<ThreadValues: IsLayout>,
    M: IsTensorMap<SharedLayout: IsLayout, Coordinates: IsLayout>,
{
    type Values = fn([u64; 2]) -> Map;
    fn values() -> Self::Values {
        |extents| Map {
            strides: M::Strides::ELEMENTS,
            alignment: M::ALIGNMENT,
            line: M::BOX[0] as usize,
            parameters: M::Strides::parameters::<M>(extents).expect("a tensor map"),
            copy: Copy::of::<M>(&matrix(extents, M::Strides::ELEMENTS)),
        }
    }
}
/// A map of a matrix.
pub struct Map {
    /// Of the matrix, in elements
    pub strides: [u64; 2],
    /// Of the place in shared memory, in bytes
    pub alignment: u64,
    /// The elements of a line of a box
    pub line: usize,
    parameters: TensorMapParameters,
    copy: Copy,
}
impl Map {
    /// What each place of shared memory has for the tile `at`, as [`judge`](crate::tma::judge) says.
    #[must_use]
    pub fn judge(&self, at: [u64; 2]) -> Memory {
        judge_copy(&self.parameters, &self.copy, &at, |_, at| at)
    }
}

/// The modes of a matrix.
fn matrix(extents: [u64; 2], strides: [u64; 2]) -> [Vec<Leaf>; 2] {
    [0, 1].map(|i| vec![Leaf { extent: extents[i], components: vec![strides[i] as i64] }])
}
/// The strides of a matrix of run-time extents: 512 elements from row to row, or from column to column.
pub trait Strides: Sized {
    /// Both, in elements
    const ELEMENTS: [u64; 2];
    /// The driver's parameters for a matrix of these extents.
    ///
    /// # Errors
    /// What the driver refuses.
    fn parameters<M: RunTimeTensorMap<Strides = Self>>(extents: [u64; 2]) -> Result<TensorMapParameters, TmaError>;
}
macro_rules! strides {
    ($($ty:ty, $elements:expr, $strides:expr;)*) => {$(
        impl Strides for $ty {
            const ELEMENTS: [u64; 2] = $elements;
            fn parameters<M: RunTimeTensorMap<Strides = Self>>([m, n]: [u64; 2]) -> Result<TensorMapParameters, TmaError> {
                M::parameters((m as i64, n as i64), $strides, 0)
            }
        }
    )*};
}
strides! {
    (i64, U1), [512, 1], (512, U1::new());
    (U1, i64), [1, 512], (U1::new(), 512);
}
