//! Opcodes. Each is matched whole, with all that is behind its dots: what is not here is an error.

use super::products::{products, scaled_products, sparse_products};
use super::types::Type;
use super::{Decoder, arithmetic, bytes, constant, vector};
use crate::instruction::*;
use crate::machine::cluster;
use crate::syntax::{Operand, Result};

/// Where the other parts of an opcode of loads and stores are: the space, how many elements, the bytes of one.
fn access(opcode: &str) -> Option<(Space, usize, Width, u32)> {
    let mut parts = opcode.split('.').skip(1);
    let space = match parts.next()? {
        "global" => Space::Global,
        "shared" | "shared::cta" => Space::Shared,
        _ => return None,
    };
    let mut next = parts.next()?;
    let count = match next {
        "v2" => 2,
        "v4" => 4,
        _ => 1,
    };
    if count > 1 {
        next = parts.next()?;
    }
    if next == "b8" {
        // A byte of a register of 16 bits
        return (count == 1 && parts.next().is_none()).then_some((space, 1, Width::B16, 1));
    }
    let width = match next {
        "b16" | "u16" => Width::B16,
        "b32" | "u32" | "s32" | "f32" => Width::B32,
        "b64" | "u64" | "s64" => Width::B64,
        _ => return None,
    };
    let bytes = count as u32 * width.bits() / 8;
    (parts.next().is_none() && bytes <= 16).then_some((space, count, width, bytes))
}
/// How wide addresses of a space are
const fn address(space: Space) -> Width {
    match space {
        Space::Global => Width::B64,
        Space::Shared => Width::B32,
    }
}

impl Decoder<'_> {
    pub(super) fn opcode(&mut self, opcode: &str, operands: &[Operand]) -> Result<Instruction> {
        let first = opcode.split('.').next().unwrap_or_default();
        match first {
            "mov" if operands.len() == 2 => self.moved(opcode, operands),
            "ld" | "st" => self.memory(opcode, operands),
            "mbarrier" | "fence" | "prefetch" | "setmaxnreg" | "wgmma" | "barrier" | "mapa" => {
                self.hopper(opcode, operands)
            }
            "cp" if opcode.contains("bulk") => self.hopper(opcode, operands),
            "tcgen05" => self.blackwell(opcode, operands),
            "bra" | "ret" | "trap" | "cp" | "shfl" | "ldmatrix" | "stmatrix" | "mma" | "bar" => {
                self.warp(opcode, operands)
            }
            _ => self.compute(opcode, operands),
        }
    }
    fn compute(&self, opcode: &str, operands: &[Operand]) -> Result<Instruction> {
        let (function, result, widths) = arithmetic::signature(opcode).ok_or("the opcode is not known")?;
        let [to, sources @ ..] = operands else { return Err("no operands".into()) };
        if sources.len() != widths.len() {
            return Err(format!("{} operands are expected, not {}", widths.len(), sources.len()));
        }
        let mut from = [Source::Constant(0); 3];
        for (i, (operand, width)) in sources.iter().zip(widths).enumerate() {
            // PTX 9.4.1: the operand of `cvt` may be wider, of which it reads the low bits.
            let wider = |_| self.typed(operand, Width::B64, Type::Bits);
            let is_extended = opcode == "cvt.s64.s32";
            let source = self.typed(operand, *width, Type::of_operand(opcode, i));
            from[i] = if is_extended { source.or_else(wider)? } else { source? };
        }
        let to = self.register(to, result, Type::of_result(opcode))?;
        match from {
            [Source::Register(from), ..] if opcode.starts_with("mov.") => Ok(Instruction::Move { to, from }),
            from => Ok(Instruction::Compute { function, to, from }),
        }
    }
    fn moved(&self, opcode: &str, operands: &[Operand]) -> Result<Instruction> {
        let (to, from) = (&operands[0], &operands[1]);
        let width = if opcode.ends_with("64") { Width::B64 } else { Width::B32 };
        let half = if width == Width::B64 { Width::B32 } else { Width::B16 };
        let bits = half.bits();
        if let Operand::Vector(list) = to {
            if !matches!(opcode, "mov.b64" | "mov.b32") || list.len() != 2 {
                return Err("a vector of two is expected".into());
            }
            // `_` is a part that is not needed.
            let needed = |operand: &&Operand| !matches!(operand, Operand::Nothing);
            let named: Vec<Operand> = list.iter().filter(needed).cloned().collect();
            let mut registers = self.registers(&named, half, Type::Bits)?.into_iter();
            let to = list.iter().map(|operand| if needed(&operand) { registers.next() } else { None }).collect();
            return Ok(Instruction::Unpack { to, from: self.typed(from, width, Type::Bits)?, bits });
        }
        if let Operand::Vector(list) = from {
            if !matches!(opcode, "mov.b64" | "mov.b32") || list.len() != 2 {
                return Err("a vector of two is expected".into());
            }
            return Ok(Instruction::Pack {
                to: self.register(to, width, Type::Bits)?,
                from: self.sources(list, half, Type::Bits)?,
                bits,
            });
        }
        let Operand::Name(name) = from else { return self.compute(opcode, operands) };
        let which = match name.as_str() {
            "%tid.x" => Special::Thread,
            "%ctaid.x" => Special::BlockX,
            "%ctaid.y" => Special::BlockY,
            "%laneid" => Special::Lane,
            "%cluster_ctarank" => Special::ClusterRank,
            "%ntid.x" => Special::Threads,
            "%tid.y" | "%tid.z" | "%ctaid.z" => Special::Zero,
            "%ntid.y" | "%ntid.z" => Special::One,
            _ => return self.compute(opcode, operands),
        };
        match opcode {
            "mov.u32" | "mov.b32" => {
                Ok(Instruction::Special { to: self.register(to, Width::B32, Type::Integer)?, which })
            }
            _ => Err("registers of the machine have 32 bits".into()),
        }
    }
    fn memory(&self, opcode: &str, operands: &[Operand]) -> Result<Instruction> {
        let [first, second] = operands else { return Err("two operands are expected".into()) };
        let kind = opcode.strip_prefix("ld.param.").or(opcode.strip_prefix("ld.param::entry."));
        if let Some(kind) = kind {
            let width = match kind {
                "b32" | "u32" | "s32" | "f32" => Width::B32,
                "b64" | "u64" | "s64" => Width::B64,
                _ => return Err("the type is not known".into()),
            };
            let index = self.parameter(second)?;
            if bytes(&self.entry.parameters[index].1) * 8 != width.bits() {
                return Err("the parameter has another size".into());
            }
            return Ok(Instruction::Parameter { to: self.register(first, width, Type::last(opcode))?, index });
        }
        match opcode {
            "ld.acquire.gpu.global.b32" => {
                let to = self.register(first, Width::B32, Type::Bits)?;
                return Ok(Instruction::LoadFlag { to, from: self.place(second, Width::B64)? });
            }
            "st.release.gpu.global.b32" => {
                let from = self.typed(second, Width::B32, Type::Bits)?;
                return Ok(Instruction::StoreFlag { from, to: self.place(first, Width::B64)? });
            }
            _ => {}
        }
        let (space, count, width, bytes) = access(opcode).ok_or("the opcode is not known")?;
        let list = |operand| if count == 1 { Ok(std::slice::from_ref(operand)) } else { vector(operand, count) };
        let ty = Type::last(opcode);
        if opcode.starts_with("ld.") {
            // A register may be wider than bits or naturals that are loaded to it (PTX 9.4.1): the rest is zero.
            let wider = |error| match width {
                Width::B32 if !opcode.ends_with(".s32") => {
                    self.registers(list(first)?, Width::B64, Type::Bits).map_err(|_| error)
                }
                _ => Err(error),
            };
            let to = self.registers(list(first)?, width, ty).or_else(wider)?;
            Ok(Instruction::Load { space, to, from: self.place(second, address(space))?, bytes })
        } else {
            let (to, from) = (self.place(first, address(space))?, self.sources(list(second)?, width, ty)?);
            Ok(Instruction::Store { space, from, to, bytes })
        }
    }
    fn warp(&self, opcode: &str, operands: &[Operand]) -> Result<Instruction> {
        let words = |operand: &Operand, len| self.sources(vector(operand, len)?, Width::B32, Type::Bits);
        let results = |operand: &Operand, len| self.registers(vector(operand, len)?, Width::B32, Type::Bits);
        let at = |operand: &Operand| self.place(operand, Width::B32);
        Ok(match (opcode, operands) {
            ("bra" | "bra.uni", [to]) => Instruction::Branch { target: self.label(to)?, uniform: opcode == "bra.uni" },
            ("ret", []) => Instruction::Return,
            ("trap", []) => Instruction::Trap,
            ("cp.async.cg.shared.global", [to, from, size, rest @ ..]) if rest.len() < 2 => {
                if constant(size)? != 16 {
                    return Err("cp.async.cg copies 16 bytes".into());
                }
                let size = rest.first().map(|size| self.source(size, Width::B32)).transpose()?;
                Instruction::CopyAsync { to: at(to)?, from: self.place(from, Width::B64)?, size }
            }
            ("cp.async.commit_group", []) => Instruction::CommitCopies,
            ("cp.async.wait_group", [n]) => Instruction::WaitCopies { pending: constant(n)? as usize },
            ("shfl.sync.bfly.b32", [to, from, mask, clamp, members]) => {
                if constant(clamp)? != 31 || constant(members)? as u32 != u32::MAX {
                    return Err("the whole warp is expected".into());
                }
                let (from, mask) = (self.typed(from, Width::B32, Type::Bits)?, self.source(mask, Width::B32)?);
                Instruction::Shuffle { to: self.register(to, Width::B32, Type::Bits)?, from, mask }
            }
            ("shfl.sync.idx.b32", [to, from, lane, clamp, members]) => {
                if constant(clamp)? != 31 || constant(members)? as u32 != u32::MAX {
                    return Err("the whole warp is expected".into());
                }
                let (from, lane) = (self.typed(from, Width::B32, Type::Bits)?, self.source(lane, Width::B32)?);
                Instruction::ShuffleFrom { to: self.register(to, Width::B32, Type::Bits)?, from, lane }
            }
            (_, [to, from]) if opcode.starts_with("ldmatrix.") => {
                let (count, transposed) = matrices(opcode, "ldmatrix").ok_or("the opcode is not known")?;
                Instruction::LoadMatrices { to: results(to, count)?, from: at(from)?, transposed }
            }
            (_, [to, from]) if opcode.starts_with("stmatrix.") => {
                let (count, transposed) = matrices(opcode, "stmatrix").ok_or("the opcode is not known")?;
                Instruction::StoreMatrices { from: words(from, count)?, to: at(to)?, transposed }
            }
            ("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64", [d, a, b, c]) => {
                let doubles = |operand: &Operand, len| self.sources(vector(operand, len)?, Width::B64, Type::Bits);
                let to = self.registers(vector(d, 2)?, Width::B64, Type::Bits)?;
                Instruction::MultiplyDoubles { to, a: doubles(a, 1)?, b: doubles(b, 1)?, c: doubles(c, 2)? }
            }
            (_, [d, a, b, c]) if opcode.starts_with("mma.sync.") => {
                let (formats, of) = products(opcode).ok_or("the opcode is not known")?;
                let sums = 4 / of.values();
                let (d, a, b, c) = (results(d, sums)?, words(a, 4)?, words(b, 2)?, words(c, sums)?);
                Instruction::Multiply { formats, of, to: d, a, b, c }
            }
            (_, [d, a, b, c, of_a, in_a, of_b, in_b]) if opcode.starts_with("mma.sync.") => {
                let how = scaled_products(opcode).ok_or("the opcode is not known")?;
                let (to, a, b, c) = (results(d, 4)?, words(a, 4)?, words(b, 2)?, words(c, 4)?);
                let factors = [words(of_a, 1)?[0], words(of_b, 1)?[0]];
                let half = |operand: &Operand| self.source(operand, Width::B16);
                let place = |operand: &Operand| match vector(operand, 2)? {
                    [byte, thread] => Ok([half(byte)?, half(thread)?]),
                    _ => Err("a byte and a thread are expected".to_string()),
                };
                Instruction::MultiplyScaled { how, to, a, b, c, factors, from: [place(in_a)?, place(in_b)?] }
            }
            (_, [d, a, b, c, metadata, selector]) if opcode.starts_with("mma.sp::ordered_metadata.") => {
                let half = sparse_products(opcode).ok_or("the opcode is not known")?;
                let (d, a, b, c) = (results(d, 4)?, words(a, 4)?, words(b, 4)?, words(c, 4)?);
                let (metadata, selector) = (self.source(metadata, Width::B32)?, constant(selector)? as usize);
                if selector > 1 {
                    return Err("there is no such selector".into());
                }
                Instruction::MultiplySparse { half, to: d, a, b, c, metadata, selector }
            }
            ("bar.sync", [id, rest @ ..]) if rest.len() < 2 => {
                let threads = rest.first().map(|threads| self.source(threads, Width::B32)).transpose()?;
                Instruction::BlockBarrier { id: self.source(id, Width::B32)?, threads }
            }
            ("bar.warp.sync", [members]) if constant(members)? as u32 == u32::MAX => Instruction::WarpBarrier,
            _ => return Err("the opcode, or the number of its operands, is not known".into()),
        })
    }
    fn hopper(&self, opcode: &str, operands: &[Operand]) -> Result<Instruction> {
        let at = |operand: &Operand| self.place(operand, Width::B32);
        let word = |operand: &Operand| self.source(operand, Width::B32);
        Ok(match (opcode, operands) {
            ("mbarrier.init.shared::cta.b64", [to, count]) => {
                Instruction::BarrierInit { at: at(to)?, count: word(count)? }
            }
            ("mbarrier.arrive.shared::cta.b64", [Operand::Nothing, to]) => {
                Instruction::BarrierArrive { at: at(to)?, bytes: None }
            }
            ("mbarrier.arrive.expect_tx.shared::cta.b64", [Operand::Nothing, to, bytes]) => {
                Instruction::BarrierArrive { at: at(to)?, bytes: Some(word(bytes)?) }
            }
            (
                "mbarrier.arrive.release.cluster.shared::cluster.b64" | "mbarrier.arrive.shared::cluster.b64",
                [Operand::Nothing, to],
            ) => Instruction::BarrierArriveAt { at: at(to)?, releases: opcode.contains(".release.cluster.") },
            (
                "mbarrier.try_wait.parity.shared::cta.b64" | "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64",
                [done, from, parity],
            ) => {
                let to = self.register(done, Width::Predicate, Type::Bits)?;
                let of_cluster = opcode.contains(".acquire.cluster.");
                Instruction::BarrierTry { to, at: at(from)?, parity: word(parity)?, of_cluster }
            }
            ("barrier.cluster.arrive", []) => Instruction::ClusterArrive,
            ("barrier.cluster.wait", []) => Instruction::ClusterWait,
            ("mapa.shared::cluster.u32", [to, from, rank]) => Instruction::Compute {
                function: |address, rank, _| u64::from(cluster::address(address as u32, rank as u32)),
                to: self.register(to, Width::B32, Type::Integer)?,
                from: [word(from)?, word(rank)?, Source::Constant(0)],
            },
            ("fence.mbarrier_init.release.cluster", []) => Instruction::FenceBarriers,
            ("fence.acq_rel.cta", []) => Instruction::Fence,
            ("fence.proxy.async" | "fence.proxy.async.shared::cta", []) => Instruction::FenceProxy,
            ("fence.proxy.tensormap::generic.acquire.sys", [map, Operand::Number(128)])
            | ("prefetch.tensormap", [map]) => Instruction::TensorMap { at: self.place(map, Width::B64)? },
            _ if opcode.starts_with("cp.async.bulk.tensor.") => self.boxes(opcode, operands)?,
            ("cp.async.bulk.commit_group", []) => Instruction::BulkCommit,
            ("cp.async.bulk.wait_group.read", [n]) => {
                Instruction::BulkWait { pending: constant(n)? as u32, read: true }
            }
            ("cp.async.bulk.wait_group", [n]) => Instruction::BulkWait { pending: constant(n)? as u32, read: false },
            ("setmaxnreg.inc.sync.aligned.u32", [count]) => {
                Instruction::SetRegisters { more: true, count: constant(count)? as u32 }
            }
            ("setmaxnreg.dec.sync.aligned.u32", [count]) => {
                Instruction::SetRegisters { more: false, count: constant(count)? as u32 }
            }
            ("wgmma.fence.sync.aligned", []) => Instruction::GroupFence,
            ("wgmma.commit_group.sync.aligned", []) => Instruction::GroupCommit,
            ("wgmma.wait_group.sync.aligned", [n]) => Instruction::GroupWait { pending: constant(n)? as u32 },
            (_, [sums, a, b, rest @ ..]) if opcode.starts_with("wgmma.mma_async.") => {
                let (shape, metadata, rest) = match (opcode.strip_prefix("wgmma.mma_async.sp.sync.aligned.m64n"), rest)
                {
                    (Some(shape), [metadata, selector, rest @ ..]) => {
                        let selector = constant(selector)? as usize;
                        if selector > 1 {
                            return Err("there is no such selector".into());
                        }
                        (shape, Some((word(metadata)?, selector)), rest)
                    }
                    (None, _) => {
                        let shape = opcode.strip_prefix("wgmma.mma_async.sync.aligned.m64n");
                        (shape.ok_or("the opcode is not known")?, None, rest)
                    }
                    _ => return Err("metadata and a selector are expected".into()),
                };
                let [add, immediates @ ..] = rest else { return Err("operands are missing".into()) };
                self.group_multiply(shape, (sums, a, b), metadata, (add, immediates))?
            }
            _ => return Err("the opcode, or the number of its operands, is not known".into()),
        })
    }
    /// Copies of boxes, to shared memory or from there
    fn boxes(&self, opcode: &str, operands: &[Operand]) -> Result<Instruction> {
        let pixels = "shared::cluster.global.im2col.mbarrier::complete_tx::bytes";
        let (rank, rest) = match opcode["cp.async.bulk.tensor.".len()..].split_once("d.") {
            Some(("2", rest)) => (2, rest),
            Some(("3", rest)) => (3, rest),
            Some(("4", rest)) if rest == pixels => (4, rest),
            Some(("5", rest)) if rest == pixels => (5, rest),
            _ => return Err("the opcode is not known".into()),
        };
        let mask = |mask: &Operand| self.source(mask, Width::B16).map(Some);
        match (rest, operands) {
            (
                "shared::cluster.global.tile.mbarrier::complete_tx::bytes"
                | "shared::cta.global.tile.mbarrier::complete_tx::bytes",
                [to, tensor, Operand::Address(barrier, 0)],
            ) => self.copy_box(to, (tensor, rank), barrier, None, false),
            (mode, [to, tensor, Operand::Address(barrier, 0), by]) if mode == pixels => {
                let mut copy = self.copy_box(to, (tensor, rank), barrier, None, false)?;
                if let Instruction::CopyBox { offsets, .. } = &mut copy {
                    let all = vector(by, rank - 2)?.iter().map(|x| self.source(x, Width::B16));
                    *offsets = all.collect::<Result<_>>()?;
                }
                Ok(copy)
            }
            (
                "shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster",
                [to, tensor, Operand::Address(barrier, 0), blocks],
            ) => self.copy_box(to, (tensor, rank), barrier, mask(blocks)?, false),
            (
                "shared::cluster.global.tile.mbarrier::complete_tx::bytes.cta_group::2",
                [to, tensor, Operand::Address(barrier, 0)],
            ) => self.copy_box(to, (tensor, rank), barrier, None, true),
            (
                "shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster.cta_group::2",
                [to, tensor, Operand::Address(barrier, 0), blocks],
            ) => self.copy_box(to, (tensor, rank), barrier, mask(blocks)?, true),
            ("global.shared::cta.tile.bulk_group", [tensor, from]) => {
                let (map, at) = self.map_and_coordinates(tensor, rank)?;
                Ok(Instruction::StoreBox { map, at, from: self.place(from, Width::B32)? })
            }
            _ => Err("the opcode, or the number of its operands, is not known".into()),
        }
    }
    /// `[map, {x, y}]`, with as many coordinates as the tensor has modes
    fn map_and_coordinates(&self, operand: &Operand, rank: usize) -> Result<(Source, Vec<Source>)> {
        let Operand::Address(list, 0) = operand else { return Err("a map with coordinates is expected".into()) };
        let [map, coordinates] = &list[..] else { return Err("a map with coordinates is expected".into()) };
        let at = vector(coordinates, rank)?.iter().map(|x| self.source(x, Width::B32)).collect::<Result<_>>()?;
        Ok((self.source(map, Width::B64)?, at))
    }
    fn copy_box(
        &self,
        to: &Operand,
        (tensor, rank): (&Operand, usize),
        barrier: &[Operand],
        blocks: Option<Source>,
        of_pair: bool,
    ) -> Result<Instruction> {
        let (map, at) = self.map_and_coordinates(tensor, rank)?;
        let [barrier] = barrier else { return Err("a barrier is expected".into()) };
        let (to, barrier) = (self.place(to, Width::B32)?, self.source(barrier, Width::B32)?);
        Ok(Instruction::CopyBox { to, map, at, offsets: Vec::new(), barrier, blocks, of_pair })
    }
}
/// How many matrices `ldmatrix` or `stmatrix` moves, and whether it transposes them.
fn matrices(opcode: &str, name: &str) -> Option<(usize, bool)> {
    let count = opcode.strip_prefix(name)?.strip_prefix(".sync.aligned.m8n8.x")?.strip_suffix(".shared.b16")?;
    let (count, transposed) = count.strip_suffix(".trans").map_or((count, false), |count| (count, true));
    matches!(count, "1" | "2" | "4").then(|| (count.parse().expect("a number"), transposed))
}
