import { afterEach, expect, test } from 'vitest';
import { readLessons } from './scenarios.ts';

const { NODE_ENV } = process.env;
afterEach(() => {
  process.env.NODE_ENV = NODE_ENV;
});

test.each(['production', undefined])('leaves the environment as it was: %j', async (before) => {
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  expect((await readLessons())[0]?.id).toBe('first-webhook');
  expect(process.env.NODE_ENV).toBe(before);
});
