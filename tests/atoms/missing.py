#!/usr/bin/env python3
"""Which instructions CuTe's headers have and the library has not, and the other way round.

    python3 tests/atoms/missing.py             the headers of the PyPI package nvidia-cutlass, of the version below
    python3 tests/atoms/missing.py INCLUDE     those of a checkout of CUTLASS, its folder `include`

A name on one side only is printed, and is an error unless KNOWN says why. Where the package cannot be had, as without a network, it prints `skipped: …`."""
import glob, os, re, subprocess, sys, tempfile, zipfile

TABLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../cute-static/src/hardware/instruction')
PACKAGE = 'nvidia-cutlass'
# The version whose headers are compared, so that a run gives the same answer on every day. To raise it, look up the newest one with
# `pip index versions nvidia-cutlass`, write it here, run this script, and delete those rows of KNOWN whose `until` it has reached.
VERSION = '4.2.0.0'
SECONDS = 120

# Names of one side, as regular expressions, with the reason; `until` is the first version of CUTLASS that has the name.
KNOWN = {
    'headers': [
        (r'.*_[1-5]D', 'the rank of a tensor map is in the map: one type for all ranks'),
        (r'SM90_BULK_COPY_AUTO', 'no instruction: a choice between the two bulk copies while compiling'),
    ],
    'library': [
        (r'Movmatrix', 'what SM75_U32x1_MOVM_T does, for which CuTe has the layouts of the identity'),
        (r'SM75_16x8x8_F16F16F16F16_TN', 'newer than the package', (4, 7)),
        (r'SM89_16x8x16_\w+', 'PTX ISA 8.7 has it, and CuTe does not'),
        (r'SM8[09]_SPARSE_\w+', 'PTX ISA 9.7.14.6 has it; CUTLASS has most of them as cutlass::arch::SparseMma, and CuTe none'),
        (r'SM100_MMA_TF32_(2x1SM_)?[ST]S_SCALED', 'newer than the package', (4, 7)),
        (r'SM100_MMA_TF32_(2x1SM_)?TS_INTERLEAVED_CF32CTF32CTF32CF32_TN', 'newer than the package', (4, 7)),
        (r'SM100_TMA_LOAD_2D_GATHER4|SM100_TMA_LOAD_MULTICAST_2D_GATHER4|SM100_TMA_STORE_2D_SCATTER4', 'newer than the package', (4, 7)),
        (r'SM100_TMEM_LOAD_STAT_32dp32b(32|128)x', 'newer than the package', (4, 7)),
    ],
}


def of_headers(folder):
    """The instructions of the headers: name → the N that there are, for a family of wgmma."""
    found = {}
    for path in glob.glob(os.path.join(folder, 'cute/arch/mma*.hpp')) + glob.glob(os.path.join(folder, 'cute/arch/copy*.hpp')):
        with open(path) as file:
            text = file.read()
        # Structs in a struct, such as PREFETCH, are indented: they move nothing that a layout could say.
        for name in re.findall(r'^struct\s+((?:SM\d+|MMA|GMMA|Universal|AutoVectorizing)\w+)', text, re.M):
            family = re.fullmatch(r'(G?)MMA_64x(\d+)x(\d+_\w+)', name)
            if family:
                sparse = 'SPARSE_' if family[1] else ''
                found.setdefault(f'SM90_{sparse}64xNx{family[3]}', set()).add(int(family[2]))
            else:
                found.setdefault(re.sub('^MMA_', 'SM90_', name), set())
    return found


def of_library(folder):
    """The instructions of the library's tables, in the same form."""
    floats = set(range(8, 257, 8))
    rules = {'FloatsOfWgmma': floats, 'IntegersOfWgmma': {8, 24} | set(range(16, 257, 16))}
    found = {}
    for path in glob.glob(os.path.join(folder, 'mma/*.rs')) + glob.glob(os.path.join(folder, 'copy/*.rs')):
        with open(path) as file:
            lines = [line.strip() for line in file]
        for line in lines:
            row = re.match(r'((?:SM\d+_\w+|Movmatrix))(?:: \(|: Sm\d|<N>: Sm\d|<[^>]*(?:<[^>]*>[^>]*)*>: \d|\[[^\]]*\]: [ST]S | ")', line)
            declared = re.match(r'pub (?:struct|enum) ((?:SM\d+_|Universal(?:FMA|Copy)|AutoVectorizing)\w*)', line)
            names = re.match(r'U\d+: (SM100_TMEM[\w ]+);', line)
            alias = re.match(r'pub type (SM100_TMEM\w+) =', line)
            for match in filter(None, (row, declared, alias)):
                rule = next((values for name, values in rules.items() if name in line), set())
                found[match[1].replace('UniversalCopyBits', 'UniversalCopy')] = rule
            for name in names[1].split() if names else []:
                found[name] = set()
    return found


def why(side, name, version):
    for pattern, reason, *until in KNOWN[side]:
        if re.fullmatch(pattern, name) and not (until and version >= until[0]):
            return reason
    return None


def compared(include):
    with open(os.path.join(include, 'cutlass/version.h')) as file:
        numbers = dict(re.findall(r'#define CUTLASS_(MAJOR|MINOR) +(\d+)', file.read()))
    version = (int(numbers['MAJOR']), int(numbers['MINOR']))
    headers, library = of_headers(include), of_library(TABLES)
    if min(len(headers), len(library)) < 300:
        return [f'too few names: {len(headers)} of the headers, {len(library)} of the library']
    wrong = []
    for side, these, others in (('headers', headers, library), ('library', library, headers)):
        for name in sorted(these.keys() - others.keys()):
            reason = why(side, name, version)
            print(f'only in the {side}: {name}' + (f' ({reason})' if reason else ''))
            if not reason:
                wrong.append(f'only in the {side}, without a reason: {name}')
    for name in sorted(headers.keys() & library.keys()):
        if headers[name] != library[name]:
            wrong.append(f'{name}: N of one side only: {sorted(headers[name] ^ library[name])}')
    print(f'CUTLASS {version[0]}.{version[1]}: {len(headers)} names in the headers, {len(library)} in the library, {len(headers.keys() & library.keys())} in both')
    return wrong


def downloaded(folder):
    """The headers of the package, or nothing and the reason."""
    command = [sys.executable, '-m', 'pip', 'download', '-q', '--no-deps', '--only-binary=:all:', '-d', folder, f'{PACKAGE}=={VERSION}']
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        return None, str(error)
    wheels = glob.glob(os.path.join(folder, '*.whl'))
    if done.returncode or not wheels:
        return None, (done.stderr.strip().splitlines() or ['no wheel'])[-1]
    zipfile.ZipFile(wheels[0]).extractall(folder)
    versions = glob.glob(os.path.join(folder, '**/include/cutlass/version.h'), recursive=True)
    return (os.path.dirname(os.path.dirname(versions[0])), None) if versions else (None, 'the wheel has no headers')


def main():
    if len(sys.argv) > 2 or sys.argv[1:2] in (['-h'], ['--help']):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        include, reason = (sys.argv[1], None) if len(sys.argv) == 2 else downloaded(folder)
        if reason:
            print(f'skipped: {PACKAGE} {VERSION} could not be had: {reason}')
            return
        wrong = compared(include)
    sys.exit('\n'.join(wrong) if wrong else 0)


main()
