//! What the driver asks of its arguments, one row per rule.

use cute_static::tma::{
    Im2colParameters, Interleave, L2Promotion, OobFill, SwizzleKind, TensorMapDataType, TensorMapParameters,
};

const TILE: TensorMapParameters = TensorMapParameters {
    global_dims: [64, 8, 1, 1, 1],
    global_strides: [128, 0, 0, 0],
    box_dims: [64, 8, 1, 1, 1],
    ..TensorMapParameters::new(TensorMapDataType::F16, 2)
};
const CUBE: TensorMapParameters = TensorMapParameters { rank: 3, global_strides: [128, 1024, 0, 0], ..TILE };
const PADDED: TensorMapParameters = TensorMapParameters {
    data_type: TensorMapDataType::Align16B16U6,
    global_dims: [128, 8, 1, 1, 1],
    box_dims: [128, 8, 1, 1, 1],
    global_strides: [96, 0, 0, 0],
    ..TILE
};

fn says(map: TensorMapParameters, address: u64, words: &str) {
    let found = map.check(address).err().map(|error| error.to_string()).unwrap_or_default();
    assert_eq!(found, if words.is_empty() { String::new() } else { format!("cuTensorMapEncodeTiled, {words}") });
}

#[test]
fn the_driver_takes_what_the_rules_allow() {
    for map in [TILE, CUBE, PADDED] {
        says(map, 0x100, "");
    }
    // That strides grow from mode to mode is not asked.
    says(TensorMapParameters { global_strides: [1024, 128, 0, 0], ..CUBE }, 0, "");
    says(TensorMapParameters { interleave: Interleave::Bytes16, box_dims: [4, 8, 1, 1, 1], ..CUBE }, 0, "");
    says(TensorMapParameters { interleave: Interleave::Bytes32, swizzle: SwizzleKind::Bytes32, ..CUBE }, 0, "");
    says(TensorMapParameters { element_strides: [9, 8, 1, 1, 1], ..TILE }, 0, "");
    says(TensorMapParameters { oob_fill: OobFill::Nan, ..TILE }.with_l2_promotion(L2Promotion::Bytes256), 0, "");
    assert_eq!(TensorMapParameters { element_strides: [1, 3, 1, 1, 1], ..TILE }.box_bytes(), 64 * 3 * 2);
}

/// One row per rule: what is changed, and the error.
macro_rules! refused {
    ($($name:ident: $base:ident { $($field:ident: $value:expr),* } at $address:expr => $words:literal;)*) => {$(
        #[test]
        fn $name() {
            #[allow(clippy::needless_update)]
            says(TensorMapParameters { $($field: $value,)* ..$base }, $address, $words);
        }
    )*};
}
refused! {
    rank_6: TILE { rank: 6 } at 0 => "tensorRank: 6, not from 1 to 5";
    interleave_of_a_matrix: TILE { interleave: Interleave::Bytes16 } at 0 => "tensorRank: 2, not from 3 to 5";
    address_at_8: TILE {} at 8 => "globalAddress: 0x8 is not a multiple of 16";
    address_of_a_padded_type: PADDED {} at 16 => "globalAddress: 0x10 is not a multiple of 32";
    no_rows: TILE { global_dims: [64, 0, 1, 1, 1] } at 0 => "globalDim: that of mode 1 is 0, not from 1 to 2^32";
    stride_of_8: TILE { global_strides: [136, 0, 0, 0] } at 0 => "globalStrides: that of mode 1 is 136 bytes, not a multiple of 16";
    stride_of_a_padded_type: PADDED { global_strides: [112, 0, 0, 0] } at 0 => "globalStrides: that of mode 1 is 112 bytes, not a multiple of 32";
    stride_of_an_interleave: CUBE { interleave: Interleave::Bytes32, global_strides: [144, 1152, 0, 0] } at 0 => "globalStrides: that of mode 1 is 144 bytes, not a multiple of 32";
    stride_too_large: TILE { global_strides: [1 << 40, 0, 0, 0] } at 0 => "globalStrides: that of mode 1 is 1099511627776 bytes, not below 2^40";
    box_of_257: TILE { box_dims: [64, 257, 1, 1, 1] } at 0 => "boxDim: that of mode 1 is 257, not from 1 to 256";
    box_of_none: TILE { box_dims: [64, 0, 1, 1, 1] } at 0 => "boxDim: that of mode 1 is 0, not from 1 to 256";
    inner_box_of_8_bytes: TILE { box_dims: [4, 8, 1, 1, 1] } at 0 => "boxDim: that of mode 0 takes 64 bits, not a multiple of 16 bytes";
    padded_box_of_64: PADDED { box_dims: [64, 8, 1, 1, 1] } at 0 => "boxDim: that of mode 0 is 64, and padded types take 128";
    padded_row_of_64: PADDED { global_dims: [64, 8, 1, 1, 1] } at 0 => "globalDim: that of mode 0 is 64, for this type not a multiple of 128";
    wider_than_the_swizzle: TILE { swizzle: SwizzleKind::Bytes64 } at 0 => "swizzle: boxDim of mode 0 takes 128 bytes, more than the 64 of the swizzle";
    element_stride_of_9: TILE { element_strides: [1, 9, 1, 1, 1] } at 0 => "elementStrides: that of mode 1 is 9, not from 1 to 8";
    interleave_without_its_swizzle: CUBE { interleave: Interleave::Bytes32 } at 0 => "swizzle: None does not go with the interleave Bytes32";
    padded_type_with_another_swizzle: PADDED { data_type: TensorMapDataType::Align16B16U4, swizzle: SwizzleKind::Bytes128Atom64 } at 0 => "swizzle: Bytes128Atom64 does not go with the type Align16B16U4";
    nan_of_integers: TILE { data_type: TensorMapDataType::U16, oob_fill: OobFill::Nan } at 0 => "oobFill: elements of the type U16 have no NaN";
}

#[test]
fn corners_have_fewer_bits_where_there_are_more_modes() {
    for (rank, most) in [(3, 32767), (4, 127), (5, 15)] {
        let images = TensorMapParameters { rank, global_strides: [128; 4], ..TILE };
        let map = Im2colParameters {
            images,
            lower_corner: [-most - 1; 3],
            upper_corner: [most; 3],
            channels: 64,
            pixels: 1024,
        };
        assert_eq!(map.check(0), Ok(()));
        assert!(Im2colParameters { upper_corner: [most + 1; 3], ..map }.check(0).is_err());
        assert!(Im2colParameters { lower_corner: [-most - 2; 3], ..map }.check(0).is_err());
        assert!(Im2colParameters { pixels: 1025, ..map }.check(0).is_err());
        assert!(Im2colParameters { channels: 257, ..map }.check(0).is_err());
        assert!(Im2colParameters { channels: 4, ..map }.check(0).is_err());
    }
}
