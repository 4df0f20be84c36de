//! The instruction descriptors of tcgen05, field by field.

use cute_static::instruction::operand::{MajorK, MajorMN};
use cute_static::numeric::*;
use cute_static::smem::instruction::*;
use cute_static::smem::{BlockScaledDescriptor, InstructionDescriptor, Unpacked};
use cute_static::typenum::{U64, U128, U256};
use static_assertions::assert_not_impl_any;

#[test]
fn values_of_cutlass() {
    // make_instr_desc<half, half, float, 128, 128, …>, and the same of tf32
    assert_eq!(
        InstructionDescriptor::of::<Float16, Float16, Float32, U128, U128, MajorK, MajorK>().bits(),
        0x0820_0010
    );
    assert_eq!(
        InstructionDescriptor::of::<Float16, Float16, Float32, U128, U128, MajorMN, MajorMN>().bits(),
        0x0821_8010
    );
    assert_eq!(
        InstructionDescriptor::of::<TFloat32, TFloat32, Float32, U128, U128, MajorK, MajorK>().bits(),
        0x0820_0910
    );
    assert_eq!(
        InstructionDescriptor::of::<TFloat32, TFloat32, Float32, U128, U128, MajorMN, MajorMN>().bits(),
        0x0821_8910
    );
}

#[test]
fn each_field() {
    let f16 = InstructionDescriptor::of::<Float16, BFloat16, Float16, U64, U256, MajorK, MajorMN>();
    assert_eq!(f16.bits(), 1 << 10 | 1 << 16 | 32 << 17 | 4 << 24);
    assert_eq!(f16.negated(true, true).bits() ^ f16.bits(), 3 << 13);
    assert_eq!(f16.sparse(2).bits() ^ f16.bits(), 0b110);
    assert_eq!(f16.max_shift(16).bits() ^ f16.bits(), 2 << 30);
    let f8 = InstructionDescriptor::of::<Float6E3M2, Unpacked<Float4E2M1>, Float32, U256, U256, MajorK, MajorK>();
    assert_eq!(f8.bits(), 1 << 4 | 4 << 7 | 5 << 10 | 32 << 17 | 16 << 24);
    let f8 = InstructionDescriptor::of::<Float6E2M3, Float8E5M2, Float32, U128, U64, MajorK, MajorMN>();
    assert_eq!(f8.bits(), 1 << 4 | 3 << 7 | 1 << 10 | 1 << 16 | 8 << 17 | 8 << 24);
    let i8 = InstructionDescriptor::of::<Uint8, Int8, Int32, U128, U64, MajorK, MajorK>();
    assert_eq!(i8.bits(), 2 << 4 | 1 << 10 | 8 << 17 | 8 << 24);
    assert_eq!(i8.saturating().bits() ^ i8.bits(), 1 << 3);
}

#[test]
fn block_scaled() {
    type F8 = BlockScaledDescriptor<KindMxF8F6F4>;
    let d = F8::of::<Float8E5M2, Float6E3M2, Float8UE8M0, U128, U64, MajorMN, MajorK>();
    assert_eq!(d.bits(), 1 << 7 | 4 << 10 | 1 << 15 | 8 << 17 | 1 << 23 | 8 << 24);
    assert_eq!(d.scales_at(0x8000_0000, 0xC000_0004).bits() ^ d.bits(), 2 << 29 | 3 << 4);
    type F4 = BlockScaledDescriptor<KindMxF4>;
    let d = F4::of::<Float4E2M1, Float4E2M1, Float8UE4M3, U128, U256, MajorK, MajorK>();
    assert_eq!(d.bits(), 1 << 7 | 1 << 10 | 32 << 17 | 8 << 24);
    assert_eq!(d.k96().bits() ^ d.bits(), 1 << 31);
    assert_eq!(d.negated(false, true).sparse(1).bits() ^ d.bits(), 1 << 14 | 0b101);
}

assert_not_impl_any!(MajorMN: MajorOf<Float6E2M3>, MajorOf<Float4E2M1>, MajorOf<Unpacked<Float4E2M1>>);
assert_not_impl_any!(Float16: OperandOf<KindF8F6F4>, OperandOf<KindTf32>, AccumulatorOf<KindTf32>, AccumulatorOf<KindI8>);
assert_not_impl_any!(KindI8: FloatKind);
assert_not_impl_any!(Float8UE4M3: ScaleOf<KindMxF8F6F4>);
