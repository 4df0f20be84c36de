//! The accumulators of a thread by rows, and the lanes that share a row: what a softmax needs.

use crate::accumulators::{Accumulates, Accumulators, Fragment};
use crate::machine;
use crate::runs::offset;
use core::marker::PhantomData;
use core::ops::{Index, IndexMut};
use cute_static::bounds;
use cute_static::htuple::{HCons, HNil};
use cute_static::layout::size::Measure;
use cute_static::prelude::*;
use cute_static::tensor::Addressing;
use cute_static::typenum::{U1, Unsigned};
use generic_array::{ArrayLength, GenericArray};

/// A fragment of C, ((columns, rows, more columns) of an instruction, M, N), by rows and columns: ((rows, M), (columns, N, more columns)). `mma.sync` has no more columns; wgmma has those of
/// each eighth one.
///
/// * **Source** FlashAttention, `convert_layout_acc_rowcol`.
pub trait ByRows {
    /// (row, column) → register
    type Layout: Addressing + IsLayout + Default;
    /// The rows of a thread
    type Rows: IsLayout;
    /// The columns of a thread
    type Columns: IsLayout;
    /// How many rows, as the length of an array
    type Count: ArrayLength;
}
type List<X, Y> = HCons<X, HCons<Y, HNil>>;
type PartOf<S, D> = Layout<S, D>;
type ColumnsOf<V, W, N> = HCons<V, HCons<N, W>>;
impl<V, R, W, M, N, DV, DR, DW, DM, DN> ByRows
    for Layout<HCons<HCons<V, HCons<R, W>>, List<M, N>>, HCons<HCons<DV, HCons<DR, DW>>, List<DM, DN>>>
where
    Layout<List<List<R, M>, ColumnsOf<V, W, N>>, List<List<DR, DM>, ColumnsOf<DV, DW, DN>>>:
        Addressing + IsLayout + Default,
    PartOf<List<R, M>, List<DR, DM>>: IsLayout<Modes: Measure<Size: ArrayLength>>,
    PartOf<ColumnsOf<V, W, N>, ColumnsOf<DV, DW, DN>>: IsLayout,
{
    type Layout = Layout<List<List<R, M>, ColumnsOf<V, W, N>>, List<List<DR, DM>, ColumnsOf<DV, DW, DN>>>;
    type Rows = PartOf<List<R, M>, List<DR, DM>>;
    type Columns = PartOf<ColumnsOf<V, W, N>, ColumnsOf<DV, DW, DN>>;
    type Count = <<PartOf<List<R, M>, List<DR, DM>> as IsLayout>::Modes as Measure>::Size;
}
/// A fragment, by rows.
pub trait FragmentByRows: Fragment + ByRows<Layout: Addressing<Offset = i64>> {}
impl<L: Fragment + ByRows<Layout: Addressing<Offset = i64>>> FragmentByRows for L {}
/// The numbers of a thread, in registers as the fragment says.
pub trait Numbers {
    /// The fragment
    type Fragment: FragmentByRows;
    /// A register
    fn register(&mut self, i: usize) -> &mut f32;
    /// The number in a row and a column of those that the thread has.
    #[inline(always)]
    fn at(&mut self, row: u64, column: u64) -> &mut f32 {
        let rows = const { <Self::Fragment as ByRows>::Rows::SIZE };
        self.register(<Self::Fragment as ByRows>::Layout::default().address(row + rows * column) as usize)
    }
}
impl<A: Accumulates<Sum = f32>, L: FragmentByRows> Numbers for Accumulators<A, L> {
    type Fragment = L;
    #[inline(always)]
    fn register(&mut self, i: usize) -> &mut f32 {
        &mut self.sums[i]
    }
}

/// A number for each row of a thread, of a fragment `L`.
pub struct PerRow<L: ByRows>(GenericArray<f32, L::Count>, PhantomData<L>);
impl<L: ByRows> PerRow<L> {
    /// All zeros.
    #[inline(always)]
    pub fn zero() -> Self {
        const { assert!(<L::Count as Unsigned>::U64 == L::Rows::SIZE) }
        // SAFETY: zeros are numbers.
        Self(unsafe { core::mem::zeroed() }, PhantomData)
    }
}
impl<L: ByRows> Index<u64> for PerRow<L> {
    type Output = f32;
    #[inline(always)]
    fn index(&self, row: u64) -> &f32 {
        &self.0[row as usize]
    }
}
impl<L: ByRows> IndexMut<u64> for PerRow<L> {
    #[inline(always)]
    fn index_mut(&mut self, row: u64) -> &mut f32 {
        &mut self.0[row as usize]
    }
}

/// A partition of C, (thread, value) → coordinate, by whose fragment `L` lanes share rows.
///
/// * **Admissible** where each row of a thread is one of the matrix, a row is in the lanes of one warp, and they are those that differ in some bits of their numbers.
pub trait SharesRows<L: ByRows>: IsLayout + bounds::Get<U1, Output: ByRows> {
    /// The bits of the number of a lane in which those that share its rows differ
    const LANES: u32;
}
impl<P: IsLayout + bounds::Get<U1, Output: ByRows>, L: ByRows> SharesRows<L> for P {
    const LANES: u32 = {
        let lanes = lanes_of_row::<P>();
        assert!(are_rows::<ValuesOf<P>>(), "the values of a thread are not rows and columns");
        assert!(L::Rows::SIZE == <ValuesOf<P> as ByRows>::Rows::SIZE, "the fragment has other rows");
        lanes
    };
}
type ValuesOf<P> = <P as bounds::Get<U1>>::Output;
/// The row of element `i` of a partition
const fn row_of<P: IsLayout>(i: u64) -> i128 {
    offset(P::SHAPE, P::STRIDE, i)[0]
}
const fn lanes_of_row<P: IsLayout>() -> u32 {
    let (mut lanes, mut bit) = (0, 1);
    while bit < 32 {
        if row_of::<P>(bit) == row_of::<P>(0) {
            lanes |= bit;
        }
        bit *= 2;
    }
    let mut lane = 0;
    while lane < 32 {
        assert!(row_of::<P>(lane) == row_of::<P>(lane & !lanes), "the lanes of a row differ in more than bits");
        lane += 1;
    }
    lanes as u32
}
/// Whether the row of a value depends on its row by the fragment alone, and the column on its column.
const fn are_rows<V: ByRows>() -> bool {
    let (mut row, mut column) = (0, 0);
    while row < V::Rows::SIZE {
        if offset(V::Layout::SHAPE, V::Layout::STRIDE, row)[1] != 0 {
            return false;
        }
        row += 1;
    }
    while column < V::Columns::SIZE {
        if offset(V::Layout::SHAPE, V::Layout::STRIDE, V::Rows::SIZE * column)[0] != 0 {
            return false;
        }
        column += 1;
    }
    true
}
/// Whether a row of so many columns is in one warp
pub const fn is_in_one_warp<L: ByRows, P: SharesRows<L>>(columns: u64) -> bool {
    L::Columns::SIZE << P::LANES.count_ones() == columns
}
/// Whether the threads have the same rows in both partitions.
pub const fn are_same_rows<P: IsLayout, Q: IsLayout>(threads: u64) -> bool {
    let mut thread = 0;
    while thread < threads {
        if row_of::<P>(thread) != row_of::<Q>(thread) {
            return false;
        }
        thread += 1;
    }
    true
}

/// `f` over the lanes that share the rows of a thread, by the partition `P` of C: all of them get the result.
///
/// # Safety
/// All lanes of the warp come here together.
#[inline(always)]
pub unsafe fn over_row<L: ByRows, P: SharesRows<L>>(mut x: f32, f: impl Fn(f32, f32) -> f32) -> f32 {
    macro_rules! bits {
        ($($bit:literal)*) => {$(
            if const { P::LANES & $bit != 0 } {
                // SAFETY: as promised.
                x = f(x, unsafe { machine::shuffle_xor(x, $bit) });
            }
        )*};
    }
    bits!(1 2 4 8 16);
    x
}
