//! What the page calls: it writes a text of `input(LENGTH)` bytes, calls `answer(BITS)` and reads so many bytes at `output()`.
//!
//! No function has an `unsafe` block. The page writes into the memory of the module while no Rust code runs, because JavaScript calls one
//! function after the other, and between two calls no reference to the buffers exists.

use std::sync::{Mutex, MutexGuard, PoisonError};

static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static OUTPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn of(buffer: &'static Mutex<Vec<u8>>) -> MutexGuard<'static, Vec<u8>> {
    buffer.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Room for a text of so many bytes.
// SAFETY: no other function of the program has this name.
#[allow(unsafe_code)]
#[cfg_attr(target_family = "wasm", unsafe(export_name = "input"))]
pub extern "C" fn input(length: usize) -> *mut u8 {
    let mut input = of(&INPUT);
    input.clear();
    input.resize(length, 0);
    input.as_mut_ptr()
}

/// The length of the answer to the text that was written, for elements of so many bits.
// SAFETY: no other function of the program has this name.
#[allow(unsafe_code)]
#[cfg_attr(target_family = "wasm", unsafe(export_name = "answer"))]
pub extern "C" fn answer(bits: u32) -> usize {
    let text = String::from_utf8_lossy(&of(&INPUT)).into_owned();
    let answer = crate::evaluate(&text, bits.into()).to_string().into_bytes();
    let length = answer.len();
    *of(&OUTPUT) = answer;
    length
}

/// Where the answer is.
// SAFETY: no other function of the program has this name.
#[allow(unsafe_code)]
#[cfg_attr(target_family = "wasm", unsafe(export_name = "output"))]
pub extern "C" fn output() -> *const u8 {
    of(&OUTPUT).as_ptr()
}

/// The names of operations and instructions as the output, for the page's list of suggestions.
// SAFETY: no other function of the program has this name.
#[allow(unsafe_code)]
#[cfg_attr(target_family = "wasm", unsafe(export_name = "names"))]
pub extern "C" fn names() -> usize {
    let instructions = crate::atoms::names().into_iter().chain(crate::atoms::families());
    let names: Vec<String> = crate::operation::names().map(String::from).chain(instructions).collect();
    let answer = serde_json::json!(names).to_string().into_bytes();
    let length = answer.len();
    *of(&OUTPUT) = answer;
    length
}
