import { expectFlat, expectNoSlower } from '../../../tools/bounds/bounds.ts';
import { openWorld } from '../testing/open-world.ts';

/** Pages of 200 one after the other, each from the beginning; calls of the page itself are not looked at. */
async function reading(path: string, body: object, isLookedAt: boolean) {
  const world = await openWorld();
  await world.sandbox(path, body);
  const [app] = (await world.brief()).apps;
  const headers = {
    authorization: `Bearer ${app?.tokens[0]?.token ?? ''}`,
    ...(isLookedAt ? {} : { 'x-parley-client': 'page' }),
  };
  return {
    call: async () => {
      const request = new Request('http://localhost/api/users.list?limit=200', { headers });
      const { ok } = (await (await world.platform.fetch(request)).json()) as { ok: boolean };
      if (!ok) throw new Error('the page was refused');
    },
  };
}

expectNoSlower('a page of 200 people while an exam looks on', 1.25, async () => ({
  base: await reading('/exams/paging', {}, false),
  other: await reading('/exams/paging', {}, true),
}));

expectFlat('a page of 200 people in an exam', 1.5, [1000, 1_000_000], (users) =>
  reading('/exams/paging', { users }, true),
);
