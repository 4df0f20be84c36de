//! Kernels with one mistake: whether a run of them is told from a run of the kernel.

use crate::executed::{Row, rows};
use cute_static_gpu_interpreter::{Entry, Module};

/// A module with one entry of a module, as lines.
#[derive(Clone, Debug)]
pub struct Single {
    lines: Vec<String>,
}
/// Whether a line has an instruction, and not the end of a scope
fn is_instruction(line: &str) -> bool {
    let line = line.trim();
    line.ends_with(';') && !line.starts_with('.') && !line.contains('{') || line.contains("tcgen05.mma") || {
        line.ends_with(';') && line.starts_with(|c: char| c.is_ascii_lowercase())
    }
}
impl Single {
    /// The entry of this name of a module's text.
    ///
    /// # Panics
    /// If there is none.
    pub fn of(text: &str, entry: &str) -> Self {
        let header = text.lines().take_while(|line| !line.starts_with(".visible"));
        let begin = format!(".visible .entry {entry}(");
        let body = text.lines().skip_while(|line| *line != begin);
        let mut lines: Vec<String> = header.map(Into::into).collect();
        let before = lines.len();
        // A brace alone ends it.
        for line in body {
            lines.push(line.split("//").next().unwrap_or_default().trim_end().into());
            if line == "}" {
                break;
            }
        }
        assert!(lines.len() > before, "there is no entry {entry}");
        Self { lines }
    }
    /// The lines that have instructions.
    pub fn instructions(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines.iter().enumerate().map(|(at, line)| (at, line.trim())).filter(|(_, line)| is_instruction(line))
    }
    /// With another line in place of one.
    pub fn with(&self, at: usize, line: &str) -> Self {
        let mut lines = self.lines.clone();
        lines[at] = line.into();
        Self { lines }
    }
    /// With `other` in place of `part`, in line number `nth` of those that have it, if there are so many.
    pub fn replaced(&self, part: &str, other: &str, nth: usize) -> Option<Self> {
        let (at, line) = self.lines.iter().enumerate().filter(|(_, line)| line.contains(part)).nth(nth)?;
        Some(self.with(at, &line.replacen(part, other, 1)))
    }
    /// What a run says: nothing, or why it failed.
    pub fn failure(&self, row: &Row, extents: &[usize]) -> Option<String> {
        let module = match Module::parse(&self.lines.join("\n")) {
            Ok(module) => module,
            Err(why) => return Some(why.to_string()),
        };
        let entry: &Entry = &module.entries()[0];
        match row.run(entry, extents) {
            Err(why) => Some(why),
            Ok(report) if report.taken != report.ideal => Some(format!("bank conflicts: {report:?}")),
            Ok(_) => None,
        }
    }
    /// What the runs on all of its problems say: the first one that fails.
    pub fn first_failure(&self, row: &Row) -> Option<String> {
        row.extents.iter().find_map(|extents| self.failure(row, extents))
    }
}
/// The row of an entry.
///
/// # Panics
/// If there is none.
pub fn row(entry: &str) -> &'static Row {
    rows().find(|row| row.name == entry).unwrap_or_else(|| panic!("no row {entry}"))
}

/// The operands of an instruction, apart at the outer commas
fn operands(line: &str) -> Vec<&str> {
    let (mut depth, mut from, mut all) = (0, 0, Vec::new());
    for (at, c) in line.char_indices() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                all.push(line[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    all.push(line[from..].trim());
    all
}
/// The mistakes that a line may have: it is not there; a branch goes the other way, or a comparison is a neighbouring one; a constant is
/// another; two operands are swapped, or two elements of a vector.
pub fn mistakes(line: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    // The other branch; another comparison
    for (part, other) in [
        ("@!%", "@%"),
        ("@%", "@!%"),
        (".lt.", ".le."),
        (".gt.", ".ge."),
        (".ge.", ".gt."),
        (".eq.", ".ne."),
        (".ne.", ".eq."),
    ] {
        if line.contains(part) && (part.starts_with('@') || line.starts_with("setp")) {
            all.push(line.replacen(part, other, 1));
        }
    }
    if line.starts_with('@') || line.contains('\u{7b}') && line.contains("tcgen05.mma") {
        return all;
    }
    let Some((opcode, rest)) = line.trim_end_matches(';').split_once(char::is_whitespace) else { return all };
    let list = operands(rest.trim());
    let with = |at: usize, operand: &str| {
        let mut changed = list.clone();
        changed[at] = operand;
        format!("{opcode} {};", changed.join(", "))
    };
    for (at, operand) in list.iter().enumerate() {
        if let Ok(number) = operand.parse::<i64>() {
            all.push(with(at, &(number ^ 1).to_string()));
            all.push(with(at, &(number.wrapping_add(16)).to_string()));
        }
        if let Some(list) = operand.strip_prefix('{').and_then(|list| list.strip_suffix('}')) {
            let elements: Vec<&str> = list.split(", ").collect();
            if elements.len() > 1 && elements[0] != elements[1] {
                let mut swapped = elements.clone();
                swapped.swap(0, 1);
                all.push(with(at, &format!("{{{}}}", swapped.join(", "))));
            }
        }
    }
    for at in 1..list.len().saturating_sub(1) {
        let commutes = ["add", "mul", "and", "or", "xor", "min", "max", "setp.eq", "setp.ne"];
        let same = at == 1
            && (commutes.iter().any(|name| opcode.starts_with(name))
                || opcode.starts_with("fma")
                || opcode.starts_with("mad"));
        if !same && list[at] != list[at + 1] {
            let mut swapped = list.clone();
            swapped.swap(at, at + 1);
            all.push(format!("{opcode} {};", swapped.join(", ")));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_of_lines() {
        assert_eq!(mistakes("ret;"), [""]);
        assert_eq!(mistakes("@%p1 bra $L;"), ["", "@!%p1 bra $L;"]);
        assert_eq!(
            mistakes("setp.lt.s32 %p1, %r1, %r2;"),
            ["", "setp.le.s32 %p1, %r1, %r2;", "setp.lt.s32 %p1, %r2, %r1;"]
        );
        assert_eq!(
            mistakes("sub.s32 %r1, %r2, 3;"),
            ["", "sub.s32 %r1, %r2, 2;", "sub.s32 %r1, %r2, 19;", "sub.s32 %r1, 3, %r2;"]
        );
        assert_eq!(mistakes("st.global.v2.b32 [%rd1], {%r1, %r2};"), ["", "st.global.v2.b32 [%rd1], {%r2, %r1};"]);
        assert_eq!(mistakes("fma.rn.f32 %r1, %r2, %r3, %r4;"), ["", "fma.rn.f32 %r1, %r2, %r4, %r3;"]);
    }
}
