//! The parts of stored errors that repeat operands, or list other types: which errors have them, and why.

use super::{package, stored};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The stored errors that list other types that implement a trait, by the reason. `rustc_writes_lists_and_chains` has the smallest programs.
const LISTS: [(&str, &[&str]); 3] = [
    (
        "the rule is that of an impl of the trait, or behind one: with `do_not_recommend` the error would not name it",
        &[
            "canonical/extent_of_a_global_tensor",
            "congruence/stride_not_congruent_with_shape",
            "epilogue/bias_of_four_bits",
            "swizzle/swizzle_of_coordinates",
            "symbols/divide_by_a_tuple_of_numbers",
            "tiler/tuple_of_numbers_in_place_of_a_tiler",
        ],
    ),
    ("the impls for tuples find the entry that is wrong", &["first_hour/strides_of_another_rank"]),
    (
        "a bound of the user is missing, and the impls of `Grants` are those of the rules",
        &["generic/copy_without_its_bound"],
    ),
];
/// The stored errors in which several `required for` lines repeat operands in typenum's types, by the reason.
const CHAINS: [(&str, &[&str]); 4] = [
    (
        "what is broken is a bound on a type, which has no projection that rustc could meet at the place in the program",
        &[
            "builder/bf16_into_f16_on_sm100",
            "builder/bytes_along_m",
            "builder/bytes_along_m_on_sm80",
            "builder/doubles_of_c",
            "builder/doubles_of_d",
            "builder/f16_by_bf16",
            "builder/f16_by_bytes_on_sm120",
            "builder/factors_of_64_values",
            "builder/floats_as_bytes_of_d",
            "builder/hopper_schedule_on_sm100",
            "builder/pingpong_on_sm120",
            "builder/tf32_of_c_on_sm80",
            "collective/dense_instruction_of_ampere_with_metadata",
            "collective/dense_instruction_with_metadata",
            "collective/dense_mma_with_metadata",
            "collective/dense_tcgen05_with_metadata",
            "collective/metadata_for_a_dense_main_loop",
            "collective/metadata_of_tcgen05_in_registers",
            "collective/newer_instruction",
            "collective/sparse_instruction_without_metadata",
            "collective/dense_instruction_of_sm120_with_metadata",
            "layouts_macro/result_without_a_text",
            "modes/concatenate_integers_and_coordinates",
            "pipeline/collective_without_tma",
            "pipeline/started_by_one_block",
            "semimodule/concatenation_of_an_integer_and_a_vector",
            "swizzle/swizzle_of_coordinates",
            "tma/elements_of_6_bits",
        ],
    ),
    (
        "numbers and strides that are written as types with redundant zeros are refused by bounds of these types",
        &[
            "canonical/component_of_a_coordinate",
            "canonical/coordinate_in_types",
            "canonical/extent",
            "canonical/extent_of_a_global_tensor",
            "canonical/negative_stride",
            "canonical/stride",
            "canonical/vector_over_f2",
            "congruence/stride_not_congruent_with_shape",
        ],
    ),
    (
        "the check is defined only for operands that another bound accepts, and the next solver would no longer report that bound",
        &["instruction_copy/fragment_of_half_the_tile", "plan/no_parts"],
    ),
    (
        "a copy atom that names the check of its instruction takes 8 % more instructions",
        &[
            "instruction_copy/bulk_copy_of_a_padded_row",
            "instruction_copy/cp_async_of_twelve_bytes",
            "instruction_copy/cp_async_of_two_bytes",
            "instruction_copy/tensor_memory_load_of_256_registers",
            "instruction_copy/vector_of_three_floats",
        ],
    ),
];
/// All such lines.
const LINES: usize = 416;

/// The words in front of a list of the types that implement a trait.
const LIST_OF_OTHERS: &str = "the following other types implement trait";

/// The names of the stored errors for which `holds`, such as `copy/sizes_differ`.
fn names_where(stored: &[(PathBuf, String)], holds: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let name = |path: &Path| {
        let path = path.strip_prefix(package()).expect("a case of this package").with_extension("");
        path.to_string_lossy().replace('\\', "/")
    };
    stored.iter().filter(|(_, text)| holds(text)).map(|(path, _)| name(path)).collect()
}

/// The cases of a table of reasons. A case has one reason.
fn named(table: &[(&str, &[&str])]) -> BTreeSet<String> {
    let cases: Vec<_> = table.iter().flat_map(|(_, cases)| *cases).map(|case| (*case).to_string()).collect();
    let named: BTreeSet<_> = cases.iter().cloned().collect();
    assert_eq!(named.len(), cases.len(), "a case has two reasons");
    named
}

/// How many lines repeat operands.
fn repeats(text: &str) -> usize {
    let repeats = |line: &&str| {
        line.contains("required for `")
            && line.contains("` to implement `")
            && ["UInt<", "UTerm"].iter().any(|name| line.contains(name))
    };
    text.lines().filter(repeats).count()
}

/// What repeats operands, and what has other types than those of the program. `DESIGN.md` says why some of both is left.
#[test]
fn lists_and_chains_have_a_reason() {
    let stored = stored();
    let lists = names_where(&stored, |text| text.contains(LIST_OF_OTHERS));
    let chains = names_where(&stored, |text| repeats(text) > 1);
    let lines: usize = stored.iter().map(|(_, text)| repeats(text)).sum();
    println!("{} lists; {} chains of several lines, {lines} lines", lists.len(), chains.len());
    assert_eq!(lists, named(&LISTS), "errors with a list of other types");
    assert_eq!(chains, named(&CHAINS), "errors with several lines that repeat operands");
    assert_eq!(lines, LINES, "all such lines");
}

/// What rustc says about a program.
fn error_of(name: &str, program: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(name).with_extension("rs");
    fs::write(&path, program).expect("a file");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut rustc = std::process::Command::new(rustc);
    rustc.args(["--edition=2024", "--crate-type=lib", "--emit=metadata", "--out-dir"]).arg(folder).arg(&path);
    let output = rustc.output().expect("rustc runs");
    assert!(!output.status.success(), "{program} compiles");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The lists and chains that are left are rustc's. Where a compiler no longer writes one of these, or an attribute removes it and keeps the rule, the stored
/// errors can be shorter.
#[test]
fn rustc_writes_lists_and_chains() {
    let hidden = "#[diagnostic::do_not_recommend]";
    let chain = |attribute: &str| {
        format!(
            "pub trait Rule {{}} pub trait Property {{}} {attribute} impl<T> Property for [T; 1] where (T,): Rule {{}}
            fn f<P: Property>() {{}} pub fn g() {{ f::<[u8; 1]>() }}"
        )
    };
    let list = |attribute: &str| {
        format!(
            "pub trait Nat {{}} pub struct Zero; pub struct Succ<N>(N); {attribute} impl Nat for Zero {{}}
            {attribute} impl<N: Nat> Nat for Succ<N> {{}} fn f<N: Nat>() {{}} pub fn g() {{ f::<Succ<u8>>() }}"
        )
    };
    let said = error_of("chain", &chain(""));
    assert!(
        said.contains("`(u8,): Rule`") && said.contains("required for `[u8; 1]` to implement `Property`"),
        "{said}"
    );
    let said = error_of("chain_hidden", &chain(hidden));
    assert!(said.contains("`[u8; 1]: Property`") && !said.contains("`(u8,): Rule`"), "the rule is kept: {said}");
    let said = error_of("list", &list(""));
    assert!(said.contains("`u8: Nat`") && said.contains(LIST_OF_OTHERS), "{said}");
    let said = error_of("list_hidden", &list(hidden));
    assert!(said.contains("`Succ<u8>: Nat`") && !said.contains("`u8: Nat`"), "the rule is kept: {said}");
}
