import { describe, expect, it } from 'vitest';
import { ROUTES } from '../platform/sandbox/routes.ts';
import { ACCESS } from './access.ts';

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
});
