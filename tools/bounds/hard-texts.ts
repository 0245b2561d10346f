import { afterAll, expect, it } from 'vitest';
import { MAX_RATIO, growthLine, growthOf } from './growth.ts';

export { nothingBut, runOf } from './text-of.ts';

/**
 * States that something takes time in proportion to its text, for each of these texts.
 *
 * @param what what reads them
 * @param texts makers of about that many characters
 */
export function expectLinear(
  what: string,
  run: (text: string) => unknown,
  texts: Readonly<Record<string, (length: number) => string>>,
) {
  const lines: string[] = [];
  it.for(Object.entries(texts))(`${what}: %s`, ([name, textOf]) => {
    const growth = growthOf(run, textOf);
    const line = growthLine(`${what}: ${name}`, growth);
    lines.push(line);
    expect(growth.linear, `above ×${MAX_RATIO} per doubling: ${line}`).toBe(true);
  });
  afterAll(() => console.log(lines.join('\n')));
}
