import { expect, it, vi } from 'vitest';
import { MAX_STREAMS } from '../../class/limits.ts';
import type { Person } from '../../class/test-class.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { openClass } from './open-class.fixture.ts';

const worldOf = async (person: Person): Promise<WorldBrief> => (await person.call('/sandbox')).body;

it('a reset of the world leaves everybody in the class, each with a person and an app again', async () => {
  const open = await openClass();
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
  const open = await openClass();
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

it('tells everybody what the class agrees on, once and whole', async () => {
  const open = await openClass();
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
  await teacher.call(`/class/members/${ada.id}`, { hand: null }, 'PATCH');
  expect((await ada.call('/class')).body.class.hands).toEqual([]);
  expect((await teacher.call('/class/follow', { place: 'https://evil.example' })).body.error).toBe(
    'invalid_body',
  );
});

it('refuses more streams of one person than pages anybody has open', async () => {
  const ada = await (await openClass()).join('Ada');
  for (let n = 0; n < MAX_STREAMS; n += 1) await ada.stream();
  await expect(ada.stream()).rejects.toThrow('too_many_streams');
});

it('is told who is there, from the moment that a page opens until it closes', async () => {
  const open = await openClass();
  const [teacher, ada] = [await open.teacher(), await open.join('Ada')];
  const stream = await ada.stream();
  const present = async () =>
    (await teacher.call('/class/members')).body.members.map(
      (each: { present: boolean }) => each.present,
    );
  expect(await present()).toEqual([true, true]);
  await stream.close();
  await vi.waitFor(async () => expect(await present()).toEqual([true, false]));
});
