/**
 * A process of its own for each section: `node --expose-gc tools/bench/section.ts <section> <file> <rows as JSON>`. It
 * writes what it measured to the file, as JSON, and a line for each row as soon as it is known.
 */
import type { Compared } from './compare.ts';
import { writeFileSync } from 'node:fs';
import { CANARY, ROWS } from './rows.ts';
import { rowLine } from './table.ts';

/** Megabytes or milliseconds, as the row says. */
export type Amount = { name: string; amount: number };

export type Result = ({ name: string } & Compared) | Amount;

export type Section = (wanted: ReadonlySet<string>) => AsyncGenerator<Result>;

const [section = '', file = '', names = '[]'] = process.argv.slice(2);
const { measure }: { measure: Section } = await import(`./sections/${section}.ts`);
const results: Result[] = [];
for await (const result of measure(new Set(JSON.parse(names)))) {
  results.push(result);
  const row = [...ROWS, CANARY].find(({ name }) => name === result.name);
  if (row !== undefined) console.log(rowLine(row, result));
}
writeFileSync(file, JSON.stringify(results));
