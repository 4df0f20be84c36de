//! The copy atoms.

use super::{Check, Row};

/// Fields that say where a row is from, or what follows from its layouts (see the test `copy_instructions`).
const BESIDE: &[&str] = &["ptx_source", "verify", "note", "val_id_note", "formula", "coord_rank"];

/// What is asked of the library about a row, or nothing where the name is not known.
pub fn checks(row: &Row) -> Option<Vec<Check>> {
    let instruction = format!("::cute_static::instruction::copy::{}", path(row)?);
    let of = |item: &str| {
        let layout = matches!(item, "ThrId" | "SrcBits" | "DstBits" | "RefBits");
        let name = if layout { "CopyTraits" } else { "CopyInstruction" };
        format!("<{instruction} as ::cute_static::instruction::copy::{name}>::{item}")
    };
    let layout = |side: &str| format!("<{} as ::core::default::Default>::default().to_string()", of(side));
    let operand = |side: &str, item: &str| {
        format!("<{} as ::cute_static::instruction::copy::operand::CopyOperand>::{item}", of(side))
    };
    let registers =
        |side: &str| format!("format!(\"{{}}*{{}}\", {}, {})", operand(side, "COUNT"), operand(side, "WIDTH"));
    // The address is on the side of tensor memory, which is the one that is not in the order of registers.
    let tensor_memory = if row.name.contains("_LOAD") { "Source" } else { "Destination" };
    let val_id = format!(
        "<<{} as ::cute_static::instruction::copy::operand::TensorMemoryOperand>::ValId as ::core::default::Default>::default().to_string()",
        of(tensor_memory)
    );
    let mut checks = Vec::new();
    let mut check = |field: &'static str, expected: Option<String>, code: String| {
        checks.extend(expected.map(|expected| Check { field, code, expected }));
    };
    check("name", Some(row.name.clone()), format!("{}.to_string()", of("NAME")));
    check("arch", row.text("arch"), format!("<{} as ::cute_static::arch::Architecture>::NAME.to_string()", of("Arch")));
    check("ptx", row.text("ptx"), format!("{}.to_string()", of("PTX")));
    check("thr_id", row.text("thr_id"), layout("ThrId"));
    check("src_layout", row.text("src_layout"), layout("SrcBits"));
    check("dst_layout", row.text("dst_layout"), layout("DstBits"));
    check("ref_layout", row.text("ref_layout"), layout("RefBits"));
    check("val_id", row.text("val_id"), val_id);
    check("src_regs", row.text("src_regs"), registers("Source"));
    check("dst_regs", row.text("dst_regs"), registers("Destination"));
    check("align_bytes", row.text("align_bytes"), format!("{}.to_string()", operand("Source", "ALIGNMENT")));
    check("bits", row.text("bits"), format!("<{} as ::cute_static::IsLayout>::COSIZE.to_string()", of("RefBits")));
    let which = format!(
        "{{ let (s, d, r) = ({}, {}, {}); (if s == d {{ \"src==dst\" }} else if r == s {{ \"src\" }} else {{ \"dst\" }}).to_string() }}",
        layout("SrcBits"),
        layout("DstBits"),
        layout("RefBits")
    );
    check("ref", row.text("ref"), which);
    // The line in the file is that of one version.
    let file = row.text("source_file").and_then(|text| text.split(':').next().map(String::from));
    check("source_file", file, format!("{}.to_string()", of("CUTLASS")));
    // A field that nobody looks at is a difference.
    let seen: Vec<&str> = checks.iter().map(|check| check.field).chain(BESIDE.iter().copied()).collect();
    for field in row.fields().filter(|field| !seen.contains(field)) {
        checks.push(Check { field: "fields", code: "String::new()".into(), expected: field.into() });
    }
    Some(checks)
}

/// The type, below `instruction::copy`.
fn path(row: &Row) -> Option<String> {
    let (name, parameter) = row.name.split_once('<').unwrap_or((&row.name, ""));
    let bits = |text: &str| {
        Some(format!("<::cute_static::Int<{}>>", text.trim_matches(|c| "b>".contains(c)).parse::<u64>().ok()?))
    };
    if !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let module = match name {
        "UniversalCopy" => return Some(format!("universal::UniversalCopyBits{}", bits(parameter)?)),
        "AutoVectorizingCopyWithAssumedAlignment" => return Some(format!("universal::{name}{}", bits(parameter)?)),
        _ if name.contains("CP_ASYNC") => return Some(format!("bulk::{name}{}", bits(parameter)?)),
        // The row shows one of all sizes: that of its layout (threads, bits).
        _ if name.contains("_TMA_") || name.contains("_BULK_") => {
            let layout = row.text("src_layout")?;
            let size = layout.split([',', ')']).nth(1)?;
            return Some(format!("bulk::{name}{}", bits(size)?));
        }
        "SM100_LOAD_256bit_CACHE_NOALLOCATION" | "SM100_STORE_256bit_CACHE_NOALLOCATION" => "universal",
        _ if name.contains("_UTCCP_") => "tensor_memory",
        _ if name.contains("_TMEM_") => "names",
        _ => "matrix",
    };
    parameter.is_empty().then(|| format!("{module}::{name}"))
}
