import { describe, expect, it } from 'vitest';
import { MAX_APPS } from '../../manifest/create-app.ts';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { configCaller, manifestMethod, manifestOf } from './config-token.fixture.ts';

const NAME = 'apps.manifest.create';
const EXPECTED = manifestMethod(NAME, () => ({ manifest: manifestOf() }));
describeMethod('apps.manifest.create', EXPECTED);

describe('apps.manifest.create', () => {
  it('creates an app with credentials, which is installed at the address in the answer', async () => {
    const world = await openWorld();
    const call = await configCaller(world);
    const made = await call(NAME, {
      manifest: manifestOf(['chat:write', 'users:read'], {
        oauth_config: {
          redirect_urls: ['https://app.example/back'],
          scopes: { bot: ['chat:write', 'users:read'] },
        },
      }),
    });
    const [, app] = (await world.brief()).apps;
    expect(app).toMatchObject({
      app_id: made.app_id,
      name: 'Made',
      tokens: [],
      client_secret: made.credentials.client_secret,
      signing_secret: made.credentials.signing_secret,
    });
    const url = new URL(made.oauth_authorize_url);
    expect(url.searchParams.get('scope')).toBe('chat:write,users:read');
    expect(url.searchParams.get('client_id')).toBe(app?.client_id);
    expect((await world.send(url.pathname + url.search)).status).toBeLessThan(400);
  });

  it('refuses mistakes, and more apps than a world has', async () => {
    const world = await openWorld();
    const call = await configCaller(world);
    expect((await call(NAME, { manifest: '{}' })).error).toBe('invalid_manifest');
    await world.sandbox('/reset', { rate_limits: false });
    const again = await configCaller(world);
    for (let apps = 1; apps < MAX_APPS; apps += 1)
      expect((await again(NAME, { manifest: manifestOf() })).ok).toBe(true);
    expect((await again(NAME, { manifest: manifestOf() })).error).toBe('failed_creating_app');
  });
});
