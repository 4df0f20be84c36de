//! A panic names the line of the user's program that caused it, not one of the library. `tidy.rs` requires `#[track_caller]` of every function
//! whose documentation has a section on panics.

use cute_static::banks::conflict_degrees;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{Float16, Float32};
use cute_static::prelude::*;
use cute_static::semimodule::Quotient;
use cute_static::smem::{InstructionDescriptor, SmemDescriptor, Wgmma};
use cute_static::typenum::{U1, U4, U8, U64, U128};
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, Location};

thread_local!(static FOUND: Cell<Option<(String, u32)>> = const { Cell::new(None) });

/// `f` panics at the file and the line of the call of this function.
#[track_caller]
fn here<R>(f: impl FnOnce() -> R) {
    let caller = Location::caller();
    assert!(panic::catch_unwind(AssertUnwindSafe(|| drop(f()))).is_err(), "no panic: {caller}");
    assert_eq!(FOUND.take(), Some((caller.file().to_owned(), caller.line())), "{caller}");
}

#[test]
fn panics_name_the_line_of_the_caller() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(|info| FOUND.set(info.location().map(|at| (at.file().to_owned(), at.line())))));
    let result = panic::catch_unwind(|| {
        tensors();
        tiles();
        threads();
        numbers();
        #[cfg(debug_assertions)]
        coordinates();
    });
    panic::set_hook(before);
    if let Err(error) = result {
        panic!("{}", error.downcast::<String>().expect("a message"));
    }
}

fn tensors() {
    const ALL: Underscore = Underscore;
    let mut data = [0; 32];
    let mut a = Tensor::new_mut(&mut data, layout!((4,8):(8,1)));
    here(|| a[(4, 0)] = 1);
    here(|| a[32] += 1);
    let mut owned = OwnedTensor::filled(0, layout!(4));
    here(|| owned[4] = 1);
    here(|| owned.view()[4]);
    let a = Tensor::counting(0, layout!((4,8):(8,1)));
    here(|| a.at((0, 8)));
    here(|| AnyTensor::at(&a, 32));
    here(|| a.slice((4, ALL)));
    here(|| a.slice_nested((ALL, 8)));
    here(|| a.local_tile(tiler!(<2,4>), (2, 0)));
    here(|| a.inner_partition(tiler!(<2,4>), (0, 2)));
    here(|| a.outer_partition(tiler!(<2,4>), (2, 0)));
    here(|| a.projected_tile(tiler!(<2,3,4>), (2, 0, 0), coord!((1, _, 1))));
    here(|| a.local_partition(layout!((2, 4)), 8));
    here(|| Tensor::positions((0, 0), layout!((4,8):(1@0,1@1))).domain_offset((4, 0)));
    let swizzled = Tensor::swizzled(&[0; 64], layout!(Sw<3,0,3> o 0 o (8,8):(8,1)));
    here(|| swizzled[(8, 0)]);
    here(|| swizzled.slice((8, ALL)));
}

fn tiles() {
    let mut data = [0; 12];
    let a = Global::new(&data, (3, 4), (4, 1)).unwrap();
    here(|| a.domain_offset((0, 5)));
    here(|| a.local_tile(shape!((3, 2)), (0, 2)));
    let tiles = a.tiles(shape!((3, 2))).unwrap();
    here(|| tiles.at((0, 2)));
    here(|| tiles.into_tile((1, 0)));
    here(|| tiles.projected_at((0, 5, 2), coord!((1, _, 1))));
    let edges = a.edge_tiles(shape!((2, 2)));
    here(|| edges.at((2, 0)));
    here(|| edges.part((2, 0)));
    here(|| edges.whole((2, 0)));
    here(|| edges.is_whole((2, 0)));
    here(|| edges.predicate((2, 0)));
    here(|| edges.load((2, 0), 0, &mut OwnedTensor::filled(0, layout!((2, 2)))));
    let whole = Global::new(&[0; 16], (U4::new(), U4::new()), (4, 1)).unwrap();
    here(|| whole.whole_tile(shape!((2, 2)), (2, 0)));
    let mut tiles = Global::new_mut(&mut data, (3, 4), (4, 1)).unwrap().tiles(shape!((3, 2))).unwrap();
    here(|| tiles.at_mut((0, 2)).size());
    here(|| tiles.projected_at_mut((0, 5, 2), coord!((1, _, 1))).size());
    let mut edges = Global::new_mut(&mut data, (3, 4), (4, 1)).unwrap().edge_tiles(shape!((2, 2)));
    here(|| edges.whole_mut((2, 0)).is_some());
    here(|| edges.store((2, 0), Tensor::counting(0, layout!((2, 2)))));
}

fn threads() {
    type Copies = MakeTiledCopy<UniversalCopy<U1>, layout!((4,8):(8,1)), layout!((1, 1))>;
    here(|| Copies::default().get_slice(32));
}

fn numbers() {
    here(|| Quotient::new(1, 0));
    here(|| conflict_degrees(&[0, 1], 32, 3));
    here(|| conflict_degrees(&[0, 1], 32, 8));
    here(|| conflict_degrees(&[0; 33], 32, 4));
    let descriptor = InstructionDescriptor::of::<Float16, Float16, Float32, U128, U128, MajorK, MajorK>();
    here(|| descriptor.max_shift(9));
    here(|| descriptor.sparse(4));
}

/// These check their coordinates with debug assertions only.
#[cfg(debug_assertions)]
fn coordinates() {
    let a = layout!((4,8):(1,4));
    here(|| a.offset((4, 0)));
    here(|| Addressing::offset(&a, 32));
    here(|| layout!((4,8):(1@0,1@1)).coordinate(32));
    here(|| layout!(Sw<1,0,2> o 0 o (2,4):(4,1)).offset((2, 0)));
    type Composed = ComposedLayout<layout!((4,8):(1@0,1@1)), typenum::U0, layout!((2,4):(1,2))>;
    here(|| Composed::default().coordinate((2, 0)));
    here(|| SmemDescriptor::<Wgmma, U8, U8, U1, U64>::desc(8));
    here(|| shape!((4, 8)).crd2idx((4, 0)));
    here(|| shape!((4, 8)).crd2crd((4, 0), shape!((8, 4))));
}
