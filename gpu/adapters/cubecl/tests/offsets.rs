//! The code that CubeCL generates from a layout, run over the layout's whole domain, and as CUDA C++.

mod interpreter;

use cubecl_core as cubecl;
use cubecl_core::ir::{ElemType, FloatKind, StorageType, Type, UIntKind};
use cubecl_core::prelude::*;
use cubecl_core::{Compiler, ExecutionMode, KernelSettings};
use cubecl_cpp::cuda::{CudaDialect, mma::CudaWmmaCompiler};
use cubecl_cpp::shared::{CompilationOptions, CppCompiler};
use cute_static::prelude::*;
use cute_static::swizzle::SwizzleNone;
use cute_static_cubecl::{CubeLayout, CubeSwizzle, offset, swizzled};
use interpreter::moved;

/// Unit `i` moves the element at `L(i)` to `Sw(i)`.
#[cube(launch_unchecked)]
fn gather<L: CubeLayout, Sw: CubeSwizzle>(input: &Array<f32>, output: &mut Array<f32>) {
    output[swizzled::<Sw>(UNIT_POS) as usize] = input[offset::<L>(UNIT_POS) as usize];
}

fn kernel<L: CubeLayout, Sw: CubeSwizzle>() -> KernelDefinition {
    let float = Type::new(StorageType::Scalar(ElemType::Float(FloatKind::F32)));
    let mut builder = KernelBuilder::default();
    AddressType::U32.register(&mut builder.scope);
    let input = builder.input_array(float);
    let output = builder.output_array(float);
    gather::expand::<L, Sw>(&mut builder.scope, input.into(), output.into());
    let threads = CubeDim::new_1d(L::SIZE as u32);
    builder.build(KernelSettings::default().cube_dim(threads).kernel_name("gather"))
}

fn source<L: CubeLayout, Sw: CubeSwizzle>() -> String {
    let address = StorageType::Scalar(ElemType::UInt(UIntKind::U32));
    CppCompiler::<CudaDialect<CudaWmmaCompiler>>::default()
        .compile(kernel::<L, Sw>(), &CompilationOptions::default(), ExecutionMode::Unchecked, address)
        .expect("CubeCL compiles the kernel")
        .to_string()
}

macro_rules! equal {
    ($($layout:tt),* $(,)?) => {$({
        type L = layout!$layout;
        let body = kernel::<L, SwizzleNone>().body;
        for index in 0..L::SIZE {
            assert_eq!(moved(&body, index), (L::at(index) as u64, index), "{} at {index}", L::default());
        }
    })*};
}

#[test]
fn offsets_are_those_of_the_layout() {
    equal![
        (8:1),
        (8:0),
        (1:5),
        (()),
        ((4,8):(8,1)),
        ((8,(2,4)):(2,(1,16))),
        ((2,1,(3,5)):(1,7,(10,2))),
        ((3,1):(1,0)),
        ((4,(2,(3,1)),2):(0,(12,(4,9)),1)),
        (((2,2,2),(2,2,2)):((1,16,4),(8,2,32))),
    ];
}

#[test]
fn layouts_of_the_algebra_enter_too() {
    type Divided = ZippedDivide<layout!((16,32):(32,1)), tiler!(<4, 8:4>)>;
    let body = kernel::<Divided, SwizzleNone>().body;
    for index in 0..Divided::SIZE {
        assert_eq!(moved(&body, index).0, Divided::at(index) as u64);
    }
}

#[test]
fn swizzles_are_those_of_the_library() {
    use cute_static::typenum::{U2, U3, U4};
    type Sw = Swizzle<U3, U2, U4>;
    type L = layout!((32,32):(32,1));
    let body = kernel::<L, Sw>().body;
    for index in 0..L::SIZE {
        assert_eq!(moved(&body, index), (L::at(index) as u64, Sw::default().apply(index)));
    }
}

#[test]
fn nothing_of_the_layout_is_left_to_the_launch() {
    let operations = |source: &str| [" / ", " % ", " * uint32", " ^ "].map(|sign| source.matches(sign).count());
    // An offset that is the index takes no arithmetic.
    let plain = source::<layout!(64:1), SwizzleNone>();
    assert_eq!(operations(&plain), [0; 4], "{plain}");
    let transposed = source::<layout!((8,8):(8,1)), SwizzleNone>();
    assert_eq!(operations(&transposed), [1, 1, 1, 0], "{transposed}");
    // The same two buffers, and no scalars.
    assert!(transposed.contains("const float* __restrict__ buffer_0, float* buffer_1, const info_st*"), "{transposed}");
    assert!(kernel::<layout!((8,8):(8,1)), SwizzleNone>().scalars.is_empty());
}
