import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { configCaller, manifestMethod, manifestOf, makeApp } from './config-token.fixture.ts';

const NAME = 'apps.manifest.update';
const EXPECTED = manifestMethod(NAME, ({ world }) => ({
  app_id: world.app.app_id,
  manifest: manifestOf(),
}));
describeMethod('apps.manifest.update', EXPECTED);

describe('apps.manifest.update', () => {
  it('replaces what was configured, and says whether the scopes have changed', async () => {
    const world = await openWorld();
    const app_id = await makeApp(world);
    const call = await configCaller(world);
    const update = (manifest: string) => call(NAME, { app_id, manifest });
    const named = manifestOf(['chat:write'], { display_information: { name: 'Renamed' } });
    expect(await update(named)).toMatchObject({ ok: true, app_id, permissions_updated: false });
    expect((await world.brief()).apps[1]?.name).toBe('Renamed');
    await world.sandbox('/clock', { advance_s: 60 });
    expect((await update(manifestOf(['users:read']))).permissions_updated).toBe(true);
  });

  it('refuses mistakes without changing anything, and unknown apps', async () => {
    const world = await openWorld();
    const call = await configCaller(world);
    const { app_id, name } = world.app;
    expect((await call(NAME, { app_id, manifest: '{}' })).errors).toHaveLength(1);
    expect((await world.brief()).apps[0]?.name).toBe(name);
    await world.sandbox('/clock', { advance_s: 60 });
    const args = { app_id: 'A0NOBODY', manifest: manifestOf() };
    expect((await call(NAME, args)).error).toBe('invalid_app_id');
  });
});
