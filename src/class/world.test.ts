import { expect, it } from 'vitest';
import type { WorldBrief } from '../contract/sandbox.ts';
import { MAX_CLASS_MS, MAX_STREAMS } from './limits.ts';
import { openClass, type Person } from './test-class.ts';

const worldOf = async (person: Person): Promise<WorldBrief> => (await person.call('/sandbox')).body;

it('a reset of the world leaves everybody in the class, each with a person and an app again', async () => {
  const open = openClass();
  const teacher = await open.teacher();
  const people = [await open.join('Ada'), await open.join('Bob'), await open.join('Cleo')];
  for (const person of people) await worldOf(person);
  await people[1]?.call('/class/hand', { raised: true });
  const progress = {
    lesson: 'sign-in',
    step: 'Read the ID token',
    done: 2,
    of: 5,
    stuck: 'not yet',
    finished: false,
  };
  await people[1]?.call('/class/progress', progress);
  expect((await teacher.call('/sandbox/reset', { seed: 3 })).status).toBe(200);
  // They come back in another order: the ids of one may be those that another had.
  for (const person of people.toReversed()) {
    const { apps } = await worldOf(person);
    expect(apps).toHaveLength(1);
    const token = apps[0]?.tokens.find(({ type }) => type === 'user')?.token ?? '';
    const called = await open.api('auth.test', {}, token);
    const { me } = (await person.call('/class')).body;
    expect(called.body).toMatchObject({ ok: true, user_id: me.user_id });
    const { people: named } = (await person.call(`/sandbox/users?ids=${me.user_id}`)).body;
    expect(named[0].real_name).toBe(me.name);
  }
  const { members } = (await teacher.call('/class/members')).body;
  expect(members[2]).toMatchObject({ name: 'Bob', hand: expect.any(Number) });
  expect(members[2].progress['sign-in']).toMatchObject({ stuck: 'not yet', done: 2 });
});

it('a rewind to before somebody joined gives them a person and an app anew', async () => {
  const open = openClass();
  const teacher = await open.teacher();
  const ada = await open.join('Ada');
  await open.api('api.test', {}, 'none');
  const before = await worldOf(ada);
  await open.api('auth.test', {}, before.apps[0]?.tokens[0]?.token ?? '');
  expect((await teacher.call('/sandbox/rewind', { to: null })).status).toBe(200);
  const { apps } = await worldOf(ada);
  const called = await open.api('auth.test', {}, apps[0]?.tokens[0]?.token ?? '');
  expect(called.body.ok).toBe(true);
});

it('whoever comes back with their key finds all as they left it', async () => {
  const values = new Map<string, string>();
  const open = openClass({}, values);
  const ada = await open.join('Ada');
  const mine = (await worldOf(ada)).apps;
  const later = openClass({ platforms: [open.bare] }, values);
  expect(later.group.links()).toEqual(open.group.links());
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

it('tells everybody what the class agrees on, once and whole', async () => {
  const open = openClass();
  const [teacher, ada] = [await open.teacher(), await open.join('Ada')];
  const stream = await ada.stream();
  await teacher.call('/class/follow', { place: '#/explorer/chat.postMessage?x=1' });
  await ada.call('/class/hand', { raised: true });
  await teacher.call('/class/handed', { title: 'A plan', demo: '{"a":1}' });
  const text = await stream.until('A plan');
  const said = JSON.parse(/data: (.*)\n\n$/.exec(text)?.[1] ?? '');
  expect(said).toMatchObject({
    present: 2,
    hands: [ada.id],
    follow: { place: '#/explorer/chat.postMessage?x=1', by: 'Teacher' },
    handed: { title: 'A plan' },
  });
  expect((await ada.call('/class/handed')).body.demo).toBe('{"a":1}');
  // What was handed out comes before nobody twice, and is no part of the record that each change stores.
  expect(open.values.get('class')).not.toContain('{"a":1}');
  await teacher.call(`/class/members/${ada.id}`, { hand: null }, 'PATCH');
  expect((await ada.call('/class')).body.class.hands).toEqual([]);
  expect((await teacher.call('/class/follow', { place: 'https://evil.example' })).body.error).toBe(
    'invalid_body',
  );
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

it('refuses more streams of one person than pages anybody has open', async () => {
  const ada = await openClass().join('Ada');
  for (let n = 0; n < MAX_STREAMS; n += 1) await ada.stream();
  await expect(ada.stream()).rejects.toThrow('too_many_streams');
});

it('does not begin with a class that it cannot read', () => {
  for (const [stored, reason] of [
    ['{', 'not JSON'],
    ['{"version":1}', 'damaged'],
    ['{"version":9}', 'version 9'],
  ] as const)
    expect(() => openClass({}, new Map([['class', stored]]))).toThrow(reason);
});
