//! A conversion, element by element.

use cute_static::atom::ShufflePlan;
use cute_static::htuple::Tree;

/// Whether registers, so many from a thread to another one, all go in `rounds` rounds, in which a thread sends one register and reads one.
///
/// A register goes in a round in which its thread is free to send. Where the reader is not free in it, those on the way from there swap two rounds.
fn is_scheduled(threads: usize, rounds: usize, registers: impl Fn(usize, usize) -> usize) -> bool {
    let (mut sends, mut reads) = (vec![vec![None; rounds]; threads], vec![vec![None; rounds]; threads]);
    for (from, to) in (0..threads).flat_map(|from| (0..threads).map(move |to| (from, to))) {
        for _ in 0..registers(from, to) {
            let free = |of: &[Option<usize>]| of.iter().position(Option::is_none);
            let (Some(a), Some(b)) = (free(&sends[from]), free(&reads[to])) else { return false };
            let (mut way, mut reader) = (vec![], to);
            while let Some(sender) = reads[reader][a] {
                way.push((sender, reader, a));
                let Some(next) = sends[sender][b] else { break };
                way.push((sender, next, b));
                reader = next;
            }
            for (sender, reader, round) in &way {
                (sends[*sender][*round], reads[*reader][*round]) = (None, None);
            }
            for (sender, reader, round) in way.into_iter().chain([(from, to, b)]) {
                let round = a + b - round;
                assert_eq!(
                    (sends[sender][round], reads[reader][round]),
                    (None, None),
                    "a thread does one thing at a time"
                );
                (sends[sender][round], reads[reader][round]) = (Some(reader), Some(sender));
            }
        }
    }
    true
}

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
    /// The cost and the number of shuffles, element by element: a schedule has that number, and none has fewer.
    fn expected(&self) -> (u8, Option<u64>) {
        let (threads, values) = (self.threads, self.from.len() / self.threads);
        let map = |thread: usize, value: usize| {
            let to = self.found[thread + threads * value];
            (to % threads, to / threads)
        };
        let all = || (0..threads).flat_map(|thread| (0..values).map(move |value| (thread, value)));
        // The values of a register, if it is full and they are its values on the other side, in their order.
        let most = if 32 % self.bits == 0 { 32 / self.bits } else { 1 };
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
        let mut counts = vec![vec![0_usize; threads]; threads];
        all().filter(|(thread, value)| map(*thread, *value).0 != *thread).for_each(|(thread, value)| {
            counts[thread][map(thread, value).0] += 1;
        });
        let registers = |from: usize, to: usize| counts[from][to].div_ceil(most);
        let rounds = self.shuffles.expect("a number of shuffles") as usize / self.bits.div_ceil(32);
        assert!(is_scheduled(threads, rounds, registers), "{:?} to {:?}: {rounds} rounds", self.from, self.to);
        // Fewer are too few for a thread that sends or reads as many registers.
        let busy = |thread: usize| {
            let sums = (0..threads).map(|other| (registers(thread, other), registers(other, thread)));
            sums.fold((0, 0), |(sent, read), (s, r)| (sent + s, read + r))
        };
        let most_busy = (0..threads).map(|thread| busy(thread).0.max(busy(thread).1)).max();
        assert_eq!(Some(rounds), most_busy, "{} bits, {:?} to {:?}", self.bits, self.from, self.to);
        if self.bits % 32 == 0 {
            // Each shuffle brings 32 bits to a thread.
            let read = |thread: usize| counts.iter().map(|to| to[thread]).sum::<usize>();
            assert_eq!((0..threads).map(read).max(), Some(rounds));
        }
        (cost, Some((rounds * self.bits.div_ceil(32)) as u64))
    }
    /// The plan takes each value of each thread where the conversion does.
    fn execute(&self, plan: &ShufflePlan) {
        let mut moved = 0;
        for (round, thread) in (0..plan.rounds()).flat_map(|round| (0..self.threads).map(move |thread| (round, thread)))
        {
            let (register, (to, into)) =
                (plan.sent(round, thread as u64 % 32), plan.sent_to(round, thread as u64 % 32));
            for place in 0..plan.places() {
                let from = thread + self.threads * plan.value_sent(register, place) as usize;
                let to = thread / 32 * 32 + to as usize + self.threads * plan.value_received(into, place) as usize;
                assert_eq!(self.found[from], to, "{plan:?}");
                moved += 1;
            }
        }
        assert_eq!(moved, self.found.len(), "{plan:?}");
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
            self.execute(&plan);
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
