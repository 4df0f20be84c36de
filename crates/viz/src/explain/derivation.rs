//! What a derivation is: numbered steps and a verdict.

use std::fmt;

/// One step: a heading and the lines below it.
///
/// ```
/// use cute_static_viz::explain::{Operation, explain};
/// let told = explain(Operation::Coalesce, &[&"(2,4):(1,2)"]).unwrap();
/// assert_eq!(told.steps()[0].heading(), "The modes from left to right");
/// assert_eq!(told.steps()[0].lines()[1], "4:2 continues 2:1, since 2·1 = 2. Both become 8:1.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    heading: String,
    lines: Vec<String>,
}

impl Step {
    /// What is done.
    pub fn heading(&self) -> &str {
        &self.heading
    }
    /// With which numbers.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

/// How a derivation ends.
///
/// ```
/// use cute_static_viz::explain::{Operation, Verdict, explain};
/// let told = explain(Operation::Compose, &[&"(6,2):(8,2)", &"(4,3):(3,1)"]).unwrap();
/// assert_eq!(*told.verdict(), Verdict::Result("((2,2),3):((24,2),8)".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The result.
    Result(String),
    /// The broken rule, in the words of the compile error and with its numbers.
    Refused(String),
    /// The steps and what they explain are at odds: a mistake in one of them, to be reported.
    Disagreement(String),
}

/// The steps that lead from the operands to a result or to a refusal.
///
/// ```
/// use cute_static_viz::explain::{Operation, explain};
/// let told = explain(Operation::Compose, &[&"(4,6,8):(2,3,5)", &"6:3"]).unwrap();
/// assert!(told.to_text().ends_with(
///     "refused: illegal composition (4,6,8):(2,3,5) ∘ 6:3: stride 3 and mode size 4 do not divide one another (stride divisibility condition)\n"
/// ));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    title: String,
    steps: Vec<Step>,
    verdict: Verdict,
}

impl Derivation {
    /// The operation and its operands.
    pub fn title(&self) -> &str {
        &self.title
    }
    /// The steps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
    /// How it ends.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
    /// The result, where there is one.
    pub fn result(&self) -> Option<&str> {
        match &self.verdict {
            Verdict::Result(text) => Some(text),
            _ => None,
        }
    }
    /// All of it as text: the same as its `Display`.
    pub fn to_text(&self) -> String {
        self.to_string()
    }
    pub(super) fn told(title: String, story: Story, verdict: Verdict) -> Derivation {
        Derivation { title, steps: story.steps, verdict }
    }
    /// With steps before and after.
    pub(super) fn inside(mut self, title: String, before: Story, after: Story, verdict: Verdict) -> Derivation {
        self.steps.splice(0..0, before.steps);
        self.title = title;
        self.continued(after, verdict)
    }
    /// With more steps and another verdict.
    pub(super) fn continued(mut self, story: Story, verdict: Verdict) -> Derivation {
        self.steps.extend(story.steps);
        self.verdict = verdict;
        self
    }
}

impl fmt::Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for (i, step) in self.steps.iter().enumerate() {
            writeln!(f, "\n{}. {}", i + 1, step.heading)?;
            for line in &step.lines {
                writeln!(f, "   {line}")?;
            }
        }
        match &self.verdict {
            Verdict::Result(text) => writeln!(f, "\nresult: {text}"),
            Verdict::Refused(text) => writeln!(f, "\nrefused: {text}"),
            Verdict::Disagreement(text) => writeln!(f, "\nDISAGREEMENT, please report it: {text}"),
        }
    }
}

/// Steps that are being told.
#[derive(Default)]
pub(super) struct Story {
    steps: Vec<Step>,
    /// The first law that does not hold.
    pub broken: Option<String>,
    /// The operation is refused for other strides than the operand has, or undecided, though the reference has a result.
    pub by_chance: bool,
}

impl Story {
    /// Begins a step.
    pub fn step(&mut self, heading: impl Into<String>) {
        self.steps.push(Step { heading: heading.into(), lines: Vec::new() });
    }
    /// One more line of the step.
    pub fn line(&mut self, text: impl Into<String>) {
        if self.steps.is_empty() {
            self.step("The operands");
        }
        if let Some(step) = self.steps.last_mut() {
            step.lines.push(text.into());
        }
    }
    /// What is told here with other letters for A, B and R: of one mode, or of a complement.
    pub fn with_letters<T>(&mut self, letters: [&str; 3], tell: impl FnOnce(&mut Story) -> T) -> T {
        let (steps, lines) = (self.steps.len(), self.steps.last().map_or(0, |step| step.lines.len()));
        let told = tell(self);
        let last = steps.saturating_sub(1);
        for (i, step) in self.steps.iter_mut().enumerate().skip(last) {
            let before = if i < steps { lines } else { 0 };
            if i >= steps {
                step.heading = relettered(&step.heading, letters);
            }
            step.lines.iter_mut().skip(before).for_each(|line| *line = relettered(line, letters));
        }
        told
    }
    /// Whether a law holds: where, "at all 4 coordinates", or what it says here, ": mode 0 is A".
    pub fn law(&mut self, says: &str, checked: Result<(), String>) {
        let space = if says.starts_with(':') { "" } else { " " };
        match checked {
            Ok(()) => self.line(format!("It holds{space}{says}.")),
            Err(broken) => {
                self.line(format!("It is BROKEN{space}{says}. {broken}."));
                self.broken.get_or_insert(broken);
            }
        }
    }
}

/// A text with other letters where A, B or R stands alone.
fn relettered(text: &str, letters: [&str; 3]) -> String {
    let (mut out, mut before) = (String::new(), None);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let joins = |c: Option<&char>| c.is_some_and(|c| c.is_alphanumeric() || "_*‡†".contains(*c));
        let alone = !joins(before.as_ref()) && !joins(chars.peek());
        match ['A', 'B', 'R'].iter().position(|letter| *letter == c).filter(|_| alone) {
            Some(i) => out += letters[i],
            None => out.push(c),
        }
        before = Some(c);
    }
    out
}
