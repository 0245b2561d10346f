import { afterAll, expect, it } from 'vitest';
import { MOST, growthLine, growthOf } from './growth.mjs';

export { nothingBut, runOf } from './text-of.mjs';

/**
 * States that something takes time in proportion to its text, for each of these texts.
 *
 * @param {string} what  what reads them
 * @param {(text: string) => unknown} run
 * @param {Readonly<Record<string, (length: number) => string>>} texts  makers of about so many characters
 */
export function expectLinear(what, run, texts) {
  /** @type {string[]} */
  const lines = [];
  it.for(Object.entries(texts))(`${what}: %s`, ([name, textOf]) => {
    const growth = growthOf(run, textOf);
    const line = growthLine(`${what}: ${name}`, growth);
    lines.push(line);
    expect(growth.linear, `above ×${MOST} per doubling: ${line}`).toBe(true);
  });
  afterAll(() => console.log(lines.join('\n')));
}
