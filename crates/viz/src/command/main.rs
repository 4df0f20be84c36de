//! `cargo cute`: pictures and operations of layouts, from their text.
//!
//! ```text
//! cargo run -p cute-static-viz -- layout '((2,2),(4,2)):((1,8),(2,16))' --svg out.svg
//! cargo run -p cute-static-viz -- --help
//! ```
//!
//! | file | does |
//! |---|---|
//! | `arguments` | the command line, by clap |
//! | `subjects` | the subjects, and those that are drawn from text alone |
//! | `operations` | the operations, as programs that the compiler is asked to build |
//! | `explained` | derivations |
//! | `atoms` | instructions, by name |
//! | `tiled` | tiles of a matrix, and a tile among the threads of a tiled MMA |
//! | `find` | the widest copy, and the layout of a tile in shared memory |
//! | `refusals` | derivations of the compiler's errors |
//! | `library` | where the library is, and how a program depends on it |
//! | `compile` | compiles and runs these programs, and keeps their answers |
//! | `messages` | the compiler's messages, read and shown in CuTe's notation |
//! | `cargo` | `cargo check` and others, with the compiler's messages in CuTe's notation |
//! | `doctests` | the same of documentation tests, which rustdoc compiles |
//! | `color` | cargo's setting of colours |
//! | `fix` | results of `layouts!`, written into the sources |
//! | `show` | output to the terminal and to files |
//! | `failure` | errors, exit codes, nearest names |

mod arguments;
mod atoms;
mod cargo;
mod color;
mod compile;
mod doctests;
mod explained;
mod failure;
mod find;
mod fix;
mod library;
mod messages;
mod operations;
mod refusals;
mod show;
mod subjects;
mod tiled;

use arguments::{Form, Request};
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(code) = doctests::compiled().or_else(doctests::called).or_else(cargo::wrapped).or_else(cargo::called) {
        return code;
    }
    let request = match Request::read(std::env::args().skip(1)) {
        Ok(request) => request,
        // Help and the version are answers as well: they go to the standard output.
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    if let Some(shell) = request.completions {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut arguments::command(), "cargo-cute", &mut script);
        let printed = show::print(&String::from_utf8_lossy(&script));
        return ExitCode::from(printed.map_or_else(|failure| failure.code(), |()| 0));
    }
    match answer(&request).and_then(|answer| answer.write(&request)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if request.json {
                let _ = show::print(&format!("{}\n", show::failed(&request, &failure)));
            }
            match &failure {
                _ if request.json => {}
                Failure::Told(rest) if rest.is_empty() => {}
                Failure::Told(rest) => eprintln!("{rest}"),
                Failure::Refused(_) => eprintln!("refused: {failure}"),
                _ => eprintln!("error: {failure}"),
            }
            ExitCode::from(failure.code())
        }
    }
}

fn answer(request: &Request) -> Result<show::Answer, Failure> {
    let (name, texts) = (request.name.as_str(), &request.texts[..]);
    // A picture that is printed must fit the terminal; a file and JSON take any.
    let printed = request.files.is_empty() && !request.json;
    let page = request.files.iter().any(|(form, _)| *form == Form::Html);
    if let Some(answer) = subjects::drawn(name, texts, printed)? {
        return Ok(answer);
    }
    if let Some(answer) = operations::result(name, texts, request)? {
        return Ok(answer);
    }
    if let Some(answer) = refusals::refusals(name, texts)? {
        return Ok(answer);
    }
    if let Some(answer) = fix::fix(name, texts)? {
        return Ok(answer);
    }
    if let Some(answer) = tiled::tiled(name, texts, page)? {
        return Ok(answer);
    }
    if let Some(answer) = find::find(name, texts)? {
        return Ok(answer);
    }
    atoms::atom(name, texts)?.ok_or_else(|| Failure::Usage(format!("`{name}` is not a command")))
}
