//! `cargo cute`: pictures and operations of layouts, from their text.
//!
//! ```text
//! cargo run -p cute-static-viz -- layout '((2,2),(4,2)):((1,8),(2,16))' --svg out.svg
//! cargo run -p cute-static-viz -- --help
//! ```
//!
//! | file | does |
//! |---|---|
//! | `arguments` | the command line |
//! | `subjects` | the subjects, their help, and those that are drawn from text at once |
//! | `parse`, `notation` | CuTe's notation, also as the compiler's errors print it, with places; shapes with an order |
//! | `operations` | the operations, as programs that the compiler is asked to build |
//! | `explained` | derivations |
//! | `atoms` | instructions by name |
//! | `tiled` | tiles of a matrix, and a tile among the threads of a tiled MMA |
//! | `refusals` | derivations of the compiler's errors |
//! | `library` | where the library is, and how a program depends on it |
//! | `compile` | compiles, runs and keeps them |
//! | `messages` | the compiler's messages, read and shown in CuTe's notation |
//! | `cargo` | `cargo check` and others, with the compiler's messages in CuTe's notation |
//! | `evaluate` | from text to a function that is drawn |
//! | `fix` | results of `layouts!`, written into the sources |
//! | `show` | the terminal and the files |
//! | `failure` | errors, exit codes, nearest names |

mod arguments;
mod atoms;
mod cargo;
mod compile;
mod evaluate;
mod explained;
mod failure;
mod fix;
mod library;
mod messages;
mod notation;
mod operations;
mod parse;
mod refusals;
mod show;
mod subjects;
mod tiled;

use arguments::{Form, Request};
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(code) = cargo::wrapped().or_else(cargo::called) {
        return code;
    }
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            match &failure {
                Failure::Told(rest) if rest.is_empty() => {}
                Failure::Told(rest) => eprintln!("{rest}"),
                Failure::Refused(_) => eprintln!("refused: {failure}"),
                _ => eprintln!("error: {failure}"),
            }
            ExitCode::from(failure.code())
        }
    }
}

fn run() -> Result<(), Failure> {
    let request = Request::read(std::env::args().skip(1))?;
    if request.version {
        return show::print(&format!("cargo-cute {}\n", env!("CARGO_PKG_VERSION")));
    }
    let Some((name, texts)) = request.words.split_first().filter(|_| !request.help) else {
        let help = subjects::help(&request)?;
        // Asked for, it is the answer; else it is what is wrong.
        return if request.help { show::print(&help) } else { Err(Failure::Usage(format!("no subject\n\n{help}"))) };
    };
    subjects::find(name)?;
    if request.explain && !operations::OPERATIONS.iter().any(|o| o.subject.name == name) {
        return Err(Failure::Usage(format!("`{name}` is no operation, and --explain derives operations")));
    }
    let answer = match subjects::drawn(name, texts, request.files.is_empty())? {
        Some(answer) => answer,
        None => match operations::result(name, texts, &request)? {
            Some(answer) => answer,
            None => match refusals::refusals(name, texts)?.map_or_else(|| fix::fix(name, texts), |a| Ok(Some(a)))? {
                Some(answer) => answer,
                None => match tiled::tiled(name, texts, request.files.iter().any(|(form, _)| *form == Form::Html))? {
                    Some(answer) => answer,
                    None => {
                        atoms::atom(name, texts)?.ok_or_else(|| Failure::Usage(format!("`{name}` is no subject")))?
                    }
                },
            },
        },
    };
    answer.write(&request)
}
