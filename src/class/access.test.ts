import { describe, expect, it } from 'vitest';
import type { WorldBrief } from '../contract/sandbox.ts';
import { ROUTES } from '../platform/sandbox/routes.ts';
import { ACCESS } from './access.ts';
import { openClass } from './test-class.ts';

const named = ROUTES.map(({ method, path }) => `${method} ${path}`);

describe('what the roles may do', () => {
  it('is decided for every route of the sandbox, and for no other', () => {
    expect(Object.keys(ACCESS).toSorted()).toEqual(named.toSorted());
  });

  it('is for a watcher never more than for a learner, and changes nothing', () => {
    const watched = Object.entries(ACCESS).filter(([, { watcher }]) => watcher !== null);
    expect(watched.length).toBeGreaterThan(10);
    for (const [route, { learner }] of watched)
      expect([route, learner !== null]).toEqual([expect.stringMatching(/^GET /), true]);
  });

  it('refuses learners and watchers each act of the teacher, by the API', async () => {
    const open = openClass();
    const people = [await open.join('Ada'), await open.join('Watcher', { watch: true })];
    const read = async () =>
      (await (await open.bare.fetch(new Request('http://localhost/sandbox'))).json()) as WorldBrief;
    await people[0]?.call('/sandbox');
    const before = await read();
    for (const [index, person] of people.entries())
      for (const [route, { learner, watcher }] of Object.entries(ACCESS)) {
        if ((index === 0 ? learner : watcher) !== null) continue;
        open.pass(1000);
        const [verb = '', path = ''] = route.split(' ');
        const body = verb === 'GET' || verb === 'DELETE' ? undefined : {};
        const refused = await person.call(path.replaceAll(/[{}]/g, ''), body, verb);
        expect([route, refused.status, refused.body.error]).toEqual([route, 403, 'not_allowed']);
      }
    const after = await read();
    // Only the clock has moved on.
    expect({ ...after, clock: null }).toEqual({ ...before, clock: null });
  });

  it('refuses an address that the sandbox does not have', async () => {
    const ada = await openClass().join('Ada');
    for (const path of ['/sandbox/', '/sandbox/nothing', '/sandbox/%65xams', '/sandbox/snapshot/'])
      expect((await ada.call(path)).status).toBe(403);
  });
});
