import { existsSync, readFileSync } from 'node:fs';
import { scenarioIds } from '../lib/scenarios.ts';

/** The scenarios there are, a line each: lessons by their numbers, then the others. */
export function scenarioList() {
  const rows = scenarioIds().map((id) => {
    const path = `src/lessons/plans/${id}.ts`;
    const plan = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const number = Number(/^ {2}number: (\d+),$/m.exec(plan)?.[1] ?? Infinity);
    const [, quote = '', title = ''] = /^ {2}title: (['"])(.*)\1,$/m.exec(plan) ?? [];
    return { id, number, title: title.replaceAll(`\\${quote}`, quote) };
  });
  const width = Math.max(...rows.map(({ id }) => id.length));
  return rows
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))
    .map(({ id, number, title }) => {
      const place = Number.isFinite(number) ? String(number) : '';
      return `${place.padStart(4)}  ${id.padEnd(width)}  ${title}`.trimEnd();
    })
    .join('\n');
}
