import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { installApp } from '../../testing/install.ts';
import { mintConfig } from './config-token.fixture.ts';

const NAME = 'tooling.tokens.rotate';
describeMethod('tooling.tokens.rotate', {
  verbs: 'POST, GET',
  tokens: null,
  needed: null,
  assumptions: ['A-50'],
  args: async ({ world }) => ({ refresh_token: (await mintConfig(world)).refresh_token }),
});

describe('tooling.tokens.rotate', () => {
  it('answers the next pair, of twelve hours', async () => {
    const world = await openWorld();
    const minted = await mintConfig(world);
    expect(minted.token).toMatch(/^xoxe\.xoxp-1-/);
    const { refresh_token } = minted;
    const { body } = await world.call(NAME, { refresh_token }, { token: null });
    const { admin } = (await world.brief()).users;
    expect(body).toMatchObject({ user_id: admin, exp: body.iat + 43_200 });
    const exported = async (token: string) => {
      const args = { app_id: world.app.app_id };
      return (await world.call('apps.manifest.export', args, { token })).body.error;
    };
    expect([await exported(body.token), await exported(minted.token)]).toEqual([
      undefined,
      undefined,
    ]);
    await world.sandbox('/clock', { advance_s: 43_201 });
    expect(await exported(body.token)).toBe('token_expired');
    expect(
      (await world.call(NAME, { refresh_token: body.refresh_token }, { token: null })).body.ok,
    ).toBe(true);
  });

  it('refuses a refresh token that was used, is unknown, or renews something else', async () => {
    const world = await openWorld();
    const rotate = async (refresh_token: string) => {
      await world.sandbox('/clock', { advance_s: 60 });
      return (await world.call(NAME, { refresh_token }, { token: null })).body.error;
    };
    const { refresh_token } = await mintConfig(world);
    expect(await rotate(refresh_token)).toBeUndefined();
    expect(await rotate(refresh_token)).toBe('invalid_refresh_token');
    expect(await rotate('xoxe-1-F0-0-none')).toBe('invalid_refresh_token');
    const path = `/apps/${world.app.app_id}`;
    await world.sandbox(path, { token_rotation_enabled: true }, 'PATCH');
    const installed = await installApp(world, { scope: 'chat:write' });
    expect(await rotate(installed.refresh_token)).toBe('invalid_refresh_token');
  });
});
