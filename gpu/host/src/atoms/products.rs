//! `mma.sync` and `mma.sp`: `D = A·B + C` of integers, which are in registers where the layouts say.

use super::numbers::{Format, Map, get, put};
use super::program::{Program, Registers, program};
use super::{Fault, Instruction, Named, Warp};
use crate::reference::Random;
use cute_static::arch::Architecture;
use cute_static::atom::mma::{MmaAtom, Mnk};
use cute_static::instruction::mma::each::{OnMma, each_of_fixed_shape};
use cute_static::instruction::mma::{MmaInstruction, RegisterArray, SparseMma, StoredInRegisters, StoresHalf};
use cute_static::layout::IsLayout;
use cute_static::numeric::Numeric;
use cute_static::typenum::Unsigned;

/// An operand: its registers, and which values they have.
#[derive(Clone)]
pub struct Operand {
    pub format: Format,
    pub registers: Registers,
    /// (thread, element) → column-major index in the tile of elements
    pub map: Map,
    /// The rows of the tile
    pub rows: usize,
    /// The values of an element: two where pairs of 4 bits are stored
    pub in_element: usize,
}
/// The metadata of a sparse A.
#[derive(Clone)]
pub struct Metadata {
    /// (thread, value) → column-major index in the tile of A
    pub map: Map,
    /// The values along K that four bits describe
    pub group: usize,
}
#[derive(Clone)]
pub struct Product {
    pub named: Named,
    pub extents: [usize; 3],
    /// Thread of the instruction → lane. The other lanes do the same with operands of their own.
    threads: Map,
    pub operands: [Operand; 3],
    pub metadata: Option<Metadata>,
}

impl Operand {
    fn of<L: IsLayout>(name: char, ty: &str, from: RegisterArray, rows: usize, threads: usize) -> Self {
        let registers = Registers { name, count: from.count as usize, bits: from.of.bits() as usize };
        Self { format: Format::of(ty), registers, map: Map::of::<L>(threads), rows, in_element: 1 }
    }
    /// Row and column of an element of a thread, and the bit of the registers at which it begins.
    fn element(&self, thread: usize, element: usize) -> ([usize; 2], usize) {
        let at = self.map.at(thread, element);
        ([at % self.rows, at / self.rows], element * self.in_element * self.format.bits)
    }
    /// The registers of a thread.
    fn pack(&self, thread: usize, value: impl Fn(usize, usize) -> i64) -> Vec<u32> {
        let mut words = vec![0; self.registers.words()];
        for element in 0..self.map.values() {
            let ([row, column], bit) = self.element(thread, element);
            for i in 0..self.in_element {
                let value = self.format.encode(value(row, column * self.in_element + i));
                put(&mut words, bit + i * self.format.bits, self.format.bits, value);
            }
        }
        words
    }
}

impl Product {
    fn of<I: MmaInstruction, A: IsLayout>(of_a: &str) -> Self {
        let extents = [<I::ShapeMNK as Mnk>::M::USIZE, <I::ShapeMNK as Mnk>::N::USIZE, <I::ShapeMNK as Mnk>::K::USIZE];
        let threads = <I::ThrId as IsLayout>::SIZE as usize;
        Self {
            named: Named { name: I::NAME, mnemonic: I::PTX, requires: I::Arch::REQUIRES },
            extents,
            threads: Map::of::<I::ThrId>(threads),
            operands: [
                Operand::of::<A>('a', of_a, I::REGISTERS_A, extents[0], threads),
                Operand::of::<I::LayoutBTv>('b', I::B::NAME, I::REGISTERS_B, extents[1], threads),
                Operand::of::<I::LayoutCTv>('c', I::D::NAME, I::REGISTERS_C, extents[0], threads),
            ],
            metadata: None,
        }
    }
    fn of_sparse<I: StoredInRegisters>() -> Self {
        // `sparse_elem<4,s8>`: of four values of 4 bits, a pair is stored in a byte.
        let inside = I::A::NAME.trim_start_matches("sparse_elem<").trim_end_matches('>');
        let (of_a, in_element) = match inside.split_once(',') {
            Some(("4", "s8")) => ("s4", 2),
            Some(("4", "u8")) => ("u4", 2),
            Some((_, of_a)) => (of_a, 1),
            None => panic!("{inside} is no sparse element"),
        };
        let mut product = Self::of::<I, <I as StoresHalf>::LayoutStoredTv>(of_a);
        product.operands[0].in_element = in_element;
        // Four bits describe two of four elements, or one of two of 32 bits.
        let group = if product.operands[0].format.bits == 32 { 2 } else { 4 * in_element };
        let map = Map::of::<<I as SparseMma>::LayoutETv>(product.threads.threads);
        product.metadata = Some(Metadata { map, group });
        product
    }
    /// How many of four lanes can have the metadata: so many selectors there are.
    pub fn selectors(&self) -> usize {
        let [m, _, k] = self.extents;
        self.metadata.as_ref().map_or(1, |metadata| metadata.map.offsets.len() / (m * k))
    }
    pub fn program(&self, target: &str, selector: usize) -> Program {
        let [a, b, c] = [0, 1, 2].map(|i| self.operands[i].registers);
        let d = Registers { name: 'd', ..c };
        let mut inputs = vec![a, b, c];
        let mut body = [d, a, b, c].map(Registers::list).join(", ");
        if self.metadata.is_some() {
            inputs.push(Registers { name: 'e', count: 1, bits: 32 });
            body += &format!(", %e0, {selector}");
        }
        program(target, &inputs, &[d], &format!("    {} {body};\n", self.named.mnemonic))
    }
    /// Random operands of one group of threads.
    fn problem(&self, numbers: &mut Random) -> Problem {
        let [m, n, k] = self.extents;
        let mut matrix = |operand: usize, [rows, columns]: [usize; 2]| -> Matrix {
            let format = self.operands[operand].format;
            (0..rows).map(|_| (0..columns).map(|_| format.random(numbers)).collect()).collect()
        };
        let (mut a, b, c) = (matrix(0, [m, k]), matrix(1, [n, k]), matrix(2, [m, n]));
        let (mut stored, mut bits) = (vec![Vec::new(); m], vec![Vec::new(); m]);
        if let Some(Metadata { group, .. }) = self.metadata {
            let in_element = self.operands[0].in_element;
            for (row, (stored, bits)) in a.iter_mut().zip(stored.iter_mut().zip(&mut bits)) {
                for values in row.chunks_mut(group) {
                    // The elements that are kept, and four bits that say which
                    let of_two = [(&[0][..], 0b0100), (&[1], 0b1110)];
                    let of_four: [(&[usize], u64); 6] = [
                        (&[0, 1], 0b0100),
                        (&[0, 2], 0b1000),
                        (&[0, 3], 0b1100),
                        (&[1, 2], 0b1001),
                        (&[1, 3], 0b1101),
                        (&[2, 3], 0b1110),
                    ];
                    let choices = if group == 2 { &of_two[..] } else { &of_four };
                    let (kept, four) = choices[numbers.below(choices.len())];
                    bits.push(four);
                    for (i, value) in values.iter_mut().enumerate() {
                        match kept.contains(&(i / in_element)) {
                            true => stored.push(*value),
                            false => *value = 0,
                        }
                    }
                }
            }
        } else {
            stored.clone_from(&a);
        }
        Problem { a, b, c, stored, bits }
    }
    /// The words of a thread.
    fn pack(&self, problem: &Problem, thread: usize) -> Vec<u32> {
        let [a, b, c] = &self.operands;
        let mut words = a.pack(thread, |row, column| problem.stored[row][column]);
        words.extend(b.pack(thread, |row, column| problem.b[row][column]));
        words.extend(c.pack(thread, |row, column| problem.c[row][column]));
        if let Some(Metadata { map, group }) = &self.metadata {
            let mut word = [0];
            for value in (0..map.values()).step_by(*group) {
                let (at, m) = (map.at(thread, value), self.extents[0]);
                put(&mut word, value / group * 4, 4, problem.bits[at % m][at / m / group]);
            }
            words.extend(word);
        }
        words
    }
    /// The element of D in this row and column: the operation of bits is in the mnemonic.
    fn element(&self, Problem { a, b, c, .. }: &Problem, [row, column]: [usize; 2]) -> i64 {
        let times = |(x, y): (&i64, &i64)| if self.named.mnemonic.contains(".xor.popc") { x ^ y } else { x * y };
        c[row][column] + a[row].iter().zip(&b[column]).map(times).sum::<i64>()
    }
    /// The first element of D that is wrong, and how many are.
    fn difference(&self, problem: &Problem, group: usize, found: &[u32]) -> Option<String> {
        let c = &self.operands[2];
        let all = (0..self.threads.threads).flat_map(|thread| (0..c.map.values()).map(move |i| (thread, i)));
        let mut wrong = all.filter_map(|(thread, i)| {
            let ([row, column], bit) = c.element(thread, i);
            let lane = &found[self.lane(thread, group) * c.registers.words()..];
            let (found, expected) =
                (c.format.decode(get(lane, bit, c.format.bits)), self.element(problem, [row, column]));
            (found != expected as f64).then(|| format!("D[{row}][{column}] is {found}, not {expected}"))
        });
        let first = wrong.next()?;
        Some(format!("{first} ({} of {} are wrong)", 1 + wrong.count(), self.extents[0] * self.extents[1]))
    }
    fn lane(&self, thread: usize, group: usize) -> usize {
        // Of a quad pair, the lanes of the other groups follow in steps of four.
        self.threads.at(thread, 0) + 4 * group
    }
}
type Matrix = Vec<Vec<i64>>;
/// A is dense here, with zeros where `stored` has nothing; four of `bits` describe each group.
struct Problem {
    a: Matrix,
    b: Matrix,
    c: Matrix,
    stored: Matrix,
    bits: Vec<Vec<u64>>,
}

impl Instruction for Product {
    fn named(&self) -> Named {
        self.named
    }
    fn programs(&self, target: &str) -> Vec<Program> {
        (0..self.selectors()).map(|selector| self.program(target, selector)).collect()
    }
    fn compare(&self, warp: &mut dyn Warp, numbers: &mut Random) -> Result<(), Fault> {
        for (selector, program) in self.programs(warp.target()).iter().enumerate() {
            let problems: Vec<_> = (0..32 / self.threads.threads).map(|_| self.problem(numbers)).collect();
            let mut input = vec![0; 32 * program.inputs];
            for (group, problem) in problems.iter().enumerate() {
                for thread in 0..self.threads.threads {
                    let words = self.pack(problem, thread);
                    input[self.lane(thread, group) * program.inputs..][..program.inputs].copy_from_slice(&words);
                }
            }
            let found = warp.run(program, &input).map_err(Fault::Refused)?;
            for (group, problem) in problems.iter().enumerate() {
                if let Some(what) = self.difference(problem, group, &found) {
                    let which = if self.selectors() > 1 { format!("selector {selector}: ") } else { String::new() };
                    return Err(Fault::Wrong(which + &what));
                }
            }
        }
        Ok(())
    }
}
/// Every `mma` of fixed shape.
pub fn all() -> Vec<Product> {
    let mut all = All(Vec::new());
    each_of_fixed_shape(&mut all);
    all.0
}
struct All(Vec<Product>);
impl OnMma for All {
    fn dense<I: MmaInstruction>(&mut self) {
        // Others are not instructions of a warp, or several of them.
        if I::PTX.starts_with("mma.") {
            self.0.push(Product::of::<I, <I as MmaAtom>::LayoutATv>(I::A::NAME));
        }
    }
    fn sparse<I: StoredInRegisters>(&mut self) {
        self.0.push(Product::of_sparse::<I>());
    }
}
