//! Broken rules, in the words that the library's compile errors have for them.

use cute_static::algebra::tile_to_shape::OrderRule;
use cute_static::outcome::RuleText;
use std::fmt::Display;

/// The one rule that is no row of the library's tables: the compiler asks it of the strides alone.
pub(super) const MIXED: RuleText = RuleText {
    message: "this is no layout: its strides are of different integer-semimodules, such as `2` and `1@0`, or `1@0` and `1@0@0`",
    numbers: &[],
    note: "CuTe paper 2.3.1 and 2.4: a layout adds up its strides' multiples, so they must be elements of one semimodule",
};

/// A broken rule and the numbers that broke it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    rule: RuleText,
    numbers: Vec<String>,
    /// A product composes `A* ∘ B`.
    of_complement: bool,
}

impl Refusal {
    /// The numbers in the order of the rule's parameters.
    pub fn of(rule: RuleText, numbers: &[&dyn Display]) -> Refusal {
        assert_eq!(rule.numbers.len(), numbers.len(), "{}", rule.message);
        Refusal { rule, numbers: numbers.iter().map(ToString::to_string).collect(), of_complement: false }
    }

    /// The same with the complement of the left operand in its place.
    pub fn of_complement(self) -> Refusal {
        Refusal { of_complement: true, ..self }
    }

    /// Whether this is the rule.
    pub fn is(&self, rule: RuleText) -> bool {
        self.rule == rule
    }

    /// The message of the compile error; `operands` are those of the whole operation.
    pub fn message(&self, operands: &[String]) -> String {
        self.filled(self.rule.message, operands)
    }

    /// What the compile error says beside it.
    pub fn note(&self, operands: &[String]) -> String {
        self.filled(self.rule.note, operands)
    }

    fn filled(&self, text: &str, operands: &[String]) -> String {
        let at = |i: usize| operands.get(i).map_or("()", String::as_str);
        let a = if self.of_complement { format!("({})*", at(0)) } else { at(0).into() };
        let b = if self.is(OrderRule::TEXT) { at(2) } else { at(1) };
        let numbers = self.rule.numbers.iter().zip(&self.numbers);
        let filled = numbers.fold(text.to_string(), |text, (name, n)| text.replace(&format!("{{{name}}}"), n));
        filled.replace("{A}", &a).replace("{B}", b)
    }
}
