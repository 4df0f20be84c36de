//! PTX as statements: nothing is left out, and what is not known is an error.

/// An error of syntax or decoding, with its line
pub type Result<T> = std::result::Result<T, String>;

#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    Name(String),
    Number(u64),
    /// `0f3F800000`, by its bits
    Float(u32),
    /// `[a, b]`, and what is added to the first
    Address(Vec<Operand>, i64),
    Vector(Vec<Operand>),
    /// `_`
    Nothing,
}
#[derive(Clone, Debug)]
pub struct Written {
    /// The predicate, and the value with which the instruction is executed
    pub guard: Option<(String, bool)>,
    pub opcode: String,
    pub operands: Vec<Operand>,
    pub line: u32,
}
#[derive(Clone, Debug)]
pub enum Statement {
    Scope(Vec<Statement>),
    Label(String),
    /// Registers of a type: one, or so many with numbers
    Registers(String, String, Option<u32>),
    Instruction(Written),
}
/// An entry of a module.
#[derive(Clone, Debug, Default)]
pub struct Definition {
    pub name: String,
    /// Names and types
    pub parameters: Vec<(String, String)>,
    /// `.reqntid`
    pub threads: u32,
    /// `.minnctapersm`
    pub blocks: u32,
    /// `.reqnctapercluster`, in the modes x and y
    pub cluster: [u32; 2],
    pub body: Vec<Statement>,
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    Mark(char),
}
/// The words and marks of a text, with their lines
fn tokens(text: &str) -> Result<Vec<(Token, u32)>> {
    let mut all = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.split("//").next().unwrap_or_default();
        let mut rest = content.trim_start();
        while let Some(first) = rest.chars().next() {
            let in_word = |c: char| c.is_ascii_alphanumeric() || "_$%.".contains(c);
            let mut end = 0;
            while let Some(c) = rest[end..].chars().next() {
                if in_word(c) {
                    end += 1;
                } else if end > 0 && rest[end..].starts_with("::") {
                    end += 2;
                } else {
                    break;
                }
            }
            if end > 0 {
                all.push((Token::Word(rest[..end].into()), line));
            } else if "{}[]()<>,;:+-!@".contains(first) {
                all.push((Token::Mark(first), line));
                end = 1;
            } else {
                return Err(format!("line {line}: {first:?} is not expected"));
            }
            rest = rest[end..].trim_start();
        }
    }
    Ok(all)
}

struct Reader {
    tokens: Vec<(Token, u32)>,
    at: usize,
}
impl Reader {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }
    fn line(&self) -> u32 {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(0, |(_, line)| *line)
    }
    fn fail<T>(&self, what: &str) -> Result<T> {
        Err(format!("line {}: {what}, not {:?}", self.line(), self.peek()))
    }
    fn take(&mut self, mark: char) -> bool {
        let there = self.peek() == Some(&Token::Mark(mark));
        self.at += usize::from(there);
        there
    }
    fn expect(&mut self, mark: char) -> Result<()> {
        if self.take(mark) { Ok(()) } else { self.fail(&format!("{mark:?} is expected")) }
    }
    fn word(&mut self) -> Result<String> {
        match self.peek() {
            Some(Token::Word(word)) => {
                let word = word.clone();
                self.at += 1;
                Ok(word)
            }
            _ => self.fail("a word is expected"),
        }
    }
    fn one_of(&mut self, words: &[&str]) -> Result<String> {
        match self.peek() {
            Some(Token::Word(word)) if words.contains(&word.as_str()) => self.word(),
            _ => self.fail(&format!("one of {words:?} is expected")),
        }
    }
    fn number(&mut self) -> Result<u64> {
        let negative = self.take('-');
        let line = self.line();
        let word = self.word()?;
        let of = |text: &str, radix| {
            u64::from_str_radix(text, radix).map_err(|why| format!("line {line}: the number {word}: {why}"))
        };
        // PTX ISA, integer constants: `U` says that it has no sign.
        let word = word.strip_suffix('U').unwrap_or(&word);
        let value = match word.get(..2) {
            Some("0x" | "0X") => of(&word[2..], 16)?,
            Some("0b" | "0B") => of(&word[2..], 2)?,
            Some(_) if word.starts_with('0') => of(&word[1..], 8)?,
            _ => of(word, 10)?,
        };
        Ok(if negative { value.wrapping_neg() } else { value })
    }
    fn list(&mut self, end: char) -> Result<Vec<Operand>> {
        let mut all = vec![self.operand()?];
        while self.take(',') {
            all.push(self.operand()?);
        }
        if self.peek() != Some(&Token::Mark('+')) || end != ']' {
            self.expect(end)?;
        }
        Ok(all)
    }
    fn operand(&mut self) -> Result<Operand> {
        if self.take('{') {
            return Ok(Operand::Vector(self.list('}')?));
        }
        if self.take('[') {
            let list = self.list(']')?;
            let offset = if self.take('+') {
                let offset = self.number()? as i64;
                self.expect(']')?;
                offset
            } else {
                0
            };
            return Ok(Operand::Address(list, offset));
        }
        match self.peek() {
            Some(Token::Mark('-')) => Ok(Operand::Number(self.number()?)),
            Some(Token::Word(word)) if word.starts_with("0f") || word.starts_with("0F") => {
                let (digits, word) = (word[2..].to_owned(), self.word()?);
                match u32::from_str_radix(&digits, 16) {
                    Ok(bits) if digits.len() == 8 => Ok(Operand::Float(bits)),
                    _ => self.fail(&format!("{word} has not 8 digits")),
                }
            }
            // A double, whose registers are 64 bits of any type
            Some(Token::Word(word)) if word.starts_with("0d") || word.starts_with("0D") => {
                let (digits, word) = (word[2..].to_owned(), self.word()?);
                match u64::from_str_radix(&digits, 16) {
                    Ok(bits) if digits.len() == 16 => Ok(Operand::Number(bits)),
                    _ => self.fail(&format!("{word} has not 16 digits")),
                }
            }
            Some(Token::Word(word)) if word.starts_with(|c: char| c.is_ascii_digit()) => {
                Ok(Operand::Number(self.number()?))
            }
            Some(Token::Word(word)) if word == "_" => {
                self.at += 1;
                Ok(Operand::Nothing)
            }
            _ => Ok(Operand::Name(self.word()?)),
        }
    }
    /// The statements up to the brace that closes them
    fn body(&mut self) -> Result<Vec<Statement>> {
        let mut all = Vec::new();
        loop {
            if self.take('}') {
                return Ok(all);
            } else if self.take('{') {
                all.push(Statement::Scope(self.body()?));
            } else if !self.take(';') {
                self.statement(&mut all)?;
            }
        }
    }
    fn statement(&mut self, all: &mut Vec<Statement>) -> Result<()> {
        let line = self.line();
        let guard = if self.take('@') {
            let when = !self.take('!');
            Some((self.word()?, when))
        } else {
            None
        };
        let opcode = self.word()?;
        if guard.is_none() && self.take(':') {
            all.push(Statement::Label(opcode));
            return Ok(());
        }
        if opcode == ".reg" {
            let kind = self.one_of(&[".pred", ".b16", ".b32", ".b64", ".f32"])?;
            loop {
                let name = self.word()?;
                let count = if self.take('<') {
                    let count = self.number()? as u32;
                    self.expect('>')?;
                    Some(count)
                } else {
                    None
                };
                all.push(Statement::Registers(kind.clone(), name, count));
                if !self.take(',') {
                    return self.expect(';');
                }
            }
        }
        if opcode.starts_with(['.', '%', '$']) {
            return Err(format!("line {line}: {opcode} is not known"));
        }
        let mut operands = Vec::new();
        if !self.take(';') {
            operands.push(self.operand()?);
            while self.take(',') {
                operands.push(self.operand()?);
            }
            self.expect(';')?;
        }
        all.push(Statement::Instruction(Written { guard, opcode, operands, line }));
        Ok(())
    }
    fn definition(&mut self) -> Result<Definition> {
        let mut entry = Definition { name: self.word()?, cluster: [1, 1], ..Definition::default() };
        self.expect('(')?;
        while !self.take(')') {
            self.one_of(&[".param"])?;
            let kind = self.one_of(&[".u64", ".u32", ".f32", ".b64", ".b32", ".s32", ".s64"])?;
            let mut name = self.word()?;
            if name == ".ptr" {
                self.one_of(&[".align"])?;
                self.number()?;
                name = self.word()?;
            }
            entry.parameters.push((name, kind));
            self.take(',');
        }
        while !self.take('{') {
            match self.one_of(&[".reqntid", ".minnctapersm", ".reqnctapercluster"])?.as_str() {
                ".reqntid" => {
                    entry.threads = self.number()? as u32;
                    while self.take(',') {
                        if self.number()? != 1 {
                            return self.fail("blocks of one mode are expected");
                        }
                    }
                }
                ".reqnctapercluster" => {
                    let mut extents = [self.number()? as u32, 1, 1];
                    for extent in &mut extents[1..] {
                        if self.take(',') {
                            *extent = self.number()? as u32;
                        }
                    }
                    let [x, y, 1] = extents else { return self.fail("clusters of two modes are expected") };
                    entry.cluster = [x, y];
                }
                _ => entry.blocks = self.number()? as u32,
            }
        }
        entry.body = self.body()?;
        Ok(entry)
    }
}

/// What a module has: its target, the name of its dynamic shared memory, its entries.
#[derive(Clone, Debug, Default)]
pub struct Syntax {
    pub target: String,
    pub shared: Option<String>,
    pub entries: Vec<Definition>,
}
/// Reads a module.
pub fn read(text: &str) -> Result<Syntax> {
    let mut reader = Reader { tokens: tokens(text)?, at: 0 };
    let mut all = Syntax::default();
    while reader.peek().is_some() {
        match reader.one_of(&[".version", ".target", ".address_size", ".extern", ".visible"])?.as_str() {
            ".version" => drop(reader.word()?),
            ".target" => all.target = reader.word()?,
            ".address_size" => drop(reader.one_of(&["64"])?),
            ".visible" => {
                reader.one_of(&[".entry"])?;
                let entry = reader.definition()?;
                all.entries.push(entry);
            }
            _ => {
                // Dynamic shared memory. Where it begins is a multiple of 1024, see `machine::shared::BASE`.
                reader.one_of(&[".shared"])?;
                reader.one_of(&[".align"])?;
                if reader.number()? > 1024 {
                    return reader.fail("an alignment of up to 1024 is expected");
                }
                reader.one_of(&[".b8"])?;
                all.shared = Some(reader.word()?);
                reader.expect('[')?;
                reader.expect(']')?;
                reader.expect(';')?;
            }
        }
    }
    Ok(all)
}
