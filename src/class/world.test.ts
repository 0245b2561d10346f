import { expect, it } from 'vitest';
import type { WorldBrief } from '../contract/sandbox.ts';
import { START_S } from '../platform/testing/open-world.ts';
import { MAX_CLASS_MS } from './limits.ts';
import { openClass, type Person } from './test-class.ts';

const worldOf = async (person: Person): Promise<WorldBrief> => (await person.call('/sandbox')).body;

it('a person who comes back with their key finds all as they left it', async () => {
  const values = new Map<string, string>();
  const open = openClass({}, values);
  const ada = await open.join('Ada');
  const mine = (await worldOf(ada)).apps;
  const later = openClass({ platforms: [open.bare] }, values);
  expect(await later.links()).toEqual(await open.links());
  expect((await worldOf(later.as(ada.key))).apps).toEqual(mine);
});

it('is told who is there: by open streams and by calls of a moment ago', async () => {
  const open = openClass();
  const teacher = await open.teacher();
  const [ada, bob] = [await open.join('Ada'), await open.join('Bob')];
  const stream = await ada.stream();
  await bob.call('/sandbox');
  const present = async () =>
    (await teacher.call('/class/members')).body.members.map(
      (each: { present: boolean }) => each.present,
    );
  expect(await present()).toEqual([true, true, true]);
  open.pass(60_000);
  expect(await present()).toEqual([true, true, false]);
  await stream.close();
  expect(await present()).toEqual([true, false, false]);
});

it('ends after a year, but for its teacher, who can make it last', async () => {
  const open = openClass();
  const [teacher, ada] = [await open.teacher(), await open.join('Ada')];
  open.pass(MAX_CLASS_MS - 1000);
  expect((await ada.call('/class')).body.class.ends_at).toEqual(expect.any(Number));
  open.pass(2000);
  expect((await ada.call('/sandbox')).body.error).toBe('class_over');
  expect((await ada.call('/class')).body.error).toBe('class_over');
  await expect(open.join('Late')).rejects.toThrow('class_over');
  expect((await teacher.call('/class/results.json')).body.results).toHaveLength(1);
  await teacher.call('/class', { goes_on: true }, 'PATCH');
  expect((await ada.call('/sandbox')).status).toBe(200);
});

it('ends with its world where that expires, and its teacher cannot make it last', async () => {
  const open = openClass({ worldEnds: START_S * 1000 + 86_400_000 });
  const [teacher, ada] = [await open.teacher(), await open.join('Ada')];
  expect((await ada.call('/class')).body.class.ends_at).toBe(START_S * 1000 + 86_400_000);
  const refused = await teacher.call('/class', { goes_on: true }, 'PATCH');
  expect([refused.status, refused.body.error]).toEqual([409, 'ends_with_world']);
});

it('does not begin with a class that it cannot read', () => {
  for (const [stored, reason] of [
    ['{', 'not JSON'],
    ['{"version":1}', 'damaged'],
    ['{"version":9}', 'version 9'],
  ] as const)
    expect(() => openClass({}, new Map([['class', stored]]))).toThrow(reason);
});
