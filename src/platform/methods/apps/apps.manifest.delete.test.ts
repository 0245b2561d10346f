import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { configCaller, makeApp, manifestMethod, mintConfig } from './config-token.fixture.ts';

const NAME = 'apps.manifest.delete';
const EXPECTED = manifestMethod(NAME, async ({ world }) => ({ app_id: await makeApp(world) }));
describeMethod('apps.manifest.delete', EXPECTED);

describe('apps.manifest.delete', () => {
  it('uninstalls the app, and leaves it out of every listing', async () => {
    const world = await openWorld();
    const app_id = await makeApp(world);
    const call = await configCaller(world);
    expect(await call(NAME, { app_id })).toEqual({ ok: true });
    expect((await world.brief()).apps.map((app) => app.app_id)).toEqual([world.app.app_id]);
    expect((await call('apps.manifest.export', { app_id })).error).toBe('invalid_app_id');
    expect((await world.sandbox(`/apps/${app_id}/manifest`)).status).toBe(404);
  });

  it('keeps the last app of a world', async () => {
    const world = await openWorld();
    const { app_id } = world.app;
    const call = await configCaller(world);
    expect((await call(NAME, { app_id })).error).toBe('app_not_eligible');
    const kept = await world.sandbox(`/apps/${app_id}`, {}, 'DELETE');
    expect([kept.status, kept.body.error]).toEqual([409, 'only_app']);
  });

  it('leaves a config token alive that was minted with the app', async () => {
    const world = await openWorld();
    const app_id = await makeApp(world);
    const { token, refresh_token } = await mintConfig(world, { app_id });
    expect((await world.sandbox(`/apps/${app_id}`, {}, 'DELETE')).body.ok).toBe(true);
    const args = { app_id: world.app.app_id };
    expect((await world.call('apps.manifest.export', args, { token })).body.ok).toBe(true);
    expect((await world.call('tooling.tokens.rotate', { refresh_token })).body.ok).toBe(true);
  });
});
