const el = id => document.getElementById(id);
const make = (name, text = '', kind = '') => {
  const e = document.createElement(name);
  e.textContent = text;
  if (kind) e.className = kind;
  return e;
};
const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const state = { tab: 0, thread: 0, cell: -1, row: null, theme: '' };
const matrix = () => data.matrices[state.tab];

// Colours.
const PASTELS = data.pastels;
const dark = () => document.documentElement.classList.contains('dark');
const hue = (at, of, odd) =>
  `hsl(${(8 + 330 * at / of).toFixed(1)} ${dark() ? 42 : 72}% ${(dark() ? 38 : 79) + (odd ? (dark() ? -9 : 9) : 0)}%)`;
const colour = t => {
  const kind = el('colours').value;
  if (kind === 'eight') return `rgb(${PASTELS[t % 8].map(c => dark() ? c * .45 : c).join(' ')})`;
  const n = matrix().threads;
  return kind === 'warp' ? hue(Math.floor(t / 32), Math.ceil(n / 32), false) : hue(t, n, (t ^ (t >> 4)) & 1);
};

const strong = t => `hsl(${(8 + 330 * t / matrix().threads).toFixed(1)} ${dark() ? 75 : 68}% ${dark() ? 62 : 50}%)`;

// The grid.
const canvas = el('grid'), MARGIN = 30, SIDE = 736;
let base = null, geometry = null;
const named = m => Math.max(28, Math.ceil(6.7 * (1 + String(Math.max(m.threads, m.values) - 1).length)) + 3);
const measure = m => {
  // Square, as the tile is: of a side that shows all of it, or one with room for a thread and a value.
  const all = Math.max(3, Math.min(46, Math.floor(SIDE / Math.max(m.rows, m.columns))));
  const side = el('size').value === 'named' ? Math.max(all, named(m)) : all;
  return { w: side, h: side, width: side * m.columns, height: side * m.rows };
};
const prepare = (c, width, height) => {
  const ratio = window.devicePixelRatio || 1;
  [c.width, c.height] = [width * ratio, height * ratio];
  [c.style.width, c.style.height] = [`${width}px`, `${height}px`];
  const g = c.getContext('2d');
  g.scale(ratio, ratio);
  return g;
};
const ticks = (count, side, room) => {
  let step = 1;
  while (step * side < room) step *= 2;
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step);
};
// An element that several have.
const corner = (g, right, y) => {
  const side = Math.max(1.5, Math.min(geometry.w, geometry.h) / 3.5);
  g.fillStyle = css('--hole');
  g.beginPath(); g.moveTo(right, y); g.lineTo(right - side, y); g.lineTo(right, y + side); g.fill();
};
const FONT = size => `${size}px ui-monospace, "DejaVu Sans Mono", monospace`;
// A coordinate is what one asks a tile of coordinates for: in each cell, where all of them can be read. 0 is not at all.
const coordinateFont = m => {
  if (!Array.isArray(m.codomain) || geometry.h < 36) return 0;
  let most = 0;
  for (let t = 0; t < m.threads; t++) for (let v = 0; v < m.values; v++) most = Math.max(most, m.offset(t, v).length);
  const size = Math.min(11, (geometry.w - 3) / (.602 * most));
  return size < 10 ? 0 : size;
};
// What a cell has room for: thread, value, coordinate.
const write = (g, t, v, x, y, ink) => {
  const m = matrix(), { w, h, small } = geometry, rise = small ? 12 : 6;
  if (w < named(m)) return;
  [g.font, g.fillStyle, g.textAlign, g.textBaseline] = [FONT(11), css(ink), 'center', 'middle'];
  g.fillText(`T${t}`, x + w / 2, y + h / 2 - rise);
  g.fillText(`V${v}`, x + w / 2, y + h / 2 - rise + 12);
  if (!small) return;
  g.font = FONT(small);
  g.fillText(m.offset(t, v), x + w / 2, y + h / 2 + 12);
};
const drawBase = () => {
  const m = matrix(), { w, h, width, height } = geometry = measure(m);
  base = document.createElement('canvas');
  const g = prepare(base, width + MARGIN + 2, height + MARGIN + 2);
  g.font = FONT(11);
  geometry.small = coordinateFont(m);
  g.fillStyle = css('--quiet');
  g.textBaseline = 'middle';
  g.textAlign = 'right';
  for (const i of ticks(m.rows, h, 26)) g.fillText(i, MARGIN - 6, MARGIN + (i + .5) * h);
  g.textAlign = 'center';
  for (const j of ticks(m.columns, w, 34)) g.fillText(j, MARGIN + (j + .5) * w, MARGIN - 11);
  const colours = Array.from({ length: m.threads }, (_, t) => colour(t));
  const gap = Math.min(w, h) >= 6 ? .5 : 0;
  for (let cell = 0; cell < m.rows * m.columns; cell++) {
    const x = MARGIN + cell % m.columns * w, y = MARGIN + Math.floor(cell / m.columns) * h, owners = m.owners(cell);
    if (owners.length === 0) {
      g.fillStyle = css('--card');
      g.fillRect(x, y, w, h);
      g.strokeStyle = css('--hole');
      g.lineWidth = .8;
      g.beginPath(); g.moveTo(x, y + h); g.lineTo(x + w, y); g.stroke();
      continue;
    }
    g.fillStyle = colours[owners[0] % m.threads];
    g.fillRect(x, y, w - gap, h - gap);
    if (owners.length > 1) corner(g, x + w - gap, y);
    write(g, owners[0] % m.threads, Math.floor(owners[0] / m.threads), x, y, '--ink');
  }
};
const own = () => {
  const m = matrix();
  return new Map(Array.from({ length: m.values }, (_, v) => [m.cell(state.thread, v), v]));
};
// The address says what is shown; a slash for each part, and nothing for what is as at first.
const save = () => {
  const m = matrix(), at = state.cell < 0 ? '' : `${Math.floor(state.cell / m.columns)},${state.cell % m.columns}`;
  const kept = (id, first) => el(id).value === first ? '' : el(id).value;
  const parts = [m.name, state.thread, at, state.theme, kept('colours', 'own'), kept('size', 'all')];
  history.replaceState(null, '', `#${parts.join('/').replace(/\/+$/, '')}`);
};
const draw = () => {
  save();
  const m = matrix(), { w, h, width, height } = geometry, mine = own();
  const g = prepare(canvas, width + MARGIN + 2, height + MARGIN + 2);
  g.drawImage(base, 0, 0, width + MARGIN + 2, height + MARGIN + 2);
  // The thread's elements in its strong colour, a border around each of their blocks.
  for (const [cell, v] of mine) {
    const x = MARGIN + cell % m.columns * w, y = MARGIN + Math.floor(cell / m.columns) * h;
    g.fillStyle = strong(state.thread);
    g.fillRect(x, y, w - 1, h - 1);
    if (m.owners(cell).length > 1) corner(g, x + w - 1, y);
    write(g, state.thread, v, x, y, '--page');
  }
  g.strokeStyle = css('--mark');
  g.lineWidth = 2;
  g.lineCap = 'square';
  g.beginPath();
  for (const cell of mine.keys()) {
    const j = cell % m.columns, i = Math.floor(cell / m.columns), x = MARGIN + j * w, y = MARGIN + i * h;
    if (i === 0 || !mine.has(cell - m.columns)) { g.moveTo(x, y); g.lineTo(x + w, y); }
    if (i === m.rows - 1 || !mine.has(cell + m.columns)) { g.moveTo(x, y + h); g.lineTo(x + w, y + h); }
    if (j === 0 || !mine.has(cell - 1)) { g.moveTo(x, y); g.lineTo(x, y + h); }
    if (j === m.columns - 1 || !mine.has(cell + 1)) { g.moveTo(x + w, y); g.lineTo(x + w, y + h); }
  }
  g.stroke();
  if (state.cell >= 0) {
    const x = MARGIN + state.cell % m.columns * w, y = MARGIN + Math.floor(state.cell / m.columns) * h;
    g.strokeStyle = css('--cursor');
    g.lineWidth = 2.5;
    g.strokeRect(x - 1, y - 1, w + 2, h + 2);
    g.globalAlpha = .35;
    g.lineWidth = 1;
    g.beginPath();
    g.moveTo(MARGIN - 4, y + h / 2); g.lineTo(x - 2, y + h / 2);
    g.moveTo(x + w / 2, MARGIN - 4); g.lineTo(x + w / 2, y - 2);
    g.stroke();
    g.globalAlpha = 1;
  }
};

// The cell, the thread and its values.
const pair = (m, entry) => {
  const [t, v] = [entry % m.threads, Math.floor(entry / m.threads)];
  return `thread ${t}, value ${v} = ${show(digits(m.valueShape, v))}`;
};
const showCell = () => {
  const m = matrix(), cell = state.cell, empty = cell < 0;
  el('cell-row').textContent = empty ? '–' : Math.floor(cell / m.columns);
  el('cell-column').textContent = empty ? '–' : cell % m.columns;
  const owners = empty ? [] : m.owners(cell), held = el('cell-owners');
  const offset = e => m.offset(e % m.threads, Math.floor(e / m.threads));
  el('cell-offset').textContent = owners.length ? offset(owners[0]) : '–';
  held.replaceChildren();
  if (empty) held.textContent = '–';
  else if (!owners.length) held.textContent = 'nobody';
  else {
    const swatch = make('i');
    swatch.style.background = colour(owners[0] % m.threads);
    const named = Array.from(owners.slice(0, 3), e => pair(m, e)).join('; ');
    held.append(swatch, named + (owners.length > 3 ? ` and ${owners.length - 3} more` : ''));
  }
  document.querySelectorAll('.at').forEach(e => e.classList.remove('at'));
  for (const e of document.querySelectorAll(`[data-cell="${cell}"]`)) {
    e.classList.add('at');
    const scroll = e.closest('.scroll');
    if (scroll && state.row !== e) scroll.scrollTop = e.offsetTop - scroll.clientHeight / 2;
  }
};
const point = (cell, row = null) => {
  if (cell === state.cell) return;
  [state.cell, state.row] = [cell, row];
  showCell();
  draw();
};
const link = (e, cell, row) => {
  e.dataset.cell = cell;
  e.addEventListener('mouseenter', () => point(cell, row));
  e.addEventListener('click', () => point(cell, row));
};
const showThread = () => {
  const m = matrix(), t = state.thread;
  el('thread').value = t;
  el('thread').max = m.threads - 1;
  el('thread-count').textContent = `of ${m.threads}`;
  el('thread-offset').textContent = m.offset(t, 0);
  el('thread-layout').textContent = m.valueLayout;
  const body = el('values').tBodies[0], rows = [];
  for (let v = 0; v < m.values; v++) {
    const cell = m.cell(t, v), tr = make('tr');
    const texts = [v, show(digits(m.valueShape, v)), Math.floor(cell / m.columns), cell % m.columns,
      m.offset(t, v)];
    tr.append(...texts.map(text => make('td', text)));
    link(tr, cell, tr);
    rows.push(tr);
  }
  body.replaceChildren(...rows);
  showZoom(m, t);
};
// Its rows and columns without what lies between: each cell has its offset.
const showZoom = (m, t) => {
  const held = new Map(), zoom = el('zoom');
  for (let v = 0; v < m.values; v++) held.set(m.cell(t, v), m.offset(t, v));
  const sorted = of => [...new Set([...held.keys()].map(of))].sort((a, b) => a - b);
  const rows = sorted(cell => Math.floor(cell / m.columns)), columns = sorted(cell => cell % m.columns);
  zoom.replaceChildren();
  if (rows.length > 16 || columns.length > 16) return;
  zoom.style.setProperty('--own', colour(t));
  const all = make('table'), head = make('tr');
  all.setAttribute('aria-label', 'offsets of the elements of the thread');
  const after = (list, i) => i > 0 && list[i] !== list[i - 1] + 1;
  head.append(make('th'), ...columns.map((j, at) => make('th', j, after(columns, at) ? 'gap-left' : '')));
  all.append(head);
  rows.forEach((i, at) => {
    const tr = make('tr', '', after(rows, at) ? 'gap' : '');
    tr.append(make('th', i));
    columns.forEach((j, to) => {
      const cell = i * m.columns + j, td = make('td', held.get(cell) ?? '', after(columns, to) ? 'gap-left' : '');
      if (held.has(cell)) link(td, cell, null); else td.classList.add('none');
      tr.append(td);
    });
    all.append(tr);
  });
  zoom.append(all);
};
const pick = thread => {
  const n = matrix().threads;
  if (!Number.isInteger(thread)) return;
  state.thread = Math.max(0, Math.min(n - 1, thread));
  showThread();
  showCell();
  draw();
};

// What is said of the whole tile.
const showOwned = () => {
  const m = matrix(), count = new Map();
  for (let cell = 0; cell < m.rows * m.columns; cell++) {
    const n = m.starts[cell + 1] - m.starts[cell];
    count.set(n, (count.get(n) ?? 0) + 1);
  }
  const words = [...count].sort((a, b) => a[0] - b[0]).map(([n, cells]) =>
    n === 0 ? `${cells} held by nobody` : n === 1 ? `${cells} held once` : `${cells} held ${n} times`);
  el('owned').textContent = `${m.rows * m.columns} elements: ${words.join(', ')}.`;
  canvas.setAttribute('aria-label', `${m.name}, ${m.rows} rows and ${m.columns} columns, coloured by thread`);
};
const showStages = () => {
  const m = matrix();
  el('stages').replaceChildren(...m.stages.map(([title, code, form, layout, law], i) => {
    const li = make('li', '', i === m.stages.length - 1 ? 'last' : ''), left = make('div'), right = make('div');
    left.append(make('b', title), make('br'), make('code', code, 'code'));
    right.append(make('code', layout, 'layout'), make('br'), make('code', form, 'form'));
    li.append(make('span', i, 'n'), left, right, make('div', law, 'law'));
    return li;
  }));
};
const showLines = () => {
  const m = matrix(), all = [];
  m.lines.forEach((lines, axis) => {
    all.push(make('h3', `${m.modes[axis]}, ${axis ? m.columns : m.rows} positions`));
    lines.forEach((line, at) => {
      const row = make('div', '', 'line'), name = make('div'), c = make('canvas'), facts = make('div', '', 'facts');
      name.append(make('code', line.permutation));
      if (at === 0) name.append(make('span', 'this one', 'own'));
      const n = line.holders.length, sets = Math.max(...line.holders) + 1, side = Math.max(4, Math.floor(880 / n));
      const g = prepare(c, n * side, 26);
      c.style.width = '';
      line.holders.forEach((holder, i) => {
        g.fillStyle = sets < 2 ? css('--soft') : hue(holder, sets, holder & 1);
        g.fillRect(i * side, 0, side - (side > 5 ? .6 : .2), 26);
        if (holder === 0) { g.fillStyle = css('--mark'); g.fillRect(i * side, 22, side - (side > 5 ? .6 : .2), 4); }
      });
      c.setAttribute('role', 'img');
      c.setAttribute('aria-label', `${line.permutation}: thread ${line.threads[0].join(', ')} at ${line.first}`);
      c.addEventListener('mousemove', e => {
        const i = Math.min(n - 1, Math.floor(e.offsetX / c.clientWidth * n));
        const threads = line.threads[i];
        el('line-cell').textContent =
          `${m.modes[axis]} = ${i}: ${threads.length ? `thread ${threads.join(', ')}${threads.length > 3 ? ' …' : ''}` : 'nobody'}`;
      });
      const fact = (label, text) => [label, make('b', text)];
      facts.append(...fact(`thread ${line.threads[0][0] ?? '–'} at `, line.first), make('br'),
        ...fact('run of ', line.run), ...fact(' · widest vector ', line.vector));
      row.append(name, c, facts);
      all.push(row);
    });
  });
  el('lines').replaceChildren(...all);
};
const showTab = tab => {
  state.tab = tab;
  [state.cell, state.row] = [-1, null];
  const m = matrix();
  state.thread = Math.min(state.thread, m.threads - 1);
  for (const [i, button] of [...el('tabs').children].entries()) {
    button.setAttribute('aria-selected', i === tab);
    button.tabIndex = i === tab ? 0 : -1;
  }
  el('panel').setAttribute('aria-labelledby', `tab-${m.name}`);
  el('tile-title').textContent = m.tile;
  const [long, short] = Array.isArray(m.codomain) ? ['coordinate in the tensor', 'in the tensor'] : ['memory offset', 'offset'];
  el('offset-name').textContent = long;
  el('offset-column').textContent = short;
  el('start-name').textContent = Array.isArray(m.codomain) ? 'coordinate' : 'offset';
  el('axes').textContent = `${m.modes[0]} down, ${m.modes[1]} to the right`;
  redraw();
  showOwned();
  showStages();
};
const redraw = () => { drawBase(); showLines(); showThread(); showCell(); draw(); };

// Events.
const at = e => {
  const m = matrix(), { w, h } = geometry, j = Math.floor((e.offsetX - MARGIN) / w), i = Math.floor((e.offsetY - MARGIN) / h);
  return i >= 0 && i < m.rows && j >= 0 && j < m.columns ? i * m.columns + j : -1;
};
const pickAt = cell => {
  const m = matrix(), threads = cell < 0 ? [] : [...new Set(Array.from(m.owners(cell), e => e % m.threads))];
  // Where several have it, the next of them.
  if (threads.length) pick(threads[(threads.indexOf(state.thread) + 1) % threads.length]);
};
canvas.addEventListener('mousemove', e => point(at(e)));
canvas.addEventListener('click', e => pickAt(at(e)));
canvas.addEventListener('keydown', e => {
  const m = matrix(), step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[e.key];
  if (step) {
    const cell = Math.max(0, state.cell), i = Math.floor(cell / m.columns) + step[0], j = cell % m.columns + step[1];
    if (state.cell < 0) point(0);
    else if (i >= 0 && i < m.rows && j >= 0 && j < m.columns) point(i * m.columns + j);
  } else if (e.key === 'Enter' || e.key === ' ') pickAt(state.cell);
  else if (e.key === '+' || e.key === '-') pick(state.thread + (e.key === '+' ? 1 : -1));
  else return;
  e.preventDefault();
});
el('thread').addEventListener('input', e => { if (e.target.value !== '') pick(Number(e.target.value)); });
el('previous').addEventListener('click', () => pick(state.thread - 1));
el('next').addEventListener('click', () => pick(state.thread + 1));
el('colours').addEventListener('change', redraw);
el('size').addEventListener('change', redraw);
el('theme').addEventListener('click', () => {
  state.theme = document.documentElement.classList.toggle('dark') ? 'dark' : 'light';
  redraw();
});
data.matrices.forEach((m, i) => {
  const tab = make('button', m.name);
  [tab.id, tab.type] = [`tab-${m.name}`, 'button'];
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', 'panel');
  tab.addEventListener('click', () => showTab(i));
  tab.addEventListener('keydown', e => {
    const to = { ArrowLeft: i - 1, ArrowRight: i + 1 }[e.key];
    if (data.matrices[to]) { showTab(to); el('tabs').children[to].focus(); }
  });
  el('tabs').append(tab);
});
const facts = [`${data.matrices[0].threads} threads`, `atom ${data.atom.join(' × ')}`, `thread layout ${data.threads}`];
el('facts').append(...facts.map(text => make('span', text)));

// The address may say what is shown: #C/17/66,3/dark/eight/named.
const showAddress = () => {
  const [tab, thread, cell, theme = '', colours = '', size = ''] = location.hash.slice(1).split('/');
  state.theme = /^(dark|light)$/.test(theme) ? theme : '';
  const system = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', state.theme ? state.theme === 'dark' : system);
  const choose = (id, value) => {
    const options = [...el(id).options].map(option => option.value);
    el(id).value = options.includes(value) ? value : options[0];
  };
  choose('colours', colours);
  choose('size', size);
  showTab(Math.max(0, data.matrices.findIndex(m => m.name === tab)));
  if (thread) pick(Number(thread));
  if (/^\d+,\d+$/.test(cell)) {
    const [i, j] = cell.split(',').map(Number);
    if (i < matrix().rows && j < matrix().columns) point(i * matrix().columns + j);
  }
};
window.addEventListener('hashchange', showAddress);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showAddress);
showAddress();
