import { expect, it } from 'vitest';
import { parsePlain } from './parse-plain.ts';

it('parses text without marks, with emoji on request', () => {
  const text = (content: string) => ({ kind: 'text', text: content });
  expect(parsePlain('*a* :tada:', true)).toEqual([
    { kind: 'paragraph', children: [text('*a* '), { kind: 'emoji', name: 'tada', tone: null }] },
  ]);
  expect(parsePlain(':tada:\n<b>', false)).toEqual([
    { kind: 'paragraph', children: [text(':tada:'), { kind: 'break' }, text('<b>')] },
  ]);
});

it('parses a whole request, which has more emoji than a call can have arguments', () => {
  const most = 1024 * 1024;
  expect(() => parsePlain(':a:'.repeat(most / 3), true)).not.toThrow();
});
