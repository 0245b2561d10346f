import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { nodeSetting, SAMPLE_LOOPS } from './samples.ts';

const linesOf = (program: string) => program.trimEnd().split('\n');
const [right, ...others] = SAMPLE_LOOPS;

describe('the sample loops', () => {
  it.each(SAMPLE_LOOPS)('$id is short enough to read', ({ program }) => {
    expect(linesOf(program).length).toBeLessThan(30);
    for (const line of linesOf(program)) expect(line.length).toBeLessThanOrEqual(100);
  });

  it.each(others)('$id differs from the right one in one statement and its comment', (other) => {
    const kept = linesOf(right.program).filter((line) => linesOf(other.program).includes(line));
    expect(kept).toHaveLength(linesOf(right.program).length - 1);
    expect(linesOf(other.program)).toHaveLength(linesOf(right.program).length + 1);
  });

  it('run in Node after one line, whatever the token contains', () => {
    const setting = nodeSetting('http://localhost:8080', `x'"\\oxb`);
    expect(runInNewContext(`${setting}; ({ ...env })`)).toEqual({
      BASE_URL: 'http://localhost:8080',
      TOKEN: `x'"\\oxb`,
    });
  });
});
