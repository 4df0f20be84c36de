//! What happens before what.
//!
//! An agent is a thread, or an engine that works for threads: a barrier's copies, a warp's wgmma, a thread's tcgen05. What it does is marked
//! with its clock. A thread knows of each agent up to which of its clocks everything happened before: a barrier joins what threads know.

/// Something that an agent did, at its clock. Clock 0 is before everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    pub agent: u32,
    pub clock: u32,
}

/// What a thread, or a barrier, knows of the agents.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// What happened before, seen by ordinary instructions
    pub seen: Vec<u32>,
    /// And by the async proxy: what was before the last `fence.proxy.async` of somebody
    pub by_engines: Vec<u32>,
    /// And by tcgen05: what was before the last `tcgen05.fence::after_thread_sync`
    pub by_tensor: Vec<u32>,
    /// What is known of the agents of other clusters, by flags in global memory
    elsewhere: Vec<(u32, Vec<u32>)>,
}
fn covers(known: &[u32], mark: Mark) -> bool {
    known.get(mark.agent as usize).copied().unwrap_or(0) >= mark.clock
}
fn join(into: &mut Vec<u32>, from: &[u32]) {
    if into.len() < from.len() {
        into.resize(from.len(), 0);
    }
    into.iter_mut().zip(from).for_each(|(into, from)| *into = (*into).max(*from));
}
fn meet(into: &mut Vec<u32>, from: &[u32]) {
    into.truncate(from.len());
    into.iter_mut().zip(from).for_each(|(into, from)| *into = (*into).min(*from));
}
impl Clock {
    /// What a thread knows at its beginning: itself.
    pub fn of_thread(thread: u32) -> Self {
        let mut clock = Self::default();
        clock.learn(Mark { agent: thread, clock: 1 });
        clock
    }
    pub fn now(&self, agent: u32) -> Mark {
        Mark { agent, clock: self.seen.get(agent as usize).copied().unwrap_or(0) }
    }
    pub fn learn(&mut self, mark: Mark) {
        let at = mark.agent as usize;
        if self.seen.len() <= at {
            self.seen.resize(at + 1, 0);
        }
        self.seen[at] = self.seen[at].max(mark.clock);
    }
    /// What the agent does from now on is not known to whom it told what it did so far.
    pub fn tick(&mut self, agent: u32) {
        let now = self.now(agent);
        self.learn(Mark { clock: now.clock + 1, ..now });
    }
    /// Whether something happened before that an agent of another cluster did
    pub fn sees_elsewhere(&self, cluster: u32, mark: Mark) -> bool {
        self.elsewhere.iter().any(|(other, seen)| *other == cluster && covers(seen, mark))
    }
    /// Knows what somebody of the same cluster knew, or of the cluster of this number.
    pub fn acquire(&mut self, cluster: Option<u32>, known: &Self) {
        match cluster {
            None => self.join(known),
            Some(cluster) => {
                self.join_elsewhere(&known.elsewhere);
                self.join_elsewhere(&[(cluster, known.seen.clone())]);
            }
        }
    }
    fn join_elsewhere(&mut self, from: &[(u32, Vec<u32>)]) {
        for (cluster, seen) in from {
            match self.elsewhere.iter_mut().find(|(other, _)| other == cluster) {
                Some((_, known)) => join(known, seen),
                None => self.elsewhere.push((*cluster, seen.clone())),
            }
        }
    }
    pub fn sees(&self, mark: Mark) -> bool {
        covers(&self.seen, mark)
    }
    pub fn engines_see(&self, mark: Mark) -> bool {
        covers(&self.by_engines, mark)
    }
    pub fn tensor_sees(&self, mark: Mark) -> bool {
        covers(&self.by_tensor, mark)
    }
    /// `fence.proxy.async`
    pub fn fence_engines(&mut self) {
        join(&mut self.by_engines, &self.seen);
    }
    /// `tcgen05.fence::after_thread_sync`
    pub fn fence_tensor(&mut self) {
        self.by_tensor = self.seen.clone();
    }
    /// The last thing that is known of each agent
    pub fn marks(&self) -> impl Iterator<Item = Mark> {
        (0..).zip(&self.seen).map(|(agent, clock)| Mark { agent, clock: *clock })
    }
    /// What is known of others.
    pub fn without(&self, agent: u32) -> Self {
        let mut others = self.clone();
        for known in [&mut others.seen, &mut others.by_engines] {
            if let Some(clock) = known.get_mut(agent as usize) {
                *clock = 0;
            }
        }
        others
    }
    /// What is known of this agent and later ones.
    pub fn of_agents_from(mut self, first: usize) -> Self {
        for known in [&mut self.seen, &mut self.by_engines] {
            known.iter_mut().take(first).for_each(|clock| *clock = 0);
        }
        self
    }
    /// Knows what the other one knows, too.
    pub fn join(&mut self, other: &Self) {
        join(&mut self.seen, &other.seen);
        join(&mut self.by_engines, &other.by_engines);
        self.join_elsewhere(&other.elsewhere);
    }
    /// Knows what both know of their own cluster.
    pub fn meet(&mut self, other: &Self) {
        meet(&mut self.seen, &other.seen);
        meet(&mut self.by_engines, &other.by_engines);
        self.elsewhere.clear();
    }
}
