import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';
import { findRoute } from '../answer-sandbox.ts';
import { ROUTES } from '../routes.ts';
import { START_ROUTES } from '../start-routes.ts';

describe('a path of the sandbox', () => {
  it('gives its parameters decoded, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        const found = findRoute(ROUTES, 'GET', `/sandbox/exchanges/${encodeURIComponent(id)}`);
        expect([found?.route.path, found?.params]).toEqual(['/sandbox/exchanges/{id}', { id }]);
      }),
    );
  });

  it('finds a route or none, whatever it is', () => {
    const segment = fc.oneof(fc.constantFrom('sandbox', 'exchanges', '', '%', '%ff'), fc.string());
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        const found = findRoute(ROUTES, 'GET', ['', ...segments].join('/'));
        if (found !== null) expect(ROUTES).toContain(found.route);
      }),
    );
  });

  it('needs a value for each parameter, and nothing behind its last part', () => {
    for (const path of ['/sandbox/', '/sandbox/exchanges/', '/sandbox/exchanges/x1/', '/'])
      expect(findRoute(ROUTES, 'GET', path)).toBeNull();
  });

  it('stays as it is where it is no UTF-8', () => {
    expect(findRoute(ROUTES, 'GET', '/sandbox/exchanges/%ff%')?.params).toEqual({ id: '%ff%' });
  });
});

it('the routes that a page opens with are among all routes', () => {
  expect(ROUTES).toEqual(expect.arrayContaining([...START_ROUTES]));
});

it('HEAD answers like GET, without a body', async () => {
  const { platform } = await openWorld();
  for (const path of ['/sandbox', '/sandbox/conditions', '/sandbox/nowhere']) {
    const address = platform.deployment.base_url + path;
    const got = await platform.fetch(new Request(address));
    const head = await platform.fetch(new Request(address, { method: 'HEAD' }));
    expect([head.status, await head.text()]).toEqual([got.status, '']);
    expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'));
  }
});

it('of a repeated parameter of the query the first counts', async () => {
  const { platform } = await openWorld();
  const { base_url } = platform.deployment;
  for (let calls = 0; calls < 3; calls += 1)
    await platform.fetch(new Request(`${base_url}/api/api.test`));
  const page = await platform.fetch(new Request(`${base_url}/sandbox/exchanges?limit=1&limit=2`));
  const { exchanges } = (await page.json()) as { exchanges: unknown[] };
  expect(exchanges).toHaveLength(1);
});
