//! The law of every operation, point by point over whole domains, on random layouts with a fixed seed; and legality:
//! the library accepts what the reference accepts, and refuses what it refuses where its criterion is the definition (`strict`).
//!
//! `CUTE_STATIC_LAWS_CASES` sets the number of cases per operation, `CUTE_STATIC_LAWS_SEED` the seed, and
//! `CUTE_STATIC_LAWS_ONLY` keeps the laws with that in their names. `CUTE_STATIC_LAWS_TABLE` prints which operations are asked on which
//! classes of arguments, and asks nothing.

use cute_static_tests::classes;
use cute_static_tests::generate::Random;
use cute_static_tests::probe::{Answer, Question, Setup, ask};
use cute_static_tests::reference::notation::{Value, parse};
use cute_static_tests::reference::{Element, Function, General, Layout, Tree, answer, laws};
use cute_static_tests::setting;
use std::process::ExitCode;

mod cases;

/// The law, for a result that is a layout of integers, a layout over any semimodule, or any function.
#[derive(Clone, Copy)]
enum Check {
    Integers(fn(&[Value], &Layout) -> laws::Verdict),
    General(fn(&[Value], &General) -> laws::Verdict),
    Function(fn(&[Value], &Function) -> laws::Verdict),
}

/// One operation under test.
#[derive(Clone, Copy)]
struct Law {
    name: &'static str,
    op: &'static str,
    /// Makes the arguments of one case.
    make: fn(&mut Random) -> Vec<Value>,
    /// Without one, the result must be the reference's.
    check: Option<Check>,
    /// Whether what the reference refuses must be refused: the reference's criterion is the definition. If not, it may not
    /// know the operation at all, and the law decides.
    strict: bool,
    /// Whether several results satisfy the law; if not, the result must be the reference's.
    open: bool,
    /// How many times as many cases as usual; 0 for a third.
    times: u64,
}

fn main() -> ExitCode {
    let count: u64 = setting("CUTE_STATIC_LAWS_CASES").unwrap_or(150);
    let seed: u64 = setting("CUTE_STATIC_LAWS_SEED").unwrap_or(20_260_729);
    let mut cases: Vec<(&Law, Question)> = Vec::new();
    let only = std::env::var("CUTE_STATIC_LAWS_ONLY").ok();
    let kept = |law: &&Law| only.as_ref().is_none_or(|part| law.name.contains(part));
    let laws: Vec<&Law> = cases::LAWS.iter().chain(cases::SEMIMODULES).chain(cases::ELSEWHERE).filter(kept).collect();
    for law in &laws {
        // By its name, so that another row changes no case of this one.
        let mut random = Random::new(
            law.name.bytes().fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)),
        );
        // The laws over the other semimodules are many, and of one kind each.
        let count = if law.name.contains(':') { count.div_ceil(2) } else { count };
        for i in 0..(count * law.times).max(count.div_ceil(3)) {
            let mut args = (law.make)(&mut random);
            if i % 3 == 2 {
                // A coordinate stays one of the layout's shape.
                classes::vary(&mut args, law.op != "crd2idx", &mut random);
            }
            cases.push((law, Question { op: law.op.into(), args }));
        }
    }
    let all = only.is_none() && std::env::var_os("CUTE_STATIC_LAWS_CASES").is_none();
    if std::env::var_os("CUTE_STATIC_LAWS_TABLE").is_some() {
        println!("{}", cases::table::markdown(&cases));
        let gaps = cases::table::gaps(&cases);
        gaps.iter().for_each(|gap| println!("the table: {gap}"));
        return if gaps.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    // The oracle first: what it accepts must satisfy the same laws.
    let gaps = if all { cases::table::gaps(&cases) } else { Vec::new() };
    gaps.iter().for_each(|gap| println!("the table: {gap}"));
    let mut failures = gaps.len();
    for (law, question) in &cases {
        if let Some(Some(text)) = answer(law.op, &question.args) {
            if let Err(why) = check(law, question, &Answer::Value(text)) {
                println!("the reference: {} {}: {why}", law.name, shown(question));
                failures += 1;
            }
        }
    }
    let questions: Vec<Question> = cases.iter().map(|(_, q)| q.clone()).collect();
    let answers = ask(&questions, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "laws"));
    for law in laws {
        let (mut held, mut refused, mut skipped, mut wrong) = (0, 0, 0, 0);
        for ((_, question), got) in cases.iter().zip(&answers).filter(|((l, _), _)| l.name == law.name) {
            match check(law, question, got) {
                Ok(true) => held += 1,
                Ok(false) if matches!(got, Answer::Skipped(_)) => skipped += 1,
                Ok(false) => refused += 1,
                Err(why) => {
                    wrong += 1;
                    println!("{} {}: {why}", law.name, shown(question));
                }
            }
        }
        println!("law {}: held {held} refused {refused} wrong {wrong} skipped {skipped}", law.name);
        failures += wrong;
    }
    println!("total: wrong {failures}");
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// `Ok(true)` for a result that satisfies the law, `Ok(false)` for a justified refusal or a skipped case.
fn check(law: &Law, question: &Question, got: &Answer) -> Result<bool, String> {
    let want = match answer(law.op, &question.args) {
        None if law.strict => return Err("the reference does not know this".into()),
        None => None,
        Some(want) => want,
    };
    match (got, want) {
        (Answer::Skipped(_), _) | (Answer::Refused, None) => Ok(false),
        (Answer::Refused, Some(want)) => Err(format!("refused, the reference has {want}")),
        (Answer::Failed(why), _) => Err(why.clone()),
        (Answer::Value(text), None) if law.strict => Err(format!("accepted as {text}, the reference refuses it")),
        // Injectivity is not counted where there is too much to count.
        (Answer::Value(text), _) if text == "()" => Ok(false),
        (Answer::Value(text), Some(want)) if text == "false" && want == "true" && only_sufficient(law, question) => {
            Ok(false)
        }
        (Answer::Value(text), want) => match (law.check, want) {
            (Some(check), want) => {
                holds(check, &question.args, &parse(text)?).map_err(|why| format!("{text}: {why}"))?;
                match want {
                    // A law may leave something open; what it does not, the reference must have found as well.
                    Some(want) if law.strict && !law.open && *text != want && !same(parse(text)?, parse(&want)?) => {
                        Err(format!("{text} satisfies the law as tested, but the reference has {want}"))
                    }
                    _ => Ok(true),
                }
            }
            (None, Some(want)) if *text == want || same(parse(text)?, parse(&want)?) => Ok(true),
            (None, want) => Err(format!("{text}, the reference has {want:?}")),
        },
    }
}

/// Whether `false` only says that nothing was proved: for what is reached by XOR strides with other extents than powers of two.
fn only_sufficient(law: &Law, question: &Question) -> bool {
    let xor_and_odd = |l: &General| {
        let vectors = l.flat().iter().any(|(_, d)| matches!(d, Element::Bits(_)));
        vectors && l.flat().iter().any(|(s, _)| !(*s as u64).is_power_of_two())
    };
    matches!(law.op, "covers" | "surjective") && question.args[0].general().is_some_and(|l| xor_and_odd(&l))
}

fn holds(law: Check, args: &[Value], result: &Value) -> Result<bool, String> {
    match law {
        Check::Integers(law) => law(args, result.layout().ok_or("not a layout of integers")?),
        Check::General(law) => law(args, &result.general().ok_or("not a layout")?),
        Check::Function(law) => law(args, &result.function().ok_or("not a function")?),
    }
    .map(|()| true)
}

/// The same result, strides of size-1 modes aside; one element may be written in two ways.
fn same(got: Value, want: Value) -> bool {
    match (got.function(), want.function()) {
        // A swizzle of no bits may be written in many ways.
        (Some(got @ Function::Composed(..)), Some(want)) => {
            let inside = |f: &Function| f.innermost().map(General::normalized);
            inside(&got) == inside(&want) && got.values() == want.values()
        }
        (Some(got), Some(want)) => got.normalized() == want.normalized(),
        _ => got == want || (got.element().is_some() && got.element() == want.element()),
    }
}

fn shown(question: &Question) -> String {
    question.args.iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
}

fn layout(args: &[Value], i: usize) -> Layout {
    args[i].layout().expect("a layout argument").clone()
}

fn tree(args: &[Value], i: usize) -> Tree {
    args[i].tree().expect("a tuple argument").clone()
}
