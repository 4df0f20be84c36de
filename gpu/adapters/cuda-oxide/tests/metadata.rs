//! What goes through the metadata comes back as it was.

use cuda_device::config::{
    AtomSpec, Block, ColumnMajor, Global, RowMajor, Scope, Shape, Shape2, Shared, Tile, TileSpec,
};
use cuda_device::config::{Warp, WarpGroup};
use cute_static::instruction::mma::{SM80_16x8x16_F32BF16BF16F32_TN, SM90_64xNx16_F32BF16BF16_SS};
use cute_static::prelude::*;
use cute_static::typenum::U256;
use cute_static_cuda_oxide::{AtomOf, Described, TileOf};

fn extents<T: TileSpec>() -> (u8, [usize; 3], Option<usize>) {
    (T::Shape::RANK, T::Shape::EXTENTS, T::Shape::ELEMENTS)
}

#[test]
fn layouts_have_extents() {
    assert_eq!(extents::<TileOf<layout!(8:2), Shared, Block>>(), (1, [8, 1, 1], Some(8)));
    assert_eq!(
        extents::<TileOf<layout!(((8,4),(2,8)):((2,128),(1,16))), Shared, Block>>(),
        (2, [32, 16, 1], Some(512))
    );
    type Divided = TiledDivide<layout!((128,64):(64,1)), tiler!(<16, 8>)>;
    assert_eq!(extents::<TileOf<Divided, Shared, Block>>(), (3, [128, 8, 8], Some(8192)));
}

#[test]
fn tiles_are_layouts() {
    fn rows<L: TileSpec + Described>() {}
    rows::<Tile<Shape2<128, 64>, RowMajor, Shared, Block>>();
    type Rows = <Tile<Shape2<128, 64>, RowMajor, Global, Block> as Described>::Cute;
    type Columns = <Tile<Shape2<128, 64>, ColumnMajor, Global, Block> as Described>::Cute;
    let (rows, columns) = (Rows::default(), Columns::default());
    for m in 0..128 {
        for n in 0..64 {
            assert_eq!((rows.offset((m, n)), columns.offset((m, n))), ((64 * m + n) as i64, (m + 128 * n) as i64));
        }
    }
    assert_eq!(<TileOf<Rows, Shared, Warp> as Described>::Cute::default(), rows);
}

#[test]
fn instructions_are_atoms() {
    fn atom<A: AtomSpec<Scope = Q>, Q: Scope>() -> [usize; 3] {
        A::Shape::EXTENTS
    }
    assert_eq!(atom::<AtomOf<SM80_16x8x16_F32BF16BF16F32_TN>, Warp>(), [16, 8, 16]);
    assert_eq!(atom::<AtomOf<SM90_64xNx16_F32BF16BF16_SS<U256>>, WarpGroup>(), [64, 256, 16]);
}
