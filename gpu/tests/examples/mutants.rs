//! Every mistake of [`mistakes`] in every line of the committed PTX, one at a time: how many are found, and which are not.
//!
//! ```text
//! cargo run --release -p cute-static-gpu-tests --example mutants -- sm_80 sgemm_by_layout    # one entry
//! cargo run --release -p cute-static-gpu-tests --example mutants -- sm_90a "" 10             # every tenth of all
//! ```

use cute_static_gpu_tests::mutants::{Single, mistakes, row};
use cute_static_gpu_tests::{ARCHITECTURES, ptx, ptx_text};
use std::sync::Mutex;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |at: usize, name: &str| arguments.get(at).is_none_or(|wanted| wanted.is_empty() || wanted == name);
    let every = arguments.get(2).and_then(|n| n.parse().ok()).unwrap_or(1);
    for architecture in ARCHITECTURES.into_iter().filter(|name| wanted(0, name)) {
        for kernel in ptx(architecture).into_iter().filter(|kernel| wanted(1, &kernel.name)) {
            let single = Single::of(&ptx_text(architecture), &kernel.name);
            let all =
                single.instructions().flat_map(|(at, line)| mistakes(line).into_iter().map(move |m| (at, line, m)));
            let work: Mutex<Vec<_>> = Mutex::new(all.step_by(every).collect());
            let count = work.lock().map_or(0, |work| work.len());
            let survivors = Mutex::new(Vec::new());
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            std::thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(|| {
                        loop {
                            let Some((at, line, mistake)) = work.lock().ok().and_then(|mut work| work.pop()) else {
                                return;
                            };
                            if single.with(at, &mistake).first_failure(row(&kernel.name)).is_none() {
                                let text = format!(
                                    "    {line}  →  {}",
                                    if mistake.is_empty() { "(nothing)" } else { &mistake }
                                );
                                survivors.lock().expect("nobody panics").push((at, text));
                            }
                        }
                    });
                }
            });
            let mut survivors = survivors.into_inner().expect("nobody panics");
            survivors.sort();
            println!("{architecture} {}: {} of {count} found", kernel.name, count - survivors.len());
            survivors.iter().for_each(|(_, text)| println!("{text}"));
        }
    }
}
