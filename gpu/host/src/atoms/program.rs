//! PTX for one warp: registers are loaded, an instruction is executed, registers are stored.

/// The name of the entry
pub const ENTRY: &str = "program";
/// Bytes of shared memory: four matrices of 8 rows of 16 bytes
pub const SHARED: u32 = 512;

/// The words of it that belong to a lane
pub const PART: usize = SHARED as usize / 4 / 32;

/// A program.
pub struct Program {
    pub text: String,
    /// Words of a lane
    pub inputs: usize,
    pub outputs: usize,
}
/// Registers of an operand: their name, how many there are, and how many bits each has.
#[derive(Clone, Copy)]
pub struct Registers {
    pub name: char,
    pub count: usize,
    pub bits: usize,
}
impl Registers {
    pub const fn words(self) -> usize {
        self.count * self.bits / 32
    }
    /// `{%a0, %a1}`
    pub fn list(self) -> String {
        let names: Vec<_> = (0..self.count).map(|i| format!("%{}{i}", self.name)).collect();
        format!("{{{}}}", names.join(", "))
    }
    /// A line for each register, of the register and its place behind an address.
    fn each(self, offset: &mut usize, line: impl Fn(String, String, usize) -> String) -> String {
        let lines = (0..self.count).map(|i| {
            let text = line(format!("b{}", self.bits), format!("%{}{i}", self.name), *offset);
            *offset += self.bits / 8;
            text
        });
        lines.collect()
    }
}
/// The program of a target that loads `inputs`, executes `body`, and stores `outputs`. In `body`, the shared memory begins at `%base`.
pub fn program(target: &str, inputs: &[Registers], outputs: &[Registers], body: &str) -> Program {
    let words = |list: &[Registers]| list.iter().map(|registers| registers.words()).sum::<usize>();
    let declared: String = inputs
        .iter()
        .chain(outputs)
        .map(|Registers { name, count, bits }| format!("    .reg .b{bits} %{name}<{count}>;\n"))
        .collect();
    let (mut from, mut to) = (0, 0);
    let load = |ty, register, at| format!("    ld.global.{ty} {register}, [%from+{at}];\n");
    let store = |ty, register, at| format!("    st.global.{ty} [%to+{at}], {register};\n");
    let loads: String = inputs.iter().map(|registers| registers.each(&mut from, load)).collect();
    let stores: String = outputs.iter().map(|registers| registers.each(&mut to, store)).collect();
    let (inputs, outputs) = (words(inputs), words(outputs));
    let (bytes_in, bytes_out) = (4 * inputs, 4 * outputs);
    // 8.7 has mma.m16n8k16 on 8-bit floats.
    let text = format!(
        ".version 8.7
.target {target}
.address_size 64
.extern .shared .align 1024 .b8 memory[];
.visible .entry {ENTRY}(.param .u64 source, .param .u64 destination)
{{
{declared}    .reg .b32 %lane;
    .reg .b32 %base;
    .reg .b64 %from;
    .reg .b64 %to;
    ld.param.b64 %from, [source];
    ld.param.b64 %to, [destination];
    mov.u32 %lane, %tid.x;
    mov.u32 %base, memory;
    mad.wide.u32 %from, %lane, {bytes_in}, %from;
    mad.wide.u32 %to, %lane, {bytes_out}, %to;
{loads}{body}{stores}    ret;
}}
"
    );
    Program { text, inputs, outputs }
}
/// As [`program`], of an instruction on shared memory, from which each lane has the offset `%o0`. Each lane fills its part of the shared memory from the input
/// between those `before` and `behind`, and stores what it has become behind the outputs.
pub fn program_on_shared(
    target: &str,
    [before, behind]: [&[Registers]; 2],
    outputs: &[Registers],
    instruction: &str,
) -> Program {
    let part = |name| [Registers { name, count: PART, bits: 32 }];
    let each = |line: &dyn Fn(usize) -> String| (0..PART).map(line).collect::<String>();
    let body = format!(
        "    .reg .b32 %own;
    mad.lo.u32 %own, %lane, {}, %base;
    add.u32 %o0, %o0, %base;
{}    bar.sync 0;
{instruction}    bar.sync 0;
{}",
        4 * PART,
        each(&|i| format!("    st.shared.b32 [%own+{}], %f{i};\n", 4 * i)),
        each(&|i| format!("    ld.shared.b32 %g{i}, [%own+{}];\n", 4 * i)),
    );
    program(target, &[before, &part('f'), behind].concat(), &[outputs, &part('g')].concat(), &body)
}
