import { describe, expect, it } from 'vitest';
import { ACCESS } from '../../class/access.ts';
import { openClass } from './open-class.fixture.ts';

describe('the roles of a class', () => {
  it('leave each act of the teacher to the teacher', async () => {
    const open = await openClass();
    const teacher = await open.teacher();
    const people = [await open.join('Ada'), await open.join('Watcher', { watch: true })];
    await people[0]?.call('/sandbox');
    const read = async () => ({ ...(await teacher.call('/sandbox')).body, clock: null });
    const before = await read();
    for (const [index, person] of people.entries())
      for (const [route, { learner, watcher }] of Object.entries(ACCESS)) {
        if ((index === 0 ? learner : watcher) !== null) continue;
        const [verb = '', path = ''] = route.split(' ');
        const body = verb === 'GET' || verb === 'DELETE' ? undefined : {};
        const refused = await person.call(path.replaceAll(/[{}]/g, ''), body, verb);
        expect([route, refused.status, refused.body.error]).toEqual([route, 403, 'not_allowed']);
      }
    expect(await read()).toEqual(before);
  });

  it('let the teacher set conditions, the clock and a reset', async () => {
    const open = await openClass();
    const teacher = await open.teacher();
    const acts = [
      ['PUT', '/sandbox/conditions/call_faults', { fault: 'garbage' }],
      ['DELETE', '/sandbox/conditions/call_faults', undefined],
      ['POST', '/sandbox/clock', { advance_s: 60 }],
      ['POST', '/sandbox/reset', { seed: 2 }],
    ] as const;
    for (const [verb, path, body] of acts)
      expect([path, (await teacher.call(path, body, verb)).body]).toEqual([
        path,
        expect.objectContaining({ ok: true }),
      ]);
  });

  it('leave the other deployment to the teacher', async () => {
    const open = await openClass();
    const ada = await open.join('Ada');
    expect((await open.send('/gov/sandbox')).body.error).toBe('class_key_required');
    expect((await ada.call('/gov/sandbox')).body.error).toBe('not_allowed');
    const teacher = await open.teacher();
    expect((await teacher.call('/gov/sandbox')).body).toMatchObject({ ok: true });
  });

  it('have no address that the sandbox does not have', async () => {
    const ada = await (await openClass()).join('Ada');
    for (const path of ['/sandbox/', '/sandbox/nothing', '/sandbox/%65xams', '/sandbox/snapshot/'])
      expect((await ada.call(path)).status).toBe(403);
  });
});
