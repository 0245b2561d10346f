import { expect, it } from 'vitest';
import type { PrintedLine } from '../../contract/receiver.ts';
import { findMarkedFault } from './marked-fault.ts';

const printed: readonly PrintedLine[] = [
  { id: 1, at: 0, level: 'error', text: 'first', line: 2 },
  { id: 2, at: 0, level: 'error', text: 'last', line: 5 },
  { id: 3, at: 0, level: 'error', text: 'nowhere', line: null },
  { id: 4, at: 0, level: 'log', text: 'no error', line: 7 },
];

it('is the last error with a line, of the very text that ran', () => {
  expect(findMarkedFault({ program: 'a', printed }, 'a')).toEqual({ line: 5, message: 'last' });
  expect(findMarkedFault({ program: 'a', printed }, 'edited')).toBeNull();
  expect(findMarkedFault({ program: 'a', printed: [] }, 'a')).toBeNull();
});
