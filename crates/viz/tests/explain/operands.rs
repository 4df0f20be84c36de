//! Random operands.

use cute_static_reference::General;
use cute_static_reference::notation::{Value, parse};
use cute_static_viz::explain::Operation;

/// xorshift*.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }
    pub fn pick(&mut self, list: &[i64]) -> i64 {
        list[self.below(list.len())]
    }
    /// Up to four modes, nested now and then: compact in some order, with gaps, zeros, overlaps and signs.
    pub fn layout(&mut self) -> String {
        let sizes: &[i64] = [&[1, 2, 4, 4, 8][..], &[1, 2, 3, 4, 5, 6, 9], &[2, 3, 4, 6, 8, 12]][self.below(3)];
        let rank = 1 + self.below(4);
        let mut left = 96;
        let mut size = || {
            let s = self.pick(sizes).min(left);
            left /= s;
            s
        };
        let shape: Vec<i64> = (0..rank).map(|_| size()).collect();
        let mut order: Vec<usize> = (0..rank).collect();
        (0..rank).for_each(|i| order.swap(i, i + self.below(rank - i)));
        let (mut stride, mut next) = (vec![0; rank], 1);
        let signs = self.below(12) == 0;
        for i in order {
            match self.below(12) {
                0 => continue,
                1 => next *= self.pick(&[2, 3, 4]),
                2 => next += 1,
                3 => next = (next / 2).max(1),
                _ => {}
            }
            stride[i] = if signs && self.below(2) == 0 { -next } else { next };
            next *= shape[i];
        }
        let text = |list: &[i64], nest: usize| {
            let list: Vec<String> = list.iter().map(i64::to_string).collect();
            match (&list[..], nest) {
                ([one], 0) => one.clone(),
                ([first, rest @ ..], 1) if !rest.is_empty() => format!("({first},({}))", rest.join(",")),
                ([first, second, rest @ ..], 2) if !rest.is_empty() => {
                    format!("(({first},{second}),{})", rest.join(","))
                }
                _ => format!("({})", list.join(",")),
            }
        };
        let nest = self.below(4);
        format!("{}:{}", text(&shape, nest), text(&stride, nest))
    }
    pub fn number(&mut self) -> String {
        self.pick(&[1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 576]).to_string()
    }
    pub fn tiler(&mut self, rank: usize) -> String {
        let mode = |random: &mut Self| match random.below(4) {
            0 => random.layout(),
            1 => "_".into(),
            _ => format!("{}:{}", random.pick(&[1, 2, 3, 4, 8]), random.pick(&[1, 1, 2, 3])),
        };
        let modes: Vec<String> = (0..1 + self.below(rank)).map(|_| mode(self)).collect();
        format!("<{}>", modes.join(","))
    }
    /// A profile that goes into some of the modes, or beyond them.
    fn profile(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(2) == 0 {
            return "1".into();
        }
        let modes: Vec<String> = (0..1 + self.below(3)).map(|_| self.profile(depth - 1)).collect();
        format!("({})", modes.join(","))
    }
    /// A shape that the layout may fill, and an order of its modes now and then.
    fn target(&mut self, a: &str) -> Vec<String> {
        let modes: Vec<i128> = modes(a).iter().map(General::size).collect();
        let rank = (modes.len() + self.below(3)).max(1) - usize::from(self.below(12) == 0 && modes.len() > 1);
        let extent = |random: &mut Self, i: usize| match random.below(16) {
            0 => i128::from(random.pick(&[1, 6, 10])),
            _ => modes.get(i).copied().unwrap_or(1) * i128::from(random.pick(&[1, 2, 3, 4])),
        };
        let shape: Vec<String> = (0..rank).map(|i| extent(self, i).to_string()).collect();
        let mut target = vec![if rank == 1 { shape[0].clone() } else { format!("({})", shape.join(",")) }];
        if self.below(2) == 0 {
            let mut order: Vec<usize> = (0..rank).collect();
            (0..rank).for_each(|i| order.swap(i, i + self.below(rank - i)));
            if self.below(6) == 0 {
                order[0] = self.below(4);
            }
            let order: Vec<String> = order.iter().map(usize::to_string).collect();
            target.push(format!("({})", order.join(",")));
        }
        target
    }
    /// Operands of the kinds that an operation takes, legal and not.
    pub fn operands(&mut self, operation: Operation) -> Vec<String> {
        let a = self.layout();
        let rank = modes(&a).len();
        match operation {
            _ if operation.operands() == (1, 1) => vec![a],
            Operation::Complement if self.below(2) == 0 => vec![a],
            Operation::Complement
            | Operation::PaddedComplement
            | Operation::Upcast
            | Operation::Downcast
            | Operation::PaddedDowncast => {
                vec![a, self.number()]
            }
            Operation::Recast | Operation::PaddedRecast => {
                let bits = |random: &mut Self| random.pick(&[1, 2, 3, 4, 6, 8, 16, 32]).to_string();
                vec![a, bits(self), bits(self)]
            }
            Operation::CoalesceBy => vec![a, self.profile(3)],
            Operation::TileToShape => [vec![a.clone()], self.target(&a)].concat(),
            Operation::BlockedProduct | Operation::RakedProduct | Operation::MaxCommonLayout => vec![a, self.layout()],
            _ if self.below(3) == 0 => vec![a, self.layout()],
            _ => vec![a, self.tiler(rank)],
        }
    }
    /// A layout of coordinates: most strides along one axis, compact or not, some along several.
    fn coordinates(&mut self) -> String {
        const PLACES: [&[&str]; 4] = [&["@0", "@1"], &["@0", "@1", "@2"], &["@0", "@0@1", "@1@1"], &["@1"]];
        let places = PLACES[self.below(4)];
        let (mut next, rank) = (vec![1; places.len()], 1 + self.below(4));
        let (mut shape, mut stride) = (Vec::new(), Vec::new());
        for _ in 0..rank {
            let (s, at) = (self.pick(&[1, 2, 2, 3, 4, 6]), self.below(places.len()));
            match self.below(12) {
                0 => next[at] *= self.pick(&[2, 3]),
                1 => next[at] += 1,
                2 => next[at] = (next[at] / 2).max(1),
                _ => {}
            }
            let sign = if self.below(16) == 0 { "-" } else { "" };
            stride.push(match self.below(12) {
                0 => "0".to_string(),
                1 if places.len() > 1 => format!("{}{}+{}{}", next[0], places[0], next[1], places[1]),
                _ => format!("{sign}{}{}", next[at], places[at]),
            });
            next[at] *= s;
            shape.push(s.to_string());
        }
        nested(&shape, &stride, self.below(3))
    }
    /// A layout of vectors: powers of two mostly, of one bit or of several.
    fn vectors(&mut self) -> String {
        let (mut next, rank) = (1, 1 + self.below(4));
        let (mut shape, mut stride) = (Vec::new(), Vec::new());
        for _ in 0..rank {
            let s = if self.below(10) == 0 { self.pick(&[1, 3, 6]) } else { self.pick(&[2, 2, 4, 8]) };
            let d = match self.below(8) {
                0 => 0,
                1 => self.pick(&[1, 2, 3, 5, 6, 9]),
                2 => next + self.pick(&[1, 2, 3]),
                3 => next * 2,
                _ => next,
            };
            stride.push(if d == 0 { "0".to_string() } else { format!("f{d}") });
            next = (next * s).min(256);
            shape.push(s.to_string());
        }
        nested(&shape, &stride, self.below(3))
    }
    /// Operands of which one at least is no layout of integers; none where the reference has nothing to compare with.
    pub fn general_operands(&mut self, operation: Operation, kind: &str) -> Option<Vec<String>> {
        let side = self.below(3);
        let other = |random: &mut Self| match kind {
            "coordinates" => random.coordinates(),
            "vectors" => random.vectors(),
            _ if random.below(2) == 0 => random.coordinates(),
            _ => random.vectors(),
        };
        let a = other(self);
        let rank = parse(&a).ok()?.general()?.shape.rank();
        let general = |text: &str| matches!(parse(text), Ok(Value::General(_)));
        let operands = match operation {
            _ if operation.operands() == (1, 1) => vec![a],
            Operation::Complement if self.below(2) == 0 => vec![a],
            Operation::Complement | Operation::PaddedComplement if kind == "vectors" => vec![a, self.number()],
            Operation::Complement | Operation::PaddedComplement => {
                let modes: Vec<String> =
                    (0..1 + self.below(3)).map(|_| self.pick(&[4, 6, 8, 12, 24]).to_string()).collect();
                vec![a, format!("({})", modes.join(","))]
            }
            Operation::MaxCommonLayout => return None,
            Operation::Upcast
            | Operation::Downcast
            | Operation::Recast
            | Operation::PaddedDowncast
            | Operation::PaddedRecast
                if kind == "coordinates" =>
            {
                return None;
            }
            Operation::Upcast | Operation::Downcast | Operation::PaddedDowncast => {
                vec![self.vectors(), self.pick(&[1, 2, 2, 4, 8, 3]).to_string()]
            }
            Operation::Recast | Operation::PaddedRecast => {
                vec![self.vectors(), self.pick(&[4, 8, 16]).to_string(), self.pick(&[4, 6, 8, 32]).to_string()]
            }
            Operation::CoalesceBy => vec![a, self.profile(3)],
            Operation::TileToShape => [vec![a.clone()], self.target(&a)].concat(),
            Operation::BlockedProduct | Operation::RakedProduct => vec![a, self.layout()],
            _ => match side {
                0 => vec![a, self.layout()],
                // A product of integers and vectors would have strides of both.
                1 if operation.to_string().ends_with("product") && kind != "coordinates" => return None,
                1 => vec![self.layout(), other(self)],
                _ if self.below(2) == 0 => vec![a, self.tiler(rank)],
                _ => vec![a, other(self)],
            },
        };
        // One semimodule in each operand, and no other question than of strides that are no integers.
        let legal = |text: &String| parse(text).is_ok_and(|v| v.general().is_none_or(|l| l.codomain().is_some()));
        (operands.iter().any(|text| general(text)) && operands.iter().all(legal)).then_some(operands)
    }
}

fn nested(shape: &[String], stride: &[String], nest: usize) -> String {
    let text = |list: &[String]| match (list, nest) {
        ([one], 0 | 1) => one.clone(),
        ([first, rest @ ..], 1) if !rest.is_empty() => format!("({first},({}))", rest.join(",")),
        _ => format!("({})", list.join(",")),
    };
    format!("{}:{}", text(shape), text(stride))
}

fn modes(layout: &str) -> Vec<General> {
    let layout = parse(layout).ok().and_then(|value| value.general());
    layout.expect("a layout").modes()
}
