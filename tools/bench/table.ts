import type { Row } from './rows.ts';
import type { Result } from './section.ts';

/** The figure of a row: its ratio or its amount. More is better for speed, less for everything else. */
export const figureOf = (row: Row, result: Result) =>
  'amount' in result ? result.amount : shownRatio(row, result.ratio);

/** Whether a figure is at least as good as a bound. */
export const isWithin = ({ as }: Pick<Row, 'as'>, figure: number, bound: number) =>
  as === 'speed' ? figure >= bound : figure <= bound;

/** A row as one line for the console: the figure first. */
export function rowLine(row: Row, result: Result) {
  const { figure, goal, spread, later, ours, floor } = cells(row, result);
  const times = [`${ours} against ${floor}`, `spread ${spread}`];
  if (later !== '') times.push(`with later work ${later}`);
  const more = ours === '' ? '' : ` [${times.join('; ')}]`;
  return `${figure.padStart(8)}  (goal ${goal})  ${row.name}${more}`;
}

const HEAD = ['figure', 'of', 'goal', 'reached', 'row', 'floor', 'middle half', 'with later work'];
const MARKS = ['---:', '---', '---:', '---', '---', '---', '---', '---:', '---'];

const KINDS = { speed: 'speed', time: 'time', MB: 'memory', ms: 'time' };

/** Rows as a table in Markdown, the figure first. */
export function tableOf(rows: readonly { row: Row; result: Result }[]) {
  const lines = rows.map(({ row, result }) => {
    const { figure, goal, spread, later, ours, floor } = cells(row, result);
    const times = ours === '' ? '' : `${ours}, ${floor}`;
    return [
      figure,
      KINDS[row.as],
      goal,
      reached(row, result),
      row.name,
      row.floor,
      spread,
      later,
      times,
    ];
  });
  return [[...HEAD, 'ours, floor'], MARKS, ...lines]
    .map((each) => `| ${each.map((text) => text.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
    .join('\n');
}

function reached(row: Row, result: Result) {
  if (row.goal === undefined) return '';
  return isWithin(row, figureOf(row, result), row.goal) ? 'yes' : '**no**';
}

/** The cells of a row, as texts. */
function cells(row: Row, result: Result) {
  const sign = row.as === 'speed' ? '≥' : '≤';
  const goal = row.goal === undefined ? '–' : `${sign} ${formatFigure(row, row.goal)}`;
  const figure = formatFigure(row, figureOf(row, result));
  if ('amount' in result) return { figure, goal, spread: '', later: '', ours: '', floor: '' };
  const { low, high, later, ours_us, floor_us } = result;
  const edges = [low, high].map((edge) => shownRatio(row, edge)).toSorted((a, b) => a - b);
  return {
    figure,
    goal,
    spread: edges.map((edge) => edge.toFixed(2)).join('–'),
    later: later === null ? '' : formatFigure(row, shownRatio(row, later)),
    ours: micros(ours_us),
    floor: micros(floor_us),
  };
}

/** @param ratio time of ours divided by time of the floor */
const shownRatio = ({ as }: Row, ratio: number) => (as === 'speed' ? 1 / ratio : ratio);

/** A figure with its unit. */
export const formatFigure = ({ as }: Row, figure: number) =>
  as === 'MB' || as === 'ms' ? `${amountText(figure)} ${as}` : `${figure.toFixed(2)} ×`;

/** Small amounts have two digits. */
const amountText = (amount: number) =>
  Number.isInteger(amount) || amount >= 10 ? amount.toFixed(0) : amount.toPrecision(2);

const micros = (us: number) => (us < 1000 ? `${us.toFixed(0)} µs` : `${(us / 1000).toFixed(2)} ms`);
