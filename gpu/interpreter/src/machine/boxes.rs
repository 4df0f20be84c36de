//! Copies of boxes of tensor maps to shared memory.

use super::World;
use super::barriers::Event;
use super::global::Access;
use super::operands::swizzled;
use cute_static::tma::{Interleave, OobFill, SwizzleKind};

type Result<T> = std::result::Result<T, String>;

impl World<'_> {
    /// A thread begins to copy the box at coordinates `[x, y]`, `x` along the contiguous mode. Its bytes arrive later.
    pub fn copy_box(&mut self, thread: u32, to: u32, map: u64, [x, y]: [i32; 2], barrier: u32) -> Result<()> {
        let (map, tensor) = self.global.map(map)?;
        let plain = map.rank == 2 && map.element_strides == [1; 5] && map.interleave == Interleave::None;
        if !plain || map.oob_fill != OobFill::Zero {
            return Err(format!("a map like this is not known: {map:?}"));
        }
        let span = match map.swizzle {
            SwizzleKind::None => 16,
            SwizzleKind::Bytes32 => 32,
            SwizzleKind::Bytes64 => 64,
            SwizzleKind::Bytes128 => 128,
            other => return Err(format!("the swizzle {other:?} is not known")),
        };
        if to % 128 != 0 {
            return Err(format!("the box goes to {to:#x}, which is not a multiple of 128"));
        }
        let mark = self.barrier_of_engines(thread, barrier)?;
        let by = Access { block: self.number, mark, engine: true };
        let size = map.data_type.shared_bits() as u32 / 8;
        let ([columns, rows, ..], in_piece) = (map.box_dims, 16 / size);
        if columns % in_piece != 0 {
            return Err("rows of the box are no multiples of 16 bytes".into());
        }
        let mut pieces = Vec::new();
        for (row, piece) in (0..rows).flat_map(|row| (0..columns / in_piece).map(move |piece| (row, piece))) {
            let mut words = [0u32; 4];
            for i in 0..in_piece {
                let (line, column) = (i64::from(y) + i64::from(row), i64::from(x) + i64::from(piece * in_piece + i));
                let inside =
                    (0..map.global_dims[1] as i64).contains(&line) && (0..map.global_dims[0] as i64).contains(&column);
                // Outside of the tensor are zeros.
                if inside {
                    let at = tensor + line as u64 * map.global_strides[0] + column as u64 * u64::from(size);
                    let value = self.global.read(at, size, by, &self.clocks[thread as usize])?;
                    let first = (i * size) as usize;
                    let wide = size as usize / 4;
                    if wide > 1 {
                        words[first / 4..first / 4 + wide].copy_from_slice(&value[..wide]);
                    } else {
                        words[first / 4] |= value[0] << (8 * (first % 4));
                    }
                }
            }
            // The swizzle is one of addresses in shared memory.
            let at = swizzled(to + (row * columns * size) + 16 * piece, span);
            self.shared.begin(at, mark, &self.clocks[thread as usize], true)?;
            pieces.push((at, words));
        }
        self.events.push_back(Event::Box { pieces, barrier });
        Ok(())
    }
}
