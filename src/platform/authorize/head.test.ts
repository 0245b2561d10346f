import { describe, expect, it } from 'vitest';
import { installRequest } from '../testing/install.ts';
import { openWorld } from '../testing/open-world.ts';
import { signInRequest } from '../testing/sign-in.ts';

describe('HEAD on a page', () => {
  it('is answered like GET, without a body, and changes nothing', async () => {
    const world = await openWorld();
    const before = (await world.sandbox('/snapshot')).body;
    const pages = [
      `/openid/connect/authorize?${new URLSearchParams(signInRequest(world))}`,
      `/oauth/v2/authorize?${new URLSearchParams(installRequest(world))}`,
      '/openid/connect/authorize',
      `/oauth/apps/${world.app.app_id}`,
      '/openid/connect/keys',
      '/.well-known/openid-configuration',
    ];
    for (const path of pages) {
      const head = await world.send(path, { method: 'HEAD' });
      expect(head.body).toBe('');
      expect((await world.sandbox('/snapshot')).body).toEqual(before);
      const opened = await openWorld();
      const get = await opened.send(path);
      expect([path, head.status, head.headers.get('content-type')]).toEqual([
        path,
        get.status,
        get.headers.get('content-type'),
      ]);
    }
  });

  it('and any other verb: the pages say which they answer', async () => {
    const world = await openWorld();
    for (const [path, allow] of [
      ['/openid/connect/authorize', 'GET, HEAD, POST'],
      ['/oauth/v2/authorize', 'GET, HEAD, POST'],
      [`/oauth/apps/${world.app.app_id}`, 'GET, HEAD'],
      ['/openid/connect/keys', 'GET, HEAD'],
    ] as const) {
      const { status, headers } = await world.send(path, { method: 'DELETE' });
      expect([path, status, headers.get('allow')]).toEqual([path, 405, allow]);
    }
  });
});
