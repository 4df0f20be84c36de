//! Any layout and any tensor: the traits say of a type what its own methods say, and of a tensor what its elements are. Everything is compared over whole domains.

use cute_static::prelude::*;
use cute_static::swizzle::ComposedPart;
use cute_static::typenum::{U0, U1, U2, U3, U5};
use std::fmt::Debug;

/// What the trait says is what `offsets`, the values in order, and the numbers say.
fn agrees<L: Addressing<Offset: PartialEq + Debug>>(
    layout: L,
    offsets: &[L::Offset],
    (size, cosize, rank, depth): (u64, Option<u64>, usize, usize),
    notation: &str,
) {
    assert_eq!((layout.size(), layout.rank(), layout.depth()), (size, rank, depth), "{layout}");
    assert_eq!(layout.offsets().count(), offsets.len(), "{layout}");
    assert_eq!(layout.size() as usize, offsets.len(), "{layout}");
    for (index, offset) in offsets.iter().enumerate() {
        assert_eq!(&layout.address(index), offset, "{layout} at {index}");
        assert_eq!(&layout.offset(index), offset, "{layout} at {index}");
    }
    assert!(layout.offsets().eq(offsets.iter().copied()), "{layout}");
    if let Some(cosize) = cosize {
        assert_eq!(layout.cosize(), cosize, "{layout}");
    }
    assert_eq!((layout.to_string().as_str(), format!("{layout:?}").as_str()), (notation, notation));
}

macro_rules! layouts {
    ($($name:ident: $layout:expr;)*) => {$(
        #[test]
        fn $name() {
            let layout = $layout;
            let offsets: Vec<i64> = (0..layout.size()).map(|index| layout.offset(index)).collect();
            let numbers = (layout.size(), Some(layout.cosize()), layout.rank(), layout.depth());
            agrees(layout, &offsets, numbers, &format!("{layout}"));
        }
    )*};
}
layouts! {
    a_leaf: layout!(7:3);
    columns: layout!((4,8):(1,4));
    nested_modes: layout!(((2,2),(3,(1,2))):((1,8),(2,(0,16))));
    a_negative_stride: layout!((4,3):(-1,4));
    a_broadcast: layout!((4,3):(0,2));
    xor_strides: layout!((4,8):(f1,f12));
    a_swizzle: layout!(Sw<2,0,3> o 0 o (8,4):(4,1));
    a_swizzle_of_an_offset: layout!(Sw<1,0,2> o 5 o (4,3):(3,1));
    a_layout_of_a_layout: <ComposedLayout<layout!((4,8):(8,1)), U3, layout!((2,3):(5,2))>>::default();
    two_swizzles: <ComposedLayout<Swizzle<U2, U0, U3>, U1, ComposedLayout<Swizzle<U1, U1, U2>, U2, layout!((4,4):(4,1))>>>::default();
}

/// The numbers of the composed layout are those of the layout at the bottom, and its values are those of the functions one after another.
#[test]
fn values_of_composed_layouts_are_compositions() {
    type Bottom = layout!((4,(2,3)):(6,(3,1)));
    let bottom = Bottom::default();
    let outer = layout!((4,8):(8,1));
    let composed = <ComposedLayout<layout!((4,8):(8,1)), U5, Bottom>>::default();
    let offsets: Vec<i64> = (0..24).map(|i| outer.extended_offset(5 + bottom.offset(i))).collect();
    agrees(composed, &offsets, (24, Some(24), 2, 2), "(4,8):(8,1) o 5 o (4,(2,3)):(6,(3,1))");
    let swizzle = <Swizzle<U2, U0, U3>>::default();
    let composed = <Composition<Swizzle<U2, U0, U3>, Bottom>>::default();
    let offsets: Vec<i64> = (0..24).map(|i| swizzle.apply(bottom.offset(i) as u64) as i64).collect();
    agrees(composed, &offsets, (24, Some(24), 2, 2), "Sw<2,0,3> o 0 o (4,(2,3)):(6,(3,1))");
}

#[test]
fn offsets_may_be_coordinates() {
    let coordinates: Vec<(i64, i64)> = (0..12).map(|i| (i % 4, i / 4)).collect();
    agrees(layout!((4,3):(1@0,1@1)), &coordinates, (12, None, 2, 1), "(4,3):(1@0,1@1)");
    let turned = <ComposedLayout<layout!((4,3):(1@0,1@1)), U0, layout!((3,4):(4,1))>>::default();
    let coordinates: Vec<(i64, i64)> = (0..12).map(|i| (i / 3, i % 3)).collect();
    agrees(turned, &coordinates, (12, None, 2, 1), "(4,3):(1@0,1@1) o 0 o (3,4):(4,1)");
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "coordinate 4 of mode 0 is out of bounds: the extent is 4")]
fn an_offset_out_of_bounds_is_one_of_address_only() {
    fn outside<L: Addressing<Offset = i64>>(layout: L) -> i64
    where
        (u64, u64): Coordinate<L::Modes>,
    {
        assert_eq!(layout.address((3, 5)), 43);
        layout.offset((4, 0))
    }
    outside(layout!((4,8):(1,8)));
}

/// The elements that a thread has of `whole` are those at the coordinates that it has of the identity layout.
macro_rules! parts {
    ($($name:ident: $tiled:ty, $partition:ident, $threads:literal, $identity:expr, $($whole:expr),*;)*) => {$(
        #[test]
        fn $name() {
            $({
                let (whole, mut reached) = ($whole, Vec::new());
                for thread in 0..$threads {
                    let slice = <$tiled>::default().get_slice(thread);
                    let places = slice.$partition(Tensor::positions((0, 0), $identity));
                    let part = slice.$partition(whole);
                    let offsets: Vec<i64> = places.elements().map(|(i, j)| whole.offset((i, j))).collect();
                    let numbers = (offsets.len() as u64, None, places.layout().rank(), places.layout().depth());
                    agrees(part, &offsets, numbers, &part.to_string());
                    // A tensor over memory finds the same elements.
                    let data: Vec<i64> = (0..64).collect();
                    let tensor = Tensor::swizzled_slice(&data, whole).unwrap();
                    assert!(slice.$partition(tensor).elements().eq(offsets.iter().copied()));
                    assert!(slice.$partition(&tensor).elements().eq(offsets.iter().copied()));
                    reached.extend(offsets);
                }
                let mut all: Vec<i64> = whole.offsets().collect();
                (reached.sort_unstable(), all.sort_unstable());
                assert_eq!(reached, all);
            })*
        }
    )*};
}
type Copies = MakeTiledCopy<UniversalCopy<U2>, layout!((4,2):(2,1)), layout!((1, 2))>;
type Mma = TiledMma<UniversalFma, layout!((4,2,1):(2,1,0)), tiler!(<(4,2):(2,1), _, _>)>;
parts! {
    parts_of_what_is_read: Copies, partition_s, 8, layout!((8,8):(1@0,1@1)),
        layout!(Sw<3,0,3> o 0 o (8,8):(8,1)), layout!(Sw<2,1,3> o 0 o (8,8):(1,8)), layout!(Sw<1,2,2> o 0 o (8,8):(8,1));
    parts_of_what_is_written: Copies, partition_d, 8, layout!((8,4):(1@0,1@1)),
        layout!(Sw<2,0,3> o 0 o (8,4):(4,1)), layout!(Sw<2,0,3> o 16 o (8,4):(1,8)), layout!(Sw<2,0,2> o 3 o (8,4):(4,1));
    parts_of_a_product: Mma, partition_c, 8, layout!((8,8):(1@0,1@1)), layout!(Sw<3,0,3> o 0 o (8,8):(8,1)), layout!(Sw<2,1,3> o 0 o (8,8):(1,8));
}

/// Of functions one behind another, a part is behind all of them.
#[test]
fn a_part_of_a_composition_of_compositions() {
    type Inside = ComposedLayout<Swizzle<U1, U1, U2>, U2, layout!((8,4):(4,1))>;
    type Whole = ComposedLayout<layout!((8,8):(8,1)), U3, Inside>;
    let whole = Whole::default();
    for thread in 0..8 {
        let slice = Copies::default().get_slice(thread);
        let places = slice.partition_s(Tensor::positions((0, 0), layout!((8,4):(1@0,1@1))));
        let part = slice.partition_s(whole);
        assert!(part.offsets().eq(places.elements().map(|(i, j)| whole.offset((i, j)))));
        let (start, plain) = slice.partition_s(layout!((8,4):(4,1)));
        assert_eq!(part.to_string(), format!("(8,8):(8,1) o 3 o Sw<1,1,2> o {} o {plain}", 2 + start));
        let part: ComposedPart<Whole, _> = part;
        assert_eq!(part.start(), start);
    }
}

fn sum(tensor: impl AnyTensor<Element = i64>) -> i64 {
    assert_eq!(tensor.size(), tensor.layout().size());
    (0..tensor.size()).for_each(|i| assert_eq!(tensor.at(i), tensor.as_tensor().at(i)));
    tensor.elements().sum()
}
/// What is written through a reference.
fn written<B, M>(tensor: &mut Tensor<B, M>) -> i64
where
    Tensor<B, M>: AnyTensor<Element = i64, Layout = M>,
    M: Addressing + cute_static::bounds::SameSize<M>,
    B: cute_static::tensor::MemoryMut<M::Offset, Item = i64>,
{
    let before = sum(&*tensor);
    fill(tensor, 2);
    assert_eq!(sum(&mut *tensor), 2 * tensor.layout().size() as i64);
    before
}

#[test]
#[allow(clippy::needless_borrows_for_generic_args)]
fn any_tensor_is_read_by_value_and_by_reference() {
    let data: [i64; 16] = std::array::from_fn(|i| 1 << i);
    let plain = Tensor::new(&data, layout!((2,3):(1,4)));
    let owned = OwnedTensor::filled(3i64, layout!((4, 2)));
    assert_eq!((sum(plain), sum(&plain), sum(&mut { plain })), (0x333, 0x333, 0x333));
    assert_eq!((sum(&owned), sum(owned.view()), sum(owned)), (24, 24, 24));
    assert_eq!(sum(Tensor::swizzled(&data, layout!(Sw<2,0,2> o 0 o (2,2):(4,1)))), 1 + 2 + (1 << 5) + (1 << 4));
    assert_eq!(sum(Tensor::new(&data, layout!((2,2):(f3,f1)))), 0b1111);
    assert_eq!(sum(Tensor::counting(7, layout!(3:2))), 7 + 9 + 11);
    assert_eq!(sum(Tensor::positions((0, 0), layout!((2,3):(1@0,1@1))).transform(|(i, j)| 10 * i + j)), 36);
    assert_eq!(sum(Tensor::positions(1, layout!(Sw<1,0,1> o 0 o (2,2):(2,1)))), 1 + 2 + 3 + 4);
    let global = Global::new(&data, (4, 4), (4, 1)).unwrap();
    assert_eq!(sum(global.local_tile(shape!((2, 2)), (1, 0)).unwrap()), 0x3300);
    let mut words = [1i64; 8];
    assert_eq!(written(&mut Tensor::new_mut(&mut words, layout!((2,2):(1,4)))), 4);
    assert_eq!(words, [2, 2, 1, 1, 2, 2, 1, 1]);
    assert_eq!(written(&mut Tensor::swizzled_mut(&mut words, layout!(Sw<1,0,1> o 0 o (2,2):(2,1)))), 6);
    assert_eq!(words, [2, 2, 2, 2, 2, 2, 1, 1]);
}

/// Every function that reads tensors takes them by value, by reference and by mutable reference.
#[test]
#[allow(clippy::needless_borrows_for_generic_args)]
fn functions_take_tensors_and_references() {
    let data: [i64; 6] = [1, 2, 3, 4, 5, 6];
    let rows = Tensor::new(&data, layout!((2,3):(3,1)));
    let owned = {
        let mut owned = OwnedTensor::filled(0, layout!((2, 3)));
        copy(rows, &mut owned);
        owned
    };
    let mut to = OwnedTensor::filled(0, layout!((2,3):(3,1)));
    let mut other = owned;
    copy(&owned, &mut to);
    assert_eq!(to.as_slice(), data);
    copy_if(Tensor::counting(0, layout!((2,3):(3,1))).transform(|i| i % 2 == 0), &mut other, &mut to);
    transform(owned.view(), &mut to, |x| 2 * x);
    axpby(1, other.view_mut(), 1, &mut to);
    assert_eq!(to.as_slice(), data.map(|x| 3 * x));
    assert_eq!(copy_vectorized(typenum::U64::new(), rows, &mut to), 1);
    let mut product = OwnedTensor::filled(0, layout!((2, 2)));
    gemm(rows, owned, &mut product);
    assert_eq!(product.as_slice(), [14, 32, 32, 77]);
    type One = TiledMma<UniversalFma, layout!((1, 1, 1))>;
    let slice = One::default().get_slice(0);
    let mut again = OwnedTensor::filled(0, layout!((2, 2)));
    One::default().gemm(slice.partition_a(&owned), slice.partition_b(rows), &mut slice.partition_c(&mut again));
    assert_eq!(again.as_slice(), product.as_slice());
    // A fragment by reference, in the order of a copy
    type Store = MakeTiledCopyC<UniversalCopy<U1>, One>;
    let fragment = OwnedTensor::filled(5i64, FragmentC::<One, layout!((2, 2))>::default());
    assert_eq!(sum(Store::default().get_slice(0).retile_s(&fragment)), 20);
    let mut fragment = fragment;
    fill(&mut Store::default().get_slice(0).retile_d(&mut fragment), 6);
    assert_eq!(sum(&fragment), 24);
    // A tile at the edge, stored from what a tensor owns
    let mut matrix = [0i64; 9];
    let mut tiles = Global::new_mut(&mut matrix, (3, 3), (3, 1)).unwrap().edge_tiles(shape!((2, 2)));
    tiles.store((1, 1), OwnedTensor::filled(4, layout!((2, 2))));
    tiles.store((0, 0), &product);
    assert_eq!(matrix, [14, 32, 0, 32, 77, 0, 0, 0, 4]);
}
