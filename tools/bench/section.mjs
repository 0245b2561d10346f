/**
 * A process of its own for each section: `node --expose-gc tools/bench/section.mjs <section> <file> <rows as JSON>`. It
 * writes what it measured to the file, as JSON, and a line for each row as soon as it is known.
 */
import { writeFileSync } from 'node:fs';
import { CANARY, ROWS } from './rows.mjs';
import { rowLine } from './table.mjs';

/** @typedef {{ name: string, amount: number }} Amount  megabytes or milliseconds, as the row says */
/** @typedef {({ name: string } & import('./compare.mjs').Compared) | Amount} Result */
/** @typedef {(wanted: ReadonlySet<string>) => AsyncGenerator<Result>} Section */

const [section = '', file = '', names = '[]'] = process.argv.slice(2);
/** @type {{ measure: Section }} */
const { measure } = await import(`./sections/${section}.mjs`);
/** @type {Result[]} */
const results = [];
for await (const result of measure(new Set(JSON.parse(names)))) {
  results.push(result);
  const row = [...ROWS, CANARY].find(({ name }) => name === result.name);
  if (row !== undefined) console.log(rowLine(row, result));
}
writeFileSync(file, JSON.stringify(results));
