#!/usr/bin/env python3
"""Which targets have which instruction, as ptxas accepts them: python3 tests/atoms/targets.py PTXAS >tests/atoms/targets.txt

PTXAS is the assembler of the PyPI package nvidia-cuda-nvcc (13.1 or later). Each instruction is assembled for each target, alone.
`tests/tests/architectures.rs` compares the table with what the library's instructions require."""
import os, subprocess, sys, tempfile

TARGETS = """sm_75 sm_80 sm_86 sm_87 sm_89 sm_90 sm_90a sm_100 sm_100f sm_100a sm_103 sm_103f sm_103a sm_110 sm_110f sm_110a
sm_120 sm_120f sm_120a sm_121 sm_121f sm_121a""".split()
FLAGS = '.version 9.1\n.target {}\n.address_size 64\n'
BODY = """.visible .entry k() {{
.reg .b32 r<40>; .reg .b64 d<8>; .reg .f32 f<20>; .reg .f64 g<20>; .reg .b16 h<8>; .reg .pred q;
.shared .align 128 .b8 s[1024];
setp.eq.u32 q, r1, 0;
{}
ret;
}}
"""


def regs(count, first=0, kind='r'):
    return '{' + ','.join(f'{kind}{i}' for i in range(first, first + count)) + '}'


def mma(text, a, b, c, out='r', operands='r'):
    return f'mma.sync.aligned.{text} {regs(c, 0, out)},{regs(a, 0, operands)},{regs(b, a, operands)},{regs(c, 0, out)};'


def scaled(text, b, sparse=''):
    metadata = 'r30, 0, ' if sparse else ''
    return f"mma{sparse}.sync.aligned.{text} {regs(4, 0, 'f')},{regs(4)},{regs(b, 4)},{regs(4, 0, 'f')},{metadata}r20,{{h1,h2}},r21,{{h1,h2}};"


def sparse(text, a, b, out):
    return f'mma{SP}.sync.aligned.{text} {regs(4, 0, out)},{regs(a)},{regs(b, a)},{regs(4, 0, out)},r30,0;'


SP = '.sp::ordered_metadata'
BOX, THREE, ROWS = '{r1,r2}', '{r1,r2,r3}', '{r1,r2,r3,r4,r5}'
LOAD, BARRIER = 'shared::cluster.global', 'mbarrier::complete_tx::bytes'
ROWS_OF = {
    'mma m16n8k8 f16': mma('m16n8k8.row.col.f32.f16.f16.f32', 2, 1, 4, 'f'),
    'mma m8n8k16 s8': mma('m8n8k16.row.col.s32.s8.s8.s32', 1, 1, 2),
    'mma m16n8k16 bf16': mma('m16n8k16.row.col.f32.bf16.bf16.f32', 4, 2, 4, 'f'),
    'mma m16n8k8 tf32': mma('m16n8k8.row.col.f32.tf32.tf32.f32', 4, 2, 4, 'f'),
    'mma m8n8k4 f64': mma('m8n8k4.row.col.f64.f64.f64.f64', 1, 1, 2, 'g', 'g'),
    'mma m16n8k64 s4': mma('m16n8k64.row.col.s32.s4.s4.s32', 4, 2, 4),
    'mma m16n8k256 b1 xor': mma('m16n8k256.row.col.s32.b1.b1.s32.xor.popc', 4, 2, 4),
    'mma m16n8k16 e4m3': mma('m16n8k16.row.col.f32.e4m3.e4m3.f32', 2, 1, 4, 'f'),
    'mma m16n8k32 e4m3': mma('m16n8k32.row.col.f32.e4m3.e4m3.f32', 4, 2, 4, 'f'),
    'mma m16n8k16 f64': mma('m16n8k16.row.col.f64.f64.f64.f64', 8, 4, 4, 'g', 'g'),
    'mma f8f6f4': mma('m16n8k32.row.col.kind::f8f6f4.f32.e4m3.e2m1.f32', 4, 2, 4, 'f'),
    'mma.sp f8f6f4': f"mma{SP}.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e4m3.e2m1.f32 {regs(4, 0, 'f')},{regs(4)},{regs(4, 4)},{regs(4, 0, 'f')},r30,0;",
    **{f'mma.sp {shape} {ty}': sparse(f'{shape}.row.col.{text}', a, b, out)
       for shape, ty, text, a, b, out in (
           ('m16n8k16', 'f16', 'f32.f16.f16.f32', 2, 2, 'f'), ('m16n8k32', 'bf16', 'f32.bf16.bf16.f32', 4, 4, 'f'),
           ('m16n8k8', 'tf32', 'f32.tf32.tf32.f32', 2, 2, 'f'), ('m16n8k16', 'tf32', 'f32.tf32.tf32.f32', 4, 4, 'f'),
           ('m16n8k64', 's8', 's32.s8.u8.s32.satfinite', 4, 4, 'r'), ('m16n8k128', 's4', 's32.s4.u4.s32', 4, 4, 'r'), ('m16n8k64', 'e4m3', 'f32.e4m3.e5m2.f32', 4, 4, 'f'))},
    'mma mxf8f6f4': scaled('m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e2m1.f32.ue8m0', 2),
    'mma.sp mxf8f6f4': scaled('m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e2m1.f32.ue8m0', 4, SP),
    **{f'mma{name} mxf4nvf4 {vector} {scale}': scaled(f'{shape}.row.col.kind::mxf4nvf4.block_scale.scale_vec::{vector}.f32.e2m1.e2m1.f32.{scale}', b, sparse)
       for name, shape, b, sparse in (('', 'm16n8k64', 2, ''), ('.sp', 'm16n8k128', 4, SP))
       for vector in ('2X', '4X') for scale in ('ue8m0', 'ue4m3')},
    'wgmma': f"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {regs(4, 0, 'f')}, d1, d2, q, 1, 1, 0, 0;",
    **{f'tcgen05.mma {kind}': f'tcgen05.mma.cta_group::1.kind::{kind} [r1], d1, d2, r2, q;' for kind in ('tf32', 'f16', 'i8', 'f8f6f4')},
    **{f'tcgen05.mma.sp {kind}': f'tcgen05.mma.sp.cta_group::1.kind::{kind} [r1], d1, d2, [r6], r2, q;' for kind in ('tf32', 'f16', 'i8', 'f8f6f4')},
    **{f'tcgen05.mma {kind} scaled': f'tcgen05.mma.cta_group::2.kind::{kind} [r1], d1, d2, r2, q, 3;' for kind in ('tf32', 'f16')},
    **{f'tcgen05.mma {kind}': f'tcgen05.mma.cta_group::1.kind::{kind} [r1], d1, d2, r2, [r7], [r8], q;'
       for kind in ('mxf8f6f4.block_scale', 'mxf4.block_scale.block32', 'mxf4nvf4.block_scale.block16')},
    **{f'tcgen05.mma.sp {kind}': f'tcgen05.mma.sp.cta_group::1.kind::{kind} [r1], d1, d2, [r6], r2, [r7], [r8], q;'
       for kind in ('mxf8f6f4.block_scale', 'mxf4.block_scale.block32', 'mxf4nvf4.block_scale.block16')},
    'fma f32x2': 'fma.rn.f32x2 d1,d2,d3,d4;',
    'ldmatrix m8n8': f'ldmatrix.sync.aligned.x4.m8n8.shared.b16 {regs(4)},[s];',
    'movmatrix': 'movmatrix.sync.aligned.m8n8.trans.b16 r1,r2;',
    'stmatrix m8n8': f'stmatrix.sync.aligned.x4.m8n8.shared.b16 [s],{regs(4)};',
    'ldmatrix m16n16': f'ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8 {regs(4)},[s];',
    'ldmatrix m8n16 b4x16': f'ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64 {regs(4)},[s];',
    'ldmatrix m8n16 b6x16': f'ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b6x16_p32 {regs(4)},[s];',
    'stmatrix m16n8': f'stmatrix.sync.aligned.m16n8.x4.trans.shared.b8 [s],{regs(4)};',
    'cp.async': 'cp.async.cg.shared.global [s],[d1],16;',
    'bulk load': f'cp.async.bulk.{LOAD}.{BARRIER} [s],[d1],r1,[s];',
    'bulk store': 'cp.async.bulk.global.shared::cta.bulk_group [d1],[s],r1;',
    'tma load': f'cp.async.bulk.tensor.2d.{LOAD}.tile.{BARRIER} [s],[d1,{BOX}],[s];',
    'tma multicast': f'cp.async.bulk.tensor.2d.{LOAD}.{BARRIER}.multicast::cluster [s],[d1,{BOX}],[s],h1;',
    'tma store': f'cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [d1,{BOX}],[s];',
    'tma reduce': f'cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.bulk_group [d1,{BOX}],[s];',
    'tma im2col': f'cp.async.bulk.tensor.3d.{LOAD}.im2col.{BARRIER} [s],[d1,{THREE}],[s],{{h1}};',
    'tma im2col store': f'cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs.bulk_group [d1,{THREE}],[s];',
    'tma pair': f'cp.async.bulk.tensor.2d.cta_group::2.{LOAD}.{BARRIER} [s],[d1,{BOX}],[s];',
    'tma pair im2col': f'cp.async.bulk.tensor.3d.cta_group::2.{LOAD}.im2col.{BARRIER} [s],[d1,{THREE}],[s],{{h1}};',
    'tma gather4': f'cp.async.bulk.tensor.2d.{LOAD}.tile::gather4.{BARRIER} [s],[d1,{ROWS}],[s];',
    'tma gather4 multicast': f'cp.async.bulk.tensor.2d.{LOAD}.tile::gather4.{BARRIER}.multicast::cluster [s],[d1,{ROWS}],[s],h1;',
    'tma scatter4': f'cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group [d1,{ROWS}],[s];',
    'tcgen05.ld': 'tcgen05.ld.sync.aligned.32x32b.x2.b32 {r1,r2},[r3];',
    'tcgen05.st': 'tcgen05.st.sync.aligned.32x32b.x2.b32 [r3],{r1,r2};',
    'tcgen05.ld.red': f'tcgen05.ld.red.sync.aligned.32x32b.x32.max.f32 {regs(32)},r34,[r35];',
    'tcgen05.cp': 'tcgen05.cp.cta_group::1.128x256b [r1],d1;',
    'ld 256': f"ld.global.L1::no_allocate.v8.f32 {regs(8, 0, 'f')},[d1];",
    'st 256': f"st.global.L1::no_allocate.v8.f32 [d1],{regs(8, 0, 'f')};",
}


def accepted(assembler, folder, text, target):
    path = os.path.join(folder, 'one.ptx')
    with open(path, 'w') as file:
        file.write(FLAGS.format(target) + BODY.format(text))
    return subprocess.run([assembler, '-arch=' + target, path, '-o', os.devnull], capture_output=True).returncode == 0


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    version = subprocess.run([sys.argv[1], '--version'], capture_output=True, text=True, check=True).stdout
    print('# ' + next(word for word in version.split() if word.startswith('V')).replace('V', 'ptxas '))
    print('# ' + ' '.join(TARGETS))
    with tempfile.TemporaryDirectory() as folder:
        for name, text in ROWS_OF.items():
            print(name + ':', *(target for target in TARGETS if accepted(sys.argv[1], folder, text, target)), flush=True)


main()
