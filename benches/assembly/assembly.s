function, instructions by the library, by hand

row_major                   3    3
padded                      5    5
general_strides             7    7
nested_coordinate           7    7
index_into_modes            6    6
index_into_three_modes      6   10
tiled                      12   12
stride_zero                 2    2
static_coordinate           2    2
composed                    8    8
composed_and_coalesced      2    2

row_major:
    shlq	$7, %rdi
    leaq	(%rdi,%rsi), %rax
    retq

padded:
    movq	%rsi, %rax
    shlq	$6, %rax
    addq	%rdi, %rax
    addq	%rsi, %rax
    retq

general_strides:
    imulq	$1009, %rdi, %rax
    leaq	(%rsi,%rsi,8), %rcx
    leaq	(%rsi,%rcx,4), %rcx
    addq	%rax, %rcx
    leaq	(%rdx,%rdx,2), %rax
    leaq	(%rcx,%rax,2), %rax
    retq

nested_coordinate:
    shlq	$7, %rdi
    shlq	$13, %rsi
    addq	%rdi, %rsi
    shlq	$6, %rcx
    leaq	(%rcx,%rdx), %rax
    addq	%rsi, %rax
    retq

index_into_modes:
    movl	%edi, %eax
    shll	$4, %eax
    andl	$112, %eax
    shrq	$3, %rdi
    addq	%rdi, %rax
    retq

index_into_three_modes:
    movl	%edi, %eax
    andl	$7, %eax
    shll	$6, %eax
    shrq	$3, %rdi
    addq	%rdi, %rax
    retq

tiled:
    movl	%edi, %eax
    shll	$4, %eax
    andl	$112, %eax
    andq	$-8, %rdi
    shlq	$7, %rdi
    orq	%rax, %rdi
    movl	%esi, %eax
    andl	$15, %eax
    orq	%rdi, %rax
    andq	$-16, %rsi
    leaq	(%rax,%rsi,8), %rax
    retq

stride_zero:
    movq	%rsi, %rax
    retq

static_coordinate:
    movl	$389, %eax
    retq

composed:
    movl	%edi, %eax
    andl	$3, %eax
    leaq	(%rax,%rax,8), %rax
    shrq	$2, %rdi
    leaq	(%rdi,%rax,2), %rcx
    leaq	(%rsi,%rsi,8), %rax
    addq	%rcx, %rax
    retq

composed_and_coalesced:
    leaq	(%rsi,%rdi,2), %rax
    retq
