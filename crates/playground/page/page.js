const $ = id => document.getElementById(id);
const EXAMPLES = [
  '(4,(2,3)):(2,(1,8))', '(8,8):(8,1) o ((4,8),2):((16,1),8)', '(6,2):(1,100) o (3,2):(2,3)', 'zipped_divide((8,16):(16,1), <4:1,8:2>)',
  'logical_divide(18:1, 4)', 'blocked_product((2,5):(5,1), (3,4):(1,3))', 'complement(4:2, 24)', 'right_inverse((4,8):(8,1))', 'left_inverse((4,8):(1,5))',
  'coalesce((2,(1,6)):(1,(6,2)))', 'Sw<3,3,3> o (8,64):(64,1)', '(32,32):(32,1)', '(8,8):(1@0,1@1)', '(8,8):(f1,f9)', 'SM80_16x8x16_F32F16F16F32_TN',
  'SM75_U32x4_LDSM_N', 'tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))',
  'tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), <32,(8,2,2):(1,16,8),16>)', 'SM90_64x32x16_F32F16F16_SS', 'tiled_copy((16,8):(8,1), (1,4))',
];

// The module: a text is written into its memory, and the answer read from it.
let module, api;
const start = async () => {
  module ??= await WebAssembly.compile(Uint8Array.from(atob($('module').textContent.trim()), c => c.charCodeAt(0)));
  api = (await WebAssembly.instantiate(module, {})).exports;
};
const output = length => JSON.parse(new TextDecoder().decode(new Uint8Array(api.memory.buffer, api.output(), length)));
const ask = (text, bits) => {
  const bytes = new TextEncoder().encode(text), at = api.input(bytes.length);
  new Uint8Array(api.memory.buffer, at, bytes.length).set(bytes);
  return output(api.answer(bits));
};

const element = (name, text, ...inside) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  made.append(...inside);
  return made;
};
// A picture has a style of its own, which must not reach the page.
const draw = (host, svg) => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.innerHTML = svg ? '<style>:host{display:block}svg{display:block}</style>' + svg : '';
  root.querySelector('svg')?.setAttribute('role', 'img');
};
// The texts of an answer are on the screen before its pictures, which take a browser longer.
let last;
const pictures = answer => {
  last = answer;
  requestAnimationFrame(() => setTimeout(() => {
    if (last !== answer) return;
    draw($('picture'), answer.svg);
    draw($('banks'), answer.banks);
  }));
};
const pairs = (list, facts) => list.replaceChildren(...facts.flatMap(([name, text]) => [element('dt', name), element('dd', text)]));

const show = (answer, text) => {
  const { error, refusal, result, svg, no_picture, facts = [], conflicts = [], banks, steps = [], exports = [], imported } = answer;
  $('fault').textContent = !error ? '' : error.at === null ? error.message : `${text.slice(0, error.at)}⟨here⟩${text.slice(error.at)}\n${error.message}`;
  $('result-card').hidden = !result && !refusal && !facts.length;
  $('result-card').className = refusal ? 'card refused' : 'card';
  $('result-title').textContent = refusal ? 'Refused' : result ? 'Result' : answer.text ?? '';
  $('result').textContent = refusal?.message ?? result ?? '';
  $('coordinate').textContent = refusal?.says ? `First wrong coordinate ${refusal.coordinate}: ${refusal.says}.` : '';
  pairs($('facts'), facts);
  $('picture-card').hidden = !svg && !no_picture;
  $('no-picture').textContent = no_picture ?? '';
  $('conflicts-card').hidden = !conflicts.length;
  $('conflicts').tBodies[0].replaceChildren(...conflicts.map(([name, degrees, clash]) => {
    const row = element('tr', undefined, element('td', name), element('td', degrees.join(' ')), element('td', clash ?? 'no conflict'));
    row.className = clash ? 'conflict' : '';
    return row;
  }));
  $('banks').hidden = !banks;
  pictures(answer);
  $('steps-card').hidden = !steps.length;
  $('steps').replaceChildren(...steps.flatMap(({ title, steps }) => [element('h3', title),
    element('ol', undefined, ...steps.map(([heading, lines]) => element('li', heading, ...lines.map(line => element('div', line)))))]));
  $('exports-card').hidden = !exports.some(([, text]) => text);
  $('exports').replaceChildren(...exports.filter(([, text]) => text).flatMap(([name, text]) => {
    const button = element('button', 'Copy');
    button.type = 'button';
    button.setAttribute('aria-label', `copy the text of ${name}`);
    button.onclick = () => copy(text, button);
    return [element('dt', name), element('dd', text), button];
  }));
  $('imported').hidden = !imported;
  $('imported').onclick = () => write(imported);
};
const copy = async (text, button) => {
  const before = button.textContent;
  try { await navigator.clipboard.writeText(text); button.textContent = 'Copied'; } catch { window.prompt('Copy this:', text); }
  setTimeout(() => { button.textContent = before; }, 1200);
};

// The state is the text and the bits of an element, behind the address.
const state = () => `#${encodeURIComponent($('text').value)}/${$('bits').value}`;
const restore = () => {
  const [, text, bits] = location.hash.match(/^#(.*?)(?:\/(\d+))?$/) ?? [];
  try { $('text').value = decodeURIComponent(text ?? ''); } catch { $('text').value = text; }
  if (!location.hash) $('text').value = EXAMPLES[0];
  if ([...$('bits').options].some(option => option.value === bits)) $('bits').value = bits;
};
let asked;
const update = () => {
  const text = $('text').value, bits = Number($('bits').value);
  if (asked !== state()) history.replaceState(null, '', asked = state());
  try {
    show(ask(text, bits), text);
  } catch (error) {
    // The memory of the module may be in any state: it is started anew.
    show({ error: { at: null, message: `The module failed, please report it: ${error.message}` } }, text);
    start();
  }
};
const write = text => { $('text').value = text; $('text').focus(); update(); };

// The number that the cursor stands in or behind, and one more or less.
const step = (field, by) => {
  const { value, selectionStart: at } = field;
  const number = [...value.matchAll(/(?<![A-Za-z0-9_])-?\d+|(?<=\bf)\d+/g)].find(found => found.index <= at && at <= found.index + found[0].length);
  if (!number) return false;
  const next = String(Number(number[0]) + by), end = number.index + next.length;
  field.value = value.slice(0, number.index) + next + value.slice(number.index + number[0].length);
  field.setSelectionRange(end, end);
  update();
  return true;
};

$('text').addEventListener('input', update);
$('text').addEventListener('keydown', event => {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (by && step(event.target, event.shiftKey ? 8 * by : by)) event.preventDefault();
});
$('bits').addEventListener('change', update);
$('examples').append(...EXAMPLES.map(text => element('option', text)));
$('examples').addEventListener('change', event => {
  if (event.target.value) $('text').value = event.target.value;
  update();
});
$('form').addEventListener('submit', event => event.preventDefault());
$('link').onclick = () => copy(location.href, $('link'));
window.addEventListener('hashchange', () => { if (location.hash !== asked) { restore(); update(); } });
start().then(() => {
  $('names').textContent = output(api.names()).join(', ');
  restore();
  update();
  document.documentElement.dataset.ready = 'true';
});
