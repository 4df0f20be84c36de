//! The partition, derived with divides and compositions only.

use cute_static::prelude::*;

/// The tile of C, row-major.
pub type TileC = layout!((128,128):(128,1));
/// Its rows.
pub type Row = layout!(128:128);
/// Its columns.
pub type Column = layout!(128:1);

/// Thread k, element r: position `4k + r`.
pub type Permutation = layout!((16,4):(4,1));

/// The rows, divided by the permutation.
pub type RowDivided = LogicalDivide<Row, Permutation>;
/// The columns, divided by the permutation.
pub type ColumnDivided = LogicalDivide<Column, Permutation>;
/// Another choice: neighbouring threads own neighbouring rows.
pub type AlternativeA = LogicalDivide<Row, layout!((16,4):(1,16))>;
/// Another choice: 8 rows in one piece.
pub type AlternativeB = LogicalDivide<Row, layout!((16,8):(8,1))>;

/// A tile, both modes divided by the permutation: `((thread, element), repeat)` twice.
pub type Divided<Tile> = LogicalDivide<Tile, tiler!(<(16,4):(4,1), (16,4):(4,1)>)>;
/// `((thread m, thread n), (values m, values n))`
pub type ThreadsAndValues<Tile> = ZippedDivide<Divided<Tile>, tiler!(<16:1, 16:1>)>;
/// `(thread id, (V, M, N))`: composed with the numbering of the threads, and of the values of a scalar FMA.
pub type PartitionC<Tile> =
    Composition<ThreadsAndValues<Tile>, tiler!(<(16,16):(16,1), (1,(4,2),(4,2)):(0,(1,4),(8,32))>)>;

/// An operand tile (128 × 8): its first mode as in C, its second kept: `((thread), (values, k))`.
pub type OperandDivided<Tile> = ZippedDivide<LogicalDivide<Tile, tiler!(<(16,4):(4,1)>)>, tiler!(<16:1>)>;
/// `(thread id, (V, M, K))`: threads of the same m read the same rows, so n has stride 0.
pub type PartitionA<Tile> = Composition<OperandDivided<Tile>, tiler!(<(16,16):(0,1), (1,(4,2),8):(0,(1,4),8)>)>;
/// `(thread id, (V, N, K))`: threads of the same n read the same rows of B.
pub type PartitionB<Tile> = Composition<OperandDivided<Tile>, tiler!(<(16,16):(1,0), (1,(4,2),8):(0,(1,4),8)>)>;
