import { describe, expect, it } from 'vitest';
import type { FromProgram } from '../protocol/from-program.ts';
import { MAX_LINE_LENGTH, MAX_LINES_PER_SECOND } from '../protocol/limits.ts';
import { placeOf } from './error-place.ts';
import { Outbox } from './outbox.ts';
import { textOf } from './runtime.ts';

function openOutbox() {
  const sent: FromProgram[] = [];
  const outbox = new Outbox();
  outbox.open({ postMessage: (message: FromProgram) => void sent.push(message) });
  return { outbox, sent };
}

describe('what a program prints', () => {
  it('before its port arrives is sent when it does', () => {
    const sent: FromProgram[] = [];
    const outbox = new Outbox();
    outbox.print('log', 'early', 1, 0);
    outbox.open({ postMessage: (message: FromProgram) => void sent.push(message) });
    expect(sent).toEqual([{ kind: 'print', level: 'log', text: 'early', line: 1 }]);
  });

  it('beyond the lines of a second is counted, and the count told in the next', () => {
    const { outbox, sent } = openOutbox();
    for (let n = 0; n < MAX_LINES_PER_SECOND + 5; n += 1) outbox.print('log', 'x', null, 500);
    expect(sent).toHaveLength(MAX_LINES_PER_SECOND);
    outbox.print('log', 'later', null, 1500);
    expect(sent.slice(-2)).toMatchObject([
      { level: 'note', text: expect.stringContaining('Lines left out: 5') },
      { text: 'later' },
    ]);
  });

  it('is cut to the length of a line', () => {
    const { outbox, sent } = openOutbox();
    outbox.print('log', 'x'.repeat(MAX_LINE_LENGTH + 1), null, 0);
    expect(sent).toMatchObject([{ text: expect.stringMatching(/^x{3999}…$/) }]);
  });

  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  it.each([
    ['text', 'text'],
    [1, '1'],
    [Number.NaN, 'NaN'],
    [2n, '2'],
    [undefined, 'undefined'],
    [null, 'null'],
    [{ a: [1] }, '{"a":[1]}'],
    [new TypeError('no'), 'TypeError: no'],
    [circle, 'an object that is not JSON'],
    [() => 1, 'a function'],
  ])('reads as a person expects: %s', (value, text) => {
    expect(textOf(value)).toBe(text);
  });
});

describe('the line of an error', () => {
  const FIRST = 11;
  it.each([
    ['Chromium', 'Error: x\n    at program.js:14:9\n    at handle (program.js:1:500)', 4],
    ['Firefox', 'handler@program.js:12:3\n@program.js:1:2\n', 2],
    ['WebKit', 'fail@program.js:11:27\n@program.js:20:1', 1],
    [
      'WebKit, with the text of the script in each line',
      `@data:text/javascript,${'x'.repeat(30_000)}program.js:3:9\n@data:text/javascript,${'x'.repeat(30_000)}program.js:15:9`,
      5,
    ],
    ['a place in the runtime alone', 'Error\n at program.js:10:1', null],
    ['elsewhere', 'Error\n at other.js:14:9', null],
  ])('is counted from the start of the program: %s', (_engine, stack, line) => {
    expect(placeOf({ stack }, FIRST)).toBe(line);
  });

  it.each([null, undefined, 'text', 1, {}, { stack: 1 }])('is unknown for %j', (thrown) => {
    expect(placeOf(thrown, FIRST)).toBeNull();
  });
});
