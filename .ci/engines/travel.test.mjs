import { expect, test } from 'vitest';
import { travel } from './travel.mjs';

/** An engine whose tabs do as they are told and say what they were given to say. */
const engineOf = (/** @type {string[]} */ ...complaints) => ({
  version: 'Engine 1',
  newTab: async () => ({
    complaints,
    go: async () => {},
    reload: async () => {},
    run: async () => /** @type {any} */ (undefined),
    find: async () => null,
    close: async () => {},
  }),
  close: async () => {},
});

/** @type {import('./journey.mjs').Step} */
const fine = ['goes well', async () => {}];
/** @type {import('./journey.mjs').Step} */
const wrong = ['goes wrong', () => Promise.reject(new Error('nothing there'))];

test('a step that fails is the last to be made', async () => {
  const { lines, ...counts } = await travel(engineOf(), '/', [fine, wrong, fine, fine]);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 2 });
  expect(lines[1]).toMatch(/^Engine 1 goes wrong .*FAILED: nothing there$/);
});

test('a step fails when the page complains', async () => {
  const { lines, ...counts } = await travel(engineOf('out of order'), '/', [fine]);
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(lines[0]).toContain('out of order');
});

test('a tab that does not open fails the journey', async () => {
  const engine = { ...engineOf(), newTab: () => Promise.reject(new Error('no tab')) };
  expect(await travel(engine, '/', [fine, fine])).toMatchObject({
    passed: 0,
    failed: 1,
    skipped: 1,
  });
});
