//! The MMA atoms: from CuTe's names to the library's types, and what is asked of each.

use super::{Check, Row};

/// C++'s names of value types, PTX's, and the library's.
const TYPES: &[(&str, &str, &str)] = &[
    ("half_t", "f16", "Float16"),
    ("bfloat16_t", "bf16", "BFloat16"),
    ("tfloat32_t", "tf32", "TFloat32"),
    ("float", "f32", "Float32"),
    ("double", "f64", "Float64"),
    ("int8_t", "s8", "Int8"),
    ("uint8_t", "u8", "Uint8"),
    ("int32_t", "s32", "Int32"),
    ("float_e4m3_t", "e4m3", "Float8E4M3"),
    ("float_e5m2_t", "e5m2", "Float8E5M2"),
    ("float_e2m3_t", "e2m3", "Float6E2M3"),
    ("float_e3m2_t", "e3m2", "Float6E3M2"),
    ("float_e2m1_t", "e2m1", "Float4E2M1"),
    ("float_ue8m0_t", "ue8m0", "Float8UE8M0"),
    ("float_ue4m3_t", "ue4m3", "Float8UE4M3"),
];

/// Fields that are compared.
const COMPARED: &[&str] = &[
    "name",
    "arch",
    "ptx",
    "shape_mnk",
    "thr_id",
    "a_type",
    "b_type",
    "c_type",
    "d_type",
    "a_layout",
    "b_layout",
    "c_layout",
    "a_layout_corrected",
    "a_frag",
    "b_frag",
    "c_frag",
    "regs",
    "source_file",
    "e_layout",
    "sfa_layout",
    "sfb_layout",
    "tmem_a_layout",
    "tmem_c_layout",
    "sf_vec_size",
    "cta_group",
    "m_legal",
    "n_legal",
];
/// Fields that say how the data came about, or repeat what others say: `family` and `sparse` are in name and types, formulas in the
/// layouts; that a layout covers its tile is tested in the library for every row, legal M and N.
const BESIDE: &[&str] = &["ptx_source", "ptxas_12_9", "verify", "note", "family", "sparse", "formula_N", "formula_MN"];

/// What is asked of the library about a row, or nothing where the name is not known.
pub fn checks(row: &Row) -> Option<Vec<Check>> {
    let (atom, name) = resolve(&row.name)?;
    let mut checks = Vec::new();
    let mut check = |field, code: String, expected: String| checks.push(Check { field, code, expected });
    let of = |item: &str| format!("<{atom} as cute_static::instruction::mma::{item}");
    let mma = |item: &str| format!("<{atom} as cute_static::atom::mma::MmaAtom>::{item}");
    let text = |layout: String| {
        format!(
            "format!(\"{{}}:{{}}\", <{layout} as cute_static::layout::IsLayout>::SHAPE, <{layout} as cute_static::layout::IsLayout>::STRIDE)"
        )
    };

    check("name", format!("{}.to_string()", of("MmaInstruction>::NAME")), name);
    let arch = of("MmaInstruction>::Arch");
    check("arch", format!("<{arch} as cute_static::arch::Architecture>::NAME.to_string()"), row.text("arch")?);
    // Words in parentheses are the data's own; an instruction that ptxas rejects is right in the library. So is the number of factors:
    // 32 of the 128 values of K for each are 4X, as PTX ISA 9.7.14.6 and CUTLASS 4.7 have it.
    let mut ptx = row.text("ptx")?.split(" (").next()?.replace("dp2a.s32", "dp2a.lo.s32");
    if row.name.starts_with("SM120_SPARSE_16x8x128_TN_VS<") && row.name.ends_with(",float_ue8m0_t,32>") {
        ptx = ptx.replace("scale_vec::2X", "scale_vec::4X");
    }
    check("ptx", format!("{}.to_string()", of("MmaInstruction>::PTX")), ptx);
    let shape = format!("<{} as cute_static::htuple::Singleton>::VALUE.to_string()", mma("ShapeMNK"));
    check("shape_mnk", shape, row.text("shape_mnk")?.replace('[', "(").replace(']', ")").replace(' ', ""));
    check("thr_id", text(mma("ThrId")), row.text("thr_id")?);
    for (field, item) in [("a_type", "A"), ("b_type", "B"), ("c_type", "C"), ("d_type", "D")] {
        let value = of(&format!("MmaInstruction>::{item}"));
        check(field, format!("<{value} as cute_static::numeric::Numeric>::NAME.to_string()"), value_type(row, field)?);
    }
    // Where the data has a corrected layout, its own is the one of upstream.
    let a_layout = row.text("a_layout_corrected").or_else(|| row.text("a_layout"))?;
    check("a_layout", text(mma("LayoutATv")), a_layout);
    check("b_layout", text(mma("LayoutBTv")), row.text("b_layout")?);
    check("c_layout", text(mma("LayoutCTv")), row.text("c_layout")?);
    for (field, item) in [("a_frag", "SourceA"), ("b_frag", "SourceB"), ("c_frag", "SourceC")] {
        let source = of(&format!("MmaInstruction>::{item}"));
        let code = format!("<{source} as cute_static::instruction::operand::OperandSource>::NAME.to_string()");
        // That A is sparse is in its type.
        check(field, code, row.text(field)?.replace("sparse_", "").replace("(sparse_elem)", "").replace("(elem)", ""));
    }
    for (operand, frag, item) in
        [("A", "a_frag", "REGISTERS_A"), ("B", "b_frag", "REGISTERS_B"), ("C", "c_frag", "REGISTERS_C")]
    {
        let code = format!("{}.to_string()", of(&format!("MmaInstruction>::{item}")));
        let written = row.get("regs").and_then(|regs| regs.get(operand)).and_then(|v| v.as_str());
        match written {
            Some(written) => check("regs", code, registers(written)?),
            None if row.text(frag)?.starts_with("registers") => {}
            None => check("regs", code, "0 x b32".into()),
        }
    }
    let file =
        |path: String| path.rsplit('/').next().unwrap_or_default().split(':').next().unwrap_or_default().to_string();
    let code = format!("{}.split(':').next().unwrap_or_default().to_string()", of("MmaInstruction>::CUTLASS"));
    check("source_file", code, file(row.text("source_file")?));

    for (field, item) in [
        ("e_layout", "SparseMma>::LayoutETv"),
        ("sfa_layout", "ScaledInRegisters>::LayoutSfaTv"),
        ("sfb_layout", "ScaledInRegisters>::LayoutSfbTv"),
        ("tmem_a_layout", "TmemAMma>::TmemA"),
        ("tmem_c_layout", "TmemMma>::TmemC"),
    ] {
        if let Some(expected) = row.text(field) {
            check(field, text(of(item)), expected);
        }
    }
    if let Some(size) = row.text("sf_vec_size") {
        let vector = of("BlockScaledMma>::VectorSize");
        check("sf_vec_size", format!("<{vector} as cute_static::typenum::Unsigned>::U64.to_string()"), size);
    }
    if let Some(group) = row.text("cta_group") {
        check("cta_group", format!("{}.to_string()", of("TmemMma>::CTA_GROUP")), group);
    }
    for (field, item) in [("m_legal", "MmaFamily>::LEGAL_M"), ("n_legal", "MmaFamily>::LEGAL_N")] {
        if let Some(legal) = row.text(field) {
            let extents = of(item);
            check(
                field,
                format!("format!(\"{{:?}}\", (1..=512).filter(|n| {extents}.contains(*n)).collect::<Vec<u64>>())"),
                format!("{:?}", extents_of(row, &legal)?),
            );
        }
    }
    // A field that nobody looks at is a difference.
    for field in row.fields().filter(|field| !COMPARED.contains(field) && !BESIDE.contains(field)) {
        check("fields", "String::new()".into(), field.into());
    }
    Some(checks)
}

/// The type of the library, and its name with types as PTX names them.
fn resolve(name: &str) -> Option<(String, String)> {
    let module = "cute_static::instruction::mma";
    if let Some((head, rest)) = name.split_once('<') {
        let (list, suffix) = rest.split_once('>')?;
        let (mut types, mut names) = (Vec::new(), Vec::new());
        for argument in list.split(',') {
            let number = argument.trim_start_matches("VS");
            match TYPES.iter().find(|(cpp, ..)| *cpp == argument) {
                Some((_, ptx, rust)) => {
                    types.push(format!("cute_static::numeric::{rust}"));
                    names.push((*ptx).to_string());
                }
                None => {
                    types.push(format!("cute_static::typenum::U{}", number.parse::<u32>().ok()?));
                    names.push(number.to_string());
                }
            }
        }
        match suffix {
            "" => {}
            "_MNMN" => types.extend([
                "cute_static::instruction::operand::MajorMN".to_string(),
                "cute_static::instruction::operand::MajorMN".to_string(),
            ]),
            _ => return None,
        }
        return Some((format!("{module}::{head}<{}>", types.join(", ")), format!("{head}<{}>", names.join(","))));
    }
    // A family of wgmma: 64 x N x K.
    for family in ["SM90_64x", "SM90_SPARSE_64x"] {
        if let Some((n, tail)) = name.strip_prefix(family).and_then(|rest| rest.split_once('x')) {
            let n: u32 = n.parse().ok()?;
            return Some((format!("{module}::{family}Nx{tail}<cute_static::typenum::U{n}>"), name.into()));
        }
    }
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    plain.then(|| (format!("{module}::{name}"), name.into()))
}

/// The name of a type, without what the data says beside it.
fn value_type(row: &Row, field: &str) -> Option<String> {
    let text = row.text(field)?;
    Some(match text.as_str() {
        "u1/b1" => "b1".into(),
        "c64(complex<f64>)" => "c64".into(),
        "gauss_complex(3xf64)" => "gauss_c64".into(),
        _ => text,
    })
}

/// `4xunsigned int` → `4 x b32`
fn registers(written: &str) -> Option<String> {
    let (count, of) = written.split_once('x')?;
    let of = match of {
        "unsigned int" => "b32",
        "int" => "s32",
        "float" => "f32",
        "double" => "f64",
        "cutlass::complex<double>" => "c64",
        _ => return None,
    };
    Some(format!("{count} x {of}"))
}

/// The values that are legal by PTX: where CUTLASS takes fewer, the data says what PTX has.
fn extents_of(row: &Row, text: &str) -> Option<Vec<u64>> {
    let (own, beside) = text.split_once(" (").unwrap_or((text, ""));
    let by_major = |part: &str| {
        let major = if row.text("b_frag").is_some_and(|f| f.contains("<K>")) { "B K-major " } else { "B MN-major " };
        part.split("; ").find_map(|p| p.strip_prefix(major)).map(String::from)
    };
    let mut list = match beside.strip_prefix("CUTLASS; PTX ") {
        Some(ptx) => steps(ptx.trim_end_matches(')'))?,
        None if own.starts_with("B ") => steps(&by_major(own)?)?,
        None => steps(own)?,
    };
    if let Some(more) = beside.strip_prefix("PTX also allows ") {
        list.push(more.trim_end_matches(')').parse().ok()?);
    }
    list.sort_unstable();
    Some(list)
}

/// `8 or 16..256 step 16`, `64,128`
fn steps(text: &str) -> Option<Vec<u64>> {
    let mut list = Vec::new();
    for part in text.split(" or ").flat_map(|p| p.split(',')) {
        match part.split_once("..") {
            Some((first, rest)) => {
                let (last, step) = rest.split_once(" step ")?;
                let (first, last): (u64, u64) = (first.parse().ok()?, last.parse().ok()?);
                list.extend((first..=last).step_by(step.parse().ok()?));
            }
            None => list.push(part.trim().parse().ok()?),
        }
    }
    Some(list)
}
