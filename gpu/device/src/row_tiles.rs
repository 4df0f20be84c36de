//! Rows of a matrix in the registers of a warp: what functions of rows work on.

use crate::accumulators::Fragment;
use crate::asynchronous::GlobalPointer;
use crate::epilogue::{MatrixExtents, RoundTo, Storage};
use crate::filled::{are_rows, width};
use crate::machine;
use crate::matrix::mode;
use crate::rows::{ByRows, FragmentByRows, Numbers, SharesRows, is_in_one_warp, over_row};
use crate::vector::each;
use crate::window::{Edges, Window};
use core::marker::PhantomData;
use cute_static::atom::Source;
use cute_static::bounds;
use cute_static::numeric::{BFloat16, Float32, Numeric};
use cute_static::prelude::*;
use cute_static::tensor::unroll::Step;
use cute_static::tensor::{Addressing, Advance};
use cute_static::typenum::U1;
use generic_array::GenericArray;

/// Elements that become `f32`, and back.
pub trait Widened: Numeric + Storage {
    /// Element `i` of a word
    fn widen(word: u32, i: u64) -> f32;
    /// Elements `i` and `j` of the numbers, as [`RoundTo::pair`].
    ///
    /// # Safety
    /// There are so many numbers.
    unsafe fn narrow(numbers: *const f32, i: usize, j: usize) -> [u32; 4];
}
macro_rules! widened {
    ($($format:ident: |$word:ident, $i:ident| $value:expr;)*) => {$(
        impl Widened for $format {
            #[inline(always)]
            fn widen($word: u32, $i: u64) -> f32 {
                f32::from_bits($value)
            }
            #[inline(always)]
            unsafe fn narrow(numbers: *const f32, i: usize, j: usize) -> [u32; 4] {
                // SAFETY: as promised.
                unsafe { <f32 as RoundTo<$format>>::pair(numbers, i, j) }
            }
        }
    )*};
}
widened! {
    Float32: |word, _i| word;
    BFloat16: |word, i| if i == 0 { word << 16 } else { word & 0xffff_0000 };
}

/// A tile of whole rows, and which of its elements a value of a thread is.
pub trait RowTile {
    /// Elements in memory
    type Element: Widened;
    /// (thread, value) → (row, column)
    type Part: SharesRows<Self::Held> + Addressing<Offset = (i64, i64)> + Default;
    /// value → (row, column)
    type Values: ByRows<Layout: Addressing<Offset = (i64, i64)>> + Addressing<Offset = (i64, i64)> + IsLayout + Default;
    /// value → register
    type Held: FragmentByRows;
    /// The extents
    const EXTENTS: [u32; 2];
    /// The threads
    const THREADS: u32;
}
/// The tile `X` of elements `T`, whose rows threads copy as the tiled copy `C` says, to registers that lie as `H` says.
pub struct RowsBy<C, X, T, H>(PhantomData<(C, X, T, H)>);
impl<C, X, T, H> RowTile for RowsBy<C, X, T, H>
where
    X: bounds::IdentityLayout + MatrixExtents,
    C: bounds::PartitionSide<
            Source,
            X::Output,
            Output: SharesRows<H>
                        + Addressing<Offset = (i64, i64)>
                        + Default
                        + bounds::Get<
                U1,
                Output: ByRows<Layout: Addressing<Offset = (i64, i64)>>
                            + Addressing<Offset = (i64, i64)>
                            + IsLayout
                            + Default,
            >,
        >,
    T: Widened,
    H: FragmentByRows,
{
    type Element = T;
    type Part = <C as bounds::PartitionSide<Source, X::Output>>::Output;
    type Values = <Self::Part as bounds::Get<U1>>::Output;
    type Held = H;
    const EXTENTS: [u32; 2] = X::EXTENTS;
    const THREADS: u32 = mode(<Self::Part as IsLayout>::SHAPE, 0) as u32;
}
/// An element in memory
pub type BytesOf<R> = <<R as RowTile>::Element as Storage>::Bytes;
/// A matrix whose rows are contiguous
pub type RowMajor<R, E> = Window<BytesOf<R>, (i64, U1), E>;

/// The tile of a block, and a thread of it.
pub struct RowsOfBlock<R> {
    first: i64,
    thread: u64,
    tile: PhantomData<R>,
}
impl<R: RowTile> RowsOfBlock<R> {
    /// Tiles lie one below another: x counts them.
    #[inline(always)]
    pub fn of_thread(thread: usize) -> Self {
        let first = i64::from(machine::block_index_x() * const { R::EXTENTS[0] });
        Self { first, thread: thread as u64, tile: PhantomData }
    }
    #[inline(always)]
    unsafe fn part<E: Edges>(&self, matrix: RowMajor<R, E>) -> RowMajor<R, E> {
        // SAFETY: as promised.
        unsafe { matrix.advance((self.first, 0)).advance(R::Part::default().address(self.thread)) }
    }
    /// Loads the numbers of the thread: zeros beyond the edges.
    ///
    /// # Safety
    /// The matrix has the tile, or edges; its address and its pitch are multiples of 16 bytes.
    #[inline(always)]
    pub unsafe fn load<E: Edges>(&self, matrix: RowMajor<R, E>) -> HeldRows<R, E> {
        const {
            assert!(are_rows::<R::Part>(1, width::<BytesOf<R>>()), "the values of a thread are not rows of 16 bytes");
            assert!(R::Held::SIZE == R::Held::COSIZE && R::Held::SIZE == R::Values::SIZE, "the registers have holes");
            assert!(is_in_one_warp::<R::Held, R::Part>(R::EXTENTS[1] as u64), "a row is not in one warp");
        }
        // SAFETY: as promised; zeros are numbers.
        unsafe {
            let mut rows = HeldRows { numbers: core::mem::zeroed(), from: self.part(matrix) };
            each::<R::Held>(&mut Load(&mut rows));
            rows
        }
    }
    /// Stores the numbers of the thread where the matrix has them.
    ///
    /// # Safety
    /// As [`load`](Self::load); nobody else accesses them.
    #[inline(always)]
    pub unsafe fn store<E: Edges, F: Edges>(&self, rows: &HeldRows<R, E>, matrix: RowMajor<R, F>) {
        // SAFETY: as promised.
        unsafe { each::<R::Held>(&mut Store { rows, to: self.part(matrix) }) };
    }
}
/// The numbers of a thread, by rows; and the matrix that they are from, from the part of the thread on.
pub struct HeldRows<R: RowTile, E> {
    numbers: GenericArray<f32, <R::Held as Fragment>::Count>,
    from: RowMajor<R, E>,
}
impl<R: RowTile, E> Numbers for HeldRows<R, E> {
    type Fragment = R::Held;
    #[inline(always)]
    fn register(&mut self, i: usize) -> &mut f32 {
        &mut self.numbers[i]
    }
}
/// The columns of a thread
type ColumnsOf<R> = <<R as RowTile>::Held as ByRows>::Columns;
impl<R: RowTile, E: Edges> HeldRows<R, E> {
    /// Calls `f` for each row of the thread.
    #[inline(always)]
    pub fn each_row(&mut self, f: impl FnMut(&mut Self, u64)) {
        each::<<R::Held as ByRows>::Rows>(&mut EachRow(self, f));
    }
    /// Replaces each number of a row, of which `f` is given the column among those of the thread.
    #[inline(always)]
    pub fn replace(&mut self, row: u64, f: impl FnMut(u64, f32) -> f32) {
        each::<ColumnsOf<R>>(&mut Replace { rows: self, row, f });
    }
    /// Replaces the numbers of a row that the matrix does not have.
    #[inline(always)]
    pub fn replace_beyond(&mut self, row: u64, by: f32) {
        if E::ANY {
            let (from, rows) = (self.from, const { <R::Held as ByRows>::Rows::SIZE });
            let at = |column| <R::Values as ByRows>::Layout::default().address(row + rows * column);
            self.replace(row, |column, x| if GlobalPointer::has(&from, at(column)) { x } else { by });
        }
    }
    /// The sum of `f` of the numbers of a row, in all its lanes.
    ///
    /// # Safety
    /// All lanes of the warp come here together.
    #[inline(always)]
    pub unsafe fn sum(&mut self, row: u64, f: impl Fn(f32) -> f32) -> f32 {
        let mut sum = 0.0;
        each::<ColumnsOf<R>>(&mut Replace {
            rows: self,
            row,
            f: |_, x| {
                sum += f(x);
                x
            },
        });
        // SAFETY: as promised.
        unsafe { over_row::<R::Held, R::Part>(sum, |x, y| x + y) }
    }
}
/// One row
struct EachRow<'r, X, F>(&'r mut X, F);
impl<X, F: FnMut(&mut X, u64)> Step for EachRow<'_, X, F> {
    #[inline(always)]
    fn step(&mut self, row: u64) {
        (self.1)(self.0, row);
    }
}
/// One number of a row
struct Replace<'r, X, F> {
    rows: &'r mut X,
    row: u64,
    f: F,
}
impl<X: Numbers, F: FnMut(u64, f32) -> f32> Step for Replace<'_, X, F> {
    #[inline(always)]
    fn step(&mut self, column: u64) {
        let number = self.rows.at(self.row, column);
        *number = (self.f)(column, *number);
    }
}
/// 16 bytes
struct Load<'r, R: RowTile, E>(&'r mut HeldRows<R, E>);
impl<R: RowTile, E: Edges> Step for Load<'_, R, E> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (width, in_word) = const { (width::<BytesOf<R>>(), width::<BytesOf<R>>() / WORDS as u64) };
        if i % width != 0 {
            return;
        }
        let (at, mut v) = (R::Values::default().address(i), 0);
        let there = !E::ANY || GlobalPointer::has(&self.0.from, at);
        // SAFETY: the matrix has the elements, as the caller of `load` promised.
        let words: [u32; WORDS] =
            if there { unsafe { machine::load_global(self.0.from.pointer(at).cast()) } } else { [0; WORDS] };
        while v < width {
            self.0.numbers[R::Held::default().address(i + v) as usize] =
                R::Element::widen(words[(v / in_word) as usize], v % in_word);
            v += 1;
        }
    }
}
/// The words of 16 bytes
const WORDS: usize = 4;
/// As [`Load`], the other way
struct Store<'r, R: RowTile, E, F> {
    rows: &'r HeldRows<R, E>,
    to: RowMajor<R, F>,
}
impl<R: RowTile, E, F: Edges> Step for Store<'_, R, E, F> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let (width, in_word) = const { (width::<BytesOf<R>>(), width::<BytesOf<R>>() / WORDS as u64) };
        if i % width != 0 {
            return;
        }
        let register = |v: u64| R::Held::default().address(i + v) as usize;
        let (mut words, mut v) = ([0; WORDS], 0);
        while v < width {
            // SAFETY: there are so many numbers.
            let pair = unsafe { R::Element::narrow(self.rows.numbers.as_ptr(), register(v), register(v + 1)) };
            words[(v / in_word) as usize] = pair[0];
            if in_word == 1 {
                words[v as usize + 1] = pair[1];
            }
            v += 2;
        }
        // SAFETY: as the caller of `store` promised.
        unsafe { self.to.store_at(R::Values::default().address(i), &words) };
    }
}
