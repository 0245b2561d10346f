import { expect, it } from 'vitest';
import { joinBytes } from './joined-bytes.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

it('joins the chunks of a stream', () => {
  expect(joinBytes([], 0)).toEqual(bytes());
  expect(joinBytes([bytes(1, 2), bytes(), bytes(3)], 3)).toEqual(bytes(1, 2, 3));
});

it('copies a single chunk only if its memory holds more than it', () => {
  const own = bytes(1, 2, 3);
  expect(joinBytes([own], 3)).toEqual(own);
  expect(joinBytes([own], 3).buffer).toBe(own.buffer);
  const part = own.subarray(1);
  expect(joinBytes([part], 2)).toEqual(bytes(2, 3));
  expect(joinBytes([part], 2).buffer).not.toBe(own.buffer);
});
