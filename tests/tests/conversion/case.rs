//! A conversion, element by element.

use cute_static::atom::ShufflePlan;
use cute_static::htuple::Tree;

/// A problem, and the library's answer.
pub struct Case {
    pub bits: usize,
    pub threads: usize,
    pub from: Vec<usize>,
    pub to: Vec<usize>,
    /// Index of (thread, value) in `from` → in `to`
    pub found: Vec<usize>,
    pub cost: u8,
    pub shuffles: Option<u64>,
    pub plan: Option<ShufflePlan>,
}
impl Case {
    /// The cost and the number of shuffles, element by element.
    fn expected(&self) -> (u8, Option<u64>) {
        let (threads, values) = (self.threads, self.from.len() / self.threads);
        let map = |thread: usize, value: usize| {
            let to = self.found[thread + threads * value];
            (to % threads, to / threads)
        };
        let all = || (0..threads).flat_map(|thread| (0..values).map(move |value| (thread, value)));
        // The values of a register, if it is full and they are its values on the other side, in their order.
        let most = (32 / self.bits).max(1);
        let stays = |most: usize| {
            values % most == 0
                && all().all(|(thread, value)| {
                    let (first, at) = (map(thread, value - value % most), map(thread, value));
                    first.1 % most == 0 && at == (first.0, first.1 + value % most)
                })
        };
        let identity = all().all(|(thread, value)| map(thread, value) == (thread, value));
        let uniform = all().all(|(thread, value)| map(thread, value).1 == map(0, value).1);
        let in_thread = all().all(|(thread, value)| map(thread, value).0 == thread);
        let cost = match () {
            () if in_thread && uniform && (identity || stays(most)) => 0,
            () if in_thread => 1,
            () if all().all(|(thread, value)| map(thread, value).0 / 32 == thread / 32) => 2,
            () => return (3, None),
        };
        let needed = |lane: usize, to: usize| (0..values).filter(|value| map(lane, *value).0 == to).count();
        let sent = |lane: usize, to: usize| if lane == to { 0 } else { needed(lane, to).div_ceil(most) };
        let all = |lane: usize| (0..threads).map(|to| sent(lane, to)).sum::<usize>();
        let shuffles = (0..threads).map(all).max().expect("a thread") * self.bits.div_ceil(32);
        (cost, Some(shuffles as u64))
    }
    /// Every element arrives, at the least cost, which is returned.
    pub fn check(&self) -> u8 {
        let said = format!("{} bits, {:?} to {:?}", self.bits, self.from, self.to);
        for (index, to) in self.found.iter().enumerate() {
            assert_eq!(self.to[*to], self.from[index], "{said}");
        }
        assert_eq!((self.cost, self.shuffles), self.expected(), "{said}");
        if let (Some(plan), Some(shuffles)) = (self.plan, self.shuffles) {
            let rounds = (0..plan.rounds()).filter(|round| !plan.is_local(*round)).count();
            assert_eq!((rounds * self.bits.div_ceil(32)) as u64, shuffles, "{said}");
        }
        self.cost
    }
}

/// The size of the first mode.
pub fn threads(shape: &Tree) -> usize {
    fn size(shape: &Tree) -> usize {
        match shape {
            Tree::Int(extent) => *extent as usize,
            Tree::Cons(first, rest) => size(first) * size(rest),
            _ => 1,
        }
    }
    match shape {
        Tree::Cons(first, _) => size(first),
        _ => panic!("two modes"),
    }
}
