//! The command line: a subcommand for each subject, and the options for the output.

use crate::subjects::{Group, NOTATION, Subject, all, call};
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};
use clap_complete::Shell;
use std::io::IsTerminal;
use std::path::PathBuf;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    Svg,
    Png,
    Tex,
    Html,
    Text,
}

/// The options that name a file, and the formats that they write.
const FORMS: [(&str, Form, &str); 5] = [
    ("svg", Form::Svg, "Write the picture as SVG"),
    ("png", Form::Png, "Write the picture as PNG"),
    ("tex", Form::Tex, "Write the picture as TikZ"),
    ("html", Form::Html, "Write the picture, or the page of a partition, as HTML"),
    ("text", Form::Text, "Write the picture as text"),
];

const EXIT_CODES: &str = "\
Exit codes: 0 done; 1 refused, or there is no picture or derivation; 2 wrong call or notation;
3 no compiler, or a file cannot be written. Cargo's commands have cargo's exit codes.";

/// A request: the subject, its operands and the options.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    /// The subject
    pub name: String,
    /// The operands
    pub texts: Vec<String>,
    /// The files to write
    pub files: Vec<(Form, PathBuf)>,
    /// Whether the terminal gets colours, if an option says so
    pub color: Option<bool>,
    /// Whether an operation is derived step by step
    pub explain: bool,
    /// Whether the answer is printed as JSON
    pub json: bool,
    /// The shell for which completions are printed
    pub completions: Option<Shell>,
}

/// The ids of the operands, in their order.
const OPERANDS: [&str; 6] = ["0", "1", "2", "3", "4", "5"];

/// The operands of a subject, as its `texts` name them: `[X]` may be left out, and `X…` may be repeated.
fn operands(subject: &Subject, group: Group) -> Vec<Arg> {
    let words = OPERANDS.iter().zip(subject.texts.split_whitespace());
    let hyphens = matches!(group, Group::Cargo) || subject.name == "fix";
    if hyphens {
        let rest =
            Arg::new(OPERANDS[0]).value_name("ARGUMENT").num_args(0..).trailing_var_arg(true).allow_hyphen_values(true);
        return vec![rest.hide(true)];
    }
    let operand = |(id, word): (&&'static str, &'static str)| {
        let name = word.trim_matches(['[', ']', '…']);
        let operand = Arg::new(*id).value_name(name).allow_negative_numbers(true).hide(true);
        // Without a name, the names of all instructions are printed; a family takes several arguments.
        let instruction = ["mma", "copy"].contains(&subject.name);
        let operand = operand.required(!word.starts_with('[') && !instruction);
        let operand = if name == "FILE" { operand.value_hint(ValueHint::FilePath) } else { operand };
        if word.contains('…') || instruction && *id == "1" { operand.num_args(0..) } else { operand }
    };
    words.map(operand).collect()
}

/// The subcommand of a subject.
fn subcommand(subject: &'static Subject, group: Group) -> Command {
    let mut command = Command::new(subject.name).about(subject.about).args(operands(subject, group));
    let (example, options) = (call(subject), if group == Group::Cargo { "" } else { " [OPTIONS]" });
    let usage = format!("cargo cute {} {}{options}\n\nExample:\n  {example}", subject.name, subject.texts);
    command = command.override_usage(usage);
    let draws = matches!(group, Group::Drawn | Group::Operations | Group::Instructions);
    if draws {
        let file = |(name, _, help): (&'static str, Form, &'static str)| {
            let file = Arg::new(name).long(name).value_name("FILE").help(help).value_parser(value_parser!(PathBuf));
            file.value_hint(ValueHint::FilePath).action(ArgAction::Append)
        };
        command = command.args(FORMS.map(file));
        command = command.arg(flag("json", "Print the answer as one line of JSON"));
    }
    if matches!(group, Group::Operations) {
        command = command.arg(flag("explain", "Derive the result, or the refusal, step by step"));
    }
    let more = match (subject.name, draws) {
        ("partition", _) => format!("{}\n{NOTATION}\n", crate::tiled::PARTITION),
        ("find", _) => format!("{}\n{NOTATION}\n", crate::find::OPERANDS),
        (_, true) => format!("{NOTATION}\n"),
        _ => String::new(),
    };
    command.after_help(format!("{more}{EXIT_CODES}"))
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}

/// The names of all subjects, a paragraph for each group.
fn groups() -> String {
    let mut text = String::new();
    for (group, subjects) in all() {
        text += &format!("{}:\n", group.heading());
        let mut line = String::from(" ");
        for subject in subjects {
            if line.len() + subject.name.len() > 98 {
                text += &format!("{line}\n");
                line = String::from(" ");
            }
            line += &format!(" {}", subject.name);
        }
        text += &format!("{line}\n");
    }
    text
}

/// The whole command line.
pub fn command() -> Command {
    let color =
        Arg::new("color").long("color").value_name("WHEN").global(true).value_parser(["auto", "always", "never"]);
    let color = color.default_value("auto").help("Colours in the terminal; NO_COLOR switches them off as well");
    let shell = Arg::new("shell").required(true).value_parser(value_parser!(Shell));
    let completions = Command::new("completions").about("Print the completions of a shell").arg(shell);
    let subjects =
        all().flat_map(|(group, subjects)| subjects.into_iter().map(move |subject| subcommand(subject, group)));
    Command::new("cargo-cute")
        .bin_name("cargo cute")
        .version(env!("CARGO_PKG_VERSION"))
        .about("CuTe layouts: pictures, operations, instructions, and compile errors in CuTe's notation.")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("COMMAND")
        .max_term_width(120)
        .before_help(groups())
        .help_template("{about}\n\n{usage-heading} cargo cute COMMAND [OPERAND]… [OPTIONS]\n\n{before-help}Options:\n{options}\n{after-help}")
        .after_help(format!(
            "Examples:\n  cargo cute check\n  cargo cute layout '((2,2),(4,2)):((1,8),(2,16))' --svg layout.svg\n  \
             cargo cute compose '(8,8):(8,1)' '((4,8),2):((16,1),8)' --explain\n\n\
             `cargo cute help COMMAND` has the operands, an example and the notation of a command.\n\
             `cargo cute completions SHELL` prints the completions of a shell.\n{EXIT_CODES}"
        ))
        .arg(color)
        .subcommands(subjects)
        .subcommand(completions)
}

impl Request {
    /// Reads the arguments, without the name of the program. Cargo calls `cargo-cute cute …`.
    pub fn read(arguments: impl Iterator<Item = String>) -> Result<Request, clap::Error> {
        let mut arguments = arguments.peekable();
        arguments.next_if(|first| first == "cute");
        let matches = command().try_get_matches_from(std::iter::once("cargo-cute".to_string()).chain(arguments))?;
        Ok(matches.subcommand().map_or_else(Request::default, |(name, matches)| Request::of(name, matches)))
    }

    fn of(name: &str, matches: &ArgMatches) -> Request {
        let color = match matches.get_one::<String>("color").map(String::as_str) {
            Some("always") => Some(true),
            Some("never") => Some(false),
            _ => None,
        };
        let name = name.to_string();
        if name == "completions" {
            return Request { completions: matches.get_one::<Shell>("shell").copied(), ..Request::default() };
        }
        // A subject has some of the operands and options.
        let texts = OPERANDS.iter().filter_map(|id| matches.try_get_many::<String>(id).ok().flatten()).flatten();
        let texts = texts.cloned().collect();
        let is_set = |id: &str| matches.try_get_one::<bool>(id).ok().flatten() == Some(&true);
        let mut files = Vec::new();
        for (id, form, _) in FORMS {
            let paths = matches.try_get_many::<PathBuf>(id).ok().flatten().into_iter().flatten();
            files.extend(paths.map(|path| (form, path.clone())));
        }
        Request { name, texts, files, color, explain: is_set("explain"), json: is_set("json"), completions: None }
    }

    /// Whether the terminal gets colours.
    pub fn colored(&self) -> bool {
        let wanted = || std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) && std::io::stdout().is_terminal();
        self.color.unwrap_or_else(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Request, String> {
        Request::read(text.split_whitespace().map(String::from)).map_err(|e| e.to_string())
    }

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn options_may_stand_anywhere() {
        let request = read("cute layout --svg a.svg 4:1 --color=never --html=b=c.html").expect("a request");
        assert_eq!((request.name.as_str(), &request.texts[..]), ("layout", &["4:1".to_string()][..]));
        assert_eq!(request.files, [(Form::Svg, "a.svg".into()), (Form::Html, "b=c.html".into())]);
        assert_eq!(request.color, Some(false));
        assert_eq!(read("layout -- --svg").expect("words").texts, ["--svg"]);
        let request = read("compose 8 4 --explain --json").expect("a request");
        assert_eq!((request.explain, request.json, request.texts.len()), (true, true, 2));
        assert_eq!(read("partition M 2x2x1 A <8,_,_> <_,8,_>").expect("a request").texts.len(), 5);
    }

    #[test]
    fn wrong_options_are_named() {
        for (text, message) in [
            ("layout 4 --htlm x", "a similar argument exists: '--html'"),
            ("layout 4 --svg", "a value is required for '--svg <FILE>'"),
            ("layout 4 --json=yes", "unexpected value 'yes' for '--json'"),
            ("layout 4 --color red", "[possible values: auto, always, never]"),
            ("layout 4 --explain", "unexpected argument '--explain'"),
            ("layuot 4", "a similar subcommand exists: 'layout'"),
        ] {
            let found = read(text).expect_err(text);
            assert!(found.contains(message), "{found}");
        }
    }
}
