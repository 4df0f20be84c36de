//! Errors that repeat another one, or follow from it.

use crate::messages::shown::Shown;
use serde_json::Value;

/// The codes of errors that follow from a broken rule at the same place.
const FOLLOWING: [&str; 8] = ["E0271", "E0275", "E0277", "E0282", "E0283", "E0284", "E0599", "E0631"];
/// The most places of one mistake that are named.
const PLACES: usize = 4;

/// One mistake.
struct Mistake {
    shown: Shown,
    /// The line that cargo printed for it
    line: Value,
    /// Other places of the same mistake
    places: Vec<String>,
    /// The errors that follow from it
    following: Vec<Shown>,
    /// The values that other rules are broken by as well
    values: Vec<String>,
}

impl Shown {
    /// Whether it breaks a rule of the library.
    fn is_rule(&self) -> bool {
        self.reported.as_ref().is_some_and(|error| error.is_ours()) && !self.follows
    }

    /// Whether it may cause another error, repeat one or follow from one: it has a code of the compiler, breaks a rule, or has a type that does.
    pub fn may_be_merged(&self) -> bool {
        self.code.starts_with('E') || self.is_rule() || self.is_ill_formed()
    }

    /// Whether it says only that a type contains one that is refused. Such an error of the next solver has no code.
    fn is_ill_formed(&self) -> bool {
        self.code.is_empty() && self.headline.starts_with("the type `") && self.headline.ends_with("is not well-formed")
    }

    fn position(&self) -> String {
        self.reported.as_ref().map_or(String::new(), |error| error.place.clone())
    }

    /// Whether it says the same as the other, or only that the other exists.
    fn repeats(&self, other: &Shown) -> bool {
        let same = self.code == other.code && self.headline == other.headline;
        self.place == other.place && (same || self.headline == "erroneous constant encountered")
    }

    /// Whether the other is the same mistake at another place. A broken rule has the same words at every place.
    fn is_as(&self, other: &Shown) -> bool {
        other.is_rule() && self.headline == other.headline
    }

    /// The value because of which both rules are broken, if there is one.
    fn common_value(&self, other: &Shown) -> Option<String> {
        let ours = self.reported.as_ref().filter(|_| self.is_rule())?;
        other.reported.as_ref().filter(|_| other.is_rule())?.common_value(ours)
    }

    /// Whether it follows from the other, which breaks a rule: it names the refused layout, or it is at the same place.
    fn follows_from(&self, other: &Shown) -> bool {
        let (Some(here), Some(there)) = (&self.place, &other.place) else { return false };
        let here_too = here.file == there.file && here.bytes.0 < there.bytes.1 && there.bytes.0 < here.bytes.1;
        let line = here.file == there.file && here.lines.0 <= there.lines.1 && there.lines.0 <= here.lines.1;
        let unknown = ["E0271", "E0282", "E0283", "E0284"].contains(&self.code.as_str()) && line;
        other.is_rule()
            && !self.is_rule()
            && (self.follows
                || unknown
                || (here_too && (FOLLOWING.contains(&self.code.as_str()) || self.is_ill_formed())))
    }
}

/// The errors, without those that say nothing new. The others say how many these were.
pub fn merged(errors: Vec<(Shown, Value)>) -> Vec<(Shown, Value)> {
    let mut mistakes: Vec<Mistake> = Vec::new();
    let (rules, others): (Vec<_>, Vec<_>) = errors.into_iter().partition(|(shown, _)| shown.is_rule());
    for (shown, line) in rules.into_iter().chain(others) {
        if mistakes.iter().any(|mistake| shown.repeats(&mistake.shown)) {
            continue;
        }
        if let Some(mistake) = mistakes.iter_mut().find(|mistake| shown.is_as(&mistake.shown)) {
            let place = shown.position();
            if !mistake.places.contains(&place) && mistake.shown.position() != place {
                mistake.places.push(place);
            }
            continue;
        }
        let of_value =
            |mistake: &mut Mistake| shown.common_value(&mistake.shown).map(|value| mistake.values.push(value));
        if mistakes.iter_mut().find_map(of_value).is_some() {
            continue;
        }
        match mistakes.iter_mut().find(|mistake| mistake.causes(&shown)) {
            Some(mistake) => mistake.following.push(shown),
            None => mistakes.push(Mistake { shown, line, places: vec![], following: vec![], values: vec![] }),
        }
    }
    mistakes.into_iter().map(Mistake::told).collect()
}

impl Mistake {
    /// Whether the error follows from the mistake, or says the same as one that does.
    fn causes(&self, error: &Shown) -> bool {
        let same = |other: &Shown| other.code == error.code && other.headline == error.headline;
        error.follows_from(&self.shown) || !error.is_rule() && self.following.iter().any(same)
    }

    fn told(mut self) -> (Shown, Value) {
        if !self.places.is_empty() {
            let more = self.places.len().saturating_sub(PLACES);
            self.places.truncate(PLACES);
            let more = if more > 0 { format!(" and {more} more places") } else { String::new() };
            self.shown.add_note(&format!("the same at {}{more}", self.places.join(", ")));
        }
        for value in &self.values {
            self.shown.add_note(&format!("1 more error about `{value}` is not shown"));
        }
        match self.following.len() {
            0 => {}
            1 => self.shown.add_note("1 error that follows from it is not shown"),
            n => self.shown.add_note(&format!("{n} errors that follow from it are not shown")),
        }
        (self.shown, self.line)
    }
}
