import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { configCaller, manifestMethod, manifestOf, makeApp } from './config-token.fixture.ts';

const NAME = 'apps.manifest.export';
const EXPECTED = manifestMethod(NAME, ({ world }) => ({ app_id: world.app.app_id }));
describeMethod('apps.manifest.export', EXPECTED);

describe('apps.manifest.export', () => {
  it('answers a manifest that creates the same app', async () => {
    const world = await openWorld();
    const app_id = await makeApp(world);
    const call = await configCaller(world);
    const { manifest } = await call(NAME, { app_id });
    expect(manifest).toMatchObject(JSON.parse(manifestOf()));
    const copy = await call('apps.manifest.create', { manifest: JSON.stringify(manifest) });
    expect((await call(NAME, { app_id: copy.app_id })).manifest).toEqual(manifest);
    expect((await call(NAME, { app_id: 'A0NOBODY' })).error).toBe('invalid_app_id');
  });
});
