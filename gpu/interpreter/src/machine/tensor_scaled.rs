//! tcgen05 with scale factors, by the tables of the PTX ISA.

use super::World;
use super::operands::{Described, rows};
use crate::instruction::{Format, Scale, ScaledKind, Sums};

type Result<T> = std::result::Result<T, String>;

/// How a product with scale factors is begun: what the instruction and its descriptor say.
#[derive(Clone, Copy, Debug)]
pub struct ScaledHow {
    pub kind: ScaledKind,
    /// The blocks whose memory it is about
    pub blocks: u32,
    pub descriptor: u32,
    /// Where the factors of A and of B begin
    pub factors: [u32; 2],
    pub add: bool,
}
/// What a descriptor says: the formats of A and B, and whether M or N is contiguous; the extents of all blocks; what factors are, how many a row has, and in which byte
/// those of A and of B begin
struct Shape {
    formats: [Format; 2],
    transposed: [bool; 2],
    m: u32,
    n: u32,
    scale: Scale,
    count: usize,
    bytes: [u32; 2],
}
impl ScaledHow {
    fn shape(&self) -> Result<Shape> {
        let how = self.descriptor;
        let field = |from: u32, bits: u32| how >> from & ((1 << bits) - 1);
        let unknown = || format!("the instruction {how:#x} of {:?} is not known", self.kind);
        let format = |code: u32| match (self.kind, code) {
            (ScaledKind::Mxf8f6f4, 0) => Some(Format::E4m3),
            (ScaledKind::Mxf8f6f4, 1) => Some(Format::E5m2),
            (ScaledKind::Mxf8f6f4, 3) => Some(Format::E2m3),
            (ScaledKind::Mxf8f6f4, 4) => Some(Format::E3m2),
            (ScaledKind::Mxf8f6f4, 5) => Some(Format::E2m1),
            (ScaledKind::Mxf4 | ScaledKind::Nvf4, 1) => Some(Format::E2m1),
            _ => None,
        };
        let formats = [format(field(7, 3)).ok_or_else(unknown)?, format(field(10, 3)).ok_or_else(unknown)?];
        let (scale, count) = match (self.kind, field(23, 1)) {
            (ScaledKind::Mxf8f6f4, 1) => (Scale::Ue8m0, 1),
            (ScaledKind::Mxf4, 1) => (Scale::Ue8m0, 2),
            (ScaledKind::Nvf4, 0) => (Scale::Ue4m3, 4),
            (ScaledKind::Nvf4, 1) => (Scale::Ue8m0, 4),
            _ => return Err(unknown()),
        };
        let (transposed, bytes) = ([field(15, 1) == 1, field(16, 1) == 1], [field(29, 2), field(4, 2)]);
        let narrow = |i: usize| formats[i].bits() < 8 && transposed[i];
        let aligned = bytes.iter().all(|byte| byte % count as u32 == 0);
        // Nothing sparse or negated; K is 32 bytes.
        let rest = [field(0, 4), field(6, 1), field(13, 2), field(24, 3), field(31, 1)];
        let (m, n) = (128 * field(27, 2), 8 * field(17, 6));
        if rest != [0; 5] || m != 128 * self.blocks || n % 16 != 0 || n > 256 || narrow(0) || narrow(1) || !aligned {
            return Err(format!("{}: {m} x {n}", unknown()));
        }
        Ok(Shape { formats, transposed, m, n, scale, count, bytes })
    }
}
impl World<'_> {
    /// `tcgen05.cp.32x128b.warpx4`, begun by one thread: row `r` of 16 bytes of each block goes to lane `r` of each 32.
    pub fn tensor_copy(&mut self, thread: u32, to: u32, from: u64, blocks: u32) -> Result<()> {
        let own = self.here.rank;
        if own % blocks != 0 || from >> 61 != 0 {
            return Err("factors are copied by the second block of a pair, or from behind a swizzle".into());
        }
        let described = Described::of_tensor(from, false)?;
        let mark = self.begin_in_tensor_memory(thread)?;
        for rank in own..own + blocks {
            self.in_block(rank, |world| {
                let clock = &world.clocks[thread as usize];
                (0..32).try_for_each(|row| {
                    let words = world.here.shared.read_by_engines(described.piece(row, 0), &[mark], clock)?;
                    world.here.tensor.put(to, row, words, (mark, clock))
                })
            })?;
        }
        Ok(())
    }
    /// `D = A·Bᵀ`, or `D += A·Bᵀ`, where each value is multiplied by its factor. Of two blocks, each has half of the rows of A and D and their factors, half of the
    /// columns of B, and the factors of all columns.
    pub fn tensor_multiply_scaled(&mut self, thread: u32, d: u32, operands: [u64; 2], how: ScaledHow) -> Result<()> {
        let Shape { formats, transposed, m, n, scale, count, bytes } = how.shape()?;
        let (own, blocks, packed) = (self.here.rank, how.blocks, how.kind != ScaledKind::Mxf8f6f4);
        if own % blocks != 0 {
            return Err("the second block of a pair begins products".into());
        }
        let a = Described::of_tensor(operands[0], transposed[0])?;
        let b = Described::of_tensor(operands[1], transposed[1])?;
        let mark = self.begin_in_tensor_memory(thread)?;
        let mut all_b = Vec::new();
        for rank in own..own + blocks {
            all_b.extend(self.in_block(rank, |world| {
                let clock = &world.clocks[thread as usize];
                rows(&mut world.here.shared, b, (n / blocks, 32), (formats[1], packed), (&[mark], clock))
            })?);
        }
        for rank in own..own + blocks {
            self.in_block(rank, |world| {
                let clock = &world.clocks[thread as usize];
                let mut a = rows(&mut world.here.shared, a, (m / blocks, 32), (formats[0], packed), (&[mark], clock))?;
                let mut b = all_b.clone();
                for (i, operand) in [&mut a, &mut b].into_iter().enumerate() {
                    for (row, values) in (0..).zip(operand) {
                        let word = world.here.tensor.factors(how.factors[i], row, (mark, clock))?;
                        let each = values.len() / count;
                        for (k, value) in values.iter_mut().enumerate() {
                            *value *= scale.value((word >> (8 * (bytes[i] + (k / each) as u32))) as u8);
                        }
                    }
                }
                world.here.tensor.add(d, (&a, &b), (blocks, Sums::F32, how.add), (mark, clock))
            })?;
        }
        Ok(())
    }
}
