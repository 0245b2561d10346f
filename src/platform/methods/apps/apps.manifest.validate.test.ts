import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { configCaller, manifestMethod, manifestOf } from './config-token.fixture.ts';

const NAME = 'apps.manifest.validate';
const EXPECTED = manifestMethod(NAME, () => ({ manifest: manifestOf() }));
describeMethod('apps.manifest.validate', EXPECTED);

describe('apps.manifest.validate', () => {
  it('names each mistake with its place', async () => {
    const call = await configCaller(await openWorld());
    const manifest = manifestOf(['chat:write', 'no:such'], {
      settings: { interactivity: { is_enabled: true } },
    });
    const scope = await call(NAME, { manifest });
    expect(scope).toMatchObject({ ok: false, error: 'invalid_manifest' });
    expect(scope.errors).toMatchObject([
      { pointer: '/oauth_config/scopes/bot/1', message: expect.any(String) },
    ]);
    const noUrl = manifestOf(['chat:write'], { settings: { interactivity: { is_enabled: true } } });
    expect((await call(NAME, { manifest: noUrl })).errors).toMatchObject([
      { pointer: '/settings/interactivity', message: expect.stringContaining('request_url') },
    ]);
  });

  it('changes nothing, names what Parley does not do, and looks at the app', async () => {
    const world = await openWorld();
    const call = await configCaller(world);
    const manifest = manifestOf(['chat:write'], { settings: { org_deploy_enabled: true } });
    expect(await call(NAME, { manifest })).toEqual({
      ok: true,
      errors: [],
      not_supported: ['/settings/org_deploy_enabled'],
    });
    expect((await world.brief()).apps).toHaveLength(1);
    expect((await call(NAME, { manifest, app_id: 'A0NOBODY' })).error).toBe('invalid_app_id');
  });
});
