function, instructions by the library, by hand

copy_rows_to_padded       129  129
copy_columns                5    5
copy_tiled                 23   25
transpose_8x8             129  129
transpose_32x32            70   70
copy_slice                 36   36
partitioned_store           8    8
gemm_4x4x4                 77   77
gemm_micro_kernel          50   50
fill_padded                66   66
axpby_rows                377  377
fused_epilogue             20   20
fused_amax                 22   22
copy_swizzled              45   45
load_swizzled               4    5
copy_through_swizzle       41   41
load_through_swizzle        5    5
tile_of_global            141  149
copy_predicated           154  154
broadcast_row             129  129
gather                     17   17
copy_vectors               33   33
copy_vectors_swizzled      65   65
copy_vectors_swizzled_large   18  103
copy_vectors_of_global     39   39
promised_tile_of_global   139  147
sum_of_slice               67   67
gemm_large                117  117
convolution               206  247
transpose_padded_tile     137  137
tile_by_tile              142  142

copy_columns:
    movq	%rdi, %rax
    movl	$1024, %edx
    movq	%rsi, %rdi
    movq	%rax, %rsi
    jmpq	*memcpy@GOTPCREL(%rip)

copy_tiled:
    addq	$3072, %rdi
    addq	$96, %rsi
    xorl	%eax, %eax
    movups	-3072(%rdi,%rax), %xmm0
    movups	-3056(%rdi,%rax), %xmm1
    movups	%xmm1, -80(%rsi,%rax,4)
    movups	%xmm0, -96(%rsi,%rax,4)
    movups	-2048(%rdi,%rax), %xmm0
    movups	-2032(%rdi,%rax), %xmm1
    movups	%xmm1, -48(%rsi,%rax,4)
    movups	%xmm0, -64(%rsi,%rax,4)
    movups	-1024(%rdi,%rax), %xmm0
    movups	-1008(%rdi,%rax), %xmm1
    movups	%xmm1, -16(%rsi,%rax,4)
    movups	%xmm0, -32(%rsi,%rax,4)
    movups	(%rdi,%rax), %xmm0
    movups	16(%rdi,%rax), %xmm1
    movups	%xmm0, (%rsi,%rax,4)
    movups	%xmm1, 16(%rsi,%rax,4)
    addq	$32, %rax
    cmpq	$1024, %rax
    jne	.LBB9_1
    retq

copy_slice:
    shlq	$11, %rsi
    addq	%rdi, %rsi
    shlq	$5, %rdx
    movups	(%rdx,%rsi), %xmm0
    movups	%xmm0, (%rcx)
    movups	256(%rdx,%rsi), %xmm0
    movups	%xmm0, 32(%rcx)
    movups	512(%rdx,%rsi), %xmm0
    movups	%xmm0, 64(%rcx)
    movups	768(%rdx,%rsi), %xmm0
    movups	%xmm0, 96(%rcx)
    movups	1024(%rdx,%rsi), %xmm0
    movups	%xmm0, 128(%rcx)
    movups	1280(%rdx,%rsi), %xmm0
    movups	%xmm0, 160(%rcx)
    movups	1536(%rdx,%rsi), %xmm0
    movups	%xmm0, 192(%rcx)
    movups	1792(%rdx,%rsi), %xmm0
    movups	%xmm0, 224(%rcx)
    movups	16(%rdx,%rsi), %xmm0
    movups	%xmm0, 16(%rcx)
    movups	272(%rdx,%rsi), %xmm0
    movups	%xmm0, 48(%rcx)
    movups	528(%rdx,%rsi), %xmm0
    movups	%xmm0, 80(%rcx)
    movups	784(%rdx,%rsi), %xmm0
    movups	%xmm0, 112(%rcx)
    movups	1040(%rdx,%rsi), %xmm0
    movups	%xmm0, 144(%rcx)
    movups	1296(%rdx,%rsi), %xmm0
    movups	%xmm0, 176(%rcx)
    movups	1552(%rdx,%rsi), %xmm0
    movups	%xmm0, 208(%rcx)
    movups	1808(%rdx,%rsi), %xmm0
    movups	%xmm0, 240(%rcx)
    retq

partitioned_store:
    shll	$4, %edi
    movl	%edi, %eax
    andl	$48, %eax
    addq	%rdx, %rax
    andl	$448, %edi
    movups	(%rsi), %xmm0
    movups	%xmm0, (%rdi,%rax)
    retq

gemm_micro_kernel:
    xorps	%xmm0, %xmm0
    xorl	%eax, %eax
    xorps	%xmm1, %xmm1
    xorps	%xmm2, %xmm2
    xorps	%xmm3, %xmm3
    xorps	%xmm4, %xmm4
    xorps	%xmm5, %xmm5
    xorps	%xmm6, %xmm6
    xorps	%xmm7, %xmm7
    movss	(%rsi,%rax), %xmm12
    movss	4(%rsi,%rax), %xmm13
    movss	8(%rsi,%rax), %xmm11
    movss	12(%rsi,%rax), %xmm8
    shufps	$0, %xmm12, %xmm12
    movups	(%rdi,%rax,2), %xmm10
    movups	16(%rdi,%rax,2), %xmm9
    movaps	%xmm12, %xmm14
    mulps	%xmm10, %xmm14
    addps	%xmm14, %xmm0
    mulps	%xmm9, %xmm12
    addps	%xmm12, %xmm1
    shufps	$0, %xmm13, %xmm13
    movaps	%xmm10, %xmm12
    mulps	%xmm13, %xmm12
    addps	%xmm12, %xmm2
    mulps	%xmm9, %xmm13
    addps	%xmm13, %xmm3
    shufps	$0, %xmm11, %xmm11
    movaps	%xmm10, %xmm12
    mulps	%xmm11, %xmm12
    addps	%xmm12, %xmm4
    mulps	%xmm9, %xmm11
    addps	%xmm11, %xmm5
    shufps	$0, %xmm8, %xmm8
    mulps	%xmm8, %xmm10
    addps	%xmm10, %xmm6
    mulps	%xmm9, %xmm8
    addps	%xmm8, %xmm7
    addq	$16, %rax
    cmpq	$4096, %rax
    jne	.LBB20_1
    movups	%xmm0, (%rdx)
    movups	%xmm1, 16(%rdx)
    movups	%xmm2, 32(%rdx)
    movups	%xmm3, 48(%rdx)
    movups	%xmm4, 64(%rdx)
    movups	%xmm5, 80(%rdx)
    movups	%xmm6, 96(%rdx)
    movups	%xmm7, 112(%rdx)
    retq

fused_epilogue:
    shufps	$0, %xmm0, %xmm0
    shufps	$0, %xmm1, %xmm1
    xorl	%eax, %eax
    xorps	%xmm2, %xmm2
    movups	(%rdi,%rax,4), %xmm3
    mulps	%xmm0, %xmm3
    movups	(%rsi,%rax,4), %xmm4
    mulps	%xmm1, %xmm4
    addps	%xmm3, %xmm4
    movsd	(%rdx,%rax,8), %xmm3
    movlhps	%xmm3, %xmm3
    addps	%xmm4, %xmm3
    movaps	%xmm3, %xmm4
    cmpnleps	%xmm2, %xmm4
    andps	%xmm3, %xmm4
    movups	%xmm4, (%rcx,%rax,4)
    addq	$4, %rax
    cmpq	$64, %rax
    jne	.LBB16_1
    retq

fused_amax:
    xorps	%xmm1, %xmm1
    xorl	%eax, %eax
    movaps	.LCPI15_0(%rip), %xmm2
    movaps	%xmm1, %xmm3
    movss	(%rdi,%rax,4), %xmm4
    mulss	%xmm0, %xmm4
    movss	%xmm4, (%rsi,%rax,4)
    incq	%rax
    movaps	%xmm4, %xmm5
    xorps	%xmm2, %xmm5
    maxss	%xmm4, %xmm5
    cmpunordss	%xmm3, %xmm3
    movaps	%xmm3, %xmm4
    andps	%xmm1, %xmm3
    maxss	%xmm5, %xmm1
    andnps	%xmm1, %xmm4
    orps	%xmm4, %xmm3
    movaps	%xmm3, %xmm1
    cmpq	$64, %rax
    jne	.LBB15_1
    movaps	%xmm1, %xmm0
    retq

copy_swizzled:
    movups	(%rdi), %xmm0
    movups	%xmm0, (%rsi)
    movups	32(%rdi), %xmm0
    shufps	$177, %xmm0, %xmm0
    movups	%xmm0, 32(%rsi)
    movups	64(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 64(%rsi)
    movups	96(%rdi), %xmm0
    shufps	$27, %xmm0, %xmm0
    movups	%xmm0, 96(%rsi)
    movups	128(%rdi), %xmm0
    movups	%xmm0, 144(%rsi)
    movups	160(%rdi), %xmm0
    shufps	$177, %xmm0, %xmm0
    movups	%xmm0, 176(%rsi)
    movups	192(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 208(%rsi)
    movups	224(%rdi), %xmm0
    shufps	$27, %xmm0, %xmm0
    movups	%xmm0, 240(%rsi)
    movups	16(%rdi), %xmm0
    movups	%xmm0, 16(%rsi)
    movups	48(%rdi), %xmm0
    shufps	$177, %xmm0, %xmm0
    movups	%xmm0, 48(%rsi)
    movups	80(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 80(%rsi)
    movups	112(%rdi), %xmm0
    shufps	$27, %xmm0, %xmm0
    movups	%xmm0, 112(%rsi)
    movups	144(%rdi), %xmm0
    movups	%xmm0, 128(%rsi)
    movups	176(%rdi), %xmm0
    shufps	$177, %xmm0, %xmm0
    movups	%xmm0, 160(%rsi)
    movups	208(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 192(%rsi)
    movups	240(%rdi), %xmm0
    shufps	$27, %xmm0, %xmm0
    movups	%xmm0, 224(%rsi)
    retq

load_swizzled:
    leaq	(%rsi,%rsi,8), %rax
    xorq	%rdx, %rax
    movss	(%rdi,%rax,4), %xmm0
    retq

copy_through_swizzle:
    movups	(%rdi), %xmm0
    movups	%xmm0, (%rsi)
    movups	32(%rdi), %xmm0
    movups	%xmm0, 32(%rsi)
    movups	64(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 64(%rsi)
    movups	96(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 96(%rsi)
    movups	128(%rdi), %xmm0
    movups	%xmm0, 144(%rsi)
    movups	160(%rdi), %xmm0
    movups	%xmm0, 176(%rsi)
    movups	192(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 208(%rsi)
    movups	224(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 240(%rsi)
    movups	16(%rdi), %xmm0
    movups	%xmm0, 16(%rsi)
    movups	48(%rdi), %xmm0
    movups	%xmm0, 48(%rsi)
    movups	80(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 80(%rsi)
    movups	112(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 112(%rsi)
    movups	144(%rdi), %xmm0
    movups	%xmm0, 128(%rsi)
    movups	176(%rdi), %xmm0
    movups	%xmm0, 160(%rsi)
    movups	208(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 192(%rsi)
    movups	240(%rdi), %xmm0
    shufps	$78, %xmm0, %xmm0
    movups	%xmm0, 224(%rsi)
    retq

load_through_swizzle:
    leaq	(%rdx,%rsi,8), %rax
    andl	$6, %esi
    xorq	%rax, %rsi
    movss	(%rdi,%rsi,4), %xmm0
    retq

gather:
    movsd	(%rdi), %xmm0
    movsd	168(%rdi), %xmm1
    unpcklps	%xmm1, %xmm0
    movups	%xmm0, (%rsi)
    movss	8(%rdi), %xmm0
    movss	%xmm0, 16(%rsi)
    movss	176(%rdi), %xmm0
    movss	%xmm0, 20(%rsi)
    movsd	512(%rdi), %xmm0
    movsd	680(%rdi), %xmm1
    unpcklps	%xmm1, %xmm0
    movups	%xmm0, 24(%rsi)
    movss	520(%rdi), %xmm0
    movss	%xmm0, 40(%rsi)
    movss	688(%rdi), %xmm0
    movss	%xmm0, 44(%rsi)
    retq

copy_vectors:
    movaps	(%rdi), %xmm0
    movaps	%xmm0, (%rsi)
    movaps	16(%rdi), %xmm0
    movaps	%xmm0, 16(%rsi)
    movaps	32(%rdi), %xmm0
    movaps	%xmm0, 48(%rsi)
    movaps	48(%rdi), %xmm0
    movaps	%xmm0, 64(%rsi)
    movaps	64(%rdi), %xmm0
    movaps	%xmm0, 96(%rsi)
    movaps	80(%rdi), %xmm0
    movaps	%xmm0, 112(%rsi)
    movaps	96(%rdi), %xmm0
    movaps	%xmm0, 144(%rsi)
    movaps	112(%rdi), %xmm0
    movaps	%xmm0, 160(%rsi)
    movaps	128(%rdi), %xmm0
    movaps	%xmm0, 192(%rsi)
    movaps	144(%rdi), %xmm0
    movaps	%xmm0, 208(%rsi)
    movaps	160(%rdi), %xmm0
    movaps	%xmm0, 240(%rsi)
    movaps	176(%rdi), %xmm0
    movaps	%xmm0, 256(%rsi)
    movaps	192(%rdi), %xmm0
    movaps	%xmm0, 288(%rsi)
    movaps	208(%rdi), %xmm0
    movaps	%xmm0, 304(%rsi)
    movaps	224(%rdi), %xmm0
    movaps	%xmm0, 336(%rsi)
    movaps	240(%rdi), %xmm0
    movaps	%xmm0, 352(%rsi)
    retq

copy_vectors_swizzled_large:
    addq	$16, %rdi
    xorl	%eax, %eax
    xorl	%ecx, %ecx
    movl	%eax, %edx
    shrl	$2, %edx
    andl	$28, %edx
    leaq	4(%rcx), %r8
    xorq	%rdx, %r8
    xorq	%rcx, %rdx
    movaps	-16(%rdi,%rcx,4), %xmm0
    movaps	%xmm0, (%rsi,%rdx,4)
    movaps	(%rdi,%rcx,4), %xmm0
    movaps	%xmm0, (%rsi,%r8,4)
    addq	$2, %rax
    addq	$8, %rcx
    cmpq	$1024, %rax
    jne	.LBB13_1
    retq

copy_vectors_of_global:
    movaps	(%rdi), %xmm0
    movaps	%xmm0, (%rdx)
    movaps	16(%rdi), %xmm0
    movaps	%xmm0, 16(%rdx)
    movaps	(%rdi,%rsi,4), %xmm0
    movaps	%xmm0, 32(%rdx)
    movaps	16(%rdi,%rsi,4), %xmm0
    movaps	%xmm0, 48(%rdx)
    movaps	(%rdi,%rsi,8), %xmm0
    movaps	%xmm0, 64(%rdx)
    movaps	16(%rdi,%rsi,8), %xmm0
    movaps	%xmm0, 80(%rdx)
    leaq	(%rsi,%rsi,2), %rax
    movaps	(%rdi,%rax,4), %xmm0
    movaps	%xmm0, 96(%rdx)
    movaps	16(%rdi,%rax,4), %xmm0
    movaps	%xmm0, 112(%rdx)
    leaq	(%rsi,%rsi,4), %rcx
    leaq	(%rsi,%rsi,8), %r8
    leaq	(%r8,%r8,2), %r8
    addq	%rsi, %r8
    shlq	$4, %rsi
    movaps	(%rdi,%rsi), %xmm0
    movaps	%xmm0, 128(%rdx)
    movaps	16(%rdi,%rsi), %xmm0
    movaps	%xmm0, 144(%rdx)
    movaps	(%rdi,%rcx,4), %xmm0
    movaps	%xmm0, 160(%rdx)
    movaps	16(%rdi,%rcx,4), %xmm0
    movaps	%xmm0, 176(%rdx)
    movaps	(%rdi,%rax,8), %xmm0
    movaps	%xmm0, 192(%rdx)
    movaps	16(%rdi,%rax,8), %xmm0
    movaps	%xmm0, 208(%rdx)
    movaps	(%rdi,%r8), %xmm0
    movaps	%xmm0, 224(%rdx)
    movaps	16(%rdi,%r8), %xmm0
    movaps	%xmm0, 240(%rdx)
    retq
