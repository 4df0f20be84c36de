//! A transpose through swizzled shared memory: rows go in, columns come out, and neither collides in the banks.

use cute_static::atom::{PartitionD, PartitionS};
use cute_static::banks::ConflictFree;
use cute_static::prelude::*;
use cute_static::swizzle::Byte;
use cute_static::symbols;
use cute_static::symbols::Sizes;
use cute_static::typenum::{U0, U1, U2, U4, U5, U32};
use cute_static_device::machine;
use cute_static_device::shared;
use cute_static_device::thread_of;
use cute_static_device::vector::{load, registers, store};
use cute_static_device::window::Window;

/// Threads of a block.
pub const THREADS: u32 = 256;
/// Bytes of shared memory.
pub const SHARED: u32 = 32 * 32 * 4;

symbols! { Matrix { ROWS: multiple_of 32; COLUMNS: multiple_of 32 } }
/// The extents of a tile.
type Tile = shape!((32, 32));
/// A tile in shared memory, (row, column) → element. Column `j` of row `i` lies at column `i ⊕ j`.
type Rows = layout!((32,32):(32,1));
/// The same tile, (column, row).
type Columns = layout!((32,32):(1,32));
type InBanks = Swizzle<U5, U2, U5, Byte>;
/// 8 rows of threads; a warp is one row.
type Copy = MakeTiledCopy<UniversalCopy<U1>, layout!((8,32):(32,1)), layout!((1,1):(0,0))>;
/// What a thread has of a tile: every eighth row, in global memory, in rows in shared memory, and in columns there.
type Part = layout!(((1,1),4,1):((0,0),8@0,0));
type InRows = layout!(((1,1),4,1):((0,0),256,0));
type InColumns = layout!(((1,1),4,1):((0,0),8,0));
/// Its registers.
type Held = layout!(4:1);

/// What a warp accesses of a partition: lane → offset, swizzled.
type Warp<P> = Swizzled<InBanks, Elements<32>, CompositionInBounds<Get<P, U0>, layout!(32:1)>>;
/// A warp's writes of a row, and its reads of a column, have no bank conflicts: otherwise this does not compile.
const fn without_conflicts<W: ConflictFree<U32, U4>>() {}
const _: () = without_conflicts::<Warp<PartitionD<Copy, Rows>>>();
const _: () = without_conflicts::<Warp<PartitionS<Copy, Columns>>>();

/// `dst = srcᵀ`, `src` of `rows` × `columns`, row-major, one tile of 32 × 32 a block: x counts tiles along the columns.
///
/// # Safety
/// Both extents are multiples of 32, and the pointers reach so many elements.
#[inline(always)]
pub unsafe fn by_layout(src: *const f32, dst: *mut f32, rows: i64, columns: i64) {
    let (x, y) = (i64::from(machine::block_index_x()), i64::from(machine::block_index_y()));
    // SAFETY: as promised; a thread's parts are its own, and the barrier stands between writing and reading.
    unsafe {
        let mine = Copy::default().get_slice(thread_of::<THREADS>());
        let (into, from) = (shared::tensor::<f32, InBanks, Rows, 0>(), shared::tensor::<f32, InBanks, Columns, 0>());
        let sizes = Sizes::new_unchecked(Matrix { ROWS: rows as u64, COLUMNS: columns as u64 });
        let src = layout!((?ROWS, ?COLUMNS):(?COLUMNS, 1)).with_unchecked(sizes).tensor_from_raw(src.cast_mut());
        let dst = layout!((?COLUMNS, ?ROWS):(?ROWS, 1)).with_unchecked(sizes).tensor_from_raw(dst);
        let src = Window::whole::<Tile, _>(src).local_tile::<Tile>((y, x));
        let dst = Window::whole::<Tile, _>(dst).local_tile::<Tile>((x, y));

        let mut held = registers::<f32, Held>();
        let src: Tensor<_, Part> = mine.partition_s(src);
        load(&src, &mut held);
        let into: Tensor<_, InRows> = mine.partition_d(into);
        store(&held, &into);
        machine::barrier();
        let from: Tensor<_, InColumns> = mine.partition_s(from);
        load(&from, &mut held);
        let dst: Tensor<_, Part> = mine.partition_d(dst);
        store(&held, &dst);
    }
}
