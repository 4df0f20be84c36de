//! Tensor maps: the cases of CUTLASS, and the law, on a machine that knows nothing of layouts.

#[path = "tma/convolution.rs"]
mod convolution;
#[path = "tma/driver.rs"]
mod driver;
#[path = "tma/im2col.rs"]
mod im2col;
#[path = "tma/symbols.rs"]
mod symbols_of_a_layout;

use cute_static::numeric::*;
use cute_static::prelude::*;
use cute_static::swizzle::{Byte, Swizzle128BAtom32B, Swizzle128BAtom64B, SwizzleNone};
use cute_static::tma::{
    AlignedBuffer, FewestInstructions, IsTensorMap, Padded, RunTime, RunTimeTensorMap, StaticTensorMap, TensorMap,
    TensorMapParameters, TensorMapValues, TmaError,
};
use cute_static::typenum::{U1, U2, U4, U8, U16, U128, U256, U512, U1024};
use cute_static_tests::tma::{judge, judge_by};
use std::fmt::Display;

type F16 = Elements<16>;
type F32 = Elements<32>;
type Bytes = Elements<8>;

/// `(1,2)` of numbers, as CUTLASS's test prints them.
fn list<N: Display>(numbers: &[N]) -> String {
    format!("({})", numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
}
fn encoded(map: &TensorMapParameters) -> String {
    let rank = map.rank as usize;
    let strides: Vec<u32> = map.element_strides[..rank].to_vec();
    assert!(strides.iter().all(|stride| *stride == 1));
    format!(
        "type={} rank={} dim={} stridesB={} box={} elemStr=1 swizzle={} l2={} oob={}",
        map.data_type as u32,
        rank,
        list(&map.global_dims[..rank]),
        list(&map.global_strides[..rank - 1]),
        list(&map.box_dims[..rank]),
        ["NONE", "32B", "64B", "128B", "128B_ATOM_32B"][map.swizzle as usize],
        map.l2_promotion as u32,
        map.oob_fill as u32,
    )
}
fn described<M: IsTensorMap<Coordinates: Default + Display> + TensorMapValues<ThreadValues: Default + Display>>()
-> String {
    let coordinates = M::Coordinates::default().to_string();
    format!(
        "coord={} NumBits={} TV={}",
        coordinates.rsplit(':').next().unwrap_or_default(),
        M::INSTRUCTION_BYTES * 8,
        M::ThreadValues::default(),
    )
}

/// One row per case that `make_tma_copy` of CUTLASS 4.7 was run on: elements, global memory, shared memory, tile, what it encoded, and the copy.
macro_rules! encodes {
    ($($name:ident: $t:ty, $g:ty, $s:ty, $c:ty => $encoded:literal, $described:literal;)*) => {$(
        #[test]
        fn $name() {
            type Map = TensorMap<$t, $g, $s, $c>;
            assert_eq!(encoded(&Map::PARAMETERS), $encoded);
            assert_eq!(described::<Map>(), $described);
            judge::<Map, $g>(&Map::PARAMETERS, &[0, 0, 0]);
            judge::<Map, $g>(&Map::PARAMETERS, &[1, 1, 1]);
        }
    )*};
}
encodes! {
    k_major_f32: Float32, layout!((1024,256):(256,1)), layout!((64,32):(32,1)), shape!((64,32))
        => "type=7 rank=2 dim=(256,1024) stridesB=(1024) box=(32,64) elemStr=1 swizzle=NONE l2=2 oob=0",
        "coord=(1@1,1@0) NumBits=65536 TV=(1,(((32,64),1))):(0,(((64,1),0)))";
    three_modes: Float32, layout!((1024,32,512):(64,1,65536)), layout!((16,8,2):(16,1,8)), shape!((16,8,2))
        => "type=7 rank=3 dim=(32,512,1024) stridesB=(262144,256) box=(8,2,16) elemStr=1 swizzle=NONE l2=2 oob=0",
        "coord=(1@2,1@0,1@1) NumBits=8192 TV=(1,(((16,16),1))):(0,(((16,1),0)))";
    k_major_128: Float16, layout!((4096,4096):(4096,1)), Swizzled<Swizzle128B, F16, layout!(((8,16),(64,1)):((64,512),(1,0)))>, shape!((128,64))
        => "type=6 rank=2 dim=(4096,4096) stridesB=(8192) box=(64,128) elemStr=1 swizzle=128B l2=2 oob=0",
        "coord=(1@1,1@0) NumBits=131072 TV=(1,(((64,128),1))):(0,(((128,1),0)))";
    k_major_64: Float16, layout!((4096,4096):(4096,1)), Swizzled<Swizzle64B, F16, layout!(((8,16),(32,2)):((32,256),(1,4096)))>, shape!((128,64))
        => "type=6 rank=2 dim=(4096,4096) stridesB=(8192) box=(32,128) elemStr=1 swizzle=64B l2=2 oob=0",
        "coord=(1@1,1@0) NumBits=65536 TV=(1,(((32,128),2))):(0,(((128,1),4096)))";
    mn_major_128: Float16, layout!((4096,4096):(1,4096)), Swizzled<Swizzle128B, F16, layout!(((64,2),(8,8)):((1,512),(64,1024)))>, shape!((128,64))
        => "type=6 rank=2 dim=(4096,4096) stridesB=(8192) box=(64,8) elemStr=1 swizzle=128B l2=2 oob=0",
        "coord=(1@0,1@1) NumBits=8192 TV=(1,(((64,8),(2,8)))):(0,(((1,128),(64,1024))))";
    batched: Float16, layout!((4096,4096,8):(4096,1,16777216)), Swizzled<Swizzle128B, F16, layout!(((8,16),(64,1),(1,1)):((64,512),(1,0),(0,0)))>, shape!((128,64,1))
        => "type=6 rank=3 dim=(4096,4096,8) stridesB=(8192,33554432) box=(64,128,1) elemStr=1 swizzle=128B l2=2 oob=0",
        "coord=(1@1,1@0,1@2) NumBits=131072 TV=(1,(((64,128),1))):(0,(((128,1),0)))";
}

/// One row per tensor map: elements, global memory, shared memory, tile, box, instructions and how many would do. The law is asked of the
/// first tile, one inside, and the ones at the edges.
macro_rules! copies {
    ($($name:ident: $t:ty, $g:ty, $s:ty, $c:ty $(, by $k:ty)? => $box:expr, $count:literal of $least:literal;)*) => {$(
        #[test]
        fn $name() {
            type Map = TensorMap<$t, $g, $s, $c $(, $k)?>;
            assert_eq!((Map::BOX, Map::INSTRUCTIONS, Map::LEAST_INSTRUCTIONS), ($box, $count, $least));
            for tile in [[0; 6], [1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], [1, 1, 1, 0, 1, 1], [2, 3, 0, 1, 0, 0]] {
                judge::<Map, $g>(&Map::PARAMETERS, &tile);
            }
        }
    )*};
}
copies! {
    plain: Float16, layout!((200,136):(136,1)), layout!((128,64):(64,1)), shape!((128,64)) => [64, 128, 1, 1, 1], 1 of 1;
    plain_columns: Float16, layout!((136,200):(1,136)), layout!((128,64):(1,128)), shape!((128,64)) => [128, 64, 1, 1, 1], 1 of 1;
    two_blocks_of_128: Float16, layout!((200,136):(136,1)), Swizzled<Swizzle128B, F16, layout!((128,(64,2)):(64,(1,8192)))>, shape!((128,128)) => [64, 128, 1, 1, 1], 2 of 2;
    interleaved: Float16, layout!((200,136):(136,1)), Swizzled<SwizzleNone, F16, layout!((128,(8,8)):(8,(1,1024)))>, shape!((128,64)) => [8, 128, 1, 1, 1], 8 of 1;
    k_major_32: Float16, layout!((200,136):(136,1)), Swizzled<Swizzle32B, F16, layout!((128,(16,4)):(16,(1,2048)))>, shape!((128,64)) => [16, 128, 1, 1, 1], 4 of 4;
    k_major_64_edges: BFloat16, layout!((200,136):(136,1)), Swizzled<Swizzle64B, F16, layout!((128,(32,2)):(32,(1,4096)))>, shape!((128,64)) => [32, 128, 1, 1, 1], 2 of 2;
    mn_major_k_first: Float16, layout!((136,200):(1,136)), Swizzled<Swizzle128B, F16, layout!(((64,2),(8,8)):((1,4096),(64,512)))>, shape!((128,64)) => [64, 64, 1, 1, 1], 2 of 2;
    mn_major_m_first: Float16, layout!((136,200):(1,136)), Swizzled<Swizzle128B, F16, layout!(((64,2),(8,8)):((1,512),(64,1024)))>, shape!((128,64)) => [64, 8, 1, 1, 1], 16 of 2;
    mn_major_f32: Float32, layout!((136,200):(1,136)), Swizzled<Swizzle128B, F32, layout!(((32,4),(8,8)):((1,256),(32,1024)))>, shape!((128,64)) => [32, 8, 1, 1, 1], 32 of 4;
    mn_major_atoms_of_32: TFloat32, layout!((136,200):(1,136)), Swizzled<Swizzle128BAtom32B, F32, layout!(((32,4),(8,8)):((1,2048),(32,256)))>, shape!((128,64)) => [32, 64, 1, 1, 1], 4 of 4;
    atoms_of_64: Float32, layout!((136,200):(200,1)), Swizzled<Swizzle128BAtom64B, F32, layout!((64,32):(32,1))>, shape!((64,32)) => [32, 64, 1, 1, 1], 1 of 1;
    bytes: Float8E4M3, layout!((200,144):(144,1)), Swizzled<Swizzle128B, Bytes, layout!((64,128):(128,1))>, shape!((64,128)) => [128, 64, 1, 1, 1], 1 of 1;
    doubles: Float64, layout!((200,136):(136,1)), Swizzled<Swizzle128B, Elements<64>, layout!((64,16):(16,1))>, shape!((64,16)) => [16, 64, 1, 1, 1], 1 of 1;
    nibbles: Float4E2M1, layout!((200,288):(288,1)), Swizzled<Swizzle128B, Elements<4>, layout!((64,256):(256,1))>, shape!((64,256)) => [256, 64, 1, 1, 1], 1 of 1;
    padded_nibbles: Padded<Float4E2M1>, layout!((200,384):(384,1)), Swizzled<Swizzle128B, Byte, layout!((64,128):(128,1))>, shape!((64,128)) => [128, 64, 1, 1, 1], 1 of 1;
    padded_sixes: Padded<Float6E3M2>, layout!((200,384):(512,1)), layout!((64,128):(128,1)), shape!((64,128)) => [128, 64, 1, 1, 1], 1 of 1;
    swizzle_of_bytes_over_bytes: Float16, layout!((200,136):(136,1)), Swizzled<Swizzle128B, Byte, layout!((128,128):(128,1))>, shape!((128,64)) => [64, 128, 1, 1, 1], 1 of 1;
    multicast: Float16, layout!((200,136):(136,1)), Swizzled<Swizzle128B, F16, layout!((128,64):(64,1))>, shape!((128,64)), by U2 => [64, 64, 1, 1, 1], 1 of 1;
    multicast_to_a_portable_cluster: Float16, layout!((200,136):(136,1)), Swizzled<Swizzle128B, F16, layout!((128,64):(64,1))>, shape!((128,64)), by U8 => [64, 16, 1, 1, 1], 1 of 1;
    multicast_to_the_largest_cluster: Float16, layout!((200,136):(136,1)), Swizzled<Swizzle128B, F16, layout!((128,64):(64,1))>, shape!((128,64)), by U16 => [64, 8, 1, 1, 1], 1 of 1;
    multicast_of_more_rows_than_a_box: Float16, layout!((600,136):(136,1)), Swizzled<Swizzle128B, F16, layout!((512,64):(64,1))>, shape!((512,64)), by U2 => [64, 256, 1, 1, 1], 1 of 1;
    two_boxes_of_rows: Float16, layout!((600,136):(136,1)), Swizzled<Swizzle128B, F16, layout!((512,64):(64,1))>, shape!((512,64)) => [64, 256, 1, 1, 1], 2 of 2;
    two_boxes_of_320_rows: Float16, layout!((600,136):(136,1)), Swizzled<Swizzle128B, F16, layout!((320,64):(64,1))>, shape!((320,64)) => [64, 160, 1, 1, 1], 2 of 2;
    three_boxes_of_rows: BFloat16, layout!((800,136):(136,1)), Swizzled<Swizzle64B, F16, layout!((768,32):(32,1))>, shape!((768,32)) => [32, 256, 1, 1, 1], 3 of 3;
    four_boxes_where_three_do_not_divide: Float16, layout!((600,136):(136,1)), Swizzled<Swizzle128B, F16, layout!((520,64):(64,1))>, shape!((520,64)) => [64, 130, 1, 1, 1], 4 of 3;
    boxes_of_rows_and_of_columns: Float16, layout!((600,136):(136,1)), Swizzled<Swizzle128B, F16, layout!((512,(64,2)):(64,(1,32768)))>, shape!((512,128)) => [64, 256, 1, 1, 1], 4 of 4;
    boxes_of_a_contiguous_mode: Int8, layout!((1024,20):(1,1024)), layout!((512,4):(1,512)), shape!((512,4)) => [256, 1, 1, 1, 1], 8 of 2;
    boxes_of_two_blocks: Float16, layout!((1200,136):(136,1)), Swizzled<Swizzle128B, F16, layout!((1024,64):(64,1))>, shape!((1024,64)), by U2 => [64, 256, 1, 1, 1], 2 of 2;
    multicast_of_two_modes: Float16, layout!((200,136,3):(136,1,27200)), Swizzled<Swizzle128B, F16, layout!((32,64,2):(64,1,2048))>, shape!((32,64,2)), by U4 => [64, 16, 1, 1, 1], 1 of 1;
    all_of_a_mode: Float16, layout!((100,(8,16)):(128,(1,8))), layout!((16,32):(32,1)), shape!((16,32)) => [32, 16, 1, 1, 1], 1 of 1;
    one_row: Float16, layout!((1,64):(64,1)), layout!((8,64):(64,1)), shape!((8,64)) => [64, 8, 1, 1, 1], 1 of 1;
    part_of_a_mode: Float16, layout!((6,40):(1,8)), layout!((8,4):(1,8)), shape!((8,4)) => [8, 4, 1, 1, 1], 1 of 1;
    one_mode: Int8, layout!(1000:1), layout!(256:1), shape!(256) => [256, 1, 1, 1, 1], 1 of 1;
    six_modes: Float16, layout!((100,64,2,3,4,5):(64,1,6400,12800,38400,153600)), Swizzled<Swizzle128B, F16, layout!((32,64,1,1,1,1):(64,1,0,0,0,0))>, shape!((32,64,1,1,1,1)) => [64, 32, 1, 1, 1], 1 of 1;
}

/// A tile of several submodes, as in CUTLASS's example for cuTENSOR.
#[test]
fn submodes_are_modes_of_the_map_unless_they_continue_one_another() {
    type Tensor = layout!(((32,40),((8,8),656)):((1,32),((1280,20480),163840)));
    type Map = TensorMap<Float16, Tensor, layout!((128,(32,2)):(1,(128,4096))), tiler!(<128, <32, 2>>)>;
    assert_eq!((Map::BOX, Map::PARAMETERS.global_dims), ([128, 8, 4, 2, 1], [1280, 8, 8, 656, 1]));
    judge_by::<Map, Tensor>(&Map::PARAMETERS, &[0, 0], |mode, at| if mode == 0 { at } else { at % 32 + at / 32 * 64 });
    judge_by::<Map, Tensor>(&Map::PARAMETERS, &[9, 0], |mode, at| if mode == 0 { at } else { at % 32 + at / 32 * 64 });
}

/// A tile that jumps in the contiguous mode takes one instruction for each run.
#[test]
fn a_tile_with_gaps_is_copied_run_by_run() {
    type Tensor = layout!((100,256):(256,1));
    type Map = TensorMap<Float16, Tensor, layout!((16,(8,4)):(8,(1,128))), tiler!(<16, (8,4):(1,16)>)>;
    assert_eq!((Map::BOX, Map::INSTRUCTIONS), ([8, 16, 1, 1, 1], 4));
    for tile in [[0, 0], [6, 0]] {
        judge_by::<Map, Tensor>(&Map::PARAMETERS, &tile, |mode, at| if mode == 0 { at } else { at % 8 + at / 8 * 16 });
    }
}

/// Extents and strides that are numbers give the same map as types.
#[test]
fn numbers_give_what_types_give() {
    type Rows = Swizzled<Swizzle128B, F16, layout!((128,64):(64,1))>;
    type Types = TensorMap<Float16, layout!((200,136):(144,1)), Rows, shape!((128, 64))>;
    type Numbers = TensorMap<Float16, RunTime<(i64, U1)>, Rows, shape!((128, 64))>;
    let map = Numbers::parameters((200, 136), (144, U1::new()), 0x1230).expect("a map");
    assert_eq!(map, Types::PARAMETERS);
    judge::<Types, layout!((200,136):(144,1))>(&map, &[1, 2]);

    let error =
        |extents: (u64, u64), stride, address| Numbers::parameters(extents, (stride, U1::new()), address).unwrap_err();
    assert_eq!(error((200, 136), 144, 0x1238), TmaError::Address { found: 0x1238, unit: 16 });
    assert_eq!(error((0, 136), 144, 0), TmaError::GlobalDim { mode: 1, found: 0 });
    assert_eq!(error((200, (1 << 32) + 1), 144, 0), TmaError::GlobalDim { mode: 0, found: (1 << 32) + 1 });
    assert_eq!(error((200, 136), 137, 0), TmaError::GlobalStride { mode: 1, found: 274, unit: 16 });
    type Usize = TensorMap<Float16, RunTime<(usize, U1)>, Rows, shape!((128, 64))>;
    assert_eq!(Usize::parameters((200usize, 136i32), (144, U1::new()), 0x1230), Ok(Types::PARAMETERS));
    assert_eq!(
        Usize::parameters((200, -136), (144, U1::new()), 0),
        Err(TmaError::NegativeExtent { mode: 1, found: -136 })
    );
    assert_eq!(error((200, 136), -144, 0), TmaError::NegativeStride { mode: 0, found: -144 });
    assert_eq!(error((200, 136), 1 << 39, 0), TmaError::GlobalStrideLimit { mode: 1, found: 1 << 40 });
    // Boxes are stored in units of 16 bytes.
    let store = |columns: u64| Numbers::store_parameters((200, columns), (144, U1::new()), 0);
    assert_eq!(store(136), Numbers::parameters((200, 136), (144, U1::new()), 0));
    assert_eq!(store(135), Err(TmaError::StoredRow { bytes: 270 }));
    // A box is in the shared memory of a block.
    let large = |rows| TensorMapParameters { box_dims: [64, rows, 7, 1, 1], rank: 3, ..map };
    assert_eq!(large(256).check(0), Ok(()));
    assert_eq!(TensorMapParameters { box_dims: [64, 227, 8, 1, 1], rank: 3, ..map }.check(0), Ok(()));
    assert_eq!(
        TensorMapParameters { box_dims: [64, 228, 8, 1, 1], rank: 3, ..map }.check(0),
        Err(TmaError::BoxBytes { found: 233_472, most: 232_448 })
    );
}

#[test]
fn a_buffer_is_aligned_to_the_swizzle() {
    type Map<F, L, C> = TensorMap<Float16, layout!((200,136):(136,1)), Swizzled<F, F16, L>, C>;
    fn aligned<A, M: AlignedBuffer<A>>(needed: u64) {
        assert_eq!(M::ALIGNMENT, needed);
    }
    aligned::<U128, Map<SwizzleNone, layout!((64,64):(64,1)), shape!((64, 64))>>(128);
    aligned::<U1024, Map<Swizzle32B, layout!((64,16):(16,1)), shape!((64, 16))>>(256);
    aligned::<U256, Map<Swizzle32B, layout!((64,16):(16,1)), shape!((64, 16))>>(256);
    aligned::<U512, Map<Swizzle64B, layout!((64,32):(32,1)), shape!((64, 32))>>(512);
    aligned::<U1024, Map<Swizzle128B, layout!((64,64):(64,1)), shape!((64, 64))>>(1024);
}

#[test]
fn the_fewest_instructions_can_be_asked_for() {
    fn fewest<M: FewestInstructions>() -> u64 {
        M::INSTRUCTIONS
    }
    type Blocks = Swizzled<Swizzle128B, F16, layout!(((64,2),(8,8)):((1,4096),(64,512)))>;
    assert_eq!(fewest::<TensorMap<Float16, layout!((136,200):(1,136)), Blocks, shape!((128, 64))>>(), 2);
}

/// Every swizzle, major and width; two tiles, repeated along either mode first. All blocks are as wide as the swizzle.
macro_rules! grid {
    ($($name:ident: $t:ty, $unit:ty, $row:literal, $swizzle:ty;)*) => {$(
        mod $name {
            use super::*;
            type Row = Int<$row>;
            fn all<G: IsLayout, M>(map: TensorMapParameters)
            where
                M: IsTensorMap + TensorMapValues<ThreadValues: IsLayout>,
                M: IsTensorMap<SharedLayout: IsLayout, Coordinates: IsLayout>,
            {
                for tile in [[0, 0], [1, 0], [2, 1], [1, 3]] {
                    judge::<M, G>(&map, &tile);
                }
                assert!(M::LEAST_INSTRUCTIONS <= M::INSTRUCTIONS);
            }
            macro_rules! map {
                ($g:ty, $atom:ty, $tile:ty, $order:ty) => {{
                    type Map = TensorMap<$t, $g, Swizzled<$swizzle, $unit, TileToShape<$atom, $tile, $order>>, $tile>;
                    all::<$g, Map>(Map::PARAMETERS);
                }};
            }
            #[test]
            fn k_major() {
                type Atom = layout!((8,Row):(Row,1));
                type Tensor = layout!((200,224):(224,1));
                map!(Tensor, Atom, shape!((64,128)), coord!((0,1)));
                map!(Tensor, Atom, shape!((64,128)), coord!((1,0)));
                map!(Tensor, Atom, shape!((16,256)), coord!((0,1)));
            }
            #[test]
            fn mn_major() {
                type Atom = layout!((Row,8):(1,Row));
                type Tensor = layout!((224,200):(1,224));
                map!(Tensor, Atom, shape!((128,64)), coord!((0,1)));
                map!(Tensor, Atom, shape!((128,64)), coord!((1,0)));
            }
        }
    )*};
}
grid! {
    bytes_none: Int8, Bytes, 16, SwizzleNone;
    bytes_32: Int8, Bytes, 32, Swizzle32B;
    bytes_64: Int8, Bytes, 64, Swizzle64B;
    bytes_128: Float8E5M2, Bytes, 128, Swizzle128B;
    halves_none: Float16, F16, 8, SwizzleNone;
    halves_32: Float16, F16, 16, Swizzle32B;
    halves_64: Float16, F16, 32, Swizzle64B;
    halves_128: Float16, F16, 64, Swizzle128B;
    words_none: Int32, F32, 4, SwizzleNone;
    words_32: TFloat32, F32, 8, Swizzle32B;
    words_64: Float32, F32, 16, Swizzle64B;
    words_128: Float32, F32, 32, Swizzle128B;
    words_128_by_32: TFloat32, F32, 32, Swizzle128BAtom32B;
    doubles_64: Float64, Elements<64>, 8, Swizzle64B;
    doubles_128: Float64, Elements<64>, 16, Swizzle128B;
    nibbles_128: Uint4, Elements<4>, 128, Swizzle64B;
}
