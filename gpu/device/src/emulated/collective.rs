//! What threads do together: they wait, and show one another what they have.

use std::boxed::Box;
use std::string::String;
use std::sync::{Condvar, Mutex};
use std::vec::Vec;

/// What a lane brings to an instruction of its warp: where the instruction is, and its registers.
pub type Offer = (&'static core::panic::Location<'static>, Vec<u32>);

struct State {
    waiting: usize,
    round: u64,
    offers: Vec<Option<Offer>>,
    result: std::sync::Arc<Vec<Offer>>,
    broken: Option<String>,
    /// How many have ended
    gone: usize,
}
/// A meeting point of `count` threads.
pub struct Meeting {
    count: usize,
    state: Mutex<State>,
    all_here: Condvar,
}
impl Meeting {
    pub fn new(count: usize) -> Self {
        let state = State {
            waiting: 0,
            round: 0,
            offers: std::vec![None; count],
            result: std::sync::Arc::default(),
            broken: None,
            gone: 0,
        };
        Self { count, state: Mutex::new(state), all_here: Condvar::new() }
    }
    /// The threads that meet here
    pub const fn count(&self) -> usize {
        self.count
    }
    /// Nobody waits any more: somebody will not come.
    pub fn abandon(&self, why: &str) {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        state.broken.get_or_insert_with(|| why.into());
        self.all_here.notify_all();
    }
    /// One thread has ended: it must not be waited for. Where all end, nobody waits.
    pub fn leave(&self, why: &str) {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        state.gone += 1;
        if state.waiting > 0 {
            state.broken.get_or_insert_with(|| why.into());
            self.all_here.notify_all();
        }
    }
    /// Waits for all, and returns what each one brought.
    pub fn meet(&self, who: usize, offer: Offer) -> Result<std::sync::Arc<Vec<Offer>>, Box<str>> {
        self.meet_of(self.count, who, offer)
    }
    /// Waits for `count` threads, whoever they are, and returns what each one brought.
    pub fn meet_of(&self, count: usize, who: usize, offer: Offer) -> Result<std::sync::Arc<Vec<Offer>>, Box<str>> {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if state.gone > 0 {
            state.broken.get_or_insert_with(|| {
                "a thread has ended before the others: it does not come here, they gave up".into()
            });
            self.all_here.notify_all();
        }
        state.offers[who] = Some(offer);
        state.waiting += 1;
        let round = state.round;
        if state.waiting == count {
            state.waiting = 0;
            state.round += 1;
            let offers: Vec<Offer> = state.offers.iter_mut().filter_map(Option::take).collect();
            if let Some(other) = offers.iter().find(|offer| offer.0 != offers[0].0) {
                state.broken =
                    Some(std::format!("threads meet at different instructions: {} and {}", offers[0].0, other.0));
            }
            state.result = std::sync::Arc::new(offers);
            self.all_here.notify_all();
        }
        while state.round == round && state.broken.is_none() {
            state = self.all_here.wait(state).unwrap_or_else(std::sync::PoisonError::into_inner);
        }
        match &state.broken {
            Some(why) => Err(why.as_str().into()),
            None => Ok(state.result.clone()),
        }
    }
}
