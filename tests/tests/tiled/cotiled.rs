//! Tiled copies made from offsets.

use cute_static::atom::{CopyLayouts, MakeCotiledCopy, MakeTmemCopy, TiledCopy};
use cute_static::layout::{HCons, HNil};
use cute_static::prelude::*;
use cute_static::typenum::{U1, U2, U4, U8, U65536, U131072};

/// What a tiled copy is made of.
trait Parts {
    type ThreadValues;
    type Tile;
}
impl<C, Tv, T> Parts for TiledCopy<C, Tv, T> {
    type ThreadValues = Tv;
    type Tile = T;
}

/// `A ∘ tile ∘ TV = T`; and where `once`, the threads' parts are all of the data, each element once.
macro_rules! cotiled {
    ($($atom:ty, $t:tt, $a:tt, $once:literal;)*) => {$({
        type T = layout!$t;
        type A = layout!$a;
        type Made = MakeCotiledCopy<$atom, T, A>;
        type Reached = Composition<Composition<A, <Made as Parts>::Tile>, <Made as Parts>::ThreadValues>;
        assert!(Reached::default().offsets().eq(T::default().offsets()), stringify!($t, $a));
        let mut parts: Vec<i64> = (0..SizeAt::<T, cute_static::typenum::U0>::to_usize())
            .flat_map(|thread| {
                let (offset, part) = Made::default().get_slice(thread).partition_s(A::default());
                part.offsets().map(move |element| offset + element)
            })
            .collect();
        parts.sort();
        let mut data: Vec<i64> = A::default().offsets().collect();
        data.sort();
        if !$once {
            parts.dedup();
        }
        assert_eq!(parts, data, stringify!($t, $a));
    })*};
}

#[test]
fn offsets_are_found_in_the_data() {
    use cute_static::typenum::Unsigned;
    cotiled! {
        UniversalCopy<U4>, ((32,4):(4,1)), ((64,16):(1,64)), true;
        UniversalCopy<U4>, ((32,4):(4,1)), ((64,16):(16,1)), true;
        UniversalCopy<U4>, ((8,4):(20,1)), ((64,16):(20,1)), true;
        UniversalCopy<U2>, ((32,2):(1,64)), ((64,16):(1,64)), true;
        UniversalCopy<U2>, ((16,2):(1,16)), (((4,8),16):((1,64),4)), true;
        UniversalCopy<U1>, (((4,8),2):((2,8),1)), ((8,8):(8,1)), true;
        UniversalCopy<U8>, ((4,8):(8,1)), (256:1), true;
        UniversalCopy<U1>, ((4,4):(4,32)), ((4,2,8):(8,4,32)), true;
        // Threads that share what they have
        UniversalCopy<U2>, (((2,4),2):((0,2),1)), ((8,4):(1,8)), false;
    }
}

/// Lanes of tensor memory: a warp has 32 of them, and the data of each thread is that of its warp.
#[test]
fn tensor_memory() {
    macro_rules! loads {
        ($($lane:ident $p:literal, $v:tt, $a:tt;)*) => {$({
            type V = layout!$v;
            type A = layout!$a;
            // What one warp touches, and every thread of it
            type Warp = Layout<HCons<typenum::U32, HCons<Size<V>, HNil>>, HCons<typenum::U0, HCons<typenum::U1, HNil>>>;
            type Made = MakeTmemCopy<CopyLayouts<layout!(32:1), Warp>, $lane, V, A>;
            let mut seen = Vec::new();
            for thread in 0..128 {
                let (offset, part) = Made::default().get_slice(thread).partition_s(A::default());
                assert_eq!(offset, 32 * $p * (thread as i64 / 32));
                seen.extend(part.offsets().map(|element| offset + element));
                // Its first values are those of the instruction.
                assert!(part.offsets().take(V::SIZE as usize).eq(V::default().offsets()));
            }
            seen.sort();
            seen.dedup();
            let mut data: Vec<i64> = A::default().offsets().collect();
            data.sort();
            assert_eq!(seen, data);
        })*};
    }
    loads! {
        U65536 65536, ((1,32):(1,65536)), ((128,64):(65536,1));
        U65536 65536, ((4,32):(1,65536)), ((128,64):(65536,1));
        U65536 65536, ((8,(16,2)):(1,(65536,1048576))), ((128,64):(65536,1));
        U65536 65536, ((8,16):(1,65536)), (((16,4),64):((65536,2097152),1));
        U131072 131072, ((8,32):(1,131072)), ((128,32):(131072,1));
    }
}
